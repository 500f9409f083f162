import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from './fixtures'

const [FIRST, SECOND, THIRD] = ['RSI(2) dip buyer', 'Turn of the month', 'Golden cross, both ways'] as const
const PHONE = { width: 360, height: 740 }

const address = (...names: string[]) => `/compare?${new URLSearchParams(names.map((name) => ['strategies', name]))}`
const figures = (page: Page) => page.getByRole('table', { name: 'Figures of the compared strategies' })
const heads = (page: Page) => figures(page).getByRole('columnheader').locator('a[href^="/performance/"]')

test('a reader compares a strategy with another, by index and in dollars, and shares the address', async ({ page }) => {
  await page.goto(`/performance/${encodeURIComponent(FIRST)}`)
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  await expect(page.getByText('One more to compare with')).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Add a strategy' })
  await field.fill(FIRST.toUpperCase())
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('This strategy is already in the comparison')).toBeVisible()
  await field.fill('nothing of that name')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No other strategy that you can see is called “nothing of that name”')).toBeVisible()
  await expect(field).toHaveValue('nothing of that name')
  // The beginning of a name is enough.
  await field.fill('turn of')
  await page.keyboard.press('Enter')
  await expect(heads(page)).toHaveText([FIRST, SECOND])
  await expect(figures(page).getByRole('row', { name: /^Win Rate/ })).toContainText('95%:')
  // The accounts' intervals, which a worker computes by resampling.
  await expect(figures(page).getByRole('row', { name: /^TWR a year/ })).toHaveText(
    /^TWR a year([+−][\d.]+%(95%: [+−][\d.]+% to [+−][\d.]+%|too short to tell)){2}$/,
  )
  await expect(figures(page).getByRole('row', { name: /^Sharpe/ })).toHaveText(
    /^Sharpe(−?[\d.]+(95%: −?[\d.]+ to −?[\d.]+|too short to tell)){2}$/,
  )
  await expect(
    page.getByRole('img', { name: /^Index, 100 on \d{4}-\d\d-\d\d: RSI\(2\) dip buyer \d+\.\d\d/ }),
  ).toBeVisible()
  // Each line has its name beside its end.
  await expect(page.getByRole('region', { name: 'Curves' }).getByRole('listitem')).toContainText([FIRST, SECOND])
  await page.getByText('Curves by month, as a table').click()
  const months = page.getByRole('table', { name: 'at the end of each month' }).getByRole('row')
  await expect(months.nth(1)).toContainText(/^\d{4}-\d\d\d+\.\d\d\d+\.\d\d$/)
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Realised, USD' }).check()
  await expect(page.getByRole('img', { name: /^Realised since/ })).toHaveAttribute('aria-label', /\$/)
  await expect(months.nth(1)).toContainText('$')

  const shared = page.url()
  await page.goto('/')
  await page.goto(shared)
  await expect(heads(page)).toHaveText([FIRST, SECOND])
  await page.getByRole('button', { name: `Remove ${FIRST}` }).click()
  await expect(heads(page)).toHaveText([SECOND])
  expect(new URL(page.url()).searchParams.getAll('strategies')).toEqual([SECOND])
})

test('the comparison handles an empty address, an unknown strategy, and three strategies on a phone', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto('/compare')
  await expect(page.getByText('Nothing to compare yet')).toBeVisible()
  await expectAccessible(page)
  await page.goto(address(FIRST, 'No such strategy', SECOND, THIRD))
  await expect(page.getByText('No strategy is called No such strategy, or it is private')).toBeVisible()
  await page.getByRole('button', { name: 'Remove it from the comparison' }).click()
  await expect(heads(page)).toHaveText([FIRST, SECOND, THIRD])
  await expect(page.getByText('No strategy is called')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Curves' }).getByRole('listitem')).toContainText([FIRST, SECOND, THIRD])
  await expectNoSidewaysScroll(page)
})

test('a reader selects strategies in the ranking by keyboard, keeps them through a sort and a search, and adds one on a phone', async ({
  page,
}) => {
  await page.goto('/strategy')
  await settled(page)
  const box = (name: string) => page.getByRole('checkbox', { name: `Compare ${name}` })
  await page.getByRole('link', { name: 'Skip to the ranking' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Less' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show those with enough' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('columnheader', { name: 'Name' }).getByRole('button')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sort=name/)

  const search = page.getByLabel('Search by strategy or trader')
  await search.fill(FIRST)
  // While the list changes, a row's box can be replaced between its focus and the key.
  await expect(page.getByRole('checkbox', { name: /^Compare / })).toHaveCount(1)
  await box(FIRST).press('Space')
  await expect(page.getByText('Tick one more to compare')).toBeVisible()
  await search.fill(SECOND)
  await box(SECOND).press('Space')
  await expect(page.getByRole('button', { name: 'Compare 2 strategies' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Compare' })).toHaveAttribute(
    'href',
    address(FIRST, SECOND),
  )
  await expectAccessible(page.getByRole('button', { name: 'Compare 2 strategies' }).locator('..'))
  await box(SECOND).press('Enter')
  await expect(page).toHaveURL(new URL(address(FIRST, SECOND), page.url()).href)
  await expect(heads(page)).toHaveText([FIRST, SECOND])

  await page.goBack()
  await expect(box(SECOND)).toBeChecked()
  await page.setViewportSize(PHONE)
  await search.fill(THIRD)
  await box(THIRD).check()
  await expectNoSidewaysScroll(page)
  const three = page.getByRole('button', { name: 'Compare 3 strategies' })
  await expectAccessible(three.locator('..'))
  await three.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Compare strategies' })).toBeVisible()
  await expect(heads(page)).toHaveText([FIRST, SECOND, THIRD])
})
