import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { recovery, supabaseAccount } from '@/identity/supabase/supabaseIdentity'
import { env } from '@/lib/env'
import { Button } from '@/ui/Button'
import { Field, Input } from '@/ui/Field'
import { FormError } from '@/ui/Notice'
import { emailSchema } from '../accountForms.rules'
import { useAccountForm } from '../useAccountForm'
import { CodeForm } from './CodeForm'
import { MessageNote } from './MessageNote'
import { useTypedEmail } from './useTypedEmail'

/** Asks for a message that lets somebody set a new password. */
export function ForgotPassword() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { register, submitTo, problem, busy, errorOf, watch } = useAccountForm(emailSchema, { email: useTypedEmail() })
  const [sentTo, setSentTo] = useState<string>()

  return (
    <div className="flex max-w-[400px] flex-col gap-5">
      <div>
        <h2 className="text-h3">Forgot your password?</h2>
        <p className="mt-1 text-ink2">A message with a link lets you set a new one.</p>
      </div>
      <form
        noValidate
        onSubmit={submitTo(async ({ email }) => {
          await supabaseAccount.requestRecovery(email)
          setSentTo(email)
        })}
        className="flex flex-col gap-5"
      >
        {problem && <FormError>{problem}</FormError>}
        <Field label="E-mail" error={errorOf('email')}>
          {(ids) => <Input {...ids} {...register('email')} type="email" autoComplete="username" />}
        </Field>
        <Button type="submit" variant={sentTo ? 'secondary' : 'primary'} size="lg" busy={busy}>
          {sentTo ? 'Send another link' : 'Send a link'}
        </Button>
      </form>
      <div role="status" className="flex flex-col gap-5 empty:hidden">
        {sentTo && (
          <p>
            If <strong className="break-all font-medium">{sentTo}</strong> has an account, its message is on the way.
            Open the link in this browser.
          </p>
        )}
        {sentTo && <MessageNote />}
      </div>
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
          state={{ email: watch('email') }}
          className="text-label text-ink2 underline underline-offset-2 hover:text-ink"
        >
          Back to signing in
        </Link>
      </p>
    </div>
  )
}
