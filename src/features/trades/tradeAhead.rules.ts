import { computeTrade, holdSeconds } from '@/domain/trades'
import type { TradeShare } from '@/lib/tradeChange'
import { isLiveAfterSave, isTradeLive } from './tradeClocks.rules'
import type { TradeFormInput, TradeFormOutput } from './tradeForm.rules'
import type { StoredTrade, TradeRow } from './tradeList.rules'

/**
 * The list's row of a trade as it will read once what is typed is saved, computed by the rules that the database has
 * too (design §5). How often it was edited is the database's to count.
 * @param base what an edit began from; null for a new trade.
 */
export function rowAhead(
  betId: string,
  { typed, trade }: { typed: TradeFormInput; trade: TradeFormOutput },
  base: StoredTrade | null,
  now: Date,
): TradeRow {
  const { matches: _, firstDate, lastDate, ...result } = computeTrade(trade.actions, trade.market)
  return {
    ...result,
    betId,
    date: firstDate,
    symbol: trade.symbol,
    market: trade.market,
    expiration: trade.expiration,
    holdSeconds: holdSeconds({ status: result.status, firstDate, lastDate }, now),
    actionsCount: trade.actions.length,
    isLive: isLiveAfterSave(typed, base, now) ?? false,
    recordedAt: now.toISOString(),
    edits: base?.edits ?? 0,
  }
}

/** What a stored trade adds to its strategy's figures. */
export function shareOfStored(stored: StoredTrade): TradeShare {
  const { status, return: realised } = computeTrade(stored.actions, stored.market)
  return { status, return: Number(realised), isLive: isTradeLive(stored) }
}

/** The same of a row of the list. */
export const shareOfRow = ({ status, return: realised, isLive }: TradeRow): TradeShare => ({
  status,
  return: Number(realised),
  isLive,
})
