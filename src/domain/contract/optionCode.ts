/** What an option's code says. */
export interface OptionCode {
  underlying: string
  /** YYYY-MM-DD; null if the code does not contain it. */
  expiration: string | null
  right: 'CALL' | 'PUT'
  /** In the contract's currency, without trailing zeros. */
  strike: string
}

const OCC = /^([A-Z.]{1,6}?\d?)\s*(\d{2})(\d{2})(\d{2})([CP])(\d{8})$/
const SHORT = /^([A-Z.]{1,6})\s*(\d{1,5}(?:\.\d{1,3})?)\s*([CP])$/

const rightOf = (letter = '') => (letter === 'C' ? 'CALL' : 'PUT')

/**
 * Reads the codes in stored symbols: those of the Options Clearing Corporation (underlying, YYMMDD, C or P, strike × 1000, such as
 * `AAPL 261218C00200000`) and `AAPL 200 C`. codes.ts reads everything that people type.
 * @returns null for any other symbol.
 */
export function parseOptionCode(symbol: string): OptionCode | null {
  const written = symbol.trim().toUpperCase()
  const [, underlying = '', year, month, day, letter, strike] = OCC.exec(written) ?? []
  if (underlying) {
    const expiration = `20${year}-${month}-${day}`
    return { underlying, expiration, right: rightOf(letter), strike: String(Number(strike) / 1000) }
  }
  const [, short = '', typed, side] = SHORT.exec(written) ?? []
  return short ? { underlying: short, expiration: null, right: rightOf(side), strike: String(Number(typed)) } : null
}
