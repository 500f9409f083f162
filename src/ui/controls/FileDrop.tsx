import { FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { cx } from '@/ui/cx'
import { Button } from './Button'

interface FileDropProps {
  /** Names the expected file for screen readers. */
  label: string
  /** Text after "or drop one here.", such as where the file is processed. */
  hint: string
  /** Where more than a CSV will do: the button's words, and the endings of names that the browser offers. */
  kinds?: { button: string; accept: string }
  onFile: (file: File) => void
}

const CSV_ALONE = { button: 'Choose a CSV file', accept: '.csv,.txt,.tsv,text/csv' }

/** Takes a file by drag and drop or by its button. */
export function FileDrop({ label, hint, kinds = CSV_ALONE, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the mouse; the button inside works for all.
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2 rounded border border-dashed px-4 py-3',
        isOver ? 'border-acc bg-acc-wash' : 'border-field',
      )}
    >
      <Button onClick={() => input.current?.click()} icon={<FileUp />}>
        {kinds.button}
      </Button>
      <span className="text-label text-ink2">or drop one here. {hint}</span>
      <input
        ref={input}
        type="file"
        accept={kinds.accept}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          take(event.currentTarget.files)
          // Without this, choosing the same file again after editing it fires no change event.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
