import type { ActionContent } from '@/domain/contract/action'
import { type Code, readOptionCode } from '@/domain/contract/codes'
import { futureOf, multiplierOf } from '@/domain/contract/contract'
import { inverseOf, lotOf, rateOfPrice, readPair, USD } from '@/domain/contract/currencies'
import { canDeliverAt, canExpireAt, closeOf } from '@/domain/contract/expiry'
import { decimalsOf32nds, isFuturesClass, isFuturesOptionsClass, readFuture } from '@/domain/contract/futures'
import { isEnding, isMarket, isSide, isTradedSide, type Market, type Side } from '@/domain/contract/markets'
import { Decimal, decimalsOf, plain, sum, ZERO } from '@/domain/decimal'
import { instantOf } from '@/domain/time/instant'
import {
  checkContract,
  type FieldReading,
  ONLY_OPTIONS_EXPIRE,
  readCurrency,
  readDeliveryDate,
  readExpiryDate,
  readField,
  readPrice,
  readRate,
  readRebate,
  readTradedDate,
  readTypedRate,
  readWorth,
  storedSymbol,
} from '@/domain/trade/actionText'
import {
  type Amount,
  currencyInHeading,
  type DecimalMark,
  isCurrency,
  isOfCurrency,
  readAmount,
  wholeOf,
} from '@/features/imports/cells/amounts.rules'
import { type DateOrder, type ReadInstant, readWrittenDate, readWrittenDay } from '@/features/imports/cells/dates.rules'
import { expirationOfCode, marketOfSymbol, readCoinPair } from '@/features/imports/cells/markets.rules'
import { type Answer, type Answers, AS_DOLLARS, answerTo, type Raised } from '@/features/imports/cells/questions.rules'
import { gapOf, inCurrency, paidOf, priceOfAmount, statedMultiplier, times } from './brokerSums.rules'
import {
  type AsRead,
  type FileCell,
  type FillContext,
  type FillReading,
  PLAIN_FIELDS,
  type PlainField,
  type Problem,
  type RateColumn,
  type RawFee,
  type RawFill,
} from './fill'

const BUYS =
  /^(b|bot|bought|buy|purchase|long|bto|btc|buy to (open|close|cover)|cover|kauf|köpt|achat|long buy|compra|acquisto|(you )?bought\b.*|bot [+\d].*|(open|enter|entry) long|(close|exit) short)$/i
const SELLS =
  /^(s|sld|sold|sell|sale|short|stc|sto|(short|long) sell|sell[ _]short|sell to (open|close)|ss|verkauf|sålt|vente|venta|vendita|(you )?sold\b.*|(open|enter|entry) short|(close|exit) long)$/i

const EXPIRES =
  /^(ep|exp|oexp|opexp|expire|expired|expiry|expiration|(option )?(expired|expires|expiration)( worthless)?)$/i

const ASSIGNED = /^(oasgn|assign|assigned|(option )?(assigned|assignment))$/i
const EXERCISED = /^(oexcs|exercise|exercised|(option )?exercise)$/i

/** The side that a word names in any file; null for the words that the user has to assign. */
export const sideOf = (text: string): Side | null => {
  const word = text.trim()
  if (EXPIRES.test(word)) return 'EXPIRE'
  if (ASSIGNED.test(word)) return 'ASSIGN'
  if (EXERCISED.test(word)) return 'EXERCISE'
  // As our own files write it.
  if (/^split$/i.test(word)) return 'SPLIT'
  return BUYS.test(word) ? 'BUY' : SELLS.test(word) ? 'SELL' : null
}

/** The position that a word names, which in some files is the side. */
const positionOf = (text: string) => /^(long|short)$/i.exec(text.trim())?.[0].toLowerCase() ?? null

/** Whether a column of these words may say the position: long and short, and neither buying nor selling. */
export const sayPositions = (words: readonly string[]) =>
  words.some((word) => positionOf(word) !== null) &&
  words.every((word) => positionOf(word) !== null || sideOf(word) === null || sideOf(word) === 'EXPIRE')

const OPENS = /^(o|open|opens|opened|opening|to open|in|entry|enter|öffnen|eröffnung|ouverture|apertura|abertura)$/i
const CLOSES =
  /^(c|close|closes|closed|closing|to close|out|exit|schließen|schliessung|fermeture|clôture|cierre|chiusura|fechamento)$/i

