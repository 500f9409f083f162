import fc from 'fast-check'
import { withHeld } from '@/domain/contract/expiry'
import { MARKETS, type TradedSide } from '@/domain/contract/markets'
import { Decimal, plain } from '@/domain/decimal'
import type { Action } from './fixtures'

/** A decimal above 0 with up to this many digits before and after the point. */
const decimal = (whole: number, decimals: number) =>
  fc
    .nat(decimals)
    .chain((places) =>
      fc
        .bigInt({ min: 1n, max: 10n ** BigInt(whole + places) - 1n })
        .map((digits) => new Decimal(digits).div(new Decimal(10).pow(places)).toFixed()),
    )
const HOUR_MS = 3_600_000
const LATEST = Date.now() - 90_000

type Stated = Required<Omit<Action, 'usd_rate'>>

const stated: fc.Arbitrary<Stated> = fc.record({
  side: fc.constantFrom<TradedSide>('BUY', 'SELL'),
  // Few distinct quantities, so that lots often close exactly, with some odd ones, so that fees do not divide evenly.
  quantity: fc.oneof(fc.constantFrom('1', '2', '3', '0.5'), decimal(4, 8)),
  price: fc.oneof(fc.constantFrom('10', '11', '10.00000000005'), decimal(6, 10)),
  fee: fc.oneof(fc.constant('0'), decimal(2, 4)),
  // Few distinct hours over fourteen months, so that there are ties in time, several days, and trades in every period.
  date: fc.nat(60).map((step) => new Date(LATEST - step * 171 * HOUR_MS).toISOString()),
})

/**
 * Every sixth action has a rebate of part of its value, up to nearly all of it, with ten decimals as a verifier prints them. Embedded
 * backend: a plain insert rounds numbers to doubles, so a rebate of the full value could be slightly too large.
 */
export const action: fc.Arbitrary<Stated> = fc
  .tuple(stated, fc.nat(5), fc.constantFrom('0.0002', '0.5', '0.999'))
  .map(([one, sixth, share]) =>
    sixth === 0
      ? { ...one, fee: plain(new Decimal(one.quantity).times(one.price).times(share).times(-1).round(10, 0)) }
      : one,
  )

/** At most 1, so that no action is worth too much, and no less than a thousandth. */
const rate = fc.oneof(
  fc.constantFrom('0.91', '0.0064683053', '1'),
  decimal(1, 9).map((more) => new Decimal(more).plus('0.1').div(100).toFixed()),
)
const ratedAction = fc.tuple(action, rate).map(([one, usd_rate]): Required<Action> => ({ ...one, usd_rate }))

/** A trade's contract, currency and actions. Some options expire, after any action that leaves something open, long or short. */
export const trade = fc
  .record({
    market: fc.constantFrom(...MARKETS),
    currency: fc.constantFrom('USD', 'USD', 'EUR', 'JPY'),
    actions: fc.array(ratedAction, { minLength: 1, maxLength: 9 }),
    multiplier: fc.constantFrom(null, null, '10', '0.1', '50'),
    expiry: fc.option(fc.record({ after: fc.nat(8), fee: fc.constantFrom('0', '0.65'), daysLate: fc.nat(1) })),
  })
  .map(({ actions, ...one }) => ({
    ...one,
    actions: one.currency === 'USD' ? actions.map((action) => ({ ...action, usd_rate: '1' })) : actions,
  }))
  .map(({ market, currency, actions, expiry, multiplier }) => {
    // A strategy uses one multiplier per contract. A rebate is at most the action's value.
    const own = market === 'OPTIONS' || market === 'ALTERNATIVE' ? multiplier : null
    const isSmall = own !== null && new Decimal(own).lt(market === 'OPTIONS' ? 100 : 1)
    const counted = { multiplier: own, symbol: own === null ? 'AAPL' : `AAPL${own.replace('.', '')}` }
    if (isSmall) actions = actions.map((one) => ({ ...one, fee: one.fee.startsWith('-') ? '0' : one.fee }))
    if (market !== 'OPTIONS') return { market, currency, actions, ...counted }
    const contract = { market, currency, ...counted, strike: '412.5', option_right: 'PUT' }
    const ordered = withHeld(actions.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)))
    const at = (expiry?.after ?? 0) % ordered.length
    const last = ordered[at]
    const open = last?.held[last.counted === 'BUY' ? 'plus' : 'minus'](last.quantity).abs().toFixed()
    // The exchange closes at 21:00 UTC at the earliest, so a later action belongs to the next day.
    const expiration = last && new Date(Date.parse(last.date) + 4 * HOUR_MS).toISOString().slice(0, 10)
    const expiredAt = Date.parse(`${expiration}T21:30:00Z`) + (expiry?.daysLate ?? 0) * 24 * HOUR_MS
    if (!expiry || !last || !open || open === '0' || expiredAt > Date.now()) {
      return { ...contract, actions, expiration: '2030-01-18' }
    }
    const expired: Required<Action> = {
      side: 'EXPIRE',
      quantity: open,
      price: '0',
      fee: expiry.fee,
      usd_rate: last.usd_rate,
      date: new Date(expiredAt).toISOString(),
    }
    const before = ordered.slice(0, at + 1).map(({ held: _, counted: __, ...one }): Required<Action> => one)
    return { ...contract, actions: [...before, expired], expiration }
  })

/** Stated prices with ranges whose limits they often meet, or miss by a hair; with and without a rebate. */
export const statedPrices = fc
  .record({
    market: fc.constantFrom(...MARKETS),
    side: fc.constantFrom('BUY', 'SELL'),
    digits: fc.bigInt(1n, 10n ** 6n),
    decimals: fc.integer({ min: 0, max: 8 }),
    quantity: fc.constantFrom('0.5', '1', '3', '200'),
    /** The distance of the limit from the price, as a fraction of it or in cents, and the rebate as a multiple of that distance. */
    share: fc.constantFrom('0', '0.001', '0.01', 'cent'),
    rebate: fc.constantFrom('0', '0', '0.5', '1', '2'),
    hair: fc.constantFrom('-0.000000000001', '0', '0.000000000001'),
    isLow: fc.boolean(),
  })
  .map(({ market, side, digits, decimals, quantity, share, rebate, hair, isLow }) => {
    const price = new Decimal(String(digits)).times(new Decimal(10).pow(-decimals))
    const distance = share === 'cent' ? new Decimal('0.01') : price.times(share)
    const limit = (isLow ? price.plus(distance) : price.minus(distance)).plus(hair)
    const near = limit.gt(0) ? limit : price
    const [low, high] = isLow ? [near, near.times(2)] : [near.times('0.5'), near]
    const units = new Decimal(quantity).times(market === 'OPTIONS' ? 100 : 1)
    const stated = { market, side, quantity, price: price.toFixed() }
    return {
      stated: { ...stated, fee: distance.times(units).times(rebate).times(-1).toFixed() },
      range: { low: low.toFixed(), high: high.toFixed() },
    }
  })
