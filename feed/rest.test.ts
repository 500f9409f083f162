import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Alpaca, TimeFrame } from '@alpacahq/alpaca-trade-api/rest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchedSymbols } from '@/content/quotes'
import { restOf } from './vitePlugin'

let server: Server
let url: string

beforeAll(async () => {
  const answer = restOf('/__alpaca')
  server = createServer((request, response) =>
    // Vite's request has one more field, which is not read here.
    answer(request as Parameters<typeof answer>[0], response, () => response.writeHead(404).end()),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/__alpaca`
})
afterAll(() => server.close())

const clientOf = (keyId = 'PKTEST') =>
  new Alpaca({
    keyId,
    secret: 'secret',
    retry: false,
    fetchApi: (address, init) => fetch(address.replace('https://data.alpaca.markets', url), init),
  }).marketData

const MAY = { start: new Date('2024-05-01'), end: new Date('2024-05-31T23:59:59Z') }

test('Alpaca’s own package reads days of all symbols over several pages, without weekends', async () => {
  const symbols = [...watchedSymbols]
  const bars = await clientOf().getStockBars({ symbols, timeframe: TimeFrame.Day, ...MAY, limit: 100 })
  expect(Object.keys(bars).toSorted()).toEqual(watchedSymbols.toSorted())
  for (const ofSymbol of Object.values(bars)) {
    // 23 weekdays, each from midnight in New York, in summer time.
    expect(ofSymbol.map(({ timestampRaw }) => timestampRaw?.slice(10))).toEqual(Array(23).fill('T04:00:00Z'))
    expect(new Set(ofSymbol.map(({ timestampRaw }) => timestampRaw)).size).toBe(23)
  }
})

test('a day is made of its minutes', async () => {
  const client = clientOf()
  const range = { start: new Date('2024-01-09'), end: new Date('2024-01-09T23:59:59Z'), limit: 10_000 }
  const [day] = await client.getStockBarsFor('AAPL', { timeframe: TimeFrame.Day, ...range })
  const minutes = await client.getStockBarsFor('AAPL', { timeframe: TimeFrame.Minute, ...range })
  expect(minutes).toHaveLength(390)
  expect(minutes[0]?.timestampRaw).toBe('2024-01-09T14:30:00Z')
  expect(day).toMatchObject({
    timestampRaw: '2024-01-09T05:00:00Z',
    open: minutes[0]?.open,
    high: Math.max(...minutes.map(({ high }) => high)),
    low: Math.min(...minutes.map(({ low }) => low)),
    close: minutes.at(-1)?.close,
  })
})

test('a split divides the price and is told as a corporate action', async () => {
  const client = clientOf()
  const range = { start: new Date('2024-06-07'), end: new Date('2024-06-10T23:59:59Z') }
  const [before, after] = await client.getStockBarsFor('NVDA', { timeframe: TimeFrame.Day, ...range })
  expect((before?.close ?? 0) / (after?.close ?? 1)).toBeCloseTo(10, 0)
  const { forwardSplits } = await client.collectCorporateActions({ symbols: ['NVDA', 'AAPL'], ...range })
  expect(forwardSplits).toEqual([expect.objectContaining({ symbol: 'NVDA', newRate: 10, oldRate: 1 })])
})

test('a symbol that is not listed, a coin and an option have no bars', async () => {
  const client = clientOf()
  const timeframe = TimeFrame.Day
  expect(await client.getStockBars({ symbols: ['ZZZZ'], timeframe, ...MAY })).toEqual({})
  expect(await client.getCryptoBars({ loc: 'us', symbols: ['BTC/USD'], timeframe, ...MAY })).toEqual({})
  expect(await client.getOptionBars({ symbols: ['AAPL240621C00190000'], timeframe, ...MAY })).toEqual({})
})

test.each<[string, Parameters<typeof fetch>[1], number]>([
  ['/v2/stocks/bars?symbols=AAPL&timeframe=1Day', {}, 401],
  ['/v2/stocks/bars?symbols=AAPL&timeframe=1Day', { headers: keys('WRONG') }, 403],
  ['/v2/stocks/bars?timeframe=1Day', { headers: keys('PKTEST') }, 400],
  ['/v2/stocks/bars?symbols=AAPL&timeframe=1Year', { headers: keys('PKTEST') }, 400],
  ['/v2/stocks/bars?symbols=AAPL&timeframe=1Day&limit=10001', { headers: keys('PKTEST') }, 400],
  ['/v2/stocks/bars?symbols=AAPL&timeframe=1Day&page_token=x', { headers: keys('PKTEST') }, 400],
  ['/v2/stocks/bars?symbols=AAPL,B$D&timeframe=1Day', { headers: keys('PKTEST') }, 400],
  ['/v2/stocks/bars?symbols=AAPL&timeframe=1Day&start=x', { headers: keys('PKTEST') }, 400],
  ['/v2/stocks/bars?symbols=AAPL&timeframe=1Day&start=2024-02-01&end=2024-01-01', { headers: keys('PKTEST') }, 400],
  ['/v2/stocks/quotes?symbols=AAPL', { headers: keys('PKTEST') }, 404],
  ['//', { headers: keys('PKTEST') }, 404],
])('%s with %j is answered with %i', async (path, init, status) => {
  expect((await fetch(url + path, init)).status).toBe(status)
})

function keys(id: string) {
  return { 'APCA-API-KEY-ID': id, 'APCA-API-SECRET-KEY': 'secret' }
}
