import type { SeenBefore, SeenLedger, SeenStrategy } from '@/domain/ledgerCheckpoints'
import { browserStorage } from '@/identity/textStorage'

const STORAGE_KEY = 'ledger-seen'

/** What this browser keeps of the ledger of one key: the newest checkpoint, and what was seen of each strategy that was checked. */
interface KeptLedger {
  /** Of the last visit, ISO 8601. */
  visitedAt: string
  checkpoint: string
  records: Record<string, SeenStrategy>
}

interface Kept {
  /** By the public key. */
  ledgers: Record<string, KeptLedger>
  /** A key that the reader accepted in place of the one before. */
  accepted: string | null
}

function readKept(): Kept {
  try {
    const found: Partial<Kept> | null = JSON.parse(browserStorage.getItem(STORAGE_KEY) ?? 'null')
    if (found?.ledgers) return { ledgers: found.ledgers, accepted: found.accepted ?? null }
  } catch {
    // Not a value that this module wrote.
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

/** The reader accepts that the site has another key than on the last visit. */
export const acceptKey = (key: string) => write({ ...readKept(), accepted: key })

/** Forgets what was seen, of all strategies and keys. */
export const forgetSeen = () => browserStorage.removeItem(STORAGE_KEY)
