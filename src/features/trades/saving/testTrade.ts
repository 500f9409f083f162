import { UNSAID_TRADE } from '@/domain/contract/testAction'
import { instantOf, isoOfInstant } from '@/domain/time/instant'
import type { TradeAction } from '@/domain/trade/trades'
import type { StoredAction, StoredTrade } from '@/features/trades/trades.rules'
import { readTradeForm, type TradeInput, type TypedTrade } from './tradeForm.rules'

const RECORDED_AFTER_MICROS = 40 * 1_000_000

/** A stored trade for tests. Each action is recorded 40 seconds after its date by default. */
export function storedTrade({
  actions,
  ...given
}: Partial<Omit<StoredTrade, 'actions'>> & {
  actions: (Omit<TradeAction, 'usd_rate'> & Partial<StoredAction>)[]
}): StoredTrade {
  return {
    tradeId: 'a1',
    strategyId: 's1',
    revision: 1,
    edits: 0,
    dividends: '0',
    market: 'STOCK',
    symbol: 'MSFT',
    ...UNSAID_TRADE,
    ...given,
    actions: actions.map((action, at) => ({
      id: at + 1,
      recordedAt: isoOfInstant(instantOf(action.date) + RECORDED_AFTER_MICROS),
      edits: 0,
      recordedBy: null,
      usd_rate: '1',
      linked: null,
      ...action,
    })),
  }
}

/** The trade that a valid form would save. Throws if the form is invalid. */
export function tradeFrom(typed: TypedTrade): TradeInput {
  const { trade } = readTradeForm(typed, new Date())
  if (!trade) throw new Error('The form cannot be read')
  return trade
}
