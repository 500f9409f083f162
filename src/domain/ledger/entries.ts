import { ACTION_FIELDS } from '../contract/action'
import { type ActionFields, type LedgerEntry, parseEntry } from './entry'
import { type Hash, leafHash } from './merkle'
import { textHash } from './said'
import type { StrategyLedger } from './strategyLedger'
import { failed, passed, resultOf, type Verdict } from './verdict'

/** What a strategy's entries prove by themselves: the checks `chain` and `replay` of docs/ledger.md. */

/** Progress is reported once per this many entries. */
const ENTRIES_PER_REPORT = 500
const NO_HASH = new Uint8Array(32)

const encoder = new TextEncoder()

/** The time at which an entry claims to have been appended. */
export const recordedAt = (entry: LedgerEntry) => entry.imported_at ?? entry.at

/** The hash of each entry, which includes the hash of the entry before it. */
export function hashChain(contents: readonly string[]): Hash[] {
  let previous: Hash = NO_HASH
  return contents.map((content) => {
    previous = leafHash(previous, encoder.encode(content))
    return previous
  })
}

/**
 * Reads the entries, which must be those of one strategy since its creation, without a gap.
 * @param onProgress called with the number of entries that are read.
 * @returns the entries up to the first wrong one
 */
export function readChain(
  { strategyId, contents }: StrategyLedger,
  onProgress: (done: number, total: number) => void,
): { verdict: Verdict; entries: LedgerEntry[] } {
  const entries: LedgerEntry[] = []
  if (contents.length === 0) return { verdict: failed('The ledger has no entries of this strategy'), entries }
  for (const [at, content] of contents.entries()) {
    const number = at + 1
    const read = resultOf(() => parseEntry(content))
    if (!read.ok) return { verdict: failed(`Entry ${number} ${read.problem}`), entries }
    const problem = misplaced(read.value, number, strategyId)
    if (problem) return { verdict: failed(problem, read.value), entries }
    entries.push(read.value)
    if (number % ENTRIES_PER_REPORT === 0) onProgress(number, contents.length)
  }
  onProgress(contents.length, contents.length)
  return { verdict: passed(), entries }
}

/** Why an entry cannot have that number; null if it can. */
function misplaced(entry: LedgerEntry, number: number, strategyId: string): string | null {
  if (entry.strategy !== strategyId) return 'An entry belongs to another strategy'
  if (entry.number !== number) return `Another entry stands in the place of entry ${number}`
  if ((entry.event === 'strategy_created') === (number === 1)) return null
  return number === 1 ? 'The first entry is not the creation of the strategy' : 'The strategy is created twice'
}

/** An action as it is after all entries about it. */
export interface ActionState {
  fields: ActionFields
  trade: string
  /** When it was last recorded, and when first. */
  at: string
  firstAt: string
  edits: number
  inPublic: boolean
  /** How it was first recorded; null if by hand. */
  by: string | null
  isDeleted: boolean
  entry: LedgerEntry
}

/** Actions by their ids. */
export type ActionStates = ReadonlyMap<string, ActionState>

/** Replays all changes. Each must start from the previous content of its action. */
export function replay(entries: readonly LedgerEntry[]): { verdict: Verdict; states: ActionStates } {
  const states = new Map<string, ActionState>()
  let isPublic = false
  for (const entry of entries) {
    if (entry.event === 'strategy_published') isPublic = true
    if (entry.event === 'strategy_hidden') isPublic = false
    if (!('action' in entry)) continue
    // An imported edit has no earlier entry to start from, nor had an imported deletion, some time ago.
    if (entry.imported_at !== undefined && entry.event !== 'action_recorded' && !states.has(entry.action)) continue
    const before = states.get(entry.action)
    const problem = contradiction(entry, before, isPublic)
    if (problem) return { verdict: failed(problem, entry), states }
    const after = stateAfter(entry, before, isPublic)
    if (after) states.set(entry.action, after)
  }
  return { verdict: passed(), states }
}

