import {
  checkInclusion,
  checkSignature,
  checkTimes,
  comparePublished,
  compareSeen,
  type PublishedCopy,
  type SeenLedger,
  seenOf,
} from './ledgerCheckpoints'
import { hashChain, readChain, recordedAt, replay } from './ledgerEntries'
import type { LedgerEntry } from './ledgerEntry'
import type { Verify } from './ledgerNote'
import { comparePage, type ShownStrategy } from './ledgerPage'
import { skipped, type Verdict } from './ledgerVerdict'
import { type StrategyLedger, sealedEntries } from './strategyLedger'

/** The checks of docs/ledger.md, in its order. Files are checked by tools/verify-record.mjs. */
const LEDGER_CHECKS = ['page', 'chain', 'replay', 'inclusion', 'signature', 'times', 'earlier', 'published'] as const
export type LedgerCheck = (typeof LEDGER_CHECKS)[number]

export interface LedgerInput {
  record: StrategyLedger
  shown: ShownStrategy
  /** The check of a signature by the built-in key; null if this browser has no Ed25519. */
  verify: Verify | null
  /** From an earlier visit, and the joined hashes of the proof that `checkpoint` extends the checkpoint then. */
  seen: { ledger: SeenLedger; extension: Uint8Array | null } | null
  /** Read before `record`; or why it could not be read. */
  published: PublishedCopy | { problem: string }
}

export interface CheckResult extends Verdict {
  check: LedgerCheck
}

/** What a strategy's part of the ledger shows. */
export interface LedgerFindings {
  /** One for each check, in the order of docs/ledger.md. */
  checks: CheckResult[]
  entries: number
  sealed: number
  /** Entries that are not sealed yet, and the time of the oldest, ISO 8601; null if all are. */
  unsealed: { entries: number; since: string } | null
  /** Imported entries, and the time of the first, ISO 8601; null without any. */
  imported: { entries: number; at: string } | null
  /** The newest checkpoint; null before the first. */
  checkpoint: { size: number; at: string } | null
  /** To keep for the next visit; null if a check failed or nothing is signed. */
  seen: SeenLedger | null
}

const NO_CHAIN = skipped('The entries do not form a chain, so this was not checked')

/**
 * Runs every check of docs/ledger.md on a strategy's part of the ledger.
 * @param onProgress called with the number of entries that are read.
 */
export async function checkLedger(
  { record, shown, verify, seen, published }: LedgerInput,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<LedgerFindings> {
  const hashes = hashChain(record.contents)
  const chain = readChain(record, onProgress)
  const { entries } = chain
  const isChain = chain.verdict.outcome === 'passed'
  const replayed = isChain ? replay(entries) : { verdict: NO_CHAIN, states: new Map() }
  const inclusion = checkInclusion(record, hashes)
  const { newest } = inclusion.sealed

  const page = () => {
    if (!isChain) return NO_CHAIN
    if (replayed.verdict.outcome !== 'passed') return skipped('The entries contradict each other')
    return comparePage(entries, replayed.states, shown)
  }
  const times = () => {
    if (!isChain) return NO_CHAIN
    if (inclusion.verdict.outcome === 'failed') return skipped('The entries do not lead to the checkpoints')
    return checkTimes(entries, record.runs, inclusion.sealed)
  }
  const verdicts: Record<LedgerCheck, Verdict> = {
    page: page(),
    chain: chain.verdict,
    replay: replayed.verdict,
    inclusion: inclusion.verdict,
    signature: await checkSignature(inclusion.sealed, record.runs, verify),
    times: times(),
    earlier: seen
      ? compareSeen(seen.ledger, seen.extension, record, hashes, newest)
      : skipped('This browser checks this ledger for the first time. From now on it keeps what it saw'),
    published:
      'problem' in published ? skipped(published.problem) : await comparePublished(published, inclusion.sealed, verify),
  }
  const checks = LEDGER_CHECKS.map((check) => ({ check, ...verdicts[check] }))
  return {
    checks,
    ...countsOf(record, entries),
    checkpoint: newest && { size: newest.size, at: newest.at },
    seen: checks.some(({ outcome }) => outcome === 'failed') ? null : seenOf(record, hashes),
  }
}

/** How many entries there are, sealed, not sealed yet, and imported. */
function countsOf(
  record: StrategyLedger,
  entries: readonly LedgerEntry[],
): Pick<LedgerFindings, 'entries' | 'sealed' | 'unsealed' | 'imported'> {
  const count = record.contents.length
  const sealed = Math.min(sealedEntries(record), count)
  const oldest = entries[sealed]
  const imported = entries.filter((entry) => entry.imported_at !== undefined)
  return {
    entries: count,
    sealed,
    unsealed: sealed < count && oldest ? { entries: count - sealed, since: recordedAt(oldest) } : null,
    imported: imported[0] ? { entries: imported.length, at: recordedAt(imported[0]) } : null,
  }
}
