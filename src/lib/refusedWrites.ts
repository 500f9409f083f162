import { type MutationKey, type MutationState, useMutationState, useQueryClient } from '@tanstack/react-query'

/** A write that failed, with what was to be written. */
export interface Refused<Variables> {
  variables: Variables
  error: Error
}

/**
 * The first failed write under a key, which nobody has taken into their hands again; null for none. What was typed is
 * kept in the cache of writes until then, also where its page was left meanwhile: the write needs `gcTime: Infinity`.
 * @returns `take` hands it over, once.
 */
export function useRefused<Variables>(mutationKey: MutationKey): { take: () => Refused<Variables> | null } | null {
  const cache = useQueryClient().getMutationCache()
  const filters = { mutationKey, status: 'error' } as const
  const [first] = useMutationState({ filters, select: ({ mutationId }) => mutationId })
  if (first === undefined) return null
  return {
    take: () => {
      const mutation = cache.find(filters)
      if (!mutation) return null
      cache.remove(mutation)
      // The cache does not know what its mutations hold; who asks knows what is written under the key.
      const { variables, error } = mutation.state as MutationState<unknown, Error, Variables>
      return variables === undefined || error === null ? null : { variables, error }
    },
  }
}
