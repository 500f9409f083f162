import { MAX_ROWS_PER_READ } from '@/lib/constants'
import { DataError, toDataError, unwrap } from '@/lib/dataError'
import { readRealisedDays } from '@/lib/realisedDays.queries'
import { supabase } from '@/lib/supabase'
import type { ActionCsvRow } from '@/lib/tradesCsv'
import { type RecordClient, readRecord } from '../record.queries'
import type { StoredStrategy, StoredTrade } from './recompute.rules'
import { FIGURES, TRADE_FIELDS } from './recomputeFigures'

/** Someone may be writing: so often a read begins again before it gives up. */
const MOST_TRIES = 3

/** Everything as text: a JSON number would lose digits of an exact sum. Of doubles Postgres writes the shortest text. */
const ACTION_COLUMNS =
  'id, bet_id, date, market, sector, symbol, expiration, side, quantity::text, price::text, fee::text, recorded_at, first_recorded_at, edits'
const METRICS_COLUMNS =
  'total_pnl::text, win_rate::text, avg_win::text, avg_loss::text, profit_factor::text, avg_pnl_per_day::text, h24::text, d7::text, d28::text, m3::text, m6::text, y1::text, trades::text, open_trades::text, closed_trades::text, winning_trades::text, losing_trades::text, live_trades::text, realised_days::text, closed_pnl::text, sum_squares::text, sum_squares_loss::text, as_of'
const TRADE_COLUMNS =
  'bet_id, status, position, qty::text, entry::text, exit::text, entry_tot::text, exit_tot::text, qty_rem::text, return::text, return_percent::text, actions_count::text, is_live::text'

/** Told while rows arrive; `total` is null where it is not known. */
export type OnRows = (done: number, total: number | null) => void

interface ReadOptions {
  signal: AbortSignal
  onRows: OnRows
}

/**
 * All actions of a strategy, in the order in which they were recorded.
 * @throws DataError
 */
async function readActions(
  strategyId: string,
  { signal, onRows }: ReadOptions,
  client: RecordClient,
): Promise<ActionCsvRow[]> {
  const rows: ActionCsvRow[] = []
  let total: number | null = null
  for (;;) {
    const answer = await client
      .from('bet_data')
      .select(ACTION_COLUMNS, rows.length === 0 ? { count: 'exact' } : {})
      .eq('strategy_id', strategyId)
      // By the last one read, not by its place: what is inserted meanwhile moves nothing.
      .gt('id', rows.at(-1)?.id ?? 0)
      .order('id')
      .limit(MAX_ROWS_PER_READ)
      .abortSignal(signal)
    const page = unwrap(answer)
    total ??= answer.count
    rows.push(...page)
    onRows(rows.length, total)
    if (page.length < MAX_ROWS_PER_READ) return rows
  }
}

const metricsOf = (strategyId: string, signal: AbortSignal, client: RecordClient) =>
  client
    .from('strategy_metrics')
    .select(METRICS_COLUMNS)
    .eq('strategy_id', strategyId)
    .abortSignal(signal)
    .maybeSingle()

/**
 * Runs a read between two looks at the strategy's figures, which move with every write, and begins again when they did:
 * what comes back belongs together.
 * @throws DataError
 */
async function asSnapshot<T>(strategyId: string, signal: AbortSignal, client: RecordClient, read: () => Promise<T>) {
  const look = async () => {
    const answer = await metricsOf(strategyId, signal, client)
    if (answer.error) throw toDataError(answer.error)
    if (!answer.data) throw new DataError('This strategy was deleted or made private meanwhile')
    return answer.data
  }
  let before = await look()
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const found = await read()
    const after = await look()
    if (JSON.stringify(before) === JSON.stringify(after)) return { metrics: after, found }
    before = after
  }
  throw new DataError('This strategy was written to each time while it was being read. Try again in a minute')
}

/**
 * All actions of a strategy as one snapshot, for the file.
 * @throws DataError
 */
export async function readAllActions(
  strategyId: string,
  options: ReadOptions,
  client: RecordClient = supabase,
): Promise<ActionCsvRow[]> {
  const { found } = await asSnapshot(strategyId, options.signal, client, () => readActions(strategyId, options, client))
  return found
}

/**
 * What the database says of a strategy and of each of its trades, and the actions where they are asked for, all of one
 * moment.
 * @throws DataError
 */
export async function readStored(
  strategyId: string,
  options: ReadOptions & { withActions: boolean },
  client: RecordClient = supabase,
): Promise<{ stored: StoredStrategy; actions: ActionCsvRow[] }> {
  const { signal, withActions } = options
  const { metrics, found } = await asSnapshot(strategyId, signal, client, async () => ({
    actions: withActions ? await readActions(strategyId, options, client) : [],
    trades: await readTrades(strategyId, signal, client),
    days: await readRealisedDays(strategyId, client),
    record: await readRecord(strategyId, client),
  }))
  const { record, trades, days, actions } = found
  const { as_of: asOf, ...values } = metrics
  const text = (value: number | null) => (value === null ? null : String(value))
  const kept = new Map<string, string | null>(Object.entries(values))
  const others: Record<string, string | null> = {
    longest_losing_run: String(record.longestLosingRun),
    best: text(record.best),
    worst: text(record.worst),
    histogram: record.histogram && JSON.stringify(record.histogram.counts),
    days: String(days.length),
  }
  const figures = FIGURES.map(({ key }) => [key, kept.get(key) ?? others[key] ?? null] as const)
  return {
    stored: {
      asOf,
      // One entry for each of FIGURES, which is what the keys of the type are.
      figures: Object.fromEntries(figures) as StoredStrategy['figures'],
      histogram: record.histogram,
      days,
      trades,
    },
    actions,
  }
}

async function readTrades(strategyId: string, signal: AbortSignal, client: RecordClient): Promise<StoredTrade[]> {
  const trades: StoredTrade[] = []
  for (;;) {
    const page = unwrap(
      await client
        .from('bet_data_metrics')
        .select(TRADE_COLUMNS)
        .eq('strategy_id', strategyId)
        .gt('bet_id', trades.at(-1)?.betId ?? '')
        .order('bet_id')
        .limit(MAX_ROWS_PER_READ)
        .abortSignal(signal),
    )
    for (const { bet_id: betId, ...row } of page) {
      const kept = new Map<string, string | null>(Object.entries(row))
      const values = TRADE_FIELDS.map(({ key }) => [key, kept.get(key) ?? null] as const)
      // One entry for each of TRADE_FIELDS, which is what the keys of the type are.
      trades.push({ betId, values: Object.fromEntries(values) as StoredTrade['values'] })
    }
    if (page.length < MAX_ROWS_PER_READ) return trades
  }
}
