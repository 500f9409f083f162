/** What an OCC option symbol names. */
export interface OptionCode {
  underlying: string
  /** YYYY-MM-DD */
  expiration: string
  right: 'call' | 'put'
  /** In dollars, without trailing zeros. */
  strike: string
}

const CODE = /^([A-Z.]{1,6})\s*(\d{2})(\d{2})(\d{2})([CP])(\d{8})$/

/**
 * Reads an option symbol of the Options Clearing Corporation: underlying, YYMMDD, C or P, strike × 1000, such as
 * `AAPL 261218C00200000`.
 * @returns null for any other symbol.
 */
export function parseOptionCode(symbol: string): OptionCode | null {
  const match = CODE.exec(symbol.trim().toUpperCase())
  if (!match) return null
  const [, underlying = '', year, month, day, right, strike] = match
  return {
    underlying,
    expiration: `20${year}-${month}-${day}`,
    right: right === 'C' ? 'call' : 'put',
    strike: String(Number(strike) / 1000),
  }
}
