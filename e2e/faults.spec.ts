import type { Page, Route } from '@playwright/test'
import { createStrategy, expect, fillStrategy, holdBack, register, test, unique } from './fixtures'
import { newStrategy } from './people'

const LIST = '**/rest/v1/strategy_metrics*'
const TRADES = '**/rest/v1/bet_data_metrics*'
const ACTIONS = '**/rest/v1/bet_data?*'
const DEMO = '/performance/RSI(2)%20dip%20buyer'

const banner = (page: Page) => page.getByText('You are offline. What was read stays readable')
const ranking = (page: Page) => page.getByRole('table', { name: /Strategies/ }).getByRole('link')
const dialog = (page: Page) => page.getByRole('dialog')
const json = (status: number, body: unknown) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })

/** Types a trade of one action into the dialog; it is not saved. */
async function typeTrade(page: Page) {
  await page.getByRole('button', { name: 'Add Trade' }).first().click()
  await dialog(page).getByLabel('Symbol').fill('NVDA')
  await dialog(page).getByLabel('Quantity').fill('3')
  await dialog(page).getByRole('textbox', { name: 'Price' }).fill('120.5')
}

async function expectTyped(page: Page) {
  await expect(dialog(page).getByLabel('Symbol')).toHaveValue('NVDA')
  await expect(dialog(page).getByLabel('Quantity')).toHaveValue('3')
  await expect(dialog(page).getByRole('textbox', { name: 'Price' })).toHaveValue('120.5')
}

const saveTrade = (page: Page) => dialog(page).getByRole('button', { name: 'Add Trade' }).click()

test('a database that does not answer at load is told in words, and another try brings the page', async ({ page }) => {
  for (const [fault, answer, told] of [
    ['refuses', json(403, { code: '42501', message: 'permission denied' }), 'You are not allowed to do this'],
    ['is asked too often', json(429, { message: 'rate limit' }), 'The database is asked too often just now'],
    ['fails', json(500, { code: 'XX000', message: 'out of memory' }), 'out of memory'],
    ['answers with half an answer', (route: Route) => route.fulfill({ body: '[{"name":' }), 'cannot be read'],
    ['is not there', (route: Route) => route.abort(), 'The database cannot be reached'],
  ] as const) {
    await test.step(fault, async () => {
      await page.route(LIST, answer)
      await page.goto('/strategy')
      await expect(page.getByRole('alert')).toContainText(`Error loading strategies: `)
      await expect(page.getByRole('alert')).toContainText(told)
      await page.unroute(LIST)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(ranking(page).first()).toBeVisible()
    })
  }
})

test('every kind of refusal of a save keeps what was typed, and the next try saves it', async ({ page }) => {
  await newStrategy(page)
  await typeTrade(page)
  for (const [answer, told] of [
    [json(403, { code: '42501', message: 'permission denied' }), 'You are not allowed to do this'],
    [json(429, { message: 'rate limit' }), 'The database is asked too often just now'],
    [json(500, { code: 'XX000', message: 'out of memory' }), 'out of memory'],
    [json(401, { code: 'PGRST301', message: 'JWT expired' }), 'Your session has ended'],
  ] as const) {
    await page.route('**/rest/v1/bet_data*', (route) =>
      route.request().method() === 'POST' ? answer(route) : route.continue(),
    )
    await saveTrade(page)
    await expect(dialog(page).first()).toContainText(told)
    await page.unroute('**/rest/v1/bet_data*')
    await expectTyped(page)
  }
  await saveTrade(page)
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('table', { name: /^Trades, page/ })).toContainText('NVDA')
})

test('while an answer is slow the page says that it waits, and the answer still comes', async ({ page }) => {
  const release = await holdBack(page, TRADES)
  await page.goto(DEMO)
  await expect(page.getByText('Loading trades...')).toBeAttached()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  release()
  await expect(page.getByRole('table', { name: /^Trades, page/ })).toBeVisible()
})

test('without a connection what was read stays, a save is refused in words, and it works again after', async ({
  page,
  context,
}) => {
  await newStrategy(page)
  await typeTrade(page)
  await context.setOffline(true)
  await expect(banner(page)).toBeVisible()
  await saveTrade(page)
  await expect(dialog(page)).toContainText('You are offline')
  await expectTyped(page)
  await expect(page.locator('h1')).toBeAttached()

  await context.setOffline(false)
  await expect(banner(page)).toBeHidden()
  await saveTrade(page)
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('table', { name: /^Trades, page/ })).toContainText('NVDA')
})

