// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest'
import { repeatVerdicts } from '@/domain/prices/priceCheck'
import { verdictWords } from '@/domain/prices/priceWords'
import { readCloses, readMarketBars } from '@/queries/marketBars.queries'
import { readPriceVerdicts } from '@/queries/priceChecks.queries'
import { HIDDEN, newStrategy, OTHERS_DEFAULT, SHOWN, share, writePrices, writeTrades } from './fixtures'
import { bootDatabase, type Client, GRANTS, type TestDatabase } from './harness'

const actions = [
  { side: 'BUY' as const, quantity: '10', price: '10', date: '2024-05-06T10:00:00Z' },
  { side: 'SELL' as const, quantity: '10', price: '13', date: '2024-05-06T11:00:00Z' },
]

describe.each(GRANTS)(
  'prices of a source that may not be shown, with the default grants of project type %s',
  (grants) => {
    let db: TestDatabase

    beforeAll(async () => {
      db = await bootDatabase(grants)
      const alice = db.as('alice')
      const open = (await newStrategy(alice)).id
      const hidden = (await newStrategy(alice, { public: 'false' })).id
      await writeTrades(db, [
        { betId: 'open', strategyId: open, userId: 'alice', actions },
        { betId: 'hidden', strategyId: hidden, userId: 'alice', actions },
      ])
      await share(alice, hidden, db.as('bob'))
      await writePrices(db)
    })

    const clientOf = (who: string): Client => (who === 'anon' ? db.anon : db.as(who))

    it.each([
      ['anon', 1],
      ['mallory', 1],
      ['bob', 2],
      ['alice', 2],
    ])(
      '%s reads bars and ranges of the other source alone, and all verdicts of %i strategies',
      async (who, strategies) => {
        const client = clientOf(who)
        const bars = await client.from('market_bars').select('*')
        expect(bars.data?.map(({ symbol, source }) => [symbol, source])).toEqual([['MSFT', SHOWN]])
        const checks = await client.from('action_checks').select('*')
        expect(checks.data?.map(({ source }) => source)).toEqual(Array(strategies).fill(SHOWN))
        const verdicts = await client.from('action_verdicts').select('inside, span, source').order('action_id')
        expect(verdicts.data).toEqual(
          Array.from({ length: strategies }).flatMap(() => [
            { inside: true, span: 'day', source: SHOWN },
            { inside: false, span: 'day', source: HIDDEN },
          ]),
        )
      },
    )

    it('a page reads every verdict of a trade, with the range of the source that may be shown alone', async () => {
      const strategy = await db.anon.from('strategy_profile').select('id').single()
      const of = { strategyId: strategy.data?.id ?? '', tradeId: 'open' }
      const verdicts = await readPriceVerdicts(of, new AbortController().signal, db.anon)
      const words = [...verdicts.values()].map((verdict) => verdictWords(verdict, 'BUY'))
      expect(words).toEqual([
        'market 9.25–12.50 that day',
        `outside the market’s range that day, 6 May 2024, according to ${HIDDEN}`,
      ])
      const rows =
        (
          await db.anon
            .from('bet_data')
            .select('id, bet_id, market, side, quantity::text, price::text, fee::text')
            .eq('bet_id', 'open')
        ).data ?? []
      expect(repeatVerdicts(rows, verdicts)).toEqual({ agreeing: 1, differing: [], unshown: 1, unchecked: 0 })
      const none = await readPriceVerdicts({ ...of, tradeId: 'hidden' }, new AbortController().signal, db.anon)
      expect(none.size).toBe(0)
    })

    it.each(['anon', 'mallory', 'bob', 'alice'])(
      '%s learns nothing of them by conditions, orders, counts, embeds, errors or writes',
      async (who) => {
        const client = clientOf(who)
        const found = [
          await client.from('market_bars').select('day').eq('symbol', 'AAPL').gt('low', 0),
          await client.from('market_bars').select('day').eq('source', HIDDEN).order('high'),
          await client.from('action_checks').select('action_id').eq('source', HIDDEN).lt('low', 1e6),
          await client.from('action_checks').select('action_id').eq('inside', false).order('low'),
          await client.from('bet_data').select('id, action_checks!inner(low, high)').eq('side', 'SELL'),
          await client.from('actions_to_check').select('low, high'),
          await client.from('instruments_to_price').select('first_bar, last_bar'),
          await client.from('market_bars').update({ fetched_at: '2020-01-01' }).eq('source', HIDDEN).select(),
          await client.from('action_checks').delete().eq('source', HIDDEN).select(),
        ]
        for (const { data } of found) expect(data ?? []).toEqual([])
        const counted = await client
          .from('market_bars')
          .select('*', { count: 'exact', head: true })
          .eq('symbol', 'AAPL')
        expect(counted.count).toBe(0)
        // Division by zero would tell of a row, if the condition were evaluated before the policy.
        const role = who === 'anon' ? 'anon' : 'authenticated'
        for (const table of ['market_bars', 'action_checks']) {
          const query = `select 1 as one from ${table} where source = '${HIDDEN}' and 1 / (low - 9.25) > 0`
          expect(await db.sqlAs(role, query, [], who)).toEqual([])
        }
        // A write of the same key is refused in the same words as one of another key.
        const write = (symbol: string) =>
          client.from('market_bars').insert({ market: 'STOCK', symbol, day: '2024-05-06', close: 1, source: SHOWN })
        const known = await write('AAPL')
        const unknown = await write('NONE')
        expect(known.error).not.toBeNull()
        expect(known.error).toEqual(unknown.error)
      },
    )

    it('the service reads all of it, and the operator shows a source by a word', async () => {
      expect((await db.service.from('market_bars').select('*')).data).toHaveLength(2)
      expect((await db.service.from('action_checks').select('*')).data).toHaveLength(4)
      await db.service.from('price_sources').update({ may_show: true }).eq('source', HIDDEN)
      expect((await db.anon.from('market_bars').select('*')).data).toHaveLength(2)
      expect((await db.anon.from('action_checks').select('*')).data).toHaveLength(2)
      // A source that nobody named may not be shown.
      await db.service.from('price_sources').delete().eq('source', HIDDEN)
      expect((await db.anon.from('market_bars').select('*')).data).toHaveLength(1)
    })
  },
)

