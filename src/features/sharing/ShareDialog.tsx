import { type FormEvent, useState } from 'react'
import { messageOf } from '@/lib/dataError'
import { Button } from '@/ui/controls/Button'
import { Field, Input } from '@/ui/controls/Field'
import { Modal } from '@/ui/layout/Modal'
import { QueryState } from '@/ui/layout/QueryState'
import { Skeleton } from '@/ui/layout/Skeleton'
import { GuestList } from './GuestList'
import { InviteList } from './InviteList'
import { useCreateInvite, useSharing } from './sharing.queries'
import { readLabel } from './sharing.rules'

export interface SharedStrategy {
  id: string
  name: string
  isPublic: boolean
}

/** The guests of a strategy and its invitation links. */
export function ShareDialog({ strategy, onClose }: { strategy: SharedStrategy; onClose: () => void }) {
  return (
    <Modal open onClose={onClose} title={`Share ${strategy.name}`}>
      <p className="mb-5 text-ink2">
        {strategy.isPublic
          ? 'This strategy is public, so everyone can already see it. Links and the list below matter once it is private.'
          : 'Anyone who opens a link and signs in can see this strategy, its trades and its history, but can’t change anything.'}
      </p>
      <NewInvite strategyId={strategy.id} />
      <QueryState
        query={useSharing(strategy.id)}
        what="who has access"
        old="What you see below was loaded before."
        errorClass="mt-6"
        loading={
          <Skeleton
            label="Loading who has access..."
            bars={['96px', '100%', '128px', '83%']}
            className="mt-8 grid min-h-40 content-start gap-5"
          />
        }
      >
        {({ invites, guests }) => (
          <>
            <InviteList strategyId={strategy.id} invites={invites} guests={guests} />
            <GuestList strategyId={strategy.id} guests={guests} invites={invites} />
          </>
        )}
      </QueryState>
    </Modal>
  )
}

/** Creates a link. The typed label stays until it is created. */
function NewInvite({ strategyId }: { strategyId: string }) {
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
      <Field label="Who is it for? Only you see this" error={problem} className="min-w-0 flex-1">
        <Input value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" />
      </Field>
      <Button type="submit" variant="primary" size="field" className="mt-[22px]" busy={create.isPending}>
        Make a link
      </Button>
    </form>
  )
}
