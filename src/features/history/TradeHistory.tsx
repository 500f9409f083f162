import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { timesWords } from '@/domain/clocks'
import { HistoryOnDemand } from './HistoryOnDemand'

interface TradeHistoryProps {
  strategyId: string
  betId: string
  /** Changed and deleted actions of the trade so far. */
  edits: number
}

/** In a trade's dialog: how often it was edited, and on demand what was said before. Nothing for one left as written. */
export function TradeHistory({ strategyId, betId, edits }: TradeHistoryProps) {
  const [isOpen, setOpen] = useState(false)
  if (edits === 0) return null
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="group border-t pt-3">
      <summary className="flex w-fit list-none items-center gap-1.5 text-table underline decoration-field underline-offset-4 hover:decoration-current [&::-webkit-details-marker]:hidden">
        Edited {timesWords(edits)}: see what changed
        <ChevronDown
          size={14}
          strokeWidth={1.5}
          aria-hidden="true"
          className="transition-transform duration-popover group-open:rotate-180"
        />
      </summary>
      <div className="mt-3">{isOpen && <HistoryOnDemand strategyId={strategyId} betId={betId} />}</div>
    </details>
  )
}
