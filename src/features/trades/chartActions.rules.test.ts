import { expect, test } from 'vitest'
import { type ChartAction, placeActions } from './chartActions.rules'

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
