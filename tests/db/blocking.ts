import type { BlockingTrade } from '@/domain/account/blocked'
import { optionOf } from '@/domain/contract/contract'
import type { TradeResult } from '@/domain/trade/trades'
import type { Trade } from './fixtures'

/** What each of some trades blocks or limits, as far as it does: blockedSteps() takes it. */
export const blockingOf = (
  trades: readonly Omit<Trade, 'actions' | 'betId' | 'strategyId' | 'userId'>[],
  results: readonly Pick<TradeResult, 'positions' | 'multiplier'>[],
  closesOf: (symbol: string) => BlockingTrade['closes'] = () => [],
): BlockingTrade[] =>
  trades.flatMap(({ market = 'STOCK', symbol = 'AAPL', currency = 'USD', expiration, strike, option_right }, at) => {
    const result = results[at]
    if (!result || (market !== 'STOCK' && market !== 'OPTIONS')) return []
    const right = option_right === 'CALL' ? 'CALL' : option_right === 'PUT' ? 'PUT' : null
    const option = optionOf({ market, symbol, strike: strike ?? null, option_right: right })
    return {
      ...{ positions: result.positions, multiplier: result.multiplier },
      // The root of an adjusted contract has a digit behind its stock.
      ...{
        stock: `${market === 'OPTIONS' ? symbol.replace(/\d+$/, '') : symbol} ${currency}`,
        closes: closesOf(symbol),
      },
      terms: market === 'STOCK' ? null : { option, expiration: expiration ?? null },
    }
  })
