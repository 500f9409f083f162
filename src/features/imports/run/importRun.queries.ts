import { instantOf } from '@/domain/time/instant'
import {
  type Batch,
  batchesOf,
  continuedActions,
  newActions,
  type RefusedTrade,
} from '@/features/imports/plan/batches.rules'
import { identityOf, type PlannedTrade } from '@/features/imports/plan/plan.rules'
import type { BrokerFill } from '@/features/imports/stored'
import { BUSY, CUT_OFF, NETWORK } from '@/lib/constants'
import { DataError, toDataError } from '@/lib/dataError'
import { type DatabaseClient, supabase } from '@/lib/supabase'
import { readTradeActions } from '@/queries/actions.queries'

/** Progress of an import; kept between attempts. */
export interface RunProgress {
  /** Keys of the stored trades. */
  done: ReadonlySet<number>
  /** Number of their actions, added or edited. */
  actions: number
  /** Prices noted beside actions. */
  noted: number
  refused: readonly RefusedTrade[]
}

export const NOTHING_DONE: RunProgress = { done: new Set(), actions: 0, noted: 0, refused: [] }

/** Why an import ended. */
export type RunEnd = { kind: 'done' } | { kind: 'cancelled' } | { kind: 'stopped'; error: DataError }

interface RunOptions {
  strategyId: string
  /** What is noted beside actions that stay as they are, after the trades. */
  brokerFills?: readonly BrokerFill[]
  /** The progress of an earlier attempt. */
  from: RunProgress
  /** Aborted to stop after the current request. */
  signal: AbortSignal
  onProgress: (progress: RunProgress) => void
  /** Called with why the last request had no answer, before it is retried, and with null once it has one. */
  onWaiting?: (reason: DataError | null) => void
  /** Waits before a request is retried, unless the import is cancelled. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Pauses before a request without an answer is retried: two minutes in all, as a database takes up to one to restart. */
const RETRY_AFTER_MS = [1_000, 3_000, 8_000, 15_000, 30_000, 60_000]

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })

/** Codes of requests that may not have reached the database, that it interrupted, or that were rate limited. */
const UNANSWERED = [NETWORK, BUSY, CUT_OFF, 'RATE']
/** Errors that would affect every trade, so that trying the next one is pointless. */
const STOPPING = [...UNANSWERED, 'SESSION', '42501', 'PT403', 'PGRST202']
const CHANGED_ELSEWHERE = 'PT409'

/** The actions of the strategy that a trade adds or edits. */
export const writtenOf = ({ fills, edits }: Pick<PlannedTrade, 'fills' | 'edits'>) => fills.length + edits.length

/** Notes in a request. */
const NOTES_A_REQUEST = 1_000

/**
 * Writes planned trades, one request after the other. Each trade is written completely or not at all, and retrying a request
 * whose answer was lost writes nothing twice. Refused trades are reported one by one, and the import continues.
 * Never throws.
 */
