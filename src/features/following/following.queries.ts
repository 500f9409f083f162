import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf, messageOf, unwrap } from '@/lib/dataError'
import { supabase } from '@/lib/supabase'
import { FOR_USER, strategyKey, tradesKey } from '@/queries/queryKeys'
import { useAuthStore } from '@/stores/authStore'
import { useWrite } from '@/ui/useWrite'
import { afterSeeing, type Followed, justFollowed, withFollowed, withoutFollowed } from './following.rules'
import { useFollowStore } from './followStore'

const followingKey = ['following'] as const
const followersKey = ['followers'] as const
/** The key of changes, which run one after the other. */
const changeKey = ['follow'] as const

/**
 * Follows a strategy. Following twice changes nothing.
 * @param times since when, and what was seen; now without them.
 * @throws DataError, with the database's message for an own strategy and beyond the limit.
 */
async function follow(strategyId: string, times: Pick<Followed, 'since' | 'seenAt'> | null): Promise<void> {
  dataOf(
    await supabase
      .from('strategy_follows')
      .upsert(
        { strategy_id: strategyId, ...(times && { since: times.since, seen_at: times.seenAt }) },
        { onConflict: 'user_id,strategy_id', ignoreDuplicates: true },
      ),
  )
}

const unfollow = async (strategyId: string) =>
  dataOf(await supabase.from('strategy_follows').delete().eq('strategy_id', strategyId))

/** The strategies that the signed-in user follows, by name. */
const followingQuery = (userId: string | null) =>
  queryOptions({
    queryKey: [...followingKey, userId],
    queryFn: async (): Promise<Followed[]> =>
      unwrap(await supabase.rpc('following')).map((row) => ({
        strategyId: row.strategy_id,
        name: row.name,
        owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name },
        since: row.since,
        seenAt: row.seen_at,
        asOf: row.as_of,
        hiddenAt: row.hidden_at,
        news: { recorded: row.recorded, edited: row.edited, deleted: row.deleted, isCut: row.news_cut },
        openTrades: row.open_trades,
        latestOpen: row.latest_open as unknown as Followed['latestOpen'],
        latest: row.latest as unknown as Followed['latest'],
        unrealised: row.unrealised,
        confirmed: row.confirmed,
      })),
    enabled: userId !== null,
    meta: FOR_USER,
    refetchOnWindowFocus: 'always',
  })

const useUserId = () => useAuthStore((state) => state.user?.id ?? null)

/** What the signed-in user follows, asked again on coming back to the page; disabled for visitors. */
export const useFollowing = () => useQuery(followingQuery(useUserId()))

/** News is asked for this often while the page is in sight. */
const ASK_EVERY_MS = 60_000

/** The same, refetched every minute while the page is in sight, unless nothing is followed. */
export const useWatchedFollowing = () =>
  useQuery({
    ...followingQuery(useUserId()),
    refetchInterval: ({ state }) => (state.data?.length === 0 ? false : ASK_EVERY_MS),
  })

/** How many users follow a strategy: counted up to {@link MOST_FOLLOWERS}. */
export const useFollowers = (strategyId: string) =>
  useQuery({
    queryKey: [...followersKey, strategyId],
    queryFn: async () => unwrap(await supabase.rpc('followers', { strategy_id: strategyId })),
  })

/** followers() in SQL. */
export const MOST_FOLLOWERS = 10_000

interface FollowChange {
  strategy: { id: string; name: string | null }
  isFollowed: boolean
}

/** Follows and unfollows: shown at once, and taken back where the database refuses it. */
export function useChangeFollow() {
  const queries = useQueryClient()
  const userId = useUserId()
  const { queryKey } = followingQuery(userId)
  const change = (update: (rows: readonly Followed[]) => Followed[]) =>
    queries.setQueryData<Followed[]>(queryKey, (rows) => rows && update(rows))
  const unfollowedBefore = () => {
    const { unfollowed } = useFollowStore.getState()
    return unfollowed.userId === userId ? unfollowed.rows : []
  }
  return useWrite({
    mutationKey: changeKey,
    scope: { id: 'follow' },
    mutationFn: ({ strategy: { id }, isFollowed }: FollowChange) =>
      isFollowed ? follow(id, unfollowedBefore().find(({ strategyId }) => strategyId === id) ?? null) : unfollow(id),
    onMutate: async ({ strategy: { id, name }, isFollowed }) => {
      useFollowStore.setState({ failure: null })
      await queries.cancelQueries({ queryKey: followingKey })
      const row = queries.getQueryData<Followed[]>(queryKey)?.find(({ strategyId }) => strategyId === id)
      const again = unfollowedBefore().find(({ strategyId }) => strategyId === id)
      if (isFollowed) {
        change((rows) => withFollowed(rows, row ?? again ?? justFollowed(id, name, new Date().toISOString())))
      } else {
        if (row) useFollowStore.setState({ unfollowed: { userId, rows: withFollowed(unfollowedBefore(), row) } })
        change((rows) => withoutFollowed(rows, id))
      }
      return { row }
    },
    onError: (error, { strategy: { id, name }, isFollowed }, context) => {
      const row = context?.row
      change((rows) => (row ? withFollowed(rows, row) : withoutFollowed(rows, id)))
      useFollowStore.setState({
        failure: {
          what: `${name ?? 'The strategy'} couldn’t be ${isFollowed ? 'followed' : 'unfollowed'}`,
          reason: messageOf(error),
        },
      })
    },
    onSuccess: (_answer, { strategy, isFollowed }) => {
      if (!isFollowed) return
      const again = unfollowedBefore().some(({ strategyId }) => strategyId === strategy.id)
      useFollowStore.setState({
        unfollowed: { userId, rows: withoutFollowed(unfollowedBefore(), strategy.id) },
        // Not of one that is only followed again.
        ...(!again && { followed: strategy }),
      })
    },
    onSettled: () => {
      // An answer to an earlier change would take a later one back for a moment.
      if (queries.isMutating({ mutationKey: changeKey }) > 1) return
      void queries.invalidateQueries({ queryKey: followersKey })
      return queries.invalidateQueries({ queryKey: followingKey })
    },
  })
}

/**
 * Marks one strategy, or (null) all that are followed, as seen as it was at a time: what was recorded later is still new. Shown at once,
 * and read again afterwards.
 */
export function useMarkSeen() {
  const queries = useQueryClient()
  const { queryKey } = followingQuery(useUserId())
  return useWrite({
    mutationFn: async ({ strategyId, at }: { strategyId: string | null; at: string }) => {
      const seen = supabase.from('strategy_follows').update({ seen_at: at }).lt('seen_at', at)
      dataOf(await (strategyId === null ? seen : seen.eq('strategy_id', strategyId)))
    },
    onMutate: async ({ strategyId }) => {
      await queries.cancelQueries({ queryKey: followingKey })
      queries.setQueryData<Followed[]>(queryKey, (rows) => rows && afterSeeing(rows, strategyId))
    },
    rereads: followingKey,
  })
}

/** Reads a strategy and its trades again, for a page that is open while something is recorded. */
export function useReadStrategyAgain(strategyId: string) {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: tradesKey(strategyId) })
    void queries.invalidateQueries({ queryKey: strategyKey })
  }
}
