// Checks a strategy's ledger record without the site and its database, as docs/ledger.md describes, and computes its figures:
//   node verify-record.mjs FILE --key KEY [--earlier FILE] [--published FILE] [--bars FILE] [--splits FILE] [--confirmed FILE] [--as-of TIME]
// FILE is what "Download the record" gives, KEY the operator's public key, TIME when the file was downloaded, if not now. With bars of
// your own it compares the stated prices with the market's. With the published prices of a strategy's entries it computes what is
// confirmed. Needs Node 20. Exits with 0 if all is well, 1 if a check fails, 2 for wrong arguments, 3 if no entry is sealed.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

class Skipped extends Error {}
function need(condition, otherwise, Problem = Error) {
  if (!condition) throw new Problem(otherwise)
}
const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest()

// ---- Forms ----

/** An event, and the sorted members of its content. */
const CONTENTS = [
  /^strategy_(published|hidden|deleted): at event( imported_at)? name number salt strategy total_pnl trades user$/,
  /^strategy_created: at event( imported_at)? name number salt strategy total_pnl trades user( username)?$/,
  /^strategy_renamed: at event( imported_at)? name number old_name salt strategy total_pnl trades user( username)?$/,
  /^action_recorded: action at( by)?( currency)? date event( expiration)? fee in_public( linked)? market( multiplier)? number( option_right)?( price)? quantity salt( sector)? side( split_of)? strategy( strike)? symbol trade( usd_rate)?$/,
  /^action_recorded: action at( by)?( currency)? date edits event( expiration)? fee first_recorded_at imported_at in_public( linked)? market( multiplier)? number( option_right)?( price)? quantity salt( sector)? side( split_of)? strategy( strike)? symbol trade( usd_rate)?$/,
  /^action_edited: action at event( imported_at)? new number old salt strategy trade$/,
  /^action_deleted: action at event( imported_at)? number old salt strategy trade$/,
  /^note_written: at event hash( imported_at)? note number( picture)? salt strategy trade$/,
  /^note_withdrawn: at event( imported_at)? note number salt strategy trade$/,
  /^plan_stated: at event( imported_at)? number( rule)? salt( stop)? strategy( target)? trade$/,
  /^playbook_written: at event hash( imported_at)? number salt strategy version$/,
  /^key_doubted: at event( imported_at)? key number salt since strategy$/,
]
const FIELDS =
  /^(currency )?date( expiration)? fee( linked)? market( multiplier)?( option_right)?( price)? quantity( sector)? side( split_of)?( strike)? symbol( usd_rate)?$/
const NOTE =
  /^(([^\s+]+)\n(0|[1-9]\d*)\n([A-Za-z0-9+/]{43}=)\nat (.+)\n(?:after (.+)\n)?(?:keys (\S+) (\S+)\n)?)\n((?:— [^\s+]+ [A-Za-z0-9+/]+=*\n)+)$/

const isText = (value) => typeof value === 'string' && value.isWellFormed()
const isCount = (value) => Number.isSafeInteger(value) && value >= 0
const isDecimal = (value) => isText(value) && /^(?!-0$)-?(0|[1-9]\d*)(\.\d{0,29}[1-9])?$/.test(value)
const isRate = (value) => isDecimal(value) && /^(?!0$)\d/.test(value)
const millisText = (millis) => new Date(millis).toISOString().slice(0, 23)
const isTime = (value) =>
  isText(value) && /^\d{4}.{19}\d{3}Z$/.test(value) && millisText(Date.parse(value) || 0) === value.slice(0, 23)
const isDay = (value) => isText(value) && isTime(`${value}T00:00:00.000000Z`)
const isHash = (value) => isText(value) && /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/.test(value)
const isAction = (value) => FIELDS.test(Object.keys(Object(value)).join(' ')) && haveForms(value)
/** The forms of members that do not accept any text. */
const FORMS = {
  side: (value) => /^(BUY|SELL|EXPIRE|SPLIT|ASSIGN|EXERCISE)$/.test(value),
  ...{ at: isTime, date: isTime, expiration: isDay, first_recorded_at: isTime, imported_at: isTime },
  ...{ fee: isDecimal, price: isDecimal, quantity: isDecimal, total_pnl: isDecimal, usd_rate: isRate },
  ...{
    multiplier: isRate,
    strike: isRate,
    split_of: isRate,
    option_right: (value) => value === 'CALL' || value === 'PUT',
  },
  currency: (value) => isText(value) && /^(?!USD)[A-Z]{3}$/.test(value),
  ...{ edits: isCount, number: isCount, trades: isCount, old: isAction, new: isAction },
  in_public: (value) => typeof value === 'boolean',
  ...{ hash: isHash, picture: isHash },
  ...{ stop: isRate, target: isRate, version: (value) => isCount(value) && value > 0 },
  since: isTime,
  key: (value) => isText(value) && /^.{1,40}$/u.test(value),
  by: (value) => isText(value) && /^(import|key .{1,40})$/u.test(value),
}
const haveForms = (members) =>
  'currency' in members === 'usd_rate' in members &&
  'strike' in members === 'option_right' in members &&
  // A split has the old units of its ratio instead of a price.
  (!('side' in members) ||
    ('price' in members !== 'split_of' in members && 'split_of' in members === (members.side === 'SPLIT'))) &&
  Object.entries(members).every(([name, value]) => /^\w+$/.test(name) && (FORMS[name] ?? isText)(value))

/** Reads an object in JSON with sorted keys and without white space (RFC 8785). A line has one character for each byte. */
function readCanonical(line, what) {
  const isObject = (value) => value === Object(value) && !Array.isArray(value)
  const sorted = (value) => Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
  try {
    const value = JSON.parse(String(Buffer.from(line, 'latin1')))
    const again = JSON.stringify(value, (_, part) => (isObject(part) ? sorted(part) : part))
    if (isObject(value) && Buffer.from(again).toString('latin1') === line) return value
  } catch {
    // Handled below.
  }
  throw new Error(`${what} is not canonical JSON`)
}

function readBase64(text) {
  const bytes = Buffer.from(text, 'base64')
  need(bytes.toString('base64') === text, 'Base64 is not in canonical form')
  return bytes
}

function readKey(text) {
  const [, name, id, base64 = ''] = /^([^\s+]+)\+([\da-f]{8})\+(.+)$/.exec(text) ?? []
  const bytes = Buffer.from(base64, 'base64')
  const isOfName = sha256(Buffer.from(`${name}\n`), bytes).toString('hex', 0, 4) === id
  need(isOfName && bytes.length === 33 && bytes[0] === 1, 'This is not the public key of a ledger')
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url', 1) }
  return { text, name, id: Buffer.from(id, 'hex'), publicKey: createPublicKey({ key: jwk, format: 'jwk' }) }
}

/** A checkpoint; `keys` are the old and the new key if it announces a change. */
function readNote(note) {
  const [, text, origin, size, root, time, after, oldKey, newKey, lines] = NOTE.exec(note) ?? []
  const isNote = isCount(Number(size)) && isTime(time) && isTime(after ?? time) && readBase64(root)
  need(isNote, 'a checkpoint does not have the form of one')
  const signatures = lines
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [, name, base64] = line.split(' ')
      const bytes = readBase64(base64)
      return { name, id: bytes.subarray(0, 4), bytes: bytes.subarray(4) }
    })
  const keys = oldKey && [oldKey, newKey].map(readKey)
  return { text, origin, size: Number(size), root, time, after, keys, signatures }
}

function isSignedBy(key, { text, origin, signatures }) {
  const own = signatures.filter(({ name, id }) => name === key.name && origin === name && (id ?? key.id).equals(key.id))
  return own.some(({ bytes }) => verify(null, Buffer.from(text), key.publicKey, bytes))
}

const sameKey = (one, other) => one.text === other.text
const isBefore = (one, other) => one.size < other.size || (one.size === other.size && one.time < other.time)

/** Tells whether each checkpoint is signed by the key of its time, if the announcements lead to or from the trusted key. */
function signerOf(key, announcements) {
  const steps = announcements.map(({ keys }) => keys)
  const keys = [steps[0]?.[0] ?? key, ...steps.map(([, to]) => to)]
  const areJoined =
    announcements.every(
      (one, at) =>
        one.keys.every((by) => by.name === key.name && isSignedBy(by, one)) && sameKey(one.keys[0], keys[at]),
    ) && keys.some((one) => sameKey(one, key))
  need(areJoined, 'the announced keys do not lead to the trusted one')
  return (checkpoint) =>
    checkpoint.keys
      ? announcements.some(({ text }) => text === checkpoint.text)
      : isSignedBy(keys[announcements.filter((one) => !isBefore(checkpoint, one)).length], checkpoint)
}

/** The times and the signature of the checkpoint that first covered a run. */
function readSeal(bytes) {
  const [time, after] = [0, 8].map((at) => {
    const micros = bytes.readBigUInt64BE(at)
    return `${millisText(Number(micros / 1000n))}${String(micros % 1000n).padStart(3, '0')}Z`
  })
  need(isTime(time) && isTime(after), 'a checkpoint has no time')
  return { time, after: bytes.readBigUInt64BE(8) === 0n ? undefined : after, signature: bytes.subarray(16) }
}

