import { useLocation } from 'react-router-dom'
import { ErrorNotice } from '@/ui/Notice'
import { FormSkeleton } from '../FormSkeleton'
import { ForgotPassword } from './ForgotPassword'
import { ResetPassword } from './ResetPassword'
import { SignInForm } from './SignInForm'
import { useArrival } from './useArrival'

/** The widget of /signin: its views are parts of the address behind the # (spec §2). */
export function SignIn() {
  const { hash } = useLocation()
  if (hash === '#/forgot') return <ForgotPassword />
  if (hash === '#/reset') return <ResetPassword />
  if (hash === '#/confirmed') return <Confirmed />
  return <SignInForm />
}

/** Where the link of a confirmation message ends. Whoever it signs in is sent on by the page. */
function Confirmed() {
  const arrival = useArrival()
  if (arrival.step === 'checking') return <FormSkeleton label="Checking the link" />
  return (
    <div className="flex flex-col gap-6">
      {arrival.step === 'done' && <p role="status">Your e-mail address is confirmed. Sign in to go on.</p>}
      {arrival.step === 'failed' && (
        <ErrorNotice title={arrival.message}>
          If the address was confirmed before, sign in. If not, signing in offers a new message.
        </ErrorNotice>
      )}
      <SignInForm />
    </div>
  )
}
