// @vitest-environment node
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { accountDays, accountFigures, isTooMuchToValue, valuationsOf } from '@/domain/account/account'
import { benchmarkDays, benchmarkReturn } from '@/domain/account/benchmark'
import { blockedSteps } from '@/domain/account/blocked'
import { plain } from '@/domain/decimal'
import { computeTrade } from '@/domain/trade/trades'
import { MOST_VALUED_DAYS } from '@/lib/constants'
import { trade } from './arbitraries'
import { blockingOf } from './blocking'
import { newStrategy, writeTrades } from './fixtures'
import { bootDatabase } from './harness'

const db = await bootDatabase()

const DAY_MS = 24 * 3_600_000
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Closes of some days since the year of the earliest trades. */
const closes = fc.uniqueArray(
  fc.record({
    day: fc.integer({ min: 0, max: 3_000 }),
    close: fc.integer({ min: 1, max: 100_000 }).map((cents) => String(cents / 100)),
  }),
  { selector: ({ day }) => day, maxLength: 40 },
)

let made = 0

/** Where nothing was ever deposited. */
const NOTHING = Object.fromEntries(
  'capital return_on_capital twr twr_year mwr volatility_year sharpe sortino drawdown underwater_days in_market'
    .split(' ')
    .map((key) => [key, null]),
)

it('SQL and TypeScript derive the same account from any trades of two strategies and any prices', async () => {
  const today = dayOf(Date.now())
  await fc.assert(
    fc.asyncProperty(fc.array(trade, { minLength: 1, maxLength: 6 }), closes, async (given, priced) => {
      const owner = db.as(crypto.randomUUID())
      const ids = [(await newStrategy(owner)).id, (await newStrategy(owner)).id] as const
      made += 1
      const symbol = `ACC${made}`
      const trades = given.map((one, at) => ({
        ...one,
        // A strategy counts a contract in one way.
        symbol: one.multiplier === null ? symbol : one.symbol,
        betId: `account-${made}-${at}`,
        strategyId: ids[at % 2 === 0 ? 0 : 1],
        userId: 'alice',
      }))
      await writeTrades(db, trades)
      const bars = priced
        .map(({ day, close }) => ({ day: dayOf(Date.now() - (3_000 - day) * DAY_MS), close }))
        .sort((one, other) => (one.day < other.day ? -1 : 1))
      // The prices are in each trade's currency.
      await db.sql(
        `insert into market_bars (market, symbol, day, close, source)
         select 'STOCK', $1 || c.mark, b.day, b.close, 'test'
         from jsonb_to_recordset($2::jsonb) b (day date, close numeric) cross join unnest('{"",":EUR",":JPY"}'::text[]) c (mark)`,
        [symbol, JSON.stringify(bars)],
      )

      const results = trades.map(({ actions, market, multiplier }) => ({
        market,
        ...computeTrade(actions, { market, multiplier }),
      }))
      const valuations = valuationsOf(
        results.map(({ market, positions, multiplier }) => ({
          positions,
          multiplier,
          closes: market === 'STOCK' ? bars : [],
        })),
        today,
      )
      const days = accountDays(
        [...results.map(({ positions }) => positions), ...blockedSteps(blockingOf(trades, results))],
        valuations,
        today,
      )
      const stored = await db.sql(
        `select day::text, deposits::text, realised::text, invested::text, unrealised::text, was_invested as "wasInvested",
           equity::text, index
         from unnest(private.account_days($1, $2))`,
        [ids, today],
      )
      expect(stored).toEqual(
        days.map(({ day, deposits, realised, invested, unrealised, wasInvested, equity, index }) => ({
          day,
          deposits: plain(deposits),
          realised: plain(realised),
          invested: plain(invested),
          unrealised: plain(unrealised),
          wasInvested,
          equity: plain(equity),
          index,
        })),
      )

      const [figures] = await db.sql(
        `select f.capital::text, f.return_on_capital, f.twr, f.twr_year, f.mwr, f.volatility_year, f.sharpe, f.sortino, f.drawdown,
           f.underwater_days, f.in_market from private.account_figures($1, private.account_days($1, $2), $2) f`,
        [ids, today],
      )
      const rules = accountFigures(days, today)
      expect(figures).toEqual(
        rules === null
          ? NOTHING
          : {
              capital: plain(rules.capital),
              return_on_capital: rules.returnOnCapital,
              twr: rules.twr,
              twr_year: rules.twrYear,
              mwr: rules.mwr,
              volatility_year: rules.volatilityYear,
              sharpe: rules.sharpe,
              sortino: rules.sortino,
              drawdown: rules.drawdown,
              underwater_days: rules.underwaterDays,
              in_market: rules.inMarket,
            },
      )
    }),
    { numRuns: 40 },
  )
})

