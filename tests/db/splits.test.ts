// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { heldAfter } from '@/domain/contract/expiry'
import { isTradedSide } from '@/domain/contract/markets'
import { isKnown, type Split, startOf } from '@/domain/contract/splits'
import { Decimal } from '@/domain/decimal'
import { computeTrade } from '@/domain/trade/trades'
import { figuresOf as printedFigures, readSplits } from '../../tools/verify-record.mjs'
import { proofRuns } from '../proofRuns'
import { type Action, newStrategy, tradeOf, writeTrades } from './fixtures'
import { bootDatabase } from './harness'

const db = await bootDatabase()
const owner = db.as('splits')
const { id: strategyId } = await newStrategy(owner)

let made = 0
/** A symbol of its own for each test, since splits are of symbols. */
const nextSymbol = () => {
  made += 1
  return `SPL${made}`
}

const at = (side: Action['side'], quantity: string, price: string, day: string, fee = '0'): Action => ({
  ...{ side, quantity, price, fee },
  date: day.includes('T') ? day : `${day}T15:00:00Z`,
})

async function write(betId: string, symbol: string, actions: Action[]) {
  await writeTrades(db, [{ betId, strategyId, userId: 'splits', symbol, actions }])
}
const addSplit = (symbol: string, day: string, ratio: string) =>
  db.sql(`insert into market_splits (market, symbol, day, ratio) values ('STOCK', $1, $2, $3::numeric)`, [
    symbol,
    day,
    ratio,
  ])
/** A trade as the database keeps it, money and units as text. */
async function stored(betId: string) {
  const [row] = await db.sql(
    `select t.position, t.status, t.qty::text, t.qty_rem::text, t.entry_tot::text, t.exit_tot::text, t."return"::text,
       t.entry, t.exit, t.entry_cost::text, t.open_cost::text, t.matched_cost::text, t.rounds, t.rounds_pnl::text, t.splits, t.actions_count,
       (select jsonb_agg(jsonb_build_array(p.units::text, p.cost::text, p.invested::text, p.realised::text) order by p.at)
        from private.trade_positions p where p.strategy_id = t.strategy_id and p.bet_id = t.bet_id) as positions
     from trade_summary t where t.strategy_id = $1 and t.bet_id = $2`,
    [strategyId, betId],
  )
  return row
}

describe('a split of the market', () => {
  it('leaves nothing of 100 bought at 100 and sold as 400 at 25, whether it was known before or became known later', async () => {
    const symbol = nextSymbol()
    const actions = [at('BUY', '100', '100', '2024-03-01'), at('SELL', '400', '25', '2024-03-11')]
    await write('honest', symbol, actions)
    expect(await tradeOf(db, 'honest')).toMatchObject({ status: 'OPEN', qty_rem: '-300', return: '-7500' })
    await addSplit(symbol, '2024-03-08', '4')
    const closed = {
      status: 'BREAKEVEN',
      qty: '400',
      qty_rem: '0',
      return: '0',
      entry: 25,
      exit: 25,
      entry_tot: '10000',
    }
    expect(await tradeOf(db, 'honest')).toMatchObject(closed)
    await write('honest-too', symbol, actions)
    expect(await tradeOf(db, 'honest-too')).toMatchObject(closed)
    expect(await stored('honest')).toMatchObject({
      splits: [{ day: '2024-03-08', units: '4', of: '1', stated: false }],
      open_cost: '0',
      actions_count: 2,
      rounds: 1,
    })
    const withFees = actions.map((action) => ({ ...action, fee: '0' }))
    expect(computeTrade(withFees, { market: 'STOCK' }, null, [{ day: '2024-03-08', ratio: '4' }])).toMatchObject({
      status: 'BREAKEVEN',
      qtyRem: '0',
      return: '0',
    })
    expect(await db.untrueFigures()).toEqual([])
    // It turned out to be none.
    await db.sql(`delete from market_splits where symbol = $1`, [symbol])
    expect(await tradeOf(db, 'honest')).toMatchObject({ status: 'OPEN', qty_rem: '-300', return: '-7500' })
    expect(await db.untrueFigures()).toEqual([])
  })

  it('makes one hundred of three lots of a hundred by one to three, and keeps what they cost', async () => {
    const symbol = nextSymbol()
    await addSplit(symbol, '2024-03-08', '0.333333333333333333333333333333')
    await write('third', symbol, [
      at('BUY', '100', '1', '2024-03-01'),
      at('BUY', '100', '1', '2024-03-02'),
      at('BUY', '100', '1', '2024-03-03'),
      at('SELL', '100', '3', '2024-03-11'),
    ])
    expect(await tradeOf(db, 'third')).toMatchObject({ status: 'BREAKEVEN', qty: '100', qty_rem: '0', return: '0' })
  })

  it('does not count for trades of its symbol that began on its day, were closed before it, or are of another market', async () => {
    const symbol = nextSymbol()
    await addSplit(symbol, '2024-03-08', '4')
    await write('before', symbol, [at('BUY', '1', '10', '2024-03-01'), at('SELL', '1', '10', '2024-03-07')])
    await write('since', symbol, [at('BUY', '1', '10', '2024-03-08T00:00:00Z'), at('SELL', '1', '10', '2024-03-09')])
    for (const betId of ['before', 'since']) {
      expect(await stored(betId)).toMatchObject({ status: 'BREAKEVEN', qty: '1', splits: null })
    }
  })
})

