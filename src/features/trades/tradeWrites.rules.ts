import { instantOf } from '@/domain/instant'
import type { TradeChange } from '@/lib/tradeChange'
import type { TradeFormInput, TradeFormOutput } from './tradeForm.rules'
import type { PageOfTrades, StoredTrade, TradeRow, TradeSort } from './tradeList.rules'

/** What is sent to the database, with all that shows it meanwhile and brings the form back where it is refused. */
export interface TradeWrite {
  strategyId: string
  /** Who writes, by the identity provider's id; null when nobody is signed in. */
  userId: string | null
  betId: string
  /** What an edit or a deletion began from; null for a new trade. */
  base: StoredTrade | null
  /** null for a deletion. */
  wanted: { typed: TradeFormInput; trade: TradeFormOutput; row: TradeRow } | null
  /** An earlier try got no answer: a new trade may be there already. */
  mayExist: boolean
  change: Omit<TradeChange, 'savedAt'>
}

/** How a save ended when nothing failed: written, or overtaken by somebody else. */
export type SaveOutcome = { kind: 'saved' } | { kind: 'changed'; stored: StoredTrade } | { kind: 'gone' }

/** Somebody else was faster than a save: what is stored now, or that nothing is. */
export class Overtaken extends Error {
  override name = 'Overtaken'
  readonly outcome: Exclude<SaveOutcome, { kind: 'saved' }>

  constructor(outcome: Overtaken['outcome']) {
    super(`The trade is ${outcome.kind}`)
    this.outcome = outcome
  }
}

/** A write that is on its way, or confirmed, perhaps after a list was read. */
export interface TradeAhead extends TradeChange {
  betId: string
  symbol: string
  /** The trade as the list will show it; null for a deletion. */
  row: TradeRow | null
}

/** Whether something read at `readAt`, epoch ms, may lack a write. */
export const isAheadOf = ({ savedAt }: Pick<TradeAhead, 'savedAt'>, readAt: number) =>
  savedAt === null || readAt <= savedAt

/**
 * A page of the list as it will be: deleted trades are gone, edited ones stand in their place with what they come to,
 * and a new one where its date belongs; under an order of the reader's own it stands first until the list is read again.
 */
export function pageAhead(
  read: PageOfTrades,
  readAt: number,
  { sort, page }: { sort: TradeSort | null; page: number },
  writes: readonly TradeAhead[],
): PageOfTrades {
  let { trades } = read
  for (const write of writes.filter((one) => isAheadOf(one, readAt))) {
    const row = write.row && { ...write.row, isSaving: write.savedAt === null }
    const at = trades.findIndex(({ betId }) => betId === write.betId)
    if (at >= 0) trades = row ? trades.with(at, row) : trades.toSpliced(at, 1)
    else if (row && write.before === null) trades = withNew(trades, row, sort, page, read.hasMore)
  }
  return { ...read, trades }
}

function withNew(
  trades: TradeRow[],
  row: TradeRow,
  sort: TradeSort | null,
  page: number,
  hasMore: boolean,
): TradeRow[] {
  if (sort) return [row, ...trades]
  const older = trades.findIndex(({ date }) => instantOf(date) <= instantOf(row.date))
  if (older > 0 || (older === 0 && page === 1)) return trades.toSpliced(older, 0, row)
  // Its place is on a page before this one, or on one behind.
  return older === 0 || hasMore ? trades : [...trades, row]
}
