// @vitest-environment node

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Side } from '@/domain/contract/markets'
import { UNTYPED } from '@/domain/contract/testAction'
import { ZERO } from '@/domain/decimal'
import { tradeClock } from '@/domain/trade/tradeClock'
import { LISTED_COLUMNS, type TradeRow } from '@/domain/trade/tradeColumns'
import { computeTrade } from '@/domain/trade/trades'
import { readCharted } from '@/features/trades/charts/charted.queries'
import { equityCurve } from '@/features/trades/charts/equity.rules'
import { keptForms } from '@/features/trades/form/keptForm'
import { forgetSavedForm } from '@/features/trades/form/keptForm.queries'
import { deleteTrades, EditConflict, saveTrade, TRADE_CHANGED } from '@/features/trades/saving/saveTrade.queries'
import { tradeFrom } from '@/features/trades/saving/testTrade'
import { formOf, type TradeInput, type TypedTrade } from '@/features/trades/saving/tradeForm.rules'
import { readTrade } from '@/features/trades/trade.queries'
import { readAllTrades, readChartActions, readFilteredTotal, readTrades } from '@/features/trades/trades.queries'
import {
  FIRST_PAGE,
  NO_FILTERS,
  type StoredTrade,
  TRADES_PER_PAGE,
  type TradeFilters,
  type TradeSort,
} from '@/features/trades/trades.rules'
import { readRealisedDays } from '@/queries/realisedDays.queries'
import { bootDatabase, type Client } from './harness'

const OWNER = 'user_owner'
const STRANGER = 'user_stranger'

const database = await bootDatabase()
let owner: Client
let strategyId: string
let counter = 0

beforeAll(async () => {
  owner = database.as(OWNER)
})

beforeEach(async () => {
  strategyId = await newStrategy()
})

async function newStrategy(): Promise<string> {
  const { data, error } = await owner
    .from('strategy_profile')
    .insert({ name: `Strategy ${counter++}` })
    .select('id')
    .single()
  if (error) throw error
  return data.id
}

const newTradeId = () => `bet-${counter++}`

const action = (side: Side, quantity: string, price: string, fee = '0', date = '2026-11-02 14:31') => ({
  side,
  date,
  quantity,
  price,
  fee,
  usd_rate: '',
  linked: '',
})

/** What the form saves after these actions were entered. */
const typed = (actions: ReturnType<typeof action>[], head: Partial<Omit<TypedTrade, 'actions'>> = {}) =>
  tradeFrom({ symbol: 'MSFT', market: 'STOCK', ...UNTYPED, actions, ...head })

const create = (tradeId: string, trade: TradeInput) =>
  saveTrade({ userId: OWNER, strategyId, tradeId, trade, base: null }, owner)

const edit = (base: StoredTrade, trade: TradeInput) =>
  saveTrade({ userId: OWNER, strategyId, tradeId: base.tradeId, trade, base }, owner)

const firstPage = (client: Client = owner, sort: TradeSort | null = null) =>
  readTrades(strategyId, { ...FIRST_PAGE, sort }, client)

async function opened(tradeId: string) {
  const trade = await readTrade({ strategyId, tradeId }, owner)
  if (!trade) throw new Error(`No trade ${tradeId}`)
  return trade
}

const THREE = [
  action('BUY', '100', '10', '1', '2026-11-02 14:31'),
  action('BUY', '100', '12', '1', '2026-11-04 14:31'),
  action('SELL', '150', '13', '1.5', '2026-11-11 15:05'),
]
const FOURTH = action('SELL', '50', '11', '0.5', '2026-11-18 15:12')

