import { ENOUGH_LIVE_PERCENT, ENOUGH_PUBLIC_PERCENT, ENOUGH_TRADES } from '@/lib/constants'
import type { Tables } from '@/lib/database.types'
import { formatCount } from '@/lib/format'
import { type LiveCount, livePercent, wholePercent } from './clocks'
import type { Decimal } from './decimal'

/** How much a record proves, from the least to the most: strategy_metrics.evidence is the place in this list. */
export const EVIDENCE = ['thin', 'late', 'live', 'proven'] as const
export type Evidence = (typeof EVIDENCE)[number]

/** What the rule looks at. Costs are in USD. */
interface EvidenceInput {
  rounds: number
  liveCost: Decimal
  entryCost: Decimal
  publicTrades: number
  trades: number
}

const PERCENT = 100

/** The rule; private.evidence() is the same in SQL. */
export function evidenceOf({ rounds, liveCost, entryCost, publicTrades, trades }: EvidenceInput): Evidence {
  if (rounds < ENOUGH_TRADES) return 'thin'
  if (liveCost.times(PERCENT).lt(entryCost.times(ENOUGH_LIVE_PERCENT))) return 'late'
  return publicTrades * PERCENT < trades * ENOUGH_PUBLIC_PERCENT ? 'live' : 'proven'
}

/** A strategy's stored evidence. */
export const storedEvidence = ({ evidence }: { evidence: number }): Evidence => EVIDENCE[evidence] ?? 'thin'

export const EVIDENCE_LABELS: Record<Evidence, string> = {
  proven: 'Proven',
  live: 'Live',
  late: 'Late',
  thin: 'Thin',
}

const ENOUGH_LIVE = `at least ${ENOUGH_LIVE_PERCENT}% of the money logged live`

/** The rule in words. */
export const EVIDENCE_MEANINGS: Record<Evidence, string> = {
  proven: `${ENOUGH_TRADES} or more round trips, ${ENOUGH_LIVE}, and at least ${ENOUGH_PUBLIC_PERCENT}% of the trades made in public`,
  live: `${ENOUGH_LIVE}, but fewer than ${ENOUGH_PUBLIC_PERCENT}% of the trades made in public`,
  late: `less than ${ENOUGH_LIVE_PERCENT}% of the money logged live`,
  thin: `fewer than ${ENOUGH_TRADES} round trips, too few to tell`,
}

/** A strategy's trades that were made in public, as counted in strategy_metrics. */
type PublicCount = Pick<Tables<'strategy_metrics'>, 'trades' | 'public_trades'>

/** The share of trades made in public as a whole percentage, 100 only for all and 0 only for none; null without trades. */
export const publicPercent = ({ trades, public_trades }: PublicCount): number | null =>
  trades === 0 ? null : wholePercent(public_trades, trades)

/** "34 round trips, 91% of the money logged live, 95% of trades made in public". */
export function evidenceSentence(strategy: LiveCount & PublicCount & { rounds: number }): string {
  const rounds = `${formatCount(strategy.rounds)} round trip${strategy.rounds === 1 ? '' : 's'}`
  const [live, open] = [livePercent(strategy), publicPercent(strategy)]
  if (live === null || open === null) return rounds
  return `${rounds}, ${live}% of the money logged live, ${open}% of trades made in public`
}
