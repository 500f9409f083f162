import { memo, type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { hasTooFewRoundTrips } from '@/domain/figures/values'
import { readOn, useRanking } from '@/features/strategies/selection/strategies.queries'
import {
  type ColumnSet,
  type RankingList,
  rankedFigure,
  type StrategySort,
  shownColumns,
} from '@/features/strategies/selection/strategySort.rules'
import {
  type Created,
  chosenBasis,
  createdOutOfList,
  MAX_COUNTED,
  oldestAsOf,
  rowsOf,
  type StrategyRow,
  shownNote,
} from '@/features/strategies/strategies.rules'
import { formatCount } from '@/lib/format'
import { afterContent, useContentDrawn } from '@/ui/contentDrawn'
import { TextButton } from '@/ui/controls/TextLink'
import { cx } from '@/ui/cx'
import { LazyBoundary, lazyPart } from '@/ui/layout/LazyBoundary'
import { QueryState } from '@/ui/layout/QueryState'
import { RankingIntro } from './RankingIntro'
import { RankingSkeleton, StrategyList } from './StrategyList'

const MoreStrategies = lazyPart(() => import('./MoreStrategies').then((module) => module.MoreStrategies))
const RankingFoot = lazyPart(afterContent(() => import('./RankingFoot').then((module) => module.RankingFoot)))
const CreatedOutOfList = lazyPart(() => import('./JustCreated').then((module) => module.CreatedOutOfList))
const TagList = lazyPart(() => import('./TagList').then((module) => module.TagList))
const NothingFound = lazyPart(() => import('./NothingFound').then((module) => module.NothingFound))
const ChipOrder = lazyPart(() => import('./TagList').then((module) => module.ChipOrder))

const SKELETON_ROWS = 12

interface StrategyRankingProps {
  list: RankingList
  /** The strategy that was just created. */
  created: Created | null
  /** Removes the chip, the search and the filters. */
  onShowAll: () => void
  /** Leaves out strategies with too few round trips. */
  onEnough: () => void
  onSort: (sort: StrategySort | null) => void
  columns: ColumnSet
  /** Whether they are confirmed or stated, as the address names it. */
  namedBasis: string | null
  /** true until both the list that the address names and the chips that the user may select are known. */
  isUndecided: boolean
}

/**
 * The list of strategies. Rendering a query's answer at once would block a phone for a third of a second, so what is drawn is a
 * deferred value, which React renders in short tasks.
 */
export function StrategyRanking(props: StrategyRankingProps) {
  const {
    data,
    error,
    failureReason,
    isFetching,
    hasNextPage,
    isPlaceholderData,
    dataUpdatedAt,
    refetch,
    fetchNextPage,
  } = useRanking(props.list, !props.isUndecided)
  const read = useMemo(
    () => ({
      data,
      error,
      failureReason,
      isFetching,
      hasNextPage,
      isPlaceholderData,
      dataUpdatedAt,
      refetch,
      fetchNextPage,
    }),
    [data, error, failureReason, isFetching, hasNextPage, isPlaceholderData, dataUpdatedAt, refetch, fetchNextPage],
  )
  const drawn = useDeferredValue(useMemo(() => ({ ...props, read }), [props, read]))
  return <Ranking {...drawn} />
}

type RankingRead = Pick<
  ReturnType<typeof useRanking>,
  | 'data'
  | 'error'
  | 'failureReason'
  | 'isFetching'
  | 'hasNextPage'
  | 'isPlaceholderData'
  | 'dataUpdatedAt'
  | 'refetch'
  | 'fetchNextPage'
>

const Ranking = memo(function Ranking({
  list,
  created,
  onShowAll,
  onEnough,
  onSort,
  columns,
  namedBasis,
  isUndecided,
  read,
}: StrategyRankingProps & { read: RankingRead }) {
  const { data, error, failureReason, isFetching, hasNextPage, isPlaceholderData, dataUpdatedAt, refetch } = read
  // A failure to read the next page is shown at the end of the list, where the reader is. Any other is shown above it.
  const [failureAtEnd, setFailureAtEnd] = useState<Error | null>(null)
  const isAtEnd = error !== null && error === failureAtEnd
  const rows = useMemo(() => rowsOf(data?.pages ?? []), [data])
  const set = shownColumns(columns, chosenBasis(namedBasis, rows))
  const asOf = useMemo(() => oldestAsOf(rows), [rows])
  const total = data?.pages[0]?.total ?? null

  // The previous list being empty says nothing about the one that is being read.
  const isComplete = data !== undefined && !isUndecided && !(isPlaceholderData && rows.length === 0)
  const symbols = list.chip !== null && (
    <div className="mt-3 min-h-5 max-w-reading text-label text-ink2">
      <LazyBoundary failure="The list of symbols couldn’t be loaded">
        <TagList chip={list.chip} />
      </LazyBoundary>
    </div>
  )
  useContentDrawn(isComplete || error !== null)
  const isCounted = total !== null && total <= MAX_COUNTED
  const isNarrowed = list.chip !== null || list.search !== null || Object.keys(list.filters).length > 0
  const outOfList = isPlaceholderData ? null : createdOutOfList(created, rows, { readAt: dataUpdatedAt, isNarrowed })
  return (
    <>
      {created && outOfList && (
        <LazyBoundary failure={`${created.name} was created. Why it isn’t below couldn’t be loaded`} isSmall>
          <CreatedOutOfList name={created.name} reason={outOfList} onShowAll={onShowAll} />
        </LazyBoundary>
      )}
      <div className="mt-3 mb-2 flex flex-wrap justify-between gap-x-6 gap-y-1 text-table text-ink2">
        <RankingIntro order={orderSentence(list)} />
        {/* A search is for strategies of any evidence. */}
        {isComplete && list.search === null && <TooFewNote rows={rows} onEnough={onEnough} />}
      </div>
      <QueryState
        query={{
          data: isComplete ? rows : undefined,
          error: isAtEnd ? null : error,
          failureReason,
          isFetching,
          refetch,
        }}
        what="strategies"
        old="What you see below was loaded before."
        errorClass="mb-4"
        // The key is the set of columns: another set is another table.
        loading={<RankingSkeleton key={set} rows={SKELETON_ROWS} set={set} />}
        empty={
          <>
            <LazyBoundary failure="No strategies found. Why couldn’t be loaded" isSmall>
              <NothingFound list={list} onShowAll={onShowAll} />
            </LazyBoundary>
            {symbols}
          </>
        }
      >
        {(rows) => (
          <>
            <div aria-busy={isPlaceholderData || undefined} className={cx(isPlaceholderData && 'opacity-60')}>
              <StrategyList
                rows={rows}
                wholeCount={hasNextPage ? (isCounted ? Math.max(total, rows.length + 1) : -1) : rows.length}
                sort={list.sort}
                onSort={onSort}
                isByTotal={list.chip === null}
                set={set}
              />
            </div>
            {hasNextPage && !isPlaceholderData && (
              <LazyBoundary failure="The rest of the list couldn’t be loaded">
                <MoreStrategies
                  key={rows.length}
                  error={isAtEnd ? error : null}
                  isReading={isFetching}
                  onRead={() => void readOn(read).then(setFailureAtEnd)}
                />
              </LazyBoundary>
            )}
            {/* Belongs to the rows above and appears together with them, so that it does not jump if the next list is shorter. */}
            {!isPlaceholderData && (
              <div className="mt-3 min-h-5">
                <LazyBoundary failure="What the marks mean couldn’t be loaded" isSmall>
                  <RankingFoot
                    columns={columns}
                    shown={shownNote(rows.length, { total, isComplete: !hasNextPage })}
                    asOf={asOf}
                  />
                </LazyBoundary>
              </div>
            )}
            {symbols}
          </>
        )}
      </QueryState>
    </>
  )
})

/** A sentence about how the list is sorted. */
function orderSentence({ sort, chip }: RankingList): ReactNode {
  const sorted = sort?.key === 'name' ? 'Name' : sort && rankedFigure(sort.key)?.label
  if (sorted) return `Sorted by ${sorted}.`
  if (chip === null) return 'Ranked by realised profit and loss.'
  return (
    <LazyBoundary failure="The chip’s order couldn’t be loaded" isSmall>
      <ChipOrder chip={chip} />
    </LazyBoundary>
  )
}

/** How many rows a reader looks at first. */
const FIRST_ROWS = 5

/** Shown if the list begins with strategies that cannot be judged. */
function TooFewNote({ rows, onEnough }: { rows: readonly StrategyRow[]; onEnough: () => void }) {
  const first = rows.slice(0, FIRST_ROWS)
  const few = first.filter(hasTooFewRoundTrips).length
  if (few === 0) return null
  return (
    <p>
      {formatCount(few)} of the first {formatCount(first.length)} {few === 1 ? 'has' : 'have'} too few trades to tell.{' '}
      <TextButton onClick={onEnough}>Show those with enough</TextButton>
    </p>
  )
}
