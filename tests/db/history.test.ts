// @vitest-environment node
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bootDatabase, type Grants, type Row, type TestDatabase } from './harness'
import { actionsOf, importTrade, newStrategy, share } from './ledger'

let db: TestDatabase
let strategyId: string
let betId: string
let made = 0

const at = (hour: number) => new Date(Date.UTC(2024, 4, 6, hour)).toISOString()

beforeAll(async () => {
  db = await bootDatabase()
  strategyId = (await newStrategy(db.as('alice'))).id
})
afterAll(() => db.close())

/** Bought in two parts, sold in one; each recorded five minutes after its time, long ago. */
beforeEach(async () => {
  made += 1
  betId = `history-${made}`
  await importTrade(db, strategyId, betId, [
    { side: 'BUY', quantity: '10', price: '10', date: at(0), minutesLater: 5 },
    { side: 'BUY', quantity: '5', price: '11', date: at(1), minutesLater: 5 },
    { side: 'SELL', quantity: '15', price: '13', fee: '1', date: at(2), minutesLater: 5 },
  ])
})

const history = (id = betId) =>
  db.sql(
    `select action_id::integer, event, old_side, old_quantity::text, old_price::text, old_fee::text,
       old_recorded_at = old_date + interval '5 minutes' as old_clock, new_price::text, new_date is null as gone,
       changed_at > now() - interval '1 minute' as changed_now
     from bet_history where bet_id = $1 order by bet_history.id`,
    [id],
  )

/** The trade's actions as an editor sends them back: with ids, and all that may be changed. */
async function asEdited(): Promise<Row[]> {
  const { data } = await db
    .as('alice')
    .from('bet_data')
    .select('id, date, market, sector, symbol, expiration, side, quantity, price, fee')
    .eq('bet_id', betId)
    .order('id')
  return data ?? []
}
const withoutIds = (rows: Row[]) => rows.map(({ id: _, ...row }) => row)
const replace = (actions: Row[]) =>
  db.as('alice').rpc('replace_trade', { bet_id: betId, actions: JSON.parse(JSON.stringify(actions)) })

