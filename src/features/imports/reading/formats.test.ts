// @vitest-environment node
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { recognisedBrokers } from '@/content/importing'
import { contractName } from '@/domain/contract/contractName'
import { USD } from '@/domain/contract/currencies'
import { Decimal, decimalsOf } from '@/domain/decimal'
import { TRADE_LIMITS } from '@/domain/trade/actionText'
import { computeTrade } from '@/domain/trade/trades'
import type { Answers } from '@/features/imports/cells/questions.rules'
import { priceOfAmount } from '@/features/imports/fills/brokerSums.rules'
import type { Fill } from '@/features/imports/fills/fill'
import { decode, parseSheet } from '@/features/imports/sheet.rules'
import { openBytes } from './opening'
import { type FileReading, type ReadingSettings, readFile } from './reading.rules'
import { BROKERS, recognise } from './recognise.rules'

const NOW = new Date('2026-11-21T12:00:00Z')

/** Reads a sample file as the import does. */
function read(name: string, settings: Partial<ReadingSettings> = {}): FileReading & { format: string } {
  const { text } = decode(readFileSync(path.join(import.meta.dirname, 'fixtures', name)))
  const { format, delimiter } = recognise(text)
  const chosen = { format, mapping: null, answers: {}, repeats: 'count' as const }
  return { ...readFile(parseSheet(text, delimiter), { ...chosen, ...settings }, NOW), format }
}

const line = ({ date, side, quantity, price, fee, currency, usd_rate, ...of }: Fill) =>
  [date, of.market, contractName(of), of.multiplier && `×${of.multiplier}`]
    .concat([side, quantity, price, fee], currency === USD ? [] : [currency, usd_rate])
    .filter((part) => part !== null)
    .join(' ')
const lines = ({ fills }: FileReading) => fills.map(line)
const asked = ({ questions }: FileReading) => questions.map(({ id, rows }) => `${id} ${rows}`)
const reasons = ({ leftOut }: FileReading) => leftOut.map(({ reason, rows }) => `${reason}: ${rows.join(' ')}`)
const rate = (...pairs: [string, string][]): Answers =>
  Object.fromEntries(pairs.map(([id, text]) => [id, { choice: 'rate', rate: text }]))
const choose = (answers: Record<string, string>): Answers =>
  Object.fromEntries(Object.entries(answers).map(([id, choice]) => [id, { choice, rate: '' }]))
const inCurrency = (currency: string): Answers => ({ 'currency:': { choice: 'other', rate: '', currency } })
const NEW_YORK = choose({ 'zone:': 'America/New_York' })
/** Reads lines of a file as the import does. */
const readLines = (lines: readonly string[], settings: Partial<ReadingSettings> = {}): FileReading => {
  const text = lines.join('\n')
  const { format, delimiter } = recognise(text)
  return readFile(
    parseSheet(text, delimiter),
    { format, mapping: null, answers: {}, repeats: 'count', ...settings },
    NOW,
  )
}

test.each([
  ['ibkr-statement-en.csv', 'ibkr-statement'],
  ['ibkr-statement-de.csv', 'ibkr-statement'],
  ['ibkr-flex.csv', 'ibkr-flex'],
  ['robinhood.csv', 'robinhood'],
  ['coinbase-2024.csv', 'coinbase-transactions'],
  ['coinbase-2021.csv', 'coinbase-transactions'],
  ['coinbase-spread.csv', 'coinbase-transactions'],
  ['coinbase-fills.csv', 'coinbase-fills'],
  ['binance-2018.csv', 'binance-plain'],
  ['binance-2021.csv', 'binance-units'],
  ['binance-2023.csv', 'binance-plain'],
  ['binance-orders.csv', 'binance-orders'],
  ['binance-ledger.csv', 'binance-ledger'],
  ['binance-orders-2020.csv', 'binance-orders'],
  ['ibkr-flex-confirms.csv', 'ibkr-flex'],
  ['ibkr-flex-sections.csv', 'ibkr-flex'],
  ['unknown-european.csv', 'mapped'],
  ['unknown-open.csv', 'mapped'],
])('%s is recognised by its headings as %s, and no row of it is taken for a mistake', (name, format) => {
  const reading = read(name)
  expect(reading.format).toBe(format)
  expect(reading.problems).toEqual([])
})

test('the site and the documentation explain each broker that is recognised', () => {
  expect([...recognisedBrokers].sort()).toEqual([...BROKERS].sort())
  const page = readFileSync('docs/import.md', 'utf8')
  expect(BROKERS.filter((broker) => !page.includes(broker))).toEqual([])
})

test('a Flex query as XML is read as its CSV: executions once, an option by its code, notes and fees', async () => {
  const opened = await openBytes(
    new Uint8Array(readFileSync(path.join(import.meta.dirname, 'fixtures', 'known', 'ibkr-flex.xml'))),
  )
  if ('refusal' in opened) throw new Error(opened.refusal)
  expect(opened).toMatchObject({ kind: 'xml', format: 'ibkr-flex' })
  const settings = { format: opened.format, mapping: null, answers: NEW_YORK, repeats: 'count' as const }
  const reading = readFile(opened.rows, settings, NOW)
  expect(reading.problems).toEqual([])
  expect(lines(reading)).toEqual([
    '2026-01-05T14:31:05.000Z STOCK AAPL BUY 100 185.5 1',
    '2026-01-06T14:35:00.000Z OPTIONS AAPL 20 Feb 2026 190 C BUY 2 2.5 1.4',
    '2026-01-09T15:00:00.000Z STOCK AAPL SELL 100 187 1',
  ])
  expect(reading.leftOut.map(({ reason }) => reason)).toEqual(['ORDER: names fills that have rows of their own'])
})

