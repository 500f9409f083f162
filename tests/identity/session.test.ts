// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Identity, IdentitySnapshot } from '@/identity/identity'
import { eventually } from '../eventually'
import { type AccountService, openAccountService, openBrowser } from './accounts'

const NO_NAMES = { username: '', firstName: '', lastName: '' }
const PASSWORD = 'a-long-password-1'

let service: AccountService
let opened: ReturnType<typeof openBrowser>[] = []

beforeAll(async () => {
  // auth-js logs the failures and second tabs that these tests provoke.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  service = await openAccountService()
})
afterAll(() => service.close())
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(opened.map((browser) => browser.close()))
  opened = []
})

function newBrowser() {
  const browser = openBrowser(service)
  opened.push(browser)
  return browser
}

/** Resolves with the first snapshot that fits, the present one included. */
function until(identity: Identity, fits: (snapshot: IdentitySnapshot) => boolean): Promise<IdentitySnapshot> {
  return new Promise((resolve) => {
    const look = () => {
      if (!fits(identity.getSnapshot())) return
      stop()
      resolve(identity.getSnapshot())
    }
    const stop = identity.subscribe(look)
    look()
  })
}
const signedIn = (snapshot: IdentitySnapshot) => snapshot.status === 'signed-in' && snapshot.ended === null
const signedOut = (snapshot: IdentitySnapshot) => snapshot.status === 'signed-out'
const ended = (snapshot: IdentitySnapshot) => snapshot.status === 'signed-in' && snapshot.ended !== null

let people = 0
const newAddress = () => `person-${people++}@people.example`

async function newPerson() {
  const browser = newBrowser()
  const tab = browser.openTab()
  const email = newAddress()
  await tab.account.signUp(email, PASSWORD, NO_NAMES)
  await until(tab.identity, signedIn)
  return { browser, tab, email }
}

const subjectOf = (token: string | null) =>
  JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()).sub as string

test('a visitor is signed out and sends nothing', async () => {
  const browser = newBrowser()
  const { identity } = browser.openTab()
  expect(identity.getSnapshot()).toEqual({ status: 'signed-out' })
  expect(await identity.getToken()).toBeNull()
  expect(browser.requests).toEqual([])
})

test('a user signs up with names and is signed in with a token of their own', async () => {
  const tab = newBrowser().openTab()
  const email = newAddress()
  const answer = await tab.account.signUp(email, PASSWORD, { username: 'ada', firstName: 'Ada', lastName: 'L' })
  expect(answer).toBe('signed-in')
  const snapshot = await until(tab.identity, signedIn)
  expect(snapshot).toMatchObject({ user: { email, username: 'ada', firstName: 'Ada', fullName: 'Ada L' } })
  const { user } = snapshot as Extract<IdentitySnapshot, { status: 'signed-in' }>
  expect(subjectOf(await tab.identity.getToken())).toBe(user.id)
})

test('a wrong password and an unknown e-mail address get the same answer', async () => {
  const { email } = await newPerson()
  const tab = newBrowser().openTab()
  const expected = { message: 'E-mail address and password do not match', field: null }
  await expect(tab.account.signIn(email, 'not-this-one')).rejects.toMatchObject(expected)
  await expect(tab.account.signIn(newAddress(), PASSWORD)).rejects.toMatchObject(expected)
  expect(tab.identity.getSnapshot().status).toBe('signed-out')
})

test('an e-mail address that is taken is refused beside its field, whatever its case', async () => {
  const { email } = await newPerson()
  const { account } = newBrowser().openTab()
  await expect(account.signUp(email.toUpperCase(), PASSWORD, NO_NAMES)).rejects.toMatchObject({
    field: 'email',
    message: 'An account with this e-mail address already exists',
  })
})

test('a short password is refused beside its field, with the minimum', async () => {
  const { account } = newBrowser().openTab()
  await expect(account.signUp(newAddress(), 'short', NO_NAMES)).rejects.toMatchObject({
    field: 'password',
    message: expect.stringContaining('at least 8 characters'),
  })
})

