// Reads what a record is made of, as docs/ledger.md describes it: the file, its checkpoints, its proof, the operator's key.
import { createHash, createPublicKey, verify } from 'node:crypto'

const NOTE = /^(([^\s+]+)\n(0|[1-9]\d*)\n([A-Za-z0-9+/]{43}=)\nat (.+)\n)\n((?:— [^\s+]+ [A-Za-z0-9+/]+=*\n)+)$/
const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest()
const nodeHash = (left, right) => sha256(Buffer.of(1), left, right)
const isCount = (value) => Number.isSafeInteger(value) && value >= 0
const isBase64 = (text) => Buffer.from(text, 'base64').toString('base64') === text
export function need(condition, otherwise) {
  if (!condition) throw new Error(otherwise)
}

/** Microseconds since 1970; NaN if it is no time, or does not exist, like 30 February. */
export function micros(time) {
  const [, seconds, fraction] = /^(.{19})\.(\d{6})Z$/.exec(time) ?? []
  const millis = Date.parse(`${seconds}Z`)
  return millis >= 0 && new Date(millis).toISOString().startsWith(seconds)
    ? millis * 1000 + Number(fraction)
    : Number.NaN
}

/** JSON with sorted keys and without white space: RFC 8785. The numbers in it are integers. */
export function canonical(value) {
  need(typeof value !== 'number' || Number.isSafeInteger(value), 'a number is not an integer')
  need(typeof value !== 'string' || value.isWellFormed(), 'a text is not Unicode')
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  const names = Object.keys(value).sort()
  return `{${names.map((name) => `${canonical(name)}:${canonical(value[name])}`).join()}}`
}

/** Types of members: text if none is named; one with a question mark may be left out. */
const FIELDS = 'date:time expiration?:date fee:decimal market price:decimal quantity:decimal sector? side symbol'
const EVERY = 'at:time event imported_at?:time number:integer salt strategy'
const OF_STRATEGY = `${EVERY} name total_pnl:decimal trades:integer user`
const OF_ACTION = `${EVERY} action trade`
const EVENTS = new Map([
  ['strategy_created', OF_STRATEGY],
  ['strategy_published', OF_STRATEGY],
  ['strategy_hidden', OF_STRATEGY],
  ['strategy_renamed', `${OF_STRATEGY} old_name`],
  ['strategy_deleted', OF_STRATEGY],
  ['action_recorded', `${OF_ACTION} ${FIELDS} in_public:boolean`],
  ['action_edited', `${OF_ACTION} old:action new:action`],
  ['action_deleted', `${OF_ACTION} old:action`],
])
const IMPORTED_ACTION = `${EVENTS.get('action_recorded')} first_recorded_at:time edits:integer`
const is = {
  text: (value) => typeof value === 'string',
  time: (value) => micros(value) >= 0,
  date: (value) => micros(`${value}T00:00:00.000000Z`) >= 0,
  decimal: (value) => is.text(value) && /^(?!-0$)-?(0|[1-9]\d*)(\.\d*[1-9])?$/.test(value),
  integer: isCount,
  boolean: (value) => typeof value === 'boolean',
  action: (value) => hasMembers(value, FIELDS),
}

function hasMembers(value, members) {
  const left = new Set(Object.keys(value ?? {}))
  const areRight = members.split(' ').every((member) => {
    const [, name, optional, type = 'text'] = /^(\w+)(\??):?(\w+)?$/.exec(member)
    return left.delete(name) ? is[type](value[name]) : optional === '?'
  })
  return areRight && left.size === 0
}

/** Whether a content has the members of its event, and no others. */
export const isContent = (content) =>
  EVENTS.has(content?.event) &&
  hasMembers(
    content,
    content.event === 'action_recorded' && content.imported_at ? IMPORTED_ACTION : EVENTS.get(content.event),
  )

