import { readByAnyMark } from '@/features/imports/cells/amounts.rules'
import { DATE_ORDERS, readWrittenDay } from '@/features/imports/cells/dates.rules'

/** A currency's code as files write it, also of a coin or of hundredths. */
export const CODE = /^([A-Z]{3,5}|GBp|ZAc)$/

/** An event of a statement: `Buy 10 @ 46.72 USD`, `CLOSE BUY 2/3 @ 110.00` (two of three). */
const EVENT = /^([^\d@]{0,40}?) ?(-?\d[\d.,'’]*)(?: ?\/ ?\d[\d.,'’]*)? ?@ ?(\d[\d.,'’]*)(?: ?([A-Z]{3}))?$/

/** Side, quantity, price and currency of a cell that holds them all; null for other cells. */
export function eventOf(text: string) {
  const match = EVENT.exec(text.replace(/\s+/g, ' ').trim())
  return match && { side: match[1] ?? '', quantity: match[2] ?? '', price: match[3] ?? '', currency: match[4] ?? null }
}

/** A price behind the sign of a limit: `@185.50`. */
export const withoutAt = (text: string) => text.trim().replace(/^@ ?/, '')

/** An amount that is written as below zero: `-5`, `(5)`, `5-`, `$-5`. */
export const IS_NEGATIVE = /^\s*[-−(]|[-−]\s*$|^\s*[^\d\s]{1,3} ?[-−]\d/

/** Whether a text is a number by either decimal mark. */
export const isNumber = (text: string) => readByAnyMark(withoutAt(text)) !== null

/** Whether a text is a date in any order of day, month and year. */
export const isDate = (text: string) => DATE_ORDERS.some((order) => readWrittenDay(text, order) !== null)

/** Whether a text has no digit but zero; true for an empty cell. */
export const isZero = (text: string) => !/[1-9]/.test(text)