const dayAfter = (day: number) => dayOf(Date.now() - (3_000 - day) * DAY_MS)
const byDay = <One extends { day: string }>(all: One[]) => all.sort((one, other) => (one.day < other.day ? -1 : 1))

it('SQL and TypeScript put the same deposits into a benchmark with any prices, splits and dividends', async () => {
  const today = dayOf(Date.now())
  await db.sql(`insert into benchmarks (market, symbol, name) values ('STOCK', 'BENCH', 'The benchmark')`)
  const splits = fc.uniqueArray(
    fc.record({ day: fc.integer({ min: 0, max: 3_000 }), ratio: fc.constantFrom('2', '0.1', '1.5') }),
    { selector: ({ day }) => day, maxLength: 3 },
  )
  const dividends = fc.uniqueArray(
    fc.record({ day: fc.integer({ min: 0, max: 3_000 }), amount: fc.constantFrom('0.5', '1.37', '12') }),
    { selector: ({ day }) => day, maxLength: 4 },
  )
  let compared = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(trade, { minLength: 1, maxLength: 6 }),
      closes,
      splits,
      dividends,
      fc.boolean(),
      async (given, priced, split, paid, isPricedFromStart) => {
        const { id } = await newStrategy(db.as(crypto.randomUUID()))
        made += 1
        const trades = given.map((one, at) => ({
          ...{ betId: `benchmark-${made}-${at}`, strategyId: id, userId: 'alice', ...one },
          // In crypto alone it would be compared with another one.
          market: one.market === 'CRYPTO' ? 'FOREX' : one.market,
        }))
        await writeTrades(db, trades)
        const benchmark = {
          closes: byDay([
            ...(isPricedFromStart ? [{ day: '1969-12-31', close: '7.3' }] : []),
            ...priced.map(({ day, close }) => ({ day: dayAfter(day), close })),
          ]),
          splits: byDay(split.map(({ day, ratio }) => ({ day: dayAfter(day), ratio }))),
          dividends: byDay(paid.map(({ day, amount }) => ({ day: dayAfter(day), amount }))),
        }
        await db.sql(`delete from market_bars where symbol = 'BENCH'`)
        await db.sql(`delete from market_splits where symbol = 'BENCH'`)
        await db.sql(
          `insert into market_bars (market, symbol, day, close, source)
           select 'STOCK', 'BENCH', b.day, b.close, 'shown' from jsonb_to_recordset($1::jsonb) b (day date, close numeric)`,
          [JSON.stringify(benchmark.closes)],
        )
        await db.sql(
          `insert into market_splits (market, symbol, day, ratio)
           select 'STOCK', 'BENCH', s.day, s.ratio from jsonb_to_recordset($1::jsonb) s (day date, ratio numeric)`,
          [JSON.stringify(benchmark.splits)],
        )
        await db.sql(`delete from market_dividends where symbol = 'BENCH'`)
        await db.sql(
          `insert into market_dividends (symbol, ex_date, amount)
           select 'BENCH', d.day, d.amount from jsonb_to_recordset($1::jsonb) d (day date, amount numeric)`,
          [JSON.stringify(benchmark.dividends)],
        )

        const results = trades.map(({ actions, market, multiplier }) => computeTrade(actions, { market, multiplier }))
        const days = accountDays(
          [...results.map(({ positions }) => positions), ...blockedSteps(blockingOf(trades, results))],
          [],
          today,
        )
        await db.sql('select refresh_returns(array[$1::uuid])', [id])
        const [stored] = await db.sql(
          `select f.benchmark_return, f.benchmark, private.strategy_benchmark($1) -> 'days' as days
           from private.account_figures(array[$1::uuid], private.account_days(array[$1::uuid], $2), $2) f`,
          [id, today],
        )
        const expected = benchmarkDays(days, benchmark, today)
        const earned = benchmarkReturn(days, benchmark, today)
        expect(stored).toEqual({
          benchmark_return: earned,
          benchmark: earned === null ? null : 'The benchmark',
          // By month: no source says that its prices may be shown.
          days: lastOfMonths(expected),
        })
        if (expected.length > 1) compared += 1
      },
    ),
    { numRuns: 40 },
  )
  expect(compared).toBeGreaterThan(5)
})

