import { type Decimal, ZERO } from './decimal'
import { instantOf, isoOfInstant } from './instant'
import type { Side, TradedSide } from './markets'

const DAY_MICROS = 24 * 60 * 60 * 1_000_000
/** An expiry may be dated from the start of the expiration date to the end of the next day, in UTC. */
const EXPIRY_DAYS = 2
/** Exchanges in the United States close at 20:00 UTC in summer and at 21:00 in winter. */
const CLOSE_MICROS = 21 * 60 * 60 * 1_000_000

/** The position held before an action, above 0 if long and below 0 if short, and the side on which the action is matched. */
export interface Held {
  held: Decimal
  counted: TradedSide
}

/**
 * Adds the position held before it to each action. An expiry counts as an action on the side that closes that position.
 * @param ordered the actions of a trade in order of time.
 */
export function withHeld<Action extends { side: Side; quantity: Decimal | string }>(
  ordered: readonly Action[],
): (Action & Held)[] {
  let held = ZERO
  return ordered.map((action) => {
    const counted = action.side === 'EXPIRE' ? (held.lt(ZERO) ? 'BUY' : 'SELL') : action.side
    const before = held
    held = counted === 'BUY' ? held.plus(action.quantity) : held.minus(action.quantity)
    return { ...action, held: before, counted }
  })
}

/** The position held after some actions in order of time, above 0 if long and below 0 if short. */
export function heldAfter(ordered: readonly { side: Side; quantity: Decimal | string }[]): Decimal {
  const end = { side: 'BUY', quantity: ZERO } as const
  return withHeld([...ordered, end]).at(-1)?.held ?? ZERO
}

/** Whether an option with this expiration date (YYYY-MM-DD) can have expired at that time (ISO 8601). */
export function canExpireAt(date: string, expiration: string): boolean {
  const after = instantOf(date) - instantOf(expiration)
  return after >= 0 && after < EXPIRY_DAYS * DAY_MICROS
}

/** When all American exchanges have closed, in New York time. */
const LAST_TRADE = '17:00:00'
const newYork = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/**
 * Whether an option can be bought or sold at a time (ISO 8601): until 17:00 in New York on its expiration date (YYYY-MM-DD). Exactly
 * midnight UTC is a date without a time. private.can_trade_option() in SQL.
 */
export function canTradeAt(date: string, expiration: string): boolean {
  const micros = instantOf(date)
  if (micros === instantOf(expiration)) return true
  // Rounded up, since the format has no parts of a second.
  return newYork.format(Math.ceil(micros / 1_000_000) * 1000).replace(', ', ' ') <= `${expiration} ${LAST_TRADE}`
}

/** From when an expiry on this date (YYYY-MM-DD) can no longer be recorded, ISO 8601. */
export const lapsesAt = (expiration: string): string => isoOfInstant(instantOf(expiration) + EXPIRY_DAYS * DAY_MICROS)

/** The latest time at which an option with this expiration date (YYYY-MM-DD) expires: 21:00 UTC, ISO 8601. */
export const closeOf = (expiration: string): string => isoOfInstant(instantOf(expiration) + CLOSE_MICROS)

/** The date to state for an expiry, ISO 8601: null for now if that is still possible, else {@link closeOf}. */
export const expiryDate = (expiration: string, now: Date): string | null =>
  canExpireAt(now.toISOString(), expiration) ? null : closeOf(expiration)