describe('an Interactive Brokers statement', () => {
  test('counts each fill once, even if listed both as order and as executions', () => {
    const reading = read('ibkr-statement-en.csv', { answers: NEW_YORK })
    expect(lines(reading)).toEqual([
      '2024-01-05T15:30:00.000Z STOCK AAPL BUY 1000 185.5 5',
      '2024-01-05T15:30:00.000Z STOCK AAPL BUY 200 185.5 1',
      '2024-01-08T16:00:00.000Z OPTIONS AAPL 19 Jan 2024 190 C BUY 2 1.25 1.4',
      '2024-01-09T20:45:10.000Z STOCK AAPL SELL 1200 188.25 7.5',
      '2024-01-10T14:00:00.000Z FOREX EUR.USD BUY 10000 1.0952 2',
      '2024-01-11T15:00:00.000Z ALTERNATIVE ES Mar 2024 ×50 BUY 1 4800 2.25',
      '2024-01-19T21:20:00.000Z OPTIONS AAPL 19 Jan 2024 190 C EXPIRE 2 0 0',
    ])
  })

  test('reports rows that are not fills, and asks about unknown asset classes', () => {
    const reading = read('ibkr-statement-en.csv')
    expect(reasons(reading)).toEqual(
      expect.arrayContaining([
        'Restates the executions from row 12 on, which are imported: 11',
        'A lot that a fill closed, not a fill itself: 15',
        'A total, not a fill: 16 18 19 22 26',
      ]),
    )
    expect(asked(reading)).toEqual(['zone: 8', 'rate:EUR 1'])
  })

  test('is read in the customer’s language, by the positions of its columns', () => {
    expect(lines(read('ibkr-statement-de.csv', { answers: NEW_YORK }))).toEqual([
      '2024-02-01T14:31:02.000Z STOCK MSFT BUY 1500 400.5 7.5',
      '2024-02-02T20:59:59.000Z STOCK MSFT SELL 1500 402 12.1',
      '2024-02-05T15:00:00.000Z OPTIONS SPY 16 Feb 2024 490 P SELL 1 2.1 1.05',
      '2024-02-06T13:00:00.000Z FOREX EUR.USD BUY 5000 1.08 2',
    ])
  })

  const HEAD =
    'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code'
  const stated = (grain: string, quantity: number, symbol = 'AAPL', category = 'Stocks') =>
    `Trades,Data,${grain},${category},USD,${symbol},"2024-01-05, 10:30:00",${quantity},10,10,${-quantity * 10},-1,0,0,0,O`
  const readStated = (...rows: string[]) => readLines([HEAD, ...rows])

  test('takes the order if its executions do not add up to it', () => {
    const reading = readStated(stated('Order', 10), stated('Trade', 4), stated('Trade', 5))
    expect(reading.fills.map(({ quantity }) => quantity)).toEqual(['10'])
    expect(reasons(reading)).toEqual(['An execution of the order in row 2, which is imported as a whole: 3 4'])
  })

  test('does not take an execution that a later order may repeat', () => {
    const reading = readStated(stated('Trade', 10), stated('Order', 10))
    expect(reading.fills.map(({ row }) => row)).toEqual([3])
    expect(reading.problems).toMatchObject([{ row: 2, column: 'Quantity' }])
  })

  test('recognises coins, and reports a contract with another multiplier than a hundred', () => {
    expect(readStated(stated('Order', 1, 'BTC.USD', 'Crypto')).fills).toMatchObject([{ market: 'CRYPTO' }])
    const misread = readStated(stated('Order', 1, 'XYZ 19JAN24 190 C', 'Equity and Index Options'))
    expect(misread.fills).toEqual([])
    expect(misread.problems).toMatchObject([{ column: 'Proceeds', expected: 'about 1000: quantity × price' }])
  })

  test('of a Flex query is read by executions, each id once, and a rebate as a fee below 0', () => {
    const reading = read('ibkr-flex.csv', { answers: NEW_YORK })
    expect(lines(reading)).toEqual([
      '2024-03-01T14:31:05.000Z STOCK NVDA BUY 10 820.5 1',
      '2024-03-04T20:45:00.000Z STOCK NVDA SELL 10 850 1.1',
      '2024-03-05T15:15:00.000Z OPTIONS NVDA 15 Mar 2024 850 C BUY 1 12.4 -0.35',
    ])
    expect(asked(reading)).toEqual(['zone: 4'])
    expect(reasons(reading)).toContain('An earlier row has the same fill, under the same id: 5')
  })

  test('uses the time zone that the user chooses', () => {
    expect(read('ibkr-statement-de.csv', { answers: choose({ 'zone:': 'Europe/Berlin' }) }).fills[0]?.date).toBe(
      '2024-02-01T08:31:02.000Z',
    )
  })
})

