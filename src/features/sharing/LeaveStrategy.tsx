import { useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/controls/Button'
import { ConfirmDialog } from '@/ui/layout/Modal'
import { useRemoveGuest } from './sharing.queries'

interface LeaveStrategyProps {
  strategyId: string
  /** The signed-in guest. */
  userId: string
}

/** Lets a guest of a private strategy give up access, after a confirmation. Loaded on demand, with its dialog. */
export function LeaveStrategy({ strategyId, userId }: LeaveStrategyProps) {
  const [isAsking, setAsking] = useState(false)
  const leave = useRemoveGuest(strategyId)
  const queries = useQueryClient()
  const navigate = useNavigate()
  return (
    <>
      <Button icon={<LogOut size={14} />} onClick={() => setAsking(true)}>
        Leave
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => {
          leave.reset()
          setAsking(false)
        }}
        title="Leave this strategy?"
        confirmLabel="Leave"
        onConfirm={() =>
          leave.mutate(userId, {
            onSuccess: () => {
              navigate(paths.strategies, { replace: true })
              // Cached lists still have the strategy.
              void queries.invalidateQueries()
            },
          })
        }
        write={leave}
      >
        It is private, so you won’t see it again until you accept another invitation.
      </ConfirmDialog>
    </>
  )
}
