// @vitest-environment node

import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { UNSAID } from '@/domain/contract/testAction'
import { Decimal, plain } from '@/domain/decimal'
import { instantOf } from '@/domain/time/instant'
import { readField, storedSymbol } from '@/domain/trade/actionText'
import { writeActionsCsv } from '@/domain/trade/tradesCsv'
import { DECIMAL_MARKS, type DecimalMark, readAmount } from '@/features/imports/cells/amounts.rules'
import { DATE_ORDERS, readWrittenDate, readWrittenDay } from '@/features/imports/cells/dates.rules'
import { addText, decide } from '@/features/imports/cells/decide.rules'
import { guessMapping } from '@/features/imports/formats/mapped/guess.rules'
import { readMapped } from '@/features/imports/formats/mapped/mapped.rules'
import { notImported, writeNotImported } from '@/features/imports/plan/notImported.rules'
import { DELIMITERS, decode, kindOfFile, parseSheet } from '@/features/imports/sheet.rules'
import { readFile } from './reading.rules'
import { FORMATS, MAPPED, recognise } from './recognise.rules'

const NOW = new Date('2026-11-21T12:00:00Z')
const SETTINGS = { mapping: null, answers: {}, repeats: 'count' as const }

const column = (...texts: string[]) => {
  const counted: Parameters<typeof addText>[0] = new Map()
  texts.forEach((text, at) => {
    addText(counted, at + 2, { column: 'Amount', text })
  })
  return counted
}
const markOf = (...texts: string[]) =>
  decide(column(...texts), DECIMAL_MARKS, (text, mark) => readAmount(text, mark)?.value ?? null)
const orderOf = (...texts: string[]) => decide(column(...texts), DATE_ORDERS, readWrittenDay)

const readText = (text: string) => {
  const { format, delimiter } = recognise(text)
  return readFile(parseSheet(text, delimiter), { ...SETTINGS, format }, NOW)
}

describe('amounts', () => {
  test.each<[string, DecimalMark, string]>([
    ['1,234.50', 'point', '1234.5'],
    ['$12.00', 'point', '12'],
    ['(12.00)', 'point', '-12'],
    ['($1,855.00)', 'point', '-1855'],
    ['-$5', 'point', '-5'],
    ['$-5', 'point', '-5'],
    ['12.00-', 'point', '-12'],
    ['−7', 'point', '-7'],
    ['1.234,50 €', 'comma', '1234.5'],
    ['1 234,50', 'comma', '1234.5'],
    ["1'234.50", 'point', '1234.5'],
    ['1E-05', 'point', '0.00001'],
    ['Kč16233.43638', 'point', '16233.43638'],
    ['USD 10', 'point', '10'],
    ['.5', 'point', '0.5'],
    ['5.', 'point', '5'],
  ])('%s, decimals by %s, is %s', (text, mark, value) => {
    expect(readAmount(text, mark)?.value).toBe(value)
  })

  test.each([
    '',
    'abc',
    '1,23',
    '1,2345.6',
    '1.2.3',
    '--5',
    '(5',
    '($-5)',
    '$5€',
    '5 USD 6',
    'NaN',
    'Infinity',
    '0x10',
  ])('%j is no amount with a decimal point', (text) => expect(readAmount(text, 'point')).toBeNull())

  test('1,234 alone is ambiguous, but not beside 0,5', () => {
    expect(markOf('1,234', '10')).toEqual({
      certain: null,
      ways: ['point', 'comma'],
      examples: [{ row: 2, column: 'Amount', text: '1,234' }],
      rows: 1,
    })
    expect(markOf('1,234', '0,5').certain).toBe('comma')
    expect(markOf('10', '20').certain).toBe('point')
  })

  test('the currency is detected, but a plain dollar sign names no country', () => {
    expect(readAmount('€5', 'point')?.currency).toBe('EUR')
    expect(readAmount('$5', 'point')?.currency).toBe('$')
    expect(readAmount('5', 'point')?.currency).toBeNull()
  })
})

