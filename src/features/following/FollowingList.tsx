import { BellRing, Undo2 } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { counted, formatCount, formatDay } from '@/lib/format'
import { paths } from '@/lib/paths'
import { useAuthStore } from '@/stores/authStore'
import { Button, ButtonLink } from '@/ui/controls/Button'
import { PrefetchLink } from '@/ui/controls/links'
import { EmptyNotice } from '@/ui/controls/Notice'
import { SignInAndReturn } from '@/ui/controls/SignInAndReturn'
import { cx } from '@/ui/cx'
import { Money } from '@/ui/figures/Figure'
import { TraderLink } from '@/ui/figures/TraderLink'
import { QueryState } from '@/ui/layout/QueryState'
import { TitledSection } from '@/ui/layout/Section'
import { Skeleton } from '@/ui/layout/Skeleton'
import { useSortedRows } from '@/ui/tables/sortedRows'
import { Table, type TableColumn } from '@/ui/tables/Table'
import { COMPACT, type TableLook } from '@/ui/tables/tableLook'
import { useChangeFollow, useFollowing, useMarkSeen } from './following.queries'
import {
  agoWords,
  byNews,
  type Followed,
  type LatestAction,
  latestWords,
  newsCount,
  newsWords,
  openWords,
  together,
  withFollowed,
} from './following.rules'
import { useFollowStore } from './followStore'

/** Strategies with enough trades to judge. */
const JUDGED = `${paths.strategies}?enough=1`

/** Whether the content of the top of /following is known, so that what is below it does not move. */
export function useIsFollowingKnown(): boolean {
  const { user, loading } = useAuthStore()
  const { isLoading } = useFollowing()
  return user ? !isLoading : !loading
}

/** The top of /following: what the user follows, or how to begin. */
export function FollowingList() {
  const { user, loading } = useAuthStore()
  const following = useFollowing()
  const unfollowed = useUnfollowed(user?.id ?? null)
  const rows = useMemo(() => following.data && listed(following.data, unfollowed), [following.data, unfollowed])
  const { data, error, failureReason, isFetching, refetch } = following
  if (!user) return <Visitor isKnown={!loading} />
  return (
    <TitledSection id="followed" title="Strategies you follow" titleClass="mb-3 text-h3" className="mb-14">
      <QueryState
        query={{ data: rows, error, failureReason, isFetching, refetch }}
        what="what you follow"
        old="What you see below was loaded before."
        errorClass="mb-4"
        loading={
          <Skeleton
            label="Loading what you follow..."
            bars={['60%', '45%', '80%']}
            className="grid min-h-40 animate-late content-start gap-6 border-t border-t-line2 pt-4"
          />
        }
        empty={
          <EmptyNotice
            title="You aren’t following any strategies yet"
            action={<ButtonLink to={JUDGED}>Strategies with enough trades to judge</ButtonLink>}
          >
            Press Follow on a strategy’s page, or the bell beside its name in the list. You’ll see what’s new and what’s
            open here.
          </EmptyNotice>
        }
      >
        {(shown) => (
          <>
            <Together rows={data ?? []} />
            <FollowedTable rows={shown} />
          </>
        )}
      </QueryState>
    </TitledSection>
  )
}

function listed(followed: readonly Followed[], unfollowed: readonly Followed[]): Listed[] {
  const rows = unfollowed.reduce<readonly Followed[]>(
    (all, row) => (all.some(({ strategyId }) => strategyId === row.strategyId) ? all : withFollowed(all, row)),
    followed,
  )
  return byNews(rows).map((row) => ({ ...row, isFollowed: followed.includes(row) }))
}

/** What was unfollowed and can be undone until the list is left. */
function useUnfollowed(userId: string | null): readonly Followed[] {
  const { unfollowed } = useFollowStore()
  useEffect(() => () => useFollowStore.setState({ unfollowed: { userId: null, rows: [] } }), [])
  return unfollowed.userId === userId ? unfollowed.rows : NONE
}
const NONE: readonly Followed[] = []

function Visitor({ isKnown }: { isKnown: boolean }) {
  return (
    <p data-visitor="" className={cx('mb-10 max-w-reading text-ink2', !isKnown && 'invisible')}>
      <SignInAndReturn /> to follow strategies. You’ll see here what’s new in each and what’s open.
    </p>
  )
}

/** All of them in one line, with a button to mark them as seen. */
function Together({ rows }: { rows: readonly Followed[] }) {
  const seen = useMarkSeen()
  const { news, openTrades, unrealised, confirmed } = together(rows)
  const words = newsWords(news)
  const [first] = rows
  return (
    <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-ink2">
        {counted(rows.length, 'strategy', 'strategies')}: {words ?? 'nothing new'},{' '}
        {openTrades === 0 ? 'nothing open' : `${formatCount(openTrades)} open`}
        {unrealised !== null && (
          <>
            {' '}
            at <Money value={unrealised} needle={false} />
          </>
        )}
        .
        {confirmed !== null && (
          <>
            {' '}
            Since you followed: <Money value={confirmed} needle={false} /> confirmed.
          </>
        )}
      </p>
      {words && first && (
        <Button onClick={() => seen.mutate({ strategyId: null, at: first.asOf })}>Mark all as seen</Button>
      )}
    </div>
  )
}

/** A row of the list. One that was unfollowed stays until the list is left, so that it can be undone. */
type Listed = Followed & { isFollowed: boolean }

