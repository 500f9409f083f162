// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { readRanking } from '@/features/strategies/selection/strategies.queries'
import { WHOLE_RANKING } from '@/features/strategies/selection/strategySort.rules'
import { earlyFetchScript, RANKING_READ, STRATEGY_READ } from '@/lib/earlyFetch'
import { paths, strategyNameFrom } from '@/lib/paths'
import { clientThrough, type DatabaseClient } from '@/lib/supabase'
import { readStrategy } from '@/queries/strategy.queries'

/** The first address that a read sends. */
async function addressOf(read: (client: DatabaseClient) => Promise<unknown>) {
  const sent: string[] = []
  await read(
    clientThrough(async (input) => {
      sent.push(String(input))
      return Response.json([])
    }),
  )
  return sent[0]
}

/** What the inline script of a page has started there, if anything. */
function startedAt(page: string, read: string) {
  vi.stubGlobal('fetch', async () => Response.json([]))
  history.replaceState(null, '', page)
  const code = earlyFetchScript(read, '', 'key').replace(/<\/?script>/g, '')
  new Function(code)()
  return globalThis.earlyFetch?.url
}

afterEach(() => {
  vi.unstubAllGlobals()
  globalThis.earlyFetch = undefined
})

test('the read that the ranking’s HTML starts is the one that the ranking sends', async () => {
  const sent = await addressOf((client) => readRanking(WHOLE_RANKING, null, client))
  expect(startedAt(paths.strategies, RANKING_READ)).toBe(sent)
})

test.each(['Turn of the month', 'A/B + 50% & more, “so”?', 'Zu\u0308rich é', '/', 'a/', "it's (1)*!~"])(
  'the read that the HTML of a strategy’s page starts is the one that the page sends: %s',
  async (name) => {
    const page = paths.performance(name)
    const sent = await addressOf((client) => readStrategy(strategyNameFrom(page) ?? '', client))
    expect(startedAt(page, STRATEGY_READ)).toBe(sent)
  },
)

test('nothing is fetched early if the address changes which rows are shown, or the name cannot be decoded', () => {
  expect(startedAt(`${paths.strategies}?search=a`, RANKING_READ)).toBeUndefined()
  expect(startedAt('/performance/50%', STRATEGY_READ)).toBeUndefined()
  document.documentElement.dataset.session = ''
  expect(startedAt(paths.strategies, RANKING_READ)).toBeUndefined()
  delete document.documentElement.dataset.session
})
