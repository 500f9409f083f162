import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import { messageOf } from '@/lib/messageOf'

/** The refusal's own code, so that a form can offer the next step. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** The field that an error names, when the form has it. */
function fieldOf<Values extends FieldValues>(error: unknown, values: Values): Path<Values> | null {
  if (!(error instanceof Error) || !('field' in error) || typeof error.field !== 'string') return null
  // A key of the values is a path of the form; TypeScript knows that only for literals.
  return error.field in values ? (error.field as Path<Values>) : null
}

/**
 * A form over a schema whose work may be refused: beside the field that the refusal names, else as `problem` for the
 * whole form. What was typed stays.
 */
export function useAccountForm<Values extends FieldValues>(
  schema: ZodMiniType<Values, Values>,
  defaultValues: DefaultValues<Values>,
) {
  const form = useForm<Values>({ resolver: zodResolver(schema), defaultValues })

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
    problem: form.formState.errors.root?.message,
    problemCode: form.formState.errors.root?.type,
    busy: form.formState.isSubmitting,
    errorOf: (name: Path<Values>) => form.getFieldState(name, form.formState).error?.message,
    errorCodeOf: (name: Path<Values>) => form.getFieldState(name, form.formState).error?.type,
  }
}
