import type { BrowserContext, Page } from '@playwright/test'
import { test as base, createStrategy, expect, expectAccessible, settled, unique } from '../fixtures'
import { accountButton, openStrategy, signOut } from '../people'
import { hasClerkFiles } from './clerkFiles'
import { EMAIL_CODE } from './standIn'

const PASSWORD = 'a-long-password-1'
/** How long the site waits for Clerk before it continues without it (README). */
const CLERK_TIMEOUT_MS = 8_000
const ANALYTICS = 'https://analytics.stub.test/**'

const test = base.extend<{ analytics: undefined }>({
  analytics: [
    async ({ context }, use) => {
      await context.route(ANALYTICS, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'window.counted = document.readyState' }),
      )
      await use(undefined)
    },
    { auto: true },
  ],
})

test.skip(() => !hasClerkFiles(), 'Clerk’s browser files could not be fetched from the npm registry')

const clerkCard = (page: Page) => page.locator('.cl-cardBox')

const inventAddress = () => `${unique('clerk').replaceAll(' ', '-')}@people.example`

/**
 * Signs a user up by the calls that Clerk's widget makes, and ends on /about, which is quick to load. Returns the
 * address. The widget itself is filled in by the first test.
 */
async function signUp(page: Page): Promise<string> {
  const email = inventAddress()
  const code = await page.request.post('/__clerk/v1/client/sign_ups', {
    form: { email_address: email, password: PASSWORD },
  })
  const { id } = (await code.json()).response
  const proof = { form: { strategy: 'email_code', code: EMAIL_CODE } }
  const done = await page.request.post(`/__clerk/v1/client/sign_ups/${id}/attempt_verification`, proof)
  expect((await done.json()).response.status).toBe('complete')
  await page.goto('/about')
  await expect(accountButton(page)).toBeVisible()
  return email
}

/** The session's token, as an attacker would read it in the console. */
const tokenOf = (page: Page) =>
  page.evaluate(async () => {
    const { Clerk } = window as unknown as { Clerk: { session: { getToken: () => Promise<string> } } }
    return Clerk.session.getToken()
  })

/** Requests the database directly, without the site's code. */
async function ask(page: Page, backend: string, call: string, init: { method?: string; body?: object } = {}) {
  const headers = { authorization: `Bearer ${await tokenOf(page)}`, prefer: 'return=representation' }
  const answer = await page.request.fetch(`${backend}/rest/v1/${call}`, {
    headers,
    method: init.method,
    data: init.body,
  })
  return { status: answer.status(), body: await answer.json().catch(() => null) }
}

const backendOf = (baseURL: string | undefined) => `http://localhost:${Number(new URL(baseURL ?? '').port) - 100}`

/** Writes a private strategy with the signed-in user's token. Returns its name. */
async function writeStrategy(page: Page, backend: string): Promise<string> {
  const name = unique('Kept private')
  const choices = { market_types: 'Forex', categories: 'Gann', timeframes: 'Daily', public: 'false' }
  await ask(page, backend, 'strategy_profile', { method: 'POST', body: { name, ...choices } })
  return name
}

