/** A time in nanoseconds, which a JavaScript number of milliseconds cannot represent. */
export interface Instant {
  /** Whole seconds since 1970, UTC. */
  seconds: number
  /** 0 to 999,999,999. */
  nanoseconds: number
}

const RFC_3339 = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/

/** Reads an RFC 3339 time with up to nine decimals of a second, as Alpaca sends them; null where it is not one. */
export function readInstant(text: string): Instant | null {
  const [, day, time, fraction = '', zone] = RFC_3339.exec(text) ?? []
  const milliseconds = Date.parse(`${day}T${time}${zone}`)
  if (Number.isNaN(milliseconds)) return null
  return { seconds: milliseconds / 1000, nanoseconds: Number(fraction.padEnd(9, '0')) }
}

/** Negative where `a` came before `b`, 0 where they are the same nanosecond. */
export const compareInstants = (a: Instant, b: Instant) => a.seconds - b.seconds || a.nanoseconds - b.nanoseconds

/** ISO 8601 in UTC, with six decimals like the database's times: the last three of nine are cut. */
export const isoTime = ({ seconds, nanoseconds }: Instant) =>
  `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${String(nanoseconds).padStart(9, '0').slice(0, 6)}Z`

/** 14:31:07.123, UTC. */
export const clockTime = (instant: Instant) => isoTime(instant).slice(11, 23)

/** The valid fields of a trade message. */
export interface TradeMessage {
  type: 't'
  symbol: string
  /** Digits: ids have up to 64 bits. */
  tradeId?: string
  exchange?: string
  /** USD for one share. */
  price?: number
  size?: number
  conditions?: readonly string[]
  /** As it was sent, RFC 3339 with nanoseconds; always together with `at`. */
  timestamp?: string
  at?: Instant
  tape?: string
}

export type FeedMessage =
  | { kind: 'connected'; simulated: boolean }
  | { kind: 'authenticated' }
  | { kind: 'subscribed'; symbols: string[] }
  | { kind: 'error'; code: number | null; text: string }
  | { kind: 'trade'; trade: TradeMessage }

/** Longer frames cannot be trades of 14 symbols, and reading one would block the page. */
const MAX_FRAME_CHARACTERS = 1_000_000
const MAX_ERROR_CHARACTERS = 200
const MAX_CONDITIONS = 8
/** Exchange, tape and condition codes have one letter each; room for longer ones that may come. */
const MAX_CODE_CHARACTERS = 4
/** Times further ahead of this device's clock are ignored, because accepting one would block all later trades of its row. */
const MAX_AHEAD_S = 24 * 60 * 60

/** Larger prices and sizes do not exist and would break the table's layout. */
const AMOUNTS_BELOW = 1e12

const DECIMAL = /^\d{1,15}(\.\d{1,15})?$/
const DIGITS = /^\d{1,20}$/
/** An id of 16 digits or more, outside any text: JSON.parse would round it. */
const LONG_ID = /(?<!\\)"i"\s*:\s*(\d{16,20})(?=\s*[,}])/g

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An own field of the message; prototype fields are ignored. */
const field = (message: Fields, name: string): unknown => (Object.hasOwn(message, name) ? message[name] : undefined)

/** Accepts numbers, and decimals sent as text. */
function amount(value: unknown): number | undefined {
  const number = typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value
  return typeof number === 'number' && number > 0 && number < AMOUNTS_BELOW ? number : undefined
}

function digits(value: unknown): string | undefined {
  if (typeof value === 'string') return DIGITS.test(value) ? value : undefined
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? String(value) : undefined
}

const code = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length > 0 && value.length <= MAX_CODE_CHARACTERS ? value : undefined

function codes(value: unknown): string[] | undefined {
  if (!Array.isArray(value) || value.length > MAX_CONDITIONS) return undefined
  const read = value.filter((one) => typeof one === 'string' && one.length <= MAX_CODE_CHARACTERS)
  return read.length === value.length ? read : undefined
}

function moment(value: unknown, nowMs: number): { timestamp: string; at: Instant } | undefined {
  const at = typeof value === 'string' ? readInstant(value) : null
  if (!at || at.seconds > nowMs / 1000 + MAX_AHEAD_S) return undefined
  return { timestamp: String(value), at }
}

/** Leaves out what is undefined, so that merging keeps the old values. */
function readTrade(message: Fields, symbol: string, nowMs: number): TradeMessage {
  const trade: TradeMessage = { type: 't', symbol, ...moment(field(message, 't'), nowMs) }
  const tradeId = digits(field(message, 'i'))
  if (tradeId !== undefined) trade.tradeId = tradeId
  const exchange = code(field(message, 'x'))
  if (exchange !== undefined) trade.exchange = exchange
  const price = amount(field(message, 'p'))
  if (price !== undefined) trade.price = price
  const size = amount(field(message, 's'))
  if (size !== undefined) trade.size = size
  const conditions = codes(field(message, 'c'))
  if (conditions !== undefined) trade.conditions = conditions
  const tape = code(field(message, 'z'))
  if (tape !== undefined) trade.tape = tape
  return trade
}

function readMessage(message: unknown, watched: ReadonlySet<string>, nowMs: number): FeedMessage | null {
  if (!isFields(message)) return null
  const said = field(message, 'msg')
  switch (field(message, 'T')) {
    case 't': {
      const symbol = field(message, 'S')
      if (typeof symbol !== 'string' || !watched.has(symbol)) return null
      return { kind: 'trade', trade: readTrade(message, symbol, nowMs) }
    }
    case 'success':
      if (said === 'connected') return { kind: 'connected', simulated: field(message, 'simulated') === true }
      return said === 'authenticated' ? { kind: 'authenticated' } : null
    case 'subscription': {
      const trades = field(message, 'trades')
      const symbols: unknown[] = Array.isArray(trades) ? trades : []
      return { kind: 'subscribed', symbols: symbols.filter((one) => typeof one === 'string') }
    }
    case 'error': {
      const number = field(message, 'code')
      return {
        kind: 'error',
        code: typeof number === 'number' ? number : null,
        text: typeof said === 'string' ? said.slice(0, MAX_ERROR_CHARACTERS) : '',
      }
    }
    default:
      return null
  }
}

/**
 * Reads one frame of Alpaca's stream: an array of messages. Keeps objects with a type and, for trades, a watched symbol;
 * ignores everything else and never throws.
 * @param nowMs this device's time, to detect impossible times
 */
export function readFrame(text: string, watched: ReadonlySet<string>, nowMs: number): FeedMessage[] {
  if (text.length > MAX_FRAME_CHARACTERS) return []
  let frame: unknown
  try {
    frame = JSON.parse(text.replace(LONG_ID, '"i":"$1"'))
  } catch {
    return []
  }
  const messages: unknown[] = Array.isArray(frame) ? frame : []
  return messages.flatMap((message) => readMessage(message, watched, nowMs) ?? [])
}