describe('a split that its owner states', () => {
  it('converts what is held, is named, and proves nothing', async () => {
    const symbol = nextSymbol()
    await write('word', symbol, [
      at('BUY', '100', '100', '2024-03-01'),
      at('SPLIT', '4', '1', '2024-03-08'),
      at('SELL', '400', '25', '2024-03-11'),
    ])
    expect(await stored('word')).toMatchObject({
      status: 'BREAKEVEN',
      return: '0',
      actions_count: 3,
      splits: [{ day: '2024-03-08', units: '4', of: '1', stated: true }],
    })
    const [row] = await db.sql(
      `select t.is_live, bool_or(r.is_live) as any_live
       from trade_summary t join round_trips r using (strategy_id, bet_id)
       where t.strategy_id = $1 and t.bet_id = 'word' group by t.strategy_id, t.bet_id, t.is_live`,
      [strategyId],
    )
    expect(row).toEqual({ is_live: false, any_live: false })
    // It is the market's own, a day later.
    await addSplit(symbol, '2024-03-09', '4')
    expect(await stored('word')).toMatchObject({
      status: 'BREAKEVEN',
      actions_count: 2,
      splits: [{ day: '2024-03-09', units: '4', of: '1', stated: false }],
    })
  })

  it('has no value at the market’s prices, which are not of its units', async () => {
    const symbol = nextSymbol()
    await write('inflated', symbol, [at('BUY', '10', '10', '2024-03-01'), at('SPLIT', '10', '1', '2024-03-04')])
    await db.sql(
      `insert into market_bars (market, symbol, day, close, source) values ('STOCK', $1, '2024-03-05', 10, 'test')`,
      [symbol],
    )
    const [row] = await db.sql(
      `select qty_rem::text, market_value, unrealised from bet_data_metrics where bet_id = 'inflated'`,
    )
    expect(row).toEqual({ qty_rem: '100', market_value: null, unrealised: null })
  })

  it('is the market’s within a week, also if the trade began after it, and whichever is known first', async () => {
    const symbol = nextSymbol()
    const actions = [at('BUY', '10', '10', '2024-03-05'), at('SPLIT', '4', '1', '2024-03-06')]
    await write('late', symbol, actions)
    expect(await stored('late')).toMatchObject({ qty_rem: '40', actions_count: 2 })
    await addSplit(symbol, '2024-03-05', '4')
    const ignored = { qty_rem: '10', actions_count: 1, splits: null }
    expect(await stored('late')).toMatchObject(ignored)
    await write('later', symbol, actions)
    expect(await stored('later')).toMatchObject(ignored)
    expect(await db.untrueFigures()).toEqual([])
  })

  it('is refused of nothing, first, as many for as many, with a fee, and of an option', async () => {
    const refused = (actions: Action[], more: Record<string, string> = {}) =>
      expect(writeTrades(db, [{ betId: 'no', strategyId, userId: 'splits', actions, ...more }])).rejects.toThrow(
        /split/i,
      )
    const bought = at('BUY', '1', '10', '2024-03-01')
    await refused([at('SPLIT', '4', '1', '2024-03-04')])
    await refused([bought, at('SELL', '1', '10', '2024-03-02'), at('SPLIT', '4', '1', '2024-03-04')])
    await refused([bought, at('SPLIT', '2', '2', '2024-03-04')])
    await refused([bought, at('SPLIT', '2', '1', '2024-03-04', '1')])
    await refused([bought, at('SPLIT', '20000', '1', '2024-03-04')])
    await refused([bought, at('SPLIT', '4', '1', '2024-03-04')], { market: 'OPTIONS', expiration: '2030-01-18' })
  })
})

/** Ratios as market_splits has them, and as owners state them. */
const RATIOS = [
  ['4', '4', '1'],
  ['2', '2', '1'],
  ['1.5', '3', '2'],
  ['0.1', '1', '10'],
  ['0.333333333333333333333333333333', '1', '3'],
  ['1.142857142857142857142857142857', '8', '7'],
] as const

