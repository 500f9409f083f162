import { formatColumnPercent, formatMoney, formatPercent, formatRatio, formatSignedPercent } from '@/lib/format'
import { MeaningLabel } from '@/ui/controls/Meaning'
import { cx } from '@/ui/cx'

type Sign = 'gain' | 'loss' | 'zero'

/** The sign of the rounded value: −0.001 is shown as 0.00 and is not a loss. */
function signOf(shown: string): Sign {
  if (!/[1-9]/.test(shown)) return 'zero'
  return shown.includes('−') ? 'loss' : 'gain'
}

const COLOURS: Record<Sign, [full: string, quiet: string]> = {
  gain: ['text-gain', 'text-gain-quiet'],
  loss: ['text-loss', 'text-loss-quiet'],
  zero: ['text-ink2', 'text-ink2'],
}

const NEEDLES: Record<Sign, string> = { gain: 'needle needle-up', loss: 'needle needle-down', zero: 'needle' }

interface FigureProps {
  /** null when there is no figure yet. */
  value: number | null
  /** Muted colours, for averages and for figures of too few round trips. */
  quiet?: boolean
  /** A small bar after the figure: up for gain, down for loss, a dot for zero. */
  needle?: boolean
  strong?: boolean
}

/** USD with 2 decimals; gain or loss is never shown by colour alone. */
export function Money({ value, ...look }: FigureProps) {
  return value === null ? <NoFigure /> : <Reading shown={formatMoney(value)} {...look} />
}

interface PercentProps extends FigureProps {
  signed?: boolean
  /** For table columns: percentages from a thousand up have no decimals. */
  inColumn?: boolean
}

/** A percentage with 2 decimals, green from 0 up. Unsigned ones, such as rates, have no sign and no needle. */
export function Percent({ value, signed = true, inColumn = false, ...look }: PercentProps) {
  if (value === null) return <NoFigure />
  const format = inColumn ? formatColumnPercent : formatSignedPercent
  if (signed) return <Reading shown={format(value)} zero="text-gain-quiet" {...look} />
  return <Reading shown={formatPercent(value)} zero="text-gain-quiet" {...look} needle={false} />
}

function Reading({
  shown,
  zero,
  quiet = false,
  needle = true,
  strong = false,
}: { shown: string; zero?: string } & Omit<FigureProps, 'value'>) {
  const sign = signOf(shown)
  return (
    <span
      className={cx(
        'whitespace-nowrap',
        (sign === 'zero' && zero) || COLOURS[sign][quiet ? 1 : 0],
        strong && 'font-heading',
        needle && NEEDLES[sign],
      )}
    >
      {shown}
    </span>
  )
}

const UNBROKEN = /([+−]?\$[\d,.]*\d|\d{4}-\d{2}-\d{2}|[\d,.]+–[\d,.]+)/

/**
 * A sentence whose dollar amounts, dates and ranges do not break. Browsers would break "−$650.00" and "2026-03-02" after the sign or
 * hyphen.
 */
export function WithUnbrokenParts({ text }: { text: string }) {
  // The parts at odd indexes must not break.
  return text.split(UNBROKEN).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence do not move.
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}

interface ProfitFactorProps {
  /** null without losing trades, because it would divide by zero. */
  value: number | null
  /** Number of closed trades. */
  trades: number
  /** For narrow columns: the explanation opens on hover, focus and tap. */
  compact?: boolean
}

/** Gross profit over gross loss with 2 decimals; ∞ without losses, a dash without trades. */
export function ProfitFactor({ value, trades, compact = false }: ProfitFactorProps) {
  if (trades === 0) return <NoFigure />
  if (value !== null) return <span className="whitespace-nowrap">{formatRatio(value)}</span>
  if (compact) {
    return (
      <MeaningLabel text="No losing trades">
        <span aria-hidden="true">∞</span>
        <span className="sr-only">infinite, no losing trades</span>
      </MeaningLabel>
    )
  }
  return (
    <span className="whitespace-nowrap">
      <span aria-hidden="true">∞</span>
      <span className="sr-only">infinite,</span>
      <span className="ml-1 text-label text-ink2">no losing trades</span>
    </span>
  )
}

/** A dash for a missing figure, in words for screen readers. */
export const NoFigure = ({ words = 'no figure' }: { words?: string }) => (
  <span className="text-ink3">
    <span aria-hidden="true">–</span>
    <span className="sr-only">{words}</span>
  </span>
)
