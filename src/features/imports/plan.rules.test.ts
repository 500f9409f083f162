// @vitest-environment node

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Decimal } from '@/domain/decimal'
import { instantOf } from '@/domain/instant'
import type { Side } from '@/domain/markets'
import { UNSAID } from '@/domain/testAction'
import { batchesOf, continuedActions, newActions } from './batches.rules'
import type { Fill } from './fill'
import { type Adjustments, groupFills } from './grouping.rules'
import { type ExistingAction, type ExistingTrades, type ImportPlan, planImport } from './plan.rules'

const EMPTY: ExistingTrades = { actions: [], revisions: new Map() }
const STRATEGY = '00000000-0000-4000-8000-000000000001'

/** A fill of row `row`, one hour after the previous one unless overridden. */
function fill(row: number, side: Side, quantity: string | number, change: Partial<Fill> = {}): Fill {
  const date = change.date ?? new Date(Date.UTC(2024, 0, 5, row)).toISOString()
  return {
    row,
    place: row,
    part: 0,
    apart: null,
    id: null,
    group: null,
    market: 'STOCK',
    ...UNSAID,
    symbol: 'AAPL',
    side,
    quantity: String(quantity),
    price: '10',
    fee: '1',
    ...change,
    date,
    at: instantOf(date),
  }
}

const rowsOf = (plan: ImportPlan) => plan.trades.map(({ fills }) => fills.map(({ row }) => row))
const plan = (fills: readonly Fill[], stored = EMPTY, adjustments: Adjustments = {}) =>
  planImport(fills, stored, STRATEGY, adjustments)

/** The strategy's stored trades after a plan was written. */
function written(planned: ImportPlan, before: ExistingTrades = EMPTY): ExistingTrades {
  let id = before.actions.length
  const actions: ExistingAction[] = [...before.actions]
  const revisions = new Map(before.revisions)
  for (const { tradeId, fills } of planned.trades) {
    for (const { row: _row, place: _place, id: _id, group: _group, ...columns } of fills) {
      id += 1
      actions.push({ ...columns, id, tradeId })
    }
    revisions.set(tradeId, (revisions.get(tradeId) ?? 0) + 1)
  }
  return { actions, revisions }
}

