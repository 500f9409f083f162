import { futureOf, multiplierOf } from '@/domain/contract/contract'
import { inverseOf, rateOfPrice, readPair, USD } from '@/domain/contract/currencies'
import { decimalsOf32nds } from '@/domain/contract/futures'
import { isEnding, type Market, type Side } from '@/domain/contract/markets'
import { Decimal, decimalsOf, plain, sum, ZERO } from '@/domain/decimal'
import {
  readCurrency,
  readField,
  readPrice,
  readRate,
  readRebate,
  readTypedRate,
  readWorth,
} from '@/domain/trade/actionText'
import {
  currencyInHeading,
  type DecimalMark,
  isOfCurrency,
  readAmount,
  wholeOf,
} from '@/features/imports/cells/amounts.rules'
import { type Answers, answerTo } from '@/features/imports/cells/questions.rules'
import { gapOf, priceOfAmount, times } from './brokerSums.rules'
import { feeIn, hundredthOf, readFeeOf, readWrittenFee, withoutFees } from './fees.rules'
import type { AsRead, FileCell, FillContext, RateColumn, RawFill } from './fill'
import { asked, checked, from, NO_AMOUNT, NOTHING, type Part, readNumber, right, wrong } from './part'

interface Traded {
  side: Side | null
  quantity: string | null
  market: Market | null
  symbol: string
  /** As the contract states it; null for that of its market. */
  multiplier: string | null
  /** The UTC day of the fill (YYYY-MM-DD); null while its date is wrong. */
  day: string | null
}

/**
 * The price of a unit and the fee in the price's currency, with its rate: each null while it is wrong or waits for an
 * answer. What no stored currency can say, such as USDT, is converted to dollars.
 */