/** Whether a word says that a position is opened or closed; null for any other word. */
export const effectOf = (text: string): 'open' | 'close' | null => {
  const word = text.trim()
  return OPENS.test(word) ? 'open' : CLOSES.test(word) ? 'close' : null
}

/** A side's word without case and spacing, so that the user is asked about each word once. */
const wordOf = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()

/** The value of a part of a row, with its problems and the questions that it raises. */
interface Part<Value> {
  /** null where nothing could be read, or while an answer is missing. */
  readonly value: Value | null
  problems: Omit<Problem, 'row'>[]
  raised: Omit<Raised, 'row'>[]
}

const NOTHING: Part<never> = { value: null, problems: [], raised: [] }

const right = <Value>(value: Value): Part<Value> => ({ ...NOTHING, value })

const wrong = (cell: FileCell, expected: string): Part<never> => ({
  ...NOTHING,
  problems: [{ column: cell.column, found: cell.text.trim(), expected }],
})

const checked = <Value>(cell: FileCell, reading: FieldReading<Value>): Part<Value> =>
  reading.ok ? right(reading.value) : wrong(cell, reading.message)

type Asked = Omit<Raised, 'row' | keyof FileCell>

/** A question to the user about a cell, with its answer if there is one. */
const asked = (question: Asked, cell: FileCell, answers: Answers): Part<Answer> => ({
  ...NOTHING,
  value: answerTo(answers, question),
  raised: [{ ...question, ...cell }],
})

/** Reads a part from another one; keeps the problems and questions of both. */
function from<Before, Value>(before: Part<Before>, next: (value: Before) => Part<Value>): Part<Value> {
  const after = before.value === null ? NOTHING : next(before.value)
  return {
    value: after.value,
    problems: [...before.problems, ...after.problems],
    raised: [...before.raised, ...after.raised],
  }
}

