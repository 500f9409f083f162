import type { Locator, Page } from '@playwright/test'
import { expect, holdBack, settled, test } from './fixtures'
import { action, dialog, openNewTrade, save } from './journal'
import { newStrategy } from './people'

/** Leaves a few frames between press and release, during which the layout may shift. */
async function pressSlowly(page: Page, target: Locator): Promise<void> {
  // Waits until the target has stopped moving.
  await target.hover()
  await page.mouse.down()
  await page.evaluate(async () => {
    for (let frame = 0; frame < 12; frame += 1) await new Promise(requestAnimationFrame)
  })
  await page.mouse.up()
}

test('a button still gets its click when a message appears because a field loses focus', async ({ page }) => {
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

  // The figures beside the form grow while it is filled in, and the form does not move.
  const top = async () => (await dialog(page).getByLabel('Symbol').boundingBox())?.y
  const before = await top()
  await action(page, 1).getByLabel('Price').fill('10')
  await expect(dialog(page).getByText('1 of 2 actions count')).toBeVisible()
  await expect.poll(top).toBe(before)
  await action(page, 2).getByLabel('Fee').focus()
  await pressSlowly(page, dialog(page).getByRole('button', { name: 'Add action' }))
  await expect(action(page, 3)).toBeVisible()
})

test('a press that began before a saved trade is brought into view opens the form of the next', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await newStrategy(page)
  await openNewTrade(page, 'MSFT', [{ side: 'BUY', quantity: '1', price: '10' }])
  const showRows = await holdBack(page, /\/rest\/v1\/bet_data_metrics\?/)
  await save(page, 'Add Trade')
  const add = page.getByRole('button', { name: 'Add Trade' }).first()
  await add.hover()
  await page.mouse.down()
  showRows()
  await expect(page.locator('tr[aria-current]')).toContainText('MSFT')
  await page.mouse.up()
  await expect(dialog(page).getByLabel('Symbol')).toBeFocused()
})

test('links and disclosure rows work before hydration, and an open row stays open after it', async ({ page }) => {
  const release = await holdBack(page, '**/assets/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByText('How is Cash Us If You Can different?').click()
  const row = page.locator('details', { hasText: 'How is Cash Us If You Can different?' })
  await expect(row).toHaveAttribute('open', '')
  release()
  await settled(page)
  await expect(row).toHaveAttribute('open', '')
  await page.getByRole('banner').getByRole('switch', { name: 'Dark mode' }).click()
  await expect(page.locator('html')).not.toHaveClass(/dark/)
})

test('what a reader does with the ranking’s controls before their code is here is done then', async ({ page }) => {
  const bringRows = await holdBack(page, '**/rpc/ranking*')
  await page.goto('/strategy')
  await expect(page.locator('html[data-started]')).toBeAttached()
  const bringCode = await holdBack(page, '**/assets/*.js')
  bringRows()
  await expect(page.getByRole('main').getByRole('table').getByRole('link').first()).toBeVisible()
  await page.getByRole('searchbox').fill('Turn of')
  await page.getByRole('button', { name: 'Stocks', exact: true }).click()
  bringCode()
  await expect(page).toHaveURL(/[?&]q=Turn\+of/)
  await expect(page).toHaveURL(/[?&]market=STOCK/)
})

test('what is pressed before any code is here is done once it is, and once only', async ({ page }) => {
  const before = async (address: string, press: () => Promise<void>) => {
    const bringCode = await holdBack(page, '**/assets/*.js')
    await page.goto(address, { waitUntil: 'commit' })
    await press()
    bringCode()
    await settled(page)
  }
  await before('/', () => page.getByRole('banner').getByRole('switch', { name: 'Dark mode' }).click())
  await expect(page.locator('html')).not.toHaveClass(/dark/)
  await before('/price', () => page.getByRole('radio', { name: /^Annual/ }).click())
  await expect(page.getByRole('radio', { name: /^Annual/ })).toBeChecked()
  await expect(page.getByText('billed annually').first()).toBeVisible()
  // The reader goes on to something else, of which each part remembers its own.
  await before('/strategy', async () => {
    await page.getByRole('button', { name: 'Stocks', exact: true }).click()
    await page.getByRole('searchbox').click()
    await page.getByRole('banner').getByRole('switch', { name: 'Dark mode' }).click()
  })
  await expect(page).toHaveURL(/[?&]market=STOCK/)
  await expect(page.locator('html')).toHaveClass(/dark/)
})
