import type { Side } from '@/domain/contract/markets'
import { isTradedSide } from '@/domain/contract/markets'
import { Decimal, plain, sum, ZERO } from '@/domain/decimal'
import { type DecimalMark, numberIn, readAmount, wholeOf } from '@/features/imports/cells/amounts.rules'
import { times } from './brokerSums.rules'
import type { AsRead, Fill, Problem, RawFill, RawSum } from './fill'

/** A fill with the row that it was read from. */
export interface ReadRow {
  raw: RawFill
  asRead: AsRead
  fill: Fill
}

/** A number of a row that no field has. */
export interface OtherNumber {
  column: string
  value: Decimal
}

/** The difference between a row's amount and what was read, as a fee would make it. */
export interface Gap {
  row: number
  sum: RawSum
  fee: string
  /** If it is none. */
  problem: Problem
}

const ONE = new Decimal(1)
const CENT = new Decimal('0.01')
/** The share of an amount up to which a difference may be a fee that the file does not state. */
const FEE_SHARE = new Decimal('0.05')
const FEE_LEAST = new Decimal(20)
/** How much less than a cent a price or an amount may be rounded to. */
const LEAST_DECIMALS = 2

const half = (decimals: number) => new Decimal(10).pow(-Math.max(LEAST_DECIMALS, decimals)).times('0.5')

/** A sum in dollars, or with the code of its currency: `+$1,240.00`. */
function money(value: Decimal, currency: string, isSigned: boolean): string {
  const digits = value
    .abs()
    .toFixed(2)
    .replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  const sign = value.lt(ZERO) ? '−' : isSigned ? '+' : ''
  return currency === 'USD' || currency === '' ? `${sign}$${digits}` : `${sign}${digits} ${currency}`
}

const decimalsOf = (text: string) => /[.,](\d+)\D*$/.exec(text)?.[1]?.length ?? 0

interface Compared {
  sum: RawSum
  /** As the file says it. */
  said: Decimal
  /** As it is with what was read, before and after fees; any of them may be what the file says. */
  read: Decimal[]
  /** Without the fees, for a multiplier. */
  gross: Decimal
  fee: Decimal
  multiplier: string
  slack: Decimal
  currency: string
  isSigned: boolean
}

const isNear = (a: Decimal, b: Decimal, slack: Decimal) => a.minus(b).abs().lte(slack)

/** Prices are rounded, so quantity × price is off by up to half of their last digit. */
const roundingOf = ({ quantity, multiplier, decimals }: AsRead) => half(decimals).times(quantity).times(multiplier)

const grossOf = ({ quantity, price, multiplier }: AsRead) => new Decimal(quantity).times(price).times(multiplier)

/** All fees in one currency; null where one is in another. */
function feesIn({ fees, currency, rate }: AsRead, wanted: string, factor: Decimal): Decimal | null {
  const amounts = fees.map((fee) => {
    if (fee.currency === wanted) return new Decimal(fee.paid)
    return fee.currency === currency && (wanted === currency || rate !== null)
      ? new Decimal(fee.paid).times(factor)
      : null
  })
  return amounts.every((amount) => amount !== null) ? sum(amounts.map((amount) => amount ?? ZERO)) : null
}

/** What a row's amount is by what was read, in its own currency; null where the two cannot be compared. */
function comparedAmount({ raw, asRead, fill }: ReadRow, mark: DecimalMark): Compared[] {
  const { amount } = raw.said
  if (!amount || raw.price.text.trim() === '') return []
  const written = readAmount(amount.cell.text, mark)
  if (!written || written.value === '0') return []
  const stated = amount.currency ?? (written.currency === '$' ? null : written.currency)
  const inHundredths = stated !== null && wholeOf(stated) !== null
  const currency = stated === null ? null : (wholeOf(stated) ?? stated)
  const said = new Decimal(written.value).abs().div(inHundredths ? 100 : 1)
  const { rate } = asRead
  const isOther = currency !== null && currency !== asRead.currency
  // A rate is written either way, and an amount may be in either of its currencies.
  const hasRate = currency !== asRead.currency && rate !== null && rate !== '0'
  const factors = [...(isOther ? [] : [ONE]), ...(hasRate ? [ONE.div(rate), new Decimal(rate)] : [])]
  return factors.flatMap((factor): Compared[] => {
    const isRated = !factor.eq(1)
    const gross = grossOf(asRead).times(factor)
    const fee = feesIn(asRead, currency ?? (isRated ? '' : asRead.currency), factor)
    if (fee === null) return []
    const ofRate = isRated && rate !== null ? gross.times(half(Math.max(4, decimalsOf(rate)))).div(rate) : ZERO
    return [
      {
        ...{ sum: amount, said, gross, fee, multiplier: asRead.multiplier, isSigned: false },
        currency: currency ?? asRead.currency,
        read: [gross, fill.side === 'BUY' ? gross.plus(fee) : gross.minus(fee)],
        slack: CENT.plus(roundingOf(asRead).times(factor)).plus(ofRate.abs()),
      },
    ]
  })
}

