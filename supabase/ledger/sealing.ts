import { open, readFile, rm, writeFile } from 'node:fs/promises'
import type { PostgrestClient } from '@supabase/postgrest-js'
import { dataOf } from '../../scripts/dataOf'
import { type Hash, nodeHash, sameHash, splitHashes } from '../../src/domain/ledger/merkle'
import { type Checkpoint, parseCheckpoint, parseLedgerKey, verifierOf } from '../../src/domain/ledger/note'
import type { Database } from '../../src/lib/database.types'
import { type SigningKey, signNote } from './signingKey'

const TILE_HASHES = 256
const TILES_PER_READ = 100

/** The clocks of the database and of this machine may differ by so much. */
const MAX_CLOCK_DIFFERENCE_MS = 60_000
/** A heartbeat is due so long after the newest checkpoint; less than an hour, because this runs every few minutes. */
const HEARTBEAT_MS = 55 * 60_000

export interface Sealing {
  /** The database's REST interface, with the service's rights. */
  database: Pick<PostgrestClient<Database>, 'from' | 'rpc'>
  key: SigningKey
  /** The file of the published checkpoints, which this appends to. Created if missing. */
  file: string
  /** The largest number of entries to seal in one checkpoint; the database's default if missing. */
  most?: number
  /** The clock of this machine. */
  now?: () => Date
  /** The key that takes over from `key`. */
  next?: SigningKey
}

const bytesOf = (hex: unknown) => Buffer.from(String(hex).replace(/^\\x/, ''), 'hex')

/** A time in the form of the notes, with six decimals. */
const noteTime = (millis: number) => new Date(millis).toISOString().replace('Z', '000Z')

/** "3 hours", "2 minutes": whole units of a duration. */
function words(millis: number): string {
  const minutes = Math.round(Math.abs(millis) / 60_000)
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
}

/** Throws Error if the database's clock, by which entries are dated, differs from this machine's by over a minute. */
async function compareClocks(database: Sealing['database'], now: () => Date): Promise<void> {
  const before = now().getTime()
  const clock = Date.parse(String(await dataOf(database.rpc('ledger_clock'))))
  const ahead = Math.max(clock - now().getTime(), 0) || Math.min(clock - before, 0)
  if (!(Math.abs(ahead) <= MAX_CLOCK_DIFFERENCE_MS)) {
    throw new Error(
      `The database’s clock says ${new Date(clock).toISOString()}, ${words(ahead)} ${ahead > 0 ? 'ahead of' : 'behind'} this machine’s. Set both right. Nothing was signed.`,
    )
  }
}

/**
 * The times of the next checkpoint: its own, later than the newest one's, and the latest of those before it.
 * After a checkpoint that is dated in the future, which was signed while this clock was wrong, the times go on with this clock.
 */
function timesAfter(published: readonly Published[], now: Date): { at: string; after: string | null } {
  const last = published.at(-1)
  const lastMillis = last ? Math.floor(last.instant / 1000) : Number.NEGATIVE_INFINITY
  const isClose = lastMillis >= now.getTime() && lastMillis - now.getTime() <= MAX_CLOCK_DIFFERENCE_MS
  const at = noteTime(isClose ? lastMillis + 1 : now.getTime())
  const after = published.reduce<string | null>(
    (latest, one) => (one.at <= at && one.at > (latest ?? '') ? one.at : latest),
    null,
  )
  return { at, after }
}

/** The largest complete subtrees of a growing tree, which are enough to compute its root. */
interface Peak {
  leaves: number
  hash: Hash
}

const rootOf = (peaks: readonly Peak[]) =>
  peaks.map(({ hash }) => hash).reduceRight((right, left) => nodeHash(left, right))

function grow(peaks: Peak[], leaf: Hash): void {
  let last: Peak = { leaves: 1, hash: leaf }
  while (peaks.at(-1)?.leaves === last.leaves) {
    const left = peaks.pop()
    if (left) last = { leaves: left.leaves * 2, hash: nodeHash(left.hash, last.hash) }
  }
  peaks.push(last)
}

/** The peaks of a published checkpoint. Throws Error if the database has another tree. */
async function peaksOf(database: Sealing['database'], { size, root }: Checkpoint): Promise<Peak[]> {
  const joined = await dataOf(database.rpc('ledger_peaks', { size }))
  const hashes = splitHashes(Buffer.from(joined, 'base64'))
  const sizes = Array.from({ length: 53 }, (_, bit) => 2 ** (52 - bit)).filter(
    (one) => Math.floor(size / one) % 2 === 1,
  )
  const peaks = hashes.map((hash, at) => ({ hash, leaves: sizes[at] ?? 0 }))
  if (peaks.length !== sizes.length || !sameHash(rootOf(peaks), root)) {
    throw new Error(
      `The database has another tree than the published checkpoint of ${size} entries. Nothing was signed.`,
    )
  }
  return peaks
}

/** The leaves of the tree from place `low` to `high` - 1, in order. */
async function* leavesOf(database: Sealing['database'], low: number, high: number): AsyncGenerator<Hash> {
  for (let place = low; place < high; ) {
    const tile = Math.floor(place / TILE_HASHES)
    const rows = await dataOf(
      database
        .from('ledger_tiles')
        .select('index, hashes::text')
        .eq('level', 0)
        .gte('index', tile)
        .order('index')
        .limit(TILES_PER_READ),
    )
    const before = place
    for (const { index, hashes } of rows) {
      for (const hash of splitHashes(bytesOf(hashes)).slice(place - index * TILE_HASHES)) {
        if (place === high) return
        yield hash
        place += 1
      }
    }
    if (place === before) throw new Error(`The database has no leaf at place ${place}`)
  }
}

