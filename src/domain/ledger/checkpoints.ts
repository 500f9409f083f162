import { formatDateTime, formatDay } from '../../lib/format'
import { formatHold } from '../../lib/formatTrades'
import { instantOf } from '../time/instant'
import { recordedAt } from './entries'
import type { LedgerEntry } from './entry'
import { isBefore, joinKeys, type Keys } from './keys'
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
import { type Checkpoint, type LedgerKey, parseCheckpoint, parsePublishedLine, toBase64, type Verify } from './note'
import { type LedgerRun, type StrategyLedger, sealedEntries } from './strategyLedger'
import { failed, passed, type Result, resultOf, skipped, type Verdict } from './verdict'

/** What the signed checkpoints prove: `inclusion`, `signature`, `times`, `age`, `earlier` and `published` of docs/ledger.md. */

const MINUTE_MICROS = 60_000_000
const HOUR_MICROS = 60 * MINUTE_MICROS
/** How far the reader's clock may be from the ledger's, and how long a write may take. */
const TOLERANCE_MICROS = 10 * MINUTE_MICROS
/** The longest permitted time without a checkpoint. */
const MOST_SILENCE_MICROS = 2 * HOUR_MICROS

const microsOf = (date: Date) => date.getTime() * 1000

/** The checkpoints that the sealed entries are checked against. */
interface Sealed {
  newest: Checkpoint | null
  /** The checkpoints that first covered each run, and their trees as computed from the proof. */
  covering: readonly Checkpoint[]
  trees: readonly Tree[]
}

/** Whether the sealed entries are in the newest checkpoint. */
export function checkInclusion(
  { runs, proof, ...notes }: StrategyLedger,
  hashes: readonly Hash[],
): { verdict: Verdict; sealed: Sealed } {
  const newest = resultOf(() => (notes.checkpoint === null ? null : parseCheckpoint(notes.checkpoint)))
  const unproven = (verdict: Verdict) => ({
    verdict,
    sealed: { newest: newest.ok ? newest.value : null, covering: [], trees: [] },
  })
  if (!newest.ok) return unproven(failed(newest.problem))
  const covering = resultOf(() => notes.checkpoints.map(parseCheckpoint))
  if (!covering.ok) return unproven(failed(covering.problem))
  if (runs.length === 0) return unproven(skipped('No entry is sealed yet'))
  const { value: tip } = newest
  if (!tip) return unproven(failed('Entries are sealed, but there is no checkpoint'))
  const own = placedHashes(runs, hashes)
  if (!own.ok) return unproven(failed(own.problem))
  const sizes = runs.map(({ size }) => size)
  if (sizes.join() !== covering.value.map(({ size }) => size).join()) {
    return unproven(failed('A checkpoint that sealed an entry is missing'))
  }
  const proven = resultOf(() => provenTrees(own.value, tip.size, sizes, splitHashes(proof)))
  if (!proven.ok) return unproven(failed(proven.problem))
  const whole = proven.value.at(-1)
  if (!whole || !sameHash(tip.root, whole.root)) {
    return unproven(
      failed(
        `The entries do not lead to the checkpoint of ${tip.size} entries: one of them was changed, left out or added after it`,
      ),
    )
  }
  return { verdict: passed(), sealed: { newest: tip, covering: covering.value, trees: proven.value.slice(0, -1) } }
}

const problem = (text: string) => ({ ok: false as const, problem: text })

/** The hashes of the sealed entries, with their places in the tree. */
function placedHashes(runs: readonly LedgerRun[], hashes: readonly Hash[]): Result<PlacedHash[]> {
  const placed: PlacedHash[] = []
  let next = 1
  let lastSize = 0
  for (const { firstNumber, entries, firstPlace, size } of runs) {
    if (firstNumber !== next || entries < 1) return problem(`The sealed entries leave out or repeat number ${next}`)
    if (firstPlace < lastSize || firstPlace + entries > size) {
      return problem('An entry’s place is outside its checkpoint, or in an earlier one')
    }
    for (let at = 0; at < entries; at += 1) {
      const hash = hashes[firstNumber - 1 + at]
      if (!hash) return problem('More entries are sealed than the site shows')
      placed.push({ place: firstPlace + at, hash })
    }
    next += entries
    lastSize = size
  }
  return { ok: true, value: placed }
}

/** The keys that a record's announcements link to the trusted one; null if they do not link up. */
export async function keysOf({ keys }: Pick<StrategyLedger, 'keys'>, trusted: LedgerKey): Promise<Keys | null> {
  const changes = resultOf(() => keys.map(parseCheckpoint))
  return changes.ok ? joinKeys(trusted, changes.value) : null
}

