// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '../../tests/eventually'
import { createIdentityEntry } from './currentIdentity'
import type { Identity, IdentityProvider, IdentitySnapshot } from './identity'
import { userOf } from './testUser'

const ada: IdentitySnapshot = { status: 'signed-in', user: userOf('ada'), ended: null }

/** A provider with or without a stored session, whose download can be made to fail. */
function provider(hint: boolean) {
  const world = { hint, reachable: true, downloads: 0, address: null as string | null }
  const identity: Identity = {
    getSnapshot: () => ada,
    subscribe: () => () => undefined,
    getToken: async () => 'token of ada',
    signOut: async () => undefined,
    Root: null,
  }
  const seam: IdentityProvider = {
    name: 'supabase',
    mayBeSignedIn: () => world.hint,
    authCallback: () => {
      if (world.address) world.hint = true
      return world.address
    },
    load: async () => {
      world.downloads++
      if (!world.reachable) throw new TypeError('Failed to fetch dynamically imported module')
      return identity
    },
  }
  return { world, seam }
}

afterEach(() => {
  vi.restoreAllMocks()
})

test('without a hint no user is signed in, nothing is downloaded, and reads carry no token', async () => {
  const { world, seam } = provider(false)
  const entry = createIdentityEntry(seam)
  entry.subscribe(() => undefined)
  expect(entry.getSnapshot()).toEqual({ status: 'signed-out' })
  expect(await entry.getToken()).toBeNull()
  expect(world.downloads).toBe(0)
})

test('with a hint the first read waits for the token instead of being sent as a visitor', async () => {
  const { world, seam } = provider(true)
  const entry = createIdentityEntry(seam)
  expect(entry.getSnapshot()).toEqual({ status: 'loading' })
  const [one, other] = await Promise.all([entry.getToken(), entry.getToken()])
  expect([one, other]).toEqual(['token of ada', 'token of ada'])
  expect(world.downloads).toBe(1)
  expect(entry.getSnapshot()).toBe(ada)
})

test('after a failed download reads are a visitor’s, and it is retried when the network is back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { world, seam } = provider(true)
  world.reachable = false
  const entry = createIdentityEntry(seam)
  entry.subscribe(() => undefined)
  await eventually(() => expect(entry.getSnapshot().status).toBe('signed-out'))
  expect(await entry.getToken()).toBeNull()
  await expect(entry.load()).rejects.toThrow('Failed to fetch')

  world.reachable = true
  dispatchEvent(new Event('online'))
  await eventually(() => expect(entry.getSnapshot()).toBe(ada))
})

test('a sign-in in another tab is noticed here', async () => {
  const { world, seam } = provider(false)
  const entry = createIdentityEntry(seam)
  entry.subscribe(() => undefined)
  world.hint = true
  dispatchEvent(new Event('storage'))
  await eventually(() => expect(entry.getSnapshot()).toBe(ada))
})

test('a link from an e-mail loads the provider and names the page to show', async () => {
  const { world, seam } = provider(false)
  const entry = createIdentityEntry(seam)
  expect(entry.authCallback('https://site.example/')).toBeNull()
  expect(world.downloads).toBe(0)
  world.address = '/signin#/reset'
  expect(entry.authCallback('https://site.example/#access_token=x')).toBe('/signin#/reset')
  await eventually(() => expect(entry.getSnapshot()).toBe(ada))
})
