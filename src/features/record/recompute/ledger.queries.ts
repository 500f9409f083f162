import type { SeenBefore } from '@/domain/ledger/checkpoints'
import type { LedgerInput } from '@/domain/ledger/ledger'
import { fromBase64, parseCheckpoint, parsePublishedLine } from '@/domain/ledger/note'
import type { ShownStrategy } from '@/domain/ledger/page'
import { type Said, textsOf } from '@/domain/ledger/said'
import type { StrategyLedger } from '@/domain/ledger/strategyLedger'
import { NETWORK, REQUEST_TIMEOUT_MS } from '@/lib/constants'
import { DataError, toDataError, unwrap } from '@/lib/dataError'
import { type DatabaseClient, readByKey, readPages } from '@/lib/supabase'
import { readChanges } from '@/queries/actions.queries'
import { readKeyChanges, readNewestCheckpoint } from '@/queries/checkpoints.queries'
import { readSaid } from '@/queries/said.queries'

/** Checkpoints are read by their sizes, this many per request, to keep the URL short. */
const SIZES_PER_READ = 150

/** Everything that the ledger's checks compare, apart from the actions. */
export interface LedgerReading {
  record: StrategyLedger
  shown: Omit<ShownStrategy, 'actions'>
  seen: LedgerInput['seen']
  published: LedgerInput['published']
}

/** What is known before the ledger is read. */
export interface LedgerExpectation {
  seen: Omit<SeenBefore, 'extension'> | null
  published: { text: string } | { problem: string }
}

interface ReadOptions {
  signal: AbortSignal
  /** Called while entries arrive. */
  onEntries?: (done: number) => void
}

/** The published copy of the checkpoints, which must be read before the ledger, or why it cannot be read. */
export async function readPublished(
  address: string | undefined,
  signal: AbortSignal,
): Promise<LedgerExpectation['published']> {
  if (!address) return { problem: 'This site does not say where a copy of its checkpoints is published' }
  try {
    const answer = await fetch(address, {
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
    })
    if (answer.ok) return { text: await answer.text() }
  } catch {
    signal.throwIfAborted()
  }
  return { problem: 'The published copy can’t be reached now' }
}

/**
 * The number of a strategy's newest entry; 0 if it has none. It changes with every write.
 * @throws DataError
 */
export async function readEntryCount(strategyId: string, signal: AbortSignal, client: DatabaseClient): Promise<number> {
  const answer = await client
    .from('ledger_entries')
    .select('number')
    .eq('strategy_id', strategyId)
    .order('number', { ascending: false })
    .limit(1)
    .abortSignal(signal)
  return unwrap(answer)[0]?.number ?? 0
}

/**
 * A strategy's part of the ledger as of the newest signed checkpoint, from entry 1 on, and what it has the hashes of, read afterwards.
 * @throws DataError
 */
export async function readStrategyLedger(
  strategyId: string,
  { signal, onEntries }: ReadOptions,
  client: DatabaseClient,
): Promise<{ record: StrategyLedger; said: Said }> {
  const newest = await readNewestCheckpoint(signal, client)
  const size = newest?.size ?? 0
  const [[contents, said], [runs, checkpoints, proof], keys] = await Promise.all([
    readContents(strategyId, { signal, onEntries }, client).then(
      async (contents) => [contents, await readSaid(strategyId, signal, client)] as const,
    ),
    readRuns(strategyId, size, signal, client),
    readKeyChanges(size, signal, client),
  ])
  const [checkpoint, texts] = [newest?.note ?? null, textsOf(contents, said)]
  const record = { strategyId, contents, runs, checkpoint, checkpoints, keys, proof: bytesOf(proof), texts }
  return { record, said }
}