describe('dates', () => {
  test.each([
    ['2024-01-05, 10:30:00', '2024-01-05T10:30:00.000Z'],
    ['2024-01-05 10:30:00 UTC', '2024-01-05T10:30:00.000Z'],
    ['2024-01-05T10:30:00.123456Z', '2024-01-05T10:30:00.123456Z'],
    ['2024-01-05T10:30:00+02:00', '2024-01-05T08:30:00.000Z'],
    ['20240105;103000', '2024-01-05T10:30:00.000Z'],
    ['20240105', '2024-01-05T00:00:00.000Z'],
    ['24-01-05 10:30:00', '2024-01-05T10:30:00.000Z'],
    ['Jan 5, 2024 10:30 PM', '2024-01-05T22:30:00.000Z'],
    ['05-Jan-2024', '2024-01-05T00:00:00.000Z'],
    ['2024/1/5 12:00 am', '2024-01-05T00:00:00.000Z'],
  ])('%s with the year first', (text, date) => {
    expect(readWrittenDate(text, 'ymd', 'UTC')?.date).toBe(date)
  })

  test('1/2/2024 depends on the order, 13/2/2024 does not', () => {
    expect(readWrittenDay('1/2/2024', 'mdy')).toBe('2024-01-02')
    expect(readWrittenDay('1/2/2024', 'dmy')).toBe('2024-02-01')
    expect(readWrittenDay('13/2/2024', 'mdy')).toBeNull()
    expect(orderOf('1/2/2024', '13/2/2024').certain).toBe('dmy')
    expect(orderOf('1/2/2024', '2/3/2024')).toMatchObject({ certain: null, ways: ['mdy', 'dmy'] })
    expect(orderOf('5/5/2024')).toMatchObject({ ways: [] })
  })

  const days = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 31 })),
    { minLength: 1, maxLength: 8 },
  )
  const twoDigits = (figure: number) => String(figure).padStart(2, '0')

  test('any column of dates that can be read in two ways is asked about, with rows that differ', () => {
    fc.assert(
      fc.property(days, fc.constantFrom('/', '-', '.'), (figures, sign) => {
        const texts = figures.map((figure) => figure.map(twoDigits).join(sign))
        const read = texts.map((text) => DATE_ORDERS.map((order) => readWrittenDay(text, order)))
        const dates = read.filter((one) => one.some((day) => day !== null))
        const fitting = DATE_ORDERS.filter((_, at) => dates.every((one) => one[at] !== null))
        const meanings = new Set(
          fitting.map((order) => JSON.stringify(texts.map((text) => readWrittenDay(text, order)))),
        )
        const { certain, ways, examples } = orderOf(...texts)
        if (dates.length === 0) expect(ways).toEqual([])
        else if (fitting.length > 0 && meanings.size === 1) expect(fitting).toContain(certain)
        else {
          expect(certain).toBeNull()
          expect(examples.length).toBeGreaterThan(0)
          for (const { text } of examples)
            expect(new Set(ways.map((way) => readWrittenDay(text, way))).size).toBeGreaterThan(1)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  test('a day that does not exist is refused', () => {
    expect(readWrittenDay('2024-02-30', 'ymd')).toBeNull()
    expect(readWrittenDate('2024-01-05 25:00', 'ymd', 'UTC')).toBeNull()
  })

  test('local times follow their zone, winter and summer', () => {
    const inNewYork = (text: string) => readWrittenDate(text, 'ymd', 'America/New_York')?.date
    expect(inNewYork('2024-01-05 10:30:00')).toBe('2024-01-05T15:30:00.000Z')
    expect(inNewYork('2024-07-05 10:30:00')).toBe('2024-07-05T14:30:00.000Z')
    expect(inNewYork('2024-03-10 03:30:00')).toBe('2024-03-10T07:30:00.000Z')
    expect(inNewYork('2024-03-09 23:30:00')).toBe('2024-03-10T04:30:00.000Z')
  })

  test('a date in UTC survives every way of writing it', () => {
    const day = fc.date({ min: new Date('1970-01-02'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString()
        const [y = '', m = '', d = ''] = iso.slice(0, 10).split('-')
        const time = iso.slice(11, 19)
        const expected = `${iso.slice(0, 19)}.000Z`
        expect(readWrittenDate(`${y}-${m}-${d}, ${time}`, 'ymd', 'UTC')?.date).toBe(expected)
        expect(readWrittenDate(`${d}.${m}.${y} ${time}`, 'dmy', 'UTC')?.date).toBe(expected)
        expect(readWrittenDate(`${m}/${d}/${y} ${time}`, 'mdy', 'UTC')?.date).toBe(expected)
      }),
    )
  })
})

describe('any file', () => {
  test('is decoded to text, whatever its bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => typeof decode(bytes).text === 'string'))
  })

  test('UTF-16 with and without its mark, and Western code pages, are decoded correctly', () => {
    const text = 'Datum;Stück\n2024-01-05;10\n'
    const utf16 = (value: string) => new Uint8Array(Buffer.from(value, 'utf16le'))
    expect(decode(utf16(`\ufeff${text}`))).toEqual({ text, encoding: 'UTF-16' })
    expect(decode(utf16(text))).toEqual({ text, encoding: 'UTF-16' })
    expect(decode(new Uint8Array(Buffer.from(text, 'latin1')))).toEqual({ text, encoding: 'Windows-1252' })
    expect(decode(new Uint8Array(Buffer.from(`\ufeff${text}`)))).toEqual({ text, encoding: 'UTF-8' })
  })

  const cell = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.constantFrom(
      'Buy',
      'SELL',
      '1,234.50',
      '(5)',
      '2024-01-05',
      '13/01/2024',
      'BTCUSDT',
      '0.001BTC',
      '$',
      '1e999',
      '-',
      'Order',
      'Data',
      'Header',
      'Trades',
      'FILL',
      '9'.repeat(200),
    ),
  )
  const table = fc.array(fc.array(cell, { maxLength: 14 }), { maxLength: 12 })

  const rowsNamed = (reading: ReturnType<typeof readText>) => [
    ...reading.fills.map(({ row }) => row),
    ...reading.leftOut.flatMap((group) => group.rows),
    ...new Set(reading.problems.map(({ row }) => row)),
  ]

  test('every stage gives an answer to any text', () => {
    const texts = fc.oneof(
      fc.string({ maxLength: 400 }),
      table.map((rows) => Papa.unparse(rows)),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const reading = readText(text)
        expect(new Set(rowsNamed(reading)).size).toBeLessThanOrEqual(parseSheet(text, recognise(text).delimiter).length)
      }),
      { numRuns: 300 },
    )
  })

  test('every format reads any rows below its own headings without throwing, each row once', () => {
    const headings: string[][] = [
      ['id', 'bet_id', 'date', 'market', 'sector', 'symbol', 'expiration', 'side', 'quantity', 'price', 'fee'],
      ['Date(UTC)', 'Pair', 'Side', 'Price', 'Executed', 'Amount', 'Fee'],
      ['Date(UTC)', 'Market', 'Type', 'Price', 'Amount', 'Total', 'Fee', 'Fee Coin'],
      ['Date(UTC)', 'OrderNo', 'Pair', 'Type', 'Side', 'Executed', 'Average Price', 'Trading total', 'Status'],
      [
        'Activity Date',
        'Process Date',
        'Settle Date',
        'Instrument',
        'Description',
        'Trans Code',
        'Quantity',
        'Price',
        'Amount',
      ],
      [
        'Timestamp',
        'Transaction Type',
        'Asset',
        'Quantity Transacted',
        'Price Currency',
        'Price at Transaction',
        'Fees and/or Spread',
      ],
      ['portfolio', 'trade id', 'product', 'side', 'created at', 'size', 'size unit', 'price', 'fee'],
      ['id', 'activity_type', 'transaction_time', 'type', 'price', 'qty', 'side', 'symbol'],
      [
        'Trades',
        'Header',
        'DataDiscriminator',
        'Asset Category',
        'Currency',
        'Symbol',
        'Date/Time',
        'Quantity',
        'T. Price',
        'C. Price',
        'Proceeds',
        'Comm/Fee',
        'Basis',
        'Realized P/L',
        'MTM P/L',
        'Code',
      ],
      ['Symbol', 'Quantity', 'TradePrice', 'IBCommission', 'DateTime', 'AssetClass', 'Buy/Sell', 'CurrencyPrimary'],
    ]
    fc.assert(
      fc.property(fc.constantFrom(...headings), table, (heading, rows) => {
        const text = Papa.unparse([heading, ...rows])
        expect(recognise(text).format).not.toBe(MAPPED)
        const named = rowsNamed(readText(text))
        expect(new Set(named).size).toBe(named.length)
      }),
      { numRuns: 600 },
    )
  })

  test('a mapping of any columns reads any rows', () => {
    fc.assert(
      fc.property(table, fc.integer({ min: -1, max: 20 }), fc.nat({ max: 20 }), (rows, headRow, place) => {
        const sheet = parseSheet(Papa.unparse(rows), ',')
        const columns = { date: place, symbol: 0, quantity: 1, price: 2 }
        const mapping = { headRow, columns, market: 'STOCK' }
        expect(readMapped(sheet, mapping).length).toBeLessThanOrEqual(sheet.length)
        expect(guessMapping(sheet).headRow).toBeGreaterThan(0)
        readFile(sheet, { ...SETTINGS, format: MAPPED, mapping }, NOW)
      }),
    )
  })

  test('any amount and any date are read or refused', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), cell), (text) => {
        for (const mark of ['point', 'comma'] as const) {
          const read = readAmount(text, mark)
          expect(read === null || /^-?\d+(\.\d+)?$/.test(read.value)).toBe(true)
        }
        for (const order of DATE_ORDERS) readWrittenDate(text, order, 'Europe/Berlin')
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('an invalid row', () => {
  const head = 'bet_id,date,market,symbol,expiration,side,quantity,price,fee,currency,usd_rate'
  const line = (change: Record<string, string>) => {
    const cells: Record<string, string> = {
      bet_id: 'a',
      date: '2024-01-05T10:00:00Z',
      market: 'STOCK',
      symbol: 'AAPL',
      expiration: '',
      side: 'BUY',
      quantity: '1',
      price: '2',
      fee: '0',
      ...change,
    }
    return Papa.unparse([head.split(',').map((name) => cells[name] ?? '')])
  }
  const problemsOf = (change: Record<string, string>) => readText(`${head}\n${line({})}\n${line(change)}\n`).problems

  test.each<[Record<string, string>, string, string, string]>([
    [{ date: 'yesterday' }, 'date', 'yesterday', 'a valid date and time'],
    [{ date: '2999-01-01' }, 'date', '2999-01-01', 'Date cannot be more than one day ahead'],
    [{ quantity: 'ten' }, 'quantity', 'ten', 'a number with a decimal point'],
    [{ quantity: '0' }, 'quantity', '0', 'must be greater than 0'],
    [{ price: '1.2.3' }, 'price', '1.2.3', 'a number with a decimal point'],
    [{ price: `0.${'0'.repeat(40)}1` }, 'price', `0.${'0'.repeat(40)}1`, 'at most 30 decimals'],
    [{ symbol: ' ' }, 'symbol', '', 'Symbol is required'],
    [{ market: 'OPTIONS' }, 'expiration', '', 'the contract’s expiration date'],
    [{ expiration: '2024-02-31' }, 'expiration', '2024-02-31', 'a valid date'],
    [{ currency: 'EURO' }, 'currency', 'EURO', 'Enter a currency as three letters'],
    [{ currency: 'EUR', usd_rate: '0' }, 'usd_rate', '0', 'USD rate must be above 0'],
    [{ currency: 'EUR', usd_rate: 'high' }, 'usd_rate', 'high', 'a number with a decimal point'],
    [{ usd_rate: '1.1' }, 'usd_rate', '1.1', 'The rate of USD is 1'],
  ])('%j is named with its row, its column, what is there and what is expected', (change, column, found, expected) => {
    expect(problemsOf(change)).toEqual([{ row: 3, column, found, expected: expect.stringContaining(expected) }])
  })

  test('two invalid cells of one row are two problems', () => {
    expect(problemsOf({ date: '', price: 'x' }).map(({ column }) => column)).toEqual(['date', 'price'])
  })

  test('an unclosed quotation mark is reported where it opens', () => {
    const { problems } = readText(`${head}\n${line({})}\na,"2024\n`)
    expect(problems).toMatchObject([{ row: 3, column: 'the whole row' }])
  })

  test('rows are numbered as in a spreadsheet, including empty rows and cells of several lines', () => {
    const { problems } = readText(`${head}\n\n${line({ symbol: 'A\nB' })}\n${line({ price: 'x' })}\n`)
    expect(problems.map(({ row }) => row)).toEqual([4])
  })
})

test('a spreadsheet, a PDF and an empty file are reported in words', () => {
  expect(kindOfFile(new Uint8Array())).toEqual({ refusal: 'The file is empty' })
  expect(kindOfFile(new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0]))).toEqual({ kind: 'workbook' })
  expect(kindOfFile(new Uint8Array(Buffer.from('%PDF-1.7')))).toEqual({ refusal: expect.stringContaining('a PDF') })
  expect(kindOfFile(new Uint8Array(Buffer.from('date,price')))).toEqual({ kind: 'text' })
  expect(kindOfFile(new Uint8Array(Buffer.from('<!DOCTYPE html><table>')))).toEqual({ kind: 'page' })
  expect(kindOfFile(new Uint8Array(Buffer.from('<?xml version="1.0"?><a/>')))).toEqual({ kind: 'xml' })
})

