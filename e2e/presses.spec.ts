import type { Locator, Page } from '@playwright/test'
import { expect, holdBack, test } from './fixtures'
import { action, dialog } from './journal'
import { newStrategy } from './people'

/** Presses as a hand does: some frames pass between the press and the release, in which the page may move. */
async function pressSlowly(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('nothing to press')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.evaluate(async () => {
    for (let frame = 0; frame < 12; frame += 1) await new Promise(requestAnimationFrame)
  })
  await page.mouse.up()
}

test('what is said about a field as it is left does not take the press that left it away', async ({ page }) => {
  await newStrategy(page)
  await page.getByRole('button', { name: 'Add Trade' }).first().click()
  await expect(dialog(page).getByLabel('Symbol')).toBeFocused()
  const sell = action(page, 1).getByRole('radio', { name: 'SELL' })
  await pressSlowly(page, sell)
  await expect(sell).toBeChecked()
  await expect(dialog(page).locator('form').getByText('Symbol is required')).toBeVisible()

  await dialog(page).getByLabel('Symbol').fill('MSFT')
  await action(page, 1).getByLabel('Quantity').fill('5')
  await action(page, 1).getByLabel('Price').fill('0')
  await pressSlowly(page, dialog(page).getByRole('button', { name: 'Add action' }))
  await expect(action(page, 2)).toBeVisible()
  await expect(action(page, 1).getByText('All quantities and prices must be greater than 0')).toBeVisible()

  // The figures beside the form grow as it is filled in, and the form stays where it is.
  const top = async () => (await dialog(page).getByLabel('Symbol').boundingBox())?.y
  const before = await top()
  await action(page, 1).getByLabel('Price').fill('10')
  await expect(dialog(page).getByText('1 of 2 actions count')).toBeVisible()
  expect(await top()).toBe(before)
  await action(page, 2).getByLabel('Fee').focus()
  await pressSlowly(page, dialog(page).getByRole('button', { name: 'Add action' }))
  await expect(action(page, 3)).toBeVisible()
})

/** Opens a page whose code, or a part of it, does not come until `release`. */
async function openWithout(page: Page, address: string, code: RegExp) {
  const release = await holdBack(page, code)
  await page.goto(address, { waitUntil: 'commit' })
  return release
}

const APP = /\/assets\/App-[^/]*\.js/
const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'))

test('a press before the code of the page is here is made when it is', async ({ page }) => {
  const release = await openWithout(page, '/', APP)
  const theme = page.getByRole('banner').getByRole('switch', { name: 'Dark mode' })
  await theme.click()
  // Twice is somebody who saw nothing happen, not somebody who changed their mind.
  await theme.click()
  // The browser's own rows need no code, and are not pressed a second time by it.
  await page.getByText('How is Cash Us If You Can different?').click()
  const row = page.locator('details', { hasText: 'How is Cash Us If You Can different?' })
  await expect(row).toHaveAttribute('open', '')
  expect(await isDark(page)).toBe(true)
  release()
  await expect.poll(() => isDark(page)).toBe(false)
  await expect(theme).toHaveAttribute('aria-checked', 'false')
  await expect(row).toHaveAttribute('open', '')
  await theme.click()
  await expect(theme).toHaveAttribute('aria-checked', 'true')
})

test('a choice made before the code of the page is here holds when it is', async ({ page }) => {
  const release = await openWithout(page, '/price', APP)
  await page.getByRole('radio', { name: /^Annual/ }).click()
  release()
  await expect(page.getByRole('radio', { name: /^Annual/ })).toBeChecked()
  await expect(page.getByText('$35').first()).toBeVisible()
})

test('the menu of a phone opens although it was pressed before the code was here', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const release = await openWithout(page, '/about', APP)
  await page.getByRole('button', { name: 'Menu' }).click()
  release()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test('a part below the fold answers a press that came before its code', async ({ page }) => {
  const release = await openWithout(page, '/', /\/assets\/Marquees-[^/]*\.js/)
  const hold = page.getByRole('button', { name: 'Hold the moving words still' }).last()
  await hold.click()
  release()
  await expect(page.getByRole('button', { name: 'Let the words move' }).first()).toBeVisible()
})

test('a press on the footer holds on a page that is drawn anew when its code is here', async ({ page }) => {
  const release = await openWithout(page, '/news', APP)
  const theme = page.getByRole('contentinfo').getByRole('switch', { name: 'Dark mode' })
  await theme.click()
  expect(await isDark(page)).toBe(true)
  release()
  await expect.poll(() => isDark(page)).toBe(false)
  await expect(theme).toHaveAttribute('aria-checked', 'false')
})
