/**
 * What a strategy's round trips say about its result, from the 95% interval of the mean round trip. strategy_metrics.key_verdict is an
 * index into this order.
 */
export const VERDICTS = {
  loses: { label: 'Loses', meaning: 'the whole 95% interval of the average result is below zero' },
  unclear: { label: 'Unclear', meaning: 'the 95% interval of the average result includes zero' },
  gains: { label: 'Gains', meaning: 'the whole 95% interval of the average result is above zero' },
} as const satisfies Record<string, { label: string; meaning: string }>

export type Verdict = keyof typeof VERDICTS

// Object.keys keeps the written order, since no key is a number.
export const VERDICT_ORDER = Object.keys(VERDICTS) as Verdict[]

/** @param certainty the figure `verdict`: the mean ÷ half the width of its interval. */
export function verdictOf(certainty: number): Verdict {
  if (certainty > 1) return 'gains'
  return certainty < -1 ? 'loses' : 'unclear'
}
