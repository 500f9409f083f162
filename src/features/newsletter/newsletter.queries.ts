import { toDataError } from '@/lib/dataError'
import { supabase } from '@/lib/supabase'

/**
 * Subscribes an address to the newsletter. Subscribing twice is not an error, and clients cannot read the list.
 * @throws DataError
 */
export async function subscribe(email: string, client: Pick<typeof supabase, 'from'> = supabase): Promise<void> {
  const { error } = await client.from('newsletter_subscribers').insert({ email })
  if (error) throw toDataError(error)
}
