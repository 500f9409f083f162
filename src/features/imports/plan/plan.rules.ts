import { ACTION_FIELDS, type ActionContent, type ActionField, type ActionText, pick } from '@/domain/contract/action'
import { CONTRACT_FIELDS, type Contract, contractKey, contractNames } from '@/domain/contract/contract'
import { heldAfter, withHeld } from '@/domain/contract/expiry'
import { isEnding } from '@/domain/contract/markets'
import { Decimal, plain, ZERO } from '@/domain/decimal'
import { groupBy } from '@/domain/groupBy'
import { instantOf } from '@/domain/time/instant'
import { computeTrade, type TradeResult } from '@/domain/trade/trades'
import { nameOf } from '@/features/imports/fills/events.rules'
import type { Fill } from '@/features/imports/fills/fill'
import {
  type Adjustments,
  type ContinuableTrade,
  type FillGroup,
  groupFills,
  groupKey,
} from '@/features/imports/fills/grouping.rules'
import type { BrokerFill, ExistingAction, ExistingTrades } from '@/features/imports/stored'
import { IMPORTED_ID_DIGITS } from '@/lib/constants'
import { type Correction, correctionsOf } from './corrections.rules'
import { brokerFillsOf, findMeetings, type Meeting, type MeetingChoice } from './meetings.rules'

/** One trade to write. */
export interface PlannedTrade extends Contract, Pick<TradeResult, 'position' | 'status'> {
  /** Row of its first fill, which identifies the trade in the preview. */
  key: number
  tradeId: string
  fills: Fill[]
  /** The stored trade to which the fills are added, with its actions as they will be: edited, or without those that are left out. */
  continues: { revision: number; actions: ExistingAction[] } | null
  /** The actions of it that the file edits, and the rows that say so; `changed` by a row of our own file, else null. */
  edits: { row: number; before: ExistingAction; after: ActionContent; changed: readonly ActionField[] | null }[]
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
  /** Expiries whose quantity is not what is open then, which the database would refuse; and rows that name an action once more. */
  misfits: { row: number; reason: string }[]
  /** Fills that are probably stored already, whatever was chosen for them. */
  meetings: Meeting[]
  /** What is noted beside actions that are kept. */
  brokerFills: BrokerFill[]
}