const lastOfMonths = <One extends { day: string }>(days: readonly One[]) =>
  days.filter(({ day }, at) => !days[at + 1]?.day.startsWith(day.slice(0, 7)))

it('survives accounts that grow or shrink beyond all numbers', async () => {
  const { id } = await newStrategy(db.as('absurd'))
  const at = (day: number, hour: number) => new Date(Date.UTC(2025, 0, 1 + day, hour)).toISOString()
  const trades = Array.from({ length: 60 }, (_, day) => ({
    betId: `absurd-${day}`,
    strategyId: id,
    userId: 'absurd',
    actions: [
      { side: 'BUY' as const, quantity: '1', price: '0.000001', date: at(day, 10) },
      { side: 'SELL' as const, quantity: '1', price: day < 30 ? '1000000' : '0.0000001', date: at(day, 11) },
    ],
  }))
  await writeTrades(db, trades)
  const days = accountDays(
    trades.map(
      ({ actions }) =>
        computeTrade(
          actions.map((one) => ({ ...one, fee: '0' })),
          { market: 'STOCK' },
        ).positions,
    ),
    [],
    '2026-01-01',
  )
  const [row] = await db.sql(
    `select (private.account_figures(array[$1::uuid], private.account_days(array[$1::uuid], '2026-01-01'), '2026-01-01')).twr`,
    [id],
  )
  expect(row).toEqual({ twr: accountFigures(days, '2026-01-01')?.twr })
})

it('gives no figures of a strategy that held too many instruments for too long, by one rule in SQL and in TypeScript', async () => {
  const owner = db.as('hoarder')
  const { id } = await newStrategy(owner)
  const today = dayOf(Date.now())
  const instruments = 10
  // On the day before the last one, they are held for exactly as many days as are valued.
  const heldDays = MOST_VALUED_DAYS / instruments + 1
  const bought = dayOf(Date.now() - (heldDays - 1) * DAY_MS)
  const held = [{ side: 'BUY' as const, quantity: '1', price: '100', fee: '0', date: `${bought}T10:00:00Z` }]
  const sold = { side: 'SELL' as const, quantity: '1', price: '110', fee: '0', date: `${bought}T11:00:00Z` }
  const trades = [
    ...Array.from({ length: instruments }, (_, at) => ({ betId: `hoard-${at}`, symbol: `HOARD${at}`, actions: held })),
    // Of an instrument that is held anyway, and of one that is held over no night.
    { betId: 'more', symbol: 'HOARD0', actions: held },
    { betId: 'day', symbol: 'DAY', actions: [...held, sold] },
  ].map((one) => ({ ...one, market: 'STOCK' as const, strategyId: id, userId: 'hoarder' }))
  await writeTrades(db, trades)
  await db.sql(
    `insert into market_bars (market, symbol, day, close, source) values ('STOCK', 'HOARD0', $1, 110, 'shown')`,
    [today],
  )
  const priced = trades.map(({ symbol, actions }) => ({
    ...computeTrade(actions, { market: 'STOCK' }),
    instrument: `STOCK ${symbol}`,
    closes: [],
    splits: [],
  }))
  const yesterday = dayOf(Date.now() - DAY_MS)
  const isNull = async (day: string) => {
    const [row] = await db.sql('select private.account_days(array[$1::uuid], $2) is null as "isNull"', [id, day])
    return row?.isNull
  }
  expect([await isNull(yesterday), isTooMuchToValue(priced, yesterday)]).toEqual([false, false])
  expect([await isNull(today), isTooMuchToValue(priced, today)]).toEqual([true, true])

  await db.sql('select refresh_returns(array[$1::uuid])', [id])
  expect(
    await db.sql(
      `select too_much_to_value, capital, return_on_capital, twr, mwr, drawdown, period_returns, total_pnl::text
       from strategy_metrics where strategy_id = $1`,
      [id],
    ),
  ).toEqual([
    {
      ...{ too_much_to_value: true, capital: null, return_on_capital: null, twr: null, mwr: null, drawdown: null },
      ...{ period_returns: [0, 0, 0, 0, 0, 0], total_pnl: '10' },
    },
  ])
  expect(await db.sql('select * from check_figures(10, array[$1::uuid])', [id])).toEqual([])
  expect((await db.anon.rpc('strategy_equity', { strategy_id: id })).data).toEqual([])
  expect((await db.anon.rpc('trader_equity', { user_id: 'hoarder' })).data).toEqual({
    days: [],
    figures: null,
    benchmark: null,
    reason:
      'These strategies held too many instruments for too long. At most 200,000 days are valued, each instrument counted by itself.',
  })

  // One instrument less is an account again.
  await db.sql(`delete from bet_data where strategy_id = $1 and bet_id = 'hoard-9'`, [id])
  await db.sql('select refresh_returns(array[$1::uuid])', [id])
  expect(
    await db.sql('select too_much_to_value, capital::text from strategy_metrics where strategy_id = $1', [id]),
  ).toEqual([{ too_much_to_value: false, capital: '1100' }])
})

