import { type MutationKey, type MutationState, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** A write that failed, with what was to be written. */
export interface Refused<Variables> {
  variables: Variables
  error: Error
}

/**
 * Hands the first failed write under a key back to whoever can take it up again, once, as soon as `isFree`: what was
 * typed is kept in the cache of writes until then, also where its page was left meanwhile. The write needs
 * `gcTime: Infinity`.
 */
export function useReturned<Variables>(
  mutationKey: MutationKey,
  isFree: boolean,
  onReturn: (refused: Refused<Variables>) => void,
): void {
  const cache = useQueryClient().getMutationCache()
  const filters = { mutationKey, status: 'error' } as const
  const [first] = useMutationState({ filters, select: ({ mutationId }) => mutationId })
  const returns = first !== undefined && isFree
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, when there is room for it.
  useEffect(() => {
    const mutation = returns ? cache.find(filters) : undefined
    if (!mutation) return
    cache.remove(mutation)
    // The cache does not know what its mutations hold; who asks knows what is written under the key.
    const { variables, error } = mutation.state as MutationState<unknown, Error, Variables>
    if (variables !== undefined && error !== null) onReturn({ variables, error })
  }, [returns])
}
