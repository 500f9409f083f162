// @vitest-environment node

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ACTION_FIELDS } from '@/domain/contract/action'
import { heldAfter } from '@/domain/contract/expiry'
import type { Side } from '@/domain/contract/markets'
import { UNSAID } from '@/domain/contract/testAction'
import { Decimal } from '@/domain/decimal'
import { groupBy } from '@/domain/groupBy'
import { instantOf } from '@/domain/time/instant'
import type { Fill } from '@/features/imports/fills/fill'
import { type Adjustments, groupFills } from '@/features/imports/fills/grouping.rules'
import type { ExistingAction, ExistingTrades } from '@/features/imports/stored'
import { batchesOf, continuedActions, newActions } from './batches.rules'
import type { MeetingChoice } from './meetings.rules'
import { type ImportPlan, planImport } from './plan.rules'

const EMPTY: ExistingTrades = { actions: [], revisions: new Map(), brokerFills: [] }
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
    stated: null,
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
const plan = (
  fills: readonly Fill[],
  stored = EMPTY,
  adjustments: Adjustments = {},
  meeting: MeetingChoice | null = null,
) => planImport(fills, stored, STRATEGY, { adjustments, meeting })

/** The strategy's stored trades after a plan was written. */
function written(planned: ImportPlan, before: ExistingTrades = EMPTY): ExistingTrades {
  let id = Math.max(0, ...before.actions.map((action) => action.id))
  let actions: ExistingAction[] = [...before.actions]
  const revisions = new Map(before.revisions)
  for (const { tradeId, fills, continues } of planned.trades) {
    if (continues) {
      const kept = new Map(continues.actions.map((action) => [action.id, action]))
      actions = actions.flatMap((action) => (action.tradeId === tradeId ? (kept.get(action.id) ?? []) : action))
    }
    for (const { row: _row, place: _place, id: _id, group: _group, ...columns } of fills) {
      id += 1
      actions.push({ ...columns, id, tradeId })
    }
    revisions.set(tradeId, (revisions.get(tradeId) ?? 0) + 1)
  }
  return { actions, revisions, brokerFills: [...before.brokerFills, ...planned.brokerFills] }
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
    const elsewhere = ids(
      await planImport(fills, EMPTY, '00000000-0000-4000-8000-000000000002', { adjustments: {}, meeting: null }),
    )
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

describe('a live log and the broker’s file', () => {
  const log = (row: number, side: Side, quantity: number, time: string, more: Partial<Fill> = {}) =>
    fill(row, side, quantity, { date: `2024-03-04T${time}Z`, price: '100', fee: '0', ...more })
  const logged = async (...fills: Fill[]) => written(await plan(fills))
  const times = ({ meetings }: ImportPlan) =>
    meetings.map(({ fills, actions, apart }) => [fills.map(({ row }) => row), actions.map(({ id }) => id), apart])

  const file = [
    log(2, 'BUY', 10, '14:30:02', { price: '100.02', fee: '0.35' }),
    log(3, 'SELL', 10, '15:00:01', { price: '101.5', fee: '0.35' }),
  ]

  test('meet: BUY 10 @ 100 at 14:30:05 is the file’s of 14:30:02, and its sale closes the trade', async () => {
    const mine = await logged(log(2, 'BUY', 10, '14:30:05'))
    const planned = await plan(file, mine)
    expect(times(planned)).toEqual([[[2], [1], 'near']])
    expect(planned.trades).toMatchObject([
      { fills: [{ row: 3 }], status: 'WIN', continues: { actions: [{ price: '100' }] } },
    ])
  })

  test('mine stays as it is, with the broker’s price as a fact of its own; a second time there is nothing to ask', async () => {
    const mine = await logged(log(2, 'BUY', 10, '14:30:05'))
    const planned = await plan(file, mine, {}, 'mine')
    expect(planned.brokerFills).toEqual([
      { action_id: 1, date: '2024-03-04T14:30:02Z', quantity: '10', price: '100.02', fee: '0.35', nth: 1 },
    ])
    const after = written(planned, mine)
    expect(after.actions[0]).toEqual(mine.actions[0])
    expect(after.actions).toHaveLength(2)
    expect(await plan(file, after)).toMatchObject({ trades: [], meetings: [], brokerFills: [], duplicateRows: [2, 3] })
  })

  test('the file’s replaces it as an edit of the same action', async () => {
    const sold = log(3, 'SELL', 10, '15:00:00', { price: '101' })
    const mine = await logged(log(2, 'BUY', 10, '14:30:05'), sold)
    const planned = await plan(file, mine, {}, 'file')
    expect(planned.trades).toMatchObject([
      { fills: [], edits: [{ row: 2 }, { row: 3 }], status: 'WIN', return: '14.1' },
    ])
    expect(planned.trades.map((trade) => continuedActions(trade))).toMatchObject([
      [
        { id: 1, price: '100.02', fee: '0.35', date: '2024-03-04T14:30:02Z' },
        { id: 2, price: '101.5', date: '2024-03-04T15:00:01Z' },
      ],
    ])
    expect(await plan(file, written(planned, mine))).toMatchObject({ trades: [], meetings: [], duplicateRows: [2, 3] })
  })

  test('both stay, where they are two', async () => {
    const mine = await logged(log(2, 'BUY', 10, '14:30:05'))
    const planned = await plan(file, mine, {}, 'both')
    expect(planned.trades.flatMap(({ fills }) => fills)).toHaveLength(2)
    expect(planned.brokerFills).toEqual([])
    expect(await plan(file, written(planned, mine))).toMatchObject({ trades: [], meetings: [], duplicateRows: [2, 3] })
  })

  test.each([
    ['another side', log(2, 'SELL', 10, '14:30:02')],
    ['another quantity', log(2, 'BUY', 11, '14:30:02')],
    ['another contract', log(2, 'BUY', 10, '14:30:02', { symbol: 'MSFT' })],
    ['another currency', log(2, 'BUY', 10, '14:30:02', { currency: 'EUR' })],
    ['a price 1.1% away', log(2, 'BUY', 10, '14:30:02', { price: '101.1' })],
    ['a time six minutes away', log(2, 'BUY', 10, '14:36:06')],
  ])('do not meet with %s', async (_, other) => {
    const planned = await plan([other], await logged(log(2, 'BUY', 10, '14:30:05')))
    expect(planned.meetings).toEqual([])
    expect(planned.trades.flatMap(({ fills }) => fills)).toHaveLength(1)
  })

  test('meet one to one, the nearest first', async () => {
    const mine = await logged(log(2, 'BUY', 10, '14:30:00'), log(3, 'BUY', 10, '14:32:00'))
    const planned = await plan(
      [log(2, 'BUY', 10, '14:29:00'), log(3, 'BUY', 10, '14:30:01'), log(4, 'BUY', 10, '14:32:01')],
      mine,
    )
    expect(times(planned)).toEqual([
      [[3], [1], 'near'],
      [[4], [2], 'near'],
    ])
  })

  test('meet however each writes the contract, whose open trade then goes on', async () => {
    const coin = { market: 'CRYPTO' as const }
    const mine = await logged(log(2, 'BUY', 1, '14:30:05', { ...coin, symbol: 'BTCUSD' }))
    const planned = await plan(
      [
        log(2, 'BUY', 1, '14:30:02', { ...coin, symbol: 'BTC-USD' }),
        log(3, 'SELL', 1, '15:30:02', { ...coin, symbol: 'BTC-USD' }),
      ],
      mine,
    )
    expect(planned.meetings).toHaveLength(1)
    expect(planned.trades).toMatchObject([{ symbol: 'BTCUSD', fills: [{ row: 3, symbol: 'BTCUSD' }], quantity: '1' }])
    expect(planned.trades[0]?.continues).not.toBeNull()
  })

  test('meet on the day where the file states no time, and at the same wall time in another zone', async () => {
    const mine = await logged(log(2, 'BUY', 10, '14:30:05'), log(3, 'SELL', 10, '15:00:07'))
    expect(times(await plan([log(2, 'BUY', 10, '00:00:00'), log(3, 'SELL', 10, '00:00:00')], mine))).toEqual([
      [[2], [1], 'day'],
      [[3], [2], 'day'],
    ])
    expect(times(await plan([log(2, 'BUY', 10, '09:30:05'), log(3, 'SELL', 10, '10:00:07')], mine))).toEqual([
      [[2], [1], 'zone'],
      [[3], [2], 'zone'],
    ])
    expect(times(await plan([log(2, 'BUY', 10, '09:31:45')], mine))).toEqual([])
  })
})

describe('files in any order', () => {
  const executions = [
    fill(2, 'BUY', 60, { date: '2024-03-04T14:30:00Z', price: '10.01' }),
    fill(3, 'BUY', 40, { date: '2024-03-04T14:30:01Z', price: '10.035' }),
  ]
  const order = fill(2, 'BUY', 100, { date: '2024-03-04T14:30:01Z', price: '10.02' })

  test('orders first and executions later are the same', async () => {
    const stored = written(await plan([order]))
    const planned = await plan(executions, stored)
    expect(planned.meetings).toMatchObject([{ fills: [{ row: 2 }, { row: 3 }], actions: [{ id: 1 }] }])
    expect(planned.trades).toEqual([])
    const noted = written(await plan(executions, stored, {}, 'mine'), stored)
    expect(noted.actions).toEqual(stored.actions)
    expect(await plan(executions, noted)).toMatchObject({ trades: [], meetings: [], duplicateRows: [2, 3] })
    const taken = written(await plan(executions, stored, {}, 'file'), stored)
    expect(taken.actions.map(({ id, quantity }) => [id, quantity])).toEqual([
      [1, '60'],
      [2, '40'],
    ])
    expect(await plan(executions, taken)).toMatchObject({ trades: [], meetings: [], duplicateRows: [2, 3] })
  })

  test('executions first and orders later are the same', async () => {
    const stored = written(await plan(executions))
    const planned = await plan([order], stored, {}, 'file')
    expect(planned.meetings).toMatchObject([{ fills: [{ row: 2 }], actions: [{ id: 1 }, { id: 2 }] }])
    const after = written(planned, stored)
    expect(after.actions).toMatchObject([{ id: 1, quantity: '100', price: '10.02' }])
    expect(await plan([order], after)).toMatchObject({ trades: [], meetings: [], duplicateRows: [2] })
  })

  test('the same file in another zone adds nothing, across a change of the clocks', async () => {
    const day = (row: number, side: Side, date: string) => fill(row, side, 5, { date })
    const right = [day(2, 'BUY', '2024-03-08T14:30:11Z'), day(3, 'SELL', '2024-03-11T13:45:40Z')]
    const shifted = [day(2, 'BUY', '2024-03-08T09:30:11Z'), day(3, 'SELL', '2024-03-11T09:45:40Z')]
    const stored = written(await plan(right))
    for (const choice of ['mine', 'file'] as const) {
      const planned = await plan(shifted, stored, {}, choice)
      expect(planned.meetings).toHaveLength(2)
      const after = written(planned, stored)
      expect(after.actions).toHaveLength(2)
      expect(await plan(shifted, after)).toMatchObject({ trades: [], meetings: [], duplicateRows: [2, 3] })
    }
  })

  test('a sale that waits for its purchase is joined by it', async () => {
    const december = [fill(2, 'SELL', 10, { date: '2024-12-05T15:00:00Z', price: '12' })]
    const november = [fill(2, 'BUY', 10, { date: '2024-11-20T15:00:00Z', price: '10' })]
    const stored = written(await plan(december))
    const planned = await plan(november, stored)
    expect(planned.trades).toMatchObject([{ status: 'WIN', position: 'LONG', fills: [{ row: 2 }] }])
    expect(planned.trades[0]?.continues).not.toBeNull()
    const after = written(planned, stored)
    expect(new Set(after.actions.map(({ tradeId }) => tradeId)).size).toBe(1)
    expect(await plan(november, after)).toMatchObject({ trades: [], duplicateRows: [2] })
    // Whoever disagrees separates them.
    expect((await plan(november, stored, { 2: 'split' })).trades[0]?.continues).toBeNull()
  })

  test('months in any order leave open what is open, and add each fill once', async () => {
    const fills = fc.array(
      fc.record({ side: fc.constantFrom<Side>('BUY', 'SELL'), quantity: fc.integer({ min: 1, max: 3 }) }),
      { minLength: 3, maxLength: 15 },
    )
    await fc.assert(
      fc.asyncProperty(fills, fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), async (rows, order) => {
        const list = rows.map(({ side, quantity }, at) =>
          // A quantity of its own each, so that none is taken for another.
          fill(at + 2, side, quantity + at / 100, {
            date: new Date(Date.UTC(2024, Math.floor((at * 3) / rows.length), 2 + at, 15, at)).toISOString(),
          }),
        )
        const months = order.map((month) => list.filter(({ date }) => new Date(date).getUTCMonth() === month))
        let stored = EMPTY
        for (const month of months) stored = written(await plan(month, stored, {}, 'both'), stored)
        expect(stored.actions).toHaveLength(list.length)
        for (const month of months) expect((await plan(month, stored)).trades).toEqual([])
        // Of one contract, no trade is open long while another is open short.
        const open = [...groupBy(stored.actions, ({ tradeId }) => tradeId).values()]
          .map((actions) => heldAfter(actions.toSorted((a, b) => a.at - b.at)).s * Number(!heldAfter(actions).eq(0)))
          .filter((sign) => sign !== 0)
        expect(new Set(open).size).toBeLessThanOrEqual(1)
      }),
      { numRuns: 80 },
    )
  })
})

