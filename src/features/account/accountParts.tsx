import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { currentIdentity } from '@/identity/currentIdentity'
import type { SessionEnd } from '@/identity/identity'
import { paths } from '@/lib/paths'
import { useAuthStore } from '@/stores/authStore'
import { Button } from '@/ui/controls/Button'
import { ErrorNotice } from '@/ui/controls/Notice'
import { Modal } from '@/ui/layout/Modal'
import { TitledSection } from '@/ui/layout/Section'
import { retryProfileSync } from './profileSync'

/** A part of the account page under a heading of its own. */
export function AccountPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <TitledSection title={title} className="mt-10 border-t pt-6">
      {children}
    </TitledSection>
  )
}

/** The user's plan, read-only. */
export function Plan({ tier }: { tier: string }) {
  return (
    <AccountPart title="Plan">
      <p className="mt-2">
        <span className="font-medium capitalize">{tier.replaceAll('_', ' ')}</span>
      </p>
      <p className="mt-1 text-ink2">
        You can’t change your plan here yet.{' '}
        <Link to={paths.price} className="underline underline-offset-2 hover:text-ink">
          What each plan includes
        </Link>
      </p>
    </AccountPart>
  )
}

/** The error of a failed profile sync with a retry; renders nothing otherwise. */
export function SyncProblem() {
  const { error, loading } = useAuthStore()
  if (!error) return null
  return (
    <ErrorNotice title={error} onRetry={() => void retryProfileSync()} retrying={loading}>
      You’re still signed in.
    </ErrorNotice>
  )
}

/**
 * Shows that the session has ended and signs in again in place. The dialog opens only after a refused request or the
 * user's click, so that it does not take the focus while the user types.
 */
export function SessionEndBar({ ended, children }: { ended: SessionEnd; children: ReactNode }) {
  const [answered, setAnswered] = useState(0)
  const isAsking = ended.refusals > answered
  const bar = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // Focused controls must not end up under the bar.
    const { style } = document.documentElement
    style.scrollPaddingBottom = `${bar.current?.offsetHeight ?? 0}px`
    return () => {
      style.scrollPaddingBottom = ''
    }
  }, [])

  return (
    <div ref={bar} className="sticky bottom-0 z-40 border-t border-line2 bg-panel">
      <div className="page flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
        <p role="status" className="mr-auto">
          <span className="font-medium">Your session has ended.</span> What you typed is still here.
        </p>
        <Button variant="ghost" onClick={() => void currentIdentity.signOut()}>
          Sign out
        </Button>
        <Button onClick={() => setAnswered(-1)}>Sign in again</Button>
      </div>
      <Modal open={isAsking} onClose={() => setAnswered(ended.refusals)} title="Sign in again">
        {children}
      </Modal>
    </div>
  )
}
