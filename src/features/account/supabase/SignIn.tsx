import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { type DemoAccount, demoAccounts } from '@/content/demoAccounts'
import { useIdentity } from '@/identity/currentIdentity'
import { providerName } from '@/identity/supabase/linkedAccounts'
import { linkedAccounts, supabaseAccount } from '@/identity/supabase/supabaseIdentity'
import { messageOf } from '@/lib/dataError'
import { env } from '@/lib/env'
import { paths } from '@/lib/paths'
import { Button, ButtonLink } from '@/ui/controls/Button'
import { FormSkeleton } from '@/ui/controls/Field'
import { ErrorNotice, FormError } from '@/ui/controls/Notice'
import { TitledSection } from '@/ui/layout/Section'
import { useWrite } from '@/ui/useWrite'
import { pathAfterSignIn } from '../account.rules'
import { signInSchema } from '../accountForms.rules'
import {
  ResendConfirmation,
  TextField,
  useAccountForm,
  useAuthCallback,
  useDueFactor,
  useOfferedProviders,
  useTypedEmail,
} from './accountForm'
import { ForgotPassword, ResetPassword } from './PasswordRecovery'
import { SecondFactorStep } from './SecondFactor'

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

const CONFIRMATION_NEXT =
  'If you already confirmed your address, sign in. If not, signing in lets you ask for a new message.'
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
          {isSignedIn ? 'You’re already signed in, so nothing is lost.' : NEXT[callback.purpose]}
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
        <p role="status">Your e-mail address is confirmed. Sign in to continue.</p>
      )}
      <SignInForm />
    </div>
  )
}

/** E-mail and password. The page redirects once the user is signed in. */
function SignInForm() {
  const { search } = useLocation()
  const form = useAccountForm(signInSchema, { email: useTypedEmail(), password: '' })
  const [chosen, setChosen] = useState<string>()
  const email = form.watch('email')

  const choose = (account: DemoAccount) => {
    form.setValue('email', account.email, { shouldValidate: true })
    form.setValue('password', account.password, { shouldValidate: true })
    setChosen(account.email)
    form.setFocus('password')
  }

  return (
    <div className="flex flex-col gap-y-10">
      <form
        noValidate
        onSubmit={form.submitTo(({ email, password }) => supabaseAccount.signIn(email, password))}
        className="flex w-full max-w-[400px] flex-col gap-5"
      >
        {form.problem && (
          <FormError>
            {form.problem}
            {form.problemCode === 'email_not_confirmed' && <ResendConfirmation email={email} />}
          </FormError>
        )}
        <TextField form={form} name="email" label="E-mail" type="email" autoComplete="username" />
        <div>
          <TextField form={form} name="password" label="Password" type="password" autoComplete="current-password" />
          <p className="mt-2">
            <Link
              to={{ search, hash: '/forgot' }}
              state={{ email }}
              className="text-label text-ink2 underline underline-offset-2 hover:text-ink"
            >
              Forgot your password?
            </Link>
          </p>
        </div>
        <Button type="submit" variant="primary" size="lg" busy={form.busy}>
          Sign in
        </Button>
        <OtherServices />
      </form>
      {env.embedded && <DemoAccounts chosen={chosen === email ? chosen : undefined} onChoose={choose} />}
    </div>
  )
}

interface DemoAccountsProps {
  /** E-mail of the selected account. */
  chosen: string | undefined
  onChoose: (account: DemoAccount) => void
}

/** The demo data's accounts with their passwords, on the embedded backend only. */
function DemoAccounts({ chosen, onChoose }: DemoAccountsProps) {
  return (
    <TitledSection title="Two accounts to try" titleClass="text-body">
      <p className="mt-1 text-ink2">
        They come with the demo data, which is why their passwords are shown here. Everyone who opens this demo shares
        them.
      </p>
      <ul className="mt-4 border-t">
        {demoAccounts.map((account) => (
          <li key={account.email} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b py-3">
            <div className="min-w-0">
              <p className="font-medium">{account.label}</p>
              <p className="mt-0.5 break-all font-mono text-label text-ink2">
                {account.email}
                <br />
                {account.password}
              </p>
            </div>
            <Button
              onClick={() => onChoose(account)}
              aria-label={`Fill in the ${account.label.toLowerCase()} account`}
              aria-pressed={account.email === chosen}
            >
              {account.email === chosen ? 'Filled in' : 'Fill in'}
            </Button>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}

/** Buttons to sign in through the services that the project enables. */
function OtherServices() {
  const offered = useOfferedProviders()
  const enter = useWrite({ mutationFn: linkedAccounts.signIn })
  if (!offered.data?.length) return null
  return (
    <div className="flex flex-col gap-3 border-t pt-5">
      {enter.error && <FormError>{messageOf(enter.error)}</FormError>}
      {offered.data.map((name) => (
        <Button key={name} size="lg" busy={enter.isPending} onClick={() => enter.mutate(name)}>
          Continue with {providerName(name)}
        </Button>
      ))}
    </div>
  )
}
