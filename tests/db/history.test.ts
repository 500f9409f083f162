// @vitest-environment node
import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ACTION_FIELDS, type ActionField } from '@/domain/contract/action'
import { actionsOf, importTrade, newStrategy, share } from './fixtures'
import { bootDatabase, type Client, GRANTS, type Row, type TestDatabase } from './harness'

const at = (hour: number) => new Date(Date.UTC(2024, 4, 6, hour)).toISOString()
const bought = { side: 'BUY' as const, quantity: '1', price: '10', date: at(0), minutesLater: 1 }

describe("a trade's history", () => {
  let db: TestDatabase
  let strategyId: string
  let betId: string
  let made = 0

  /** Two buys and one sale, long ago, each recorded five minutes after its date. */
  beforeEach(async () => {
    db ??= await bootDatabase()
    strategyId = (await newStrategy(db.as('alice'))).id
    made += 1
    betId = `history-${made}`
    await importTrade(db, strategyId, betId, [
      { side: 'BUY', quantity: '10', price: '10', date: at(0), minutesLater: 5 },
      { side: 'BUY', quantity: '5', price: '11', date: at(1), minutesLater: 5 },
      { side: 'SELL', quantity: '15', price: '13', fee: '1', date: at(2), minutesLater: 5 },
    ])
  })

  const history = () =>
    db.sql(
      `select action_id::integer, event, (old).side as old_side, (old).quantity::text as old_quantity,
         (old).price::text as old_price, (old).fee::text as old_fee,
         old_recorded_at = (old).date + interval '5 minutes' as old_clock, (new).price::text as new_price, new is null as gone,
         changed_at > now() - interval '1 minute' as changed_now
       from bet_history where bet_id = $1 order by bet_history.id`,
      [betId],
    )
  const actions = () => db.as('alice').from('bet_data')

  /** The trade's actions as the form sends them back: ids and all editable fields. */
  async function asEdited(): Promise<Row[]> {
    const { data } = await actions()
      .select('id, date, market, sector, symbol, expiration, side, quantity, price, fee, currency, usd_rate')
      .eq('bet_id', betId)
      .order('id')
    return data ?? []
  }
  const replace = (rows: Row[]) =>
    db
      .as('alice')
      .rpc('replace_trade', { strategy_id: strategyId, bet_id: betId, actions: JSON.parse(JSON.stringify(rows)) })

  it('shows the values before and after an edit', async () => {
    const [first] = await actionsOf(db, betId)
    await actions().update({ price: 9.5, fee: 0.25 }).eq('id', Number(first?.id))
    const old = { old_side: 'BUY', old_quantity: '10', old_price: '10', old_fee: '0', old_clock: true }
    expect(await history()).toEqual([
      { action_id: first?.id, event: 'edited', ...old, new_price: '9.5', gone: false, changed_now: true },
    ])
  })

  const OTHER: Record<ActionField, string> = {
    symbol: 'MSFT',
    market: 'CRYPTO',
    sector: 'Energy',
    expiration: '2030-01-18',
    strike: '412.5',
    option_right: 'PUT',
    multiplier: '10',
    side: 'SELL',
    date: '2024-05-05T00:00:00+00:00',
    quantity: '7',
    price: '9.5',
    fee: '3',
    currency: 'EUR',
    usd_rate: '1.1',
    linked: 'other-trade',
  }
  it.each(ACTION_FIELDS)('an edit of the field %s is written, counted and kept', async (field) => {
    const [first] = await asEdited()
    await actions().delete().eq('bet_id', betId).neq('id', Number(first?.id))
    const isPrepared = ['usd_rate', 'strike', 'option_right', 'multiplier'].includes(field)
    // Of dollars the rate is 1.
    if (field === 'usd_rate') {
      await actions().update({ currency: 'EUR' }).eq('id', Number(first?.id))
      Object.assign(first ?? {}, { currency: 'EUR' })
    }
    // Of an option, the strike stands with call or put, and only options and ALTERNATIVE have a multiplier of their own.
    if (field === 'strike' || field === 'option_right' || field === 'multiplier') {
      const option = { market: 'OPTIONS', strike: '400', option_right: 'CALL' }
      await actions().update(option).eq('id', Number(first?.id))
      Object.assign(first ?? {}, option)
    }
    await replace([{ ...first, [field]: OTHER[field] }])
    expect(
      await db.sql(
        `select b.edits, to_jsonb(b) ->> $2 as stored, to_jsonb(h.old) - $2 = to_jsonb(h.new) - $2 as only_it,
           to_jsonb(h.old) ->> $2 is distinct from to_jsonb(h.new) ->> $2 as changed, to_jsonb(h.new) ->> $2 as kept
         from bet_data b join bet_history h on h.action_id = b.id where b.bet_id = $1 order by h.id desc limit 1`,
        [betId, field],
      ),
    ).toEqual([{ edits: isPrepared ? 2 : 1, stored: OTHER[field], only_it: true, changed: true, kept: OTHER[field] }])
  })

  describe.each([
    ['with ids', (rows: Row[]) => rows],
    ['without ids', (rows: Row[]) => rows.map(({ id: _, ...row }) => row)],
  ])('replaced %s', (_how, send) => {
    it.each([0, 1, 2])(
      'records only the edit of action %i, and the other actions keep their ids and recording times',
      async (place) => {
        const before = await actionsOf(db, betId)
        const rows = await asEdited()
        await replace(send(rows.map((row, i) => (i === place ? { ...row, price: Number(row.price) + 1 } : row))))
        const after = await actionsOf(db, betId)
        expect(after.filter((_, i) => i !== place)).toEqual(before.filter((_, i) => i !== place))
        expect(after[place]).toMatchObject({
          id: before[place]?.id,
          edits: 1,
          first_recorded_at: before[place]?.first_recorded_at,
        })
        expect(after[place]?.recorded_at).not.toBe(before[place]?.recorded_at)
        expect(await history()).toMatchObject([{ action_id: before[place]?.id, event: 'edited' }])
      },
    )

    it('records the removal of the first action, and the others stay', async () => {
      const before = await actionsOf(db, betId)
      await replace(send((await asEdited()).slice(1)))
      expect(await actionsOf(db, betId)).toEqual(before.slice(1))
      expect(await history()).toMatchObject([
        { action_id: before[0]?.id, event: 'deleted', old_price: '10', new_price: null, gone: true },
      ])
    })

    it('records nothing when an action is inserted between two others', async () => {
      const before = await actionsOf(db, betId)
      const rows = await asEdited()
      const { id: _id, ...added } = { ...rows[1], date: at(1), price: 12 } as Row
      await replace(send([rows[0] ?? {}, added, ...rows.slice(1)]))
      const after = await actionsOf(db, betId)
      expect(after.slice(0, 3)).toEqual(before)
      expect(after[3]).toMatchObject({ price: '12', edits: 0 })
      expect(await history()).toEqual([])
    })

    it('records and writes nothing when unchanged actions are saved, in whatever order', async () => {
      const stored = () =>
        db.sql(
          `select b.*, b.xmin::text, t.revision from bet_data b join trade_summary t using (bet_id)
           where bet_id = $1 order by id`,
          [betId],
        )
      const before = await stored()
      const rows = await asEdited()
      for (const order of [rows, rows.toReversed()]) {
        expect((await replace(send(order))).data).toBe(before[0]?.revision)
        expect(await stored()).toEqual(before)
      }
      expect(await history()).toEqual([])
    })
  })

  it('records nothing when the content stays the same or only a position is overwritten, which is corrected', async () => {
    const revision = () => db.sql('select revision from trade_summary where bet_id = $1', [betId])
    const before = [await actionsOf(db, betId), await revision()]
    await actions().update({ symbol: ' AAPL ', market: 'STOCK' }).eq('bet_id', betId)
    await actions().update({ position: 'SHORT' }).eq('bet_id', betId)
    expect([await actionsOf(db, betId), await revision()]).toEqual(before)
    expect(await history()).toEqual([])
    expect(await db.sql('select distinct position from bet_data where bet_id = $1', [betId])).toEqual([
      { position: 'LONG' },
    ])
  })

  it('records nothing of a refused edit: with an action of another trade, the same action twice, or a deleted one', async () => {
    const rows = await asEdited()
    const before = await actionsOf(db, betId)
    await importTrade(db, strategyId, `${betId}-other`, [bought])
    const [other] = await actionsOf(db, `${betId}-other`)
    for (const id of [other?.id, 987_654_321]) {
      expect((await replace([{ ...rows[0], id }, ...rows.slice(1)])).error).toMatchObject({
        code: 'PT409',
        message: 'This trade was changed elsewhere since you opened it',
      })
    }
    expect((await replace([rows[0] ?? {}, ...rows])).error).toMatchObject({
      code: 'PT400',
      message: 'An action can appear only once in a trade',
    })
    expect(await actionsOf(db, betId)).toEqual(before)
    expect(await history()).toEqual([])
  })

  it('has a row for each action when several trades are edited at once', async () => {
    await importTrade(db, strategyId, `${betId}-b`, [bought, { ...bought, side: 'SELL', date: at(1) }])
    await actions().update({ fee: 2 }).eq('strategy_id', strategyId)
    expect(
      await db.sql('select bet_id, count(*)::integer from bet_history where strategy_id = $1 group by 1 order by 1', [
        strategyId,
      ]),
    ).toEqual([
      { bet_id: betId, count: 3 },
      { bet_id: `${betId}-b`, count: 2 },
    ])
    expect(await db.untrueFigures()).toEqual([])
  })

  it('outlives the trade, and is separate from that of another strategy’s trade that reuses the id', async () => {
    await actions().delete().eq('bet_id', betId)
    expect(await history()).toMatchObject([
      { event: 'deleted', old_side: 'BUY', old_quantity: '10' },
      { event: 'deleted', old_side: 'BUY', old_quantity: '5' },
      { event: 'deleted', old_side: 'SELL', old_quantity: '15', old_fee: '1' },
    ])
    expect((await db.anon.from('bet_history').select('bet_id').eq('bet_id', betId)).data).toHaveLength(3)
    await importTrade(db, (await newStrategy(db.as('bob'))).id, betId, [bought])
    expect(await db.sql('select edits from trade_summary where bet_id = $1', [betId])).toEqual([{ edits: 0 }])
    expect(await db.untrueFigures()).toEqual([])
  })

  it('is visible to those who can see the strategy, also right after it is published or hidden', async () => {
    await actions().update({ price: 14 }).eq('bet_id', betId).eq('side', 'SELL')
    const seenBy = async (...clients: Client[]) =>
      Promise.all(
        clients.map(async (client) => (await client.from('bet_history').select().eq('bet_id', betId)).data?.length),
      )
    expect(await seenBy(db.anon)).toEqual([1])
    await db.as('alice').from('strategy_profile').update({ public: 'false' }).eq('id', strategyId)
    expect(await seenBy(db.anon, db.as('mallory'), db.as('alice'))).toEqual([0, 0, 1])
    await share(db.as('alice'), strategyId, db.as('carol'))
    expect(await seenBy(db.as('carol'))).toEqual([1])
  })
})

