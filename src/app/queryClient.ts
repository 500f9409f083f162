import { QueryClient } from '@tanstack/react-query'
import { currentIdentity } from '@/identity/currentIdentity'
import type { Identity } from '@/identity/identity'
import { DataError, NETWORK } from '@/lib/dataError'
import { refetchFiguresOnBump } from '@/stores/refreshStore'

/** How long what was read counts as fresh: going back to a page within it reads nothing again. */
const FRESH_MS = 30_000
/** A second try is for a lost connection alone; what the database refused it refuses again. */
const NETWORK_RETRIES = 1

const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < NETWORK_RETRIES && error instanceof DataError && error.code === NETWORK,
        // The default waits without end while the browser says it is offline; here the read fails and says so.
        networkMode: 'always',
        // Reads that failed, or went stale, while there was no connection; this mode leaves them out by itself.
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })

/**
 * What was read for one user is not shown to the next; what a visitor read is read again, since a user may see more.
 * Reads that begin before the identity has loaded wait for it themselves, so they belong to that user.
 */
export function resetCacheOnUserChange(
  client: Pick<QueryClient, 'invalidateQueries' | 'resetQueries'>,
  identity: Pick<Identity, 'getSnapshot' | 'subscribe'>,
): void {
  /** The id of the last user, null for a visitor, undefined until it is known. */
  let before: string | null | undefined
  const follow = () => {
    const snapshot = identity.getSnapshot()
    if (snapshot.status === 'loading') return
    const now = snapshot.status === 'signed-in' ? snapshot.user.id : null
    const last = before
    before = now
    if (last === undefined || last === now) return
    if (last === null) return void client.invalidateQueries()
    void client.resetQueries()
  }
  identity.subscribe(follow)
  follow()
}

/** The one cache of what was read, for as long as the site is open; downloaded with the first page that reads. */
export const queryClient = createQueryClient()
resetCacheOnUserChange(queryClient, currentIdentity)
refetchFiguresOnBump(queryClient)
