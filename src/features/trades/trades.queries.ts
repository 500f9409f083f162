import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { isMarket, isSide } from '@/domain/markets'
import { DataError, toDataError, unwrap } from '@/lib/dataError'
import { tradesKey } from '@/lib/queryKeys'
import { readPages } from '@/lib/readPages'
import { supabase } from '@/lib/supabase'
import { type PageOfTrades, type StoredTrade, TRADES_PER_PAGE, type TradeSort, toTradeRow } from './tradeList.rules'

/** What the reads and writes of trades need of a client: the app's own, or a test's. */
export type TradesClient = Pick<typeof supabase, 'from' | 'rpc'>

const tradeKey = (betId: string) => ['trade', betId] as const

/**
 * Numbers travel as text: a JSON number would lose digits of a quantity typed with more than fifteen. Under names of
 * their own, or the embedded backend would sort by the text.
 */
const TRADE_COLUMNS =
  'bet_id, date, symbol, market, expiration, multiplier, status, position, hold, actions_count, is_live, recorded_at, edits, qty_text:qty::text, entry_text:entry::text, exit_text:exit::text, entry_tot_text:entry_tot::text, exit_tot_text:exit_tot::text, qty_rem_text:qty_rem::text, return_text:return::text, return_percent_text:return_percent::text'

/**
 * One page of a strategy's trades, newest first unless sorted otherwise (spec §7); page 1 is the first.
 * @throws DataError
 */
export async function readTrades(
  strategyId: string,
  { sort, page }: { sort: TradeSort | null; page: number },
  client: TradesClient = supabase,
): Promise<PageOfTrades> {
  const from = (page - 1) * TRADES_PER_PAGE
  let query = client.from('bet_data_metrics').select(TRADE_COLUMNS).eq('strategy_id', strategyId)
  if (sort) query = query.order(sort.column, { ascending: !sort.descending, nullsFirst: false })
  if (sort?.column !== 'date') query = query.order('date', { ascending: false })
  // One row more than is shown tells whether there is a next page, without counting all of them.
  const rows = unwrap(await query.order('bet_id').range(from, from + TRADES_PER_PAGE))
  return { trades: rows.slice(0, TRADES_PER_PAGE).map(toTradeRow), hasMore: rows.length > TRADES_PER_PAGE }
}

/**
 * One trade with all its actions, oldest first (spec §7); null when there is none that the reader may see.
 * The revision is read before the actions: whatever is changed in between, a save under this revision is refused.
 * @throws DataError
 */
export async function readTrade(betId: string, client: TradesClient = supabase): Promise<StoredTrade | null> {
  const summary = await client
    .from('bet_data_metrics')
    .select('strategy_id, user_id, revision, edits')
    .eq('bet_id', betId)
    .maybeSingle()
  if (summary.error) throw toDataError(summary.error)
  const rows = await readPages((from, to) =>
    client
      .from('bet_data')
      .select(
        'id, date, market, sector, symbol, expiration, side, quantity::text, price::text, fee::text, recorded_at, edits',
      )
      .eq('bet_id', betId)
      .order('date')
      .order('id')
      .range(from, to),
  )
  const first = rows[0]
  if (!summary.data || !first) return null
  const { strategy_id: strategyId, user_id: ownerId, revision, edits } = summary.data
  if (!isMarket(first.market)) throw new DataError('This trade cannot be read')
  return {
    betId,
    strategyId,
    ownerId,
    revision,
    edits,
    symbol: first.symbol,
    market: first.market,
    sector: first.sector,
    expiration: first.expiration,
    actions: rows.map(({ id, date, side, quantity, price, fee, recorded_at: recordedAt, edits: times }) => {
      if (!isSide(side)) throw new DataError('This trade cannot be read')
      return { id, date, side, quantity, price, fee, recordedAt, edits: times }
    }),
  }
}

/** The query of one page of trades. */
export const tradesQuery = (strategyId: string, sort: TradeSort | null, page: number) =>
  queryOptions({
    queryKey: [...tradesKey(strategyId), 'list', sort, page],
    queryFn: () => readTrades(strategyId, { sort, page }),
  })

/** One page of trades; while another page or order is on its way the one before stays in sight. */
export const useTrades = (strategyId: string, sort: TradeSort | null, page: number) =>
  useQuery({ ...tradesQuery(strategyId, sort, page), placeholderData: keepPreviousData })

/** One trade, read anew each time it is opened, and not again under somebody's hands: an edit begins from that. */
export const useTrade = (betId: string) =>
  useQuery({
    queryKey: tradeKey(betId),
    queryFn: () => readTrade(betId),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
