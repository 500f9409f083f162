import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { dataOf } from '@/lib/dataError'
import { type DatabaseClient, supabase } from '@/lib/supabase'

const recordedHow = z.nullable(
  z.object({
    since: z.nullable(z.string()),
    agreed_at: z.nullable(z.string()),
    keys: z.array(z.object({ name: z.string(), actions: z.number(), doubted_since: z.nullable(z.string()) })),
  }),
)

/** Which keys recorded a strategy, since when no hand was involved, and when it agreed with its account; null where no key did. @throws DataError */
export const readRecordedHow = async (strategyId: string, signal: AbortSignal, client: DatabaseClient) =>
  recordedHow.parse(dataOf(await client.rpc('recorded_how', { strategy_id: strategyId }).abortSignal(signal)))

export const useRecordedHow = (strategyId: string) =>
  useQuery({
    queryKey: ['recorded how', strategyId],
    queryFn: ({ signal }) => readRecordedHow(strategyId, signal, supabase),
  })
