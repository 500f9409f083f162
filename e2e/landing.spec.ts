import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'

const slides = (page: Page) => page.getByRole('region', { name: 'What you can do here' })
const slide = (page: Page, name: string) => slides(page).getByRole('heading', { name })
const FIRST = 'Every figure opens'
const SECOND = 'The sum follows while you type'
const THIRD = 'The rules are written down'
const headline = (page: Page) => page.getByRole('heading', { name: /strategies by what they did/ })
const word = (page: Page, text: string) => headline(page).locator('[aria-hidden]', { hasText: text })

/** The landing page with its clock in our hands. */
async function openPaused(page: Page) {
  await page.clock.install()
  await page.goto('/')
  await expect(slide(page, FIRST)).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** The slide that is shown; the others cannot be reached. */
const shown = (page: Page) => slides(page).locator('[role="group"]:not([inert]) h3')

test('slides advance every five seconds and wrap', async ({ page }) => {
  await openPaused(page)
  const begun = await shown(page).textContent()
  const order = [FIRST, SECOND, THIRD]
  const from = order.indexOf(begun ?? '')
  for (const step of [1, 2, 3]) {
    await page.clock.runFor(5_000)
    await expect(shown(page)).toHaveText(order[(from + step) % 3] ?? '')
  }
})

for (const [how, act] of [
  ['the next button', (page: Page) => slides(page).getByRole('button', { name: 'Next slide' }).click()],
  ['the previous button', (page: Page) => slides(page).getByRole('button', { name: 'Previous slide' }).click()],
  [
    'a dot',
    (page: Page) =>
      slides(page)
        .getByRole('button', { name: `Slide 3: ${THIRD}` })
        .click(),
  ],
] as const) {
  test(`${how} takes the slides over for good`, async ({ page }) => {
    await openPaused(page)
    const before = await shown(page).textContent()
    await act(page)
    await expect(shown(page)).not.toHaveText(before ?? '')
    const chosen = await shown(page).textContent()
    await page.mouse.move(0, 0)
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await page.clock.runFor(20_000)
    await expect(shown(page)).toHaveText(chosen ?? '')
  })
}

test('slides wait while the keyboard is among them', async ({ page }) => {
  await openPaused(page)
  const before = await shown(page).textContent()
  await slides(page).getByRole('button', { name: 'Next slide' }).focus()
  await page.clock.runFor(20_000)
  await expect(shown(page)).toHaveText(before ?? '')
})

test('the word changes every three seconds, until it is held', async ({ page }) => {
  await openPaused(page)
  const visible = async () => {
    for (const text of ['Sort', 'Filter', 'Discover']) {
      if ((await word(page, text).evaluate((element) => element.style.opacity)) === '1') return text
    }
  }
  const order = ['Sort', 'Filter', 'Discover']
  const from = order.indexOf((await visible()) ?? '')
  for (const step of [1, 2, 3]) {
    await page.clock.runFor(3_000)
    expect(await visible()).toBe(order[(from + step) % 3])
  }
  await page.getByRole('button', { name: 'Hold the moving words still' }).click()
  const held = await visible()
  await page.clock.runFor(9_000)
  expect(await visible()).toBe(held)
  const bands = page.locator('.marquee-track')
  await expect(bands.first()).toHaveCSS('animation-play-state', 'paused')
  await page.getByRole('button', { name: 'Let the words move' }).click()
  await expect(bands.first()).toHaveCSS('animation-play-state', 'running')
  await page.clock.runFor(3_000)
  expect(await visible()).not.toBe(held)
})

test.describe('for those who ask for less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves by itself, and everything can be reached', async ({ page }) => {
    await openPaused(page)
    await page.clock.runFor(20_000)
    await expect(shown(page)).toHaveText(FIRST)
    await expect(headline(page)).toContainText('Sort, Filter, Discover')
    await expect(page.getByRole('button', { name: 'Hold the moving words still' })).toHaveCount(0)
    await expect(page.locator('.marquee-track').first()).toHaveCSS('animation-name', 'none')
    await slides(page).getByRole('button', { name: 'Next slide' }).click()
    await expect(shown(page)).toHaveText(SECOND)
  })
})

test('the hero adds its trades up to the strategy’s total, and its strip holds them all', async ({ page }) => {
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

test('Proven Performance opens the list, by a click anywhere on it and by Enter', async ({ page }) => {
  await page.goto('/')
  // A person's click: the link's area lies over the table.
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

test('the header is see-through at the top of the landing page alone', async ({ page }) => {
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
