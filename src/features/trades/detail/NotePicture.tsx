import { useMemo, useState } from 'react'
import { toBase64 } from '@/domain/ledger/note'
import { useNotePicture } from '@/features/trades/saving/picture.queries'
import { Button } from '@/ui/controls/Button'
import { Modal } from '@/ui/layout/Modal'
import { QueryState } from '@/ui/layout/QueryState'
import { saveFile } from '@/ui/saveFile'

interface NotePictureProps {
  noteId: string
  /** Its SHA-256 as Base64. */
  hash: string
  /** What it shows, in the words of its note. */
  alt: string
}

/** The picture of a note, as large as it fits a dialog when it is pressed. */
export function NotePicture({ noteId, hash, alt }: NotePictureProps) {
  return (
    <QueryState
      query={useNotePicture(noteId, hash)}
      what="the picture"
      loading={
        <div role="status" className="h-40 w-full max-w-[280px] animate-pulse rounded bg-raised">
          <span className="sr-only">Loading the picture...</span>
        </div>
      }
    >
      {(bytes) => <Shown bytes={bytes} alt={alt} />}
    </QueryState>
  )
}

function Shown({ bytes, alt }: { bytes: Uint8Array<ArrayBuffer>; alt: string }) {
  const [isLarge, setLarge] = useState(false)
  // Not the address of a blob, which the site's policy allows for no picture.
  const source = useMemo(() => `data:image/jpeg;base64,${toBase64(bytes)}`, [bytes])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setLarge(true)}
        className="w-fit max-w-full cursor-zoom-in rounded border hover:border-line2"
      >
        <span className="sr-only">Open the picture: </span>
        <img src={source} alt={alt} className="h-40 max-w-full rounded object-contain" />
      </button>
      <Modal
        open={isLarge}
        onClose={() => setLarge(false)}
        title="Picture"
        size="lg"
        footer={
          <Button onClick={() => saveFile(new Blob([bytes], { type: 'image/jpeg' }), 'picture.jpg')}>
            Save the picture
          </Button>
        }
      >
        <img src={source} alt={alt} className="mx-auto block h-auto max-w-full rounded" />
      </Modal>
    </>
  )
}
