import { ENOUGH_LIVE_PERCENT, ENOUGH_PUBLIC_PERCENT, ENOUGH_TRADES } from '@/lib/constants'
import type { Decimal } from './decimal'

/** How much a record proves, from the least to the most: strategy_metrics.evidence is the place in this list. */
export const EVIDENCE = ['thin', 'late', 'live', 'proven'] as const
export type Evidence = (typeof EVIDENCE)[number]

/** Reads evidence from an address; null for anything else. */
export const parseEvidence = (text: string | null): Evidence | null => EVIDENCE.find((one) => one === text) ?? null

/** A strategy's stored evidence. */
export const storedEvidence = ({ evidence }: { evidence: number }): Evidence => EVIDENCE[evidence] ?? 'thin'

export const EVIDENCE_LABELS: Record<Evidence, string> = {
  proven: 'Proven',
  live: 'Live',
  late: 'Late',
  thin: 'Thin',
}

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
