import { describe, expect, test } from 'vitest'
import { Decimal } from './decimal'
import { EVIDENCE_LEVELS } from './evidence'
import { conditionsOf, evidenceOf, type Said, type Weights } from './evidenceRule'
import { EVIDENCE_MEANINGS } from './evidenceWords'

/**
 * The sums of some round trips, given each one's cost and result, the number of days with a recording, and the days from first to
 * last.
 */
function weigh(rounds: readonly (readonly [cost: number, pnl: number])[], days = 20, span = 60) {
  const add = (of: (round: readonly [number, number]) => number) =>
    rounds.reduce((total, round) => total + of(round), 0)
  return {
    rounds: rounds.length,
    cost: add(([cost]) => cost),
    wonPnl: add(([, pnl]) => Math.max(pnl, 0)),
    lostPnl: add(([, pnl]) => Math.min(pnl, 0)),
    costSquares: add(([cost]) => cost ** 2),
    pnlSquares: add(([, pnl]) => pnl ** 2),
    days,
    span,
  }
}

const exact = (weights: Weights<number>): Weights<Decimal> => ({
  ...weights,
  cost: new Decimal(weights.cost),
  wonPnl: new Decimal(weights.wonPnl),
  lostPnl: new Decimal(weights.lostPnl),
  costSquares: new Decimal(weights.costSquares),
  pnlSquares: new Decimal(weights.pnlSquares),
})

/** The level of a record of sound round trips and others that were logged late, logged in private, or taken back. */
function levelOf(
  sound: Weights<number>,
  { late = [], inPrivate = [], withdrawn = [] }: Record<string, (readonly [number, number])[]> = {},
  [outside, checked, outsideGains = 0]: readonly [outside: number, checked: number, outsideGains?: number] = [0, 0],
) {
  const plus = (one: Weights<number>, more: Weights<number>): Weights<number> => ({
    rounds: one.rounds + more.rounds,
    cost: one.cost + more.cost,
    wonPnl: one.wonPnl + more.wonPnl,
    lostPnl: one.lostPnl + more.lostPnl,
    costSquares: one.costSquares + more.costSquares,
    pnlSquares: one.pnlSquares + more.pnlSquares,
    days: one.days,
    span: one.span,
  })
  const live = plus(sound, weigh(inPrivate))
  const said: Said<number> = plus(plus(live, weigh(late)), weigh(withdrawn))
  const input = {
    rounds: live.rounds + late.length,
    said: exact({ ...live, ...said }),
    live: exact(live),
    sound: exact(sound),
  }
  const level = evidenceOf({
    ...input,
    prices: {
      checked: new Decimal(checked),
      outside: new Decimal(outside),
      outsideGains: new Decimal(outsideGains),
    },
  })
  // The words beside it agree with the rule.
  expect(
    conditionsOf({ sound, said, prices: { checked, outside, outsideGains } }).every(({ holds }) => holds) &&
      input.rounds >= 30,
  ).toBe(level === 'recorded')
  return level
}

/** Round trips of $100 each, of which every other one wins $10 and loses $9. */
const usual = (count: number) =>
  Array.from({ length: count }, (_, at) => (at % 2 === 0 ? ([100, 10] as const) : ([100, -9] as const)))

