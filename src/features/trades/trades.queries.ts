import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { isSide } from '@/domain/contract/markets'
import { instantOf, movedDay, utcDay } from '@/domain/time/instant'
import type { TradeRow } from '@/domain/trade/tradeColumns'
import { MAX_ROWS_PER_READ } from '@/lib/constants'
import { DataError, unwrap } from '@/lib/dataError'
import { type DatabaseClient, readPages, supabase } from '@/lib/supabase'
import { tradesKey } from '@/queries/queryKeys'
import type { ChartAction } from './chartActions.rules'
import { readRow } from './reportRow.rules'
import {
  CONTRACT_OF_SYMBOL,
  FIRST_PAGE,
  holdRange,
  type Instrument,
  isFiltered,
  type ListAddress,
  sizeRange,
  TRADE_SELECT,
  TRADES_PER_PAGE,
  type TradeFilters,
  toTradeRow,
} from './trades.rules'

/** Text as a part of a pattern. PostgREST reads * as a wildcard that cannot be escaped: it finds too much rather than too little. */
const inPattern = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** The trades that fit the filters, in the list's order. */
function fittingTrades(strategyId: string, { sort, filters }: Omit<ListAddress, 'page'>, client: DatabaseClient) {
  const { symbol, market, side, result, logged, words, from: since, to: until } = filters
  const chosen = chosenArguments(filters)
  let query =
    Object.keys(chosen).length > 0
      ? client
          .rpc('chosen_trades', { strategy_id: strategyId, ...chosen })
          .select<string, Record<string, unknown>>(TRADE_SELECT)
      : client
          .from('bet_data_metrics')
          .select<string, Record<string, unknown>>(TRADE_SELECT)
          .eq('strategy_id', strategyId)
  if (symbol) query = query.ilike('symbol', `${inPattern(symbol)}%`)
  if (market) query = query.eq('market', market)
  if (side) query = query.eq('position', side)
  if (result) query = query.eq('status', result)
  if (logged) query = query.eq('is_live', logged === 'live')
  if (words) query = query.ilike('sector', `%${inPattern(words)}%`)
  for (const [column, range] of [
    ['entry_cost', sizeRange(filters)],
    ['hold', holdRange(filters)],
  ] as const) {
    if (range?.from) query = query.gte(column, range.from)
    if (range?.below) query = query.lt(column, range.below)
  }
  if (since) query = query.gte('date', `${since}T00:00:00Z`)
  if (until) query = query.lt('date', `${movedDay(until, 1)}T00:00:00Z`)
  if (sort) query = query.order(sort.column, { ascending: !sort.descending, nullsFirst: false })
  if (sort?.column !== 'date') query = query.order('date', { ascending: false })
  return query.order('bet_id')
}

/**
 * One page of a strategy's trades, newest first unless sorted otherwise; page 1 is the first.
 * @throws DataError
 */
export async function readTrades(
  strategyId: string,
  { page, ...list }: ListAddress,
  client: DatabaseClient = supabase,
): Promise<{ trades: TradeRow[]; hasMore: boolean }> {
  const from = (page - 1) * TRADES_PER_PAGE
  // One row more than is shown tells whether there is a next page, without counting all rows.
  const rows = unwrap(await fittingTrades(strategyId, list, client).range(from, from + TRADES_PER_PAGE))
  return { trades: rows.slice(0, TRADES_PER_PAGE).map(toTradeRow), hasMore: rows.length > TRADES_PER_PAGE }
}

/** The arguments for filters that a column of the list cannot tell: days of closing, a row of a report, a tag. */
function chosenArguments({ closedFrom, closedTo, row: written, tag }: TradeFilters) {
  const row = written === null ? null : readRow(written)
  return {
    ...(closedFrom && { closed_since: closedFrom }),
    ...(closedTo && { closed_until: closedTo }),
    ...(row && { report: row.report, report_row: row.key, ...(row.zone !== null && { zone: row.zone }) }),
    ...(tag && { tag }),
  }
}

/**
 * All trades that the list shows on its pages, in its order.
 * @throws DataError
 */
export async function readAllTrades(
  strategyId: string,
  list: Omit<ListAddress, 'page'>,
  client: DatabaseClient = supabase,
): Promise<TradeRow[]> {
  const rows = await readPages(() => fittingTrades(strategyId, list, client))
  return rows.map(toTradeRow)
}

/** The query of one page of trades. */
export const tradesQuery = (strategyId: string, address: ListAddress) =>
  queryOptions({
    queryKey: [...tradesKey(strategyId), 'list', address],
    queryFn: () => readTrades(strategyId, address),
  })

/** What a strategy's page shows first. */
export const newestTradesQuery = (strategyId: string) => tradesQuery(strategyId, FIRST_PAGE)

/** One page of trades; the previous one stays on screen while it is pending. */
export const useTrades = (strategyId: string, address: ListAddress) =>
  useQuery({ ...tradesQuery(strategyId, address), placeholderData: keepPreviousData })

/** What filtered trades add up to; `total` in USD. */
export type FilteredTotal = Awaited<ReturnType<typeof readFilteredTotal>>

/**
 * What the trades that fit the filters add up to.
 * @throws DataError
 */
