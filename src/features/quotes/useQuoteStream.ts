import { useEffect, useRef, useState } from 'react'
import { watchedSymbols } from '@/content/quotes'
import { env } from '@/lib/env'
import { createQuoteStore, type QuoteStore } from './quoteStore'
import { type StreamSource, sourceOf } from './quotes.rules'
import { openStream, type Stream, type StreamState, startingState } from './stream'

/** What every part of the page reads prices from. */
export interface QuoteFeed {
  store: QuoteStore
  source: StreamSource
  state: StreamState
  tryNow: () => void
}

let hasWarned = false

/** Once a visit, and only while developing: visitors cannot help it. */
function warnOfKeys(): void {
  if (hasWarned) return
  hasWarned = true
  console.warn(
    'VITE_ALPACA_KEY_ID and VITE_ALPACA_SECRET_KEY are part of what every visitor downloads: anyone can read and use ' +
      'them. For a public site run the relay and set VITE_ALPACA_STREAM_URL alone (README, "Live prices").',
  )
}

/** The stream of the 14 watched symbols, open for as long as the page that asks for it is. */
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
