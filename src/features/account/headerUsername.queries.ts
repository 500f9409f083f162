import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { messageOf } from '@/lib/dataError'
import { useAuthStore } from '@/stores/authStore'

/**
 * The header's username, read when the profile's id is known (spec §7). A failure leaves it empty, is written to the
 * console and kept as `error`; nobody is told (spec §8). The header is on every page, so the reading itself is
 * downloaded only for somebody signed in.
 */
export function useHeaderUsername(): { username: string; error: string | null } {
  const profile = useAuthStore((state) => state.profile)
  const { data, error } = useQuery({
    // The time of the last change too: an edited name is read again.
    queryKey: ['username', profile?.id, profile?.updated_at],
    queryFn: async () => (await import('./account.queries')).readUsername(profile?.id ?? ''),
    enabled: profile !== null,
  })
  useEffect(() => {
    if (error) console.error('The username could not be read:', error)
  }, [error])
  return { username: data ?? '', error: error ? messageOf(error) : null }
}
