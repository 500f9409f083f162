import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '@/lib/format'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/Modal'
import type { StoredTrade } from './tradeList.rules'

interface DeleteTradeProps {
  trade: StoredTrade
  onDelete: () => void
}

/** The Delete button of edit mode (spec §4), and the question it asks first. */
export function DeleteTrade({ trade, onDelete }: DeleteTradeProps) {
  const [asking, setAsking] = useState(false)
  const actions = trade.actions.length
  return (
    <>
      <Button
        variant="danger"
        onClick={() => setAsking(true)}
        icon={<Trash2 size={16} strokeWidth={1.5} aria-hidden="true" />}
        className="-ml-3"
      >
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Delete this trade in ${trade.symbol}?`}
        confirmLabel="Delete trade"
        onConfirm={onDelete}
      >
        Its {actions === 1 ? 'action goes' : `${formatCount(actions)} actions go`} with it, and the strategy's figures
        follow. What they said stays in the strategy's history. This cannot be undone.
      </ConfirmDialog>
    </>
  )
}
