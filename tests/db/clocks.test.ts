// @vitest-environment node
import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LIVE_WINDOW_MS } from '@/lib/constants'
import { actionRow, actionsOf, importTrade, newStrategy, tradeOf, writeTrades } from './fixtures'
import { bootDatabase, GRANTS, type Row, type TestDatabase } from './harness'

const LONG_AGO = '2024-05-06T10:00:00Z'
// Recorded in private, unlike what the public strategies here record by default.
const FORGED = { recorded_at: LONG_AGO, recorded_in_public: false, first_recorded_at: LONG_AGO, edits: 0 }
const bought = (minutesLater: number) => [
  { side: 'BUY' as const, quantity: '1', price: '10', date: LONG_AGO, minutesLater },
]

// The embedded backend grants every column to every role, so there only the triggers protect the timestamps.
describe.each(GRANTS)('with the default grants of project type %s', (grants) => {
  let db: TestDatabase
  let strategyId: string
  let betId: string
  let made = 0

  beforeAll(async () => {
    db = await bootDatabase(grants)
    strategyId = (await newStrategy(db.as('alice'))).id
  })
  beforeEach(() => {
    made += 1
    betId = `clock-${made}`
  })

  /** The recording times of the trade's actions, as text, and those of its summary. */
  async function clocks() {
    const rows = await db.sql(
      `select recorded_at > now() - interval '1 minute' as recorded_now, recorded_in_public as in_public,
         first_recorded_at > now() - interval '1 minute' as first_recorded_now, edits
       from bet_data where bet_id = $1 order by id`,
      [betId],
    )
    const trade = await tradeOf(db, betId)
    return { rows, trade: trade && { is_live: trade.is_live, edits: trade.edits } }
  }
  const stamped = { recorded_now: true, in_public: true, first_recorded_now: true, edits: 0 }

  describe.each(['alice', 'service'])('a row written by %s', (who) => {
    /** Untyped: the generated types forbid most of these writes. */
    const client = () => (who === 'service' ? db.service : db.as(who)) as unknown as SupabaseClient
    const actions = () => client().from('bet_data')
    const row = (more: Row = {}) =>
      actionRow({
        strategy_id: strategyId,
        bet_id: betId,
        date: LONG_AGO,
        ...(who === 'service' ? { user_id: 'alice' } : {}),
        ...more,
      })

    it('gets its recording time from the database on insert and in add_trades, whatever is sent', async () => {
      await actions().insert(row({ ...FORGED, edits: 7 }))
      await actions().insert([row({ ...FORGED, date: '2024-05-06T11:00:00Z', side: 'SELL' })])
      expect(await clocks()).toEqual({ rows: [stamped, stamped], trade: { is_live: false, edits: 0 } })
      betId = `${betId}-added`
      const { error } = await client().rpc('add_trades', { strategy_id: strategyId, actions: [row(FORGED)] })
      expect(error).toBeNull()
      expect(await clocks()).toEqual({ rows: [stamped], trade: { is_live: false, edits: 0 } })
    })

    it('gets its recording time from the database on upsert, whatever is sent', async () => {
      await actions().upsert(row(FORGED))
      // With hosted grants no client can upsert: that needs the right to update every column.
      const { rows } = await clocks()
      expect(rows).toEqual(who === 'alice' && grants !== 'embedded' ? [] : [stamped])
      const before = await actionsOf(db, betId)
      await actions().upsert(row({ id: before[0]?.id, ...FORGED }))
      expect(await actionsOf(db, betId)).toEqual(before)
    })

    it('keeps its recording times when an update sets only those', async () => {
      await importTrade(db, strategyId, betId, bought(60))
      const before = await actionsOf(db, betId)
      for (const change of [
        { recorded_at: LONG_AGO },
        { recorded_in_public: false },
        { first_recorded_at: LONG_AGO },
        { edits: 0 },
        FORGED,
      ]) {
        await actions().update(change).eq('bet_id', betId)
        expect(await actionsOf(db, betId)).toEqual(before)
      }
      expect(await db.sql('select from bet_history where bet_id = $1', [betId])).toEqual([])
    })

    it('gets a new recording time and edit count with each change of content, whatever else is sent', async () => {
      await importTrade(db, strategyId, betId, bought(1))
      expect(await clocks()).toMatchObject({ trade: { is_live: true, edits: 0 } })
      const forged = who === 'service' || grants === 'embedded' ? { price: 12, ...FORGED } : { price: 12 }
      for (const change of [{ price: 11 }, forged]) {
        expect((await actions().update(change).eq('bet_id', betId)).error).toBeNull()
      }
      expect(await clocks()).toEqual({
        rows: [{ ...stamped, first_recorded_now: false, edits: 2 }],
        trade: { is_live: false, edits: 2 },
      })
    })

    it('cannot set its recording time through replace_trade', async () => {
      await importTrade(db, strategyId, betId, bought(1))
      const [before] = await actionsOf(db, betId)
      const edited = actionRow({ ...FORGED, price: 11 })
      const { error } = await client().rpc('replace_trade', {
        strategy_id: strategyId,
        bet_id: betId,
        actions: [{ ...edited, id: before?.id }, edited],
      })
      expect(error).toBeNull()
      expect(await clocks()).toEqual({
        rows: [{ ...stamped, first_recorded_now: false, edits: 1 }, stamped],
        trade: { is_live: false, edits: 1 },
      })
    })

    it('keeps its history when the trade is deleted and entered again', async () => {
      await actions().insert(row({ date: new Date().toISOString() }))
      expect(await clocks()).toMatchObject({ trade: { is_live: true, edits: 0 } })
      await actions().delete().eq('bet_id', betId)
      await actions().insert(row(FORGED))
      expect(await clocks()).toEqual({ rows: [stamped], trade: { is_live: false, edits: 1 } })
    })

    it('cannot have recording times of an import, and its writer cannot call the import', async () => {
      await actions().insert(row())
      const role = who === 'service' ? 'service_role' : 'authenticated'
      await db.sqlAs(
        role,
        `with given as materialized (select set_config('import.clocks', 'given', true) as said)
         insert into bet_data (strategy_id, user_id, bet_id, date, market, symbol, side, quantity, price, recorded_at,
           recorded_in_public, first_recorded_at)
         select $1, 'alice', $2, $3::timestamptz, 'STOCK', 'AAPL', 'SELL', 1, 11, $3::timestamptz, false, $3::timestamptz
         from given where said = 'given'`,
        [strategyId, betId, LONG_AGO],
        'alice',
      )
      expect((await clocks()).rows).toEqual([stamped, stamped])
      const positions = () => db.sql('select position from bet_data where bet_id = $1 order by id', [betId])
      const before = await positions()
      await db.sqlAs(
        role,
        `with given as materialized (select set_config('import.clocks', 'given', true) as said)
         update bet_data set position = case position when 'LONG' then 'SHORT' else 'LONG' end
         from given where said = 'given' and bet_id = $1`,
        [betId],
        'alice',
      )
      expect(await positions()).toEqual(before)
      await expect(db.sqlAs(role, `select private.import_trades($1, '[]')`, [strategyId], 'alice')).rejects.toThrow(
        /permission denied/,
      )
      expect((await client().schema('private').rpc('import_trades', { strategy: strategyId })).error).not.toBeNull()
    })
  })

  it('leaves all figures in agreement with the actions and their recording times', async () => {
    expect(await db.untrueFigures()).toEqual([])
  })
})

