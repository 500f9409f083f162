import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { useSessionOver } from '@/identity/useIdentity'
import type { StoredTrade } from './tradeList.rules'
import { type OpenTrade, useOpenTrade } from './useOpenTrade'
import { type RefusedWrite, useReturnedTrade } from './useTradeWrites'

/** Draws what was changed in a trade since it was recorded: another feature's part, given by the page. */
export type TradeHistoryOf = (trade: Pick<StoredTrade, 'betId' | 'edits'>) => ReactNode

/** What the dialog needs to keep what somebody typed from being thrown away by a slip. */
export interface Unsaved {
  /** Whether something is typed that is not saved. */
  isUnsaved: boolean
  onUnsaved: (isUnsaved: boolean) => void
  /** Whether the person is being asked to discard it. */
  isAsking: boolean
  onAsking: (isAsking: boolean) => void
}

/**
 * The trade whose dialog is open. It is the one that the address names, except where the browser's Back took a trade
 * with something typed out of the address: then it stays, the address names it again, and the person is asked.
 * A save that was refused opens its dialog again, as soon as no other one is open and whoever wrote it is signed in.
 */
export function useTradeDialog(strategyId: string | null) {
  const { openTrade, open, add, reopen, close } = useOpenTrade()
  const [isUnsaved, setUnsaved] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [shown, setShown] = useState<OpenTrade | null>(openTrade)

  const [refused, setRefused] = useState<RefusedWrite | null>(null)
  // What came back is nowhere else, also before its form has it: signing in again may move the address meanwhile.
  const mustStay = isUnsaved || refused !== null

  if (openTrade && (!shown || openTrade.betId !== shown.betId)) setShown(openTrade)
  else if (!openTrade && shown && !mustStay) setShown(null)

  const wasLeft = !openTrade && shown !== null && mustStay
  const { key } = useLocation()
  const navigationType = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that has lost the trade.
  useEffect(() => {
    if (!wasLeft || !shown) return
    reopen(shown)
    // Somebody went back; any other way out of it is the account service's, which nobody asked for.
    setAsking(isUnsaved && navigationType === 'POP')
  }, [wasLeft, key])

  const isSessionOver = useSessionOver()
  useReturnedTrade(strategyId, shown === null && !isSessionOver, (returned) => {
    setRefused(returned)
    // The address follows, as for one that it has lost.
    setShown({ betId: returned.variables.base?.betId ?? null })
  })

  const unsaved: Unsaved = { isUnsaved, onUnsaved: setUnsaved, isAsking, onAsking: setAsking }
  return {
    shown,
    refused,
    open,
    add,
    unsaved,
    close: () => {
      setUnsaved(false)
      setAsking(false)
      setRefused(null)
      close()
    },
  }
}
