import type { SeenBefore, SeenLedger, SeenStrategy } from '@/domain/ledger/checkpoints'
import { browserStorage } from '@/identity/textStorage'

const STORAGE_KEY = 'ledger-seen'

/**
 * What this browser remembers of the ledger under one key: the newest checkpoint, and what it saw of each strategy that was checked.
 */
interface KeptLedger {
  /** The time of the last visit, ISO 8601. */
  visitedAt: string
  checkpoint: string
  records: Record<string, SeenStrategy>
}

interface Kept {
  /** By the public key. */
  ledgers: Record<string, KeptLedger>
  /** The key that the reader has accepted in place of an earlier one. */
  accepted: string | null
}

function readKept(): Kept {
  try {
    const found: Partial<Kept> | null = JSON.parse(browserStorage.getItem(STORAGE_KEY) ?? 'null')
    if (found?.ledgers) return { ledgers: found.ledgers, accepted: found.accepted ?? null }
  } catch {
    // This module did not write that value.
  }
  return { ledgers: {}, accepted: null }
}

const write = (kept: Kept) => browserStorage.setItem(STORAGE_KEY, JSON.stringify(kept))

/** What this browser saw before, with this key of the site or else with the last one; null on its first visit. */
export function readSeen(key: string, strategyId: string): Omit<SeenBefore, 'extension'> | null {
  const { ledgers, accepted } = readKept()
  const [last] = Object.entries(ledgers).toSorted(([, one], [, other]) => other.visitedAt.localeCompare(one.visitedAt))
  const own = ledgers[key]
  const found = own ?? last?.[1]
  if (!found) return null
  const ledger = { checkpoint: found.checkpoint, record: found.records[strategyId] ?? null }
  if (own || !last) return { ledger, otherKey: null }
  return { ledger, otherKey: { text: last[0], visitedAt: found.visitedAt, isAccepted: accepted === key } }
}

/** Keeps what was seen now. */
export function keepSeen(key: string, strategyId: string, { checkpoint, record }: SeenLedger, now: Date): void {
  const kept = readKept()
  const records = { ...kept.ledgers[key]?.records, ...(record ? { [strategyId]: record } : {}) }
  write({ ...kept, ledgers: { ...kept.ledgers, [key]: { visitedAt: now.toISOString(), checkpoint, records } } })
}

/** The reader accepts that the site's key has changed since the last visit. */
export const acceptKey = (key: string) => write({ ...readKept(), accepted: key })

/** Forgets what was seen, of all strategies and keys. */
export const forgetSeen = () => browserStorage.removeItem(STORAGE_KEY)
