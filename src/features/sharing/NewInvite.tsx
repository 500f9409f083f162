import { type FormEvent, useState } from 'react'
import { messageOf } from '@/lib/messageOf'
import { Button } from '@/ui/Button'
import { Field, Input } from '@/ui/Field'
import { useCreateInvite } from './sharing.queries'
import { readLabel } from './sharing.rules'

/** Makes a link. What was typed stays until the link is there. */
export function NewInvite({ strategyId }: { strategyId: string }) {
  const [typed, setTyped] = useState('')
  const create = useCreateInvite(strategyId)
  const reading = readLabel(typed)
  const problem = reading.ok ? create.error && messageOf(create.error) : reading.message

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reading.ok && !create.isPending) create.mutate(reading.label, { onSuccess: () => setTyped('') })
  }

  return (
    <form noValidate onSubmit={submit} className="flex items-start gap-2">
      <Field label="Whom is it for? Only you see this" error={problem} className="min-w-0 flex-1">
        {(ids) => (
          <Input {...ids} value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" />
        )}
      </Field>
      <Button type="submit" variant="primary" size="field" className="mt-[22px]" busy={create.isPending}>
        Make a link
      </Button>
    </form>
  )
}
