// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createElement, type ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { readAuthCallback } from '@/identity/supabase/authCallback'
import { eventually } from '../eventually'
import { openAccountService, openBrowser, SITE } from './accounts'
import { codeOf, withHostedCalls } from './hostedAccounts'

const NO_NAMES = { username: '', firstName: '', lastName: '' }
const PASSWORD = 'a-long-password-1'

let service: ReturnType<typeof withHostedCalls>
let opened: ReturnType<typeof openBrowser>[] = []
let people = 0
/** Where the page sent the browser. */
let sentTo = ''

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(window.location, 'assign').mockImplementation((address) => {
    sentTo = String(address)
  })
  service = withHostedCalls(await openAccountService())
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

async function newPerson() {
  const tab = openTab()
  const email = `holder-${people++}@people.example`
  await tab.account.signUp(email, PASSWORD, NO_NAMES)
  return { ...tab, email }
}

/** A user with an authenticator app, signed in on one device. */
async function personWithApp() {
  const tab = await newPerson()
  const { id, secret } = await tab.secondFactor.enrol('Phone')
  await tab.secondFactor.verify(id, codeOf(secret))
  return { ...tab, id, secret }
}

/** Returns from the other service with its consent. */
async function comeBack(tab: ReturnType<typeof openTab>, purpose: 'linked' | 'sign-in') {
  const address = service.agreeAt(sentTo)
  expect(address.startsWith(`${SITE}/${purpose === 'linked' ? 'profile' : 'signin'}?for=${purpose}`)).toBe(true)
  tab.recovery.take(readAuthCallback(address))
  await eventually(() => expect(tab.recovery.getState()).toEqual({ step: 'done', purpose }))
}

describe('a second factor', () => {
  test('an authenticator app is active once a code is verified, and a wrong code is refused beside its field', async () => {
    const tab = await newPerson()
    const { id, secret, qrCode } = await tab.secondFactor.enrol('Phone')
    expect(qrCode).toMatch(/^data:image\/svg/)
    expect(await tab.secondFactor.list()).toEqual([{ id, name: 'Phone', isVerified: false }])
    const wrong = codeOf(secret) === '000000' ? '111111' : '000000'
    await expect(tab.secondFactor.verify(id, wrong)).rejects.toMatchObject({ field: 'code' })
    await tab.secondFactor.verify(id, codeOf(secret))
    expect(await tab.secondFactor.list()).toEqual([{ id, name: 'Phone', isVerified: true }])
    expect(tab.identity.getSnapshot().status).toBe('signed-in')
    expect(await tab.identity.getToken()).not.toBeNull()
  })

  test('an unfinished enrolment is replaced by the next', async () => {
    const tab = await newPerson()
    await tab.secondFactor.enrol('Phone')
    const { id } = await tab.secondFactor.enrol('Phone')
    expect((await tab.secondFactor.list()).map((app) => app.id)).toEqual([id])
  })

  test('with an app the password alone does not sign in, and reads carry no token', async () => {
    const { email, id, secret } = await personWithApp()
    const { account, identity, secondFactor, getDueFactor, browser } = openTab()
    await account.signIn(email, PASSWORD)
    await eventually(() => expect(getDueFactor()).toBe(id))
    expect(identity.getSnapshot()).toEqual({ status: 'signed-out' })
    expect(await identity.getToken()).toBeNull()

    const reloaded = browser.openTab()
    await eventually(() => expect(reloaded.getDueFactor()).toBe(id))
    await eventually(() => expect(reloaded.identity.getSnapshot()).toEqual({ status: 'signed-out' }))

    await secondFactor.verify(id, codeOf(secret))
    await eventually(() => expect(identity.getSnapshot()).toMatchObject({ status: 'signed-in', user: { email } }))
    expect(getDueFactor()).toBeNull()
    expect(await identity.getToken()).not.toBeNull()
  })

  test('a user without a code can cancel', async () => {
    const { email } = await personWithApp()
    const { account, identity, getDueFactor } = openTab()
    await account.signIn(email, PASSWORD)
    await eventually(() => expect(getDueFactor()).not.toBeNull())
    await identity.signOut()
    await eventually(() => expect(getDueFactor()).toBeNull())
  })

  test('a device that was signed in before the app is asked for its code when its session is renewed', async () => {
    const first = await newPerson()
    const { email } = first
    const device = openTab()
    await device.account.signIn(email, PASSWORD)
    expect(device.identity.getSnapshot().status).toBe('signed-in')
    const { id, secret } = await first.secondFactor.enrol('Phone')
    await first.secondFactor.verify(id, codeOf(secret))

    await device.identity.getToken((await device.identity.getToken()) ?? '')
    expect(device.getDueFactor()).toBe(id)
    expect(device.identity.getSnapshot()).toMatchObject({ status: 'signed-in', ended: { refusals: 0 } })
    await device.secondFactor.verify(id, codeOf(secret))
    await eventually(() => expect(device.identity.getSnapshot()).toMatchObject({ ended: null }))
  })

  test('changing the password keeps the session at aal2', async () => {
    const { account, identity, email } = await personWithApp()
    await expect(account.changePassword(email, 'not-this-one', 'another-password-2')).rejects.toMatchObject({
      field: 'current',
    })
    expect(await account.changePassword(email, PASSWORD, 'another-password-2')).toBe(true)
    expect(identity.getSnapshot()).toMatchObject({ status: 'signed-in', ended: null })
  })

  test('a removed app is not asked for any more', async () => {
    const { secondFactor, id, email, getDueFactor } = await personWithApp()
    await secondFactor.remove(id)
    expect(await secondFactor.list()).toEqual([])
    expect(getDueFactor()).toBeNull()
    const later = openTab()
    await later.account.signIn(email, PASSWORD)
    expect(later.identity.getSnapshot().status).toBe('signed-in')
  })
})

