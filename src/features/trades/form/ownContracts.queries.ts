import { useQuery } from '@tanstack/react-query'
import type { UnderstoodCode } from '@/domain/contract/codes'
import { defaultMultiplier } from '@/domain/contract/contract'
import { contractName } from '@/domain/contract/contractName'
import { isMarket, isRight } from '@/domain/contract/markets'
import { unwrap } from '@/lib/dataError'
import { supabase } from '@/lib/supabase'
import { tradesKey } from '@/queries/queryKeys'

/** How many of the latest trades are looked through. */
const LATEST = 200

/** What a strategy traded last, one for each symbol, in words that the form shows: what is open first, then by the latest trade. */
async function readOwnContracts(strategyId: string): Promise<readonly UnderstoodCode[]> {
  const rows = unwrap(
    await supabase
      .from('bet_data_metrics')
      .select(
        'symbol, market, expiration, strike_text:strike::text, option_right, multiplier_text:multiplier::text, status',
      )
      .eq('strategy_id', strategyId)
      .order('date', { ascending: false })
      .limit(LATEST),
  )
  const contracts = new Map<string, UnderstoodCode>()
  for (const row of rows.toSorted((a, b) => Number(b.status === 'OPEN') - Number(a.status === 'OPEN'))) {
    if (contracts.has(row.symbol) || !isMarket(row.market)) continue
    const contract = {
      market: row.market,
      symbol: row.symbol,
      expiration: row.expiration,
      strike: row.strike_text,
      option_right: row.option_right !== null && isRight(row.option_right) ? row.option_right : null,
      multiplier: row.multiplier_text === defaultMultiplier(row.market) ? null : row.multiplier_text,
    }
    const name = contractName(contract)
    contracts.set(row.symbol, { ...contract, words: `As in your last trade: ${row.market}, ${name}` })
  }
  return [...contracts.values()]
}

/** For the form's suggestions: without them, or while they are read, the form works as well. Disabled with null. */
export const useOwnContracts = (strategyId: string | null) =>
  useQuery({
    queryKey: [...tradesKey(strategyId ?? ''), 'contracts'],
    queryFn: () => readOwnContracts(strategyId ?? ''),
    enabled: strategyId !== null,
  })
