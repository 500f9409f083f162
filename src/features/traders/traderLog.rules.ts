import { checkAge, checkSignature, keysOf } from '@/domain/ledger/checkpoints'
import { recordedAt } from '@/domain/ledger/entries'
import { type EventEntry, isEventEntry, isNamedEntry, parseEntry } from '@/domain/ledger/entry'
import { leafHash, provenTrees, sameHash, splitHashes } from '@/domain/ledger/merkle'
import { fromBase64, type LedgerKey, parseCheckpoint } from '@/domain/ledger/note'
import { failed, passed, resultOf, skipped, type Verdict } from '@/domain/ledger/verdict'
import { instantOf, parseInstant } from '@/domain/time/instant'
import type { TraderRecord } from './traders.rules'

/** An account's entries in the ledger, as the database's `trader_entries()` returns them. */
export interface TraderEntries {
  /** The events of strategies that have ever been public. */
  entries: readonly {
    strategy: string
    number: number
    /** Its place in the tree of the checkpoint; null if it is not sealed there. */
    place: number | null
    /** The hash of the strategy's previous entry, Base64. */
    previous: string
    content: string
  }[]
  /** Whether the list is complete. */
  complete: boolean
  /** The proof that the sealed ones are in the checkpoint, Base64. */
  proof: string
  /** What the page shows, read at the same moment. */
  record: TraderRecord
}

/** A trader's part of the ledger, and the checkpoint that proves it. */
export interface TraderLog {
  answer: TraderEntries
  /** The newest signed note, and those that announce a new key. */
  checkpoint: string
  keys: readonly string[]
}

const HOUR_MS = 3_600_000
/** As many as `trader_record()` lists of each kind. */
const MOST_LISTED = 100

/** Whether the account's owner has been forgotten: the ledger has none of their contents left. */
export const isForgotten = (traderId: string) => /^forgotten-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(traderId)

/**
 * Checks that a trader's page agrees with the ledger about all strategies that were ever public ("What a verifier checks" in
 * docs/ledger.md).
 * @param shown what the page shows; the name is null where it shows no strategy.
 * @param now by the reader's clock.
 */
export async function checkTrader(
  traderId: string,
  shown: { record: TraderRecord; name: string | null },
  { answer, checkpoint, keys }: TraderLog,
  key: LedgerKey,
  now: Date,
): Promise<Verdict> {
  const read = resultOf(() => readEntries(traderId, answer))
  if (!read.ok) return failed(read.problem)
  const newest = resultOf(() => parseCheckpoint(checkpoint))
  if (!newest.ok) return failed(newest.problem)
  const sealed = answer.entries.flatMap(({ place, previous, content }) =>
    place === null ? [] : [{ place, previous, content }],
  )
  if (sealed.length > 0) {
    const root = resultOf(() => {
      const own = sealed
        .map(({ place, previous, content }) => ({
          place,
          hash: leafHash(fromBase64(previous), new TextEncoder().encode(content)),
        }))
        .toSorted((one, other) => one.place - other.place)
      return provenTrees(own, newest.value.size, [], splitHashes(fromBase64(answer.proof))).at(-1)?.root
    })
    if (!root.ok) return failed(root.problem)
    if (!root.value || !sameHash(root.value, newest.value.root)) {
      return failed('The events do not lead to the newest checkpoint: one of them was changed after it')
    }
  }
  const stale = read.value.find(
    (entry, at) => answer.entries[at]?.place === null && instantOf(recordedAt(entry)) / 1000 < now.getTime() - HOUR_MS,
  )
  if (stale) return failed('An event is older than an hour, and still not sealed', stale)
  const signature = await checkSignature(
    { newest: newest.value, covering: [], trees: [] },
    [],
    await keysOf({ keys }, key),
  )
  if (signature.outcome === 'failed') return signature
  const age = checkAge(newest.value, null, now)
  if (age.outcome === 'failed') return age
  const wrong = compareRecord(shown.record, read.value, answer.complete) ?? compareName(shown.name, read.value)
  if (wrong) return failed(wrong)
  if (signature.outcome === 'skipped') return skipped(signature.detail ?? '')
  return passed()
}

