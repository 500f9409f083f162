import { useEffect, useRef, useState } from 'react'
import { watchedSymbols } from '@/content/quotes'
import { env } from '@/lib/env'
import { createQuoteStore, type QuoteStore } from './quoteStore'
import { type StreamSource, sourceOf } from './quotes.rules'
import { openStream, type Stream, type StreamState, startingState } from './stream'

/** The source of prices for all parts of the page. */
export interface QuoteFeed {
  store: QuoteStore
  source: StreamSource
  state: StreamState
  tryNow: () => void
}

let hasWarned = false

/** Warns once, and only in development, because visitors cannot act on it. */
function warnOfKeys(): void {
  if (hasWarned) return
  hasWarned = true
  console.warn(
    'VITE_ALPACA_KEY_ID and VITE_ALPACA_SECRET_KEY are part of what every visitor downloads: anyone can read and use ' +
      'them. For a public site run the relay and set VITE_ALPACA_STREAM_URL alone (README, "Live prices").',
  )
}

/** The stream of the watched symbols, open while the component is mounted. */
export function useQuoteStream(): QuoteFeed {
  const [store] = useState(createQuoteStore)
  const [source] = useState(() => sourceOf(env.alpaca, location.origin))
  const [state, setState] = useState<StreamState>(() => startingState(source))
  const stream = useRef<Stream>(null)
  useEffect(() => {
    if (import.meta.env.DEV && source.keyId) warnOfKeys()
    stream.current = openStream({ source, symbols: watchedSymbols, onTrades: store.receive, onState: setState })
    return () => stream.current?.close()
  }, [source, store])
  return { store, source, state, tryNow: () => stream.current?.tryNow() }
}
