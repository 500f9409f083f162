// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { CATEGORY_OPTIONS, MARKET_OPTIONS, TIMEFRAME_OPTIONS } from '../../src/content/strategyOptions'
import { isLive } from '../../src/domain/clocks'
import { computeTrade } from '../../src/domain/trades'
import { newYorkTime } from './calendar'
import { importedStrategy } from './clocks'
import { demoData } from './demoData'
import type { DemoTrade } from './demoStrategy'
import { blackScholes } from './indicators'
import { readIndexBars, readStockMonths } from './prices'

const SATURDAY = new Date('2026-11-21T08:00:00Z')
const data = demoData(SATURDAY)
const trades = data.strategies.flatMap((strategy) => strategy.trades)
const actions = trades.flatMap((trade) => trade.actions)
const named = (name: string) => {
  const strategy = data.strategies.find((known) => known.name === name)
  if (!strategy) throw new Error(`No demo strategy is called ${name}`)
  return strategy
}
const lastDay = (of: readonly DemoTrade[]) =>
  of
    .flatMap((trade) => trade.actions.map((action) => action.date))
    .sort()
    .at(-1)
    ?.slice(0, 10)

describe('what the demo data holds', () => {
  test('well over a thousand trades, won and lost, long and short, open and in several parts', () => {
    const computed = trades.map((trade) => computeTrade(trade.actions, trade.market))
    const count = (status: string) => computed.filter((trade) => trade.status === status).length
    expect(trades.length).toBeGreaterThan(1500)
    expect(count('WIN')).toBeGreaterThan(500)
    expect(count('LOSS')).toBeGreaterThan(500)
    expect(count('OPEN')).toBeGreaterThan(5)
    expect(computed.filter((trade) => trade.position === 'SHORT').length).toBeGreaterThan(500)
    expect(trades.filter((trade) => trade.actions.length > 2).length).toBeGreaterThan(200)
  })

  test('strategies that lose money are in it too', () => {
    const totals = data.strategies.map(({ trades: own }) =>
      own.reduce((total, trade) => total + Number(computeTrade(trade.actions, trade.market).return), 0),
    )
    expect(totals.filter((total) => total > 0).length).toBeGreaterThan(5)
    expect(totals.filter((total) => total < 0).length).toBeGreaterThan(3)
  })

  test('private ones, one of them shared, and one without a trade', () => {
    const secret = data.strategies.filter((strategy) => !strategy.isPublic)
    expect(secret.map((strategy) => strategy.sharedWith.length)).toEqual([0, 1])
    expect(data.strategies.filter((strategy) => strategy.trades.length === 0)).toHaveLength(1)
  })

  test('names are unique and short enough, owners are demo accounts, choices are those of the form', () => {
    const names = data.strategies.map((strategy) => strategy.name.toLowerCase())
    expect(new Set(names).size).toBe(names.length)
    expect(Math.max(...names.map((name) => name.length))).toBeLessThanOrEqual(80)
    const emails = data.accounts.map((account) => account.email)
    expect(new Set(data.strategies.map((strategy) => strategy.owner))).toEqual(new Set(emails))
    const choices = (key: 'marketTypes' | 'timeframes' | 'categories') =>
      data.strategies.flatMap((strategy) => strategy[key].split(','))
    expect(MARKET_OPTIONS).toEqual(expect.arrayContaining(choices('marketTypes')))
    expect(TIMEFRAME_OPTIONS).toEqual(expect.arrayContaining(choices('timeframes')))
    expect(CATEGORY_OPTIONS).toEqual(expect.arrayContaining(choices('categories')))
  })

  test('trade ids are unique and the same each time', () => {
    expect(new Set(trades.map((trade) => trade.betId)).size).toBe(trades.length)
    expect(demoData(SATURDAY)).toEqual(data)
  })
})

describe('prices', () => {
  test('every price outside options is a published one', () => {
    const published = new Set([
      ...readIndexBars().flatMap((bar) => [bar.open, bar.close].map((price) => `SPX ${price}`)),
      ...readStockMonths().flatMap(({ prices }) =>
        Object.entries(prices).map(([symbol, price]) => `${symbol} ${price}`),
      ),
    ])
    const invented = trades
      .filter((trade) => trade.market === 'STOCK')
      .flatMap((trade) => trade.actions.map((action) => `${trade.symbol} ${action.price}`))
      .filter((price) => !published.has(price))
    expect(invented).toEqual([])
  })

  test('options say that their prices are computed, expire after their last action, and cost what the formula says', () => {
    const options = data.strategies.filter((strategy) => strategy.trades.some((trade) => trade.market === 'OPTIONS'))
    expect(options).toHaveLength(2)
    for (const strategy of options) {
      expect(strategy.description).toContain('Option prices are computed, not observed: Black-Scholes')
      for (const trade of strategy.trades) {
        const last = trade.actions.at(-1)?.date.slice(0, 10) ?? ''
        expect(trade.expiration !== null && trade.expiration > last).toBe(true)
      }
    }
    // Hull, Options, Futures, and Other Derivatives: S 42, K 40, 20%, half a year, 10% interest: 4.76 and 0.81.
    // Interest is the same as a discounted strike.
    const discounted = 40 * Math.exp(-0.1 * 0.5)
    expect(blackScholes('call', 42, discounted, 0.2, 0.5)).toBeCloseTo(4.76, 2)
    expect(blackScholes('put', 42, discounted, 0.2, 0.5)).toBeCloseTo(0.81, 2)
  })

  test('each strategy with trades says where its prices come from and where its dates went', () => {
    for (const strategy of data.strategies.filter((known) => known.trades.length > 0)) {
      expect(strategy.description).toMatch(/vega-datasets/)
      expect(strategy.description).toMatch(
        /with dates moved.*the last one on 2026-11-20\. When each action was recorded is part of the demonstration too: .*\.$/,
      )
    }
  })
})

