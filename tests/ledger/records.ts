import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'

/** The fields of an action. */
export interface Fields {
  currency?: string
  date: string
  expiration?: string
  fee: string
  market: string
  multiplier?: string
  option_right?: string
  price?: string
  quantity: string
  sector?: string
  side: string
  split_of?: string
  strike?: string
  symbol: string
  usd_rate?: string
}

/** The content of an entry without the members that a ledger adds: number and salt, and the hash of a text that is `said`. */
export type Content = { strategy: string; event: string; at: string } & Record<string, unknown>

/**
 * One step of a ledger: an entry is appended, all pending entries are sealed, a heartbeat is signed, or a new key takes over. `after`
 * is the previous time that the checkpoint claims, if not the true one.
 */
export type Step =
  | { append: Content }
  | { seal: string; after?: string | null }
  | { beat: string; after?: string }
  | { change: SigningKey; at: string }

/** A record before it is written as a file. */
export interface RecordParts {
  strategy: string
  checkpoint: string | null
  checkpoints: string[]
  /** The announcements of changed keys. */
  keys: string[]
  /** first_number, entries, first_place, size */
  runs: [number, number, number, number][]
  proof: Buffer
  lines: string[]
  /** Of the entries that have a hash of a text: number, key and text. */
  texts?: [number, string, string][]
}

export interface SigningKey {
  name: string
  privateKey: KeyObject
  /** The public key as text, as verifiers take it. */
  text: string
  id: Buffer
}

const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()

/** An Ed25519 key made from a number, so that tests give the same bytes each time. */
export function signingKey(seed: number, name = 'ledger.example'): SigningKey {
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, seed)])
  const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  const raw = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32)
  const typed = Buffer.concat([Buffer.of(1), raw])
  const id = sha256(Buffer.from(`${name}\n`), typed).subarray(0, 4)
  return { name, privateKey, id, text: `${name}+${id.toString('hex')}+${typed.toString('base64')}` }
}

/** The lines of a checkpoint that are signed. */
export interface CheckpointText {
  size: number
  root: Buffer
  time: string
  /** The time of the previous checkpoint. */
  after?: string | null
  /** The key that takes over from the signing one. */
  next?: SigningKey
}

/** A signed checkpoint, with both signatures if it announces a new key. */
export function note(key: SigningKey, { size, root, time, after, next }: CheckpointText): string {
  const more = [...(after ? [`after ${after}`] : []), ...(next ? [`keys ${key.text} ${next.text}`] : [])]
  const text = [key.name, size, root.toString('base64'), `at ${time}`, ...more, ''].join('\n')
  const signatures = [key, ...(next ? [next] : [])].map(({ name, id, privateKey }) => {
    const signature = Buffer.concat([id, sign(null, Buffer.from(text), privateKey)])
    return `— ${name} ${signature.toString('base64')}\n`
  })
  return `${text}\n${signatures.join('')}`
}

/** The lines of a note without a change of key. */
export function readNote(text: string): CheckpointText {
  const [, size, root = '', at = '', after = ''] = text.split('\n')
  const time = { time: at.slice('at '.length), after: after.slice('after '.length) || null }
  return { size: Number(size), root: Buffer.from(root, 'base64'), ...time }
}

function microsOf(time: string | null | undefined): Buffer {
  const bytes = Buffer.alloc(8)
  if (time) bytes.writeBigUInt64BE(BigInt(Date.parse(time)) * 1000n + BigInt(time.slice(-4, -1)))
  return bytes
}

/** The part of a run's checkpoint that the file contains: its two times and its signature. */
function sealOf(text: string): Buffer {
  const { time, after } = readNote(text)
  const signature = text.split('\n\n')[1]?.split(' ')[2] ?? ''
  return Buffer.concat([microsOf(time), microsOf(after), Buffer.from(signature, 'base64').subarray(4)])
}

