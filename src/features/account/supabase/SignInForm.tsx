import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { type DemoAccount, demoAccounts } from '@/content/demoAccounts'
import { providerName } from '@/identity/supabase/linkedAccounts'
import { linkedAccounts, supabaseAccount } from '@/identity/supabase/supabaseIdentity'
import { env } from '@/lib/env'
import { messageOf } from '@/lib/messageOf'
import { Button } from '@/ui/Button'
import { Field, Input } from '@/ui/Field'
import { FormError } from '@/ui/Notice'
import { signInSchema } from '../accountForms.rules'
import { useAccountForm } from '../useAccountForm'
import { PasswordInput, ResendConfirmation } from './formParts'
import { useOfferedProviders, useTypedEmail } from './hooks'

/** E-mail and password. The page redirects once the user is signed in. */
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

interface DemoAccountsProps {
  /** E-mail of the selected account. */
  chosen: string | undefined
  onChoose: (account: DemoAccount) => void
}

/** The demo data's accounts with their passwords, on the embedded backend only. */
export function DemoAccounts({ chosen, onChoose }: DemoAccountsProps) {
  return (
    <section aria-labelledby="demo-accounts" className="w-full max-w-[480px]">
      <h2 id="demo-accounts" className="text-body">
        Two accounts to look round with
      </h2>
      <p className="mt-1 text-ink2">
        They came with the demo data of this copy, which is why their passwords stand here. Everyone who opens this copy
        shares them.
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
    </section>
  )
}

/** Buttons to sign in through the services that the project enables. */
export function OtherServices() {
  const offered = useOfferedProviders()
  const enter = useMutation({ mutationFn: linkedAccounts.signIn })
  if (!offered.data?.length) return null
  return (
    <div className="flex flex-col gap-3 border-t pt-5">
      {enter.error && <FormError>{messageOf(enter.error)}</FormError>}
      {offered.data.map((name) => (
        <Button key={name} size="lg" busy={enter.isPending} onClick={() => enter.mutate(name)}>
          Go on with {providerName(name)}
        </Button>
      ))}
    </div>
  )
}
