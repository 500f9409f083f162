import { expect, test } from 'vitest'
import { meanInterval } from '@/domain/figures/intervals'
import { type ReportKey, readRow, writeRow } from '@/features/trades/reportRow.rules'
import { NO_FILTERS } from '@/features/trades/trades.rules'
import {
  filtersOf,
  orderedRows,
  type reportOf,
  rowWords,
  type StoredReportRow,
  standingWords,
  toReportRow,
} from './reports.rules'

const EMPTY: StoredReportRow = {
  ...{ key: '1', trades: 0, closed: 0, won: 0, lost: 0, total: 0, won_total: 0, lost_total: 0, squares: 0 },
  ...{ seen: 0, seen_worst: 0, seen_best: 0, seen_total: 0, held_5: 0, added_5: 0, held_20: 0, added_20: 0 },
  ...{ all_rows: 1, compared_rows: 1, all_trades: 0, all_realised: 0, all_closed: 0, all_total: 0, all_squares: 0 },
}

/** A row of trades that made 1 or lost 1, of a strategy with others that did the same. */
function row(won: number, lost: number, others: { won: number; lost: number }, rows = 1) {
  const closed = won + lost
  return toReportRow({
    ...EMPTY,
    ...{ trades: closed, closed, won, lost, total: won - lost, won_total: won, lost_total: -lost, squares: closed },
    ...{ all_rows: rows, compared_rows: rows, all_closed: closed + others.won + others.lost },
    ...{ all_total: won - lost + others.won - others.lost, all_squares: closed + others.won + others.lost },
  })
}

const EVEN = { won: 500, lost: 500 }

test('below thirty closed trades a row has counts and a total but no figure', () => {
  expect(row(20, 9, EVEN)).toMatchObject({ closed: 29, won: 20, total: 11, figures: null })
  expect(standingWords(row(20, 9, EVEN).figures)).toBe('–')
  expect(row(20, 10, EVEN).figures).toMatchObject({
    profitFactor: 2,
    mean: 1 / 3,
    meanInterval: meanInterval(30, 10, 30),
  })
})

test('without a losing trade there is no profit factor, and equal results are not compared', () => {
  expect(row(30, 0, { won: 100, lost: 0 }).figures).toMatchObject({ profitFactor: null, standing: null })
})

test('a row that differs is chance or not by how many rows are looked at', () => {
  // 36 of 50 against 500 of 1,000: about one in a thousand if nothing differed.
  const words = (rows: number) => standingWords(row(36, 14, EVEN, rows).figures)
  expect(words(1)).toBe('better, hardly by chance')
  expect(words(24)).toBe('better, hardly by chance')
  expect(words(100)).toBe('better, could be chance')
  expect(standingWords(row(14, 36, EVEN, 100).figures)).toBe('worse, could be chance')
  expect(standingWords(row(26, 24, EVEN).figures)).toBe('like the others')
})

test('a row is not compared with fewer than thirty others', () => {
  expect(row(40, 10, { won: 10, lost: 19 }).figures?.standing).toBeNull()
  expect(row(40, 10, { won: 10, lost: 20 }).figures?.standing).toBe('apart')
})

test.each<[ReportKey, string, string]>([
  [{ report: 'weekday', key: '1', zone: 'Europe/Berlin' }, 'weekday@Europe/Berlin:1', 'Weekday: Monday, Berlin time'],
  [{ report: 'hour', key: '9', zone: 'UTC' }, 'hour@UTC:9', 'Hour: 09:00 to 09:59, UTC time'],
  [{ report: 'month', key: '2026-11', zone: 'Etc/GMT+3' }, 'month@Etc/GMT+3:2026-11', 'Month: Nov 2026, GMT+3 time'],
  [{ report: 'symbol', key: 'STOCK A@B:C D', zone: null }, 'symbol:STOCK A@B:C D', 'Symbol: A@B:C D'],
  [{ report: 'symbol', key: 'OPTIONS AAPL', zone: null }, 'symbol:OPTIONS AAPL', 'Symbol: AAPL, options'],
  [{ report: 'cost', key: '0', zone: null }, 'cost:0', 'Money put in: less than $1'],
  [{ report: 'cost', key: '200', zone: null }, 'cost:200', 'Money put in: $200 to $500'],
  [{ report: 'cost', key: '5000', zone: null }, 'cost:5000', 'Money put in: $5,000 to $10,000'],
  [{ report: 'nth', key: '2', zone: 'UTC' }, 'nth@UTC:2', 'Nth of its day: 2nd, UTC time'],
  [{ report: 'previous', key: 'LOSS', zone: null }, 'previous:LOSS', 'After a win or loss: after a loss'],
])('a row %o is an address and has words', (key, text, words) => {
  expect(writeRow(key)).toBe(text)
  expect(readRow(text)).toEqual(key)
  expect(rowWords(key)).toBe(words)
  expect(filtersOf(key)).toEqual({ ...NO_FILTERS, row: text })
})

test('what is no row of a report is ignored, and a row with a filter of its own uses it', () => {
  for (const text of ['', 'weekday', 'mood:1', 'weekday@:1', 'constructor:1', 'hour@UTC:'])
    expect(readRow(text), text).toBeNull()
  expect(filtersOf({ report: 'side', key: 'LONG', zone: null })).toEqual({ ...NO_FILTERS, side: 'LONG' })
})

test('times and sizes are in their order, names by their trades as the database sends them', () => {
  const rows = (keys: string[]) => keys.map((key) => toReportRow({ ...EMPTY, key }))
  const keys = (report: Parameters<typeof reportOf>[0], given: string[]) =>
    orderedRows(report, rows(given)).map(({ key }) => key)
  expect(keys('hour', ['10', '9'])).toEqual(['9', '10'])
  expect(keys('month', ['2025-12', '2026-02'])).toEqual(['2026-02', '2025-12'])
  expect(keys('holding', ['open', 'weeks', 'minutes'])).toEqual(['minutes', 'weeks', 'open'])
  expect(keys('symbol', ['STOCK B', 'STOCK A'])).toEqual(['STOCK B', 'STOCK A'])
})
