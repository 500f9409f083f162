// Checks a strategy's record without the site and its database, as docs/ledger.md describes it, and adds up its figures:
//   node verify-record.mjs FILE --key KEY [--earlier FILE] [--published FILE]
// FILE is what "Download the record" gives, KEY the operator's public key. Needs Node 20 and the two files beside it that it
// imports. Exits with 1 if a check fails.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { figuresOf } from './record-figures.mjs'
import {
  canonical,
  isContent,
  isSigned,
  micros,
  need,
  provenRoots,
  readKey,
  readNote,
  readRecord,
} from './record-file.mjs'

const HOUR = 3_600_000_000 // microseconds
const FIELDS = ['date', 'expiration', 'fee', 'market', 'price', 'quantity', 'sector', 'side', 'symbol']
const isAscending = (notes, member) => notes.every((note, at) => at === 0 || note[member] >= notes[at - 1][member])

// ---- The checks: each returns what it found, and throws if it fails ----

function chain({ lines, strategy }) {
  need(lines.length > 0, 'there is no entry')
  return lines.map((line, at) => {
    let content = null
    try {
      content = JSON.parse(String(line))
      need(Buffer.from(canonical(content)).equals(line))
    } catch {
      throw new Error(`entry ${at + 1} is not canonical JSON`)
    }
    need(isContent(content), `entry ${at + 1} does not have the members of an event`)
    const isNext = content.strategy === strategy && content.number === at + 1
    need(isNext, `entry ${at + 1} is of another strategy, or calls itself ${content.number}`)
    need((content.event === 'strategy_created') === (at === 0), `entry ${at + 1} cannot be ${content.event}`)
    return content
  })
}

/** The actions that are left at the end, by their ids. */
function replay(contents) {
  const [actions, recorded] = [new Map(), new Set()]
  const saying = (trade, given) => ({ trade, ...Object.fromEntries(FIELDS.map((name) => [name, given?.[name]])) })
  let isPublic = false
  for (const content of contents) {
    const { number, event, action, trade, imported_at } = content
    if (event === 'strategy_published' || event === 'strategy_hidden') isPublic = event === 'strategy_published'
    if (event === 'action_recorded') {
      need(!recorded.has(action), `entry ${number}: action ${action} was recorded before`)
      need(imported_at || content.in_public === isPublic, `entry ${number}: in_public is not what the events say`)
      recorded.add(action)
      actions.set(action, saying(trade, content))
    } else if (event.startsWith('action_') && !imported_at) {
      const isSame = JSON.stringify(actions.get(action)) === JSON.stringify(saying(trade, content.old))
      need(isSame, `entry ${number}: action ${action} did not say that before`)
      if (event === 'action_edited') actions.set(action, saying(trade, content.new))
      else actions.delete(action)
    }
  }
  return actions
}

/** The size of the checkpoint that first covered each sealed entry. */
function inclusion({ hashes, runs, proof, notes }) {
  const [own, sealedBy] = [new Map(), []]
  for (const [first, count, place, size] of runs) {
    need(first === sealedBy.length + 1 && count > 0, `the run of entry ${first} leaves a gap or overlaps`)
    need(first + count - 1 <= hashes.length, `entry ${hashes.length + 1} was sealed, but is not here`)
    need(place + count <= size, `entry ${first} is not below the size of its checkpoint`)
    for (let at = place; at < place + count; at += 1) {
      need(!own.has(at), `entry ${sealedBy.length + 1} has the place of another`)
      own.set(at, hashes[sealedBy.length])
      sealedBy.push(size)
    }
  }
  const sizes = runs.map(([, , , size]) => size).filter((size, at, all) => size !== all[at - 1])
  const isInOrder = notes.every(({ size }, at) => at === 0 || size >= notes[at - 1].size)
  need(
    isInOrder &&
      sizes.join() ===
        notes
          .slice(0, -1)
          .map(({ size }) => size)
          .join(),
    'the runs have other checkpoints',
  )
  const rootOf = provenRoots(own, notes.at(-1).size, sizes, proof)
  const wrong = notes.find(({ size, root }) => rootOf(size).toString('base64') !== root)
  const covered = wrong && sealedBy.filter((size) => size <= wrong.size).length
  need(
    !wrong,
    `the checkpoint of size ${wrong?.size} has another root, so an entry up to ${covered} is not what it was`,
  )
  return sealedBy
}

function signature(notes, key) {
  for (const note of notes) need(isSigned(note, key), `the checkpoint of size ${note.size} is not signed by the key`)
  return `every checkpoint is signed by ${key.name}`
}

