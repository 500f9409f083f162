import canonicalize from 'canonicalize'
import { hashChain } from '@/domain/ledgerEntries'
import { toBase64, type Verify, verifierOf } from '@/domain/ledgerNote'
import { type Hash, leafHash, nodeHash } from '@/domain/merkle'
import type { LedgerRun, StrategyLedger } from '@/domain/strategyLedger'
import { consistencyOf, inclusionOf } from './merkleProofs'

const KEY_NAME = 'ledger.example'
const KEY_ID = Uint8Array.of(1, 2, 3, 4)
const encoder = new TextEncoder()

/** A key of an operator, who signs with it, and of a reader, who checks by it. */
export interface Signer {
  verify: Verify
  sign: (size: number, root: Hash, at: string) => Promise<string>
}

export async function newSigner(): Promise<Signer> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new Error('Ed25519 has two keys')
  const bytes = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const verify = await verifierOf({ name: KEY_NAME, id: toBase64(KEY_ID), bytes })
  if (!verify) throw new Error('Ed25519 is missing')
  return {
    verify,
    sign: async (size, root, at) => {
      const signed = `${KEY_NAME}\n${size}\n${toBase64(root)}\nat ${at}\n`
      const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, encoder.encode(signed)))
      return `${signed}\n— ${KEY_NAME} ${toBase64(new Uint8Array([...KEY_ID, ...signature]))}\n`
    },
  }
}

/** A ledger as an operator keeps it, with one strategy under test. */
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
}

/** The contents of entries: numbered, salted and in canonical form. */
export const contentsOf = (strategyId: string, entries: readonly object[]): string[] =>
  entries.map((entry, at) => canonicalize({ number: at + 1, salt: `salt ${at}`, strategy: strategyId, ...entry }) ?? '')

/** A tree that grows leaf by leaf, so that its root is known after each without hashing all of it again. */
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

/** Writes a ledger: each sealing also has `others` entries of other strategies before those of this one. */
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
  let number = 1
  for (const { at, entries } of sealings) {
    if (at === null) continue
    for (let i = 0; i < others; i += 1) append(leafHash(encoder.encode(`other ${at} ${i}`)))
    const firstPlace = leaves.length
    for (const hash of hashes.slice(number - 1, number - 1 + entries.length)) append(hash)
    if (entries.length > 0) {
      runs.push({ firstNumber: number, entries: entries.length, firstPlace, size: leaves.length })
    }
    number += entries.length
    notes.push(await signer.sign(leaves.length, root(), at))
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
      checkpoints: notes.filter((note) => sizes.includes(Number(note.split('\n')[1]))),
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
