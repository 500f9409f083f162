import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSessionOver } from '@/identity/useIdentity'
import { type Refused, useReturned } from '@/lib/refusedWrites'
import { Button } from '@/ui/Button'
import { DeleteStrategyDialog } from './DeleteStrategyDialog'
import { EditStrategyModal } from './EditStrategyModal'
import type { StrategyDetail } from './strategies.queries'
import { strategyEditKey, useEditAhead } from './strategyEdit'
import type { StrategyFormValues } from './strategyForm.rules'

interface StrategyOwnerActionsProps {
  strategy: StrategyDetail
  /** What the page adds. */
  children?: ReactNode
}

/**
 * Edit and Delete; whether they work is the database's decision. An edit that it refuses opens its form again. Loaded on
 * demand, with the dialogs and their forms.
 */
export function StrategyOwnerActions({ strategy, children }: StrategyOwnerActionsProps) {
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null)
  const isSaving = useEditAhead(strategy.id) !== null
  const [refused, setRefused] = useState<Refused<StrategyFormValues> | null>(null)
  const isSessionOver = useSessionOver()
  useReturned<StrategyFormValues>(strategyEditKey(strategy.id), dialog === null && !isSessionOver, (returned) => {
    setRefused(returned)
    setDialog('edit')
  })
  const close = () => {
    setDialog(null)
    setRefused(null)
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        icon={<Pencil size={14} strokeWidth={1.5} aria-hidden="true" />}
        busy={isSaving}
        onClick={() => setDialog('edit')}
      >
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
      <EditStrategyModal strategy={strategy} open={dialog === 'edit'} refused={refused} onClose={close} />
      <DeleteStrategyDialog strategy={strategy} open={dialog === 'delete'} onClose={close} />
    </div>
  )
}