/** Whether the checkpoints are signed by the site's keys and state the trees that follow from the entries and the proof. */
export async function checkSignature(
  { newest, covering, trees }: Sealed,
  runs: readonly LedgerRun[],
  keys: Keys | null,
): Promise<Verdict> {
  if (!newest) return skipped('There is no checkpoint yet')
  if (!keys) return failed('An announced key change is not signed by both keys, or leads to a different key')
  // A downloaded file holds only the signatures of these checkpoints, not their roots.
  const other = covering.find(({ root }, at) => !trees[at] || !sameHash(root, trees[at].root))
  if (other) {
    const last = runs.findLast(({ size }) => size <= other.size)
    const through = last ? last.firstNumber + last.entries - 1 : 0
    return failed(
      `The checkpoint of ${other.size} entries was signed for another ledger, in which one of the first ${through} entries here may differ`,
    )
  }
  if (!keys.verify) return skipped('This browser cannot check signatures of this kind (Ed25519). A newer one can')
  const wrong = await unsigned([newest, ...covering], keys.verify)
  if (wrong) return wrong
  const days = keys.changes.map(({ at }) => at.slice(0, 10)).join(', ')
  return passed(days ? `The key changed on ${days}: the ledger announces it, signed by both keys` : null)
}

/** Fails at the first checkpoint without a signature by the key; null if each has one. */
async function unsigned(checkpoints: readonly Checkpoint[], verify: Verify): Promise<Verdict | null> {
  for (const checkpoint of checkpoints) {
    if (!(await verify(checkpoint))) {
      return failed(`The checkpoint of ${checkpoint.size} entries is not signed by this site’s key`)
    }
  }
  return null
}

/**
 * Whether each sealed entry was written between its checkpoint and the previous one, and entries that are not sealed are new.
 * @param now by the reader's clock.
 */
export function checkTimes(
  entries: readonly LedgerEntry[],
  runs: readonly LedgerRun[],
  { newest, covering }: Sealed,
  now: Date,
): Verdict {
  const wrong = wrongOrder(covering, newest, now)
  if (wrong) return failed(wrong)
  const times = entries.map((entry) => ({ entry, at: instantOf(recordedAt(entry)) }))
  const back = times.find(({ at }, index) => at < (times[index - 1]?.at ?? at) - HOUR_MICROS)
  if (back) return failed('An entry is dated over an hour before the previous one', back.entry)
  const reader = microsOf(now)
  for (const { entry, at } of times.slice(sealedEntries({ runs }))) {
    if (at < reader - HOUR_MICROS) return failed('An entry is older than an hour, and still not sealed', entry)
    if (newest && at < newest.instant - TOLERANCE_MICROS)
      return failed('An entry was kept out of the checkpoint', entry)
    if (at > reader + TOLERANCE_MICROS) return failed('An entry that is not sealed is dated in the future', entry)
  }
  const bySize = new Map(covering.map((checkpoint) => [checkpoint.size, checkpoint]))
  for (const { firstNumber, entries: count, size } of runs) {
    const seal = bySize.get(size)
    if (!seal) return failed(`A checkpoint of ${size} entries is missing`)
    const earliest = seal.after === null ? seal.instant - MOST_SILENCE_MICROS : seal.after - TOLERANCE_MICROS
    for (const { entry, at } of times.slice(firstNumber - 1, firstNumber - 1 + count)) {
      if (at > seal.instant + MINUTE_MICROS)
        return failed('An entry is dated after the checkpoint that sealed it', entry)
      if (at < earliest) {
        return failed('An entry is dated before the checkpoint that came before it, so it may be backdated', entry)
      }
    }
  }
  return passed()
}

/** Why the checkpoints that first covered the entries cannot have these times; null if they can. */
function wrongOrder(covering: readonly Checkpoint[], newest: Checkpoint | null, now: Date): string | null {
  for (const [at, { instant, after, at: time }] of covering.entries()) {
    const last = covering[at - 1]
    if (instant > microsOf(now) + TOLERANCE_MICROS)
      return `A checkpoint that covers an entry is dated in the future, ${time}`
    if (last && (after === null || after < last.instant)) return 'A later checkpoint has an earlier time'
    if (after !== null && instant - after > MOST_SILENCE_MICROS) {
      return `Nothing was signed for over two hours until ${time}, so what that checkpoint covers may be backdated`
    }
  }
  const last = covering.at(-1)
  return newest && last && newest.instant < last.instant ? 'The newest checkpoint is older than another' : null
}

