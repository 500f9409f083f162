import { Check, X } from 'lucide-react'
import { VisuallyHidden } from '@/ui/VisuallyHidden'

interface AgreementProps {
  /** null where there is nothing to compare. */
  agrees: boolean | null
  /** The database's value minus the computed one, where both are numbers. */
  difference?: string | null
}

/** Whether two values are the same, by a mark and a word. */
export function Agreement({ agrees, difference }: AgreementProps) {
  if (agrees === null) return <span className="text-ink3">not compared</span>
  if (agrees) {
    return (
      <span className="inline-flex items-center gap-1.5 text-ink2">
        <Check size={14} strokeWidth={1.75} aria-hidden="true" className="text-gain" />
        <span className="max-sm:sr-only">agrees</span>
      </span>
    )
  }
  return (
    <span className="inline-flex items-start gap-1.5 font-medium text-loss">
      <X size={14} strokeWidth={2} aria-hidden="true" className="mt-[3px] shrink-0" />
      <span>
        differs
        {difference && (
          <span className="block break-all font-mono text-label font-normal">
            <VisuallyHidden>the database minus the actions: </VisuallyHidden>
            {difference.startsWith('-') ? difference.replace('-', '−') : `+${difference}`}
          </span>
        )}
      </span>
    </span>
  )
}
