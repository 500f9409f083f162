import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { messageOf } from '@/lib/dataError'
import { paths } from '@/lib/paths'
import { useAuthStore } from '@/stores/authStore'
import { Button, ButtonLink } from '@/ui/Button'
import { StrategyForm } from './StrategyForm'
import { EMPTY_STRATEGY, LOGIN_REQUIRED, parseDraft, type StrategyFormValues } from './strategyForm.rules'
import { useCreateStrategy } from './strategyWrites.queries'

/** Returns here after /signin. */
const SIGN_IN_AND_RETURN = `${paths.signIn}?next=${encodeURIComponent(paths.create)}`

/** The form of /create. Visitors may fill it in; their draft is kept while they sign in. */
export function CreateStrategy() {
  const { user, profile, loading } = useAuthStore()
  const create = useCreateStrategy()
  const navigate = useNavigate()
  const [draft] = useState(readDraft)

  return (
    <StrategyForm
      initial={draft}
      isSignedIn={user !== null}
      refusal={create.error ? messageOf(create.error) : null}
      wayOut={(message) =>
        message === LOGIN_REQUIRED && (
          <Link to={SIGN_IN_AND_RETURN} className="underline underline-offset-2">
            Sign in and come back to what you typed
          </Link>
        )
      }
      onChange={keepDraft}
      onSubmit={(values) =>
        create.mutate(
          { values, username: profile?.username ?? user?.username ?? null },
          {
            onSuccess: (created) => {
              dropDraft()
              navigate(paths.strategies, { state: { created, isPublic: values.public === 'true' } })
            },
          },
        )
      }
    >
      <div className="flex flex-wrap items-center gap-2 border-t pt-6">
        {/* Busy until the session is known. */}
        <Button type="submit" variant="primary" size="lg" busy={loading || create.isPending}>
          {create.isPending ? 'Saving...' : 'Create Strategy'}
        </Button>
        <ButtonLink to={paths.strategies} variant="ghost" size="lg">
          Cancel
        </ButtonLink>
      </div>
    </StrategyForm>
  )
}

const STORAGE_KEY = 'strategy-draft'

/** The unsent draft of /create in this tab. It survives a reload and signing in. */
function readDraft(): StrategyFormValues {
  try {
    return parseDraft(sessionStorage.getItem(STORAGE_KEY)) ?? EMPTY_STRATEGY
  } catch {
    // Storage may be blocked; the form then starts empty.
    return EMPTY_STRATEGY
  }
}

function keepDraft(values: StrategyFormValues): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(values))
  } catch {
    // Not stored; the form itself still holds it.
  }
}

function dropDraft(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Storage may be blocked; then nothing was stored.
  }
}