describe('a future is imported under ALTERNATIVE, with its multiplier', () => {
  const file = (symbol: string, market = '') =>
    readLines([
      `Date,Symbol,Side,Quantity,Price (USD)${market && ',Asset Category'}`,
      `2024-01-05,${symbol},Buy,1,2${market && `,${market}`}`,
    ])
  test.each([
    ...['ESZ6', '/ESZ26:XCME', 'CME_MINI:ESZ2026', 'ES 12-26', 'ES DEC26', 'esz6'].map((symbol) => [
      symbol,
      'ESZ26',
      '50',
    ]),
    ...['/ES', 'ES=F', 'ES1!'].map((symbol) => [symbol, 'ES', '50']),
    ['MNQH7', 'MNQH27', '2'],
    ['CLF27', 'CLF27', '1000'],
    ['6EM6', '6EM26', '125000'],
  ])('%s', (symbol, stored, multiplier) => {
    const reading = file(symbol)
    expect(reading).toMatchObject({ problems: [], questions: [], leftOut: [] })
    expect(reading.fills).toMatchObject([{ market: 'ALTERNATIVE', symbol: stored, multiplier, strike: null }])
  })

  test.each(['/XYZ', 'XYZ=F'])('but not %s, whose multiplier is not known', (symbol) => {
    expect(file(symbol)).toMatchObject({ fills: [], problems: [], questions: [] })
    expect(file(symbol).leftOut).toEqual([
      {
        reason: `Futures: ${symbol} has a multiplier that neither the file nor this site knows: not imported`,
        rows: [2],
        isUnknownMarket: true,
      },
    ])
  })

  test('that a column states, also of a root that is not known, and of an option', () => {
    const head = 'Date,Symbol,Side,Quantity,Price (USD),Asset Category,Multiplier,Strike,Put/Call,Expiry'
    const { fills } = readLines([
      head,
      '2024-01-05,XYZH6,Buy,1,2,Futures,25,,,',
      '2024-01-05,SPY,Buy,1,2,OPTIONS,10,450,P,2024-03-15',
      '2024-01-05,MSFT,Buy,1,2,OPTIONS,100,450.5,Call,2024-03-15',
      '2024-01-05,MSFT,Buy,1,2,STOCK,1,0,,',
    ])
    expect(fills).toMatchObject([
      { market: 'ALTERNATIVE', symbol: 'XYZH26', multiplier: '25' },
      { symbol: 'SPY', multiplier: '10', strike: '450', option_right: 'PUT', expiration: '2024-03-15' },
      { symbol: 'MSFT', multiplier: null, strike: '450.5', option_right: 'CALL' },
      { market: 'STOCK', multiplier: null, strike: null, option_right: null, expiration: null },
    ])
  })

  test.each(['Futures', 'FUT', 'Options On Futures', 'Futuros', '先物'])('by its class %s', (market) => {
    expect(file('ABC', market).leftOut).toMatchObject([{ rows: [2], isUnknownMarket: true }])
  })

  test.each(['ES', 'NQ', 'CL', 'ESZ', 'BRK.B', 'ABCZ6', 'BTC/USD', '1INCH', 'Z6', 'F', 'HEN3', 'PAH3'])(
    '%s is none',
    (symbol) => {
      expect(file(symbol).fills).toHaveLength(1)
    },
  )

  test('but in this site’s own download it is what was recorded', () => {
    const head = 'bet_id,date,market,symbol,side,quantity,price'
    expect(readLines([head, '1,2024-01-05T10:30:00Z,STOCK,ESZ6,BUY,1,2']).fills).toHaveLength(1)
  })
})

test('Robinhood: codes, parentheses, descriptions over several lines, fees hidden in the amount, newest first', () => {
  const reading = read('robinhood.csv')
  expect(lines(reading)).toEqual([
    '2024-01-05T00:00:00.000Z STOCK AAPL BUY 10 185.5 0',
    '2024-01-09T00:00:00.000Z OPTIONS AAPL 19 Jan 2024 190 C BUY 1 1.25 0.03',
    '2024-01-10T00:00:00.000Z OPTIONS SPY 16 Feb 2024 460 P SELL 2 2.1 0.09',
    '2024-01-12T00:00:00.000Z OPTIONS SPY 16 Feb 2024 460 P BUY 2 1.1 0.08',
    '2024-01-12T00:00:00.000Z STOCK AAPL SELL 10 187 0.02',
    '2024-01-19T21:00:00.000Z OPTIONS AAPL 19 Jan 2024 190 C EXPIRE 1 0 0',
  ])
  expect(reasons(reading)).toEqual(['A bank transfer: 7', 'A dividend: 9', 'A note, not a row of the table: 11'])
})

describe('an option that expired worthless', () => {
  const FLEX =
    'CurrencyPrimary,AssetClass,Symbol,DateTime,Quantity,TradePrice,Proceeds,IBCommission,Buy/Sell,LevelOfDetail,Expiry,Notes/Codes'
  const flex = (quantity: number, price: number, code: string, assetClass = 'OPT') =>
    `USD,${assetClass},NVDA 240315C00850000,20240315;162000,${quantity},${price},${-quantity * price * 100},0,${quantity < 0 ? 'SELL' : 'BUY'},EXECUTION,20240315,${code}`

  test('is told from an assignment and an exercise in a Flex query, long and short', () => {
    const reading = readLines([FLEX, flex(-2, 0, 'Ep'), flex(3, 0, 'A'), flex(-1, 0, 'Ex'), flex(-1, 0, '', 'STK')], {
      answers: NEW_YORK,
    })
    expect(lines(reading)).toEqual([
      '2024-03-15T20:20:00.000Z OPTIONS NVDA 15 Mar 2024 850 C EXPIRE 2 0 0',
      '2024-03-15T20:20:00.000Z OPTIONS NVDA 15 Mar 2024 850 C ASSIGN 3 0 0',
      '2024-03-15T20:20:00.000Z OPTIONS NVDA 15 Mar 2024 850 C EXERCISE 1 0 0',
    ])
    expect(reasons(reading)).toEqual(['A fill at a price of 0, which cannot be recorded: close the trade by hand: 5'])
  })

  test('that Robinhood books lot by lot, and days later, expires once on its day', () => {
    const head = 'Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount'
    const booked = (quantity: string) =>
      `1/22/2024,1/22/2024,1/22/2024,AAPL,Option Expiration for AAPL 1/19/2024 Call $190.00,OEXP,${quantity},,`
    const reading = readLines([head, booked('1S'), booked('2S')])
    expect(lines(reading)).toEqual(['2024-01-19T21:00:00.000Z OPTIONS AAPL 19 Jan 2024 190 C EXPIRE 3 0 0'])
    expect(reasons(reading)).toEqual(['An expiry of the same contract, counted with that of row 2: 3'])
  })

  test('in any other file is a word of the side, without a price', () => {
    const head = 'Date,Asset Class,Symbol,Expiration,Side,Quantity,Price (USD)'
    const file = (word: string, price: string, market = 'OPTIONS', date = '2024-01-19 16:00') =>
      readLines([head, `${date},${market},SPY 470 P,2024-01-19,${word},2,${price}`], {
        answers: { ...NEW_YORK, ...choose({ 'side:closed at expiry': 'EXPIRE' }) },
      })
    for (const word of ['EXPIRE', 'Expired', 'Option expired worthless', 'Expiration', 'closed at expiry']) {
      expect(lines(file(word, ''))).toEqual(['2024-01-19T21:00:00.000Z OPTIONS SPY 19 Jan 2024 470 P EXPIRE 2 0 0'])
    }
    expect(file('expired', '0').fills).toHaveLength(1)
    const problem = (reading: FileReading) => reading.problems.map(({ column, expected }) => `${column}: ${expected}`)
    expect(problem(file('expired', '1'))).toEqual([
      'Price (USD): An option that ends by expiry, assignment or exercise has the price 0',
    ])
    expect(problem(file('expired', '0', 'STOCK'))).toEqual(['Side: Only an option with an expiration date can expire'])
    expect(problem(file('expired', '0', 'OPTIONS', '2024-01-12 16:00'))).toEqual([
      'Date: An option expires on its expiration date or the day after, in UTC',
    ])
  })
})

