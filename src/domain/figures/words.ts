import { counted, formatCount, formatMoney, formatPercent, formatRatio, formatSignedPercent } from '../../lib/format'
import { spanWords } from '../time/spans'
import { EVIDENCE_LEVELS, storedEvidence } from './evidence'
import type { Interval } from './intervals'
import type { FigureKind } from './types'
import { VERDICTS, verdictOf } from './verdict'

const FORMATS: Record<FigureKind, (value: number) => string> = {
  money: formatMoney,
  amount: (value) => `$${formatRatio(value)}`,
  moneySquared: (value) => `${formatRatio(value)} $²`,
  share: formatPercent,
  gain: formatSignedPercent,
  ratio: (value) => (Number.isFinite(value) ? formatRatio(value) : '∞'),
  count: formatCount,
  delay: (value) => `${value < 0 ? '−' : ''}${spanWords(value * 1_000)}`,
  days: (value) => counted(value, 'day'),
  list: formatCount,
  evidence: (value) => EVIDENCE_LEVELS[storedEvidence({ evidence: value })].label,
  verdict: (value) => VERDICTS[verdictOf(value)].label,
}

/** A formatted value: +$1,234.50, 64.15%, 1.31. */
export const formatFigure = (kind: FigureKind, value: number): string => FORMATS[kind](value)

/** "58.70% to 69.20%" */
export const formatInterval = (kind: FigureKind, { low, high }: Interval): string =>
  `${formatFigure(kind, low)} to ${formatFigure(kind, high)}`
