import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { TradeResult } from '@/domain/trades'
import { Money } from '@/ui/Figure'
import { Status } from '@/ui/Status'
import { useMediaQuery } from '@/ui/useMediaQuery'
import { MatchingPicture } from './MatchingPicture'
import { type TradeClock, TradeFigures } from './TradeFigures'
import type { TradeDraft } from './tradeDraft.rules'

/** The large breakpoint of spec §9: below it the dialog is too narrow for two columns. */
const FITS_BESIDE = '(min-width: 1024px)'

interface TradeReadingsProps {
  title: string
  /** What is stored; null for a new trade, and where nothing is being edited. */
  saved: TradeResult | null
  draft: TradeDraft
  clock: TradeClock
  /** Where the dialog keeps its buttons; absent where nothing is edited. */
  footer?: HTMLElement | null
}

/**
 * What a trade comes to: at the right of the form as it is typed. Where that does not fit, folded above the buttons, so
 * that it covers no field; with nothing to edit it simply follows.
 */
export function TradeReadings({ title, saved, draft, clock, footer }: TradeReadingsProps) {
  const beside = useMediaQuery(FITS_BESIDE)
  const readings = (
    <div className="flex flex-col gap-4">
      <TradeFigures title={title} saved={saved} now={draft.result} clock={clock} />
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
  if (footer === undefined) {
    return (
      <aside aria-label={title} className="border-t bg-panel p-4 sm:px-6">
        {readings}
      </aside>
    )
  }
  return (
    footer &&
    createPortal(
      <Folded title={title} result={draft.result}>
        {readings}
      </Folded>,
      footer,
    )
  )
}

interface FoldedProps {
  title: string
  result: TradeResult | null
  children: ReactNode
}

function Folded({ title, result, children }: FoldedProps) {
  return (
    <details className="group -order-1 -mx-4 -mt-3 w-[calc(100%+32px)] border-b sm:-mx-6 sm:w-[calc(100%+48px)]">
      <summary className="flex h-12 list-none items-center gap-3 px-4 sm:px-6 [&::-webkit-details-marker]:hidden">
        <span className="font-heading">{title}</span>
        {result && <Status status={result.status} />}
        <span className="ml-auto">{result && <Money value={Number(result.return)} strong />}</span>
        <ChevronDown
          size={16}
          strokeWidth={1.5}
          aria-hidden="true"
          className="shrink-0 text-ink2 transition-transform duration-popover group-open:rotate-180"
        />
      </summary>
      <div className="max-h-[45dvh] overflow-y-auto px-4 pb-4 sm:px-6">{children}</div>
    </details>
  )
}