describe("an owner's journal", () => {
  test('after three actions the return is 347.00 with 50 units open, after the fourth 296.00 with none', async () => {
    const tradeId = newTradeId()
    await create(tradeId, typed(THREE))
    expect((await firstPage()).trades).toMatchObject([
      {
        bet_id: tradeId,
        status: 'OPEN',
        position: 'LONG',
        qty: '200',
        qty_rem: '50',
        symbol: 'MSFT',
        actions_count: 3,
      },
    ])
    expect(Number((await firstPage()).trades[0]?.return)).toBe(347)

    await edit(await opened(tradeId), typed([...THREE, FOURTH]))
    const [closed] = (await firstPage()).trades
    expect(closed).toMatchObject({ status: 'WIN', qty_rem: '0' })
    expect(Number(closed?.return)).toBe(296)

    await deleteTrades({ userId: OWNER, strategyId, tradeIds: [tradeId] }, owner)
    expect(await firstPage()).toEqual({ trades: [], hasMore: false })
    expect(await readTrade({ strategyId, tradeId }, owner)).toBeNull()
  })

  test('quantities, prices and fees are read back to the last digit, and dates to the second', async () => {
    const tradeId = newTradeId()
    const date = '2026-11-02 14:31:07.123456'
    const created = {
      side: 'BUY' as const,
      date,
      quantity: '0.012345678901234567890123',
      price: '98765.4321',
      fee: '0.3',
      usd_rate: '',
      linked: '',
    }
    await create(tradeId, typed([created]))
    expect(formOf(await opened(tradeId), 'UTC').actions).toMatchObject([created])

    const edited = { ...created, quantity: '123456789012.123456789012345678', price: '0.000000010000000000000001' }
    await edit(await opened(tradeId), typed([edited]))
    expect(formOf(await opened(tradeId), 'UTC').actions).toMatchObject([edited])
    expect((await firstPage()).trades).toMatchObject([{ qty: edited.quantity }])
  })

  test('an edit that changes nothing leaves every action as it was', async () => {
    const tradeId = newTradeId()
    await create(tradeId, typed(THREE))
    const before = await opened(tradeId)
    await edit(before, tradeFrom(formOf(before, 'UTC')))
    expect((await opened(tradeId)).actions).toEqual(before.actions)
  })

  test('an option contract keeps its expiration and is multiplied by 100', async () => {
    const tradeId = newTradeId()
    const trade = tradeFrom({
      symbol: 'AAPL',
      market: 'OPTIONS',
      ...UNTYPED,
      strike: '200',
      option_right: 'CALL',
      sector: 'Tech',
      expiration: '2026-12-18',
      actions: [action('BUY', '2', '3.5', '1.3'), action('SELL', '2', '5', '1.3', '2026-11-03 10:00')],
    })
    await create(tradeId, trade)
    expect(await opened(tradeId)).toMatchObject({ expiration: '2026-12-18', sector: 'Tech', market: 'OPTIONS' })
    const [row] = (await firstPage()).trades
    expect(row?.multiplier).toBe('100')
    expect(Number(row?.return)).toBe(297.4)
  })

  test('in another currency, a trade results in dollars and is read back with its rates', async () => {
    const tradeId = newTradeId()
    const head = { symbol: 'USD/JPY', market: 'FOREX', currency: 'JPY' } as const
    const yen = typed([action('BUY', '1000000', '154.6'), action('SELL', '1000000', '154.65')], head)
    await create(tradeId, yen)
    const [row] = (await firstPage()).trades
    expect(row).toMatchObject({ currency: 'JPY', status: 'WIN', return: '323.310701584' })
    const trade = await opened(tradeId)
    expect(trade.actions.map(({ usd_rate }) => usd_rate)).toEqual(['0.00646830530401', '0.00646621403168'])
    expect(computeTrade(trade.actions, trade).return).toBe('323.310701584')

    // Said to be in dollars after all, its prices count as dollars.
    await edit(trade, tradeFrom({ ...formOf(trade, 'UTC'), currency: 'USD' }))
    expect((await firstPage()).trades).toMatchObject([{ currency: 'USD', return: '50000' }])
  })

  test('a thousand actions are stored, read back and edited, and one more is refused in words', async () => {
    const tradeId = newTradeId()
    const actions = Array.from({ length: 1000 }, (_, at) =>
      action(at % 2 === 0 ? 'BUY' : 'SELL', '1', String(10 + at / 100), '0.01', `2026-10-01 12:${10 + (at % 50)}`),
    )
    await create(tradeId, typed(actions))
    const trade = await opened(tradeId)
    expect(trade.actions).toHaveLength(1000)
    const [row] = (await firstPage()).trades
    expect(Number(row?.return)).toBe(Number(computeTrade(trade.actions, trade).return))

    const form = formOf(trade, 'UTC')
    form.actions.push(action('SELL', '1', '30'))
    await expect(edit(trade, tradeFrom(form))).rejects.toThrow('A trade can have at most 1,000 actions')
    form.actions.splice(0, 1)
    await edit(trade, tradeFrom(form))
    expect((await firstPage()).trades).toMatchObject([{ qty_rem: '-2', actions_count: 1000 }])
  })
})

