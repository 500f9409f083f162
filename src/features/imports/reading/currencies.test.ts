// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { currencyMark, USD } from '@/domain/contract/currencies'
import { Decimal, sum } from '@/domain/decimal'
import { computeTrade } from '@/domain/trade/trades'
import { type Answers, type Choice, isAnswered, pastedRates } from '@/features/imports/cells/questions.rules'
import type { Fill } from '@/features/imports/fills/fill'
import { planImport } from '@/features/imports/plan/plan.rules'
import { parseSheet } from '@/features/imports/sheet.rules'
import { readFile } from './reading.rules'
import { recognise } from './recognise.rules'

const NOTHING_STORED = { actions: [], revisions: new Map<string, number>(), brokerFills: [] }

const NOW = new Date('2026-11-21T12:00:00Z')

function read(lines: readonly string[], answers: Record<string, Partial<Choice>> = {}) {
  const text = lines.join('\n')
  const { format, delimiter } = recognise(text)
  const typed: Answers = Object.fromEntries(
    Object.entries(answers).map(([id, choice]) => [id, { choice: '', rate: '', ...choice }]),
  )
  return readFile(parseSheet(text, delimiter), { format, mapping: null, answers: typed, repeats: 'count' }, NOW)
}

const asked = ({ questions }: ReturnType<typeof read>) => questions.map(({ id, rows }) => `${id} ${rows}`)
const money = ({ price, fee, currency, usd_rate }: Fill) => `${price} ${fee} ${currency} ${usd_rate}`
const moneyOf = ({ fills }: ReturnType<typeof read>) => fills.map(money)
const UTC = { 'zone:': { choice: 'UTC' } }

const HEAD = 'Date,Symbol,Side,Quantity,Price,Currency'
const row = (day: string, price = '10', currency = 'EUR', symbol = 'SAP', side = 'Buy') =>
  `2024-01-${day},${symbol},${side},5,${price},${currency}`

describe('a FOREX symbol', () => {
  const pairs = (...symbols: string[]) => [
    'Date,Symbol,Side,Quantity,Price',
    ...symbols.map((symbol, at) => `2024-01-0${at + 1},${symbol},Buy,1000,154.65`),
  ]

  test('is read as two currencies: the second is the price’s, and of one in dollars the price is the rate', () => {
    const reading = read(pairs('USDJPY', 'usd/jpy', 'USD.JPY'))
    expect(reading.columns?.mapping.market).toBe('FOREX')
    expect(reading.questions).toEqual([])
    expect(moneyOf(reading)).toEqual(Array(3).fill('154.65 0 JPY 0.00646621403168'))
    expect(moneyOf(read(pairs('EURUSD', 'EUR/USD', 'EUR.USD')))).toEqual(Array(3).fill('154.65 0 USD 1'))
  })

  test('that is a cross asks for the rate of its second currency', () => {
    const open = read(pairs('EURGBP', 'EURUSD'))
    expect(asked(open)).toEqual(['rate:GBP 1'])
    const answered = read(pairs('EURGBP'), { 'rate:GBP': { choice: 'rate', rate: '1.27' } })
    expect(moneyOf(answered)).toEqual(['154.65 0 GBP 1.27'])
  })

  test('that names no two currencies counts as dollars, unasked and marked', () => {
    const reading = read(['Date,Asset class,Symbol,Side,Quantity,Price', '2024-01-05,FOREX,DXY,Buy,1,104.2'])
    expect(reading.questions).toEqual([])
    expect(moneyOf(reading)).toEqual(['104.2 0 USD 1'])
    expect(reading.fills.map(currencyMark)).toEqual(['currency not stated'])
  })

  test('decides over a column of the account’s currency, in which the fee stays', () => {
    const head = 'Date,Asset class,Symbol,Side,Quantity,Price,Fee,Currency'
    const reading = read([head, '2024-01-05,FOREX,USDJPY,Buy,1000,160,2,USD'])
    expect(moneyOf(reading)).toEqual(['160 320 JPY 0.00625'])
    const odd = read([head, '2024-01-05,FOREX,USDJPY,Buy,1000,$160,2,'])
    expect(odd.problems).toMatchObject([{ column: 'Price', expected: 'a price in JPY, as the symbol says' }])
  })

  test('gives 30 trades of 0.05 × 1,000,000 ÷ 154.65 dollars: 9,699.32', async () => {
    const day = (at: number) => new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10)
    const trades = Array.from({ length: 30 }, (_, at) => [
      `${day(at)} 10:00,USD/JPY,Buy,1000000,154.60`,
      `${day(at)} 11:00,USD/JPY,Sell,1000000,154.65`,
    ])
    const { fills } = read(['Date,Symbol,Side,Quantity,Price', ...trades.flat()], UTC)
    const plan = await planImport(fills, NOTHING_STORED, 'strategy', { adjustments: {}, meeting: null })
    expect(plan.trades).toHaveLength(30)
    expect(new Decimal(plan.trades[0]?.return ?? 0).toFixed(2)).toBe('323.31')
    expect(sum(plan.trades.map((trade) => new Decimal(trade.return))).toFixed(2)).toBe('9699.32')
  })
})

