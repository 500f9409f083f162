import type { ActionChange, ActionRow, ActionText } from '../contract/action'
import { isMarket, isSide } from '../contract/markets'
import type { Split } from '../contract/splits'
import { Decimal } from '../decimal'
import { groupBy } from '../groupBy'
import { instantOf, isoOfInstant } from '../time/instant'
import type { Recording } from './rounds'
import { computeTrade, type TradeResult, type TradeRound } from './trades'

/** USD, decimal text. */
type WithdrawnRound = Pick<TradeRound, 'pnl' | 'cost'>

/** The whole life of an action. */
interface Life {
  id: number
  /** Microseconds since 1970, as the other times here. */
  begins: number
  /** Infinity while it is present. */
  ends: number
  /** Its versions, oldest first, each from when it was recorded until it was changed. */
  versions: { content: ActionText; recordedAt: string; until: number }[]
}

/** What is withdrawn sooner counts as a slip. Microseconds. private.said_after() in SQL. */
const STOOD = 60_000_000

/**
 * The round trips that a trader stated and later withdrew: those that were deleted or changed after they had stood for a minute, each
 * as it was then, and open positions that were deleted or reduced. The same as private.compute_withdrawn() in SQL: at each change of a
 * trade, the trade as it was just before is compared with the trade just after it. An action that is added after all others changes
 * nothing that was stated.
 * @param present the strategy's actions.
 * @param changes their history, oldest first.
 * @param splitsOf the known splits of a trade's contract.
 */
export function withdrawnRounds(
  present: readonly ActionRow[],
  changes: readonly ActionChange[],
  splitsOf: (tradeId: string) => readonly Split[] = () => [],
): (WithdrawnRound & { tradeId: string })[] {
  const actionsOf = groupBy(present, ({ bet_id }) => bet_id)
  const changesOf = groupBy(changes, ({ bet_id }) => bet_id)
  const tradeIds = new Set([...actionsOf.keys(), ...changesOf.keys()])
  return [...tradeIds].flatMap((tradeId) => {
    const lives = livesOf(actionsOf.get(tradeId) ?? [], changesOf.get(tradeId) ?? [])
    const edits = new Set((changesOf.get(tradeId) ?? []).map(({ changed_at }) => instantOf(changed_at)))
    const times = [...new Set([...edits, ...lives.map(({ begins }) => begins)])].sort((a, b) => a - b)
    const splits = splitsOf(tradeId)
    return times.flatMap((at) => withdrawnAt(lives, at, edits.has(at), splits).map((round) => ({ ...round, tradeId })))
  })
}

function livesOf(present: readonly ActionRow[], changes: readonly ActionChange[]): Life[] {
  const changesOf = groupBy(changes, ({ action_id }) => action_id)
  const versionsOf = (id: number) =>
    (changesOf.get(id) ?? []).map(({ old, old_recorded_at, changed_at }) => ({
      content: old,
      recordedAt: old_recorded_at,
      until: instantOf(changed_at),
    }))
  const gone = [...changesOf.values()].flatMap((own): Life[] => {
    const last = own.at(-1)
    if (last?.event !== 'deleted') return []
    const begins = Math.min(...own.map(({ old_recorded_at }) => instantOf(old_recorded_at)))
    return [{ id: last.action_id, begins, ends: instantOf(last.changed_at), versions: versionsOf(last.action_id) }]
  })
  const there = present.map((row): Life => {
    const now = { content: row, recordedAt: row.recorded_at, until: Number.POSITIVE_INFINITY }
    return {
      id: row.id,
      begins: instantOf(row.first_recorded_at),
      ends: now.until,
      versions: [...versionsOf(row.id), now],
    }
  })
  return [...there, ...gone].sort((a, b) => a.id - b.id)
}

type Version = Life['versions'][number] & { id: number }

function withdrawnAt(lives: readonly Life[], at: number, isEdit: boolean, splits: readonly Split[]): WithdrawnRound[] {
  const before = lives.flatMap((life) =>
    life.begins < at && life.ends >= at ? versionOf(life, ({ until }) => until >= at) : [],
  )
  if (before.length === 0) return []
  const after = lives.flatMap((life) =>
    life.begins <= at && life.ends > at ? versionOf(life, ({ until }) => until > at) : [],
  )
  if (!isEdit) {
    const last = Math.max(...before.map(dateOf))
    const known = new Set(before.map(({ id }) => id))
    if (after.every((version) => known.has(version.id) || dateOf(version) >= last)) return []
  }
  const [was, is] = [tradeOf(before, at, splits), tradeOf(after, at, splits)]
  const key = ({ endedAt, pnl, cost }: { endedAt: string; pnl: string; cost: string }) =>
    [instantOf(endedAt), pnl, cost].join()
  const left = new Map<string, number>()
  for (const round of is?.rounds ?? []) left.set(key(round), (left.get(key(round)) ?? 0) + 1)
  const ended = (was?.rounds ?? []).filter((round) => {
    const others = left.get(key(round)) ?? 0
    left.set(key(round), others - 1)
    return others <= 0 && hasStood(round.recordedAt, at)
  })
  const open = was?.unfinished
  // Finds a position that was open when it began, with at least as much put in.
  const goesOn =
    open &&
    [...(is?.rounds ?? []), ...(is?.unfinished ? [{ ...is.unfinished, endedAt: null }] : [])].some(
      ({ begunAt, endedAt, openedCost }) =>
        instantOf(begunAt) <= instantOf(open.begunAt) &&
        (endedAt === null || instantOf(endedAt) >= instantOf(open.begunAt)) &&
        new Decimal(openedCost).gte(open.openedCost),
    )
  const isTakenBack = open && hasStood(open.firstRecordedAt, at) && !goesOn
  return [...ended, ...(isTakenBack ? [{ pnl: open.pnl, cost: open.openedCost }] : [])]
}

const hasStood = (recordedAt: string | null, at: number) => recordedAt !== null && instantOf(recordedAt) <= at - STOOD
const dateOf = ({ content }: Version) => instantOf(content.date)

/** The version that a life had at a time, if any. */
function versionOf({ id, versions }: Life, isThen: (version: Life['versions'][number]) => boolean): Version[] {
  const version = versions.find(isThen)
  return version ? [{ id, ...version }] : []
}

function tradeOf(versions: readonly Version[], at: number, splits: readonly Split[]): TradeResult | null {
  const [first] = versions
  if (!first) return null
  const actions = versions.map(({ content: { date, side, quantity, price, fee, usd_rate }, recordedAt }) => {
    if (!isSide(side)) throw new RangeError(`No such side: ${side}`)
    // Only the times matter here, since what was withdrawn was never announced.
    const recording: Recording = { recordedAt, isLive: false, inPublic: false }
    return { date, side, quantity, price, fee, usd_rate, recording }
  })
  const { content } = first
  if (!isMarket(content.market)) throw new RangeError(`No such market: ${content.market}`)
  return computeTrade(actions, content, { expiration: content.expiration, at: isoOfInstant(at) }, splits)
}
