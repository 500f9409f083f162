import { useNavigate } from 'react-router-dom'
import { messageOf } from '@/lib/dataError'
import { paths } from '@/lib/paths'
import { useAuthStore } from '@/stores/authStore'
import { Button } from '@/ui/controls/Button'
import { FieldError } from '@/ui/controls/Field'
import { useCreateDiary } from './strategyWrites.queries'

/** Creates a private strategy for all markets with one press, and opens its form for the first trade. */
export function KeepDiary() {
  const { user, profile } = useAuthStore()
  const navigate = useNavigate()
  const create = useCreateDiary((name) => navigate(paths.trade(name, 'new')))
  return (
    <>
      <Button
        variant="primary"
        busy={!user || !profile || create.isPending}
        onClick={() => {
          if (!user || !profile) return
          create.mutate({ ownerId: user.id, username: profile.username ?? 'My' })
        }}
      >
        Keep a diary
      </Button>
      {create.error && <FieldError>{messageOf(create.error)}</FieldError>}
    </>
  )
}