/** Whether the newest checkpoint, and the newest of the published copy, are recent by the reader's clock. */
export function checkAge(newest: Checkpoint | null, published: Checkpoint | null, now: Date): Verdict {
  if (!newest) return skipped('There is no checkpoint yet')
  const ages: string[] = []
  for (const [what, checkpoint] of [
    ['The newest checkpoint', newest],
    ['the newest published one', published],
  ] as const) {
    if (!checkpoint) continue
    const age = microsOf(now) - checkpoint.instant
    const words = `${what} is ${formatHold(Math.max(60, age / 1e6))} old`
    if (age > MOST_SILENCE_MICROS) {
      return failed(`${words}: the site has stopped signing or publishing, or holds the rest back`)
    }
    if (age < -TOLERANCE_MICROS) {
      return failed(
        `${what} is dated in the future, ${formatDateTime(checkpoint.at)} UTC, or this device’s clock is slow`,
      )
    }
    ages.push(words)
  }
  return passed(ages.join(', '))
}

/** What a browser remembers of a strategy's part of the ledger. */
export interface SeenStrategy {
  /** The number of entries, and the Base64 hash of the last one. */
  entries: number
  head: string
  /** The number of runs, and the Base64 hash of all of them. */
  runs: number
  runsHash: string
}

/** What a browser remembers of the ledger from an earlier visit. */
export interface SeenLedger {
  /** A signed note. */
  checkpoint: string
  /** null if this strategy was not checked then. */
  record: SeenStrategy | null
}

/** What a browser remembers, and under which key of the site. */
export interface SeenBefore {
  ledger: SeenLedger
  /** Joined hashes: the proof that the newest checkpoint extends the one that was seen. */
  extension: Uint8Array | null
  /**
   * If the site had a different key then: that key, the time of the visit (ISO 8601), and whether the reader has accepted the change.
   */
  otherKey: { text: string; visitedAt: string; isAccepted: boolean } | null
}

/** What to remember of a strategy's part of the ledger; null before anything is signed. */
export function seenOf({ checkpoint, contents, runs }: StrategyLedger, hashes: readonly Hash[]): SeenLedger | null {
  const head = hashes.at(-1)
  if (checkpoint === null || !head) return null
  return {
    checkpoint,
    record: { entries: contents.length, head: toBase64(head), runs: runs.length, runsHash: hashOfRuns(runs) },
  }
}

const hashOfRuns = (runs: readonly LedgerRun[]) =>
  toBase64(leafHash(new TextEncoder().encode(JSON.stringify(runs.map(runLine)))))
const runLine = ({ firstNumber, entries, firstPlace, size }: LedgerRun) => [firstNumber, entries, firstPlace, size]

/**
 * Whether the ledger continues what this browser saw before, and the site still has the same key.
 * @param keys those of the ledger now; null if its announcements are wrong.
 */
export function compareSeen(
  { ledger: { checkpoint, record }, extension, otherKey }: SeenBefore,
  keys: Keys | null,
  { contents, runs }: StrategyLedger,
  hashes: readonly Hash[],
  newest: Checkpoint | null,
): Verdict {
  const since = otherKey && `This site’s key changed since your visit of ${formatDay(otherKey.visitedAt)}`
  if (otherKey && !keys?.texts.includes(otherKey.text)) {
    return otherKey.isAccepted
      ? skipped('You accepted this site’s new key. This browser checks this ledger with it for the first time')
      : failed(`${since}, and its ledger doesn’t announce that. It may be another ledger`)
  }
  const then = resultOf(() => parseCheckpoint(checkpoint))
  if (!then.ok) return failed(then.problem)
  if (!newest) return failed('This browser saw a checkpoint before, and now there is none')
  const rewritten = notExtended(then.value, newest, extension, 'the one that this browser saw before')
  if (rewritten) return rewritten
  if (record && contents.length < record.entries) {
    return failed(`This browser saw ${record.entries} entries before, and now there are ${contents.length}`)
  }
  const head = record && hashes[record.entries - 1]
  if (record && (!head || toBase64(head) !== record.head)) {
    return failed(`Among the first ${record.entries} entries, one differs from what this browser saw before`)
  }
  if (record && hashOfRuns(runs.slice(0, record.runs)) !== record.runsHash) {
    return failed('The places of the entries are not those that this browser saw before')
  }
  if (since && !otherKey.isAccepted) {
    return failed(`${since}. The ledger goes on from what this browser saw, and the old key has announced the new one`)
  }
  return passed(record ? null : 'This browser sees this strategy for the first time')
}

