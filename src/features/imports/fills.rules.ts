import { Decimal, plain, ZERO } from '@/lib/pnl/decimal.rules'
import {
  type FieldReading,
  readDate,
  readExpiration,
  readFee,
  readPrice,
  readQuantity,
  readSector,
  readSymbol,
  TRADE_LIMITS,
} from '@/lib/pnl/fields.rules'
import { instantOf } from '@/lib/pnl/instant.rules'
import { isMarket, MARKETS, type Market, type Side } from '@/lib/pnl/words.rules'
import { type DecimalMark, isOfCurrency, readAmount } from './amounts.rules'
import { type DateOrder, readWrittenDate, readWrittenDay } from './dates.rules'
import { type Answer, type Answers, answerTo, type Raised } from './questions.rules'

/** What stands in one column of one row. */
export interface Cell {
  /** The column's heading in the file. */
  column: string
  text: string
}

/** One row of a file that states a fill, in the file's own words. */
export interface RawFill {
  row: number
  /** The broker's own id of the fill, where the file has one: the same id twice is the same fill. */
  id: string | null
  /** Own format: the trade that the row belongs to. */
  group: string | null
  symbol: Cell
  /** Where it was traded: a word of the cell, or the broker's name of a class that a person has to place. */
  market: Market | Cell | { class: string }
  sector: Cell | null
  /** `YYYY-MM-DD` where the format tells it itself. */
  expiration: Cell | string | null
  date: Cell
  /** null: the sign of the quantity tells. */
  side: Side | Cell | null
  quantity: Cell
  price: Cell
  fee: Cell | null
  /** What the price is in, as the file says; null for dollars unless a sign at the price says otherwise. */
  currency: string | null
  /** What the fee is in; null for the currency of the price. */
  feeCurrency: string | null
  /** A coin's name, where a fee may be charged in the coin that was traded. */
  base: string | null
  /** The broker's own sum for the row: quantity × price has to give it, or the row does not mean what it seems to. */
  proceeds: Cell | null
  /** A minus at the fee: what was paid (Interactive Brokers), or nothing said by the sign. */
  feeSign: 'negative-is-paid' | 'any'
  /** The fee is not stated: it is what the broker's sum differs from quantity × price. */
  feeFromProceeds: boolean
}

/** A fill that can be recorded. Decimals are plain text, the date is ISO 8601 in UTC. */
export interface Fill {
  row: number
  /** Its place in time among fills of the same instant: the order of the file, turned round where that is newest first. */
  place: number
  id: string | null
  group: string | null
  /** Microseconds since 1970. */
  at: number
  date: string
  market: Market
  sector: string | null
  symbol: string
  expiration: string | null
  side: Side
  quantity: string
  price: string
  /** USD. */
  fee: string
}

/** What is wrong with a row: where, what stands there, and what is expected. */
export interface Problem {
  row: number
  column: string
  found: string
  expected: string
}

/** What a format makes of a row. */
export type RowReading =
  | { kind: 'fill'; raw: RawFill }
  | { kind: 'left-out'; row: number; reason: string }
  | { kind: 'problem'; problem: Problem }

export interface FillContext {
  mark: DecimalMark
  order: DateOrder
  /** IANA name, for dates that name no zone. */
  zone: string
  answers: Answers
  now: Date
}

export interface FillReading {
  fill: Fill | null
  problems: Problem[]
  leftOut: string | null
  /** What this row asks the person, answered or not. */
  raised: Raised[]
}

const USD = 'USD'
/** A fee of many rates and prices is kept to this many decimals, the most that is stored. */
const MOST_DECIMALS = TRADE_LIMITS.decimals
const OPTIONS_MULTIPLIER = 100
/** Brokers round their sums to the cent, and prices to what they print. */
const HALF_CENT = new Decimal('0.005')

const BUYS = /^(b|bot|bought|buy|purchase|long|bto|btc|buy to (open|close)|kauf|achat|compra|acquisto)$/i
const SELLS =
  /^(s|sld|sold|sell|sale|short|stc|sto|sell[ _]short|sell to (open|close)|ss|verkauf|vente|venta|vendita)$/i

const sideOf = (text: string): Side | null => {
  const word = text.trim()
  return BUYS.test(word) ? 'BUY' : SELLS.test(word) ? 'SELL' : null
}

