import { formatCount, formatMoney, formatPercent, formatRatio, formatSignedPercent } from '@/lib/format'
import type { ValueKind } from './recomputeFigures'

/** A value as the rest of the site shows it. */
export function shownValue(kind: ValueKind, text: string | null): string {
  if (kind === 'ratio' && text === null) return '∞'
  if (text === null) return '–'
  const value = Number(text)
  switch (kind) {
    case 'money':
      return formatMoney(value)
    case 'moneySquared':
      return `${formatRatio(value)} $²`
    case 'percent':
      return formatPercent(value)
    case 'gain':
      return formatSignedPercent(value)
    case 'ratio':
      return formatRatio(value)
    case 'count':
      return formatCount(value)
    case 'counts':
      return `${formatCount(rangesOf(text))} ranges`
  }
}

/** How many ranges a histogram's counts are. */
function rangesOf(text: string): number {
  const counts: unknown = JSON.parse(text)
  return Array.isArray(counts) ? counts.length : 0
}