describe('Coinbase', () => {
  test('purchases and sales are read after the preamble; staking, conversions and transfers are reported', () => {
    const reading = read('coinbase-2024.csv')
    expect(lines(reading)).toEqual([
      '2024-01-05T10:30:00.000Z CRYPTO BTC BUY 0.01 44000 6.6',
      '2024-01-09T12:00:00.000Z CRYPTO BTC SELL 0.005 46100 1.38',
    ])
    const moves = 'it changes how much BTC is held without a trade, so results here may be wrong'
    expect(reasons(reading).slice(0, 3)).toEqual([
      'Staking Income: neither a purchase nor a sale: 6',
      `Convert: neither a purchase nor a sale: ${moves}: 7`,
      `Send: neither a purchase nor a sale: ${moves}: 8`,
    ])
  })

  test('the rate of another currency is asked for', () => {
    expect(asked(read('coinbase-2024.csv'))).toEqual(['rate:EUR 1'])
    const mapped = read('coinbase-2024.csv', { answers: rate(['rate:EUR', '1.1']) })
    expect(lines(mapped).at(-1)).toBe('2024-01-10T12:00:00.000Z CRYPTO SOL BUY 2 90.1 2.8 EUR 1.1')
  })

  test('older headings contain the currency', () => {
    expect(lines(read('coinbase-2021.csv'))).toEqual([
      '2021-03-01T12:00:00.000Z CRYPTO ETH BUY 1.5 1500.2533333333333 22.62',
      '2021-03-05T12:00:00.000Z CRYPTO ETH SELL 1.5 1600 24',
    ])
  })

  test('what was paid is the price, with the spread in it: to far more than the cent, for dust and for millions', () => {
    const reading = read('coinbase-spread.csv')
    expect(reading.problems).toEqual([])
    expect(reading.open).toEqual({ columns: 0, questions: 0 })
    expect(reading.fills.map(({ symbol, side, fee }) => `${symbol} ${side} ${fee}`)).toEqual([
      'BTC BUY 2.99',
      'BTC BUY 0',
      'SHIB BUY 1.99',
      'BTC SELL 2.99',
      'SHIB SELL 1.49',
    ])
    const paid = ({ quantity, price }: Fill) => new Decimal(quantity).times(price)
    const sums = ['99.26', null, '50.86', '98.55', '49.43']
    reading.fills.forEach((fill, at) => {
      const subtotal = sums[at]
      if (subtotal) expect(paid(fill).minus(subtotal).abs().lt('1e-12')).toBe(true)
      // A subtotal of 0.00 says no price, so the market's is taken.
      else expect(fill.price).toBe('96520.41')
    })
    const coins = (symbol: string) => reading.fills.filter((fill) => fill.symbol === symbol && fill.fee !== '0')
    // 98.55 − 99.26 − 2.99 − 2.99 and 49.43 − 50.86 − 1.49 − 1.99, to the last of ten decimals.
    expect(computeTrade(coins('BTC'), { market: 'CRYPTO' }).return).toBe('-6.69')
    expect(computeTrade(coins('SHIB'), { market: 'CRYPTO' }).return).toBe('-4.91')
  })

  test('fills of Coinbase Advanced: a pair priced in a coin is asked about', () => {
    const reading = read('coinbase-fills.csv')
    expect(lines(reading)).toHaveLength(2)
    expect(asked(reading)).toEqual(['rate:BTC 1'])
  })
})

