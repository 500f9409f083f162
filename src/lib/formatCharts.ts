import { formatPrice, formatter, LARGE_PERCENT, lazyFormat } from './format'

/** Formats of charts and narrow cells, which no page needs for its first content. */

const COMPACT_MONEY = { style: 'currency', currency: 'USD', notation: 'compact', signDisplay: 'exceptZero' } as const

/** +$10.88K, −$471.6: a sum on a chart's axis, whose neighbours may differ in the fourth digit. */
export const formatAxisMoney: (value: number) => string = lazyFormat({ ...COMPACT_MONEY, maximumSignificantDigits: 4 })

/** 480, 97.5: a number on a chart's axis, whose ticks have the decimals that they need. No −0. */
export const formatAxisNumber: (value: number) => string = lazyFormat({
  maximumFractionDigits: 2,
  signDisplay: 'negative',
})

/** −25%, −2.5%, 0% */
export const formatAxisPercent = (value: number) => `${formatAxisNumber(value)}%`

/** An axis label, split into the number before its decimals, the decimals, and the unit. */
const AXIS_LABEL = /^([^.]*?)(?:\.(\d+))?(\D?)$/

/** $0, $0.5K, $1K → $0, $0.5K, $1.0K: an axis's labels, with the same number of decimals for the same unit. */
export function alignDecimals(labels: readonly string[]): string[] {
  const parts = labels.map((label) => {
    const [, whole = label, decimals = '', unit = ''] = AXIS_LABEL.exec(label) ?? []
    return { whole, decimals, unit, isZero: !/[1-9]/.test(label) }
  })
  return parts.map(({ whole, decimals, unit, isZero }) => {
    const most = Math.max(0, ...parts.filter((one) => one.unit === unit).map((one) => one.decimals.length))
    return most === 0 || isZero ? whole + unit : `${whole}.${decimals.padEnd(most, '0')}${unit}`
  })
}

const cellMoney = lazyFormat({ ...COMPACT_MONEY, maximumSignificantDigits: 3 })
const smallCellMoney = lazyFormat({
  style: 'currency',
  currency: 'USD',
  signDisplay: 'exceptZero',
  trailingZeroDisplay: 'stripIfInteger',
})

/** +$10.9K, −$472, +$18.90, $5: a sum in a narrow cell. */
export const formatCellMoney = (value: number): string => (Math.abs(value) < 100 ? smallCellMoney : cellMoney)(value)

const cellPercent = lazyFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' })
const largeCellPercent = formatter({ notation: 'compact', maximumSignificantDigits: 3, signDisplay: 'exceptZero' })

/** +12.3, −4.0, +1.23K: a percentage in a narrow cell, whose table names the unit. */
export const formatCellPercent = (value: number): string =>
  (Math.abs(value) < LARGE_PERCENT ? cellPercent : largeCellPercent)(value)

/** 223.11, 1.0845, 61,234.00: a price beside an axis, which is as wide as its longest label. */
export const formatAxisPrice = (price: number) => formatPrice(Number(price.toPrecision(5)))
