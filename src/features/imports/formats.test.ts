// @vitest-environment node
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Fill } from './fill'
import type { Answers } from './questions.rules'
import { type FileReading, type ReadingSettings, readFile } from './reading.rules'
import { recognise } from './recognise.rules'
import { decode, parseSheet } from './sheet.rules'

const NOW = new Date('2026-11-21T12:00:00Z')

/** Reads a sample file as the import does. */
function read(name: string, settings: Partial<ReadingSettings> = {}): FileReading & { format: string } {
  const { text } = decode(readFileSync(path.join(import.meta.dirname, 'fixtures', name)))
  const { format, delimiter } = recognise(text)
  const chosen = { format, mark: null, order: null, zone: null, mapping: null, answers: {}, repeats: 'count' as const }
  return { ...readFile(parseSheet(text, delimiter), { ...chosen, ...settings }, NOW), format }
}

const line = ({ date, market, symbol, expiration, side, quantity, price, fee }: Fill) =>
  [date, market, symbol, ...(expiration ? [expiration] : []), side, quantity, price, fee].join(' ')
const lines = ({ fills }: FileReading) => fills.map(line)
const asked = ({ questions }: FileReading) => questions.map(({ id, rows }) => `${id} ${rows}`)
const reasons = ({ leftOut }: FileReading) => leftOut.map(({ reason, rows }) => `${reason}: ${rows.join(' ')}`)
const rate = (...pairs: [string, string][]): Answers =>
  Object.fromEntries(pairs.map(([id, text]) => [id, { choice: 'rate', rate: text }]))

test.each([
  ['ibkr-statement-en.csv', 'ibkr-statement'],
  ['ibkr-statement-de.csv', 'ibkr-statement'],
  ['ibkr-flex.csv', 'ibkr-flex'],
  ['alpaca-activities.csv', 'alpaca-activities'],
  ['alpaca-orders.csv', 'alpaca-orders'],
  ['robinhood.csv', 'robinhood'],
  ['coinbase-2024.csv', 'coinbase-transactions'],
  ['coinbase-2021.csv', 'coinbase-transactions'],
  ['coinbase-fills.csv', 'coinbase-fills'],
  ['binance-2018.csv', 'binance-plain'],
  ['binance-2021.csv', 'binance-units'],
  ['binance-2023.csv', 'binance-plain'],
  ['binance-orders.csv', 'binance-orders'],
  ['binance-ledger.csv', 'binance-ledger'],
  ['unknown-european.csv', 'mapped'],
  ['unknown-open.csv', 'mapped'],
])('%s is recognised by its headings as %s, and no row of it is taken for a mistake', (name, format) => {
  const reading = read(name)
  expect(reading.format).toBe(format)
  expect(reading.problems).toEqual([])
})

