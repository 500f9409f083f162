import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/controls/Button'
import { pendingFollow } from './pendingFollow'

const never = () => () => undefined

/** The name of the strategy that a visitor pressed Follow on; null without one, and on the server. */
export const usePendingName = (): string | null =>
  useSyncExternalStore(
    never,
    () => pendingFollow.read()?.name ?? null,
    () => null,
  )

/** On /signin and /register: whom the visitor is about to follow. On /signin also the button for a new account, as large as Sign in. */
export function PendingFollow({ name, hasAccount }: { name: string; hasAccount: boolean }) {
  const { search } = useLocation()
  return (
    <div className="mb-8">
      <div className="border-l-2 border-acc py-0.5 pl-4">
        <p>
          You’re about to follow{' '}
          <strong dir="auto" className="font-heading wrap-anywhere">
            {name}
          </strong>
          .
        </p>
        <p className="mt-0.5 text-ink2">
          {hasAccount
            ? 'No account yet? It’s free, and takes an e-mail address and a password.'
            : 'You’ll follow it as soon as your account is ready.'}
        </p>
      </div>
      {hasAccount && (
        <ButtonLink to={{ pathname: paths.register, search }} variant="primary" size="lg" className="mt-4 w-full">
          Create an account
        </ButtonLink>
      )}
    </div>
  )
}
