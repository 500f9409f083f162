import { expect, test } from 'vitest'
import { LISTED_COLUMNS } from '@/domain/trade/tradeColumns'
import { instrumentsOf } from './chartActions.rules'
import {
  FIRST_PAGE,
  holdRange,
  isExpired,
  isFiltered,
  NO_FILTERS,
  nextSort,
  readListAddress,
  sizeRange,
  type TradeSort,
  toTradeRow,
  writeListAddress,
  writeView,
} from './trades.rules'

const stored = {
  bet_id: 'a1',
  date: '2026-11-02 14:31:00+00',
  symbol: 'MSFT',
  market: 'STOCK',
  expiration: null,
  option_right: null,
  multiplier: 1,
  status: 'OPEN',
  position: 'LONG',
  hold: 86400.5,
  actions_count: 2,
  is_live: true,
  recorded_at: '2026-11-02 14:33:10+00',
  edits: 1,
  qty_text: '0.000000010000000001',
  entry_text: '11',
  exit_text: null,
  entry_tot_text: '2200',
  exit_tot_text: '0',
  qty_rem_text: '200',
  return_text: '0.0000000000',
  return_percent_text: null,
  after_outcome: false,
  entry_cost_text: '2200',
  open_cost_text: '2200',
  rounds: 0,
  rounds_won: 0,
  rounds_lost: 0,
  rounds_pnl_text: '0',
}

test('an open trade is marked once its expiration date is past', () => {
  const now = new Date('2026-11-20T23:59:00Z')
  expect(isExpired({ status: 'OPEN', expiration: '2026-11-19' }, now)).toBe(true)
  expect(isExpired({ status: 'OPEN', expiration: '2026-11-20' }, now)).toBe(false)
  expect(isExpired({ status: 'OPEN', expiration: null }, now)).toBe(false)
  expect(isExpired({ status: 'LOSS', expiration: '2026-11-19' }, now)).toBe(false)
})

test('a stored trade keeps every digit of its quantity', () => {
  expect(toTradeRow(stored)).toMatchObject({
    bet_id: 'a1',
    qty: '0.000000010000000001',
    exit: null,
    hold: 86400.5,
    return_percent: null,
    is_live: true,
  })
})

test('numbers may be sent as numbers or as text', () => {
  expect(toTradeRow({ ...stored, hold: '60', actions_count: '3' })).toMatchObject({
    hold: 60,
    actions_count: 3,
  })
})

test.each(['status', 'market', 'position'] as const)('a trade of an unknown %s is refused by name', (column) => {
  expect(() => toTradeRow({ ...stored, [column]: 'MAYBE' })).toThrow(`A trade has an unknown ${column}: MAYBE`)
})

test('an address stores page and sort, and keeps other parameters', () => {
  const search = new URLSearchParams('trade=a1&sort=return&dir=desc&page=3')
  const address = readListAddress(search)
  expect(address).toEqual({ sort: { column: 'return', descending: true }, page: 3, filters: NO_FILTERS })
  expect(writeListAddress(search, address).toString()).toBe('trade=a1&sort=return&dir=desc&page=3')
  expect(writeListAddress(search, FIRST_PAGE).toString()).toBe('trade=a1')
})

test('another view takes the place of the one before, and a report keeps the periods', () => {
  const search = new URLSearchParams('tag=late&report=tag&of=2026-01-01_&beside=_2025-12-31')
  expect(writeView(search, { report: 'cost' }).toString()).toBe(
    'tag=late&of=2026-01-01_&beside=_2025-12-31&report=cost',
  )
  expect(writeView(search, { calendar: '2026', day: '2026-03-02' }).toString()).toBe(
    'tag=late&calendar=2026&day=2026-03-02',
  )
  expect(writeView(search, {}).toString()).toBe('tag=late')
})

test.each(['sort=password&page=0', 'sort=return;drop&dir=up&page=-1', 'page=1.5', 'page=1e400', 'sort=&dir=desc'])(
  'an invalid address (%s) shows the newest first',
  (search) => {
    expect(readListAddress(new URLSearchParams(search))).toEqual(FIRST_PAGE)
  },
)

test('every column sorts ascending, descending, then not at all', () => {
  for (const { column } of LISTED_COLUMNS.filter(({ kind }) => kind !== 'date')) {
    const up = nextSort(null, column)
    const down = nextSort(up, column)
    expect([up, down, nextSort(down, column)]).toEqual([
      { column, descending: false },
      { column, descending: true },
      null,
    ])
  }
})

test('the date alternates between newest first and oldest first', () => {
  const oldestFirst: TradeSort = { column: 'date', descending: false }
  expect(nextSort(null, 'date')).toEqual(oldestFirst)
  expect(nextSort(oldestFirst, 'date')).toBeNull()
})

test('another column starts ascending', () => {
  expect(nextSort({ column: 'qty', descending: true }, 'return')).toEqual({ column: 'return', descending: false })
})

test('the same symbol in two markets is two instruments, and so are two options of it', () => {
  const trades = [
    { market: 'STOCK', symbol: 'MSFT' },
    { market: 'STOCK', symbol: 'AAPL' },
    { market: 'OPTIONS', symbol: 'MSFT', expiration: '2026-12-18', strike: '430', option_right: 'CALL' },
    { market: 'OPTIONS', symbol: 'MSFT', expiration: '2026-12-18', strike: '440', option_right: 'CALL' },
    { market: 'STOCK', symbol: 'MSFT' },
  ] as const
  expect(instrumentsOf(trades)).toEqual([
    { market: 'STOCK', symbol: 'AAPL' },
    { market: 'OPTIONS', symbol: 'MSFT', expiration: '2026-12-18', strike: '430', option_right: 'CALL' },
    { market: 'OPTIONS', symbol: 'MSFT', expiration: '2026-12-18', strike: '440', option_right: 'CALL' },
    { market: 'STOCK', symbol: 'MSFT' },
  ])
})

test('the list’s filters are kept in the address, and invalid ones are ignored', () => {
  const search = new URLSearchParams(
    'trade=a1&symbol=spy&market=OPTIONS&side=LONG&result=WIN&logged=late&from=2026-11-01&to=2026-11-30' +
      '&size=1000-10000&hold=days&words=semi&closedFrom=2026-11-02&closedTo=2026-11-03&row=weekday%40UTC%3A1&tag=late+entry',
  )
  const address = readListAddress(search)
  expect(address.filters).toEqual({
    symbol: 'spy',
    market: 'OPTIONS',
    side: 'LONG',
    result: 'WIN',
    logged: 'late',
    from: '2026-11-01',
    to: '2026-11-30',
    size: '1000-10000',
    hold: 'days',
    words: 'semi',
    closedFrom: '2026-11-02',
    closedTo: '2026-11-03',
    row: 'weekday@UTC:1',
    tag: 'late entry',
  })
  expect(sizeRange(address.filters)).toMatchObject({ from: 1_000, below: 10_000 })
  expect(holdRange(address.filters)).toEqual({ from: 86_400, below: 604_800 })
  expect(isFiltered(address.filters)).toBe(true)
  expect(readListAddress(writeListAddress(new URLSearchParams('trade=a1'), address))).toEqual(address)
  expect(writeListAddress(search, { ...address, filters: NO_FILTERS }).toString()).toBe('trade=a1')
  const wrong =
    'symbol=%20&market=GOLD&side=toString&result=constructor&logged=1&from=2026-02-30&to=yesterday&size=12&hold=ever&closedTo=1&row=mood:1&tag=%20'
  expect(readListAddress(new URLSearchParams(wrong)).filters).toEqual(NO_FILTERS)
})
