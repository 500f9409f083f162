import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DatabaseClient, supabase } from '@/lib/supabase'
import { keptForms } from './keptForm'
import { readTrade } from './trade.queries'

/**
 * Forgets the kept form of a new trade if that was saved: the page was loaded again before the answer came. Otherwise the next trade
 * that is typed there would replace it.
 * @returns whether it was saved.
 * @throws DataError
 */
export async function forgetSavedForm(strategyId: string, client: DatabaseClient = supabase): Promise<boolean> {
  const key = { strategyId, tradeId: null }
  const kept = keptForms.read(key)
  if (!kept || !(await readTrade({ strategyId, tradeId: kept.newId }, client))) return false
  keptForms.forget(key)
  return true
}

/** {@link forgetSavedForm}, once, before the form of a new trade opens. It opens too if this cannot be read. */
export function useForgetSavedForm(strategyId: string) {
  const [isKept] = useState(() => keptForms.read({ strategyId, tradeId: null }) !== null)
  return useQuery({
    queryKey: ['keptForm', strategyId],
    queryFn: () => forgetSavedForm(strategyId),
    enabled: isKept,
    retry: false,
    gcTime: 0,
    refetchOnReconnect: false,
  })
}
