import type { ActionChange, ActionRow } from '../contract/action'
import { instantOf } from '../time/instant'

type Known = Pick<ActionRow, 'side' | 'date' | 'recorded_at'>

/**
 * When the outcome of a trade began, in microseconds: when something first closed any of it, whatever was edited or deleted since
 * (docs/ledger.md, "before the outcome"); null if nothing has. Each version of an action counts from its stated time or its recording,
 * whichever is earlier.
 * @param actions those of the trade as they are, and its `changes` so far.
 */
export function outcomeBegan(actions: readonly Known[], changes: readonly ActionChange[]): number | null {
  const first = new Map<string, number>()
  const versions = [
    ...actions,
    ...changes.map(({ old, old_recorded_at }) => ({ ...old, recorded_at: old_recorded_at })),
  ]
  for (const { side, date, recorded_at } of versions) {
    const [stated, recorded] = [instantOf(date), instantOf(recorded_at)]
    const at = Math.min(stated, recorded)
    const known = first.get(side)
    if (known === undefined || at < known) first.set(side, at)
  }
  const [bought, sold] = [first.get('BUY'), first.get('SELL')]
  const both = bought === undefined || sold === undefined ? [] : [Math.max(bought, sold)]
  const ended = ['EXPIRE', 'ASSIGN', 'EXERCISE'].flatMap((side) => first.get(side) ?? [])
  return [...both, ...ended].reduce<number | null>((least, at) => (least === null || at < least ? at : least), null)
}
