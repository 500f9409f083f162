import { expect, test } from 'vitest'
import { type ChartAction, closesIn, placeActions } from './chartActions.rules'

const action = (date: string, price = '10'): ChartAction => ({ tradeId: 'a', date, side: 'BUY', quantity: '1', price })

test('actions of one day are placed in columns of a minute', () => {
  const plot = placeActions([action('2026-01-02T14:31:40Z'), action('2026-01-02T14:30:05Z', '9.5')])
  expect(plot.showsTimes).toBe(true)
  expect(plot.columns.map((second) => new Date(second * 1000).toISOString().slice(11, 16))).toEqual([
    '14:28',
    '14:29',
    '14:30',
    '14:31',
    '14:32',
    '14:33',
  ])
  expect(plot.actions.map(({ column, at }) => [plot.columns.indexOf(column), at])).toEqual([
    [2, 9.5],
    [3, 10],
  ])
})

test('actions of several years are placed in columns of a day, even several per day', () => {
  const plot = placeActions([
    action('2020-01-01T09:00:00Z'),
    action('2020-01-01T17:00:00Z'),
    action('2026-01-01T09:00:00Z'),
  ])
  expect(plot.showsTimes).toBe(false)
  expect(new Set(plot.actions.map(({ column }) => column)).size).toBe(2)
  expect(plot.columns).toHaveLength(2_193 + 2 * 56)
})

test('columns are evenly spaced and contain every action', () => {
  const plot = placeActions([action('1970-01-01T00:00:00Z'), action('2026-11-21T23:59:59.999999Z')])
  const steps = new Set(plot.columns.slice(1).map((second, at) => second - (plot.columns[at] ?? 0)))
  expect(steps.size).toBe(1)
  for (const { column } of plot.actions) expect(plot.columns).toContain(column)
})

test('without actions there is no axis', () => {
  expect(placeActions([]).columns).toEqual([])
})

test('closes stand in the last column of their day, and only within the plot', () => {
  const closes = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-09'].map((day, at) => ({ day, close: at }))
  const days = placeActions([action('2016-11-02T10:00:00Z'), action('2026-11-03T10:00:00Z')])
  expect(closesIn(days, closes).slice(-2)).toEqual([
    { column: Date.parse('2026-11-03') / 1_000, close: 2 },
    { column: Date.parse('2026-11-09') / 1_000, close: 3 },
  ])
  const minutes = placeActions([action('2026-11-02T10:00:00Z'), action('2026-11-03T10:00:00Z')])
  expect(closesIn(minutes, closes)).toEqual([{ column: Date.parse('2026-11-02T23:59:00Z') / 1_000, close: 1 }])
  expect(closesIn(placeActions([]), closes)).toEqual([])
})
