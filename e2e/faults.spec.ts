import type { Page } from '@playwright/test'
import { expect, fillStrategy, GIVES_UP, holdBack, register, settled, test, unique } from './fixtures'
import { dialog, fillNewTrade, openNewTrade, rows, save, type Typed } from './journal'
import { newStrategy } from './people'

const LIST = '**/rest/v1/rpc/ranking*'
const TRADES = '**/rest/v1/bet_data_metrics*'
const ACTIONS = '**/rest/v1/bet_data?*'
const DEMO = '/performance/RSI(2)%20dip%20buyer'

const banner = (page: Page) => page.getByText('You’re offline. You can keep reading')
const ranking = (page: Page) => page.getByRole('table', { name: /Strategies/ }).getByRole('link')

/** A trade dated now. */
const BOUGHT: Typed[] = [{ side: 'BUY', quantity: '3', price: '120.5' }]

test('slow or failed reads show a notice within sight, and a retry shows the rows', async ({ page }) => {
  const releaseList = await holdBack(page, LIST)
  await page.goto('/strategy')
  await expect(page.getByText('Loading strategies...').filter({ visible: true })).toBeInViewport()
  releaseList()
  await expect(ranking(page).first()).toBeVisible()

  await page.route(LIST, (route) => route.fulfill({ status: 429, json: { message: 'rate limit' } }))
  await page.goto('/strategy')
  const failure = page.getByRole('alert')
  await expect(failure).toContainText('Error loading strategies: Too many requests just now')
  await page.unroute(LIST)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(ranking(page).first()).toBeVisible()

  const release = await holdBack(page, TRADES)
  await page.goto(DEMO)
  const loading = page.getByText('Loading trades...')
  // The page above is still being drawn, so the notice may be replaced while the page scrolls to it.
  await expect(async () => {
    await loading.scrollIntoViewIfNeeded({ timeout: 1_000 })
    await expect(loading).toBeInViewport({ timeout: 1_000 })
  }).toPass()
  await page.route(TRADES, (route) => route.abort('connectionrefused'))
  release()
  await page.reload()
  const notice = page.getByRole('alert').filter({ hasText: 'Error loading trades: The database can’t be reached' })
  await expect(notice).toBeVisible(GIVES_UP)
  await page.unroute(TRADES)
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page).first()).toBeVisible()

  await page.route(ACTIONS, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<p>Bad gateway' }))
  await rows(page).first().getByRole('button').click()
  await expect(dialog(page).getByRole('alert')).toContainText('The database did not answer (502)', GIVES_UP)
  await page.unroute(ACTIONS)
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(dialog(page).getByRole('table', { name: 'The return, pair by pair' })).toBeVisible()
})

test('an interruption of the database is told in words, and read again by itself', async ({ page }) => {
  await page.goto(DEMO)
  // src/lib/supabase.test.ts covers each code's words and retries.
  for (const [status, code, words] of [
    [503, '57P01', 'The database was interrupted'],
    [504, 'PGRST003', 'The database is too busy right now'],
    [504, undefined, 'The database did not answer (504)'],
  ] as const) {
    let letGo = () => {}
    const told = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let isFirst = true
    await page.route(ACTIONS, async (route) => {
      if (isFirst) {
        isFirst = false
        return route.fulfill({ status, json: { code, message: 'words of the server', details: null, hint: null } })
      }
      await told
      return route.continue()
    })
    await rows(page).first().getByRole('button').click()
    await expect(dialog(page).getByText(`${words}. Trying again…`)).toBeVisible()
    letGo()
    await expect(dialog(page).getByRole('table', { name: 'The return, pair by pair' })).toBeVisible()
    await page.unroute(ACTIONS)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  }
})

