import { useEffect } from 'react'
import { create } from 'zustand'
import type { RowContent, TradeContent } from '@/domain/contract/action'
import type { StoredTrade } from '@/features/trades/trades.rules'
import type { TagChange } from './tags.rules'
import type { TradeInput } from './tradeForm.rules'

/** An action of a deleted trade. */
export type DeletedAction = { bet_id: string } & TradeContent & RowContent

/** What takes a write back. Nothing is taken out of the history by it: it is a write of its own. */
export type Undo =
  /** Deletes the new trade. */
  | { kind: 'delete' }
  /** Changes an edited trade back to what it was before. */
  | { kind: 'change'; before: StoredTrade; saved: TradeInput }
  /** Records deleted trades again. */
  | { kind: 'record'; actions: readonly DeletedAction[] }
  /** Takes tags off again, and puts those back that were taken off. */
  | { kind: 'tags'; changed: readonly TagChange[] }

/** What was written last on the open strategy's page, to be confirmed there. */
export interface Written {
  strategyId: string
  /** The trade whose row is shown; null if it was deleted. */
  tradeId: string | null
  /** In words. */
  words: string
  /** null where it cannot be taken back. */
  undo: Undo | null
}

interface SavedTradeState {
  written: Written | null
  /** Whether its row has been brought into view. */
  isShown: boolean
  /** Tells one write from the next. */
  nth: number
}

export const useSavedTradeStore = create<SavedTradeState>()(() => ({ written: null, isShown: false, nth: 0 }))

/** Confirms a write on its strategy's page; null takes the confirmation away. */
export const setWritten = (written: Written | null) =>
  useSavedTradeStore.setState(({ nth }) => ({ written, isShown: false, nth: nth + 1 }))

/** What was just written to the strategy, until its page is left. */
export function useWritten(strategyId: string): Written | null {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is dropped when the strategy's page is left.
  useEffect(() => () => setWritten(null), [strategyId])
  return useSavedTradeStore(({ written }) => (written?.strategyId === strategyId ? written : null))
}
