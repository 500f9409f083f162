import { type ComponentType, createContext } from 'react'
import type { StrategyRow } from './strategies.rules'

export interface RowActionProps {
  strategy: StrategyRow
  /** true for an icon in a table's row, false for a button in an open card. */
  isSmall: boolean
}

/** A control that another feature adds to each strategy of a list; null for none. */
export const RowActionContext = createContext<ComponentType<RowActionProps> | null>(null)
