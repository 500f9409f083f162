import type { PostgrestClient } from '@supabase/postgrest-js'
import type { Database } from '../../src/lib/database.types.ts'
import { dataOf } from '../dataOf.ts'
import { type MinuteBar, nameOf, type Page, type Source, type WantedMinute } from './source.ts'

/** The most rows in one answer of the database. */
export const ROWS = 1000
/** Actions and entries are searched by id, this many at a time, so that no statement takes long. */
const IDS = 20_000
export const MINUTE_MS = 60_000

export interface PriceRun {
  /** The database's REST interface, with the service's rights. */
  database: Pick<PostgrestClient<Database>, 'from' | 'rpc'>
  source: Source
  /** The benchmark's symbol, except for strategies in crypto only. If absent, the stored one stays. */
  benchmark?: string
  /** Requests the days from this one (YYYY-MM-DD) again, stored or not. */
  since?: string
  /** Says what it would request, without requesting or writing anything. */
  isDryRun?: boolean
  now?: () => Date
  say: (line: string) => void
  /** Called with the progress since the last call: the number of instruments done out of all, then of actions, once for each job. */
  onProgress?: (what: 'instruments' | 'actions' | 'entries', step: number, all: number) => void
}

/** The result of a run. */
export interface PriceResult {
  bars: number
  splits: number
  dividends: number
  checks: number
  outside: number
  /** Entries of the ledger for which a follower's price was found. */
  entries: number
  /** Instruments without a price, with the reason. */
  unpriced: Map<string, string>
  /** Bars that were rejected: they cannot be right, or another source differs. */
  notTaken: string[]
  /** The service's refusals. */
  refused: Set<string>
}

/** Notes the instruments without a price, and the service's refusals. */
export function note<Bar>({ unpriced = [], refused }: Page<Bar>, result: PriceResult): void {
  for (const { why, ...instrument } of unpriced) result.unpriced.set(nameOf(instrument), why)
  if (refused) result.refused.add(refused.why)
}

/** The newest action's id, 0 without any. */
export async function newestAction(database: PriceRun['database']): Promise<number> {
  const newest = await dataOf(database.from('bet_data').select('id').order('id', { ascending: false }).limit(1))
  return newest[0]?.id ?? 0
}

/**
 * The remaining work of one kind, in pages ordered by id, with how much of `all` each page completes.
 * @param all the newest id
 * @param idOf a row's id
 * @param read reads at most {@link ROWS} rows, with ids above the first number and up to the second
 */
export async function* inPages<Row>(
  all: number,
  idOf: (row: Row) => number | null,
  read: (after: number, until: number) => PromiseLike<{ data: Row[] | null; error: { message: string } | null }>,
): AsyncGenerator<{ rows: Row[]; step: number; all: number }> {
  for (let after = 0; after < all; ) {
    const rows = (await dataOf(read(after, after + IDS))) as Row[]
    const last = rows.at(-1)
    const next = rows.length < ROWS || last === undefined ? Math.min(after + IDS, all) : (idOf(last) ?? all)
    yield { rows, step: next - after, all }
    after = next
  }
}

/** The time by the database's clock, which tells whether an action was edited after it was read. */
export const clockOf = async ({ database }: PriceRun) => String(await dataOf(database.rpc('ledger_clock')))

/** The bars of some minutes, and the instruments whose minutes the service refused. */
export async function readMinutes({ source }: PriceRun, wanted: WantedMinute[], result: PriceResult) {
  const bars: MinuteBar[] = []
  const refused = new Set<string>()
  for await (const page of source.minuteBars(wanted)) {
    for (const bar of page.bars) bars.push(bar)
    for (const one of page.refused?.instruments ?? []) refused.add(nameOf(one))
    note(page, result)
  }
  return { bars, refused }
}
