import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { dataOf, notAllowed, unwrap } from '@/lib/dataError'
import { type DatabaseClient, supabase } from '@/lib/supabase'
import { tradesKey } from '@/queries/queryKeys'
import { useWrite } from '@/ui/useWrite'
import { setWritten } from './savedTrade'
import { byKind, type StoredTag, type Tag, type TagChange } from './tags.rules'

const tagsKey = (strategyId: string) => [...tradesKey(strategyId), 'tags'] as const

/**
 * The tags of a strategy, by kind and name; none where the reader does not see them.
 * @throws DataError
 */
export async function readTags(strategyId: string, client: DatabaseClient = supabase): Promise<StoredTag[]> {
  const rows = unwrap(
    await client.from('tags').select('id, kind, name').eq('strategy_id', strategyId).order('kind').order('name'),
  )
  return byKind(rows).flatMap(({ tags }) => tags)
}

export const useTags = (strategyId: string) =>
  useQuery({ queryKey: tagsKey(strategyId), queryFn: () => readTags(strategyId) })

/** Whether a strategy's readers see its tags. */
export const useTagsShown = (strategyId: string) =>
  useQuery({
    queryKey: [...tagsKey(strategyId), 'shown'],
    queryFn: async () => {
      const rows = unwrap(await supabase.from('strategy_journals').select('shows_tags').eq('strategy_id', strategyId))
      return rows[0]?.shows_tags === true
    },
  })

/**
 * The tags of some trades, by the trade's id and in order; a trade without any has no entry.
 * @throws DataError
 */
export async function readTradeTags(
  strategyId: string,
  tradeIds: readonly string[],
  client: DatabaseClient = supabase,
): Promise<ReadonlyMap<string, readonly Tag[]>> {
  const rows = unwrap(
    await client
      .from('trade_tags')
      .select('bet_id, tags!inner(kind, name)')
      .eq('strategy_id', strategyId)
      .in('bet_id', tradeIds)
      .order('tagged_at')
      .order('tag_id')
      .overrideTypes<{ bet_id: string; tags: Tag }[], { merge: false }>(),
  )
  const found = new Map<string, Tag[]>()
  for (const { bet_id, tags } of rows) found.set(bet_id, [...(found.get(bet_id) ?? []), tags])
  return found
}

/** The tags of some trades; those of the ones before stay while they are pending. Not asked where the reader sees no tags. */
export function useTradeTags(strategyId: string, tradeIds: readonly string[]) {
  const known = useTags(strategyId)
  return useQuery({
    queryKey: [...tagsKey(strategyId), tradeIds],
    queryFn: () => readTradeTags(strategyId, tradeIds),
    enabled: tradeIds.length > 0 && known.data !== undefined && known.data.length > 0,
    placeholderData: keepPreviousData,
  })
}

const answer = z.array(z.object({ bet_id: z.string(), kind: z.string(), name: z.string(), is_on: z.boolean() }))

/**
 * Puts tags on trades and takes them off, all or none.
 * @returns what that changed: the rest was so before.
 * @throws DataError
 */
export async function tagTrades(
  strategyId: string,
  changes: readonly TagChange[],
  client: DatabaseClient = supabase,
): Promise<TagChange[]> {
  if (changes.length === 0) return []
  const sent = { strategy_id: strategyId, changes: changes.map((change) => ({ ...change })) }
  return answer.parse(dataOf(await client.rpc('tag_trades', sent)))
}

interface Tagging {
  changes: readonly TagChange[]
  /** Said on the strategy's page afterwards, with Undo. */
  words?: string
  /** Said there with the reason if it fails, where the form that asked is closed by then. */
  failure?: string
}

/** See {@link tagTrades}. */
export const useTagTrades = (strategyId: string) =>
  useWrite({
    mutationFn: ({ changes }: Tagging) => tagTrades(strategyId, changes),
    onSuccess: (changed, { words }) => {
      if (words !== undefined)
        setWritten({ strategyId, tradeId: null, words, undo: changed.length > 0 ? { kind: 'tags', changed } : null })
    },
    onError: (error, { failure }) => {
      if (failure !== undefined)
        setWritten({ strategyId, tradeId: null, words: `${failure}: ${error.message}`, undo: null })
    },
    // Lists that are filtered by a tag and reports change with it.
    rereads: tradesKey(strategyId),
  })

/** A change of the tags themselves, or of who sees them. */
export type TagsChange =
  | { does: 'rename'; id: number; to: Tag }
  | { does: 'rename kind'; kind: string; to: string }
  | { does: 'delete'; id: number }
  | { does: 'show'; shows: boolean }

/**
 * @throws DataError
 */
export async function changeTags(
  strategyId: string,
  change: TagsChange,
  client: DatabaseClient = supabase,
): Promise<void> {
  if (change.does === 'show') {
    dataOf(await client.rpc('show_tags', { strategy_id: strategyId, shows: change.shows }))
    return
  }
  const tags = client.from('tags')
  const write =
    change.does === 'delete' ? tags.delete() : tags.update(change.does === 'rename' ? change.to : { kind: change.to })
  const own = write.eq('strategy_id', strategyId)
  const chosen = change.does === 'rename kind' ? own.eq('kind', change.kind) : own.eq('id', change.id)
  const changed = unwrap(await chosen.select('id'))
  if (changed.length === 0 && change.does !== 'delete') throw notAllowed()
}

/** See {@link changeTags}. */
export const useChangeTags = (strategyId: string) =>
  useWrite({ mutationFn: (change: TagsChange) => changeTags(strategyId, change), rereads: tradesKey(strategyId) })
