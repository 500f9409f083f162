import { type FormEvent, useState } from 'react'
import { messageOf } from '@/lib/dataError'
import { useForgetOffline } from '@/ui/browserState'
import { Button } from '@/ui/controls/Button'
import { Field, Input } from '@/ui/controls/Field'

interface NewsletterProps {
  /** Names the field, which shows no label. */
  label?: string
  /** The button's text. */
  button?: string
  thanks?: string
}

/** The footer's newsletter form, and that of the waitlist, whose addresses go to the same list. */
export function Newsletter({
  label = 'Newsletter',
  button = 'Subscribe',
  thanks = 'Thank you. You are on the list.',
}: NewsletterProps) {
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
      // Imported on demand: the footer is on every page, and few visitors need the database client.
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

  useForgetOffline(error, () => setError(undefined))

  return (
    // method="dialog": a submit before hydration sends nothing and keeps the address in the field.
    <form method="dialog" noValidate onSubmit={submit}>
      <div className="flex items-start gap-2">
        <Field label={label} hideLabel error={error} className="min-w-0 flex-1">
          <Input type="email" name="email" autoComplete="email" placeholder="you@example.com" />
        </Field>
        <Button type="submit" size="field" busy={busy}>
          {button}
        </Button>
      </div>
      <p role="status" className="text-table text-ink2 not-empty:mt-1.5">
        {thanked && thanks}
      </p>
    </form>
  )
}