describe.each(GRANTS)('with the default grants of project type %s', (grants) => {
  let db: TestDatabase
  let id: string

  beforeAll(async () => {
    db = await bootDatabase(grants)
    id = (await newStrategy(db.as('alice'))).id
    await importTrade(db, id, 'kept', [bought])
    await db.as('alice').from('bet_data').update({ price: 11 }).eq('bet_id', 'kept')
    await db.as('alice').from('bet_data').delete().eq('bet_id', 'kept')
  })

  it('no client and not even the database owner can change history; only deleting the strategy deletes it', async () => {
    const rows = () => db.sql('select * from bet_history order by id')
    const before = await rows()
    expect(before).toHaveLength(2)
    for (const client of [db.anon, db.as('alice'), db.service] as unknown as SupabaseClient[]) {
      const { id: _id, ...copy } = JSON.parse(JSON.stringify(before[0]))
      await client.from('bet_history').insert(copy)
      await client
        .from('bet_history')
        .update({ old_recorded_at: at(9) })
        .eq('strategy_id', id)
      await client.from('bet_history').upsert({ ...JSON.parse(JSON.stringify(before[0])), old_recorded_at: at(9) })
      await client.from('bet_history').delete().eq('strategy_id', id)
      expect(await rows()).toEqual(before)
    }
    await expect(db.sql('update bet_history set old.price = 1')).rejects.toThrow(
      'The history of an action cannot be changed',
    )
    await expect(db.sql('delete from bet_history')).rejects.toThrow('The history of an action cannot be changed')
    await expect(db.sql('truncate bet_history')).rejects.toThrow()
    expect(await rows()).toEqual(before)
    await db.as('alice').from('strategy_profile').delete().eq('id', id)
    expect(await rows()).toEqual([])
  })
})
