import { useMutation } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { supabaseAccount } from '@/identity/supabase/supabaseIdentity'
import { env } from '@/lib/env'
import { messageOf } from '@/lib/messageOf'
import { Button } from '@/ui/Button'
import { Field, Input } from '@/ui/Field'
import { FormError } from '@/ui/Notice'
import { codeSchema } from '../accountForms.rules'
import { useAccountForm } from '../useAccountForm'

/** A form for the code of an e-mail, as an alternative to its link. */
export function CodeForm({ onSubmit }: { onSubmit: (code: string) => Promise<void> }) {
  const { register, submitTo, problem, busy, errorOf } = useAccountForm(codeSchema, { code: '' })
  return (
    <form noValidate onSubmit={submitTo(({ code }) => onSubmit(code))} className="flex flex-col gap-4">
      {problem && <FormError>{problem}</FormError>}
      <div className="flex items-start gap-2">
        <Field label="Code" error={errorOf('code')} className="min-w-0 flex-1">
          {(ids) => <Input {...ids} {...register('code')} inputMode="numeric" autoComplete="one-time-code" />}
        </Field>
        <Button type="submit" size="field" busy={busy} className="mt-[22px]">
          Use the code
        </Button>
      </div>
    </form>
  )
}

/** Explains where e-mails go on the embedded backend, which cannot send any. */
export function MessageNote() {
  if (!env.embedded) return null
  return (
    <p className="border-l-[3px] border-l-line2 pl-[14px] text-ink2">
      On this demo backend nothing is mailed: the link, and a code that does the same, are printed in the terminal that
      runs the site.
    </p>
  )
}

/** Replaces a feature that only hosted projects offer. */
export function HostedOnly({ children }: { children: ReactNode }) {
  return <p className="mt-4 border-l-[3px] border-l-line2 pl-[14px] text-ink2">{children}</p>
}

/** Resends the confirmation e-mail. */
export function ResendConfirmation({ email }: { email: string }) {
  const resend = useMutation({ mutationFn: () => supabaseAccount.resendConfirmation(email) })
  return (
    <div className="mt-2 flex flex-wrap items-center gap-3">
      <Button busy={resend.isPending} onClick={() => resend.mutate()}>
        Send it again
      </Button>
      <span role="status" className={resend.error ? 'text-loss' : 'text-ink2'}>
        {resend.isSuccess && 'Sent'}
        {resend.error && messageOf(resend.error)}
      </span>
    </div>
  )
}

/** A password field that can show its text. */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, 'type'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <span className="relative block">
      <Input {...props} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} className="pr-10" />
      <button
        type="button"
        aria-label="Show password"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute top-0.5 right-0.5 grid size-8 place-items-center rounded text-ink2 hover:text-ink"
      >
        <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </span>
  )
}
