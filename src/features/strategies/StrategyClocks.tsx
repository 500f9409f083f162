import { LIVE_DEFINITION, livePercent, liveSentence } from '@/domain/clocks'
import { ShareBar } from '@/ui/ShareBar'
import { TextLink } from '@/ui/TextLink'
import { Tooltip } from '@/ui/Tooltip'
import { editsNote, type StrategyFigures } from './strategies.rules'

interface StrategyClocksProps {
  figures: StrategyFigures
  /** Anchor of what was changed, on the same page. */
  historyAnchor: string
}

/** How much of a strategy is a diary and how much a story (design §9.1), and where its edits can be read. */
export function StrategyClocks({ figures, historyAnchor }: StrategyClocksProps) {
  const percent = livePercent(figures)
  return (
    <div className="border-t py-3">
      <div className="flex items-baseline justify-between gap-4">
        <Tooltip content={LIVE_DEFINITION}>
          <button type="button" className="cursor-help underline decoration-line2 decoration-dotted underline-offset-4">
            Logged live
          </button>
        </Tooltip>
        {percent !== null && <span className="font-heading text-table">{percent}%</span>}
      </div>
      {percent !== null && <ShareBar percent={percent} className="my-1.5 w-full" />}
      <p className="text-label text-ink3">{liveSentence(figures)}</p>
      <p className="mt-1 text-label text-ink3">
        {editsNote(figures) ?? 'No trade was edited or deleted'}. <TextLink to={`#${historyAnchor}`}>History</TextLink>
      </p>
    </div>
  )
}
