import { notifyManager, QueryClient } from '@tanstack/react-query'
import { currentIdentity } from '@/identity/currentIdentity'
import type { Identity } from '@/identity/identity'
import { retryIfNotCarriedOut, retryInterrupted } from '@/lib/dataError'
import { refetchFiguresOnBump } from '@/stores/refreshStore'

/** How long data counts as fresh. Going back to a page within this time reads nothing again. */
const FRESH_MS = 30_000

const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        retry: retryInterrupted,
        // By default TanStack Query pauses while the browser says that it is offline. Here the read fails, and the page says so.
        networkMode: 'always',
        // Reads that failed or went stale while offline. `networkMode: 'always'` turns this off by default.
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always', retry: retryIfNotCarriedOut },
    },
  })

/**
 * Data read for one user is never shown to the next. A visitor's data is read again at sign-in, since a user may see more. Reads that
 * begin before the identity has loaded wait for it, so they belong to that user.
 */
export function resetCacheOnUserChange(
  client: Pick<QueryClient, 'invalidateQueries' | 'removeQueries' | 'resetQueries'>,
  identity: Pick<Identity, 'getSnapshot' | 'subscribe'>,
): void {
  /** The id of the last user; null for a visitor, undefined until it is known. */
  let before: string | null | undefined
  const follow = () => {
    const snapshot = identity.getSnapshot()
    if (snapshot.status === 'loading') return
    const now = snapshot.status === 'signed-in' ? snapshot.user.id : null
    const last = before
    before = now
    if (last === undefined || last === now) return
    if (last === null) return void client.invalidateQueries()
    // The pages that use these are told in a moment. Until then they would be read once more, and refused to a visitor.
    client.removeQueries({ predicate: ({ meta }) => meta?.isForUser === true })
    void client.resetQueries()
  }
  identity.subscribe(follow)
  follow()
}

// By default TanStack Query notifies components in the next task. A second press could come first, on a button that does not know yet
// that it is busy.
notifyManager.setScheduler(queueMicrotask)

/** The one cache of server data. Downloaded with the first page that reads. */
export const queryClient = createQueryClient()
resetCacheOnUserChange(queryClient, currentIdentity)
refetchFiguresOnBump(queryClient)
