// @vitest-environment node

import { beforeEach, describe, expect, test } from 'vitest'
import { UNTYPED } from '@/domain/contract/testAction'
import { moveTrades } from '@/features/trades/saving/moveTrades.queries'
import type { Undo } from '@/features/trades/saving/savedTrade'
import { deleteTrades, EditConflict, saveTrade } from '@/features/trades/saving/saveTrade.queries'
import { tradeFrom } from '@/features/trades/saving/testTrade'
import type { TradeInput } from '@/features/trades/saving/tradeForm.rules'
import { undoWrite } from '@/features/trades/saving/undo.queries'
import { readTrade } from '@/features/trades/trade.queries'
import { newStrategy } from './fixtures'
import { bootDatabase } from './harness'

const OWNER = 'user_owner'
const database = await bootDatabase()
const owner = database.as(OWNER)
let strategyId: string

beforeEach(async () => {
  strategyId = (await newStrategy(owner)).id
})

const row = (side: 'BUY' | 'SELL', quantity: string, price: string, date = '2026-11-02 14:31') => ({
  side,
  date,
  quantity,
  price,
  fee: '0',
  usd_rate: '',
  linked: '',
})

const typed = (...actions: ReturnType<typeof row>[]) =>
  tradeFrom({ symbol: 'MSFT', market: 'STOCK', ...UNTYPED, actions })

const add = (tradeId: string, trade: TradeInput) =>
  saveTrade({ userId: OWNER, strategyId, tradeId, trade, base: null }, owner)

async function opened(tradeId: string, of = strategyId) {
  const trade = await readTrade({ strategyId: of, tradeId }, owner)
  if (!trade) throw new Error(`No trade ${tradeId}`)
  return trade
}

const undo = (tradeId: string | null, undo: Undo) =>
  undoWrite({ userId: OWNER, written: { strategyId, tradeId, words: '', undo } }, owner)

/** What a strategy's ledger says of its actions, oldest first. */
const said = async (of = strategyId) => {
  const entries = await database.sql<{ event: string }>(
    `select content::jsonb ->> 'event' as event from ledger_entries
     where strategy_id = $1 and content like '%"action%' order by number`,
    [of],
  )
  return entries.map(({ event }) => event)
}

const contents = ({ actions }: Awaited<ReturnType<typeof opened>>) =>
  actions.map(({ side, quantity, price, date }) => ({ side, quantity, price, date }))

describe('undo', () => {
  test('of a new trade deletes it, and the history keeps both', async () => {
    await add('new', typed(row('BUY', '10', '100')))
    await undo('new', { kind: 'delete' })
    expect(await readTrade({ strategyId, tradeId: 'new' }, owner)).toBeNull()
    expect(await said()).toEqual(['action_recorded', 'action_deleted'])
  })

  test('of an edit writes what it was before, with actions that were added and taken away', async () => {
    await add('edited', typed(row('BUY', '10', '100'), row('SELL', '4', '110', '2026-11-03 15:00')))
    const before = await opened('edited')
    const saved = {
      ...typed(row('BUY', '12', '101'), row('BUY', '1', '90', '2026-11-04 15:00')),
    }
    const [first] = saved.actions
    if (first && before.actions[0]) first.actionId = before.actions[0].id
    await saveTrade({ userId: OWNER, strategyId, tradeId: 'edited', trade: saved, base: before }, owner)
    const change: Undo = { kind: 'change', before, saved }
    await undo('edited', change)
    const after = await opened('edited')
    expect(contents(after)).toEqual(contents(before))
    // What was changed and changed back stands as recorded at the undo.
    expect(after.revision).toBe(before.revision + 2)
    expect(Date.parse(after.actions[0]?.recordedAt ?? '')).toBeGreaterThan(
      Date.parse(before.actions[0]?.recordedAt ?? ''),
    )
    // An undo whose answer was lost is sent again.
    await undo('edited', change)
    expect((await opened('edited')).revision).toBe(after.revision)
  })

  test('of an edit is refused once the trade was changed again, or deleted', async () => {
    await add('raced', typed(row('BUY', '10', '100')))
    const before = await opened('raced')
    const saved = typed(row('BUY', '11', '100'))
    await saveTrade({ userId: OWNER, strategyId, tradeId: 'raced', trade: saved, base: before }, owner)
    await saveTrade(
      {
        userId: OWNER,
        strategyId,
        tradeId: 'raced',
        trade: typed(row('BUY', '12', '100')),
        base: await opened('raced'),
      },
      owner,
    )
    const change: Undo = { kind: 'change', before, saved }
    await expect(undo('raced', change)).rejects.toThrow('This trade was changed elsewhere')
    await deleteTrades({ userId: OWNER, strategyId, tradeIds: ['raced'] }, owner)
    await expect(undo('raced', change)).rejects.toThrow(EditConflict)
  })

  test('of a deletion records the same trades again, as late', async () => {
    await add('one', typed(row('BUY', '0.1234567890123456789', '100'), row('SELL', '0.1', '110', '2026-11-03 15:00')))
    await add('two', typed(row('SELL', '3', '50')))
    const before = [await opened('one'), await opened('two')]
    const actions = await deleteTrades({ userId: OWNER, strategyId, tradeIds: ['one', 'two'] }, owner)
    expect(actions).toHaveLength(3)
    await undo(null, { kind: 'record', actions })
    // Its answer was lost.
    await undo(null, { kind: 'record', actions })
    const after = [await opened('one'), await opened('two')]
    expect(after.map(contents)).toEqual(before.map(contents))
    expect(after.map(({ symbol }) => symbol)).toEqual(['MSFT', 'MSFT'])
    const { data } = await owner.from('bet_data_metrics').select('is_live').eq('strategy_id', strategyId).throwOnError()
    expect(data).toEqual([{ is_live: false }, { is_live: false }])
    expect(await database.untrueFigures()).toEqual([])
  })
})