test('with the service down, signing in says so and can be repeated', async () => {
  const { email } = await newPerson()
  const browser = newBrowser()
  const tab = browser.openTab()
  browser.goOffline()
  await expect(tab.account.signIn(email, PASSWORD)).rejects.toMatchObject({ code: 'network' })
  browser.goOnline()
  await tab.account.signIn(email, PASSWORD)
  expect(await until(tab.identity, signedIn)).toMatchObject({ user: { email } })
})

test('after a reload the user is signed in at once, before any request', async () => {
  const { browser, email } = await newPerson()
  browser.requests.length = 0
  const { identity } = browser.openTab()
  expect(identity.getSnapshot()).toMatchObject({ status: 'signed-in', user: { email }, ended: null })
  expect(browser.requests).toEqual([])
})

test('signing out in one tab reaches the others, and the service forgets the session', async () => {
  const { browser, tab } = await newPerson()
  const other = browser.openTab()
  const session = browser.storage.getItem(browser.storageKey) ?? ''
  await tab.identity.signOut()
  expect(tab.identity.getSnapshot()).toEqual({ status: 'signed-out' })
  await until(other.identity, signedOut)
  expect(await other.identity.getToken()).toBeNull()
  expect(browser.storage.getItem(browser.storageKey)).toBeNull()

  await eventually(async () => {
    const { refresh_token } = JSON.parse(session)
    const answer = await service.fetch(
      new Request('http://localhost:5173/auth/v1/token?grant_type=refresh_token', {
        method: 'POST',
        body: JSON.stringify({ refresh_token }),
      }),
    )
    expect(answer.status).toBe(400)
  })
})

test('a tab that finds its session gone after a sign-out elsewhere does not call it ended', async () => {
  const { browser, tab } = await newPerson()
  const other = browser.openTab()
  const seen: IdentitySnapshot[] = []
  other.identity.subscribe(() => seen.push(other.identity.getSnapshot()))
  await tab.identity.signOut()
  // Before the other tab's storage event arrives.
  await expect(other.identity.getToken()).rejects.toMatchObject({ code: 'SESSION' })
  expect(other.identity.getSnapshot()).toEqual({ status: 'signed-out' })
  expect(seen.filter(ended)).toEqual([])
})

test('a late answer about an old session does not touch the one begun since', async () => {
  const { browser, tab, email } = await newPerson()
  await tab.identity.signOut()
  await tab.account.signIn(email, PASSWORD)
  const old = JSON.parse(browser.storage.getItem(browser.storageKey) ?? '{}')
  browser.hold('GET /auth/v1/user')
  const visit = browser.openTab()
  await eventually(() => expect(browser.requests).toContain('GET /auth/v1/user'))
  await tab.identity.signOut()
  await tab.account.signIn(email, PASSWORD)
  await eventually(async () => {
    const headers = { authorization: `Bearer ${old.access_token}` }
    const answer = await service.fetch(new Request('http://localhost:5173/auth/v1/user', { headers }))
    expect(answer.status).toBe(403)
  })
  await browser.release()
  await until(visit.identity, signedIn)
  expect(await visit.identity.getToken()).toBe(await tab.identity.getToken())
  expect(visit.identity.getSnapshot()).toMatchObject({ status: 'signed-in', ended: null })
})

test('signing out works with the service down', async () => {
  const { browser, tab } = await newPerson()
  browser.goOffline()
  await tab.identity.signOut()
  expect(tab.identity.getSnapshot()).toEqual({ status: 'signed-out' })
  expect(browser.storage.getItem(browser.storageKey)).toBeNull()
})

