import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatColumnPercent,
  formatCount,
  formatDateTime,
  formatDay,
  formatDayOfYear,
  formatMoney,
  formatMonth,
  formatPrice,
  formatRatio,
  formatSignedPercent,
} from './format'
import { alignDecimals, formatAxisMoney, formatAxisPercent, formatAxisPrice, formatCellMoney } from './formatCharts'
import { formatAverage, formatHold, formatQuantity, formatShortQuantity } from './formatTrades'

test('money carries its sign, two decimals and a true minus', () => {
  expect(formatMoney(1234.5)).toBe('+$1,234.50')
  expect(formatMoney(-308.521)).toBe('−$308.52')
  expect(formatMoney(0)).toBe('$0.00')
  expect(formatMoney(-0.001)).toBe('$0.00')
})

test('an axis shortens thousands', () => {
  expect(['$0', '+$0.05', '+$347', '−$471.6', '+$10.88K', '−$1.2M']).toEqual(
    [0, 0.05, 347, -471.64, 10_878.44, -1_200_000].map(formatAxisMoney),
  )
})

test('a percentage beside an axis has the decimals that it needs, and no sign without a value', () => {
  expect([0, -0, -2.5, -100, 7.125].map(formatAxisPercent)).toEqual(['0%', '0%', '−2.5%', '−100%', '7.13%'])
})

test('a price beside an axis has five digits, and two decimals at least', () => {
  expect([223.131_111_11, 1.084_511_1, 61_234.111, 0.000_012_341_11].map(formatAxisPrice)).toEqual([
    '223.13',
    '1.0845',
    '61,234.00',
    '0.00001234',
  ])
})

test('percentages and ratios have two decimals', () => {
  expect(formatSignedPercent(21.6875)).toBe('+21.69%')
  expect([999.99, 2310.13, -1000].map(formatColumnPercent)).toEqual(['+999.99%', '+2,310%', '−1,000%'])
  expect(formatSignedPercent(-3.185)).toBe('−3.19%')
  expect(formatSignedPercent(0)).toBe('0.00%')
  expect(formatRatio(1.3)).toBe('1.30')
})

test('the labels of an axis have as many decimals where their unit is the same', () => {
  expect(alignDecimals(['$2.5K', '$2K', '$1.5K', '$500', '$0'])).toEqual(['$2.5K', '$2.0K', '$1.5K', '$500', '$0'])
  expect(alignDecimals(['0%', '−2.5%', '−10%'])).toEqual(['0%', '−2.5%', '−10.0%'])
  expect(alignDecimals(['$0.12', '$0.1'])).toEqual(['$0.12', '$0.10'])
  expect(alignDecimals(['1,200', '−800'])).toEqual(['1,200', '−800'])
})

test('huge figures are abbreviated, so that they fit their column', () => {
  expect(formatMoney(99_999_999.99)).toBe('+$99,999,999.99')
  expect(formatMoney(200_126_666.67)).toBe('+$200.13M')
  expect(formatMoney(-1_234_567_890)).toBe('−$1.23B')
  expect(formatMoney(45.678e12)).toBe('+$45.68T')
  expect(formatMoney(8.1e28)).toBe('+$8.10E28')
  expect(formatSignedPercent(-2.5e31)).toBe('−2.50E31%')
  expect(formatRatio(3e15)).toBe('3.00E15')
})

test('two decimals are rounded as Intl rounds them, for any number', () => {
  const intl = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  })
  const anyNumber = fc.oneof(
    fc.double({ min: -1e8, max: 1e8, maxExcluded: true, minExcluded: true, noNaN: true }),
    // With few decimals, many of which end in a five.
    fc.tuple(fc.integer({ min: -1e10, max: 1e10 }), fc.integer({ min: 3, max: 12 })).map(([digits, shift]) => {
      return Number(`${digits}e-${shift}`)
    }),
  )
  fc.assert(
    fc.property(anyNumber, (value) => {
      expect(formatSignedPercent(value)).toBe(`${intl.format(value).replace('-', '−')}%`)
    }),
    { numRuns: 5_000 },
  )
  expect([1.005, -0.005, 999.995, 1e-7].map(formatSignedPercent)).toEqual(['+1.01%', '−0.01%', '+1,000.00%', '0.00%'])
})

test('counts have separators from a thousand on', () => {
  expect([0, 7, 999, 1000, 1234567].map(formatCount)).toEqual(['0', '7', '999', '1,000', '1,234,567'])
})

test('a quantity of eight decimals stays as typed', () => {
  expect(formatQuantity(0.00000001)).toBe('0.00000001')
  expect(formatQuantity(-1500)).toBe('−1,500')
  expect(formatQuantity('123456789012.123456789012345678')).toBe('123,456,789,012.123456789012345678')
})

test('prices show cents at least and satoshis at most', () => {
  expect(formatPrice(10)).toBe('10.00')
  expect(formatPrice(0.00001234)).toBe('0.00001234')
})

test('an average of prices has as many decimals as are significant', () => {
  expect(['14.992528793', '255.5', '1.083451234', '0.000012345678912'].map(formatAverage)).toEqual([
    '14.9925',
    '255.50',
    '1.083451',
    '0.00001235',
  ])
})

test('a holding time shows its two largest units', () => {
  expect(formatHold(0)).toBe('0s')
  expect(formatHold(200)).toBe('3m 20s')
  expect(formatHold(5 * 3600 + 12 * 60 + 30)).toBe('5h 12m')
  expect(formatHold(2 * 86400 + 23 * 3600)).toBe('2d 23h')
  expect(formatHold(1234 * 86400 + 23 * 3600)).toBe('1,234d')
})

test('times are shown in UTC', () => {
  expect(formatDateTime('2026-11-06T16:31:00+02:00')).toBe('2026-11-06 14:31')
  expect(formatMonth('2026-12-01T01:00:00+02:00')).toBe('Nov 2026')
  expect(formatDay('2026-05-03T01:00:00+02:00')).toBe('2 May 2026')
})

test('a quantity in a narrow cell has its first digits', () => {
  expect(['0.12345678', '1204.5', '12.345678', '0.00001234567', '100', '0'].map(formatShortQuantity)).toEqual([
    '0.1235',
    '1,204.5',
    '12.3457',
    '0.00001235',
    '100',
    '0',
  ])
})

test('a day beside an axis has its month', () => {
  expect(['2026-11-03', '2026-05-23'].map(formatDayOfYear)).toEqual(['3 Nov', '23 May'])
})

test('a sum in a narrow cell has cents only where they count', () => {
  expect([18.9, -4.05, 5, 0, 472.4, -10_880].map(formatCellMoney)).toEqual([
    ...['+$18.90', '−$4.05', '+$5', '$0', '+$472', '−$10.9K'],
  ])
})
