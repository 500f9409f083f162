import type { ReactNode } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { useIdentity } from '@/identity/currentIdentity'
import { TitledSection } from '@/ui/layout/Section'
import { pathAfterSignIn, redirectsSignedIn } from './account.rules'

/**
 * Content for visitors only: redirects a signed-in user to the requested page or /home. A user whose session has ended may
 * sign in here.
 */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  const identity = useIdentity()
  const { search, hash } = useLocation()
  const isSignedIn = identity.status === 'signed-in' && !identity.ended
  return isSignedIn && redirectsSignedIn(hash) ? <Navigate to={pathAfterSignIn(search)} replace /> : children
}

interface OtherFormProps {
  question: string
  to: string
  /** The link's text. */
  children: string
}

/** Links /signin and /register to each other. Where to go afterwards is kept. */
export function OtherForm({ question, to, children }: OtherFormProps) {
  const { search } = useLocation()
  return (
    <>
      {question}{' '}
      <Link to={{ pathname: to, search }} className="text-ink underline underline-offset-2 hover:decoration-2">
        {children}
      </Link>
    </>
  )
}

/** The form, and beside it, or below it on smaller screens, what an account is for. */
export function FormWithAside({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-16 gap-y-14 lg:grid-cols-[400px_minmax(0,1fr)] xl:gap-x-22">
      <div className="w-full max-w-[400px]">{children}</div>
      <div className="min-w-0 empty:hidden lg:border-l lg:pl-16 xl:pl-22">{aside}</div>
    </div>
  )
}

const REASONS = [
  ['Publish a strategy', 'Public, or private for you and the people you share it with.'],
  ['Journal its trades', 'Enter what you traded. Profit and loss is computed from that and nothing else.'],
  ['Pay nothing', 'The Community plan is free for good: no card, no phone number.'],
] as const

export function AccountReasons() {
  return (
    <TitledSection title="What it is for" titleClass="text-body" className="lg:mb-10">
      <dl className="mt-4 grid gap-x-8 border-t sm:grid-cols-3 lg:max-xl:grid-cols-1">
        {REASONS.map(([what, how]) => (
          <div key={what} className="py-3 max-sm:border-b lg:max-xl:border-b">
            <dt className="font-medium">{what}</dt>
            <dd className="mt-0.5 text-ink2">{how}</dd>
          </div>
        ))}
      </dl>
    </TitledSection>
  )
}