test('an expired token is renewed before it is returned, once for all callers', async () => {
  const { browser, tab } = await newPerson()
  const old = await tab.identity.getToken()
  browser.letTokenExpire()
  browser.requests.length = 0
  const tokens = await Promise.all([tab.identity.getToken(), tab.identity.getToken(), tab.identity.getToken()])
  expect(new Set(tokens).size).toBe(1)
  expect(subjectOf(tokens[0] ?? null)).toBe(subjectOf(old))
  expect(browser.requests.filter((line) => line === 'POST /auth/v1/token')).toHaveLength(1)
  expect(tab.identity.getSnapshot()).toMatchObject({ status: 'signed-in', ended: null })
})

test('a token refused by the database is renewed even before it expires', async () => {
  const { browser, tab } = await newPerson()
  const refused = (await tab.identity.getToken()) ?? ''
  browser.requests.length = 0
  await tab.identity.getToken(refused)
  expect(browser.requests.filter((line) => line === 'POST /auth/v1/token')).toHaveLength(1)
  await tab.identity.getToken('an even older token')
  expect(browser.requests.filter((line) => line === 'POST /auth/v1/token')).toHaveLength(1)
})

test('an expired session keeps the user on the page, and a new sign-in continues', async () => {
  const { browser, tab, email } = await newPerson()
  const other = browser.openTab()
  const before = tab.identity.getSnapshot()
  browser.letTokenExpire()
  browser.spoilRefreshToken()
  await expect(tab.identity.getToken()).rejects.toMatchObject({
    code: 'SESSION',
    message: 'Your session has ended. Sign in, then try again',
  })
  expect(browser.storage.getItem(browser.storageKey)).toBeNull()
  expect(tab.identity.getSnapshot()).toMatchObject({ status: 'signed-in', user: { email }, ended: { refusals: 1 } })
  await expect(tab.identity.getToken()).rejects.toMatchObject({ code: 'SESSION' })
  expect(tab.identity.getSnapshot()).toMatchObject({ ended: { refusals: 2 } })
  await until(other.identity, ended)

  await other.account.signIn(email, PASSWORD)
  const after = await until(tab.identity, signedIn)
  expect(after).toEqual(before)
  expect(await tab.identity.getToken()).not.toBeNull()
})

test('a session that ended long ago reads as signed out', async () => {
  const { browser } = await newPerson()
  browser.letTokenExpire()
  browser.spoilRefreshToken()
  const { identity } = browser.openTab()
  const seen = new Set([identity.getSnapshot().status])
  identity.subscribe(() => seen.add(identity.getSnapshot().status))
  await until(identity, signedOut)
  expect([...seen]).toEqual(['loading', 'signed-out'])
})

test('with the service down, a stored session settles, and its token is not given out as a user’s or a visitor’s', async () => {
  const { browser, email } = await newPerson()
  browser.letTokenExpire()
  browser.goOffline()
  vi.useFakeTimers()
  const { identity } = browser.openTab()
  expect(identity.getSnapshot().status).toBe('loading')
  const token = identity.getToken().then(
    () => 'given out',
    (error: { code: string }) => error.code,
  )
  await vi.advanceTimersByTimeAsync(20_000)
  expect(identity.getSnapshot()).toMatchObject({ status: 'signed-in', user: { email }, ended: null })
  expect(await token).toBe('NETWORK')
  expect(browser.storage.getItem(browser.storageKey)).not.toBeNull()
})

test('closing the other devices’ sessions keeps this one, and the others notice at their next visit', async () => {
  const { browser, tab, email } = await newPerson()
  const elsewhere = newBrowser()
  await elsewhere.openTab().account.signIn(email, PASSWORD)
  await tab.account.signOutOthers()
  expect(await tab.identity.getToken()).not.toBeNull()
  expect(browser.storage.getItem(browser.storageKey)).not.toBeNull()

  const nextVisit = elsewhere.openTab()
  await until(nextVisit.identity, ended)
  await expect(nextVisit.identity.getToken()).rejects.toMatchObject({ code: 'SESSION' })
})