describe('a trade', () => {
  test('runs from flat to flat, symbol by symbol', async () => {
    const fills = [
      fill(2, 'BUY', 10),
      fill(3, 'BUY', 5, { symbol: 'MSFT' }),
      fill(4, 'SELL', 4),
      fill(5, 'SELL', 6),
      fill(6, 'SELL', 5, { symbol: 'MSFT' }),
      fill(7, 'SELL', 3),
    ]
    const planned = await plan(fills)
    expect(rowsOf(planned)).toEqual([[2, 4, 5], [3, 6], [7]])
    expect(planned.trades.map(({ status, position }) => `${status} ${position}`)).toEqual([
      'LOSS LONG',
      'LOSS LONG',
      'OPEN SHORT',
    ])
  })

  describe('of an option that expires', () => {
    const option = { market: 'OPTIONS' as const, expiration: '2024-01-19' }
    const expiry = (row: number, quantity: number, more: Partial<Fill> = {}) =>
      fill(row, 'EXPIRE', quantity, { ...option, price: '0', ...more })

    test('ends there, long or short; an open trade of the strategy ends there too', async () => {
      const opened = [fill(2, 'SELL', 3, option), fill(3, 'BUY', 1, option)]
      const planned = await plan([...opened, expiry(4, 2), fill(5, 'BUY', 1, option)])
      expect(rowsOf(planned)).toEqual([[2, 3, 4], [5]])
      expect(planned.trades[0]).toMatchObject({ position: 'SHORT', status: 'WIN' })
      const later = await plan([expiry(4, 2)], written(await plan(opened)))
      expect(later.trades).toMatchObject([{ fills: [{ row: 4 }], status: 'WIN', continues: { actions: [{}, {}] } }])
    })

    test('is a duplicate when it is read again', async () => {
      const fills = [fill(2, 'BUY', 2, option), expiry(3, 2)]
      const again = await plan(fills, written(await plan(fills)))
      expect(again).toMatchObject({ trades: [], misfits: [], duplicateRows: [2, 3] })
      const added = await plan([...fills.slice(1)], written(await plan(fills)))
      expect(added).toMatchObject({ trades: [], misfits: [], duplicateRows: [3] })
    })

    test('is left out with its reason where more or less is open', async () => {
      const planned = await plan([fill(2, 'BUY', 2, option), expiry(3, 3), expiry(4, 1, { symbol: 'MSFT' })])
      expect(rowsOf(planned)).toEqual([[2]])
      expect(planned.misfits).toEqual([
        { row: 3, reason: expect.stringContaining('An option expired, but 2 are open in the file and the strategy') },
        { row: 4, reason: expect.stringContaining('An option expired, but nothing is open in the file') },
      ])
    })
  })

  test('is one contract: another expiration or market is another trade', async () => {
    const option = { market: 'OPTIONS' as const, expiration: '2024-01-19' }
    const fills = [fill(2, 'BUY', 1), fill(3, 'SELL', 1, option), fill(4, 'SELL', 1), fill(5, 'BUY', 1, option)]
    expect(rowsOf(await plan(fills))).toEqual([
      [2, 4],
      [3, 5],
    ])
  })

  test('holds a fill that crosses zero, and ends where it is flat again', async () => {
    const fills = [fill(2, 'BUY', 10), fill(3, 'SELL', 15), fill(4, 'BUY', 5), fill(5, 'BUY', 1)]
    expect(rowsOf(await plan(fills))).toEqual([[2, 3, 4], [5]])
  })

  test('is flat to the last digit', async () => {
    const fills = [fill(2, 'BUY', '0.1'), fill(3, 'BUY', '0.2'), fill(4, 'SELL', '0.3'), fill(5, 'BUY', 1)]
    expect(rowsOf(await plan(fills))).toEqual([[2, 3, 4], [5]])
  })

  test('is split and joined by the user', async () => {
    const fills = [fill(2, 'BUY', 10), fill(3, 'SELL', 10), fill(4, 'BUY', 10), fill(5, 'SELL', 10)]
    expect(rowsOf(await plan(fills, EMPTY, { 4: 'join' }))).toEqual([[2, 3, 4, 5]])
    expect(rowsOf(await plan(fills, EMPTY, { 3: 'split' }))).toEqual([[2], [3, 4], [5]])
    expect((await plan(fills)).trades.map(({ canJoin }) => canJoin)).toEqual([false, true])
  })

  test('of our own file stays as in the file, flat or not', async () => {
    const fills = [
      fill(2, 'BUY', 10, { group: 'a' }),
      fill(3, 'SELL', 10, { group: 'a' }),
      fill(4, 'BUY', 1, { group: 'a' }),
      fill(5, 'BUY', 1, { group: 'b' }),
    ]
    expect(rowsOf(await plan(fills))).toEqual([[2, 3, 4], [5]])
  })

  test('contains every fill once, and is flat if closed', () => {
    const fills = fc.array(
      fc.record({
        side: fc.constantFrom<Side>('BUY', 'SELL'),
        quantity: fc.integer({ min: 1, max: 3 }),
        symbol: fc.constantFrom('A', 'B'),
      }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(fills, (rows) => {
        const list = rows.map(({ side, quantity, symbol }, at) => fill(at + 2, side, quantity, { symbol }))
        const groups = groupFills(list, new Map(), {})
        expect(groups.flatMap((group) => group.fills.map(({ row }) => row)).sort((a, b) => a - b)).toEqual(
          list.map(({ row }) => row),
        )
        const last = new Map(groups.map((group) => [group.fills[0]?.symbol, group]))
        for (const group of groups) {
          const position = group.fills.reduce(
            (sum, { side, quantity }) => (side === 'BUY' ? sum.plus(quantity) : sum.minus(quantity)),
            new Decimal(0),
          )
          if (last.get(group.fills[0]?.symbol) !== group) expect(position.toFixed()).toBe('0')
        }
      }),
    )
  })
})

describe('a second time', () => {
  const fills = [
    fill(2, 'BUY', 10),
    fill(3, 'SELL', 10),
    // Two identical fills in one second are two fills.
    fill(4, 'BUY', 1, { date: '2024-02-01T00:00:00Z' }),
    fill(5, 'BUY', 1, { date: '2024-02-01T00:00:00Z' }),
    fill(6, 'SELL', 2, { date: '2024-02-02T00:00:00Z' }),
    fill(7, 'BUY', 4, { date: '2024-02-03T00:00:00Z' }),
  ]

  test('the same file adds nothing', async () => {
    const stored = written(await plan(fills))
    expect(stored.actions).toHaveLength(6)
    const again = await plan(fills, stored)
    expect(again.trades).toEqual([])
    expect(again.duplicateRows).toEqual([2, 3, 4, 5, 6, 7])
  })

  test('the same file gives the same ids, and another strategy others', async () => {
    const ids = (planned: ImportPlan) => planned.trades.map(({ tradeId }) => tradeId)
    const here = ids(await plan(fills))
    expect(ids(await plan(fills))).toEqual(here)
    const elsewhere = ids(await planImport(fills, EMPTY, '00000000-0000-4000-8000-000000000002', {}))
    expect(elsewhere.filter((id) => here.includes(id))).toEqual([])
    // The column's maximum length.
    for (const id of [...here, ...elsewhere]) expect(id.length).toBeLessThanOrEqual(64)
  })

  test('a trade counts as stored even if an action was edited since', async () => {
    const stored = written(await plan(fills))
    const edited = {
      ...stored,
      actions: stored.actions.map((action, at) => (at === 0 ? { ...action, price: '10.5' } : action)),
    }
    expect((await plan(fills, edited)).trades).toEqual([])
  })

  test('a fill with another fee is the same fill', async () => {
    const stored = written(await plan(fills))
    expect(
      (
        await plan(
          fills.map((one) => ({ ...one, fee: '0' })),
          stored,
        )
      ).trades,
    ).toEqual([])
  })

  test('a longer file adds new fills, and continues the open trade', async () => {
    const stored = written(await plan(fills))
    const longer = [
      ...fills,
      fill(8, 'SELL', 4, { date: '2024-02-04T00:00:00Z' }),
      fill(9, 'BUY', 1, { date: '2024-02-05T00:00:00Z' }),
    ]
    const planned = await plan(longer, stored)
    expect(rowsOf(planned)).toEqual([[8], [9]])
    const [goesOn, fresh] = planned.trades
    expect(goesOn?.continues?.actions.map(({ quantity }) => quantity)).toEqual(['4'])
    expect(goesOn?.tradeId).toBe(stored.actions.at(-1)?.tradeId)
    expect(goesOn?.status).toBe('LOSS')
    expect(fresh?.continues).toBeNull()
    expect((await plan(longer, written(planned, stored))).trades).toEqual([])
  })

  test('a fill after an open trade starts a new trade if the user splits it', async () => {
    const stored = written(await plan(fills))
    const next = [fill(8, 'SELL', 4, { date: '2024-02-04T00:00:00Z' })]
    expect((await plan(next, stored)).trades[0]?.continues).not.toBeNull()
    expect((await plan(next, stored, { 8: 'split' })).trades[0]?.continues).toBeNull()
  })

  test('a partial import is completed without duplicates', async () => {
    const whole = await plan(fills)
    const part = written({ ...whole, trades: whole.trades.slice(0, 1) })
    const rest = await plan(fills, part)
    expect(rowsOf(rest)).toEqual([[4, 5, 6], [7]])
    expect((await plan(fills, written(rest, part))).trades).toEqual([])
  })

  test('identical trades get different ids', async () => {
    const at = { date: '2024-03-01T00:00:00Z' }
    const twins = [fill(2, 'BUY', 1, at), fill(3, 'SELL', 1, at), fill(4, 'BUY', 1, at), fill(5, 'SELL', 1, at)]
    const planned = await plan(twins)
    expect(new Set(planned.trades.map(({ tradeId }) => tradeId)).size).toBe(2)
    const half = written({ ...planned, trades: planned.trades.slice(0, 1) })
    const rest = await plan(twins, half)
    expect(rest.trades).toHaveLength(1)
    expect(rest.trades[0]?.tradeId).not.toBe(planned.trades[0]?.tradeId)
  })

  test('of any file adds nothing', async () => {
    const any = fc.array(
      fc.record({
        side: fc.constantFrom<Side>('BUY', 'SELL'),
        quantity: fc.integer({ min: 1, max: 2 }),
        symbol: fc.constantFrom('A', 'B'),
        hour: fc.integer({ min: 0, max: 4 }),
        group: fc.constantFrom(null, null, 'x', 'y'),
      }),
      { maxLength: 25 },
    )
    await fc.assert(
      fc.asyncProperty(any, fc.nat({ max: 25 }), async (rows, cut) => {
        const list = rows
          .map(({ side, quantity, symbol, hour, group }, at) =>
            fill(at + 2, side, quantity, { symbol, group, date: new Date(Date.UTC(2024, 0, 1, hour)).toISOString() }),
          )
          .sort((a, b) => a.at - b.at || a.place - b.place)
        const whole = await plan(list)
        expect((await plan(list, written(whole))).trades).toEqual([])
        // Cancelled after some trades, then started again.
        const part = written({ ...whole, trades: whole.trades.slice(0, cut) })
        const rest = await plan(list, part)
        const all = written(rest, part)
        expect(all.actions).toHaveLength(list.length)
        expect((await plan(list, all)).trades).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})

describe('requests', () => {
  test('contain whole trades, a few hundred actions at a time', async () => {
    const fills = Array.from({ length: 2_000 }, (_, at) => fill(at + 2, at % 2 === 0 ? 'BUY' : 'SELL', 1))
    const batches = batchesOf((await plan(fills)).trades)
    expect(batches).toHaveLength(8)
    for (const batch of batches) expect(batch.kind === 'new' && newActions(batch.trades).length).toBe(250)
  })

  test('keep the order of our own file if trades interleave', async () => {
    const fills = Array.from({ length: 400 }, (_, at) =>
      fill(at + 2, 'BUY', 1, {
        group: `trade ${at % 200}`,
        date: new Date(Date.UTC(2024, 0, 1, 400 - at)).toISOString(),
      }),
    )
    const batches = batchesOf((await plan([...fills].sort((a, b) => a.at - b.at))).trades)
    const dates = batches
      .flatMap((batch) => (batch.kind === 'new' ? newActions(batch.trades) : []))
      .map(({ date }) => date)
    expect(dates).toEqual(fills.map(({ date }) => date))
  })

  test('for a continued trade contain its stored actions by id, then the new ones', async () => {
    const stored = written(await plan([fill(2, 'BUY', 1)]))
    const [trade] = (await plan([fill(3, 'SELL', 1)], stored)).trades
    if (!trade) throw new Error('There is one')
    expect(batchesOf([trade])).toEqual([{ kind: 'continued', trade }])
    expect(continuedActions(trade)).toMatchObject([{ id: 1, side: 'BUY' }, { side: 'SELL' }])
    expect(continuedActions(trade)[1]).not.toHaveProperty('id')
  })
})