/** A format's row as a fill, or all its problems. Never throws. */
export function readFill(raw: RawFill, context: FillContext): FillReading {
  const { row } = raw
  const { mark, answers, now } = context
  const rowOf = <One>(one: One) => ({ row, ...one })

  const unread = { fill: null, isDay: false, asRead: null, fold: null }
  // First, since a row that is no fill raises no other question.
  if (raw.unknownWord) {
    const cell = raw.unknownWord
    const answer = asked({ kind: 'status', what: wordOf(cell.text) }, cell, answers)
    const leftOut = answer.value?.choice === 'leave' ? `“${cell.text.trim()}” is not a fill, as you said` : null
    if (answer.value?.choice !== 'fill') return { ...unread, problems: [], leftOut, raised: answer.raised.map(rowOf) }
    const { raised, ...rest } = readFill({ ...raw, unknownWord: null }, context)
    return { ...rest, raised: [...answer.raised.map(rowOf), ...raised] }
  }
  if (raw.lacksSymbol) {
    const answer = asked({ kind: 'symbol', what: '' }, raw.price, answers)
    const { text } = answer.value ?? { text: null }
    if (text === null) return { ...unread, problems: [], leftOut: null, raised: answer.raised.map(rowOf) }
    const { raised, ...rest } = readFill({ ...raw, lacksSymbol: false, ...ofSymbol(raw, text) }, context)
    return { ...rest, raised: [...answer.raised.map(rowOf), ...raised] }
  }
  const writtenSide = readSide(raw, answers)
  // First, since a row that is neither a purchase nor a sale raises no other question.
  if (writtenSide.raised.length > 0 && writtenSide.value === null) {
    const isLeftOut = writtenSide.raised.some((question) => answerTo(answers, question)?.choice === 'leave')
    const reason = reasonFor({ kind: 'side', what: cellOfSide(raw.side)?.text.trim() ?? '' })
    return {
      ...{ ...unread, problems: writtenSide.problems.map(rowOf) },
      leftOut: isLeftOut ? reason : null,
      raised: writtenSide.raised.map(rowOf),
    }
  }
  const amount = readNumber(raw.quantity, mark)
  const stated = writtenSide.value ?? (amount.value && (amount.value.value.startsWith('-') ? 'SELL' : 'BUY'))
  // A position's direction is the side of its entry.
  const side = raw.part === 1 && stated && isTradedSide(stated) ? (stated === 'BUY' ? 'SELL' : 'BUY') : stated
  const plain = readPlain(raw.plain, now)
  const written = readWritten(raw.date, context)
  const contract = readContract(raw, written.value, context)
  if ('unknown' in contract) {
    return { ...unread, problems: [], leftOut: contract.unknown, isUnknownMarket: true, raised: [] }
  }
  const { market, symbol, expiration, strike, right: optionRight, multiplier } = contract
  const money = amount.value && moneyOf(amount.value.currency, symbol.value ?? '')
  const quantity = money
    ? wrong(raw.quantity, `how many units were traded: ${money} is what was paid for them`)
    : from(readUnits(raw, amount, symbol.value ?? '', answers), (value) =>
        checked(raw.quantity, readField('quantity', value.replace('-', ''), now)),
      )
  const isMisfit = side !== null && isEnding(side) && market.value !== null && market.value !== 'OPTIONS'
  const misfit = isMisfit ? wrong(cellOfSide(raw.side) ?? raw.symbol, ONLY_OPTIONS_EXPIRE) : NOTHING
  const dated =
    written.problems.length > 0
      ? { date: NOTHING, isBooked: false }
      : readDateOf(
          raw,
          written.value,
          side !== null && isEnding(side) ? { side, expiration: expiration.value } : null,
          context,
        )
  const { isBooked } = dated
  const date = from(dated.date, (value) =>
    (side !== null && !isTradedSide(side)) || market.value === null
      ? right(value)
      : checked(raw.date, readTradedDate(value, { market: market.value, expiration: expiration.value })),
  )
  const day = date.value?.slice(0, 10) ?? null
  const traded = {
    ...{ side, quantity: quantity.value, market: market.value, symbol: symbol.value ?? '', day },
    multiplier: multiplier.value,
  }
  const { parts: moneyParts, asRead, ...priced } = readMoney(raw, traded, context)
  const { price, fee, currency, usd_rate } = priced
  const parts = [
    ...[writtenSide, quantity, symbol, ...plain.parts, written],
    ...[market, expiration, strike, optionRight, multiplier, misfit, date, ...moneyParts],
  ]
  const problems = parts.flatMap((part) => part.problems).map(rowOf)
  const raised = parts.flatMap((part) => part.raised).map(rowOf)

  const leftOut = raised.find((question) => answerTo(answers, question)?.choice === 'leave')
  const isWhole = problems.length === 0 && symbol.value && date.value && side && quantity.value && price && market.value
  if (leftOut || !isWhole || fee === null || currency === null || usd_rate === null) {
    return { ...unread, problems, leftOut: leftOut ? reasonFor(leftOut) : null, raised }
  }
  return {
    // The fields of our own files come last: an object that begins with a spread takes twice as long to make.
    fill: {
      row,
      part: raw.part,
      apart: raw.apart,
      place: row + raw.part / 2,
      id: raw.id,
      group: raw.group,
      stated: raw.stated,
      at: instantOf(date.value),
      date: date.value,
      market: market.value,
      symbol: storedSymbol(symbol.value, market.value),
      expiration: expiration.value,
      strike: strike.value,
      option_right: optionRight.value,
      multiplier: multiplier.value,
      side,
      quantity: quantity.value,
      price,
      fee,
      currency,
      usd_rate,
      linked: raw.linked,
      ...plain.values,
    },
    isDay: written.value?.isDay === true && !isBooked,
    problems,
    leftOut: null,
    asRead,
    fold: written.value?.second && !isBooked ? { second: written.value.second, local: raw.date.text.trim() } : null,
    raised,
  }
}

/** What a symbol that the user has typed says of a row. */
function ofSymbol(raw: RawFill, text: string): Pick<RawFill, 'symbol' | 'market' | 'expiration' | 'currency'> {
  const own = raw.market === 'STOCK' ? marketOfSymbol(text) : null
  return {
    symbol: { column: 'Symbol', text },
    market: own ?? raw.market,
    expiration: own === 'OPTIONS' ? expirationOfCode(text) : raw.expiration,
    currency: raw.currency ?? (own === 'CRYPTO' ? (readCoinPair(text)?.quote ?? null) : null),
  }
}

/** The money that a quantity is written in, in place of what was traded: `900 USDT` of BTC/USDT. null for units. */
function moneyOf(written: string | null, symbol: string): string | null {
  if (written === null || symbol.toUpperCase().startsWith(written)) return null
  const pair = readCoinPair(symbol) ?? readPair(symbol)
  return written === '$' || written === pair?.quote || isCurrency(written) ? written : null
}