describe('Binance', () => {
  const dollars = rate(['rate:USDT', '1'])

  test('units are stripped from amounts, even if a coin’s name begins with a digit', () => {
    const reading = read('binance-2021.csv', {
      answers: { ...dollars, ...rate(['fee:BNB', '600']), 'fee:BTC': { choice: 'price', rate: '' } },
    })
    expect(lines(reading)).toEqual([
      '2021-05-02T10:00:05.000Z CRYPTO 1INCH BUY 100 5.5 0.55',
      '2021-05-03T10:00:05.000Z CRYPTO 1INCH SELL 100 6 0.48',
      '2021-05-04T10:00:05.000Z CRYPTO BTC BUY 0.001 57000.1 0.0570001',
      '2021-05-04T10:00:05.000Z CRYPTO BTC BUY 0.001 57000.1 0.0570001',
    ])
    expect(reading.repeatCount).toBe(1)
  })

  test('nothing is silently taken for dollars: each coin is asked about, and can be left out', () => {
    const reading = read('binance-2021.csv')
    expect(reading.fills).toEqual([])
    expect(asked(reading)).toEqual(['rate:USDT 4', 'fee:BTC 2', 'fee:BNB 1'])
    expect(reading.open).toEqual({ columns: 0, questions: 3 })
    const left = read('binance-2021.csv', { answers: choose({ 'rate:USDT': 'leave' }) })
    expect(reasons(left)).toEqual(['Its price is in USDT, which you left out: 2 3 4 5'])
  })

  test('a fee in a third coin excludes its row until it is answered', () => {
    const reading = read('binance-2018.csv', { answers: dollars })
    expect(lines(reading)).toEqual([])
    const mapped = read('binance-2018.csv', {
      answers: { ...dollars, 'fee:BTC': { choice: 'price', rate: '' }, 'fee:BNB': { choice: 'none', rate: '' } },
    })
    expect(lines(mapped)).toEqual([
      '2018-02-03T10:00:05.000Z CRYPTO BTC BUY 0.5 9000 4.5',
      '2018-02-04T11:00:05.000Z CRYPTO BTC SELL 0.5 9100 0',
    ])
  })

  test('repeated rows without ids are counted, or left out where the user says so', () => {
    const answers = { ...dollars, 'fee:BTC': { choice: 'price', rate: '' } }
    expect(read('binance-2021.csv', { answers }).fills.filter(({ symbol }) => symbol === 'BTC')).toHaveLength(2)
    const once = read('binance-2021.csv', { answers, repeats: 'leave' })
    expect(once.fills.filter(({ symbol }) => symbol === 'BTC')).toHaveLength(1)
    expect(reasons(once)).toContain('It repeats another row, and you left repeats out: 5')
  })

  test('both coins are read from columns of their own', () => {
    expect(lines(read('binance-2023.csv', { answers: dollars }))).toEqual([
      '2023-06-01T10:00:05.000Z CRYPTO ETH BUY 1.5 1900.5 2.85',
      '2023-06-02T10:00:05.000Z CRYPTO ETH SELL 1.5 1920.5 2.88',
    ])
  })

  test('an order without a fill is left out, and a ledger has no prices', () => {
    expect(lines(read('binance-orders.csv', { answers: dollars }))).toEqual([
      '2024-03-01T10:00:00.000Z CRYPTO BTC BUY 0.01 61000 0',
    ])
    expect(read('binance-ledger.csv').leftOut.flatMap(({ rows }) => rows)).toEqual([2, 3])
  })
})

describe('a file of an unknown format', () => {
  test('is mapped by its headings, with European decimals and UTF-16', () => {
    const reading = read('unknown-european.csv', {
      answers: { ...choose({ 'zone:': 'UTC' }), ...inCurrency('eur'), ...rate(['rate:EUR', '1.1']) },
    })
    expect(asked(reading)).toEqual(['zone: 2', 'currency: 2', 'rate:EUR 2'])
    expect(lines(reading)).toEqual([
      '2023-11-13T09:05:00.000Z STOCK SAP BUY 100 1234.5 9.9 EUR 1.1',
      '2023-12-05T16:30:00.000Z STOCK SAP SELL 100 1300 9.9 EUR 1.1',
    ])
  })

  test('asks for the order of day and month if its dates fit both, with two of its rows as examples', () => {
    const open = read('unknown-open.csv')
    expect(open.questions[0]).toMatchObject({
      id: 'order:date',
      ways: ['mdy', 'dmy'],
      examples: [
        {
          row: 2,
          column: 'Trade Date',
          text: '01/05/2024 10:30 AM',
          line: '01/05/2024 10:30 AM · AAPL · Bought · 10 · $185.50 · ($1.00)',
        },
        { row: 3, column: 'Trade Date', text: '02/06/2024 03:45 PM' },
      ],
    })
    expect(asked(open)).toEqual(['order:date 2', 'zone: 2', 'currency:$ 2'])
    // Of each row the cell that raises the question.
    expect(open.questions[2]?.examples).toMatchObject([
      { row: 2, column: 'Price', text: '$185.50' },
      { row: 3, column: 'Price', text: '$1,187.25' },
    ])
    const answers = choose({ 'order:date': 'dmy', 'zone:': 'America/New_York', 'currency:$': 'usd' })
    const dayFirst = read('unknown-open.csv', { answers })
    expect(dayFirst.open).toEqual({ columns: 0, questions: 0 })
    expect(lines(dayFirst)).toEqual([
      '2024-05-01T14:30:00.000Z STOCK AAPL BUY 10 185.5 1',
      '2024-06-02T19:45:00.000Z STOCK AAPL SELL 10 1187.25 1',
    ])
  })
})

describe('long and short may be the position and not the side', () => {
  const file = (heading: string, rows: string[], answers: Answers = {}) =>
    readLines(
      [`Date,Symbol,${heading},Quantity,Price (USD)`, ...rows.map((row, at) => `2024-01-0${at + 1},A,${row}`)],
      {
        answers,
      },
    )
  const sides = ({ fills }: FileReading) => fills.map(({ side }) => side)
  const POSITION = choose({ 'direction:Direction': 'position' })

  test('is asked once for the column, and as a side long is a purchase', () => {
    const rows = ['Long,1,2', 'SHORT,1,3']
    const open = file('Direction', rows)
    expect(asked(open)).toEqual(['direction:Direction 2'])
    expect(open.open).toEqual({ columns: 0, questions: 1 })
    expect(open.fills).toEqual([])
    expect(sides(file('Direction', rows, choose({ 'direction:Direction': 'side' })))).toEqual(['BUY', 'SELL'])
  })

  test('a position needs a column that says what opens and what closes it', () => {
    const rows = ['Long,Open,1,2', 'Long,Close,1,3', 'Short,Open,1,3', 'Short,Close,1,2']
    for (const heading of ['Direction,Action', 'Direction,Position effect']) {
      expect(asked(file(heading, rows))).toEqual(['direction:Direction 4'])
      expect(sides(file(heading, rows, POSITION))).toEqual(['BUY', 'SELL', 'SELL', 'BUY'])
    }
    const without = file('Direction', ['Long,1,2', 'Long,1,3'], POSITION)
    expect(without.columns?.missing).toEqual(['effect'])
    expect(without.open).toEqual({ columns: 1, questions: 0 })
    expect(without.questions).toHaveLength(1)
    const odd = file('Direction,Effect', ['Long,Open,1,2', 'Long,Close,1,3', 'Long,?,1,3'], POSITION)
    expect(odd.columns?.missing).toEqual(['effect'])
  })

  test('a row that does not say so is a problem', () => {
    const mapping = {
      headRow: 1,
      market: 'STOCK',
      columns: { date: 0, symbol: 1, side: 2, effect: 3, quantity: 4, price: 5 },
    }
    const lines = [
      'Date,Symbol,Direction,Effect,Quantity,Price (USD)',
      '2024-01-01,A,Long,Open,1,2',
      '2024-01-02,A,Long,?,1,3',
    ]
    const reading = readLines(lines, { mapping, answers: POSITION })
    expect(sides(reading)).toEqual(['BUY'])
    expect(reading.problems).toMatchObject([{ row: 3, column: 'Effect', found: '?' }])
    expect(reading.leftOut).toEqual([])
  })

  test('is not asked beside words for buying and selling', () => {
    expect(sides(file('Direction', ['Buy,1,2', 'Sell,1,3', 'Short,1,3', 'Cover,1,2']))).toEqual([
      'BUY',
      'SELL',
      'SELL',
      'BUY',
    ])
    for (const heading of ['Direction,Side', 'Direction,Type']) {
      const reading = file(heading, ['Long,Buy,1,2', 'Long,Sell,1,3'])
      expect(asked(reading)).toEqual([])
      expect(sides(reading)).toEqual(['BUY', 'SELL'])
    }
  })
})

