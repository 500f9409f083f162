import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { currentIdentity } from '@/identity/currentIdentity'
import type { IdentityUser } from '@/identity/identity'
import { supabaseAccount } from '@/identity/supabase/supabaseIdentity'
import { messageOf } from '@/lib/dataError'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/controls/Button'
import { FormError } from '@/ui/controls/Notice'
import { useWrite } from '@/ui/useWrite'
import { changePasswordSchema } from '../accountForms.rules'
import { AccountPart } from '../accountParts'
import { NEW_PASSWORD, TextField, useAccountForm } from './accountForm'
import { LinkedAccounts } from './LinkedAccounts'
import { SecondFactor } from './SecondFactor'

/** Password, authenticator apps, linked accounts, and other devices. */
export function SecuritySection({ user }: { user: IdentityUser }) {
  return (
    <>
      <ChangePassword email={user.email ?? ''} />
      <SecondFactor />
      <LinkedAccounts />
      <Devices />
    </>
  )
}

function ChangePassword({ email }: { email: string }) {
  const form = useAccountForm(changePasswordSchema, {
    current: '',
    password: '',
  })
  const [answer, setAnswer] = useState('')

  return (
    <>
      <h2 className="text-h3">Password</h2>
      <form
        noValidate
        onSubmit={form.submitTo(async ({ current, password }) => {
          setAnswer('')
          const othersOut = await supabaseAccount.changePassword(email, current, password)
          form.reset()
          setAnswer(
            othersOut
              ? 'Password changed. Other devices are signed out.'
              : 'Password changed. Other devices could not be signed out: use the button below.',
          )
        })}
        className="mt-5 flex max-w-[400px] flex-col gap-5"
      >
        {form.problem && <FormError>{form.problem}</FormError>}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <TextField
          form={form}
          name="current"
          label="Current password"
          type="password"
          autoComplete="current-password"
        />
        <TextField form={form} label="New password" {...NEW_PASSWORD} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" busy={form.busy}>
            Change password
          </Button>
          <span role="status" className="text-ink2">
            {answer}
          </span>
        </div>
      </form>
    </>
  )
}

function Devices() {
  const navigate = useNavigate()
  const others = useWrite({ mutationFn: supabaseAccount.signOutOthers })
  return (
    <AccountPart title="Devices">
      <p className="mt-1 text-ink2">
        Another device may stay signed in for up to an hour, until its token expires or its page is reloaded.
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button busy={others.isPending} onClick={() => others.mutate()}>
          Sign out other devices
        </Button>
        <Button
          onClick={async () => {
            await currentIdentity.signOut()
            navigate(paths.landing)
          }}
        >
          Sign out here
        </Button>
      </div>
      <div className="mt-3 empty:hidden">
        {others.isSuccess && <p role="status">Other devices are signed out.</p>}
        {others.error && <FormError>{messageOf(others.error)}</FormError>}
      </div>
    </AccountPart>
  )
}