/** A format's row as a fill, or everything that keeps it from being one. Never throws. */
export function readFill(raw: RawFill, context: FillContext): FillReading {
  const { mark, order, zone, answers, now } = context
  const problems: Problem[] = []
  const raised: Raised[] = []
  const wrong = (cell: Cell, expected: string) => {
    problems.push({ row: raw.row, column: cell.column, found: cell.text.trim(), expected })
    return null
  }
  const checked = <Value>(cell: Cell, reading: FieldReading<Value>): Value | null =>
    reading.ok ? reading.value : wrong(cell, reading.message)
  /** Asks the person; the answer, or null while there is none. */
  const ask = (question: Raised) => {
    raised.push(question)
    return answerTo(answers, question)
  }

  const symbol = checked(raw.symbol, readSymbol(raw.symbol.text))
  const sector = raw.sector === null ? null : checked(raw.sector, readSector(raw.sector.text))

  const written = readWrittenDate(raw.date.text, order, zone)
  const date = written
    ? checked(raw.date, readDate(written.date, now))
    : wrong(raw.date, `a date and time that exist, ${EXPECTED_ORDER[order]}`)

  const number = (cell: Cell) =>
    readAmount(cell.text, mark) ?? wrong(cell, `a number with a decimal ${mark}, such as ${EXPECTED_NUMBER[mark]}`)
  const quantityRead = number(raw.quantity)
  const priceRead = number(raw.price)
  const feeRead = raw.fee === null || raw.fee.text.trim() === '' ? { value: '0', currency: null } : number(raw.fee)

  const side =
    raw.side === null
      ? quantityRead && (quantityRead.value.startsWith('-') ? 'SELL' : 'BUY')
      : typeof raw.side === 'string'
        ? raw.side
        : (sideOf(raw.side.text) ?? wrong(raw.side, 'BUY or SELL'))
  const quantity = quantityRead && checked(raw.quantity, readQuantity(quantityRead.value.replace('-', '')))

  const market = readMarket(raw, wrong, ask)
  const expiration = readExpirationOf(raw, market, order, wrong)

  const sign = priceRead?.currency ?? null
  if (raw.currency !== null && sign !== null && !isOfCurrency(sign, raw.currency)) {
    wrong(raw.price, `a price in ${raw.currency}, as the row says`)
  }
  const currency = raw.currency ?? (sign === null || sign === '$' ? USD : sign)
  const rate = currency === USD ? ONE : ask({ kind: 'currency', what: currency, row: raw.row })
  const price = priceRead && rate?.rate ? checked(raw.price, readPrice(times(priceRead.value, rate.rate))) : null

  const multiplier = market === 'OPTIONS' ? OPTIONS_MULTIPLIER : 1
  const gap = gapOf(raw, { quantity, price: priceRead?.value ?? null, multiplier, mark, side })
  if (gap.problem && raw.proceeds) wrong(raw.proceeds, gap.problem)

  const feeSign = feeRead?.currency ?? null
  const feeCurrency = raw.feeCurrency ?? (feeSign === null || feeSign === '$' ? currency : feeSign)
  const paid = raw.feeFromProceeds ? gap.fee : feeRead && paidOf(feeRead.value, raw.feeSign)
  const feeRate = () => {
    if (paid === null || paid === '0') return ONE
    if (paid.startsWith('-')) return ask({ kind: 'rebate', what: feeCurrency, row: raw.row })
    if (feeCurrency === USD) return ONE
    if (feeCurrency === currency) return rate
    return ask({ kind: 'fee', what: feeCurrency, row: raw.row, atPrice: feeCurrency === raw.base })
  }
  const feeAnswer = feeRate()
  const feeText = paid === null || feeAnswer === null ? null : feeInDollars(paid, feeAnswer, price)
  const fee = feeText === null ? null : raw.fee ? checked(raw.fee, readFee(feeText)) : feeText

  const leftOut = raised
    .map((question) => ({ question, answer: answerTo(answers, question) }))
    .find(({ answer }) => answer?.choice === 'leave')
  if (leftOut) return { fill: null, problems, leftOut: reasonFor(leftOut.question), raised }
  if (problems.length > 0 || !symbol || !date || !side || !quantity || !price || !market || fee === null) {
    return { fill: null, problems, leftOut: null, raised }
  }
  return {
    fill: {
      row: raw.row,
      place: raw.row,
      id: raw.id,
      group: raw.group,
      at: instantOf(date),
      date,
      market,
      sector,
      symbol,
      expiration,
      side,
      quantity,
      price,
      fee,
    },
    problems,
    leftOut: null,
    raised,
  }
}

const ONE: Answer = { choice: 'rate', rate: '1' }