describe('what is refused', () => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await bootDatabase()
  })
  const bar = { market: 'STOCK', symbol: 'AAPL', day: '2024-05-06', close: 11, source: SHOWN }

  it.each([
    ['low above high', { open: 10, low: 12, high: 9 }, 'market_bars_range'],
    ['a close outside', { open: 10, low: 9, high: 10.5 }, 'market_bars_range'],
    ['an open outside', { open: 8, low: 9, high: 12 }, 'market_bars_range'],
    ['a price of zero', { close: 0 }, 'market_bars_prices'],
    ['a low of zero', { open: 10, low: 0, high: 12 }, 'market_bars_prices'],
    ['a high alone', { high: 12 }, 'market_bars_prices'],
    ['a day in the future', { day: '2099-01-01' }, 'market_bars_day'],
    ['an unknown market', { market: 'MARS' }, 'market_bars_market'],
  ])('a bar with %s, naming its rule, and with it all rows of the statement', async (_, fault, rule) => {
    const { error } = await db.service.from('market_bars').insert([
      { ...bar, symbol: 'GOOD' },
      { ...bar, ...fault },
    ])
    expect(error?.message).toContain(rule)
    expect((await db.service.from('market_bars').select('*')).data).toEqual([])
  })

  it('a bar that another source contradicts by more than 5%, without a word; the same bar again changes nothing', async () => {
    const write = (more: object) =>
      db.service
        .from('market_bars')
        .upsert({ ...bar, ...more })
        .select('close, source')
    expect((await write({})).data).toEqual([{ close: 11, source: SHOWN }])
    expect((await write({ fetched_at: '2024-05-07' })).data).toEqual([])
    expect((await write({ source: HIDDEN, close: 11.56 })).data).toEqual([])
    expect((await write({ source: HIDDEN, close: 11.55 })).data).toEqual([{ close: 11.55, source: HIDDEN }])
    expect((await write({ source: HIDDEN, close: 20 })).data).toEqual([{ close: 20, source: HIDDEN }])
  })

  it('a check of an expiry and one that is not of the action’s time; one of an action that changed meanwhile is skipped', async () => {
    const { id } = await newStrategy(db.as('alice'))
    const option = { userId: 'alice', strategyId: id, market: 'OPTIONS', symbol: 'AAPL 200C', expiration: '2024-05-17' }
    await writeTrades(db, [
      {
        ...option,
        betId: 'option',
        actions: [
          { side: 'BUY', quantity: '1', price: '2', date: '2024-05-06T10:00:30Z' },
          { side: 'EXPIRE', quantity: '1', price: '0', date: '2024-05-17T20:00:00Z' },
        ],
      },
    ])
    const stored = await db.sql<{ id: string }>('select id from bet_data order by id')
    const [bought, expired] = stored.map((row) => Number(row.id))
    const check = { span: 'minute', bar_at: '2024-05-06T10:00:00Z', low: 1.9, high: 2.1, source: SHOWN }
    const write = (more: object) =>
      db.service
        .from('action_checks')
        .upsert({ ...check, action_id: 0, ...more })
        .select('inside')
    expect((await write({ action_id: expired, bar_at: '2024-05-17T20:00:00Z' })).error?.message).toMatch(
      /from another time/,
    )
    for (const more of [{ bar_at: '2024-05-06T10:01:00Z' }, { span: 'day', bar_at: '2024-05-08' }, { span: 'day' }]) {
      expect((await write({ action_id: bought, ...more })).error?.message).toMatch(/from another time/)
    }
    expect((await write({ action_id: bought, checked_at: '2024-05-06' })).data).toEqual([])
    expect((await write({ action_id: 999_999 })).data).toEqual([])
    expect((await write({ action_id: bought })).data).toEqual([{ inside: true }])
    expect((await write({ action_id: bought, span: 'day', bar_at: '2024-05-07', low: 3, high: 4 })).data).toEqual([
      { inside: false },
    ])
  })
})