/** Readings of a row that would give what the file says. */
function agreeing(
  { said, gross, fee, multiplier, slack, isSigned }: Compared,
  side: Side,
  others: readonly OtherNumber[],
): string[] {
  if (gross.eq(ZERO)) return []
  const withFee = (value: Decimal, by: Decimal) => (isSigned || side === 'SELL' ? value.minus(by) : value.plus(by))
  const sums = fee.eq(ZERO) ? [said] : [said, withFee(said, fee.times(-1))]
  const readings: string[] = []
  for (const one of sums) {
    // Doubles are enough to tell the nearest whole number, which is then compared exactly.
    const ratio = one.toNumber() / gross.toNumber()
    const whole = new Decimal(Number.isFinite(ratio) ? Math.round(ratio) : 0)
    if (LIKELY.test(plain(whole)) && isNear(whole.times(gross), one, slack.times(whole)))
      readings.push(multiplierWords(plain(whole)))
    else if (isHundredth(gross, one, fee))
      readings.push(multiplier === '100' ? multiplierWords('1') : 'with prices in hundredths, such as pence')
  }
  for (const { column, value } of others) {
    if (value.eq(ZERO)) continue
    const counted = [withFee(gross, fee.plus(value.abs())), withFee(gross, value.abs())]
    if (counted.some((one) => isNear(one, said, slack))) readings.push(`with “${column}” counted as a fee`)
  }
  if (!fee.eq(ZERO) && isNear(withFee(gross, fee.times(-1)), said, slack)) readings.push('with its fee as a rebate')
  return [...new Set(readings)]
}

/** Whether a sum is of hundredths, up to a fee that the file does not state. */
const isHundredth = (gross: Decimal, said: Decimal, fee: Decimal) => {
  const worth = gross.div(100)
  const slack = fee.eq(ZERO) ? worth.times(FEE_SHARE).plus(FEE_LEAST) : CENT
  return isNear(worth, said, said.lt(gross.div(10)) ? slack : CENT)
}

/** Multipliers that contracts have: any whole number would explain a wrong row. */
const LIKELY = /^(10+|(2|5|15|25|75|125)0*)$/
/** Multipliers of contracts, and hundredths. */
const USUAL = /^with (prices in hundredths|a multiplier of [125]0*(,|$))/

const MULTIPLIERS: Record<string, string> = { '100': ', as of an option', '100000': ', as of a lot of currencies' }
const multiplierWords = (factor: string) => `with a multiplier of ${factor}${MULTIPLIERS[factor] ?? ''}`

const problemOf = (row: number, one: Compared, agrees: string[]): Problem => {
  const [read = one.gross] = one.isSigned
    ? one.read
    : one.read.toSorted((a, b) => closeness(a, one) - closeness(b, one))
  return {
    row,
    column: one.sum.cell.column,
    found: one.sum.cell.text.trim(),
    expected: `about ${plain(read.round(2))}`,
    sums: { said: money(one.said, one.currency, one.isSigned), read: money(read, one.currency, one.isSigned), agrees },
  }
}

const closeness = (value: Decimal, { said }: Compared) => value.minus(said).abs().toNumber()

/**
 * Holds rows of an unknown file against the file's own amounts, profits and balances.
 * @param rows fills in the order of the file.
 * @param othersOf the numbers of a row that no field has.
 * @param isNext whether the second row directly follows the first in the file, with nothing between.
 * @returns the rows that contradict a sum, and those whose difference may be a fee that the file does not state.
 */
export function holdAgainstSums(
  rows: readonly ReadRow[],
  mark: DecimalMark,
  newestFirst: boolean,
  othersOf: (row: number) => readonly OtherNumber[],
  isNext: (first: number, second: number) => boolean,
): { problems: Problem[]; gaps: Gap[] } {
  const problems: Problem[] = []
  const gaps: Gap[] = []
  const openings = new Map(rows.filter(({ raw }) => raw.part === 0).map((one) => [one.raw.row, one]))
  for (const one of rows) {
    const { raw, fill } = one
    if (!isTradedSide(fill.side)) continue
    const compared = raw.part === 1 ? comparedProfit(one, openings.get(raw.row), mark) : comparedAmount(one, mark)
    const [first] = compared
    if (!first || compared.some(({ read, said, slack }) => read.some((value) => isNear(value, said, slack)))) continue
    const agrees = [...new Set(compared.flatMap((way) => agreeing(way, fill.side, othersOf(raw.row))))]
    const gap = agrees.length === 0 && raw.part === 0 ? gapOf(one, first) : null
    if (gap) gaps.push(gap)
    else problems.push(problemOf(raw.row, first, agrees))
  }
  return { problems: [...problems, ...balanceProblems(rows, mark, newestFirst, isNext)], gaps }
}

