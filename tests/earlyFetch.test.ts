import { expect, test } from 'vitest'
import { readRanking } from '@/features/strategies/strategies.queries'
import { WHOLE_RANKING } from '@/features/strategies/strategySort.rules'
import { RANKING_READ } from '@/lib/earlyFetch'
import { clientThrough } from '@/lib/supabase'

test('the read that the ranking’s HTML starts is the one that the ranking sends', async () => {
  const sent: string[] = []
  await readRanking(
    WHOLE_RANKING,
    null,
    clientThrough(async (input) => {
      const { pathname, search } = new URL(String(input))
      sent.push(pathname + search)
      return Response.json([])
    }),
  )
  expect(sent).toEqual([RANKING_READ])
})