it('knows the symbol of an action’s prices, and what it meant on a day', async () => {
  const db = await bootDatabase()
  await db.service.from('symbol_aliases').insert(
    [
      { market: 'STOCK', symbol: 'FB', until: '2022-06-09', priced_as: 'META' },
      { market: 'STOCK', symbol: 'FB', since: '2022-06-09', priced_as: null },
    ],
    OTHERS_DEFAULT,
  )
  const cases: [market: string, symbol: string, currency: string, day: string, pricedAs: string | null][] = [
    ['STOCK', 'NASDAQ:AAPL', 'USD', '2024-05-06', 'AAPL'],
    ['STOCK', 'BRK-B', 'USD', '2024-05-06', 'BRK.B'],
    ['STOCK', 'SAP', 'EUR', '2024-05-06', 'SAP:EUR'],
    ['STOCK', 'FB', 'USD', '2022-06-08', 'META'],
    ['STOCK', 'FB', 'USD', '2022-06-09', null],
    ['CRYPTO', 'BTC', 'USD', '2024-05-06', 'BTC/USD'],
    ['CRYPTO', 'BTC', 'EUR', '2024-05-06', 'BTC/EUR'],
    ['CRYPTO', 'XBTUSD', 'USD', '2024-05-06', 'BTC/USD'],
    ['CRYPTO', 'BINANCE:ETHUSDT.P', 'USD', '2024-05-06', 'ETH/USDT'],
    ['CRYPTO', 'BTC/EUR', 'EUR', '2024-05-06', 'BTC/EUR'],
    ['CRYPTO', 'BTC-PERP', 'USD', '2024-05-06', 'BTC/USD'],
    ['OPTIONS', 'AAPL 261218C00200000', 'USD', '2024-05-06', 'AAPL261218C00200000'],
    ['OPTIONS', 'AAPL 187.5P', 'USD', '2024-05-06', 'AAPL261218P00187500'],
    ['OPTIONS', 'AAPL', 'USD', '2024-05-06', null],
    ['ALTERNATIVE', 'MESH26', 'USD', '2024-05-06', 'MESH26'],
    ['ALTERNATIVE', 'CL=F', 'USD', '2024-05-06', 'CL'],
    ['FOREX', 'EUR/USD', 'USD', '2024-05-06', 'EURUSD'],
    ['SPORTS', 'Arsenal v. Chelsea', 'USD', '2024-05-06', null],
  ]
  for (const [market, symbol, currency, day, pricedAs] of cases) {
    const [row] = await db.sql<{ name: string | null }>(
      `select private.priced_as(
         row($1, $2, case when $1 = 'OPTIONS' then date '2026-12-18' end, null, null, null, $3)::private.contract, $4::date) as name`,
      [market, symbol, currency, day],
    )
    expect(row?.name, `${market} ${symbol} ${currency} ${day}`).toBe(pricedAs)
  }
})

it('under what was traded stand all closes, where the market chart has the latest thousand bars', async () => {
  const db = await bootDatabase()
  await db.sql(`insert into price_sources values ($1, true)`, [SHOWN])
  await db.sql(
    `insert into market_bars (market, symbol, day, close, source)
     select 'STOCK', 'AAPL', date '2020-01-01' + n, 1 + n, $1 from generate_series(0, 1199) n`,
    [SHOWN],
  )
  const closes = await readCloses('NASDAQ:AAPL', db.anon)
  expect(closes).toHaveLength(1_200)
  expect(closes[0]).toEqual({ day: '2020-01-01', close: 1, source: SHOWN })
  expect(await readMarketBars('NASDAQ:AAPL', db.anon)).toHaveLength(1_000)
})
