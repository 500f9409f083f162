import { contractKey } from '@/domain/contract/contract'
import { heldAfter } from '@/domain/contract/expiry'
import type { Side } from '@/domain/contract/markets'
import { type Decimal, ZERO } from '@/domain/decimal'
import type { Fill } from './fill'

/** The user's changes of the grouping, by a fill's row: a trade starts there, or continues there. */
export type Adjustments = Readonly<Record<number, 'split' | 'join'>>

/** A stored trade with an open position: fills of the same contract continue it. */
export interface ContinuableTrade {
  tradeId: string
  /** Microseconds since 1970 of its first action. */
  from: number
  /** In order of time. */
  actions: readonly { side: Side; quantity: string }[]
}

/** The fills of one trade. */
export interface FillGroup {
  fills: Fill[]
  /** Id of the stored trade that they continue; null for a new trade. */
  continues: string | null
}

/** Fills with the same key can share a trade, those of different contracts never: by contract, in our own files by the file's trade, and where a file keeps them apart. */
export const groupKey = (fill: Fill) => {
  const apart = fill.group ?? fill.apart
  return apart === null ? contractKey(fill) : JSON.stringify([apart, contractKey(fill)])
}

/**
 * Groups fills into trades, from flat to flat: a trade continues until as much was sold as was bought. A fill that
 * crosses zero stays in its trade, as in the P&L rules. What is still open where an open stored trade begins is of that trade, since
 * files arrive in any order: a sale waits for its purchase. Fills of our own files stay in the file's trades. The user's changes override all.
 * @param fills in order of time.
 * @param open stored trades with an open position, by contract.
 * @returns the trades in order of their first fills.
 */
export function groupFills(
  fills: readonly Fill[],
  open: ReadonlyMap<string, ContinuableTrade>,
  adjustments: Adjustments,
): FillGroup[] {
  const groups: FillGroup[] = []
  const shelves = new Map<string, Shelf>()
  for (const fill of fills) {
    const key = groupKey(fill)
    const shelf = shelves.get(key) ?? { group: null, position: ZERO, continued: false }
    shelves.set(key, shelf)

    const stored = fill.group === null && fill.apart === null && !shelf.continued ? open.get(key) : undefined
    // A row that is a whole position is one trade, whatever is changed.
    const adjusted = fill.part === 0 ? adjustments[fill.row] : undefined
    const begin = (continues: string | null, position: Decimal) => {
      shelf.group = { fills: [], continues }
      shelf.position = position
      groups.push(shelf.group)
    }
    if (stored && fill.at >= stored.from) {
      shelf.continued = true
      const joins = joinLater(shelf, stored, adjustments)
      if (adjusted === 'split') begin(null, ZERO)
      else if (joins) shelf.position = shelf.position.plus(heldAfter(stored.actions))
      else begin(stored.tradeId, heldAfter(stored.actions))
    } else {
      const isFlat = fill.group === null && shelf.position.eq(ZERO)
      if (!shelf.group || adjusted === 'split' || (isFlat && adjusted !== 'join')) begin(null, ZERO)
    }
    shelf.group?.fills.push(fill)
    shelf.position = heldAfter([{ side: 'BUY', quantity: shelf.position }, fill])
  }
  for (const [key, shelf] of shelves) {
    const stored = open.get(key)
    const [last] = shelf.group?.fills.slice(-1) ?? []
    if (stored && !shelf.continued && last?.group === null && last.apart === null) joinLater(shelf, stored, adjustments)
  }
  return groups
}

interface Shelf {
  group: FillGroup | null
  position: Decimal
  /** Its contract's stored trade has been reached. */
  continued: boolean
}

/** Lets what is open of a file's earlier fills join the stored trade that began later; false if nothing does. */
function joinLater({ group, position }: Shelf, stored: ContinuableTrade, adjustments: Adjustments): boolean {
  const [first] = group?.fills ?? []
  if (!group || !first || group.continues !== null || adjustments[first.row] === 'split') return false
  if (position.eq(ZERO)) return false
  group.continues = stored.tradeId
  return true
}
