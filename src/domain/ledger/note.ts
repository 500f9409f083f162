import { sha256 } from '@noble/hashes/sha2.js'
import { instantOf } from '../time/instant'
import type { Tree } from './merkle'

const ED25519 = 1
const KEY_ID_BYTES = 4

/** Base64 with padding. Throws RangeError for anything else. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) throw new RangeError('Not Base64')
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
}

export const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** The public key that checkpoints are signed with. */
export interface LedgerKey {
  /** The text that was read. */
  text: string
  name: string
  /** Base64. */
  id: string
  /** Ed25519, 32 bytes. */
  bytes: Uint8Array<ArrayBuffer>
}

/** The key from its text (docs/ledger.md). Throws RangeError if it is malformed. */
export function parseLedgerKey(text: string): LedgerKey {
  const [, name = '', id = '', encoded = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/.exec(text) ?? []
  const typed = fromBase64(encoded)
  const hash = sha256(new Uint8Array([...new TextEncoder().encode(`${name}\n`), ...typed]))
  const ownId = hash.subarray(0, KEY_ID_BYTES)
  const isId = Array.from(ownId, (byte) => byte.toString(16).padStart(2, '0')).join('') === id
  if (typed.length !== 33 || typed[0] !== ED25519 || !isId) throw new RangeError('The key of the ledger is malformed')
  return { text, name, id: toBase64(ownId), bytes: typed.slice(1) }
}

/** A signed statement of what the whole tree was at one time. */
export interface Checkpoint extends Tree {
  origin: string
  /** As in entries. */
  at: string
  /** Microseconds since 1970. */
  instant: number
  /** The time of the checkpoint before it, in microseconds since 1970; null for the first. */
  after: number | null
  /** The old and the new key, if the checkpoint announces a change. */
  keys: readonly [LedgerKey, LedgerKey] | null
  /** The lines that are signed. */
  signed: string
  signatures: { name: string; keyId: string; bytes: Uint8Array<ArrayBuffer> }[]
}

const TIME = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z`
const NOTE = new RegExp(
  String.raw`^(([^\s+]+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\nat (${TIME})\n(?:after (${TIME})\n)?(?:keys (\S+) (\S+)\n)?)\n((?:— [^\s+]+ [A-Za-z0-9+/]+=*\n)+)$`,
)

/** Reads a signed note without checking its signature. Throws RangeError if it has another form. */
export function parseCheckpoint(note: string): Checkpoint {
  const [, signed, origin, size, root, at, after, oldKey, newKey, lines] = NOTE.exec(note) ?? []
  if (!signed || !origin || !size || !root || !at || !lines) throw new RangeError('A checkpoint is malformed')
  const signatures = lines
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [, name = '', encoded = ''] = line.split(' ')
      const bytes = fromBase64(encoded)
      return { name, keyId: toBase64(bytes.subarray(0, KEY_ID_BYTES)), bytes: bytes.slice(KEY_ID_BYTES) }
    })
  return {
    origin,
    size: Number(size),
    root: fromBase64(root),
    at,
    instant: instantOf(at),
    after: after === undefined ? null : instantOf(after),
    keys: oldKey && newKey ? [parseLedgerKey(oldKey), parseLedgerKey(newKey)] : null,
    signed,
    signatures,
  }
}

/** The checkpoint in a line of the published copy: a note as a JSON string. Throws RangeError for anything else. */
export function parsePublishedLine(line: string): Checkpoint {
  let note: unknown
  try {
    note = JSON.parse(line)
  } catch {
    // A line that is not JSON is rejected below.
  }
  if (typeof note !== 'string') throw new RangeError('The published copy has a line that is not a checkpoint')
  return parseCheckpoint(note)
}

/** Checks a checkpoint's signature. */
export type Verify = (checkpoint: Checkpoint) => Promise<boolean>

/** A function that checks signatures by a key; null if this browser has no Ed25519. */
export async function verifierOf(key: LedgerKey): Promise<Verify | null> {
  const imported = await crypto.subtle.importKey('raw', key.bytes, 'Ed25519', false, ['verify']).catch(() => null)
  if (!imported) return null
  return async ({ origin, signed, signatures }) => {
    const own = signatures.find(({ name, keyId }) => name === key.name && keyId === key.id)
    if (!own || origin !== key.name) return false
    return crypto.subtle.verify('Ed25519', imported, own.bytes, new TextEncoder().encode(signed))
  }
}