/** The quantity in units: times the size of a lot, where it is in lots. */
function readUnits(
  { lots, quantity, symbol: cell }: RawFill,
  amount: Part<Amount>,
  symbol: string,
  answers: Answers,
): Part<string> {
  const units: Part<string> = from(amount, ({ value }) => right(value))
  if (lots === null) return units
  const question: Asked = { kind: 'lots', what: quantity.column }
  const meaning: Part<{ choice: string }> =
    lots === 'lots' ? right({ choice: 'lots' }) : asked(question, quantity, answers)
  return from(meaning, ({ choice }) => {
    if (choice !== 'lots') return units
    const lot = lotOf(symbol)
    if (lot !== null) return from(units, (value) => right(times(value, lot)))
    const size = asked({ kind: 'lot', what: symbol.toUpperCase() }, cell, answers)
    return from(size, ({ choice: ofSize, rate }) =>
      ofSize === 'units' ? units : from(units, (value) => (rate === null ? NOTHING : right(times(value, rate)))),
    )
  })
}

const readNumber = (cell: FileCell, mark: DecimalMark): Part<Amount> => {
  const read = readAmount(cell.text, mark)
  return read ? right(read) : wrong(cell, `a number with a decimal ${mark}, such as ${EXPECTED_NUMBER[mark]}`)
}

const cellOfSide = (side: RawFill['side']) => (typeof side === 'string' ? null : side)

/** The side by its word, or by the user's answer about that word; no side where the quantity's sign tells it. */
function readSide({ side: written, mayBePosition }: RawFill, answers: Answers): Part<Side> {
  if (written === null) return NOTHING
  if (typeof written === 'string') return right(written)
  const known = sideOf(written.text)
  if (known && mayBePosition && positionOf(written.text) !== null) {
    const answer = asked({ kind: 'direction', what: written.column }, written, answers)
    return from(answer, ({ choice }) =>
      choice === 'position' ? sideOfPosition(written, mayBePosition.effect) : right(known),
    )
  }
  if (known) return right(known)
  const answer = asked({ kind: 'side', what: wordOf(written.text) }, written, answers)
  const choice = answer.value?.choice ?? ''
  return { ...answer, value: isSide(choice) ? choice : null }
}

/** A long position is bought to open and sold to close, a short one the other way round. */
function sideOfPosition(position: FileCell, effect: FileCell | null): Part<Side> {
  const change = effect && effectOf(effect.text)
  if (!change) return wrong(effect ?? position, 'whether the position is opened or closed, such as Open or Close')
  return right((positionOf(position.text) === 'long') === (change === 'open') ? 'BUY' : 'SELL')
}

/** The fields that are read as in the form. */
function readPlain(cells: RawFill['plain'], now: Date) {
  const readings = PLAIN_FIELDS.map((field) => {
    const cell = cells[field] ?? { column: field, text: '' }
    return [field, checked(cell, readField(field, cell.text, now))] as const
  })
  // One value for each field: null only for a field that may be empty, or that has a problem.
  const values = Object.fromEntries(readings.map(([field, { value }]) => [field, value])) as Pick<
    ActionContent,
    PlainField
  >
  return { parts: readings.map(([, part]) => part), values }
}

/** The written date, in the file's zone or the one that the user chose. */
function readWritten(cell: FileCell, { order, zone, answers }: FillContext): Part<ReadInstant> {
  const questionOf = (what: string): Asked => ({ kind: 'zone', what })
  const zoneOf = (what: string) => (what === '' && zone) || (answerTo(answers, questionOf(what))?.choice ?? 'UTC')
  const read = readWrittenDate(cell.text, order, zoneOf, cell.column)
  if (!read) return NOTHING
  const { asks, skipped } = read
  const isAsked = asks !== null && !(asks === '' && zone !== null)
  const raised = isAsked ? [{ ...questionOf(asks), ...cell }] : []
  const isOpen = isAsked && answerTo(answers, questionOf(asks)) === null
  return skipped && !isOpen
    ? { ...wrong(cell, `a time that existed: in ${skipped.zone} the clocks skipped ${skipped.time}`), raised }
    : { ...NOTHING, value: read, raised }
}

/**
 * When a fill happened. `isBooked`: the file dates the end of an option by its day, or by when the broker booked it, so the
 * exchange's close is used.
 */
