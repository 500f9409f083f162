import { canExpireAt, closeOf } from '@/domain/expiry'
import { instantOf } from '@/domain/instant'
import { isMarket, isSide, type Market, type Side } from '@/domain/markets'
import {
  type FieldReading,
  ONLY_OPTIONS_EXPIRE,
  readDate,
  readExpiration,
  readExpiryDate,
  readFee,
  readPrice,
  readQuantity,
  readSector,
  readSymbol,
  readWorth,
  storedSymbol,
} from '@/domain/tradeFields'
import { currencyInHeading, type DecimalMark, isOfCurrency, readAmount } from './amounts.rules'
import { feeInDollars, gapOf, paidOf, priceOfAmount, times } from './brokerSums.rules'
import { type DateOrder, readWrittenDate, readWrittenDay } from './dates.rules'
import type { Cell, FillContext, FillReading, Problem, RawFill } from './fill'
import { type Answer, AS_DOLLARS, answerTo, type Raised } from './questions.rules'

const USD = 'USD'
const OPTIONS_MULTIPLIER = 100

const BUYS = /^(b|bot|bought|buy|purchase|long|bto|btc|buy to (open|close|cover)|cover|kauf|achat|compra|acquisto)$/i
const SELLS =
  /^(s|sld|sold|sell|sale|short|stc|sto|sell[ _]short|sell to (open|close)|ss|verkauf|vente|venta|vendita)$/i

const EXPIRES =
  /^(ep|exp|oexp|opexp|expire|expired|expiry|expiration|(option )?(expired|expires|expiration)( worthless)?)$/i

/** The side that a word names in any file; null for the words that the user has to assign. */
export const sideOf = (text: string): Side | null => {
  const word = text.trim()
  if (EXPIRES.test(word)) return 'EXPIRE'
  return BUYS.test(word) ? 'BUY' : SELLS.test(word) ? 'SELL' : null
}

/** A side's word, so that it is asked once in any case and spacing. */
const wordOf = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()