function readRecord(file) {
  const lines = file.toString('latin1').split('\n')
  need(lines.pop() === '', 'the last line has no line feed')
  const head = readCanonical(lines.shift(), 'the first line')
  const isHead = /^checkpoint,checkpoints,format,keys,proof,runs,strategy(,texts)?$/.test(Object.keys(head).join())
  need(isHead && head.format === 'strategy-record/2' && isText(head.strategy), 'the first line is of another format')
  const areRuns = head.runs.every((run) => run.length === 3 && run.every(Number.isSafeInteger))
  const { texts = [] } = head
  const areTexts = texts.every((one) => one.length === 3 && isCount(one[0]) && isText(one[1]) && isText(one[2]))
  need(areTexts, 'the texts do not have the number of an entry, a key and a text each')
  const [proof, seals] = [readBase64(head.proof), readBase64(head.checkpoints)]
  need(areRuns && seals.length === 80 * head.runs.length, 'the runs do not have three integers and a checkpoint each')
  need(proof.length % 32 === 0, 'the proof is not a list of hashes')
  const sealings = head.runs.map((_, at) => readSeal(seals.subarray(80 * at, 80 * at + 80)))
  const announcements = head.keys.map(readNote)
  need(
    announcements.every(({ keys }) => keys),
    'a change of key has no keys',
  )
  const checkpoints = head.checkpoint === null ? [] : [readNote(head.checkpoint)]
  return { ...head, texts, lines, proof, sealings, announcements, checkpoints, newest: checkpoints[0] }
}

// ---- The tree ----

/**
 * The roots, in Base64, that a proof leads to (docs/ledger.md, "Proofs").
 * @param own the hashes of the record's entries by their places, in order.
 * @param sizes of the smaller trees and, at last, of the whole one.
 */
function provenRoots(own, sizes, proof) {
  const [kept, places] = [new Map(), [...own.keys()]]
  let [nextPlace, nextSize, used] = [0, 0, 0]
  const splitOf = (low, high) => low + 2 ** Math.floor(Math.log2(high - low - 1))
  const nodeHash = (left, right) => sha256(Buffer.of(1), left, right)
  const root = (low, high) => {
    while (places[nextPlace] < low) nextPlace += 1
    while (sizes[nextSize] <= low) nextSize += 1
    const isOther = !(places[nextPlace] < high || sizes[nextSize] < high)
    if (isOther) used += 32
    let hash = isOther ? proof.subarray(used - 32, used) : own.get(low)
    if (!isOther && high - low > 1) hash = nodeHash(root(low, splitOf(low, high)), root(splitOf(low, high), high))
    need(hash.length === 32, 'the proof is too short')
    kept.set(`${low} ${high}`, hash)
    return hash
  }
  const before = (low, high) =>
    kept.get(`${low} ${high}`) ?? nodeHash(kept.get(`${low} ${splitOf(low, high)}`), before(splitOf(low, high), high))
  root(0, sizes.at(-1))
  need(used === proof.length, 'the proof is too long')
  return sizes.map((size) => before(0, size).toString('base64'))
}

/** The checkpoints that first covered the runs, with the roots that the proof leads to, and then the newest one. */
function provenCheckpoints({ lines, runs, proof, sealings, newest }, origin) {
  need(newest, 'there are runs, but no checkpoint')
  const [own, sizes, counts] = [new Map(), [], []]
  let [hash, place] = [Buffer.alloc(32), 0]
  for (const [entries, before, after] of runs) {
    need(entries > 0 && before >= 0 && after >= 0, `the run of entry ${own.size + 1} overlaps another`)
    need(own.size + entries <= lines.length, `entry ${lines.length + 1} was sealed, but is not here`)
    place += before
    for (const line of lines.slice(own.size, own.size + entries)) {
      hash = sha256(Buffer.of(0), hash, Buffer.from(line, 'latin1'))
      own.set(place, hash)
      place += 1
    }
    place += after
    sizes.push(place)
    counts.push(own.size)
  }
  need(place <= newest.size, 'a run has a larger checkpoint than the newest')
  const roots = provenRoots(own, [...sizes, newest.size], proof)
  need(roots.at(-1) === newest.root, `the proof leads to another root: an entry up to ${own.size} is not what it was`)
  const older = sealings.map(({ time, after, signature }, at) => {
    const text = `${origin}\n${sizes[at]}\n${roots[at]}\nat ${time}\n${after ? `after ${after}\n` : ''}`
    const signatures = [{ name: origin, bytes: signature }]
    return { text, origin, size: sizes[at], root: roots[at], time, after, signatures, entries: counts[at] }
  })
  return [...older, newest]
}

// ---- The checks: each returns its finding, stores what later ones need, and throws if it fails or is skipped ----

function chain(record) {
  need(record.lines.length > 0, 'there is no entry')
  const contents = record.lines.map((line, at) => {
    const content = readCanonical(line, `entry ${at + 1}`)
    const isContent = CONTENTS.some((form) => form.test(`${content.event}: ${Object.keys(content).join(' ')}`))
    need(
      isContent && haveForms(content),
      `entry ${at + 1} does not have the members of an event that this verifier knows`,
    )
    const isNext = content.strategy === record.strategy && content.number === at + 1
    need(isNext, `entry ${at + 1} is of another strategy, or calls itself ${content.number}`)
    need((content.event === 'strategy_created') === (at === 0), `entry ${at + 1} cannot be ${content.event}`)
    return content
  })
  record.contents = contents
  return `entries: ${contents.length}`
}

function replay(record) {
  need(record.contents, 'chain failed', Skipped)
  const [actions, recorded, heard] = [new Map(), new Map(), new Map()]
  const sealed = record.runs.reduce((count, [entries]) => count + entries, 0)
  const names =
    'trade currency date expiration fee linked market multiplier option_right price quantity sector side split_of strike symbol usd_rate'.split(
      ' ',
    )
  const saying = (trade, fields) => JSON.stringify({ ...fields, trade }, names)
  let isPublic = false
  const keepSealed = () => {
    record.actions = [...actions].map(([id, said]) => ({
      ...{ id, ...JSON.parse(said), isImported: recorded.get(id), ...heard.get(id) },
    }))
  }
  keepSealed()
  for (const content of record.contents) {
    const { number, event, action, trade, imported_at, at: recordedAt } = content
    if (event === 'strategy_published' || event === 'strategy_hidden') isPublic = event === 'strategy_published'
    if (event === 'action_recorded') {
      need(!recorded.has(action), `entry ${number}: action ${action} was recorded before`)
      need(imported_at || content.in_public === isPublic, `entry ${number}: in_public is not what the events say`)
      recorded.set(action, imported_at !== undefined)
      heard.set(action, { recordedAt, inPublic: content.in_public })
      actions.set(action, saying(trade, content))
    } else if (event.startsWith('action_') && (!imported_at || recorded.has(action))) {
      const isSame = actions.get(action) === saying(trade, content.old)
      need(isSame, `entry ${number}: action ${action} did not say that before`)
      if (event === 'action_edited') actions.set(action, saying(trade, content.new))
      else actions.delete(action)
      heard.set(action, { recordedAt, inPublic: isPublic })
    }
    if (number === sealed) keepSealed()
  }
  replaySaid(record)
  return `actions at the end: ${actions.size}`
}

/** Notes, what is stated of trades, the playbook and doubted keys: docs/ledger.md, "replay". */
function replaySaid({ contents, texts }) {
  const [trades, hashed, doubted] = [new Map(), new Map(), new Map()]
  let versions = 0
  for (const content of contents) {
    const { number, event, note, trade, version, by, key, since, at } = content
    // Until a key is doubted, any time is earlier.
    if (by?.startsWith('key ') && !doubted.has(by.slice(4))) doubted.set(by.slice(4), '9999-12-31')
    if (event === 'key_doubted') {
      need(
        since <= at && since < doubted.get(key),
        `entry ${number}: key ${key} recorded nothing, or is doubted since another time`,
      )
      doubted.set(key, since)
    }
    if (event === 'note_written') {
      need(!trades.has(note), `entry ${number}: note ${note} was written before`)
      trades.set(note, trade)
      hashed.set(note, content)
    }
    if (event === 'note_withdrawn')
      need(trades.get(note) === trade && hashed.delete(note), `entry ${number}: there is no such note to withdraw`)
    if (event === 'playbook_written') {
      need(version === versions + 1, `entry ${number}: a version of the playbook is missing`)
      versions = version
      hashed.set(version, content)
    }
  }
  const given = new Map(texts.map(([number, key, text]) => [number, sha256(Buffer.from(`${key}\n${text}`))]))
  for (const { number, hash } of hashed.values()) {
    const isGiven = given.get(number)?.toString('base64') === hash
    need(isGiven, `the text of entry ${number} is missing, or is not what was written`)
  }
  need(texts.length === hashed.size, 'there is a text that was withdrawn or never written')
}

function inclusion(record) {
  need(record.runs.length > 0, 'no entry is sealed yet', Skipped)
  record.checkpoints = provenCheckpoints(record, record.key.name)
  return `entries: ${record.checkpoints.at(-2).entries}`
}

function signature({ checkpoints, announcements, key }) {
  need(checkpoints.length > 0, 'there is no checkpoint', Skipped)
  needSigned(checkpoints, signerOf(key, announcements))
  return announcements.length === 0
    ? `every checkpoint is signed by ${key.name}`
    : `every checkpoint is signed by ${key.name}, whose key changed on ${announcements.map(({ time }) => time.slice(0, 10))}`
}

