import type { Page } from '@playwright/test'
import { demoAccounts } from '../src/content/demoAccounts'
import {
  expect,
  expectAccessible,
  expectListedStorage,
  expectNoSidewaysScroll,
  GIVES_UP,
  type Person,
  register,
  test,
  unique,
} from './fixtures'
import { accountButton, newAccount, newTrader, signOut, writeStrategy, writeTrade } from './people'

async function signIn(page: Page, { email, password }: Person) {
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Replaces the stored session with one that the account service does not know, as if it had been ended elsewhere. */
const closeSessionElsewhere = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? ''
    const session = JSON.parse(localStorage.getItem(key) ?? '{}')
    const over = { ...session, expires_at: Math.floor(Date.now() / 1000) - 60, refresh_token: 'closed-elsewhere' }
    localStorage.setItem(key, JSON.stringify(over))
  })

test('a new user registers, stays signed in after a reload, signs out and in again; without Clerk’s key nothing is fetched from Clerk', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { host, pathname } = new URL(request.url())
    asked.push(host + pathname)
  })
  const person = await register(page)
  await expect(accountButton(page)).toHaveAccessibleName(`Account of ${person.email.split('@')[0]}`)
  await page.reload()
  await expect(accountButton(page)).toBeVisible()

  await signOut(page)
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, person)
  await expect(page).toHaveURL(/\/home$/)
  await expect(accountButton(page)).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByLabel('Username')).toBeVisible()
  await expectListedStorage(page)
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((address) => /clerk/i.test(address))).toEqual([])
})

