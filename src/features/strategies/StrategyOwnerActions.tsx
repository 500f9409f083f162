import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '@/ui/Button'
import { DeleteStrategyDialog } from './DeleteStrategyDialog'
import { EditStrategyModal } from './EditStrategyModal'
import type { StrategyDetail } from './strategies.queries'

interface StrategyOwnerActionsProps {
  strategy: StrategyDetail
  /** What the page adds. */
  children?: ReactNode
}

/** Edit and Delete; whether they work is the database's decision. Loaded on demand, with the dialogs and their forms. */
export function StrategyOwnerActions({ strategy, children }: StrategyOwnerActionsProps) {
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null)
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={<Pencil size={14} strokeWidth={1.5} aria-hidden="true" />} onClick={() => setDialog('edit')}>
        Edit strategy
      </Button>
      {children}
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
