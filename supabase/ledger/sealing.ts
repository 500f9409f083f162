import { open, readFile, rm, writeFile } from 'node:fs/promises'
import type { PostgrestClient } from '@supabase/postgrest-js'
import { instantOf, isoOfInstant } from '../../src/domain/instant'
import { type Checkpoint, parseCheckpoint, parseLedgerKey, verifierOf } from '../../src/domain/ledgerNote'
import { type Hash, nodeHash, sameHash, splitHashes } from '../../src/domain/merkle'
import type { Database } from '../../src/lib/database.types'
import type { SigningKey } from './signingKey'

const TILE_HASHES = 256
const TILES_PER_READ = 100

export interface Sealing {
  /** The database's REST interface, with the service's rights. */
  database: Pick<PostgrestClient<Database>, 'from' | 'rpc'>
  key: SigningKey
  /** The file of the published checkpoints, which this appends to. Created if missing. */
  file: string
  /** The largest number of entries to seal in one checkpoint; the database's default if missing. */
  most?: number
}

/** The data of a response. Throws Error with the database's message if the response is an error. */
async function dataOf<Data>(request: PromiseLike<{ data: Data; error: { message: string } | null }>) {
  const { data, error } = await request
  if (error) throw new Error(`The database answered: ${error.message}`)
  return data as NonNullable<Data>
}

const bytesOf = (hex: unknown) => Buffer.from(String(hex).replace(/^\\x/, ''), 'hex')

/** A time in the form of the notes, with six decimals. */
const noteTime = (time: string) =>
  isoOfInstant(instantOf(time)).replace(/\.(\d+)Z$/, (_, decimals: string) => `.${decimals.padEnd(6, '0')}Z`)

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
 * it, stores its note and publishes it. A signed checkpoint is on this machine's disk before anybody gets it, and after a crash
 * it is the next one to be published, so that no two checkpoints of one size are ever signed.
 * @returns how many checkpoints were signed
 * @throws Error if the database's tree does not extend the last line of the file, or the database cannot be reached. Nothing more
 *   is signed then.
 */
export async function sealLedger(sealing: Sealing): Promise<number> {
  const { database, key, file, most } = sealing
  while ((await dataOf(database.rpc('seal_ledger', most === undefined ? {} : { most }))).length > 0) {}

  const published = await readPublished(sealing)
  let last = published.at(-1)
  // An incomplete line was not sent anywhere yet, so it is ignored.
  const [waiting] = (await readLines(waitingFile(file))).lines
  if (waiting && waiting.size > (last?.size ?? 0)) {
    await publish(sealing, waiting)
    published.push(waiting)
    last = waiting
  }
  const [unknown] = await dataOf(
    database
      .from('ledger_checkpoints')
      .select('size')
      .not('note', 'is', null)
      .gt('size', last?.size ?? 0)
      .limit(1),
  )
  if (unknown) throw new Error(`${file} lacks the signed checkpoint of ${unknown.size} entries. Restore the file.`)

  const unsigned = await dataOf(
    database.from('ledger_checkpoints').select('size, root::text, at::text').is('note', null).order('size'),
  )
  const peaks = last ? await peaksOf(database, last) : []
  const newest = unsigned.at(-1)?.size ?? 0
  const leaves = leavesOf(database, last?.size ?? 0, newest)
  let place = last?.size ?? 0
  let signed = 0
  for (const checkpoint of unsigned) {
    const { size } = checkpoint
    if (last && size <= last.size) {
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
    const at = noteTime(String(checkpoint.at))
    if (!sameHash(root, bytesOf(checkpoint.root)) || (last && at < last.at)) {
      throw new Error(`The checkpoint of ${size} entries does not follow from the one before. It was not signed.`)
    }
    last = publishedOf(key.signNote({ size, root, at }))
    await writeFile(waitingFile(file), lineOf(last), { flush: true })
    await publish(sealing, last)
    signed += 1
  }
  return signed
}