function times(notes, contents, sealedBy) {
  const sealedAt = new Map(notes.toReversed().map(({ size, time }) => [size, time]))
  contents.reduce((last, { number, at, imported_at }) => {
    const [time, sealed] = [micros(imported_at ?? at), sealedAt.get(sealedBy[number - 1])]
    need(time >= last - HOUR, `entry ${number} is over an hour older than the one before it`)
    need(!(time > sealed), `entry ${number} is newer than the checkpoint that covers it`)
    need(!(time < (sealed ?? notes.at(-1)?.time) - HOUR), `entry ${number} was not sealed within an hour of its time`)
    return time
  }, 0)
  need(isAscending(notes, 'time'), 'a checkpoint is older than a smaller one')
  return 'entries and checkpoints are in the order of their times'
}

function earlier(record, seen) {
  need(seen.strategy === record.strategy, 'the earlier file is of another strategy')
  const changed = seen.lines.findIndex((line, at) => !record.lines[at]?.equals(line))
  need(changed < 0, `entry ${changed + 1} was another in the earlier file`)
  const isSameRun = (run, at) => run.join() === record.runs[at]?.join()
  need(seen.runs.every(isSameRun), 'the entries had other places in the earlier file')
  const texts = new Map(seen.notes.map(({ size, text }) => [size, text]))
  const another = record.notes.find(({ size, text }) => (texts.get(size) ?? text) !== text)
  need(!another, `the checkpoint of size ${another?.size} was another in the earlier file`)
  return `it begins with the ${seen.lines.length} entries of the earlier file`
}

function published(notes, copy, key) {
  const lines = String(copy).split('\n').filter(Boolean)
  const others = lines.map((line) => readNote(JSON.parse(line)))
  signature(others, key)
  const isInOrder = isAscending(others, 'size') && isAscending(others, 'time')
  need(isInOrder, 'a published checkpoint is smaller or older than the one before it')
  const roots = new Map(others.map(({ size, root }) => [size, root]))
  for (const { size, root } of others)
    need(roots.get(size) === root, `there are two published checkpoints of size ${size}`)
  const texts = new Set(others.map(({ text }) => text))
  for (const { size, text } of notes) need(texts.has(text), `the checkpoint of size ${size} was not published`)
  return `every checkpoint is among the ${others.length} published ones`
}

const inWords = (found) =>
  found instanceof Map ? `actions at the end: ${found.size}` : `entries: ${found.length ?? found.lines.length}`

/** Makes every check that the given files (bytes) allow. Returns the results, and the actions left at the end by their ids. */
export function verifyRecord(file, keyText, earlierFile, publishedFile) {
  const key = readKey(keyText)
  const results = []
  const check = (name, make, reasonToSkip) => {
    try {
      const found = reasonToSkip ? undefined : make()
      const text = reasonToSkip || (typeof found === 'string' ? found : inWords(found))
      results.push({ name, status: reasonToSkip ? 'skip' : 'ok', text })
      return found
    } catch (problem) {
      results.push({ name, status: 'FAIL', text: problem.message })
    }
  }
  const record = check('file', () => readRecord(file))
  if (!record) return { results }
  const { notes } = record
  const unsealed = record.runs.length === 0 && 'no entry is sealed yet'
  const contents = check('chain', () => chain(record))
  const actions = check('replay', () => replay(contents), !contents && 'chain failed')
  const sealed = check('inclusion', () => inclusion(record), unsealed)
  check('signature', () => signature(notes, key), notes.length === 0 && 'there is no checkpoint')
  const untimed = (!contents && 'chain failed') || (!sealed && !unsealed && 'inclusion failed')
  check('times', () => times(notes, contents, sealed ?? []), untimed)
  check('earlier', () => earlier(record, readRecord(earlierFile)), !earlierFile && 'no earlier file was given')
  check('published', () => published(notes, publishedFile, key), !publishedFile && 'no published copy was given')
  const waiting = !untimed && contents[sealed?.length ?? 0]
  const text = `entry ${waiting?.number} and those after it are not sealed yet, the oldest from ${waiting?.at}`
  if (waiting) results.push({ name: 'unsealed', status: 'note', text })
  return { results, actions }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = { type: 'string' }
  const options = { key: text, earlier: text, published: text }
  const { positionals, values } = parseArgs({ allowPositionals: true, options })
  need(positionals.length === 1 && values.key, 'It needs: FILE --key KEY [--earlier FILE] [--published FILE]')
  const read = (path) => path && readFileSync(path)
  const { results, actions } = verifyRecord(
    read(positionals[0]),
    values.key,
    read(values.earlier),
    read(values.published),
  )
  for (const { status, name, text } of results) console.log(`${status.padEnd(4)}  ${name.padEnd(9)}  ${text}`)
  const figures = actions ? figuresOf([...actions]) : {}
  for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(15)}  ${value}`)
  process.exitCode = results.some(({ status }) => status === 'FAIL') ? 1 : 0
}