test('a refused form explains why beside the field and keeps what was typed', async ({ page }) => {
  const person = await newAccount(page)
  await page.goto('/register')
  await page.getByLabel('E-mail', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/at least 8 characters/)
  await page.getByLabel('Password', { exact: true }).fill('long-enough-1')
  const username = page.getByLabel('Username (optional)')
  await username.fill(`${demoAccounts[0]?.email.split('@')[0]?.toUpperCase()} !`)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(username).toHaveAccessibleDescription(/Another trader has this name, or one that looks like it/)
  await username.fill('')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveAccessibleDescription(/already exists/)

  await page.getByRole('link', { name: 'Sign in with it instead' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(person.email)
  await page.getByLabel('Password', { exact: true }).fill('not-this-one')
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('E-mail address and password do not match')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not-this-one')
})

test('a visitor of /profile is asked to sign in, sees a message while the account service is down, and returns there after signing in', async ({
  page,
  complaints,
}) => {
  const person = await newAccount(page)
  await page.goto('/profile')
  await expect(page).toHaveTitle('Profile / Cash Us If You Can')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.route('**/auth/v1/token*', (route) => route.abort())
  await signIn(page, person)
  await expect(page.getByRole('alert')).toContainText('The account service cannot be reached')
  // auth-js logs each failed request to the console.
  complaints.length = 0
  await page.unroute('**/auth/v1/token*')
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByLabel('Username')).toHaveValue(person.email.split('@')[0] ?? '')
})

test('signing in returns to the page that required it, and no address sends a signed-in user to another site', async ({
  page,
}) => {
  const person = await newAccount(page)
  await page.goto('/signin?next=%2Fcreate')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  // The previous page's form has fields with the same names.
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await signIn(page, person)
  await expect(page).toHaveURL(/\/create$/)
  // account.rules.test.ts has all spellings.
  await page.goto(`/register?next=${encodeURIComponent('//evil.example')}`)
  await expect(page).toHaveURL(/localhost:\d+\/home$/)
  await signOut(page)
  await page.goto(`/signin?next=${encodeURIComponent('/\\evil.example')}`)
  await signIn(page, person)
  await expect(page).toHaveURL(/localhost:\d+\/home$/)
})

test('signing out or in takes effect in other tabs', async ({ page, context }) => {
  const person = await newTrader(page)
  const other = await context.newPage()
  await page.goto('/about')
  await other.goto('/careers')
  await expect(accountButton(other)).toBeVisible()
  await signOut(page)
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await page.goto('/signin?next=%2Fabout')
  await signIn(page, person)
  await expect(accountButton(other)).toBeVisible()
})

test('after an expired session, signing in in another tab continues this one', async ({ page, context }) => {
  const person = await newTrader(page)
  await page.goto('/profile')
  await page.getByLabel('First name').fill('Typed but not saved')
  await closeSessionElsewhere(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
  await page.keyboard.press('Escape')
  // What the page reads late may say the same of itself.
  const refused = page.getByRole('alert').filter({ hasText: 'Failed to update user profile' })
  await expect(refused).toContainText('Your session has ended')

  const other = await context.newPage()
  await other.goto('/signin?next=%2Fabout')
  await signIn(other, person)
  await expect(other).toHaveURL(/\/about$/)
  await expect(page.getByText('Your session has ended.', { exact: true })).toBeHidden()
  await expect(page.getByLabel('First name')).toHaveValue('Typed but not saved')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
})

test('a user finds their own strategies from any page, with figures, and edits and deletes them there', async ({
  page,
}) => {
  const other = await writeStrategy(await newTrader(page))
  const trader = await newTrader(page)
  const list = page.getByRole('region', { name: 'My strategies' })
  const row = (name: string) => list.getByRole('listitem').filter({ hasText: name })
  const toMyStrategies = page.getByRole('banner').getByRole('link', { name: 'My strategies' })

  await page.goto('/about')
  await toMyStrategies.click()
  await expect(list.getByText('No strategies found')).toBeVisible()
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps.getByRole('link', { name: 'Create a strategy' })).toHaveAttribute('href', '/create')
  await expect(steps.getByRole('listitem').getByText('Done')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(list.getByRole('link', { name: 'Create your first strategy' })).toBeFocused()
  // The public name is shown, and can be changed before anything is published.
  const name = steps.getByLabel('Readers see you as')
  await expect(name).toHaveValue(trader.email.split('@')[0] ?? '')
  await name.fill(' ')
  await steps.getByRole('button', { name: 'Use this name' }).click()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(steps)
  const chosen = unique('Chosen')
  await name.fill(chosen)
  await steps.getByRole('button', { name: 'Use this name' }).click()
  await expect(steps.getByRole('listitem').filter({ hasText: 'Done' })).toHaveText(/Choose your public name/)
  await page.reload()
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue(chosen)

  const shown = await writeStrategy(trader)
  const hidden = await writeStrategy(trader, { isPublic: false })
  await writeTrade(trader, shown, 'MSFT', [
    { side: 'BUY', quantity: '10', price: '100', date: '2026-01-05 15:00' },
    { side: 'SELL', quantity: '10', price: '112.5', date: '2026-01-06 15:00' },
  ])
  await page.goto('/profile')
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list).not.toContainText(other.name)
  await expect(row(shown.name)).toContainText('Public')
  await expect(row(shown.name)).toContainText('+$125.00')
  await expect(row(shown.name)).toContainText('1 of 1 closed trade')
  await expect(row(hidden.name)).toContainText('Private')
  await expectAccessible(list)
  await expect(steps.getByRole('listitem').filter({ hasText: 'Done' })).toHaveText([
    /^1?Choose your public name/,
    /^2?Create a strategy/,
    /^3?Add a trade/,
  ])
  await expect(steps.getByRole('link', { name: 'Import earlier trades' })).toHaveAttribute(
    'href',
    `/import?${new URLSearchParams({ strategy: hidden.name })}`,
  )
  await expectAccessible(steps)
  await steps.getByRole('button', { name: 'Hide these steps' }).click()
  await expect(steps).toBeHidden()

  await row(hidden.name).getByRole('button', { name: 'Edit strategy' }).click()
  const renamed = unique('Renamed')
  const dialog = page.getByRole('dialog', { name: 'Edit Strategy' })
  await dialog.getByLabel('Strategy name').fill(renamed)
  await dialog.getByRole('radio', { name: /^Public/ }).check()
  const update = dialog.getByRole('button', { name: 'Update Strategy' })
  await update.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`Everyone will see ${hidden.name}`)
  await expect(question).toContainText('From now on everyone can always see its names')
  await expectAccessible(question)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByLabel('Strategy name')).toHaveValue(renamed)
  await update.click()
  await question.getByRole('button', { name: 'Publish strategy' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(renamed)).toContainText('Public')
  await expect(page).toHaveURL(/\/profile$/)

  await row(renamed).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete strategy' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)

  await row(shown.name).getByRole('button', { name: 'Edit strategy' }).click()
  await dialog.getByRole('radio', { name: /^Private/ }).check()
  await update.click()
  await expect(question).toContainText('Everyone can still see on your page')
  await expect(question).toContainText('now 1 trade, +$125.00')
  await question.getByRole('button', { name: 'Hide strategy' }).click()
  await expect(row(shown.name)).toContainText('Private')
  await row(shown.name).getByRole('link', { name: shown.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: shown.name })).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  await toMyStrategies.click()
  await expect(row(shown.name)).toBeInViewport()
  await expectNoSidewaysScroll(page)
})

