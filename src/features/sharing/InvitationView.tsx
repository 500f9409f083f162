import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { tabStorage } from '@/identity/textStorage'
import { messageOf } from '@/lib/dataError'
import { paths } from '@/lib/paths'
import { useAuthStore } from '@/stores/authStore'
import { Button, ButtonLink } from '@/ui/controls/Button'
import { EmptyNotice, FormError } from '@/ui/controls/Notice'
import { SignInOrRegister } from '@/ui/controls/SignInAndReturn'
import { QueryState } from '@/ui/layout/QueryState'
import { Skeleton } from '@/ui/layout/Skeleton'
import { useAcceptInvitation, useInvitation } from './sharing.queries'
import { secretFrom } from './sharing.rules'

/**
 * Storage key of the invitation that was opened in this tab and not answered yet. Kept there, it survives signing in and is part of no
 * URL that is sent.
 */
const STORAGE_KEY = 'invitation'

/** An invitation in each of its states: none, visitor, loading, invalid, ready to accept. */
export function InvitationView() {
  const secret = useSecret()
  const { user, loading } = useAuthStore()
  if (secret === null) {
    return (
      <EmptyNotice title="No invitation here" action={<ButtonLink to={paths.strategies}>All strategies</ButtonLink>}>
        Open the whole link you were sent, including the long part after the #.
      </EmptyNotice>
    )
  }
  if (user) return <Invited secret={secret} userId={user.id} isSyncing={loading} />
  if (loading) return <Loading />
  return (
    <EmptyNotice title="A private strategy is shared with you" action={<SignInOrRegister returnTo={paths.invite} />}>
      Sign in to see which one and who shared it. You’ll come back here, and nothing is accepted until you say so.
    </EmptyNotice>
  )
}

/** Moves the secret from the address bar and the browser's history into this tab's storage, or reads it from there. */
function useSecret(): string | null {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const given = secretFrom(hash)
  const [kept, setKept] = useState(() => given ?? tabStorage.getItem(STORAGE_KEY))
  useEffect(() => {
    if (given === null) return
    setKept(given)
    tabStorage.setItem(STORAGE_KEY, given)
    navigate(paths.invite, { replace: true })
  }, [given, navigate])
  return given ?? kept
}

interface InvitedProps {
  secret: string
  userId: string
  /** The profile, which has the name that the owner will see, has not been read yet. */
  isSyncing: boolean
}

function Invited({ secret, userId, isSyncing }: InvitedProps) {
  const read = useInvitation(secret, userId)
  const accept = useAcceptInvitation()
  const queries = useQueryClient()
  const navigate = useNavigate()

  return (
    <QueryState
      query={read}
      what="the invitation"
      title={`The invitation could not be read: ${messageOf(read.error)}`}
      loading={<Loading />}
      empty={
        <EmptyNotice
          title="This invitation is no longer valid"
          action={<ButtonLink to={paths.strategies}>All strategies</ButtonLink>}
        >
          The owner has revoked it, or the link is incomplete. Ask for a new one.
        </EmptyNotice>
      }
    >
      {({ strategyName, ownerName }) => (
        <div>
          {accept.error && (
            <div className="mb-4">
              <FormError>{messageOf(accept.error)}</FormError>
            </div>
          )}
          <p className="text-ink2">{ownerName ?? 'A trader without a name'} shares a strategy with you:</p>
          <h2 dir="auto" className="mt-1 break-words text-left text-title">
            {strategyName}
          </h2>
          <p className="mt-3 text-ink2">
            If you accept, you’ll see its trades and history, it will be in your list of strategies, and its owner will
            see your name among those with access.
          </p>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button
              variant="primary"
              busy={isSyncing || accept.isPending}
              onClick={() =>
                accept.mutate(secret, {
                  onSuccess: async (name) => {
                    tabStorage.removeItem(STORAGE_KEY)
                    // Cached lists lack the strategy.
                    await queries.invalidateQueries()
                    navigate(paths.performance(name), { replace: true })
                  },
                })
              }
            >
              Accept and open it
            </Button>
            <ButtonLink to={paths.home} variant="ghost">
              Not now
            </ButtonLink>
          </div>
        </div>
      )}
    </QueryState>
  )
}

const Loading = () => (
  <Skeleton label="Loading the invitation..." bars={['160px', '256px']} className="grid min-h-24 content-start gap-4" />
)
