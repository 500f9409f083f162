import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { browserStorage } from '@/identity/textStorage'
import { messageOf, retryInterrupted, saysOffline, toDataError } from '@/lib/dataError'
import { type DatabaseClient, supabase } from '@/lib/supabase'
import { refreshOwnReturns } from '@/queries/strategy.queries'
import { refreshAfterTrades } from '@/stores/refreshStore'
import { type KeptTrade, parseKept } from './quickTrades.rules'

const STORAGE_KEY = 'quick-trades'

const readKept = () => parseKept(browserStorage.getItem(STORAGE_KEY))

/** Changes the list as it is stored now, which another tab may have changed. */
function changeKept(change: (trades: KeptTrade[]) => KeptTrade[]): void {
  const trades = change(readKept())
  if (trades.length > 0) browserStorage.setItem(STORAGE_KEY, JSON.stringify(trades))
  else browserStorage.removeItem(STORAGE_KEY)
}

/**
 * Stores a trade of the quick form; one that is stored already stays as it is.
 * @param isNow whether it was pressed just now, so that the database sets its time, rather than the time of the press stating it
 * @throws DataError
 */
export async function sendQuickTrade(
  { strategyId, tradeId, at, row }: KeptTrade,
  isNow: boolean,
  client: DatabaseClient = supabase,
): Promise<void> {
  const action = { ...row, bet_id: tradeId, ...(!isNow && { date: at }) }
  const { error } = await client.rpc('add_trades', { strategy_id: strategyId, actions: [action] })
  if (error) throw toDataError(error)
}

/** A failure after which a trade is kept and sent again by itself. */
const isPassing = (error: unknown) => error instanceof Error && (saysOffline(error) || retryInterrupted(0, error))

/** What became of a trade. */
export interface QuickNews {
  trade: KeptTrade
  /** Stored as it was pressed; stored later, with the time of the press; or refused. */
  kind: 'live' | 'late' | 'refused'
  reason?: string
}

/**
 * The trades kept in this browser, and what became of the last one that was sent. Kept ones are sent when the page opens and when the
 * connection comes back, if the same user is signed in.
 */
export function useQuickTrades(userId: string | null) {
  const queries = useQueryClient()
  const [trades, setTrades] = useState(readKept)
  const [news, setNews] = useState<QuickNews | null>(null)
  const reread = () => setTrades(readKept())

  const send = async (trade: KeptTrade, isNow: boolean): Promise<boolean> => {
    try {
      await sendQuickTrade(trade, isNow)
    } catch (error) {
      if (!isPassing(error)) setNews({ trade, kind: 'refused', reason: messageOf(error) })
      return false
    }
    changeKept((all) => all.filter(({ tradeId }) => tradeId !== trade.tradeId))
    reread()
    setNews({ trade, kind: isNow ? 'live' : 'late' })
    void refreshOwnReturns(trade.strategyId)
    void refreshAfterTrades(queries, trade.strategyId)
    return true
  }

  const sendKept = useEffectEvent(async () => {
    for (const trade of readKept()) if (trade.userId === userId) await send(trade, false)
  })
  useEffect(() => {
    if (userId === null) return
    const onOnline = () => void sendKept()
    onOnline()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [userId])

  return {
    trades: trades.filter((trade) => userId === null || trade.userId === userId),
    news,
    /** Keeps a trade first, then sends it. */
    record: async (trade: KeptTrade) => {
      changeKept((all) => [...all, trade])
      reread()
      await send(trade, true)
    },
    drop: (trade: KeptTrade) => {
      changeKept((all) => all.filter(({ tradeId }) => tradeId !== trade.tradeId))
      setNews(null)
      reread()
    },
    sendAgain: () => void sendKept(),
  }
}