function needSigned(checkpoints, isSigned) {
  for (const checkpoint of checkpoints) {
    const { size, entries } = checkpoint
    const otherwise = entries ? `, or an entry up to ${entries} is not what it was` : ''
    need(isSigned(checkpoint), `the checkpoint of size ${size} is not signed by the key${otherwise}`)
  }
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Shifts a time by milliseconds; the result must have a year of four digits. */
const moved = (time, millis) => `${millisText(Date.parse(time) + millis)}${time.slice(23)}`

function times({ contents, runs, checkpoints, newest, asOf }) {
  need(contents, 'chain failed', Skipped)
  need(runs.length === 0 || checkpoints.length > runs.length, 'inclusion failed', Skipped)
  for (const [at, { size, time, after }] of checkpoints.slice(0, -1).entries()) {
    const last = checkpoints[at - 1]
    need(time <= moved(asOf, 10 * MINUTE), `the checkpoint of size ${size} is dated ${time}, in the future`)
    need(at === 0 || (after && after >= last.time), `the checkpoint of size ${size} is older than the one before it`)
    need(
      !after || time <= moved(after, 2 * HOUR),
      `nothing was signed for over two hours before the checkpoint of size ${size}`,
    )
  }
  need(!newest || newest.time >= (checkpoints.at(-2) ?? newest).time, 'the newest checkpoint is older than another')
  const sealedBy = runs.flatMap(([entries], at) => Array(entries).fill(checkpoints[at]))
  let last = null
  for (const { number, at, imported_at } of contents) {
    const [time, seal] = [imported_at ?? at, sealedBy[number - 1]]
    need(!last || time >= moved(last, -HOUR), `entry ${number} is over an hour older than the one before it`)
    last = time
    if (seal) {
      const from = seal.after ? moved(seal.after, -10 * MINUTE) : moved(seal.time, -2 * HOUR)
      need(time >= from, `entry ${number} is older than the checkpoint before the one that covers it`)
      need(time <= moved(seal.time, MINUTE), `entry ${number} is newer than the checkpoint that covers it`)
    } else {
      const isLate = time < moved(asOf, -HOUR) || (newest && time < moved(newest.time, -10 * MINUTE))
      need(!isLate, `entry ${number}, of ${time}, is still not sealed`)
      need(time <= moved(asOf, 10 * MINUTE), `entry ${number} is dated ${time}, in the future`)
    }
  }
  return 'each entry was written between the checkpoint before it and its own'
}

function age({ newest, copies, asOf }) {
  need(newest, 'there is no checkpoint', Skipped)
  const wrong = 'If the files are not of now, give their time as --as-of'
  for (const [what, one] of [
    ['checkpoint', newest],
    ['published checkpoint', copies?.at(-1) ?? newest],
  ]) {
    need(one.time >= moved(asOf, -2 * HOUR), `the newest ${what} is of ${one.time}, over two hours ago. ${wrong}`)
    need(one.time <= moved(asOf, 10 * MINUTE), `the newest ${what} is of ${one.time}, in the future. ${wrong}`)
  }
  return `the newest checkpoint is ${Math.max(0, Math.round((Date.parse(asOf) - Date.parse(newest.time)) / MINUTE))} minutes old`
}

function earlier({ strategy, lines, runs, checkpoints, newest, key, announcements, earlierFile }) {
  need(earlierFile, 'no earlier file was given', Skipped)
  const seen = readRecord(earlierFile)
  need(seen.strategy === strategy, 'the earlier file is of another strategy')
  const changed = seen.lines.findIndex((line, at) => line !== lines[at])
  need(changed < 0, `entry ${changed + 1} was another in the earlier file`)
  const areSame = seen.runs.every((run, at) => String(run) === String(runs[at]))
  need(areSame, 'the entries had other places in the earlier file')
  if (seen.newest) {
    const isOfKeys = signerOf(key, announcements)(seen.newest)
    need(isOfKeys, 'the earlier file was signed by another key, which announced no change to this one')
    const isNewer = newest && newest.size >= seen.newest.size && newest.time >= seen.newest.time
    need(isNewer, 'the earlier file has a newer checkpoint')
  }
  const seenCheckpoints = seen.runs.length > 0 ? provenCheckpoints(seen, key.name) : seen.checkpoints
  const [texts, roots] = [new Map(), new Map(checkpoints.map(({ size, root }) => [size, root]))]
  for (const { size, text } of checkpoints.slice(0, -1)) texts.set(size, text)
  const another = seenCheckpoints.find(
    ({ size, root, text, entries }) =>
      (roots.get(size) ?? root) !== root || (entries && (texts.get(size) ?? text) !== text),
  )
  need(!another, `the checkpoint of size ${another?.size} was another in the earlier file`)
  return `it begins with the ${seen.lines.length} entries of the earlier file`
}

function published({ checkpoints, announcements, copies, publishedFile, key, asOf }) {
  need(publishedFile, 'no published copy was given', Skipped)
  need(copies, 'the published copy has a line that is no checkpoint')
  needSigned(
    copies,
    signerOf(
      key,
      copies.filter(({ keys }) => keys),
    ),
  )
  const [misdated, limit] = [new Set(), moved(asOf, 10 * MINUTE)]
  // Over the copies so far: the latest time, and the latest time that is not in the reader's future.
  let [latest, trusted] = [undefined, '']
  for (const [at, { text, size, root, time, after }] of copies.entries()) {
    const last = copies[at - 1] ?? { size, root }
    need(size >= last.size, `the published checkpoint of size ${size} is smaller than the one before it`)
    need(size > last.size || root === last.root, `there are two published checkpoints of size ${size}`)
    const times = time < latest ? copies.slice(0, at).map((one) => one.time) : [latest]
    const before = times
      .filter((one) => one <= time)
      .sort()
      .at(-1)
    need(after === before, `the published checkpoint of size ${size} names another time before it`)
    if (time < trusted) misdated.add(text)
    if (time <= limit && time > trusted) trusted = time
    if (!(time < latest)) latest = time
  }
  const texts = new Set(copies.map(({ text }) => text))
  for (const { size, text } of [...checkpoints, ...announcements]) {
    need(texts.has(text), `the checkpoint of size ${size} was not published`)
    need(!misdated.has(text), `the checkpoint of size ${size} is older than one published before it`)
  }
  return `every checkpoint is among the ${copies.length} published ones`
}

/** The checkpoints of the published copy; undefined if one of its lines is not a checkpoint. */
function readCopies(file) {
  try {
    const notes = String(file).split('\n').filter(Boolean)
    return notes.map((line) => readNote(JSON.parse(line)))
  } catch {
    return undefined
  }
}

/**
 * Makes every check that the given files (bytes) allow, at the time `asOf` (ISO 8601, UTC). Returns the results and, if the sealed
 * entries are proven, whose record it is and the actions as the last sealed entry leaves them.
 * @param {Buffer} file
 * @param {string} keyText
 * @param {{ earlierFile?: Buffer, publishedFile?: Buffer, asOf?: string }} [more]
 */
export function verifyRecord(file, keyText, { earlierFile, publishedFile, asOf = new Date().toISOString() } = {}) {
  const copies = publishedFile && readCopies(publishedFile)
  const record = {
    key: readKey(keyText),
    earlierFile,
    publishedFile,
    copies,
    asOf: `${millisText(Date.parse(asOf))}000Z`,
  }
  const results = []
  const make = (name, check) => {
    try {
      results.push({ name, status: 'ok', text: check(record) })
    } catch (problem) {
      results.push({ name, status: problem instanceof Skipped ? 'skip' : 'FAIL', text: problem.message })
    }
  }
  make('file', () => `entries: ${Object.assign(record, readRecord(file)).lines.length}`)
  if (!record.lines) return { results }
  for (const check of [chain, replay, inclusion, signature, times, age, earlier, published]) make(check.name, check)
  const isProven = ['chain', 'replay', 'inclusion', 'signature'].every((name) =>
    results.some((result) => result.name === name && result.status === 'ok'),
  )
  if (!isProven) return { results }
  const sealed = record.checkpoints.at(-2).entries
  const proven = record.contents.slice(0, sealed)
  const { name, user, strategy } = proven.findLast((content) => 'user' in content)
  const { username } = proven.findLast(({ event }) => /_(created|renamed)$/.test(event))
  const unsealed = record.contents.slice(sealed)
  const { contents, actions } = record
  return { results, contents, actions, whose: { strategy, name, user, username }, sealed, unsealed }
}

// ---- The figures, by the rules of docs/rules.md: in integers, so that no digit is lost ----

/** The integer that stands for 1: quantities, USD and ratios have 30 decimals. */
const ONE = 10n ** 30n
const sum = (values) => values.reduce((total, value) => total + value, 0n)

function scaled(text) {
  const [whole, part = ''] = text.split('.')
  return BigInt(whole + part.padEnd(30, '0'))
}

/** A fraction of plain (unscaled) integers, rounded to some decimals, half away from zero. */
function rounded(numerator, denominator, decimals = 10n) {
  if (numerator < 0n) return -rounded(-numerator, denominator, decimals)
  return ((2n * numerator * 10n ** decimals + denominator) / (2n * denominator)) * 10n ** (30n - decimals)
}

function plain(value) {
  const digits = String(value < 0n ? -value : value).padStart(31, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -30)}.${digits.slice(-30)}`.replace(/\.?0+$/, '')
}

/** A contract's multiplier × its price × ONE. */
const multiplierOf = ({ market, multiplier }) => scaled(multiplier ?? (market === 'OPTIONS' ? '100' : '1'))

/** A fee, in dollars × ONE. */
const feeOf = ({ fee, usd_rate = '1' }) => scaled(fee) * scaled(usd_rate)

/**
 * Converts open units and their cost per unit: all of them together become whole ten-billionths, and each lot keeps one at least. What was
 * closed of the oldest already keeps its part of the fee, which is returned.
 */
function split(lots, { quantity, split_of }) {
  const [head] = lots
  const settled = ONE * rounded(head.fee * (head.units - head.left), head.units * ONE * ONE, 30n)
  head.fee -= settled
  let [before, after] = [0n, 0n]
  for (const lot of lots) {
    before += lot.left
    const part = rounded(before * scaled(quantity), scaled(split_of) * ONE) - after
    const units = part > 10n ** 20n ? part : 10n ** 20n
    lot.price = rounded(lot.left * lot.price, units * ONE, 30n)
    lot.units = lot.left = units
    after += units
  }
  return { held: after, settled }
}

/** A trade's return, whether it is closed, and whether any of it is. First in, first out; `lots` are the open units, oldest first. */
function resultOf(actions) {
  let [held, pnl] = [0n, 0n]
  const [all, lots] = [[], []]
  for (const action of actions) {
    if (action.side === 'SPLIT') {
      if (held === 0n) continue
      const done = split(lots, action)
      held = held > 0n ? done.held : -done.held
      pnl -= done.settled * ONE * ONE
      continue
    }
    const { side, quantity, usd_rate = '1' } = action
    // The end of an option sells a long position, or buys back a short one, at 0.
    const isBuy = side === 'BUY' || (side !== 'SELL' && held < 0n)
    const [units, price] = [scaled(quantity), scaled(action.price)]
    const own = { units, price, fee: feeOf(action), left: units }
    while (own.left > 0n && lots.length > 0 && isBuy !== held > 0n) {
      const [lot] = lots
      const isWhole = lot.left <= own.left
      const part = isWhole ? lot.left : own.left
      // What a pair earned counts at the rate of the action that closes it.
      pnl += (isBuy ? lot.price - price : price - lot.price) * multiplierOf(action) * part * scaled(usd_rate)
      for (const one of [lot, own]) one.left -= part
      if (isWhole) lots.shift()
      held += isBuy ? part : -part
    }
    held += isBuy ? own.left : -own.left
    if (own.left > 0n) lots.push(own)
    all.push(own)
  }
  // A fee counts in proportion to the action's matched units.
  for (const { units, fee, left } of all) pnl -= (fee * ONE * ONE * (units - left)) / (units || 1n)
  return { isClosed: held === 0n, pnl: rounded(pnl, ONE ** 4n) }
}

/** The actions of each trade, in order, with the splits of the market. */
function tradesOf(actions, splits = new Map()) {
  const orderOf = ({ date, id }) => `${date} ${id.padStart(20)}`
  const trades = new Map(actions.map(({ trade }) => [trade, []]))
  for (const action of actions.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)))
    trades.get(action.trade).push(action)
  return [...trades.values()].map((trade) => withSplits(trade, splits))
}

const SAME_SPLIT = 7 * 24 * 3_600_000

/** A trade with the splits of its contract after its first action. What its owner states within a week of one is that one. */
function withSplits(trade, splits) {
  if (splits.size === 0) return trade
  const [{ market, symbol, currency, date: first }] = trade
  const name = market === 'OPTIONS' ? '' : nameOfBars({ market, symbol, currency })
  const known = splits.get(name) ?? []
  const isKnown = ({ date }) => known.some((one) => Math.abs(Date.parse(one.date) - Date.parse(date)) <= SAME_SPLIT)
  const stated = trade.filter((action) => action.side !== 'SPLIT' || !isKnown(action))
  return [...known.filter(({ date }) => date > first), ...stated].sort((a, b) =>
    a.date === b.date ? 0 : a.date < b.date ? -1 : 1,
  )
}

/** The figures of actions as text, by their names. */
export function figuresOf(actions, splits) {
  const results = tradesOf(actions, splits).map(resultOf)
  const closed = results.filter(({ isClosed }) => isClosed).map(({ pnl }) => pnl)
  const [wins, losses] = [closed.filter((pnl) => pnl > 0n), closed.filter((pnl) => pnl < 0n)]
  const ratio = (value, divisor) => (divisor === 0n ? '0' : plain(rounded(value, divisor)))
  const mean = (values) => ratio(sum(values), ONE * BigInt(values.length))
  return {
    Actions: String(actions.length),
    Trades: String(results.length),
    'Closed trades': String(closed.length),
    'Total PNL, USD': plain(sum(results.map(({ pnl }) => pnl))),
    'Fees paid, USD': plain(sum(actions.map(feeOf)) / ONE),
    'Win Rate, %': ratio(100n * BigInt(wins.length), BigInt(closed.length)),
    'Avg Win, USD': mean(wins),
    'Avg Loss, USD': mean(losses),
    'Profit Factor': closed.length > 0 && losses.length === 0 ? 'infinite' : ratio(sum(wins), -sum(losses)),
  }
}

/**
 * What closed trades made in multiples of what they risked, by the rule of docs/rules.md, from the entries of a record: over those
 * whose stop was stated in time how many there are, and the mean of their R; null without any.
 */
export function risksOf(contents, splits) {
  const [plans, first, actions] = [new Map(), new Map(), new Map()]
  for (const content of contents) {
    const { event, action, trade, at, stop } = content
    if (event === 'plan_stated' && stop !== undefined && !plans.has(trade)) plans.set(trade, { at, stop })
    if (event === 'action_recorded') {
      first.set(action, { recorded: content.first_recorded_at ?? at, edits: content.edits ?? 0 })
      actions.set(action, { ...content, id: action })
    }
    if (event === 'action_edited' && actions.has(action)) {
      if (!content.imported_at) first.get(action).edits += 1
      actions.set(action, { ...content.new, id: action, trade })
    }
    if (event === 'action_deleted') actions.delete(action)
  }
  const all = tradesOf([...actions.values()], splits).flatMap((trade) => {
    const opening = trade.find(({ id }) => id !== undefined)
    const plan = plans.get(opening.trade)
    const { isClosed, pnl } = resultOf(trade)
    if (!plan || !isClosed) return []
    const { recorded, edits } = first.get(opening.id)
    const isInTime =
      edits === 0 && recorded >= opening.date && recorded <= moved(opening.date, MINUTE) && plan.at <= recorded
    const perUnit = (scaled(opening.price) - scaled(plan.stop)) * (opening.side === 'BUY' ? 1n : -1n)
    const risk = perUnit * scaled(opening.quantity) * multiplierOf(opening) * scaled(opening.usd_rate ?? '1')
    return isInTime && risk > 0n ? [rounded(pnl * ONE ** 3n, risk)] : []
  })
  const mean = all.length === 0 ? null : plain(rounded(sum(all), ONE * BigInt(all.length)))
  return { trades: all.length, mean }
}

// ---- Prices: stated ones against the market's, by the rule of docs/ledger.md ----

const BARS = 'market,symbol,time,open,high,low,close'
const DAY = /^\d{4}-\d\d-\d\d$/
const isPrice = (text) => /^\d+(\.\d{1,30})?$/.test(text) && scaled(text) > 0n
/** Drops the separators within a symbol, which everybody writes differently: BTC/USD is BTC-USD. */
const nameOf = (market, symbol) => `${market} ${symbol.toUpperCase().replace(/[\s/_.-]/g, '')}`

/** The ranges of a CSV file of bars, by market, symbol and time: [low, high, close]. Throws on a line that is not a bar. */
export function readBars(text) {
  const [head, ...lines] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/)
  need(head === BARS, `The bars do not begin with the line ${BARS}`)
  const ranges = new Map()
  for (const [at, line] of lines.entries()) {
    const [market, symbol, time, open, high, low, close, more] = line.split(',')
    const isTimed = DAY.test(time) || /T\d\d:\d\d(:00)?Z$/.test(time)
    const isBar = symbol && isTimed && !Number.isNaN(Date.parse(time)) && more === undefined && isPrice(close ?? '')
    need(isBar, `Line ${at + 2} of the bars is none: ${line}`)
    // A day may have only its close, with which nothing can be compared.
    if (!open && !high && !low) continue
    const isRange = [open, high, low].every(isPrice) && scaled(low) <= scaled(high)
    need(isRange, `Line ${at + 2} of the bars has no range: ${line}`)
    ranges.set(`${nameOf(market, symbol)} ${DAY.test(time) ? time : Date.parse(time)}`, [low, high, close])
  }
  return ranges
}

const SPLITS = 'market,symbol,day,ratio'

/** The splits of a CSV file, by market and symbol. Throws on a line that is none. */
export function readSplits(text) {
  const [head, ...lines] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/)
  need(head === SPLITS, `The splits do not begin with the line ${SPLITS}`)
  const splits = new Map()
  for (const [at, line] of lines.entries()) {
    const [market, symbol, day, ratio, more] = line.split(',')
    const isSplit = symbol && DAY.test(day) && more === undefined && isPrice(ratio ?? '')
    need(isSplit, `Line ${at + 2} of the splits is none: ${line}`)
    const name = nameOf(market, symbol)
    const split = { side: 'SPLIT', isKnown: true, date: `${day}T00:00:00.000000Z`, quantity: ratio, split_of: '1' }
    splits.set(name, [...(splits.get(name) ?? []), split])
  }
  return splits
}

const NEW_YORK = { timeZone: 'America/New_York', year: 'numeric', month: '2-digit', day: '2-digit' }
const newYork = new Intl.DateTimeFormat('en-CA', NEW_YORK)
/** An action counts as logged live if it is recorded at most this long after its date. */
const LIVE_WINDOW = MINUTE
/** Whether a market follows New York's trading days and is quoted in cents. */
const isOfExchange = (market) => /^(STOCK|OPTIONS)$/.test(market)
const newYorkHour = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/New_York',
  hour: '2-digit',
  hourCycle: 'h23',
})
/** Whether the exchange had closed, at 16:00 in New York, so that any price of its day could be chosen. */
const isAfterClose = ({ market, date }) => isOfExchange(market) && Number(newYorkHour.format(Date.parse(date))) >= 16
/** Exactly midnight UTC is a date without a time. */
const hasTime = (date) => !date.endsWith('T00:00:00.000000Z')
const isLive = ({ date, recordedAt }) => recordedAt >= date && Date.parse(recordedAt) - Date.parse(date) <= LIVE_WINDOW
/** The exchange's day of an action: in New York for stocks and options with a time, otherwise in UTC. */
export const exchangeDay = ({ market, date }) =>
  isOfExchange(market) && hasTime(date) ? newYork.format(Date.parse(date)) : date.slice(0, 10)

/** Whether an action's price alone tells its value in dollars. The rate of another currency is only the trader's word. */
const isPricedInDollars = ({ market, symbol, price, usd_rate }) => {
  if (usd_rate === undefined) return true
  const one = ONE * ONE
  const off = scaled(price) * scaled(usd_rate) - one
  return nameOf(market, symbol).startsWith('FOREX USD') && 1000n * (off < 0n ? -off : off) <= one
}

/** An option's OCC symbol, from its strike or, if none was stated, from its symbol. */
function occSymbol({ symbol, expiration, strike, option_right }) {
  if (strike === undefined || expiration === undefined) return symbol
  const thousandths = (scaled(strike) * 1000n) / ONE
  return `${symbol}${expiration.slice(2).replaceAll('-', '')}${option_right === 'CALL' ? 'C' : 'P'}${String(thousandths).padStart(8, '0')}`
}

/** A contract as people write it. */
const contractName = ({ symbol, expiration, strike, option_right }) =>
  strike === undefined ? symbol : `${symbol} ${expiration} ${strike} ${option_right === 'CALL' ? 'C' : 'P'}`

/**
 * The name of the bars with which an action is compared: a coin's is its pair, an option's its OCC symbol, and a currency's ends with
 * the currency that its price is in. Undefined if there are none.
 */
function barsOf(action) {
  if (!isPricedInDollars(action)) return undefined
  if (action.market !== 'OPTIONS') return nameOfBars(action)
  const name = nameOf('OPTIONS', occSymbol(action))
  return /^OPTIONS [A-Z]{1,6}\d?\d{6}[CP]\d{8}$/.test(name) ? name : undefined
}

/** The same of what is no option, in any currency. */
function nameOfBars({ market, symbol, currency }) {
  const name = nameOf(market, symbol)
  if (market === 'CRYPTO') return name.endsWith('USD') ? name : `${name}USD`
  return currency === undefined ? name : `${name}:${currency}`
}

/**
 * What the end of an option is compared with, by its stock's prices of that day; undefined without a bar. An expiry, and an end without its
 * shares: what exercising paid at the close. With its shares it costs what it is worth: but nobody exercises what is worth nothing all day.
 */
function worthAtEnd(action, ranges, isDelivered) {
  const [, stock, year, month, day, type, digits] =
    /^OPTIONS ([A-Z]{1,6})\d?(\d\d)(\d\d)(\d\d)([CP])(\d{8})$/.exec(barsOf(action) ?? '') ?? []
  const last = `20${year}-${month}-${day}`
  const own = action.side === 'EXPIRE' || exchangeDay(action) > last ? last : exchangeDay(action)
  const [low, high, close] = ranges.get(`STOCK ${stock} ${own}`) ?? []
  if (!close) return undefined
  const strike = (BigInt(digits) * ONE) / 1000n
  const worthBy = (price) => (type === 'C' ? scaled(price) - strike : strike - scaled(price))
  const isWorthless = worthBy(type === 'C' ? high : low) < 0n
  const worth = isDelivered ? (action.side === 'ASSIGN' && isWorthless ? -worthBy(close) : 0n) : worthBy(close)
  const stated = plain(worth > 0n ? worth : 0n)
  return { span: 'day', low: stated, high: stated }
}

/**
 * The actions that are one half of a delivery whose other half is what it has to be: an option that was assigned or exercised, and as many
 * shares at its strike, at the same time, linked both ways.
 */
function deliveriesOf(actions) {
  const all = new Set()
  for (const option of actions.filter(({ side }) => side === 'ASSIGN' || side === 'EXERCISE')) {
    if (option.linked === undefined || option.strike === undefined) continue
    const side = (option.option_right === 'CALL') === (option.side === 'EXERCISE') ? 'BUY' : 'SELL'
    const units = (scaled(option.quantity) * multiplierOf(option)) / ONE
    const shares = actions.find(
      (one) =>
        one.trade === option.linked &&
        one.linked === option.trade &&
        one.market === 'STOCK' &&
        one.date === option.date &&
        one.side === side &&
        one.price === option.strike &&
        one.currency === option.currency &&
        nameOf('', one.symbol) === nameOf('', option.symbol) &&
        scaled(one.quantity) === units,
    )
    if (shares) for (const one of [option, shares]) all.add(one)
  }
  return all
}

/** The market's range of an action: of the minute of its time and the one after it, otherwise of its day. Undefined if neither is known. */
function rangeOf(action, ranges, isDelivered) {
  if (!isTraded(action)) return worthAtEnd(action, ranges, isDelivered)
  const name = barsOf(action)
  if (isDelivered) {
    // Shares of an option change hands at the strike, which their option is judged by.
    const { price } = action
    return ranges.has(`${name} ${exchangeDay(action)}`) ? { span: 'day', low: price, high: price } : undefined
  }
  const minute = Math.floor(Date.parse(action.date) / MINUTE) * MINUTE
  const isTimed = hasTime(action.date) || isLive(action)
  const times = isTimed ? [minute, minute + MINUTE] : []
  const minutes = times.flatMap((time) => [ranges.get(`${name} ${time}`) ?? []].filter(([low]) => low))
  if (minutes.length === 0 && isTimed && isAfterClose(action)) return undefined
  const [span, found] =
    minutes.length > 0 ? ['minute', minutes] : ['day', [ranges.get(`${name} ${exchangeDay(action)}`)]]
  if (!name || !found[0]) return undefined
  const least = (a, b) => (scaled(a) <= scaled(b) ? a : b)
  const most = (a, b) => (scaled(a) >= scaled(b) ? a : b)
  return { span, low: found.map(([low]) => low).reduce(least), high: found.map(([, high]) => high).reduce(most) }
}

/**
 * Whether an action's price, with its rebate, is in a range, or beyond it by at most a thousandth of the price; of stocks and options by
 * 0.01 if that is more, but at most by a hundredth.
 */
export function isInside(action, { low, high }) {
  const { market, side, quantity, price, fee } = action
  const [stated, least, most] = [price, low, high].map((text) => 1000n * scaled(text))
  const cents = 10n * (stated < 1000n * ONE ? scaled(price) : ONE)
  const allowed = isOfExchange(market) && cents > scaled(price) ? cents : scaled(price)
  const units = scaled(quantity) * multiplierOf(action)
  const rebateOf = (rebated) => (side === rebated && scaled(fee) < 0n ? -1000n * scaled(fee) * ONE * ONE : 0n)
  return (stated - least + allowed) * units >= rebateOf('BUY') && (most + allowed - stated) * units >= rebateOf('SELL')
}

/** Compares stated prices with the market's: the actions that have a bar, and those among them that are outside. */
export function checkPrices(actions, ranges) {
  const deliveries = deliveriesOf(actions)
  const checked = actions.flatMap((action) => {
    // What only the owner says of a split is no price.
    if (action.side === 'SPLIT') return []
    const range = rangeOf(action, ranges, deliveries.has(action))
    return range ? [{ action, ...range }] : []
  })
  const isChecked = new Set(checked.map(({ action }) => action))
  // An expiry states no price, so one without a bar is not missed.
  const priced = actions.filter((action) => /^(BUY|SELL)$/.test(action.side) || isChecked.has(action))
  return { priced, checked, outside: checked.filter(({ action, ...range }) => !isInside(action, range)) }
}

// ---- When a follower acts, by docs/confirmed.md ----

const DAY_MS = 24 * HOUR
/** How many days after the recording a day's bar still counts. */
const FOLLOW_DAYS = 7

/** By instrument: the minutes that have a bar, in order. */
function minutesOf(ranges) {
  const minutes = new Map()
  for (const key of ranges.keys()) {
    const end = key.lastIndexOf(' ')
    const [name, time] = [key.slice(0, end), key.slice(end + 1)]
    if (DAY.test(time)) continue
    if (!minutes.has(name)) minutes.set(name, [])
    minutes.get(name).push(Number(time))
  }
  for (const times of minutes.values()) times.sort((a, b) => a - b)
  return minutes
}

/** The first of some ordered times that is not before another one. */
function firstFrom(times, soonest) {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle] < soonest) low = middle + 1
    else high = middle
  }
  return times[low]
}

/** The first minute of a name's bars that begins a minute after a time, or the next day of a week; undefined without one. */
function nextBar(name, market, at, ranges, minutes) {
  // Date.parse() reads only milliseconds.
  const soonest = Date.parse(at) + (/000Z$/.test(at) ? 0 : 1) + MINUTE
  const today = exchangeDay({ market, date: at })
  const days = Array.from({ length: FOLLOW_DAYS }, (_, n) =>
    new Date(Date.parse(today) + (n + 1) * DAY_MS).toISOString().slice(0, 10),
  )
  const day = days.find((one) => ranges.has(`${name} ${one}`))
  const dayOfTime = (time) => (isOfExchange(market) ? newYork.format(time) : new Date(time).toISOString().slice(0, 10))
  const minute = firstFrom(minutes.get(name) ?? [], soonest)
  const isMinute = minute !== undefined && dayOfTime(minute) <= (day ?? today)
  const range = ranges.get(`${name} ${isMinute ? minute : day}`)
  return range && { range, isMinute, time: isMinute ? minute : Date.parse(day) }
}

const isTraded = ({ side }) => side === 'BUY' || side === 'SELL'
const isStatedSplit = ({ side, isKnown }) => side === 'SPLIT' && !isKnown

// ---- What is confirmed, by the rules of docs/confirmed.md ----

const CONFIRMED =
  'confirmed_pnl confirmed_return confirmed_drawdown confirmed_rounds confirmed_won confirmed_changes confirmed_squares confirmed_deciding confirmed_share confirmed_since'.split(
    ' ',
  )

/** Doubles, which PostgreSQL writes as 5.8e-05 and JavaScript as 0.000058. */
const DOUBLES = ['confirmed_return', 'confirmed_drawdown', 'confirmed_deciding', 'confirmed_share']

/** The published prices of a strategy's entries, and what values its instruments. Throws for a file of another form. */
export function readConfirmed(text) {
  const file = JSON.parse(text)
  need(file.format === 'confirmed-prices/1' && DAY.test(file.day), 'The file of prices is of another format')
  const rows = new Map()
  for (const [entry, instrument, wanted, fee, price] of file.rows) {
    const isRow = isCount(entry) && /^[A-Z]+ \S/.test(instrument) && isDecimal(wanted) && isDecimal(fee)
    const { low, high, bar_at, span } = price ?? {}
    const isPriced = price === null || (isPrice(low) && isPrice(high) && isTime(bar_at) && /^(minute|day)$/.test(span))
    need(isRow && isPriced, `What the file says of entry ${entry} has another form`)
    rows.set(entry, [...(rows.get(entry) ?? []), { entry, instrument, wanted, fee, price }])
  }
  const figures = Object.entries(file.figures ?? {}).map(([name, value]) => [
    name,
    DOUBLES.includes(name) && value !== null ? String(Number(value)) : value,
  ])
  return { ...file, rows, ...(file.figures && { figures: Object.fromEntries(figures) }) }
}

const dayOf = (time) => time.slice(0, 10)
const absolute = (value) => (value < 0n ? -value : value)
const marketIn = (instrument) => instrument.slice(0, instrument.indexOf(' '))
const NO_MARKET = { closes: [], splits: [], dividends: [], stock: null }

/** The ratios of the splits after a day, multiplied: a fraction of scaled integers. */
const ratioAfter = (splits, day, today) => {
  const ratios = splits.filter(([one]) => one > day && one <= today).map(([, ratio]) => scaled(ratio))
  return [ratios.reduce((all, one) => all * one, 1n), ONE ** BigInt(ratios.length)]
}

/** Units × multiplier, × ONE². */
const announcedUnits = (fields) => {
  if (!isTraded(fields)) return 0n
  const units = scaled(fields.quantity) * multiplierOf(fields)
  return fields.side === 'BUY' ? units : -units
}

/** What the entries announce, in order; rows that belong to no entry; what is stated of those without a price, in dollars × ONE³. */
function announcementsOf(contents, { rows }) {
  const [all, followed, unread] = [[], new Set(), []]
  let [isPublic, unpriced] = [false, 0n]
  for (const content of contents) {
    const { event, number, at, action } = content
    if (event === 'strategy_published' || event === 'strategy_hidden') isPublic = event === 'strategy_published'
    const left = [...(rows.get(number) ?? [])]
    const announce = (fields, wanted) => {
      const fee = fields.fee.startsWith('-') ? 0n : scaled(fields.fee)
      const place = left.findIndex((row) => scaled(row.wanted) * ONE === wanted && scaled(row.fee) === fee)
      const [row] = place < 0 ? [] : left.splice(place, 1)
      if (row) all.push({ number, at, action, instrument: row.instrument, wanted, fee, price: row.price })
      if (!row?.price) unpriced += (absolute(wanted) * scaled(fields.price) * scaled(fields.usd_rate ?? '1')) / ONE
    }
    if (event === 'action_recorded' && content.in_public) {
      followed.add(action)
      if (isTraded(content)) announce(content, announcedUnits(content))
    } else if (/^action_(edited|deleted)$/.test(event) && isPublic && followed.has(action)) {
      if (content.new) announce(content.new, announcedUnits(content.new))
      announce(content.old, 0n)
    }
    unread.push(...left)
  }
  return { all, unread, unpriced }
}

/** A quotient as text with forty decimals. */
const plain40 = (numerator, denominator) => {
  const digits = String((2n * numerator * 10n ** 40n + denominator) / (2n * denominator)).padStart(41, '0')
  return `${digits.slice(0, -40)}.${digits.slice(-40)}`
}

function grouped(all, keyOf) {
  const groups = new Map()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}

/** Announcements with a price that the next entry of their action did not come before. */
function happenedOf(all) {
  const overtaken = new Set()
  for (const own of grouped(all, ({ action }) => action).values()) {
    for (const [at, one] of own.entries()) {
      const next = own.find(({ number }, place) => place > at && number > one.number)
      if (next?.at < one.price?.bar_at) overtaken.add(one)
    }
  }
  return all.filter((one) => one.price && !overtaken.has(one))
}

/** An option's terms, from the code that its prices have as symbol. */
function termsOf(instrument) {
  const [, year, month, day, right, strike] =
    /^OPTIONS [A-Z.]{1,6}?\d?(\d{2})(\d{2})(\d{2})([CP])(\d{8})$/.exec(instrument) ?? []
  return year && { lastDay: `20${year}-${month}-${day}`, isCall: right === 'C', strike: (BigInt(strike) * ONE) / 1000n }
}

/** The orders of an instrument: units × ONE^(2 + its splits), amounts and fees × ONE. */
function ordersOf(instrument, announced, { splits }, today, scale) {
  const market = marketIn(instrument)
  const [taken, bars] = [new Map(), new Map()]
  for (const { at, action, wanted, fee, price } of announced) {
    const [ratio, of] = ratioAfter(splits, exchangeDay({ market, date: at }), today)
    const target = (wanted * ratio * scale) / (ONE * ONE * of)
    const units = target - (taken.get(action) ?? 0n)
    taken.set(action, target)
    if (units === 0n) continue
    const key = `${price.bar_at} ${price.span}`
    const bar = bars.get(key) ?? { ...price, units: 0n, moved: 0n, fees: 0n }
    bars.set(key, { ...bar, units: bar.units + units, moved: bar.moved + absolute(units), fees: bar.fees + fee })
  }
  const { lastDay } = termsOf(instrument) ?? {}
  return [...bars.values()]
    .filter(({ units }) => units !== 0n)
    .map(({ bar_at, span, low, high, units, moved, fees }) => {
      // Exactly midnight UTC is a minute too.
      const day = span === 'day' ? dayOf(bar_at) : exchangeDay({ market, date: `${bar_at.slice(0, -2)}1Z` })
      const [ratio, of] = ratioAfter(splits, day, today)
      const amount = rounded(units * scaled(units > 0n ? high : low) * of, scale * ONE * ratio)
      return { day, bar_at, units, amount, fee: rounded(fees * absolute(units), moved * ONE) }
    })
    .filter(({ day }) => day <= today && !(day > lastDay))
    .sort((one, other) => compare(one.bar_at, other.bar_at))
}

const compare = (one, other) => (one < other ? -1 : one > other ? 1 : 0)
const lastBy = (all, day) => all.findLast((one) => one.day <= day)
/** A close [day, text] on or before a day; undefined without one. */
const closeBy = (closes, day) => closes.findLast(([one]) => one <= day)

/** An instrument's positions, the results of its rounds and its unrealised results, all money in dollars × ONE. */
function walkInstrument(instrument, announced, markets, today) {
  const { closes, splits, dividends, stock } = markets[instrument] ?? NO_MARKET
  // Units as of today are exact with thirty decimals more for each split.
  const scale = ONE ** BigInt(2 + splits.length)
  const orders = ordersOf(instrument, announced, { splits }, today, scale)
  const terms = termsOf(instrument)
  const [held, rounds] = [[], []]
  let [units, cost, pending, peak] = [0n, 0n, 0n, 0n]
  const keep = (day, instant, realised, dividend = 0n) => {
    pending += realised + dividend
    held.push({ day, instant, units, cost, earned: realised + dividend })
  }
  const count = (before) => {
    if (units === 0n || units * before < 0n || 2n * absolute(units) < peak) {
      rounds.push(pending)
      ;[pending, peak] = [0n, absolute(units)]
    } else if (absolute(units) > peak) peak = absolute(units)
  }
  const pay = (day, amount) => {
    if (units === 0n) return
    const before = new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10)
    const [ratio, of] = ratioAfter(splits, before, today)
    keep(day, '', 0n, rounded(units * scaled(amount) * of, scale * ONE * ratio))
  }
  const trade = ({ day, bar_at, units: change, amount, fee }) => {
    const before = units
    let realised = -fee
    if (units * change >= 0n) cost += amount
    else if (absolute(change) <= absolute(units)) {
      const part = rounded(cost * absolute(change), absolute(units) * ONE)
      realised -= amount + part
      cost -= part
    } else {
      const closing = rounded(amount * absolute(units), absolute(change) * ONE)
      realised -= closing + cost
      cost = amount - closing
    }
    units += change
    keep(day, bar_at, realised)
    count(before)
  }
  const paying = marketIn(instrument) === 'STOCK' ? dividends.filter(([day]) => day <= today) : []
  const events = [
    ...paying.map(([day, amount]) => ({ day, instant: '', happen: () => pay(day, amount) })),
    ...orders.map((order) => ({ day: order.day, instant: order.bar_at, happen: () => trade(order) })),
  ].sort((one, other) => compare(one.day, other.day) || compare(one.instant, other.instant))
  for (const { happen } of events) happen()
  if (terms && terms.lastDay < today && units !== 0n) {
    const { lastDay, isCall, strike } = terms
    const known = (markets[stock] ?? NO_MARKET).closes.find(([day]) => day === lastDay)
    const inside = known && (isCall ? scaled(known[1]) - strike : strike - scaled(known[1]))
    const worth = known && (inside > 0n ? rounded(units * inside, scale * ONE) : 0n)
    if (known || Date.parse(today) - Date.parse(lastDay) > 7 * DAY_MS) {
      const own = units < 0n && closeBy(closes, lastDay)
      const [ratio, of] = own ? ratioAfter(splits, own[0], today) : []
      const owed = own ? rounded(units * scaled(own[1]) * of, scale * ONE * ratio) - cost : 0n
      const lost = units > 0n ? -cost : owed < 0n ? owed : 0n
      const [realised, before] = [known ? worth - cost : lost, units]
      ;[units, cost] = [0n, 0n]
      keep(lastDay, '~', realised)
      count(before)
    }
  }
  const valued = closes.filter(([day]) => day <= today && !(day > terms?.lastDay))
  const days = [...new Map(held.map((one) => [one.day, one])).values()]
  const unrealised = days.flatMap((one, at) => {
    if (one.units === 0n) return [[one.day, 0n]]
    const valueBy = ([day, close]) => {
      const [ratio, of] = ratioAfter(splits, day, today)
      return rounded(one.units * scaled(close) * of, scale * ONE * ratio) - one.cost
    }
    const next = days[at + 1]?.day
    const known = closeBy(valued, one.day)
    const later = valued.filter(([day]) => day > one.day && !(day >= next))
    return [[one.day, known ? valueBy(known) : 0n], ...later.map((close) => [close[0], valueBy(close)])]
  })
  if (units !== 0n) rounds.push(pending + (unrealised.at(-1)?.[1] ?? 0n))
  return { instrument, terms, stock, scale, splits, orders, held, rounds, unrealised }
}

/** What short options of one stock block, in dollars × ONE³: units are × ONE², prices × ONE. */
function blockedBy(legs, shares, close) {
  const isMatched = legs.length <= 200
  const keyOf = ({ terms }) => (terms.isCall ? terms.strike : -terms.strike)
  const longs = isMatched ? legs.filter(({ units }) => units > 0n).map((leg) => ({ ...leg })) : []
  const shorts = legs.filter(({ units }) => units < 0n)
  shorts.sort((one, other) => compare(other.terms.lastDay, one.terms.lastDay) || compare(keyOf(one), keyOf(other)))
  let [sharesLeft, total] = [isMatched ? shares : 0n, 0n]
  for (const short of shorts) {
    const worth = short.terms.isCall ? (close ?? short.terms.strike) : short.terms.strike
    let need = -short.units
    while (need > 0n) {
      const found = longs
        .filter(
          ({ units, terms }) =>
            units > 0n && terms.isCall === short.terms.isCall && terms.lastDay >= short.terms.lastDay,
        )
        .map((leg) => ({ leg, apart: keyOf(leg) - keyOf(short) }))
        .map(({ leg, apart }) => ({ leg, width: apart > 0n ? apart : 0n }))
      found.sort(
        (a, b) =>
          compare(a.width, b.width) ||
          compare(keyOf(b.leg), keyOf(a.leg)) ||
          compare(a.leg.terms.lastDay, b.leg.terms.lastDay),
      )
      const [limit] = found
      const isByShares = short.terms.isCall && sharesLeft > 0n && limit?.width !== 0n
      if (!isByShares && !limit) break
      const most = isByShares ? sharesLeft : limit.leg.units
      const isWhole = need >= most
      const part = isWhole ? most : need
      need -= part
      if (isByShares) sharesLeft -= part
      else {
        limit.leg.units -= part
        const isNarrow = limit.width < worth
        total += part * (isNarrow ? limit.width : worth)
      }
    }
    total += need * worth
  }
  return total
}

/** By day, what short options of each stock block beyond what they were sold for: dollars × ONE³. */
function blockedDays(walked, markets, today) {
  const stocks = new Set(walked.flatMap(({ terms, stock }) => (terms && stock ? [stock] : [])))
  return [...stocks].map((stock) => {
    const { closes, splits } = markets[stock] ?? NO_MARKET
    const options = walked.filter((one) => one.terms && one.stock === stock)
    const shares = walked.find(({ instrument }) => instrument === stock)
    const ofStock = [...options, ...(shares ? [shares] : [])]
    const days = new Set(ofStock.flatMap(({ held }) => held.map(({ day }) => day)))
    return [...days].sort().map((day) => {
      const legs = options.flatMap(({ terms, held, scale }) => {
        const { units = 0n, cost = 0n } = lastBy(held, day) ?? {}
        // Options have no splits, so units have sixty decimals.
        return units === 0n ? [] : [{ terms, units: (units * ONE * ONE) / scale, premium: units < 0n ? -cost : 0n }]
      })
      const long = lastBy(shares?.held ?? [], day)?.units ?? 0n
      const [ratio, of] = ratioAfter(splits, day, today)
      const then = long > 0n ? rounded(long * of, shares.scale * ratio) * ONE : 0n
      const close = closeBy(closes, day)
      const blocked = blockedBy(legs, then, close && scaled(close[1]))
      return { day, invested: blocked - sum(legs.map(({ premium }) => premium)) * ONE * ONE }
    })
  })
}

/** Dollars × ONE³ as a number. */
const numberOf = (value) => {
  const digits = String(absolute(value)).padStart(91, '0')
  return Number(`${value < 0n ? '-' : ''}${digits.slice(0, -90)}.${digits.slice(-90)}`)
}

/** The account from all instruments: P&L and the days' results in dollars × ONE³, return and deepest fall in percent. */
function confirmedAccount(walked, markets, today) {
  const square = ONE * ONE
  const instants = new Map()
  const change = (day, instant, earned, invested) => {
    const key = `${day} ${instant}`
    const before = instants.get(key) ?? [day, 0n, 0n]
    instants.set(key, [day, before[1] + earned, before[2] + invested])
  }
  const costOf = (one) => absolute(one?.cost ?? 0n) * square
  for (const { held } of walked)
    for (const [at, one] of held.entries())
      change(one.day, one.instant, one.earned * square, costOf(one) - costOf(held[at - 1]))
  for (const days of blockedDays(walked, markets, today))
    for (const [at, { day, invested }] of days.entries())
      change(day, '~~', 0n, invested - (days[at - 1]?.invested ?? 0n))
  let [earned, invested, deposits] = [0n, 0n, 0n]
  const days = new Map()
  for (const [, [day, gain, more]] of [...instants].sort(([one], [other]) => compare(one, other))) {
    earned += gain
    invested += more
    if (invested - earned > deposits) deposits = invested - earned
    days.set(day, { deposits, earned })
  }
  const worths = new Map()
  for (const { unrealised } of walked)
    for (const [at, [day, value]] of unrealised.entries())
      worths.set(day, (worths.get(day) ?? 0n) + value - (unrealised[at - 1]?.[1] ?? 0n))
  const [first] = days.keys()
  const n = (Date.parse(today) - Date.parse(first)) / DAY_MS + 1
  let [worth, before, deposited, weighted, index, high, fall] = [0n, 0n, 0n, 0n, 1, 1, 0]
  let last = days.get(first)
  const results = []
  for (const day of [...new Set([...days.keys(), ...worths.keys()])].sort()) {
    last = days.get(day) ?? last
    worth += worths.get(day) ?? 0n
    const equity = last.deposits + last.earned + worth * square
    const paidIn = last.deposits - deposited
    weighted += paidIn * BigInt(n - (Date.parse(day) - Date.parse(first)) / DAY_MS)
    const start = before + paidIn
    index *= start <= 0n ? Number(equity >= 0n) : equity <= 0n ? 0 : numberOf(equity) / numberOf(start)
    index = index < 1 / 1e30 ? 0 : Math.min(index, 1e30)
    high = Math.max(high, index)
    fall = Math.min(fall, index / high - 1)
    if (equity - before !== paidIn) results.push(equity - before - paidIn)
    ;[before, deposited] = [equity, last.deposits]
  }
  const pnl = before - deposited
  if (n < 2 || deposited === 0n) return { pnl, results }
  return {
    pnl,
    results,
    return: Math.max(-100, 100 * (numberOf(pnl) / (numberOf(weighted) / n))),
    drawdown: 100 * fall,
  }
}

/**
 * What is confirmed of a strategy, as text by the names of the site's columns, null where there is nothing; and what of the file no entry
 * says.
 * @param contents of its entries from the first one on.
 * @param market of {@link readConfirmed}
 */
export function confirmedOf(contents, market) {
  const { day: today, markets } = market
  const { all, unread, unpriced } = announcementsOf(contents, market)
  const happened = happenedOf(all)
  const own = grouped(happened, ({ instrument }) => instrument)
  const walked = [...own].map(([instrument, some]) => walkInstrument(instrument, some, markets, today))
  const traded = walked.filter(({ held }) => held.length > 0)
  const ordered = sum(walked.flatMap(({ orders }) => orders.map(({ amount }) => absolute(amount)))) * ONE * ONE
  const share = ordered + unpriced === 0n ? null : String(Number(plain40(ordered, ordered + unpriced)))
  const none = Object.fromEntries(CONFIRMED.map((name) => [name, null]))
  if (traded.length === 0) return { unread, figures: { ...none, confirmed_share: share } }
  const account = confirmedAccount(traded, markets, today)
  const rounds = traded.flatMap((one) => one.rounds)
  const text = (value) => (value === undefined ? null : String(value))
  // Dollars × ONE: money has ten decimals.
  const results = account.results.map((one) => one / (ONE * ONE))
  const powers = (power) => sum(results.map((one) => one ** power))
  return {
    unread,
    figures: {
      confirmed_pnl: plain(account.pnl / (ONE * ONE)),
      confirmed_return: text(account.return),
      confirmed_drawdown: text(account.drawdown),
      confirmed_rounds: String(rounds.length),
      confirmed_won: String(rounds.filter((one) => one > 0n).length),
      confirmed_changes: String(results.length),
      confirmed_squares: plain(powers(2n) / ONE),
      confirmed_deciding: results.length === 0 ? null : String(Number(plain40(powers(2n) ** 2n, powers(4n)))),
      confirmed_share: share,
      confirmed_since: happened[0].at,
    },
  }
}

/** How far a published price may be from that of the same bar by another source: as far as a stated one from the market's range. */
function isNear(instrument, price, other) {
  const [one, two] = [scaled(price), scaled(other)]
  const cent = ONE / 100n
  const most =
    isOfExchange(marketIn(instrument)) && 1000n * cent > two ? (cent * 100n > two ? two / 100n : cent) : two / 1000n
  return absolute(one - two) <= most
}

/**
 * What is wrong with published prices by bars of your own: prices that are not those of their bar, bars that are not the first, and prices that
 * are missing though you have a bar. An announcement within the last two days may still wait for its price.
 * @returns {string[]} a sentence each
 */
export function checkConfirmed(contents, market, ranges) {
  const minutes = minutesOf(ranges)
  return announcementsOf(contents, market).all.flatMap(({ number, at, instrument, price }) => {
    const traded = marketIn(instrument)
    const name = nameOf(traded, instrument.slice(traded.length + 1))
    const found = nextBar(name, traded, at, ranges, minutes)
    const of = `entry ${number} in ${shown(instrument)}`
    if (!price) {
      const isDue = found && found.time < Date.parse(market.day) - 2 * DAY_MS
      return isDue ? [`${of} has no price, but your bars have one of ${new Date(found.time).toISOString()}`] : []
    }
    const time = Date.parse(price.bar_at)
    if (price.span === 'minute' && found?.isMinute && found.time < time)
      return [`${of} has a price of ${price.bar_at}, but your bars have an earlier minute`]
    const own = ranges.get(`${name} ${price.span === 'minute' ? time : dayOf(price.bar_at)}`)
    if (!own) return []
    const [low, high] = own
    const isInDay = scaled(price.low) >= scaled(low) && scaled(price.high) <= scaled(high)
    const isSame =
      (price.span === 'day' && isInDay) ||
      (isNear(instrument, price.low, low) && (price.span === 'day' || isNear(instrument, price.high, high)))
    return isSame ? [] : [`${of} has ${price.low}–${price.high} at ${price.bar_at}, your bars ${low}–${high}`]
  })
}

/** Prints what is confirmed; whether something is wrong with it. */
function printConfirmed({ contents, whose, unsealed }, market, bars) {
  const { figures, unread } = confirmedOf(contents, market)
  const wrong = [
    ...(market.strategy === whose.strategy ? [] : ['the prices are of another strategy']),
    ...unread.map(
      ({ entry, instrument }) => `entry ${entry} does not say what the file has of it in ${shown(instrument)}`,
    ),
    ...CONFIRMED.filter((name) => market.figures && (market.figures[name] ?? null) !== figures[name]).map(
      (name) => `${name} is ${figures[name]}, the site says ${shown(market.figures[name] ?? null)}`,
    ),
    ...(bars ? checkConfirmed(contents, market, bars) : []),
  ]
  console.log(`\nConfirmed on ${market.day}${unsealed.length > 0 ? ', with what is not sealed yet' : ''}:`)
  for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(18)}  ${value ?? 'none'}`)
  for (const problem of wrong) console.log(`FAIL  confirmed  ${problem}`)
  return wrong.length > 0
}

