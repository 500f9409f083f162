import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAuthStore } from '@/stores/authStore'
import { Button } from '@/ui/Button'
import { DeleteStrategyDialog } from './DeleteStrategyDialog'
import { EditStrategyModal } from './EditStrategyModal'
import type { StrategyDetail } from './strategies.queries'

/** Edit and Delete, for the strategy's owner alone; whether they work is the database's decision. */
export function StrategyOwnerActions({ strategy }: { strategy: StrategyDetail }) {
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null)
  const isOwner = useAuthStore((state) => state.user?.id === strategy.ownerId)
  if (!isOwner) return null
  return (
    <div className="mt-3 flex gap-2 border-t pt-3">
      <Button icon={<Pencil size={14} strokeWidth={1.5} aria-hidden="true" />} onClick={() => setDialog('edit')}>
        Edit strategy
      </Button>
      <Button
        variant="danger"
        icon={<Trash2 size={14} strokeWidth={1.5} aria-hidden="true" />}
        onClick={() => setDialog('delete')}
      >
        Delete
      </Button>
      <EditStrategyModal strategy={strategy} open={dialog === 'edit'} onClose={() => setDialog(null)} />
      <DeleteStrategyDialog strategy={strategy} open={dialog === 'delete'} onClose={() => setDialog(null)} />
    </div>
  )
}
