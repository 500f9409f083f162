import type { Page } from '@playwright/test'
import { expect, settled, test } from './fixtures'

const slides = (page: Page) => page.getByRole('region', { name: 'What you can do here' })
const headline = (page: Page) => page.getByRole('heading', { name: /strategies by what they did/ })

/** Opens the landing page and waits for all of its code, without any input. */
async function openWhole(page: Page): Promise<void> {
  await page.goto('/')
  await settled(page)
}

/** The visible slide; the others cannot be reached. */
const shown = (page: Page) => slides(page).locator('[role="group"]:not([inert]) h3')

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves by itself, and everything can be reached', async ({ page }) => {
    await openWhole(page)
    await expect(shown(page)).toHaveText('Every figure opens')
    await expect(headline(page)).toContainText('Sort, Filter, Discover')
    await expect(page.getByRole('button', { name: 'Pause the moving words' })).toHaveCount(0)
    await expect(page.locator('.marquee-track').first()).toHaveCSS('animation-name', 'none')
    await slides(page).getByRole('button', { name: 'Next slide' }).click()
    await expect(shown(page)).toHaveText('The result updates as you type')
  })
})

test('the hero states the promise, its example adds up, and every example is labelled as one; the header is transparent only above the hero, and one button stops all motion', async ({
  page,
}) => {
  await openWhole(page)
  const header = page.getByRole('banner')
  await expect(header).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(page.getByText('Vetted strategies, open playbooks')).toBeInViewport()
  await expect(page.getByText('tracks, verifies and ranks')).toBeInViewport()
  for (const place of [
    page.getByRole('figure').first(),
    page.getByRole('region', { name: 'Proven Performance' }),
    page.getByRole('region', { name: 'Refined Metrics' }),
    page.getByRole('region', { name: /strategies by what they did/ }),
  ]) {
    await expect(place.getByText('Example', { exact: true })).toBeVisible()
  }
  const sum = page.getByRole('table', { name: 'The trades behind the total, newest first' })
  await expect(sum.getByRole('row', { name: /Added up in your browser. It agrees./ })).toBeVisible()
  const dollars = (text: string) => Number(text.replace(/[$,+]/g, '').replace('−', '-'))
  const shownSums = (await sum.locator('td:last-child').allTextContents()).map(dollars)
  const total = shownSums.at(-1) ?? 0
  const parts = shownSums.slice(0, -1).reduce((whole, part) => whole + part, 0)
  expect(parts).toBeCloseTo(total, 2)
  await expect(page.getByRole('img', { name: /^\d+ trades, oldest first/ })).toBeVisible()

  const band = page.locator('.marquee-track').first()
  await page.getByRole('button', { name: 'Pause the moving words' }).click()
  await expect(band).toHaveCSS('animation-play-state', 'paused')
  await page.getByRole('button', { name: 'Play the moving words' }).click()
  await expect(band).toHaveCSS('animation-play-state', 'running')
  await page.evaluate(() => scrollTo(0, 100))
  await expect(header).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await page.evaluate(() => scrollTo(0, 99))
  await expect(header).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await page.goto('/about')
  await expect(header).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})

test('Proven Performance opens the list, by a click anywhere on it and by Enter', async ({ page }) => {
  await openWhole(page)
  // Forced, because the link covers the table, and Playwright would refuse a click that does not hit the table itself.
  const table = page.getByRole('table', { name: /Demo strategies/ })
  await table.click({ position: { x: 300, y: 100 }, force: true })
  await expect(page).toHaveURL(/\/strategy$/)
  await page.goBack()
  await page.getByRole('link', { name: 'Proven Performance' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/strategy$/)
})
