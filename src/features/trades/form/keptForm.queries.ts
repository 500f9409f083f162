import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readTrade } from '@/features/trades/trade.queries'
import { type DatabaseClient, supabase } from '@/lib/supabase'
import { keptForms } from './keptForm'

/**
 * Drops the kept form of a new trade if the trade was saved and the page reloaded before the answer arrived. Otherwise the next trade
 * typed there would replace it.
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

/** {@link forgetSavedForm}, once, before the form of a new trade opens. If the check fails, the form opens anyway. */
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
