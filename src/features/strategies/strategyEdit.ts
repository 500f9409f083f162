import { type MutationState, useMutationState } from '@tanstack/react-query'
import type { StrategyDetail } from './strategies.queries'
import type { StrategyFormValues } from './strategyForm.rules'

/** Every edit of what a strategy says about itself goes by this key. */
export const strategyEditKey = (strategyId: string | null) => ['strategyEdit', strategyId] as const

/** What an edit that is on its way will make a strategy say; null where there is none. */
export function useEditAhead(
  strategyId: string | null,
): Pick<StrategyDetail, 'name' | 'description' | 'markets' | 'categories' | 'timeframes' | 'isPublic'> | null {
  const [edit] = useMutationState({
    filters: { mutationKey: strategyEditKey(strategyId), status: 'pending' },
    // The cache does not know what its mutations hold: under this key it is this alone.
    select: ({ state }) => (state as MutationState<string, Error, StrategyFormValues>).variables,
  })
  if (!edit) return null
  const { public: isPublic, ...said } = edit
  return { ...said, name: edit.name.trim(), description: edit.description.trim(), isPublic: isPublic === 'true' }
}
