import { useQuery } from '@tanstack/react-query'
import { dataOf, unwrap } from '@/lib/dataError'
import { readPages, supabase } from '@/lib/supabase'
import { tradesKey } from '@/queries/queryKeys'
import { useWrite } from '@/ui/useWrite'

const diaryKey = (strategyId: string) => [...tradesKey(strategyId), 'diary'] as const

/** A day of the diary without its text. */
export interface DiaryMark {
  /** YYYY-MM-DD, UTC. */
  day: string
  tags: string[]
  isPublic: boolean
}

export interface DiaryDay extends DiaryMark {
  text: string
  /** ISO 8601: when this content was written. */
  writtenAt: string
}

/** The days of a strategy's diary that the reader sees, oldest first. */
export const useDiary = (strategyId: string) =>
  useQuery({
    queryKey: diaryKey(strategyId),
    queryFn: (): Promise<DiaryMark[]> =>
      readPages(() =>
        supabase.from('diary_days').select('day, tags, isPublic:is_public').eq('strategy_id', strategyId).order('day'),
      ),
  })

/** A day of the diary; null where nothing is written, or nothing that the reader sees. Not read again while it is being written. */
export const useDiaryDay = (strategyId: string, day: string) =>
  useQuery({
    queryKey: [...diaryKey(strategyId), day],
    queryFn: async (): Promise<DiaryDay | null> =>
      dataOf(
        await supabase
          .from('diary_days')
          .select('day, text, tags, isPublic:is_public, writtenAt:written_at')
          .eq('strategy_id', strategyId)
          .eq('day', day)
          .maybeSingle(),
      ),
    refetchOnWindowFocus: false,
  })

export type DiaryPage = Pick<DiaryDay, 'day' | 'text' | 'tags' | 'isPublic'>

/** Writes a day over; without text and tags it is deleted. */
export const useWriteDiaryDay = (strategyId: string) =>
  useWrite({
    mutationFn: async ({ day, text, tags, isPublic }: DiaryPage) => {
      const days = supabase.from('diary_days')
      if (text.trim() === '' && tags.length === 0)
        unwrap(await days.delete().eq('strategy_id', strategyId).eq('day', day).select('day'))
      else dataOf(await days.upsert({ strategy_id: strategyId, day, text, tags, is_public: isPublic }))
    },
    // Reports by the tags of days change with it.
    rereads: tradesKey(strategyId),
  })
