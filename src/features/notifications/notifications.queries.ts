import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf, unwrap } from '@/lib/dataError'
import { type DatabaseClient, supabase } from '@/lib/supabase'
import { FOR_USER } from '@/queries/queryKeys'
import { useWrite } from '@/ui/useWrite'

/** How often a user gets mail about followed strategies; the database has the same choices. */
export const MAIL_CHOICES = [
  { value: 'never', label: 'Never' },
  { value: 'at once', label: 'At once' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
] as const
export type Mail = (typeof MAIL_CHOICES)[number]['value']

const mailKey = (userId: string | null) => ['notifications', userId] as const

/**
 * How often the signed-in user gets mail.
 * @throws DataError
 */
async function readMail(client: DatabaseClient = supabase): Promise<Mail> {
  // Without a row nothing was chosen yet.
  const settings = dataOf(await client.from('notification_settings').select('mail').maybeSingle())
  return MAIL_CHOICES.find(({ value }) => value === settings?.mail)?.value ?? 'never'
}

export const useMail = (userId: string | null) =>
  useQuery({ queryKey: mailKey(userId), queryFn: () => readMail(), enabled: userId !== null, meta: FOR_USER })

/** Chooses how often mail comes. */
export function useChooseMail(userId: string | null) {
  const queries = useQueryClient()
  return useWrite({
    mutationFn: async (mail: Mail) => {
      dataOf(await supabase.from('notification_settings').upsert({ mail }, { onConflict: 'user_id' }))
      return mail
    },
    onSuccess: (mail) => queries.setQueryData(mailKey(userId), mail),
  })
}

/** Stops the mail of the user whose message has this token; false if none has it. */
export function useStopMail() {
  const queries = useQueryClient()
  return useWrite({
    mutationFn: async (token: string) => unwrap(await supabase.rpc('stop_notifications', { token })),
    // The one who is signed in here may be that user.
    onSuccess: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  })
}
