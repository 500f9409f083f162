import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Side } from '../contract/markets'
import { Decimal, sum } from '../decimal'
import { computeTrade, realisedByDay, type TradeAction } from './trades'

/** "BUY 100 @ 10 fee 1", one action a day from 2 November 2026 unless a date is given. */
function actions(...lines: string[]): TradeAction[] {
  return lines.map((line, day) => {
    const parts = /^(BUY|SELL) (\S+) @ (\S+)(?: fee (\S+))?(?: on (\S+))?$/.exec(line)
    if (!parts) throw new Error(`Not an action: ${line}`)
    const [, side, quantity = '', price = '', fee = '0', date] = parts
    return {
      side: side === 'BUY' ? 'BUY' : 'SELL',
      quantity,
      price,
      fee,
      date: date ?? `2026-11-${String(day + 2).padStart(2, '0')}T14:31:00Z`,
    }
  })
}

const stock = (...lines: string[]) => computeTrade(actions(...lines), { market: 'STOCK' })
const asNumber = (text: string | null) => Number(Number(text).toFixed(2))

describe('a long trade', () => {
  test('sells three quarters: 347.00, 50 left, still open', () => {
    const trade = stock('BUY 100 @ 10 fee 1', 'BUY 100 @ 12 fee 1', 'SELL 150 @ 13 fee 1.5')
    expect(trade).toMatchObject({
      position: 'LONG',
      status: 'OPEN',
      multiplier: '1',
      qty: '200',
      entry: '11',
      exit: '13',
      entryTot: '2200',
      exitTot: '1950',
      qtyRem: '50',
      return: '347',
    })
    expect(asNumber(trade.returnPercent)).toBe(21.69)
    expect(trade.matches).toEqual([
      {
        buyIndex: 0,
        sellIndex: 2,
        quantity: '100',
        pnl: '298',
        fees: '2',
        matchedCost: '1000',
        realisedAt: '2026-11-04T14:31:00Z',
      },
      {
        buyIndex: 1,
        sellIndex: 2,
        quantity: '50',
        pnl: '49',
        fees: '1',
        matchedCost: '600',
        realisedAt: '2026-11-04T14:31:00Z',
      },
    ])
  })

  test('sells the rest lower: 296.00, closed, a win', () => {
    const trade = stock('BUY 100 @ 10 fee 1', 'BUY 100 @ 12 fee 1', 'SELL 150 @ 13 fee 1.5', 'SELL 50 @ 11 fee 0.5')
    expect(trade).toMatchObject({ status: 'WIN', return: '296', qtyRem: '0', exit: '12.5', exitTot: '2500' })
    expect(asNumber(trade.returnPercent)).toBe(13.45)
  })

  test('is bought and not yet sold: nothing realised, no percentage, no exit', () => {
    const trade = stock('BUY 3 @ 10 fee 2')
    expect(trade).toMatchObject({
      status: 'OPEN',
      return: '0',
      returnPercent: null,
      exit: null,
      exitTot: '0',
      qtyRem: '3',
      matches: [],
    })
  })

  test('loses only its fees', () => {
    expect(stock('BUY 10 @ 5 fee 0.35', 'SELL 10 @ 5 fee 0.35')).toMatchObject({ status: 'LOSS', return: '-0.7' })
  })

  test('comes out at exactly zero after fees: breakeven', () => {
    expect(stock('BUY 10 @ 5 fee 1', 'SELL 10 @ 5.2 fee 1')).toMatchObject({
      status: 'BREAKEVEN',
      return: '0',
      returnPercent: '0',
    })
  })
})

describe('a short trade', () => {
  test('is sold first and bought back lower: a win on what was sold', () => {
    const trade = stock('SELL 40 @ 25 fee 1', 'BUY 40 @ 20 fee 1')
    expect(trade).toMatchObject({
      position: 'SHORT',
      status: 'WIN',
      entry: '25',
      exit: '20',
      return: '198',
      returnPercent: '19.8',
    })
    expect(trade.matches[0]).toMatchObject({ matchedCost: '1000', realisedAt: '2026-11-03T14:31:00Z' })
  })

  test('is bought back higher in two parts, the first one only: open, at a loss so far', () => {
    expect(stock('SELL 40 @ 25', 'BUY 10 @ 27')).toMatchObject({
      status: 'OPEN',
      qtyRem: '30',
      return: '-20',
      returnPercent: '-8',
    })
  })
})

