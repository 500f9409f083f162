import { dataOf } from '@/lib/dataError'
import { supabase } from '@/lib/supabase'

/**
 * Subscribes an address to the newsletter. Subscribing twice is not an error, and clients cannot read the list.
 * @throws DataError
 */
export async function subscribe(email: string): Promise<void> {
  dataOf(await supabase.rpc('subscribe', { email }))
}