test('when own strategies cannot be read the page says why, and a retry reads them', async ({ page, complaints }) => {
  const { name } = await writeStrategy(await newTrader(page))
  await page.route(/strategy_profile.*user_id=/, (route) => route.abort())
  await page.goto('/profile')
  const list = page.getByRole('region', { name: 'My strategies' })
  await expect(list.getByText('Loading strategies...')).toBeVisible()
  await expect(list.getByRole('alert')).toContainText(
    'Error loading strategies: The database can’t be reached',
    GIVES_UP,
  )
  await page.unroute(/strategy_profile.*user_id=/)
  await list.getByRole('button', { name: 'Try again' }).click()
  await expect(list.getByRole('link', { name })).toBeVisible()
  complaints.length = 0
})

test('a new username shows in the header, also after a reload; the demo backend says which settings it does not have', async ({
  page,
}) => {
  await newTrader(page)
  await page.goto('/profile')
  await page.getByLabel('Username').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/Enter a username/)
  await expectAccessible(page)
  await page.getByLabel('Username').fill('countess')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await expect(accountButton(page)).toHaveAccessibleName('Account of countess')
  await page.reload()
  await expect(accountButton(page)).toHaveAccessibleName('Account of countess')
  await expect(page.getByLabel('Username')).toHaveValue('countess')
  await page.goto('/profile#/security')
  await expect(page.getByText('This demo has no second factor.')).toBeVisible()
  await expect(page.getByText('This demo can’t link other accounts.')).toBeVisible()
  await expectAccessible(page)
})

test('changing the password replaces the old one and signs out other devices', async ({ page, visitor }) => {
  const person = await newTrader(page)
  await visitor.goto('/signin')
  await signIn(visitor, person)
  await expect(visitor).toHaveURL(/\/home$/)

  await page.goto('/profile#/security')
  await page.getByLabel('Current password').fill('not-this-one')
  await page.getByLabel('New password').fill('another-password-2')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription('This is not your current password')
  await page.getByLabel('Current password').fill(person.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed. Other devices are signed out.')).toBeVisible()

  await visitor.reload()
  await expect(visitor.getByText('Your session has ended.', { exact: true })).toBeVisible()

  await signOut(page)
  await page.goto('/signin?next=%2Fabout')
  await signIn(page, person)
  await expect(page.getByRole('alert')).toHaveText('E-mail address and password do not match')
  await signIn(page, { ...person, password: 'another-password-2' })
  await expect(page).toHaveURL(/\/about$/)
})

test('a user who forgot the password is sent a message, and the page says where the demo backend puts it', async ({
  page,
}) => {
  await page.goto('/signin')
  await page.getByLabel('E-mail', { exact: true }).fill('ada@cash-us.example')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL(/\/signin#\/forgot$/)
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue('ada@cash-us.example')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send a link' }).click()
  await expect(page.getByText('printed in the terminal')).toBeVisible()
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Use the code' }).click()
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription('This code is wrong or no longer valid')
})

test('an expired link says so and offers a new one', async ({ page }) => {
  await page.goto('/#error=access_denied&error_code=otp_expired&error_description=Call+us&type=recovery')
  await expect(page).toHaveURL(/\/signin#\/reset$/)
  await expect(page.getByRole('alert')).toContainText('This link is no longer valid')
  await expect(page.getByText('Call us')).toBeHidden()
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page.getByRole('button', { name: 'Send a link' })).toBeVisible()
})

test('the demo accounts are listed on /signin and work', async ({ page }) => {
  await page.goto('/signin?next=%2Fprofile')
  // Beside the form is the ranking's first strategy, with its figures.
  const first = page.getByRole('region', { name: 'First in the ranking now' })
  await expect(first.getByRole('link', { name: /\S/ }).first()).toHaveAttribute('href', /^\/performance\//)
  await expect(first).toContainText(/Total PNL[+−]\$[\d,.]+.*Win Rate\d+\.\d\d%/)
  await page.getByRole('button', { name: 'Fill in the premium account' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('premium', { exact: true })).toBeVisible()
})