describe('the rate of a currency', () => {
  const withRate = 'Date,Symbol,Side,Quantity,Price,Currency,FX rate'
  const perRow = [
    withRate,
    '2024-01-05,SAP,Buy,5,10,EUR,1.25',
    '2024-01-06,SAP,Buy,5,10,EUR,',
    '2024-01-07,A,Buy,1,10,USD,3',
  ]

  test('is the row’s own first, then that of its day, then the one for all days', () => {
    const says = (choice: string) => ({ 'rateColumn:FX rate': { choice } })
    expect(asked(read(perRow))).toEqual(['rateColumn:FX rate 1', 'rate:EUR 1'])
    const byDay = { choice: 'days', rate: '1.5', days: { '2024-01-05': '1.6', '2024-01-06': '1.7' } }
    const rated = (choice: string, rates: Partial<Choice>) =>
      read(perRow, { ...says(choice), 'rate:EUR': rates }).fills.map(({ usd_rate }) => usd_rate)
    expect(rated('dollars', byDay)).toEqual(['1.25', '1.7', '1'])
    expect(rated('perDollar', byDay)).toEqual(['0.8', '1.7', '1'])
    expect(rated('ignore', byDay)).toEqual(['1.6', '1.7', '1'])
    expect(rated('dollars', { ...byDay, days: {} })).toEqual(['1.25', '1.5', '1'])
    // What was typed for single days stays, and does not count.
    expect(rated('dollars', { ...byDay, choice: 'rate' })).toEqual(['1.25', '1.5', '1'])
  })

  test('is asked for with the days that lack one, each once', () => {
    const lines = [HEAD, row('06'), row('05'), row('06'), row('07', '10', 'USD')]
    const [question, ...others] = read(lines).questions
    expect(others).toEqual([])
    expect(question).toMatchObject({ id: 'rate:EUR', rows: 3, days: ['2024-01-05', '2024-01-06'] })
  })

  test('is open until each day has one that is above 0, and what is typed is refused beside its field', () => {
    const lines = [HEAD, row('05'), row('06')]
    const isOpen = (rates: Partial<Choice>) => {
      const { open, fills } = read(lines, { 'rate:EUR': rates })
      if (open.questions > 0) expect(fills.length).toBeLessThan(2)
      return open.questions > 0
    }
    const days = { '2024-01-05': '1.1', '2024-01-06': '1.2' }
    expect(isOpen({ choice: 'days', days })).toBe(false)
    expect(isOpen({ choice: 'days', rate: '1.3', days: { '2024-01-05': '1.1' } })).toBe(false)
    expect(isOpen({ choice: 'days', days: { '2024-01-05': '1.1' } })).toBe(true)
    for (const rate of ['', '0', '-1', '1,100', 'high', '1e16', `0.${'0'.repeat(31)}1`]) {
      expect(isOpen({ choice: 'rate', rate })).toBe(true)
      expect(isOpen({ choice: 'days', days: { ...days, '2024-01-06': rate } })).toBe(true)
    }
    const left = read(lines, { 'rate:EUR': { choice: 'leave' } })
    expect(left.leftOut).toMatchObject([{ reason: 'Its price is in EUR, which you left out', rows: [2, 3] }])
  })

  test('in a row is refused where it is no rate', () => {
    const reading = read([withRate, '2024-01-05,SAP,Buy,5,10,EUR,0'], {
      'rateColumn:FX rate': { choice: 'dollars' },
    })
    expect(reading.problems).toMatchObject([
      { row: 2, column: 'FX rate', found: '0', expected: 'USD rate must be above 0' },
    ])
  })

  test('of a coin with a longer name converts its prices to dollars, day by day', () => {
    const lines = [HEAD, row('05', '100', 'USDT', 'BTC'), row('06', '100', 'USDT', 'BTC')]
    const days = { '2024-01-05': '0.5', '2024-01-06': '2' }
    expect(moneyOf(read(lines, { 'rate:USDT': { choice: 'days', days } }))).toEqual(['50 0 USD 1', '200 0 USD 1'])
  })

  test('follows the currency that the user says', () => {
    const lines = ['Date,Symbol,Side,Quantity,Price', '2024-01-05,SAP,Buy,5,10']
    const said = (currency: string) => ({ 'currency:': { choice: 'other', currency } })
    expect(asked(read(lines, said('EURO')))).toEqual(['currency: 1'])
    expect(asked(read(lines, said('sek')))).toEqual(['currency: 1', 'rate:SEK 1'])
    expect(moneyOf(read(lines, { ...said('sek'), 'rate:SEK': { choice: 'rate', rate: '0.1' } }))).toEqual([
      '10 0 SEK 0.1',
    ])
    expect(moneyOf(read(lines, said('usd')))).toEqual(['10 0 USD 1'])
  })

  test('can be missing in a row of this site’s own file, which is asked about', () => {
    const head = 'bet_id,date,market,symbol,side,quantity,price,currency,usd_rate'
    const lines = [head, 'a,2024-01-05,STOCK,SAP,BUY,1,10,EUR,1.1', 'a,2024-01-06,STOCK,SAP,SELL,1,11,EUR,']
    expect(asked(read(lines))).toEqual(['rate:EUR 1'])
    expect(moneyOf(read(lines, { 'rate:EUR': { choice: 'rate', rate: '1.2' } }))).toEqual([
      '10 0 EUR 1.1',
      '11 0 EUR 1.2',
    ])
    // The currency is what was recorded, whatever the symbol names.
    expect(moneyOf(read([head, 'a,2024-01-05,FOREX,USDJPY,BUY,1,10,,']))).toEqual(['10 0 USD 1'])
  })
})

