// Adds up the figures of a record from its actions alone, in whole numbers, so that no digit is lost. The rules are those of
// docs/architecture.md, "The rules of profit and loss".

/** Quantities, prices and fees have at most 30 decimals. They are counted in units of 10^-30, USD in units of 10^-60. */
const DECIMALS = 30
const SCALE = 10n ** 30n
const RETURN_DECIMALS = 10
const SHARES_PER_CONTRACT = 100n

function scaled(text) {
  const [, minus, whole, part = ''] = /^(-?)(\d+)(?:\.(\d{1,30}))?$/.exec(text)
  return BigInt(`${minus}${whole}${part.padEnd(DECIMALS, '0')}`)
}

/** A fraction in units of 10^-decimals, rounded half away from zero. */
function rounded(numerator, denominator) {
  const twice = 2n * (numerator < 0n ? -numerator : numerator) + denominator
  return ((numerator < 0n ? -1n : 1n) * twice) / (2n * denominator)
}

/** Decimal text of an integer in units of 10^-decimals. */
function plain(value, decimals) {
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, '0')
  const text = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '')
  return value < 0n ? `-${text}` : text
}

/**
 * What a trade returned, in units of 10^-10 USD, and whether it is closed. First in, first out: the k-th unit bought is
 * matched with the k-th unit sold, so that the first units of each side count, as many as both sides have. The fee of an
 * action counts in the proportion of its units that are matched; only one action of a trade can be matched in part.
 */
function tradeResult(actions) {
  const sides = { BUY: [], SELL: [] }
  let held = 0n
  for (const { side, quantity, price, fee, market } of actions) {
    // An expiry sells what is held at 0, or buys what is sold short.
    const counted = side === 'EXPIRE' ? (held < 0n ? 'BUY' : 'SELL') : side
    const units = scaled(quantity)
    held += counted === 'BUY' ? units : -units
    const worth = scaled(price) * (market === 'OPTIONS' ? SHARES_PER_CONTRACT : 1n)
    sides[counted].push({ units, worth, fee: scaled(fee) })
  }
  const [bought, sold] = [sides.BUY, sides.SELL].map((side) => side.reduce((sum, { units }) => sum + units, 0n))
  const isLong = bought > sold
  const matched = isLong ? sold : bought
  let [numerator, denominator] = [0n, 1n]
  for (const [sign, side] of [
    [-1n, sides.BUY],
    [1n, sides.SELL],
  ]) {
    let left = matched
    for (const { units, worth, fee } of side) {
      const isWhole = units <= left
      const part = isWhole ? units : left
      if (part === 0n) break
      left -= part
      // Gross of the part, less fee × part ÷ units.
      const net = sign * worth * part * units - fee * SCALE * part
      numerator = isWhole ? numerator + (net / units) * denominator : numerator * units + net * denominator
      denominator = isWhole ? denominator : denominator * units
    }
  }
  return { isClosed: held === 0n, pnl: rounded(numerator, denominator * 10n ** 50n) }
}

/**
 * The figures of a strategy as text, by their names: USD and ratios.
 * @param actions of each its id and what it says, as the replay of a record leaves them.
 */
export function figuresOf(actions) {
  const trades = new Map()
  const inOrder = actions.toSorted(([a, { date: x }], [b, { date: y }]) =>
    x < y ? -1 : x > y ? 1 : Number(BigInt(a) - BigInt(b)),
  )
  for (const [, action] of inOrder) {
    if (trades.has(action.trade)) trades.get(action.trade).push(action)
    else trades.set(action.trade, [action])
  }
  const results = [...trades.values()].map(tradeResult)
  const closed = results.filter(({ isClosed }) => isClosed).map(({ pnl }) => pnl)
  const [wins, losses] = [closed.filter((pnl) => pnl > 0n), closed.filter((pnl) => pnl < 0n)]
  const sum = (values) => values.reduce((total, value) => total + value, 0n)
  const usd = (value) => plain(value, RETURN_DECIMALS)
  const mean = (values) => (values.length === 0 ? '0' : usd(rounded(sum(values), BigInt(values.length))))
  const percent = BigInt(closed.length) && rounded(BigInt(wins.length) * 100n * 10n ** 10n, BigInt(closed.length))
  const ratio = losses.length > 0 && rounded(sum(wins) * 10n ** 10n, -sum(losses))
  return {
    Actions: String(actions.length),
    Trades: String(results.length),
    'Closed trades': String(closed.length),
    'Total PNL, USD': usd(sum(results.map(({ pnl }) => pnl))),
    'Fees paid, USD': plain(sum(actions.map(([, { fee }]) => scaled(fee))), DECIMALS),
    'Win Rate, %': usd(percent),
    'Avg Win, USD': mean(wins),
    'Avg Loss, USD': mean(losses),
    'Profit Factor': ratio === false ? (closed.length > 0 ? 'infinite' : '0') : usd(ratio),
  }
}
