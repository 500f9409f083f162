// @vitest-environment node
import { beforeAll, describe, expect, test } from 'vitest'
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
      const rows = many(ROWS_A_STATEMENT, (at) => ({ ...action(`large-${part}-${at}`), strategy_id: id }))
      expect((await alice.from('bet_data').insert(rows)).error).toBeNull()
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