describe('a flip past zero', () => {
  test('sells half, then flips short: units sold beyond the position stay unmatched', () => {
    const trade = stock('BUY 100 @ 10', 'SELL 50 @ 12', 'SELL 80 @ 11 fee 8')
    // 50 × 2 + 50 × 1, less five eighths of the last fee.
    expect(trade).toMatchObject({ position: 'LONG', status: 'OPEN', qty: '100', qtyRem: '-30', return: '145' })
  })

  test('flips short and buys back: the purchase meets the oldest unmatched sale', () => {
    const trade = stock('BUY 100 @ 10', 'SELL 50 @ 12', 'SELL 80 @ 11 fee 8', 'BUY 30 @ 9')
    expect(trade).toMatchObject({ status: 'WIN', qty: '130', qtyRem: '0', return: '202' })
    // The sale came first in time, yet the cost uses the price of the trade's opening side.
    expect(trade.matches.at(-1)).toMatchObject({
      buyIndex: 3,
      sellIndex: 2,
      quantity: '30',
      pnl: '57',
      matchedCost: '270',
      realisedAt: '2026-11-05T14:31:00Z',
    })
  })
})

describe('markets', () => {
  test('an options contract multiplies prices by a hundred, but not its fee', () => {
    expect(
      computeTrade(actions('BUY 2 @ 3.25 fee 1.30', 'SELL 2 @ 4.10 fee 1.30'), { market: 'OPTIONS' }),
    ).toMatchObject({
      multiplier: '100',
      entry: '3.25',
      entryTot: '650',
      exitTot: '820',
      return: '167.4',
    })
  })

  test('coins keep their eight decimals and more', () => {
    const trade = computeTrade(actions('BUY 0.00000003 @ 67123.12345678', 'SELL 0.00000001 @ 68000.00000001'), {
      market: 'CRYPTO',
    })
    // 1e-8 × 876.87654323 = 0.0000087687654323, rounded once at ten decimals.
    expect(trade.return).toBe('0.0000087688')
    expect(trade.qtyRem).toBe('0.00000002')
  })

  test('a return that ends exactly on half is rounded away from zero, as the database does', () => {
    const up = computeTrade(actions('BUY 0.00001 @ 1', 'SELL 0.00001 @ 1.000005'), { market: 'CRYPTO' })
    const down = computeTrade(actions('BUY 0.00001 @ 1.000005', 'SELL 0.00001 @ 1'), { market: 'CRYPTO' })
    expect([up.return, down.return]).toEqual(['0.0000000001', '-0.0000000001'])
  })

  test('thirds of a fee add up to the whole fee', () => {
    const trade = stock('BUY 3 @ 1 fee 1', 'SELL 1 @ 1', 'SELL 1 @ 1', 'SELL 1 @ 1')
    expect(trade.return).toBe('-1')
    expect(trade.matches.map((match) => match.pnl)).toEqual(['-0.3333333333', '-0.3333333334', '-0.3333333333'])
  })
})

describe('an option that expires worthless', () => {
  const option = (...lines: string[]) => {
    const given = actions(...lines)
    const [last, ...before] = given.toReversed()
    if (!last) throw new Error('No actions')
    return computeTrade([...before.toReversed(), { ...last, side: 'EXPIRE', price: '0' }], { market: 'OPTIONS' })
  }

  test('loses all that its buyer paid, and its fees', () => {
    expect(option('BUY 2 @ 3.25 fee 1.30', 'SELL 2 @ 0 fee 0.5')).toMatchObject({
      ...{ position: 'LONG', status: 'LOSS', qty: '2', qtyRem: '0', exit: '0', exitTot: '0', return: '-651.8' },
      ended: 'EXPIRE',
      rounds: [{ pnl: '-651.8' }],
    })
  })

  test('leaves its writer all that was received, less fees', () => {
    expect(option('SELL 3 @ 1.10 fee 1.95', 'SELL 3 @ 0')).toMatchObject({
      ...{ position: 'SHORT', status: 'WIN', qty: '3', qtyRem: '0', exit: '0', return: '328.05' },
      rounds: [{ pnl: '328.05' }],
    })
  })

  test('ends what is left of a position that was partly closed, or turned from long to short', () => {
    expect(option('BUY 3 @ 2', 'SELL 1 @ 5', 'SELL 2 @ 0')).toMatchObject({ status: 'LOSS', return: '-100' })
    expect(option('BUY 1 @ 2', 'SELL 3 @ 4', 'SELL 2 @ 0')).toMatchObject({ status: 'WIN', qty: '3', return: '1000' })
  })
})

