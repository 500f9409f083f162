import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { PROFILE_REFETCH_DELAY_MS, TRADES_REFETCH_DELAY_MS } from '@/lib/constants'
import { strategiesKey, strategyKey, tradesKey } from '@/queries/queryKeys'

interface RefreshState {
  /** Number of trade saves, deletions and imports in this visit. */
  counter: number
  bump: () => void
}

/** The global refresh counter: figures of strategies are read again when it changes. */
export const useRefreshStore = create<RefreshState>()((set) => ({
  counter: 0,
  bump: () => set((state) => ({ counter: state.counter + 1 })),
}))

type Queries = Pick<QueryClient, 'invalidateQueries'>

/**
 * Reads the trades of a strategy at once and again after a delay, and bumps the counter, which refreshes the figures. The product's
 * specification requires the second read ("the trades list refreshes about 750 ms after a save"): it shows what another tab or device
 * saved at the same time. The first read already has the user's own save.
 */
export async function refreshAfterTrades(queries: Queries, strategyId: string): Promise<void> {
  const readTrades = () => queries.invalidateQueries({ queryKey: tradesKey(strategyId) })
  setTimeout(readTrades, TRADES_REFETCH_DELAY_MS)
  await readTrades()
  useRefreshStore.getState().bump()
}

/** Reads strategies and the ranking again shortly after the counter last changed. Returns a function that unsubscribes. */
export function refetchFiguresOnBump(queries: Queries): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return useRefreshStore.subscribe(() => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      for (const queryKey of [strategyKey, strategiesKey]) void queries.invalidateQueries({ queryKey })
    }, PROFILE_REFETCH_DELAY_MS)
  })
}
