import { Link } from 'react-router-dom'
import type { IdentityUser, SessionEnd } from '@/identity/identity'
import { supabaseAccount } from '@/identity/supabase/supabaseIdentity'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/controls/Button'
import { FormError } from '@/ui/controls/Notice'
import { signInAgainSchema } from '../accountForms.rules'
import { SessionEndBar } from '../accountParts'
import { TextField, useAccountForm, useDueFactor } from './accountForm'
import { SecondFactorStep } from './SecondFactor'

/** Prompts for the password in a dialog over the current page. */
export function SessionEnded({ user, ended }: { user: IdentityUser; ended: SessionEnd }) {
  const due = useDueFactor()
  return (
    <SessionEndBar ended={ended}>
      {due ? <SecondFactorStep factorId={due} /> : <PasswordAgain email={user.email ?? ''} />}
    </SessionEndBar>
  )
}

function PasswordAgain({ email }: { email: string }) {
  const form = useAccountForm(signInAgainSchema, { password: '' })
  return (
    <form
      noValidate
      onSubmit={form.submitTo(({ password }) => supabaseAccount.signIn(email, password))}
      className="flex flex-col gap-5"
    >
      <p>
        Your session has ended. Sign in as <span className="break-all font-medium">{email}</span>, then try again: what
        you typed is still here.
      </p>
      {form.problem && <FormError>{form.problem}</FormError>}
      <TextField form={form} name="password" label="Password" type="password" autoComplete="current-password" />
      {/* For password managers. After the password field, which must be focused first. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="primary" size="lg" busy={form.busy}>
          Sign in
        </Button>
        <Link
          to={`${paths.signIn}#/forgot`}
          target="_blank"
          className="text-label text-ink2 underline underline-offset-2 hover:text-ink"
        >
          Forgot your password? (opens another tab)
        </Link>
      </div>
    </form>
  )
}
