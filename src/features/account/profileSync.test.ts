// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { profileOf } from '@/identity/testUser'
import { useAuthStore } from '@/stores/authStore'
import { eventually } from '../../../tests/eventually'
import { followUsername } from './profileSync'

const profile = profileOf('ada')

/** Pending requests to the database, which each test answers. */
let asked: { url: URL; answer: (response: Response) => void; fail: (error: Error) => void }[] = []
let stop: () => void

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', (input: string | URL) => {
    return new Promise<Response>((answer, fail) => asked.push({ url: new URL(input), answer, fail }))
  })
  useAuthStore.getState().setUser(null)
  stop = followUsername()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const shown = () => useAuthStore.getState().username
/** Answers a request and waits until it was processed. */
const arrives = async (index: number, username: string) => {
  const response = Response.json({ username })
  asked[index]?.answer(response)
  await eventually(() => expect(response.bodyUsed).toBe(true))
  await new Promise((resolve) => setTimeout(resolve))
}
const isAsked = (times: number) => eventually(() => expect(asked).toHaveLength(times))

test('a visitor reads no username; a profile’s is read by its id', async () => {
  expect(asked).toEqual([])
  useAuthStore.getState().finishSync(profile)
  await isAsked(1)
  expect(asked[0]?.url.pathname).toBe('/rest/v1/user_profiles')
  expect(asked[0]?.url.searchParams.get('id')).toBe(`eq.${profile.id}`)
  asked[0]?.answer(Response.json({ username: 'ada' }))
  await eventually(() => expect(shown()).toBe('ada'))
})

test('a name that is changed while the old one is pending wins', async () => {
  useAuthStore.getState().finishSync(profile)
  await isAsked(1)
  useAuthStore.getState().finishSync({ ...profile, username: 'countess' })
  await isAsked(2)
  asked[1]?.answer(Response.json({ username: 'countess' }))
  await eventually(() => expect(shown()).toBe('countess'))
  await arrives(0, 'ada')
  expect(shown()).toBe('countess')
})

test('a failed read leaves the username empty, and the error is logged and kept', async () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  useAuthStore.getState().finishSync(profile)
  await isAsked(1)
  asked[0]?.fail(new TypeError('Failed to fetch'))
  await eventually(() => expect(useAuthStore.getState().usernameError).toBe('The database can’t be reached'))
  expect(shown()).toBe('')
  expect(written).toHaveBeenCalledOnce()
})

test('signing out clears the username', async () => {
  useAuthStore.getState().finishSync(profile)
  await isAsked(1)
  useAuthStore.getState().setUser(null)
  await arrives(0, 'ada')
  expect(shown()).toBe('')
})