/** Quantity × price × multiplier, in dollars × ONE⁴. */
const worthOf = (action) =>
  scaled(action.quantity) * scaled(action.price) * scaled(action.usd_rate ?? '1') * multiplierOf(action)

function printPrices(actions, ranges) {
  const { priced, checked, outside } = checkPrices(actions, ranges)
  const worth = (some) => sum(some.map(({ action }) => worthOf(action)))
  const all = sum(priced.map(worthOf))
  const percent = (part) => `${all === 0n ? '0.00' : Number(plain(rounded(100n * part, all))).toFixed(2)}% of the money`
  const inside = worth(checked) - worth(outside)
  console.log(`
Prices           inside your bars: ${checked.length - outside.length} of ${priced.length} actions, ${percent(inside)}
                 outside: ${outside.length}, ${percent(worth(outside))}
                 without a bar: ${priced.length - checked.length}`)
  for (const { action, span, low, high } of outside) {
    const { id, date, side, price } = action
    console.log(
      `Outside          action ${id} of ${date}: ${side} ${shown(contractName(action))} at ${price}, ${!isTraded(action) ? `worth ${low} at its stock's close` : `market ${low}–${high}`} that ${span}`,
    )
  }
}

/** Text of a record, without characters that could control a terminal. */
const shown = (text) => JSON.stringify(text).replace(/\p{C}/gu, '�')

