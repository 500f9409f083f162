import { formatPrice } from '../../lib/format'
import { formatAmount, formatQuantity } from '../../lib/formatTrades'
import { type Named, optionOf } from '../contract/contract'
import { Decimal, ZERO } from '../decimal'
import type { TradeResult } from '../trade/trades'

/** What a trade's short option blocks by itself, in words; null for everything else. See blocked.ts. */
export function blockedWords(
  contract: Omit<Named, 'expiration'>,
  { positions, multiplier }: Pick<TradeResult, 'positions' | 'multiplier'>,
): string | null {
  const held = positions.at(-1)
  if (contract.market !== 'OPTIONS' || !held || !new Decimal(held.units).lt(ZERO)) return null
  const units = new Decimal(held.units).times(multiplier).abs()
  const option = optionOf(contract)
  const shown = formatQuantity(units.toFixed())
  if (!option) {
    return `Its strike is not stated, so the account counts it as at the money: it blocks the stock’s last close × ${shown}, or what it was sold for where no close is known.`
  }
  if (option.right === 'CALL') {
    return `In the account it blocks the last close of ${option.underlying} × ${shown}, unless shares or another call limit it.`
  }
  const usd = units.times(option.strike).times(held.usdRate)
  return `In the account it blocks $${formatAmount(usd.toNumber())}, the strike ${formatPrice(option.strike)} × ${shown}, unless another put limits it.`
}
