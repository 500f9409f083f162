import { createContext } from 'react'
import { useLocation } from 'react-router-dom'
import type { Created } from './strategies.rules'

/** The name of the strategy that was just created, whose row is marked; null without one. */
export const CreatedContext = createContext<string | null>(null)

/** The strategy that /create has just created, from the history entry's state. */
export function useCreated(): Created | null {
  const { state } = useLocation()
  const created: unknown = state?.created
  // CreateStrategy.tsx alone writes this state.
  return typeof created === 'object' ? (created as Created | null) : null
}
