// @vitest-environment node
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LIVE_WINDOW_MS } from '@/lib/constants'
import { bootDatabase, type Grants, type Row, type TestDatabase } from './harness'
import { actionsOf, importTrade, newStrategy, writeTrades } from './ledger'

const LONG_AGO = '2024-05-06T10:00:00Z'
const FORGED = { recorded_at: LONG_AGO, first_recorded_at: LONG_AGO, edits: 0 }

const action = (strategy_id: string, bet_id: string, more: Row = {}) => ({
  strategy_id,
  bet_id,
  date: LONG_AGO,
  market: 'STOCK',
  symbol: 'AAPL',
  side: 'BUY',
  quantity: 1,
  price: 10,
  ...more,
})

/** Grants of both hosted kinds, and a backend that grants every column to everybody: triggers stand alone there. */
describe.each<Grants>(['new', 'old', 'embedded'])('with the default grants of a project of the %s kind', (grants) => {
  let db: TestDatabase
  let strategyId: string
  let betId: string
  let made = 0

  beforeAll(async () => {
    db = await bootDatabase(grants)
    strategyId = (await newStrategy(db.as('alice'))).id
  })
  afterAll(() => db.close())
  beforeEach(() => {
    made += 1
    betId = `clock-${made}`
  })

  /** The generated types would not let most of this be written down. */
  const clientOf = (who: string) => (who === 'service' ? db.service : db.as(who)) as unknown as SupabaseClient

  /** What the database says of the clocks of a trade's actions, and of the trade and its strategy. */
  async function clocks() {
    const rows = await db.sql(
      `select recorded_at > now() - interval '1 minute' as recorded_now,
         first_recorded_at > now() - interval '1 minute' as first_recorded_now, edits
       from bet_data where bet_id = $1 order by id`,
      [betId],
    )
    const [trade] = await db.sql('select is_live, edits from bet_data_metrics where bet_id = $1', [betId])
    return { rows, trade }
  }
  const stamped = { recorded_now: true, first_recorded_now: true, edits: 0 }

  describe.each(['alice', 'service'])('%s', (who) => {
    const mine = () => (who === 'service' ? { user_id: 'alice' } : {})

    it('is stamped on insert, whatever is sent', async () => {
      await clientOf(who)
        .from('bet_data')
        .insert(action(strategyId, betId, { ...mine(), ...FORGED, edits: 7 }))
      await clientOf(who)
        .from('bet_data')
        .insert([action(strategyId, betId, { ...mine(), ...FORGED, date: '2024-05-06T11:00:00Z', side: 'SELL' })])
      expect(await clocks()).toEqual({ rows: [stamped, stamped], trade: { is_live: false, edits: 0 } })
    })

    it('is stamped on upsert, whatever is sent', async () => {
      await clientOf(who)
        .from('bet_data')
        .upsert(action(strategyId, betId, { ...mine(), ...FORGED }))
      // Hosted grants let no client upsert: that needs the right to update every column.
      const { rows } = await clocks()
      expect(rows).toEqual(who === 'alice' && grants !== 'embedded' ? [] : [stamped])
      const [before] = await actionsOf(db, betId)
      await clientOf(who)
        .from('bet_data')
        .upsert(action(strategyId, betId, { ...mine(), id: before?.id, ...FORGED }))
      expect(await actionsOf(db, betId)).toEqual(before ? [before] : [])
    })

    it('moves no clock by an update of it alone', async () => {
      await importTrade(db, strategyId, betId, [
        { side: 'BUY', quantity: '1', price: '10', date: LONG_AGO, minutesLater: 60 },
      ])
      const before = await actionsOf(db, betId)
      for (const change of [{ recorded_at: LONG_AGO }, { first_recorded_at: LONG_AGO }, { edits: 0 }, FORGED]) {
        await clientOf(who).from('bet_data').update(change).eq('bet_id', betId)
        expect(await actionsOf(db, betId)).toEqual(before)
      }
      expect(await db.sql('select from bet_history where bet_id = $1', [betId])).toEqual([])
    })

    it('moves the clock and the count by every change of content, whatever is sent beside it', async () => {
      await importTrade(db, strategyId, betId, [
        { side: 'BUY', quantity: '1', price: '10', date: LONG_AGO, minutesLater: 1 },
      ])
      expect(await clocks()).toMatchObject({ trade: { is_live: true, edits: 0 } })
      const first = { price: 11 }
      const forged = who === 'service' || grants === 'embedded' ? { price: 12, ...FORGED } : { price: 12 }
      for (const change of [first, forged]) {
        expect((await clientOf(who).from('bet_data').update(change).eq('bet_id', betId)).error).toBeNull()
      }
      expect(await clocks()).toEqual({
        rows: [{ recorded_now: true, first_recorded_now: false, edits: 2 }],
        trade: { is_live: false, edits: 2 },
      })
    })

    it('sets no clock through replace_trade', async () => {
      await importTrade(db, strategyId, betId, [
        { side: 'BUY', quantity: '1', price: '10', date: LONG_AGO, minutesLater: 1 },
      ])
      const [before] = await actionsOf(db, betId)
      const { strategy_id: _strategy, bet_id: _bet, ...edited } = action('', '', { ...FORGED, price: 11 })
      const { error } = await clientOf(who).rpc('replace_trade', {
        bet_id: betId,
        actions: [{ ...edited, id: before?.id }, edited],
      })
      expect(error).toBeNull()
      expect(await clocks()).toEqual({
        rows: [{ recorded_now: true, first_recorded_now: false, edits: 1 }, stamped],
        trade: { is_live: false, edits: 1 },
      })
    })

    it('sets no clock through add_trades', async () => {
      const { strategy_id: _strategy, ...added } = action('', betId, FORGED)
      const { error } = await clientOf(who).rpc('add_trades', { strategy_id: strategyId, actions: [added] })
      expect(error).toBeNull()
      expect(await clocks()).toEqual({ rows: [stamped], trade: { is_live: false, edits: 0 } })
    })

    it('hides nothing by deleting a trade and entering it again', async () => {
      await clientOf(who)
        .from('bet_data')
        .insert(action(strategyId, betId, { ...mine(), date: new Date().toISOString() }))
      expect(await clocks()).toMatchObject({ trade: { is_live: true, edits: 0 } })
      await clientOf(who).from('bet_data').delete().eq('bet_id', betId)
      await clientOf(who)
        .from('bet_data')
        .insert(action(strategyId, betId, { ...mine(), ...FORGED }))
      expect(await clocks()).toEqual({ rows: [stamped], trade: { is_live: false, edits: 1 } })
    })

    it('cannot say that clocks are given', async () => {
      await clientOf(who)
        .from('bet_data')
        .insert(action(strategyId, betId, mine()))
      const role = who === 'service' ? 'service_role' : 'authenticated'
      await db.sqlAs(
        role,
        `with given as materialized (select set_config('import.clocks', 'given', true) as said)
         insert into bet_data (strategy_id, user_id, bet_id, date, market, symbol, side, quantity, price, recorded_at,
           first_recorded_at)
         select $1, 'alice', $2, $3::timestamptz, 'STOCK', 'AAPL', 'SELL', 1, 11, $3::timestamptz, $3::timestamptz
         from given where said = 'given'`,
        [strategyId, betId, LONG_AGO],
        'alice',
      )
      expect((await clocks()).rows).toEqual([stamped, stamped])
      await expect(db.sqlAs(role, `select private.import_trades($1, '[]')`, [strategyId], 'alice')).rejects.toThrow(
        /permission denied/,
      )
      expect(
        (await clientOf(who).schema('private').rpc('import_trades', { strategy: strategyId })).error,
      ).not.toBeNull()
    })
  })

  it('each figure still says what clocks and actions say', async () => {
    expect(await db.untrueFigures()).toEqual([])
  })
})

