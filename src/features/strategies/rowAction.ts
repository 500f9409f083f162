import { type ComponentType, createContext } from 'react'
import type { StrategyRow } from './strategies.rules'

export interface RowActionProps {
  strategy: StrategyRow
  /** A small sign in a table's row, or a button in an open card. */
  isSmall: boolean
}

/** What another feature lets readers do with a strategy of a list; null without any. */
export const RowActionContext = createContext<ComponentType<RowActionProps> | null>(null)