function print({ results, contents, actions, whose, sealed, unsealed }, bars, splits) {
  for (const { status, name, text } of results) console.log(`${status.padEnd(4)}  ${name.padEnd(9)}  ${text}`)
  const line = (name, value) => console.log(`${name.padEnd(15)}  ${value}`)
  const figures = (of) => {
    for (const [name, value] of Object.entries(figuresOf(of, splits))) line(name, value)
  }
  if (!whose) return console.log('No sealed entry is proven, so there are no figures.')
  console.log()
  line('Strategy', `${shown(whose.name)}, ${shown(whose.strategy)}`)
  line('Owner', shown(whose.user))
  line('Called', whose.username === undefined ? 'no name is recorded' : shown(whose.username))
  line('Sealed entries', sealed)
  if (unsealed.length > 0) {
    const [first, last] = [unsealed[0], unsealed.at(-1)]
    line(
      'Not sealed',
      `entries ${first.number} to ${last.number}, of ${first.at} to ${last.at}: they prove nothing, and are not in the figures`,
    )
  }
  figures(actions)
  const { trades: planned, mean } = risksOf(contents.slice(0, sealed), splits)
  if (mean !== null) line('Mean R', `${mean}, over ${planned} closed trades with a stop stated in time`)
  const stated = new Set(
    tradesOf(actions, splits).flatMap((trade) => trade.filter(isStatedSplit).map(({ trade }) => trade)),
  )
  if (stated.size > 0) line('Splits', `${stated.size} trades were split by the word of their owner alone`)
  if (!splits) line('Splits', 'those of the market are not in it: they need --splits')
  const imported = actions.filter(({ isImported }) => isImported)
  line('Imported', `${imported.length} of ${actions.length} actions, whose times are only claimed`)
  if (imported.length > 0) {
    const trades = new Set(imported.map(({ trade }) => trade))
    console.log(`\nWithout the ${trades.size} trades that have an imported action:`)
    figures(actions.filter(({ trade }) => !trades.has(trade)))
  }
  if (!bars) return line('Following', 'not computed: it needs --bars, prices of your own')
  printPrices(actions, bars)
}