it('counts what a split made of the units that were held over it', async () => {
  const { id } = await newStrategy(db.as('split'))
  await writeTrades(db, [
    {
      betId: 'split',
      strategyId: id,
      userId: 'split',
      market: 'STOCK',
      symbol: 'SPLIT',
      actions: [{ side: 'BUY', quantity: '10', price: '400', date: '2026-03-02T15:00:00Z' }],
    },
  ])
  await db.sql(`insert into market_splits (market, symbol, day, ratio) values ('STOCK', 'SPLIT', '2026-03-04', 4)`)
  await db.sql(
    `insert into market_bars (market, symbol, day, close, source)
     values ('STOCK', 'SPLIT', '2026-03-03', 410, 'test'), ('STOCK', 'SPLIT', '2026-03-04', 103, 'test')`,
  )
  expect(
    await db.sql(
      `select day::text, unrealised::text from unnest(private.account_days(array[$1::uuid], '2026-03-10'))`,
      [id],
    ),
  ).toEqual([
    { day: '2026-03-02', unrealised: '0' },
    { day: '2026-03-03', unrealised: '100' },
    { day: '2026-03-04', unrealised: '120' },
  ])
  await db.sql('select refresh_returns(array[$1::uuid])', [id])
  expect(
    await db.sql('select unrealised::text, return_on_capital from strategy_metrics where strategy_id = $1', [id]),
  ).toEqual([{ unrealised: '120', return_on_capital: 3 }])
})

