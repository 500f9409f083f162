import { REQUEST_TIMEOUT_MS } from '@/lib/constants'
import { DataError, NETWORK } from '@/lib/dataError'

/** The account service gave no answer. */
export const unreachable = () => new DataError('The account service cannot be reached', NETWORK)

/**
 * The outcome of some work, or a failure when it takes longer than any request may.
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
