import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import { messageOf } from '@/lib/messageOf'

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
