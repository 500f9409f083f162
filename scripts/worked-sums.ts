import { evaluate as computed } from 'mathjs/number'

/** Typographic signs and their mathjs names. In mathjs, "7% − 1%" would take 1% of the 7%, which gives 6.93%. */
const PRINTED_SIGNS: [RegExp, string][] = [
  [/×/g, '*'],
  [/÷/g, '/'],
  [/−/g, '-'],
  [/\*\*/g, '^'],
  [/\$/g, ''],
  [/(?<=\d),(?=\d{3})/g, ''],
  [/(\d+(?:\.\d+)?)%/g, '($1/100)'],
]

/** Excludes names, units and functions, which mathjs would accept too. */
const ARITHMETIC = /^[\d\s.+*/^()-]+$/

/**
 * The value of an expression of numbers, + − × ÷, powers (`^` or `**`), percentages and brackets.
 * @throws Error when the text is anything else
 */
export function evaluate(expression: string): number {
  const plain = PRINTED_SIGNS.reduce((text, [sign, name]) => text.replace(sign, name), expression)
  if (!ARITHMETIC.test(plain)) throw new Error(`"${expression}" is not arithmetic`)
  return computed(plain)
}

/** Half a unit of the last digit shown: $1,628.89 may be rounded from 1,628.885 to 1,628.895. */
function tolerance(shown: string): number {
  const decimals = (shown.match(/\.(\d+)/)?.[1]?.length ?? 0) + (shown.includes('%') ? 2 : 0)
  return 0.5 * 10 ** -decimals + 1e-9
}

/**
 * Recomputes a calculation shown in an article, `$1,000 × 1.05^10 = $1,628.89`. Every part between equals signs must
 * equal the last one, to the digits that each shows.
 * @throws Error with the right value when one does not
 */
export function verifySum(sum: string): void {
  const parts = sum.split('=').map((part) => part.trim())
  const shown = parts.pop()
  if (!shown || parts.length === 0) throw new Error(`"${sum}" is not a sum: it has no result`)
  const result = evaluate(shown)
  for (const part of parts) {
    const value = evaluate(part)
    // Negated, so that NaN and infinity fail too.
    if (!(Math.abs(value - result) <= tolerance(shown))) throw new Error(`"${part}" is ${value}, not ${shown}`)
  }
}