test('a strategy’s download is read back to the last digit, without questions', () => {
  // Quantity × price stays below a trillion dollars in each currency.
  const decimal = fc
    .tuple(fc.integer({ min: 1, max: 900_000 }), fc.integer({ min: 0, max: 12 }))
    .map(([digits, places]) => plain(new Decimal(digits).times(new Decimal(10).pow(-places))))
  const text = fc.oneof(
    fc.constantFrom('AAPL', '=1+1', "'80s", "'=x", '-5', '@sum', 'Zoë, "quoted"', '1,234'),
    fc.string({ minLength: 1, maxLength: 10 }).filter((one) => readField('symbol', one, NOW).ok),
  )
  const stated = fc.record({
    bet_id: fc.constantFrom('a', 'b', '=c'),
    date: fc
      .date({ min: new Date('1970-01-02'), max: NOW, noInvalidDate: true })
      .map((date) => date.toISOString().replace('Z', '123Z')),
    market: fc.constantFrom('STOCK', 'CRYPTO'),
    sector: fc.constantFrom(null, 'Tech', '+growth'),
    symbol: text,
    expiration: fc.constantFrom(null, '2026-12-18'),
    ...{ strike: fc.constant(null), option_right: fc.constant(null), multiplier: fc.constant(null) },
    linked: fc.constant(null),
    side: fc.constantFrom('BUY', 'SELL'),
    quantity: decimal,
    price: decimal,
    fee: fc.oneof(fc.constant('0'), decimal),
    in: fc.oneof(
      fc.constant({ currency: 'USD', usd_rate: '1' }),
      fc.record({
        currency: fc.constantFrom('EUR', 'JPY'),
        usd_rate: fc.constantFrom('1.0925', '0.00646621403168', '0.5'),
      }),
    ),
  })
  const action = fc
    .tuple(stated, fc.boolean())
    .map(([one, isRebate]) =>
      isRebate ? { ...one, fee: plain(new Decimal(one.quantity).times(one.price).times(-1)) } : one,
    )
  fc.assert(
    fc.property(fc.array(action, { minLength: 1, maxLength: 12 }), (actions) => {
      const recorded = '2026-01-01T00:00:00Z'
      const clocks = {
        recorded_at: recorded,
        recorded_in_public: true,
        first_recorded_at: recorded,
        edits: 0,
        recorded_by: null,
      }
      const reading = readText(
        writeActionsCsv(actions.map(({ in: money, ...one }, at) => ({ id: at + 1, ...one, ...money, ...clocks }))),
      )
      expect(reading.questions).toEqual([])
      expect(reading.problems).toEqual([])
      const read = [...reading.fills].sort((a, b) => a.row - b.row)
      expect(
        read.map(
          ({ group, market, sector, expiration, side, quantity, price, fee, currency, usd_rate, at, symbol }) => [
            group,
            market,
            sector,
            expiration,
            side,
            quantity,
            price,
            fee,
            currency,
            usd_rate,
            at,
            symbol,
          ],
        ),
      ).toEqual(
        actions.map(({ bet_id, date, market, sector, expiration, side, quantity, price, fee, in: money, symbol }) => {
          const stored = readField('symbol', symbol, NOW)
          return [
            bet_id,
            market,
            sector,
            expiration,
            side,
            quantity,
            price,
            fee,
            money.currency,
            money.usd_rate,
            instantOf(date),
            stored.ok && storedSymbol(stored.value, market),
          ]
        }),
      )
    }),
  )
})

