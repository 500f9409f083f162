import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Created } from '@/features/strategies/strategies.rules'
import { messageOf } from '@/lib/dataError'
import { paths } from '@/lib/paths'
import { useAuthStore } from '@/stores/authStore'
import { Button, ButtonLink } from '@/ui/controls/Button'
import { StrategyForm } from './StrategyForm'
import { StrategyPreview } from './StrategyPreview'
import { strategyDrafts } from './strategyDrafts'
import { EMPTY_STRATEGY, LOGIN_REQUIRED } from './strategyForm.rules'
import { useCreateStrategy } from './strategyWrites.queries'

/** The form of /create, with a preview beside it on wide screens. Visitors may fill it in; their draft is kept while they sign in. */
export function CreateStrategy() {
  const { user, loading } = useAuthStore()
  const create = useCreateStrategy()
  const navigate = useNavigate()
  const [draft] = useState(() => strategyDrafts.read(null) ?? EMPTY_STRATEGY)
  const [typed, setTyped] = useState(draft)

  return (
    <div className="grid gap-x-16 lg:grid-cols-[minmax(0,680px)_minmax(0,1fr)] xl:gap-x-22">
      <StrategyForm
        initial={draft}
        isSignedIn={user !== null}
        refusal={create.error ? messageOf(create.error) : null}
        wayOut={(message) =>
          message === LOGIN_REQUIRED && (
            <Link to={paths.signInThen(paths.create)} className="underline underline-offset-2">
              Sign in and come back to what you typed
            </Link>
          )
        }
        onChange={(values) => {
          setTyped(values)
          strategyDrafts.keep(null, values)
        }}
        onSubmit={(values) => {
          if (!user) return
          create.mutate(
            { ownerId: user.id, values },
            {
              onSuccess: (name) => {
                strategyDrafts.forget(null)
                const state: { created: Created } = {
                  created: { name, isPublic: values.public === 'true', at: Date.now() },
                }
                navigate(paths.strategies, { state })
              },
            },
          )
        }}
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
      <StrategyPreview values={typed} />
    </div>
  )
}