export function readMoney(raw: RawFill, traded: Traded, context: FillContext) {
  const { side, quantity, market } = traded
  const { mark, answers, now } = context
  const isExpiry = side !== null && isEnding(side)
  const counted = { market: market ?? 'STOCK', multiplier: traded.multiplier }
  const multiplier = multiplierOf(counted)
  const isOfAmount = raw.price.text.trim() === '' && raw.amount !== null && !isExpiry
  const stated = isOfAmount && raw.amount ? raw.amount : raw.price
  const root = market === null ? undefined : futureOf({ market, symbol: traded.symbol })?.root
  const cell = root === undefined ? stated : { ...stated, text: decimalsOf32nds(stated.text, root) }
  const written = isExpiry && cell.text.trim() === '' ? right(NO_AMOUNT) : readNumber(cell, mark)

  const ofSum = isOfAmount ? (raw.said.amount?.currency ?? null) : null
  const quoted = readCurrencyOf(
    { ...raw, currency: ofSum ?? raw.currency },
    cell,
    written.value?.currency ?? null,
    traded,
    answers,
  )
  const hundredths = quoted.value !== null && wholeOf(quoted.value) !== null ? quoted.value : null
  const currency = from(quoted, (code) => right(wholeOf(code) ?? code))
  const own = isOfAmount ? null : hundredths ? hundredthOf(written.value?.value ?? '0') : (written.value?.value ?? null)
  const isElsewhere = own !== null && quantity !== null && isAtRate(raw, times(quantity, times(own, multiplier)), mark)
  const fees = raw.fees.map((one) =>
    readWrittenFee(one, { currency: currency.value, hundredths, rows: raw.currency, isElsewhere }, context),
  )
  const ownFees = fees.every(({ value }) => value !== null && (value.paid === '0' || value.currency === currency.value))
    ? plain(sum(fees.map(({ value }) => new Decimal(value?.paid ?? '0'))))
    : null
  const amount = isOfAmount ? withoutFees(raw, written, { cell, side, fee: ownFees }, answers) : written
  const each = isOfAmount
    ? amount.value && quantity && priceOfAmount(amount.value.value, quantity, multiplier)
    : (written.value?.value ?? null)
  const unit = each && hundredths ? hundredthOf(each) : each

  const rate = from(currency, (code) => readRateOf(raw, { ...traded, currency: code, cell, unit }, context))
  const isKept = currency.value !== null && readCurrency(currency.value).ok
  /** Dollars for a unit of the price's currency, if prices are converted to dollars. */
  const conversion = isKept ? '1' : rate.value
  const price = unit && conversion ? checked(cell, readPrice(times(unit, conversion), side ?? 'BUY', now)) : NOTHING
  const usdRate = isKept ? rate.value : '1'
  const worth =
    market && quantity && price.value && usdRate
      ? checked(cell, readWorth(counted, quantity, price.value, usdRate))
      : NOTHING

  const gap = gapOf(raw, { quantity, price: unit, fee: ownFees, multiplier, mark, side })
  const gapMisfit = gap.misfit ? wrong(gap.misfit.cell, gap.misfit.expected) : NOTHING
  const ofGap = { cell: raw.proceeds ?? raw.price, paid: gap.fee, currency: currency.value ?? '' }
  // A fee that is not stated is what the broker's sum lacks.
  const allFees = raw.feeFromProceeds ? [right(ofGap)] : fees
  const converted = allFees.map((one) =>
    from(one, ({ cell: ofFee, paid, currency: feeCurrency }) => {
      // While the price's currency waits for an answer, the fee's may be the same one.
      if (currency.value === null) return NOTHING
      const how = readFeeOf(raw, ofFee, paid, { feeCurrency, currency: currency.value, day: traded.day }, answers)
      return from(how, (answer) => {
        const fee = feeIn(paid, answer, { price: price.value, conversion, usdRate })
        return fee === null ? NOTHING : right(fee)
      })
    }),
  )
  const feeText = converted.every(({ value }) => value !== null)
    ? plain(sum(converted.map(({ value }) => new Decimal(value ?? '0'))))
    : null
  const feeOf = (cell: FileCell, text: string) => {
    const fee = checked(cell, readField('fee', text, now))
    return fee.value && market && quantity && price.value
      ? checked(cell, readRebate(counted, quantity, price.value, fee.value))
      : fee
  }
  const [firstFee] = raw.fees
  const fee = feeText === null ? NOTHING : firstFee ? feeOf(firstFee.cell, feeText) : right(feeText)
  const isReadable = quantity !== null && unit !== null && currency.value !== null
  const asRead: AsRead | null =
    isReadable && isHeld(raw)
      ? {
          ...{ quantity, price: unit, multiplier, conversion: conversion ?? '1' },
          fees: fees.flatMap(({ value }) => (value && value.paid !== '0' ? [value] : [])),
          ...{
            currency: currency.value ?? '',
            rate: raw.rate ? (readNumber(raw.rate.cell, mark).value?.value ?? null) : null,
          },
          decimals: decimalsWritten(cell, mark) + (hundredths ? 2 : 0),
        }
      : null
  return {
    ...{ price: price.value, fee: fee.value, asRead },
    currency: isKept ? currency.value : rate.value && USD,
    usd_rate: usdRate,
    parts: [written, rate, price, worth, gapMisfit, amount === written ? NOTHING : amount, ...converted, fee],
  }
}

/** Whether a row is held against sums of the file; one end of a position is held with the other. */
const isHeld = ({ apart, said }: RawFill) =>
  apart !== null || said.amount !== null || said.profit !== null || said.balance !== null

const BEHIND_MARK: Record<DecimalMark, RegExp> = { point: /\.(\d+)/, comma: /,(\d+)/ }

/** Digits behind the decimal mark as written, also zeros. */
function decimalsWritten({ text }: FileCell, mark: DecimalMark): number {
  const digits = BEHIND_MARK[mark].exec(text)?.[1] ?? ''
  const value = readAmount(text, mark)?.value
  return Math.max(digits.length, value === undefined ? 0 : decimalsOf(new Decimal(value)))
}

