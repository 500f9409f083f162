import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Side } from '../contract/markets'
import { Decimal, sum } from '../decimal'
import { computeTrade, type TradeAction } from './trades'

/** "BUY 100 @ 10 fee 1", one action a day. */
function trade(...lines: string[]) {
  const actions = lines.map((line, day): TradeAction => {
    const [side, quantity = '', , price = '', , fee = '0'] = line.split(' ')
    const date = new Date(Date.UTC(2026, 10, 2 + day)).toISOString()
    return { side: side === 'SELL' ? 'SELL' : 'BUY', quantity, price, fee, date }
  })
  return computeTrade(actions, { market: 'STOCK' })
}

const roundsOf = (...lines: string[]) => trade(...lines).rounds.map(({ pnl }) => Number(pnl))

describe('tricks that win rates by trades do not see', () => {
  test('Residue: a loser that is sold but for a millionth is a lost round trip', () => {
    expect(trade('BUY 10 @ 100', 'SELL 9.999999 @ 50')).toMatchObject({
      status: 'OPEN',
      rounds: [{ pnl: '-499.99995' }],
    })
  })

  test('Reopen: a millionth added to a closed loser does not take back that it lost', () => {
    expect(trade('BUY 10 @ 100', 'SELL 10 @ 50', 'BUY 0.000001 @ 50')).toMatchObject({
      status: 'OPEN',
      rounds: [{ pnl: '-500', endedAt: '2026-11-03T00:00:00.000Z' }],
    })
  })

  test('Chain: three losing round trips and a winner under one trade are four', () => {
    const lost = ['BUY 1 @ 100', 'SELL 1 @ 90']
    const chain = trade(...lost, ...lost, ...lost, 'BUY 1 @ 100', 'SELL 1 @ 200')
    expect(chain).toMatchObject({ status: 'WIN', return: '70' })
    expect(chain.rounds.map(({ pnl }) => pnl)).toEqual(['-10', '-10', '-10', '100'])
  })
})

describe('where a round trip ends', () => {
  test('more than half of it closed completes it, half does not', () => {
    expect(roundsOf('BUY 100 @ 10', 'SELL 50.01 @ 11')).toEqual([50.01])
    expect(roundsOf('BUY 100 @ 10', 'SELL 50 @ 11')).toEqual([])
  })

  test('half of the most that it held, whatever was bought again meanwhile', () => {
    expect(roundsOf('BUY 100 @ 10', 'SELL 40 @ 9', 'BUY 40 @ 10', 'SELL 40 @ 9')).toEqual([-80])
    expect(roundsOf('BUY 50 @ 10', 'BUY 50 @ 10', 'SELL 50 @ 11', 'BUY 50 @ 10', 'SELL 50 @ 11')).toEqual([100])
  })

  test('money put in is that of the units closed, at what they had cost', () => {
    expect(
      trade('BUY 100 @ 10', 'BUY 100 @ 12', 'SELL 150 @ 13', 'SELL 20 @ 13').rounds.map(({ cost, openedCost }) => [
        cost,
        openedCost,
      ]),
    ).toEqual([['1840', '2200']])
    expect(trade('SELL 10 @ 20', 'BUY 10 @ 15').rounds).toMatchObject([{ cost: '200', openedCost: '200' }])
  })

  test('what is left and sold alone belongs to the round trip that ended', () => {
    expect(roundsOf('BUY 100 @ 10', 'SELL 99 @ 11', 'SELL 0.5 @ 9', 'SELL 0.5 @ 7')).toEqual([97])
  })

  test('a new purchase takes over what is left', () => {
    expect(roundsOf('BUY 100 @ 10', 'SELL 99 @ 11', 'BUY 9 @ 20', 'SELL 10 @ 15')).toEqual([99, -40])
  })

  test('a flip past zero ends one and begins the next with what is over', () => {
    expect(roundsOf('BUY 10 @ 10', 'SELL 15 @ 12', 'BUY 5 @ 13')).toEqual([20, -5])
  })

  test('a flip of what was left belongs to the round trip that ended, and what is over to the next', () => {
    expect(roundsOf('SELL 100 @ 10', 'BUY 99 @ 9', 'BUY 11 @ 8', 'SELL 10 @ 7')).toEqual([101, -10])
  })

  test('fees count in proportion to what was matched', () => {
    expect(roundsOf('BUY 2 @ 10 fee 2', 'SELL 1 @ 12 fee 1', 'SELL 1 @ 10 fee 1')).toEqual([-2])
  })
})

