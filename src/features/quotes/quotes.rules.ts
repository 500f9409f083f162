import { ALPACA_STREAM_URL, conditionWords, SIMULATED_FEED_PATH, watchedSymbols } from '@/content/quotes'
import { compareInstants, type TradeMessage } from './frames.rules'

export const watched: ReadonlySet<string> = new Set(watchedSymbols)

/**
 * A symbol's row after one more trade: new values replace old ones, fields that the message lacks keep theirs.
 * A trade older than the row's last comes too late and changes nothing; of two in the same nanosecond the later to
 * arrive counts.
 */
export function mergeTrade(row: TradeMessage | undefined, trade: TradeMessage): TradeMessage {
  if (!row) return trade
  if (row.at && trade.at && compareInstants(trade.at, row.at) < 0) return row
  return { ...row, ...trade }
}

/** What a symbol is called on a tape, however it was typed: aapl becomes AAPL. */
export const asSymbol = (typed: string) => typed.trim().toUpperCase()

/** The codes of a trade side by side. The CTA plan writes a regular sale as a blank, which would be invisible: a dot. */
export const writeConditions = (codes: readonly string[]) => codes.map((code) => code.trim() || '·').join(' ')

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
  /** No key and no address are set: the feed of Vite's own server, whose prices are invented. */
  simulated: boolean
}

/** The settings of `.env` that concern prices. */
interface AlpacaSettings {
  streamUrl: string | undefined
  keyId: string | undefined
  secretKey: string | undefined
}

/**
 * A key goes to the given address, else to Alpaca; an address alone is a relay, which needs no key; with neither, the
 * server that handed out the page simulates.
 * @param origin of the page, e.g. https://site.example
 */
export function sourceOf({ streamUrl, keyId, secretKey }: AlpacaSettings, origin: string): StreamSource {
  const simulated = !streamUrl && !keyId
  const url = streamUrl ?? (keyId ? ALPACA_STREAM_URL : `${origin.replace(/^http/, 'ws')}${SIMULATED_FEED_PATH}`)
  return { url, keyId: keyId ?? '', secretKey: secretKey ?? '', simulated }
}

/** The first wait, and the longest. */
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/**
 * How long to wait before a stream that ended is opened again: doubling with each try, and by chance between half of
 * that and all of it, so that a feed that restarts is not met by all visitors at once.
 * @param tries how many have failed in a row, from 0
 * @param chance 0 to 1
 */
export function waitBeforeMs(tries: number, chance: number): number {
  const whole = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries, 10))
  return Math.round(whole * (0.5 + chance / 2))
}
