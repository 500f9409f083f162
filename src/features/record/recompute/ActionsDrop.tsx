import { FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { Button } from '@/ui/Button'
import { cx } from '@/ui/cx'

interface ActionsDropProps {
  onFile: (file: File) => void
}

/** Takes a file of actions: dropped on it, or chosen by its button. */
export function ActionsDrop({ onFile }: ActionsDropProps) {
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
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's short way; the button inside is everybody's.
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
      <Button onClick={() => input.current?.click()} icon={<FileUp size={16} strokeWidth={1.5} aria-hidden="true" />}>
        Choose a CSV file
      </Button>
      <span className="text-label text-ink2">or drop one here. It is read in this browser and sent nowhere.</span>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file of actions"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          take(event.currentTarget.files)
          // The same file again, mended meanwhile, is a change too.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
