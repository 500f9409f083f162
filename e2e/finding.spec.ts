import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from './fixtures'

const MOST_PRESSES = 4

const links = (page: Page) => page.locator('#ranking a[href^="/performance/"]')

test('four presses lead from the landing page to the strategy that confirms most, on a phone too', async ({ page }) => {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await settled(page)
    let presses = 0
    const press = async (target: Locator) => {
      await target.click()
      presses += 1
    }
    await press(page.getByRole('link', { name: 'Proven Performance' }))
    await settled(page)
    await press(page.getByRole('switch', { name: 'Enough round trips to judge' }))
    await page.getByLabel('Sort').selectOption('Confirmed')
    presses += 1
    await expect(page).toHaveURL('/strategy?enough=1&sort=confirmed&dir=desc')
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await settled(page)
    await expectNoSidewaysScroll(page)
    const name = (await links(page).first().textContent()) ?? ''
    await press(links(page).first())
    expect(presses).toBeLessThanOrEqual(MOST_PRESSES)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText(/^Stated: .* Confirmed: \+\$/)).toBeVisible()
    await expect(page.getByText('Well recorded').first()).toBeVisible()
  }
})

test('a search knows symbols, markets and tags and forgives a letter, filters know direction and holding time, and a locked chip says how many it has', async ({
  page,
}) => {
  await page.goto('/strategy')
  await settled(page)
  const locked = page.getByRole('button', { name: /^Stocks & Options for subscribers, \d+\+? strategies$/ })
  await locked.hover()
  await expect(page.getByRole('tooltip')).toHaveText(
    /by the market of each trade; most round trips announced in time first\. \d+\+? strategies$/,
  )

  const search = page.getByRole('searchbox')
  await search.fill('spx')
  await expect(page.getByText('matches symbol SPX').first()).toBeVisible()
  await search.fill('stocks')
  await expect(page.getByText('traded in Stocks').first()).toBeVisible()
  await search.fill('large-cap')
  await expect(page.getByText('matches Large-cap').first()).toBeVisible()
  await search.fill('mnoth')
  await expect(page.getByText('close to “month”').first()).toBeVisible()
  await expectAccessible(page.locator('#ranking'))
  await search.press('Escape')

  await page.getByRole('button', { name: 'Filters' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  const choices = (name: string) => dialog.getByRole('radiogroup', { name })
  await choices('Long or short').getByRole('radio', { name: 'Mostly short' }).click()
  await expect(dialog.getByText('at least 80% of the trades begin with a sale')).toBeVisible()
  // Each filter is one Tab stop; arrow keys move between its choices.
  await page.keyboard.press('Tab')
  await expect(choices('Typical holding time').getByRole('radio', { name: 'Any' })).toBeFocused()
  await choices('Typical holding time').getByRole('radio', { name: 'Hours' }).click()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText('the median round trip lasted a day or more, less than a week')).toBeVisible()
  await expectAccessible(dialog)
  await choices('Return on capital').getByRole('radio', { name: 'Above 0%' }).click()
  await choices('Drawdown').getByRole('radio', { name: 'At most 10%' }).click()
  await choices('vs. market').getByRole('radio', { name: 'Ahead', exact: true }).click()
  await expect(page).toHaveURL('/strategy?direction=short&hold=days&return=0&drawdown=10&benchmark=ahead')
  for (const name of ['Return on capital', 'Drawdown', 'vs. market']) {
    await choices(name).getByRole('radio', { name: 'Any' }).click()
  }
  // The dialog says how many strategies remain before it is closed.
  const remaining = dialog.getByRole('button', { name: /^Show [\d,]+ strateg/ })
  const said = Number((await remaining.textContent())?.match(/\d+/)?.[0])
  await remaining.click()
  await expect(page).toHaveURL('/strategy?direction=short&hold=days')
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible()
  await expect.poll(() => links(page).count()).toBe(said)
  const count = said
  await page.getByRole('button', { name: /^Mostly short.*remove$/ }).click()
  await expect.poll(() => links(page).count()).toBeGreaterThan(count)
})
