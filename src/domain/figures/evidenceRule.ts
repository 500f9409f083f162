import { ENOUGH_DAYS, ENOUGH_PERCENT, ENOUGH_ROUND_TRIPS, ENOUGH_SPAN_DAYS } from '../../lib/constants'
import type { Evidence } from './evidence'
import type { StrategyMetrics } from './values'

/** Round trips that were logged live and in public and never changed, and the UTC days on which they were recorded. */
export interface Announced {
  rounds: number
  days: number
  /** The number of days from the first of these to the last. */
  span: number
}

/** The input of the rule. */
export interface EvidenceInput {
  /** The completed round trips. */
  rounds: number
  /** Everything that the trader ever entered: the round trips of the present trades and those that were withdrawn. */
  said: number
  /** The present ones that were logged live and never changed. */
  live: number
  announced: Announced
}

const PERCENT = 100
const isMost = (part: number, said: number) => part * PERCENT >= said * ENOUGH_PERCENT

/** A condition of "Well recorded", and whether it holds. */
export interface Condition {
  label: string
  holds: boolean
  /** In percent for a share; null if it is undefined. */
  has: number | null
  needs: number
  isShare?: true
}

/** The conditions of "Well recorded", with the present value of each. */
export function conditionsOf({ rounds, said, live, announced }: EvidenceInput): readonly Condition[] {
  const count = (label: string, has: number, needs: number) => ({ label, holds: has >= needs, has, needs })
  const share = (label: string, part: number): Condition => ({
    label,
    holds: isMost(part, said),
    isShare: true,
    has: said === 0 ? null : (part / said) * PERCENT,
    needs: ENOUGH_PERCENT,
  })
  return [
    count('Round trips', rounds, ENOUGH_ROUND_TRIPS),
    share('Logged live', live),
    share('Logged live and in public', announced.rounds),
    count('Days with such a recording', announced.days, ENOUGH_DAYS),
    count('Days from the first to the last', announced.span, ENOUGH_SPAN_DAYS),
  ]
}

/** The rule; private.evidence() is the same in SQL. It says nothing about money. */
export function evidenceOf(input: EvidenceInput): Evidence {
  if (input.rounds < ENOUGH_ROUND_TRIPS) return 'thin'
  if (!isMost(input.live, input.said)) return 'late'
  return conditionsOf(input).every(({ holds }) => holds) ? 'recorded' : 'live'
}

/** The input of the rule for a strategy, from its stored figures. */
export const evidenceInput = (
  values: Pick<
    StrategyMetrics,
    'rounds' | 'withdrawn_rounds' | 'live_rounds' | 'announced_rounds' | 'announced_days' | 'announced_span'
  >,
): EvidenceInput => ({
  rounds: values.rounds,
  said: values.rounds + values.withdrawn_rounds,
  live: values.live_rounds,
  announced: { rounds: values.announced_rounds, days: values.announced_days, span: values.announced_span },
})