describe('linked accounts', () => {
  test('only services that the project has switched on are offered', async () => {
    expect(await openTab().linkedAccounts.offered()).toEqual(['github'])
  })

  test('an external account is linked, signs in, and is unlinked', async () => {
    const tab = await newPerson()
    expect((await tab.linkedAccounts.list()).map(({ provider }) => provider)).toEqual(['email'])
    await tab.linkedAccounts.link('github')
    await comeBack(tab, 'linked')
    const linked = (await tab.linkedAccounts.list()).find(({ provider }) => provider === 'github')
    expect(linked).toMatchObject({ email: 'elsewhere@people.example' })

    const later = openTab()
    await later.linkedAccounts.signIn('github')
    await comeBack(later, 'sign-in')
    expect(later.identity.getSnapshot()).toMatchObject({ status: 'signed-in' })

    if (!linked) throw new Error('nothing was linked')
    await tab.linkedAccounts.unlink(linked)
    expect((await tab.linkedAccounts.list()).map(({ provider }) => provider)).toEqual(['email'])
  })

  test('the only sign-in method cannot be removed', async () => {
    const tab = await newPerson()
    const [only] = await tab.linkedAccounts.list()
    if (!only) throw new Error('an account without a way in')
    await expect(tab.linkedAccounts.unlink(only)).rejects.toThrow('This is your only way in')
  })

  test('a callback begun in another browser links nothing', async () => {
    const tab = await newPerson()
    await tab.linkedAccounts.link('github')
    const address = service.agreeAt(sentTo)
    const other = openTab()
    other.recovery.take(readAuthCallback(address))
    await eventually(() => expect(other.recovery.getState()).toMatchObject({ step: 'failed', purpose: 'linked' }))
    expect((await tab.linkedAccounts.list()).map(({ provider }) => provider)).toEqual(['email'])
  })

  test('refusing at the other service changes nothing and shows a message', async () => {
    const tab = await newPerson()
    tab.recovery.take(readAuthCallback(`${SITE}/profile?for=linked&error=access_denied&error_description=Call+us`))
    await eventually(() =>
      expect(tab.recovery.getState()).toMatchObject({
        step: 'failed',
        message: 'The other service did not confirm your account',
      }),
    )
    expect(tab.identity.getSnapshot().status).toBe('signed-in')
  })
})

describe('the pages of a hosted project', () => {
  /** The widgets over a hosted project, whose address is known before their code is loaded. */
  async function openWidgets() {
    vi.stubEnv('VITE_SUPABASE_URL', SITE)
    vi.stubEnv('VITE_SUPABASE_ANON_KEY', 'sb_publishable_tests')
    vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) => service.fetch(new Request(input, init)))
    vi.resetModules()
    const [{ supabaseAccount }, { currentIdentity }, { SecuritySection }, { SignIn }] = await Promise.all([
      import('@/identity/supabase/supabaseIdentity'),
      import('@/identity/currentIdentity'),
      import('@/features/account/supabase/SecuritySection'),
      import('@/features/account/supabase/SignIn'),
    ])
    await currentIdentity.load()
    const draw = (element: ReactElement) =>
      render(
        createElement(
          QueryClientProvider,
          { client: new QueryClient() },
          createElement(MemoryRouter, undefined, element),
        ),
      )
    return { supabaseAccount, currentIdentity, SecuritySection, SignIn, draw }
  }

  afterAll(() => {
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
  })

  test('a user sets an app up, is asked for its code at the next sign-in, and removes it', async () => {
    const type = userEvent.setup()
    const { supabaseAccount, currentIdentity, SecuritySection, SignIn, draw } = await openWidgets()
    const email = `holder-${people++}@people.example`
    await supabaseAccount.signUp(email, PASSWORD, NO_NAMES)
    const signedIn = currentIdentity.getSnapshot()
    if (signedIn.status !== 'signed-in') throw new Error('no user is signed in')

    const account = draw(createElement(SecuritySection, { user: signedIn.user }))
    await type.type(await screen.findByLabelText('Name of the app'), 'Phone')
    await type.click(screen.getByRole('button', { name: 'Set up an app' }))
    const secret = (await screen.findByText(/^[A-Z2-7]{32}$/)).textContent
    expect(screen.getByRole('img', { name: /QR code/ })).toHaveProperty('src', expect.stringContaining('data:image'))
    await type.type(screen.getByLabelText('Code'), codeOf(secret))
    await type.click(screen.getByRole('button', { name: 'Use the code' }))
    await screen.findByText('Done. From now on you’ll need its code every time you sign in.')
    account.unmount()

    await currentIdentity.signOut()
    const door = draw(createElement(SignIn))
    await type.type(screen.getByLabelText('E-mail'), email)
    await type.type(screen.getByLabelText('Password'), PASSWORD)
    await type.click(screen.getByRole('button', { name: 'Sign in' }))
    await screen.findByRole('heading', { name: 'One step left' })
    expect(currentIdentity.getSnapshot().status).toBe('signed-out')
    await type.type(screen.getByLabelText('Code'), codeOf(secret))
    await type.click(screen.getByRole('button', { name: 'Use the code' }))
    await eventually(() => expect(currentIdentity.getSnapshot().status).toBe('signed-in'))
    door.unmount()

    draw(createElement(SecuritySection, { user: signedIn.user }))
    await type.click(await screen.findByRole('button', { name: 'Remove Phone' }))
    await type.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
    await screen.findByText('Removed. You won’t be asked for its code any more.')
    expect(await screen.findByRole('button', { name: 'Link GitHub' })).toBeDefined()
  })
})