/** Whether a row's amount is its worth at its exchange rate, in a currency that it does not name. */
function isAtRate({ said, rate }: RawFill, gross: string, mark: DecimalMark): boolean {
  const amount = said.amount?.currency === null ? readAmount(said.amount.cell.text, mark) : null
  const stated = rate && readAmount(rate.cell.text, mark)
  if (!amount || amount.currency !== null || !stated || stated.value === '0' || stated.value === '1') return false
  const off = (worth: Decimal) => new Decimal(amount.value).abs().minus(worth).abs()
  const worth = new Decimal(gross).abs()
  const [least] = [worth.times(stated.value), worth.div(stated.value)].map(off).sort((a, b) => (a.lt(b) ? -1 : 1))
  return least?.lt(off(worth)) === true && least.lte(worth.times(MOST_FEES))
}

/** Of what a trade is worth. */
const MOST_FEES = '0.06'

/**
 * The currency of a price: a FOREX symbol's second one, else what the file states. A FOREX symbol that names no
 * currencies counts as dollars, as in the form.
 * @param sign the currency written beside the price.
 */
function readCurrencyOf(
  raw: RawFill,
  cell: FileCell,
  sign: string | null,
  { market, symbol }: Traded,
  answers: Answers,
): Part<string> {
  const pair = market === 'FOREX' && !raw.isRecorded ? readPair(symbol) : null
  const stands = pair?.quote ?? raw.currency
  // A price in pence, in a row in pounds.
  const named = stands !== null && sign !== null && wholeOf(sign) === stands ? sign : stands
  if (named !== null && sign !== null && !isOfCurrency(sign, named))
    return wrong(cell, `a price in ${named}, as the ${pair ? 'symbol' : 'row'} says`)
  // A plain dollar sign names no country, so the user is asked, as for a price without a currency.
  const stated = named ?? (sign === '$' ? null : sign) ?? currencyInHeading(cell.column)
  if (stated !== null) return right(stated)
  if (market === 'FOREX') return right(USD)
  const answer = asked({ kind: 'currency', what: sign ?? '' }, cell, answers)
  return from(answer, ({ currency }) => (currency === null ? NOTHING : right(currency)))
}

interface Priced extends Traded {
  currency: string
  /** The cell of the price, and the price of a unit. */
  cell: FileCell
  unit: string | null
}

/** Dollars for one unit of the price's currency: the file's, else the price's own, else the user's, for its day or for all. */
function readRateOf(raw: RawFill, priced: Priced, context: FillContext): Part<string> {
  const { currency, market, symbol, cell, unit, day } = priced
  const { answers, now } = context
  if (currency === USD) {
    return raw.isRecorded && raw.rate
      ? checked(raw.rate.cell, readRate(raw.rate.cell.text, { currency, market: market ?? 'STOCK', symbol }, unit, now))
      : right('1')
  }
  const own = readRateCell(raw, context)
  const isOpen = own.raised.some((question) => answerTo(answers, question) === null)
  if (own.value !== null || own.problems.length > 0 || isOpen) return own
  const ofPrice = market && unit && rateOfPrice({ market, symbol, currency }, unit)
  if (ofPrice) return { ...own, value: ofPrice }
  // A row that cannot be read raises no question.
  if (unit === null || day === null) return own
  const answer = asked({ kind: 'rate', what: currency, day }, cell, answers)
  return { ...own, value: answer.value?.rate ?? null, raised: [...own.raised, ...answer.raised] }
}

/** The row's own rate; null where it states none, or the user says that the column holds something else. */
function readRateCell({ rate }: RawFill, { mark, answers }: FillContext): Part<string> {
  if (rate === null || rate.cell.text.trim() === '') return NOTHING
  const { cell, says } = rate
  const meaning: Part<RateColumn | 'ignore'> = says
    ? right(says)
    : from(asked({ kind: 'rateColumn', what: cell.column }, cell, answers), ({ choice }) =>
        choice === 'dollars' || choice === 'perDollar' ? right(choice) : NOTHING,
      )
  return from(meaning, (column) =>
    from(readNumber(cell, mark), ({ value }) => {
      const isInverse = column === 'perDollar' && !new Decimal(value).eq(ZERO)
      return checked(cell, readTypedRate(isInverse ? inverseOf(value) : value))
    }),
  )
}