test('offline, loaded data stays and a save explains why it failed; both work again once online', async ({
  page,
  context,
}) => {
  await newStrategy(page)
  await openNewTrade(page, 'NVDA', BOUGHT)
  await context.setOffline(true)
  await expect(banner(page)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Add Trade' }).click()
  await expect(dialog(page)).toContainText('You are offline')
  await expect(dialog(page).getByLabel('Symbol')).toHaveValue('NVDA')
  await context.setOffline(false)
  await expect(banner(page)).toBeHidden()
  await save(page, 'Add Trade')
  await expect(rows(page)).toContainText('NVDA')

  await page.goto('/strategy')
  await expect(ranking(page).first()).toBeVisible()
  await page.route(TRADES, (route) => route.abort())
  await ranking(page).first().click()
  await expect(page.getByRole('alert').filter({ hasText: 'Error loading trades' })).toBeVisible(GIVES_UP)
  await context.setOffline(true)
  await page.goBack()
  await expect(ranking(page).first()).toBeVisible()
  await page.goForward()
  await page.unroute(TRADES)
  await context.setOffline(false)
  await expect(rows(page).first()).toBeVisible()
})

test('a site whose code does not arrive says so without it, and a page whose code is gone after a new deployment offers a retry', async ({
  page,
  complaints,
}) => {
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: '' }))
  for (const path of ['/performance/anything', '/about']) {
    await page.goto(path)
    await expect(page.getByRole('alert')).toContainText('The site could not start')
  }
  await page.unroute('**/assets/*.js')
  await page.getByRole('link', { name: 'reload the page' }).click()
  await settled(page)
  await expect(page.getByText('The site could not start')).toBeHidden()
  await page.goto('/about')
  await settled(page)
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: '' }))
  const main = page.getByRole('main')
  await main
    .getByRole('link', { name: /open positions|careers/i })
    .first()
    .click()
  await expect(main.getByRole('alert')).toContainText('This page couldn’t be loaded')
  await page.unroute('**/assets/*.js')
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Join Our Team' })).toBeVisible()
  // On a slow machine, parts that /about loads late miss their code too, and React reports it.
  expect(complaints.filter((one) => !one.includes('CodeNotLoaded'))).toEqual([])
  complaints.length = 0
})

test('code that is loaded after the rows and does not arrive is named in its place, with a retry', async ({
  page,
  complaints,
}) => {
  const SCRIPTS = '**/assets/*.js'
  const releaseList = await holdBack(page, LIST)
  await page.goto('/strategy')
  // Everything the page starts with has loaded. Whatever it requests from now comes after the rows.
  await expect(page.locator('html')).toHaveAttribute('data-started', '')
  await page.route(SCRIPTS, (route) => route.abort())
  releaseList()
  await expect(ranking(page).first()).toBeVisible()
  const form = page.getByRole('form', { name: 'Ranking' })
  const foot = form.getByRole('alert').filter({ hasText: 'What the marks mean couldn’t be loaded' })
  await expect(foot).toBeVisible()
  const sign = form.getByRole('button', { name: 'Follow couldn’t be loaded. Try again' }).first()
  await expect(sign).toBeVisible()
  await page.unroute(SCRIPTS)
  await sign.click()
  await expect(form.getByRole('button', { name: /^Follow / }).first()).toBeVisible()
  await foot.getByRole('button', { name: 'Try again' }).click()
  await expect(form.getByText('A small bar after a figure points up for a gain')).toBeVisible()
  // React reports what a boundary caught (422: during hydration).
  expect(complaints.filter((one) => !/CodeNotLoaded|#422/.test(one))).toEqual([])
  complaints.length = 0
})

test('with storage forbidden by the browser, or full, users can read, sign up and enter trades', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure', 'SecurityError')
      },
    })
    // sessionStorage only. A full localStorage is tested in tests/identity/storage.test.ts and src/stores/stores.test.ts.
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
    }
  })
  await page.goto('/strategy')
  await expect(ranking(page).first()).toBeVisible()
  await page.getByRole('banner').getByRole('switch', { name: 'Dark mode' }).click()
  await expect(page.locator('html')).not.toHaveClass(/dark/)
  await register(page)
  // Navigates by links only: the session lasts until a reload.
  await page.getByRole('main').getByRole('link', { name: 'Trending Strategies' }).click()
  await page.getByRole('link', { name: 'Create and Share Strategies' }).click()
  await fillStrategy(page, unique('In memory'))
  await page.getByRole('button', { name: 'Create Strategy' }).click()
  await page.getByRole('link', { name: 'Add its first trade' }).click()
  await fillNewTrade(page, 'NVDA', BOUGHT)
  await save(page, 'Add Trade')
  await expect(rows(page)).toContainText('NVDA')
})

for (const [skew, hours] of [
  ['a day ahead', 24],
  ['a day behind', -24],
] as const) {
  test(`with a device clock ${skew} a trade is saved or the reason is shown`, async ({ page }) => {
    await page.clock.install({ time: Date.now() + hours * 3_600_000 })
    await page.clock.resume()
    await newStrategy(page)
    await openNewTrade(page, 'NVDA', BOUGHT)
    await dialog(page).getByRole('button', { name: 'Add Trade' }).click()
    // With a clock ahead, the default "now" may be later than the database accepts: the reason is shown and can be corrected.
    const refused = dialog(page).getByRole('alert').filter({ hasText: /date/i })
    await expect(rows(page).or(refused).first()).toBeVisible()
    if (await refused.isVisible()) {
      await expect(dialog(page).getByLabel('Symbol')).toHaveValue('NVDA')
      await dialog(page).getByLabel('Date, UTC').fill('2026-11-02 14:31')
      await save(page, 'Add Trade')
    }
    await expect(rows(page)).toContainText('NVDA')
  })
}
