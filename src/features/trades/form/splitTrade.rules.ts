import { Decimal, decimalsOf, plain, ZERO } from '@/domain/decimal'
import { type Flip, firstFlip } from '@/domain/trade/flip'
import {
  type DatedRow,
  datedRows,
  type TradeReading,
  type TypedAction,
  withKnownSplits,
} from '@/features/trades/saving/tradeForm.rules'
import { formatQuantity } from '@/lib/formatTrades'

/** Fees are split to the cent, unless they were typed with more decimals. */
const FEE_DECIMALS = 2

/** Where the form's trade flips to the other side. `action.at` is the index of the row. */
export type FormFlip = Flip<DatedRow>

/** The first row that flips the trade; null without one. Rows without a valid date are ignored. */
export const flipOf = ({ actions, splits }: Pick<TradeReading, 'actions' | 'splits'>): FormFlip | null =>
  firstFlip(withKnownSplits(datedRows(actions), splits))

/** "You sell 5 more than you hold: the rest opens a short position within this trade" */
export function flipWords({ opening, to }: FormFlip): string {
  const units = formatQuantity(plain(opening))
  return to === 'SHORT'
    ? `You sell ${units} more than you hold: the rest opens a short position within this trade`
    : `You buy ${units} more than you are short: the rest opens a long position within this trade`
}

/**
 * Splits a trade where it flips. The row that flips it is divided into the part that closes the trade and a rest with the same date
 * and price. The fee is divided in proportion to quantity, and the parts add up to it.
 * @param rows the form's rows, of which `reading` is the reading.
 * @returns the rows of the trade up to its close, and those of the new trade that the rest opens.
 */
export function splitAtFlip(
  rows: readonly TypedAction[],
  { actions }: Pick<TradeReading, 'actions'>,
  { action, closing, opening }: FormFlip,
): { kept: TypedAction[]; rest: TypedAction[] } {
  const ordered = datedRows(actions)
  const after = new Set(ordered.slice(ordered.findIndex(({ at }) => at === action.at)).map(({ at }) => at))
  const rest = rows.filter((_, at) => after.has(at))
  const before = rows.filter((_, at) => !after.has(at))
  const flipping = rows[action.at]
  if (!flipping || closing.eq(ZERO)) return { kept: before, rest }

  const read = actions[action.at]?.fee
  const fee = new Decimal(read?.ok ? read.value : 0)
  const closingFee = fee
    .times(closing)
    .div(action.quantity)
    .round(Math.max(FEE_DECIMALS, decimalsOf(fee)))
  const closes = { ...flipping, quantity: plain(closing), fee: read?.ok ? plain(closingFee) : flipping.fee }
  const { actionId: _, ...unstored } = flipping
  const opens = { ...unstored, quantity: plain(opening), fee: plain(fee.minus(closingFee)) }
  return {
    kept: rows.flatMap((row, at) => (at === action.at ? closes : after.has(at) ? [] : row)),
    rest: rest.map((row) => (row === flipping ? opens : row)),
  }
}
