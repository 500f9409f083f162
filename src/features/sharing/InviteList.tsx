import { useState } from 'react'
import { env } from '@/lib/env'
import { counted } from '@/lib/format'
import { Button } from '@/ui/controls/Button'
import { Checkbox } from '@/ui/controls/Checkbox'
import { CopyField } from '@/ui/controls/CopyField'
import { UtcTime } from '@/ui/figures/UtcTime'
import { ConfirmDialog } from '@/ui/layout/Modal'
import { TitledSection } from '@/ui/layout/Section'
import { useRevokeInvite } from './sharing.queries'
import { type Guest, type Invite, inviteAddress, inviteName } from './sharing.rules'

interface InviteListProps {
  strategyId: string
  invites: readonly Invite[]
  guests: readonly Guest[]
}

/** The active links, each with buttons to copy and to revoke. */
export function InviteList({ strategyId, invites, guests }: InviteListProps) {
  const [revoking, setRevoking] = useState<Invite | null>(null)
  return (
    <TitledSection title="Links" as="h3" titleClass="pb-2 text-body font-heading" className="mt-7">
      {invites.length === 0 ? (
        <p className="border-t py-3 text-ink2">No active links. Nobody new can get access.</p>
      ) : (
        <ul className="border-t">
          {invites.map((invite) => (
            <li key={invite.id} className="border-b py-3">
              <div className="mb-2 flex items-start justify-between gap-4">
                <div className="min-w-0">
                  <p className="break-words font-medium">{inviteName(invite)}</p>
                  <p className="text-label text-ink2">
                    created <UtcTime iso={invite.createdAt} />, {people(invite.accepted)} joined with it
                  </p>
                </div>
                <Button
                  variant="danger"
                  aria-label={`Revoke ${inviteName(invite)}`}
                  onClick={() => setRevoking(invite)}
                >
                  Revoke
                </Button>
              </div>
              <CopyField
                label={`Link: ${inviteName(invite)}`}
                hideLabel
                link={inviteAddress(env.siteUrl, invite.secret)}
                copiedMessage="Link copied."
              />
            </li>
          ))}
        </ul>
      )}
      {revoking && (
        <RevokeDialog
          strategyId={strategyId}
          invite={revoking}
          guests={guests.filter(({ inviteId }) => inviteId === revoking.id).length}
          onClose={() => setRevoking(null)}
        />
      )}
    </TitledSection>
  )
}

const people = (count: number) => counted(count, 'person', 'people')

interface RevokeDialogProps {
  strategyId: string
  invite: Invite
  /** How many of the guests who joined by it still have access. */
  guests: number
  onClose: () => void
}

function RevokeDialog({ strategyId, invite, guests, onClose }: RevokeDialogProps) {
  const [withGuests, setWithGuests] = useState(false)
  const revoke = useRevokeInvite(strategyId)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Revoke this link?"
      confirmLabel="Revoke link"
      onConfirm={() => revoke.mutate({ id: invite.id, withGuests }, { onSuccess: onClose })}
      write={revoke}
    >
      <p className="break-words">
        The link <span className="text-ink">{inviteName(invite)}</span> will stop working. This can’t be undone, but you
        can make another link.
      </p>
      {guests > 0 && (
        <label className="mt-3 flex cursor-pointer items-start gap-2.5 text-ink">
          <span className="mt-0.5">
            <Checkbox checked={withGuests} onChange={(event) => setWithGuests(event.target.checked)} />
          </span>
          Also remove access for the {people(guests)} who joined with it
        </label>
      )}
    </ConfirmDialog>
  )
}
