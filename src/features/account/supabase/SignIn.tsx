import { Navigate, useLocation } from 'react-router-dom'
import { useIdentity } from '@/identity/useIdentity'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/Button'
import { ErrorNotice } from '@/ui/Notice'
import { pathAfterSignIn } from '../account.rules'
import { FormSkeleton } from '../FormSkeleton'
import { useAuthCallback, useDueFactor } from './hooks'
import { ForgotPassword, ResetPassword } from './PasswordRecovery'
import { SecondFactorStep } from './SecondFactor'
import { SignInForm } from './SignInForm'

/** The widget of /signin; the hash selects its view. */
export function SignIn() {
  const { hash } = useLocation()
  const due = useDueFactor()
  if (hash === '#/forgot') return <ForgotPassword />
  if (due) return <SecondFactorStep factorId={due} />
  if (hash === '#/reset') return <ResetPassword />
  if (hash === '#/confirmed') return <Confirmed />
  return <SignInForm />
}

const CONFIRMATION_NEXT = 'If the address was confirmed before, sign in. If not, signing in offers a new message.'
/** The next step after a failed link or OAuth service. */
const NEXT = {
  confirmation: CONFIRMATION_NEXT,
  recovery: CONFIRMATION_NEXT,
  'email-change': CONFIRMATION_NEXT,
  linked: 'Nothing has changed.',
  'sign-in': 'Try it again, or sign in with your password.',
}

/** The target of confirmation links: redirects a user who is now signed in, else shows the form. */
function Confirmed() {
  const callback = useAuthCallback()
  const identity = useIdentity()
  const { search } = useLocation()
  const isSignedIn = identity.status === 'signed-in' && !identity.ended

  if (callback.step === 'checking' || identity.status === 'loading') return <FormSkeleton label="Checking the link" />
  if (callback.step === 'failed') {
    return (
      <div className="flex flex-col gap-6">
        <ErrorNotice title={callback.message}>
          {isSignedIn ? 'You are signed in already, so nothing is lost.' : NEXT[callback.purpose]}
        </ErrorNotice>
        {isSignedIn ? (
          <div>
            <ButtonLink to={paths.home}>Go on</ButtonLink>
          </div>
        ) : (
          <SignInForm />
        )}
      </div>
    )
  }
  if (isSignedIn) return <Navigate to={pathAfterSignIn(search)} replace />
  return (
    <div className="flex flex-col gap-6">
      {callback.step === 'done' && callback.purpose === 'confirmation' && (
        <p role="status">Your e-mail address is confirmed. Sign in to go on.</p>
      )}
      <SignInForm />
    </div>
  )
}
