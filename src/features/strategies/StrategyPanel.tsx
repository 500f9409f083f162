import { ChevronDown, Globe, Lock } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { livePercent } from '@/domain/clocks'
import { formatMonth } from '@/lib/format'
import { messageOf } from '@/lib/messageOf'
import { paths } from '@/lib/paths'
import { useAuthStore } from '@/stores/authStore'
import { Badge } from '@/ui/Badge'
import { ButtonLink } from '@/ui/Button'
import { cx } from '@/ui/cx'
import { LazyBoundary, lazyPart } from '@/ui/LazyBoundary'
import { EmptyNotice, ErrorNotice } from '@/ui/Notice'
import { ShareBar } from '@/ui/ShareBar'
import { useLastFound } from '@/ui/useLastFound'
import { StrategyAbout } from './StrategyAbout'
import { StrategyClocks } from './StrategyClocks'
import { LeadingFigures, OtherFigures } from './StrategyFigures'
import { StrategyOwner } from './StrategyOwner'
import { type StrategyDetail, useStrategy, useStrategyName } from './strategies.queries'
import type { StrategyFigures } from './strategies.rules'
import { useEditAhead } from './strategyEdit'

interface StrategyPanelProps {
  /** As the address spells it. */
  name: string
  /** Where the same page says how far the figures can be trusted, and what was changed. */
  anchors: { record: string; history: string }
  /** Beside Edit and Delete, for the owner. */
  ownerActions?: ReactNode
}

/**
 * The profile side panel of a strategy's page (spec §2), with the page's h1. Reads itself: give it the name alone.
 * Its owner finds Edit and Delete here. A page composes it into a column of 320 px, or on top on phones.
 */
export function StrategyPanel({ name, anchors, ownerActions }: StrategyPanelProps) {
  const strategy = useStrategy(name)
  useCanonicalAddress(name, strategy.data)
  const lastFound = useLastFound(name, strategy.data)
  const edit = useEditAhead(lastFound?.id ?? null)
  return (
    <div>
      {lastFound && strategy.data === null && <Gone strategy={lastFound} />}
      {lastFound && strategy.error && (
        <div className="mb-4">
          <NotRead strategy={strategy}>What you see below was read before.</NotRead>
        </div>
      )}
      {/* On phones the profile stands below the two leading figures, beside them on desktops it stands above. */}
      <div className="flex flex-col">
        <h1 dir="auto" className="break-words text-left text-[24px]/8 lg:text-title">
          {edit?.name ?? lastFound?.name ?? name}
        </h1>
        {lastFound ? (
          <Profile
            strategy={edit ? { ...lastFound, ...edit } : lastFound}
            isSaving={edit !== null}
            anchors={anchors}
            ownerActions={<OwnerActions strategy={lastFound}>{ownerActions}</OwnerActions>}
          />
        ) : strategy.error || strategy.data === null ? (
          <div className="mt-4">
            {strategy.error ? (
              <NotRead strategy={strategy} />
            ) : (
              <EmptyNotice
                title="Strategy profile not found"
                action={<ButtonLink to={paths.strategies}>All strategies</ButtonLink>}
              >
                No strategy has this name, or it is private and not shared with you.
              </EmptyNotice>
            )}
          </div>
        ) : (
          <PanelSkeleton />
        )}
      </div>
    </div>
  )
}

function NotRead({ strategy, children }: { strategy: ReturnType<typeof useStrategy>; children?: ReactNode }) {
  return (
    <ErrorNotice
      title={`Error loading strategy profile: ${messageOf(strategy.error)}`}
      onRetry={strategy.refetch}
      retrying={strategy.isFetching}
    >
      {children}
    </ErrorNotice>
  )
}

/** An address in other letters than the name's moves to the name's own. */
function useCanonicalAddress(name: string, data: StrategyDetail | null | undefined): void {
  const navigate = useNavigate()
  const canonical = data?.name
  useEffect(() => {
    if (canonical !== undefined && canonical !== name)
      navigate(paths.performance(canonical), { replace: true, preventScrollReset: true })
  }, [canonical, name, navigate])
}