export function readNote(note) {
  const [, text, origin, size, root, time, signatures] = NOTE.exec(note) ?? []
  need(isCount(Number(size)) && micros(time) >= 0 && isBase64(root), 'a checkpoint does not have the form of one')
  return { text, origin, size: Number(size), root, time: micros(time), signatures: signatures.trim().split('\n') }
}

export function readRecord(bytes) {
  const lines = []
  for (let from = 0, end = 0; from < bytes.length; from = end + 1) {
    end = bytes.indexOf('\n', from)
    need(end >= 0, 'the last line has no line feed')
    lines.push(bytes.subarray(from, end))
  }
  const head = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(lines.shift()))
  const isHead = Object.keys(head).sort().join() === 'checkpoint,checkpoints,format,proof,runs,strategy'
  need(isHead && head.format === 'strategy-record/1', 'the first line is of another format')
  need(
    head.runs.every((run) => run.length === 4 && run.every(isCount)),
    'a run is not four integers',
  )
  const proof = Buffer.from(head.proof, 'base64')
  need(isBase64(head.proof) && proof.length % 32 === 0, 'the proof is not a list of hashes')
  const notes = [...head.checkpoints, ...(head.checkpoint === null ? [] : [head.checkpoint])].map(readNote)
  const hashes = []
  for (const line of lines) hashes.push(sha256(Buffer.of(0), hashes.at(-1) ?? Buffer.alloc(32), line))
  return { ...head, proof, lines, hashes, notes }
}

export function readKey(text) {
  const [, name, id, base64 = ''] = /^([^\s+]+)\+([\da-f]{8})\+(.+)$/.exec(text) ?? []
  const data = Buffer.from(base64, 'base64')
  const isOfName = sha256(Buffer.from(`${name}\n`), data).toString('hex', 0, 4) === id
  need(isOfName && data.length === 33 && data[0] === 1, 'This is not the public key of a ledger')
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: data.toString('base64url', 1) }
  return { name, id, publicKey: createPublicKey({ key: jwk, format: 'jwk' }) }
}

/** Whether one of a note's signatures is by the key. */
export function isSigned({ text, origin, signatures }, { name, id, publicKey }) {
  return signatures.some((line) => {
    const [, signer, base64] = line.split(' ')
    const data = Buffer.from(isBase64(base64) ? base64 : '', 'base64')
    const isOfKey = origin === name && signer === name && data.toString('hex', 0, 4) === id
    return isOfKey && verify(null, Buffer.from(text), publicKey, data.subarray(4))
  })
}

/** From low, the largest power of two less than the distance to high. */
const halve = (low, high) => low + 2 ** Math.floor(Math.log2(high - low - 1))

/**
 * The roots that a proof of inclusion leads to (docs/ledger.md, "Proofs"), as a function of the tree's size.
 * @param own the hashes of the record's entries by their places.
 * @param size that of the newest tree; `sizes` those of the smaller ones, ascending.
 */
export function provenRoots(own, size, sizes, proof) {
  const kept = new Map()
  const places = [...own.keys()].sort((a, b) => a - b)
  let [nextPlace, nextSize, used] = [0, 0, 0]
  const root = (low, high) => {
    while (places[nextPlace] < low) nextPlace += 1
    while (sizes[nextSize] <= low) nextSize += 1
    let hash = own.get(low)
    if (!(places[nextPlace] < high || sizes[nextSize] < high)) {
      hash = proof.subarray(used, used + 32)
      used += 32
    } else if (high - low > 1) {
      hash = nodeHash(root(low, halve(low, high)), root(halve(low, high), high))
    }
    need(hash.length === 32, 'the proof is too short')
    kept.set(`${low} ${high}`, hash)
    return hash
  }
  const before = (low, high) =>
    kept.get(`${low} ${high}`) ?? nodeHash(kept.get(`${low} ${halve(low, high)}`), before(halve(low, high), high))
  root(0, size)
  need(used === proof.length, 'the proof is too long')
  return (of) => before(0, of)
}
