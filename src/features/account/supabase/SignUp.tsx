import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { supabaseAccount } from '@/identity/supabase/supabaseIdentity'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/controls/Button'
import { FormError } from '@/ui/controls/Notice'
import { requireFreeUsername } from '../account.queries'
import { signUpSchema } from '../accountForms.rules'
import { NEW_PASSWORD, ResendConfirmation, TextField, useAccountForm, useTypedEmail } from './accountForm'

/** The widget of /register. When addresses must be confirmed, it ends with instructions. */
export function SignUp() {
  const { search } = useLocation()
  const form = useAccountForm(signUpSchema, {
    email: useTypedEmail(),
    password: '',
    username: '',
  })
  const [toConfirm, setToConfirm] = useState<string>()
  const isTaken = ['user_already_exists', 'email_exists'].includes(form.errorCodeOf('email') ?? '')

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
      onSubmit={form.submitTo(async ({ email, password, username }) => {
        await requireFreeUsername(username)
        const answer = await supabaseAccount.signUp(email, password, { username, firstName: '', lastName: '' })
        if (answer === 'confirm') setToConfirm(email)
      })}
      className="flex max-w-[400px] flex-col gap-5"
    >
      {form.problem && <FormError>{form.problem}</FormError>}
      <div>
        <TextField form={form} name="email" label="E-mail" type="email" autoComplete="email" />
        {isTaken && (
          <p className="mt-1.5">
            <Link
              to={{ pathname: paths.signIn, search }}
              state={{ email: form.watch('email') }}
              className="text-table underline underline-offset-2"
            >
              Sign in with it instead
            </Link>
          </p>
        )}
      </div>
      <TextField form={form} label="Password" {...NEW_PASSWORD} />
      <TextField
        form={form}
        name="username"
        label="Username (optional)"
        hint="Shown beside the strategies you publish. Without one it is your e-mail address up to the @."
        autoComplete="nickname"
      />
      <Button type="submit" variant="primary" size="lg" busy={form.busy}>
        Create account
      </Button>
    </form>
  )
}