describe('an action', () => {
  it('stores whether its strategy was public when its present content was recorded', async () => {
    const db = await bootDatabase()
    const alice = db.as('alice')
    const { id } = await newStrategy(alice, { public: 'false' })
    const actions = () => alice.from('bet_data')
    const buy = (betId: string) => actions().insert(actionRow({ strategy_id: id, bet_id: betId }))
    const show = (isPublic: 'true' | 'false') =>
      alice.from('strategy_profile').update({ public: isPublic }).eq('id', id)
    const recorded = () =>
      db.sql('select bet_id, recorded_in_public as "inPublic" from bet_data where strategy_id = $1 order by id', [id])

    await buy('private')
    await buy('edited later')
    await importTrade(db, id, 'imported', bought(1))
    await show('true')
    await buy('public')
    await actions().update({ price: 10 }).eq('strategy_id', id)
    const before = ['private', 'edited later', 'imported', 'public'].map((betId) => ({
      bet_id: betId,
      inPublic: betId === 'public',
    }))
    expect(await recorded()).toEqual(before)

    await actions().update({ price: 11 }).eq('bet_id', 'edited later')
    await show('false')
    await actions().update({ price: 12 }).eq('bet_id', 'public')
    expect(await recorded()).toEqual(before.map((row) => ({ ...row, inPublic: row.bet_id === 'edited later' })))
    const actionsGiven = [{ ...actionRow({ ...FORGED, recorded_in_public: true }), bet_id: 'elsewhere' }]
    await db.sql('select private.import_trades($1, $2)', [id, JSON.stringify(actionsGiven)])
    expect((await recorded()).at(-1)).toEqual({ bet_id: 'elsewhere', inPublic: true })
  })
})

