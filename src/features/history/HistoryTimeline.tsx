import { type ReactNode, useMemo } from 'react'
import { messageOf } from '@/lib/dataError'
import { Button } from '@/ui/Button'
import { EmptyNotice, ErrorNotice } from '@/ui/Notice'
import { type HistoryOf, useHistory } from './history.queries'
import { toMoments } from './history.rules'
import { Moment } from './Moment'

interface HistoryTimelineProps extends HistoryOf {
  /** Opens a trade that still exists; absent if it is already open. */
  onOpenTrade?: (tradeId: string) => void
}

/** Edits and deletions since recording, newest first: of a strategy, or of one trade. */
export function HistoryTimeline({ strategyId, tradeId, onOpenTrade }: HistoryTimelineProps) {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, refetch, fetchNextPage } = useHistory({
    strategyId,
    tradeId,
  })
  const moments = useMemo(() => toMoments(data?.pages.flatMap((page) => page.rows) ?? []), [data])
  const existing = useMemo(() => new Set(data?.pages.flatMap((page) => page.existing)), [data])

  const failure = error && (
    <ErrorNotice
      title={`Error loading the history: ${messageOf(error)}`}
      onRetry={() => void (hasNextPage ? fetchNextPage() : refetch())}
      retrying={isFetching}
    >
      {data && 'You’re seeing what was loaded before.'}
    </ErrorNotice>
  )
  if (!data) return failure || <Loading />
  if (moments.length === 0) {
    return (
      <>
        {failure}
        <EmptyNotice title="No edits or deletions">
          Edits and deletions appear here for good, with the original values.
        </EmptyNotice>
      </>
    )
  }
  return (
    <>
      <ol className="border-t">
        {moments.map((moment) => (
          <li key={moment.id} className="border-b">
            <Moment moment={moment} namesTrade={tradeId === undefined}>
              {whereItIs(moment.tradeId, existing, onOpenTrade)}
            </Moment>
          </li>
        ))}
      </ol>
      {failure && <div className="mt-4">{failure}</div>}
      {hasNextPage && !failure && (
        <Button className="mt-4" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older changes
        </Button>
      )}
    </>
  )
}

function whereItIs(tradeId: string, existing: ReadonlySet<string>, onOpenTrade?: (tradeId: string) => void): ReactNode {
  if (!existing.has(tradeId)) return <span className="text-ink3">The whole trade is deleted.</span>
  if (!onOpenTrade) return null
  return (
    <button
      type="button"
      onClick={() => onOpenTrade(tradeId)}
      className="underline decoration-field underline-offset-4 hover:decoration-current"
    >
      Open the trade
    </button>
  )
}

const LOADING_ROWS = 3

function Loading() {
  return (
    <div role="status" className="border-t">
      <span className="sr-only">Loading the history...</span>
      {Array.from({ length: LOADING_ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity.
        <div key={row} className="grid gap-3 border-b py-4">
          <span className="h-2.5 w-48 max-w-full bg-line" />
          <span className="h-2.5 w-80 max-w-full bg-line" />
        </div>
      ))}
    </div>
  )
}
