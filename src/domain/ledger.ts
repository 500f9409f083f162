import { ACTION_FIELDS, type ActionChange, type ActionRow, type ActionText } from './action'
import { sameValue } from './actionText'
import { Decimal } from './decimal'
import { groupBy } from './groupBy'
import { instantOf } from './instant'
import { type ActionFields, entryWords, type LedgerEntry, parseEntry } from './ledgerEntry'
import { type Checkpoint, parseCheckpoint, parsePublishedLine, toBase64, type Verify } from './ledgerNote'
import {
  type Hash,
  isConsistent,
  leafHash,
  type PlacedHash,
  provenTrees,
  sameHash,
  splitHashes,
  type Tree,
} from './merkle'

const HOUR_MICROS = 3_600_000_000
/** Entries between two reports of progress. */
const ENTRIES_PER_REPORT = 500
const NO_HASH = new Uint8Array(32)

/** The checks of docs/ledger.md, in its order. Files are checked by tools/verify-record.mjs. */
export const LEDGER_CHECKS = [
  'page',
  'chain',
  'replay',
  'inclusion',
  'signature',
  'times',
  'earlier',
  'published',
] as const
export type LedgerCheck = (typeof LEDGER_CHECKS)[number]

/** Consecutive entries that were sealed together, at consecutive places of the tree. */
export interface LedgerRun {
  firstNumber: number
  entries: number
  firstPlace: number
  /** Of the checkpoint that sealed them. */
  size: number
}

/** A strategy's part of the ledger as one reader gets it. */
export interface LedgerRecord {
  strategyId: string
  /** The content of each entry from number 1 on, as it was hashed. */
  contents: readonly string[]
  /** Oldest first. */
  runs: readonly LedgerRun[]
  /** The newest signed note; null before the first one. */
  checkpoint: string | null
  /** The signed notes that first covered the runs, one for each size, oldest first. */
  checkpoints: readonly string[]
  /** Joined hashes: that the sealed entries are in `checkpoint`. */
  proof: Uint8Array
}

/** What a browser keeps of a strategy's record. */
export interface SeenRecord {
  /** Number of entries, and the Base64 hash of the last one. */
  entries: number
  head: string
  /** Number of runs, and the Base64 hash of all of them. */
  runs: number
  runsHash: string
}

/** What a browser keeps of the ledger from an earlier visit. */
export interface SeenLedger {
  /** A signed note. */
  checkpoint: string
  /** null if this strategy was not looked at then. */
  record: SeenRecord | null
}

/** An event of a strategy as the site shows it. */
export interface ShownEvent {
  event: string
  at: string
  user_id: string
  name: string | null
  old_name: string | null
  trades: number
  total_pnl: string
}

/** All of a strategy that the entries have to agree with. */
export interface ShownRecord {
  name: string
  ownerId: string
  isPublic: boolean
  actions: readonly ActionRow[]
  /** In the order of the changes. */
  changes: readonly ActionChange[]
  /** In their order. Of a strategy that was never public, only its owner is shown any. */
  events: readonly ShownEvent[]
}

export interface LedgerInput {
  record: LedgerRecord
  shown: ShownRecord
  /** The check of a signature by the built-in key; null if this browser has no Ed25519. */
  verify: Verify | null
  /** From an earlier visit, and the joined hashes of the proof that `checkpoint` extends the checkpoint then. */
  seen: { ledger: SeenLedger; extension: Uint8Array | null } | null
  /**
   * The published copy, read before `record`: its text, and the joined hashes of the proof that `checkpoint` extends its
   * newest checkpoint. Or why it could not be read.
   */
  published: { text: string; extension: Uint8Array | null } | { problem: string }
}

export interface CheckResult {
  check: LedgerCheck
  outcome: 'passed' | 'failed' | 'skipped'
  /** Why it failed or was skipped, or what a reader should know although it passed. */
  detail: string | null
  /** The entry, or the action that has none, because of which it failed. */
  about: { words: string; trade: string | null } | null
}