describe('what a record proves', () => {
  test('thirty sound round trips on twenty days over sixty are well recorded; less of any is thin', () => {
    expect(levelOf(weigh(usual(30)))).toBe('recorded')
    expect(levelOf(weigh(usual(29)))).toBe('thin')
    expect(levelOf(weigh(usual(29)), { late: usual(1) })).toBe('thin')
    expect(levelOf(weigh(usual(30), 19))).toBe('thin')
    expect(levelOf(weigh(usual(30), 20, 59))).toBe('thin')
    expect(levelOf(weigh([]))).toBe('thin')
  })

  test('eight of ten round trips live are enough, one more late is not', () => {
    expect(levelOf(weigh(usual(40)), { late: usual(10) })).toBe('recorded')
    expect(levelOf(weigh(usual(40)), { late: usual(11) })).toBe('late')
  })

  test('made in private, they are live', () => {
    expect(levelOf(weigh(usual(40)), { inPrivate: usual(10) })).toBe('recorded')
    expect(levelOf(weigh(usual(40)), { inPrivate: usual(11) })).toBe('live')
    expect(levelOf(weigh([]), { inPrivate: usual(40) })).toBe('live')
  })

  test('one percent of the checked money may be outside the market’s prices; above five it is late at best', () => {
    const rated = (outside: number, others = {}) => levelOf(weigh(usual(40)), others, [outside, 1000])
    expect(rated(10)).toBe('recorded')
    expect(rated(10.01)).toBe('live')
    expect(rated(50)).toBe('live')
    expect(rated(50.01)).toBe('late')
    expect(levelOf(weigh(usual(29)), {}, [1000, 1000])).toBe('thin')
    expect(rated(1000, { late: usual(11) })).toBe('late')
  })

  test('five percent of the gains may be of trades with a price outside, however little their money; above twenty it is late', () => {
    // Twenty of forty won $10 each.
    const rated = (outsideGains: number) => levelOf(weigh(usual(40)), {}, [1, 1000, outsideGains])
    expect(rated(10)).toBe('recorded')
    expect(rated(10.01)).toBe('live')
    expect(rated(40)).toBe('live')
    expect(rated(40.01)).toBe('late')
  })

  test('what was taken back counts as if it were there', () => {
    expect(levelOf(weigh(usual(40)), { withdrawn: usual(10) })).toBe('recorded')
    expect(levelOf(weigh(usual(40)), { withdrawn: usual(11) })).toBe('late')
  })

  test.each([
    ['one late trade with most of the money', [[2_000, 1]]],
    ['one late winner with most of the gains', [[1, 100]]],
    ['one late loser with most of the losses', [[1, -100]]],
  ] as const)('%s outweighs forty', (_, late) => {
    expect(levelOf(weigh(usual(40)), { late: [...late] })).toBe('late')
    expect(levelOf(weigh(usual(40)), { withdrawn: [...late] })).toBe('late')
  })

  test('forty specks of dust around one trade are no record, neither by money nor by result', () => {
    const dust = Array.from({ length: 40 }, () => [0.01, 0.001] as const)
    expect(levelOf(weigh([...dust, [10_000, 500]]))).toBe('thin')
    const even = Array.from({ length: 40 }, () => [100, 0.01] as const)
    expect(levelOf(weigh([...even, [100, 5_000]]))).toBe('thin')
    expect(levelOf(weigh(Array.from({ length: 40 }, () => [100, 0] as const)))).toBe('thin')
  })

  test('the effective number is that of equal round trips, at least 20 by money and 8 by result', () => {
    const [byCost, byPnl] = ['byCost', 'byPnl'].map((key) =>
      conditionsOf({
        sound: weigh(usual(40)),
        said: weigh(usual(40)),
        prices: { checked: 0, outside: 0, outsideGains: 0 },
      }).find((condition) => condition.key === key),
    )
    expect(byCost).toMatchObject({ has: 40, needs: 20, holds: true })
    expect(byPnl?.has).toBeCloseTo(39.89, 2)
    const unequal = (large: number) => weigh([...usual(30), [large, 10]])
    // (3,000 + m)² ÷ (300,000 + m²) = 20 at m ≈ 585.5.
    expect(levelOf(unequal(585))).toBe('recorded')
    expect(levelOf(unequal(586))).toBe('thin')
  })

  test('has words for each level', () => {
    expect(EVIDENCE_LEVELS.recorded).toMatchObject({ label: 'Well recorded' })
    expect(EVIDENCE_MEANINGS.thin).toContain('fewer than 30 round trips')
  })
})