interface Published extends Checkpoint {
  note: string
}

const publishedOf = (note: string): Published => ({ ...parseCheckpoint(note), note })

const lineOf = ({ note }: Published) => `${JSON.stringify(note)}\n`

/** The complete lines of a file, and whether it ends with an incomplete one. No lines if the file does not exist. */
async function readLines(file: string): Promise<{ lines: Published[]; isCutOff: boolean }> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const whole = text.split('\n').slice(0, -1)
  const lines = whole.filter((line) => line !== '').map((line) => publishedOf(String(JSON.parse(line))))
  return { lines, isCutOff: text !== '' && !text.endsWith('\n') }
}

/** The published checkpoints, oldest first. Throws Error if the file is cut off, or its last line is not signed by the key. */
async function readPublished({ file, key }: Sealing): Promise<Published[]> {
  const { lines: published, isCutOff } = await readLines(file)
  if (isCutOff) throw new Error(`${file} ends within a line. Remove that line.`)
  const last = published.at(-1)
  const taken = published.findLast(({ keys }) => keys !== null)?.keys?.[1].text
  if (taken !== undefined && taken !== key.publicKey) {
    throw new Error(`${file} announces the key ${taken}, which took over. Sign with that one. Nothing was signed.`)
  }
  const verify = await verifierOf(parseLedgerKey(key.publicKey))
  if (last && !(await verify?.(last)))
    throw new Error(`The last checkpoint of ${file} is not signed by ${key.publicKey}`)
  return published
}

/** The file of a signed checkpoint that is not in the file of the published ones yet. */
export const waitingFile = (file: string) => `${file}.next`

const store = (database: Sealing['database'], { size, note }: Published) =>
  dataOf(database.rpc('sign_checkpoint', { size, note }))

/**
 * Stores a signed checkpoint in the database, then appends it to the file. So a reader who reads the file first never
 * finds that the database is behind it.
 */
async function publish({ database, file }: Sealing, checkpoint: Published): Promise<void> {
  await store(database, checkpoint)
  const handle = await open(file, 'a')
  try {
    await handle.write(lineOf(checkpoint))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rm(waitingFile(file), { force: true })
}

/**
 * Seals the pending entries, computes the root of each new checkpoint from the published one and the leaves since then, signs
 * it, stores its note and publishes it; then a heartbeat if one is due, or the announcement of the next key. Times are those of this
 * machine. A signed checkpoint is on this machine's disk before anybody gets it, and after a crash it is the next one to be published,
 * so that no two checkpoints of one size and time are ever signed.
 * @returns how many checkpoints were signed
 * @throws Error if the database's tree does not extend the last line of the file, its clock differs from this machine's by over a
 *   minute, or it cannot be reached. Nothing more is signed then.
 */
export async function sealLedger(sealing: Sealing): Promise<number> {
  const { database, key, file, most, now = () => new Date(), next } = sealing
  const published = await readPublished(sealing)
  // An incomplete line was not sent anywhere yet, so it is ignored.
  const [waiting] = (await readLines(waitingFile(file))).lines
  if (waiting && !published.some(({ note }) => note === waiting.note)) {
    await publish(sealing, waiting)
    published.push(waiting)
  }
  await compareClocks(database, now)
  while ((await dataOf(database.rpc('seal_ledger', most === undefined ? {} : { most }))).length > 0) {}

  const [newest] = await dataOf(
    database
      .from('ledger_checkpoints')
      .select('size, note')
      .not('note', 'is', null)
      .order('size', { ascending: false })
      .order('id', { ascending: false })
      .limit(1),
  )
  if (newest && !published.some(({ note }) => note === newest.note)) {
    throw new Error(`${file} lacks the signed checkpoint of ${newest.size} entries. Restore the file.`)
  }
  const sign = async (tree: { size: number; root: Hash }, by: SigningKey | null = null) => {
    const checkpoint = publishedOf(signNote(key, { ...tree, ...timesAfter(published, now()) }, by))
    await writeFile(waitingFile(file), lineOf(checkpoint), { flush: true })
    await publish(sealing, checkpoint)
    published.push(checkpoint)
  }

  const unsigned = await dataOf(
    database.from('ledger_checkpoints').select('size, root::text').is('note', null).order('size'),
  )
  const first = published.at(-1)
  const peaks = first ? await peaksOf(database, first) : []
  const leaves = leavesOf(database, first?.size ?? 0, unsigned.at(-1)?.size ?? 0)
  let place = first?.size ?? 0
  let signed = 0
  for (const { size, root: claimed } of unsigned) {
    if (first && size <= first.size) {
      const known = published.find((one) => one.size === size)
      if (!known) throw new Error(`${file} has no checkpoint of ${size} entries, and one of more. Restore the file.`)
      await store(database, known)
      continue
    }
    for (; place < size; place += 1) {
      const leaf = await leaves.next()
      if (leaf.done) throw new Error(`The database has no leaf at place ${place}`)
      grow(peaks, leaf.value)
    }
    const root = rootOf(peaks)
    if (!sameHash(root, bytesOf(claimed))) {
      throw new Error(`The checkpoint of ${size} entries does not follow from the one before. It was not signed.`)
    }
    await sign({ size, root })
    signed += 1
  }
  const last = published.at(-1)
  const isDue = last && Math.abs(now().getTime() - last.instant / 1000) >= HEARTBEAT_MS
  if (last && (isDue || next)) {
    await sign(last, next)
    signed += 1
  }
  return signed
}
