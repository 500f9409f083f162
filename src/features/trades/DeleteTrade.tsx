import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '@/lib/format'
import { messageOf } from '@/lib/messageOf'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/Modal'
import type { StoredTrade } from './tradeList.rules'
import { useDeleteTrade } from './tradeWrites.queries'

interface DeleteTradeProps {
  trade: StoredTrade
  userId: string | null
  disabled: boolean
  onDeleted: () => void
}

/** The Delete button of edit mode (spec §4), and the question it asks first. */
export function DeleteTrade({ trade, userId, disabled, onDeleted }: DeleteTradeProps) {
  const [asking, setAsking] = useState(false)
  const remove = useDeleteTrade(trade.strategyId)
  const actions = trade.actions.length
  const close = () => {
    setAsking(false)
    remove.reset()
  }
  return (
    <>
      <Button
        variant="danger"
        disabled={disabled}
        onClick={() => setAsking(true)}
        icon={<Trash2 size={16} strokeWidth={1.5} aria-hidden="true" />}
        className="-ml-3"
      >
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={close}
        title={`Delete this trade in ${trade.symbol}?`}
        confirmLabel="Delete trade"
        onConfirm={() => remove.mutate({ betId: trade.betId, userId }, { onSuccess: onDeleted })}
        busy={remove.isPending}
        error={remove.error && messageOf(remove.error)}
      >
        Its {actions === 1 ? 'action goes' : `${formatCount(actions)} actions go`} with it, and the strategy's figures
        follow. What they said stays in the strategy's history. This cannot be undone.
      </ConfirmDialog>
    </>
  )
}
