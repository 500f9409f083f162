import { withHeld } from '@/domain/contract/expiry'
import { isTradedSide, type Side, type TradedSide } from '@/domain/contract/markets'
import { Decimal, sum, ZERO } from '@/domain/decimal'
import { instantOf } from '@/domain/time/instant'
import { readExpiryQuantity } from '@/domain/trade/actionText'
import { computeTrade, type TradeMatch } from '@/domain/trade/trades'
import type { TradeReading } from '@/features/trades/saving/tradeForm.rules'

/** One action as a block in the drawing of first in, first out. */
export interface MatchSegment {
  /** Row of the form. */
  actionIndex: number
  /** Units. */
  quantity: string
  /** Null while the price is missing, so that the action does not count: drawn hatched, "50 unpriced". */
  price: string | null
  /** How the option ended, at the price 0; null for a purchase or a sale. */
  ended: Side | null
  /** Matched units, and the rest. Unpriced actions are unmatched. */
  matched: string
  rest: string
  /** The block's start and length as fractions of the drawing's width: 0 to 1. */
  start: number
  share: number
}

/** The trade as it would be saved with only its complete rows. */
export type TradeDraft = ReturnType<typeof draftTrade>

interface Block {
  actionIndex: number
  side: TradedSide
  quantity: Decimal
  /** Units that are matched. */
  matched: Decimal
  price: string | null
  ended: Side | null
}

/** Computes a trade while it is being typed: incomplete rows are left out. A row that lacks only its price is drawn. */
export function draftTrade({
  market,
  multiplier,
  actions,
  splits,
}: Pick<TradeReading, 'market' | 'multiplier' | 'actions' | 'splits'>) {
  const ordered = withHeld(
    actions
      .flatMap(({ action }, row) => (action ? { ...action, actionIndex: row } : []))
      .toSorted((a, b) => instantOf(a.date) - instantOf(b.date) || a.actionIndex - b.actionIndex),
  )
  // An expiry waits until the units that it closes have a price.
  const complete = ordered.filter(
    ({ side, quantity, held }) => side !== 'EXPIRE' || readExpiryQuantity(quantity, held).ok,
  )
  const result = complete.some(({ side }) => side !== 'SPLIT')
    ? computeTrade(complete, { market, multiplier: multiplier.ok ? multiplier.value : null }, null, splits)
    : null
  const matches = result?.matches ?? []
  const matched = new Map<number, Decimal>()
  for (const { buyIndex, sellIndex, quantity } of matches) {
    for (const index of [buyIndex, sellIndex]) matched.set(index, (matched.get(index) ?? ZERO).plus(quantity))
  }
  // The drawing shows units in matching order; unpriced ones follow all others.
  const priced = complete.flatMap(({ actionIndex, side, counted, quantity, price }, index) =>
    counted === 'SPLIT'
      ? []
      : {
          actionIndex,
          side: counted,
          quantity: new Decimal(quantity),
          matched: matched.get(index) ?? ZERO,
          price,
          ended: isTradedSide(side) ? null : side,
        },
  )
  const unpriced = actions.flatMap(({ side, quantity, price }, row) =>
    quantity.ok && !price.ok && isTradedSide(side)
      ? { actionIndex: row, side, quantity: new Decimal(quantity.value), matched: ZERO, price: null, ended: null }
      : [],
  )
  return {
    /** Complete and valid actions, of all rows: "3 of 4 actions count". */
    counted: complete.length,
    of: actions.length,
    /** Null while no action counts. */
    result,
    // Units before and after a split have no common length.
    picture: result?.splits.length ? drawMatching([], []) : drawMatching([...priced, ...unpriced], matches),
  }
}

/** The two rows of the drawing, from left to right in matching order. */
function drawMatching(blocks: readonly Block[], matches: readonly TradeMatch[]) {
  const on = (which: TradedSide) => blocks.filter(({ side }) => side === which)
  const [bought, sold] = [on('BUY'), on('SELL')]
  const [boughtUnits, soldUnits] = [unitsOf(bought), unitsOf(sold)]
  const width = boughtUnits.gt(soldUnits) ? boughtUnits : soldUnits

  const segments = (of: readonly Block[]): MatchSegment[] => {
    let start = ZERO
    return of.map(({ actionIndex, quantity, matched, price, ended }) => {
      const segment = {
        actionIndex,
        quantity: quantity.toFixed(),
        price,
        ended,
        matched: matched.toFixed(),
        rest: quantity.minus(matched).toFixed(),
        start: share(start, width),
        share: share(quantity, width),
      }
      start = start.plus(quantity)
      return segment
    })
  }

  let reached = ZERO
  const marks = matches.map(({ quantity }) => {
    reached = reached.plus(quantity)
    return share(reached, width)
  })
  return {
    bought: segments(bought),
    sold: segments(sold),
    /** Up to where units are matched, and where each pair ends, from left to right: as fractions of the width. */
    matchedShare: share(reached, width),
    marks,
  }
}

const unitsOf = (blocks: readonly Block[]) => sum(blocks.map(({ quantity }) => quantity))

/** A position on screen, the only place where a float is precise enough. */
function share(part: Decimal, whole: Decimal): number {
  return whole.eq(ZERO) ? 0 : part.div(whole).toNumber()
}