it('counts an option that nobody closed at what it was worth at its end, in SQL and in TypeScript', async () => {
  const { id } = await newStrategy(db.as('lapsed'))
  const actions = [
    { side: 'SELL' as const, quantity: '2', price: '3', fee: '0', date: '2026-03-02T15:00:00Z' },
    { side: 'BUY' as const, quantity: '1', price: '4', fee: '0', date: '2026-03-05T15:00:00Z' },
  ]
  const contract = { market: 'OPTIONS', symbol: 'LAPSE', expiration: '2026-03-06', strike: '100', option_right: 'CALL' }
  await writeTrades(db, [{ betId: 'lapsed', strategyId: id, userId: 'lapsed', ...contract, actions }])
  await db.sql(
    `insert into market_bars (market, symbol, day, close, source)
     values ('OPTIONS', 'LAPSE260306C00100000', '2026-03-03', 3.5, 'test'), ('STOCK', 'LAPSE', '2026-03-06', 108, 'test')`,
  )
  const { positions, multiplier } = computeTrade(actions, contract)
  const priced = { positions, multiplier, expiration: contract.expiration, endWorth: '8' }
  expect(valuationsOf([{ ...priced, closes: [{ day: '2026-03-03', close: '3.5' }] }], '2026-03-20')).toEqual([
    { day: '2026-03-03', unrealised: '-100' },
    { day: '2026-03-05', unrealised: '-50' },
    { day: '2026-03-07', unrealised: '-500' },
  ])
  expect(
    await db.sql(
      `select day::text, unrealised::text from unnest(private.account_days(array[$1::uuid], '2026-03-20'))`,
      [id],
    ),
  ).toEqual([
    { day: '2026-03-02', unrealised: '0' },
    { day: '2026-03-03', unrealised: '-100' },
    { day: '2026-03-05', unrealised: '-50' },
    { day: '2026-03-07', unrealised: '-500' },
    // The money that it blocked is free once its expiry can no longer be recorded.
    { day: '2026-03-08', unrealised: '-500' },
  ])
  await db.sql('select refresh_returns(array[$1::uuid])', [id])
  expect(
    await db.sql('select unrealised::text, valued_trades from strategy_metrics where strategy_id = $1', [id]),
  ).toEqual([{ unrealised: '-500', valued_trades: 1 }])
})

it('holds a strategy in crypto alone against the benchmark of crypto, another against that of stocks, and says which', async () => {
  await db.sql('delete from benchmarks')
  await db.sql(
    `insert into benchmarks (market, symbol, name) values ('STOCK', 'FUND', 'The fund'), ('CRYPTO', 'BTC/USD', 'Bitcoin')`,
  )
  await db.sql(
    `insert into market_bars (market, symbol, day, close, source)
     values ('STOCK', 'FUND', '2026-10-01', 100, 'test'), ('STOCK', 'FUND', '2026-11-02', 110, 'test'),
       ('CRYPTO', 'BTC/USD', '2026-10-01', 100, 'test'), ('CRYPTO', 'BTC/USD', '2026-11-02', 70, 'test')`,
  )
  const figures = async (...markets: string[]) => {
    const { id } = await newStrategy(db.as(crypto.randomUUID()))
    await writeTrades(
      db,
      markets.map((market) => ({ betId: market, strategyId: id, userId: 'alice', market, actions: [position] })),
    )
    await db.sql('select refresh_returns(array[$1::uuid])', [id])
    const [row] = await db.sql('select benchmark, benchmark_return from strategy_metrics where strategy_id = $1', [id])
    return row
  }
  expect(await figures('CRYPTO')).toEqual({ benchmark: 'Bitcoin', benchmark_return: expect.closeTo(-30, 9) })
  expect(await figures('CRYPTO', 'STOCK')).toEqual({ benchmark: 'The fund', benchmark_return: expect.closeTo(10, 9) })
  // Without a close on or before the first deposit.
  await db.sql(`delete from market_bars where day = '2026-10-01'`)
  expect(await figures('STOCK')).toEqual({ benchmark: null, benchmark_return: null })
})

const position = { side: 'BUY' as const, quantity: '10', price: '100', date: '2026-10-01T10:00:00Z' }

