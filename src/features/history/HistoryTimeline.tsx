import { type ReactNode, useMemo } from 'react'
import { Button } from '@/ui/controls/Button'
import { EmptyNotice } from '@/ui/controls/Notice'
import { TextButton } from '@/ui/controls/TextLink'
import { QueryState, ReadError } from '@/ui/layout/QueryState'
import { Skeleton } from '@/ui/layout/Skeleton'
import { type HistoryOf, useHistory } from './history.queries'
import { toMoments } from './history.rules'
import { Moment } from './Moment'

interface HistoryTimelineProps extends HistoryOf {
  /** Opens a trade that still exists; absent if it is already open. */
  onOpenTrade?: (tradeId: string) => void
}

/** Edits and deletions since recording, newest first: of a strategy, or of one trade. */
export function HistoryTimeline({ strategyId, tradeId, onOpenTrade }: HistoryTimelineProps) {
  const { data, error, failureReason, isFetching, isFetchingNextPage, hasNextPage, refetch, fetchNextPage } =
    useHistory({
      strategyId,
      tradeId,
    })
  const existing = useMemo(() => new Set(data?.pages.flatMap((page) => page.existing)), [data])
  const moments = useMemo(() => data && toMoments(data.pages.flatMap((page) => page.rows)), [data])
  const read = { data: moments, error, failureReason, isFetching, refetch: hasNextPage ? fetchNextPage : refetch }
  return (
    <>
      <QueryState
        query={read}
        what="the history"
        loading={<Skeleton label="Loading the history..." {...LOADING} />}
        empty={
          <EmptyNotice title="No edits or deletions">
            Edits and deletions stay here for good, with the original values.
          </EmptyNotice>
        }
      >
        {(moments) => (
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
            {hasNextPage && !error && (
              <Button className="mt-4" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Show older changes
              </Button>
            )}
          </>
        )}
      </QueryState>
      {/* Not above the changes: whoever asked for older ones is at their end. */}
      {data && error && (
        <div className="mt-4">
          <ReadError query={read} what="the history">
            You’re seeing what was loaded before.
          </ReadError>
        </div>
      )}
    </>
  )
}

function whereItIs(tradeId: string, existing: ReadonlySet<string>, onOpenTrade?: (tradeId: string) => void): ReactNode {
  if (!existing.has(tradeId)) return <span className="text-ink3">The whole trade is deleted.</span>
  if (!onOpenTrade) return null
  return <TextButton onClick={() => onOpenTrade(tradeId)}>Open the trade</TextButton>
}

const LOADING = {
  bars: ['192px', '320px'],
  rows: 3,
  rowClass: 'grid gap-3 border-b py-4',
  className: 'border-t',
}
