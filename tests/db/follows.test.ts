// @vitest-environment node
import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { actionRow, importActions, newStrategy, share } from './fixtures'
import { bootDatabase, GRANTS, type TestDatabase } from './harness'

/** The answer to a write that a policy refuses. */
const REFUSED = '42501'
const NOBODYS = '00000000-0000-4000-8000-000000000000'

describe.each(GRANTS)('with the default grants of project type %s', (grants) => {
  let db: TestDatabase
  /** alice's; bob may see the hidden one. */
  let open: string
  let hidden: string

  beforeAll(async () => {
    db = await bootDatabase(grants)
  })
  beforeEach(async () => {
    await db.sql('delete from strategy_profile')
    open = (await newStrategy(db.as('alice'))).id
    hidden = (await newStrategy(db.as('alice'), { public: 'false' })).id
    await share(db.as('alice'), hidden, db.as('bob'))
  })

  const untyped = (sub: string) => db.as(sub) as unknown as SupabaseClient
  const follow = (
    sub: string,
    strategy_id: string,
    more: { since?: string; seen_at?: string; confirmed_pnl?: number } = {},
  ) =>
    db
      .as(sub)
      .from('strategy_follows')
      .insert({ strategy_id, ...more })
  const follows = () => db.sql('select user_id, strategy_id from strategy_follows order by user_id')
  const setPublic = (value: 'true' | 'false') =>
    db.as('alice').from('strategy_profile').update({ public: value }).eq('id', open).throwOnError()

  it('is done by whoever is signed in and sees the strategy, in their own name', async () => {
    expect((await follow('bob', open)).error).toBeNull()
    expect((await follow('mallory', open)).error).toBeNull()
    expect((await follow('bob', hidden)).error).toBeNull()
    const { data } = await db.as('bob').from('strategy_follows').select('user_id, strategy_id')
    expect(data).toHaveLength(2)
    expect(data).toEqual(
      expect.arrayContaining([
        { user_id: 'bob', strategy_id: open },
        { user_id: 'bob', strategy_id: hidden },
      ]),
    )
    expect((await db.as('mallory').from('strategy_follows').select('*')).data).toHaveLength(1)
    expect((await db.as('alice').from('strategy_follows').select('*')).data).toEqual([])
    const visitor = await db.anon.from('strategy_follows').select('*')
    expect(visitor.data ?? []).toEqual([])
    await db.anon.from('strategy_follows').insert({ strategy_id: open, user_id: 'anon' })
    expect(await follows()).toHaveLength(3)
  })

  it('refuses a strategy that is not seen as it refuses one that does not exist', async () => {
    const answers = [await follow('mallory', hidden), await follow('mallory', NOBODYS)]
    expect(answers[0]?.error?.code).toBe(REFUSED)
    expect(answers[0]?.error).toEqual(answers[1]?.error)
    expect(await follows()).toEqual([])
  })

  it('refuses the own strategy, with the reason', async () => {
    for (const id of [open, hidden]) {
      expect((await follow('alice', id)).error).toMatchObject({ code: 'PT400', message: /your own/ })
    }
  })

  it('tells everyone the number, of a strategy that they see, and nobody the names', async () => {
    await follow('bob', open)
    await follow('mallory', open)
    await follow('bob', hidden)
    const numbers = async (client: typeof db.anon) =>
      Promise.all(
        [open, hidden, NOBODYS].map(async (strategy_id) => (await client.rpc('followers', { strategy_id })).data),
      )
    expect(await numbers(db.anon)).toEqual([2, 0, 0])
    expect(await numbers(db.as('mallory'))).toEqual([2, 0, 0])
    expect(await numbers(db.as('bob'))).toEqual([2, 1, 0])
    expect(await numbers(db.as('alice'))).toEqual([2, 1, 0])
    const embedded = await untyped('alice')
      .from('strategy_profile')
      .select('id, strategy_follows(user_id)')
      .eq('id', open)
    expect(embedded.data ?? []).toEqual([{ id: open, strategy_follows: [] }])
    const counted = await untyped('alice').from('strategy_follows').select('*', { count: 'exact', head: true })
    expect(counted.count).toBe(0)
  })

  it('keeps its times to the past, and nothing but what was seen can be changed', async () => {
    const future = '2999-01-01T00:00:00Z'
    await follow('bob', open, { since: '2026-01-02T03:04:05Z', seen_at: future })
    const times = async () =>
      db.sql<{ since: string; now: boolean }>(
        `select since at time zone 'UTC' as since, seen_at <= now() as now from strategy_follows where user_id = 'bob'`,
      )
    expect(await times()).toEqual([{ since: '2026-01-02 03:04:05', now: true }])
    for (const change of [{ since: '2020-01-01' }, { user_id: 'alice' }, { strategy_id: hidden }]) {
      expect(
        (await untyped('bob').from('strategy_follows').update(change).eq('strategy_id', open)).error,
      ).not.toBeNull()
    }
    const seen = await untyped('bob').from('strategy_follows').update({ seen_at: future }).eq('strategy_id', open)
    expect(seen.error).toBeNull()
    expect(await times()).toEqual([{ since: '2026-01-02 03:04:05', now: true }])
  })

  it('stays when its strategy is hidden, without a look at it', async () => {
    await follow('bob', open)
    await setPublic('false')
    const { data } = await db
      .as('bob')
      .from('strategy_follows')
      .select('strategy_id, strategy_profile(name, strategy_metrics(total_pnl))')
    expect(data).toEqual([{ strategy_id: open, strategy_profile: null }])
    expect((await db.as('bob').rpc('followers', { strategy_id: open })).data).toBe(0)
    // Neither what was seen nor unfollowing depends on the strategy being visible.
    expect(
      (await untyped('bob').from('strategy_follows').update({ seen_at: '2026-01-01' }).eq('strategy_id', open)).error,
    ).toBeNull()
    expect((await follow('mallory', open)).error?.code).toBe(REFUSED)
    await db.as('bob').from('strategy_follows').delete().eq('strategy_id', open)
    expect(await follows()).toEqual([])
    expect((await follow('bob', open)).error?.code).toBe(REFUSED)
  })

  it('ends with the strategy, and with the account', async () => {
    await db.as('bob').from('user_profiles').insert({ username: 'bob' })
    await follow('bob', open)
    await follow('mallory', open)
    await db.sql(`delete from user_profiles where clerk_user_id = 'bob'`)
    expect(await follows()).toEqual([{ user_id: 'mallory', strategy_id: open }])
    expect((await db.service.rpc('forget_person', { user_id: 'mallory' })).error).toBeNull()
    expect(await follows()).toEqual([])
    await follow('mallory', open)
    await db.as('alice').from('strategy_profile').delete().eq('id', open)
    expect(await follows()).toEqual([])
  })

  it('ends with a guest’s access to a strategy that was never public, so that its deletion is not learnt', async () => {
    await follow('bob', hidden)
    await follow('bob', open)
    await setPublic('false')
    await share(db.as('alice'), open, db.as('bob'))
    await db.as('alice').from('strategy_shares').delete().eq('shared_with', 'bob')
    expect(await follows()).toEqual([{ user_id: 'bob', strategy_id: open }])
  })

  describe('following()', () => {
    const following = async (sub: string) => {
      const { data, error } = await db.as(sub).rpc('following')
      expect(error).toBeNull()
      return data ?? []
    }
    const trade = (strategy_id: string, bet_id: string) =>
      db
        .as('alice')
        .from('bet_data')
        .insert({ ...actionRow({}), strategy_id, bet_id })
        .throwOnError()
    const news = async (sub: string) =>
      (await following(sub)).map(({ recorded, edited, deleted }) => ({ recorded, edited, deleted }))

    it('tells what was recorded, edited and deleted since it was seen', async () => {
      await trade(open, 'before')
      await follow('bob', open)
      expect(await news('bob')).toEqual([{ recorded: 0, edited: 0, deleted: 0 }])
      await trade(open, 'one')
      await trade(open, 'two')
      const [first] = await following('bob')
      expect(first).toMatchObject({
        strategy_id: open,
        owner_id: 'alice',
        hidden_at: null,
        open_trades: 3,
        latest_open: [
          { contract: 'AAPL', position: 'LONG' },
          { contract: 'AAPL', position: 'LONG' },
          { contract: 'AAPL', position: 'LONG' },
        ],
        unrealised: null,
      })
      await db.as('alice').from('bet_data').update({ price: 11 }).eq('bet_id', 'one')
      await db.as('alice').from('bet_data').delete().eq('bet_id', 'before')
      expect(await news('bob')).toEqual([{ recorded: 2, edited: 1, deleted: 1 }])
      // What was done last, an edit as it says now; nothing of a strategy that is hidden.
      const [now] = await following('bob')
      expect(now?.latest).toMatchObject([
        { event: 'action_deleted', side: 'BUY', contract: 'AAPL', price: '10' },
        { event: 'action_edited', side: 'BUY', contract: 'AAPL', price: '11' },
        { event: 'action_recorded', side: 'BUY', contract: 'AAPL', price: '10', currency: null },
      ])
      await setPublic('false')
      expect((await following('bob'))[0]).toMatchObject({ latest: [], latest_open: [] })
      await setPublic('true')
      // Seen up to when it was read: what came later is still new.
      await untyped('bob').from('strategy_follows').update({ seen_at: first?.as_of }).eq('strategy_id', open)
      expect(await news('bob')).toEqual([{ recorded: 0, edited: 1, deleted: 1 }])
      expect(await news('mallory')).toEqual([])
      expect(await news('alice')).toEqual([])
      expect((await db.anon.rpc('following')).data ?? []).toEqual([])
    })

    it('says what an open trade is worth, and counts at most 100 pieces of news', async () => {
      await follow('bob', open)
      const rows = Array.from({ length: 120 }, (_, n) => ({ ...actionRow({}), strategy_id: open, bet_id: `many ${n}` }))
      expect((await db.as('alice').from('bet_data').insert(rows)).error).toBeNull()
      await db.sql(`update strategy_metrics set unrealised = 12.5, valued_trades = 1 where strategy_id = $1`, [open])
      expect(await following('bob')).toMatchObject([
        { recorded: 100, news_cut: true, open_trades: 120, unrealised: 12.5 },
      ])
    })

    it('says how much what is confirmed has changed since, also after an unfollow that was undone', async () => {
      const confirm = (pnl: number | null) =>
        db.sql('update strategy_metrics set confirmed_pnl = $2 where strategy_id = $1', [open, pnl])
      await follow('bob', open)
      expect(await following('bob')).toMatchObject([{ confirmed: null }])
      await confirm(15.5)
      expect(await following('bob')).toMatchObject([{ confirmed: 15.5 }])
      await untyped('bob').from('strategy_follows').delete().eq('strategy_id', open)
      // A follower cannot say what it was.
      await follow('bob', open, { confirmed_pnl: -1000 })
      expect(await following('bob')).toMatchObject([{ confirmed: 0 }])
      await confirm(10)
      expect(await following('bob')).toMatchObject([{ confirmed: -5.5 }])
      await untyped('bob').from('strategy_follows').delete().eq('strategy_id', open)
      await follow('bob', open, { since: '2024-05-06T11:00:00Z' })
      expect(await following('bob')).toMatchObject([{ confirmed: 10 }])
    })

    it('does not count what an operator imported with its own times', async () => {
      await follow('bob', open)
      await importActions(db, open, [
        { betId: 'old', side: 'BUY', quantity: '1', price: '10', date: '2024-05-06T10:00:00Z', minutesLater: 0 },
      ])
      expect(await following('bob')).toMatchObject([{ recorded: 0, open_trades: 1 }])
    })

    it('keeps a hidden strategy with its public name and the time, and nothing else', async () => {
      await follow('bob', open)
      await follow('bob', hidden)
      await trade(open, 'one')
      await setPublic('false')
      await db.as('alice').from('strategy_profile').update({ name: 'Renamed in private' }).eq('id', open).throwOnError()
      await trade(open, 'two')
      const rows = await following('bob')
      const row = rows.find(({ strategy_id }) => strategy_id === open)
      expect(row).toEqual({
        strategy_id: open,
        since: expect.any(String),
        seen_at: expect.any(String),
        as_of: expect.any(String),
        // Everybody can read it in strategy_events.
        name: 'Renamed in private',
        owner_name: null,
        owner_id: null,
        hidden_at: expect.any(String),
        recorded: 0,
        edited: 0,
        deleted: 0,
        open_trades: 0,
        latest: [],
        latest_open: [],
        unrealised: null,
        news_cut: false,
        confirmed: null,
      })
      const { data: events } = await db
        .as('bob')
        .from('strategy_events')
        .select('name')
        .eq('strategy_id', open)
        .order('id')
      expect(events?.at(-1)).toEqual({ name: 'Renamed in private' })
      // A guest goes on seeing it.
      expect(rows.find(({ strategy_id }) => strategy_id === hidden)).toMatchObject({
        hidden_at: null,
        owner_id: 'alice',
      })
      await share(db.as('alice'), open, db.as('bob'))
      expect((await following('bob')).find(({ strategy_id }) => strategy_id === open)).toMatchObject({
        hidden_at: null,
        recorded: 2,
      })
    })
  })

  it('is limited to 500, also by inserts of many, and one that is given up makes room', async () => {
    await db.sql(
      `insert into strategy_profile (user_id, name) select 'trader-' || n / 50, 'Followed ' || n from generate_series(1, 501) n`,
    )
    const ids = (
      await db.sql<{ id: string }>(`select id from strategy_profile where name like 'Followed %' order by id`)
    ).map(({ id }) => ({ strategy_id: id }))
    const insert = (rows: { strategy_id: string }[]) => db.as('bob').from('strategy_follows').insert(rows)
    const refusal = { code: 'PT403', message: 'You can follow at most 500 strategies: unfollow one first' }
    expect((await insert(ids)).error).toMatchObject(refusal)
    expect((await insert(ids.slice(0, 500))).error).toBeNull()
    expect((await insert(ids.slice(500))).error).toMatchObject(refusal)
    await db
      .as('bob')
      .from('strategy_follows')
      .delete()
      .eq('strategy_id', ids[0]?.strategy_id ?? '')
    expect((await insert(ids.slice(500))).error).toBeNull()
  })
})
