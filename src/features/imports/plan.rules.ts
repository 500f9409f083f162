import { type ActionContent, type ActionText, pick } from '@/domain/action'
import { CONTRACT_FIELDS, type Contract, contractKey, contractNames } from '@/domain/contract'
import { Decimal, plain, ZERO } from '@/domain/decimal'
import { heldAfter, withHeld } from '@/domain/expiry'
import { groupBy } from '@/domain/groupBy'
import { computeTrade, type Position, type TradeStatus } from '@/domain/trades'
import { IMPORTED_ID_DIGITS } from '@/lib/constants'
import type { Fill } from './fill'
import { type Adjustments, type ContinuableTrade, type FillGroup, groupFills, groupKey } from './grouping.rules'

/** A stored action of the strategy. Decimals as the database writes them. */
export interface ExistingAction extends ActionContent {
  id: number
  tradeId: string
  /** Microseconds since 1970. */
  at: number
}

/** Everything stored in the strategy, lowest id first. */
export interface ExistingTrades {
  actions: ExistingAction[]
  /** Revision of each trade, as read before its actions. */
  revisions: ReadonlyMap<string, number>
}

/** One trade to write. */
export interface PlannedTrade extends Contract {
  /** Row of its first fill, which identifies the trade in the preview. */
  key: number
  tradeId: string
  fills: Fill[]
  /** The stored trade to which the fills are added. */
  continues: { revision: number; actions: ExistingAction[] } | null
  position: Position
  status: TradeStatus
  quantity: string
  /** USD, including the stored actions of a continued trade. */
  return: string
  /** There is an earlier fill of the same contract, whose trade this one could continue. */
  canJoin: boolean
}

export interface ImportPlan {
  trades: PlannedTrade[]
  /** Rows of fills that are already stored. */
  duplicateRows: number[]
  /** Expiries whose quantity is not what is open then: the database would refuse them. */
  misfits: { row: number; reason: string }[]
}

type Identity = Omit<ActionText, 'date' | 'sector' | 'fee' | 'usd_rate' | 'multiplier'> & { at: number }

/** The identity of a fill. Without the market and the multiplier, which the user may have said, and without the fee and the rate, since a file may be read again with other rates. */
export const identityOf = ({ at, side, quantity, price, currency, ...of }: Identity) =>
  JSON.stringify([at, ...contractNames(of), side, plain(new Decimal(quantity)), plain(new Decimal(price)), currency])

/**
 * Plans an import: fills that the strategy does not have yet, grouped into trades, each with an id derived from the
 * strategy and the trade's content. The same file, strategy and settings give the same ids, so repeating any part adds
 * nothing.
 *
 * A trade that was imported before counts as stored even if its actions were edited since. In other trades each fill is
 * looked up by itself, and matches as many fills as there are equal stored actions.
 * @param fills in order of time.
 */