/** What a strategy's part of the ledger shows. */
export interface LedgerFindings {
  /** One for each of {@link LEDGER_CHECKS}. */
  checks: CheckResult[]
  entries: number
  sealed: number
  /** Entries without a place, and the time of the oldest, ISO 8601; null if all have one. */
  unsealed: { entries: number; since: string } | null
  /** Entries taken over from elsewhere, and the time of the first, ISO 8601; null without any. */
  imported: { entries: number; at: string } | null
  /** The newest one; null before the first. */
  checkpoint: { size: number; at: string } | null
  /** To keep for the next visit; null if a check failed or nothing is signed. */
  seen: SeenLedger | null
}

/** Why a check fails, and which entry shows it. */
class Failed extends Error {
  constructor(
    reason: string,
    readonly about: LedgerEntry | { words: string; trade: string | null } | null = null,
  ) {
    super(reason)
  }
}

/** Why a check cannot be made. */
class Skipped extends Error {}

const tradeOf = (entry: LedgerEntry) => ('trade' in entry ? entry.trade : null)
const aboutOf = (about: Failed['about']) =>
  about && 'words' in about ? about : about && { words: entryWords(about), trade: tradeOf(about) }

/** Runs one check. The functions of the tree and of notes throw RangeError. */
async function resultOf(check: LedgerCheck, run: () => string | null | Promise<string | null>): Promise<CheckResult> {
  try {
    return { check, outcome: 'passed', detail: await run(), about: null }
  } catch (error) {
    if (error instanceof Skipped) return { check, outcome: 'skipped', detail: error.message, about: null }
    if (error instanceof Failed) {
      return { check, outcome: 'failed', detail: error.message, about: aboutOf(error.about) }
    }
    if (error instanceof RangeError) return { check, outcome: 'failed', detail: error.message, about: null }
    throw error
  }
}

/**
 * Makes every check of docs/ledger.md on a strategy's part of the ledger.
 * @param onProgress called with the number of entries that are hashed and read.
 */