describe('what would be read wrong without a word is asked', () => {
  const FLEX =
    'CurrencyPrimary,AssetClass,Symbol,TradeID,DateTime,Quantity,TradePrice,IBCommission,Buy/Sell,LevelOfDetail'

  test.each(['01/05/24;103000', '05/01/24;1030', '10/12/24 10:30:00'])('the order of a Flex query’s %s', (date) => {
    const reading = readLines([FLEX, `USD,STK,NVDA,1,${date},10,820.5,-1,BUY,EXECUTION`])
    expect(asked(reading)).toEqual(['order:date 1', 'zone: 1'])
    const monthFirst = { ...NEW_YORK, ...choose({ 'order:date': 'mdy' }) }
    const [fill] = readLines([FLEX, `USD,STK,NVDA,1,${date},10,820.5,-1,BUY,EXECUTION`], { answers: monthFirst }).fills
    expect(fill?.date.slice(0, 8)).toBe(`2024-${date.slice(0, 2)}-`)
  })

  test('the order of Binance’s dates that a spreadsheet wrote', () => {
    const head = 'Date(UTC),Pair,Side,Price,Executed,Amount,Fee'
    const line = (date: string) => `${date} 10:00,BTCUSDC,BUY,57000,0.001BTC,57USDC,0USDC`
    expect(asked(readLines([head, line('10/12/24'), line('11/12/24')]))[0]).toBe('order:date 2')
    // 27 is neither a month nor, as a year, in the past.
    expect(asked(readLines([head, line('27/12/24'), line('11/12/24')]))).toEqual(['rate:USDC 2'])
  })

  test('the decimal mark of Binance’s amounts that a spreadsheet wrote', () => {
    const head = 'Date(UTC);Pair;Side;Price;Executed;Amount;Fee'
    const line = (price: string) => `2024-01-05 10:00;BTCUSDC;BUY;${price};1BTC;${price}USDC;0USDC`
    expect(asked(readLines([head, line('57,000')]))[0]).toBe('mark: 1')
    expect(asked(readLines([head, line('57,000.5')]))).toEqual(['rate:USDC 1'])
  })

  test('a date that would lie ahead rules an order out', () => {
    const reading = readLines(['Date,Symbol,Side,Quantity,Price (USD)', '11/12/2026,NVDA,Buy,1,2'])
    expect(reading.questions).toEqual([])
    expect(reading.fills[0]?.date).toBe('2026-11-12T00:00:00.000Z')
  })

  test('a currency is taken from its column, the price or its heading, else asked about', () => {
    const currencies = (heading: string, price = '10') =>
      asked(readLines([`Date,Symbol,Side,Quantity,${heading}`, `2024-01-05,NVDA,Buy,1,${price}`]))
    expect(currencies('CurrencyPrimary,Price', 'CAD,10')).toEqual(['rate:CAD 1'])
    expect(currencies('Price', 'CAD 10')).toEqual(['rate:CAD 1'])
    expect(currencies('CAD Price')).toEqual(['rate:CAD 1'])
    expect(currencies('Price (€)')).toEqual(['rate:EUR 1'])
    expect(currencies('Price')).toEqual(['currency: 1'])
    expect(currencies('Price', '$10')).toEqual(['currency:$ 1'])
    expect(currencies('Price (USD)')).toEqual([])
    const coinbase =
      'Timestamp,Transaction Type,Asset,Quantity Transacted,CAD Spot Price at Transaction,CAD Subtotal,CAD Fees'
    expect(asked(readLines([coinbase, '2021-03-01T12:00:00Z,Buy,ETH,1,100,100,1']))).toEqual(['rate:CAD 1'])
  })

  test('a Flex query’s trade confirmations are known, and an order beside its executions is not counted', () => {
    const confirms = read('ibkr-flex-confirms.csv', { answers: NEW_YORK })
    expect(lines(confirms)).toEqual([
      '2024-03-14T13:31:00.000Z STOCK NVDA BUY 4 820.5 0.4',
      '2024-03-14T13:31:00.000Z STOCK NVDA BUY 6 820.5 0.6',
    ])
    const byHand = read('ibkr-flex-confirms.csv', { format: 'mapped', answers: NEW_YORK })
    expect(byHand.fills.map(({ quantity, market }) => [quantity, market])).toEqual([
      ['4', 'STOCK'],
      ['6', 'STOCK'],
    ])
  })

  test('the zone of a Binance “Time” is asked, one in the heading is not', () => {
    const zones = (heading: string) =>
      readLines([
        `${heading},Pair,Side,Price,Executed,Amount,Fee`,
        '2024-01-05 10:00:00,BTCUSD,BUY,57000,0.001BTC,57USD,0USD',
      ])
    expect(asked(zones('Time'))).toEqual(['zone: 1'])
    expect(zones('Date(UTC)').fills[0]?.date).toBe('2024-01-05T10:00:00.000Z')
    expect(zones('Date(UTC+2)').fills[0]?.date).toBe('2024-01-05T08:00:00.000Z')
  })
})

