import { sha256 } from '@noble/hashes/sha2.js'
import canonicalize from 'canonicalize'
import { hashChain } from '@/domain/ledger/entries'
import { type Hash, leafHash, nodeHash } from '@/domain/ledger/merkle'
import { type LedgerKey, parseLedgerKey, toBase64 } from '@/domain/ledger/note'
import type { LedgerRun, StrategyLedger } from '@/domain/ledger/strategyLedger'
import { consistencyOf, inclusionOf } from './merkleProofs'

const KEY_NAME = 'ledger.example'
const encoder = new TextEncoder()

/** The lines of a checkpoint after its origin. */
export interface CheckpointLines {
  size: number
  root: Hash
  at: string
  after: string | null
}

/** An operator's key, for signing, and its public part, by which a reader checks. */
export interface Signer {
  key: LedgerKey
  /** The note of a checkpoint, which announces the key of `next` if that is given. */
  sign: (lines: CheckpointLines, next?: Signer) => Promise<string>
  signatureOf: (text: string) => Promise<string>
}

export async function newSigner(): Promise<Signer> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new Error('Ed25519 has two keys')
  const typed = new Uint8Array([1, ...new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))])
  const id = sha256(new Uint8Array([...encoder.encode(`${KEY_NAME}\n`), ...typed])).subarray(0, 4)
  const hex = Array.from(id, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const key = parseLedgerKey(`${KEY_NAME}+${hex}+${toBase64(typed)}`)
  const signatureOf = async (text: string) => {
    const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, encoder.encode(text)))
    return `— ${KEY_NAME} ${toBase64(new Uint8Array([...id, ...signature]))}\n`
  }
  const sign: Signer['sign'] = async ({ size, root, at, after }, next) => {
    const more = [...(after ? [`after ${after}`] : []), ...(next ? [`keys ${key.text} ${next.key.text}`] : [])]
    const text = [KEY_NAME, size, toBase64(root), `at ${at}`, ...more, ''].join('\n')
    return `${text}\n${await signatureOf(text)}${next ? await next.signatureOf(text) : ''}`
  }
  return { key, sign, signatureOf }
}

/** An operator's ledger, with one strategy under test. */
export interface Log {
  record: StrategyLedger
  leaves: Hash[]
  /** All signed checkpoints, as they are published. */
  notes: string[]
}

/** Entries that are sealed together; without a time they are not sealed. */
export interface Sealing {
  at: string | null
  entries: readonly object[]
  /** Whether nothing is sealed, not even of other strategies. */
  isHeartbeat?: boolean
  /** The claimed time of the previous checkpoint, if not the true one. */
  after?: string
  /** The key that takes over, which this checkpoint announces. */
  next?: Signer
}

/** The contents of entries: numbered, salted and in canonical form. */
export const contentsOf = (strategyId: string, entries: readonly object[]): string[] =>
  entries.map((entry, at) => canonicalize({ number: at + 1, salt: `salt ${at}`, strategy: strategyId, ...entry }) ?? '')

/** A tree that grows leaf by leaf, so that its root is known after each leaf without hashing everything again. */
function growingTree() {
  const leaves: Hash[] = []
  const complete: Hash[] = []
  return {
    leaves,
    append: (leaf: Hash) => {
      let hash = leaf
      for (let count = leaves.length; count % 2 === 1; count = (count - 1) / 2) {
        const left = complete.pop()
        if (left) hash = nodeHash(left, hash)
      }
      complete.push(hash)
      leaves.push(leaf)
    },
    root: (): Hash => complete.reduceRight((right, left) => nodeHash(left, right)),
  }
}

/** Writes a ledger. Each sealing also has `others` entries of other strategies before those of this one. */
export async function writeLog(
  strategyId: string,
  sealings: readonly Sealing[],
  signer: Pick<Signer, 'sign'>,
  others = 3,
): Promise<Log> {
  const contents = contentsOf(
    strategyId,
    sealings.flatMap(({ entries }) => entries),
  )
  const hashes = hashChain(contents)
  const { leaves, append, root } = growingTree()
  const runs: LedgerRun[] = []
  const notes: string[] = []
  const covering: string[] = []
  const keys: string[] = []
  const times: string[] = []
  let by = signer
  let number = 1
  for (const {
    at,
    entries,
    next,
    isHeartbeat = next !== undefined,
    after = times
      .filter((one) => at !== null && one <= at)
      .toSorted()
      .at(-1),
  } of sealings) {
    if (at === null) continue
    for (let i = 0; i < others && !isHeartbeat; i += 1) append(leafHash(encoder.encode(`other ${at} ${i}`)))
    const firstPlace = leaves.length
    for (const hash of hashes.slice(number - 1, number - 1 + entries.length)) append(hash)
    if (entries.length > 0) {
      runs.push({ firstNumber: number, entries: entries.length, firstPlace, size: leaves.length })
    }
    number += entries.length
    const note = await by.sign({ size: leaves.length, root: root(), at, after: after ?? null }, next)
    if (entries.length > 0) covering.push(note)
    if (next) keys.push(note)
    by = next ?? by
    notes.push(note)
    times.push(at)
  }
  const places = new Set(
    runs.flatMap(({ firstPlace, entries }) => Array.from({ length: entries }, (_, at) => firstPlace + at)),
  )
  const sizes = runs.map(({ size }) => size)
  return {
    leaves,
    notes,
    record: {
      strategyId,
      contents,
      runs,
      checkpoint: notes.at(-1) ?? null,
      checkpoints: covering,
      keys,
      texts: [],
      proof: runs.length === 0 ? new Uint8Array() : joined(inclusionOf(leaves, places, sizes)),
    },
  }
}

const joined = (hashes: readonly Hash[]) => Uint8Array.from(hashes.flatMap((hash) => [...hash]))

/** The proof that a ledger extends a checkpoint of `size`; an invalid proof if it does not. */
export const extensionOf = ({ leaves }: Log, size: number): Uint8Array =>
  size >= 1 && size <= leaves.length ? joined(consistencyOf(leaves, size)) : new Uint8Array()

export const sizeOf = (note: string) => Number(note.split('\n')[1])

/** The file that an operator publishes. */
export const publishedText = ({ notes }: Log) => notes.map((note) => `${JSON.stringify(note)}\n`).join('')
