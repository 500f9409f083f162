import { expect, expectNoSidewaysScroll, settled, test } from './fixtures'

test('a hint opens under a resting pointer, stays open while hovered, and closes with Escape', async ({ page }) => {
  await page.goto('/strategy')
  const chip = page.getByRole('button', { name: /^Gainers/ })
  const hint = page.getByRole('tooltip')
  await settled(page)
  await chip.hover()
  await expect(hint).toBeVisible()
  // Above or below the trigger, and centred on it. It is positioned one frame after it is drawn.
  await expect(async () => {
    const [box, hintBox] = [await chip.boundingBox(), await hint.boundingBox()]
    if (!box || !hintBox) throw new Error('not drawn')
    expect(hintBox.y + hintBox.height <= box.y || hintBox.y >= box.y + box.height).toBe(true)
    expect(Math.abs(hintBox.x + hintBox.width / 2 - (box.x + box.width / 2))).toBeLessThanOrEqual(box.width)
  }).toPass({ timeout: 15_000 })

  await hint.hover()
  await expect(hint).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(hint).toBeHidden()

  await chip.hover()
  await expect(hint).toBeVisible()
  // In steps, like a hand, not in one jump.
  await page.mouse.move(0, 0, { steps: 10 })
  await expect(hint).toBeHidden()
})

test.describe('on touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a tap shows the hint', async ({ page }) => {
    await page.goto('/strategy')
    await settled(page)
    await page.getByRole('button', { name: /^Gainers/ }).tap()
    await expect(page.getByRole('tooltip')).toBeVisible()
    await page.getByText('Ranked by realised profit and loss.').tap()
    await expect(page.getByRole('tooltip')).toBeHidden()

    // On a tablet a column's head sorts, says what it means, and leads to how it is computed.
    await page.setViewportSize({ width: 1440, height: 900 })
    const head = page.getByRole('columnheader', { name: '7D', exact: true })
    await head.getByRole('button').tap()
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    await expect(page.getByRole('tooltip')).toContainText('What the account made in the last 7 days')
    await page.getByRole('tooltip').getByRole('link', { name: 'How it’s computed' }).tap()
    await expect(page).toHaveURL(/\/docs#d7$/)
    await expect(page.locator('#d7')).toBeInViewport()

    // Its section is marked as current beside the text, and search words lead to their places.
    const menu = page.getByRole('navigation', { name: 'On this page' })
    await expect(menu.getByRole('link', { name: 'Returns and risk' })).toHaveAttribute('aria-current', 'location')
    await menu.getByLabel('Find in the documentation').fill('sha-256')
    await expect(menu.getByRole('link')).toHaveText(['Every change becomes an entryThe ledger'])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#every-change-becomes-an-entry$/)
    await expect(page.locator('#every-change-becomes-an-entry')).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(menu.getByRole('link', { name: 'The ledger' })).toHaveAttribute('aria-current', 'location')
    await page.setViewportSize({ width: 360, height: 740 })
    await menu.getByLabel('Section').selectOption('Rounding')
    await expect(page.getByRole('heading', { name: 'Rounding' })).toBeInViewport()
    await expectNoSidewaysScroll(page)
  })
})