describe('two edits of one trade', () => {
  test('an edit begun before another was saved is refused and gets the stored version', async () => {
    const tradeId = newTradeId()
    await create(tradeId, typed(THREE))
    const [mine, theirs] = [await opened(tradeId), await opened(tradeId)]
    await edit(theirs, typed([...THREE, FOURTH]))
    const conflict = await edit(mine, typed([...THREE, action('SELL', '50', '99')])).catch((error: unknown) => error)
    if (!(conflict instanceof EditConflict) || !conflict.stored) throw new Error('Not refused')
    expect(conflict.message).toBe(TRADE_CHANGED)
    expect(conflict.stored).toMatchObject({ tradeId, actions: { length: 4 } })
    expect(Number((await firstPage()).trades[0]?.return)).toBe(296)

    await edit(conflict.stored, typed(THREE))
    expect((await opened(tradeId)).actions).toHaveLength(3)
  })

  test('an edit that is retried after its response was lost is not a conflict', async () => {
    const tradeId = newTradeId()
    await create(tradeId, typed(THREE))
    const base = await opened(tradeId)
    await edit(base, typed([...THREE, FOURTH]))
    const once = await opened(tradeId)
    await edit(base, typed([...THREE, FOURTH]))
    expect(await opened(tradeId)).toEqual(once)
  })

  test('a new trade that is retried after its response was lost is created once, as last entered', async () => {
    const tradeId = newTradeId()
    await create(tradeId, typed(THREE))
    const once = await opened(tradeId)
    await create(tradeId, typed(THREE))
    expect(await opened(tradeId), 'the same again').toEqual(once)
    await create(tradeId, typed([...THREE, FOURTH]))
    expect((await opened(tradeId)).actions).toHaveLength(4)
    expect((await firstPage()).trades).toHaveLength(1)
  })

  test('what was typed for a new trade is forgotten once that is stored, so that no other trade takes its place', async () => {
    const [newId, key] = [newTradeId(), { strategyId, tradeId: null }]
    const form = { symbol: 'MSFT', market: 'STOCK' as const, ...UNTYPED, actions: THREE }
    keptForms.keep(key, { typed: form, rest: [], isRest: false, tags: [], newId, revision: null })
    expect(await forgetSavedForm(strategyId, owner)).toBe(false)
    expect(keptForms.read(key)?.newId).toBe(newId)
    await create(newId, typed(THREE))
    expect(await forgetSavedForm(strategyId, owner)).toBe(true)
    expect(keptForms.read(key)).toBeNull()
  })

  test('a date left at now is set by the database, once, however often the save is tried again', async () => {
    const tradeId = newTradeId()
    const bought = action('BUY', '100', '10', '0', '')
    await create(tradeId, typed([bought]))
    const base = await opened(tradeId)
    expect(base.actions).toMatchObject([{ date: base.actions[0]?.recordedAt, edits: 0 }])
    await create(tradeId, typed([bought]))
    expect(await opened(tradeId)).toEqual(base)

    // An edit adds a sale, and its answer is lost too.
    const form = formOf(base, 'UTC')
    const edited = tradeFrom({ ...form, actions: [...form.actions, action('SELL', '100', '11', '0', '')] })
    await edit(base, edited)
    const sold = await opened(tradeId)
    expect(sold.actions).toMatchObject([base.actions[0], { side: 'SELL', date: sold.actions[1]?.recordedAt }])
    await edit(base, edited)
    expect(await opened(tradeId)).toEqual(sold)
    expect(tradeClock(sold.actions)).toBe('live')

    // What was typed between two tries is an edit of that action, which keeps its date.
    await create(tradeId, typed([{ ...bought, price: '12' }, action('SELL', '100', '11', '0', '')]))
    const [corrected, same] = (await opened(tradeId)).actions
    expect(corrected).toMatchObject({ price: '12', date: base.actions[0]?.date, edits: 1 })
    expect(same).toEqual(sold.actions[1])
  })

  test('editing a deleted trade reports that it is gone, and deleting it again changes nothing', async () => {
    const tradeId = newTradeId()
    await create(tradeId, typed(THREE))
    const base = await opened(tradeId)
    await deleteTrades({ userId: OWNER, strategyId, tradeIds: [tradeId] }, owner)
    await expect(edit(base, typed(THREE))).rejects.toEqual(new EditConflict(null))
    await deleteTrades({ userId: OWNER, strategyId, tradeIds: [tradeId] }, owner)
  })

  test('a save fails with the reason when the strategy was deleted meanwhile', async () => {
    const tradeId = newTradeId()
    await create(tradeId, typed(THREE))
    const base = await opened(tradeId)
    await owner.from('strategy_profile').delete().eq('id', strategyId)
    await expect(create(newTradeId(), typed(THREE))).rejects.toThrow('Strategy profile not found')
    await expect(edit(base, typed([FOURTH]))).rejects.toThrow('Strategy profile not found')
  })
})

