import { MutationObserver, notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { IdentitySnapshot } from '@/identity/identity'
import { userOf } from '@/identity/testUser'
import { BUSY, CUT_OFF, NETWORK } from '@/lib/constants'
import { DataError } from '@/lib/dataError'
import { FOR_USER } from '@/queries/queryKeys'
import { queryClient, resetCacheOnUserChange } from './queryClient'

const signedIn = (id: string): IdentitySnapshot => ({
  status: 'signed-in',
  user: userOf(id),
  ended: null,
})

/** A page opened with the identity `snapshot` that has read the list since. */
async function pageOf(snapshot: IdentitySnapshot) {
  let listener = () => {}
  const client = new QueryClient()
  resetCacheOnUserChange(client, {
    getSnapshot: () => snapshot,
    subscribe: (added) => {
      listener = added
      return () => undefined
    },
  })
  await client.prefetchQuery({ queryKey: ['list'], queryFn: async () => 'what they may see' })
  const become = (next: IdentitySnapshot) => {
    snapshot = next
    listener()
  }
  return {
    client,
    become,
    shown: () => client.getQueryData(['list']),
    isReadAgain: () => client.getQueryState(['list'])?.isInvalidated,
  }
}

test("a user's data is dropped when they sign out, or when another user signs in", async () => {
  for (const next of [{ status: 'signed-out' } as const, signedIn('bob')]) {
    const page = await pageOf(signedIn('ada'))
    page.become(next)
    expect(page.shown()).toBeUndefined()
  }
})

test('at sign-out only what a visitor may read is read again, even by a page that has not been told yet', async () => {
  const page = await pageOf(signedIn('ada'))
  const asked: string[] = []
  const watch = (name: string, meta?: typeof FOR_USER) =>
    new QueryObserver(page.client, { queryKey: [name], meta, queryFn: () => asked.push(name) }).subscribe(
      () => undefined,
    )
  watch('what ada follows', FOR_USER)
  watch('a public strategy')
  await vi.waitFor(() => expect(page.client.isFetching()).toBe(0))
  asked.length = 0
  page.become({ status: 'signed-out' })
  await vi.waitFor(() => expect(page.client.isFetching()).toBe(0))
  expect(asked).toEqual(['a public strategy'])
})

test("a visitor's data stays on screen while it is read again for the user who signs in", async () => {
  const page = await pageOf({ status: 'signed-out' })
  page.become({ status: 'loading' })
  page.become(signedIn('ada'))
  expect(page.shown()).toBe('what they may see')
  expect(page.isReadAgain()).toBe(true)
})

test('data read before the identity has loaded belongs to that user', async () => {
  const page = await pageOf({ status: 'loading' })
  page.become(signedIn('ada'))
  expect(page.shown()).toBe('what they may see')
  expect(page.isReadAgain()).toBe(false)
})

test('a session that expires removes nothing from the page', async () => {
  const page = await pageOf(signedIn('ada'))
  page.become({ ...signedIn('ada'), ended: { refusals: 1 } } as IdentitySnapshot)
  expect(page.shown()).toBe('what they may see')
  expect(page.isReadAgain()).toBe(false)
})

test('a component hears that its write has begun before the next press can come', async () => {
  const write = new MutationObserver(queryClient, { mutationFn: async () => 'written' })
  const heard: boolean[] = []
  // Subscribes in the way useMutation does.
  write.subscribe(notifyManager.batchCalls(({ isPending }) => heard.push(isPending)))
  const answer = write.mutate()
  await Promise.resolve()
  expect(heard).toEqual([true])
  await answer
})

test.each([
  ['an interruption that may have come after the write', NETWORK, [4, 1]],
  ['an interruption before the write', BUSY, [4, 4]],
  ['a statement that the database cut off', CUT_OFF, [1, 1]],
  ['a refusal', '23514', [1, 1]],
  ['too many requests', 'RATE', [1, 1]],
])('after %s only what cannot be carried out twice is tried again, with growing waits', async (_, code, tries) => {
  vi.useFakeTimers()
  const asked: [number, number] = [0, 0]
  const waits: number[] = []
  const fail = (which: 0 | 1) => () => {
    asked[which] += 1
    if (which === 0) waits.push(Date.now())
    return Promise.reject(new DataError('no', code))
  }
  const read = queryClient.fetchQuery({ queryKey: ['interrupted', code], queryFn: fail(0) }).catch(() => undefined)
  const write = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: fail(1) })
    .execute(undefined)
    .catch(() => undefined)
  await vi.runAllTimersAsync()
  await Promise.all([read, write])
  expect(asked).toEqual(tries)
  const gaps = waits.slice(1).map((at, index) => at - (waits[index] ?? 0))
  expect(gaps).toEqual([1_000, 2_000, 4_000].slice(0, gaps.length))
  vi.useRealTimers()
})
