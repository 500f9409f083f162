import { useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { useIdentity } from '@/identity/currentIdentity'
import { recovery, supabaseAccount } from '@/identity/supabase/supabaseIdentity'
import { env } from '@/lib/env'
import { paths } from '@/lib/paths'
import { Button, ButtonLink } from '@/ui/controls/Button'
import { FormSkeleton } from '@/ui/controls/Field'
import { ErrorNotice, FormError } from '@/ui/controls/Notice'
import { pathAfterSignIn } from '../account.rules'
import { emailSchema, newPasswordSchema } from '../accountForms.rules'
import {
  CodeForm,
  MessageNote,
  NEW_PASSWORD,
  TextField,
  useAccountForm,
  useAuthCallback,
  useTypedEmail,
} from './accountForm'

/** Requests a recovery e-mail. */
export function ForgotPassword() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const form = useAccountForm(emailSchema, { email: useTypedEmail() })
  const [sentTo, setSentTo] = useState<string>()

  return (
    <div className="flex max-w-[400px] flex-col gap-5">
      <div>
        <h2 className="text-h3">Forgot your password?</h2>
        <p className="mt-1 text-ink2">A message with a link lets you set a new one.</p>
      </div>
      <form
        noValidate
        onSubmit={form.submitTo(async ({ email }) => {
          await supabaseAccount.requestRecovery(email)
          setSentTo(email)
        })}
        className="flex flex-col gap-5"
      >
        {form.problem && <FormError>{form.problem}</FormError>}
        <TextField form={form} name="email" label="E-mail" type="email" autoComplete="username" />
        <Button type="submit" variant={sentTo ? 'secondary' : 'primary'} size="lg" busy={form.busy}>
          {sentTo ? 'Send another link' : 'Send a link'}
        </Button>
      </form>
      <div role="status" className="flex flex-col gap-5 empty:hidden">
        {sentTo && (
          <p>
            If <strong className="break-all font-medium">{sentTo}</strong> has an account, a message was sent to it.
            Open the link in this browser.
          </p>
        )}
        {sentTo && <MessageNote />}
      </div>
      {/* Embedded backend: the terminal shows a code beside the link. */}
      {sentTo && env.embedded && (
        <CodeForm
          onSubmit={async (code) => {
            await recovery.redeemCode(sentTo, code)
            navigate({ search, hash: '/reset' }, { replace: true })
          }}
        />
      )}
      <p>
        <Link
          to={{ search }}
          state={{ email: form.watch('email') }}
          className="text-label text-ink2 underline underline-offset-2 hover:text-ink"
        >
          Back to signing in
        </Link>
      </p>
    </div>
  )
}

const SECURITY = `${paths.profile}#/security`

/** Sets a new password after a recovery link, without the old one. */
export function ResetPassword() {
  const callback = useAuthCallback()
  const identity = useIdentity()
  const { search } = useLocation()
  const forgot = { search, hash: '/forgot' }

  if (callback.step === 'checking' || identity.status === 'loading') return <FormSkeleton label="Checking the link" />
  if (callback.step === 'waiting') {
    return (
      <div className="flex max-w-[400px] flex-col gap-5">
        <h2 className="text-h3">Set a new password</h2>
        <p className="text-ink2">The link works once: continuing uses it up.</p>
        <Button variant="primary" size="lg" onClick={recovery.proceed}>
          Continue
        </Button>
      </div>
    )
  }
  if (callback.step === 'failed') {
    return (
      <ErrorNotice title={callback.message}>
        <ButtonLink to={forgot} className="mt-2">
          Ask for a new link
        </ButtonLink>
      </ErrorNotice>
    )
  }
  if (identity.status === 'signed-in' && !identity.ended) {
    const isProved = callback.step === 'recovering' && callback.userId === identity.user.id
    if (!isProved) return <Navigate to={SECURITY} replace />
    return <NewPasswordForm email={identity.user.email ?? ''} />
  }
  return (
    <div className="max-w-[400px]">
      <h2 className="text-h3">Set a new password</h2>
      <p className="mt-1 mb-4 text-ink2">Open this page from the link in a recovery message.</p>
      <ButtonLink to={forgot}>Ask for a link</ButtonLink>
    </div>
  )
}

function NewPasswordForm({ email }: { email: string }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const form = useAccountForm(newPasswordSchema, { password: '' })
  const [othersStay, setOthersStay] = useState(false)

  if (othersStay) {
    return (
      <ErrorNotice title="Your password has been changed. Other devices could not be signed out">
        <p>Anyone signed in there stays signed in until you try again.</p>
        <ButtonLink to={SECURITY} className="mt-2" onClick={recovery.finish}>
          Sign out other devices
        </ButtonLink>
      </ErrorNotice>
    )
  }
  return (
    <form
      noValidate
      onSubmit={form.submitTo(async ({ password }) => {
        const othersOut = await supabaseAccount.setPassword(password)
        setOthersStay(!othersOut)
        if (!othersOut) return
        recovery.finish()
        navigate(pathAfterSignIn(search), { replace: true })
      })}
      className="flex max-w-[400px] flex-col gap-5"
    >
      <div>
        <h2 className="text-h3">Set a new password</h2>
        <p className="mt-1 break-words text-ink2">For {email}. Every other device is signed out when you save it.</p>
      </div>
      {form.problem && <FormError>{form.problem}</FormError>}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextField form={form} label="New password" {...NEW_PASSWORD} />
      <Button type="submit" variant="primary" size="lg" busy={form.busy}>
        Save the password
      </Button>
    </form>
  )
}
