/** Typographic signs and the evaluator's ASCII equivalents. */
const PRINTED_SIGNS: [RegExp, string][] = [
  [/×/g, '*'],
  [/÷/g, '/'],
  [/−/g, '-'],
  [/\^/g, '**'],
  [/\$/g, ''],
  [/(?<=\d),(?=\d{3})/g, ''],
]

const TOKEN = /\s*(\*\*|[-+*/()%]|\d+(?:\.\d+)?)/y

function tokensOf(expression: string): string[] {
  const plain = PRINTED_SIGNS.reduce((text, [sign, name]) => text.replace(sign, name), expression).trim()
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < plain.length) {
    const at = TOKEN.lastIndex
    const token = TOKEN.exec(plain)?.[1]
    if (!token) throw new Error(`"${expression}" is not arithmetic from "${plain.slice(at)}" on`)
    tokens.push(token)
  }
  return tokens
}

/**
 * The value of an expression of numbers, + − × ÷, powers (`^` or `**`), percent signs and brackets.
 * Parsed by a grammar of its own, so that text of an article never runs as code.
 * @throws Error when the text is anything else
 */
export function evaluate(expression: string): number {
  const tokens = tokensOf(expression)
  let at = 0
  const take = (...wanted: string[]) => {
    const token = tokens[at]
    if (token === undefined || !wanted.includes(token)) return null
    at++
    return token
  }
  const atom = (): number => {
    let value: number
    if (take('(')) {
      value = sum()
      if (!take(')')) throw new Error(`"${expression}" lacks a closing bracket`)
    } else {
      value = Number(tokens[at++])
      if (Number.isNaN(value)) throw new Error(`"${expression}" is not arithmetic`)
    }
    while (take('%')) value /= 100
    return value
  }
  const signed = (): number => (take('-') ? -signed() : power())
  const power = (): number => {
    const base = atom()
    return take('**') ? base ** signed() : base
  }
  const product = (): number => {
    let value = signed()
    for (let sign = take('*', '/'); sign; sign = take('*', '/'))
      value = sign === '*' ? value * signed() : value / signed()
    return value
  }
  const sum = (): number => {
    let value = product()
    for (let sign = take('+', '-'); sign; sign = take('+', '-'))
      value = sign === '+' ? value + product() : value - product()
    return value
  }
  const value = sum()
  if (at < tokens.length) throw new Error(`"${expression}" is not arithmetic from "${tokens[at]}" on`)
  return value
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
    // Negated so that NaN and infinity fail too.
    if (!(Math.abs(value - result) <= tolerance(shown))) throw new Error(`"${part}" is ${value}, not ${shown}`)
  }
}