/** Where a ledger of a size has a strategy's entries, with the signed checkpoints of those places and the proof of all, in base64. */
async function readRuns(strategyId: string, size: number, signal: AbortSignal, client: DatabaseClient) {
  const runs = (
    await readPages(() =>
      client
        .from('ledger_runs')
        .select('first_number, entries, first_place, size')
        .eq('strategy_id', strategyId)
        .lte('size', size)
        .order('first_number')
        .abortSignal(signal),
    )
  ).map((run) => ({
    firstNumber: run.first_number,
    entries: run.entries,
    firstPlace: run.first_place,
    size: run.size,
  }))
  const sizes = [...new Set(runs.map((run) => run.size))].sort((a, b) => a - b)
  const reads = Array.from({ length: Math.ceil(sizes.length / SIZES_PER_READ) }, (_, at) =>
    client
      .from('ledger_checkpoints')
      .select('note')
      .eq('kind', 'sealing')
      .in('size', sizes.slice(at * SIZES_PER_READ, (at + 1) * SIZES_PER_READ))
      .order('size')
      .abortSignal(signal)
      .then(unwrap),
  )
  const [proof, ...notes] = await Promise.all([
    runs.length === 0
      ? ''
      : client.rpc('ledger_inclusion', { strategy_id: strategyId, size }).abortSignal(signal).then(unwrap),
    ...reads,
  ])
  return [runs, notes.flat().flatMap(({ note }) => note ?? []), proof] as const
}

/**
 * The content of each of a strategy's entries, from entry 1 on.
 * @throws DataError
 */
export async function readContents(
  strategyId: string,
  { signal, onEntries }: ReadOptions,
  client: DatabaseClient,
): Promise<string[]> {
  const rows = await readByKey(
    'number',
    () => client.from('ledger_entries').select('number, content').eq('strategy_id', strategyId).abortSignal(signal),
    onEntries,
  )
  // Contents are deleted only together with their strategy.
  return rows.map(({ content }) => content ?? '')
}

function bytesOf(base64: string): Uint8Array {
  try {
    return fromBase64(base64)
  } catch {
    throw new DataError('The database’s answer couldn’t be read', NETWORK)
  }
}

/**
 * A strategy's part of the ledger, and what the site shows that must agree with it, apart from the actions.
 * @throws DataError
 */
export async function readLedger(
  strategyId: string,
  { seen, published }: LedgerExpectation,
  options: ReadOptions,
  client: DatabaseClient,
): Promise<LedgerReading> {
  const { signal } = options
  const { record, said } = await readStrategyLedger(strategyId, options, client)
  const newest = sizeOf(record.checkpoint)
  const extensionOf = (size: number) => readExtension(size, newest, signal, client)
  const [profile, changes, events] = await Promise.all([
    client
      .from('strategy_profile')
      .select('name, user_id, username, public')
      .eq('id', strategyId)
      .abortSignal(signal)
      .single(),
    readChanges(strategyId, signal, client),
    readPages(() =>
      client
        .from('strategy_events')
        .select('event, at, user_id, name, old_name, username, trades, total_pnl::text')
        .eq('strategy_id', strategyId)
        .order('id')
        .abortSignal(signal),
    ),
  ])
  const { name, user_id: ownerId, username, public: isPublic } = unwrap(profile)
  return {
    record,
    shown: { name, ownerId, username, isPublic: isPublic === 'true', changes, events, said },
    seen: seen && { ...seen, extension: await extensionOf(sizeOf(seen.ledger.checkpoint)) },
    published:
      'problem' in published
        ? published
        : { ...published, extension: await extensionOf(sizeOf(lastNote(published.text))) },
  }
}

const lastNote = (published: string) => published.trimEnd().split('\n').at(-1) ?? ''

/** The size in a note or a published line; 0 for none. The checks report a malformed one. */
function sizeOf(note: string | null): number {
  if (note === null) return 0
  try {
    return (note.startsWith('"') ? parsePublishedLine(note) : parseCheckpoint(note)).size
  } catch {
    return 0
  }
}

/** The proof that a checkpoint extends a smaller one; null if the database has none. @throws DataError */
async function readExtension(
  old_size: number,
  new_size: number,
  signal: AbortSignal,
  client: DatabaseClient,
): Promise<Uint8Array | null> {
  if (old_size === 0 || old_size >= new_size) return null
  const answer = await client.rpc('ledger_consistency', { old_size, new_size }).abortSignal(signal)
  if (answer.error) {
    const error = toDataError(answer.error)
    if (error.code === NETWORK) throw error
    return null
  }
  return bytesOf(answer.data)
}