/** Renamed or deleted while it was on the screen, in another tab or on another device. */
function Gone({ strategy }: { strategy: StrategyDetail }) {
  const now = useStrategyName(strategy.id, true)
  return (
    <div className="mb-4">
      <ErrorNotice title={now.data ? 'This strategy was renamed' : 'Strategy profile not found'}>
        {now.data ? (
          <>
            It is now called{' '}
            <Link to={paths.performance(now.data)} className="text-ink underline underline-offset-2">
              {now.data}
            </Link>
            .
          </>
        ) : (
          <>
            It was deleted or made private since you opened this page. What you see below was read before.{' '}
            <Link to={paths.strategies} className="text-ink underline underline-offset-2">
              All strategies
            </Link>
          </>
        )}
      </ErrorNotice>
    </div>
  )
}

interface ProfileProps extends Pick<StrategyPanelProps, 'anchors' | 'ownerActions'> {
  strategy: StrategyDetail
  isSaving: boolean
}

function Profile({ strategy, isSaving, anchors, ownerActions }: ProfileProps) {
  const [isShown, setShown] = useState(false)
  const id = useId()
  const detail = cx(!isShown && 'max-lg:hidden')
  return (
    <>
      <div className="mt-2 mb-4 flex flex-wrap items-center gap-x-2 gap-y-1 text-table text-ink2">
        <StrategyOwner strategy={strategy} />
        <span className="text-ink3">since {formatMonth(strategy.createdAt)}</span>
        {strategy.figures && <LiveNote figures={strategy.figures} />}
        {isSaving && <span role="status">saving...</span>}
        <span className="lg:ml-auto">
          <PrivacyBadge isPublic={strategy.isPublic} />
        </span>
      </div>
      <div id={`${id}-about`} className={cx('pb-4 max-lg:order-1 max-lg:pt-4', detail)}>
        <StrategyAbout strategy={strategy} />
      </div>
      {strategy.figures ? <LeadingFigures figures={strategy.figures} /> : <NoMetrics />}
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
          <ChevronDown
            size={16}
            strokeWidth={1.5}
            aria-hidden="true"
            className={cx('transition-transform duration-popover ease-look', isShown && 'rotate-180')}
          />
        </span>
      </button>
      <div id={`${id}-figures`} className={cx('max-lg:order-1', detail)}>
        {strategy.figures && (
          <>
            <OtherFigures figures={strategy.figures} recordAnchor={anchors.record} />
            <StrategyClocks figures={strategy.figures} historyAnchor={anchors.history} />
          </>
        )}
        {ownerActions}
      </div>
    </>
  )
}

const StrategyOwnerActions = lazyPart(() =>
  import('./StrategyOwnerActions').then((module) => module.StrategyOwnerActions),
)

/** For the strategy's owner alone: nobody else downloads the dialogs. */
function OwnerActions({ strategy, children }: { strategy: StrategyDetail; children: ReactNode }) {
  const isOwner = useAuthStore((state) => state.user?.id === strategy.ownerId)
  if (!isOwner) return null
  return (
    <div className="mt-3 min-h-[45px] border-t pt-3">
      <LazyBoundary failure="Edit and Delete could not be loaded">
        <StrategyOwnerActions strategy={strategy}>{children}</StrategyOwnerActions>
      </LazyBoundary>
    </div>
  )
}

/** On phones, where the clocks' own block is folded away. */
function LiveNote({ figures }: { figures: StrategyFigures }) {
  const percent = livePercent(figures)
  if (percent === null) return null
  return (
    <span className="inline-flex items-center gap-1.5 lg:hidden">
      <ShareBar percent={percent} className="w-6" />
      {percent}% live
    </span>
  )
}

function NoMetrics() {
  return <p className="border-y border-y-line2 py-3 text-ink2">No metrics available</p>
}

function PrivacyBadge({ isPublic }: { isPublic: boolean }) {
  const Icon = isPublic ? Globe : Lock
  return <Badge icon={<Icon size={12} strokeWidth={1.5} aria-hidden="true" />}>{isPublic ? 'Public' : 'Private'}</Badge>
}

function PanelSkeleton() {
  return (
    <div role="status" className="mt-4 grid animate-late gap-6 border-t border-t-line2 pt-4">
      <span className="sr-only">Loading strategy profile...</span>
      {['60%', '45%', '80%', '70%', '55%'].map((width) => (
        <span key={width} className="h-2.5 bg-line" style={{ width }} />
      ))}
    </div>
  )
}
