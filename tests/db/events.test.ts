// @vitest-environment node
import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, it } from 'vitest'
import { readStrategy } from '@/queries/strategy.queries'
import { actionRow, newStrategy, share } from './fixtures'
import { bootDatabase, type Client, GRANTS, type TestDatabase } from './harness'

const change = async (client: Client, id: string, values: { name?: string; public?: 'true' | 'false' }) => {
  const { error } = await client.from('strategy_profile').update(values).eq('id', id)
  expect(error).toBeNull()
}
const remove = async (client: Client, id: string) => {
  const { data, error } = await client.from('strategy_profile').delete().eq('id', id).select('id')
  expect({ data, error }).toEqual({ data: [{ id }], error: null })
}

/** A trade of 10 units bought at 100 and sold at `exit`. */
async function trade(client: Client, strategyId: string, exit: number) {
  const action = { strategy_id: strategyId, bet_id: crypto.randomUUID(), quantity: 10 }
  const rows = [actionRow({ ...action, price: 100 }), actionRow({ ...action, side: 'SELL' as const, price: exit })]
  expect((await client.from('bet_data').insert(rows)).error).toBeNull()
}

/** What a client reads of a strategy's events, oldest first: "event name (old name) trades total_pnl". */
async function eventsSeenBy(client: Client, strategyId: string): Promise<string[]> {
  const { data, error } = await client.from('strategy_events').select('*').eq('strategy_id', strategyId).order('id')
  expect(error).toBeNull()
  return (data ?? []).map(({ event, name, old_name, trades, total_pnl }) =>
    [event, name, ...(old_name === null ? [] : [`(${old_name})`]), trades, total_pnl].join(' '),
  )
}

