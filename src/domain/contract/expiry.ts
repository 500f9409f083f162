import { Decimal, plain, ZERO } from '../decimal'
import { instantOf, isoOfInstant } from '../time/instant'
import type { Option } from './contract'
import { newYorkTime } from './exchangeDay'
import { isTradedSide, type Side, type TradedSide } from './markets'
import { unitsAfter } from './splits'

const SECOND_MICROS = 1_000_000
const DAY_MICROS = 24 * 60 * 60 * SECOND_MICROS
/** An expiry may be dated from the start of the expiration date to the end of the next day, in UTC. */
const EXPIRY_DAYS = 2
/** Exchanges in the United States close at 20:00 UTC in summer and at 21:00 in winter. */
const CLOSE_MICROS = 21 * 60 * 60 * 1_000_000

/** The position held before an action, above 0 if long and below 0 if short, and the side on which the action is matched. */
export interface Held {
  held: Decimal
  counted: TradedSide | 'SPLIT'
}

/** An action as far as it changes what is held. Of a split `quantity` are the new units that `price` old ones became. */
export interface HeldAction {
  side: Side
  quantity: Decimal | string
  price?: Decimal | string
}

/**
 * Adds to each action what is held before it. The end of an option counts as an action of the side that closes what is held.
 * @param ordered the actions of a trade in order of time.
 */
export function withHeld<Action extends HeldAction>(ordered: readonly Action[]): (Action & Held)[] {
  let held = ZERO
  return ordered.map((action) => {
    const { side, quantity, price = 1 } = action
    const counted = side === 'SPLIT' || isTradedSide(side) ? side : held.lt(ZERO) ? 'BUY' : 'SELL'
    const before = held
    if (counted === 'SPLIT') held = unitsAfter(held, { quantity: new Decimal(quantity), price: new Decimal(price) })
    else held = counted === 'BUY' ? held.plus(quantity) : held.minus(quantity)
    return { ...action, held: before, counted }
  })
}

/** What is held after some actions in order of time, above 0 if bought and below 0 if sold. */
export function heldAfter(ordered: readonly HeldAction[]): Decimal {
  const end = { side: 'BUY', quantity: ZERO } as const
  return withHeld([...ordered, end]).at(-1)?.held ?? ZERO
}

/** Whether an option with this expiration date (YYYY-MM-DD) can have expired at that time (ISO 8601). */
export function canExpireAt(date: string, expiration: string): boolean {
  const after = instantOf(date) - instantOf(expiration)
  return after >= 0 && after < EXPIRY_DAYS * DAY_MICROS
}

/** Whether an option of this expiration date (YYYY-MM-DD) can have been assigned or exercised at that time (ISO 8601). */
export const canDeliverAt = (date: string, expiration: string): boolean =>
  instantOf(date) - instantOf(expiration) < EXPIRY_DAYS * DAY_MICROS

/** When all exchanges in America have closed, in New York's time. */
const LAST_TRADE = '17:00:00'

/**
 * Whether an option can be bought or sold at a time (ISO 8601): until 17:00 in New York on its expiration date (YYYY-MM-DD). Exactly
 * midnight UTC is a date without a time. private.can_trade_option() in SQL.
 */
export function canTradeAt(date: string, expiration: string): boolean {
  const micros = instantOf(date)
  if (micros === instantOf(expiration)) return true
  // Rounded up, since that clock shows no parts of a second.
  return newYorkTime(Math.ceil(micros / SECOND_MICROS) * SECOND_MICROS) <= `${expiration} ${LAST_TRADE}`
}

/** From when an expiry on this date (YYYY-MM-DD) can no longer be recorded, ISO 8601. */
export const lapsesAt = (expiration: string): string => isoOfInstant(instantOf(expiration) + EXPIRY_DAYS * DAY_MICROS)

/** The latest time at which an option with this expiration date (YYYY-MM-DD) expires: 21:00 UTC, ISO 8601. */
export const closeOf = (expiration: string): string => isoOfInstant(instantOf(expiration) + CLOSE_MICROS)

/** The date to state for an expiry, ISO 8601: null for now if that is still possible, else {@link closeOf}. */
export const expiryDate = (expiration: string, now: Date): string | null =>
  canExpireAt(now.toISOString(), expiration) ? null : closeOf(expiration)

/** What exercising one unit of an option pays at a close of its stock. Decimal text. private.value_at_end() in SQL. */
export function valueAtClose({ strike, right }: Pick<Option, 'strike' | 'right'>, close: string): string {
  const inside = new Decimal(close).minus(strike).times(right === 'CALL' ? 1 : -1)
  return plain(inside.gt(ZERO) ? inside : ZERO)
}