export async function planImport(
  fills: readonly Fill[],
  stored: ExistingTrades,
  strategyId: string,
  adjustments: Adjustments,
): Promise<ImportPlan> {
  const whole = groupFills(fills, new Map(), adjustments)
  const wholeIds = await tradeIdsOf(whole, strategyId, new Set())
  const known = new Set(wholeIds.filter((id) => stored.revisions.has(id)))
  const duplicates = new Set<Fill>(
    whole.filter((_, at) => known.has(wholeIds[at] ?? '')).flatMap((group) => group.fills),
  )

  const unmatched = groupBy(stored.actions, identityOf)
  /** Takes a stored action equal to a fill, from one trade if given. */
  const match = (fill: Fill, tradeId?: string): ExistingAction | undefined => {
    const list = unmatched.get(identityOf(fill)) ?? []
    const at = tradeId === undefined ? 0 : list.findIndex((action) => action.tradeId === tradeId)
    return at < 0 ? undefined : list.splice(at, 1)[0]
  }
  // Stored actions beyond the file's own fills, added since, may match other fills.
  whole.forEach(({ fills: own }, at) => {
    const id = wholeIds[at] ?? ''
    if (known.has(id)) for (const fill of own) match(fill, id)
  })
  /** The stored trade of each trade of our own file, found by its fills. */
  const storedTradeOf = new Map<string, string>()
  for (const fill of fills) {
    if (duplicates.has(fill)) continue
    const found = match(fill)
    if (!found) continue
    duplicates.add(fill)
    if (fill.group !== null) storedTradeOf.set(groupKey(fill), found.tradeId)
  }

  const fresh = fills.filter((fill) => !duplicates.has(fill))
  const actionsOf = groupBy(stored.actions, ({ tradeId }) => tradeId)
  const groups = groupFills(fresh, continuableTrades(actionsOf), adjustments).map((group) => {
    const [first] = group.fills
    if (!first || first.group === null || group.continues !== null) return group
    const itself = stored.revisions.has(first.group) ? first.group : undefined
    const continues = storedTradeOf.get(groupKey(first)) ?? itself ?? null
    const actions = continues === null ? undefined : actionsOf.get(continues)
    // A trade has one contract; fills of another contract become a trade of their own.
    return actions?.[0] && contractKey(actions[0]) === contractKey(first) ? { ...group, continues } : group
  })
  const ids = await tradeIdsOf(groups, strategyId, new Set(stored.revisions.keys()))

  const misfits: ImportPlan['misfits'] = []
  const seen = new Set<string>()
  const trades = groups.flatMap((whole, at): PlannedTrade[] => {
    const own = misfitsOf(whole, actionsOf)
    misfits.push(...own)
    const group = own.length === 0 ? whole : withoutRows(whole, own)
    const [first] = group.fills
    if (!first) return []
    const key = contractKey(first)
    const canJoin = seen.has(key)
    seen.add(key)
    const revision = group.continues === null ? undefined : stored.revisions.get(group.continues)
    const actions = group.continues === null ? [] : (actionsOf.get(group.continues) ?? [])
    // The fills of a continued trade are in its own spelling, since a trade has one.
    const contract = pick(CONTRACT_FIELDS, actions[0] ?? first)
    const result = computeTrade([...actions, ...group.fills], contract)
    return [
      {
        key: first.row,
        tradeId: group.continues ?? ids[at] ?? '',
        ...contract,
        fills: group.fills.map((fill) => ({ ...fill, ...contract })),
        continues: group.continues === null ? null : { revision: revision ?? 0, actions },
        position: result.position,
        status: result.status,
        quantity: result.qty,
        return: result.return,
        canJoin,
      },
    ]
  })
  return { trades, misfits, duplicateRows: [...duplicates].map(({ row }) => row).sort((a, b) => a - b) }
}

const withoutRows = (group: FillGroup, misfits: ImportPlan['misfits']): FillGroup => ({
  ...group,
  fills: group.fills.filter(({ row }) => !misfits.some((one) => one.row === row)),
})

function misfitsOf(
  { fills, continues }: FillGroup,
  stored: ReadonlyMap<string, readonly ExistingAction[]>,
): ImportPlan['misfits'] {
  if (fills.every(({ side }) => side !== 'EXPIRE')) return []
  const actions = (continues === null ? undefined : stored.get(continues)) ?? []
  const before = actions.map(({ side, quantity, at }) => ({ side, quantity, at, row: null }))
  return withHeld([...before, ...fills].toSorted((a, b) => a.at - b.at)).flatMap(({ side, quantity, held, row }) => {
    if (side !== 'EXPIRE' || row === null) return []
    if (held.abs().eq(quantity)) return []
    const open = held.eq(ZERO) ? 'nothing is' : `${plain(held.abs())} ${held.abs().eq(1) ? 'is' : 'are'}`
    return [
      { row, reason: `An option expired, but ${open} open in the file and the strategy: add what is missing first` },
    ]
  })
}

/** The stored trades with an open position, by contract; of several the one that started last. */
function continuableTrades(trades: ReadonlyMap<string, readonly ExistingAction[]>): Map<string, ContinuableTrade> {
  const open = new Map<string, ContinuableTrade>()
  for (const [tradeId, actions] of trades) {
    const ordered = actions.toSorted((a, b) => a.at - b.at)
    const [first] = actions
    if (!first || heldAfter(ordered).eq(ZERO)) continue
    const from = Math.min(...actions.map(({ at }) => at))
    const key = contractKey(first)
    const other = open.get(key)
    if (!other || other.from < from) open.set(key, { tradeId, from, actions: ordered })
  }
  return open
}

/**
 * Ids of trades: a digest of the strategy and of the trade's content. Identical trades are numbered, and an id that is
 * already taken is skipped.
 */
async function tradeIdsOf(
  groups: readonly FillGroup[],
  strategyId: string,
  taken: ReadonlySet<string>,
): Promise<string[]> {
  const counts = new Map<string, number>()
  const made = new Set<string>()
  const ids: string[] = []
  for (const group of groups) {
    const content = JSON.stringify([
      strategyId,
      ...group.fills.map((fill) => [fill.group, fill.market, identityOf(fill), fill.fee]),
    ])
    let count = counts.get(content) ?? 0
    let id = await digest(`${content} ${count}`)
    while (taken.has(id) || made.has(id)) {
      count += 1
      id = await digest(`${content} ${count}`)
    }
    counts.set(content, count + 1)
    made.add(id)
    ids.push(id)
  }
  return ids
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...bytes]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, IMPORTED_ID_DIGITS)
}
