import { counted } from '@/lib/format'

/**
 * What a strategy's round trips say about its result, from the 95% interval of the mean round trip. strategy_metrics.key_verdict is an
 * index into this order.
 */
export const VERDICTS = {
  loses: { label: 'Loses', meaning: 'the whole 95% interval of the mean round trip is below zero' },
  unclear: { label: 'Unclear', meaning: 'the 95% interval of the mean round trip includes zero' },
  gains: { label: 'Gains', meaning: 'the whole 95% interval of the mean round trip is above zero' },
} as const satisfies Record<string, { label: string; meaning: string }>

export type Verdict = keyof typeof VERDICTS

// Object.keys keeps the written order, since no key is a number.
export const VERDICT_ORDER = Object.keys(VERDICTS) as Verdict[]

/** @param certainty the figure `verdict`: the mean ÷ half the width of its interval. */
export function verdictOf(certainty: number): Verdict {
  if (certainty > 1) return 'gains'
  return certainty < -1 ? 'loses' : 'unclear'
}

const SENTENCES: Record<Verdict, string> = {
  gains: 'the average gain is more than chance alone would usually produce: its interval is above zero',
  loses: 'the average loss is more than bad luck alone would usually produce: its interval is below zero',
  unclear: 'the average isn’t clearly different from zero: it could be a gain or a loss',
}

/** "Over 120 round trips, the average isn’t clearly different from zero: it could be a gain or a loss." */
export const verdictSentence = (verdict: Verdict, rounds: number): string =>
  `Over ${counted(rounds, 'round trip')}, ${SENTENCES[verdict]}.`