export async function readFilteredTotal(strategyId: string, filters: TradeFilters, client: DatabaseClient = supabase) {
  const { symbol, market, side, result, logged, words, from, to } = filters
  const [size, hold] = [sizeRange(filters), holdRange(filters)]
  const answer = unwrap(
    await client
      .rpc('filtered_trades', {
        strategy_id: strategyId,
        ...(symbol && { symbol }),
        ...(market && { market }),
        ...(side && { side }),
        ...(result && { status: result }),
        ...(logged && { live: logged === 'live' }),
        ...(from && { since: from }),
        ...(to && { until: to }),
        ...chosenArguments(filters),
        ...(words && { words }),
        ...(size?.from && { cost_from: size.from }),
        ...(size?.below && { cost_below: size.below }),
        ...(hold?.from && { hold_from: hold.from }),
        ...(hold?.below && { hold_below: hold.below }),
      })
      .single(),
  )
  const { trades, won, lost, broke_even, total } = answer
  return {
    trades: Number(trades),
    won: Number(won),
    lost: Number(lost),
    brokeEven: Number(broke_even),
    total: Number(total),
  }
}

/** See {@link readFilteredTotal}; disabled without a filter. */
export const useFilteredTotal = (strategyId: string, filters: TradeFilters) =>
  useQuery({
    queryKey: [...tradesKey(strategyId), 'total', filters],
    queryFn: () => readFilteredTotal(strategyId, filters),
    enabled: isFiltered(filters),
    placeholderData: keepPreviousData,
  })

/** With more actions than this, a chart shows the latest and says so. */
export const MAX_CHART_ACTIONS = 3 * MAX_ROWS_PER_READ

/**
 * A strategy's own actions in one instrument, the latest {@link MAX_CHART_ACTIONS} of them, newest first.
 * @throws DataError
 */
export async function readChartActions(
  strategyId: string,
  { market, symbol, ...contract }: Instrument,
  client: DatabaseClient = supabase,
): Promise<ChartAction[]> {
  const actions: ChartAction[] = []
  while (actions.length < MAX_CHART_ACTIONS) {
    let query = client
      .from('bet_data')
      .select('bet_id, date, side, quantity::text, price::text')
      .eq('strategy_id', strategyId)
      .eq('market', market)
      .eq('symbol', symbol)
      // A split states no price.
      .neq('side', 'SPLIT')
    for (const field of CONTRACT_OF_SYMBOL) {
      const value = contract[field]
      if (value !== undefined) query = value === null ? query.is(field, null) : query.filter(field, 'eq', value)
    }
    const page = unwrap(
      await query
        .order('date', { ascending: false })
        .order('id', { ascending: false })
        .range(actions.length, actions.length + MAX_ROWS_PER_READ - 1),
    )
    for (const { bet_id: tradeId, date, side, quantity, price } of page) {
      if (!isSide(side)) throw new DataError('An action has no side')
      actions.push({ tradeId, date, side, quantity, price })
    }
    if (page.length < MAX_ROWS_PER_READ) break
  }
  return actions
}

/** More open trades in one stock than this are not offered. */
const MAX_OPEN_SHARES = 20

/**
 * A strategy's open trades in a stock, the latest first, for the shares of an option. `held`: units as decimal text, below 0 if sold short;
 * `since`: YYYY-MM-DD.
 */
export const useOpenShares = (strategyId: string, symbol: string) =>
  useQuery({
    queryKey: [...tradesKey(strategyId), 'openShares', symbol],
    queryFn: async () => {
      const rows = unwrap(
        await supabase
          .from('bet_data_metrics')
          .select('bet_id, position, qty_rem::text, first_date')
          .match({ strategy_id: strategyId, market: 'STOCK', symbol, status: 'OPEN' })
          .order('first_date', { ascending: false })
          .limit(MAX_OPEN_SHARES),
      )
      return rows.map(({ bet_id: tradeId, position, qty_rem, first_date }) => ({
        tradeId,
        held: position === 'LONG' ? qty_rem : qty_rem.startsWith('-') ? qty_rem.slice(1) : `-${qty_rem}`,
        since: utcDay(instantOf(first_date)),
      }))
    },
  })

/** Since when a strategy's trades were logged live. */
export interface LiveStart {
  /** Date of the first trade that was logged live, ISO 8601; null while none was. */
  firstLive: string | null
  /** Whether any trade was not logged live, and whether any of those is dated after the first live one. */
  hasLate: boolean
  hasLateSince: boolean
}

/** See {@link LiveStart}. Two reads of one row each, whatever the strategy's size. */
export const useLiveStart = (strategyId: string) =>
  useQuery({
    queryKey: [...tradesKey(strategyId), 'liveStart'],
    queryFn: async (): Promise<LiveStart> => {
      const dateOf = async (isLive: boolean, order: { ascending: boolean }) => {
        const trades = supabase.from('bet_data_metrics').select('date').eq('strategy_id', strategyId)
        return unwrap(await trades.eq('is_live', isLive).order('date', order).limit(1))[0]?.date ?? null
      }
      const [firstLive, lastLate] = await Promise.all([
        dateOf(true, { ascending: true }),
        dateOf(false, { ascending: false }),
      ])
      const isSince = firstLive !== null && lastLate !== null && instantOf(lastLate) > instantOf(firstLive)
      return { firstLive, hasLate: lastLate !== null, hasLateSince: isSince }
    },
  })

/** Actions of one instrument; disabled without one. */
export const useChartActions = (strategyId: string, instrument: Instrument | null) =>
  useQuery({
    queryKey: [...tradesKey(strategyId), 'actions', instrument],
    queryFn: () => (instrument ? readChartActions(strategyId, instrument) : []),
    enabled: instrument !== null,
  })