test('a downloaded expiry is read back as it was recorded', () => {
  const recorded = '2026-01-01T00:00:00Z'
  const shared = {
    ...{ ...UNSAID, bet_id: 'a', market: 'OPTIONS', symbol: 'SPY 470 P', expiration: '2025-12-19' },
    ...{ recorded_at: recorded, recorded_in_public: true, first_recorded_at: recorded, edits: 0, recorded_by: null },
  }
  const actions = [
    { id: 1, ...shared, date: '2025-12-01T15:00:00Z', side: 'SELL', quantity: '2', price: '2.1' },
    { id: 2, ...shared, date: '2025-12-20T02:15:00.000001Z', side: 'EXPIRE', quantity: '2', price: '0' },
  ]
  const reading = readText(writeActionsCsv(actions))
  expect(reading).toMatchObject({ problems: [], questions: [], leftOut: [] })
  expect(reading.fills).toMatchObject(
    actions.map(({ date, side, quantity, price }) => ({ at: instantOf(date), side, quantity, price, group: 'a' })),
  )
})

test('a file’s formulas stay text in the list of skipped rows', () => {
  const problems = [{ row: 2, column: 'price', found: '=HYPERLINK("https://evil.example")', expected: 'a number' }]
  const text = writeNotImported(
    notImported({ problems, leftOut: [{ reason: '+1', rows: [3], isUnknownMarket: false }] }, [4], []),
  )
  for (const [, ...cells] of Papa.parse<string[]>(text.trim()).data) {
    for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
  }
  expect(text.trim().split('\r\n')).toHaveLength(4)
})

