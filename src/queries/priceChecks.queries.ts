import { useQuery } from '@tanstack/react-query'
import type { PriceVerdict, PriceVerdicts } from '@/domain/prices/priceCheck'
import { type DatabaseClient, readByKey, supabase } from '@/lib/supabase'
import { tradesKey } from './queryKeys'

interface CheckedActions {
  strategyId: string
  /** One trade; if absent, all of the strategy's. */
  tradeId?: string
}

/** Narrows a query to the rows of {@link CheckedActions}. */
const tradeOf = ({ tradeId }: CheckedActions) => (tradeId === undefined ? {} : { bet_id: tradeId })

/**
 * The operator's verdicts on the stated prices of a strategy or trade, with the market's range if it may be shown.
 * @throws DataError
 */
export async function readPriceVerdicts(
  of: CheckedActions,
  signal: AbortSignal,
  client: DatabaseClient = supabase,
): Promise<PriceVerdicts> {
  const own = { strategy_id: of.strategyId, ...tradeOf(of) }
  const [verdicts, ranges] = await Promise.all([
    readByKey('action_id', () =>
      client.from('action_verdicts').select('action_id, inside, span, bar_at, source').match(own).abortSignal(signal),
    ),
    // Row-level security leaves out ranges of sources that may not be shown.
    readByKey('id', () =>
      client.from('bet_data').select('id, action_checks!inner(low::text, high::text)').match(own).abortSignal(signal),
    ),
  ])
  const rangeOf = new Map(ranges.map(({ id, action_checks: range }) => [id, range]))
  return new Map(
    verdicts.map(({ action_id, inside, span, bar_at, source }): [number, PriceVerdict] => [
      action_id,
      {
        inside: inside === true,
        span: span === 'minute' ? 'minute' : 'day',
        barAt: bar_at ?? '',
        source: source ?? '',
        range: rangeOf.get(action_id) ?? null,
      },
    ]),
  )
}

/** See {@link readPriceVerdicts}, for one trade. Read again after each change to the strategy's trades. */
export const usePriceVerdicts = (strategyId: string, tradeId: string) =>
  useQuery({
    queryKey: [...tradesKey(strategyId), 'prices', tradeId],
    queryFn: ({ signal }) => readPriceVerdicts({ strategyId, tradeId }, signal),
  })
