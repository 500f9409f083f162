import { counted } from '@/lib/format'

interface Said {
  notes: number
  plans: readonly { stop: unknown; target: unknown; rule: unknown }[]
}

/** What was said of trades and stays behind when they are moved: "Its 2 notes and stop stay with this strategy"; '' for nothing. */
export function leftBehindWords(trades: number, { notes, plans }: Said): string {
  const stated = (['stop', 'target', 'rule'] as const).filter((name) => plans.some((plan) => plan[name] !== null))
  const parts = [
    ...(notes > 0 ? [counted(notes, 'note')] : []),
    ...stated.map((name) => (trades === 1 ? name : `${name}s`)),
  ]
  if (parts.length === 0) return ''
  const list = [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ')
  const isOne = parts.length === 1 && (notes > 0 ? notes === 1 : trades === 1)
  return `${trades === 1 ? 'Its' : 'Their'} ${list} ${isOne ? 'stays' : 'stay'} with this strategy`
}