const LOOK: TableLook = {
  ...COMPACT,
  // Fixed where a long name would widen the page.
  table: cx(COMPACT.table, 'max-md:table-fixed'),
  rowHeight: 'h-[62px]',
  cell: cx(COMPACT.cell, 'py-1.5'),
}

const COLUMNS: readonly TableColumn<Listed>[] = [
  {
    id: 'name',
    head: 'Strategy',
    value: ({ name }) => name ?? undefined,
    cell: (row) => <FollowedName row={row} />,
  },
  {
    id: 'news',
    head: 'New',
    meaning: 'Actions, edits and deletions recorded since you last opened the strategy’s page.',
    hideBelow: 'md',
    value: ({ news }) => newsCount(news),
    cell: (row) => <News row={row} />,
  },
  {
    id: 'open',
    head: 'Open',
    meaning: 'Open trades, and what closing them at the last market close would add, before fees.',
    hideBelow: 'md',
    value: ({ openTrades }) => openTrades,
    cell: (row) => !row.hiddenAt && <Open row={row} />,
  },
  {
    id: 'result',
    head: (
      <>
        Since<span className="max-sm:sr-only"> you followed</span>
      </>
    ),
    meaning:
      'What you’d have made since you followed by acting on each record a minute after it was published, at the market’s prices: how much its confirmed P&L has changed since.',
    align: 'right',
    className: 'w-[116px] sm:w-[140px] lg:w-[210px]',
    value: ({ confirmed }) => confirmed ?? undefined,
    cell: ({ since, confirmed, hiddenAt }) => (
      <>
        <Money value={confirmed} needle={false} />
        <span className="block text-label text-ink2">
          {confirmed === null && !hiddenAt ? 'not confirmed, ' : ''}
          <span className="whitespace-nowrap">since {formatDay(since)}</span>
        </span>
      </>
    ),
  },
  {
    head: <span className="sr-only">Unfollow</span>,
    align: 'right',
    className: 'w-11 sm:w-[84px]',
    cell: (row) => <Unfollow row={row} />,
  },
]

function FollowedTable({ rows }: { rows: readonly Listed[] }) {
  const sorted = useSortedRows(COLUMNS, rows)
  return (
    <Table
      caption="Strategies you follow"
      columns={COLUMNS}
      rows={sorted.rows}
      look={LOOK}
      rowId={({ strategyId }) => strategyId}
      sorting={sorted.sorting}
    />
  )
}

/** The strategy and its trader; on phones also what is new and open. Of a hidden one its public name, and since when. */
function FollowedName({ row }: { row: Listed }) {
  const { name, owner, hiddenAt, isFollowed } = row
  return (
    <div className={cx('min-w-0', !isFollowed && 'opacity-60')}>
      {owner && name !== null ? (
        <PrefetchLink
          to={paths.performance(name)}
          dir="auto"
          className="block w-fit text-left leading-6 font-medium wrap-anywhere underline-offset-2 hover:underline"
        >
          {name}
        </PrefetchLink>
      ) : (
        <span dir="auto" className="block text-left wrap-anywhere text-ink2">
          {name ?? 'A strategy'}
        </span>
      )}
      <span className="flex min-w-0 items-baseline gap-1 text-label text-ink2">
        {hiddenAt ? (
          `hidden by its owner since ${formatDay(hiddenAt)}`
        ) : owner ? (
          <>
            by <TraderLink id={owner.id} name={owner.name} />
          </>
        ) : null}
      </span>
      {owner && (
        <span className="block text-label text-ink2 md:hidden">
          <News row={row} />
          <span className="mt-1 block">
            <Open row={row} />
          </span>
        </span>
      )}
    </div>
  )
}

/** What is new, and what was done: each action that is new, of the latest three, or the latest of all. */
function News({ row: { news, latest, hiddenAt, seenAt, asOf } }: { row: Listed }) {
  if (hiddenAt) return null
  const words = newsWords(news)
  const isNew = ({ at }: LatestAction) => Date.parse(at) > Date.parse(seenAt)
  const shown = words === null ? latest.slice(0, 1) : latest.filter(isNew)
  return (
    <>
      <span className={words === null ? 'text-ink3' : 'font-medium text-ink'}>{words ?? 'nothing new'}</span>
      {shown.map((action) => (
        <span key={`${action.at} ${latestWords(action)}`} className="block text-label text-ink2">
          {latestWords(action)}, <span className="whitespace-nowrap">{agoWords(action.at, asOf)}</span>
        </span>
      ))}
    </>
  )
}

/** What is open, in words, and its worth. */
function Open({ row }: { row: Followed }) {
  const words = openWords(row)
  if (words === null) return <span className="text-ink3">nothing open</span>
  return (
    <>
      <span className="wrap-anywhere">{words}</span>
      {row.unrealised !== null && (
        <>
          {' '}
          <Money value={row.unrealised} needle={false} />
        </>
      )}
    </>
  )
}

/** A word, or a sign on phones, where the strategy's name needs the room. */
function Unfollow({ row: { strategyId, name, isFollowed } }: { row: Listed }) {
  const change = useChangeFollow()
  const Icon = isFollowed ? BellRing : Undo2
  return (
    <Button
      variant={isFollowed ? 'ghost' : 'secondary'}
      className="max-sm:px-2"
      aria-label={isFollowed ? `Unfollow ${name}` : `Undo: follow ${name} again`}
      onClick={() => change.mutate({ strategy: { id: strategyId, name }, isFollowed: !isFollowed })}
    >
      <Icon className="sm:hidden" />
      <span className="max-sm:hidden">{isFollowed ? 'Unfollow' : 'Undo'}</span>
    </Button>
  )
}
