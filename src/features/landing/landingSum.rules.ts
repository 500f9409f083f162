const DECIMALS = 10
const UNIT = 10n ** BigInt(DECIMALS)

/** Decimal text of at most ten decimals as a whole number of ten-billionths: exact, and without a decimal library. */
function toUnits(decimal: string): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? []
  const units = BigInt(whole) * UNIT + BigInt(fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0'))
  return sign ? -units : units
}

/** The exact sum of returns, each of at most ten decimals (where a return is rounded). */
export function addUp(returns: readonly string[]): { total: number; agreesWith: (claimed: string) => boolean } {
  const units = returns.reduce((sum, one) => sum + toUnits(one), 0n)
  return { total: Number(units) / Number(UNIT), agreesWith: (claimed) => toUnits(claimed) === units }
}
