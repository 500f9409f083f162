import * as z from 'zod/mini'
import { plain, readDecimal } from '@/domain/decimal'
import { isMarket, isSide } from '@/domain/markets'
import {
  type FieldReading,
  readDate,
  readExpiration,
  readFee,
  readPrice,
  readQuantity,
  readSector,
  readSymbol,
  refuse,
} from '@/domain/tradeFields'

/** Literal message of spec §5. */
const ACTION_REQUIRED = 'At least one trade action is required'

/** What the form holds: the text as typed. */
export interface TradeActionInput {
  side: string
  /** UTC, `YYYY-MM-DD HH:MM`, or any ISO 8601 date. */
  date: string
  quantity: string
  price: string
  /** Empty counts as 0. */
  fee: string
  /** The stored action that this row edits; absent for a new one. */
  actionId?: number
}

export interface TradeFormInput {
  symbol: string
  market: string
  sector: string
  /** `YYYY-MM-DD`, required for OPTIONS; empty for none. */
  expiration: string
  actions: TradeActionInput[]
}

/** What a valid form means, ready to be written: dates as ISO 8601 in UTC, decimals as plain text. */
export type TradeFormOutput = z.output<typeof tradeFormSchema>

/** The form's one-line echo of a number that was cleaned ("1,234.50" is read as 1234.50); null when nothing was. */
export function understoodAs(text: string): string | null {
  const read = readDecimal(text)
  return read.ok && read.cleaned ? plain(read.value) : null
}

function field<Value>(read: (text: string) => FieldReading<Value>) {
  return z.pipe(
    z.string('This field is required'),
    z.transform((text: string, ctx): Value => {
      const reading = read(text)
      if (reading.ok) return reading.value
      ctx.issues.push({ code: 'custom', message: reading.message, input: text })
      return z.NEVER
    }),
  )
}

const actionSchema = z.object({
  side: field((text) => (isSide(text) ? { ok: true, value: text } : refuse('Choose BUY or SELL'))),
  date: field((text) => readDate(text, new Date())),
  quantity: field(readQuantity),
  price: field(readPrice),
  fee: field(readFee),
  actionId: z.optional(z.number()),
})

/**
 * The trade form's rules (spec §5): every wrong field gets a message of its own, all at once.
 * Works with `zodResolver` of @hookform/resolvers; the CSV import reads its rows by the same readers.
 */
export const tradeFormSchema = z
  .object({
    symbol: field(readSymbol),
    market: field((text) => (isMarket(text) ? { ok: true, value: text } : refuse('Choose a market'))),
    sector: field(readSector),
    expiration: field(readExpiration),
    actions: z.array(actionSchema, ACTION_REQUIRED).check(z.minLength(1, ACTION_REQUIRED)),
  })
  .check(
    z.refine(({ market, expiration }) => market !== 'OPTIONS' || expiration !== null, {
      path: ['expiration'],
      error: 'Expiration is required for options',
      // Also while other fields are wrong, so that this message does not come as a surprise afterwards.
      when: () => true,
    }),
  )