describe('order', () => {
  test('two purchases in the same second are sold in the order in which they were entered', () => {
    const at = '2026-11-02T14:31:00Z'
    const trade = stock(`BUY 1 @ 10 on ${at}`, `BUY 1 @ 20 on ${at}`, 'SELL 1 @ 30')
    expect(trade.matches).toMatchObject([{ buyIndex: 0, pnl: '20' }])
  })

  test('a sale entered first at the same instant makes the trade a short', () => {
    const at = '2026-11-02T14:31:00Z'
    expect(stock(`SELL 1 @ 10 on ${at}`, `BUY 1 @ 9 on ${at}`).position).toBe('SHORT')
  })

  test('a microsecond decides, and so does the zone', () => {
    const micro = stock('SELL 1 @ 10 on 2026-11-02T14:31:00.000002Z', 'BUY 1 @ 9 on 2026-11-02T14:31:00.000001Z')
    const zone = stock('SELL 1 @ 10 on 2026-11-02T14:31:00-05:00', 'BUY 1 @ 9 on 2026-11-02T19:30:59Z')
    expect([micro.position, zone.position]).toEqual(['LONG', 'LONG'])
  })

  test('the first and the last date are returned unchanged', () => {
    const trade = stock('SELL 1 @ 10 on 2026-11-09T10:00:00+01:00', 'BUY 1 @ 9 on 2026-11-02')
    expect(trade).toMatchObject({ firstDate: '2026-11-02', lastDate: '2026-11-09T10:00:00+01:00' })
  })
})

describe('time', () => {
  test('a result belongs to the UTC day of the later action', () => {
    const lateInNewYork = stock('BUY 2 @ 10', 'SELL 1 @ 12 on 2026-11-05T20:00:00-05:00', 'SELL 1 @ 9')
    expect(realisedByDay([lateInNewYork])).toEqual([
      { day: '2026-11-04', pnl: '-1', matchedCost: '10' },
      { day: '2026-11-06', pnl: '2', matchedCost: '10' },
    ])
  })
})

test('a trade without actions is refused', () => {
  expect(() => computeTrade([], { market: 'STOCK' })).toThrow('At least one trade action is required')
})

test('a date that does not exist is refused, not moved', () => {
  expect(() => stock('BUY 1 @ 1 on 2026-02-30T10:00:00Z')).toThrow('Not a date')
})

const decimalText = (most: number, decimals: number) =>
  fc.integer({ min: 1, max: most }).map((units) => new Decimal(units).div(new Decimal(10).pow(decimals)).toFixed())
const anyAction: fc.Arbitrary<TradeAction> = fc.record({
  side: fc.constantFrom<Side>('BUY', 'SELL'),
  quantity: decimalText(5_000, 3),
  price: decimalText(1_000_000, 4),
  fee: decimalText(500, 2),
  date: fc.integer({ min: 0, max: 40 }).map((hour) => new Date(Date.UTC(2026, 10, 1, hour)).toISOString()),
})
const anyActions = fc.array(anyAction, { minLength: 1, maxLength: 12 })
const atDifferentTimes = fc.uniqueArray(anyAction, { minLength: 1, maxLength: 12, selector: (action) => action.date })
const quantityOf = (of: readonly TradeAction[], side: Side) =>
  sum(of.filter((action) => action.side === side).map((action) => new Decimal(action.quantity)))