describe('an Interactive Brokers statement', () => {
  test('counts each fill once, even if listed both as order and as executions', () => {
    const reading = read('ibkr-statement-en.csv')
    expect(lines(reading)).toEqual([
      '2024-01-05T15:30:00.000Z STOCK AAPL BUY 1000 185.5 5',
      '2024-01-05T15:30:00.000Z STOCK AAPL BUY 200 185.5 1',
      '2024-01-08T16:00:00.000Z OPTIONS AAPL 19JAN24 190 C 2024-01-19 BUY 2 1.25 1.4',
      '2024-01-09T20:45:10.000Z STOCK AAPL SELL 1200 188.25 7.5',
      '2024-01-10T14:00:00.000Z FOREX EUR.USD BUY 10000 1.0952 2',
    ])
  })

  test('reports rows that are not fills, and asks about unknown asset classes', () => {
    const reading = read('ibkr-statement-en.csv')
    expect(reasons(reading)).toEqual(
      expect.arrayContaining([
        'Restates the executions of row 12 and after, which are taken: 11',
        'A lot that a fill closed, not the fill: 15',
        'An option expired at a price of 0, which cannot be recorded: close the trade by hand: 21',
        'A total, no fill: 16 18 19 22 26',
      ]),
    )
    expect(asked(reading)).toEqual(['currency:EUR 1', 'market:Futures 1'])
  })

  test('is read in the customer’s language, by the positions of its columns', () => {
    expect(lines(read('ibkr-statement-de.csv'))).toEqual([
      '2024-02-01T14:31:02.000Z STOCK MSFT BUY 1500 400.5 7.5',
      '2024-02-02T20:59:59.000Z STOCK MSFT SELL 1500 402 12.1',
      '2024-02-05T15:00:00.000Z OPTIONS SPY 16FEB24 490 P 2024-02-16 SELL 1 2.1 1.05',
      '2024-02-06T13:00:00.000Z FOREX EUR.USD BUY 5000 1.08 2',
    ])
  })

  const HEAD =
    'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code'
  const stated = (grain: string, quantity: number, symbol = 'AAPL', category = 'Stocks') =>
    `Trades,Data,${grain},${category},USD,${symbol},"2024-01-05, 10:30:00",${quantity},10,10,${-quantity * 10},-1,0,0,0,O`
  const readLines = (...rows: string[]) => {
    const settings = { format: 'ibkr-statement', mark: null, order: null, zone: null, mapping: null, answers: {} }
    return readFile(parseSheet([HEAD, ...rows].join('\n'), ','), { ...settings, repeats: 'count' }, NOW)
  }

  test('takes the order if its executions do not add up to it', () => {
    const reading = readLines(stated('Order', 10), stated('Trade', 4), stated('Trade', 5))
    expect(reading.fills.map(({ quantity }) => quantity)).toEqual(['10'])
    expect(reasons(reading)).toEqual(['An execution of the order of row 2, which is taken whole: 3 4'])
  })

  test('does not take an execution that a later order may repeat', () => {
    const reading = readLines(stated('Trade', 10), stated('Order', 10))
    expect(reading.fills.map(({ row }) => row)).toEqual([3])
    expect(reading.problems).toMatchObject([{ row: 2, column: 'Quantity' }])
  })

  test('recognises coins, and reports a contract with another multiplier than a hundred', () => {
    expect(readLines(stated('Order', 1, 'BTC.USD', 'Crypto')).fills).toMatchObject([{ market: 'CRYPTO' }])
    const mini = readLines(stated('Order', 1, 'XYZ7 19JAN24 190 C', 'Equity and Index Options'))
    expect(mini.fills).toEqual([])
    expect(mini.problems).toMatchObject([{ column: 'Proceeds', expected: 'about 1000: quantity × price' }])
  })

  test('of a Flex query is read by executions, each id once, and asks about a rebate', () => {
    const reading = read('ibkr-flex.csv')
    expect(lines(reading)).toEqual([
      '2024-03-01T14:31:05.000Z STOCK NVDA BUY 10 820.5 1',
      '2024-03-04T20:45:00.000Z STOCK NVDA SELL 10 850 1.1',
    ])
    expect(asked(reading)).toEqual(['rebate:USD 1'])
    expect(reasons(reading)).toContain('The same fill is in the file before, under the same id: 5')
    const answered = read('ibkr-flex.csv', { answers: { 'rebate:USD': { choice: 'none', rate: '' } } })
    expect(lines(answered).at(-1)).toBe('2024-03-05T15:15:00.000Z OPTIONS NVDA 240315C00850000 2024-03-15 BUY 1 12.4 0')
  })

  test('uses the time zone that the user chooses', () => {
    expect(read('ibkr-statement-de.csv', { zone: 'Europe/Berlin' }).fills[0]?.date).toBe('2024-02-01T08:31:02.000Z')
  })
})

describe('Alpaca', () => {
  test('fills become actions, dividends and deposits do not', () => {
    const reading = read('alpaca-activities.csv')
    expect(lines(reading)).toEqual([
      '2024-01-05T15:30:00.123456Z STOCK AAPL BUY 40 185.5 0',
      '2024-01-05T15:30:01.000Z STOCK AAPL BUY 60 185.52 0',
      '2024-01-09T19:00:00.000Z STOCK AAPL SELL 100 188 0',
      '2024-01-10T19:00:00.000Z STOCK TSLA SELL 10 240.1 0',
      '2024-01-11T02:00:00.000Z CRYPTO BTC/USD BUY 0.02 46000.5 0',
      '2024-01-12T16:00:00.000Z OPTIONS AAPL240119C00190000 2024-01-19 BUY 1 1.85 0',
    ])
    expect(reasons(reading)).toEqual(['DIV is no fill: 4', 'CSD is no fill: 9'])
  })

  test('an order without a fill is left out', () => {
    const reading = read('alpaca-orders.csv')
    expect(lines(reading)).toHaveLength(2)
    expect(reasons(reading)).toEqual(['An order that is canceled, without a fill: 3'])
  })
})