/** The events, each of which must name the account. Throws RangeError for any other content. */
function readEntries(traderId: string, { entries }: TraderEntries): EventEntry[] {
  return entries.map(({ strategy, number, content }) => {
    const entry = parseEntry(content)
    if (!isEventEntry(entry) || entry.user !== traderId || entry.strategy !== strategy || entry.number !== number) {
      throw new RangeError('The ledger’s answer has an entry that isn’t an event of this account')
    }
    return entry
  })
}

/** One line as text, to compare what the page shows with what the ledger says. */
const lineOf = (strategy: string, at: string, ...rest: unknown[]) =>
  JSON.stringify([strategy, parseInstant(at) ?? at, ...rest])

/** How the page differs from the events, in words; null if it does not. */
function compareRecord(shown: TraderRecord, entries: readonly EventEntry[], isComplete: boolean): string | null {
  const of = (event: EventEntry['event']) => entries.filter((entry) => entry.event === event)
  const pastOf = (event: EventEntry['event']) =>
    of(event).map(({ strategy, at, name, trades, total_pnl }) => lineOf(strategy, at, name, trades, Number(total_pnl)))
  const shownPast = (list: TraderRecord['deleted']) =>
    list.map(({ strategy_id, at, name, trades, total_pnl }) => lineOf(strategy_id, at, name, trades, total_pnl))
  const renames = entries.flatMap((entry) =>
    entry.event === 'strategy_renamed' && entry.old_name !== entry.name
      ? lineOf(entry.strategy, entry.at, entry.old_name, entry.name)
      : [],
  )
  const lists = [
    ['deletion', shownPast(shown.deleted), pastOf('strategy_deleted'), shown.deleted_public],
    ['hiding', shownPast(shown.hidings), pastOf('strategy_hidden'), shown.hidden],
    [
      'new name',
      shown.renames.map(({ strategy_id, at, old_name, name }) => lineOf(strategy_id, at, old_name, name)),
      renames,
      shown.renamed,
    ],
  ] as const
  for (const [what, listed, logged, count] of lists) {
    const known = new Set(logged)
    if (isComplete && listed.some((line) => !known.has(line))) {
      return `This page shows a ${what} that the ledger does not have for this account, or shows it differently`
    }
    const there = new Set(listed)
    if (listed.length < MOST_LISTED && logged.some((line) => !there.has(line))) {
      return `The ledger has a ${what} for this account that this page does not show, or shows differently`
    }
    if (isComplete && count !== logged.length) return `This page counts ${count}, the ledger ${logged.length}: ${what}`
  }
  return isComplete ? compareStrategies(shown, entries) : null
}

/** Compares the trader's name with the one in the latest event, if that has one. */
function compareName(shown: string | null, entries: readonly EventEntry[]): string | null {
  const named = entries
    .filter(isNamedEntry)
    .toSorted((one, other) => instantOf(recordedAt(one)) - instantOf(recordedAt(other)))
  const name = named.at(-1)?.username
  return shown === null || name === undefined || shown === name
    ? null
    : `This page calls the trader ${shown}, the ledger ${name}`
}

/** Compares the number of strategies that are public now, and of those that were. */
function compareStrategies(shown: TraderRecord, entries: readonly EventEntry[]): string | null {
  const states = new Map<string, EventEntry['event']>()
  for (const { strategy, event } of entries) if (event !== 'strategy_renamed') states.set(strategy, event)
  const count = (event: EventEntry['event']) => [...states.values()].filter((state) => state === event).length
  const [isPublic, isHidden] = [count('strategy_published'), count('strategy_hidden')]
  if (shown.public_strategies !== isPublic) {
    return `This page counts ${shown.public_strategies} public strategies, the ledger ${isPublic}`
  }
  return shown.hidden_strategies === isHidden
    ? null
    : `This page counts ${shown.hidden_strategies} hidden strategies, the ledger ${isHidden}`
}