describe('how a round trip was logged', () => {
  /** "BUY 1 0 0.5" means one unit bought at minute 0 and recorded at minute 0.5. It can be followed by "edited" and "private". */
  const flagsOf = (...lines: string[]) => {
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString()
    const actions = lines.map((line): TradeAction => {
      const [side, quantity = '', stated = '0', recorded = '0'] = line.split(' ')
      const isLive =
        !line.includes('edited') && Number(recorded) >= Number(stated) && Number(recorded) <= Number(stated) + 1
      return {
        side: side === 'SELL' ? 'SELL' : 'BUY',
        quantity,
        price: '10',
        fee: '0',
        date: at(Number(stated)),
        recording: { recordedAt: at(Number(recorded)), isLive, inPublic: !line.includes('private') },
      }
    })
    return computeTrade(actions, { market: 'STOCK' }).rounds.map(({ isLive, isPublic }) => [isLive, isPublic])
  }

  test('live in public when all of its actions were, whatever those of other round trips', () => {
    expect(flagsOf('BUY 1 0 0.5', 'SELL 1 10 10.5', 'BUY 1 20 30', 'SELL 1 40 40.5')).toEqual([
      [true, true],
      [false, true],
    ])
    expect(flagsOf('BUY 1 0 0.5 private', 'SELL 1 10 10.5', 'BUY 1 20 20', 'SELL 1 40 40')).toEqual([
      [true, false],
      [true, true],
    ])
    expect(flagsOf('BUY 1 0 0', 'SELL 1 10 10 edited')).toEqual([[false, true]])
  })

  test('not live when an action was recorded once its outcome had happened', () => {
    expect(flagsOf('BUY 1 0 0.9', 'SELL 1 0.5 1')).toEqual([[false, true]])
    expect(flagsOf('BUY 1 0 0', 'SELL 1 0 0')).toEqual([[false, true]])
  })

  test('what is sold later of a round trip that was complete counts to it', () => {
    expect(flagsOf('BUY 3 0 0', 'SELL 2 10 10', 'SELL 1 20 30')).toEqual([[false, true]])
  })

  test('units that were taken over bring along how they were bought', () => {
    expect(flagsOf('BUY 3 0 5', 'SELL 2 10 10', 'BUY 1 20 20', 'SELL 2 30 30')).toEqual([
      [false, true],
      [false, true],
    ])
  })

  test('a flip closes one and opens another', () => {
    expect(flagsOf('BUY 1 0 5', 'SELL 2 10 10', 'BUY 1 20 20')).toEqual([
      [false, true],
      [true, true],
    ])
  })
})

describe('an option that is still open when its expiry can no longer be recorded', () => {
  const held = (lines: readonly (readonly [Side, string, string])[], at: string) =>
    computeTrade(
      lines.map(([side, quantity, price], day) => ({
        side,
        quantity,
        price,
        fee: '1',
        date: new Date(Date.UTC(2026, 10, 2 + day)).toISOString(),
      })),
      { market: 'OPTIONS' },
      { expiration: '2026-11-20', at },
    )

  test('is a round trip lost in full, fees included, two days after its expiration', () => {
    const bought = [['BUY', '2', '3']] as const
    expect(held(bought, '2026-11-21T23:59:59.999999Z')).toMatchObject({ rounds: [], unfinished: { openedCost: '600' } })
    expect(held(bought, '2026-11-22T00:00:00Z')).toMatchObject({
      status: 'OPEN',
      return: '0',
      roundsLost: 1,
      rounds: [{ pnl: '-601', cost: '600', endedAt: '2026-11-22T00:00:00.000Z', isLive: false }],
    })
  })

  test('so is one that was sold short, with what was received at stake', () => {
    expect(held([['SELL', '1', '2']], '2026-12-01T00:00:00Z').rounds).toMatchObject([{ pnl: '-201', cost: '200' }])
  })

  test('an open rest adds to the round trip that was complete', () => {
    const sold = [
      ['BUY', '4', '1'],
      ['SELL', '3', '2'],
    ] as const
    // 300 − 0.75 − 1 for the units sold, −100 − 0.25 for the rest.
    expect(held(sold, '2026-12-01T00:00:00Z').rounds).toMatchObject([{ pnl: '198', cost: '400' }])
  })
})