it('gives the account of a strategy to those who see it, and by month where a price may not be shown', async () => {
  const [owner, other] = [db.as('owner-of-equity'), db.as('other')]
  const { id } = await newStrategy(owner, { public: 'false' })
  await writeTrades(db, [
    { betId: 'held', strategyId: id, userId: 'owner-of-equity', symbol: 'HELD', market: 'STOCK', actions: [position] },
  ])
  await db.sql(
    `insert into market_bars (market, symbol, day, close, source)
     select 'STOCK', 'HELD', d::date, 100 + extract(day from d), 'shown' from generate_series('2026-10-01'::date, '2026-11-10', '1 day') d`,
  )
  await db.sql(`insert into price_sources (source, may_show) values ('shown', true)`)
  // Values nothing: it is older than the position, and there are later ones.
  await db.sql(
    `insert into market_bars (market, symbol, day, close, source) values ('STOCK', 'HELD', '2026-09-01', 90, 'secret')`,
  )
  const read = async (client: typeof owner) =>
    (await client.rpc('strategy_equity', { strategy_id: id })).data as { day: string }[]

  expect(await read(owner)).toEqual([])
  await db.sql('select refresh_returns(array[$1::uuid])', [id])
  expect(await read(other)).toEqual([])
  expect(await read(db.anon)).toEqual([])
  const days = await read(owner)
  expect(days).toHaveLength(41)
  expect(days[1]).toEqual({
    day: '2026-10-02',
    deposit: 0,
    realised: 0,
    dividends: 0,
    invested: 1000,
    unrealised: 20,
    equity: 1020,
    index: 1.02,
  })

  await db.sql(`delete from market_bars where source = 'secret'`)

  await db.sql(`update price_sources set may_show = false where source = 'shown'`)
  await db.sql(`delete from benchmarks`)
  await db.sql(`insert into benchmarks (market, symbol, name) values ('STOCK', 'HELD', 'Held')`)
  const benchmark = async (client: typeof owner) =>
    (await client.rpc('strategy_benchmark', { strategy_id: id })).data as { is_hidden: boolean; days: object[] }
  expect(await benchmark(other)).toMatchObject({ days: [] })
  expect(await benchmark(db.anon)).toMatchObject({ days: [] })
  expect(await benchmark(owner)).toMatchObject({ name: 'Held', is_hidden: true, days: [{ day: '2026-10-31' }, {}] })
  await db.sql(`update price_sources set may_show = true where source = 'shown'`)
  expect(await benchmark(owner)).toMatchObject({
    is_hidden: false,
    days: [{ day: '2026-10-01', value: 1000 }, ...Array(40).fill({})],
  })
  await db.sql(`update price_sources set may_show = false where source = 'shown'`)

  // At once, and after the account was derived anew.
  const months = await read(owner)
  await db.sql('select refresh_returns(array[$1::uuid])', [id])
  expect(await read(owner)).toEqual(months)
  expect(months.map(({ day }) => day)).toEqual(['2026-10-31', '2026-11-10'])
  expect(months[0]).toMatchObject({ deposit: 1000, unrealised: 310 })
})

it('reads the stored days of a trader with one public strategy, which are those that would be derived', async () => {
  const { id } = await newStrategy(db.as('single'))
  await writeTrades(db, [
    { betId: 'one', strategyId: id, userId: 'single', symbol: 'SINGLE', market: 'STOCK', actions: [position] },
  ])
  await db.sql(
    `insert into market_bars (market, symbol, day, close, source)
     values ('STOCK', 'SINGLE', '2026-10-05', 103, 'single'), ('STOCK', 'SINGLE', '2026-10-06', 104, 'single')`,
  )
  await db.sql(`insert into price_sources (source, may_show) values ('single', true)`)
  const read = async () =>
    (await db.anon.rpc('trader_equity', { user_id: 'single' })).data as {
      days: unknown
      figures: unknown
      reason: null
    }
  // Nothing is stored yet, and no reader has to wait for it.
  const before = await read()
  await db.sql('select refresh_returns(array[$1::uuid])', [id])
  const { days, figures } = await read()
  expect(before).toMatchObject({ days, figures, reason: null })
  const [derived] = await db.sql(
    `select json_agg(e) as days from private.equity_days(private.account_days(array[$1::uuid], current_date), false) e`,
    [id],
  )
  expect({ days, figures }).toMatchObject({ days: derived?.days, figures: { capital: 1000, return_on_capital: 4 } })
  expect(await db.sql('select * from check_figures(10, array[$1::uuid])', [id])).toEqual([])
  await db.sql(`update private.strategy_accounts set days = days[1:1] where strategy_id = $1`, [id])
  expect((await db.sql('select what from check_figures(10, array[$1::uuid])', [id]))[0]).toEqual({ what: 'strategy' })
})

