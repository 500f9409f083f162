import * as z from 'zod/mini'
import { readCode, type UnderstoodCode } from '@/domain/contract/codes'
import { readPair, USD } from '@/domain/contract/currencies'
import { MARKETS, RIGHTS } from '@/domain/contract/markets'
import { emptyForm, firstReason, readTradeForm, type TradeInput } from '@/features/trades/saving/tradeForm.rules'
import { readJson } from '@/lib/storedJson'

/** What the quick form has fields for, as typed. */
export interface QuickTyped {
  symbol: string
  side: 'BUY' | 'SELL'
  quantity: string
  price: string
}

/** How a symbol is counted: as its code says, as it was traded last, or as a stock. */
export const readAs = (symbol: string, traded: readonly UnderstoodCode[], now: Date): UnderstoodCode | null =>
  readCode(symbol, now.getFullYear()) ??
  traded.find((one) => one.symbol.toUpperCase() === symbol.trim().toUpperCase()) ??
  null

/** The trade of one action that was typed, or why it is none. */
export function quickTrade(
  { symbol, side, quantity, price }: QuickTyped,
  traded: readonly UnderstoodCode[],
  now: Date,
): { trade: TradeInput; reason: null } | { trade: null; reason: string } {
  const read = readAs(symbol, traded, now)
  const market = read?.market ?? 'STOCK'
  const form = emptyForm(now, 'UTC')
  const { trade, ...reading } = readTradeForm(
    {
      ...form,
      market,
      symbol: read?.symbol ?? symbol,
      expiration: read?.expiration ?? '',
      strike: read?.strike ?? '',
      option_right: read?.option_right ?? '',
      multiplier: read?.multiplier ?? '',
      currency: (market === 'FOREX' && readPair(symbol)?.quote) || USD,
      actions: form.actions.map((row) => ({ ...row, side, quantity, price })),
    },
    now,
  )
  return trade
    ? { trade, reason: null }
    : { trade: null, reason: firstReason({ ...reading, trade })?.message ?? 'Something is missing' }
}

const kept = z.object({
  userId: z.string(),
  strategyId: z.string(),
  /** The strategy's name. */
  strategy: z.string(),
  /** Made by this browser, so that it is stored once, however often it is sent. */
  tradeId: z.string(),
  /** ISO 8601: when Record was pressed, by this device's clock. */
  at: z.string(),
  /** "BUY 10 NVDA at 100" */
  words: z.string(),
  /** The action's fields as they are sent, without a date. */
  row: z.record(z.string(), z.nullable(z.string())),
})
const keptList = z.array(kept)

/** A trade of the quick form that is kept in this browser until it is stored. */
export type KeptTrade = z.infer<typeof kept>

/** The kept trades, oldest first, as the browser's storage has them. */
export const parseKept = (stored: string | null): KeptTrade[] => readJson(keptList, stored) ?? []

const known = z.object({
  userId: z.string(),
  strategies: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The strategy that was chosen last, and what it traded. */
  chosen: z.nullable(z.string()),
  traded: z.array(
    z.object({
      market: z.enum(MARKETS),
      symbol: z.string(),
      expiration: z.nullable(z.string()),
      strike: z.nullable(z.string()),
      option_right: z.nullable(z.enum(RIGHTS)),
      multiplier: z.nullable(z.string()),
      words: z.string(),
    }),
  ),
})

/** What the quick form needs to know without a connection. */
export type Known = z.infer<typeof known>

export const parseKnown = (stored: string | null): Known | null => readJson(known, stored)
