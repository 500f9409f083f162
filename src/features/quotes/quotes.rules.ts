import { ALPACA_STREAM_URL, conditionWords, SIMULATED_FEED_PATH, watchedSymbols } from '@/content/quotes'
import type { env } from '@/lib/env'
import { compareInstants, type TradeMessage } from './frames.rules'

export const watched: ReadonlySet<string> = new Set(watchedSymbols)

/**
 * A symbol's row after one more trade: new values replace old ones, fields that the message lacks keep theirs.
 * A trade older than the row's last is ignored; of two in the same nanosecond the one that arrived later counts.
 */
export function mergeTrade(row: TradeMessage | undefined, trade: TradeMessage): TradeMessage {
  if (!row) return trade
  if (row.at && trade.at && compareInstants(trade.at, row.at) < 0) return row
  return { ...row, ...trade }
}

/** Normalises a typed symbol: aapl becomes AAPL. */
export const asSymbol = (typed: string) => typed.trim().toUpperCase()

/** The codes of a trade in words, each once: "regular, odd lot". Unknown codes are left as they are. */
export function describeConditions(codes: readonly string[], tape: string | undefined): string {
  const words = conditionWords[tape === 'A' || tape === 'B' ? 'cta' : 'utp']
  return [...new Set(codes.map((code) => (Object.hasOwn(words, code) ? words[code] : code)))].join(', ')
}

/** Where the stream comes from. */
export interface StreamSource {
  url: string
  keyId: string
  secretKey: string
  /** true if neither key nor address is set: the feed is then that of Vite's server, whose prices are invented. */
  simulated: boolean
}

/**
 * With a key: the given URL, else Alpaca. A URL without a key is a relay. With neither, the page's own server simulates.
 * @param origin of the page, e.g. https://site.example
 */
export function sourceOf({ streamUrl, keyId, secretKey }: typeof env.alpaca, origin: string): StreamSource {
  const simulated = !streamUrl && !keyId
  const url = streamUrl ?? (keyId ? ALPACA_STREAM_URL : `${origin.replace(/^http/, 'ws')}${SIMULATED_FEED_PATH}`)
  return { url, keyId: keyId ?? '', secretKey: secretKey ?? '', simulated }
}

/** The first wait, and the longest. */
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/**
 * The delay before reconnecting: doubles with each try, with jitter between half and all of it, so that visitors do not
 * all reconnect to a restarted feed at once.
 * @param tries consecutive failures, from 0
 * @param chance 0 to 1
 */
export function waitBeforeMs(tries: number, chance: number): number {
  const whole = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries, 10))
  return Math.round(whole * (0.5 + chance / 2))
}
