import { Alpaca } from '@alpacahq/alpaca-trade-api/rest'
import { REQUEST_TIMEOUT_MS } from '@/lib/constants'
import type { StreamSource } from './quotes.rules'

/**
 * Asks Alpaca's REST service for the latest trade of a symbol outside the stream. Imported only when it is needed: the
 * package weighs more than the page, and without a key in the browser it is not needed.
 * @returns USD for one share, or null where Alpaca knows no trade
 * @throws Error where the key is refused, the symbol is unknown, or nothing answers
 */
export async function readLatestPrice({ keyId, secretKey }: StreamSource, symbol: string): Promise<number | null> {
  // Tried once: the user waits, and typing it again is the retry.
  const alpaca = new Alpaca({ keyId, secret: secretKey, timeoutMs: REQUEST_TIMEOUT_MS, retry: false })
  return (await alpaca.marketData.getLatestPrice(symbol, { feed: 'iex' })) ?? null
}