async function addTrade(page: Page, symbol: string) {
  await page.getByRole('button', { name: 'Add Trade' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New Trade' })
  await dialog.getByLabel('Symbol').fill(symbol)
  await dialog.getByLabel('Quantity').fill('10')
  await dialog.getByRole('textbox', { name: 'Price' }).fill('5')
  return dialog
}

test('a visitor presses Follow, signs up in Clerk’s widget and comes back to it done, has a profile, and saves a trade under Clerk’s token', async ({
  page,
  baseURL,
}) => {
  const email = inventAddress()
  await page.goto('/performance/Turn%20of%20the%20month')
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await clerkCard(page).getByRole('link', { name: 'Sign up' }).click()
  await expect(clerkCard(page).getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  // Pressing the widget's button would move it away, since the field that loses the focus then says that the password is long enough.
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.getByLabel('Enter verification code').fill(EMAIL_CODE)
  await expect(page).toHaveURL('/performance/Turn%20of%20the%20month')
  await expect(page.getByRole('button', { name: /^Following \d+ follower/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(accountButton(page)).toHaveAccessibleName(`Account of ${email.split('@')[0]}`)
  await createStrategy(page)
  const dialog = await addTrade(page, 'MSFT')
  await dialog.getByRole('button', { name: 'Add Trade' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('MSFT').first()).toBeVisible()

  const { body } = await ask(page, backendOf(baseURL), 'user_profiles?select=*')
  expect(body).toMatchObject([{ email, username: email.split('@')[0], subscription_tier: 'community' }])
  expect(body[0].clerk_user_id).toMatch(/^user_/)
})

test('with their own valid token users cannot change their tier or another user’s data', async ({ page, baseURL }) => {
  const backend = backendOf(baseURL)
  await signUp(page)
  const profiles = async () => (await ask(page, backend, 'user_profiles?select=*')).body
  await expect.poll(profiles).toHaveLength(1)
  const [own] = await profiles()
  await ask(page, backend, `user_profiles?id=eq.${own.id}`, { method: 'PATCH', body: { subscription_tier: 'premier' } })
  await ask(page, backend, 'user_profiles?on_conflict=id', {
    method: 'POST',
    body: { ...own, subscription_tier: 'premier' },
  })
  const [after] = await profiles()
  expect(after.subscription_tier).toBe('community')

  const others = (await ask(page, backend, `strategy_profile?select=*&user_id=neq.${own.clerk_user_id}`)).body
  expect(others.length).toBeGreaterThan(0)
  const [victim] = others
  const renamed = await ask(page, backend, `strategy_profile?id=eq.${victim.id}`, {
    method: 'PATCH',
    body: { name: 'Mine now' },
  })
  const removed = await ask(page, backend, `strategy_profile?id=eq.${victim.id}`, { method: 'DELETE' })
  const planted = await ask(page, backend, 'user_profiles', {
    method: 'POST',
    body: { clerk_user_id: 'user_of_another', email: 'planted@people.example' },
  })
  const trade = await ask(page, backend, 'bet_data', {
    method: 'POST',
    body: {
      user_id: own.clerk_user_id,
      strategy_id: victim.id,
      bet_id: crypto.randomUUID(),
      date: new Date().toISOString(),
      market: 'STOCK',
      symbol: 'X',
      position: 'LONG',
      side: 'BUY',
      quantity: 1,
      price: 1,
      fee: 0,
    },
  })
  for (const { status, body } of [renamed, removed, planted, trade]) {
    expect(status >= 400 || (Array.isArray(body) && body.length === 0), `${status} ${JSON.stringify(body)}`).toBe(true)
  }
  const [still] = (await ask(page, backend, `strategy_profile?select=*&id=eq.${victim.id}`)).body
  expect(still).toEqual(victim)
})

test('signing out leads to the landing page and signing in to /home, both in other tabs too; signing out while Clerk is unreachable is completed at the next visit', async ({
  page,
  context,
}) => {
  const email = await signUp(page)
  const other = await context.newPage()
  const signInLink = (of: Page) => of.getByRole('banner').getByRole('link', { name: 'Sign in' })
  await other.goto('/about')
  await expect(accountButton(other)).toBeVisible()
  await signOut(page)
  await expect(signInLink(other)).toBeVisible()
  await expect(other.getByText('Your session has ended.')).toBeHidden()
  await page.reload()
  await expect(signInLink(page)).toBeVisible()

  await page.goto('/signin')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill('not-this-one')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Password is incorrect', { exact: false }).first()).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(accountButton(other)).toBeVisible()
  await other.close()
  await page.goto('/signin')
  await expect(page).toHaveURL(/\/home$/)

  const ending = '**/__clerk/v1/client/sessions?**'
  await context.route(ending, (route) => route.abort())
  await signOut(page)
  await expect(signInLink(page)).toBeVisible()
  await context.unroute(ending)
  const ended = page.waitForResponse((answer) => answer.url().includes('_method=DELETE'))
  await page.goto('/about')
  expect((await ended).ok()).toBe(true)
  await page.reload()
  await expect(signInLink(page)).toBeVisible()
})

test('a user whose session ends while typing signs in again in place and loses nothing', async ({ page, baseURL }) => {
  const email = await signUp(page)
  const name = await writeStrategy(page, backendOf(baseURL))
  await openStrategy(page, name)
  const trade = await addTrade(page, 'NVDA')
  const address = page.url()
  await page.request.post(`/__stand-in/end-sessions?email=${encodeURIComponent(email)}`)
  await page.evaluate(() => {
    // As after a minute: the browser's token has expired.
    const { Clerk } = window as unknown as { Clerk: { session: { clearCache: () => void } } }
    Clerk.session.clearCache()
  })
  await trade.getByRole('button', { name: 'Add Trade' }).click()

  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await again.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await again.getByRole('button', { name: 'Continue' }).click()
  await expect(again).toBeHidden()
  await expect(page.getByText('Your session has ended.', { exact: true })).toBeHidden()
  await expect(page).toHaveURL(address)
  await expect(trade.getByLabel('Symbol')).toHaveValue('NVDA')
  await trade.getByRole('button', { name: 'Add Trade' }).click()
  await expect(trade).toBeHidden()
  await expect(page.getByText('NVDA').first()).toBeVisible()
})

test('/profile has Clerk’s widget and the user’s strategies, and names edited there reach the profile', async ({
  page,
  baseURL,
}) => {
  await signUp(page)
  const name = await writeStrategy(page, backendOf(baseURL))
  await page.getByRole('banner').getByRole('link', { name: 'My strategies' }).click()
  await expect(page).toHaveTitle('Profile / Cash Us If You Can')
  await expect(page.getByText('Profile details')).toBeVisible()
  const row = page.getByRole('region', { name: 'My strategies' }).getByRole('listitem')
  await expect(row).toContainText([name])
  await expect(row).toContainText('Private')
  await expect(row.getByRole('button', { name: 'Edit strategy' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Update profile' }).click()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  // By keyboard: Clerk's form expands under the pointer, and a click while it moves is lost.
  await page.getByLabel('Last name').press('Enter')
  await expect(page.getByText('Ada Lovelace')).toBeVisible()
  await expect
    .poll(async () => (await ask(page, backendOf(baseURL), 'user_profiles?select=full_name')).body)
    .toEqual([{ full_name: 'Ada Lovelace' }])
})

test('deleting the account in Clerk’s widget signs the user out without a notice that the session ended', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/profile#/security')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByLabel(/Delete account/).fill('Delete account')
  await page.getByRole('button', { name: 'Delete account' }).last().click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('Your session has ended.')).toBeHidden()
})

test('a profile that cannot be saved says why, and the account still works', async ({ page, context }) => {
  await context.route('**/rest/v1/user_profiles?on_conflict=**', (route) =>
    route.fulfill({ status: 500, json: { message: 'The database is being moved', code: 'XX000' } }),
  )
  await signUp(page)
  await page.goto('/profile')
  await expect(page.getByRole('alert')).toContainText('Failed to sync user profile: The database is being moved')
  await expect(page.getByText('Profile details')).toBeVisible()
  await context.unroute('**/rest/v1/user_profiles?on_conflict=**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Plan' })).toBeVisible()
})

test('the widgets have the site’s colours, in both themes', async ({ page }) => {
  await page.goto('/register')
  const colours = () =>
    clerkCard(page)
      .locator('.cl-card')
      .evaluate((card) => [getComputedStyle(card).backgroundColor, getComputedStyle(document.body).backgroundColor])
  await expect
    .poll(async () => {
      const [card, around] = await colours()
      return card === around
    })
    .toBe(true)
  const [dark] = await colours()
  await expectAccessible(page)
  await page.getByLabel('Email address').fill('kept@people.example')
  await page.getByRole('contentinfo').getByRole('switch', { name: 'Dark mode' }).click()
  await expect(page.locator('html')).not.toHaveClass('dark')
  // Polled, because colours take a moment to change.
  await expect
    .poll(async () => {
      const [card, around] = await colours()
      return card === around && card !== dark
    })
    .toBe(true)
  await expectAccessible(page)
  await expect(page.getByLabel('Email address')).toHaveValue('kept@people.example')
})

test('a visitor of the public pages loads nothing of Clerk', async ({ page }) => {
  const asked: string[] = []
  const scripts: Promise<string>[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text().catch(() => ''))
  })
  const ofClerk = async () => [
    ...asked.filter((url) => url.includes('/__clerk')),
    // The attribute by which Clerk's loader marks its script.
    ...(await Promise.all(scripts)).filter((script) => script.includes('data-clerk-js-script')),
  ]
  for (const address of ['/', '/strategy']) {
    await page.goto(address)
    await settled(page)
  }
  expect((await ofClerk()).length).toBe(0)
  await page.goto('/signin')
  await expect.poll(async () => (await ofClerk()).length).toBeGreaterThan(1)
})

/** Clerk's host accepts every request and never answers. */
const holdClerk = (context: BrowserContext) => context.route('**/__clerk/**', () => new Promise<void>(() => undefined))
/** Marks the browser as one where a user was signed in yesterday. */
const rememberSession = (context: BrowserContext, url: string) =>
  context.addCookies([{ name: '__client_uat', value: '1763700000', url }])

/** Opens a page and skips the time for which the site waits for Clerk. */
async function waitForClerkInVain(page: Page, address: string) {
  const asked = page.waitForRequest('**/__clerk/**')
  await page.goto(address)
  await asked
  await page.clock.fastForward(CLERK_TIMEOUT_MS)
}

async function expectSignInToFail(page: Page) {
  await waitForClerkInVain(page, '/signin')
  await expect(page.getByRole('alert')).toContainText('The sign-in service cannot be reached')
  await expect(page.getByRole('alert')).toContainText('clerk.stub.test')
}

test('when Clerk does not answer, /signin says so to a visitor after eight seconds', async ({ page, context }) => {
  await page.clock.install()
  await holdClerk(context)
  await expectSignInToFail(page)
  await expectAccessible(page)
})

test('when Clerk does not answer, public pages work for a user who was signed in yesterday', async ({
  page,
  context,
  baseURL,
}) => {
  await page.clock.install()
  await holdClerk(context)
  await rememberSession(context, baseURL ?? '')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Strategies that show their working' })).toBeVisible()
  await waitForClerkInVain(page, '/strategy')
  await expect(page.getByRole('link', { name: 'RSI(2) dip buyer' }).first()).toBeVisible()
  await expectSignInToFail(page)
})

test('when only Clerk’s scripts load and its API is down, /signin says so, and works once it is back', async ({
  page,
  context,
  complaints,
}) => {
  await context.route('**/__clerk/v1/**', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/signin')
  await expect(page.getByRole('alert')).toContainText('The sign-in service cannot be reached')
  await context.unroute('**/__clerk/v1/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Email address')).toBeVisible()
  // Clerk's code logs that its API failed.
  complaints.splice(0)
})

test('the content security policy blocks hosts that it does not list', async ({ page, complaints }) => {
  await page.goto('/')
  const stopped = await page.evaluate(async () => {
    const violation = new Promise<string>((resolve) => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective))
    })
    const script = document.createElement('script')
    script.textContent = 'window.planted = true'
    document.head.append(script)
    return [await violation, 'planted' in window]
  })
  expect(stopped).toEqual(['script-src-elem', false])
  expect(complaints.splice(0)).toHaveLength(1)
})

test('the analytics script is added once the page has loaded, and not for users who send Do Not Track', async ({
  page,
  visitor,
}) => {
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => 'counted' in window && window.counted)).toBe('complete')

  await visitor.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { get: () => '1' }))
  const asked: string[] = []
  visitor.on('request', (request) => asked.push(request.url()))
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await settled(visitor)
  // The site's own files in /assets do not count.
  expect(asked.filter((url) => url.includes('analytics') && !url.includes('/assets/'))).toEqual([])
})
