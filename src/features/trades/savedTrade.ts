import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { create } from 'zustand'
import { type SavedTrade, savedTradeQuery } from './savedTrade.queries'
import type { TradeKey } from './trades.rules'

interface SavedTradeState {
  /** The trade saved last on the open strategy's page; null without one. */
  saved: TradeKey | null
  /** Whether its row has been brought into view. */
  isShown: boolean
}

export const useSavedTradeStore = create<SavedTradeState>()(() => ({ saved: null, isShown: false }))

export const setSavedTrade = (saved: TradeKey | null) => useSavedTradeStore.setState({ saved, isShown: false })

/** The strategy's trade that was just saved, until its page is left. */
export function useSavedTrade(strategyId: string): SavedTrade | null {
  const saved = useSavedTradeStore((state) => (state.saved?.strategyId === strategyId ? state.saved : null))
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is dropped when the strategy's page is left.
  useEffect(() => () => setSavedTrade(null), [strategyId])
  return useQuery(savedTradeQuery(saved)).data ?? null
}