describe('Interactive Brokers’ FxRateToBase', () => {
  const head =
    'ClientAccountID,CurrencyPrimary,FXRateToBase,AssetClass,Symbol,DateTime,Quantity,TradePrice,Proceeds,IBCommission,IBCommissionCurrency,Buy/Sell'
  const euros = 'U0,EUR,1.0925,STK,SAP,20240105;103000,10,140,-1400,-2,EUR,BUY'
  const dollars = (rate: string) => `U0,USD,${rate},STK,AAPL,20240105;103000,10,185,-1850,-1,USD,BUY`
  const yen = 'U0,JPY,0.0064,CASH,USD.JPY,20240105;103000,1000,160,-160000,-2,USD,BUY'

  test('is the rate in an account in dollars, of which a row in dollars has the rate 1', () => {
    const reading = read([head, euros, yen, dollars('1')], UTC)
    expect(asked(reading)).toEqual(['zone: 3'])
    // The commission of 2 dollars is 2 ÷ 0.0064 yen.
    expect(moneyOf(reading)).toEqual(['140 2 EUR 1.0925', '160 312.5 JPY 0.0064', '185 1 USD 1'])
  })

  test('is asked about in an account in another currency, or where no row tells', () => {
    for (const others of [[], [dollars('0.9153')]]) {
      expect(asked(read([head, euros, ...others], UTC))).toContain('rateColumn:FXRateToBase 1')
    }
  })
})

test('fills in two currencies of one symbol are two trades, and a fee in a third currency is in that of the price', async () => {
  const head = 'Date,Symbol,Side,Quantity,Price,Currency,Fee,Fee currency'
  const rates = { choice: 'rate', rate: '1.25' }
  const { fills, problems } = read(
    [
      head,
      '2024-01-05,SAP,Buy,5,10,EUR,2.5,USD',
      '2024-01-06,SAP,Sell,5,12,USD,2,EUR',
      '2024-01-07,SAP,Sell,5,12,EUR,1,CHF',
    ],
    { 'rate:EUR': rates, 'fee:EUR': rates, 'fee:CHF': { choice: 'days', days: { '2024-01-07': '1.2' } } },
  )
  expect(problems).toEqual([])
  expect(fills.map(money)).toEqual(['10 2 EUR 1.25', '12 2.5 USD 1', '12 0.96 EUR 1.25'])
  const plan = await planImport(fills, NOTHING_STORED, 'strategy', { adjustments: {}, meeting: null })
  expect(plan.trades.map((trade) => [trade.currency, trade.fills.map(({ row }) => row)])).toEqual([
    ['EUR', [2, 4]],
    [USD, [3]],
  ])
  // (12 − 10) × 5 × 1.25 less 2.50 and 1.20.
  expect(computeTrade(plan.trades[0]?.fills ?? [], { market: 'STOCK' }).return).toBe('8.8')
})

test('pasted rates go to the days that they name, or to one day after the other', () => {
  const days = ['2024-01-05', '2024-01-08', '2024-01-09']
  expect(pastedRates('1.1\n1.2\r\n\n1.3\n1.4\n', days, '2024-01-08')).toEqual({
    '2024-01-08': '1.1',
    '2024-01-09': '1.2',
  })
  expect(pastedRates('day\trate\n2024-01-09\t1.3\n2024-01-06\t1.2\n2024-01-05, 1,1', days, '2024-01-05')).toEqual({
    '2024-01-05': '1,1',
    '2024-01-09': '1.3',
  })
})

test('a question without days needs one answer', () => {
  const question = {
    id: 'rate:EUR',
    kind: 'rate' as const,
    what: 'EUR',
    rows: 1,
    examples: [],
    atPrice: false,
    ways: [],
  }
  expect(isAnswered({ 'rate:EUR': { choice: 'rate', rate: '1' } }, { ...question, days: [] })).toBe(true)
})