function readDateOf(
  { date: cell }: RawFill,
  written: ReadInstant | null,
  /** How the option ended and its expiration date; null for other fills. */
  end: { side: Side; expiration: string | null } | null,
  { order, now }: FillContext,
): { date: Part<string>; isBooked: boolean } {
  if (!written) return { date: wrong(cell, `a valid date and time, ${EXPECTED_ORDER[order]}`), isBooked: false }
  const expiration = end?.expiration ?? null
  if (end === null || expiration === null)
    return { date: checked(cell, readField('date', written.date, now)), isBooked: false }
  const [canBeAt, readEnd] = end.side === 'EXPIRE' ? [canExpireAt, readExpiryDate] : [canDeliverAt, readDeliveryDate]
  const isBooked = written.date.slice(0, 10) >= expiration && (written.isDay || !canBeAt(written.date, expiration))
  const read = readField('date', isBooked ? closeOf(expiration) : written.date, now)
  return { date: checked(cell, read.ok ? readEnd(read.value, expiration) : read), isBooked }
}

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

const NO_AMOUNT: Amount = { value: '0', currency: null }

/**
 * The price of a unit and the fee in the price's currency, with its rate: each null while it is wrong or waits for an
 * answer. What no stored currency can say, such as USDT, is converted to dollars.
 */