test('every format has a unique name', () => {
  expect(new Set(FORMATS.map(({ id }) => id)).size).toBe(FORMATS.length)
  expect(new Set(FORMATS.map(({ name }) => name)).size).toBe(FORMATS.length)
  expect(DELIMITERS).toContain(';')
})

test('shuffling the rows of a file changes neither its fills nor its questions, but for the one about their order', () => {
  const day = fc.tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 12 })).map((two) => two.join('/'))
  const line = fc
    .tuple(
      day,
      fc.constantFrom('A', 'B'),
      fc.constantFrom('Buy', 'Sell', 'Köp', 'Dividend', 'Merger'),
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom('1,234', '0.5', '$7', '€8', '9'),
    )
    .map(([date, ...rest]) => Papa.unparse([[`${date}/2024`, ...rest]]))
  const shuffled = fc
    .array(line, { minLength: 1, maxLength: 12 })
    .chain((lines) => fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })))
  const answers = {
    'order:date': { choice: 'dmy', rate: '' },
    'mark:': { choice: 'point', rate: '' },
    'side:köp': { choice: 'BUY', rate: '' },
    'currency:': { choice: 'usd', rate: '' },
    'currency:$': { choice: 'usd', rate: '' },
  }
  const readOf = (lines: readonly string[]) => {
    const text = ['Date,Symbol,Type,Quantity,Price', ...lines].join('\n')
    const read = readFile(parseSheet(text, ','), { ...SETTINGS, format: MAPPED, answers }, NOW)
    const { fills, columns } = read
    const questions = read.questions.filter(({ kind }) => kind !== 'sequence')
    return {
      fills: fills.map(({ row: _row, place: _place, ...fill }) => JSON.stringify(fill)).sort(),
      questions: questions.map(({ examples: _examples, ...question }) => question),
      missing: columns?.missing,
    }
  }
  fc.assert(
    fc.property(shuffled, ([lines, others]) => {
      expect(readOf(others)).toEqual(readOf(lines))
    }),
  )
})