const dayOf = (day: number) => new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10)

/** A stock's trade over known splits and splits that its owner states, often closed exactly, long and short. */
const splitTrade = fc
  .record({
    moves: fc.array(
      fc.record({
        day: fc.nat(200),
        kind: fc.constantFrom('BUY', 'BUY', 'SELL', 'SELL', 'CLOSE', 'SPLIT'),
        quantity: fc.constantFrom('30', '100', '1', '7', '0.5'),
        price: fc.constantFrom('10', '11', '3.37', '120.00000001'),
        fee: fc.constantFrom('0', '1', '0.37'),
        ratio: fc.constantFrom(...RATIOS),
      }),
      { minLength: 2, maxLength: 10 },
    ),
    known: fc.uniqueArray(fc.record({ day: fc.nat(200), ratio: fc.constantFrom(...RATIOS) }), {
      maxLength: 3,
      selector: ({ day }) => day,
    }),
  })
  .map(({ moves, known }) => {
    const splits: Split[] = known
      .map(({ day, ratio: [ratio] }) => ({ day: dayOf(day), ratio }))
      .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    const actions: Action[] = []
    for (const [nth, { day, kind, quantity, price, fee, ratio }] of moves.toSorted((a, b) => a.day - b.day).entries()) {
      // An instant of its own for each, so that their order is that of time.
      const date = new Date(Date.UTC(2024, 0, 1 + day, 12, nth)).toISOString()
      const held = heldBefore(actions, splits, date)
      if (kind === 'SPLIT') {
        if (!held.eq(0)) actions.push({ side: 'SPLIT', quantity: ratio[1], price: ratio[2], fee: '0', date })
      } else if (kind === 'CLOSE') {
        if (!held.eq(0))
          actions.push({ side: held.gt(0) ? 'SELL' : 'BUY', quantity: held.abs().toFixed(), price, fee, date })
      } else actions.push({ side: kind === 'BUY' ? 'BUY' : 'SELL', quantity, price, fee, date })
    }
    return { actions, splits }
  })
  .filter(({ actions }) => actions.length > 0)

/** The splits that count, each with its time: of what an owner states, what the market has within a week does not. */
function counted(actions: readonly Action[], splits: readonly Split[]) {
  const first = Date.parse(actions[0]?.date ?? '')
  const known = splits
    .map((split) => ({ time: startOf(split) / 1000, quantity: split.ratio, price: '1' }))
    .filter(({ time }) => time > first)
  const stated = actions
    .filter(({ side, date }) => side === 'SPLIT' && !isKnown(Date.parse(date) * 1000, splits))
    .map(({ quantity, price, date }) => ({ time: Date.parse(date), quantity, price }))
  return [...known, ...stated].toSorted((a, b) => a.time - b.time)
}

function heldBefore(actions: readonly Action[], splits: readonly Split[], date: string): Decimal {
  const traded = actions
    .filter(({ side }) => isTradedSide(side))
    .map((action) => ({ ...action, time: Date.parse(action.date) }))
  const all = [...traded, ...counted(actions, splits).map((split) => ({ ...split, side: 'SPLIT' as const }))]
    .filter(({ time }) => time < Date.parse(date))
    .toSorted((a, b) => a.time - b.time)
  return heldAfter(all)
}

/** Another way to compute it: everything in the units of the end, without any split. */
function inLastUnits(actions: readonly Action[], splits: readonly Split[]) {
  const all = counted(actions, splits)
  const converted = actions
    .filter(({ side }) => isTradedSide(side))
    .map((action) => {
      const later = all.filter(({ time }) => time > Date.parse(action.date))
      const factor = later.reduce((ratio, { quantity, price }) => ratio.times(quantity).div(price), new Decimal(1))
      return {
        ...action,
        fee: action.fee ?? '0',
        quantity: new Decimal(action.quantity).times(factor).toFixed(),
        price: new Decimal(action.price).div(factor).toFixed(),
      }
    })
  return computeTrade(converted, { market: 'STOCK' })
}

const CLOSED_AFTER_SPLIT: { actions: Action[]; splits: Split[] } = {
  actions: [
    { side: 'BUY', quantity: '3', price: '10', fee: '1', date: '2026-01-02T12:00:00.000Z' },
    { side: 'SELL', quantity: '12', price: '3', fee: '1', date: '2026-01-20T12:00:00.000Z' },
  ],
  splits: [{ day: '2026-01-10', ratio: '4' }],
}

