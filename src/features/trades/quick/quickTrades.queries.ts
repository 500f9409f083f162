import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { browserStorage } from '@/identity/textStorage'
import { QUICK_TRADES_STORAGE_KEY as STORAGE_KEY } from '@/lib/constants'
import { messageOf, retryInterrupted, saysOffline, unwrap } from '@/lib/dataError'
import { supabase } from '@/lib/supabase'
import { refreshOwnReturns } from '@/queries/strategy.queries'
import { refreshAfterTrades } from '@/stores/refreshStore'
import { type KeptTrade, parseKept } from './quickTrades.rules'

const readKept = () => parseKept(browserStorage.getItem(STORAGE_KEY))

/** Changes the list as it is stored now, which another tab may have changed. */
function changeKept(change: (trades: KeptTrade[]) => KeptTrade[]): void {
  const trades = change(readKept())
  if (trades.length > 0) browserStorage.setItem(STORAGE_KEY, JSON.stringify(trades))
  else browserStorage.removeItem(STORAGE_KEY)
}

/**
 * Records a press of the quick form, once however often it is sent: it joins or closes what is open of its contract, or begins a trade.
 * @param isNow whether it was pressed just now, so that the database sets its time, rather than the time of the press stating it
 * @returns the id of the trade
 * @throws DataError
 */
async function sendQuickTrade({ strategyId, tradeId, at, row }: KeptTrade, isNow: boolean): Promise<string> {
  return unwrap(
    await supabase.rpc('quick_trade', {
      strategy_id: strategyId,
      press: tradeId,
      action: row,
      ...(!isNow && { pressed_at: at }),
    }),
  )
}

/** Runs one sender at a time, in all pages of the site. @param isWaiting whether to wait for another one, rather than leave it to that */
async function alone(isWaiting: boolean, send: () => Promise<void>): Promise<void> {
  // Only on secure addresses.
  if (!('locks' in navigator)) return send()
  await navigator.locks.request(STORAGE_KEY, { ifAvailable: !isWaiting }, (lock) => (lock ? send() : undefined))
}

/** A failure after which a trade is kept and sent again by itself. */
const isPassing = (error: unknown) => error instanceof Error && (saysOffline(error) || retryInterrupted(0, error))

/** What became of a trade. */
export interface QuickNews {
  trade: KeptTrade
  /** Stored as it was pressed; stored later, with the time of the press; or refused. */
  kind: 'live' | 'late' | 'refused'
  /** The trade that it joined or began; null if it was refused. */
  tradeId: string | null
  reason?: string
}

/**
 * The trades kept in this browser, and what became of those that were sent since the page opened, or since the last press. Kept ones are
 * sent when the page opens and when the connection comes back, if the same user is signed in.
 */
export function useQuickTrades(userId: string | null) {
  const queries = useQueryClient()
  const [trades, setTrades] = useState(readKept)
  const [news, setNews] = useState<readonly QuickNews[]>([])
  const reread = () => setTrades(readKept())
  const tell = (one: QuickNews) =>
    setNews((all) => [...all.filter(({ trade }) => trade.tradeId !== one.trade.tradeId), one])

  const send = async (trade: KeptTrade, isNow: boolean): Promise<void> => {
    let tradeId: string
    try {
      tradeId = await sendQuickTrade(trade, isNow)
    } catch (error) {
      if (!isPassing(error)) tell({ trade, kind: 'refused', tradeId: null, reason: messageOf(error) })
      return
    }
    changeKept((all) => all.filter((one) => one.tradeId !== trade.tradeId))
    reread()
    tell({ trade, kind: isNow ? 'live' : 'late', tradeId })
    void refreshOwnReturns(trade.strategyId)
    void refreshAfterTrades(queries, trade.strategyId)
  }

  const sendKept = useEffectEvent(() =>
    alone(false, async () => {
      for (const trade of readKept()) if (trade.userId === userId) await send(trade, false)
    }),
  )
  useEffect(() => {
    if (userId === null) return
    const onOnline = () => void sendKept()
    // Another page may have sent or kept some.
    const onStorage = () => setTrades(readKept())
    onOnline()
    addEventListener('online', onOnline)
    addEventListener('storage', onStorage)
    return () => {
      removeEventListener('online', onOnline)
      removeEventListener('storage', onStorage)
    }
  }, [userId])

  return {
    trades: trades.filter((trade) => userId === null || trade.userId === userId),
    news,
    forgetNews: () => setNews([]),
    /** Keeps a trade first, then sends it. */
    record: async (trade: KeptTrade) => {
      changeKept((all) => [...all, trade])
      reread()
      setNews([])
      await alone(true, () => send(trade, true))
    },
    drop: (trade: KeptTrade) => {
      changeKept((all) => all.filter(({ tradeId }) => tradeId !== trade.tradeId))
      setNews([])
      reread()
    },
    sendAgain: () => void sendKept(),
  }
}
