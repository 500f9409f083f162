/** How a level is shown. */
interface EvidenceLevel {
  label: string
  /** Its mark, which ui/EvidenceMark.tsx draws. */
  mark: 'dots' | 'late clock' | 'live clock' | 'record'
}

/**
 * How much a strategy's trades prove, the weakest level first. strategy_metrics.evidence is the index into this order.
 * A new level is one entry here, its rule in words in evidenceWords.ts and its condition in `evidenceOf` (evidenceRule.ts), beside private.evidence() in SQL.
 */
export const EVIDENCE_LEVELS = {
  thin: { label: 'Thin', mark: 'dots' },
  late: { label: 'Late', mark: 'late clock' },
  live: { label: 'Live', mark: 'live clock' },
  recorded: { label: 'Well recorded', mark: 'record' },
} as const satisfies Record<string, EvidenceLevel>

export type Evidence = keyof typeof EVIDENCE_LEVELS
export type EvidenceSign = EvidenceLevel['mark']

// Object.keys keeps the written order, since no key is a number.
export const EVIDENCE = Object.keys(EVIDENCE_LEVELS) as Evidence[]

/** A strategy's stored evidence. A level that this version of the page does not know counts as the weakest. */
export const storedEvidence = ({ evidence }: { evidence: number }): Evidence => EVIDENCE[evidence] ?? 'thin'
