// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readAuthCallback } from '@/identity/supabase/authCallback'
import { eventually } from '../eventually'
import { type AccountService, openAccountService, openBrowser, SITE } from './accounts'

const NO_NAMES = { username: '', firstName: '', lastName: '' }
const PASSWORD = 'a-long-password-1'
const NEW_PASSWORD = 'another-password-2'

let service: AccountService
let opened: ReturnType<typeof openBrowser>[] = []

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  service = await openAccountService()
})
afterAll(() => service.close())
afterEach(async () => {
  await Promise.all(opened.map((browser) => browser.close()))
  opened = []
})

function openTab() {
  const browser = openBrowser(service)
  opened.push(browser)
  return { ...browser.openTab(), browser }
}

let people = 0

async function newPerson() {
  const tab = openTab()
  const email = `holder-${people++}@people.example`
  await tab.account.signUp(email, PASSWORD, NO_NAMES)
  return { ...tab, email }
}

const codeIn = (message: string) => message.match(/code: (\d{6})/)?.[1] ?? ''

/** Follows the link of a message and returns the final address. */
async function followLink(message: string): Promise<string> {
  const link = message.match(/https?:\S+/)?.[0] ?? ''
  const answer = await service.fetch(new Request(link, { redirect: 'manual' }))
  return answer.headers.get('location') ?? ''
}

test('a forgotten password is reset with the code of the e-mail, and the old one no longer works', async () => {
  const { email } = await newPerson()
  const tab = openTab()
  await tab.account.requestRecovery(email)
  await expect(tab.recovery.redeemCode(email, '000000')).rejects.toMatchObject({ field: 'code' })
  expect(tab.recovery.getState()).toEqual({ step: 'none' })

  await tab.recovery.redeemCode(email, codeIn(service.lastMessage(email)))
  expect(tab.recovery.getState()).toMatchObject({ step: 'recovering' })
  expect(await tab.account.setPassword(NEW_PASSWORD)).toBe(true)
  tab.recovery.finish()

  const later = openTab()
  await expect(later.account.signIn(email, PASSWORD)).rejects.toMatchObject({ code: 'invalid_credentials' })
  await later.account.signIn(email, NEW_PASSWORD)
  expect(later.identity.getSnapshot()).toMatchObject({ status: 'signed-in', user: { email } })
})

test('the link of a recovery message works the same way, once', async () => {
  const { email } = await newPerson()
  const tab = openTab()
  await tab.account.requestRecovery(email)
  const message = service.lastMessage(email)
  const address = await followLink(message)
  tab.recovery.take(readAuthCallback(address))
  await eventually(() => expect(tab.recovery.getState()).toMatchObject({ step: 'recovering' }))
  expect(tab.identity.getSnapshot()).toMatchObject({ status: 'signed-in', user: { email } })

  const other = openTab()
  other.recovery.take(readAuthCallback(await followLink(message)))
  await eventually(() =>
    expect(other.recovery.getState()).toMatchObject({
      step: 'failed',
      message: 'This link is no longer valid. Ask for a new one',
    }),
  )
  expect(other.identity.getSnapshot().status).toBe('signed-out')
})

test('a sign-in link waits for a click, so that mail scanners do not use it up', async () => {
  const { email } = await newPerson()
  const tab = openTab()
  await tab.account.requestRecovery(email)
  const tokenHash = service.lastMessage(email).match(/token=(\w+)/)?.[1] ?? ''
  tab.recovery.take(readAuthCallback(`${SITE}/signin?token_hash=${tokenHash}&type=recovery`))
  expect(tab.recovery.getState()).toEqual({ step: 'waiting', purpose: 'recovery' })
  expect(tab.browser.requests.filter((line) => line.endsWith('/verify'))).toEqual([])
  tab.recovery.proceed()
  await eventually(() => expect(tab.recovery.getState()).toMatchObject({ step: 'recovering' }))
})

test('asking for recovery does not reveal who has an account', async () => {
  const { email } = await newPerson()
  const { account } = openTab()
  await expect(account.requestRecovery(email)).resolves.toBeUndefined()
  await expect(account.requestRecovery('nobody@people.example')).resolves.toBeUndefined()
  expect(service.lastMessage('nobody@people.example')).toBe('')
})

test('a changed password is another one', async () => {
  const { account, email } = await newPerson()
  await expect(account.changePassword(email, PASSWORD, PASSWORD)).rejects.toMatchObject({ field: 'password' })
})

test('a new e-mail address takes effect once it is confirmed', async () => {
  const { account, identity, email } = await newPerson()
  const taken = (await newPerson()).email
  await expect(account.changeEmail(taken)).rejects.toMatchObject({ field: 'email' })
  const next = `moved-${people++}@people.example`
  expect(await account.changeEmail(next)).toBe('confirm')
  expect(identity.getSnapshot()).toMatchObject({ user: { email } })
  await account.confirmEmailChange(next, codeIn(service.lastMessage(next)))
  expect(identity.getSnapshot()).toMatchObject({ user: { email: next } })
})

test('a recovery link opened in another browser says where it works', async () => {
  const tab = openTab()
  tab.recovery.take(readAuthCallback(`${SITE}/signin?for=recovery&code=asked-for-elsewhere`))
  await eventually(() =>
    expect(tab.recovery.getState()).toMatchObject({
      step: 'failed',
      message: 'Open the link in the browser where you asked for it, or ask for a new one',
    }),
  )
})

test('a confirmation link opened in another browser still confirmed the address', async () => {
  const tab = openTab()
  tab.recovery.take(readAuthCallback(`${SITE}/signin?for=confirmation&code=asked-for-elsewhere`))
  await eventually(() => expect(tab.recovery.getState()).toEqual({ step: 'done', purpose: 'confirmation' }))
  expect(tab.identity.getSnapshot().status).toBe('signed-out')
})