/** The arguments and the files that they name. Throws if one is missing, unknown or names nothing. */
function readArguments() {
  const text = { type: 'string' }
  const options = {
    key: text,
    earlier: text,
    published: text,
    bars: text,
    splits: text,
    confirmed: text,
    'as-of': text,
  }
  const { positionals, values } = parseArgs({ allowPositionals: true, options })
  const usage =
    'It needs: FILE --key KEY [--earlier FILE] [--published FILE] [--bars FILE] [--splits FILE] [--confirmed FILE] [--as-of TIME]'
  need(positionals.length === 1 && values.key, usage)
  const paths = [positionals[0], values.earlier, values.published, values.bars, values.splits, values.confirmed]
  const [file, earlierFile, publishedFile, barsFile, splitsFile, confirmedFile] = paths.map((path) => {
    if (path === undefined) return undefined
    const content = readFileSync(path)
    need(content.length > 0, `${path} is empty`)
    return content
  })
  const asOf = values['as-of']
  const isTimeOfDay =
    asOf === undefined || (/^\d{4}-\d\d-\d\dT\d\d:\d\d.*Z$/.test(asOf) && !Number.isNaN(Date.parse(asOf)))
  need(isTimeOfDay, '--as-of needs a time like 2026-11-22T15:00:00Z')
  readKey(values.key)
  const bars = barsFile && readBars(String(barsFile))
  const splits = splitsFile && readSplits(String(splitsFile))
  const confirmed = confirmedFile && readConfirmed(String(confirmedFile))
  return { file, key: values.key, bars, splits, confirmed, more: { earlierFile, publishedFile, asOf } }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const { file, key, bars, splits, confirmed, more } = readArguments()
    const found = verifyRecord(file, key, more)
    print(found, bars, splits)
    const isWrong = found.whose && confirmed ? printConfirmed(found, confirmed, bars) : false
    const isFailed = isWrong || found.results.some(({ status }) => status === 'FAIL')
    process.exitCode = isFailed ? 1 : found.whose ? 0 : 3
  } catch (problem) {
    console.error(problem.message)
    process.exitCode = 2
  }
}
