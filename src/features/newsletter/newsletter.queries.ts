import { toDataError } from '@/lib/dataError'
import { supabase } from '@/lib/supabase'

/**
 * Puts an address on the newsletter's list. Twice is no error, and no client can read the list.
 * @throws DataError
 */
export async function subscribe(email: string, client: Pick<typeof supabase, 'from'> = supabase): Promise<void> {
  const { error } = await client.from('newsletter_subscribers').insert({ email })
  if (error) throw toDataError(error)
}