describe('write access', () => {
  test('a visitor cannot write', async () => {
    const tradeId = newTradeId()
    await create(tradeId, typed(THREE))
    const base = await opened(tradeId)
    const visitor = { userId: null, strategyId, tradeId, trade: typed(THREE) }
    await expect(saveTrade({ ...visitor, base: null }, database.anon)).rejects.toThrow(
      'User must be logged in to submit trades',
    )
    await expect(saveTrade({ ...visitor, base }, database.anon)).rejects.toThrow(
      'User must be logged in to update trades',
    )
    await expect(deleteTrades({ ...visitor, tradeIds: [visitor.tradeId] }, database.anon)).rejects.toThrow(
      'User must be logged in to delete trades',
    )
  })

  test('another user cannot write', async () => {
    const tradeId = newTradeId()
    await create(tradeId, typed(THREE))
    const stranger = database.as(STRANGER)
    const trade = typed([FOURTH])
    const write = { userId: STRANGER, strategyId, trade }
    await expect(saveTrade({ ...write, tradeId: newTradeId(), base: null }, stranger)).rejects.toThrow(
      'Only the owner of a strategy can add trades to it',
    )
    await expect(saveTrade({ ...write, tradeId, base: await opened(tradeId) }, stranger)).rejects.toThrow(
      'Only the owner of a strategy can change its trades',
    )
    await expect(deleteTrades({ userId: STRANGER, strategyId, tradeIds: [tradeId] }, stranger)).rejects.toThrow(
      'You are not allowed to do this',
    )
  })
})

describe('the trades list', () => {
  test('is read page by page, newest first, no trade twice and none missing', async () => {
    const total = TRADES_PER_PAGE + 20
    const rows = Array.from({ length: total }, (_, at) => ({
      user_id: OWNER,
      strategy_id: strategyId,
      bet_id: `${strategyId}-${at}`,
      // Many at the same instant, so that pages are separated by trade id alone.
      date: `2026-10-0${1 + (at % 3)}T12:00:00Z`,
      market: 'STOCK',
      symbol: 'SPY',
      side: 'BUY',
      quantity: 1 + at,
      price: 10,
      fee: 0,
    }))
    const { error } = await owner.from('bet_data').insert(rows)
    expect(error).toBeNull()
    const one = await readTrades(strategyId, FIRST_PAGE, owner)
    const two = await readTrades(strategyId, { ...FIRST_PAGE, page: 2 }, owner)
    expect([one.trades.length, one.hasMore, two.trades.length, two.hasMore]).toEqual([TRADES_PER_PAGE, true, 20, false])
    const all = [...one.trades, ...two.trades]
    expect(new Set(all.map((trade) => trade.bet_id)).size).toBe(total)
    expect(all.map(({ date }) => date)).toEqual(
      all
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    )

    const largest = await readTrades(strategyId, { ...FIRST_PAGE, sort: { column: 'qty', descending: true } }, owner)
    expect(largest.trades[0]?.qty).toBe(String(total))
    expect(await readTrades(strategyId, { ...FIRST_PAGE, page: 9 }, owner)).toEqual({ trades: [], hasMore: false })
  })

  test('sorts by each of its columns, trades without a value last', async () => {
    await create(newTradeId(), typed([action('BUY', '5', '10')]))
    await create(newTradeId(), typed([action('BUY', '1', '10'), action('SELL', '1', '12', '0', '2026-11-03 10:00')]))
    await create(newTradeId(), typed([action('SELL', '2', '10'), action('BUY', '2', '12', '0', '2026-11-05 10:00')]))
    for (const { column } of LISTED_COLUMNS) {
      for (const descending of [false, true]) {
        const { trades } = await firstPage(owner, { column, descending })
        expect(trades).toHaveLength(3)
        if (column === 'exit' || column === 'return_percent') expect(trades[2]?.exit).toBeNull()
      }
    }
    const { trades } = await firstPage(owner, { column: 'return', descending: false })
    expect(trades.map(({ status }) => status)).toEqual(['LOSS', 'OPEN', 'WIN'])
  })
})

