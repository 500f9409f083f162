import { type FormEvent, useState } from 'react'
import { messageOf } from '@/lib/dataError'
import { Button } from '@/ui/Button'
import { Field, Input } from '@/ui/Field'
import { Modal } from '@/ui/Modal'
import { ErrorNotice } from '@/ui/Notice'
import { GuestList } from './GuestList'
import { InviteList } from './InviteList'
import { useCreateInvite, useSharing } from './sharing.queries'
import { readLabel } from './sharing.rules'

export interface SharedStrategy {
  id: string
  name: string
  isPublic: boolean
}

interface ShareDialogProps {
  strategy: SharedStrategy
  onClose: () => void
}

/** The guests of a strategy and its invitation links. */
export function ShareDialog({ strategy, onClose }: ShareDialogProps) {
  const { data, error, refetch, isFetching } = useSharing(strategy.id)
  return (
    <Modal open onClose={onClose} title={`Share ${strategy.name}`}>
      <p className="mb-5 text-ink2">
        {strategy.isPublic
          ? 'This strategy is public, so everyone can already see it. Links and the list below matter once it is private.'
          : 'Anyone who opens a link and signs in can see this strategy, its trades and its history, but can’t change anything.'}
      </p>
      <NewInvite strategyId={strategy.id} />
      {error && (
        <div className="mt-6">
          <ErrorNotice
            title={`Error loading who has access: ${messageOf(error)}`}
            onRetry={() => void refetch()}
            retrying={isFetching}
          >
            {data && 'What you see below was loaded before.'}
          </ErrorNotice>
        </div>
      )}
      {data && (
        <>
          <InviteList strategyId={strategy.id} invites={data.invites} guests={data.guests} />
          <GuestList strategyId={strategy.id} guests={data.guests} invites={data.invites} />
        </>
      )}
      {!data && !error && <Loading />}
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

function Loading() {
  return (
    <div role="status" className="mt-8 grid min-h-40 content-start gap-5">
      <span className="sr-only">Loading who has access...</span>
      {['w-24', 'w-full', 'w-32', 'w-5/6'].map((width) => (
        <span key={width} className={`h-2.5 bg-line ${width}`} />
      ))}
    </div>
  )
}
