import { type FormEvent, useState } from 'react'
import { messageOf } from '@/lib/messageOf'
import { Button } from '@/ui/Button'
import { Field, Input } from '@/ui/Field'

const THANKS = 'Thank you. You are on the list.'

/** The footer's newsletter field: an address is kept and thanked for, or stays in the field. */
export function Newsletter() {
  const [error, setError] = useState<string>()
  const [thanked, setThanked] = useState(false)
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const field = form.elements.namedItem('email')
    if (!(field instanceof HTMLInputElement)) return
    const email = field.value.trim()
    setThanked(false)
    if (email === '' || !field.validity.valid) {
      setError('Enter an e-mail address, like you@example.com')
      field.focus()
      return
    }
    setError(undefined)
    setBusy(true)
    try {
      // The footer is on every page, and few visitors need the database's client for it.
      const { subscribe } = await import('./newsletter.queries')
      await subscribe(email)
      form.reset()
      setThanked(true)
    } catch (failure) {
      setError(`You are not on the list yet: ${messageOf(failure)}`)
    } finally {
      setBusy(false)
    }
  }

  return (
    // The method of a dialog: a press before this code has come sends the address nowhere, and leaves it in the field.
    <form method="dialog" noValidate onSubmit={submit}>
      <div className="flex items-start gap-2">
        <Field label="Newsletter" hideLabel error={error} className="min-w-0 flex-1">
          {(ids) => <Input {...ids} type="email" name="email" autoComplete="email" placeholder="you@example.com" />}
        </Field>
        <Button type="submit" size="field" busy={busy}>
          Subscribe
        </Button>
      </div>
      <p role="status" className="text-table text-ink2 not-empty:mt-1.5">
        {thanked && THANKS}
      </p>
    </form>
  )
}