describe('a trade', () => {
  let db: TestDatabase
  let strategyId: string

  beforeAll(async () => {
    db = await bootDatabase()
    strategyId = (await newStrategy(db.as('alice'))).id
  })
  afterAll(() => db.close())

  it('is live by the same window as in the browser', async () => {
    const [row] = await db.sql(`select extract(epoch from private.live_window())::integer * 1000 as ms`)
    expect(row).toEqual({ ms: LIVE_WINDOW_MS })
  })

  it.each([
    ['at once', [0, 0], true],
    ['within the window', [14.99, 3], true],
    ['at the very end of the window', [15, 15], true],
    ['a moment after it', [15.001, 0], false],
    ['before its stated time', [-14, -15], true],
    ['long before its stated time', [-16, 0], false],
    ['with its second action late', [1, 600], false],
  ])('recorded %s', async (name, [first = 0, second = 0], isLive) => {
    await importTrade(db, strategyId, name, [
      { side: 'BUY', quantity: '1', price: '10', date: LONG_AGO, minutesLater: first },
      { side: 'SELL', quantity: '1', price: '11', date: '2024-05-07T10:00:00Z', minutesLater: second },
    ])
    const [trade] = await db.sql(
      `select is_live, extract(epoch from recorded_at - date '2024-05-07')::float8 / 60 - 600 as last,
         extract(epoch from first_recorded_at - date '2024-05-06')::float8 / 60 - 600 as first
       from bet_data_metrics where bet_id = $1`,
      [name],
    )
    expect(trade?.is_live).toBe(isLive)
    expect(trade?.last).toBeCloseTo(second, 6)
    expect(trade?.first).toBeCloseTo(first, 6)
  })

  it('counts in its strategy as live, edited or deleted, and no longer when it is not', async () => {
    const { id } = await newStrategy(db.as('alice'))
    const counts = async () =>
      (
        await db.sql(
          `select trades, live_trades as live, edited_trades as edited, deleted_trades as deleted
           from strategy_metrics where strategy_id = $1`,
          [id],
        )
      )[0]
    const trade = (name: string, date: string) => ({
      betId: `${id}-${name}`,
      strategyId: id,
      userId: 'alice',
      fills: [{ side: 'BUY' as const, quantity: '1', price: '10', date }],
    })
    const now = new Date().toISOString()
    await writeTrades(db, [trade('one', now), trade('two', now), trade('old', LONG_AGO)])
    expect(await counts()).toEqual({ trades: 3, live: 2, edited: 0, deleted: 0 })
    await db.as('alice').from('bet_data').update({ price: 12 }).eq('bet_id', `${id}-one`)
    expect(await counts()).toEqual({ trades: 3, live: 2, edited: 1, deleted: 0 })
    await db.as('alice').from('bet_data').delete().eq('bet_id', `${id}-one`)
    expect(await counts()).toEqual({ trades: 2, live: 1, edited: 0, deleted: 1 })
    await db.as('alice').from('bet_data').delete().eq('bet_id', `${id}-old`)
    expect(await counts()).toEqual({ trades: 1, live: 1, edited: 0, deleted: 2 })
    await db
      .as('alice')
      .from('bet_data')
      .insert(action(id, `${id}-old`))
    expect(await counts()).toEqual({ trades: 2, live: 1, edited: 1, deleted: 1 })
    expect(await db.untrueFigures()).toEqual([])
  })
})
