import { ChevronDown, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { confirmedSentence } from '@/domain/account/confirmedWords'
import { resultSentence } from '@/domain/figures/bases'
import { storedEvidence } from '@/domain/figures/evidence'
import { evidenceWords } from '@/domain/figures/evidenceWords'
import { hasTooFewRoundTrips, isStated, type StrategyMetrics, strategyVerdict } from '@/domain/figures/values'
import { VERDICTS } from '@/domain/figures/verdict'
import { livePercent, reservations } from '@/domain/percentages'
import { PrivacyBadge, Publication } from '@/features/strategies/Publication'
import { StrategyChoices } from '@/features/strategies/StrategyChoices'
import { tradeCountNote } from '@/features/strategies/strategies.rules'
import { paths } from '@/lib/paths'
import type { StrategyDetail } from '@/queries/strategy.queries'
import { useAuthStore } from '@/stores/authStore'
import { ShareBar } from '@/ui/charts/Bars'
import { Hint } from '@/ui/controls/Meaning'
import { TextButton } from '@/ui/controls/TextLink'
import { cx } from '@/ui/cx'
import { EvidenceMark } from '@/ui/figures/EvidenceMark'
import { TraderLink } from '@/ui/figures/TraderLink'
import { VerdictMark } from '@/ui/figures/VerdictMark'
import { LazyBoundary, lazyPart } from '@/ui/layout/LazyBoundary'
import { AccountSummary } from './AccountSummary'
import { LeadingFigures, NoMetrics, OtherFigures } from './StrategyFigures'

export interface StrategyProfileProps {
  strategy: StrategyDetail
  /** Anchors of the record and the history on the same page. */
  anchors: { record: string; history: string }
  /** Shown beside the owner's name. */
  readerAction?: ReactNode
  /** Shown beside Edit and Delete, for the owner. */
  ownerActions?: ReactNode
}

/** A strategy's owner, profile and figures; on phones all but the leading figures are collapsed. */
export function StrategyProfile({ strategy, anchors, readerAction, ownerActions }: StrategyProfileProps) {
  const { figures, isPublic } = strategy
  const [isShown, setShown] = useState(false)
  const id = useId()
  const detail = cx(!isShown && 'max-lg:hidden')
  const isOwn = useAuthStore((state) => state.user?.id === strategy.ownerId)
  return (
    <>
      <div className="mt-2 mb-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-table text-ink2">
        {/* As high as its button, which may load later. */}
        <div className="flex min-h-8 min-w-0 basis-full items-center justify-between gap-2">
          <span className="flex min-w-0 items-baseline gap-1.5">
            <span className="shrink-0">{isOwn ? 'yours, as' : isPublic ? 'by' : 'Shared with you by'}</span>
            <TraderLink id={strategy.ownerId} name={strategy.username} explains />
          </span>
          {readerAction}
        </div>
        {figures && <Reservations figures={figures} />}
        <span className="flex basis-full flex-wrap items-center gap-x-2 gap-y-1 whitespace-nowrap">
          {figures && figures.trades > 0 && (
            <>
              <Hint content={evidenceWords(figures)} className="-my-1 py-1">
                <EvidenceMark evidence={storedEvidence(figures)} />
              </Hint>
              <VerdictNote figures={figures} />
              <LiveNote figures={figures} />
            </>
          )}
          <span className="lg:not-first:ml-auto">
            <PrivacyBadge isPublic={isPublic} />
          </span>
        </span>
      </div>
      {figures && (
        <>
          {figures.trades > 0 && <p className="mb-1.5 text-table text-ink">{confirmedSentence(figures)}</p>}
          <p className="mb-3 text-table text-ink2">{resultSentence(figures)}</p>
        </>
      )}
      <Publication strategy={strategy} />
      <div id={`${id}-about`} className={cx('pb-4 max-lg:order-1 max-lg:pt-4', detail)}>
        {strategy.description && <Description text={strategy.description} />}
        <StrategyChoices {...strategy} />
      </div>
      {figures ? (
        <>
          <LeadingFigures values={figures} />
          <AccountSummary values={figures} />
        </>
      ) : (
        <NoMetrics />
      )}
      <button
        type="button"
        aria-expanded={isShown}
        aria-controls={`${id}-about ${id}-figures`}
        onClick={() => setShown(!isShown)}
        className="flex h-11 w-full items-center justify-between border-b lg:hidden"
      >
        Profile and all figures
        <span className="inline-flex items-center gap-1.5 text-ink2">
          {isShown ? 'Hide' : 'Show'}
          <ChevronDown className={cx('transition-transform duration-popover ease-look', isShown && 'rotate-180')} />
        </span>
      </button>
      <div id={`${id}-figures`} className={cx('max-lg:order-1', detail)}>
        {figures && <OtherFigures values={figures} anchors={anchors} isDiary={isOwn && !isPublic} />}
        {isOwn && <OwnerActions strategy={strategy}>{ownerActions}</OwnerActions>}
      </div>
    </>
  )
}

const StrategyOwnerActions = lazyPart(() =>
  import('@/features/strategies/form/StrategyOwnerActions').then((module) => module.StrategyOwnerActions),
)

/** Loaded for the owner only, so that other readers do not download the dialogs. */
function OwnerActions({ strategy, children }: { strategy: StrategyDetail; children: ReactNode }) {
  const navigate = useNavigate()
  return (
    <div className="mt-3 min-h-[45px] border-t pt-3">
      <LazyBoundary failure="The buttons to edit, share and delete couldn’t be loaded">
        <StrategyOwnerActions
          strategy={strategy}
          onRenamed={(name) => navigate(paths.performance(name), { replace: true, preventScrollReset: true })}
          onDeleted={() => navigate(paths.strategies, { replace: true })}
        >
          {children}
        </StrategyOwnerActions>
      </LazyBoundary>
    </div>
  )
}

/** Everything that a reader should know before believing a figure, above all of them. */
function Reservations({ figures }: { figures: StrategyMetrics }) {
  const all = [
    ...reservations(figures),
    figures.trades > 0 && hasTooFewRoundTrips(figures) ? tradeCountNote(figures) : null,
  ].filter((fact) => fact !== null)
  if (all.length === 0) return null
  return (
    <ul
      aria-label="Before you believe the figures"
      className="my-1 grid basis-full gap-1 border-l-2 border-acc py-0.5 pl-3 text-ink"
    >
      {all.map((fact) => (
        <li key={fact} className="flex gap-1.5">
          <TriangleAlert size={13} className="mt-[3px] shrink-0 text-ink2" />
          <span className="first-letter:uppercase">{fact}</span>
        </li>
      ))}
    </ul>
  )
}

/** The verdict on the result, and the rule behind it; nothing with too few round trips. */
function VerdictNote({ figures }: { figures: StrategyMetrics }) {
  const verdict = strategyVerdict(figures)
  if (!verdict) return null
  return (
    <Hint
      content={`${VERDICTS[verdict].label}${isStated(figures) ? ', stated, not confirmed' : ''}: ${VERDICTS[verdict].meaning}`}
      className="-my-1 py-1"
    >
      <VerdictMark verdict={verdict} isStated={isStated(figures)} />
    </Hint>
  )
}

/** Shown on phones, where the block on live logging is collapsed. */
function LiveNote({ figures }: { figures: StrategyMetrics }) {
  const percent = livePercent(figures)
  if (percent === null) return null
  return (
    <span className="inline-flex items-center gap-1.5 lg:hidden">
      <ShareBar percent={percent} className="w-6" />
      {percent}% live
    </span>
  )
}

/** Longer descriptions start collapsed, to keep the figures on screen. */
const FOLDED_FROM_CHARACTERS = 220

function Description({ text }: { text: string }) {
  const isLong = text.length > FOLDED_FROM_CHARACTERS || text.includes('\n')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="mb-3">
      <p
        dir="auto"
        className={cx('whitespace-pre-line break-words text-left text-ink2', isLong && !isOpen && 'line-clamp-5')}
      >
        {text}
      </p>
      {isLong && (
        <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="mt-0.5 py-0.5 text-table">
          {isOpen ? 'Less' : 'More'}
        </TextButton>
      )}
    </div>
  )
}
