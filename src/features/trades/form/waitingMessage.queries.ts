import { useQueryClient } from '@tanstack/react-query'
import { dropMessage, recordingKey } from '@/queries/recordingInbox.queries'
import { useWrite } from '@/ui/useWrite'

/** Takes the message that a saved trade began with out of the inbox. */
export function useDropMessage(userId: string | null) {
  const queries = useQueryClient()
  return useWrite({
    mutationFn: dropMessage,
    onSuccess: () => queries.invalidateQueries({ queryKey: recordingKey(userId) }),
  })
}
