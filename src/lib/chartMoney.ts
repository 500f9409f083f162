import { lazyFormat } from './format'

/** Formats of charts alone, apart from those that the landing page downloads. */
const COMPACT_MONEY = { style: 'currency', currency: 'USD', notation: 'compact', signDisplay: 'exceptZero' } as const

/** +$10.88K, −$471.6: a sum on a chart's axis, whose neighbours may differ in the fourth digit. */
export const formatAxisMoney: (value: number) => string = lazyFormat({ ...COMPACT_MONEY, maximumSignificantDigits: 4 })

/** +$10.9K, −$472: a sum in a narrow cell. */
export const formatCellMoney: (value: number) => string = lazyFormat({ ...COMPACT_MONEY, maximumSignificantDigits: 3 })