/**
 * Checks what was said besides the actions: a note is written once and withdrawn once, versions of the playbook have no gap, and `texts` are
 * those of the entries that have a hash, without those that were withdrawn. A key is doubted that recorded something.
 */
export function replaySaid(entries: readonly LedgerEntry[], texts: StrategyLedger['texts']): Verdict {
  /** The notes, and the entries that have a text: by the ids of notes, and versions. */
  const [trades, hashed] = [new Map<string, string>(), new Map<string | number, HashedEntry>()]
  let version = 0
  for (const entry of entries) {
    if (entry.event === 'note_written') {
      if (trades.has(entry.note)) return failed('A note is written twice', entry)
      trades.set(entry.note, entry.trade)
      hashed.set(entry.note, entry)
    }
    if (entry.event === 'note_withdrawn' && (trades.get(entry.note) !== entry.trade || !hashed.delete(entry.note)))
      return failed('A withdrawn note was never written, or was withdrawn before', entry)
    if (entry.event === 'playbook_written') {
      if (entry.version !== version + 1) return failed('A version of the playbook is missing', entry)
      version = entry.version
      hashed.set(version, entry)
    }
  }
  const doubt = wrongDoubt(entries)
  if (doubt) return failed('A doubted key recorded nothing, or is doubted since an impossible time', doubt)
  const given = new Map(texts.map(([number, key, text]) => [number, textHash(key, text)]))
  for (const entry of hashed.values()) {
    if (given.get(entry.number) !== entry.hash) return failed('A text is missing, or is not what was written', entry)
  }
  return texts.length === hashed.size ? passed() : failed('There is a text that was withdrawn or never written')
}
/** The first doubt of a key that recorded nothing before it, since a time to come, or not since an earlier time than the one before. */
function wrongDoubt(entries: readonly LedgerEntry[]): LedgerEntry | undefined {
  /** By the names of the keys: since when each is doubted; null if it is not. */
  const since = new Map<string, string | null>()
  return entries.find((entry) => {
    if (entry.event === 'action_recorded' && entry.by?.startsWith('key ')) {
      const key = entry.by.slice('key '.length)
      since.set(key, since.get(key) ?? null)
    }
    if (entry.event !== 'key_doubted') return false
    const before = since.get(entry.key)
    since.set(entry.key, entry.since)
    return before === undefined || entry.since > entry.at || (before !== null && entry.since >= before)
  })
}
type HashedEntry = Extract<LedgerEntry, { hash: string }>

type ActionEntry = Extract<LedgerEntry, { action: string }>

/** What an entry contradicts; null if nothing. */
function contradiction(entry: ActionEntry, before: ActionState | undefined, isPublic: boolean): string | null {
  if (entry.event === 'action_recorded') {
    if (before) return 'An action is recorded twice'
    const isWrong = entry.imported_at === undefined && entry.in_public !== isPublic
    return isWrong ? 'An action is wrong about whether the strategy was public' : null
  }
  const verb = entry.event === 'action_edited' ? 'edited' : 'deleted'
  if (!before) return `An action is ${verb} but was never recorded`
  if (before.isDeleted) return `An action is ${verb} after it was deleted`
  if (before.trade !== entry.trade) return `An action is ${verb} as part of another trade`
  const isSame = ACTION_FIELDS.every((field) => before.fields[field] === entry.old[field])
  return isSame ? null : `What was ${verb} is not what the action said before`
}

function stateAfter(entry: ActionEntry, before: ActionState | undefined, isPublic: boolean): ActionState | undefined {
  if (entry.event === 'action_recorded') {
    const { trade, at, first_recorded_at: firstAt = at, edits = 0, in_public: inPublic, by = null } = entry
    return { fields: entry, trade, at, firstAt, edits, inPublic, by, isDeleted: false, entry }
  }
  if (!before) return undefined
  if (entry.event === 'action_deleted') return { ...before, isDeleted: true, entry }
  return { ...before, fields: entry.new, at: entry.at, edits: before.edits + 1, inPublic: isPublic, entry }
}