describe('an edit', () => {
  it('leaves what was there before beside what is there now', async () => {
    const [first] = await actionsOf(db, betId)
    await db.as('alice').from('bet_data').update({ price: 9.5, fee: 0.25 }).eq('id', Number(first?.id))
    expect(await history()).toEqual([
      {
        action_id: first?.id,
        event: 'edited',
        old_side: 'BUY',
        old_quantity: '10',
        old_price: '10',
        old_fee: '0',
        old_clock: true,
        new_price: '9.5',
        gone: false,
        changed_now: true,
      },
    ])
  })

  it.each([
    ['first', 0],
    ['second', 1],
    ['last', 2],
  ])('of the %s action leaves the ids and clocks of the others as they were', async (_which, place) => {
    for (const send of [(rows: Row[]) => rows, withoutIds]) {
      const before = await actionsOf(db, betId)
      const rows = await asEdited()
      await replace(send(rows.map((row, i) => (i === place ? { ...row, price: Number(row.price) + 1 } : row))))
      const after = await actionsOf(db, betId)
      expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
      expect(after.filter((_, i) => i !== place)).toEqual(before.filter((_, i) => i !== place))
      expect(after[place]).toMatchObject({ edits: (before[place]?.edits ?? 0) + 1 })
      expect(after[place]?.recorded_at).not.toBe(before[place]?.recorded_at)
      expect(after[place]?.first_recorded_at).toBe(before[place]?.first_recorded_at)
    }
    expect((await history()).map(({ event }) => event)).toEqual(['edited', 'edited'])
  })

  it.each([
    ['with ids', (rows: Row[]) => rows],
    ['without', withoutIds],
  ])('that takes the first action away leaves the others alone (%s)', async (_how, send) => {
    const before = await actionsOf(db, betId)
    await replace(send((await asEdited()).slice(1)))
    expect(await actionsOf(db, betId)).toEqual(before.slice(1))
    expect(await history()).toMatchObject([
      { action_id: before[0]?.id, event: 'deleted', old_price: '10', new_price: null, gone: true },
    ])
  })

  it.each([
    ['with ids', (rows: Row[]) => rows],
    ['without', withoutIds],
  ])('that puts an action in between leaves the others alone (%s)', async (_how, send) => {
    const before = await actionsOf(db, betId)
    const rows = await asEdited()
    const { id: _id, ...added } = { ...rows[1], date: at(1), price: 12 } as Row
    await replace(send([rows[0] ?? {}, added, ...rows.slice(1)]))
    const after = await actionsOf(db, betId)
    expect(after.slice(0, 3)).toEqual(before)
    expect(after[3]).toMatchObject({ price: '12', edits: 0 })
    expect(await history()).toEqual([])
  })

  it.each([
    ['with ids', (rows: Row[]) => rows],
    ['without', withoutIds],
    ['with ids, in another order', (rows: Row[]) => rows.toReversed()],
    ['without, in another order', (rows: Row[]) => withoutIds(rows.toReversed())],
  ])('that changes nothing writes nothing (%s)', async (_how, send) => {
    const before = await db.sql(
      `select b.*, b.xmin::text, t.revision from bet_data b join trade_summary t using (bet_id) where bet_id = $1 order by id`,
      [betId],
    )
    const [trade] = await db.sql('select revision from trade_summary where bet_id = $1', [betId])
    expect((await replace(send(await asEdited()))).data).toBe(trade?.revision)
    expect(
      await db.sql(
        `select b.*, b.xmin::text, t.revision from bet_data b join trade_summary t using (bet_id) where bet_id = $1 order by id`,
        [betId],
      ),
    ).toEqual(before)
    expect(await history()).toEqual([])
  })

  it('by an update to the same content is none', async () => {
    const before = await actionsOf(db, betId)
    const revision = () => db.sql('select revision from trade_summary where bet_id = $1', [betId])
    const revisionBefore = await revision()
    await db.as('alice').from('bet_data').update({ symbol: ' AAPL ', market: 'STOCK' }).eq('bet_id', betId)
    await db.as('alice').from('bet_data').update({ position: 'SHORT' }).eq('bet_id', betId)
    expect(await actionsOf(db, betId)).toEqual(before)
    expect(await history()).toEqual([])
    expect(await db.sql('select position from bet_data where bet_id = $1 group by 1', [betId])).toEqual([
      { position: 'LONG' },
    ])
    expect(await revision()).toEqual(revisionBefore)
  })

  it('cannot name an action of another trade, nor one twice, nor one that is gone', async () => {
    const rows = await asEdited()
    const before = await actionsOf(db, betId)
    await importTrade(db, strategyId, `${betId}-other`, [
      { side: 'BUY', quantity: '1', price: '1', date: at(0), minutesLater: 1 },
    ])
    const [other] = await actionsOf(db, `${betId}-other`)
    const elsewhere = { code: 'PT409', message: 'This trade was changed elsewhere since you opened it' }
    expect((await replace([{ ...rows[0], id: other?.id }, ...rows.slice(1)])).error).toMatchObject(elsewhere)
    expect((await replace([{ ...rows[0], id: 987_654_321 }, ...rows.slice(1)])).error).toMatchObject(elsewhere)
    expect((await replace([rows[0] ?? {}, ...rows])).error).toMatchObject({
      code: 'PT400',
      message: 'Each action of a trade can be given once',
    })
    expect(await actionsOf(db, betId)).toEqual(before)
    expect(await history()).toEqual([])
  })

  it('of many trades at once leaves a row for each action', async () => {
    const { id } = await newStrategy(db.as('alice'))
    for (const name of ['a', 'b']) {
      await importTrade(db, id, `${betId}-${name}`, [
        { side: 'BUY', quantity: '1', price: '10', date: at(0), minutesLater: 1 },
        { side: 'SELL', quantity: '1', price: '11', date: at(1), minutesLater: 1 },
      ])
    }
    await db.as('alice').from('bet_data').update({ fee: 2 }).eq('strategy_id', id)
    expect(
      await db.sql('select bet_id, count(*)::integer from bet_history where strategy_id = $1 group by 1 order by 1', [
        id,
      ]),
    ).toEqual([
      { bet_id: `${betId}-a`, count: 2 },
      { bet_id: `${betId}-b`, count: 2 },
    ])
    expect(await db.untrueFigures()).toEqual([])
  })
})

