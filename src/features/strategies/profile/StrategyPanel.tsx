import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useIdentity } from '@/identity/currentIdentity'
import { paths } from '@/lib/paths'
import { type StrategyDetail, useStrategy, useStrategyName } from '@/queries/strategy.queries'
import { useContentDrawn } from '@/ui/contentDrawn'
import { ButtonLink } from '@/ui/controls/Button'
import { EmptyNotice, ErrorNotice } from '@/ui/controls/Notice'
import { SignInAndReturn } from '@/ui/controls/SignInAndReturn'
import { cx } from '@/ui/cx'
import { QueryState, ReadError } from '@/ui/layout/QueryState'
import { Skeleton } from '@/ui/layout/Skeleton'
import { useLastFound } from '@/ui/remembered'
import { StrategyProfile, type StrategyProfileProps } from './StrategyProfile'

interface StrategyPanelProps extends Omit<StrategyProfileProps, 'strategy'> {
  /** As spelled in the address. */
  name: string
}

/**
 * The side panel of a strategy's page, with the page's h1. It reads the strategy itself by name, and shows its owner Edit and Delete.
 * Pages put it into a column of 320 px, or at the top on phones.
 */
export function StrategyPanel({ name, ...profile }: StrategyPanelProps) {
  const strategy = useStrategy(name)
  useCanonicalAddress(name, strategy.data)
  useContentDrawn(strategy.data !== undefined || strategy.error !== null)
  const lastFound = useLastFound(name, strategy.data)
  const isLoading = !strategy.error && strategy.data === undefined
  // Read one by one, since TanStack Query re-renders the panel only for the members that are read.
  const { error, failureReason, isFetching, refetch } = strategy
  const read = { data: lastFound ?? strategy.data, error, failureReason, isFetching, refetch }
  return (
    <div>
      {lastFound && strategy.data === null && (
        <div className="mb-4">
          <Gone strategy={lastFound} />
        </div>
      )}
      {lastFound && strategy.error && (
        <div className="mb-4">
          <ReadError query={strategy} what="strategy profile">
            What you see below was loaded before.
          </ReadError>
        </div>
      )}
      {/* On phones the profile follows the two leading figures, on desktops it precedes them. */}
      <div className="flex flex-col">
        <h1 dir="auto" className="break-words text-left text-[24px]/8 lg:text-title">
          {lastFound?.name ?? (
            // An address may contain anything, so only a name that the database knows becomes the page's heading.
            <>
              <span className={cx(isLoading && 'sr-only')}>Strategy</span>
              {isLoading && <NameSkeleton name={name} />}
            </>
          )}
        </h1>
        <QueryState
          query={read}
          what="strategy profile"
          errorClass="mt-4"
          loading={
            <Skeleton
              label="Loading strategy profile..."
              bars={['60%', '45%', '80%', '70%', '55%']}
              className="mt-4 grid animate-late gap-6 border-t border-t-line2 pt-4"
            />
          }
          empty={
            <div className="mt-4">
              <EmptyNotice
                title="Strategy profile not found"
                action={<ButtonLink to={paths.strategies}>All strategies</ButtonLink>}
              >
                No strategy has this name, or it is private and not shared with you.
              </EmptyNotice>
            </div>
          }
        >
          {(found) => <StrategyProfile strategy={found} {...profile} />}
        </QueryState>
      </div>
    </div>
  )
}

/** Redirects an address in another spelling to the name's own. */
function useCanonicalAddress(name: string, data: StrategyDetail | null | undefined): void {
  const navigate = useNavigate()
  const canonical = data?.name
  useEffect(() => {
    if (canonical !== undefined && canonical !== name)
      navigate(paths.performance(canonical), { replace: true, preventScrollReset: true })
  }, [canonical, name, navigate])
}

/** Shown if the strategy was renamed or deleted, or the reader signed out, while its page was open. */
function Gone({ strategy }: { strategy: StrategyDetail }) {
  const isUnreadable = useIdentity().status === 'signed-out' && !strategy.isPublic
  const now = useStrategyName(strategy.id, !isUnreadable)
  if (isUnreadable)
    return (
      <ErrorNotice title="This strategy can’t be read while you’re signed out">
        It is private. What you see below was loaded before. <SignInAndReturn />
      </ErrorNotice>
    )
  if (now.data)
    return (
      <ErrorNotice title="This strategy was renamed">
        It is now called{' '}
        <Link to={paths.performance(now.data)} className="text-ink underline underline-offset-2">
          {now.data}
        </Link>
        .
      </ErrorNotice>
    )
  return (
    <ErrorNotice title="Strategy profile not found">
      It was deleted or made private since you opened this page. What you see below was loaded before.{' '}
      <Link to={paths.strategies} className="text-ink underline underline-offset-2">
        All strategies
      </Link>
    </ErrorNotice>
  )
}

/** As large as the name, so that nothing moves when the name arrives. */
function NameSkeleton({ name }: { name: string }) {
  return (
    <span aria-hidden="true" className="animate-late bg-line">
      <span className="invisible">{name}</span>
    </span>
  )
}
