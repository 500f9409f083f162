import { useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { readPlaybooks } from './said.queries'

export const playbookKey = (strategyId: string) => ['playbook', strategyId] as const

/** The versions of a strategy's playbook, oldest first. */
export const usePlaybook = (strategyId: string) =>
  useQuery({
    queryKey: playbookKey(strategyId),
    queryFn: ({ signal }) => readPlaybooks(strategyId, signal, supabase),
  })
