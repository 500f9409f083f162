// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_GRANTS, type NativePostgres, startNativePostgres } from './nativePostgres.mjs'

/** A hosted project runs the same migrations on an older server version, as an owner without superuser rights. */
describe('on a plain PostgreSQL: migrated by an owner without superuser rights', () => {
  let server: NativePostgres

  beforeAll(async () => {
    server = await startNativePostgres({
      beforeMigrations: DEFAULT_GRANTS.old,
    })
    // One user writes thousands of actions here.
    const owner = await server.connect()
    await owner.query(`update private.limits set most = 1000000 where name = 'actions of a user a day'`)
  })
  afterAll(() => server?.stop())

  /** One user's statements, each in a transaction of its own, as PostgREST sends them. */
  async function connectAs(role: 'anon' | 'authenticated' | 'service_role', sub?: string) {
    const client = await server.connect()
    return async (text: string, values: unknown[] = []) => {
      await client.query('begin')
      try {
        await client.query(`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`, [
          role,
          JSON.stringify({ role, sub }),
        ])
        const { rows } = await client.query(text, values)
        await client.query('commit')
        return rows as Record<string, unknown>[]
      } catch (error) {
        await client.query('rollback')
        throw error
      }
    }
  }

  const insertFill = `
    insert into bet_data (strategy_id, bet_id, date, market, symbol, side, quantity, price, fee)
    values ($1, $2, $3, 'STOCK', 'AAPL', $4, $5, $6, $7)`

  it('a trade is written, seen, replaced and deleted', async () => {
    const alice = await connectAs('authenticated', 'alice')
    const visitor = await connectAs('anon')
    const [strategy] = await alice(`insert into strategy_profile (name) values ('Plain') returning id`)
    const day = '2024-05-06T10:00:00Z'
    await alice(insertFill, [strategy?.id, 'plain', day, 'BUY', 100, 10, 1])
    await alice(insertFill, [strategy?.id, 'plain', day, 'SELL', 50, 13, 1.5])
    expect(
      await visitor('select status, position, "return"::text, qty_rem::text, return_percent from bet_data_metrics'),
    ).toEqual([{ status: 'OPEN', position: 'LONG', return: '148', qty_rem: '50', return_percent: 29.6 }])
    await alice(`select replace_trade($1, 'plain', $2, 2)`, [
      strategy?.id,
      JSON.stringify([
        { date: day, market: 'STOCK', symbol: 'AAPL', side: 'SELL', quantity: '3', price: '10', fee: '1' },
        { date: day, market: 'STOCK', symbol: 'AAPL', side: 'BUY', quantity: '1', price: '9', fee: '0' },
      ]),
    ])
    expect(await visitor('select total_pnl::text, open_trades, h24 from strategy_metrics')).toEqual([
      { total_pnl: '0.6666666667', open_trades: 1, h24: 0 },
    ])
    const service = await connectAs('service_role')
    // What the job that fetches prices reads and writes.
    expect(await service('select symbol, first_day::text, first_bar from instruments_to_price')).toEqual([
      { symbol: 'AAPL', first_day: '2024-05-06', first_bar: null },
    ])
    await service(`insert into market_bars (market, symbol, day, open, high, low, close, source)
      values ('STOCK', 'AAPL', '2024-05-06', 10, 10, 9.5, 10, 'test')`)
    await service(`insert into action_checks (action_id, span, bar_at, low, high, source)
      select action_id, 'day', day, low, high, source from actions_to_check`)
    expect(
      await service('select inside from action_checks c join bet_data b on b.id = action_id order by b.price'),
    ).toEqual([{ inside: false }, { inside: true }])
    expect(await service('select refresh_returns()')).toEqual([{ refresh_returns: 1 }])
    await alice(`delete from strategy_profile where name = 'Plain'`)
    expect(await visitor('select from trade_summary')).toEqual([])
  })

  it('writers to one strategy wait for each other, writers to different strategies never do, whoever writes', async () => {
    const [alice, bob] = [await connectAs('authenticated', 'alice'), await connectAs('authenticated', 'bob')]
    const day = '2024-05-06T10:00:00Z'
    const actions = (betId: string, symbol = 'AAPL') =>
      JSON.stringify([{ bet_id: betId, date: day, market: 'STOCK', symbol, side: 'BUY', quantity: '1', price: '1' }])
    const newStrategy = async (write: typeof alice, name: string) => {
      const [{ id } = {}] = await write('insert into strategy_profile (name) values ($1) returning id', [name])
      await write('select add_trades($1, $2)', [id, actions('first')])
      return id
    }
    const [one, two] = [await newStrategy(alice, 'Waits one'), await newStrategy(alice, 'Waits two')]
    const other = await newStrategy(bob, 'Waits not')
    const operator = await server.connect()
    /** A statement that is still running after this time, while another transaction is open, counts as waiting for it. */
    const refusesToWait = `set_config('lock_timeout', '200ms', true)`
    const whileOpen = async (statement: string, values: unknown[], run: () => Promise<void>) => {
      await operator.query('begin')
      try {
        await operator.query(statement, values)
        await run()
      } finally {
        await operator.query('rollback')
      }
    }
    const add = (write: typeof alice, strategy: unknown, betId: string, symbol?: string) =>
      write(`select add_trades($1, $2) from (select ${refusesToWait}) s`, [strategy, actions(betId, symbol)])
    const waits = { code: '55P03' }

    // An operator adds actions to one strategy: its owner waits there and nowhere else.
    await whileOpen('select add_trades($1, $2)', [one, actions('operator')], async () => {
      await expect(add(alice, one, 'later')).rejects.toMatchObject(waits)
      await add(alice, two, 'at once')
      await add(bob, other, 'at once')
    })
    // An operator's plain statement locks the rows it writes, and the strategy.
    await whileOpen(`delete from bet_data where strategy_id = $1 and bet_id = 'first'`, [one], async () => {
      await expect(add(alice, one, 'later')).rejects.toMatchObject(waits)
      await add(alice, two, 'at once too')
      await bob(`insert into strategy_profile (name) values ('Waits neither')`)
    })
    // An operator changes a symbol's tags: writers to strategies that trade it, or begin to trade it, wait.
    const tag = `insert into symbol_tags (symbol, market, tag, source, as_of) values ($1, 'STOCK', 'etf', 'a test', '2026-01-01')`
    await whileOpen(tag, ['TSLA'], async () => {
      await add(alice, one, 'meanwhile')
      await expect(add(alice, one, 'begins', 'TSLA')).rejects.toMatchObject(waits)
    })
    await whileOpen(tag, ['AAPL'], async () => {
      await expect(add(alice, one, 'later')).rejects.toMatchObject(waits)
    })
    // Another user's call is refused and locks nothing.
    await whileOpen(
      `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', '{"sub":"mallory"}', true)`,
      [],
      async () => {
        await operator.query('savepoint refused')
        await expect(operator.query('select add_trades($1, $2)', [one, actions('hers')])).rejects.toMatchObject({
          code: 'PT403',
        })
        await add(alice, one, 'not held up')
      },
    )
    expect((await operator.query('select * from check_figures(5)')).rows).toEqual([])
    for (const write of [alice, bob]) await write(`delete from strategy_profile where name like 'Waits%'`)
  })

  it('a new trade that is sent again while its first write is running is added once', async () => {
    const alice = await connectAs('authenticated', 'alice')
    const [{ id } = {}] = await alice(`insert into strategy_profile (name) values ('Twice') returning id`)
    const superuser = await server.connectAsSuperuser()
    const first = await server.connect()
    for (const end of ['commit', 'rollback'] as const) {
      const action = { bet_id: end, date: '2024-05-06T10:00:00Z', market: 'STOCK', symbol: 'AAPL', side: 'BUY' }
      const values = [id, JSON.stringify([{ ...action, quantity: '1', price: '1' }])]
      await first.query('begin')
      await first.query('select add_trades($1, $2)', values)
      const again = alice('select add_trades($1, $2) as added', values)
      await expect
        .poll(async () => {
          const { rows } = await superuser.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)
          return rows.length
        })
        .toBe(1)
      await first.query(end)
      expect(await again).toEqual([{ added: end === 'commit' ? [] : [end] }])
    }
    expect(await alice('select bet_id from bet_data where strategy_id = $1 order by 1', [id])).toEqual([
      { bet_id: 'commit' },
      { bet_id: 'rollback' },
    ])
    await alice(`delete from strategy_profile where id = $1`, [id])
  })

  it('a strategy that is created while its trader is renamed has the new name', async () => {
    const rosa = await connectAs('authenticated', 'rosa')
    await rosa(`insert into user_profiles (username) values ('Rosa')`)
    const superuser = await server.connectAsSuperuser()
    const creating = await server.connect()
    await creating.query('begin')
    await creating.query(
      `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', '{"sub":"rosa"}', true)`,
    )
    const created = `insert into strategy_profile (name) values ('By Rosa') returning username`
    expect((await creating.query(created)).rows).toEqual([{ username: 'Rosa' }])
    const renaming = rosa(`update user_profiles set username = 'Rosalind'`)
    await expect
      .poll(async () => (await superuser.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)).rowCount)
      .toBe(1)
    await creating.query('commit')
    await renaming
    expect(await rosa(`select username from strategy_metrics where name = 'By Rosa'`)).toEqual([
      { username: 'Rosalind' },
    ])
    await rosa(`delete from strategy_profile where name = 'By Rosa'`)
  })

  it('another user cannot write to a strategy', async () => {
    const alice = await connectAs('authenticated', 'alice')
    const mallory = await connectAs('authenticated', 'mallory')
    const visitor = await connectAs('anon')
    const [open] = await alice(`insert into strategy_profile (name) values ('Open') returning id`)
    const [hidden] = await alice(`insert into strategy_profile (name, public) values ('Hidden', 'false') returning id`)
    const day = '2024-05-06T10:00:00Z'
    await alice(insertFill, [hidden?.id, 'secret', day, 'BUY', 1, 1, 0])
    for (const strategy of [open, hidden]) {
      await expect(mallory(insertFill, [strategy?.id, 'theirs', day, 'BUY', 1, 1, 0])).rejects.toMatchObject({
        code: '42501',
      })
    }
    await expect(visitor(insertFill, [open?.id, 'theirs', day, 'BUY', 1, 1, 0])).rejects.toMatchObject({
      code: '42501',
    })
    await expect(mallory('update strategy_metrics set total_pnl = 1')).rejects.toMatchObject({ code: '42501' })
    await expect(mallory('truncate bet_data')).rejects.toMatchObject({ code: '42501' })
    await expect(mallory(`update strategy_profile set user_id = 'mallory'`)).rejects.toMatchObject({ code: '42501' })
    await expect(mallory('select private.shared_with_me()')).resolves.toEqual([])
    await expect(visitor('select private.shared_with_me()')).rejects.toMatchObject({ code: '42501' })
    await expect(mallory(`select private.recompute_trades(null, '{secret}')`)).rejects.toMatchObject({ code: '42501' })
    expect(await mallory('select from bet_data')).toEqual([])
    expect(await mallory('select name from strategy_profile')).toEqual([{ name: 'Open' }])
    await mallory(`insert into user_profiles (subscription_tier) values ('premier')`)
    expect(await mallory('select subscription_tier from user_profiles')).toEqual([{ subscription_tier: 'community' }])
  })

  it('recording times and history are kept, invitations give access, and only the database owner can import recording times', async () => {
    const alice = await connectAs('authenticated', 'alice')
    const bob = await connectAs('authenticated', 'bob')
    const visitor = await connectAs('anon')
    const service = await connectAs('service_role')
    const owner = await server.connect()
    const [strategy] = await alice(
      `insert into strategy_profile (name, public) values ('Proven', 'false') returning id`,
    )
    const id = strategy?.id
    const day = '2024-05-06T10:00:00Z'
    const past = { bet_id: 'brought', market: 'STOCK', symbol: 'AAPL', side: 'BUY', quantity: 1, price: 10, fee: 0 }
    const action = { ...past, date: day, recorded_at: '2024-05-06T10:00:40Z', first_recorded_at: day, edits: 0 }
    for (const person of [alice, service]) {
      await expect(
        person('select private.import_trades($1, $2)', [id, JSON.stringify([action])]),
      ).rejects.toMatchObject({ code: '42501' })
    }
    await owner.query('select private.import_trades($1, $2)', [id, JSON.stringify([action])])
    const live = () => alice(`select is_live, edits from bet_data_metrics where bet_id = 'brought'`)
    expect(await live()).toEqual([{ is_live: true, edits: 0 }])
    await service(`update bet_data set price = 11, recorded_at = date, edits = 0 where bet_id = 'brought'`)
    expect(await live()).toEqual([{ is_live: false, edits: 1 }])
    await expect(alice(`update bet_data set recorded_at = date`)).rejects.toMatchObject({ code: '42501' })

    for (const statement of [
      'update bet_history set old.price = 1',
      'delete from bet_history',
      'truncate bet_history',
    ]) {
      for (const person of [alice, service]) await expect(person(statement)).rejects.toMatchObject({ code: '42501' })
      await expect(owner.query(statement)).rejects.toMatchObject({ code: 'PT403' })
    }

    const [invite] = await alice('insert into strategy_invites (strategy_id) values ($1) returning secret', [id])
    const seen = () => bob(`select (old).price::text as old_price from bet_history where bet_id = 'brought'`)
    expect(await seen()).toEqual([])
    expect(await bob('select accept_invite($1) as name', [invite?.secret])).toEqual([{ name: 'Proven' }])
    expect(await seen()).toEqual([{ old_price: '10' }])
    expect(await visitor('select from bet_history')).toEqual([])
    await expect(visitor('select accept_invite($1)', [invite?.secret])).rejects.toMatchObject({ code: '42501' })

    expect(await service('select * from check_figures()')).toEqual([])
    await expect(alice('select * from check_figures()')).rejects.toMatchObject({ code: '42501' })
    await alice('delete from strategy_profile where id = $1', [id])
    expect(await service('select from bet_history')).toEqual([])
  })

  it('two users create a trade under the same id at once, each in a strategy of their own', async () => {
    const [alice, bob] = await Promise.all(['alice', 'bob'].map((sub) => connectAs('authenticated', sub)))
    if (!alice || !bob) throw new Error('two connections were asked for')
    const day = '2024-05-06T10:00:00Z'
    const strategies = await Promise.all(
      [alice, bob].map((person, i) => person(`insert into strategy_profile (name) values ('Race ${i}') returning id`)),
    )
    for (let round = 0; round < 10; round += 1) {
      const outcomes = await Promise.allSettled(
        [alice, bob].map((person, i) =>
          person(insertFill, [strategies[i]?.[0]?.id, `race-${round}`, day, 'BUY', 1, 1, 0]),
        ),
      )
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
      expect(
        await alice('select actions_count, "return"::text from trade_summary where bet_id = $1', [`race-${round}`]),
      ).toEqual([
        { actions_count: 1, return: '0' },
        { actions_count: 1, return: '0' },
      ])
    }
  })

  it('a session that planned its queries on empty tables still uses the indexes after the tables have grown', async () => {
    const alice = await server.connect()
    await alice.query(
      `select set_config('role', 'authenticated', false),
         set_config('request.jwt.claims', '{"role": "authenticated", "sub": "alice"}', false)`,
    )
    const { rows } = await alice.query(`insert into strategy_profile (name) values ('Grown') returning id`)
    const strategy = rows[0]?.id
    const day = '2024-05-06T10:00:00Z'
    const actions = JSON.stringify([{ date: day, market: 'STOCK', symbol: 'AAPL', side: 'BUY', quantity: 1, price: 2 }])
    const writeAll = async (name: string) => {
      await alice.query(insertFill, [strategy, name, day, 'BUY', 1, 1, 0])
      await alice.query(insertFill, [strategy, name, day, 'SELL', 1, 2, 0])
      await alice.query('select replace_trade($1, $2, $3)', [strategy, name, actions])
      await alice.query('delete from bet_data where strategy_id = $1 and bet_id = $2', [strategy, name])
    }
    // After five uses PostgreSQL may switch to a cached generic plan.
    for (let round = 0; round < 7; round += 1) await writeAll(`early-${round}`)
    // Rows read of the tables that grow with the number of trades. Counts include earlier reads of this session.
    const reads = async () => {
      const { rows: tables } = await alice.query(
        `select relname, (seq_scan * 1000000 + idx_tup_fetch)::integer as rows from pg_stat_xact_user_tables
         where relname in ('bet_data', 'trade_summary', 'trade_realisations', 'strategy_days', 'bet_history')`,
      )
      return new Map(tables.map(({ relname, rows: read }) => [relname, read]))
    }
    // Imports before statistics are gathered. If each trade were looked for among all of the strategy's trades, it would read a million rows.
    await alice.query('begin')
    const empty = await reads()
    for (let batch = 0; batch < 8; batch += 1) {
      await alice.query(
        `insert into bet_data (strategy_id, bet_id, date, market, symbol, side, quantity, price)
         select $1, 'grown-' || $3 || '-' || n, $2::timestamptz - n * interval '1 day', 'STOCK', 'AAPL', a.side, 1, 1
         from generate_series(1, 125) n cross join (values ('BUY'), ('SELL')) a (side)`,
        [strategy, day, batch],
      )
    }
    const filled = await reads()
    await alice.query('commit')
    const readOften = [...filled].filter(([table, read]) => read - (empty.get(table) ?? 0) > 500_000)
    expect(readOften).toEqual([])

    await alice.query('begin')
    const before = await reads()
    for (let round = 0; round < 3; round += 1) await writeAll(`late-${round}`)
    const after = await reads()
    await alice.query('commit')
    // The strategy has 1,000 trades. A write reads the trades it touches, adds up a month's days and those of the periods, and counts
    // the trades in instruments that have more or fewer now. Of a day it may read all trades until the table is analyzed.
    const most: Record<string, number> = { strategy_days: 6_000, trade_summary: 30_000 }
    const readMany = [...after].filter(([table, read]) => read - (before.get(table) ?? 0) > (most[table] ?? 300))
    expect(readMany).toEqual([])
  })

  it('while the factors cannot be read, no token without a second factor is enough', async () => {
    const careful = '0f7e3c1a-1111-4222-8333-444455556666'
    const plain = '1f7e3c1a-1111-4222-8333-444455556666'
    const superuser = await server.connectAsSuperuser()
    const mayPass = async () => {
      const answers: unknown[] = []
      for (const sub of [careful, plain]) {
        const ask = await connectAs('authenticated', sub)
        answers.push((await ask('select private.second_factor_met() as met'))[0]?.met)
      }
      return answers
    }
    expect(await mayPass()).toEqual([true, true])
    await superuser.query(`
      create table auth.mfa_factors (user_id uuid, status text);
      insert into auth.mfa_factors values ('${careful}', 'verified')`)
    expect(await mayPass()).toEqual([false, false])
    await superuser.query('grant select on auth.mfa_factors to owner')
    expect(await mayPass()).toEqual([false, true])
    await superuser.query('alter table auth.mfa_factors enable row level security')
    expect(await mayPass()).toEqual([false, false])
    await superuser.query('drop table auth.mfa_factors')
  })

  it('a deletion that began before a change which it waited for is dated like the history', async () => {
    const sessions = [await server.connect(), await server.connect()] as const
    for (const session of sessions) {
      await session.query(
        `select set_config('role', 'authenticated', false),
           set_config('request.jwt.claims', '{"role": "authenticated", "sub": "alice"}', false)`,
      )
    }
    const [early, late] = sessions
    const { rows } = await late.query(`insert into strategy_profile (name) values ('Overtaken') returning id`)
    const strategy = rows[0]?.id
    const buy = `insert into bet_data (strategy_id, bet_id, date, market, symbol, side, quantity, price)
      values ($1, 'overtaken', $2, 'STOCK', 'AAPL', 'BUY', 1, 2)`
    await late.query(buy, [strategy, '2024-05-06T10:00:00Z'])
    await late.query(buy, [strategy, '2024-05-06T11:00:00Z'])
    await early.query('begin')
    await early.query('select now()')
    const remove = `delete from bet_data where strategy_id = $1 and bet_id = 'overtaken' and date = $2`
    await late.query(remove, [strategy, '2024-05-06T10:00:00Z'])
    await early.query(remove, [strategy, '2024-05-06T11:00:00Z'])
    await early.query('commit')
    const owner = await server.connect()
    expect((await owner.query('select * from check_figures(among => array[$1::uuid])', [strategy])).rows).toEqual([])
  })

  it('requests for estimated counts, which would include hidden rows, are refused', async () => {
    const visitor = await connectAs('anon')
    const ask = (prefer: string) =>
      visitor(`select public.check_request() from (select set_config('request.headers', $1, true)) h`, [
        JSON.stringify({ accept: '*/*', prefer }),
      ])
    for (const prefer of ['count=planned', 'return=minimal, Count=Estimated', 'count = "planned"']) {
      await expect(ask(prefer), prefer).rejects.toMatchObject({
        code: 'PT400',
        message: 'Only exact counts are supported',
      })
    }
    for (const prefer of ['count=exact', 'return=representation', ''])
      await expect(ask(prefer)).resolves.toHaveLength(1)
    await expect(visitor('select public.check_request()')).resolves.toHaveLength(1)
  })

  it('a visitor’s read of a table is cut off half a second after check_request(), a call of a function and a signed-in user’s read are not', async () => {
    const limited = async (role: 'anon' | 'authenticated', path = '/strategy_metrics') => {
      const client = await server.connect()
      await client.query('begin')
      await client.query(`select set_config('role', $1, true), set_config('request.path', $2, true)`, [role, path])
      await client.query('select public.check_request()')
      return client
    }
    const visitor = await limited('anon')
    await expect(visitor.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' })
    const limitOf = async (...of: Parameters<typeof limited>) =>
      (await (await limited(...of)).query('show statement_timeout')).rows[0]?.statement_timeout
    expect(await limitOf('authenticated')).toBe('0')
    expect(await limitOf('anon', '/rpc/strategy_equity')).toBe('0')
    for (const path of ['', '/', '/rpc', '/rpc/', '/rpcs/x', '/rpc/x/strategy_metrics', '/strategy_metrics?x=/rpc/y'])
      expect(await limitOf('anon', path), path).toBe('500ms')
  })

  it('nobody who saves waits for a refresh of the returns, whose result is dropped where it came too late', async () => {
    const alice = await connectAs('authenticated', 'refreshed')
    const service = await server.connect()
    const names = ['Written meanwhile', 'Refreshed']
    const [first, second] = await alice(`insert into strategy_profile (name) select unnest($1::text[]) returning id`, [
      names,
    ])
    for (const one of [first, second])
      await alice(insertFill, [one?.id, `held-${one?.id}`, '2024-05-06T10:00:00Z', 'BUY', 1, 10, 0])
    const refreshed = async () =>
      (
        await service.query(
          `select capital::text, prices_revision > 0 as fresh from strategy_metrics
        where name = any ($1) order by name`,
          [names],
        )
      ).rows
    // What is read of prices waits, so the refresh stands still in the middle of its work.
    const prices = await server.connect()
    await prices.query('begin')
    await prices.query('lock table market_bars in access exclusive mode')
    const refreshing = service.query('select refresh_returns(array[$1, $2]::uuid[]) as n', [first?.id, second?.id])
    const waits = await server.connect()
    while (
      (await waits.query(`select from pg_locks where not granted and relation = 'market_bars'::regclass`)).rowCount ===
      0
    );
    await alice(insertFill, [first?.id, `held-${first?.id}`, '2024-05-07T10:00:00Z', 'BUY', 1, 10, 0])
    await prices.query('commit')
    expect((await refreshing).rows).toEqual([{ n: 1 }])
    expect(await refreshed()).toEqual([
      { capital: '10', fresh: true },
      { capital: null, fresh: false },
    ])
    await service.query('select refresh_returns()')
    expect((await refreshed())[1]).toEqual({ capital: '20', fresh: true })
  })

  it('a refresh of the returns takes as many days to value as are valued of one strategy, and repeating it takes all', async () => {
    const owner = await server.connect()
    const alice = await connectAs('authenticated', 'held long')
    const ids: unknown[] = []
    for (const name of ['Held long', 'Held longer', 'Held longest']) {
      const [strategy] = await alice('insert into strategy_profile (name) values ($1) returning id', [name])
      await alice(
        `insert into bet_data (strategy_id, bet_id, date, market, symbol, side, quantity, price)
         select $1, $2 || n, now() - interval '1000 days', 'CRYPTO', 'LONG' || n, 'BUY', 1, 1 from generate_series(1, 150) n`,
        [strategy?.id, `${name} `],
      )
      ids.push(strategy?.id)
    }
    const waiting = async () =>
      (await owner.query('select m.strategy_id as id from strategy_metrics m where private.waits_for_prices(m)')).rows
    const calls: number[] = []
    const refreshAll = async () => {
      do calls.push((await owner.query('select refresh_returns() as n')).rows[0]?.n as number)
      while (calls.at(-1) !== 0)
    }
    // Two that are being written do not end the run before the third had its turn, whichever is taken first.
    const writer = await server.connect()
    await writer.query('begin')
    await writer.query('select from strategy_metrics where strategy_id = any ($1) for update', [ids.slice(0, 2)])
    await refreshAll()
    expect((await waiting()).map(({ id }) => id).toSorted()).toEqual(ids.slice(0, 2).toSorted())
    await writer.query('commit')
    await refreshAll()
    expect(await waiting()).toEqual([])
    // With others, if a call takes one of these it takes no second.
    expect(calls.length).toBeGreaterThan(3)
  })

  it('reading one strategy’s rows does not scan other strategies', async () => {
    const alice = await connectAs('authenticated', 'alice')
    const visitor = await connectAs('anon')
    const owner = await server.connect()
    const [strategy] = await alice(`insert into strategy_profile (name) values ('Large') returning id`)
    await alice(
      `insert into bet_data (strategy_id, bet_id, date, market, symbol, side, quantity, price)
       select $1, 'large-' || n, '2024-05-06T10:00:00Z', 'STOCK', 'AAPL', a.side, 1, 1
       from generate_series(1, 1000) n cross join (values ('BUY'), ('SELL')) a (side)`,
      [strategy?.id],
    )
    await owner.query('analyze')
    for (const table of ['bet_data', 'trade_summary', 'strategy_days', 'bet_history']) {
      const plan = await visitor(`explain select * from ${table} where strategy_id = $1 limit 100`, [strategy?.id])
      expect(plan.map((row) => row['QUERY PLAN']).join('\n'), table).not.toMatch(/hashed/)
    }

    // strategy_record() reads round trips, not trades.
    await owner.query('begin')
    await owner.query('set local role anon')
    const { rows: records } = await owner.query('select strategy_record($1) as record', [strategy?.id])
    const { rows: reads } = await owner.query(
      `select (seq_scan + idx_scan)::integer as scans from pg_stat_xact_user_tables where relname = 'trade_summary'`,
    )
    await owner.query('rollback')
    expect(records[0]?.record).toMatchObject({ rounds: 1000, histogram: { from: 0, width: 1, counts: [1000] } })
    expect(reads).toEqual([{ scans: 0 }])
  })

  // Last, because its thousands of strategies are not removed.
  it('a page of the ranking reads a page of rows, with any sort, chip or search', async () => {
    const owner = await server.connect()
    await owner.query(
      `insert into strategy_profile (user_id, name, public)
       select 'crowd-' || n, 'Crowd ' || n, case when n % 10 = 0 then 'false' else 'true' end from generate_series(1, 3000) n`,
    )
    const superuser = await server.connectAsSuperuser()
    await superuser.query('set session_replication_role = replica')
    // The average per day is undefined for most, so that the first page already has undefined ones.
    await superuser.query(
      `update strategy_metrics m set total_pnl = n - 1500, confirmed_pnl = case when n % 50 > 0 then n end, announced_rounds = n % 90, trades = 1 + n % 90, closed_trades = 9, winning_trades = n % 9,
         losing_trades = n % 7, gross_win = n % 90, gross_loss = -1 - n % 50, realised_days = case n % 101 when 1 then 7 else 0 end,
         rounds = n % 60, rounds_squares = n, period_returns = array_fill((n % 31)::float8, array[6]),
         spark = array_fill(0::float8, array[52]) || (n % 3 - 1)::float8
       from (select strategy_id, substring(name from '[0-9]+')::integer as n from strategy_metrics where user_id like 'crowd-%') s
       where s.strategy_id = m.strategy_id`,
    )
    await superuser.query(
      `insert into strategy_tags
       select m.strategy_id, t.tag, 1 + m.rounds, 1 + m.rounds, m.public from strategy_metrics m cross join (values ('memes', 0), ('etf', 30)) t (tag, least)
       where m.user_id like 'crowd-%' and m.rounds >= t.least`,
    )
    await superuser.query('set session_replication_role = origin')
    // Until every page is known to be visible to all: another session's snapshot can still keep what the update left.
    const vacuum = async () => {
      for (let isVisible = false; !isVisible; ) {
        await superuser.query('vacuum (analyze) strategy_metrics, strategy_tags, strategy_words, strategy_profile')
        const { rows } = await superuser.query(
          `select relallvisible = relpages as visible from pg_class where relname = 'strategy_metrics'`,
        )
        isVisible = rows[0].visible
      }
    }
    await vacuum()

    const columns = ['name', 'total_pnl', 'win_rate', 'avg_win', 'avg_loss', 'profit_factor', 'avg_pnl_per_day']
    const sorts = [...columns, 'h24', 'd7', 'd28', 'm3', 'm6', 'y1', 'evidence', 'verdict', 'confirmed_pnl']
    const chips = ['gainers', 'losers', 'most-traded', 'most-volatile', '52-week-high', '52-week-low', 'memes']
    const lists = [
      ...sorts.flatMap((sort) => [{ sort }, { sort, descending: false }]),
      ...chips.map((chip) => ({ chip })),
      { filters: { enough_trades: true } },
      { search: 'crowd 299' },
    ]
    // Tags and searches that many or few strategies match, compared with a plain query of the same list.
    const orders = [
      { list: { sort: 'win_rate' }, key: 'case when closed_trades > 0 then win_rate end desc' },
      {
        list: { sort: 'avg_pnl_per_day', descending: false },
        key: 'case when realised_days > 0 then avg_pnl_per_day end',
      },
    ]
    const narrowed = [
      { list: { chip: 'memes' }, where: 'true' },
      { list: { chip: 'etf' }, where: 'rounds >= 30' },
      { list: { search: 'crowd' }, where: 'true' },
      { list: { search: 'crowd 2' }, where: `name like 'Crowd 2%'` },
      { list: { chip: 'memes', search: 'crowd 2' }, where: `name like 'Crowd 2%'` },
      { list: { chip: 'etf', search: 'crowd' }, where: 'rounds >= 30' },
    ]
    const naive = orders.flatMap((order) =>
      narrowed.map((by) => ({ ...order, ...by, list: { ...order.list, ...by.list } })),
    )
    for (const claims of [{ role: 'anon' }, { role: 'authenticated', sub: 'crowd-10' }]) {
      const reader = await server.connect()
      await reader.query(`select set_config('role', $1, false), set_config('request.jwt.claims', $2, false)`, [
        claims.role,
        JSON.stringify(claims),
      ])
      // The counts include earlier reads of the session.
      const counts = async () => {
        const { rows } = await reader.query(
          `select sum(seq_scan)::integer as scans, sum(idx_tup_fetch)::integer as fetched
           from pg_stat_xact_user_tables where relname in ('strategy_metrics', 'strategy_tags', 'strategy_words')`,
        )
        return rows[0]
      }
      const read = async (list: Record<string, unknown>) => {
        const what = JSON.stringify([claims.role, list])
        const text = Object.keys(list).map((name, at) => `${name} => $${at + 1}`)
        await reader.query('begin')
        const before = await counts()
        const { rows } = await reader.query(`select place, strategy_id from ranking(${text})`, Object.values(list))
        const after = await counts()
        await reader.query('commit')
        expect(after.scans - before.scans, what).toBe(0)
        // A page looks up each of its rows. The first page also counts up to 1,001 rows, from the index alone if no
        // other session keeps old rows visible. A search, or a tag with a sort, reads every match or follows the sort's index.
        const collects = list.search || (list.sort && list.chip)
        if (!collects) expect(after.fetched - before.fetched, what).toBeLessThan('after_id' in list ? 450 : 1_451)
        return rows
      }
      const pages = async (list: Record<string, unknown>) => {
        const first = await read(list)
        const last = first.at(-1)
        return [...first, ...(await read({ ...list, after_place: last?.place, after_id: last?.strategy_id }))]
      }
      for (const list of lists) await pages(list)
      for (const { list, where, key } of naive) {
        const { rows } = await superuser.query(
          `select strategy_id from strategy_metrics where (public = 'true' or user_id = $1) and user_id like 'crowd-%' and ${where}
           order by ${key} nulls last, strategy_id ${key.endsWith('desc') ? 'desc' : 'asc'} limit 100`,
          [claims.sub],
        )
        const found = await pages(list)
        expect(
          found.map((row) => row.strategy_id),
          JSON.stringify([claims.role, list]),
        ).toEqual(rows.map((row) => row.strategy_id))
      }
    }

    // A strategy that is far down in the order of the list.
    await owner.query(
      `insert into strategy_profile (user_id, name, public)
       select 'crowd-' || n, 'Aloft ' || n, 'true' from generate_series(1, 5100) n`,
    )
    await superuser.query('set session_replication_role = replica')
    await superuser.query(
      `update strategy_metrics set total_pnl = 1e6, realised_days = 1 where user_id like 'crowd-%' and name like 'Aloft%'`,
    )
    for (const [sort, descending] of [
      ['name', false],
      ['avg_pnl_per_day', true],
    ] as const) {
      for (const [role, sub] of [['anon'], ['authenticated', 'crowd-10']] as const) {
        const listOf = await connectAs(role, sub)
        const found = await listOf(
          `select name from ranking(search => 'crowd', sort => $1, descending => $2, most => 100)`,
          [sort, descending],
        )
        const { rows } = await superuser.query(
          `select name from strategy_metrics where (public = 'true' or user_id = $1) and name like 'Crowd %'
           order by case when $2 = 'name' then substring(name from '[0-9]+')::integer end,
             case when realised_days > 0 then avg_pnl_per_day end desc nulls last, strategy_id desc limit 100`,
          [sub, sort],
        )
        expect(found, `${role} ${sort}`).toEqual(rows)
      }
    }

    // Many match, all of them at the end of the order: they are not looked up one by one.
    await vacuum()
    const reader = await server.connect()
    await reader.query(`set role anon`)
    const fetched = async () =>
      (
        await reader.query(
          `select idx_tup_fetch::integer as n from pg_stat_xact_user_tables where relname = 'strategy_metrics'`,
        )
      ).rows[0]?.n ?? 0
    await reader.query('begin')
    const before = await fetched()
    const { rows } = await reader.query(`select name from ranking(search => 'crowd')`)
    const lookedUp = (await fetched()) - before
    await reader.query('commit')
    expect(rows.map(({ name }) => name)).toHaveLength(50)
    expect(rows.every(({ name }) => name.startsWith('Crowd'))).toBe(true)
    expect(lookedUp).toBeLessThan(450)
  })
})