const EXPECTED_ORDER: Record<DateOrder, string> = {
  ymd: 'year first, such as 2026-11-02 14:31',
  dmy: 'day first, such as 02/11/2026 14:31',
  mdy: 'month first, such as 11/02/2026 14:31',
}
const EXPECTED_NUMBER: Record<DecimalMark, string> = { point: '1,234.50', comma: '1.234,50' }

type Wrong = (cell: Cell, expected: string) => null

function readMarket(raw: RawFill, wrong: Wrong, ask: (question: Raised) => ReturnType<typeof answerTo>): Market | null {
  if (typeof raw.market === 'string') return raw.market
  if ('class' in raw.market) {
    const answer = ask({ kind: 'market', what: raw.market.class, row: raw.row })
    return answer && isMarket(answer.choice) ? answer.choice : null
  }
  const word = raw.market.text.trim().toUpperCase()
  return isMarket(word) ? word : wrong(raw.market, MARKETS.join(', '))
}

function readExpirationOf(raw: RawFill, market: Market | null, order: DateOrder, wrong: Wrong): string | null {
  const given = raw.expiration
  if (typeof given === 'string') return given
  if (given === null || given.text.trim() === '') {
    return market === 'OPTIONS' ? wrong(given ?? raw.symbol, 'the day on which the contract ends') : null
  }
  const day = readWrittenDay(given.text, order)
  if (day === null) return wrong(given, 'a day that exists, such as 2026-12-18')
  const reading = readExpiration(day)
  return reading.ok ? reading.value : wrong(given, reading.message)
}

/** A value at a rate; what nobody converted keeps every digit, so that too many are named. */
const times = (value: string, rate: string) =>
  rate === '1' ? value : plain(new Decimal(value).times(rate).round(MOST_DECIMALS))
const negated = (value: string) => plain(new Decimal(value).times(-1))

/** What was paid as a number above 0; below 0 for what was paid back. */
const paidOf = (written: string, sign: RawFill['feeSign']) =>
  sign === 'negative-is-paid' ? negated(written) : written.replace('-', '')

function feeInDollars(paid: string, { choice, rate }: Answer, price: string | null): string | null {
  if (choice === 'none') return '0'
  const dollars = choice === 'price' ? price : rate
  return dollars === null ? null : times(paid, dollars)
}

/**
 * Holds quantity × price against the broker's own sum. What is missing is the fee where the format says so; elsewhere
 * it has to be nothing but rounding, or the contract is not what it is taken for (a multiplier other than 100).
 */
function gapOf(
  raw: RawFill,
  row: { quantity: string | null; price: string | null; multiplier: number; mark: DecimalMark; side: Side | null },
): { fee: string; problem: string | null } {
  const stated = raw.proceeds && readAmount(raw.proceeds.text, row.mark)
  if (!stated || row.quantity === null || row.price === null || row.side === null) return { fee: '0', problem: null }
  const price = new Decimal(row.price)
  const exact = price.times(row.quantity).times(row.multiplier)
  const sum = new Decimal(stated.value).abs()
  // Half of the last digit of the price, over the whole quantity.
  const lastDigit = new Decimal(10).pow(-Math.max(2, price.c.length - 1 - price.e)).times('0.5')
  const rounding = lastDigit.times(row.quantity).times(row.multiplier).plus(HALF_CENT)
  const missing = row.side === 'BUY' ? sum.minus(exact) : exact.minus(sum)
  if (!raw.feeFromProceeds) {
    const off = missing.abs().gt(rounding.plus(exact.times('0.001')))
    return { fee: '0', problem: off ? `about ${plain(exact.round(2))}: quantity × price` : null }
  }
  if (missing.gt(rounding) && missing.gt(exact.times('0.2').plus(5))) {
    return { fee: '0', problem: `about ${plain(exact.round(2))}: quantity × price, and a small fee` }
  }
  if (missing.lt(ZERO) && missing.abs().gt(rounding)) {
    return { fee: '0', problem: `about ${plain(exact.round(2))}: quantity × price` }
  }
  return {
    fee: missing.gt(rounding) || (missing.gt(ZERO) && isCents(exact)) ? plain(missing.round(2)) : '0',
    problem: null,
  }
}

const isCents = (value: Decimal) => value.eq(value.round(2))

const reasonFor = ({ kind, what }: Raised): string => {
  switch (kind) {
    case 'currency':
      return `Its price is in ${what}, which you left out`
    case 'fee':
      return `Its fee is in ${what}, which you left out`
    case 'rebate':
      return 'It was paid a rebate, which you left out'
    case 'market':
      return `It is a trade in “${what}”, which you left out`
  }
}
