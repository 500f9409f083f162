import { dataOf } from '@/lib/dataError'
import { type DatabaseClient, supabase } from '@/lib/supabase'

/**
 * Subscribes an address to the newsletter. Subscribing twice is not an error, and clients cannot read the list.
 * @throws DataError
 */
export async function subscribe(email: string, client: DatabaseClient = supabase): Promise<void> {
  dataOf(await client.rpc('subscribe', { email }))
}
