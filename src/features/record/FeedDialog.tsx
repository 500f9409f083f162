import { Button, ButtonLink } from '@/ui/controls/Button'
import { CopyField } from '@/ui/controls/CopyField'
import { Modal } from '@/ui/layout/Modal'

interface FeedDialogProps {
  /** The strategy's name. */
  name: string
  address: string
  onClose: () => void
}

/** Explains a strategy's feed and offers its address for a feed reader. */
export function FeedDialog({ name, address, onClose }: FeedDialogProps) {
  return (
    <Modal
      open
      onClose={onClose}
      title={`Feed of ${name}`}
      footer={
        <>
          {/* A file rather than a page of the site. */}
          <ButtonLink variant="ghost" to={address} reloadDocument>
            Open the feed
          </ButtonLink>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <p>
        A feed brings every new action, edit and deletion into a feed reader, such as Feedly, NetNewsWire or
        Thunderbird, without an account here. Add this address there:
      </p>
      <div className="mt-4">
        <CopyField label="Feed address" link={address} copiedMessage="Feed address copied." />
      </div>
      <p className="mt-3 text-label text-ink2">
        It has the latest 100 entries of the strategy’s ledger, each with its stated time and the time it was recorded.
        Most readers also find it from the address of this page.
      </p>
    </Modal>
  )
}