describe('the charts', () => {
  test('the equity curve ends at the strategy’s total', async () => {
    await create(newTradeId(), typed([...THREE, FOURTH]))
    await create(
      newTradeId(),
      typed([action('SELL', '3', '10'), action('BUY', '3', '12.1', '0.7', '2026-11-05 10:00')]),
    )
    const days = await readRealisedDays(strategyId, database.anon)
    expect(days.map(({ day }) => day)).toEqual(['2026-11-05', '2026-11-11', '2026-11-18'])
    const total = (await firstPage()).trades.reduce((sum, trade) => sum + Number(trade.return), 0)
    expect(equityCurve(days, '2026-11-20').at(-1)?.equity).toBeCloseTo(total, 10)
  })

  test('the charts keep the chosen symbol while it is traded, then show the most traded one', async () => {
    const chosen = { market: 'STOCK', symbol: 'SPY' } as const
    expect(await readCharted(strategyId, chosen, owner)).toBeNull()
    const tradeId = newTradeId()
    await create(tradeId, typed([FOURTH], { symbol: 'SPY' }))
    await create(newTradeId(), typed(THREE))
    for (let made = 0; made < 2; made += 1) {
      await create(newTradeId(), typed([FOURTH], { market: 'CRYPTO', symbol: 'BTCUSD' }))
    }
    expect(await readCharted(strategyId, chosen, database.anon)).toEqual(chosen)
    expect(await readCharted(strategyId, null, database.anon)).toEqual({ market: 'CRYPTO', symbol: 'BTCUSD' })
    await deleteTrades({ userId: OWNER, strategyId, tradeIds: [tradeId] }, owner)
    expect(await readCharted(strategyId, chosen, database.anon)).toEqual({ market: 'CRYPTO', symbol: 'BTCUSD' })
  })

  test('the most traded symbol is not another one that begins with it', async () => {
    await create(newTradeId(), typed([FOURTH], { symbol: 'A' }))
    await create(newTradeId(), typed([FOURTH], { symbol: 'A' }))
    // Dated last.
    await create(newTradeId(), typed([{ ...FOURTH, date: '2024-06-07 10:00' }], { symbol: 'AAPL' }))
    const chosen = { market: 'STOCK', symbol: 'SPY' } as const
    expect(await readCharted(strategyId, chosen, database.anon)).toEqual({ market: 'STOCK', symbol: 'A' })
  })

  test('the actions drawn in the chart belong to one instrument, newest first', async () => {
    const tradeId = newTradeId()
    await create(tradeId, typed(THREE))
    await create(newTradeId(), typed([FOURTH], { symbol: 'SPY' }))
    await create(newTradeId(), typed([FOURTH], { market: 'ALTERNATIVE' }))
    const fills = await readChartActions(strategyId, { market: 'STOCK', symbol: 'MSFT' }, database.anon)
    expect(fills.map(({ side, price }) => [side, Number(price)])).toEqual([
      ['SELL', 13],
      ['BUY', 12],
      ['BUY', 10],
    ])
    expect(new Set(fills.map((fill) => fill.tradeId))).toEqual(new Set([tradeId]))
  })
})