describe('files that were refused or named wrongly', () => {
  test('a Flex query by ISIN, in sections, with orders alone', () => {
    const reading = read('ibkr-flex-sections.csv', { answers: NEW_YORK })
    expect(lines(reading)).toEqual([
      '2024-03-01T14:31:05.000Z STOCK US5949181045 BUY 10 410 1',
      '2024-03-04T20:45:00.000Z STOCK US5949181045 SELL 10 415 1.1',
    ])
    expect(reasons(reading)).toContain('From another section of the query, without trades: 5')
  })

  test('sections without line descriptors, each under its own headings', () => {
    const reading = readLines(
      [
        'ClientAccountID,CurrencyPrimary,AssetClass,Symbol,ISIN,TradeDate,Quantity,TradePrice,IBCommission,Buy/Sell',
        'U0,USD,STK,,US67066G1040,03/14/2024,10,820.5,-1,BUY',
        'ClientAccountID,CurrencyPrimary,StartingCash,EndingCash',
        'U0,USD,100,200',
      ],
      { answers: NEW_YORK },
    )
    expect(lines(reading)).toEqual(['2024-03-14T00:00:00.000Z STOCK US67066G1040 BUY 10 820.5 1'])
    expect(reading.dayCount).toBe(1)
    expect(reading.problems).toEqual([])
  })

  test('a statement with days alone', () => {
    const reading = readLines([
      'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
      'Trades,Data,Order,Stocks,USD,AAPL,2024-01-05,10,185,186,-1850,-1,1851,0,10,O',
    ])
    expect(lines(reading)).toEqual(['2024-01-05T00:00:00.000Z STOCK AAPL BUY 10 185 1'])
  })

  test('Binance’s older order history, with the fills of each order below it', () => {
    const reading = read('binance-orders-2020.csv', { answers: rate(['rate:USDT', '1']) })
    expect(lines(reading)).toEqual(['2023-05-12T06:02:54.000Z CRYPTO CAKE BUY 22.38 1.787 0'])
    expect(reading.problems).toEqual([])
  })

  test('a Binance file with both a type and a side', () => {
    const reading = readLines([
      'Date(UTC),Pair,Type,Side,Price,Amount,Total,Fee,Fee Coin',
      '2024-01-05 10:00:00,BTCUSD,LIMIT,SELL,57000,0.001,57,0.1,USD',
    ])
    expect(lines(reading)).toEqual(['2024-01-05T10:00:00.000Z CRYPTO BTC SELL 0.001 57000 0.1'])
  })
})

