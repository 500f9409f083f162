// @vitest-environment node
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readBenchmarkBars } from '@/queries/marketBars.queries'
import type { PriceRun } from '../../scripts/prices/job'
import { fetchPrices, linesOf, missingDays } from '../../scripts/prices/prices'
import { alpaca } from '../../scripts/prices/sources/alpaca'
import { csv } from '../../scripts/prices/sources/csv'
import { exchangeDay } from '../../tools/verify-record.mjs'
import { answerAsAlpaca, barsOf as bars, WRONG_KEY } from './alpacaBars'
import { actionRow, importActions, newStrategy, OTHERS_DEFAULT } from './fixtures'
import { bootDatabase, SECRET_KEY, type TestDatabase } from './harness'

/** Noon in New York on a Thursday: the last day that is over is Wednesday, 19 June. */
const NOW = new Date('2024-06-20T16:00:00Z')

const servers: Server[] = []
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

let db: TestDatabase
let strategyId: string
let databaseUrl: string
let alpacaUrl: string
/** What Alpaca was asked for, oldest first. */
let asked: URL[] = []
/** Answers a request to Alpaca instead of its stand-in, if it returns true. */
let instead: (url: URL, response: ServerResponse, request: IncomingMessage) => boolean = () => false

beforeAll(async () => {
  db = await bootDatabase()
  databaseUrl = await serve(getRequestListener((request) => db.fetch(request)))
  alpacaUrl = await serve((request, response) => {
    const url = new URL(request.url ?? '', 'http://alpaca')
    asked.push(url)
    if (instead(url, response, request)) return
    answerAsAlpaca(request, response)
  })
})
afterAll(() => {
  for (const server of servers) server.close()
})
beforeEach(async () => {
  db = await bootDatabase()
  // In private, so that nobody could have followed what these tests write now.
  strategyId = (await newStrategy(db.as('alice'), { public: 'false' })).id
  asked = []
  instead = () => false
})

const reply = (response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) => {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
  return true
}

const pauses: number[] = []
const feedSource = (keyId = 'PKTEST') =>
  alpaca({ keyId, secret: 'secret', url: alpacaUrl, onPause: (seconds) => pauses.push(seconds) })

const run = (more: Partial<PriceRun> = {}) =>
  fetchPrices({ database: db.service, source: feedSource(), now: () => NOW, say: () => undefined, ...more })

/** Actions recorded now, long after their dates. */
async function writeLate(...rows: { bet_id: string; [column: string]: unknown }[]) {
  const full = rows.map((row) => actionRow({ strategy_id: strategyId, ...row }))
  const { data, error } = await db.as('alice').from('bet_data').insert(full, OTHERS_DEFAULT).select('id')
  if (error) throw new Error(error.message)
  return data.map(({ id }) => id)
}

/** Actions recorded an hour after their dates. */
async function write(...rows: { bet_id: string; [column: string]: unknown }[]) {
  const ids = await writeLate(...rows)
  await db.script(`
    set session_replication_role = replica;
    update bet_data set recorded_at = date + interval '1 hour' where id in (${ids.join()});
    set session_replication_role = origin;`)
  return ids
}

const stored = () =>
  db.sql<{ symbol: string; day: string; close: string; source: string }>(
    'select symbol, day::text, close::text, source from market_bars order by symbol, day',
  )
const checks = () =>
  db.sql(
    `select action_id::integer as id, span, bar_at at time zone 'UTC' as at, inside, source from action_checks order by 1`,
  )
const askedFor = () =>
  asked.map(({ pathname, searchParams }) => `${pathname} ${searchParams.get('timeframe') ?? ''}`.trim())

