import { useCallback, useSyncExternalStore } from 'react'
import type { Quote, QuoteStore } from './quoteStore'

/** One symbol's row: whoever reads it is drawn anew when that row changed, and for no other. */
export function useQuote(store: QuoteStore, symbol: string): Quote | undefined {
  const subscribe = useCallback((listener: () => void) => store.subscribe(symbol, listener), [store, symbol])
  return useSyncExternalStore(subscribe, () => store.read(symbol))
}
