import { formatMoney, formatPercent, formatRatio, formatSignedPercent } from '@/lib/format'
import { FIGURE_COLUMNS, type FigureColumn, PERIOD_COLUMNS } from '../../src/features/strategies/strategyColumns'

/** The twelve figures after the name, in the order of the ranking. */
export const FIGURES: readonly FigureColumn[] = [...FIGURE_COLUMNS, ...PERIOD_COLUMNS]

const FORMATS = { money: formatMoney, rate: formatPercent, gain: formatSignedPercent, ratio: formatRatio }

/** A figure in the words of the ranking, for the contestants that show words alone. */
export const shown = (column: FigureColumn, value: number): string => FORMATS[column.kind](value)
