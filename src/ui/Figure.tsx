import { formatMoney, formatPercent, formatRatio, formatSignedPercent } from '@/lib/format'
import { cx } from './cx'

type Sign = 'gain' | 'loss' | 'zero'

/** The sign of what is shown, not of what was computed: −0.001 reads 0.00 and is no loss. */
function signOf(shown: string): Sign {
  if (!/[1-9]/.test(shown)) return 'zero'
  return shown.includes('−') ? 'loss' : 'gain'
}

const COLOURS: Record<Sign, [full: string, quiet: string]> = {
  gain: ['text-gain', 'text-gain-quiet'],
  loss: ['text-loss', 'text-loss-quiet'],
  // Zero counts as a gain and is always quiet.
  zero: ['text-gain-quiet', 'text-gain-quiet'],
}

const NEEDLES: Record<Sign, string> = { gain: 'needle needle-up', loss: 'needle needle-down', zero: 'needle' }

interface FigureProps {
  /** null where there is no figure yet. */
  value: number | null
  /** The quiet colours: averages, and every figure of too few trades. */
  quiet?: boolean
  /** The small bar after the figure: up for gain, down for loss, a dot for zero. */
  needle?: boolean
  strong?: boolean
}

/** USD with 2 decimals, its sign told by sign, colour and needle. */
export function Money({ value, ...look }: FigureProps) {
  return value === null ? <NoFigure /> : <Reading shown={formatMoney(value)} {...look} />
}

/** A percentage with 2 decimals. Unsigned ones, a share or a rate, are plain ink. */
export function Percent({ value, signed = true, ...look }: FigureProps & { signed?: boolean }) {
  if (value === null) return <NoFigure />
  if (signed) return <Reading shown={formatSignedPercent(value)} {...look} />
  return <span className={cx('whitespace-nowrap', look.strong && 'font-heading')}>{formatPercent(value)}</span>
}

function Reading({
  shown,
  quiet = false,
  needle = true,
  strong = false,
}: { shown: string } & Omit<FigureProps, 'value'>) {
  const sign = signOf(shown)
  return (
    <span
      className={cx(
        'whitespace-nowrap',
        COLOURS[sign][quiet ? 1 : 0],
        strong && 'font-heading',
        needle && NEEDLES[sign],
      )}
    >
      {shown}
    </span>
  )
}

interface ProfitFactorProps {
  /** null with no losing trades: nothing to divide by. */
  value: number | null
  /** How many trades are closed. */
  trades: number
  /** In a narrow column: the words for screen readers and as a title only. */
  compact?: boolean
}

/** Sum of wins over sum of losses with 2 decimals; ∞ without losses, 0 without trades. */
export function ProfitFactor({ value, trades, compact = false }: ProfitFactorProps) {
  if (value !== null || trades === 0) return <span className="whitespace-nowrap">{formatRatio(value ?? 0)}</span>
  return (
    <span className="whitespace-nowrap" title={compact ? 'no losing trades' : undefined}>
      <span aria-hidden="true">∞</span>
      {compact ? (
        <span className="sr-only">infinite, no losing trades</span>
      ) : (
        <>
          <span className="sr-only">infinite,</span>
          <span className="ml-1 text-label text-ink2">no losing trades</span>
        </>
      )}
    </span>
  )
}

function NoFigure() {
  return (
    <span className="text-ink3">
      <span aria-hidden="true">–</span>
      <span className="sr-only">no figure</span>
    </span>
  )
}
