import { useState } from 'react'
import type { IdentityUser } from '@/identity/identity'
import { recovery, supabaseAccount } from '@/identity/supabase/supabaseIdentity'
import { env } from '@/lib/env'
import { Button } from '@/ui/controls/Button'
import { FormError } from '@/ui/controls/Notice'
import { emailSchema } from '../accountForms.rules'
import {
  CallbackDone,
  CallbackNotice,
  CodeForm,
  MessageNote,
  TextField,
  useAccountForm,
  useAuthCallback,
} from './accountForm'

/** The user's e-mail address. A new one takes effect once it is confirmed. */
export function EmailSection({ user }: { user: IdentityUser }) {
  const form = useAccountForm(emailSchema, { email: '' })
  const [pending, setPending] = useState<string>()
  const [isChanged, setIsChanged] = useState(false)
  const callback = useAuthCallback()

  const confirmed = () => {
    setPending(undefined)
    setIsChanged(true)
    form.reset()
  }
  return (
    <>
      <h2 className="text-h3">E-mail</h2>
      <p className="mt-1 text-ink2">
        You sign in with <span className="break-all font-medium text-ink">{user.email}</span>
      </p>
      <CallbackNotice
        purpose="email-change"
        done="Your e-mail address has been changed."
        isDone={isChanged}
        unchanged="Your e-mail address hasn’t changed."
      />
      {!isChanged && callback.step === 'half' && (
        <CallbackDone>One of two confirmations is done. Now open the link we sent to the other address.</CallbackDone>
      )}
      <form
        noValidate
        onSubmit={form.submitTo(async ({ email }) => {
          recovery.finish()
          setIsChanged(false)
          if ((await supabaseAccount.changeEmail(email)) === 'confirm') setPending(email)
          else confirmed()
        })}
        className="mt-5 flex max-w-[400px] flex-col gap-5"
      >
        {form.problem && <FormError>{form.problem}</FormError>}
        <TextField form={form} name="email" label="New e-mail address" type="email" autoComplete="email" />
        <div>
          <Button type="submit" variant={pending ? 'secondary' : 'primary'} busy={form.busy}>
            {pending ? 'Send it again' : 'Change e-mail'}
          </Button>
        </div>
      </form>
      <div role="status" className="mt-5 flex max-w-[400px] flex-col gap-5 empty:hidden">
        {pending && (
          <p>
            Nothing has changed yet. Confirm <strong className="break-all font-medium">{pending}</strong> with the link
            we sent. If your current address has to confirm too, it got a link as well.
          </p>
        )}
        {pending && <MessageNote />}
      </div>
      {pending && env.embedded && (
        <div className="mt-5 max-w-[400px]">
          <CodeForm
            onSubmit={async (code) => {
              // Embedded backend: the code goes to the current address.
              await supabaseAccount.confirmEmailChange(user.email ?? '', code)
              confirmed()
            }}
          />
        </div>
      )}
    </>
  )
}