describe('a deleted trade', () => {
  it('keeps its past, whoever deletes it', async () => {
    await db.as('alice').from('bet_data').delete().eq('bet_id', betId)
    expect(await history()).toMatchObject([
      { event: 'deleted', old_side: 'BUY', old_quantity: '10' },
      { event: 'deleted', old_side: 'BUY', old_quantity: '5' },
      { event: 'deleted', old_side: 'SELL', old_quantity: '15', old_fee: '1' },
    ])
    const { data } = await db.anon.from('bet_history').select('bet_id').eq('bet_id', betId)
    expect(data).toHaveLength(3)
  })

  it('leaves nothing to another strategy in which its id is used again', async () => {
    await db.as('alice').from('bet_data').delete().eq('bet_id', betId)
    const { id } = await newStrategy(db.as('bob'))
    await importTrade(db, id, betId, [{ side: 'BUY', quantity: '1', price: '1', date: at(0), minutesLater: 1 }])
    expect(await db.sql('select edits from trade_summary where bet_id = $1', [betId])).toEqual([{ edits: 0 }])
    expect(await db.untrueFigures()).toEqual([])
  })
})

describe('who sees it', () => {
  it('is who sees the strategy, from the moment that changes', async () => {
    const { id } = await newStrategy(db.as('alice'))
    await importTrade(db, id, `${betId}-x`, [{ side: 'BUY', quantity: '1', price: '10', date: at(0), minutesLater: 1 }])
    await db.as('alice').from('bet_data').update({ price: 11 }).eq('strategy_id', id)
    const seenBy = async (client: typeof db.anon) =>
      (await client.from('bet_history').select('old_price').eq('strategy_id', id)).data?.length
    expect(await seenBy(db.anon)).toBe(1)
    await db.as('alice').from('strategy_profile').update({ public: 'false' }).eq('id', id)
    expect([await seenBy(db.anon), await seenBy(db.as('mallory')), await seenBy(db.as('alice'))]).toEqual([0, 0, 1])
    await share(db.as('alice'), id, db.as('carol'))
    expect(await seenBy(db.as('carol'))).toBe(1)
    await db.as('alice').from('strategy_profile').delete().eq('id', id)
    expect(await db.sql('select from bet_history where strategy_id = $1', [id])).toEqual([])
  })
})

describe.each<Grants>(['new', 'old', 'embedded'])('with the default grants of the %s kind', (grants) => {
  let own: TestDatabase
  let id: string

  beforeAll(async () => {
    own = await bootDatabase(grants)
    id = (await newStrategy(own.as('alice'))).id
    await importTrade(own, id, 'kept', [{ side: 'BUY', quantity: '1', price: '10', date: at(0), minutesLater: 1 }])
    await own.as('alice').from('bet_data').update({ price: 11 }).eq('bet_id', 'kept')
    await own.as('alice').from('bet_data').delete().eq('bet_id', 'kept')
  })
  afterAll(() => own.close())

  const rows = () => own.sql('select * from bet_history order by id')

  it.each(['anon', 'alice', 'service', 'the owner of the database'])('%s changes nothing of it', async (who) => {
    const before = await rows()
    expect(before).toHaveLength(2)
    if (who === 'the owner of the database') {
      await expect(own.sql('update bet_history set old_price = 1')).rejects.toThrow('stays as it is')
      await expect(own.sql('delete from bet_history')).rejects.toThrow('stays as it is')
      await expect(own.sql('truncate bet_history')).rejects.toThrow()
    } else {
      const client = (who === 'anon'
        ? own.anon
        : who === 'service'
          ? own.service
          : own.as(who)) as unknown as SupabaseClient
      const { id: _id, ...copy } = before[0] ?? {}
      await client.from('bet_history').insert(JSON.parse(JSON.stringify(copy)))
      await client.from('bet_history').update({ old_price: 1 }).eq('strategy_id', id)
      await client.from('bet_history').upsert({ ...JSON.parse(JSON.stringify(before[0])), old_price: 1 })
      await client.from('bet_history').delete().eq('strategy_id', id)
    }
    expect(await rows()).toEqual(before)
  })

  it('goes with its strategy alone', async () => {
    await own.as('alice').from('strategy_profile').delete().eq('id', id)
    expect(await rows()).toEqual([])
  })
})
