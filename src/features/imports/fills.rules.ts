import { instantOf } from '@/domain/instant'
import { isMarket, MARKETS, type Market, type Side } from '@/domain/markets'
import {
  type FieldReading,
  readDate,
  readExpiration,
  readFee,
  readPrice,
  readQuantity,
  readSector,
  readSymbol,
} from '@/domain/tradeFields'
import { type DecimalMark, isOfCurrency, readAmount } from './amounts.rules'
import { feeInDollars, gapOf, paidOf, times } from './brokerSums.rules'
import { type DateOrder, readWrittenDate, readWrittenDay } from './dates.rules'
import type { Cell, FillContext, FillReading, Problem, RawFill } from './fill'
import { type Answer, answerTo, type Raised } from './questions.rules'

const USD = 'USD'
const OPTIONS_MULTIPLIER = 100

const BUYS = /^(b|bot|bought|buy|purchase|long|bto|btc|buy to (open|close)|kauf|achat|compra|acquisto)$/i
const SELLS =
  /^(s|sld|sold|sell|sale|short|stc|sto|sell[ _]short|sell to (open|close)|ss|verkauf|vente|venta|vendita)$/i

const sideOf = (text: string): Side | null => {
  const word = text.trim()
  return BUYS.test(word) ? 'BUY' : SELLS.test(word) ? 'SELL' : null
}

/** A format's row as a fill, or all its problems. Never throws. */
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
  /** Raises a question; returns its answer, or null if there is none yet. */
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
