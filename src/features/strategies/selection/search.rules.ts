import { isMarket } from '@/domain/contract/markets'
import { CHIPS } from './chips.rules'
import { MARKET_LABELS } from './filters.rules'

/** How a search found a strategy: "matches symbol SPX"; null if the name of the strategy or of its trader matches. */
export function foundNote({ found_by, found }: { found_by: string | null; found: string | null }): string | null {
  if (found === null) return null
  if (found_by === 'symbol') return `matches symbol ${found}`
  if (found_by === 'market') return `traded in ${isMarket(found) ? MARKET_LABELS[found] : found}`
  if (found_by === 'tag') return `matches ${CHIPS.find(({ id }) => id === found)?.name ?? found}`
  return `close to “${found}”`
}