export async function writeTrades(
  trades: readonly PlannedTrade[],
  { strategyId, brokerFills = [], from, signal, onProgress, onWaiting = () => {}, wait = pause }: RunOptions,
  client: DatabaseClient = supabase,
): Promise<RunEnd> {
  let progress = from
  const advance = (written: readonly PlannedTrade[], refused: readonly RefusedTrade[] = []) => {
    progress = {
      ...progress,
      done: new Set([...progress.done, ...written.map(({ key }) => key)]),
      actions: progress.actions + written.reduce((total, trade) => total + writtenOf(trade), 0),
      refused: [...progress.refused, ...refused],
    }
    onProgress(progress)
  }
  const tried = new Set([...from.done, ...from.refused.map(({ trade }) => trade.key)])
  const queue = batchesOf(trades.filter(({ key }) => !tried.has(key)))
  const answerOf = async (request: () => Promise<DataError | null>) => {
    const error = await untilAnswered(request, async (reason, ms) => {
      onWaiting(reason)
      await wait(ms, signal)
      return !signal.aborted
    })
    onWaiting(null)
    return error
  }
  for (let batch = queue.shift(); batch; batch = queue.shift()) {
    if (signal.aborted) return { kind: 'cancelled' }
    const sent = batch
    const error = await answerOf(() => send(sent, strategyId, client))
    if (signal.aborted && error && UNANSWERED.includes(error.code)) return { kind: 'cancelled' }
    if (error === null) advance(tradesOf(batch))
    else if (STOPPING.includes(error.code)) return { kind: 'stopped', error }
    else if (batch.kind === 'new' && batch.trades.length > 1) queue.unshift(...halves(batch.trades))
    else
      advance(
        [],
        tradesOf(batch).map((trade) => ({ trade, message: error.message })),
      )
  }
  for (let at = progress.noted; at < brokerFills.length; at += NOTES_A_REQUEST) {
    if (signal.aborted) return { kind: 'cancelled' }
    const fills = brokerFills.slice(at, at + NOTES_A_REQUEST)
    const error = await answerOf(async () => {
      const { error: refusal } = await client.rpc('note_broker_fills', {
        strategy_id: strategyId,
        fills: fills.map((fill) => ({ ...fill })),
      })
      return refusal && toDataError(refusal)
    })
    if (error) return signal.aborted ? { kind: 'cancelled' } : { kind: 'stopped', error }
    progress = { ...progress, noted: at + fills.length }
    onProgress(progress)
  }
  return { kind: 'done' }
}

const tradesOf = (batch: Batch) => (batch.kind === 'new' ? batch.trades : [batch.trade])

/** Splits a request in half to find the refused trade. */
function halves(trades: readonly PlannedTrade[]): Batch[] {
  const middle = Math.ceil(trades.length / 2)
  return [trades.slice(0, middle), trades.slice(middle)].map((part) => ({ kind: 'new', trades: part }))
}

/** Repeats a request until it has an answer, as long as `waitFor` says to go on. */
async function untilAnswered(
  request: () => Promise<DataError | null>,
  waitFor: (reason: DataError, ms: number) => Promise<boolean>,
): Promise<DataError | null> {
  for (const ms of RETRY_AFTER_MS) {
    const error = await request()
    if (!error || !UNANSWERED.includes(error.code) || !(await waitFor(error, ms))) return error
  }
  return request()
}

async function send(batch: Batch, strategyId: string, client: DatabaseClient): Promise<DataError | null> {
  const { error } =
    batch.kind === 'new'
      ? await client.rpc('add_trades', { strategy_id: strategyId, actions: newActions(batch.trades), imported: true })
      : await client.rpc('replace_trade', {
          strategy_id: strategyId,
          bet_id: batch.trade.tradeId,
          actions: continuedActions(batch.trade),
          expected_revision: batch.trade.continues?.revision,
        })
  if (!error) return null
  const problem = toDataError(error)
  return batch.kind === 'continued' && problem.code === CHANGED_ELSEWHERE
    ? arrivedAlready(batch.trade, strategyId, client, problem)
    : problem
}

/** Whether a trade that changed since it was read was changed by this import, whose answer was lost. */
async function arrivedAlready(
  { tradeId, fills, edits }: PlannedTrade,
  strategyId: string,
  client: DatabaseClient,
  problem: DataError,
): Promise<DataError | null> {
  try {
    const rows = await readTradeActions({ strategyId, tradeId }, client)
    const stored = new Set(rows.map((row) => identityOf({ ...row, at: instantOf(row.date) })))
    const edited = edits.map(({ after }) => ({ ...after, at: instantOf(after.date) }))
    if ([...fills, ...edited].every((fill) => stored.has(identityOf(fill)))) return null
    return new DataError(
      'This trade was changed elsewhere in the meantime: import the file again to add to it',
      problem.code,
    )
  } catch (error) {
    return error instanceof DataError ? error : problem
  }
}
