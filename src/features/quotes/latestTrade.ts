import { Alpaca } from '@alpacahq/alpaca-trade-api/rest'
import { REQUEST_TIMEOUT_MS } from '@/lib/constants'
import type { StreamSource } from './quotes.rules'

/**
 * Reads the latest trade of a symbol outside the stream from Alpaca's REST API. Import on demand: the package is larger than
 * the page and needed only with a key in the browser.
 * @returns USD for one share, or null when Alpaca has no trade
 * @throws Error when the key is refused, the symbol is unknown, or nothing answers
 */
export async function readLatestPrice({ keyId, secretKey }: StreamSource, symbol: string): Promise<number | null> {
  // Tried once: the user waits, and typing it again is the retry.
  const alpaca = new Alpaca({ keyId, secret: secretKey, timeoutMs: REQUEST_TIMEOUT_MS, retry: false })
  return (await alpaca.marketData.getLatestPrice(symbol, { feed: 'iex' })) ?? null
}
