import type { ActionContent } from '@/domain/contract/action'
import { lotOf, readPair } from '@/domain/contract/currencies'
import { canDeliverAt, canExpireAt, closeOf } from '@/domain/contract/expiry'
import { isEnding, isTradedSide, type Side } from '@/domain/contract/markets'
import { instantOf } from '@/domain/time/instant'
import {
  ONLY_OPTIONS_EXPIRE,
  readDeliveryDate,
  readExpiryDate,
  readField,
  readTradedDate,
  storedSymbol,
} from '@/domain/trade/actionText'
import { type Amount, isCurrency } from '@/features/imports/cells/amounts.rules'
import { type DateOrder, type ReadInstant, readWrittenDate } from '@/features/imports/cells/dates.rules'
import { expirationOfCode, marketOfSymbol, readCoinPair } from '@/features/imports/cells/markets.rules'
import { type Answers, answerTo, type QuestionKind, type Raised } from '@/features/imports/cells/questions.rules'
import { times } from './brokerSums.rules'
import { readContract } from './contract.rules'
import { type FileCell, type FillContext, type FillReading, PLAIN_FIELDS, type PlainField, type RawFill } from './fill'
import { readMoney } from './money.rules'
import { type Asked, asked, checked, from, NOTHING, type Part, readNumber, right, wrong } from './part'
import { cellOfSide, readSide, wordOf } from './side.rules'

/** A format's row as a fill, or all its problems. Never throws. */
export function readFill(raw: RawFill, context: FillContext): FillReading {
  const { row } = raw
  const { mark, answers, now } = context
  const rowOf = <One>(one: One) => ({ row, ...one })

  const unread = { fill: null, isDay: false, asRead: null, second: null }
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
    second: isBooked ? null : (written.value?.second ?? null),
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

const EXPECTED_ORDER: Record<DateOrder, string> = {
  ymd: 'year first, such as 2026-11-02 14:31',
  dmy: 'day first, such as 02/11/2026 14:31',
  mdy: 'month first, such as 11/02/2026 14:31',
}

const REASONS: Partial<Record<QuestionKind, (what: string) => string>> = {
  side: (what) => `“${what}” is neither a purchase nor a sale, as you said`,
  currency: (what) => (what === '' ? 'Its price states no currency' : `Its price is in ${what}, which you left out`),
  rate: (what) => `Its price is in ${what}, which you left out`,
  fee: (what) => `Its fee is in ${what}, which you left out`,
  market: (what) => `It is a trade in “${what}”, which you left out`,
}

const reasonFor = ({ kind, what }: Pick<Raised, 'kind' | 'what'>): string => REASONS[kind]?.(what) ?? 'You left it out'
