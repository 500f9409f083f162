import { useState } from 'react'
import { Button } from '@/ui/controls/Button'
import { TraderLink, traderName } from '@/ui/figures/TraderLink'
import { UtcTime } from '@/ui/figures/UtcTime'
import { ConfirmDialog } from '@/ui/layout/Modal'
import { TitledSection } from '@/ui/layout/Section'
import { useRemoveGuest } from './sharing.queries'
import { type Guest, type Invite, joinedBy } from './sharing.rules'

interface GuestListProps {
  strategyId: string
  guests: readonly Guest[]
  invites: readonly Invite[]
}

/** Who has access: each guest's name and account mark, since when, and by which link. */
export function GuestList({ strategyId, guests, invites }: GuestListProps) {
  const [removing, setRemoving] = useState<Guest | null>(null)
  const remove = useRemoveGuest(strategyId)
  const close = () => {
    remove.reset()
    setRemoving(null)
  }
  return (
    <TitledSection title="Who has access" as="h3" titleClass="pb-2 text-body font-heading" className="mt-7">
      {guests.length === 0 ? (
        <p className="border-t py-3 text-ink2">Only you.</p>
      ) : (
        <ul className="border-t">
          {guests.map((guest) => (
            <li key={guest.id} className="flex items-start justify-between gap-4 border-b py-3">
              <div className="min-w-0">
                <p className="break-words font-medium">
                  <TraderLink id={guest.id} name={guest.name} />
                </p>
                <p className="text-label text-ink2">
                  since <UtcTime iso={guest.since} />, {joinedBy(guest, invites)}
                </p>
              </div>
              <Button
                variant="danger"
                aria-label={`Remove ${traderName(guest.name)}`}
                onClick={() => setRemoving(guest)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={removing !== null}
        onClose={close}
        title="Remove access?"
        confirmLabel="Remove"
        onConfirm={() => {
          if (removing) remove.mutate(removing.id, { onSuccess: close })
        }}
        write={remove}
      >
        <p className="break-words">
          <span className="text-ink">{removing && traderName(removing.name)}</span> will no longer see this strategy.
          While a link is active, anyone who has it can get back in.
        </p>
      </ConfirmDialog>
    </TitledSection>
  )
}