export async function checkLedger(
  { record, shown, verify, seen, published }: LedgerInput,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<LedgerFindings> {
  const { contents, runs } = record
  const entries: LedgerEntry[] = []
  const hashes: Hash[] = []
  const chain = await resultOf('chain', () => {
    hashes.push(...hashChain(contents))
    readChain(record, entries, onProgress)
    return null
  })
  const isWhole = chain.outcome === 'passed'
  const requireChain = () => {
    if (!isWhole) throw new Skipped('The entries do not form a chain, so this was not checked')
  }
  let states: ReadonlyMap<string, ActionState> = new Map()
  const replay = await resultOf('replay', () => {
    requireChain()
    states = replayed(entries)
    return null
  })
  const notes: { newest: Checkpoint | null; covering: Checkpoint[] } = { newest: null, covering: [] }
  let trees: Tree[] = []
  const inclusion = await resultOf('inclusion', () => {
    if (record.checkpoint !== null) notes.newest = parseCheckpoint(record.checkpoint)
    const covering = record.checkpoints.map(parseCheckpoint)
    trees = requireInclusion(record, hashes, notes.newest, covering)
    notes.covering = covering
    return null
  })
  // Without a proof, nothing can be said of the older checkpoints.
  const { newest, covering } = notes
  const checks = [
    await resultOf('page', () => {
      requireChain()
      if (replay.outcome !== 'passed') throw new Skipped('The entries contradict each other')
      return comparePage(entries, states, shown)
    }),
    chain,
    replay,
    inclusion,
    await resultOf('signature', async () => {
      if (!newest) throw new Skipped('There is no checkpoint yet')
      requireRoots(covering, trees, runs)
      if (!verify) throw new Skipped('This browser cannot check signatures of this kind (Ed25519). A newer one can')
      await requireSigned([newest, ...covering], verify)
      return null
    }),
    await resultOf('times', () => {
      requireChain()
      if (inclusion.outcome === 'failed') throw new Skipped('The entries do not lead to the checkpoints')
      requireTimes(entries, runs, covering, newest)
      return null
    }),
    await resultOf('earlier', () => {
      if (!seen)
        throw new Skipped('This browser checks this ledger for the first time. From now on it keeps what it saw')
      return compareSeen(seen, record, hashes, newest)
    }),
    await resultOf('published', () => comparePublished(published, newest, covering, verify)),
  ]
  const sealed = Math.min(
    runs.reduce((sum, run) => sum + run.entries, 0),
    contents.length,
  )
  const oldest = entries[sealed]
  const imported = entries.filter((entry) => entry.imported_at !== undefined)
  const head = hashes.at(-1)
  const isTrusted = checks.every(({ outcome }) => outcome !== 'failed')
  return {
    checks,
    entries: contents.length,
    sealed,
    unsealed:
      sealed < contents.length && oldest ? { entries: contents.length - sealed, since: recordedAt(oldest) } : null,
    imported: imported[0] ? { entries: imported.length, at: recordedAt(imported[0]) } : null,
    checkpoint: newest && { size: newest.size, at: newest.at },
    seen:
      isTrusted && record.checkpoint !== null && head
        ? {
            checkpoint: record.checkpoint,
            record: { entries: contents.length, head: toBase64(head), runs: runs.length, runsHash: hashOfRuns(runs) },
          }
        : null,
  }
}

/** When an entry was appended, by its own account. */
const recordedAt = (entry: LedgerEntry) => entry.imported_at ?? entry.at

const encoder = new TextEncoder()

/** The hash of each entry over the one before it. */
export function hashChain(contents: readonly string[]): Hash[] {
  let previous: Hash = NO_HASH
  return contents.map((content) => {
    previous = leafHash(previous, encoder.encode(content))
    return previous
  })
}

function readChain(
  { strategyId, contents }: LedgerRecord,
  entries: LedgerEntry[],
  onProgress: (done: number, total: number) => void,
) {
  if (contents.length === 0) throw new Failed('The ledger has no entries of this strategy')
  for (const [at, content] of contents.entries()) {
    const number = at + 1
    const entry = entryAt(content, number)
    if (entry.strategy !== strategyId) throw new Failed('An entry belongs to another strategy', entry)
    if (entry.number !== number) throw new Failed(`In the place of entry ${number} is another one`, entry)
    if ((entry.event === 'strategy_created') !== (number === 1)) {
      throw new Failed(
        number === 1 ? 'The first entry is not the creation of the strategy' : 'The strategy is created twice',
        entry,
      )
    }
    entries.push(entry)
    if (number % ENTRIES_PER_REPORT === 0) onProgress(number, contents.length)
  }
  onProgress(contents.length, contents.length)
}

function entryAt(content: string, number: number): LedgerEntry {
  try {
    return parseEntry(content)
  } catch (error) {
    if (error instanceof RangeError) throw new Failed(`Entry ${number} ${error.message}`)
    throw error
  }
}

/** An action as the entries leave it. */
interface ActionState {
  fields: ActionFields
  trade: string
  /** When it was recorded, last and first. */
  at: string
  firstAt: string
  edits: number
  inPublic: boolean
  isDeleted: boolean
  entry: LedgerEntry
}

const sameFields = (a: ActionFields, b: ActionFields) => ACTION_FIELDS.every((field) => a[field] === b[field])

/** What each action says after all entries, by its id. */
function replayed(entries: readonly LedgerEntry[]): ReadonlyMap<string, ActionState> {
  const states = new Map<string, ActionState>()
  let isPublic = false
  for (const entry of entries) {
    const isImported = entry.imported_at !== undefined
    if (entry.event === 'strategy_published') isPublic = true
    if (entry.event === 'strategy_hidden') isPublic = false
    if (!('action' in entry)) continue
    if (entry.event === 'action_recorded') {
      if (states.has(entry.action)) throw new Failed('An action is recorded twice', entry)
      if (!isImported && entry.in_public !== isPublic) {
        throw new Failed('An action is wrong about whether the strategy was public', entry)
      }
      const { trade, at, first_recorded_at: firstAt = at, edits = 0, in_public: inPublic } = entry
      states.set(entry.action, { fields: entry, trade, at, firstAt, edits, inPublic, isDeleted: false, entry })
      continue
    }
    if (isImported) continue
    const before = states.get(entry.action)
    const verb = entry.event === 'action_edited' ? 'edited' : 'deleted'
    if (!before) throw new Failed(`An action is ${verb} that was never recorded`, entry)
    if (before.isDeleted) throw new Failed(`An action is ${verb} that was deleted before`, entry)
    if (before.trade !== entry.trade) throw new Failed(`An action is ${verb} as part of another trade`, entry)
    if (!sameFields(before.fields, entry.old)) {
      throw new Failed(`What was ${verb} is not what the action said before`, entry)
    }
    states.set(
      entry.action,
      entry.event === 'action_edited'
        ? { ...before, fields: entry.new, at: entry.at, edits: before.edits + 1, inPublic: isPublic, entry }
        : { ...before, isDeleted: true, entry },
    )
  }
  return states
}

/** @returns the trees of the checkpoints that first covered the runs, by the proof */
function requireInclusion(
  { runs, proof }: LedgerRecord,
  hashes: readonly Hash[],
  newest: Checkpoint | null,
  covering: readonly Checkpoint[],
): Tree[] {
  if (runs.length === 0) throw new Skipped('No entry is sealed yet')
  if (!newest) throw new Failed('Entries are sealed, but there is no checkpoint')
  const own: PlacedHash[] = []
  let next = 1
  let lastSize = 0
  for (const { firstNumber, entries, firstPlace, size } of runs) {
    if (firstNumber !== next || entries < 1) throw new Failed(`The sealed entries leave out or repeat number ${next}`)
    if (firstPlace < lastSize || firstPlace + entries > size) {
      throw new Failed('An entry’s place is outside of its checkpoint, or in an earlier one')
    }
    for (let at = 0; at < entries; at += 1) {
      const hash = hashes[firstNumber - 1 + at]
      if (!hash) throw new Failed('More entries are sealed than the site shows')
      own.push({ place: firstPlace + at, hash })
    }
    next += entries
    lastSize = size
  }
  const sizes = runs.map(({ size }) => size)
  if (sizes.join() !== covering.map(({ size }) => size).join()) {
    throw new Failed('A checkpoint is missing that sealed an entry')
  }
  const trees = provenTrees(own, newest.size, sizes, splitHashes(proof))
  const whole = trees.pop()
  if (!whole || !sameHash(newest.root, whole.root)) {
    throw new Failed(
      `The entries do not lead to the checkpoint of ${newest.size} entries: one of them was changed, left out or added after it`,
    )
  }
  return trees
}

/** Whether what was signed first over the runs is what the proof leads to. A file has only these signatures, not the roots. */
function requireRoots(covering: readonly Checkpoint[], trees: readonly Tree[], runs: readonly LedgerRun[]) {
  const wrong = covering.find(({ root }, at) => !sameHash(root, trees[at]?.root ?? NO_HASH))
  if (!wrong) return
  const last = runs.findLast(({ size }) => size <= wrong.size)
  const through = last ? last.firstNumber + last.entries - 1 : 0
  throw new Failed(
    `The checkpoint of ${wrong.size} entries was signed for another ledger, in which one of the first ${through} entries here may differ`,
  )
}

async function requireSigned(checkpoints: readonly Checkpoint[], verify: Verify) {
  for (const checkpoint of checkpoints) {
    if (!(await verify(checkpoint))) {
      throw new Failed(`The checkpoint of ${checkpoint.size} entries is not signed by this site’s key`)
    }
  }
}

function requireTimes(
  entries: readonly LedgerEntry[],
  runs: readonly LedgerRun[],
  covering: readonly Checkpoint[],
  newest: Checkpoint | null,
) {
  let before: Checkpoint | null = null
  for (const checkpoint of newest ? [...covering, newest] : []) {
    if (before && checkpoint.instant < before.instant) throw new Failed('A later checkpoint has an earlier time')
    before = checkpoint
  }
  let last = Number.NEGATIVE_INFINITY
  for (const entry of entries) {
    const at = instantOf(recordedAt(entry))
    if (at < last - HOUR_MICROS) throw new Failed('An entry is dated over an hour before the one before it', entry)
    last = at
  }
  const unsealed = entries.slice(runs.reduce((sum, run) => sum + run.entries, 0))
  const late = newest && unsealed.find((entry) => instantOf(recordedAt(entry)) < newest.instant - HOUR_MICROS)
  if (late) throw new Failed('An entry was not sealed within an hour of its time', late)
  const bySize = new Map(covering.map((checkpoint) => [checkpoint.size, checkpoint]))
  for (const { firstNumber, entries: count, size } of runs) {
    const sealedAt = bySize.get(size)?.instant ?? Number.NaN
    for (const entry of entries.slice(firstNumber - 1, firstNumber - 1 + count)) {
      const at = instantOf(recordedAt(entry))
      if (!(at <= sealedAt)) throw new Failed('An entry is dated after the checkpoint that sealed it', entry)
      if (at < sealedAt - HOUR_MICROS) {
        throw new Failed('An entry was sealed over an hour after its time, so it may have been backdated', entry)
      }
    }
  }
}

const hashOfRuns = (runs: readonly LedgerRun[]) => toBase64(leafHash(encoder.encode(JSON.stringify(runs.map(runLine)))))
const runLine = ({ firstNumber, entries, firstPlace, size }: LedgerRun) => [firstNumber, entries, firstPlace, size]

function compareSeen(
  { ledger, extension }: NonNullable<LedgerInput['seen']>,
  { contents, runs }: LedgerRecord,
  hashes: readonly Hash[],
  newest: Checkpoint | null,
): string | null {
  const then = parseCheckpoint(ledger.checkpoint)
  if (!newest) throw new Failed('This browser saw a checkpoint before, and now there is none')
  requireExtension(then, newest, extension, 'the one that this browser saw before')
  const { record } = ledger
  if (!record) return 'This browser sees this strategy for the first time'
  if (contents.length < record.entries) {
    throw new Failed(`This browser saw ${record.entries} entries before, and now there are ${contents.length}`)
  }
  const head = hashes[record.entries - 1]
  if (!head || toBase64(head) !== record.head) {
    throw new Failed(`Among the first ${record.entries} entries, one is not as this browser saw it before`)
  }
  if (hashOfRuns(runs.slice(0, record.runs)) !== record.runsHash) {
    throw new Failed('The places of the entries are not those that this browser saw before')
  }
  return null
}

function requireExtension(earlier: Checkpoint, later: Checkpoint, proof: Uint8Array | null, which: string) {
  if (earlier.size > later.size) throw new Failed(`The newest checkpoint is older than ${which}: entries are held back`)
  if (!proof && earlier.size < later.size) throw new Failed(`There is no proof that the ledger extends ${which}`)
  if (!isConsistent(earlier, later, splitHashes(proof ?? new Uint8Array()))) {
    throw new Failed(`The ledger does not extend ${which}: it was written again, or others are shown another one`)
  }
  if (earlier.size === later.size && earlier.signed !== later.signed) {
    throw new Failed(`The newest checkpoint’s time differs from ${which}`)
  }
}

async function comparePublished(
  published: LedgerInput['published'],
  newest: Checkpoint | null,
  covering: readonly Checkpoint[],
  verify: Verify | null,
): Promise<string | null> {
  if ('problem' in published) throw new Skipped(published.problem)
  const copies = published.text.split('\n').flatMap((line) => (line === '' ? [] : [parsePublishedLine(line)]))
  if (verify) await requireSigned(copies, verify)
  let before: Checkpoint | null = null
  for (const copy of copies) {
    const isBack = before && (copy.size < before.size || copy.instant < before.instant)
    if (isBack) throw new Failed('A published checkpoint is smaller or older than the one before it')
    if (before && copy.size === before.size && !sameHash(copy.root, before.root)) {
      throw new Failed(`Two different ledgers of ${copy.size} entries are published`)
    }
    before = copy
  }
  if (!before) throw new Skipped('Nothing is published yet')
  if (!newest) throw new Failed('Checkpoints are published, but the site shows none')
  requireExtension(before, newest, published.extension, 'the newest published one')
  const lines = new Set(copies.map(({ signed }) => signed))
  for (const { size, signed } of [...covering, newest]) {
    if (size <= before.size && !lines.has(signed)) {
      throw new Failed(`The checkpoint of ${size} entries is not the published one`)
    }
  }
  return verify ? null : 'The copy agrees, but this browser cannot check its signatures'
}

const sameInstant = (a: string, b: string) => a === b || instantOf(a) === instantOf(b)
const sameDecimal = (a: string, b: string) => a === b || new Decimal(a).eq(b)

/** Whether the site shows an action as its entry says. */
const agrees = (shown: ActionText, fields: ActionFields): boolean =>
  ACTION_FIELDS.every((field) => sameValue(field, shown[field], fields[field] ?? null))

function comparePage(
  entries: readonly LedgerEntry[],
  states: ReadonlyMap<string, ActionState>,
  shown: ShownRecord,
): string | null {
  compareActions(states, shown.actions)
  compareChanges(entries, shown.changes)
  return compareEvents(entries, shown)
}

function compareActions(states: ReadonlyMap<string, ActionState>, actions: readonly ActionRow[]) {
  const ids = new Set(actions.map(({ id }) => String(id)))
  for (const [id, { isDeleted, entry }] of states) {
    if (!isDeleted && !ids.has(id)) throw new Failed('The site does not show an action that was recorded', entry)
  }
  for (const action of actions) {
    const state = states.get(String(action.id))
    if (!state || state.isDeleted) {
      const words = `${action.side} ${action.quantity} ${action.symbol}, dated ${action.date}`
      const about = { words, trade: action.bet_id }
      throw new Failed(`The site shows an action that was ${state ? 'deleted' : 'never recorded'}`, about)
    }
    const { fields, trade, at, firstAt, edits, inPublic, entry } = state
    if (!agrees(action, fields) || action.bet_id !== trade) {
      throw new Failed('The site shows an action that was recorded otherwise', entry)
    }
    const isDated = sameInstant(action.recorded_at, at) && sameInstant(action.first_recorded_at, firstAt)
    if (!isDated || action.edits !== edits || action.recorded_in_public !== inPublic) {
      throw new Failed(
        'The site is wrong about when an action was recorded, how often it was edited, or whether that was in public',
        entry,
      )
    }
  }
}

type ChangeEntry = Extract<LedgerEntry, { event: 'action_edited' | 'action_deleted' }>

/** The changes of each action, in their order: the site's have no order among those of one moment. */
function compareChanges(entries: readonly LedgerEntry[], changes: readonly ActionChange[]) {
  const left = groupBy(changes, ({ action_id }) => String(action_id))
  const versions = new Map<string, string>()
  for (const entry of entries) {
    if (entry.event === 'action_recorded') versions.set(entry.action, entry.at)
    if (entry.event !== 'action_edited' && entry.event !== 'action_deleted') continue
    const change = left.get(entry.action)?.shift()
    if (!change) throw new Failed('The history does not show a change', entry)
    const recorded = entry.imported_at === undefined ? versions.get(entry.action) : undefined
    if (!isSameChange(change, entry) || (recorded !== undefined && !sameInstant(change.old_recorded_at, recorded))) {
      throw new Failed('The history shows a change that was made otherwise', entry)
    }
    if (entry.imported_at === undefined) versions.set(entry.action, entry.at)
  }
  for (const [extra] of left.values()) {
    if (!extra) continue
    const words = `${extra.old.side} ${extra.old.quantity} ${extra.old.symbol}, ${extra.event} ${extra.changed_at}`
    throw new Failed('The history shows a change that was never made', { words, trade: extra.bet_id })
  }
}

function isSameChange(change: ActionChange, entry: ChangeEntry): boolean {
  const isSame = `action_${change.event}` === entry.event && change.bet_id === entry.trade
  if (!isSame || !sameInstant(change.changed_at, entry.at) || !agrees(change.old, entry.old)) return false
  return entry.event === 'action_edited' ? change.new !== null && agrees(change.new, entry.new) : change.new === null
}

type EventEntry = Exclude<LedgerEntry, { action: string }>

function compareEvents(entries: readonly LedgerEntry[], { events, name, ownerId, isPublic }: ShownRecord) {
  const own = entries.filter((entry): entry is EventEntry => !('action' in entry))
  const last = own.at(-1)
  const published = own.findLast(({ event }) => event === 'strategy_published' || event === 'strategy_hidden')
  if (last && (last.name !== name || last.user !== ownerId)) {
    throw new Failed('The site shows the strategy under another name, or as another trader’s', last)
  }
  if ((published?.event === 'strategy_published') !== isPublic) {
    throw new Failed('The site is wrong about whether the strategy is public', published ?? last)
  }
  if (events.length === 0 && !published) {
    return 'The strategy’s own events were not compared: while it has never been public, only its owner sees them'
  }
  for (const [at, entry] of own.entries()) {
    const event = events[at]
    if (!event || !isSameEvent(event, entry)) {
      throw new Failed('The site does not show what happened to the strategy as it was recorded', entry)
    }
  }
  if (events.length > own.length) throw new Failed('The site shows an event of the strategy that never happened')
  return null
}

const isSameEvent = (event: ShownEvent, entry: EventEntry): boolean =>
  `strategy_${event.event}` === entry.event &&
  sameInstant(event.at, entry.at) &&
  event.name === entry.name &&
  event.old_name === ('old_name' in entry ? entry.old_name : null) &&
  event.user_id === entry.user &&
  event.trades === entry.trades &&
  sameDecimal(event.total_pnl, entry.total_pnl)

/** Of a checkpoint in the file: 8 of its time, 64 of its signature. */
const SEAL_BYTES = 72

/**
 * The file of "Download the record" (docs/ledger.md).
 * @throws RangeError if a checkpoint is malformed, or that of a run is missing.
 */
export function writeRecordFile({ strategyId, contents, runs, checkpoint, checkpoints, proof }: LedgerRecord): string {
  const bySize = new Map(checkpoints.map(parseCheckpoint).map((one) => [one.size, one]))
  const seals = new Uint8Array(runs.length * SEAL_BYTES)
  let end = 0
  const places = runs.map(({ entries, firstPlace, size }, at) => {
    seals.set(sealOf(bySize.get(size)), at * SEAL_BYTES)
    const before = firstPlace - end
    end = size
    return [entries, before, size - firstPlace - entries]
  })
  // Canonical like the contents: the members are sorted.
  const first = {
    checkpoint,
    checkpoints: toBase64(seals),
    format: 'strategy-record/1',
    proof: toBase64(proof),
    runs: places,
    strategy: strategyId,
  }
  return [JSON.stringify(first), ...contents, ''].join('\n')
}

/** The time and the signature of a checkpoint. Its size and root follow from the entries and the proof. */
function sealOf(checkpoint: Checkpoint | undefined): Uint8Array {
  const signature = checkpoint?.signatures.find(({ name }) => name === checkpoint.origin)?.bytes
  if (!checkpoint || signature?.length !== SEAL_BYTES - 8) throw new RangeError('A checkpoint of the record is missing')
  const seal = new Uint8Array(SEAL_BYTES)
  new DataView(seal.buffer).setBigUint64(0, BigInt(checkpoint.instant))
  seal.set(signature, 8)
  return seal
}
