import type { Page } from '@playwright/test'
import { expect, expectAccessible, holdBack, settled, shortcutsReady, test } from './fixtures'
import { accountButton, newTrader } from './people'

const PHONE = { width: 360, height: 740 }

/** Opens a page and waits until its controls answer. */
async function open(page: Page, address: string) {
  await page.goto(address)
  await settled(page)
}

test('the first Tab focuses the skip link', async ({ page }) => {
  await open(page, '/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  const inMain = await page.evaluate(() => document.activeElement?.closest('main') !== null)
  expect(inMain).toBe(true)
})

test('shortcuts act outside of fields, are listed under ?, and single keys can be switched off', async ({ page }) => {
  await open(page, '/strategy')
  const search = page.getByLabel('Search by strategy or trader')
  await shortcutsReady(page)
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('/?')
  await expect(search).toHaveValue('/?')
  await search.press('Escape')
  await search.blur()
  await page.keyboard.press('Shift+?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expectAccessible(list)
  await list.getByRole('checkbox', { name: 'Use single-key shortcuts on this device' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.press('/')
  await page.keyboard.press('Shift+?')
  await page.reload()
  await settled(page)
  await page.keyboard.press('/')
  await expect(search).not.toBeFocused()
  await expect(list).toBeHidden()
})

test('a menu opens on hover and with the keyboard', async ({ page }) => {
  await open(page, '/about')
  const menu = page.getByRole('navigation', { name: 'Main' })
  const group = menu.getByRole('button', { name: 'Resources' })
  await group.hover()
  await expect(menu.getByRole('link', { name: 'Education' })).toBeVisible()
  await page.mouse.move(0, 700)
  await expect(menu.getByRole('link', { name: 'Education' })).toBeHidden()

  await group.focus()
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('link', { name: 'Education' })).toBeFocused()
  await expectAccessible(menu)
  await page.keyboard.press('Escape')
  await expect(group).toBeFocused()
  await expect(menu.getByRole('link', { name: 'Education' })).toBeHidden()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/community$/)
  await expect(menu.getByRole('link', { name: 'Community' })).toBeHidden()
})

test.describe('the navigation drawer on small screens', () => {
  test.use({ viewport: PHONE })
  const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menu' })
  const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' })

  test('traps the focus, stops the page from scrolling, and returns the focus on Escape', async ({ page }) => {
    await open(page, '/about')
    await opener(page).focus()
    await page.keyboard.press('Enter')
    await expect(drawer(page)).toBeVisible()
    await expectAccessible(drawer(page))

    const stops = await drawer(page).locator('a, button').count()
    for (let pressed = 0; pressed <= stops; pressed += 1) {
      await page.keyboard.press('Tab')
      const outside = await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') === null)
      expect(outside).toBe(false)
    }
    await page.mouse.move(20, 400)
    await page.mouse.wheel(0, 600)
    expect(await page.evaluate(() => scrollY)).toBe(0)

    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
    // The page scrolls again a moment after the drawer is gone.
    await expect(async () => {
      await page.mouse.wheel(0, 600)
      await expect.poll(() => page.evaluate(() => scrollY), { timeout: 1_000 }).toBeGreaterThan(0)
    }).toPass()
  })

  test('closes by a press outside, by its button, and by a link, which opens at the top of the page', async ({
    page,
  }) => {
    await open(page, '/about')
    await opener(page).click()
    await expect(drawer(page)).toBeVisible()
    // The listener for presses outside is added a moment after the drawer is drawn.
    await expect(async () => {
      await page.mouse.click(20, 400)
      await expect(drawer(page)).toBeHidden({ timeout: 1_000 })
    }).toPass()

    await opener(page).click()
    await drawer(page).getByRole('button', { name: 'Close' }).click()
    await expect(drawer(page)).toBeHidden()

    await expect(async () => {
      await page.evaluate(() => scrollTo(0, 400))
      expect(await page.evaluate(() => scrollY)).toBe(400)
    }).toPass()
    await opener(page).click()
    await drawer(page).getByRole('link', { name: 'Changelog' }).click()
    await expect(drawer(page)).toBeHidden()
    await expect(page).toHaveURL(/\/changelog$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })
})

test.describe('tooltips', () => {
  const words = (page: Page) => page.getByRole('tooltip')

  test('open after 700 ms of hovering, at once after another tooltip, and close on Escape', async ({ page }) => {
    await page.clock.install()
    await open(page, '/home')
    const first = page.getByRole('button', { name: 'How Does It Work?' })
    const second = page.getByRole('button', { name: 'You Earned' })
    await second.scrollIntoViewIfNeeded()
    await page.clock.pauseAt(Date.now() + 60_000)
    await first.hover()
    await page.clock.runFor(690)
    await expect(words(page)).toBeHidden()
    await page.clock.runFor(20)
    await expect(words(page)).toContainText('10,000')
    await page.keyboard.press('Escape')
    await expect(words(page)).toBeHidden()

    await second.hover()
    await page.clock.runFor(20)
    await expect(words(page)).toContainText('15%')
  })

  test('open on keyboard focus, also after scrolling there, and describe their trigger', async ({ page }) => {
    await open(page, '/home')
    const button = page.getByRole('button', { name: 'How Does It Work?' })
    const explanation = words(page).filter({ hasText: '3 months' })
    await button.focus()
    await expect(explanation).toBeVisible()
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await expect(button).toHaveAccessibleDescription(/3 months/)
    await page.keyboard.press('Tab')
    await expect(explanation).toBeHidden()
    await expect(words(page)).toContainText('15%')
    await page.keyboard.press('Escape')
    await expect(words(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'You Earned' })).toBeFocused()
    const head = page.getByRole('columnheader', { name: '7D', exact: true }).getByRole('button')
    await head.focus()
    await expect(words(page)).toContainText('What the account made in the last 7 days')
    // Its link comes next, then what follows the trigger.
    await page.keyboard.press('Tab')
    await expect(words(page).getByRole('link', { name: 'How it’s computed' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(words(page)).toBeHidden()
    await expect(head).toBeFocused()
  })
})

test('a menu opened while a page loads stays open when the page is shown', async ({ page }) => {
  await newTrader(page)
  await open(page, '/about')
  await expect(accountButton(page)).toBeVisible()
  // This page's code is loaded, so anything held back from now on belongs to the next page.
  const release = await holdBack(page, '**/assets/*.js')
  await page
    .getByRole('main')
    .getByRole('link', { name: /positions|careers/i })
    .first()
    .click()
  await accountButton(page).click()
  await expect(page.getByRole('menu')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Join Our Team', includeHidden: true })).toBeVisible()
  await expect(page.getByRole('menu')).toBeVisible()
})
