import { expect, test } from 'vitest'
import { demoAccounts } from '../../src/content/demoAccounts'
import { CATEGORY_OPTIONS, MARKET_OPTIONS, TIMEFRAME_OPTIONS } from '../../src/content/strategyOptions'
import {
  type DemoActionRow,
  readDemoActions,
  readDemoBars,
  readDemoSplits,
  readDemoStrategies,
} from '../../supabase/seed/demoActions'
import { demoData } from './demoData'
import { blackScholes } from './indicators'
import { readIndexBars, readStockMonths, STOCK_SPLIT } from './prices'
import { CHOSEN_PRICES, INVENTED_PRICES } from './rules/dressedUp'

const { strategies, actions, bars, splits } = demoData()
const actionsOf = (id: string) => actions.filter(({ strategy }) => strategy === id)

test('the seed files are up to date with the rules: `npm run demo-data` writes them', () => {
  expect(readDemoStrategies()).toEqual(strategies)
  expect(readDemoActions()).toEqual(actions)
  expect(readDemoBars()).toEqual(bars)
  expect(readDemoSplits()).toEqual(splits)
})

test('names are unique and short enough, owners are demo accounts, options are those of the form', () => {
  const names = strategies.map(({ name }) => name.toLowerCase())
  expect(new Set(names).size).toBe(names.length)
  expect(Math.max(...names.map((name) => name.length))).toBeLessThanOrEqual(80)
  expect(new Set(strategies.map(({ owner }) => owner))).toEqual(new Set(demoAccounts.map(({ email }) => email)))
  const choices = (key: 'market_types' | 'timeframes' | 'categories') =>
    strategies.flatMap((one) => one[key].split(','))
  expect(MARKET_OPTIONS).toEqual(expect.arrayContaining(choices('market_types')))
  expect(TIMEFRAME_OPTIONS).toEqual(expect.arrayContaining(choices('timeframes')))
  expect(CATEGORY_OPTIONS).toEqual(expect.arrayContaining(choices('categories')))
})

test('two strategies are private, one of them shared, and one has no trade', () => {
  const secret = strategies.filter(({ is_public }) => is_public === 'false')
  expect(secret.map(({ shared_with }) => shared_with !== null)).toEqual([false, true])
  expect(strategies.filter(({ id }) => actionsOf(id).length === 0)).toHaveLength(1)
})

test('every price outside options is a published one, but for those of the strategies that invent and choose them', () => {
  const inventing = strategies.flatMap(({ name, id }) => ([INVENTED_PRICES, CHOSEN_PRICES].includes(name) ? id : []))
  const published = new Set([
    ...readIndexBars().flatMap((bar) => [bar.open, bar.close].map((price) => `SPX ${price}`)),
    ...readStockMonths().flatMap(({ prices }, month) =>
      Object.entries(prices).map(
        ([symbol, price]) =>
          `${symbol} ${symbol === STOCK_SPLIT.symbol && month < STOCK_SPLIT.bar ? price * STOCK_SPLIT.ratio : price}`,
      ),
    ),
  ])
  // Assigned shares change hands at the strike.
  const stocks = actions.filter(({ market, linked }) => market === 'STOCK' && linked === null)
  const traded = stocks.map(({ symbol, price }) => `${symbol} ${price}`)
  expect(traded.filter((price) => !published.has(price)).length).toBeGreaterThan(30)
  const honest = stocks
    .filter(({ strategy }) => !inventing.includes(strategy))
    .map(({ symbol, price }) => `${symbol} ${price}`)
  expect(honest.filter((price) => !published.has(price))).toEqual([])
})

test('options disclose that prices are computed, expire after their last action, and cost what the formula gives', () => {
  const options = strategies.filter(({ id }) => actionsOf(id).some(({ market }) => market === 'OPTIONS'))
  expect(options).toHaveLength(4)
  for (const { id, description } of options) {
    expect(description).toContain('Option prices are computed, not observed: Black-Scholes')
    const daysLeft = (one: DemoActionRow) => Number(one.bars_back) - Number(one.expires_bars_back)
    expect(actionsOf(id).filter((one) => one.market === 'OPTIONS' && daysLeft(one) < 0)).toEqual([])
    const expired = actionsOf(id).filter(({ side }) => side === 'EXPIRE' || side === 'ASSIGN')
    expect(expired.filter((one) => daysLeft(one) !== 0 || one.price !== '0' || one.fee !== '0')).toEqual([])
  }
  // Hull, Options, Futures, and Other Derivatives: S 42, K 40, 20%, half a year, 10% interest: 4.76 and 0.81.
  // Interest is the same as a discounted strike.
  const discounted = 40 * Math.exp(-0.1 * 0.5)
  expect(blackScholes('call', 42, discounted, 0.2, 0.5)).toBeCloseTo(4.76, 2)
  expect(blackScholes('put', 42, discounted, 0.2, 0.5)).toBeCloseTo(0.81, 2)
})

test('each strategy with trades discloses the source of its prices, its moved dates and its invented recording times', () => {
  for (const { id, description } of strategies) {
    if (actionsOf(id).length === 0) continue
    expect(description).toMatch(
      /vega-datasets.*with dates moved.*the last one on {last day}\. When each action was recorded is part of the demonstration too: .*\.$/,
    )
  }
})