it('values a trade once, whose symbol meant two things at the same time, by the later word', async () => {
  const { id } = await newStrategy(db.as('aliased'))
  await writeTrades(db, [
    { betId: 'aliased', strategyId: id, userId: 'aliased', symbol: 'TWICE', market: 'STOCK', actions: [position] },
  ])
  await db.sql(
    `insert into symbol_aliases (market, symbol, since, priced_as)
     values ('STOCK', 'TWICE', '2020-01-01', 'FORMER'), ('STOCK', 'TWICE', '2025-01-01', 'LATTER')`,
  )
  await db.sql(
    `insert into market_bars (market, symbol, day, close, source)
     values ('STOCK', 'FORMER', '2026-10-02', 150, 'test'), ('STOCK', 'LATTER', '2026-10-02', 110, 'test')`,
  )
  expect(
    await db.sql(
      `select day::text, unrealised::text from unnest(private.account_days(array[$1::uuid], '2026-10-10'))`,
      [id],
    ),
  ).toEqual([
    { day: '2026-10-01', unrealised: '0' },
    { day: '2026-10-02', unrealised: '100' },
  ])
})

it('gives all public strategies of a trader as one account that shares its cash, the same to every reader', async () => {
  const owner = db.as('trader')
  const [first, second] = [await newStrategy(owner), await newStrategy(owner)]
  const hidden = await newStrategy(owner, { public: 'false' })
  const sold = (day: string, price: string) => [
    { ...position, date: `${day}T10:00:00Z` },
    { ...position, side: 'SELL' as const, price, date: `${day}T11:00:00Z` },
  ]
  await writeTrades(db, [
    { betId: 'first', strategyId: first.id, userId: 'trader', symbol: 'NONE', actions: sold('2026-10-01', '110') },
    // Paid for by what the first one left.
    { betId: 'second', strategyId: second.id, userId: 'trader', symbol: 'NONE', actions: sold('2026-10-02', '121') },
    { betId: 'hidden', strategyId: hidden.id, userId: 'trader', symbol: 'NONE', actions: sold('2026-10-03', '50') },
  ])
  await db.sql(`delete from benchmarks`)
  await db.sql(`insert into benchmarks (market, symbol, name) values ('STOCK', 'TRADED', 'Traded')`)
  await db.sql(
    `insert into market_bars (market, symbol, day, close, source)
     values ('STOCK', 'TRADED', '2026-09-30', 50, 'traded'), ('STOCK', 'TRADED', '2026-10-02', 60, 'traded')`,
  )
  await db.sql(`insert into price_sources (source, may_show) values ('traded', true)`)
  const read = async (client: typeof owner, user_id: string) => {
    const { data, error } = await client.rpc('trader_equity', { user_id }, { get: true })
    expect(error).toBeNull()
    return data
  }
  const account = {
    days: [
      {
        day: '2026-10-01',
        deposit: 1000,
        realised: 100,
        dividends: 0,
        invested: 0,
        unrealised: 0,
        equity: 1100,
        index: 1.1,
      },
      {
        day: '2026-10-02',
        deposit: 0,
        realised: 310,
        dividends: 0,
        invested: 0,
        unrealised: 0,
        equity: 1310,
        index: 1.1 * (1310 / 1100),
      },
    ],
    figures: { capital: 1000, return_on_capital: 31 },
    benchmark: {
      name: 'Traded',
      days: [
        { day: '2026-10-01', value: 1000 },
        { day: '2026-10-02', value: 1200 },
      ],
    },
    reason: null,
  }
  for (const reader of [db.anon, db.as('other'), owner]) expect(await read(reader, 'trader')).toMatchObject(account)

  expect(await read(db.anon, 'nobody')).toMatchObject({
    days: [],
    figures: null,
    benchmark: { days: [] },
    reason: null,
  })
  for (const user_id of ['', 'x'.repeat(256)])
    expect((await db.anon.rpc('trader_equity', { user_id })).error).toMatchObject({ code: 'PT400' })

  // As of a trader with too many trades.
  await db.sql('update strategy_metrics set trades = 20001 where strategy_id = $1', [first.id])
  expect(await read(db.anon, 'trader')).toEqual({
    days: [],
    figures: null,
    benchmark: null,
    reason: 'These strategies have 20002 trades together. One account is computed of at most 20000.',
  })
})
