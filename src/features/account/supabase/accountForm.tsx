import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState, useSyncExternalStore } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import type { ZodMiniType } from 'zod/mini'
import type { AuthCallback } from '@/identity/supabase/authCallback'
import type { AuthCallbackState } from '@/identity/supabase/recovery'
import {
  getDueFactor,
  linkedAccounts,
  recovery,
  supabaseAccount,
  supabaseIdentity,
} from '@/identity/supabase/supabaseIdentity'
import { messageOf } from '@/lib/dataError'
import { env } from '@/lib/env'
import { useForgetOffline } from '@/ui/browserState'
import { Button } from '@/ui/controls/Button'
import { Field, Input } from '@/ui/controls/Field'
import { ErrorNotice, FormError } from '@/ui/controls/Notice'
import { useWrite } from '@/ui/useWrite'
import { codeSchema, PASSWORD_HINT } from '../accountForms.rules'

/** The error's code, so that a form can offer the next step. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** The form's field that an error refers to, if any. */
function fieldOf<Values extends FieldValues>(error: unknown, values: Values): Path<Values> | null {
  if (!(error instanceof Error) || !('field' in error) || typeof error.field !== 'string') return null
  // A key of the values is a valid path, which TypeScript can only verify for literals.
  return error.field in values ? (error.field as Path<Values>) : null
}

/**
 * A form with a schema and an asynchronous action. An AccountError is shown at its field, else as `problem` of the form;
 * the values are kept.
 */
export function useAccountForm<Values extends FieldValues>(
  schema: ZodMiniType<Values, Values>,
  defaultValues: DefaultValues<Values>,
) {
  const form = useForm<Values>({ resolver: zodResolver(schema), defaultValues })

  const { root } = form.formState.errors
  useForgetOffline(root?.message, () => form.clearErrors('root'))

  const submitTo = (work: (values: Values) => Promise<void>) =>
    form.handleSubmit(async (values) => {
      try {
        await work(values)
      } catch (error) {
        const field = fieldOf(error, values)
        const refusal = { type: codeOf(error), message: messageOf(error) }
        if (field) form.setError(field, refusal, { shouldFocus: true })
        else form.setError('root', refusal)
      }
    })

  return {
    ...form,
    submitTo,
    problem: root?.message,
    problemCode: root?.type,
    busy: form.formState.isSubmitting,
    errorOf: (name: Path<Values>) => form.getFieldState(name, form.formState).error?.message,
    errorCodeOf: (name: Path<Values>) => form.getFieldState(name, form.formState).error?.type,
  }
}

interface TextFieldProps<Values extends FieldValues> extends Omit<ComponentProps<typeof Input>, 'form' | 'name'> {
  form: ReturnType<typeof useAccountForm<Values>>
  name: Path<Values>
  label: string
  hint?: string
}

/** A labelled field of the form with its error. */
export function TextField<Values extends FieldValues>({ form, name, label, hint, ...input }: TextFieldProps<Values>) {
  const error = form.errorOf(name)
  const isPassword = input.type === 'password'
  return (
    // The error of a password repeats its hint, so only one is shown.
    <Field label={label} hint={isPassword && error ? undefined : hint} error={error}>
      {isPassword ? (
        <PasswordInput {...form.register(name)} {...input} />
      ) : (
        <Input {...form.register(name)} {...input} />
      )}
    </Field>
  )
}

/** The field of a password that is chosen now. */
export const NEW_PASSWORD = {
  name: 'password',
  hint: PASSWORD_HINT,
  type: 'password',
  autoComplete: 'new-password',
} as const

/** A form for the code of an e-mail, as an alternative to its link. */
export function CodeForm({ onSubmit }: { onSubmit: (code: string) => Promise<void> }) {
  const form = useAccountForm(codeSchema, { code: '' })
  return (
    <form noValidate onSubmit={form.submitTo(({ code }) => onSubmit(code))} className="flex flex-col gap-4">
      {form.problem && <FormError>{form.problem}</FormError>}
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField form={form} name="code" label="Code" inputMode="numeric" autoComplete="one-time-code" />
        </div>
        <Button type="submit" size="field" busy={form.busy} className="mt-[22px]">
          Use the code
        </Button>
      </div>
    </form>
  )
}

/** Embedded backend: it cannot send e-mails, so this says where they are. */
export function MessageNote() {
  if (!env.embedded) return null
  return (
    <p className="border-l-[3px] border-l-line2 pl-[14px] text-ink2">
      This demo sends no mail: the link, and a code that does the same, are printed in the terminal running the site.
    </p>
  )
}

/** Embedded backend: stands in place of a part that it lacks. */
export function HostedOnly({ children }: { children: ReactNode }) {
  return <p className="mt-4 border-l-[3px] border-l-line2 pl-[14px] text-ink2">{children}</p>
}

/** Resends the confirmation e-mail. */
export function ResendConfirmation({ email }: { email: string }) {
  const resend = useWrite({ mutationFn: () => supabaseAccount.resendConfirmation(email) })
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
function PasswordInput(props: ComponentProps<typeof Input>) {
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
        <Icon />
      </button>
    </span>
  )
}

/** The state of handling a link from an e-mail. */
export const useAuthCallback = (): AuthCallbackState => useSyncExternalStore(recovery.subscribe, recovery.getState)

interface CallbackNoticeProps {
  purpose: AuthCallback['purpose']
  done: string
  /** Whether it was done without a link. */
  isDone?: boolean
  /** What has not changed if it failed. */
  unchanged: string
}

/** The outcome of a link from an e-mail, or of the return from another service. */
export function CallbackNotice({ purpose, done, isDone = false, unchanged }: CallbackNoticeProps) {
  const callback = useAuthCallback()
  const isOfThis = 'purpose' in callback && callback.purpose === purpose
  if (isDone || (isOfThis && callback.step === 'done')) return <CallbackDone>{done}</CallbackDone>
  if (!isOfThis || callback.step !== 'failed') return null
  return (
    <div className="mt-3">
      <ErrorNotice title={callback.message}>{unchanged}</ErrorNotice>
    </div>
  )
}

export const CallbackDone = ({ children }: { children: string }) => (
  <p role="status" className="mt-3 font-medium">
    {children}
  </p>
)

/** Id of the authenticator app whose code is still needed; null when none is. */
export const useDueFactor = (): string | null => useSyncExternalStore(supabaseIdentity.subscribe, getDueFactor)

/** The OAuth services enabled in the project. Embedded backend: it has none, so it is not asked. */
export const useOfferedProviders = () =>
  useQuery({
    queryKey: ['account', 'offered'],
    queryFn: linkedAccounts.offered,
    enabled: !env.embedded,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The e-mail address typed on the previous page. */
export function useTypedEmail(): string {
  const state: unknown = useLocation().state
  const isCarried = typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
  return isCarried ? String(state.email) : ''
}
