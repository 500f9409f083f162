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