describe('our own file, corrected', () => {
  const own = (row: number, id: number, side: Side, quantity: number, more: Partial<Fill> = {}) =>
    fill(row, side, quantity, { id: String(id), group: 'one', stated: ACTION_FIELDS, ...more })
  const rows = [own(2, 1, 'BUY', 10, { date: '2024-01-05T14:31:05.123456Z' }), own(3, 2, 'SELL', 10)]
  const stored: ExistingTrades = {
    actions: rows.map(({ row: _row, place: _place, ...action }, at) => ({ ...action, id: at + 1, tradeId: 'one' })),
    revisions: new Map([['one', 4]]),
    brokerFills: [],
  }
  const corrected = (change: Partial<Fill>) => {
    const [first, ...rest] = rows
    if (!first) throw new Error('There are two')
    const next = { ...first, ...change }
    return [{ ...next, at: instantOf(next.date) }, ...rest]
  }

  test('unchanged is what is stored', async () => {
    expect(await plan(rows, stored)).toMatchObject({ trades: [], meetings: [], duplicateRows: [2, 3] })
  })

  test('edits the action that its id names, and adds none', async () => {
    const planned = await plan(corrected({ price: '11', quantity: '12' }), stored)
    expect(planned.trades).toMatchObject([
      { tradeId: 'one', fills: [], edits: [{ row: 2, changed: ['quantity', 'price'] }], continues: { revision: 4 } },
    ])
    expect(planned.trades.map((trade) => continuedActions(trade))).toMatchObject([
      [
        { id: 1, price: '11', quantity: '12', date: '2024-01-05T14:31:05.123456Z' },
        { id: 2, quantity: '10' },
      ],
    ])
    expect(planned.duplicateRows).toEqual([3])
    expect((await plan(corrected({ price: '11', quantity: '12' }), written(planned, stored))).trades).toEqual([])
  })

  test.each([
    ['its seconds', { date: '2024-01-05T14:31:00Z' }],
    ['its fractions', { date: '2024-01-05T14:31:05Z' }],
    ['its time', { date: '2024-01-05T00:00:00Z' }],
    ['the trade’s id, read as a number', { group: '1.23E+17' }],
    ['a column', { fee: '0', stated: ACTION_FIELDS.filter((field) => field !== 'fee') }],
  ])('is unchanged where a spreadsheet has dropped %s', async (_, change) => {
    expect((await plan(corrected(change), stored)).trades).toEqual([])
  })

  test('keeps the time that a spreadsheet has cut where something else is corrected', async () => {
    const planned = await plan(corrected({ date: '2024-01-05T14:31:00Z', fee: '2' }), stored)
    expect(planned.trades[0]?.edits).toMatchObject([
      { changed: ['fee'], after: { date: '2024-01-05T14:31:05.123456Z', fee: '2' } },
    ])
  })

  test('of digits that a spreadsheet drops, nothing changes', async () => {
    const exact = { ...stored, actions: stored.actions.map((one) => ({ ...one, price: '0.123456789012345678' })) }
    expect(
      (
        await plan(
          rows.map((row) => ({ ...row, price: '0.123456789012346' })),
          exact,
        )
      ).trades,
    ).toEqual([])
  })

  test('of another strategy or site is no correction, whatever its ids', async () => {
    const planned = await plan(
      rows.map((row) => ({ ...row, group: 'other', price: '77' })),
      stored,
    )
    expect(planned.trades).toMatchObject([{ continues: null, edits: [], fills: [{}, {}] }])
  })

  test('with an id twice counts the first', async () => {
    const [first] = corrected({ price: '11' })
    const planned = await plan([...(first ? [first] : []), { ...rows[0], row: 9, price: '12' } as Fill], stored)
    expect(planned.misfits).toEqual([{ row: 9, reason: 'An earlier row names the same action of the strategy' }])
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
