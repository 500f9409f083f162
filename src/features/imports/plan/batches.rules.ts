import { ACTION_FIELDS, pick } from '@/domain/contract/action'
import type { PlannedTrade } from './plan.rules'

/** Actions per request. The progress bar advances, and an import can be cancelled, between requests. */
const ACTIONS_A_REQUEST = 250
/** Trades of our own files whose rows interleave share a request, up to the database's maximum. */
const MAX_ACTIONS_A_REQUEST = 2_000

/** A trade that the database refused. */
export interface RefusedTrade {
  trade: PlannedTrade
  message: string
}

/** The content of one request: new trades, of which all or none are written, or fills to add to a stored trade. */
export type Batch = { kind: 'new'; trades: PlannedTrade[] } | { kind: 'continued'; trade: PlannedTrade }

/**
 * The requests of an import, in order. A trade is never split. Rows of our own files keep their order, which a later
 * export follows, as long as interleaved trades fit into one request.
 */
export function batchesOf(trades: readonly PlannedTrade[]): Batch[] {
  const batches: Batch[] = []
  let current: PlannedTrade[] = []
  let actions = 0
  let lastRow = 0
  const close = () => {
    if (current.length > 0) batches.push({ kind: 'new', trades: current })
    current = []
    actions = 0
    lastRow = 0
  }
  const fresh = trades.filter(({ continues }) => continues === null)
  for (const trade of inOrderOfRecording(fresh)) {
    const rows = trade.fills.map(({ row }) => row)
    const runsThrough = isOwn(trade) && Math.min(...rows) < lastRow
    const limit = runsThrough ? MAX_ACTIONS_A_REQUEST : ACTIONS_A_REQUEST
    if (current.length > 0 && actions + rows.length > limit) close()
    current.push(trade)
    actions += rows.length
    lastRow = rows.reduce((last, row) => Math.max(last, row), lastRow)
  }
  close()
  for (const trade of trades) if (trade.continues) batches.push({ kind: 'continued', trade })
  return batches
}

const isOwn = ({ fills }: PlannedTrade) => fills.some(({ group }) => group !== null)

const firstRow = ({ fills }: PlannedTrade) =>
  fills.reduce((first, { row }) => Math.min(first, row), Number.POSITIVE_INFINITY)

function inOrderOfRecording(trades: readonly PlannedTrade[]): PlannedTrade[] {
  return trades.some(isOwn) ? [...trades].sort((a, b) => firstRow(a) - firstRow(b)) : [...trades]
}

/** The actions of new trades as `add_trades` takes them, in the order of recording. */
export function newActions(trades: readonly PlannedTrade[]) {
  return trades
    .flatMap(({ tradeId, fills }) => fills.map((fill) => ({ tradeId, fill })))
    .sort((a, b) =>
      a.fill.group !== null ? a.fill.row - b.fill.row : a.fill.at - b.fill.at || a.fill.place - b.fill.place,
    )
    .map(({ tradeId, fill }) => ({ bet_id: tradeId, ...pick(ACTION_FIELDS, fill) }))
}

/** All actions of a continued trade as `replace_trade` takes them: the stored ones by id, then the new ones. */
export function continuedActions({ continues, fills }: PlannedTrade) {
  const stored = (continues?.actions ?? []).map((action) => ({ id: action.id, ...pick(ACTION_FIELDS, action) }))
  return [...stored, ...fills.map((fill) => pick(ACTION_FIELDS, fill))]
}
