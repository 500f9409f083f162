import { Button } from '@/ui/Button'
import { Field, Input } from '@/ui/Field'
import { FormError } from '@/ui/Notice'
import { codeSchema } from '../accountForms.rules'
import { useAccountForm } from '../useAccountForm'

/** The code of a message, in the place of its link. */
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
