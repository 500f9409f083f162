import { watchedSymbols } from '../src/content/quotes.ts'

export type WatchedSymbol = (typeof watchedSymbols)[number]

/** The price with which each symbol begins, in cents, and the tape that reports it. */
const LISTINGS: Record<WatchedSymbol, { cents: number; tape: 'A' | 'B' | 'C' }> = {
  SPY: { cents: 66_214, tape: 'B' },
  QQQ: { cents: 59_038, tape: 'C' },
  AAPL: { cents: 26_840, tape: 'C' },
  MSFT: { cents: 50_212, tape: 'C' },
  NVDA: { cents: 18_777, tape: 'C' },
  AMZN: { cents: 23_115, tape: 'C' },
  GOOGL: { cents: 28_490, tape: 'C' },
  META: { cents: 61_260, tape: 'C' },
  TSLA: { cents: 40_133, tape: 'C' },
  'BRK.A': { cents: 74_831_850, tape: 'A' },
  TSM: { cents: 28_207, tape: 'A' },
  JPM: { cents: 30_364, tape: 'A' },
  GME: { cents: 2_218, tape: 'A' },
  GLD: { cents: 37_409, tape: 'B' },
}

export const firstCents = (symbol: WatchedSymbol) => LISTINGS[symbol].cents
export const isWatched = (symbol: unknown): symbol is WatchedSymbol => watchedSymbols.some((one) => one === symbol)

const EXCHANGES = 'VQPKZNDU'
const FIRST_TRADE_ID = 52_983_525_000_000
/** Largest relative price change per trade, and how strongly a price is drawn back to its first one. */
const LARGEST_STEP = 0.0004
const RETURN = 0.002

/**
 * Invents trades as Alpaca's stream sends them. Times are the given ones and strictly increase, in nanoseconds.
 * @returns the next trade of a symbol
 */
export function createTape() {
  const prices = new Map<WatchedSymbol, number>()
  let [count, lastMs, within] = [0, 0, 0]

  return (symbol: WatchedSymbol, nowMs: number) => {
    const { cents: first, tape } = LISTINGS[symbol]
    const before = prices.get(symbol) ?? first
    // At least a cent, so that a cheap share moves too.
    const step = Math.ceil(Math.random() * LARGEST_STEP * first) * (Math.random() < 0.5 ? -1 : 1)
    const cents = before + step + Math.round((first - before) * RETURN)
    prices.set(symbol, cents)
    within = nowMs > lastMs ? 0 : within + 1
    lastMs = Math.max(lastMs, nowMs)
    count += 1
    const size = 1 + Math.floor(Math.random() ** 3 * (symbol === 'BRK.A' ? 4 : 900))
    return {
      T: 't',
      S: symbol,
      i: FIRST_TRADE_ID + count,
      x: EXCHANGES[count % EXCHANGES.length] ?? 'V',
      p: cents / 100,
      s: size,
      c: [tape === 'C' ? '@' : ' ', ...(size < 100 ? ['I'] : [])],
      t: new Date(lastMs).toISOString().replace('Z', `${String(within).padStart(6, '0')}Z`),
      z: tape,
    }
  }
}
