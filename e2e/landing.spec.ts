import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures'

const slides = (page: Page) => page.getByRole('region', { name: 'What you can do here' })
const headline = (page: Page) => page.getByRole('heading', { name: /strategies by what they did/ })

/** Opens the landing page with a paused clock. */
async function openPaused(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/')
  await hydrated(page)
  // What is below the first screen comes to life once the reader moves.
  const code = page.waitForResponse(/\/Discover-[^/]*\.js/)
  await page.mouse.move(10, 10)
  await code
  await page.waitForLoadState('networkidle')
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** The visible slide; the others are inert. */
const shown = (page: Page) => slides(page).locator('[role="group"]:not([inert]) h3')

test('the word changes every three seconds until the user pauses it', async ({ page }) => {
  await openPaused(page)
  const words = ['Sort', 'Filter', 'Discover']
  const shownWord = () =>
    headline(page)
      .locator('[aria-hidden="true"]')
      .evaluateAll((all) => all.find((one) => one instanceof HTMLElement && one.style.opacity === '1')?.textContent)
  const begun = words.indexOf((await shownWord()) ?? '')
  for (const step of [1, 2, 3]) {
    await page.clock.runFor(3_000)
    await expect.poll(shownWord).toBe(words[(begun + step) % words.length])
  }
  const band = page.locator('.marquee-track').first()
  await page.getByRole('button', { name: 'Hold the moving words still' }).click()
  await expect(band).toHaveCSS('animation-play-state', 'paused')
  await page.clock.runFor(10_000)
  expect(await shownWord()).toBe(words[begun])
  await page.getByRole('button', { name: 'Let the words move' }).click()
  await expect(band).toHaveCSS('animation-play-state', 'running')
  await page.clock.runFor(3_000)
  await expect.poll(shownWord).toBe(words[(begun + 1) % words.length])
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves by itself, and all content can be reached', async ({ page }) => {
    await openPaused(page)
    await page.clock.runFor(20_000)
    await expect(shown(page)).toHaveText('Every figure opens')
    await expect(headline(page)).toContainText('Sort, Filter, Discover')
    await expect(page.getByRole('button', { name: 'Hold the moving words still' })).toHaveCount(0)
    await expect(page.locator('.marquee-track').first()).toHaveCSS('animation-name', 'none')
    await slides(page).getByRole('button', { name: 'Next slide' }).click()
    await expect(shown(page)).toHaveText('The sum follows while you type')
  })
})

test('the hero’s trades add up to the strategy’s total, and its strip shows all of them', async ({ page }) => {
  await page.goto('/')
  const sum = page.getByRole('table', { name: 'The trades behind the total, newest first' })
  await expect(sum.getByRole('row', { name: /Added up in your browser. It agrees./ })).toBeVisible()
  const dollars = (text: string) => Number(text.replace(/[$,+]/g, '').replace('−', '-'))
  const shownSums = (await sum.locator('td:last-child').allTextContents()).map(dollars)
  const total = shownSums.at(-1) ?? 0
  const parts = shownSums.slice(0, -1).reduce((whole, part) => whole + part, 0)
  expect(parts).toBeCloseTo(total, 2)
  await expect(page.getByRole('img', { name: /^\d+ trades, oldest first/ })).toBeVisible()
})

test('Proven Performance opens the list by a click anywhere on it and by Enter', async ({ page }) => {
  await page.goto('/')
  // A mouse click at coordinates, because the link covers the table.
  const table = page.getByRole('table', { name: /Demo strategies/ })
  await table.scrollIntoViewIfNeeded()
  const box = await table.boundingBox()
  await page.mouse.click((box?.x ?? 0) + 300, (box?.y ?? 0) + 100)
  await expect(page).toHaveURL(/\/strategy$/)
  await page.goto('/')
  await page.getByRole('link', { name: 'Proven Performance' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/strategy$/)
})

test('the header is transparent only at the top of the landing page', async ({ page }) => {
  const header = page.getByRole('banner')
  await page.goto('/')
  await expect(header).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await page.evaluate(() => scrollTo(0, 100))
  await expect(header).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await page.evaluate(() => scrollTo(0, 99))
  await expect(header).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await page.goto('/about')
  await expect(header).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})
