import { type Decimal, smaller, ZERO } from './decimal'

/** Some units in a queue, matched in the queue's order. */
export interface Units {
  index: number
  quantity: Decimal
}

export interface MatchedUnits {
  buyIndex: number
  sellIndex: number
  quantity: Decimal
}

/**
 * Matches first in, first out: the k-th unit bought with the k-th unit sold, whichever came first in time. A short is
 * thus matched with its later purchase, and a position that flips past zero needs no special case. Surplus units of the
 * longer side stay unmatched.
 */
export function matchFirstInFirstOut(bought: readonly Units[], sold: readonly Units[]): MatchedUnits[] {
  const matches: MatchedUnits[] = []
  let [buyAt, sellAt] = [0, 0]
  let [buyUsed, sellUsed] = [ZERO, ZERO]
  for (;;) {
    const buy = bought[buyAt]
    const sell = sold[sellAt]
    if (!buy || !sell) return matches
    const buyLeft = buy.quantity.minus(buyUsed)
    const sellLeft = sell.quantity.minus(sellUsed)
    const quantity = smaller(buyLeft, sellLeft)
    matches.push({ buyIndex: buy.index, sellIndex: sell.index, quantity })
    const buyIsDone = quantity.eq(buyLeft)
    const sellIsDone = quantity.eq(sellLeft)
    buyUsed = buyIsDone ? ZERO : buyUsed.plus(quantity)
    sellUsed = sellIsDone ? ZERO : sellUsed.plus(quantity)
    if (buyIsDone) buyAt += 1
    if (sellIsDone) sellAt += 1
  }
}
