import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { DemoAccount } from '@/content/demoAccounts'
import { supabaseAccount } from '@/identity/supabase/supabaseIdentity'
import { env } from '@/lib/env'
import { Button } from '@/ui/Button'
import { Field, Input } from '@/ui/Field'
import { FormError } from '@/ui/Notice'
import { signInSchema } from '../accountForms.rules'
import { PasswordInput } from '../PasswordInput'
import { useAccountForm } from '../useAccountForm'
import { DemoAccounts } from './DemoAccounts'
import { OtherServices } from './OtherServices'
import { ResendConfirmation } from './ResendConfirmation'
import { useTypedEmail } from './useTypedEmail'

/** E-mail and password. The page takes over once somebody is signed in. */
export function SignInForm() {
  const { search } = useLocation()
  const { register, submitTo, problem, problemCode, busy, errorOf, setValue, setFocus, watch } = useAccountForm(
    signInSchema,
    { email: useTypedEmail(), password: '' },
  )
  const [chosen, setChosen] = useState<string>()
  const email = watch('email')

  const choose = (account: DemoAccount) => {
    setValue('email', account.email, { shouldValidate: true })
    setValue('password', account.password, { shouldValidate: true })
    setChosen(account.email)
    setFocus('password')
  }

  return (
    <div className="flex flex-col gap-x-22 gap-y-12 lg:flex-row">
      <form
        noValidate
        onSubmit={submitTo(({ email, password }) => supabaseAccount.signIn(email, password))}
        className="flex w-full max-w-[400px] flex-col gap-5"
      >
        {problem && (
          <FormError>
            {problem}
            {problemCode === 'email_not_confirmed' && <ResendConfirmation email={email} />}
          </FormError>
        )}
        <Field label="E-mail" error={errorOf('email')}>
          {(ids) => <Input {...ids} {...register('email')} type="email" autoComplete="username" />}
        </Field>
        <div>
          <Field label="Password" error={errorOf('password')}>
            {(ids) => <PasswordInput {...ids} {...register('password')} autoComplete="current-password" />}
          </Field>
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
        <Button type="submit" variant="primary" size="lg" busy={busy}>
          Sign in
        </Button>
        <OtherServices />
      </form>
      {env.embedded && <DemoAccounts chosen={chosen === email ? chosen : undefined} onChoose={choose} />}
    </div>
  )
}
