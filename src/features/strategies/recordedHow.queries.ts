import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { dataOf } from '@/lib/dataError'
import { supabase } from '@/lib/supabase'

const recordedHow = z.nullable(
  z.object({
    since: z.nullable(z.string()),
    agreed_at: z.nullable(z.string()),
    keys: z.array(z.object({ name: z.string(), actions: z.number(), doubted_since: z.nullable(z.string()) })),
  }),
)

/** Which keys recorded a strategy, since when no hand was involved, and when it agreed with its account; null where no key did. */
export const useRecordedHow = (strategyId: string) =>
  useQuery({
    queryKey: ['recorded how', strategyId],
    queryFn: async () => recordedHow.parse(dataOf(await supabase.rpc('recorded_how', { strategy_id: strategyId }))),
  })
