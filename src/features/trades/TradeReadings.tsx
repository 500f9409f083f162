import { ChevronDown } from 'lucide-react'
import { cx } from '@/ui/cx'
import { Money } from '@/ui/Figure'
import { Status } from '@/ui/Status'
import { useMediaQuery } from '@/ui/useMediaQuery'
import { MatchingPicture } from './MatchingPicture'
import { TradeFigures } from './TradeFigures'
import type { TradeDraft } from './tradeDraft.rules'
import type { TradeResult } from './trades.rules'

/** The large breakpoint of spec §9: below it the dialog is too narrow for two columns. */
const FITS_BESIDE = '(min-width: 1024px)'

interface TradeReadingsProps {
  title: string
  /** What is stored; null for a new trade, and where nothing is being edited. */
  saved: TradeResult | null
  draft: TradeDraft
}

/** What a trade comes to while it is typed: at the right of the form, on a phone folded at its foot. */
export function TradeReadings({ title, saved, draft }: TradeReadingsProps) {
  const beside = useMediaQuery(FITS_BESIDE)
  const readings = (
    <div className="flex flex-col gap-4">
      <TradeFigures title={title} saved={saved} now={draft.result} />
      <MatchingPicture draft={draft} />
    </div>
  )
  if (beside) {
    return (
      <aside aria-label={title} className="border-l bg-panel p-6 pt-4">
        <div className="sticky top-4">{readings}</div>
      </aside>
    )
  }
  return (
    <details className="group sticky -bottom-4 border-t bg-panel sm:-bottom-6">
      <summary className="flex h-12 list-none items-center gap-3 px-4 sm:px-6 [&::-webkit-details-marker]:hidden">
        <span className="font-heading">{title}</span>
        {draft.result && (
          <>
            <Status status={draft.result.status} />
            <span className="ml-auto">
              <Money value={Number(draft.result.return)} strong />
            </span>
          </>
        )}
        <ChevronDown
          size={16}
          strokeWidth={1.5}
          aria-hidden="true"
          className={cx(
            'shrink-0 text-ink2 transition-transform duration-popover group-open:rotate-180',
            !draft.result && 'ml-auto',
          )}
        />
      </summary>
      <div className="max-h-[50vh] overflow-y-auto px-4 pb-4 sm:px-6">{readings}</div>
    </details>
  )
}
