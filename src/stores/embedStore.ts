import { create } from 'zustand'
import { browserStorage } from '@/identity/textStorage'

const STORAGE_KEY = 'tradingview'
/** A failure is expected to repeat for this long. After that, TradingView's boxes have their full height again. */
const REMEMBERED_MS = 24 * 60 * 60 * 1000

interface EmbedState {
  /** Whether TradingView's scripts loaded when last tried; null before the first try. A failure of the last day is remembered. */
  reached: boolean | null
  /** How many tries failed on this page. */
  failures: number
  setReached: (reached: boolean) => void
  /** Whether this site, when last asked, had no prices of its own to show instead. */
  lacksPrices: boolean
  setLacksPrices: (lacksPrices: boolean) => void
}

/** The time of the last failure, and whether there were no prices to show instead. */
const LACKING = ' without prices'

function remembered(): Pick<EmbedState, 'reached' | 'lacksPrices'> {
  const stored = browserStorage.getItem(STORAGE_KEY) ?? ''
  const isRecent = Date.now() - Date.parse(stored.replace(LACKING, '')) < REMEMBERED_MS
  return { reached: isRecent ? false : null, lacksPrices: stored.endsWith(LACKING) }
}

function remember({ reached, lacksPrices }: EmbedState): void {
  if (reached) browserStorage.removeItem(STORAGE_KEY)
  else browserStorage.setItem(STORAGE_KEY, new Date().toISOString() + (lacksPrices ? LACKING : ''))
}

/** Tells later TradingView widgets at once that its scripts are blocked. */
export const useEmbedStore = create<EmbedState>()((set, get) => ({
  ...remembered(),
  failures: 0,
  setReached: (reached) => {
    set(({ failures }) => ({ reached, failures: reached ? failures : failures + 1 }))
    remember(get())
  },
  setLacksPrices: (lacksPrices) => {
    set({ lacksPrices })
    remember(get())
  },
}))