describe('any trade', () => {
  test('matches the units that both sides have and leaves the rest in the position', () => {
    fc.assert(
      fc.property(anyActions, (given) => {
        const trade = computeTrade(given, { market: 'STOCK' })
        const [bought, sold] = [quantityOf(given, 'BUY'), quantityOf(given, 'SELL')]
        const matched = sum(trade.matches.map((match) => new Decimal(match.quantity)))
        expect(matched.eq(bought.lt(sold) ? bought : sold)).toBe(true)
        expect(new Decimal(trade.qtyRem).abs().eq(bought.minus(sold).abs())).toBe(true)
        expect(trade.status === 'OPEN').toBe(!bought.eq(sold))
      }),
    )
  })

  test('has pairs that add up to its return', () => {
    fc.assert(
      fc.property(anyActions, fc.constantFrom('STOCK' as const, 'OPTIONS' as const), (given, market) => {
        const trade = computeTrade(given, { market })
        const pairs = sum(trade.matches.map((match) => new Decimal(match.pnl)))
        expect(pairs.eq(trade.return)).toBe(true)
      }),
    )
  })

  test('when closed, returns proceeds less cost less fees, whatever the order', () => {
    fc.assert(
      fc.property(anyActions, (given) => {
        const rest = quantityOf(given, 'BUY').minus(quantityOf(given, 'SELL'))
        const side: Side = rest.lt(0) ? 'BUY' : 'SELL'
        const closing = { side, quantity: rest.abs().toFixed(), price: '7', fee: '1', date: '2026-12-01T00:00:00Z' }
        const all = rest.eq(0) ? given : [...given, closing]
        const cash = sum(
          all.map(({ side: way, quantity, price, fee }) =>
            new Decimal(quantity)
              .times(price)
              .times(way === 'SELL' ? 1 : -1)
              .minus(fee),
          ),
        )
        expect(computeTrade(all, { market: 'STOCK' }).return).toBe(cash.round(10).toFixed())
      }),
    )
  })

  test('does not depend on the order in which actions at different times are entered', () => {
    fc.assert(
      fc.property(atDifferentTimes, fc.infiniteStream(fc.nat()), (given, keys) => {
        const shuffled = given
          .map((action) => ({ action, key: keys.next().value }))
          .sort((a, b) => a.key - b.key)
          .map(({ action }) => action)
        const { matches: _, ...before } = computeTrade(given, { market: 'STOCK' })
        const { matches: __, ...after } = computeTrade(shuffled, { market: 'STOCK' })
        expect(after).toEqual(before)
      }),
    )
  })

  test('does not change if an action is split into halves with half the fee each', () => {
    fc.assert(
      fc.property(anyActions, fc.nat(), (given, pick) => {
        const split = given.flatMap((action, index) => {
          if (index !== pick % given.length) return [action]
          const half = {
            ...action,
            quantity: new Decimal(action.quantity).div(2).toFixed(),
            fee: new Decimal(action.fee).div(2).toFixed(),
          }
          return [half, half]
        })
        const before = computeTrade(given, { market: 'STOCK' })
        const after = computeTrade(split, { market: 'STOCK' })
        expect({ ...after, actionsCount: given.length, matches: [] }).toEqual({ ...before, matches: [] })
      }),
    )
  })

  test('without fees, has the opposite return of its mirror image', () => {
    fc.assert(
      fc.property(anyActions, (given) => {
        const free = given.map((action) => ({ ...action, fee: '0' }))
        const mirrored = free.map((action) => ({ ...action, side: action.side === 'BUY' ? 'SELL' : 'BUY' }) as const)
        const trade = computeTrade(free, { market: 'STOCK' })
        const mirror = computeTrade(mirrored, { market: 'STOCK' })
        expect(new Decimal(mirror.return).plus(trade.return).toNumber()).toBe(0)
        expect(mirror.position).not.toBe(trade.position)
      }),
    )
  })
})

describe('a trade in another currency', () => {
  const inCurrency = (rates: readonly string[], ...lines: string[]) =>
    computeTrade(
      actions(...lines).map((action, at) => ({ ...action, usd_rate: rates[at] })),
      { market: 'STOCK' },
    )

  test('earns at the rate of the action that closes, costs at the rate of the one that opened, fees at their own', () => {
    // 500 × 1.05 − 2 × 1.1 − 3 × 1.05 on 5,000 × 1.1.
    const trade = inCurrency(['1.1', '1.05'], 'BUY 100 @ 50 fee 2', 'SELL 100 @ 55 fee 3')
    expect(trade).toMatchObject({
      return: '519.65',
      entryCost: '5500',
      openCost: '0',
      entryTot: '5000',
      exitTot: '5500',
    })
    expect(trade.matches).toMatchObject([{ pnl: '519.65', fees: '5.35', matchedCost: '5500' }])
    expect(trade.rounds).toMatchObject([{ pnl: '519.65', cost: '5500', openedCost: '5500' }])
  })

  test('thirty times five pips on a million dollars in yen are about 9,700 dollars, not 1,500,000', () => {
    const trade = inCurrency(['0.00646830530401', '0.00646621403168'], 'BUY 1000000 @ 154.6', 'SELL 1000000 @ 154.65')
    // 0.05 × 1,000,000 ÷ 154.65 × 30 = 9,699.32.
    expect(Number(trade.return) * 30).toBeCloseTo(9699.32, 2)
    expect(Number(trade.entryCost)).toBeCloseTo(1_000_000, 2)
  })

  test('a flip past zero and a part still held count each at the rates of their own actions', () => {
    const trade = inCurrency(['2', '3', '4'], 'BUY 10 @ 10', 'SELL 15 @ 12', 'BUY 2 @ 11')
    // 10 × 2 × 3, then 2 × 1 × 4.
    expect(trade).toMatchObject({ return: '68', entryCost: '380', openCost: '108', qtyRem: '-3' })
  })
})