/** Fails if a checkpoint does not extend an earlier one; null if it does. */
function notExtended(earlier: Checkpoint, later: Checkpoint, proof: Uint8Array | null, which: string): Verdict | null {
  if (isBefore(later, earlier)) return failed(`The newest checkpoint is older than ${which}: entries are held back`)
  if (!proof && earlier.size < later.size) return failed(`There is no proof that the ledger extends ${which}`)
  const consistent = resultOf(() => isConsistent(earlier, later, splitHashes(proof ?? new Uint8Array())))
  if (!consistent.ok) return failed(consistent.problem)
  if (!consistent.value) {
    return failed(`The ledger does not extend ${which}: it was rewritten, or others are shown another ledger`)
  }
  return null
}

/** The published copy: its text, and the joined hashes of the proof that the newest checkpoint extends its newest one. */
export interface PublishedCopy {
  text: string
  extension: Uint8Array | null
}

/** The checkpoints of the published copy, oldest first, or why it cannot be read. */
export const readCopies = (text: string): Result<Checkpoint[]> =>
  resultOf(() => text.split('\n').flatMap((line) => (line === '' ? [] : [parsePublishedLine(line)])))

/** Whether the checkpoints agree with the copy that everybody can read. */
export async function comparePublished(
  { copies, extension }: { copies: Result<Checkpoint[]>; extension: Uint8Array | null },
  { newest, covering }: Sealed,
  keys: Keys | null,
  trusted: LedgerKey,
  now: Date,
): Promise<Verdict> {
  if (!copies.ok) return failed(copies.problem)
  const own = await joinKeys(
    trusted,
    copies.value.filter((copy) => copy.keys),
  )
  if (!own) return failed('A published key change is not signed by both keys, or leads to a different key')
  const forged = own.verify && (await unsigned(copies.value, own.verify))
  if (forged) return forged
  const order = orderOf(copies.value, now)
  if (!order.ok) return failed(order.problem)
  const last = copies.value.at(-1)
  if (!last) return skipped('Nothing is published yet')
  if (!newest) return failed('Checkpoints are published, but the site shows none')
  const rewritten = notExtended(last, newest, extension, 'the newest published one')
  if (rewritten) return rewritten
  const lines = new Set(copies.value.map(({ signed }) => signed))
  for (const checkpoint of [...covering, newest, ...(keys?.changes ?? [])]) {
    if (!lines.has(checkpoint.signed) && !isBefore(last, checkpoint)) {
      return failed(`The checkpoint of ${checkpoint.size} entries is not the published one`)
    }
    if (order.value.has(checkpoint.signed)) {
      return failed(
        `The checkpoint of ${checkpoint.size} entries is dated before an earlier one, so its entries may be backdated`,
      )
    }
  }
  return passed(own.verify ? null : 'The copy agrees, but this browser cannot check its signatures')
}

/** The signed lines of checkpoints that are dated before an earlier one, or why the published checkpoints are not a ledger. */
function orderOf(copies: readonly Checkpoint[], now: Date): Result<ReadonlySet<string>> {
  const limit = microsOf(now) + TOLERANCE_MICROS
  const misdated = new Set<string>()
  // Over the copies so far: the latest time, and the latest time that is not in the reader's future.
  let latest: number | null = null
  let trusted = Number.NEGATIVE_INFINITY
  for (const [at, { size, root, instant, after, signed }] of copies.entries()) {
    const last = copies[at - 1]
    if (last && size < last.size) return problem('A published checkpoint is smaller than the one before it')
    if (last && size === last.size && !sameHash(root, last.root)) {
      return problem(`Two different ledgers of ${size} entries are published`)
    }
    if (after !== timeBefore(instant, latest, copies.slice(0, latest !== null && instant < latest ? at : 0))) {
      return problem(
        `The published checkpoint of ${size} entries names a different previous time than the one before it has`,
      )
    }
    if (instant < trusted) misdated.add(signed)
    if (instant <= limit) trusted = Math.max(trusted, instant)
    latest = Math.max(latest ?? instant, instant)
  }
  return { ok: true, value: misdated }
}

/** The latest time of the earlier checkpoints that is not later than `instant`; null without one. */
function timeBefore(instant: number, latest: number | null, earlier: readonly Checkpoint[]): number | null {
  if (latest === null || instant >= latest) return latest
  const times = earlier.map((one) => one.instant).filter((one) => one <= instant)
  return times.length === 0 ? null : Math.max(...times)
}