/** Canonical JSON. All keys here are ASCII, which sorts the same in every common order. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** The hashes of entries from their lines. */
export function chainOf(lines: readonly string[]): Buffer[] {
  const hashes: Buffer[] = []
  for (const line of lines) hashes.push(sha256(Buffer.of(0), hashes.at(-1) ?? Buffer.alloc(32), Buffer.from(line)))
  return hashes
}

function splitOf(low: number, high: number): number {
  let width = 1
  while (width * 2 < high - low) width *= 2
  return low + width
}

/** The Merkle tree hash of the leaves from low to high - 1. */
export function treeHash(leaves: readonly Buffer[], low: number, high: number): Buffer {
  const leaf = leaves[low]
  if (!leaf) return sha256()
  if (high - low === 1) return leaf
  const split = splitOf(low, high)
  return sha256(Buffer.of(1), treeHash(leaves, low, split), treeHash(leaves, split, high))
}

/** The proof of a record's places and of the sizes of its checkpoints. */
export function proofOf(
  leaves: readonly Buffer[],
  size: number,
  own: ReadonlySet<number>,
  sizes: readonly number[],
): Buffer {
  const hashes: Buffer[] = []
  const visit = (low: number, high: number): void => {
    const hasOwn = Array.from({ length: high - low }, (_, at) => low + at).some((place) => own.has(place))
    if (!hasOwn && !sizes.some((end) => low < end && end < high)) hashes.push(treeHash(leaves, low, high))
    else if (high - low > 1) {
      visit(low, splitOf(low, high))
      visit(splitOf(low, high), high)
    }
  }
  if (own.size > 0) visit(0, size)
  return Buffer.concat(hashes)
}

interface Seal {
  size: number
  note: string
  kind: 'seal' | 'beat' | 'change'
}

/** A whole ledger, built from steps. The same steps and key give the same bytes. */
export interface Ledger {
  /** A strategy's ledger record as of a checkpoint (counted from 0) or now, with all entries or only the first ones. */
  record: (strategy: string, only?: { asOf?: number; entries?: number }) => RecordParts
  /** The published copy of the checkpoints. */
  published: string
  seals: Seal[]
  leaves: Buffer[]
}