describe.each(GRANTS)('with the default grants of project type %s', (grants) => {
  let db: TestDatabase
  let alice: Client

  beforeAll(async () => {
    db = await bootDatabase(grants)
    alice = db.as('alice')
  })

  const readers = () => ({ anon: db.anon, alice, bob: db.as('bob'), mallory: db.as('mallory'), service: db.service })

  /** How many events each reader sees. */
  const seen = async (strategyId: string) => {
    const counts: Record<string, number> = {}
    for (const [who, client] of Object.entries(readers())) counts[who] = (await eventsSeenBy(client, strategyId)).length
    return counts
  }
  const everyone = (count: number) => ({ anon: count, alice: count, bob: count, mallory: count, service: count })

  it('a strategy gets an event whenever it is created, published, hidden, renamed or deleted, with its trades and total at that time', async () => {
    const { id } = await newStrategy(alice, { name: 'Draft', public: 'false' })
    await trade(alice, id, 99)
    await change(alice, id, { name: 'Steady' })
    await trade(alice, id, 110)
    await change(alice, id, { public: 'true' })
    await alice.from('strategy_profile').update({ description: 'No event' }).eq('id', id)
    await trade(alice, id, 50)
    await change(alice, id, { public: 'false' })
    await change(alice, id, { name: 'Steadier', public: 'true' })
    await remove(alice, id)
    expect(await eventsSeenBy(db.anon, id)).toEqual([
      'created Draft 0 0',
      'renamed Steady (Draft) 1 -10',
      'published Steady 2 90',
      'hidden Steady 3 -410',
      'renamed Steadier (Steady) 3 -410',
      'published Steadier 3 -410',
      'deleted Steadier 3 -410',
    ])
    const { data } = await db.anon.from('strategy_events').select('user_id, at').eq('strategy_id', id)
    expect(new Set(data?.map(({ user_id }) => user_id))).toEqual(new Set(['alice']))
    expect(data?.filter(({ at }) => Math.abs(Date.parse(at) - Date.now()) > 600_000)).toEqual([])
    const open = await newStrategy(alice, { name: 'Open from the start' })
    expect(await eventsSeenBy(db.anon, open.id)).toEqual([
      'created Open from the start 0 0',
      'published Open from the start 0 0',
    ])
  })

  it('everyone reads the events of a strategy that was ever public; only the owner reads those of one that never was', async () => {
    const { id } = await newStrategy(alice, { public: 'false' })
    await share(alice, id, db.as('bob'))
    const ownerAlone = (count: number) => ({ ...everyone(0), alice: count, service: count })
    expect(await seen(id)).toEqual(ownerAlone(1))
    await change(alice, id, { name: `Never seen ${grants}` })
    expect(await seen(id)).toEqual(ownerAlone(2))
    await change(alice, id, { public: 'true' })
    expect(await seen(id)).toEqual(everyone(3))
    await change(alice, id, { public: 'false' })
    await change(alice, id, { name: `Hidden again ${grants}` })
    await remove(alice, id)
    expect(await seen(id)).toEqual(everyone(6))

    const kept = await newStrategy(alice, { public: 'false' })
    await remove(alice, kept.id)
    expect(await seen(kept.id)).toEqual(ownerAlone(2))
  })

  it('no one can write, change or delete an event: neither the owner, nor the service role, nor the database owner', async () => {
    const { id } = await newStrategy(alice)
    const rows = () => db.sql('select * from strategy_events order by id')
    const before = await rows()
    const forged = { strategy_id: id, user_id: 'alice', at: '2020-01-01', event: 'published', name: 'Old', trades: 9 }
    for (const client of Object.values(readers())) {
      // The generated types forbid some of these writes.
      const events = () => (client as unknown as SupabaseClient).from('strategy_events')
      expect((await events().insert({ ...forged, ever_public: true, total_pnl: 9 })).error).not.toBeNull()
      await events().upsert({ ...JSON.parse(JSON.stringify(before[0])), name: 'Old' })
      for (const values of [{ name: 'Old' }, { at: '2020-01-01' }, { total_pnl: 9 }, { ever_public: false }]) {
        await events().update(values).eq('strategy_id', id)
      }
      await events().delete().eq('strategy_id', id)
      expect(await rows()).toEqual(before)
    }
    for (const statement of [
      `update strategy_events set name = 'Old'`,
      `update strategy_events set at = '2020-01-01'`,
      `update strategy_events set user_id = 'mallory'`,
      'update strategy_events set trades = trades + 1, name = null',
      'update strategy_events set name = null, old_name = null',
      `update strategy_events set user_id = 'mallory', name = null, old_name = null`,
      `update strategy_events set user_id = 'forgotten-' || gen_random_uuid(), name = null, old_name = null`,
      'update strategy_events set ever_public = false',
      'delete from strategy_events',
      'truncate strategy_events',
    ]) {
      await expect(db.sql(statement), statement).rejects.toThrow()
    }
    expect(await rows()).toEqual(before)
  })

  it('only the database owner can import events with their dates', async () => {
    const strategy = JSON.stringify({ id: crypto.randomUUID(), user_id: 'alice', name: `Older ${grants}` })
    for (const [role, sub] of [['authenticated', 'alice'], ['service_role']] as const) {
      await expect(db.sqlAs(role, 'select private.import_strategy($1)', [strategy], sub)).rejects.toThrow(
        /permission denied/,
      )
      const [made] = await db.sqlAs<{ id: string }>(
        role,
        `with given as materialized (select set_config('import.clocks', 'given', true) as said)
         insert into strategy_profile (user_id, name) select 'alice', $1 from given where said = 'given' returning id`,
        [`Flagged by ${role} ${grants}`],
        sub,
      )
      expect(await eventsSeenBy(db.anon, made?.id ?? '')).toHaveLength(2)
    }
    const events = [
      { event: 'created', at: '2024-01-01T00:00:00Z', name: 'Draft' },
      { event: 'published', at: '2024-05-03T00:00:00Z', trades: 41, total_pnl: 12.5 },
    ]
    const parameters = [strategy, JSON.stringify(events)]
    await db.sql('select private.import_strategy($1, $2)', parameters)
    await db.sql('select private.import_strategy($1, $2)', parameters)
    expect(await eventsSeenBy(db.anon, JSON.parse(strategy).id)).toEqual([
      'created Draft 0 0',
      `published Older ${grants} 41 12.5`,
    ])
  })

  it('the database makes a strategy’s id, and never uses the id of a deleted strategy again', async () => {
    const chosen = crypto.randomUUID()
    const { data } = await alice
      .from('strategy_profile')
      .insert({ id: chosen, name: `Chosen ${grants}` })
      .select()
    expect(data?.[0]?.id).not.toBe(chosen)
    const { id, name } = await newStrategy(alice)
    const again = () =>
      alice
        .from('strategy_profile')
        .insert({ id, name: `Again ${grants}` })
        .select('id')
    expect((await again()).error).not.toBeNull()
    await remove(alice, id)
    expect((await again()).data).not.toEqual([{ id }])
    const served = await db.service.from('strategy_profile').insert({ id, name, user_id: 'alice' })
    expect(served.error).toMatchObject({ message: 'A deleted strategy had this id' })
    expect(await db.sql('select from strategy_profile where id = any ($1)', [[id, chosen]])).toEqual([])
  })

  it('the database makes an action’s id', async () => {
    const { id } = await newStrategy(alice)
    const actions = () => (alice as unknown as SupabaseClient).from('bet_data')
    const chosen = { ...actionRow({ strategy_id: id, bet_id: 'chosen' }), id: 987_654_321 }
    await actions().insert(chosen)
    await actions().upsert(chosen)
    await alice.rpc('add_trades', { strategy_id: id, actions: [chosen] })
    expect(await db.sql('select from bet_data where id >= 987654321')).toEqual([])
  })
})

