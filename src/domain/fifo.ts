import { type Decimal, smaller, ZERO } from './decimal'

/** One unit-bearing thing in a queue: so many units, in the order in which they are matched. */
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
 * First bought is first sold: the k-th unit bought meets the k-th unit sold, whichever came first in time.
 * So a short matches its later purchase, and a position that flips past zero needs no case of its own.
 * What the longer side has left over stays unmatched.
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