test('Robinhood: codes, parentheses, descriptions over several lines, fees hidden in the amount, newest first', () => {
  const reading = read('robinhood.csv')
  expect(lines(reading)).toEqual([
    '2024-01-05T00:00:00.000Z STOCK AAPL BUY 10 185.5 0',
    '2024-01-09T00:00:00.000Z OPTIONS AAPL 2024-01-19 C190 2024-01-19 BUY 1 1.25 0.03',
    '2024-01-10T00:00:00.000Z OPTIONS SPY 2024-02-16 P460 2024-02-16 SELL 2 2.1 0.09',
    '2024-01-12T00:00:00.000Z OPTIONS SPY 2024-02-16 P460 2024-02-16 BUY 2 1.1 0.08',
    '2024-01-12T00:00:00.000Z STOCK AAPL SELL 10 187 0.02',
  ])
  expect(reasons(reading)).toEqual([
    'An option expired: a price of 0 cannot be recorded, close the trade by hand: 2',
    'A bank transfer: 7',
    'A dividend: 9',
    'A note, not a row of the table: 11',
  ])
})

describe('Coinbase', () => {
  test('purchases and sales are read after the preamble; staking, conversions and transfers are reported', () => {
    const reading = read('coinbase-2024.csv')
    expect(lines(reading)).toEqual([
      '2024-01-05T10:30:00.000Z CRYPTO BTC BUY 0.01 44000.12 6.6',
      '2024-01-09T12:00:00.000Z CRYPTO BTC SELL 0.005 46100.5 1.38',
    ])
    expect(reasons(reading).slice(0, 3)).toEqual([
      'Staking Income: neither a purchase nor a sale: 6',
      'Convert: neither a purchase nor a sale: 7',
      'Send: neither a purchase nor a sale: 8',
    ])
  })

  test('another currency is left out until the user gives a rate', () => {
    expect(asked(read('coinbase-2024.csv'))).toEqual(['currency:EUR 1'])
    const mapped = read('coinbase-2024.csv', { answers: rate(['currency:EUR', '1.1']) })
    expect(lines(mapped).at(-1)).toBe('2024-01-10T12:00:00.000Z CRYPTO SOL BUY 2 99.11 3.08')
  })

  test('older headings contain the currency', () => {
    expect(lines(read('coinbase-2021.csv'))).toEqual([
      '2021-03-01T12:00:00.000Z CRYPTO ETH BUY 1.5 1500.25 22.62',
      '2021-03-05T12:00:00.000Z CRYPTO ETH SELL 1.5 1600 24',
    ])
  })

  test('fills of Coinbase Advanced: a pair priced in a coin is asked about', () => {
    const reading = read('coinbase-fills.csv')
    expect(lines(reading)).toHaveLength(2)
    expect(asked(reading)).toEqual(['currency:BTC 1'])
  })
})

describe('Binance', () => {
  const dollars = rate(['currency:USDT', '1'])

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

  test('nothing is silently taken for dollars: without answers every row is left out, with a reason', () => {
    const reading = read('binance-2021.csv')
    expect(reading.fills).toEqual([])
    expect(asked(reading)).toEqual(['currency:USDT 4', 'fee:BTC 2', 'fee:BNB 1'])
    expect(reasons(reading)).toEqual(['Its price is in USDT, which you left out: 2 3 4 5'])
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
      mapping: {
        headRow: 2,
        columns: { date: 0, symbol: 1, side: 2, quantity: 3, price: 4, fee: 5 },
        market: 'STOCK',
      },
    })
    expect(reading.mark).toMatchObject({ value: 'comma', isOpen: false })
    expect(reading.order).toMatchObject({ value: 'dmy', isOpen: false })
    expect(lines(reading)).toEqual([
      '2023-11-13T09:05:00.000Z STOCK SAP BUY 100 1234.5 9.9',
      '2023-12-05T16:30:00.000Z STOCK SAP SELL 100 1300 9.9',
    ])
  })

  test('asks for the order of day and month if its dates fit both', () => {
    const open = read('unknown-open.csv')
    expect(open.order).toEqual({ value: 'mdy', isOpen: true, isOffered: true, example: '01/05/2024 10:30 AM' })
    expect(open.undecided).toBe(1)
    const dayFirst = read('unknown-open.csv', { order: 'dmy', zone: 'America/New_York' })
    expect(dayFirst.undecided).toBe(0)
    expect(lines(dayFirst)).toEqual([
      '2024-05-01T14:30:00.000Z STOCK AAPL BUY 10 185.5 1',
      '2024-06-02T19:45:00.000Z STOCK AAPL SELL 10 1187.25 1',
    ])
  })
})
