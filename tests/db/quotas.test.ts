// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actionRow, newStrategy } from './fixtures'
import { bootDatabase, type Client } from './harness'

const db = await bootDatabase()
let alice: Client
let strategyId: string

beforeAll(async () => {
  alice = db.as('alice')
  strategyId = (await newStrategy(alice)).id
})

const STRATEGIES = 50
const INVITATIONS = 100
/** In place of 1,000, with which trades.test.ts saves and edits a trade: computing one takes a second. */
const ACTIONS_A_TRADE = 20
const ROWS_A_STATEMENT = 2_000

const many = <Row>(count: number, row: (at: number) => Row) => Array.from({ length: count }, (_, at) => row(at))
const action = (bet_id: string) => ({ ...actionRow({}), strategy_id: strategyId, bet_id })
const count = async (table: string) => (await db.sql(`select count(*)::integer as n from ${table}`))[0]?.n

describe('what one user can write is limited', () => {
  test('50 strategies, created one by one or at once; deleting one makes room', async () => {
    const message = 'A user can have at most 50 strategies'
    const own = (await db.sql('select from strategy_profile')).length
    const insert = (rows: number, mark: string) =>
      alice.from('strategy_profile').insert(many(rows, (at) => ({ name: `Quota ${mark} ${at}` })))
    expect((await insert(STRATEGIES - own + 1, 'all')).error).toMatchObject({ code: 'PT403', message })
    expect((await insert(STRATEGIES - own, 'all')).error).toBeNull()
    expect((await insert(1, 'more')).error).toMatchObject({ code: 'PT403', message })
    await alice.from('strategy_profile').delete().eq('name', 'Quota all 0')
    expect((await insert(1, 'more')).error).toBeNull()
    expect((await db.as('bob').from('strategy_profile').insert({ name: 'Quota bob' })).error).toBeNull()
    await db.sql(`delete from strategy_profile where name like 'Quota%'`)
  })

  test('100 invitations of a strategy that are not revoked', async () => {
    const message = 'A strategy can have at most 100 invitations: revoke one first'
    const insert = (rows: number) =>
      alice.from('strategy_invites').insert(many(rows, () => ({ strategy_id: strategyId })))
    expect((await insert(INVITATIONS + 1)).error).toMatchObject({ code: 'PT403', message })
    expect((await insert(INVITATIONS)).error).toBeNull()
    expect((await insert(1)).error).toMatchObject({ code: 'PT403', message })
    const { data } = await alice.from('strategy_invites').select('id').limit(1).single()
    await alice
      .from('strategy_invites')
      .delete()
      .eq('id', data?.id ?? '')
    expect((await insert(1)).error).toBeNull()
    await db.sql('delete from strategy_invites')
  })

  test('2,000 rows per insert, by REST and by function', async () => {
    const message = 'At most 2,000 rows can be added at once'
    const trades = many(ROWS_A_STATEMENT + 1, (at) => action(`row-${at}`))
    for (const { error } of [
      await alice.from('bet_data').insert(trades),
      await alice.rpc('add_trades', { strategy_id: strategyId, actions: trades }),
      await alice.from('strategy_profile').insert(many(ROWS_A_STATEMENT + 1, (at) => ({ name: `Row ${at}` }))),
    ]) {
      expect(error).toMatchObject({ code: 'PT400', message })
    }
    expect([await count('bet_data'), await count('strategy_profile')]).toEqual([0, 1])
    expect((await alice.rpc('add_trades', { strategy_id: strategyId, actions: trades.slice(1) })).error).toBeNull()
  })

  test('a strategy with more rows than one statement may insert can be deleted', async () => {
    const { id } = await newStrategy(alice)
    for (const part of [0, 1]) {
      const actions = many(ROWS_A_STATEMENT, (at) => ({ ...action(`large-${part}-${at}`), strategy_id: id }))
      const added = await alice.rpc('add_trades', { strategy_id: id, actions, imported: true })
      expect(added.error).toBeNull()
    }
    expect((await alice.from('strategy_profile').delete().eq('id', id)).error).toBeNull()
    expect(await db.sql('select from bet_data where strategy_id = $1', [id])).toEqual([])
    expect(await db.untrueFigures()).toEqual([])
  })

  test('only the service role and the database owner can change the limits, which do not apply to them', async () => {
    const lower = `update private.limits set most = 2 where name = 'strategies of a user'`
    for (const [role, sub] of [
      ['anon', undefined],
      ['authenticated', 'alice'],
    ] as const) {
      await expect(db.sqlAs(role, lower, [], sub)).rejects.toThrow('permission denied')
      await expect(db.sqlAs(role, 'delete from private.limits', [], sub)).rejects.toThrow('permission denied')
    }
    await db.sqlAs('service_role', lower)
    expect(
      (
        await db
          .as('carol')
          .from('strategy_profile')
          .insert(many(3, (at) => ({ name: `Low ${at}` })))
      ).error,
    ).toMatchObject({ message: 'A user can have at most 2 strategies' })
    await db.sqlAs('service_role', `update private.limits set most = 50 where name = 'strategies of a user'`)
    const rows = many(STRATEGIES + 1, (at) => ({ name: `Served ${at}`, user_id: 'carol' }))
    expect((await db.service.from('strategy_profile').insert(rows)).error).toBeNull()
    await db.sql(`delete from strategy_profile where user_id = 'carol'`)
  })
})

