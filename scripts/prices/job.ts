import type { PostgrestClient } from '@supabase/postgrest-js'
import type { Database } from '../../src/lib/database.types.ts'
import { dataOf } from '../dataOf.ts'
import { type MinuteBar, nameOf, type Page, type Source, type WantedMinute } from './source.ts'

/** The most rows that one answer of the database holds. */
export const ROWS = 1000
/** Actions are looked through by their ids, this many at a time, so that no statement takes long. */
const IDS = 20_000
export const MINUTE_MS = 60_000

export interface PriceRun {
  /** The database's REST interface, with the service's rights. */
  database: Pick<PostgrestClient<Database>, 'from' | 'rpc'>
  source: Source
  /** The symbol that strategies are compared with, except those in crypto alone. Absent: the stored one stays. */
  benchmark?: string
  /** Asks again for the days from this one on (YYYY-MM-DD), stored or not. */
  since?: string
  /** Says what it would request, without requesting or writing anything. */
  isDryRun?: boolean
  now?: () => Date
  say: (line: string) => void
  /** Called with the progress: how many of all instruments, then of all actions, once for each job, were dealt with since the last call. */
  onProgress?: (what: 'instruments' | 'actions' | 'followers', step: number, all: number) => void
}

/** What a run did. */
export interface PriceResult {
  bars: number
  splits: number
  checks: number
  outside: number
  /** Actions whose price for a follower was found. */
  followed: number
  /** Instruments without a price, with the reason. */
  unpriced: Map<string, string>
  /** Bars that were not taken: they cannot be right, or another source differs. */
  notTaken: string[]
  /** What the service refused. */
  refused: Set<string>
}

/** Notes the instruments without a price, and what the service refused. */
export function note<Bar>({ unpriced = [], refused }: Page<Bar>, result: PriceResult): void {
  for (const { why, ...instrument } of unpriced) result.unpriced.set(nameOf(instrument), why)
  if (refused) result.refused.add(refused.why)
}

/**
 * What is left to do of some kind, in pages, in the order of the actions' ids; with how far each page brings us of `all`.
 * @param read the rows of actions with ids after the first number, up to the second one and at most {@link ROWS}
 */
export async function* inPages<Row extends { action_id: number | null }>(
  database: PriceRun['database'],
  read: (after: number, until: number) => PromiseLike<{ data: Row[] | null; error: { message: string } | null }>,
): AsyncGenerator<{ actions: Row[]; step: number; all: number }> {
  const newest = await dataOf(database.from('bet_data').select('id').order('id', { ascending: false }).limit(1))
  const all = newest[0]?.id ?? 0
  for (let after = 0; after < all; ) {
    const actions = (await dataOf(read(after, after + IDS))) as Row[]
    const next = actions.length < ROWS ? Math.min(after + IDS, all) : (actions.at(-1)?.action_id ?? all)
    yield { actions, step: next - after, all }
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
