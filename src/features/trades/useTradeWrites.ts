import { type MutationState, useMutationState } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Refused, useReturned } from '@/lib/refusedWrites'
import { useAuthStore } from '@/stores/authStore'
import type { TradeAhead, TradeWrite } from './tradeWrites.rules'

export type RefusedWrite = Refused<TradeWrite>

/** Every write of somebody's trades in a strategy goes by this key: whoever signs in next sees none of them. */
export const tradeWritesKey = (strategyId: string | null, userId: string | null) =>
  ['tradeWrite', strategyId, userId] as const

function useMyWritesKey(strategyId: string | null) {
  return tradeWritesKey(
    strategyId,
    useAuthStore((state) => state.user?.id ?? null),
  )
}

/** The saves and deletions of a strategy's trades that are on their way or done, oldest first: shown before they are read. */
export function useTradesAhead(strategyId: string | null): TradeAhead[] {
  const states = useMutationState({ filters: { mutationKey: useMyWritesKey(strategyId) } })
  return useMemo(
    // The cache does not know what its mutations hold: under this key it is this alone.
    () => (states as MutationState<number, Error, TradeWrite>[]).flatMap((state) => aheadOf(state) ?? []),
    [states],
  )
}

function aheadOf({ status, data, variables }: MutationState<number, Error, TradeWrite>): TradeAhead | null {
  if (!variables || status === 'error') return null
  const { betId, base, wanted, change } = variables
  const symbol = wanted?.row.symbol ?? base?.symbol ?? ''
  return { betId, symbol, row: wanted?.row ?? null, ...change, savedAt: data ?? null }
}

/** Hands back the first of them that the database refused or did not answer, as soon as `isFree`. */
export const useReturnedTrade = (
  strategyId: string | null,
  isFree: boolean,
  onReturn: (refused: RefusedWrite) => void,
): void => useReturned<TradeWrite>(useMyWritesKey(strategyId), isFree, onReturn)
