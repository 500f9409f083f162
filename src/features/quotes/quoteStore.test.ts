// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readInstant, type TradeMessage } from './frames.rules'
import { createQuoteStore, FLASH_MS } from './quoteStore'

const FRAME_MS = 16

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance', 'Date', 'setTimeout'] })
})
afterEach(() => vi.useRealTimers())

const trade = (price: number, symbol = 'SPY', timestamp?: string): TradeMessage => {
  const at = timestamp ? readInstant(timestamp) : null
  return { type: 't', symbol, price, ...(timestamp && at ? { timestamp, at } : {}) }
}
const nextFrame = () => vi.advanceTimersToNextFrame()

test('a thousand trades between two frames draw a row once', () => {
  const store = createQuoteStore()
  const drawn = { SPY: 0, AAPL: 0, GLD: 0 }
  for (const symbol of ['SPY', 'AAPL', 'GLD'] as const) {
    store.subscribe(symbol, () => {
      drawn[symbol] += 1
    })
  }
  for (let price = 1; price <= 1000; price += 1) store.receive([trade(price), trade(price, 'AAPL')])
  expect(drawn).toEqual({ SPY: 0, AAPL: 0, GLD: 0 })
  nextFrame()
  expect(drawn).toEqual({ SPY: 1, AAPL: 1, GLD: 0 })
  expect(store.read('SPY')?.trade.price).toBe(1000)
  nextFrame()
  expect(drawn).toEqual({ SPY: 1, AAPL: 1, GLD: 0 })
})

test('nothing is drawn while the page is hidden, and the latest prices show at once when it is visible again', () => {
  const store = createQuoteStore()
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback))
  for (let price = 1; price <= 5000; price += 1) store.receive([trade(price)])
  expect(frames).toHaveLength(1)
  expect(store.read('SPY')).toBeUndefined()
  frames[0]?.(0)
  expect(store.read('SPY')?.trade.price).toBe(5000)
  vi.unstubAllGlobals()
})

test('an unchanged row is the same object', () => {
  const store = createQuoteStore()
  store.receive([trade(10, 'SPY', '2026-11-20T14:31:07.2Z')])
  nextFrame()
  const before = store.read('SPY')
  store.receive([trade(9, 'SPY', '2026-11-20T14:31:07.1Z'), trade(1, 'AAPL')])
  nextFrame()
  expect(store.read('SPY')).toBe(before)
})

test('a price tells how it last moved, and keeps telling while it is unchanged', () => {
  const store = createQuoteStore()
  const directions = [10, 11, 11, 9].map((price) => {
    store.receive([trade(price)])
    nextFrame()
    return store.read('SPY')?.direction
  })
  expect(directions).toEqual([null, 'up', 'up', 'down'])
})

test('a row flashes at most twice a second, however often its price changes', () => {
  const store = createQuoteStore()
  const began = performance.now()
  for (let price = 1; performance.now() - began < 3_000; price += 1) {
    store.receive([trade(price)])
    nextFrame()
  }
  const flashes = store.read('SPY')?.flashes ?? 0
  expect(flashes).toBeGreaterThan(0)
  expect(flashes).toBeLessThanOrEqual(Math.ceil((3_000 + FRAME_MS) / FLASH_MS))
})

test('the time of the last trade is told once a second, and never goes back', () => {
  const store = createQuoteStore()
  const told: (number | null)[] = []
  store.subscribeLastSecond(() => told.push(store.readLastSecond()))
  for (const [symbol, second] of [
    ['SPY', '07.1'],
    ['AAPL', '07.9'],
    ['SPY', '08.0'],
    ['GLD', '06.0'],
  ] as const) {
    store.receive([trade(1, symbol, `2026-11-20T14:31:${second}Z`)])
    nextFrame()
  }
  expect(told).toEqual([1795185067, 1795185068])
})

test('an unsubscribed listener is not called', () => {
  const store = createQuoteStore()
  const listener = vi.fn()
  store.subscribe('SPY', listener)()
  store.receive([trade(1)])
  nextFrame()
  expect(listener).not.toHaveBeenCalled()
})
