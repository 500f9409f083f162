import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { ACTION_COLUMNS, type ActionRow } from '../contract/action'
import { UNSAID } from '../contract/testAction'
import { PRICE_COLUMNS, unescapeCsvText, writeActionsCsv } from './tradesCsv'

const action: ActionRow = {
  id: 7,
  bet_id: 'trade-1',
  date: '2026-03-02T14:31:00Z',
  market: 'STOCK',
  ...UNSAID,
  symbol: 'MSFT',
  side: 'BUY',
  quantity: '0.100000000000000005',
  price: '12345678901234567890.12',
  fee: '0',
  recorded_at: '2026-03-02T14:31:40.123456Z',
  recorded_in_public: true,
  first_recorded_at: '2026-03-02T14:31:40.123456Z',
  edits: 0,
  recorded_by: 'key TradingView',
}

const quoted = (cells: string) => `"${cells.split(',').join('","')}"\r\n`

test('an action is one line under the header, with every digit, and each cell is in quotation marks', () => {
  expect(writeActionsCsv([action])).toBe(
    quoted(
      'id,bet_id,date,market,sector,symbol,expiration,strike,option_right,multiplier,side,quantity,price,fee,currency,usd_rate,linked,' +
        'recorded_at,recorded_in_public,first_recorded_at,edits,recorded_by,' +
        'price_inside,price_span,price_low,price_high,price_source',
    ) +
      quoted(
        '7,trade-1,2026-03-02T14:31:00.000Z,STOCK,,MSFT,,,,,BUY,0.100000000000000005,12345678901234567890.12,0,USD,1,,' +
          '2026-03-02T14:31:40.123456Z,true,2026-03-02T14:31:40.123456Z,0,key TradingView,,,,,',
      ),
  )
})

test.each([
  ['2026-03-02 14:31:00+00', '2026-03-02 14:31:40.123456+00'],
  ['2026-03-02T14:31:00+00:00', '2026-03-02T14:31:40.123456+00:00'],
])('times are in one form whatever the server writes: %s', (date, recorded) => {
  const row = { ...action, date, recorded_at: recorded, first_recorded_at: recorded }
  expect(writeActionsCsv([row])).toBe(writeActionsCsv([action]))
})

test('a strategy without actions is the header alone', () => {
  expect(writeActionsCsv([])).toBe(quoted([...ACTION_COLUMNS, ...PRICE_COLUMNS].map(({ column }) => column).join()))
})

test('tags are in the last column, where the reader sees any, and no formula', () => {
  const read = (tags?: ReadonlyMap<string, readonly string[]>) =>
    Papa.parse<string[]>(writeActionsCsv([action, { ...action, bet_id: 'other' }], new Map(), tags), {
      skipEmptyLines: true,
    }).data.map((line) => line.slice(ACTION_COLUMNS.length + PRICE_COLUMNS.length))
  expect(read()).toEqual([[], [], []])
  expect(read(new Map([[action.bet_id, ['gap', '=1+1']]]))).toEqual([['tags'], ["gap;' =1+1"], ['']])
})

test('a checked action ends with its verdict, and with the range where that may be shown', () => {
  const verdict = { inside: false, span: 'day', barAt: '2026-03-02T00:00:00Z', source: '=1+1' } as const
  const ending = (range: { low: string; high: string } | null) => {
    const [, line = []] = Papa.parse<string[]>(
      writeActionsCsv([action], new Map([[action.id, { ...verdict, range }]])),
    ).data
    return line.slice(ACTION_COLUMNS.length)
  }
  expect(ending({ low: '10.40', high: '10.47' })).toEqual(['false', 'day', '10.40', '10.47', "'=1+1"])
  expect(ending(null)).toEqual(['false', 'day', '', '', "'=1+1"])
})

const cellsOf = (symbol: string) => {
  const [, line] = Papa.parse<string[]>(writeActionsCsv([{ ...action, symbol }]), { delimiter: ',' }).data
  return line?.[ACTION_COLUMNS.findIndex(({ column }) => column === 'symbol')] ?? ''
}

test.each([
  ['=HYPERLINK("https://evil.example")', '\'=HYPERLINK("https://evil.example")'],
  ['+1', "'+1"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ["'=1", "''=1"],
  [' =1', "' =1"],
  ['a;=1', "a;'=1"],
  ["a;'=1", "a;''=1"],
  ['=1;@SUM(A1); -2;b', "'=1;'@SUM(A1);' -2;b"],
  ['a;\t1', "a;'\t1"],
  ['a;\r1', "a;'\r1"],
  ['a\n+1', "a\n'+1"],
  ["'80s; a-b", "'80s; a-b"],
  ['BRK.B', 'BRK.B'],
])('%j is no formula for a spreadsheet', (symbol, cell) => {
  expect(cellsOf(symbol)).toBe(cell)
})

test.each(['＝1+1', '＋1', '－1', '＠SUM(A1)', "'＝1"])('%j, in full width, is no formula either', (symbol) => {
  expect(cellsOf(symbol)).toBe(`'${symbol}`)
  expect(unescapeCsvText(cellsOf(symbol))).toBe(symbol)
})

test('any text survives writing and reading', () => {
  const texts = fc.oneof(
    fc.string(),
    fc
      .array(fc.oneof(fc.constantFrom("'", '=', '-', '＝', '＠', '\t', '\r', '\n', '"', ',', ';', ' '), fc.string()))
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(texts, (symbol) => {
      const cell = cellsOf(symbol)
      for (const part of cell.split(/[;\r\n]/)) expect(part).not.toMatch(/^\s*[=+\-@＝＋－＠\t]/)
      expect(unescapeCsvText(cell)).toBe(symbol)
    }),
  )
})
