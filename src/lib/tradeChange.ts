import type { TradeStatus } from '@/domain/trades'

/** What one trade adds to the figures of its strategy. */
export interface TradeShare {
  status: TradeStatus
  /** USD, realised. */
  return: number
  /** Logged live (design §9.1). */
  isLive: boolean
}

/** A trade that is being saved or deleted, for those who show figures before the database has counted it. */
export interface TradeChange {
  /** null for a new trade. */
  before: TradeShare | null
  /** null for a deleted one. */
  after: TradeShare | null
  /** When the database confirmed it, epoch ms: what was read later holds it. null while there is no answer. */
  savedAt: number | null
}
