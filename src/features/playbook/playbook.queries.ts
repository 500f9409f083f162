import { retryInterrupted, unwrap } from '@/lib/dataError'
import { supabase } from '@/lib/supabase'
import { playbookKey } from '@/queries/playbook.queries'
import { useWrite } from '@/ui/useWrite'

/** Writes the next version of a playbook; `after` is the version that it was written over, 0 for none. */
export const useWritePlaybook = (strategyId: string) =>
  useWrite({
    mutationFn: async ({ text, after }: { text: string; after: number }) =>
      unwrap(await supabase.rpc('write_playbook', { strategy_id: strategyId, playbook: text, after })),
    retry: retryInterrupted,
    rereads: playbookKey(strategyId),
  })