describe('what one user records in a day and keeps is limited', () => {
  const limit = (name: string, most: number) =>
    db.sqlAs('service_role', 'update private.limits set most = $1 where name = $2', [most, name])
  /** What is kept of the writes, whose day may be set back. */
  const yesterday = () => db.sql('update private.strategy_writes set day = day - 1')
  const message = (left: number) =>
    `At most 10 actions can be recorded or edited a day: ${left} are left until midnight UTC`
  let nina: Client
  let strategies: string[]
  const rows = (count: number, strategy = 0, mark = 'a') =>
    many(count, (at) => ({ ...actionRow({}), strategy_id: strategies[strategy] ?? '', bet_id: `${mark}-${at}` }))
  const insert = async (count: number, strategy = 0, mark = 'a') =>
    (await nina.from('bet_data').insert(rows(count, strategy, mark))).error
  const add = async (count: number, mark: string, imported: boolean) =>
    (await nina.rpc('add_trades', { strategy_id: strategies[0] ?? '', actions: rows(count, 0, mark), imported })).error

  beforeEach(async () => {
    await db.sql('truncate private.strategy_writes')
    await db.sql(`delete from strategy_profile where user_id = 'nina'`)
    nina = db.as('nina')
    strategies = [(await newStrategy(nina)).id, (await newStrategy(nina)).id]
    await limit('actions of a user a day', 10)
    await limit('imported actions of a user a day', 20)
  })
  afterAll(async () => {
    await limit('actions of a user a day', 2_000)
    await limit('imported actions of a user a day', 20_000)
    await limit('bytes of a user', 100_000_000)
    await limit('rows of an update', 2_000)
  })

  test('are 2,000 actions a day, 20,000 imported ones, 2,000 rows an update and 100 MB', async () => {
    await limit('actions of a user a day', 2_000)
    await limit('imported actions of a user a day', 20_000)
    expect(
      await db.sql(
        `select name, most from private.limits where name like '%a day' or name like 'bytes%' or name like '%update' order by name collate "C"`,
      ),
    ).toEqual([
      { name: 'actions of a user a day', most: 2_000 },
      { name: 'bytes of a user', most: 100_000_000 },
      { name: 'imported actions of a user a day', most: 20_000 },
      { name: 'rows of an update', most: 2_000 },
      { name: 'strategy events of a user a day', most: 200 },
    ])
  })

  test('actions count together in all strategies, edits too; a refused write counts nothing; another user and the next day do not count', async () => {
    expect(await insert(4)).toBeNull()
    expect(await insert(4, 1)).toBeNull()
    expect(await insert(3, 1, 'b')).toMatchObject({ code: 'PT403', message: message(2) })
    const edit = (price: number) =>
      nina
        .from('bet_data')
        .update({ price })
        .eq('strategy_id', strategies[0] ?? '')
        .in('bet_id', ['a-0', 'a-1'])
    expect((await edit(12)).error).toBeNull()
    expect((await edit(12)).error).toBeNull()
    expect((await edit(13)).error).toMatchObject({ code: 'PT403', message: message(0) })
    expect(await add(1, 'c', false)).toMatchObject({ code: 'PT403', message: message(0) })
    expect((await alice.from('bet_data').insert(action('alice too'))).error).toBeNull()
    await yesterday()
    expect(await insert(10, 1, 'b')).toBeNull()
    expect(await insert(1, 1, 'c')).toMatchObject({ message: message(0) })
  })

  test('deleting trades or their strategy gives nothing back that day', async () => {
    expect(await insert(5)).toBeNull()
    await nina
      .from('bet_data')
      .delete()
      .eq('strategy_id', strategies[0] ?? '')
    expect(await insert(3, 1)).toBeNull()
    for (const id of strategies) await nina.from('strategy_profile').delete().eq('id', id)
    strategies = [(await newStrategy(nina)).id]
    expect(await insert(3)).toMatchObject({ message: message(2) })
    expect(await insert(2)).toBeNull()
    // What is kept of deleted strategies goes with the next one that is deleted on a later day.
    await yesterday()
    const { id } = await newStrategy(nina)
    await nina.from('strategy_profile').delete().eq('id', id)
    expect(await db.sql(`select strategy_id from private.strategy_writes where user_id = 'nina'`)).toEqual([
      { strategy_id: strategies[0] },
    ])
    await db.sql(`delete from strategy_profile where user_id = 'nina'`)
    expect(await db.sql(`select from private.strategy_writes where user_id = 'nina'`)).toEqual([])
  })

  test('an import has a limit of its own, also in parts', async () => {
    expect(await add(15, 'file', true)).toBeNull()
    // A repeated request writes nothing and counts nothing.
    expect(await add(15, 'file', true)).toBeNull()
    expect(await add(6, 'rest', true)).toMatchObject({
      code: 'PT403',
      message: 'At most 20 actions can be imported a day: 5 are left until midnight UTC',
    })
    expect(await add(5, 'rest', true)).toBeNull()
    expect(await insert(10, 1)).toBeNull()
  })

  test('bytes are those of actions and their earlier versions, until their strategy is deleted', async () => {
    const full = {
      code: 'PT403',
      message: 'The actions of all your strategies can take at most 0 MB: delete a strategy to make room',
    }
    expect(await insert(5)).toBeNull()
    await nina
      .from('bet_data')
      .delete()
      .eq('strategy_id', strategies[0] ?? '')
      .neq('bet_id', 'a-0')
    const [stored] = await db.sql<{ bytes: number }>('select sum(bytes)::integer as bytes from private.strategy_writes')
    // Each edit adds a fifth: there is room for two.
    await limit('bytes of a user', Math.floor((stored?.bytes ?? 0) * 1.5))
    const edit = async (price: number) =>
      (
        await nina
          .from('bet_data')
          .update({ price })
          .eq('bet_id', 'a-0')
          .eq('strategy_id', strategies[0] ?? '')
      ).error
    expect([await edit(2), await edit(3)]).toEqual([null, null])
    expect(await edit(4)).toMatchObject(full)
    await yesterday()
    expect(await insert(5, 1)).toMatchObject(full)
    await nina
      .from('strategy_profile')
      .delete()
      .eq('id', strategies[0] ?? '')
    await yesterday()
    expect(await insert(5, 1)).toBeNull()
  })

  test('an update touches at most as many rows as the limit says; nothing of this holds for services', async () => {
    expect(await insert(4)).toBeNull()
    await limit('rows of an update', 3)
    const update = () =>
      nina
        .from('bet_data')
        .update({ price: 3 })
        .eq('strategy_id', strategies[0] ?? '')
    expect((await update()).error).toMatchObject({ code: 'PT400', message: 'At most 3 rows can be changed at once' })
    expect((await update().neq('bet_id', 'a-0')).error).toBeNull()
    const served = rows(30, 0, 'served').map((row) => ({ ...row, user_id: 'nina' }))
    expect((await db.service.from('bet_data').insert(served)).error).toBeNull()
  })
})