it('an import of several pieces keeps the order of actions and of their history, and a trade goes on through them', async () => {
  const db = await bootDatabase()
  const { id } = await newStrategy(db.as('alice'))
  const at = (minute: number) => new Date(Date.UTC(2024, 4, 6, 10, minute)).toISOString()
  const action = (minute: number, betId: string, side: string, price: number) => ({
    ...{ ...actionRow({ bet_id: betId, side, price, date: at(minute) }), recorded_at: at(minute) },
    ...{ first_recorded_at: at(minute), edits: 0 },
  })
  const others = Array.from({ length: 4_100 }, (_, nth) => action(1 + nth, `other ${nth}`, 'BUY', 10))
  const last = action(4_200, 'through', 'BUY', 8)
  const edited = { ...last, recorded_at: at(4_210), edits: 1 }
  const history = {
    ...{ action: 4_102, bet_id: 'through', event: 'edited', changed_at: at(4_210), old_recorded_at: at(4_200) },
    ...{ old: last, new: edited },
  }
  const actions = [action(0, 'through', 'SELL', 10), ...others, edited]
  await db.sql('select private.import_trades($1, $2, $3)', [id, JSON.stringify(actions), JSON.stringify([history])])
  const order = await db.sql<{ bet_id: string }>('select bet_id from bet_data where strategy_id = $1 order by id', [id])
  expect(order.map((row) => row.bet_id)).toEqual(actions.map((row) => row.bet_id))
  expect(
    await db.sql('select position, side from bet_data where strategy_id = $1 and bet_id = $2 order by id', [
      id,
      'through',
    ]),
  ).toEqual([
    { position: 'SHORT', side: 'SELL' },
    { position: 'SHORT', side: 'BUY' },
  ])
  expect(await tradeOf(db, 'through')).toMatchObject({ position: 'SHORT', status: 'WIN', return: '2' })
  expect(
    await db.sql('select b.bet_id from bet_history h join bet_data b on b.id = h.action_id where h.strategy_id = $1', [
      id,
    ]),
  ).toEqual([{ bet_id: 'through' }])
  expect(await db.untrueFigures()).toEqual([])
})

