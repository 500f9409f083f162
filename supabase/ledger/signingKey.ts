import { createHash, createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto'

const ED25519 = Uint8Array.of(1)
const SEED_BYTES = 32
const KEY_ID_BYTES = 4
/** The bytes of a PKCS #8 Ed25519 key before its seed (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
// The text format of Go's golang.org/x/mod/sumdb/note, which other tools for signed notes read too.
const FORM = /^PRIVATE\+KEY\+([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/

/** The key that signs the ledger's checkpoints. */
export interface SigningKey {
  name: string
  /** The value of VITE_LEDGER_PUBLIC_KEY (docs/ledger.md). */
  publicKey: string
  /** The line of a note with the signature over its other lines. */
  signatureOf: (lines: string) => string
}

/**
 * The signed note of a checkpoint (docs/ledger.md).
 * @param next the key that takes over, which signs too.
 */
export function signNote(
  key: SigningKey,
  { size, root, at, after }: { size: number; root: Uint8Array; at: string; after: string | null },
  next: SigningKey | null = null,
): string {
  const more = [...(after ? [`after ${after}`] : []), ...(next ? [`keys ${key.publicKey} ${next.publicKey}`] : [])]
  const lines = [key.name, size, Buffer.from(root).toString('base64'), `at ${at}`, ...more, ''].join('\n')
  return `${lines}\n${key.signatureOf(lines)}${next ? next.signatureOf(lines) : ''}`
}

function keyOf(name: string, seed: Uint8Array) {
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  const typed = Buffer.concat([ED25519, Buffer.from(x, 'base64url')])
  const id = createHash('sha256').update(`${name}\n`).update(typed).digest().subarray(0, KEY_ID_BYTES)
  return { privateKey, id, publicKey: `${name}+${id.toString('hex')}+${typed.toString('base64')}` }
}

/**
 * The text of a new signing key, for LEDGER_SIGNING_KEY.
 * @throws RangeError if the name has a space or a plus sign
 */
export function newSigningKey(name: string): string {
  if (!/^[^\s+]+$/.test(name)) throw new RangeError('The name of a key has no space and no plus sign')
  const seed = randomBytes(SEED_BYTES)
  const encoded = Buffer.concat([ED25519, seed]).toString('base64')
  return `PRIVATE+KEY+${name}+${keyOf(name, seed).id.toString('hex')}+${encoded}`
}

/** The key from its text. Throws RangeError if it is malformed. */
export function readSigningKey(text: string): SigningKey {
  const [, name = '', idText, encoded = ''] = FORM.exec(text.trim()) ?? []
  const typed = Buffer.from(encoded, 'base64')
  if (typed.length !== SEED_BYTES + 1 || typed[0] !== ED25519[0]) throw new RangeError('The signing key is malformed')
  const { privateKey, id, publicKey } = keyOf(name, typed.subarray(1))
  if (id.toString('hex') !== idText) throw new RangeError('The signing key is malformed')
  return {
    name,
    publicKey,
    signatureOf: (lines) => {
      const signature = Buffer.concat([id, sign(null, Buffer.from(lines), privateKey)])
      return `— ${name} ${signature.toString('base64')}\n`
    },
  }
}
