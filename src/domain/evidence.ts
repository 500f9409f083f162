import {
  ENOUGH_DAYS,
  ENOUGH_PERCENT,
  ENOUGH_ROUND_TRIPS,
  ENOUGH_SPAN_DAYS,
  FEW_OUTSIDE_GAINS_PERCENT,
  FEW_OUTSIDE_PERCENT,
  MOST_OUTSIDE_GAINS_PERCENT,
  MOST_OUTSIDE_PERCENT,
} from '@/lib/constants'

/** How a level is shown. */
interface EvidenceLevel {
  label: string
  /** The rule in words. */
  meaning: string
  /** Its mark, which ui/EvidenceMark.tsx draws. */
  mark: 'dots' | 'late clock' | 'live clock' | 'record'
}

const ENOUGH_LIVE = `at least ${ENOUGH_PERCENT}% of everything ever entered logged live`

/**
 * How much a strategy's trades prove, the weakest level first. strategy_metrics.evidence is the index into this order.
 * A new level is one entry here and its condition in `evidenceOf` (evidenceRule.ts), beside private.evidence() in SQL.
 */
export const EVIDENCE_LEVELS = {
  thin: {
    label: 'Thin',
    meaning: `fewer than ${ENOUGH_ROUND_TRIPS} round trips, or too few logged live, of too unequal a size or on too few days to tell`,
    mark: 'dots',
  },
  late: {
    label: 'Late',
    meaning: `less than ${ENOUGH_PERCENT}% of everything ever entered logged live: of the round trips, the money, the gains or the losses; or over ${MOST_OUTSIDE_PERCENT}% of the money that could be checked at prices outside the market’s range, or over ${MOST_OUTSIDE_GAINS_PERCENT}% of the gains from such prices`,
    mark: 'late clock',
  },
  live: {
    label: 'Live',
    meaning: `${ENOUGH_LIVE}, but not in public, or over ${FEW_OUTSIDE_PERCENT}% of the checked money at prices outside the market’s range, or over ${FEW_OUTSIDE_GAINS_PERCENT}% of the gains from such prices`,
    mark: 'live clock',
  },
  recorded: {
    label: 'Well recorded',
    meaning: `${ENOUGH_LIVE} and in public: ${ENOUGH_ROUND_TRIPS} or more round trips, on ${ENOUGH_DAYS} or more days over ${ENOUGH_SPAN_DAYS} or more, and at most ${FEW_OUTSIDE_PERCENT}% of the checked money, and ${FEW_OUTSIDE_GAINS_PERCENT}% of the gains, at prices outside the market’s range`,
    mark: 'record',
  },
} as const satisfies Record<string, EvidenceLevel>

export type Evidence = keyof typeof EVIDENCE_LEVELS
export type EvidenceSign = EvidenceLevel['mark']

// Object.keys keeps the written order, since no key is a number.
export const EVIDENCE = Object.keys(EVIDENCE_LEVELS) as Evidence[]

/** A strategy's stored evidence. A level that this version of the page does not know counts as the weakest. */
export const storedEvidence = ({ evidence }: { evidence: number }): Evidence => EVIDENCE[evidence] ?? 'thin'