test('a list that was read before the connection went is still there on the way back', async ({ page, context }) => {
  await page.goto('/strategy')
  await ranking(page).first().click()
  await expect(page.getByRole('table', { name: /^Trades, page/ })).toBeVisible()
  await context.setOffline(true)
  await page.goBack()
  await expect(ranking(page).first()).toBeVisible()
  await expect(banner(page)).toBeVisible()
})

test('a list that failed without a connection is read once it is back', async ({ page, context }) => {
  await page.goto('/strategy')
  await expect(ranking(page).first()).toBeVisible()
  await page.route(TRADES, (route) => route.abort())
  await ranking(page).first().click()
  await expect(page.getByRole('alert').filter({ hasText: 'Error loading trades' })).toBeVisible()
  await context.setOffline(true)
  await page.unroute(TRADES)
  await context.setOffline(false)
  await expect(page.getByRole('table', { name: /^Trades, page/ })).toBeVisible()
})

test('a page whose code a new version took away offers to load anew', async ({ page, complaints }) => {
  await page.goto('/about')
  await page.route('**/assets/CareersPage*', (route) => route.fulfill({ status: 404, body: '' }))
  await page
    .getByRole('main')
    .getByRole('link', { name: /open positions|careers/i })
    .first()
    .click()
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded')
  expect(complaints.splice(0)).toEqual([expect.stringContaining('PageLoadError')])
  await page.unroute('**/assets/CareersPage*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Join Our Team' })).toBeVisible()
})

for (const [state, spoil] of [
  [
    'forbidden',
    () => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('The operation is insecure', 'SecurityError')
        },
      })
    },
  ],
  [
    'full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
      }
    },
  ],
] as const) {
  test(`with the browser's storage ${state} people read, sign up and journal`, async ({ page }) => {
    await page.addInitScript(spoil)
    await page.goto('/strategy')
    await expect(ranking(page).first()).toBeVisible()
    await page.getByRole('banner').getByRole('switch', { name: 'Dark mode' }).click()
    await expect(page.locator('html')).not.toHaveClass(/dark/)
    await register(page)
    // By links alone: the session lasts as long as the page.
    await page.getByRole('main').getByRole('link', { name: 'Trending Strategies' }).click()
    await page.getByRole('link', { name: 'Create and Share Strategies' }).click()
    await fillStrategy(page, unique('In memory'))
    await page.getByRole('button', { name: 'Create Strategy' }).click()
    await page.getByRole('link', { name: 'Open it to add its first trade' }).click()
    await typeTrade(page)
    await saveTrade(page)
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('table', { name: /^Trades, page/ })).toContainText('NVDA')
  })
}

for (const [skew, hours] of [
  ['a day ahead', 24],
  ['a day behind', -24],
] as const) {
  test(`with a clock ${skew} people sign in, and a trade is saved or refused in words`, async ({ page }) => {
    await page.clock.install({ time: Date.now() + hours * 3_600_000 })
    await page.clock.resume()
    await register(page)
    await createStrategy(page)
    await typeTrade(page)
    await saveTrade(page)
    // Ahead, the form's default of "now" may lie past what the database takes; the person reads why and mends it.
    const saved = page.getByRole('table', { name: /^Trades, page/ })
    const refused = dialog(page).getByText(/date/i).and(dialog(page).locator('[role=alert], [role=alert] *, p'))
    await expect(saved.or(refused.first())).toBeVisible()
    if (!(await saved.isVisible())) {
      await expectTyped(page)
      await dialog(page).getByLabel('Date, UTC').fill('2026-11-02 14:31')
      await saveTrade(page)
    }
    await expect(saved).toContainText('NVDA')
  })
}

test('back closes a trade and forward opens it again', async ({ page }) => {
  await page.goto(DEMO)
  await page
    .getByRole('button', { name: /^Open trade/ })
    .first()
    .click()
  await expect(dialog(page)).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(DEMO)
  await page.goForward()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(DEMO)
})

test('back asks before it throws away what was typed', async ({ page }) => {
  await newStrategy(page)
  const address = page.url()
  await typeTrade(page)
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  await page.goBack()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expectTyped(page)
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(address)
})

test('actions that cannot be read leave the trade’s dialog with words and another try', async ({ page }) => {
  await page.goto(DEMO)
  await page.route(ACTIONS, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<p>Bad gateway' }))
  await page
    .getByRole('button', { name: /^Open trade/ })
    .first()
    .click()
  await expect(dialog(page).getByRole('alert')).toContainText('The database did not answer (502)')
  await page.unroute(ACTIONS)
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(dialog(page).getByRole('alert')).toBeHidden()
})