describe('the filters of the list', () => {
  test('its trades and their total agree with the same rows added up one by one', async () => {
    const all = async (filters: TradeFilters) => {
      const trades: TradeRow[] = []
      for (let page = 1; ; page += 1) {
        const read = await readTrades(strategyId, { sort: null, page, filters }, owner)
        trades.push(...read.trades)
        if (!read.hasMore) return trades
      }
    }
    await create(newTradeId(), typed([action('BUY', '1', '10'), action('SELL', '1', '12', '0', '2026-11-03 10:00')]))
    await create(
      newTradeId(),
      typed([action('BUY', '1', '10'), action('SELL', '1', '9', '0', '2026-11-03 10:00')], { symbol: 'SPY' }),
    )
    await create(newTradeId(), typed([action('SELL', '2', '5', '0', '2026-10-02 10:00')], { symbol: 'SPX%' }))
    // Closed on two days, with one between them on which nothing happened.
    await create(
      newTradeId(),
      typed(
        [
          action('BUY', '200', '100', '0', '2026-09-01 10:00'),
          action('SELL', '50', '101', '0', '2026-09-01 10:30'),
          action('SELL', '150', '90', '0', '2026-09-08 10:00'),
        ],
        { sector: 'Semi_conductors, EU' },
      ),
    )
    const every = await all(NO_FILTERS)
    const cases: [Partial<TradeFilters>, (trade: TradeRow) => boolean][] = [
      [{ symbol: 'sp' }, ({ symbol }) => /^sp/i.test(symbol)],
      [{ symbol: 'SPX%' }, ({ symbol }) => symbol === 'SPX%'],
      [{ result: 'WIN' }, ({ status }) => status === 'WIN'],
      [{ result: 'OPEN', side: 'SHORT' }, ({ status, position }) => status === 'OPEN' && position === 'SHORT'],
      [{ logged: 'late' }, ({ is_live }) => !is_live],
      [{ market: 'STOCK', to: '2026-10-31' }, ({ market, date }) => market === 'STOCK' && date < '2026-11-01'],
      [{ from: '2026-11-02', to: '2026-11-02' }, ({ date }) => date.startsWith('2026-11-02')],
      [
        { closedFrom: '2026-11-03', closedTo: '2026-11-03' },
        ({ status, date }) => status !== 'OPEN' && date > '2026-11',
      ],
      [{ closedFrom: '2026-09-01', closedTo: '2026-09-01' }, ({ date }) => date.startsWith('2026-09-01')],
      [{ closedTo: '2026-09-30', result: 'LOSS' }, ({ date }) => date.startsWith('2026-09-01')],
      [{ closedFrom: '2026-09-08', size: '10000-100000' }, ({ date }) => date.startsWith('2026-09-01')],
      [{ size: 'under-1000' }, ({ date }) => !date.startsWith('2026-09-01')],
      [{ hold: 'hours' }, ({ status, date }) => status !== 'OPEN' && date > '2026-11'],
      [{ hold: 'weeks', words: 'CONDUCTORS, e' }, ({ date }) => date.startsWith('2026-09-01')],
      [{ words: 'semi_' }, ({ date }) => date.startsWith('2026-09-01')],
    ]
    for (const [filters, fits] of cases) {
      const wanted = every.filter(fits)
      expect(wanted.length).toBeGreaterThan(0)
      const shown = await all({ ...NO_FILTERS, ...filters })
      expect(
        shown.map(({ bet_id }) => bet_id),
        JSON.stringify(filters),
      ).toEqual(wanted.map(({ bet_id }) => bet_id))
      const count = (status: string) => wanted.filter((trade) => trade.status === status).length
      expect(
        await readFilteredTotal(strategyId, { ...NO_FILTERS, ...filters }, owner),
        JSON.stringify(filters),
      ).toEqual({
        trades: wanted.length,
        won: count('WIN'),
        lost: count('LOSS'),
        brokeEven: count('BREAKEVEN'),
        total: wanted.reduce((sum, trade) => sum.plus(trade.return), ZERO).toNumber(),
      })
    }
    for (const none of [
      { closedFrom: '2026-09-02', closedTo: '2026-09-07' },
      { words: 'semiX' },
      { hold: 'longer', side: 'LONG' },
    ]) {
      const filters = { ...NO_FILTERS, ...none }
      expect(await all(filters), JSON.stringify(none)).toEqual([])
      expect(await readFilteredTotal(strategyId, filters, owner)).toMatchObject({ trades: 0, total: 0 })
    }
    const list = {
      sort: { column: 'return', descending: false } as const,
      filters: { ...NO_FILTERS, closedFrom: '2026-09-01' },
    }
    const downloaded = await readAllTrades(strategyId, list, owner)
    expect(downloaded.map((trade) => Number(trade.return))).toEqual([-1450, -1, 2])
  })

  test('nothing of a private strategy is added up for others', async () => {
    await create(newTradeId(), typed([action('BUY', '1', '10'), action('SELL', '1', '12', '0', '2026-11-03 10:00')]))
    await owner.from('strategy_profile').update({ public: 'false' }).eq('id', strategyId).throwOnError()
    const filters = { ...NO_FILTERS, symbol: 'M' }
    expect(await readFilteredTotal(strategyId, filters, owner)).toMatchObject({ trades: 1 })
    const closed = { ...NO_FILTERS, closedFrom: '2000-01-01' }
    for (const reader of [database.anon, database.as(STRANGER)]) {
      expect(await readFilteredTotal(strategyId, filters, reader)).toMatchObject({ trades: 0, total: 0 })
      expect(await readFilteredTotal(strategyId, closed, reader)).toMatchObject({ trades: 0, total: 0 })
      expect(await readAllTrades(strategyId, { sort: null, filters: closed }, reader)).toEqual([])
    }
  })
})