function readMoney(raw: RawFill, traded: Traded, context: FillContext) {
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
  const fees = feesOf(raw).map((one) =>
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
  const fee = feeText === null ? NOTHING : raw.fee ? feeOf(raw.fee, feeText) : right(feeText)
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

const hundredthOf = (value: string) => plain(new Decimal(value).div(100))

/** All fees of a row. */
const feesOf = ({ fee, feeCurrency, feeSign, otherFees }: RawFill): RawFee[] => [
  ...(fee === null ? [] : [{ cell: fee, currency: feeCurrency, sign: feeSign }]),
  ...otherFees,
]

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

/** How files write that there is no fee. */
const NO_FEE = /^\s*[-–—]{0,2}\s*$/

function readWrittenFee(
  { cell, currency, sign }: RawFee,
  price: FeePrice,
  { mark, answers }: FillContext,
): Part<WrittenFee> {
  const written = NO_FEE.test(cell.text) ? right(NO_AMOUNT) : readNumber(cell, mark)
  return from(written, (amount) => {
    if (amount.value === '0') return right({ cell, paid: '0', currency: price.currency ?? '' })
    const says: Part<RawFill['feeSign']> =
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
function withoutFees(
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

/** How a paid fee is counted; `choice` is `same` if it is in the currency of the price. */
function readFeeOf(
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
function feeIn(
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

const EXPECTED_ORDER: Record<DateOrder, string> = {
  ymd: 'year first, such as 2026-11-02 14:31',
  dmy: 'day first, such as 02/11/2026 14:31',
  mdy: 'month first, such as 11/02/2026 14:31',
}
const EXPECTED_NUMBER: Record<DecimalMark, string> = { point: '1,234.50', comma: '1.234,50' }

function readMarket({ market }: RawFill, answers: Answers): Part<Market> {
  if (typeof market === 'string') return right(market)
  const answer = asked({ kind: 'market', what: market.class }, market.cell, answers)
  const choice = answer.value?.choice ?? ''
  return { ...answer, value: isMarket(choice) ? choice : null }
}

/** The contract of a fill, by its symbol's code and the row's columns. */
interface ReadContract {
  market: Part<Market>
  symbol: Part<string>
  expiration: Part<string | null>
  strike: Part<string | null>
  right: Part<ActionContent['option_right']>
  multiplier: Part<string | null>
}

/** Coin-margined contracts of Binance, Deribit and BitMEX. */
const INVERSE = /^[A-Z]{2,6}USD_(PERP|\d{6})$|^[A-Z]{2,6}-PERPETUAL$|^(XBT|ETH)USD$|^XBT[FGHJKMNQUVXZ]\d{2}$/i
const FUTURE_SUFFIX = /_FUT(_[A-Z]+)?$/i

/** Reads what was traded. `unknown`: why a future cannot be counted. */
function readContract(
  raw: RawFill,
  written: ReadInstant | null,
  context: FillContext,
): ReadContract | { unknown: string } {
  const { answers, now, mark } = context
  const name = raw.symbol.text.trim().slice(0, 40)
  const assetClass = typeof raw.market === 'string' ? '' : raw.market.class
  if (!raw.isRecorded && isFuturesOptionsClass(assetClass))
    return { unknown: `Options on futures: ${name} is not imported` }
  // Our own files hold what this site has recorded.
  if (!raw.isRecorded && INVERSE.test(name))
    return { unknown: `Inverse contracts, which are worth dollars and pay in coins: ${name} is not imported` }
  // Sierra Chart writes `MESH26_FUT_CME`.
  const bare = raw.symbol.text.replace(FUTURE_SUFFIX, '')
  const isFuture = isFuturesClass(assetClass) || bare !== raw.symbol.text
  const future = raw.isRecorded
    ? null
    : readFuture(bare, Number(written?.date.slice(0, 4) ?? now.getUTCFullYear()), isFuture)
  const statedText = raw.multiplier && readAmount(raw.multiplier.text, mark)?.value
  if (future || (isFuture && !raw.isRecorded)) {
    const multiplier = statedText || statedMultiplier(raw, mark) || future?.multiplier
    if (!multiplier)
      return { unknown: `Futures: ${name} has a multiplier that neither the file nor this site knows: not imported` }
    return {
      market: right('ALTERNATIVE'),
      symbol: checked(raw.symbol, readField('symbol', future?.symbol ?? bare, now)),
      ...{ expiration: NOTHING, strike: NOTHING, right: NOTHING },
      multiplier: ownMultiplier(raw, 'ALTERNATIVE', multiplier, now),
    }
  }
  const market = readMarket(raw, answers)
  const code = market.value === 'OPTIONS' ? readOptionCode(raw.symbol.text) : null
  const isOption = market.value === 'OPTIONS'
  const text = (cell: FileCell | null) => (isOption ? (cell?.text.trim() ?? '') : '')
  const strikeText = text(raw.strike)
  const strike =
    raw.strike && strikeText !== ''
      ? from(readNumber(raw.strike, mark), ({ value }) => checked(raw.symbol, readField('strike', value, now)))
      : right(code?.strike ?? null)
  const rightText = text(raw.right)
  const optionRight =
    raw.right && rightText !== ''
      ? checked(raw.right, readField('option_right', rightText, now))
      : right(code?.option_right ?? null)
  // A row may name a strike of 0 for what is no option, and the root of an adjusted contract ends with a digit.
  const ofSums = code && /\d$/.test(code.symbol) && !raw.feeFromProceeds ? wholeMultiplier(raw, mark) : null
  const multiplier = statedText || code?.multiplier || ofSums
  return {
    market,
    symbol: checked(raw.symbol, readField('symbol', code?.symbol ?? raw.symbol.text, now)),
    expiration: readExpirationOf(raw, market.value, code, context),
    strike,
    right: strike.value === null ? { ...optionRight, value: null } : optionRight,
    multiplier: multiplier && market.value ? ownMultiplier(raw, market.value, multiplier, now) : NOTHING,
  }
}

/** The multiplier of a broker's sum, if it is a whole number from 10 on. */
function wholeMultiplier(raw: RawFill, mark: DecimalMark): string | null {
  const stated = statedMultiplier(raw, mark)
  return stated !== null && /^[1-9]\d+$/.test(stated) ? stated : null
}

/** A multiplier as it is stored; null where it is that of its market, or none is kept there. */
function ownMultiplier(raw: RawFill, market: Market, text: string, now: Date): Part<string | null> {
  const nothing = { ok: true, value: null } as const
  const read = readField('multiplier', text, now)
  const isKept = market === 'OPTIONS' || market === 'ALTERNATIVE'
  if (!isKept) return right(null)
  return checked(
    raw.multiplier ?? raw.symbol,
    checkContract(market, { strike: nothing, option_right: nothing, multiplier: read }).multiplier,
  )
}

function readExpirationOf(
  { expiration: given, symbol }: RawFill,
  market: Market | null,
  code: Code | null,
  { expirationOrder, now }: FillContext,
): Part<string | null> {
  if (typeof given === 'string') return right(given)
  if (given === null || given.text.trim() === '') {
    if (code?.expiration) return checked(symbol, readField('expiration', code.expiration, now))
    return market === 'OPTIONS' ? wrong(given ?? symbol, 'the contract’s expiration date') : NOTHING
  }
  const day = readWrittenDay(given.text, expirationOrder)
  if (day === null) return wrong(given, 'a valid date, such as 2026-12-18')
  return checked(given, readField('expiration', day, now))
}

const reasonFor = ({ kind, what }: Pick<Raised, 'kind' | 'what'>): string => {
  switch (kind) {
    case 'side':
      return `“${what}” is neither a purchase nor a sale, as you said`
    case 'currency':
      return what === '' ? 'Its price states no currency' : `Its price is in ${what}, which you left out`
    case 'rate':
      return `Its price is in ${what}, which you left out`
    case 'fee':
      return `Its fee is in ${what}, which you left out`
    case 'market':
      return `It is a trade in “${what}”, which you left out`
    default:
      return 'You left it out'
  }
}
