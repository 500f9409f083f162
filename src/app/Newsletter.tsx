import { type FormEvent, useState } from 'react'
import { Button } from '@/ui/Button'
import { Field, Input } from '@/ui/Field'

/**
 * The footer's newsletter field (spec §2). There is no list to join yet, so a valid address is told that and kept in
 * the field only.
 */
export function Newsletter() {
  const [error, setError] = useState<string>()
  const [answer, setAnswer] = useState<string>()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('email')
    if (!(field instanceof HTMLInputElement)) return
    const valid = field.value.trim() !== '' && field.validity.valid
    setError(valid ? undefined : 'Enter an e-mail address, like you@example.com')
    setAnswer(valid ? 'The newsletter is not open yet. Nothing was sent or kept.' : undefined)
    if (!valid) field.focus()
  }

  return (
    <form noValidate onSubmit={submit} className="w-full sm:w-[320px]">
      <div className="flex items-start gap-2">
        <Field label="Newsletter" hideLabel error={error} className="min-w-0 flex-1">
          {(ids) => <Input {...ids} type="email" name="email" autoComplete="email" placeholder="you@example.com" />}
        </Field>
        <Button type="submit" size="field">
          Subscribe
        </Button>
      </div>
      <p role="status" className="text-table text-ink2 not-empty:mt-1.5">
        {answer}
      </p>
    </form>
  )
}