describe('a trade', () => {
  let db: TestDatabase
  let id: string

  beforeAll(async () => {
    db = await bootDatabase()
    id = (await newStrategy(db.as('alice'))).id
  })

  it('is live when each action was recorded at most 60 seconds after its stated time and never before it', async () => {
    expect(await db.sql('select extract(epoch from private.live_window())::integer * 1000 as after')).toEqual([
      { after: LIVE_WINDOW_MS },
    ])
    for (const [first, second, isLive] of [
      [0, 0, true],
      [0.99, 0.5, true],
      [1, 1, true],
      [1.001, 0, false],
      [-0.001, 0, false],
      [0, -0.5, false],
      [1, 600, false],
    ] as const) {
      const name = `recorded ${first} and ${second} minutes later`
      await importTrade(db, id, name, [
        ...bought(first),
        { side: 'SELL', quantity: '1', price: '11', date: '2024-05-07T10:00:00Z', minutesLater: second },
      ])
      const [trade] = await db.sql(
        `select is_live, extract(epoch from recorded_at - last_date)::float8 / 60 as last,
           extract(epoch from first_recorded_at - date)::float8 / 60 as first
         from bet_data_metrics where bet_id = $1`,
        [name],
      )
      expect(trade, name).toEqual({ is_live: isLive, last: expect.closeTo(second, 6), first: expect.closeTo(first, 6) })
    }
  })

  it('is dated by the database where no date is sent, at the moment of its recording, and so is live', async () => {
    const owner = db.as('alice')
    const { date: _, ...now } = actionRow({ strategy_id: id })
    const { strategy_id: _id, ...content } = now
    const stored = (betId: string) =>
      db.sql('select side, date = recorded_at as "isNow" from bet_data where bet_id = $1 order by id', [betId])
    const bought = { side: 'BUY', isNow: true }

    expect((await owner.from('bet_data').insert({ ...now, bet_id: 'inserted now' })).error).toBeNull()
    const actions = [{ ...content, bet_id: 'added now' }]
    expect((await owner.rpc('add_trades', { strategy_id: id, actions })).data).toEqual(['added now'])
    for (const betId of ['inserted now', 'added now']) {
      expect(await stored(betId)).toEqual([bought])
      expect(await tradeOf(db, betId)).toMatchObject({ is_live: true, position: 'LONG' })
    }

    // The kept action keeps its own date, and the sale comes after it.
    const [kept] = await actionsOf(db, 'added now')
    const edit = [
      { ...content, id: kept?.id, date: kept?.date },
      { ...content, side: 'SELL' },
    ]
    const edited = await owner.rpc('replace_trade', { strategy_id: id, bet_id: 'added now', actions: edit })
    expect(edited.error).toBeNull()
    expect(await stored('added now')).toEqual([bought, { side: 'SELL', isNow: true }])
    expect(await tradeOf(db, 'added now')).toMatchObject({ is_live: true, status: 'BREAKEVEN', edits: 0 })
    // Sent again after a lost answer, the trade is there already.
    expect((await owner.rpc('add_trades', { strategy_id: id, actions })).data).toEqual([])
    expect(await stored('added now')).toHaveLength(2)
  })

  it('Both now: opened and closed in one request it was logged after its outcome, in the order sent', async () => {
    const { date: _, ...now } = actionRow({ bet_id: 'both now' })
    const actions = [now, { ...now, side: 'SELL' }]
    expect((await db.as('alice').rpc('add_trades', { strategy_id: id, actions })).error).toBeNull()
    const trade = await tradeOf(db, 'both now')
    expect(trade).toMatchObject({ is_live: false, position: 'LONG', status: 'BREAKEVEN' })
    expect(await db.sql(`select after_outcome from trade_summary where bet_id = 'both now'`)).toEqual([
      { after_outcome: true },
    ])
  })

  it('with a date ahead is stored, but never live, also after an edit', async () => {
    const owner = db.as('alice')
    const ahead = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()
    const buy = actionRow({ strategy_id: id, bet_id: 'ahead', date: ahead(30) })
    expect((await owner.from('bet_data').insert(buy)).error).toBeNull()
    expect(await tradeOf(db, 'ahead')).toMatchObject({ is_live: false })
    expect(
      (
        await owner
          .from('bet_data')
          .update({ date: ahead(0) })
          .eq('bet_id', 'ahead')
      ).error,
    ).toBeNull()
    expect(await tradeOf(db, 'ahead')).toMatchObject({ is_live: false, edits: 1 })
    const tooFar = await owner.from('bet_data').insert({ ...buy, date: ahead(86_460) })
    expect(tooFar.error?.message).toBe('The date of an action must be between 1970 and one day from now')
  })

  it('is counted in its strategy as live or edited while it is so, and each deletion for good', async () => {
    const strategyId = (await newStrategy(db.as('alice'))).id
    const expectCounts = async (expected: Record<'trades' | 'live' | 'edited' | 'deleted', number>) =>
      expect(
        await db.sql(
          `select trades, live_trades as live, edited_trades as edited, deleted_trades as deleted
           from strategy_metrics where strategy_id = $1`,
          [strategyId],
        ),
      ).toEqual([expected])
    const trade = (betId: string, date: string) => ({
      betId,
      strategyId,
      userId: 'alice',
      actions: [{ side: 'BUY' as const, quantity: '1', price: '10', date }],
    })
    const now = new Date().toISOString()
    const actions = () => db.as('alice').from('bet_data')
    await writeTrades(db, [trade('one', now), trade('two', now), trade('old', LONG_AGO)])
    await expectCounts({ trades: 3, live: 2, edited: 0, deleted: 0 })
    await actions().update({ price: 12 }).eq('bet_id', 'one')
    await expectCounts({ trades: 3, live: 1, edited: 1, deleted: 0 })
    await actions().delete().eq('bet_id', 'one')
    await expectCounts({ trades: 2, live: 1, edited: 0, deleted: 1 })
    await actions().delete().eq('bet_id', 'old')
    await expectCounts({ trades: 1, live: 1, edited: 0, deleted: 2 })
    await writeTrades(db, [trade('old', LONG_AGO)])
    await expectCounts({ trades: 2, live: 1, edited: 1, deleted: 2 })
    expect(await db.untrueFigures()).toEqual([])
  })
})