describe('the mapper learns', () => {
  const SIDES = {
    'side:köp': 'BUY',
    'side:sälj': 'SELL',
    'side:market buy': 'BUY',
    'side:limit sell': 'SELL',
    'side:buy - market': 'BUY',
    'side:sell - limit': 'SELL',
    'side:stock purchase': 'BUY',
    'side:stock sale': 'SELL',
    'side:deposit': 'leave',
    'side:dividend': 'leave',
    'side:dividend (ordinary)': 'leave',
    'side:utdelning': 'leave',
    'side:cash top-up': 'leave',
  }
  const RATES = rate(
    ...['SEK', 'CHF', 'EUR', 'PLN'].map((code): [string, string] => [`rate:${code}`, '2']),
    ...['GBP', 'EUR'].map((code): [string, string] => [`fee:${code}`, '2']),
  )
  // What an amount lacks is the fee, where a file has no column of fees.
  const ROWS = { 'status:corporate action': 'leave', 'gap:Amount': 'fee' }
  const ANSWERS = { ...choose({ ...SIDES, ...ROWS, 'zone:': 'UTC' }), ...inCurrency('PLN'), ...RATES }

  test.each<[string, string, string[]]>([
    [
      'Trading 212',
      'trading-212.csv',
      [
        '2024-01-05T14:30:05.000Z STOCK AAPL BUY 2.5 185.2 0.72',
        '2024-03-04T15:45:00.000Z STOCK AAPL SELL 2.5 190.1 0.74',
      ],
    ],
    [
      'Revolut',
      'revolut.csv',
      ['2024-01-05T14:30:05.123456Z STOCK TSLA BUY 4 240.1 0', '2024-03-04T15:45:00.123456Z STOCK TSLA SELL 4 250 0'],
    ],
    [
      'Avanza',
      'avanza.csv',
      [
        '2024-01-05T00:00:00.000Z STOCK VOLVO B BUY 10 1240.25 39 SEK 2',
        '2024-03-04T00:00:00.000Z STOCK VOLVO B SELL 10 251.5 39 SEK 2',
      ],
    ],
    [
      'DEGIRO',
      'degiro.csv',
      [
        '2024-01-05T15:30:00.000Z STOCK APPLE INC BUY 3 185.2 4',
        '2024-03-13T15:31:00.000Z STOCK APPLE INC SELL 3 190.5 4',
      ],
    ],
    [
      'XTB',
      'xtb.csv',
      [
        '2024-01-05T15:30:05.000Z STOCK CDR.PL BUY 3 102.2 0 PLN 2',
        '2024-03-13T15:45:00.000Z STOCK CDR.PL SELL 2 110 0 PLN 2',
      ],
    ],
    [
      'Saxo',
      'saxo.csv',
      [
        '2024-01-05T00:00:00.000Z STOCK MSFT:XNAS BUY 10 370.5 5',
        '2024-03-04T00:00:00.000Z STOCK MSFT:XNAS SELL 10 410 5',
      ],
    ],
    [
      'Swissquote',
      'swissquote.csv',
      [
        '2024-01-05T09:30:02.000Z STOCK NESN BUY 20 97.5 12.4 CHF 2',
        '2024-03-13T15:31:00.000Z STOCK NESN SELL 20 95.12 12.4 CHF 2',
      ],
    ],
    [
      'Trade Republic',
      'trade-republic.csv',
      [
        '2024-01-05T09:30:02.934542Z STOCK DE0007236101 BUY 5 160.2 1 EUR 2',
        '2024-03-13T15:31:00.934542Z STOCK DE0007236101 SELL 5 175.4 1 EUR 2',
      ],
    ],
  ])('%s comes through with the names of its columns alone', (_, name, expected) => {
    const reading = read(name, { format: 'mapped', answers: ANSWERS })
    expect(reading.open).toEqual({ columns: 0, questions: 0 })
    expect(reading.problems).toEqual([])
    expect(lines(reading)).toEqual(expected)
  })

  test('an unknown word for a side is asked once, whatever its case, and a row may be neither', () => {
    const rows = [
      'Date,Symbol,Type,Quantity,Price (USD)',
      '2024-01-05,A,Koop Fondsen,1,2',
      '2024-01-06,A,KOOP  fondsen,1,2',
      '2024-01-07,A,Merger,1,2',
    ]
    const open = readLines(rows)
    expect(asked(open)).toEqual(['side:koop fondsen 2', 'side:merger 1'])
    expect(open.open.questions).toBe(2)
    const taught = readLines(rows, { answers: choose({ 'side:koop fondsen': 'BUY', 'side:merger': 'leave' }) })
    expect(taught.fills.map(({ row, side }) => [row, side])).toEqual([
      [2, 'BUY'],
      [3, 'BUY'],
    ])
    expect(reasons(taught)).toEqual(['“Merger” is neither a purchase nor a sale, as you said: 4'])
  })

  test('accents are letters, and abbreviations of journals are known', () => {
    const columns = (heading: string, line: string) => readLines([heading, line]).columns?.mapping.columns
    const all = { date: 0, symbol: 1, side: 2, quantity: 3, price: 4 }
    expect(columns('Data,Titolo,Operazione Tipo,Quantità,Prezzo', '2024-01-05,A,x,1,2')).toMatchObject({
      quantity: 3,
      price: 4,
    })
    expect(columns('Date,Titre,Sens,Quantité,Cours', '2024-01-05,A,Achat,1,2')).toEqual(all)
    expect(columns('When,Ticker,B/S,Exec Qty,Fill px', '2024-01-05,A,B,1,2')).toEqual(all)
    expect(columns('tradeDate,Symbol,Side,fillQty,avgPrice', '2024-01-05,A,B,1,2')).toEqual(all)
  })

  test('a lone “Time” that holds the date is the date, beside a date as well', () => {
    const lone = readLines(['Time,Symbol,Side,Quantity,Price (USD)', '2024-01-05T10:30:00Z,A,Buy,1,2'])
    expect(lone.fills[0]?.date).toBe('2024-01-05T10:30:00.000Z')
    const both = readLines(['Date,Time,Symbol,Side,Quantity,Price (USD)', '2024-01-05,2024-01-05T10:30:00Z,A,Buy,1,2'])
    expect(both.fills[0]?.date).toBe('2024-01-05T10:30:00.000Z')
  })

  test('a missing price is the amount by the quantity', () => {
    const rows = ['Date,Symbol,Side,Quantity,Net amount (USD)', '2024-01-05,A,Buy,3,-100', '2024-01-06,A,Sell,4,100']
    expect(readLines(rows).fills.map(({ price }) => price)).toEqual(['33.3333333333333', '25'])
  })

  test('a file without sides needs signs on its quantities, and a column of other words is not asked about', () => {
    const head = 'Date,Symbol,Quantity,Price (USD)'
    expect(readLines([head, '2024-01-05,A,3,1']).columns?.missing).toEqual(['side'])
    expect(readLines([head, '2024-01-05,A,3,1', '2024-01-06,A,-3,2']).fills.map(({ side }) => side)).toEqual([
      'BUY',
      'SELL',
    ])
    const names = Array.from({ length: 60 }, (_, at) => `2024-01-05,A,order ${at},3,1`)
    const wrong = readLines(['Date,Symbol,Type,Quantity,Price (USD)', ...names])
    expect(wrong.columns?.unlikely).toEqual(['side'])
    expect(wrong.questions).toEqual([])
  })
})

test('a Coinbase row whose total is not its subtotal and the fee is a problem', () => {
  const head =
    'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread'
  const row = (side: string, sums: string) => `1,2024-01-05 10:30:00 UTC,${side},BTC,0.01,USD,44000,${sums}`
  for (const right of ['Buy,440.00,446.60,6.60', 'Buy,450.00,456.60,6.60', 'Sell,430.00,423.40,6.60']) {
    const [side = '', ...sums] = right.split(',')
    expect(readLines([head, row(side, sums.join(','))]).fills).toHaveLength(1)
  }
  const wrong = readLines([head, row('Buy', '440.00,456.60,6.60')])
  expect(wrong.fills).toEqual([])
  expect(wrong.problems).toMatchObject([
    { row: 2, column: 'Total (inclusive of fees and/or spread)', expected: expect.stringMatching(/^about 446.6: /) },
  ])
})

test('a price computed from an amount gives the amount back, for any quantity that is stored', () => {
  const quantities = ['1e-18', '0.00045123', '3', '7777777.1234567', '999999999999999.999999999999999999999999999999']
  for (const quantity of quantities) {
    for (const amount of ['0.01', '19.34', '123456789.01']) {
      for (const multiplier of ['1', '100']) {
        const price = priceOfAmount(amount, quantity, multiplier) ?? ''
        const back = new Decimal(price).times(quantity).times(multiplier)
        expect(back.minus(amount).abs().lt('1e-12')).toBe(true)
        expect(decimalsOf(new Decimal(price))).toBeLessThanOrEqual(TRADE_LIMITS.decimals)
      }
    }
  }
  expect(priceOfAmount('1', '0', '1')).toBeNull()
})
