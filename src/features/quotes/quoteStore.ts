import { useCallback, useSyncExternalStore } from 'react'
import { compareInstants, type Instant, type TradeMessage } from './frames.rules'
import { mergeTrade } from './quotes.rules'

/** A row as the table draws it. */
export interface Quote {
  trade: TradeMessage
  /** How the price last moved; null until it has. */
  direction: 'up' | 'down' | null
  /** Number of price changes that were shown by a flash. */
  flashes: number
}

/** The least time between two flashes of a row: more than three in a second can cause seizures (WCAG 2.3.1). */
export const FLASH_MS = 500

export type QuoteStore = ReturnType<typeof createQuoteStore>

/**
 * The rows by symbol. Trades are merged on arrival and listeners notified once per animation frame, so that a row renders at
 * most once per frame and nothing accumulates while the page is hidden.
 */
export function createQuoteStore() {
  const shown = new Map<string, Quote>()
  const merged = new Map<string, TradeMessage>()
  const changed = new Set<string>()
  const flashedAt = new Map<string, number>()
  const listeners = new Map<string, Set<() => void>>()
  const secondListeners = new Set<() => void>()
  let last: Instant | null = null
  let lastSecond: number | null = null
  let isScheduled = false

  function show(symbol: string, nowMs: number): void {
    const trade = merged.get(symbol)
    if (!trade) return
    const before = shown.get(symbol)
    const [from, to] = [before?.trade.price, trade.price]
    const moved = from !== undefined && to !== undefined && from !== to
    const flashes = moved && nowMs - (flashedAt.get(symbol) ?? Number.NEGATIVE_INFINITY) >= FLASH_MS
    if (flashes) flashedAt.set(symbol, nowMs)
    shown.set(symbol, {
      trade,
      direction: moved ? (to > from ? 'up' : 'down') : (before?.direction ?? null),
      flashes: (before?.flashes ?? 0) + (flashes ? 1 : 0),
    })
  }

  function flush(nowMs: number): void {
    isScheduled = false
    const told = [...changed]
    changed.clear()
    for (const symbol of told) show(symbol, nowMs)
    for (const symbol of told) for (const listener of listeners.get(symbol) ?? []) listener()
    if (last && last.seconds !== lastSecond) {
      lastSecond = last.seconds
      for (const listener of secondListeners) listener()
    }
  }

  return {
    /** Merges trades as they arrive; they are shown with the next frame. */
    receive(trades: readonly TradeMessage[]) {
      for (const trade of trades) {
        const before = merged.get(trade.symbol)
        const after = mergeTrade(before, trade)
        if (after === before) continue
        merged.set(trade.symbol, after)
        changed.add(trade.symbol)
        if (trade.at && (!last || compareInstants(trade.at, last) > 0)) last = trade.at
      }
      if (changed.size === 0 || isScheduled) return
      isScheduled = true
      requestAnimationFrame(flush)
    },
    read: (symbol: string) => shown.get(symbol),
    /** Calls back when the symbol's row changed. Returns the unsubscribe function. */
    subscribe(symbol: string, listener: () => void) {
      const own = listeners.get(symbol) ?? new Set()
      listeners.set(symbol, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0) listeners.delete(symbol)
      }
    },
    /** The time of the latest trade of any symbol, to the second: it changes once a second, not with every trade. */
    readLastSecond: () => lastSecond,
    subscribeLastSecond(listener: () => void) {
      secondListeners.add(listener)
      return () => secondListeners.delete(listener)
    },
  }
}

/** One symbol's row; re-renders only when that row changes. */
export function useQuote(store: QuoteStore, symbol: string): Quote | undefined {
  const subscribe = useCallback((listener: () => void) => store.subscribe(symbol, listener), [store, symbol])
  return useSyncExternalStore(subscribe, () => store.read(symbol))
}
