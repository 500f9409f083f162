import { Decimal } from '../../src/domain/decimal.ts'

type Price = number | string

interface Prices {
  open?: Price
  high?: Price
  low?: Price
  close: Price
}

const NUMBER = /^\d+(\.\d+)?(e[+-]?\d+)?$/i
/** The database's limit for prices. */
const MOST = new Decimal('1e15')

const isPrice = (value: Price) => NUMBER.test(String(value)) && new Decimal(value).gt(0) && new Decimal(value).lt(MOST)

/**
 * Why the prices of a bar cannot be right, or null. Open, high and low may all be missing. The database refuses the same bars, but
 * together with all others in the request.
 */
export function faultOf({ open, high, low, close }: Prices): string | null {
  const others = [open, high, low].filter((value) => value !== undefined && value !== '')
  const wrong = [close, ...others].find((value) => value === undefined || !isPrice(value))
  if (wrong !== undefined) return wrong === '' ? 'the close is missing' : `${wrong} is no price`
  if (others.length === 0) return null
  if (open === undefined || high === undefined || low === undefined || others.length < 3) {
    return 'open, high and low are given together or not at all'
  }
  const outside = [open, close].find((value) => new Decimal(value).lt(low) || new Decimal(value).gt(high))
  if (new Decimal(low).gt(high)) return `the low ${low} is above the high ${high}`
  return outside === undefined ? null : `${outside} is not between the low ${low} and the high ${high}`
}
