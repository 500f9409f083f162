import type { ReturnIntervals } from '@/domain/account/returnIntervals'
import { whyNoIntervals } from '@/domain/account/words'
import type { Figure } from '@/domain/figures/figures'
import { formatInterval } from '@/domain/figures/words'
import { messageOf } from '@/lib/dataError'
import { Hint } from '@/ui/controls/Meaning'
import { TextButton } from '@/ui/controls/TextLink'
import type { Read } from '@/ui/layout/QueryState'

/** The account's annual return in percent, and whether only its month ends are given. */
export interface IntervalSource {
  aYear: number | null
  isByMonth: boolean
  /** The result of `useIntervalsOf`. */
  read: Pick<Read<ReturnIntervals | null>, 'data' | 'error' | 'refetch'>
}

interface ReturnIntervalProps {
  figure: Figure
  of: IntervalSource
  inBrackets?: boolean
}

/**
 * The 95% interval of the annual return or of the Sharpe ratio, or why there is none. If it contains both gains and losses, the text
 * is that the record is too short to tell, and the interval shows on hover.
 */
export function ReturnInterval({ figure, of: { aYear, isByMonth, read }, inBrackets = false }: ReturnIntervalProps) {
  const { data, error } = read
  const interval = figure.key === 'sharpe' ? data?.sharpe : data?.twrYear
  const without = error ? 'not computed' : data === undefined ? 'computing' : 'too short to tell'
  const words = `95%: ${interval ? formatInterval(figure.kind, interval) : (whyNoIntervals(aYear, isByMonth) ?? without)}`
  const isUnclear = interval != null && interval.low <= 0 && interval.high >= 0
  // A single text, so that nothing moves when it arrives.
  const text = isUnclear ? 'too short to tell' : words
  return (
    <span className="whitespace-nowrap">
      <Hint content={isUnclear ? `${words}. Chance alone could make it a gain or a loss.` : REDRAWN}>
        {inBrackets ? `(${text})` : text}
      </Hint>
    </span>
  )
}

const REDRAWN = 'When the daily returns are redrawn at random 1,000 times, 95% of the results lie in this range.'

/** Says that the intervals could not be computed, with a retry. */
export function IntervalsError({ read: { error, refetch } }: Pick<IntervalSource, 'read'>) {
  return (
    error && (
      <p role="alert" className="text-label text-ink2">
        The intervals couldn’t be computed: {messageOf(error)}.{' '}
        <TextButton onClick={() => void refetch()}>Try again</TextButton>
      </p>
    )
  )
}