describe('a user', () => {
  it('can create, rename, publish and hide strategies 200 times a day in all, and delete without limit', async () => {
    const db = await bootDatabase()
    const MOST = 4
    expect(await db.sql(`select most from private.limits where name = 'strategy events of a user a day'`)).toEqual([
      { most: 200 },
    ])
    await db.sql(`update private.limits set most = $1 where name = 'strategy events of a user a day'`, [MOST])
    const loop = db.as('looper')
    const { id } = await newStrategy(loop)
    await change(loop, id, { public: 'false' })
    await change(loop, id, { public: 'true' })
    const message = 'Strategies can be created, renamed, published and hidden at most 4 times a day in all'
    const refused = [
      await loop.from('strategy_profile').update({ public: 'false' }).eq('id', id),
      await loop.from('strategy_profile').update({ name: 'Another name' }).eq('id', id),
      await loop.from('strategy_profile').insert({ name: 'Another strategy' }),
    ]
    for (const { error } of refused) expect(error).toMatchObject({ code: 'PT403', message })
    await change(db.as('another'), (await newStrategy(db.as('another'))).id, { public: 'false' })
    await db.service.from('strategy_profile').update({ public: 'false' }).eq('id', id)
    await remove(loop, id)
    const events = await eventsSeenBy(db.anon, id)
    expect(events.map((event) => event.split(' ')[0])).toEqual([
      'created',
      'published',
      'hidden',
      'published',
      'hidden',
      'deleted',
    ])
    await db.sql(`update private.limits set most = 200 where name = 'strategy events of a user a day'`)
  })

  it('is forgotten by an operator: the names are removed from the events, the counts stay', async () => {
    const db = await bootDatabase()
    const [leaver, stayer] = [db.as('leaver'), db.as('stayer')]
    const gone = await newStrategy(leaver, { name: 'Jane Doe’s picks' })
    await trade(leaver, gone.id, 90)
    await change(leaver, gone.id, { name: 'Jane’s picks' })
    await remove(leaver, gone.id)
    const kept = await newStrategy(stayer)
    for (const client of [db.anon, leaver, stayer]) {
      expect((await client.rpc('forget_person', { user_id: 'leaver' })).error).not.toBeNull()
    }
    const before = await eventsSeenBy(db.anon, kept.id)
    await share(stayer, kept.id, leaver)
    const stillThere = 'This person still has a strategy or a profile. Delete those first'
    const forget = (user_id: string) => db.service.rpc('forget_person', { user_id })
    expect((await forget('stayer')).error).toMatchObject({ code: 'PT409', message: stillThere })
    await leaver.from('user_profiles').insert({ clerk_user_id: 'leaver' })
    expect((await forget('leaver')).error).toMatchObject({ code: 'PT409', message: stillThere })
    await db.sql(`delete from user_profiles where clerk_user_id = 'leaver'`)
    expect(await db.service.rpc('forget_person', { user_id: 'leaver' })).toMatchObject({ data: 4, error: null })
    const rows = await db.sql(
      'select to_jsonb(e)::text as row, user_id from strategy_events e where strategy_id = $1',
      [gone.id],
    )
    expect(rows.filter(({ row }) => /jane|leaver/i.test(String(row)))).toEqual([])
    expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(1)
    const forgotten = String(rows[0]?.user_id)
    expect(forgotten).toMatch(/^forgotten-[0-9a-f-]{36}$/)
    expect((await forget(forgotten)).error?.code).toBe('PT400')
    expect(
      await db.sql('select from ledger_entries where strategy_id = $1 and content is not null', [gone.id]),
    ).toEqual([])
    expect((await eventsSeenBy(db.anon, gone.id)).at(-1)).toMatch(/^deleted\s+1 -100$/)
    expect(await eventsSeenBy(db.anon, kept.id)).toEqual(before)
    expect(await db.sql('select * from strategy_shares')).toEqual([])
  })
})

