import { messageOf } from '@/lib/messageOf'
import { Modal } from '@/ui/Modal'
import { ErrorNotice } from '@/ui/Notice'
import { GuestList } from './GuestList'
import { InviteList } from './InviteList'
import { NewInvite } from './NewInvite'
import { useSharing } from './sharing.queries'

export interface SharedStrategy {
  id: string
  name: string
  isPublic: boolean
}

interface ShareDialogProps {
  strategy: SharedStrategy
  onClose: () => void
}

/** Who may see a strategy beside its owner, and the links that let them in. */
export function ShareDialog({ strategy, onClose }: ShareDialogProps) {
  const { data, error, refetch, isFetching } = useSharing(strategy.id)
  return (
    <Modal open onClose={onClose} title={`Share ${strategy.name}`}>
      <p className="mb-5 text-ink2">
        {strategy.isPublic
          ? 'This strategy is public: everybody sees it already. Links and the list below count once it is private.'
          : 'Whoever opens a link and signs in can see this strategy, its trades and its history, and change nothing.'}
      </p>
      <NewInvite strategyId={strategy.id} />
      {error && (
        <div className="mt-6">
          <ErrorNotice
            title={`Error loading who has access: ${messageOf(error)}`}
            onRetry={() => void refetch()}
            retrying={isFetching}
          >
            {data && 'What you see below was read before.'}
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
