import { ENOUGH_LIVE_PERCENT, ENOUGH_PUBLIC_PERCENT, ENOUGH_ROUND_TRIPS } from '@/lib/constants'
import type { Decimal } from './decimal'

/** How a level is shown. */
interface EvidenceLevel {
  label: string
  /** The rule in words. */
  meaning: string
  /** Its sign, which ui/EvidenceMark.tsx draws. */
  mark: 'dots' | 'late clock' | 'live clock' | 'tick'
}

const ENOUGH_LIVE = `at least ${ENOUGH_LIVE_PERCENT}% of the money logged live`

/**
 * How much a strategy's trades prove, the weakest level first. strategy_metrics.evidence is the index into this order.
 * A new level is one entry here and its condition in {@link evidenceOf}, beside private.evidence() in SQL.
 */
export const EVIDENCE_LEVELS = {
  thin: { label: 'Thin', meaning: `fewer than ${ENOUGH_ROUND_TRIPS} round trips, too few to tell`, mark: 'dots' },
  late: {
    label: 'Late',
    meaning: `less than ${ENOUGH_LIVE_PERCENT}% of the money logged live`,
    mark: 'late clock',
  },
  live: {
    label: 'Live',
    meaning: `${ENOUGH_LIVE}, but fewer than ${ENOUGH_PUBLIC_PERCENT}% of the trades made in public`,
    mark: 'live clock',
  },
  proven: {
    label: 'Proven',
    meaning: `${ENOUGH_ROUND_TRIPS} or more round trips, ${ENOUGH_LIVE}, and at least ${ENOUGH_PUBLIC_PERCENT}% of the trades made in public`,
    mark: 'tick',
  },
} as const satisfies Record<string, EvidenceLevel>

export type Evidence = keyof typeof EVIDENCE_LEVELS
export type EvidenceSign = EvidenceLevel['mark']

// Object.keys keeps the written order, since no key is a number.
export const EVIDENCE = Object.keys(EVIDENCE_LEVELS) as Evidence[]

/** Reads evidence from an address; null for anything else. */
export const parseEvidence = (text: string | null): Evidence | null => EVIDENCE.find((one) => one === text) ?? null

/** A strategy's stored evidence. A level that this version of the page does not know is read as the weakest. */
export const storedEvidence = ({ evidence }: { evidence: number }): Evidence => EVIDENCE[evidence] ?? 'thin'

/** The input of the rule. Costs are in USD. */
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
  if (rounds < ENOUGH_ROUND_TRIPS) return 'thin'
  if (liveCost.times(PERCENT).lt(entryCost.times(ENOUGH_LIVE_PERCENT))) return 'late'
  return publicTrades * PERCENT < trades * ENOUGH_PUBLIC_PERCENT ? 'live' : 'proven'
}