it('SQL, TypeScript and the verifier compute the same over any splits, and as much as without splits in the last units', async () => {
  const TINY = new Decimal('0.000001')
  let [overSplits, closedExactly] = [0, 0]
  await fc.assert(
    fc.asyncProperty(fc.array(splitTrade, { minLength: 1, maxLength: 6 }), async (given) => {
      const trades = given.map(({ actions, splits }) => {
        const symbol = nextSymbol()
        const withFees = actions.map((action) => ({ ...action, fee: action.fee ?? '0' }))
        return { symbol, splits, actions: withFees, result: computeTrade(withFees, { market: 'STOCK' }, null, splits) }
      })
      const known = trades.flatMap(({ symbol, splits }) => splits.map((split) => ({ symbol, ...split })))
      const half = Math.ceil(known.length / 2)
      const writeSplits = (some: typeof known) =>
        db.sql(
          `insert into market_splits (market, symbol, day, ratio)
           select 'STOCK', s.symbol, s.day, s.ratio from jsonb_to_recordset($1) s (symbol text, day date, ratio numeric)`,
          [JSON.stringify(some)],
        )
      // Some are known before the trades, the others become known later. A trade that cannot stand without them is written after them.
      const isBefore = trades.some(
        ({ actions, splits }) => actions.some(({ side }) => side === 'SPLIT') && splits.length > 0,
      )
      await writeSplits(isBefore ? known : known.slice(0, half))
      await writeTrades(
        db,
        trades.map(({ symbol, actions }) => ({ betId: symbol, strategyId, userId: 'splits', symbol, actions })),
      )
      if (!isBefore) await writeSplits(known.slice(half))

      for (const { symbol, splits, actions, result } of trades) {
        expect(await stored(symbol)).toEqual({
          position: result.position,
          status: result.status,
          qty: result.qty,
          qty_rem: result.qtyRem,
          entry_tot: result.entryTot,
          exit_tot: result.exitTot,
          return: result.return,
          entry: Number(result.entry),
          exit: result.exit === null ? null : Number(result.exit),
          entry_cost: result.entryCost,
          open_cost: result.openCost,
          matched_cost: result.matches
            .reduce((total, { matchedCost }) => total.plus(matchedCost), new Decimal(0))
            .toFixed(),
          rounds: result.rounds.length,
          rounds_pnl: result.roundsPnl,
          splits: result.splits.length > 0 ? result.splits : null,
          actions_count: result.actionsCount,
          positions: changesOf(result.positions),
        })
        const [verifier] = [
          printedFigures(
            actions.map(({ price, ...action }, nth) => ({
              ...action,
              ...(action.side === 'SPLIT' ? { split_of: price } : { price }),
              ...{
                market: 'STOCK',
                symbol,
                trade: symbol,
                id: String(nth + 1),
                date: action.date.replace('Z', '000Z'),
              },
            })),
            readSplits(
              ['market,symbol,day,ratio', ...splits.map(({ day, ratio }) => `STOCK,${symbol},${day},${ratio}`)].join(
                '\n',
              ),
            ),
          ),
        ]
        expect(verifier).toMatchObject({
          'Total PNL, USD': result.return,
          'Closed trades': result.status === 'OPEN' ? '0' : '1',
        })
        const other = inLastUnits(actions, splits)
        expect(new Decimal(other.return).minus(result.return).abs().lt(TINY)).toBe(true)
        const last = counted(actions, splits).at(-1)
        const isFlatBefore = last && heldBefore(actions, splits, new Date(last.time).toISOString()).eq(0)
        if (!isFlatBefore) expect(new Decimal(other.qtyRem).minus(result.qtyRem).abs().lt(TINY)).toBe(true)
        if (result.splits.length > 0) overSplits += 1
        if (result.splits.length > 0 && result.status !== 'OPEN') closedExactly += 1
      }
    }),
    // Random cases may have none that is closed after a split.
    { numRuns: proofRuns(60), examples: [[[CLOSED_AFTER_SPLIT]]] },
  )
  expect(await db.untrueFigures()).toEqual([])
  expect(overSplits).toBeGreaterThan(0)
  expect(closedExactly).toBeGreaterThan(0)
})

/** Positions as the changes from one to the next, as private.trade_positions has them. */
function changesOf(positions: ReturnType<typeof computeTrade>['positions']) {
  let before = { units: new Decimal(0), cost: new Decimal(0), invested: new Decimal(0) }
  return positions.map(({ units, cost, invested, realised }) => {
    const held = new Decimal(units)
    const now = {
      units: held,
      cost: held.lt(0) ? new Decimal(0).minus(cost) : new Decimal(cost),
      invested: new Decimal(invested),
    }
    const change = [now.units.minus(before.units), now.cost.minus(before.cost), now.invested.minus(before.invested)]
    before = now
    return [...change.map((one) => (one.eq(0) ? '0' : one.toFixed())), realised]
  })
}
