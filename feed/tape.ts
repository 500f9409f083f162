import { watchedSymbols } from '../src/content/quotes.ts'

/** A trade as Alpaca's stream sends it. */
export interface WireTrade {
  T: 't'
  /** Symbol. */
  S: string
  /** Trade id. */
  i: number
  /** Exchange. */
  x: string
  /** USD for one share. */
  p: number
  /** Shares. */
  s: number
  /** Conditions. */
  c: string[]
  /** RFC 3339 with nanoseconds, UTC. */
  t: string
  /** Tape. */
  z: string
}

interface Listing {
  symbol: string
  /** Initial price in cents. */
  cents: number
  tape: 'A' | 'B' | 'C'
  /** Relative trading frequency. */
  weight: number
}

const LISTINGS: Record<(typeof watchedSymbols)[number], Omit<Listing, 'symbol'>> = {
  SPY: { cents: 66_214, tape: 'B', weight: 12 },
  QQQ: { cents: 59_038, tape: 'C', weight: 9 },
  AAPL: { cents: 26_840, tape: 'C', weight: 8 },
  MSFT: { cents: 50_212, tape: 'C', weight: 6 },
  NVDA: { cents: 18_777, tape: 'C', weight: 12 },
  AMZN: { cents: 23_115, tape: 'C', weight: 6 },
  GOOGL: { cents: 28_490, tape: 'C', weight: 5 },
  META: { cents: 61_260, tape: 'C', weight: 4 },
  TSLA: { cents: 40_133, tape: 'C', weight: 8 },
  'BRK.A': { cents: 74_831_850, tape: 'A', weight: 1 },
  TSM: { cents: 28_207, tape: 'A', weight: 3 },
  JPM: { cents: 30_364, tape: 'A', weight: 3 },
  GME: { cents: 2_218, tape: 'A', weight: 2 },
  GLD: { cents: 37_409, tape: 'B', weight: 3 },
}

/** The price with which a symbol begins, in cents. */
export const firstCents = (symbol: (typeof watchedSymbols)[number]) => LISTINGS[symbol].cents

const EXCHANGES = ['V', 'Q', 'P', 'K', 'Z', 'N', 'D', 'U']
const FIRST_TRADE_ID = 52_983_525_000_000
/** Largest relative price change per trade. */
const LARGEST_STEP = 0.0004

/** A seeded generator of numbers from 0 to 1 (mulberry32, public domain). */
function chanceOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface Tape {
  /** The next trade, of any of the symbols. */
  next: (nowMs: number) => WireTrade
  /** The next trade of one symbol; undefined for one that is not listed. */
  nextOf: (symbol: string, nowMs: number) => WireTrade | undefined
}

/**
 * Invented trades of the 14 symbols. The same seed and calls give the same trades; their times are the given ones and
 * strictly increase.
 */
export function createTape(seed: number): Tape {
  const chance = chanceOf(seed)
  const listings: Listing[] = watchedSymbols.map((symbol) => ({ symbol, ...LISTINGS[symbol] }))
  const weights = listings.reduce((sum, { weight }) => sum + weight, 0)
  let count = 0
  let lastMs = 0
  let nanoseconds = 0

  /** Within one millisecond trades are a few hundred nanoseconds apart, as they are on an exchange. */
  function timestamp(nowMs: number): string {
    if (nowMs > lastMs) [lastMs, nanoseconds] = [nowMs, 0]
    nanoseconds += 1 + Math.floor(chance() * 400)
    if (nanoseconds > 999_999) [lastMs, nanoseconds] = [lastMs + 1, 0]
    return new Date(lastMs).toISOString().replace('Z', `${String(nanoseconds).padStart(6, '0')}Z`)
  }

  function conditionsOf({ tape }: Listing, size: number): string[] {
    const conditions = [tape === 'C' ? '@' : ' ']
    if (chance() < 0.2) conditions.push('F')
    if (chance() < 0.15) conditions.push('T')
    if (size < 100) conditions.push('I')
    return conditions
  }

  function trade(listing: Listing, nowMs: number): WireTrade {
    const step = (chance() * 2 - 1) * LARGEST_STEP * listing.cents
    // At least one cent, so that a cheap share moves too.
    listing.cents = Math.max(100, listing.cents + Math.round(step + Math.sign(step) * 0.5))
    const size = listing.symbol === 'BRK.A' ? 1 + Math.floor(chance() * 4) : 1 + Math.floor(chance() ** 3 * 900)
    count += 1
    return {
      T: 't',
      S: listing.symbol,
      i: FIRST_TRADE_ID + count,
      x: EXCHANGES[Math.floor(chance() * EXCHANGES.length)] ?? 'V',
      p: listing.cents / 100,
      s: size,
      c: conditionsOf(listing, size),
      t: timestamp(nowMs),
      z: listing.tape,
    }
  }

  function choose(): Listing {
    let left = chance() * weights
    const chosen = listings.find(({ weight }) => {
      left -= weight
      return left < 0
    })
    // Always found: the weights cover the whole range.
    return chosen ?? (listings[0] as Listing)
  }

  return {
    next: (nowMs) => trade(choose(), nowMs),
    nextOf(symbol, nowMs) {
      const listing = listings.find((one) => one.symbol === symbol)
      return listing && trade(listing, nowMs)
    },
  }
}
