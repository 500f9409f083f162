import { instantOf } from './instant'
import { recordedAt } from './ledgerEntries'
import type { LedgerEntry } from './ledgerEntry'
import { type Checkpoint, parseCheckpoint, parsePublishedLine, toBase64, type Verify } from './ledgerNote'
import { failed, passed, type Result, resultOf, skipped, type Verdict } from './ledgerVerdict'
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
import { type LedgerRun, type StrategyLedger, sealedEntries } from './strategyLedger'

/** What the signed checkpoints prove: `inclusion`, `signature`, `times`, `earlier` and `published` of docs/ledger.md. */

const HOUR_MICROS = 3_600_000_000

/** The checkpoints that the sealed entries are checked against. */
interface Sealed {
  newest: Checkpoint | null
  /** The checkpoints that first covered each run, and their trees as the proof gives them. */
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
    return unproven(failed('A checkpoint is missing that sealed an entry'))
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

/** The hashes of the sealed entries with their places in the tree. */
function placedHashes(runs: readonly LedgerRun[], hashes: readonly Hash[]): Result<PlacedHash[]> {
  const problem = (text: string) => ({ ok: false as const, problem: text })
  const placed: PlacedHash[] = []
  let next = 1
  let lastSize = 0
  for (const { firstNumber, entries, firstPlace, size } of runs) {
    if (firstNumber !== next || entries < 1) return problem(`The sealed entries leave out or repeat number ${next}`)
    if (firstPlace < lastSize || firstPlace + entries > size) {
      return problem('An entry’s place is outside of its checkpoint, or in an earlier one')
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

/** Whether the built-in key signed the checkpoints, and they state the trees that the entries and the proof give. */
export async function checkSignature(
  { newest, covering, trees }: Sealed,
  runs: readonly LedgerRun[],
  verify: Verify | null,
): Promise<Verdict> {
  if (!newest) return skipped('There is no checkpoint yet')
  // A downloaded file holds only the signatures of these checkpoints, not their roots.
  const other = covering.find(({ root }, at) => !trees[at] || !sameHash(root, trees[at].root))
  if (other) {
    const last = runs.findLast(({ size }) => size <= other.size)
    const through = last ? last.firstNumber + last.entries - 1 : 0
    return failed(
      `The checkpoint of ${other.size} entries was signed for another ledger, in which one of the first ${through} entries here may differ`,
    )
  }
  if (!verify) return skipped('This browser cannot check signatures of this kind (Ed25519). A newer one can')
  return (await unsigned([newest, ...covering], verify)) ?? passed()
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

/** Whether entries and checkpoints are in order of time, and each entry was sealed within an hour of its time. */
export function checkTimes(
  entries: readonly LedgerEntry[],
  runs: readonly LedgerRun[],
  { newest, covering }: Sealed,
): Verdict {
  const checkpoints = newest ? [...covering, newest] : []
  if (checkpoints.some(({ instant }, at) => instant < (checkpoints[at - 1]?.instant ?? instant))) {
    return failed('A later checkpoint has an earlier time')
  }
  const times = entries.map((entry) => ({ entry, at: instantOf(recordedAt(entry)) }))
  const back = times.find(({ at }, index) => at < (times[index - 1]?.at ?? at) - HOUR_MICROS)
  if (back) return failed('An entry is dated over an hour before the previous one', back.entry)
  const late = newest && times.slice(sealedEntries({ runs })).find(({ at }) => at < newest.instant - HOUR_MICROS)
  if (late) return failed('An entry was not sealed within an hour of its time', late.entry)
  const sealedAt = new Map(covering.map(({ size, instant }) => [size, instant]))
  for (const { firstNumber, entries: count, size } of runs) {
    const seal = sealedAt.get(size) ?? Number.NaN
    for (const { entry, at } of times.slice(firstNumber - 1, firstNumber - 1 + count)) {
      if (!(at <= seal)) return failed('An entry is dated after the checkpoint that sealed it', entry)
      if (at < seal - HOUR_MICROS) {
        return failed('An entry was sealed over an hour after its time, so it may have been backdated', entry)
      }
    }
  }
  return passed()
}

/** What a browser keeps of a strategy's part of the ledger. */
export interface SeenStrategy {
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
  record: SeenStrategy | null
}

/** What to keep of a strategy's part of the ledger; null before anything is signed. */
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
 * Whether the ledger continues what this browser saw before.
 * @param extension joined hashes: the proof that the newest checkpoint extends the one that was seen.
 */
export function compareSeen(
  { checkpoint, record }: SeenLedger,
  extension: Uint8Array | null,
  { contents, runs }: StrategyLedger,
  hashes: readonly Hash[],
  newest: Checkpoint | null,
): Verdict {
  const then = resultOf(() => parseCheckpoint(checkpoint))
  if (!then.ok) return failed(then.problem)
  if (!newest) return failed('This browser saw a checkpoint before, and now there is none')
  const rewritten = notExtended(then.value, newest, extension, 'the one that this browser saw before')
  if (rewritten) return rewritten
  if (!record) return passed('This browser sees this strategy for the first time')
  if (contents.length < record.entries) {
    return failed(`This browser saw ${record.entries} entries before, and now there are ${contents.length}`)
  }
  const head = hashes[record.entries - 1]
  if (!head || toBase64(head) !== record.head) {
    return failed(`Among the first ${record.entries} entries, one differs from what this browser saw before`)
  }
  return hashOfRuns(runs.slice(0, record.runs)) === record.runsHash
    ? passed()
    : failed('The places of the entries are not those that this browser saw before')
}

/** Fails if a checkpoint does not extend an earlier one; null if it does. */
function notExtended(earlier: Checkpoint, later: Checkpoint, proof: Uint8Array | null, which: string): Verdict | null {
  if (earlier.size > later.size) return failed(`The newest checkpoint is older than ${which}: entries are held back`)
  if (!proof && earlier.size < later.size) return failed(`There is no proof that the ledger extends ${which}`)
  const consistent = resultOf(() => isConsistent(earlier, later, splitHashes(proof ?? new Uint8Array())))
  if (!consistent.ok) return failed(consistent.problem)
  if (!consistent.value) {
    return failed(`The ledger does not extend ${which}: it was rewritten, or others are shown another ledger`)
  }
  return earlier.size === later.size && earlier.signed !== later.signed
    ? failed(`The newest checkpoint’s time differs from ${which}`)
    : null
}

/** The published copy: its text, and the joined hashes of the proof that the newest checkpoint extends its newest one. */
export interface PublishedCopy {
  text: string
  extension: Uint8Array | null
}

/** Whether the checkpoints are those of the copy that everybody can read. */
export async function comparePublished(
  { text, extension }: PublishedCopy,
  { newest, covering }: Sealed,
  verify: Verify | null,
): Promise<Verdict> {
  const read = resultOf(() => text.split('\n').flatMap((line) => (line === '' ? [] : [parsePublishedLine(line)])))
  if (!read.ok) return failed(read.problem)
  const copies = read.value
  const forged = verify && (await unsigned(copies, verify))
  if (forged) return forged
  for (const [at, copy] of copies.entries()) {
    const before = copies[at - 1]
    if (!before) continue
    if (copy.size < before.size || copy.instant < before.instant) {
      return failed('A published checkpoint is smaller or older than the one before it')
    }
    if (copy.size === before.size && !sameHash(copy.root, before.root)) {
      return failed(`Two different ledgers of ${copy.size} entries are published`)
    }
  }
  const last = copies.at(-1)
  if (!last) return skipped('Nothing is published yet')
  if (!newest) return failed('Checkpoints are published, but the site shows none')
  const rewritten = notExtended(last, newest, extension, 'the newest published one')
  if (rewritten) return rewritten
  const lines = new Set(copies.map(({ signed }) => signed))
  const missing = [...covering, newest].find(({ size, signed }) => size <= last.size && !lines.has(signed))
  if (missing) return failed(`The checkpoint of ${missing.size} entries is not the published one`)
  return passed(verify ? null : 'The copy agrees, but this browser cannot check its signatures')
}
