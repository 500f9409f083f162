import { USD } from '@/domain/contract/currencies'
import type { Side } from '@/domain/contract/markets'
import { Decimal, plain } from '@/domain/decimal'
import { type Amount, isOfCurrency, wholeOf } from '@/features/imports/cells/amounts.rules'
import { type Answer, type Answers, AS_DOLLARS } from '@/features/imports/cells/questions.rules'
import { inCurrency, paidOf, times } from './brokerSums.rules'
import type { FileCell, FillContext, RawFee, RawFill } from './fill'
import { asked, from, NO_AMOUNT, type Part, readNumber, right, wrong } from './part'

/** An amount in pence, say, in whole units of its currency. */
export const hundredthOf = (value: string) => plain(new Decimal(value).div(100))

/** A fee as a number that is positive where it was paid, and its currency. */
interface WrittenFee {
  cell: FileCell
  paid: string
  currency: string
}

interface FeePrice {
  /** The price's currency; null while it waits for an answer. */
  currency: string | null
  /** The code of the price's hundredths, such as GBX. */
  hundredths: string | null
  /** The currency that the row states. */
  rows: string | null
  /** The row's amount is in another currency, which it does not name, so its fees may be too. */
  isElsewhere: boolean
}

/** How files write that there is no fee. */
const NO_FEE = /^\s*[-–—]{0,2}\s*$/

/** A fee as written, with the currency that its cell, its column or the row states. */
export function readWrittenFee(
  { cell, currency, sign }: RawFee,
  price: FeePrice,
  { mark, answers }: FillContext,
): Part<WrittenFee> {
  const written = NO_FEE.test(cell.text) ? right(NO_AMOUNT) : readNumber(cell, mark)
  return from(written, (amount) => {
    if (amount.value === '0') return right({ cell, paid: '0', currency: price.currency ?? '' })
    const says: Part<RawFee['sign']> =
      sign === 'asked'
        ? from(asked({ kind: 'feeSign', what: cell.column }, cell, answers), ({ choice }) =>
            right(choice === 'negative' ? 'negative-is-paid' : 'negative-is-rebate'),
          )
        : right(sign)
    const stated =
      currency ??
      (amount.currency === null || isOfCurrency(amount.currency, price.rows ?? price.currency ?? '')
        ? null
        : amount.currency)
    // Beside prices in pence, fees may be in pounds.
    const code: Part<string> =
      stated === null && price.isElsewhere
        ? right('')
        : stated === null && price.hundredths !== null
          ? from(asked({ kind: 'feeUnit', what: price.hundredths }, cell, answers), ({ choice }) =>
              right(choice === 'hundredths' ? (price.hundredths ?? '') : (price.currency ?? '')),
            )
          : right(stated ?? (price.rows === null ? (price.currency ?? '') : (wholeOf(price.rows) ?? price.rows)))
    return from(says, (meaning) =>
      from(code, (one) => {
        const paid = paidOf(amount.value, meaning)
        const whole = wholeOf(one)
        return right({ cell, paid: whole ? hundredthOf(paid) : paid, currency: whole ?? one })
      }),
    )
  })
}

/** An amount from which the price is computed, without the fees in it: the user says whether they are. */
export function withoutFees(
  { isNetUnknown }: RawFill,
  written: Part<Amount>,
  { cell, side, fee }: { cell: FileCell; side: Side | null; fee: string | null },
  answers: Answers,
): Part<Amount> {
  if (!isNetUnknown || fee === '0' || written.value === null) return written
  return from(asked({ kind: 'amountFees', what: cell.column }, cell, answers), ({ choice }) => {
    if (choice !== 'with') return written
    if (fee === null) return wrong(cell, 'an amount in the currency of its fees, since they are in it')
    return from(written, (amount) => {
      const whole = new Decimal(amount.value).abs()
      return right({ ...amount, value: plain(side === 'BUY' ? whole.minus(fee) : whole.plus(fee)) })
    })
  })
}

/** How a paid fee is counted; `choice` is `same` if it is in the currency of the price. */
export function readFeeOf(
  raw: RawFill,
  cell: FileCell,
  paid: string,
  { feeCurrency, currency, day }: { feeCurrency: string; currency: string; day: string | null },
  answers: Answers,
): Part<Pick<Answer, 'choice' | 'rate'>> {
  if (paid === '0') return right({ choice: 'none', rate: null })
  if (feeCurrency === currency) return right({ choice: 'same', rate: null })
  if (feeCurrency === USD) return right(AS_DOLLARS)
  const atPrice = feeCurrency === raw.base
  return asked({ kind: 'fee', what: feeCurrency, atPrice, ...(day !== null && { day }) }, cell, answers)
}

/** A paid fee in the currency of the price as it is stored; null while a rate is missing. */
export function feeIn(
  paid: string,
  { choice, rate }: Pick<Answer, 'choice' | 'rate'>,
  stored: { price: string | null; conversion: string | null; usdRate: string | null },
): string | null {
  if (choice === 'none') return '0'
  const unit = choice === 'same' ? stored.conversion : choice === 'price' ? stored.price : rate
  if (unit === null) return null
  const fee = times(paid, unit)
  if (choice === 'same' || choice === 'price') return fee
  return stored.usdRate && inCurrency(fee, stored.usdRate)
}
