import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toBase64 } from '@/domain/ledger/note'
import { useAddPicture } from '@/features/trades/saving/picture.queries'
import { shrinkPicture } from '@/features/trades/saving/shrinkPicture'
import { newTradeId } from '@/features/trades/saving/tradeId'
import { NOTE_LENGTH } from '@/features/trades/saving/typedSaid.rules'
import type { TradeKey } from '@/features/trades/trades.rules'
import { messageOf } from '@/lib/dataError'
import { Button } from '@/ui/controls/Button'
import { Checkbox } from '@/ui/controls/Checkbox'
import { Field, Textarea } from '@/ui/controls/Field'
import { FileDrop } from '@/ui/controls/FileDrop'
import { FormError } from '@/ui/controls/Notice'
import { ConfirmDialog, Modal } from '@/ui/layout/Modal'

const KINDS = { button: 'Choose a picture', accept: 'image/png,image/jpeg,image/webp' }

/** Adds a picture to a trade, with a note that says what it shows. */
export function AddPicture({ trade, onClose }: { trade: TradeKey; onClose: () => void }) {
  const [typed, setTyped] = useState({ text: '', private: false, id: newTradeId() })
  const [isMissing, setMissing] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  // The picture that was chosen last counts, however long the one before takes.
  const reading = useMutation({
    mutationFn: async (file: File) => toBase64(await shrinkPicture(file)),
    networkMode: 'always',
  })
  const write = useAddPicture(trade)
  // Another note, so that repeating a save whose answer was lost does not write it twice.
  const change = (next: Partial<typeof typed>) => setTyped({ ...typed, ...next, id: newTradeId() })
  const choose = (file: File) => {
    change({})
    write.reset()
    reading.mutate(file)
  }
  usePastedPicture(choose)
  const text = typed.text.trim()
  const picture = reading.data
  const save = () => {
    if (text === '') setMissing(true)
    else if (picture) write.mutate({ ...typed, text, picture }, { onSuccess: onClose })
  }
  return (
    <Modal
      open
      onClose={() => (text === '' && !picture ? onClose() : setLeaving(true))}
      title="Add a picture"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" busy={write.isPending} disabled={!picture} onClick={save}>
            Save Picture
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FileDrop label="Picture" hint="Or paste one. PNG, JPEG or WebP." kinds={KINDS} onFile={choose} />
        {reading.isPending && <p role="status">Reading the picture...</p>}
        {reading.error && <FormError>{messageOf(reading.error)}.</FormError>}
        {picture && (
          <img
            src={`data:image/jpeg;base64,${picture}`}
            alt="What you chose, as it will be kept"
            className="max-h-60 w-fit max-w-full rounded border object-contain"
          />
        )}
        <Field
          label="What does it show, and why does it matter?"
          error={isMissing && text === '' ? 'Say in a few words what it shows' : undefined}
          hint="It’s the picture’s note, and read aloud to people who can’t see it. Markdown."
        >
          <Textarea
            rows={3}
            maxLength={NOTE_LENGTH}
            value={typed.text}
            onChange={({ target }) => change({ text: target.value })}
          />
        </Field>
        <label className="flex w-fit items-center gap-2 text-table">
          <Checkbox checked={typed.private} onChange={({ target }) => change({ private: target.checked })} />
          Private: only you see it, and it proves nothing
        </label>
        <p className="text-label text-ink3">
          Your browser makes the picture smaller and removes its location, time and camera. You can’t change it later,
          only withdraw it.
        </p>
        {write.error && <FormError>{messageOf(write.error)}</FormError>}
      </div>
      <ConfirmDialog
        open={isLeaving}
        onClose={() => setLeaving(false)}
        title="Discard the picture and what you typed?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={onClose}
      >
        It has not been saved.
      </ConfirmDialog>
    </Modal>
  )
}

/** Takes a picture that is pasted, wherever the focus is. Text is pasted as ever. */
function usePastedPicture(onFile: (file: File) => void) {
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
      if (!file) return
      event.preventDefault()
      onFile(file)
    }
    document.addEventListener('paste', take)
    return () => document.removeEventListener('paste', take)
  }, [onFile])
}
