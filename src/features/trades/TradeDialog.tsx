import { useState } from 'react'
import { TradeModal } from './TradeModal'
import type { OpenTrade } from './useOpenTrade'

interface TradeDialogProps {
  strategyId: string
  isOwner: boolean
  openTrade: OpenTrade
  onClose: () => void
}

/**
 * The dialog of the trade that the address names. Who was the owner when it opened keeps the form until it closes: a
 * session that ends in between must not take away what was typed.
 */
export function TradeDialog({ strategyId, isOwner, openTrade: { betId }, onClose }: TradeDialogProps) {
  const [mayEdit, setMayEdit] = useState(isOwner)
  if (isOwner && !mayEdit) setMayEdit(true)
  if (betId === null && !mayEdit) return null
  return <TradeModal strategyId={strategyId} betId={betId} canEdit={mayEdit} onClose={onClose} />
}