describe('the newsletter', () => {
  const CALLS_A_MINUTE = 5
  let sent = 0
  const subscribe = (headers: object) => {
    sent += 1
    return db
      .sqlAs('anon', `select subscribe($1) from (select set_config('request.headers', $2, true)) h`, [
        `reader-${sent}@people.example`,
        JSON.stringify(headers),
      ])
      .then(
        () => null,
        (error: { code: string }) => error.code,
      )
  }
  const from = (address: string) => ({ 'x-real-ip': address })
  const backdate = (interval: string) =>
    db.sql(`update private.newsletter_calls set at = at - $1::interval`, [interval])

  test('takes five addresses a minute from one address, where the operator names the header of the proxy', async () => {
    for (let call = 0; call <= CALLS_A_MINUTE; call += 1) expect(await subscribe(from('203.0.113.1'))).toBeNull()
    await db.sqlAs('service_role', `insert into private.settings (name, value) values ('address header', 'x-real-ip')`)
    for (let call = 0; call < CALLS_A_MINUTE; call += 1) expect(await subscribe(from('203.0.113.1'))).toBeNull()
    expect(await subscribe(from('203.0.113.1'))).toBe('PT429')
    // Only the last address of a list is the proxy's; the visitor can send those before it.
    expect(await subscribe(from('198.51.100.7, 203.0.113.1'))).toBe('PT429')
    expect(await subscribe(from('203.0.113.2'))).toBeNull()
    expect(await subscribe({})).toBeNull()
    await backdate('1 minute')
    expect(await subscribe(from('203.0.113.1'))).toBeNull()
    const kept = await db.sql<{ address: string }>(
      'select distinct address from private.newsletter_calls where address is not null',
    )
    for (const { address } of kept) expect(address).toMatch(/^[0-9a-f]{32}$/)
    await db.sql('delete from private.settings')
  })

  test('takes a thousand an hour in all, and forgets calls after that', async () => {
    await db.sql('truncate private.newsletter_calls')
    await db.sql('insert into private.newsletter_calls select from generate_series(1, 1000)')
    expect(await subscribe({})).toBe('PT429')
    await backdate('1 hour 1 second')
    expect(await subscribe({})).toBeNull()
    expect(await count('private.newsletter_calls')).toBe(1)
  })
})

describe('a trade is limited, so that a later write of it stays cheap', () => {
  test('the actions of a trade, added at once, one by one or by an edit', async () => {
    const limit = `update private.limits set most = $1 where name = 'actions of a trade'`
    await db.sqlAs('service_role', limit, [ACTIONS_A_TRADE])
    const message = 'A trade can have at most 20 actions'
    const insert = (rows: number) => alice.from('bet_data').insert(many(rows, () => action('long')))
    expect((await insert(ACTIONS_A_TRADE + 1)).error).toMatchObject({ code: 'PT400', message })
    expect((await insert(ACTIONS_A_TRADE)).error).toBeNull()
    expect((await insert(1)).error).toMatchObject({ code: 'PT400', message })
    const edit = (rows: number) =>
      alice.rpc('replace_trade', { strategy_id: strategyId, bet_id: 'long', actions: many(rows, () => action('long')) })
    expect((await edit(ACTIONS_A_TRADE + 1)).error).toMatchObject({ code: 'PT400', message })
    expect((await edit(ACTIONS_A_TRADE)).error).toBeNull()
    await db.sqlAs('service_role', limit, [1_000])
    expect(await db.untrueFigures()).toEqual([])
  })
})
