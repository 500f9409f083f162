import type { ActionContent } from '@/domain/contract/action'

/** A stored action of the strategy. Decimals as the database writes them. */
export interface ExistingAction extends ActionContent {
  id: number
  tradeId: string
  /** Microseconds since 1970. */
  at: number
}

/** Everything stored in the strategy, lowest id first. */
export interface ExistingTrades {
  actions: ExistingAction[]
  /** Revision of each trade, as read before its actions. */
  revisions: ReadonlyMap<string, number>
  /** What brokers' files have said of actions that were kept as they were. */
  brokerFills: BrokerFill[]
}

/** What a broker's file says of an action that is kept as it was logged. */
export interface BrokerFill {
  action_id: number
  /** ISO 8601. */
  date: string
  quantity: string
  price: string
  fee: string
  /** Counts equal fills of one order, from 1. */
  nth: number
}
