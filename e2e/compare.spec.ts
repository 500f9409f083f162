import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures'

const [FIRST, SECOND, THIRD] = ['RSI(2) dip buyer', 'Turn of the month', 'Golden cross, both ways'] as const
const PHONE = { width: 360, height: 740 }

const address = (...names: string[]) => `/compare?${new URLSearchParams(names.map((name) => ['strategies', name]))}`
const figures = (page: Page) => page.getByRole('table', { name: 'Figures of the compared strategies' })
const heads = (page: Page) => figures(page).getByRole('columnheader').getByRole('link')

test('somebody goes from a strategy to a comparison, adds another by the keyboard, and shares the address', async ({
  page,
}) => {
  await page.goto(`/performance/${encodeURIComponent(FIRST)}`)
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  await expect(page.getByText('One more to compare with')).toBeVisible()
  await page.getByRole('combobox', { name: 'Add a strategy' }).fill(SECOND)
  await page.keyboard.press('Enter')
  await expect(heads(page)).toHaveText([FIRST, SECOND])
  await expect(figures(page).getByRole('row', { name: /^Win Rate/ })).toContainText('95%:')
  await expect(page.getByRole('img', { name: /^Realised since/ })).toBeVisible()
  await expectAccessible(page)

  const shared = page.url()
  await page.goto('/')
  await page.goto(shared)
  await expect(heads(page)).toHaveText([FIRST, SECOND])

  await page.getByRole('button', { name: `Remove ${FIRST}` }).click()
  await expect(heads(page)).toHaveText([SECOND])
  expect(new URL(page.url()).searchParams.getAll('strategies')).toEqual([SECOND])
})

test('percent of entry cost is another reading of the same days', async ({ page }) => {
  await page.goto(address(FIRST, SECOND))
  const chart = page.getByRole('img', { name: /^Realised since/ })
  await expect(chart).toHaveAttribute('aria-label', /\$/)
  await page.getByRole('radio', { name: '% of entry cost' }).check()
  await expect(chart).toHaveAttribute('aria-label', /%/)
  await page.getByText('Curves by month, as a table').click()
  await expect(page.getByRole('table', { name: 'at the end of each month' }).getByRole('row').nth(1)).toContainText('%')
})

test('a name that nobody has is told plainly, and the others stand', async ({ page }) => {
  await page.goto(address(FIRST, 'No such strategy', THIRD))
  await expect(page.getByText('No strategy is called No such strategy, or it is private')).toBeVisible()
  await expect(heads(page)).toHaveText([FIRST, THIRD])
  await page.getByRole('button', { name: 'Remove it from the comparison' }).click()
  await expect(page.getByText('No strategy is called')).toHaveCount(0)
})

test('the same strategy twice is refused beside the field, and what was typed stays', async ({ page }) => {
  await page.goto(address(FIRST))
  const field = page.getByRole('combobox', { name: 'Add a strategy' })
  await field.fill(FIRST.toUpperCase())
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('This strategy is in the comparison already')).toBeVisible()
  await expect(field).toHaveValue(FIRST.toUpperCase())
})

test('nothing chosen: the page says what to do', async ({ page }) => {
  await page.goto('/compare')
  await expect(page.getByText('Nothing to compare yet')).toBeVisible()
  await expectAccessible(page)
})

test('on a phone nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto(address(FIRST, SECOND, THIRD))
  await expect(heads(page)).toHaveCount(3)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
})
