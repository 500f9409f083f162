import { use } from 'react'
import { storedEvidence } from '@/domain/figures/evidence'
import { hasTooFewRoundTrips, isStated, strategyVerdict } from '@/domain/figures/values'
import { livePercent, reservations } from '@/domain/percentages'
import { useAuthStore } from '@/stores/authStore'
import { Tooltip } from '@/ui/controls/Tooltip'
import { cx } from '@/ui/cx'
import { EvidenceMark } from '@/ui/figures/EvidenceMark'
import { VerdictMark } from '@/ui/figures/VerdictMark'
import { RowIcon } from '@/ui/RowIcon'
import { CreatedContext } from './created'
import { EvidenceTip } from './lateWords'
import { privacyNote, type StrategyRow, tradeCountNote } from './strategies.rules'

interface StrategyNotesProps {
  strategy: StrategyRow
  /** Adds a tooltip to the evidence. Left out on cards, where a press opens the figures. */
  explains?: boolean
}

/**
 * The line under a strategy's name: whether it is private, its evidence, the verdict on its result, and then the first of these that
 * applies: what a search found it by, the most serious reservation about its total, its number of trades. With too few trades, a note says so in place of the evidence and the verdict. On a card, what does not fit goes to a second
 * line.
 */
export function StrategyNotes({ strategy, explains = false }: StrategyNotesProps) {
  const viewerId = useAuthStore((state) => state.user?.id ?? null)
  const privacy = privacyNote(strategy, viewerId)
  const percent = livePercent(strategy)
  const tooFew = hasTooFewRoundTrips(strategy)
  const verdict = strategyVerdict(strategy)
  const [fact] = reservations(strategy)
  const found = strategy.found ?? null
  const evidence = (
    <span className="inline-flex shrink-0 items-center gap-1.5">
      <EvidenceMark evidence={storedEvidence(strategy)} isShort={tooFew || found !== null || fact !== undefined} />
      {verdict && <VerdictMark verdict={verdict} isStated={isStated(strategy)} />}
      <span className="sr-only">{percent}% live</span>
      {tooFew && found === null && <span>{tradeCountNote(strategy)}</span>}
    </span>
  )
  return (
    <span
      className={cx(
        'mt-0.5 flex min-w-0 items-center gap-x-1.5 whitespace-nowrap text-mark text-ink3',
        // In a table's row the number of trades, which comes last, is dropped if it does not fit.
        explains && fact === undefined && 'h-4 overflow-hidden',
        found === null && 'flex-wrap',
      )}
    >
      {use(CreatedContext) === strategy.name && <span className="font-medium text-ink">New</span>}
      {privacy && (
        <span className="inline-flex items-center gap-1">
          <RowIcon shape="lock" size={11} />
          {privacy}
        </span>
      )}
      {percent !== null &&
        (explains ? <Tooltip content={<EvidenceTip strategy={strategy} />}>{evidence}</Tooltip> : evidence)}
      {(found !== null || percent === null || !tooFew) && (
        <span
          className={cx(
            found === null && fact !== undefined ? 'whitespace-normal' : 'truncate',
            found !== null && 'text-ink2',
          )}
        >
          {found ?? fact ?? tradeCountNote(strategy)}
        </span>
      )}
    </span>
  )
}