/** The user's decisions about a plan. */
export interface PlanChoices {
  adjustments: Adjustments
  /** null while the user has not said it: until then as if they were kept. */
  meeting: MeetingChoice | null
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
 * Rows of our own file are compared with the actions that they name. A trade that was imported before counts as stored even if its
 * actions were edited since. In other trades each fill is looked up by itself, and matches as many fills as there are equal stored
 * actions, or fills noted beside one. What is left may still be stored with another time or price: see findMeetings().
 * @param all in order of time.
 */
export async function planImport(
  all: readonly Fill[],
  stored: ExistingTrades,
  strategyId: string,
  { adjustments, meeting }: PlanChoices,
): Promise<ImportPlan> {
  const { same, corrections, repeated } = correctionsOf(all, stored)
  const duplicates = new Set<Fill>(same.keys())
  const taken = new Set<ExistingAction>([...same.values(), ...[...corrections.values()].map(({ action }) => action)])
  const isNamed = new Set<Fill>([...duplicates, ...corrections.keys(), ...repeated])
  const fills = all.filter((fill) => !isNamed.has(fill))

  const whole = groupFills(fills, new Map(), adjustments)
  const wholeIds = await tradeIdsOf(whole, strategyId, new Set())
  const known = new Set(wholeIds.filter((id) => stored.revisions.has(id)))
  for (const group of whole.filter((_, at) => known.has(wholeIds[at] ?? '')))
    for (const fill of group.fills) duplicates.add(fill)

  const unmatched = groupBy(
    [
      ...stored.actions.filter((action) => !taken.has(action)).map((action) => ({ said: action, action })),
      ...notesOf(stored),
    ],
    ({ said }) => identityOf(said),
  )
  /** Takes a stored action equal to a fill, or one beside which it is noted; from one trade if given. */
  const match = (fill: Fill, tradeId?: string): ExistingAction | undefined => {
    const list = unmatched.get(identityOf(fill)) ?? []
    const at = tradeId === undefined ? 0 : list.findIndex(({ action }) => action.tradeId === tradeId)
    const [found] = at < 0 ? [] : list.splice(at, 1)
    if (found) taken.add(found.action)
    return found?.action
  }
  const actionsBefore = groupBy(stored.actions, ({ tradeId }) => tradeId)
  // Stored actions beyond the file's own fills, added since, may match other fills.
  whole.forEach(({ fills: own }, at) => {
    const id = wholeIds[at] ?? ''
    if (!known.has(id)) return
    const edited = own.filter((fill) => !match(fill, id)).length
    // Those that were edited since are still the file's.
    const left = (actionsBefore.get(id) ?? []).filter((action) => !taken.has(action))
    for (const action of left.slice(0, edited)) taken.add(action)
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

  const meetings = findMeetings(
    fills.filter((fill) => !duplicates.has(fill)),
    stored.actions.filter((action) => !taken.has(action)),
  )
  const met = settle(meetings, meeting)
  const changes = editsOf([...corrections.values()], met, stored)
  const fresh = fills.filter((fill) => !duplicates.has(fill) && !met.fills.has(fill)).map(met.asStored)
  const actionsOf = changes.actions
  const groups = groupFills(fresh, continuableTrades(actionsOf), adjustments).map((group) => {
    const [first] = group.fills
    if (!first || first.group === null || group.continues !== null) return group
    const itself = stored.revisions.has(first.group) ? first.group : undefined
    const continues = storedTradeOf.get(groupKey(first)) ?? itself ?? null
    const actions = continues === null ? undefined : actionsOf.get(continues)
    // A trade has one contract; fills of another contract become a trade of their own.
    return actions?.[0] && contractKey(actions[0]) === contractKey(first) ? { ...group, continues } : group
  })
  withEdited(groups, changes)
  const ids = await tradeIdsOf(groups, strategyId, new Set(stored.revisions.keys()))

  const misfits: ImportPlan['misfits'] = repeated.map(({ row }) => ({
    row,
    reason: 'An earlier row names the same action of the strategy',
  }))
  /** The trade here of each trade that our own file names. */
  const tradeOf = new Map<string, string>()
  const found = (fill: Fill | undefined, tradeId = '') => {
    if (fill && (fill.group !== null || fill.linked !== null)) tradeOf.set(nameOf(fill), tradeId)
  }
  for (const [fill, { tradeId }] of same) found(fill, tradeId)
  for (const [fill, { action }] of corrections) found(fill, action.tradeId)
  whole.forEach(({ fills: own }, at) => {
    if (known.has(wholeIds[at] ?? '')) for (const fill of own) found(fill, wholeIds[at])
  })
  for (const fill of duplicates) if (storedTradeOf.has(groupKey(fill))) found(fill, storedTradeOf.get(groupKey(fill)))
  groups.forEach(({ fills: own, continues }, at) => {
    for (const fill of own) found(fill, continues ?? ids[at])
  })
  const linkedTo = (name: string | null) =>
    name === null ? null : (tradeOf.get(name) ?? (stored.revisions.has(name) ? name : null))

  const seen = new Set<string>()
  const trades = groups.flatMap((whole, at): PlannedTrade[] => {
    const own = misfitsOf(whole, actionsOf)
    misfits.push(...own)
    const group = own.length === 0 ? whole : withoutRows(whole, own)
    const edits = (group.continues !== null && changes.edits.get(group.continues)) || []
    const [first] = [...group.fills, ...edits]
    if (!first) return []
    const revision = group.continues === null ? undefined : stored.revisions.get(group.continues)
    const actions = group.continues === null ? [] : (actionsOf.get(group.continues) ?? [])
    // The fills of a continued trade are in its own spelling, since a trade has one.
    const [said] = [...actions, ...group.fills]
    if (!said) return []
    const contract = pick(CONTRACT_FIELDS, said)
    const key = contractKey(contract)
    const canJoin = seen.has(key)
    seen.add(key)
    const result = computeTrade([...actions, ...group.fills], contract)
    return [
      {
        key: first.row,
        tradeId: group.continues ?? ids[at] ?? '',
        ...contract,
        fills: group.fills.map((fill) => ({ ...fill, ...contract, linked: linkedTo(fill.linked) })),
        continues: group.continues === null ? null : { revision: revision ?? 0, actions },
        edits,
        position: result.position,
        status: result.status,
        quantity: result.qty,
        return: result.return,
        canJoin,
      },
    ]
  })
  return {
    trades,
    misfits,
    duplicateRows: [...duplicates].map(({ row }) => row).sort((a, b) => a - b),
    meetings,
    brokerFills: meeting === 'mine' ? brokerFillsOf(meetings) : [],
  }
}

/** The fills noted beside actions, as fills of their contracts. */
function notesOf({ actions, brokerFills }: ExistingTrades) {
  if (brokerFills.length === 0) return []
  const byId = new Map(actions.map((action) => [action.id, action]))
  return brokerFills.flatMap(({ action_id: id, date, quantity, price }) => {
    const action = byId.get(id)
    return action ? [{ said: { ...action, at: instantOf(date), quantity, price }, action }] : []
  })
}

/** What the user's choice for the meetings makes of a file's fills. */
function settle(meetings: readonly Meeting[], choice: MeetingChoice | null) {
  const settled = choice === 'both' ? [] : meetings
  /** Contracts by those that the file writes in another way. */
  const spellings = new Map<string, Contract>()
  for (const { fills, actions } of settled)
    for (const fill of fills) if (actions[0]) spellings.set(contractKey(fill), pick(CONTRACT_FIELDS, actions[0]))
  return {
    fills: new Set(settled.flatMap(({ fills }) => fills)),
    edited: choice === 'file' ? meetings : [],
    /** A fill in the spelling of the strategy, so that it continues the trade that others of its contract have met. */
    asStored: (fill: Fill): Fill => {
      const contract = spellings.size > 0 && spellings.get(contractKey(fill))
      return contract ? { ...fill, ...contract } : fill
    },
  }
}

/** What a fill says of its action, which keeps the contract of its trade. */
const EDITED = ['side', 'date', 'quantity', 'price', 'fee', 'usd_rate'] as const

/** The stored actions by trade with all edits, the edits, and the further fills of an action that becomes several. */
function editsOf(corrections: readonly Correction[], met: { edited: readonly Meeting[] }, stored: ExistingTrades) {
  const after = new Map<
    number,
    { row: number; content: ActionContent; changed: readonly ActionField[] | null } | null
  >()
  const added = new Map<string, Fill[]>()
  for (const { row, action, after: content, changed } of corrections) after.set(action.id, { row, content, changed })
  for (const { fills, actions } of met.edited) {
    const [[fill, ...further], [action, ...left]] = [fills, actions]
    if (!fill || !action) continue
    const content = { ...pick(ACTION_FIELDS, action), ...pick(EDITED, fill) }
    after.set(action.id, { row: fill.row, content, changed: null })
    for (const { id } of left) after.set(id, null)
    const contract = pick(CONTRACT_FIELDS, action)
    const own = further.map((one) => ({ ...one, ...contract }))
    if (own.length > 0) added.set(action.tradeId, [...(added.get(action.tradeId) ?? []), ...own])
  }
  const edits = new Map<string, PlannedTrade['edits']>()
  const actions = groupBy(
    stored.actions.flatMap((before): ExistingAction[] => {
      const edit = after.get(before.id)
      if (edit === undefined) return [before]
      if (edit === null) return []
      const own = { row: edit.row, before, after: edit.content, changed: edit.changed }
      edits.set(before.tradeId, [...(edits.get(before.tradeId) ?? []), own])
      return [{ ...before, ...edit.content, at: instantOf(edit.content.date) }]
    }),
    ({ tradeId }) => tradeId,
  )
  return { actions, edits, added }
}

/** Adds the edited trades to the groups: those that no fill continues, and the further fills of the others. */
function withEdited(groups: FillGroup[], { edits, added }: Pick<ReturnType<typeof editsOf>, 'edits' | 'added'>): void {
  const continued = new Map(groups.flatMap((group) => (group.continues === null ? [] : [[group.continues, group]])))
  for (const tradeId of edits.keys()) {
    const group = continued.get(tradeId) ?? { fills: [], continues: tradeId }
    if (!continued.has(tradeId)) groups.push(group)
    group.fills.push(...(added.get(tradeId) ?? []))
    group.fills.sort((a, b) => a.at - b.at || a.place - b.place)
  }
}

const withoutRows = (group: FillGroup, misfits: ImportPlan['misfits']): FillGroup => ({
  ...group,
  fills: group.fills.filter(({ row }) => !misfits.some((one) => one.row === row)),
})

function misfitsOf(
  { fills, continues }: FillGroup,
  stored: ReadonlyMap<string, readonly ExistingAction[]>,
): ImportPlan['misfits'] {
  if (fills.every(({ side }) => !isEnding(side))) return []
  const actions = (continues === null ? undefined : stored.get(continues)) ?? []
  const before = actions.map(({ side, quantity, at }) => ({ side, quantity, at, row: null }))
  return withHeld([...before, ...fills].toSorted((a, b) => a.at - b.at)).flatMap(({ side, quantity, held, row }) => {
    if (!isEnding(side) || row === null) return []
    // What was sold is assigned, what was bought is exercised; an expiry is of all that is open.
    const open = side === 'EXPIRE' ? held.abs() : side === 'ASSIGN' ? ZERO.minus(held) : held
    if (side === 'EXPIRE' ? open.eq(quantity) : open.gte(quantity)) return []
    const words = open.lte(ZERO) ? 'nothing is' : `${plain(open)} ${open.eq(1) ? 'is' : 'are'}`
    const ended = side === 'EXPIRE' ? 'expired' : side === 'ASSIGN' ? 'was assigned' : 'was exercised'
    const how = side === 'EXPIRE' ? '' : side === 'ASSIGN' ? ' short' : ' long'
    return [
      {
        row,
        reason: `An option ${ended}, but ${words} open${how} in the file and the strategy: add what is missing first`,
      },
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
