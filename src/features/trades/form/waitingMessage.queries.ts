import { dropMessage, recordingKey } from '@/queries/recordingInbox.queries'
import { useWrite } from '@/ui/useWrite'

/** Takes the message that a saved trade began with out of the inbox. */
export const useDropMessage = (userId: string | null) =>
  useWrite({ mutationFn: dropMessage, rereads: recordingKey(userId) })
