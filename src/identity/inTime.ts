import { NETWORK, REQUEST_TIMEOUT_MS } from '@/lib/constants'
import { DataError } from '@/lib/dataError'

/** The error for an account service that does not answer. */
export const unreachable = () => new DataError('The account service cannot be reached', NETWORK)

/**
 * Resolves or rejects like `work`, or rejects when it exceeds the timeout of requests.
 * @throws DataError `NETWORK`
 */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unreachable()), REQUEST_TIMEOUT_MS)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