/** @param lineOf writes a content, for tests that do so differently. */
export function ledgerOf(
  steps: readonly Step[],
  key: SigningKey,
  lineOf: (content: Content) => string = canonicalJson,
): Ledger {
  const lines = new Map<string, string[]>()
  /** By the hash of the text. */
  const saidAs = new Map<unknown, [key: string, text: string]>()
  const placed = new Map<string, number>()
  const runs = new Map<string, [number, number, number, number][]>()
  const seals: (Seal & { lines: Map<string, number> })[] = []
  const leaves: Buffer[] = []
  let signer = key
  const signNow = (kind: Seal['kind'], time: string, more: Pick<CheckpointText, 'after' | 'next'> = {}) => {
    const size = leaves.length
    const earlier = seals.map((seal) => readNote(seal.note).time).filter((one) => one <= time)
    const after = more.after === undefined ? earlier.toSorted().at(-1) : more.after
    const counts = new Map(
      [...lines].map(([strategy, all]) => [strategy, Math.min(all.length, placed.get(strategy) ?? 0)]),
    )
    const root = treeHash(leaves, 0, size)
    seals.push({ kind, size, note: note(signer, { size, root, time, ...more, after }), lines: counts })
  }
  for (const step of steps) {
    if ('append' in step) {
      const { strategy } = step.append
      const before = lines.get(strategy) ?? []
      const number = before.length + 1
      const salt = sha256(Buffer.from(`${strategy} ${number}`))
        .toString('hex')
        .slice(0, 32)
      const { said, ...content } = step.append
      const hash = typeof said === 'string' ? sha256(Buffer.from(`${salt}\n${said}`)).toString('base64') : undefined
      if (typeof said === 'string') saidAs.set(hash, [salt, said])
      lines.set(strategy, [...before, lineOf({ ...content, ...(hash && { hash }), number, salt })])
      continue
    }
    if ('beat' in step) {
      signNow('beat', step.beat, step)
      continue
    }
    if ('change' in step) {
      signNow('change', step.at, { next: step.change })
      signer = step.change
      continue
    }
    const waiting = [...lines].filter(([strategy, all]) => all.length > (placed.get(strategy) ?? 0))
    if (waiting.length === 0) continue
    const size =
      leaves.length + waiting.reduce((sum, [strategy, all]) => sum + all.length - (placed.get(strategy) ?? 0), 0)
    for (const [strategy, all] of waiting) {
      const from = placed.get(strategy) ?? 0
      runs.set(strategy, [...(runs.get(strategy) ?? []), [from + 1, all.length - from, leaves.length, size]])
      leaves.push(...chainOf(all).slice(from))
      placed.set(strategy, all.length)
    }
    signNow('seal', step.seal, step)
  }
  const record = (strategy: string, { asOf, entries: most }: { asOf?: number; entries?: number } = {}): RecordParts => {
    const newest = asOf === undefined ? seals.at(-1) : seals[asOf]
    const all = lines.get(strategy) ?? []
    const shown = all.slice(
      0,
      Math.min(most ?? all.length, asOf === undefined ? all.length : (newest?.lines.get(strategy) ?? 0)),
    )
    const own = (runs.get(strategy) ?? []).filter(
      ([first, , , size]) => size <= (newest?.size ?? 0) && first <= shown.length,
    )
    const sizes = own.map(([, , , size]) => size)
    const places = own.flatMap(([, entries, place]) => Array.from({ length: entries }, (_, at) => place + at))
    return {
      strategy,
      checkpoint: newest?.note ?? null,
      checkpoints: seals.filter(({ kind, size }) => kind === 'seal' && sizes.includes(size)).map((seal) => seal.note),
      keys: seals.slice(0, (asOf ?? seals.length) + 1).flatMap((seal) => (seal.kind === 'change' ? seal.note : [])),
      runs: own,
      proof: newest ? proofOf(leaves, newest.size, new Set(places), sizes) : Buffer.alloc(0),
      lines: shown,
      texts: textsIn(shown, saidAs),
    }
  }
  const published = seals.map((seal) => `${JSON.stringify(seal.note)}\n`).join('')
  return { record, published, seals, leaves }
}

/** The texts of the notes that stand and of all versions of the playbook. */
function textsIn(lines: readonly string[], saidAs: ReadonlyMap<unknown, [string, string]>) {
  const contents = lines.flatMap((line): Record<string, unknown>[] => {
    try {
      return [JSON.parse(line)]
    } catch {
      return []
    }
  })
  const withdrawn = new Set(contents.flatMap(({ event, note }) => (event === 'note_withdrawn' ? [note] : [])))
  return contents.flatMap(({ number, hash, note }): [number, string, string][] => {
    const said = saidAs.get(hash)
    return said && !(note !== undefined && withdrawn.has(note)) ? [[Number(number), ...said]] : []
  })
}

/** A record as "Download the record" writes it. */
export function fileOf({
  strategy,
  checkpoint,
  checkpoints,
  keys,
  runs,
  proof,
  lines,
  texts = [],
}: RecordParts): Buffer {
  let end = 0
  const places = runs.map(([, entries, place, size]) => {
    const before = place - end
    end = size
    return [entries, before, size - place - entries]
  })
  const seals = runs.map(([, , , size]) => sealOf(checkpoints.find((one) => one.split('\n')[1] === String(size)) ?? ''))
  const head = {
    checkpoint,
    checkpoints: Buffer.concat(seals).toString('base64'),
    format: 'strategy-record/2',
    keys,
    proof: proof.toString('base64'),
    runs: places,
    strategy,
    ...(texts.length > 0 && { texts }),
  }
  return Buffer.from([JSON.stringify(head), ...lines].map((line) => `${line}\n`).join(''))
}
