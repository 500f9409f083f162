import type { TradeContent } from './action'
import { parseOptionCode } from './optionCode'

/**
 * What is traded. Everything that asks whether two actions are of the same instrument, what it is called or what one unit counts derives
 * from these fields of a trade. In SQL: private.contract.
 */
export const CONTRACT_FIELDS = [
  'market',
  'symbol',
  'expiration',
  'strike',
  'option_right',
  'multiplier',
  'currency',
] as const satisfies readonly (keyof TradeContent)[]
export type Contract = Pick<TradeContent, (typeof CONTRACT_FIELDS)[number]>

/** What decides how much one unit counts. */
export interface Counted {
  market: string
  /** As stated, decimal text; null or absent for that of its market. */
  multiplier?: string | null
}

/** An option of most exchanges is for a hundred shares. */
const OPTIONS_MULTIPLIER = '100'

/** What one unit counts, × its price, unless the contract states another. Decimal text. private.multiplier_of() in SQL. */
export const defaultMultiplier = (market: string): string => (market === 'OPTIONS' ? OPTIONS_MULTIPLIER : '1')
export const multiplierOf = ({ market, multiplier }: Counted): string => multiplier ?? defaultMultiplier(market)

/** The fields that name a contract. */
export type Named = Record<'market' | 'symbol', string> &
  Record<'expiration', string | null> &
  Partial<Record<'strike' | 'option_right', string | null>>

/** An option's stock, strike and right. */
export interface Option {
  underlying: string
  /** Decimal text. */
  strike: string
  right: 'CALL' | 'PUT'
}

/** The option that a contract is: as stated, or as the code in its symbol says; null where neither does. private.option_of() in SQL. */
export function optionOf({ market, symbol, strike, option_right }: Omit<Named, 'expiration'>): Option | null {
  if (market !== 'OPTIONS') return null
  if (strike && option_right) return { underlying: symbol, strike, right: option_right === 'CALL' ? 'CALL' : 'PUT' }
  const code = parseOptionCode(symbol)
  return code && { underlying: code.underlying, strike: code.strike, right: code.right }
}

/** The letters of a future's months, from January on. */
export const MONTH_LETTERS = 'FGHJKMNQUVXZ'
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A future's root and month, in the spelling that is stored: MESH26. Null for any other symbol. private.future_parts() in SQL. */
export function futureOf({ market, symbol }: Pick<Named, 'market' | 'symbol'>): { root: string; month: string } | null {
  const [, root, letter = '', year] = /^(\d?[A-Z][A-Z\d]{0,3}?)([FGHJKMNQUVXZ])(\d{2})$/.exec(symbol) ?? []
  if (market !== 'ALTERNATIVE' || !root) return null
  return { root, month: `${MONTHS[MONTH_LETTERS.indexOf(letter)]} 20${year}` }
}

/** What names a contract, as a list: equal where one states an option's strike and the other has a code as its symbol. */
export function contractNames(contract: Named): (string | null)[] {
  const option = optionOf(contract)
  const { symbol, expiration } = contract
  return option ? [option.underlying, expiration, option.strike, option.right] : [symbol, expiration]
}

/** Equal for the same contract. */
export const contractKey = (contract: Contract): string =>
  JSON.stringify([contract.market, ...contractNames(contract), contract.currency, multiplierOf(contract)])
