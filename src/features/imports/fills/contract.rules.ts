import type { ActionContent } from '@/domain/contract/action'
import { type Code, readOptionCode } from '@/domain/contract/codes'
import { isFuturesClass, isFuturesOptionsClass, readFuture } from '@/domain/contract/futures'
import { isMarket, type Market } from '@/domain/contract/markets'
import { checkContract, readField } from '@/domain/trade/actionText'
import { type DecimalMark, readAmount } from '@/features/imports/cells/amounts.rules'
import { type ReadInstant, readWrittenDay } from '@/features/imports/cells/dates.rules'
import type { Answers } from '@/features/imports/cells/questions.rules'
import { statedMultiplier } from './brokerSums.rules'
import type { FileCell, FillContext, RawFill } from './fill'
import { asked, checked, from, NOTHING, type Part, readNumber, right, wrong } from './part'

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
export function readContract(
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
