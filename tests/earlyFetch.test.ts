import { expect, test } from 'vitest'
import { readStrategies } from '@/features/strategies/strategies.queries'
import { RANKING_READ } from '@/lib/earlyFetch'
import { clientThrough } from '@/lib/supabase'

test('the read that the ranking’s HTML starts is the one that the ranking sends', async () => {
  const sent: string[] = []
  await readStrategies(
    clientThrough(async (input) => {
      const { pathname, search } = new URL(String(input))
      sent.push(pathname + search)
      return Response.json([])
    }),
  )
  expect(sent).toEqual([RANKING_READ])
})