describe('npm run prices, with Alpaca’s package against a stand-in of its service', () => {
  it('stores days, splits and checks; a second run writes nothing and asks for nothing that is there', async () => {
    const [minute] = bars('AAPL', '1Min', '2024-05-06T14:31:00Z', '2024-05-06T14:31:00Z')
    const [day] = bars('NVDA', '1Day', '2024-06-07', '2024-06-07T23:00:00Z')
    const [fair, dear, held, dated] = await write(
      { bet_id: 'a', date: '2024-05-06T14:31:20Z', price: minute?.c },
      { bet_id: 'a', date: '2024-05-08T15:00:00Z', side: 'SELL', price: (minute?.c ?? 0) * 1.05 },
      { bet_id: 'n', symbol: 'NVDA', date: '2024-06-06T15:00:00Z', price: 1 },
      // A date without a time, as brokers export it.
      { bet_id: 'n', symbol: 'NVDA', date: '2024-06-07T00:00:00Z', price: day?.c },
      { bet_id: 'z', symbol: 'ZZZZ', date: '2024-06-10T15:00:00Z' },
      { bet_id: 'f', market: 'FOREX', symbol: 'EUR/USD', date: '2024-06-10T15:00:00Z' },
      { bet_id: 's', market: 'SPORTS', symbol: 'Real Madrid', date: '2024-06-10T15:00:00Z' },
      { bet_id: 'e', symbol: 'SAP', currency: 'EUR', usd_rate: 1.1, date: '2024-06-10T15:00:00Z' },
      { bet_id: 'o', market: 'OPTIONS', symbol: 'AAPL somehow', date: '2024-06-10T15:00:00Z' },
    )
    const first = await run()
    expect(first).toMatchObject({ bars: 3 + 10, splits: 1, checks: 4, outside: 2, notTaken: [], refused: new Set() })
    expect(await stored()).toEqual(
      [
        ...bars('AAPL', '1Day', '2024-05-06', '2024-05-08T23:00:00Z'),
        ...bars('NVDA', '1Day', '2024-06-06', '2024-06-19T23:00:00Z'),
      ].map(({ t, c }, at) => ({
        symbol: at < 3 ? 'AAPL' : 'NVDA',
        day: t.slice(0, 10),
        close: String(c),
        source: 'alpaca',
      })),
    )
    expect(await db.sql('select symbol, day::text, ratio::integer from market_splits')).toEqual([
      { symbol: 'NVDA', day: '2024-06-10', ratio: 10 },
    ])
    expect(await checks()).toEqual([
      { id: fair, span: 'minute', at: '2024-05-06 14:31:00', inside: true, source: 'alpaca' },
      { id: dear, span: 'minute', at: '2024-05-08 15:00:00', inside: false, source: 'alpaca' },
      { id: held, span: 'minute', at: '2024-06-06 15:00:00', inside: false, source: 'alpaca' },
      { id: dated, span: 'day', at: '2024-06-07 00:00:00', inside: true, source: 'alpaca' },
    ])
    const last = bars('NVDA', '1Day', '2024-06-19', '2024-06-19T23:00:00Z')[0]?.c ?? 0
    // One share became ten.
    const unrealised = 2 * 10 * last - 1 - (day?.c ?? 0)
    expect(await db.sql('select unrealised::float, valued_trades from strategy_metrics')).toEqual([
      { unrealised: expect.closeTo(unrealised, 6), valued_trades: 1 },
    ])
    expect(Object.fromEntries(first.unpriced)).toEqual({
      'FOREX EURUSD': 'Alpaca has stocks, options and coins alone',
      'OPTIONS AAPL SOMEHOW': 'its symbol names nothing that has a price',
      'SPORTS Real Madrid': 'its symbol names nothing that has a price',
      'STOCK SAP:EUR': 'Alpaca has stocks in dollars alone',
      'STOCK ZZZZ': 'alpaca has no bar of it from 2024-06-10 to 2024-06-19',
    })

    const versions = () =>
      db.sql(
        'select xmin::text from market_bars union all select xmin::text from market_splits union all select xmin::text from action_checks',
      )
    const before = await versions()
    asked = []
    expect(await run()).toMatchObject({ bars: 0, splits: 0, checks: 0, unpriced: first.unpriced })
    expect(await versions()).toEqual(before)
    expect(asked.map(({ searchParams }) => searchParams.get('symbols'))).toEqual(['ZZZZ', 'ZZZZ'])
  })

  it('holds strategies against the fund of the setting, and fetches its days from a week before the first of them on', async () => {
    const [buy] = bars('SPY', '1Day', '2024-06-07', '2024-06-07T23:00:00Z')
    const [last] = bars('SPY', '1Day', '2024-06-19', '2024-06-19T23:00:00Z')
    // On a Sunday: put in at Friday's close.
    await write({ bet_id: 'a', date: '2024-06-09T15:00:00Z' })
    const lines: string[] = []
    await run({ benchmark: 'SPY', isDryRun: true, say: (line) => lines.push(line) })
    expect(lines[0]).toBe('Would compare strategies with SPY, and request its days too.')
    expect(await db.sql('select from benchmarks')).toEqual([])
    expect(await readBenchmarkBars(db.anon), 'nothing is set').toBeNull()

    await run({ benchmark: 'SPY' })
    expect(await db.sql('select * from benchmarks order by market')).toEqual([
      { market: 'CRYPTO', symbol: 'BTC/USD', name: 'BTC' },
      { market: 'STOCK', symbol: 'SPY', name: 'SPY' },
    ])
    expect(
      (await stored()).flatMap(({ symbol, day }) => (symbol === 'AAPL' ? [] : [`${symbol} ${day}`])).slice(0, 2),
    ).toEqual(['SPY 2024-06-03', 'SPY 2024-06-04'])
    expect(await db.sql('select benchmark, benchmark_return from strategy_metrics')).toEqual([
      { benchmark: 'SPY', benchmark_return: expect.closeTo(100 * ((last?.c ?? 0) / (buy?.c ?? 1) - 1), 9) },
    ])

    const revision = () => db.sql('select revision::text from private.price_revision')
    const before = await revision()
    await run({ benchmark: 'SPY' })
    expect(await revision(), 'a second run changes nothing').toEqual(before)
    await run({ benchmark: 'QQQ' })
    expect(await db.sql('select benchmark from strategy_metrics')).toEqual([{ benchmark: 'QQQ' }])
  })

  it('asks for raw prices of all exchanges, with the key in its headers', async () => {
    await write({ bet_id: 'a', date: '2024-06-18T15:00:00Z' })
    let keys: unknown
    instead = (_, __, { headers }) => {
      keys = [headers['apca-api-key-id'], headers['apca-api-secret-key']]
      return false
    }
    await run()
    expect(keys).toEqual(['PKTEST', 'secret'])
    const [days, splits, minutes] = asked.map(({ pathname, searchParams }) => [
      pathname,
      Object.fromEntries(searchParams),
    ])
    expect(days).toEqual([
      '/v2/stocks/bars',
      {
        ...{ symbols: 'AAPL', timeframe: '1Day', start: '2024-06-18T00:00:00.000Z', end: '2024-06-19T23:59:59.000Z' },
        ...{ limit: '10000', adjustment: 'raw', feed: 'sip' },
      },
    ])
    expect(splits).toEqual([
      '/v1/corporate-actions',
      {
        symbols: 'AAPL',
        types: 'forward_split,reverse_split,cash_dividend',
        start: '2024-05-19',
        end: '2024-06-19',
        limit: '1000',
      },
    ])
    expect(minutes).toEqual([
      '/v2/stocks/bars',
      expect.objectContaining({
        timeframe: '1Min',
        start: '2024-06-18T15:00:00.000Z',
        end: '2024-06-18T15:01:00.000Z',
      }),
    ])
  })

  it('an action is compared with its day in New York if its minute has no bar, but not after the close', async () => {
    const [early] = await write({ bet_id: 'a', date: '2024-06-18T08:30:00Z' })
    await write({ bet_id: 'b', date: '2024-06-19T00:30:00Z' })
    await run()
    expect(await checks()).toEqual([
      { id: early, span: 'day', at: '2024-06-18 00:00:00', inside: false, source: 'alpaca' },
    ])
  })

  it('asks for the minutes of actions that were recorded within a day of their date alone, and only once', async () => {
    const hours = (from: number) => Array.from({ length: 8 }, (_, at) => `${String(from + at).padStart(2, '0')}:30:00Z`)
    const of = (name: string, time: string, at: number) => ({
      bet_id: `${name} ${at}`,
      date: `2024-06-1${at % 5}T${time}`,
    })
    // During the day they are compared with the day, after its close with nothing.
    await writeLate(...hours(14).map((time, at) => of('late', time, at)))
    const [live] = await write({ bet_id: 'live', date: '2024-06-13T22:30:00Z' })
    const minutes = () => asked.filter(({ searchParams }) => searchParams.get('timeframe') === '1Min')
    await run()
    expect(minutes().map(({ searchParams }) => searchParams.get('start'))).toEqual(['2024-06-13T22:30:00.000Z'])
    expect((await checks()).map(({ span }) => span)).toEqual(Array(6).fill('day'))
    expect(await db.sql('select action_id::integer as id from unpriced_actions')).toEqual([{ id: live }])
    asked = []
    await run()
    expect(minutes()).toEqual([])
    // An edit is another action, whose minutes are asked for.
    await db.sql('update bet_data set price = 2 where id = $1', [live])
    expect(await db.sql('select from unpriced_actions')).toEqual([])
  })

  it('asks for the minutes of two hundred days and instruments of a strategy in a run, each once', async () => {
    const symbols = Array.from(
      { length: 150 },
      (_, at) => `Q${String.fromCharCode(65 + (at % 26), 65 + Math.floor(at / 26))}`,
    )
    await db.sql(
      `insert into market_bars (market, symbol, day, open, high, low, close, source)
       select 'STOCK', s, d::date, 1, 1, 1, 1, 'alpaca' from unnest($1::text[]) s, unnest('{2024-06-17,2024-06-18}'::date[]) d`,
      [symbols],
    )
    await write(
      ...symbols.flatMap((symbol) =>
        ['17T15:00', '17T15:20', '18T15:00'].map((time) => ({
          ...{ bet_id: `${symbol} ${time}`, symbol, date: `2024-06-${time}:00Z` },
        })),
      ),
    )
    const wanted = () =>
      asked
        .filter(({ searchParams }) => searchParams.get('timeframe') === '1Min')
        .map(({ searchParams }) => searchParams.get('symbols')?.split(',').length ?? 0)
    await run()
    expect(wanted().reduce((sum, count) => sum + count, 0)).toBe(200)
    asked = []
    await run()
    expect(wanted().reduce((sum, count) => sum + count, 0)).toBe(100)
  })

  it('makes the UTC day of a coin from its hours', async () => {
    instead = (url, response) => {
      if (!url.pathname.includes('/crypto/')) return false
      if (url.searchParams.get('timeframe') !== '1Hour')
        return reply(response, 200, { bars: {}, next_page_token: null })
      const hour = (t: string, o: number, h: number, l: number, c: number) => ({ t, o, h, l, c, v: 1, n: 1, vw: o })
      const hours = [
        hour('2024-06-17T23:00:00Z', 1, 1, 1, 1),
        hour('2024-06-18T00:00:00Z', 100, 110, 95, 105),
        hour('2024-06-18T05:00:00Z', 105, 120, 104, 119),
        hour('2024-06-18T23:00:00Z', 119, 119, 90, 91),
        hour('2024-06-19T00:00:00Z', 91, 92, 90, 91),
      ]
      return reply(response, 200, { bars: { 'BTC/USD': hours }, next_page_token: null })
    }
    // Two spellings of one pair.
    await write(
      { bet_id: 'b', market: 'CRYPTO', symbol: 'BTCUSD', date: '2024-06-18T12:00:00Z', price: 115 },
      { bet_id: 'b', market: 'CRYPTO', symbol: 'BTCUSD', date: '2024-06-18T13:00:00Z', side: 'SELL', price: 125 },
      { bet_id: 'c', market: 'CRYPTO', symbol: 'BTC-USD', date: '2024-06-18T12:00:00Z', price: 115 },
    )
    // The price is in euros, so dollars say nothing about it.
    const euros = { market: 'CRYPTO', symbol: 'BTCUSD', currency: 'EUR', usd_rate: 1.1 }
    await write({ bet_id: 'd', ...euros, date: '2024-06-18T12:00:00Z', price: 115 })
    await run()
    expect(
      await db.sql(
        `select symbol, day::text, open::integer, high::integer, low::integer, close::integer from market_bars order by 2`,
      ),
    ).toEqual([
      { symbol: 'BTC/USD', day: '2024-06-18', open: 100, high: 120, low: 90, close: 91 },
      { symbol: 'BTC/USD', day: '2024-06-19', open: 91, high: 92, low: 90, close: 91 },
    ])
    expect((await checks()).map(({ span, inside }) => [span, inside])).toEqual([
      ['day', true],
      ['day', false],
      ['day', true],
    ])
  })

  it('asks for an option by its OCC symbol, until it expires, and for its stock’s close then while it is open', async () => {
    await write({
      bet_id: 'o',
      market: 'OPTIONS',
      symbol: 'AAPL 240517C00190000',
      expiration: '2024-05-17',
      date: '2024-05-15T15:00:00Z',
    })
    const { unpriced } = await run()
    const [stock, query] = [asked.at(0)?.searchParams, asked.at(-1)?.searchParams ?? new URLSearchParams()]
    expect(askedFor()).toEqual(['/v2/stocks/bars 1Day', '/v1/corporate-actions', '/v1beta1/options/bars 1Day'])
    expect([stock?.get('symbols'), stock?.get('start')?.slice(0, 10)]).toEqual(['AAPL', '2024-05-17'])
    expect([query.get('symbols'), query.get('end')]).toEqual(['AAPL240517C00190000', '2024-05-18T23:59:59.000Z'])
    expect([...unpriced.keys()]).toEqual(['OPTIONS AAPL240517C00190000'])
  })

  it('asks for the days before and after those that are stored in one question', async () => {
    await write({ bet_id: 'a', date: '2024-06-12T15:00:00Z' })
    await run({ now: () => new Date('2024-06-15T16:00:00Z') })
    await write({ bet_id: 'b', date: '2024-06-10T15:00:00Z' })
    asked = []
    expect(await run()).toMatchObject({ bars: 2 + 3 })
    expect(asked[0]?.searchParams.get('symbols')).toBe('AAPL')
    expect((await stored()).map(({ day }) => day.slice(8))).toEqual(['10', '11', '12', '13', '14', '17', '18', '19'])
  })

  it('asks for up to a hundred instruments at a time, and for stocks of far apart days in several questions', async () => {
    const option = (at: number) => {
      const day = String(1 + (at % 28)).padStart(2, '0')
      const expiration = `${2004 + (at % 20)}-06-${day}`
      const symbol = `XSP${expiration.slice(2).replaceAll('-', '')}P${String(100_000 + at).padStart(8, '0')}`
      return { bet_id: symbol, market: 'OPTIONS', symbol, expiration, date: `${expiration.slice(0, 7)}-01T15:00:00Z` }
    }
    const symbols = Array.from({ length: 12 }, (_, at) => `Z${String.fromCharCode(65 + at)}`)
    await write(
      ...Array.from({ length: 101 }, (_, at) => option(at)),
      ...symbols.map((symbol, at) => ({ bet_id: symbol, symbol, date: `${2004 + at}-06-01T15:00:00Z` })),
    )
    await run()
    const counts = (path: string) =>
      asked
        .filter(({ pathname }) => pathname === path)
        .map(({ searchParams }) => searchParams.get('symbols')?.split(',').length)
    expect(counts('/v1beta1/options/bars')).toEqual([100, 1])
    // The days of 4 × 20 years are under 30,000, and so are those of 5 × 16; those of 5 × 20 are not. XSP is the stock of the options,
    // which are still open.
    expect(counts('/v2/stocks/bars')).toEqual([4, 4, 5])
  })

  it('asks under the name that the operator gave to a symbol', async () => {
    await db.sql(`insert into symbol_aliases (market, symbol, priced_as) values ('STOCK', 'FB', 'META')`)
    const [price] = bars('META', '1Min', '2024-06-18T15:00:00Z', '2024-06-18T15:00:00Z')
    const [id] = await write({ bet_id: 'f', symbol: 'FB', date: '2024-06-18T15:00:00Z', price: price?.c })
    await run()
    expect(await checks()).toEqual([{ id, span: 'minute', at: '2024-06-18 15:00:00', inside: true, source: 'alpaca' }])
  })

  it('a symbol that Alpaca calls invalid is found, and the others of its request are priced', async () => {
    instead = (url, response) =>
      url.searchParams.get('symbols')?.split(',').includes('ODD') === true &&
      reply(response, 400, { message: 'invalid symbol: ODD' })
    await write(
      ...['AAPL', 'GLD', 'ODD', 'SPY'].map((symbol) => ({ bet_id: symbol, symbol, date: '2024-06-18T15:00:00Z' })),
    )
    const { bars: written, unpriced } = await run()
    expect(written).toBe(3 * 2)
    expect([...unpriced]).toEqual([['STOCK ODD', 'Alpaca calls this symbol invalid']])
  })

  it('stores splits in both directions, once their day has come', async () => {
    const split = (ex_date: string, new_rate: number, old_rate: number) => ({
      ...{ id: ex_date, symbol: 'AAPL', cusip: '1', new_cusip: '1', old_cusip: '1', process_date: '2024-06-18' },
      ...{ ex_date, new_rate, old_rate },
    })
    instead = (url, response) =>
      url.pathname === '/v1/corporate-actions' &&
      reply(response, 200, {
        corporate_actions: {
          forward_splits: [split('2024-06-17', 3, 2), split('2024-06-20', 4, 1)],
          reverse_splits: [split('2024-06-18', 1, 10)],
        },
        next_page_token: null,
      })
    await write({ bet_id: 'a', date: '2024-06-17T15:00:00Z' })
    expect(await run()).toMatchObject({ splits: 2 })
    expect(await db.sql('select day::text, ratio::float from market_splits order by day')).toEqual([
      { day: '2024-06-17', ratio: 1.5 },
      { day: '2024-06-18', ratio: 0.1 },
    ])
  })

  it('stores dividends by their ex-date once it has come, those of one day together, and what became of one later', async () => {
    const dividend = (ex_date: string, rate: number, more = {}) => ({
      ...{
        id: `${ex_date} ${rate}`,
        symbol: 'AAPL',
        cusip: '1',
        process_date: '2024-06-18',
        foreign: false,
        special: false,
      },
      ...{ ex_date, rate, ...more },
    })
    let paid = [
      ...[dividend('2024-06-17', 0.1), dividend('2024-06-17', 0.2, { special: true })],
      ...[dividend('2024-06-18', 0.25, { currency: 'CAD' }), dividend('2024-06-20', 1), dividend('2024-06-19', 0)],
    ]
    instead = (url, response) =>
      url.pathname === '/v1/corporate-actions' &&
      reply(response, 200, { corporate_actions: { cash_dividends: paid }, next_page_token: null })
    await write({ bet_id: 'a', date: '2024-06-17T15:00:00Z' })
    expect(await run()).toMatchObject({ dividends: 2, splits: 0 })
    const all = () =>
      db.sql('select market, symbol, ex_date::text, amount::text, currency from market_dividends order by ex_date')
    expect(await all()).toEqual([
      { market: 'STOCK', symbol: 'AAPL', ex_date: '2024-06-17', amount: '0.3', currency: 'USD' },
      { market: 'STOCK', symbol: 'AAPL', ex_date: '2024-06-18', amount: '0.25', currency: 'CAD' },
    ])
    expect(await run({ since: '2024-06-17' })).toMatchObject({ dividends: 0 })
    paid = [dividend('2024-06-17', 0.31)]
    expect(await run({ since: '2024-06-17' })).toMatchObject({ dividends: 1 })
    expect(await all()).toMatchObject([{ amount: '0.31' }, {}])
  })

  it('a bar that cannot be right is not stored, and said', async () => {
    instead = (url, response) =>
      url.searchParams.get('timeframe') === '1Day' &&
      reply(response, 200, {
        bars: {
          AAPL: [
            { t: '2024-06-18T04:00:00Z', o: 10, h: 9, l: 11, c: 10, v: 1, n: 1, vw: 10 },
            { t: '2024-06-19T04:00:00Z', o: 10, h: 11, l: 9, c: 10, v: 1, n: 1, vw: 10 },
          ],
        },
        next_page_token: null,
      })
    await write({ bet_id: 'a', date: '2024-06-18T15:00:00Z' })
    expect(await run()).toMatchObject({ bars: 1, notTaken: ['STOCK AAPL 2024-06-18: the low 11 is above the high 9'] })
  })

  it('waits as long as a 429 asks for, and goes on', async () => {
    await write({ bet_id: 'a', date: '2024-06-18T15:00:00Z' })
    pauses.length = 0
    let refusals = 0
    instead = (_, response) => {
      refusals += 1
      return refusals === 1 && reply(response, 429, { message: 'too many requests.' }, { 'Retry-After': '1' })
    }
    expect(await run()).toMatchObject({ bars: 2, checks: 1 })
    expect(pauses).toEqual([1])
  })

  it('says what Alpaca refused, goes on with the other markets, and leaves it for the next run', async () => {
    await write(
      { bet_id: 'a', date: '2024-06-18T15:00:00Z' },
      { bet_id: 'g', symbol: 'GLD', date: '2024-06-17T15:00:00Z' },
      { bet_id: 'o', market: 'OPTIONS', symbol: 'AAPL240621C00190000', date: '2024-06-18T15:00:00Z' },
    )
    instead = (url, response) =>
      (url.searchParams.get('timeframe') === '1Min' || url.pathname.includes('/options/')) &&
      reply(response, 403, { message: 'not permitted' })
    expect(await run()).toMatchObject({
      ...{ bars: 2 + 3, checks: 0, unpriced: new Map() },
      refused: new Set(['Alpaca refused (403): not permitted']),
    })
    expect(askedFor().filter((one) => one.endsWith('1Min'))).toHaveLength(1)
    instead = () => false
    expect(await run()).toMatchObject({ bars: 0, checks: 2, refused: new Set() })
  })

  it('with --since asks again for stored days, and takes what its own source corrected', async () => {
    await write({ bet_id: 'a', date: '2024-06-17T15:00:00Z' })
    await run()
    await db.sql(`update market_bars set close = low, fetched_at = '2024-06-20' where day >= '2024-06-18'`)
    asked = []
    expect(await run({ since: '2024-06-19' })).toMatchObject({ bars: 1 })
    expect(asked[0]?.searchParams.get('start')).toBe('2024-06-19T00:00:00.000Z')
    expect(
      await db.sql(
        `select day::text, close = low as kept, fetched_at > '2024-06-21' as anew from market_bars order by day`,
      ),
    ).toEqual([
      { day: '2024-06-17', kept: false, anew: true },
      { day: '2024-06-18', kept: true, anew: false },
      { day: '2024-06-19', kept: false, anew: true },
    ])
  })

  it('a rehearsal says what it would ask for, and neither asks nor writes', async () => {
    await write({ bet_id: 'a', date: '2024-06-18T15:00:00Z' })
    const lines: string[] = []
    await run({ isDryRun: true, say: (line) => lines.push(line) })
    expect(lines).toEqual([
      'Would ask alpaca for the days of 1 instruments:',
      '  STOCK AAPL: 2024-06-18 to 2024-06-19',
      'Would check 0 actions whose day has a bar already. Nothing was asked for or written.',
    ])
    expect([asked, await stored()]).toEqual([[], []])
  })

  it('knows the exchange’s day of an action as verify-record.mjs does', async () => {
    const markets = ['STOCK', 'OPTIONS', 'CRYPTO', 'FOREX'] as const
    const date = fc.date({ min: new Date('1990-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })
    const anyDate = fc.oneof(
      date,
      date.map((one) => new Date(one.toISOString().slice(0, 10))),
    )
    const actions = fc
      .sample(fc.record({ market: fc.constantFrom(...markets), date: anyDate }), { numRuns: 2000, seed: 20 })
      .map(({ market, date }) => ({ market, date: date.toISOString().replace('Z', '000Z') }))
    const days = await db.sql<{ day: string }>(
      `select private.exchange_day(x ->> 'market', (x ->> 'date')::timestamptz)::text as day
       from jsonb_array_elements($1::jsonb) with ordinality e (x, at) order by at`,
      [JSON.stringify(actions)],
    )
    expect(days.map(({ day }) => day)).toEqual(actions.map(exchangeDay))
  })

  it('lists at most twenty instruments without a price', () => {
    const unpriced = new Map(Array.from({ length: 22 }, (_, at) => [`STOCK S${at}`, 'why not']))
    const lines = linesOf({
      bars: 1,
      splits: 0,
      dividends: 4,
      checks: 2,
      outside: 1,
      entries: 5,
      unpriced,
      notTaken: [],
      refused: new Set(),
    })
    expect(lines.slice(0, 3)).toEqual([
      'Bars written: 1. Splits: 0. Dividends: 4. Actions checked: 2, 1 of them outside the market’s range. Entries priced for followers: 5.',
      'Without a price: 22',
      '  STOCK S0: why not',
    ])
    expect([lines.length, lines.at(-1)]).toEqual([2 + 20 + 1, '  … and 2 more'])
  })

  it.each<[string, { first_bar: string | null; last_bar: string | null; last_day?: string }, string[]]>([
    ['nothing is stored', { first_bar: null, last_bar: null }, ['2024-06-03 2024-06-19']],
    ['all is stored', { first_bar: '2024-06-03', last_bar: '2024-06-19' }, []],
    ['older days are missing', { first_bar: '2024-06-10', last_bar: '2024-06-19' }, ['2024-06-03 2024-06-09']],
    ['newer days are missing', { first_bar: '2024-06-03', last_bar: '2024-06-14' }, ['2024-06-15 2024-06-19']],
    ['only older bars are stored', { first_bar: '2024-01-03', last_bar: '2024-01-14' }, ['2024-06-03 2024-06-19']],
    [
      'only newer bars are stored',
      { first_bar: '2024-06-18', last_bar: '2024-06-19', last_day: '2024-06-05' },
      ['2024-06-03 2024-06-05'],
    ],
  ])('the days that are asked for, if %s', (_, { last_day = '2024-06-20', ...stored }, expected) => {
    const row = { market: 'STOCK', symbol: 'AAPL', first_day: '2024-06-03', last_day, ...stored }
    expect(missingDays(row, { nowMs: NOW.getTime() }).map(({ from, to }) => `${from} ${to}`)).toEqual(expected)
  })
})

describe('what a follower would have got', () => {
  let open: string
  beforeEach(async () => {
    open = (await newStrategy(db.as('bob'))).id
  })
  const action = (betId: string, date: string, side: 'BUY' | 'SELL', minutesLater: number, inPublic = true) => ({
    ...{ betId, date, side, quantity: '1', price: '10', minutesLater, inPublic },
  })
  const recorded = (...actions: ReturnType<typeof action>[]) => importActions(db, open, actions)
  const found = () =>
    db.sql(
      `select b.bet_id as trade, b.side, (case b.side when 'BUY' then p.high else p.low end)::float as price, p.span,
         p.bar_at at time zone 'UTC' as at, p.source
       from entry_prices p join private.announcements a using (strategy_id, number, market, symbol) join bet_data b on b.id = a.action
       order by b.id`,
    )
  const minute = (at: string) => bars('AAPL', '1Min', at, at)[0]

  it('is the worse end of the first minute that begins a minute after the recording; a second run writes nothing', async () => {
    await recorded(
      action('quick', '2024-06-10T14:31:20Z', 'BUY', 0),
      action('quick', '2024-06-10T15:00:00Z', 'SELL', 0),
      // Recorded on Saturday, so that Monday's first minute is the first.
      action('late', '2024-06-07T15:00:00Z', 'BUY', 24 * 60),
      action('private', '2024-06-10T15:00:00Z', 'BUY', 0, false),
      // Recorded on the last day of which a bar is known, after its last minute.
      action('waits', '2024-06-19T15:00:00Z', 'BUY', 8 * 60),
    )
    const [first] = bars('AAPL', '1Min', '2024-06-10T00:00:00Z', '2024-06-10T23:00:00Z')
    const at = (time?: string) => time?.slice(0, 19).replace('T', ' ')
    expect(await run()).toMatchObject({ entries: 3, refused: new Set() })
    const prices = [
      {
        ...{ trade: 'quick', side: 'BUY', price: minute('2024-06-10T14:33:00Z')?.h, span: 'minute' },
        ...{ at: '2024-06-10 14:33:00', source: 'alpaca' },
      },
      {
        ...{ trade: 'quick', side: 'SELL', price: minute('2024-06-10T15:01:00Z')?.l, span: 'minute' },
        ...{ at: '2024-06-10 15:01:00', source: 'alpaca' },
      },
      { trade: 'late', side: 'BUY', price: first?.h, span: 'minute', at: at(first?.t), source: 'alpaca' },
    ]
    expect(await found()).toEqual(prices)
    expect(await db.untrueFigures()).toEqual([])

    const versions = () => db.sql('select xmin::text from entry_prices order by number')
    const before = await versions()
    expect(await run()).toMatchObject({ entries: 0 })
    expect(await versions()).toEqual(before)
    // Another day, and the action that waited gets its first minute.
    const [next] = bars('AAPL', '1Min', '2024-06-20T00:00:00Z', '2024-06-20T23:00:00Z')
    expect(await run({ now: () => new Date('2024-06-21T16:00:00Z') })).toMatchObject({ entries: 1 })
    expect((await found()).at(-1)).toMatchObject({ trade: 'waits', price: next?.h, at: at(next?.t) })
  })

  it('is of no minute that begins a microsecond too early', async () => {
    await recorded(
      action('exact', '2024-06-10T15:00:00.000000Z', 'BUY', 0),
      action('after', '2024-06-10T15:00:00.000001Z', 'BUY', 0),
    )
    expect(await run()).toMatchObject({ entries: 2 })
    expect((await found()).map(({ trade, at }) => [trade, at])).toEqual([
      ['exact', '2024-06-10 15:01:00'],
      ['after', '2024-06-10 15:02:00'],
    ])
  })

  it('fetches the bars of the days after a closed trade, until somebody could have followed it', async () => {
    await recorded(
      action('friday', '2024-06-07T19:59:00Z', 'BUY', 0),
      action('friday', '2024-06-07T19:59:30Z', 'SELL', 60 * 8),
    )
    expect(await run()).toMatchObject({ entries: 2 })
    expect((await stored()).map(({ day }) => day.slice(5))).toEqual(['06-07', '06-10', '06-11', '06-12'])
  })

  it('is the open of the next day where only days are known, and nothing without a bar within a week', async () => {
    await recorded(
      action('days', '2024-06-07T15:00:00Z', 'BUY', 0),
      action('days', '2024-06-10T15:00:00Z', 'SELL', 0),
      action('alone', '2024-06-01T15:00:00Z', 'BUY', 0),
    )
    await db.sql(`insert into market_bars (market, symbol, day, open, high, low, close, source) values
      ('STOCK', 'AAPL', '2024-06-07', 10, 11, 9, 10, 'mine'), ('STOCK', 'AAPL', '2024-06-10', 10, 12, 8, 10, 'mine'),
      ('STOCK', 'AAPL', '2024-06-11', 10, 13, 7, 10, 'mine'), ('STOCK', 'AAPL', '2024-05-31', 10, 13, 7, 10, 'mine')`)
    const days: PriceRun['source'] = {
      name: 'days',
      async *dailyBars() {},
      async *minuteBars() {},
    }
    expect(await run({ source: days })).toMatchObject({ entries: 3 })
    expect(await found()).toEqual([
      { trade: 'days', side: 'BUY', price: 10, span: 'day', at: '2024-06-10 00:00:00', source: 'mine' },
      { trade: 'days', side: 'SELL', price: 10, span: 'day', at: '2024-06-11 00:00:00', source: 'mine' },
      { trade: 'alone', side: 'BUY', price: 10, span: 'day', at: '2024-06-07 00:00:00', source: 'mine' },
    ])
  })

  it('is left for the next run where the service refuses minutes', async () => {
    await recorded(action('a', '2024-06-10T14:31:20Z', 'BUY', 0))
    instead = (url, response) =>
      url.searchParams.get('timeframe') === '1Min' && reply(response, 403, { message: 'not permitted' })
    expect(await run()).toMatchObject({ entries: 0 })
    instead = () => false
    expect(await run()).toMatchObject({ entries: 1 })
    expect(await found()).toHaveLength(1)
  })
})

describe('npm run prices -- --from FILE', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'bars-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const HEAD = 'market,symbol,time,open,high,low,close\n'
  async function fileOf(lines: string) {
    const file = path.join(folder, 'bars.csv')
    await writeFile(file, lines)
    return csv(file, 'mine')
  }
  const fromFile = async (lines: string) => run({ source: await fileOf(HEAD + lines), since: '1900-01-01' })

  it('prices what Alpaca has not, by days and minutes; twice changes nothing', async () => {
    const [timed, day, closeOnly] = await write(
      { bet_id: 'f', market: 'FOREX', symbol: 'EUR/USD', date: '2024-06-10T15:00:30Z', price: 1.0712 },
      { bet_id: 'f', market: 'FOREX', symbol: 'EUR/USD', date: '2024-06-10T16:00:00Z', price: 1.2 },
      { bet_id: 'f', market: 'FOREX', symbol: 'EUR/USD', date: '2024-06-11T16:00:00Z', price: 1.07 },
    )
    const lines = `FOREX,EURUSD,2024-06-10,1.0700,1.0733,1.0699,1.0721
FOREX,EURUSD,2024-06-11,,,,1.0740
FOREX,EURUSD,2024-06-10T15:01Z,1.0713,1.0714,1.0711,1.0712
STOCK,AAPL,2024-06-10,1,1,1,1
`
    expect(await fromFile(lines)).toMatchObject({ bars: 2, checks: 2, outside: 1 })
    expect(await checks()).toEqual([
      { id: timed, span: 'minute', at: '2024-06-10 15:00:00', inside: true, source: 'mine' },
      { id: day, span: 'day', at: '2024-06-10 00:00:00', inside: false, source: 'mine' },
    ])
    expect(closeOnly).toBeGreaterThan(0)
    expect(await fromFile(lines)).toMatchObject({ bars: 0, checks: 0, notTaken: [] })
  })

  it('takes dividends from a column of their own, in the currency of the prices', async () => {
    await write(
      { bet_id: 'a', date: '2024-06-10T15:00:00Z' },
      { bet_id: 's', symbol: 'SAP', currency: 'EUR', usd_rate: 1.1, date: '2024-06-10T15:00:00Z' },
    )
    const lines = `market,symbol,time,open,high,low,close,dividend
STOCK,AAPL,2024-06-10,1,1,1,1,0.25
STOCK,AAPL,2024-06-11,1,1,1,1,
STOCK,SAP:EUR,2024-06-10,1,1,1,1,2.2
`
    expect(await run({ source: await fileOf(lines), since: '1900-01-01' })).toMatchObject({ dividends: 2 })
    expect(
      await db.sql('select symbol, ex_date::text, amount::text, currency from market_dividends order by symbol'),
    ).toEqual([
      { symbol: 'AAPL', ex_date: '2024-06-10', amount: '0.25', currency: 'USD' },
      { symbol: 'SAP:EUR', ex_date: '2024-06-10', amount: '2.2', currency: 'EUR' },
    ])
    expect(await run({ source: await fileOf(lines), since: '1900-01-01' })).toMatchObject({ dividends: 0 })
    const wrong = (line: string) => fileOf(`market,symbol,time,open,high,low,close,dividend\n${line}\n`)
    await expect(wrong('STOCK,X,2024-06-10,1,1,1,1,-1')).rejects.toThrow('line 2: -1 is no amount of a dividend')
    await expect(wrong('FOREX,EURUSD,2024-06-10,1,1,1,1,1')).rejects.toThrow('only the day of a stock has a dividend')
  })

  it('does not take a day that is over 5% from another source’s, and says so; takes one that is closer', async () => {
    await write({ bet_id: 'a', date: '2024-06-14T15:00:00Z' })
    await run()
    const [friday, monday, tuesday, wednesday] = bars('AAPL', '1Day', '2024-06-14', '2024-06-19T23:00:00Z')
    const [wrong, high, close] = [(friday?.c ?? 0) * 1.06, (monday?.h ?? 0) * 1.06, (tuesday?.c ?? 0) * 1.04]
    const lines = `STOCK,AAPL,2024-06-14,${wrong},${wrong},${wrong},${wrong}
STOCK,AAPL,2024-06-17,${monday?.o},${high},${monday?.l},${monday?.c}
STOCK,AAPL,2024-06-18,${close},${close},${close},${close}
STOCK,AAPL,2024-06-19,,,,${wednesday?.c}
`
    expect(await fromFile(lines)).toMatchObject({
      bars: 1,
      notTaken: [
        `STOCK AAPL 2024-06-14: alpaca has the close ${friday?.c}, mine has ${wrong}. The stored one stays.`,
        `STOCK AAPL 2024-06-17: alpaca has the high ${monday?.h}, mine has ${high}. The stored one stays.`,
      ],
    })
    // Of Wednesday the file knows the close alone.
    expect((await stored()).map(({ day, source }) => `${day.slice(8)} ${source}`)).toEqual([
      ...['14 alpaca', '17 alpaca', '18 mine', '19 alpaca'],
    ])
  })

  it.each([
    ['market,symbol,time,close\n', /is missing the columns open, high, low/],
    [`${HEAD}BONDS,X,2024-06-10,1,1,1,1\n`, /line 2: BONDS is no market/],
    [`${HEAD}STOCK,,2024-06-10,1,1,1,1\n`, /line 2: the symbol is missing/],
    [`${HEAD}STOCK,X,2024-06-10,1,1,1,1\nSTOCK,X,10.6.2024,1,1,1,1\n`, /line 3: 10\.6\.2024 is neither a day/],
    [`${HEAD}STOCK,X,2024-13-10,1,1,1,1\n`, /line 2: 2024-13-10 does not exist/],
    [`${HEAD}STOCK,X,2024-06-10T15:00:30Z,1,1,1,1\n`, /line 2: 2024-06-10T15:00:30Z is neither/],
    [`${HEAD}STOCK,X,2024-06-10T15:00Z,,,,1\n`, /line 2: a minute has open, high and low/],
    [`${HEAD}STOCK,X,2024-06-10,1,1,1,\n`, /line 2: the close is missing/],
    [`${HEAD}STOCK,X,2024-06-10,1,1,1,-1\n`, /line 2: -1 is no price/],
    [`${HEAD}STOCK,X,2024-06-10,1,1,1,0\n`, /line 2: 0 is no price/],
    [`${HEAD}STOCK,X,2024-06-10,1,1,2,1\n`, /line 2: the low 2 is above the high 1/],
    [`${HEAD}STOCK,X,2024-06-10,1,2,1,3\n`, /line 2: 3 is not between the low 1 and the high 2/],
    [`${HEAD}STOCK,X,2024-06-10,1,,,3\n`, /line 2: open, high and low are given together or not at all/],
    [`${HEAD}STOCK,X,2024-06-10\n`, /line 2: /],
  ])('a file that is wrong is refused whole: %j', async (text, reason) => {
    await expect(fileOf(text)).rejects.toThrow(reason)
  })
})

describe('the command', () => {
  const environment = (more: Record<string, string> = {}) => ({
    PATH: process.env.PATH,
    VITE_SUPABASE_URL: databaseUrl,
    SUPABASE_SERVICE_ROLE_KEY: SECRET_KEY,
    ALPACA_KEY_ID: 'PKTEST',
    ALPACA_SECRET_KEY: 'secret',
    ALPACA_DATA_URL: alpacaUrl,
    ...more,
  })
  const command = (env: Record<string, string> = {}, ...args: string[]) =>
    promisify(execFile)(process.execPath, ['scripts/prices.mjs', ...args], { env: environment(env) })

  it('goes on where it was stopped, and keeps to its rate', async () => {
    // Each day is a question for its minutes: more than the bucket of requests holds.
    const days = ['03', '04', '05', '06', '07', '10', '11', '12', '13', '14']
    await write(...days.map((day) => ({ bet_id: day, date: `2024-06-${day}T15:00:00Z` })), {
      bet_id: 'b',
      market: 'CRYPTO',
      symbol: 'BTC/USD',
      date: '2024-06-18T12:00:00Z',
    })
    let reached: () => void
    const middle = new Promise<void>((resolve) => {
      reached = resolve
    })
    // After the stocks it asks for the coins, which are not answered.
    instead = (url) => {
      if (!url.pathname.includes('/crypto/')) return false
      reached()
      return true
    }
    const program = spawn(process.execPath, ['scripts/prices.mjs'], { env: environment(), stdio: 'ignore' })
    await middle
    program.kill('SIGKILL')
    await once(program, 'exit')
    const written = (await stored()).length
    expect(written).toBeGreaterThan(500)
    expect(await checks()).toEqual([])

    instead = () => false
    asked = []
    const { stdout } = await command()
    expect(stdout).toMatch(
      /^Bars written: 0\. Splits: 0\. Dividends: 0\. Actions checked: 10, 10 of them outside the market’s range\. Entries priced for followers: 0\./,
    )
    expect(stdout).toMatch(/\n {2}CRYPTO BTC\/USD: alpaca has no bar of it/)
    expect(await stored()).toHaveLength(written)
    // On a weekend the days since the last bar are asked for once more, which have none.
    const newest = (await stored()).at(-1)?.day ?? ''
    const firstDays = asked
      .filter((url) => url.searchParams.get('timeframe') === '1Day')
      .map((url) => url.searchParams.get('start')?.slice(0, 10) ?? '')
    expect(firstDays.filter((day) => day <= newest)).toEqual([])
    expect(askedFor().filter((one) => / 1(Hour|Min)$/.test(one))).toEqual([
      '/v1beta3/crypto/us/bars 1Hour',
      ...days.map(() => '/v2/stocks/bars 1Min'),
    ])
  })

  it('exits with 1 if the key is refused, and says what is not set', async () => {
    await write({ bet_id: 'a', date: '2024-06-18T15:00:00Z' })
    const refused = command({ ALPACA_KEY_ID: WRONG_KEY })
    await expect(refused).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('Alpaca refused (403): forbidden.'),
    })
    const unset = command({ SUPABASE_SERVICE_ROLE_KEY: '' })
    await expect(unset).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('SUPABASE_SERVICE_ROLE_KEY is not set'),
    })
    expect(await stored()).toEqual([])
  })
})
