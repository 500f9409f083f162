import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { dataOf, unwrap } from '@/lib/dataError'
import { supabase } from '@/lib/supabase'
import { FOR_USER } from '@/queries/queryKeys'
import { useWrite } from '@/ui/useWrite'

/** An address of the signed-in user to which news is posted. Times are ISO 8601. */
export interface Webhook {
  id: string
  url: string
  deliveredAt: string | null
  /** Why the last message was not delivered, and when; null if it was, or none was sent. */
  failure: string | null
  failedAt: string | null
  /** Whether a test was asked for that was not sent yet. */
  isTested: boolean
}

const webhooksKey = (userId: string | null) => ['webhooks', userId] as const
/** While a test is on its way. */
const TEST_POLL_MS = 5_000

/** @throws DataError */
async function readWebhooks(): Promise<Webhook[]> {
  const rows = unwrap(
    await supabase
      .from('webhooks')
      .select('id, url, delivered_at, failure, failed_at, test_requested_at')
      .order('created_at')
      .order('id')
      .limit(100),
  )
  return rows.map(({ id, url, delivered_at, failure, failed_at, test_requested_at }) => ({
    ...{ id, url, failure, deliveredAt: delivered_at, failedAt: failed_at },
    isTested: test_requested_at !== null,
  }))
}

export const useWebhooks = (userId: string | null) =>
  useQuery({
    queryKey: webhooksKey(userId),
    queryFn: readWebhooks,
    enabled: userId !== null,
    meta: FOR_USER,
    refetchInterval: ({ state }) => (state.data?.some(({ isTested }) => isTested) ? TEST_POLL_MS : false),
  })

const made = z.object({ id: z.string(), secret: z.string() })

/** Adds an address; the answer has the secret that signs, which is not shown again. */
export const useAddWebhook = (userId: string | null) =>
  useWrite({
    mutationFn: async (url: string) => made.parse(unwrap(await supabase.rpc('create_webhook', { url }))),
    rereads: webhooksKey(userId),
  })

export const useTestWebhook = (userId: string | null) =>
  useWrite({
    mutationFn: async (id: string) => dataOf(await supabase.rpc('test_webhook', { id })),
    rereads: webhooksKey(userId),
  })

export const useRemoveWebhook = (userId: string | null) =>
  useWrite({
    mutationFn: async (id: string) => dataOf(await supabase.from('webhooks').delete().eq('id', id)),
    rereads: webhooksKey(userId),
  })