/** A format's row as a fill, or all its problems. Never throws. */
export function readFill(raw: RawFill, context: FillContext): FillReading {
  const { mark, order, answers, now } = context
  const problems: Problem[] = []
  const raised: Raised[] = []
  const wrong = (cell: Cell, expected: string) => {
    problems.push({ row: raw.row, column: cell.column, found: cell.text.trim(), expected })
    return null
  }
  const checked = <Value>(cell: Cell, reading: FieldReading<Value>): Value | null =>
    reading.ok ? reading.value : wrong(cell, reading.message)
  /** Raises a question; returns its answer, or null if there is none yet. */
  const ask = (question: Pick<Raised, 'kind' | 'what' | 'atPrice'>, text: string) => {
    raised.push({ ...question, row: raw.row, text })
    return answerTo(answers, question)
  }
  const without = (leftOut: string | null): FillReading => ({ fill: null, isDay: false, problems, leftOut, raised })

  const number = (cell: Cell) =>
    readAmount(cell.text, mark) ?? wrong(cell, `a number with a decimal ${mark}, such as ${EXPECTED_NUMBER[mark]}`)

  // First, since a row that is neither a purchase nor a sale raises no other question.
  const sideCell = typeof raw.side === 'string' ? null : raw.side
  let side = typeof raw.side === 'string' ? raw.side : sideCell && sideOf(sideCell.text)
  if (sideCell && side === null) {
    const answer = ask({ kind: 'side', what: wordOf(sideCell.text) }, sideCell.text)
    if (answer === null) return without(null)
    if (!isSide(answer.choice)) return without(reasonFor({ kind: 'side', what: sideCell.text.trim() }))
    side = answer.choice
  }

  const quantityRead = number(raw.quantity)
  side ??= quantityRead && (quantityRead.value.startsWith('-') ? 'SELL' : 'BUY')
  const quantity = quantityRead && checked(raw.quantity, readQuantity(quantityRead.value.replace('-', '')))

  const symbol = checked(raw.symbol, readSymbol(raw.symbol.text))
  const sector = raw.sector === null ? null : checked(raw.sector, readSector(raw.sector.text))

  const zoneAsked: Pick<Raised, 'kind' | 'what'> = { kind: 'zone', what: '' }
  const zone = context.zone ?? answerTo(answers, zoneAsked)?.choice ?? 'UTC'
  const written = readWrittenDate(raw.date.text, order, zone, raw.date.column)
  if (written?.isLocal && context.zone === null) ask(zoneAsked, raw.date.text)

  const market = readMarket(raw, ask)
  const expiration = readExpirationOf(raw, market, context.expirationOrder, wrong)
  const isExpiry = side === 'EXPIRE'
  if (isExpiry && market !== null && market !== 'OPTIONS') wrong(sideCell ?? raw.symbol, ONLY_OPTIONS_EXPIRE)
  // Brokers book an expiry on a day alone, or when they get to it.
  const isBooked = isExpiry && written !== null && expiration !== null && written.date.slice(0, 10) >= expiration
  const expired = isBooked && (written.isDay || !canExpireAt(written.date, expiration))
  const dateRead = written && readDate(expired && expiration ? closeOf(expiration) : written.date, now)
  const date = dateRead
    ? checked(raw.date, isExpiry && dateRead.ok && expiration ? readExpiryDate(dateRead.value, expiration) : dateRead)
    : wrong(raw.date, `a date and time that exist, ${EXPECTED_ORDER[order]}`)
  const multiplier = market === 'OPTIONS' ? OPTIONS_MULTIPLIER : 1

  const isPriceMissing = raw.price.text.trim() === '' && raw.amount !== null && !isExpiry
  const priceCell = isPriceMissing && raw.amount ? raw.amount : raw.price
  const priceRead = isExpiry && priceCell.text.trim() === '' ? { value: '0', currency: null } : number(priceCell)
  const unitPrice =
    priceRead && isPriceMissing
      ? quantity && priceOfAmount(priceRead.value, quantity, multiplier)
      : (priceRead?.value ?? null)
  const feeRead = raw.fee === null || raw.fee.text.trim() === '' ? { value: '0', currency: null } : number(raw.fee)

  const sign = priceRead?.currency ?? null
  if (raw.currency !== null && sign !== null && !isOfCurrency(sign, raw.currency)) {
    wrong(priceCell, `a price in ${raw.currency}, as the row says`)
  }
  // A plain dollar sign names no country, so it has to be asked about like a price without a currency.
  const stated = raw.currency ?? (sign === '$' ? null : sign) ?? currencyInHeading(priceCell.column)
  const currency = stated ?? sign ?? ''
  const rate = currency === USD ? AS_DOLLARS : ask({ kind: 'currency', what: currency }, priceCell.text)
  const price =
    unitPrice && rate?.rate ? checked(priceCell, readPrice(times(unitPrice, rate.rate), side ?? 'BUY')) : null
  if (market && quantity && price) checked(priceCell, readWorth(market, quantity, price))

  const feeSign = feeRead?.currency ?? null
  const feeCurrency = raw.feeCurrency ?? (feeSign === null || feeSign === '$' ? currency : feeSign)
  const ownFee = feeRead && feeCurrency === currency ? feeRead.value.replace('-', '') : null
  const gap = gapOf(raw, { quantity, price: unitPrice, fee: ownFee, multiplier, mark, side })
  if (gap.misfit) wrong(gap.misfit.cell, gap.misfit.expected)
  const paid = raw.feeFromProceeds ? gap.fee : feeRead && paidOf(feeRead.value, raw.feeSign)
  const feeAnswer = (): Answer | null => {
    if (paid === null || paid === '0') return AS_DOLLARS
    const text = raw.fee?.text ?? ''
    if (paid.startsWith('-')) return ask({ kind: 'rebate', what: feeCurrency }, text)
    if (feeCurrency === USD) return AS_DOLLARS
    if (feeCurrency === currency) return rate
    return ask({ kind: 'fee', what: feeCurrency, atPrice: feeCurrency === raw.base }, text)
  }
  const answered = feeAnswer()
  const feeText = paid === null || answered === null ? null : feeInDollars(paid, answered, price)
  const fee = feeText === null ? null : raw.fee ? checked(raw.fee, readFee(feeText)) : feeText

  const leftOut = raised.find((question) => answerTo(answers, question)?.choice === 'leave')
  if (leftOut) return without(reasonFor(leftOut))
  if (problems.length > 0 || !symbol || !date || !side || !quantity || !price || !market || fee === null) {
    return without(null)
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
      symbol: storedSymbol(symbol, market),
      expiration,
      side,
      quantity,
      price,
      fee,
    },
    isDay: written?.isDay === true && !expired,
    problems,
    leftOut: null,
    raised,
  }
}

const EXPECTED_ORDER: Record<DateOrder, string> = {
  ymd: 'year first, such as 2026-11-02 14:31',
  dmy: 'day first, such as 02/11/2026 14:31',
  mdy: 'month first, such as 11/02/2026 14:31',
}
const EXPECTED_NUMBER: Record<DecimalMark, string> = { point: '1,234.50', comma: '1.234,50' }

type Wrong = (cell: Cell, expected: string) => null
type Ask = (question: Pick<Raised, 'kind' | 'what'>, text: string) => Answer | null

function readMarket({ market, symbol }: RawFill, ask: Ask): Market | null {
  if (typeof market === 'string') return market
  const answer = ask({ kind: 'market', what: market.class }, symbol.text)
  return answer && isMarket(answer.choice) ? answer.choice : null
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

const reasonFor = ({ kind, what }: Pick<Raised, 'kind' | 'what'>): string => {
  switch (kind) {
    case 'side':
      return `“${what}” is neither a purchase nor a sale, as you said`
    case 'currency':
      return what === '' ? 'Its price states no currency' : `Its price is in ${what}, which you left out`
    case 'fee':
      return `Its fee is in ${what}, which you left out`
    case 'rebate':
      return 'It was paid a rebate, which you left out'
    case 'market':
      return `It is a trade in “${what}”, which you left out`
    default:
      return 'You left it out'
  }
}
