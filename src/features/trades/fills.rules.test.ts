import { expect, test } from 'vitest'
import { type Fill, placeFills } from './fills.rules'

const fill = (date: string, price = '10'): Fill => ({ betId: 'a', date, side: 'BUY', quantity: '1', price })

test('fills of one day are placed in columns of a minute', () => {
  const plot = placeFills([fill('2026-01-02T14:31:40Z'), fill('2026-01-02T14:30:05Z', '9.5')])
  expect(plot.showsTimes).toBe(true)
  expect(plot.columns.map((second) => new Date(second * 1000).toISOString().slice(11, 16))).toEqual([
    '14:28',
    '14:29',
    '14:30',
    '14:31',
    '14:32',
    '14:33',
  ])
  expect(plot.fills.map(({ column, at }) => [plot.columns.indexOf(column), at])).toEqual([
    [2, 9.5],
    [3, 10],
  ])
})

test('fills of several years are placed in columns of a day, even several per day', () => {
  const plot = placeFills([fill('2020-01-01T09:00:00Z'), fill('2020-01-01T17:00:00Z'), fill('2026-01-01T09:00:00Z')])
  expect(plot.showsTimes).toBe(false)
  expect(new Set(plot.fills.map(({ column }) => column)).size).toBe(2)
  expect(plot.columns).toHaveLength(2_193 + 2 * 56)
})

test('columns are evenly spaced and contain every fill', () => {
  const plot = placeFills([fill('1970-01-01T00:00:00Z'), fill('2026-11-21T23:59:59.999999Z')])
  const steps = new Set(plot.columns.slice(1).map((second, at) => second - (plot.columns[at] ?? 0)))
  expect(steps.size).toBe(1)
  for (const { column } of plot.fills) expect(plot.columns).toContain(column)
})

test('without fills there is no axis', () => {
  expect(placeFills([]).columns).toEqual([])
})