/** A small difference in the direction of a fee, in a row without one. */
function gapOf({ raw, asRead, fill }: ReadRow, compared: Compared): Gap | null {
  const { sum: said, said: amount, gross, fee, currency } = compared
  const missing = fill.side === 'BUY' ? amount.minus(gross) : gross.minus(amount)
  const most = gross.times(FEE_SHARE).plus(FEE_LEAST)
  const isFee = fee.eq(ZERO) && currency === asRead.currency && missing.gt(ZERO) && missing.lte(most)
  if (!isFee) return null
  const paid = times(plain(missing.round(LEAST_DECIMALS)), asRead.conversion)
  return { row: raw.row, sum: said, fee: paid, problem: problemOf(raw.row, compared, []) }
}

/** What a position's profit is by what was read: before or after its fees, in the price's currency or in dollars. */
function comparedProfit({ raw, asRead, fill }: ReadRow, opening: ReadRow | undefined, mark: DecimalMark): Compared[] {
  const { profit } = raw.said
  const written = profit && readAmount(profit.cell.text, mark)
  if (!profit || !written || !opening) return []
  const stated = profit.currency ?? (written.currency === '$' ? null : written.currency)
  const rated = fill.currency === asRead.currency ? fill.usd_rate : '1'
  const factors = stated === null ? ['1', rated] : stated === asRead.currency ? ['1'] : stated === 'USD' ? [rated] : []
  const change = new Decimal(asRead.price).minus(opening.asRead.price).times(fill.side === 'SELL' ? 1 : -1)
  return [...new Set(factors)].flatMap((factor): Compared[] => {
    const gross = change.times(asRead.quantity).times(asRead.multiplier).times(factor)
    const fee = feesIn(asRead, asRead.currency, new Decimal(1))
    if (fee === null) return []
    const after = gross.minus(fee.times(factor))
    return [
      {
        ...{ sum: profit, said: new Decimal(written.value), gross, fee: fee.times(factor), isSigned: true },
        multiplier: asRead.multiplier,
        ...{ read: [gross, after], currency: stated ?? asRead.currency },
        slack: CENT.plus(roundingOf(asRead).times(2).times(factor)),
      },
    ]
  })
}

/** Rows whose amount is not the change of the balance, if the balance is of money. */
function balanceProblems(
  rows: readonly ReadRow[],
  mark: DecimalMark,
  newestFirst: boolean,
  isNext: (first: number, second: number) => boolean,
): Problem[] {
  const compared = rows.flatMap((one, at) => {
    const before = rows[newestFirst ? at + 1 : at - 1]
    const { balance, amount } = one.raw.said
    if (!before || !balance || amount || !isTradedSide(one.fill.side)) return []
    const follows = newestFirst ? isNext(one.raw.row, before.raw.row) : isNext(before.raw.row, one.raw.row)
    const [now, then] = [one, before].map(({ raw }) => numberIn(raw.said.balance?.cell, mark))
    const fee = feesIn(one.asRead, one.asRead.currency, new Decimal(1))
    if (!follows || !now || !then || fee === null) return []
    const gross = grossOf(one.asRead)
    const change = now.minus(then)
    const isBuy = one.fill.side === 'BUY'
    const way: Compared = {
      ...{
        sum: balance,
        said: isBuy ? change.times(-1) : change,
        gross,
        fee,
        isSigned: false,
        multiplier: one.asRead.multiplier,
        currency: one.asRead.currency,
      },
      read: [isBuy ? gross.plus(fee) : gross.minus(fee), gross],
      slack: CENT.plus(roundingOf(one.asRead)),
    }
    const isRight = way.read.some((value) => isNear(value, way.said, way.slack))
    return [{ row: one.raw.row, way, isRight, agrees: isRight ? [] : agreeing(way, one.fill.side, []) }]
  })
  const wrong = compared.filter(({ isRight }) => !isRight)
  // A balance that most rows contradict is one of something else, unless they all agree on one usual reading.
  const common = wrong[0]?.agrees.filter((one) => wrong.every(({ agrees }) => agrees.includes(one))) ?? []
  const isMoney = wrong.length * 2 <= compared.length || common.some((one) => USUAL.test(one))
  return isMoney ? wrong.map(({ row, way, agrees }) => problemOf(row, way, agrees)) : []
}
