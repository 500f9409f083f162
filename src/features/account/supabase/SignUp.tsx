import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { supabaseAccount } from '@/identity/supabase/supabaseIdentity'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/Button'
import { Field, Input } from '@/ui/Field'
import { FormError } from '@/ui/Notice'
import { PASSWORD_HINT, signUpSchema } from '../accountForms.rules'
import { useAccountForm } from '../useAccountForm'
import { PasswordInput, ResendConfirmation } from './formParts'
import { useTypedEmail } from './hooks'

/** The widget of /register. When addresses must be confirmed, it ends with instructions. */
export function SignUp() {
  const { search } = useLocation()
  const { register, submitTo, problem, busy, errorOf, errorCodeOf, watch } = useAccountForm(signUpSchema, {
    email: useTypedEmail(),
    password: '',
    username: '',
  })
  const [toConfirm, setToConfirm] = useState<string>()
  const isTaken = ['user_already_exists', 'email_exists'].includes(errorCodeOf('email') ?? '')

  if (toConfirm) {
    return (
      <div role="status" className="max-w-[400px]">
        <h2 className="text-h3">One step left</h2>
        <p className="mt-1 text-ink2">
          Open the link in the message that was sent to <strong className="break-all text-ink">{toConfirm}</strong>. It
          signs you in.
        </p>
        <ResendConfirmation email={toConfirm} />
      </div>
    )
  }
  return (
    <form
      noValidate
      onSubmit={submitTo(async ({ email, password, username }) => {
        const answer = await supabaseAccount.signUp(email, password, { username, firstName: '', lastName: '' })
        if (answer === 'confirm') setToConfirm(email)
      })}
      className="flex max-w-[400px] flex-col gap-5"
    >
      {problem && <FormError>{problem}</FormError>}
      <div>
        <Field label="E-mail" error={errorOf('email')}>
          {(ids) => <Input {...ids} {...register('email')} type="email" autoComplete="email" />}
        </Field>
        {isTaken && (
          <p className="mt-1.5">
            <Link
              to={{ pathname: paths.signIn, search }}
              state={{ email: watch('email') }}
              className="text-table underline underline-offset-2"
            >
              Sign in with it instead
            </Link>
          </p>
        )}
      </div>
      <Field label="Password" hint={errorOf('password') ? undefined : PASSWORD_HINT} error={errorOf('password')}>
        {(ids) => <PasswordInput {...ids} {...register('password')} autoComplete="new-password" />}
      </Field>
      <Field
        label="Username (optional)"
        hint="Stands beside the strategies you publish. Without one it is your e-mail address up to the @."
        error={errorOf('username')}
      >
        {(ids) => <Input {...ids} {...register('username')} autoComplete="nickname" />}
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        Create account
      </Button>
    </form>
  )
}
