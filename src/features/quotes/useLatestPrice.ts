import { useEffect, useState } from 'react'
import { REQUEST_TIMEOUT_MS, WATCHED_COUNT } from '@/lib/constants'
import { useQuote } from './quoteStore'
import { type StreamSource, watched } from './quotes.rules'
import type { QuoteFeed } from './useQuoteStream'

/** Delay after the last key before requesting the price. */
const TYPING_PAUSE_MS = 400

export interface LatestPrice {
  /** USD for one share; null while there is none. */
  price: number | null
  /** Why there is none. */
  why: string | null
}

/** The latest price of a symbol: a watched one from the stream, others from Alpaca where a key is set on purpose. */
export function useLatestPrice({ store, source }: QuoteFeed, symbol: string): LatestPrice {
  const quote = useQuote(store, symbol)
  const [asked, setAsked] = useState<(LatestPrice & { of: string }) | null>(null)
  const asks = symbol !== '' && !watched.has(symbol) && source.keyId !== ''

  useEffect(() => {
    if (!asks) return
    let isCurrent = true
    const answer = (price: number | null, whyNone: string) => {
      if (isCurrent) setAsked({ of: symbol, price, why: price === null ? whyNone : null })
    }
    const timer = setTimeout(() => {
      readLatestPrice(source, symbol).then(
        (price) => answer(price, `Alpaca knows no trade of ${symbol}.`),
        () => answer(null, `Alpaca gave no price of ${symbol}: it may not know it, or not answer browsers.`),
      )
    }, TYPING_PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [asks, source, symbol])

  if (symbol === '') return { price: null, why: null }
  if (watched.has(symbol)) {
    const price = quote?.trade.price ?? null
    return { price, why: price === null ? `No price of ${symbol} has arrived.` : null }
  }
  if (!asks) return { price: null, why: `${symbol} is not one of the ${WATCHED_COUNT} watched symbols.` }
  if (asked?.of !== symbol) return { price: null, why: `Asking Alpaca for ${symbol} …` }
  return asked
}

/**
 * Reads the latest trade of a symbol outside the stream from Alpaca's REST API, whose package is larger than the page and
 * needed only with a key in the browser.
 * @returns USD for one share, or null when Alpaca has no trade
 * @throws Error when the key is refused, the symbol is unknown, or nothing answers
 */
async function readLatestPrice({ keyId, secretKey }: StreamSource, symbol: string): Promise<number | null> {
  const { Alpaca } = await import('@alpacahq/alpaca-trade-api/rest')
  // Tried once: the user waits, and typing it again is the retry.
  const alpaca = new Alpaca({ keyId, secret: secretKey, timeoutMs: REQUEST_TIMEOUT_MS, retry: false })
  return (await alpaca.marketData.getLatestPrice(symbol, { feed: 'iex' })) ?? null
}