describe('moving trades', () => {
  const move = (tradeIds: string[], target: string, client = owner) =>
    moveTrades({ strategyId, tradeIds, target: { id: target, name: '' } }, client)

  test('deletes them here and records them there, with the stated times and as late', async () => {
    const there = (await newStrategy(owner, { public: 'false' })).id
    await add('moved', typed(row('BUY', '10', '100'), row('SELL', '10', '110', '2026-11-03 15:00')))
    await add('stays', typed(row('BUY', '1', '100')))
    const before = await opened('moved')
    await move(['moved'], there)
    // Its answer was lost.
    await move(['moved'], there)
    expect(await readTrade({ strategyId, tradeId: 'moved' }, owner)).toBeNull()
    const after = await opened('moved', there)
    expect(contents(after)).toEqual(contents(before))
    expect(Date.parse(after.actions[0]?.recordedAt ?? '')).toBeGreaterThan(
      Date.parse(before.actions[0]?.recordedAt ?? ''),
    )
    expect(await said()).toEqual([...Array(3).fill('action_recorded'), 'action_deleted', 'action_deleted'])
    expect(await said(there)).toEqual(['action_recorded', 'action_recorded'])
    expect(await database.untrueFigures()).toEqual([])
  })

  test('is all or nothing, and not to a strategy of somebody else', async () => {
    const stranger = database.as('user_stranger')
    const theirs = (await newStrategy(stranger)).id
    const there = (await newStrategy(owner)).id
    await add('mine', typed(row('BUY', '10', '100')))
    await expect(move(['mine'], theirs)).rejects.toThrow('Only the owner of both strategies can move trades')
    await expect(move(['mine'], theirs, stranger)).rejects.toThrow('Only the owner of both strategies')
    await expect(move(['mine', 'no such trade'], there)).rejects.toThrow('This trade no longer exists')
    await expect(move(['mine'], strategyId)).rejects.toThrow('Trades are moved to another strategy')
    await expect(move([], there)).rejects.toThrow('Trades are moved to another strategy')
    expect(await readTrade({ strategyId: there, tradeId: 'mine' }, owner)).toBeNull()
    expect((await opened('mine')).revision).toBe(1)
    // The service has no limits of rows, and the owner is still another.
    const { error } = await database.service.rpc('move_trades', {
      strategy_id: strategyId,
      bet_ids: ['mine'],
      target: theirs,
    })
    expect(error?.message).toBe('Only the owner of both strategies can move trades')
  })

  test('takes an option and the shares of its assignment together', async () => {
    const there = (await newStrategy(owner)).id
    const trade = (betId: string, linked: string, side: string, more: object) => ({
      bet_id: betId,
      date: '2026-11-02T14:31:00Z',
      market: 'STOCK',
      symbol: 'MSFT',
      side,
      quantity: 100,
      price: 50,
      fee: 0,
      linked,
      ...more,
    })
    const option = { market: 'OPTIONS', expiration: '2026-11-20', strike: 50, option_right: 'PUT' }
    await owner
      .rpc('add_trades', {
        strategy_id: strategyId,
        actions: [
          { ...trade('put', '', 'SELL', option), quantity: 1, price: 2, linked: null },
          { ...trade('put', 'shares', 'ASSIGN', option), quantity: 1, price: 0, date: '2026-11-03T14:31:00Z' },
          trade('shares', 'put', 'BUY', { date: '2026-11-03T14:31:00Z' }),
        ],
      })
      .throwOnError()
    await expect(move(['put'], there)).rejects.toThrow('are moved together')
    await expect(move(['shares'], there)).rejects.toThrow('are moved together')
    await move(['put', 'shares'], there)
    expect((await opened('put', there)).actions).toHaveLength(2)
    expect((await opened('shares', there)).actions[0]?.linked).toBe('put')
  })
})
