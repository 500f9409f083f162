import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf } from '@/lib/dataError'
import { supabase } from '@/lib/supabase'
import { FOR_USER } from '@/queries/queryKeys'
import { useZoneStore } from '@/stores/zoneStore'
import { useWrite } from '@/ui/useWrite'

/** How often a user gets mail about followed strategies; the database has the same choices. */
export const MAIL_CHOICES = [
  { value: 'never', label: 'Never' },
  { value: 'at once', label: 'At once' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
] as const
export type Mail = (typeof MAIL_CHOICES)[number]['value']

/** What a user chose. */
interface MailSettings {
  mail: Mail
  /** Whether the weekly letter comes; null: never chosen. */
  letter: boolean | null
  /** The IANA zone by whose clock it comes. */
  zone: string
  /** Whether mail comes when a machine's message cannot be recorded. */
  failures: boolean
}

const mailKey = (userId: string | null) => ['notifications', userId] as const

/** What mail the signed-in user wants. */
export const useMail = (userId: string | null) =>
  useQuery({
    queryKey: mailKey(userId),
    queryFn: async (): Promise<MailSettings> => {
      // Without a row nothing was chosen yet.
      const settings = dataOf(
        await supabase.from('notification_settings').select('mail, letter, zone, failures').maybeSingle(),
      )
      return {
        mail: MAIL_CHOICES.find(({ value }) => value === settings?.mail)?.value ?? 'never',
        letter: settings?.letter ?? null,
        zone: settings?.zone ?? useZoneStore.getState().zone,
        failures: settings?.failures ?? false,
      }
    },
    enabled: userId !== null,
    meta: FOR_USER,
  })

/** Chooses how often mail comes, whether the letter does and by which clock, or whether mail about failures does. */
export function useChooseMail(userId: string | null) {
  const queries = useQueryClient()
  return useWrite({
    mutationFn: async (chosen: Partial<MailSettings>) => {
      dataOf(await supabase.from('notification_settings').upsert(chosen, { onConflict: 'user_id' }))
      return chosen
    },
    onSuccess: (chosen) =>
      queries.setQueryData<MailSettings>(mailKey(userId), (known) => known && { ...known, ...chosen }),
  })
}

/** Stops the kind of mail whose message has this token, and says which kind; null if none has it. */
export const useStopMail = () =>
  useWrite({
    mutationFn: async (token: string) => dataOf(await supabase.rpc('stop_notifications', { token })),
    // The one who is signed in here may be that user.
    rereads: ['notifications'],
  })
