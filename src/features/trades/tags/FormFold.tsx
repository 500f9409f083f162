import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'

interface FormFoldProps {
  title: string
  /** What its fields hold, for the folded line. */
  says: string
  hasError?: boolean
  startsOpen?: boolean
  children: ReactNode
}

/** Fields that nobody has to fill in, behind one line that says what they hold. Stays open while one of them is wrong. */
export function FormFold({ title, says, hasError = false, startsOpen = false, children }: FormFoldProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <details
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => {
        if (hasError) currentTarget.open = true
        setOpen(currentTarget.open)
      }}
      className="group border-b"
    >
      <summary className="flex cursor-pointer list-none items-center gap-3 py-2.5 text-table [&::-webkit-details-marker]:hidden">
        <span className="shrink-0">{title}</span>
        <span dir="auto" className="min-w-0 truncate text-ink2 group-open:invisible">
          {says}
        </span>
        <ChevronDown
          size={14}
          className="ml-auto shrink-0 text-ink2 transition-transform duration-popover group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-4 pt-1 pb-4">{children}</div>
    </details>
  )
}
