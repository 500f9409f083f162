import type { SeenLedger, SeenStrategy } from '@/domain/ledgerCheckpoints'
import { browserStorage } from '@/identity/textStorage'

const STORAGE_KEY = 'ledger-seen'

/**
 * What this browser keeps of one ledger: the newest checkpoint, and what was seen of each strategy that was checked.
 */
interface Kept {
  /** The public key of that ledger. What was kept under another key is ignored. */
  key: string
  checkpoint: string
  records: Record<string, SeenStrategy>
}

function kept(key: string): Kept | null {
  try {
    const found: Kept | null = JSON.parse(browserStorage.getItem(STORAGE_KEY) ?? 'null')
    return found?.key === key ? found : null
  } catch {
    // Not a value that keepSeen() wrote.
    return null
  }
}

/** What this browser saw before; null on its first visit. */
export function readSeen(key: string, strategyId: string): SeenLedger | null {
  const found = kept(key)
  return found && { checkpoint: found.checkpoint, record: found.records[strategyId] ?? null }
}

/** Keeps what was seen now. */
export function keepSeen(key: string, strategyId: string, { checkpoint, record }: SeenLedger): void {
  const records = { ...kept(key)?.records, ...(record ? { [strategyId]: record } : {}) }
  browserStorage.setItem(STORAGE_KEY, JSON.stringify({ key, checkpoint, records } satisfies Kept))
}

/** Forgets what was seen, of all strategies. */
export const forgetSeen = () => browserStorage.removeItem(STORAGE_KEY)