describe('dates', () => {
  test('every action lies on a weekday, in New York trading hours, and none is ahead', () => {
    const newYork = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', timeStyle: 'short' })
    expect(new Set(actions.map((action) => newYork.format(new Date(action.date))))).toEqual(new Set(['09:31', '15:59']))
    expect(actions.filter((action) => [0, 6].includes(new Date(action.date).getUTCDay()))).toEqual([])
    expect(actions.filter((action) => new Date(action.date) > SATURDAY)).toEqual([])
  })

  test('the open is 13:31 UTC in summer and 14:31 in winter', () => {
    expect(newYorkTime('2026-07-01', 'open')).toBe('2026-07-01T13:31:00.000Z')
    expect(newYorkTime('2026-12-01', 'open')).toBe('2026-12-01T14:31:00.000Z')
    expect(newYorkTime('2026-12-01', 'close')).toBe('2026-12-01T20:59:00.000Z')
  })

  test.each([
    ['Saturday', '2026-11-21T00:00:00Z', '2026-11-20'],
    ['Friday, a minute before midnight', '2026-11-20T23:59:00Z', '2026-11-19'],
    ['Wednesday', '2026-11-18T12:00:00Z', '2026-11-17'],
    ['Monday, when yesterday was no trading day', '2026-11-23T12:00:00Z', '2026-11-20'],
    ['the first of March of a leap year', '2028-03-01T12:00:00Z', '2028-02-29'],
  ])('started on a %s the last bar is the last trading day before', (_, now, expected) => {
    const at = demoData(new Date(now))
    const ending = (name: string) => lastDay(at.strategies.find((strategy) => strategy.name === name)?.trades ?? [])
    expect(ending('Same candle again')).toBe(expected)
    expect(ending('Worst of last month')).toBe(expected)
  })

  test('consecutive days of the series stay consecutive weekdays', () => {
    const days = named('Same candle again').trades.map((trade) => trade.actions[0]?.date.slice(0, 10) ?? '')
    const gaps = days.slice(1).map((day, at) => (Date.parse(day) - Date.parse(days[at] ?? '')) / 86_400_000)
    expect(new Set(gaps)).toEqual(new Set([1, 3]))
  })
})

describe('clocks', () => {
  const told = data.strategies.map((strategy) => ({ strategy, ...importedStrategy(strategy, SATURDAY) }))
  const past = told.flatMap(({ history }) => history)

  test('the actions say what they say without clocks, in the same order', () => {
    for (const { strategy, actions: imported } of told) {
      const plain = strategy.trades.flatMap(({ betId, actions: own }) =>
        own.map((action) => ({ bet_id: betId, ...action })),
      )
      expect(
        imported.map(({ bet_id, date, side, quantity, price, fee }) => ({ bet_id, date, side, quantity, price, fee })),
      ).toEqual(plain)
    }
  })

  test('nothing is recorded before its time, nor after the present, nor before it was first recorded', () => {
    for (const action of told.flatMap(({ actions: imported }) => imported)) {
      expect(action.date < action.first_recorded_at, action.bet_id).toBe(true)
      expect(action.first_recorded_at <= action.recorded_at, action.bet_id).toBe(true)
      expect(new Date(action.recorded_at) <= SATURDAY, action.bet_id).toBe(true)
      expect(action.edits).toBe(action.first_recorded_at === action.recorded_at ? 0 : 1)
    }
  })

  test('some strategies are logged live, some not at all, some in part', () => {
    const shares = told.flatMap(({ strategy, actions: imported }) => {
      const live = imported.filter((action) => isLive(action.date, action.recorded_at)).length
      return imported.length === 0 ? [] : [{ story: strategy.story, share: live / imported.length }]
    })
    for (const { story, share } of shares) {
      if (story === 'live') expect(share).toBe(1)
      else if (story === 'weekly') expect(share).toBe(0)
      else expect(share > 0 && share < 1, story).toBe(true)
    }
    expect(new Set(shares.map(({ story }) => story))).toEqual(new Set(['live', 'weekly', 'joinedLater', 'corrected']))
  })

  test('the past of corrected strategies has edits and deletions, each of which changes something and follows what it changed', () => {
    expect(past.filter(({ event }) => event === 'edited').length).toBeGreaterThan(20)
    expect(past.filter(({ event }) => event === 'deleted').length).toBeGreaterThan(3)
    for (const entry of past) {
      expect(entry.old_recorded_at < entry.changed_at).toBe(true)
      expect(entry.new_price === entry.old_price && entry.new_fee === entry.old_fee).toBe(false)
      expect(Number(entry.old_price)).toBeGreaterThan(0)
    }
    for (const { actions: imported, history } of told) {
      for (const { action, bet_id, changed_at } of history) {
        if (action !== null) expect(imported[action - 1]).toMatchObject({ bet_id, recorded_at: changed_at, edits: 1 })
      }
    }
  })

  test('the same each time', () => {
    expect(data.strategies.map((strategy) => importedStrategy(strategy, SATURDAY))).toEqual(
      told.map(({ actions: imported, history, since }) => ({ actions: imported, history, since })),
    )
  })
})
