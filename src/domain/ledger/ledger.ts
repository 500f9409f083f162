import { isMarket, isSide } from '../contract/markets'
import { Decimal, plain, sum } from '../decimal'
import { groupBy } from '../groupBy'
import { computeTrade } from '../trade/trades'
import {
  checkAge,
  checkInclusion,
  checkSignature,
  checkTimes,
  comparePublished,
  compareSeen,
  keysOf,
  type PublishedCopy,
  readCopies,
  type SeenBefore,
  type SeenLedger,
  seenOf,
} from './checkpoints'
import { hashChain, readChain, recordedAt, replay, replaySaid } from './entries'
import type { LedgerEntry } from './entry'
import type { LedgerKey } from './note'
import { comparePage, type ShownStrategy } from './page'
import { type StrategyLedger, sealedEntries } from './strategyLedger'
import { skipped, type Verdict } from './verdict'

/** The checks of docs/ledger.md, in its order. Files are checked by tools/verify-record.mjs. */
const LEDGER_CHECKS = [
  'page',
  'chain',
  'replay',
  'inclusion',
  'signature',
  'times',
  'age',
  'earlier',
  'published',
] as const
export type LedgerCheck = (typeof LEDGER_CHECKS)[number]

export interface LedgerInput {
  record: StrategyLedger
  shown: ShownStrategy
  /** The built-in key. */
  key: LedgerKey
  /** By the reader's clock. */
  now: Date
  /** What this browser saw on an earlier visit; null on the first. */
  seen: SeenBefore | null
  /** Read before `record`, or the reason why it could not be. */
  published: PublishedCopy | { problem: string }
}

export interface CheckResult extends Verdict {
  check: LedgerCheck
}

/** The result of checking a strategy's part of the ledger. */
export interface LedgerFindings {
  /** One for each check, in the order of docs/ledger.md. */
  checks: CheckResult[]
  entries: number
  sealed: number
  /**
   * The entries that are not sealed yet, the time of the oldest (ISO 8601), and the strategy's Total PNL without them (USD; null if
   * they do not change its actions or cannot be replayed). null if all are sealed.
   */
  unsealed: { entries: number; since: string; sealedPnl: string | null } | null
  /** The imported entries, and the time of the first, ISO 8601; null if there are none. */
  imported: { entries: number; at: string } | null
  /** The newest checkpoint; null before the first. */
  checkpoint: { size: number; at: string } | null
  /** Whether the site's key has changed since the last visit, and the reader has not accepted that. */
  hasOtherKey: boolean
  /** What to keep for the next visit; null if a check failed or nothing is signed. */
  seen: SeenLedger | null
}

const NO_CHAIN = skipped('The entries do not form a chain, so this was not checked')

/**
 * Runs every check of docs/ledger.md on a strategy's part of the ledger.
 * @param onProgress called with the number of entries that are read.
 */
export async function checkLedger(
  { record, shown, key, now, seen, published }: LedgerInput,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<LedgerFindings> {
  const hashes = hashChain(record.contents)
  const chain = readChain(record, onProgress)
  const { entries } = chain
  const isChain = chain.verdict.outcome === 'passed'
  const replayed = isChain ? replayAll(entries, record) : { verdict: NO_CHAIN, states: new Map() }
  const inclusion = checkInclusion(record, hashes)
  const { newest } = inclusion.sealed
  const keys = await keysOf(record, key)
  const copy = 'problem' in published ? published : { ...published, copies: readCopies(published.text) }
  const lastCopy = 'copies' in copy && copy.copies.ok ? (copy.copies.value.at(-1) ?? null) : null

  const page = () => {
    if (!isChain) return NO_CHAIN
    if (replayed.verdict.outcome !== 'passed') return skipped('The entries contradict each other')
    return comparePage(entries, replayed.states, shown)
  }
  const times = () => {
    if (!isChain) return NO_CHAIN
    if (inclusion.verdict.outcome === 'failed') return skipped('The entries do not lead to the checkpoints')
    return checkTimes(entries, record.runs, inclusion.sealed, now)
  }
  const verdicts: Record<LedgerCheck, Verdict> = {
    page: page(),
    chain: chain.verdict,
    replay: replayed.verdict,
    inclusion: inclusion.verdict,
    signature: await checkSignature(inclusion.sealed, record.runs, keys),
    times: times(),
    age: checkAge(newest, lastCopy, now),
    earlier: seen
      ? compareSeen(seen, keys, record, hashes, newest)
      : skipped('This browser checks this ledger for the first time. From now on it keeps what it saw'),
    published:
      'problem' in copy ? skipped(copy.problem) : await comparePublished(copy, inclusion.sealed, keys, key, now),
  }
  const checks = LEDGER_CHECKS.map((check) => ({ check, ...verdicts[check] }))
  return {
    checks,
    ...countsOf(record, entries),
    hasOtherKey: seen?.otherKey?.isAccepted === false,
    checkpoint: newest && { size: newest.size, at: newest.at },
    seen: checks.some(({ outcome }) => outcome === 'failed') ? null : seenOf(record, hashes),
  }
}

function replayAll(entries: readonly LedgerEntry[], { texts }: StrategyLedger): ReturnType<typeof replay> {
  const replayed = replay(entries)
  return replayed.verdict.outcome === 'passed' ? { ...replayed, verdict: replaySaid(entries, texts) } : replayed
}

/** Counts the entries that are sealed, not sealed yet, and imported. */
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
    unsealed:
      sealed < count && oldest
        ? { entries: count - sealed, since: recordedAt(oldest), sealedPnl: pnlOf(entries, sealed) }
        : null,
    imported: imported[0] ? { entries: imported.length, at: recordedAt(imported[0]) } : null,
  }
}

/** The Total PNL of the actions after the first `sealed` entries; null if the other entries do not change them. */
function pnlOf(entries: readonly LedgerEntry[], sealed: number): string | null {
  if (!entries.slice(sealed).some((entry) => 'action' in entry)) return null
  const { states } = replay(entries.slice(0, sealed))
  const actions = [...states.values()].flatMap(({ isDeleted, trade, fields }) => {
    const { market, side } = fields
    return !isDeleted && isMarket(market) && isSide(side) ? [{ ...fields, trade, market, side }] : []
  })
  const trades = [...groupBy(actions, ({ trade }) => trade).values()]
  const returns = trades.flatMap((own) => (own[0] ? computeTrade(own, own[0]).return : []))
  return plain(sum(returns.map((one) => new Decimal(one))))
}
