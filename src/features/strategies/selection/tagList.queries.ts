import { useQuery } from '@tanstack/react-query'
import { type DatabaseClient, readPages, supabase } from '@/lib/supabase'

/** A chip's list of symbols. */
export interface TaggedSymbols {
  symbols: string[]
  /** The distinct sources of its entries, in words. */
  sources: string[]
  /** The oldest date of its entries, YYYY-MM-DD. */
  asOf: string
}

/** The symbols of a tag, in alphabetical order; null if the list is empty. @throws DataError */
export async function readTagList(tag: string, client: DatabaseClient = supabase): Promise<TaggedSymbols | null> {
  const rows = await readPages(() =>
    client.from('symbol_tags').select('symbol, source, as_of').eq('tag', tag).order('symbol').order('market'),
  )
  const oldest = rows.map((row) => row.as_of).toSorted()[0]
  if (oldest === undefined) return null
  return {
    symbols: [...new Set(rows.map((row) => row.symbol))],
    sources: [...new Set(rows.map((row) => row.source))],
    asOf: oldest,
  }
}

/** A chip's list of symbols. */
export const useTagList = (tag: string) => useQuery({ queryKey: ['tagList', tag], queryFn: () => readTagList(tag) })