describe('whatever is traded', () => {
  const action = fc.record({
    side: fc.constantFrom<Side>('BUY', 'SELL'),
    // Hundredths of a lot beside whole ones, so that little is often left.
    quantity: fc.constantFrom('1', '2', '3', '100', '99', '0.01', '0.5'),
    price: fc.integer({ min: 1, max: 500 }).map(String),
    fee: fc.constantFrom('0', '0.35', '1'),
  })
  const actions = fc.array(action, { minLength: 1, maxLength: 10 })
  const compute = (given: readonly Omit<TradeAction, 'date'>[]) =>
    computeTrade(
      given.map((one, at) => ({ ...one, date: new Date(Date.UTC(2026, 0, 1, at)).toISOString() })),
      { market: 'STOCK' },
    )
  const total = (rounds: readonly { pnl: string }[]) => sum(rounds.map(({ pnl }) => new Decimal(pnl))).toNumber()
  const flat = actions.map((given) => {
    const left = new Decimal(compute(given).qtyRem)
    if (left.eq(0)) return given
    const closing = (given[0]?.side === 'BUY') === left.gt(0) ? ('SELL' as const) : ('BUY' as const)
    return [...given, { side: closing, quantity: left.abs().toFixed(), price: '10', fee: '0' }]
  })

  test('the round trips of a closed trade add up to its return', () => {
    fc.assert(
      fc.property(flat, (given) => {
        const { rounds, ...closed } = compute(given)
        expect(rounds.length).toBeGreaterThan(0)
        expect(total(rounds)).toBe(Number(closed.return))
      }),
    )
  })

  test('nothing that is opened afterwards changes a round trip that ended', () => {
    fc.assert(
      fc.property(flat, actions, (given, more) => {
        const { rounds } = compute(given)
        expect(
          compute([...given, ...more])
            .rounds.slice(0, rounds.length)
            .map(({ endedAt }) => endedAt),
        ).toEqual(rounds.map(({ endedAt }) => endedAt))
        expect(total(compute([...given, ...more]).rounds.slice(0, rounds.length))).toBeCloseTo(total(rounds), 8)
      }),
    )
  })

  test('trades chained under one name have the same round trips as apart', () => {
    fc.assert(
      fc.property(fc.array(flat, { minLength: 2, maxLength: 3 }), (trades) => {
        const apart = trades.flatMap((given) => compute(given).rounds).map(({ pnl }) => Number(pnl))
        const chained = compute(trades.flat()).rounds.map(({ pnl }) => Number(pnl))
        expect(chained.length).toBe(apart.length)
        for (const [at, pnl] of chained.entries()) expect(pnl).toBeCloseTo(apart[at] ?? Number.NaN, 8)
      }),
    )
  })

  test('an action that is written as two halves changes no round trip', () => {
    fc.assert(
      fc.property(actions, (given) => {
        const halves = given.flatMap((one) => {
          const half = (text: string) => new Decimal(text).div(2).toFixed()
          const part = { ...one, quantity: half(one.quantity), fee: half(one.fee) }
          return [part, part]
        })
        const [whole, split] = [compute(given).rounds, compute(halves).rounds]
        expect(split.length).toBe(whole.length)
        for (const [at, { pnl }] of split.entries()) expect(Number(pnl)).toBeCloseTo(Number(whole[at]?.pnl), 8)
      }),
    )
  })

  test('buying and selling exchanged: the same round trips end', () => {
    fc.assert(
      fc.property(actions, (given) => {
        const mirrored = given.map((one) => ({
          ...one,
          side: one.side === 'BUY' ? ('SELL' as const) : ('BUY' as const),
        }))
        const ends = (rounds: readonly { endedAt: string }[]) => rounds.map(({ endedAt }) => endedAt)
        expect(ends(compute(mirrored).rounds)).toEqual(ends(compute(given).rounds))
      }),
    )
  })
})
