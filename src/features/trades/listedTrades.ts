import { createContext } from 'react'

/** The trades that a list shows, whose tags are read together. */
export interface ListedTrades {
  strategyId: string
  tradeIds: readonly string[]
}

export const ListedTradesContext = createContext<ListedTrades | null>(null)