describe('what a trader cannot hide', () => {
  let db: TestDatabase

  beforeAll(async () => {
    db = await bootDatabase()
  })

  const recordOf = async (userId: string, client: Client = db.anon) => {
    const { data, error } = await client.rpc('trader_record', { user_id: userId }, { get: true })
    expect(error).toBeNull()
    // The shape that the function's comment promises.
    return data as {
      since: string | null
      renamed: number
      renames: { old_name: string; name: string }[]
    }
  }
  /** The other strategies that had this one's name, as a visitor reads them: "event id". */
  const namesBefore = async (strategyId: string, client: Client = db.anon) => {
    const { data, error } = await client.rpc('name_history', { strategy_id: strategyId })
    expect(error).toBeNull()
    return (data ?? []).map(({ event, other_id }) => `${event} ${other_id}`)
  }

  it('Both sides: a trader publishes the winner of two private strategies and deletes the loser, and the deletion is counted', async () => {
    const trader = db.as('both')
    const long = await newStrategy(trader, { name: 'Long side', public: 'false' })
    const short = await newStrategy(trader, { name: 'Short side', public: 'false' })
    await trade(trader, long.id, 120)
    await trade(trader, short.id, 80)
    await change(trader, long.id, { public: 'true' })
    await remove(trader, short.id)

    expect(await eventsSeenBy(db.anon, long.id)).toEqual(['created Long side 0 0', 'published Long side 1 200'])
    expect(await eventsSeenBy(db.anon, short.id)).toEqual([])
    const { data } = await db.anon.from('bet_data').select('recorded_in_public').eq('strategy_id', long.id)
    expect(data).toEqual([{ recorded_in_public: false }, { recorded_in_public: false }])
    const record = await recordOf('both')
    expect(record).toEqual({
      since: expect.any(String),
      public_strategies: 1,
      private_strategies: 0,
      hidden_strategies: 0,
      deleted_public: 0,
      deleted_private: 1,
      deleted: [],
      renamed: 0,
      renames: [],
      hidden: 0,
      hidings: [],
    })
    expect(JSON.stringify(record)).not.toMatch(/short/i)
    for (const client of [trader, db.as('mallory'), db.service]) expect(await recordOf('both', client)).toEqual(record)
  })

  it('a former name leads to the strategy’s present one, for those who may see it, until another has the name', async () => {
    const [trader, guest, thief] = [db.as('mover'), db.as('moved along'), db.as('name thief')]
    const leadsTo = async (former: string, client: Client = db.anon) => {
      const { data, error } = await client.rpc('renamed_to', { former })
      expect(error).toBeNull()
      return data?.[0] ?? null
    }
    const { id } = await newStrategy(trader, { name: 'Old Address', public: 'false' })
    await share(trader, id, guest)
    await change(trader, id, { name: 'Middle Address' })
    await change(trader, id, { name: 'New Address' })
    for (const former of ['Old Address', 'old ADDRESS', 'Middle Address']) {
      expect([await leadsTo(former, trader), await leadsTo(former, guest)]).toEqual(['New Address', 'New Address'])
      expect([await leadsTo(former), await leadsTo(former, thief)]).toEqual([null, null])
    }
    await change(trader, id, { public: 'true' })
    expect([await leadsTo('Old Address'), await leadsTo('Middle Address', thief)]).toEqual([
      'New Address',
      'New Address',
    ])
    expect([await leadsTo('Address'), await leadsTo('%'), await leadsTo('')]).toEqual([null, null, null])

    // Somebody else takes the name, and gives it up again to gain its visitors.
    const taken = await newStrategy(thief, { name: 'Old Address' })
    expect(await readStrategy('Old Address', db.anon)).toMatchObject({ id: taken.id })
    await change(thief, taken.id, { name: 'Bait' })
    expect(await readStrategy('Old Address', db.anon)).toMatchObject({ id, name: 'New Address' })

    // Of a trader's own strategies, the last one with the name.
    const second = await newStrategy(trader, { name: 'Old Address' })
    await change(trader, second.id, { name: 'Second Address' })
    expect(await leadsTo('Old Address')).toBe('Second Address')
    await remove(trader, second.id)
    expect(await leadsTo('Old Address')).toBe('New Address')
    await change(trader, id, { public: 'false' })
    expect([await leadsTo('Old Address'), await leadsTo('Old Address', guest)]).toEqual(['Bait', 'New Address'])
  })

  it('Restart: a strategy that is deleted and created again has a new id, and its name history shows the deleted one', async () => {
    const trader = db.as('restarter')
    const first = await newStrategy(trader, { name: 'Golden Cross' })
    await trade(trader, first.id, 50)
    await remove(trader, first.id)
    const again = await trader
      .from('strategy_profile')
      .insert({ id: first.id, name: 'golden  Ｃross' })
      .select()
      .single()
    const second = again.data?.id ?? ''
    expect(second).not.toBe(first.id)
    expect(await namesBefore(second)).toEqual([`deleted ${first.id}`])
    expect(await recordOf('restarter')).toMatchObject({
      public_strategies: 1,
      deleted_public: 1,
      deleted: [{ strategy_id: first.id, name: 'Golden Cross', trades: 1, total_pnl: -500 }],
    })
  })

  it('Restart: when two strategies swap names, the name history of each shows the other', async () => {
    const trader = db.as('swapper')
    const good = await newStrategy(trader, { name: 'Winner' })
    const bad = await newStrategy(trader, { name: 'Loser' })
    await change(trader, good.id, { name: 'Swapping' })
    await change(trader, bad.id, { name: 'Winner' })
    await change(trader, good.id, { name: 'Loser' })
    expect(await namesBefore(good.id)).toEqual([`renamed ${bad.id}`])
    expect(await namesBefore(bad.id)).toEqual([`renamed ${good.id}`])
    const { renamed, renames } = await recordOf('swapper')
    expect(renamed).toBe(3)
    expect(renames.map((one) => [one.old_name, one.name])).toEqual([
      ['Swapping', 'Loser'],
      ['Loser', 'Winner'],
      ['Winner', 'Swapping'],
    ])
  })

  it('the name history covers a year, is shown to those who can see the strategy, and never includes a private strategy', async () => {
    const trader = db.as('namer')
    const secret = await newStrategy(trader, { name: 'Kept secret', public: 'false' })
    await remove(trader, secret.id)
    const known = await newStrategy(trader, { name: 'Kept secret' })
    expect(await namesBefore(known.id, trader)).toEqual([])
    await change(trader, known.id, { name: 'Known' })
    const hidden = await newStrategy(db.as('other namer'), { name: 'Kept secret', public: 'false' })
    expect(await namesBefore(hidden.id, db.as('other namer'))).toEqual([`renamed ${known.id}`])
    expect(await namesBefore(hidden.id)).toEqual([])

    const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString()
    for (const [name, daysAgo, told] of [
      ['A year ago', 366, 0],
      ['Less than a year ago', 364, 1],
    ] as const) {
      const id = crypto.randomUUID()
      const events = [{ event: 'published' }, { event: 'renamed', old_name: name, at: day(daysAgo) }]
      const strategy = { id, user_id: 'namer', name: `${name}, renamed` }
      await db.sql('select private.import_strategy($1, $2)', [JSON.stringify(strategy), JSON.stringify(events)])
      expect(await namesBefore((await newStrategy(trader, { name })).id), name).toHaveLength(told)
    }
  })

  it('the trader’s record names strategies that were ever public, and only counts the others', async () => {
    const trader = db.as('hider')
    await trader.from('user_profiles').insert({ clerk_user_id: 'hider', created_at: '2001-01-01T00:00:00Z' })
    const [seen, gone] = [await newStrategy(trader, { name: 'Seen' }), await newStrategy(trader, { name: 'Gone' })]
    await newStrategy(trader, { name: 'Unseen', public: 'false' })
    await trade(trader, gone.id, 130)
    await change(trader, gone.id, { public: 'false' })
    await change(trader, seen.id, { public: 'false' })
    await remove(trader, gone.id)
    const record = await recordOf('hider')
    expect(record).toMatchObject({
      public_strategies: 0,
      private_strategies: 2,
      hidden_strategies: 1,
      deleted_public: 1,
      deleted_private: 0,
      deleted: [{ at: expect.any(String), strategy_id: gone.id, name: 'Gone', trades: 1, total_pnl: 300 }],
      hidden: 2,
      hidings: [
        { strategy_id: seen.id, name: 'Seen', trades: 0, total_pnl: 0 },
        { strategy_id: gone.id, name: 'Gone', trades: 1, total_pnl: 300 },
      ],
    })
    expect(JSON.stringify(record)).not.toContain('Unseen')
    expect(Date.now() - Date.parse(record.since ?? '')).toBeLessThan(600_000)
  })

  it('the trader’s record of a user who does not exist is empty, and a list has at most a hundred entries', async () => {
    expect(await recordOf('no such user')).toMatchObject({
      since: null,
      public_strategies: 0,
      deleted: [],
      renames: [],
    })
    for (const user_id of ['', 'x'.repeat(256)]) {
      expect((await db.anon.rpc('trader_record', { user_id })).error).toMatchObject({ code: 'PT400' })
    }
    const id = crypto.randomUUID()
    const renames = Array.from({ length: 120 }, (_, at) => ({ event: 'renamed', old_name: `${at}`, name: `${at + 1}` }))
    await db.sql('select private.import_strategy($1, $2)', [
      JSON.stringify({ id, user_id: 'restless', name: '120' }),
      JSON.stringify([{ event: 'published', name: '0' }, ...renames]),
    ])
    const { renamed, renames: listed } = await recordOf('restless')
    expect([renamed, listed.length, listed[0]?.name]).toEqual([120, 100, '120'])
  })
})
