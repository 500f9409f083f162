import { QueryClient } from '@tanstack/react-query'
import { DataError } from '@/lib/dataError'

/** How long what was read counts as fresh: going back to a page within it reads nothing again. */
const FRESH_MS = 30_000
/** A second try is for a lost connection alone; what the database refused it refuses again. */
const NETWORK_RETRIES = 1

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) =>
          failures < NETWORK_RETRIES && error instanceof DataError && error.code === 'NETWORK',
        // The default waits without end while the browser says it is offline; here the read fails and says so.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
