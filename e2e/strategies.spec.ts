import type { Locator, Page } from '@playwright/test'
import { LOCK_HIGHLIGHT_MS } from '../src/lib/constants'
import {
  countShifts,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  fillStrategy,
  holdBack,
  register,
  settled,
  test,
  unique,
} from './fixtures'
import { newStrategy, signInWithPlan } from './people'

const PHONE = { width: 360, height: 740 }

const ranking = (page: Page) => page.getByRole('table', { name: 'Strategies and their figures' })
const names = (page: Page) => ranking(page).locator('a[href^="/performance/"]').allTextContents()
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const head = (page: Page, name: string) => ranking(page).getByRole('columnheader', { name, exact: true })
const chip = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Filter chips' }).getByRole('button', { name })

/** A column's displayed figures, as numbers. */
const figures = async (page: Page, column: number) => {
  const shown = await ranking(page).locator(`tbody td:nth-child(${column})`).allTextContents()
  // Only the first number: a win rate is followed by its confidence interval, a total by what is confirmed.
  return shown.map((text) => Number(/^[+−]?\$?[\d.,]+/.exec(text)?.[0].replace(/[$,+]/g, '').replace('−', '-')))
}

/** Waits until the figures of a column are in this order. */
const expectOrder = (page: Page, column: number, compare: (a: number, b: number) => number) =>
  expect
    .poll(async () => {
      const shown = await figures(page, column)
      return shown.length > 1 && shown.every((value, at) => !(compare(shown[at - 1] ?? value, value) > 0))
    })
    .toBe(true)
const rising = (a: number, b: number) => a - b
const falling = (a: number, b: number) => b - a

/** Clicks a button and returns the duration of its longest animation in ms, measured in the page before it can end. */
const pressedAndAnimatedFor = (element: Locator) =>
  element.evaluate(async (shown: HTMLElement) => {
    shown.click()
    for (let frame = 0; frame < 30 && shown.getAnimations().length === 0; frame += 1) {
      await new Promise(requestAnimationFrame)
    }
    return Math.max(...shown.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime)))
  })

test('title, link, chips, description and table are in this order, and a locked chip shakes and shows its lock', async ({
  page,
}) => {
  await page.goto('/strategy')
  await expect(ranking(page).getByRole('link').first()).toBeVisible()
  const parts = [
    heading(page),
    page.getByRole('link', { name: 'Create and Share Strategies' }),
    page.getByRole('toolbar', { name: 'Filter chips' }),
    page.getByText('Ranked by realised profit and loss.'),
    ranking(page),
  ]
  const inDocument = await Promise.all(
    parts.map((part) => part.evaluate((element) => [...document.querySelectorAll('*')].indexOf(element))),
  )
  expect(inDocument).toEqual(inDocument.toSorted((a, b) => a - b))
  await settled(page)
  expect(await pressedAndAnimatedFor(chip(page, 'Gainers'))).toBeCloseTo(LOCK_HIGHLIGHT_MS)
})

test('a visitor sorts the ranking by column and by address, and opens a strategy with its trades below the chart', async ({
  page,
}) => {
  await page.goto('/strategy')
  await expect(page).toHaveTitle('Strategies / Cash Us If You Can')
  await expect(ranking(page).getByRole('link').first()).toBeVisible()
  await expectOrder(page, 2, falling)
  await head(page, 'Total PNL').getByRole('button').click()
  await expectOrder(page, 2, rising)
  expect((await figures(page, 2))[0]).toBeLessThan(0)

  await head(page, 'Win Rate').getByRole('button').click()
  await expect(head(page, 'Win Rate')).toHaveAttribute('aria-sort', 'ascending')
  await expectOrder(page, 3, rising)
  await expect(page).toHaveURL(/\/strategy\?sort=winRate&dir=asc$/)

  // The last of these strategies has no losing trade, so its Avg Loss is a dash, which is last in both directions.
  const byLoss = [
    'Published Afterwards',
    'Prices That Never Were',
    'The Best of Its Minute',
    'Deleted Losers',
    'One Lucky Trade',
  ]
  await page.goto('/strategy?q=dressed+up')
  for (const direction of ['ascending', 'descending']) {
    await head(page, 'Avg Loss').getByRole('button').click()
    await expect(head(page, 'Avg Loss')).toHaveAttribute('aria-sort', direction)
    await expect(ranking(page).locator('a[href^="/performance/"]')).toHaveText([
      ...(direction === 'ascending' ? byLoss : byLoss.toReversed()).map((name) => `Dressed Up: ${name}`),
      'Dressed Up: All Winners',
    ])
  }

  for (const [set, column] of [
    ['returns', 'Confirmed return'],
    ['returns&basis=stated', 'vs. market'],
    ['risk', 'Confirmed drawdown'],
    ['risk&basis=stated', 'Sharpe'],
  ] as const) {
    await page.goto(`/strategy?columns=${set}`)
    await expect(head(page, column)).toBeVisible()
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      await expectNoSidewaysScroll(page, `${set} at ${width} px`)
    }
  }

  await page.goto('/strategy?sort=performance.y1&dir=desc&chip=losers')
  await expect(head(page, '1Y')).toHaveAttribute('aria-sort', 'descending')
  await expectOrder(page, 13, falling)
  await expect(page.getByText('Losers is for subscribers, so you see all strategies.')).toBeVisible()
  expect(Math.max(...(await figures(page, 2)))).toBeGreaterThan(0)
  await chip(page, 'Gainers').click()
  await expect(page.getByRole('tooltip')).toHaveText(
    /^Gainers is for subscribers: it (would show \d+ strateg\w+, and )?opens with Premium and Premier\./,
  )
  await expect(chip(page, 'All Strategies')).toHaveAttribute('aria-pressed', 'true')

  await ranking(page).getByRole('link', { name: 'Worst of last month' }).click()
  await expect(page).toHaveURL('/performance/Worst%20of%20last%20month')
  await expect(page.getByRole('heading', { level: 1, name: 'Worst of last month' })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  const trades = page.getByRole('region', { name: 'Trade Overview' })
  await expect(trades.getByRole('table')).toBeVisible()
  // The table takes the place of its loading notice, and the chart that of its own.
  await expect(async () => {
    const above = await page.getByRole('region', { name: 'Chart', exact: true }).boundingBox()
    const below = await trades.boundingBox()
    expect(below?.x).toBe(above?.x)
    expect(below?.width).toBe(above?.width)
    expect(below?.y).toBeGreaterThan((above?.y ?? Number.POSITIVE_INFINITY) + (above?.height ?? 0))
  }).toPass({ timeout: 15_000 })
  await expectNoSidewaysScroll(page)
})

test('a visitor searches by name and by trader with the keyboard, shares the address, and clears it', async ({
  page,
}) => {
  await page.goto('/strategy')
  // Other tests add strategies meanwhile.
  const showsOnlyMonths = async () => {
    const shown = await names(page)
    return shown.includes('Turn of the month') && shown.every((name) => /\bmonth/i.test(name))
  }
  await expect(ranking(page).getByRole('link', { name: 'RSI(2) dip buyer' })).toBeVisible()
  await page.getByLabel('Search by strategy or trader').focus()
  await page.keyboard.type('month')
  await expect.poll(showsOnlyMonths).toBe(true)
  await expect(page).toHaveURL('/strategy?q=month')
  await page.reload()
  await expect(page.getByLabel('Search by strategy or trader')).toHaveValue('month')
  await expect.poll(showsOnlyMonths).toBe(true)

  await page.getByLabel('Search by strategy or trader').fill('no such name')
  await expect(
    page.getByText('No strategy, trader, symbol, market or tag has a word starting with “no such name”.'),
  ).toBeVisible()
  await page.getByLabel('Search by strategy or trader').press('Escape')
  await expect(ranking(page).getByRole('link', { name: 'RSI(2) dip buyer' })).toBeVisible()
  await expect(page).toHaveURL('/strategy')
  await expect(page.getByText(/^[\d,]+( of [\w ,]+)? strategies, as of /)).toBeVisible()
})

test('on a wide screen arrow keys reach all chips, and nothing moves when they open to a subscriber', async ({
  page,
}) => {
  const shifted = await countShifts(page)
  await page.goto('/strategy')
  await expect(ranking(page).getByRole('link').first()).toBeVisible()
  await expect(chip(page, 'Show all')).toBeHidden()
  // The chips are in the page's HTML, and answer keys once their code is here, which counts their strategies.
  await expect(chip(page, 'Stocks & Options')).toContainText(/\d/)
  await chip(page, 'All Strategies').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(chip(page, '52-week low')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(chip(page, 'All Strategies')).toBeFocused()
  await signInWithPlan(page, 'premium')
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/strategy')
    await expect(page.getByRole('button', { name: /^52-week low(?! for subscribers)/ })).toHaveCount(1)
    await expect(ranking(page).getByRole('link').first()).toBeVisible()
    await settled(page)
    expect(await shifted()).toBeLessThanOrEqual(0.05)
  }
})

test('a subscriber narrows the ranking by a chip, also by link, and sees which symbols the chip uses', async ({
  page,
}) => {
  await signInWithPlan(page, 'premium')
  await page.goto('/strategy')
  // At once: a press before the plan is known waits for it.
  await chip(page, 'Losers').click()
  await expect(chip(page, 'Losers')).toHaveAttribute('aria-pressed', 'true')
  // Other tests add strategies meanwhile, and some of them lose.
  const expectOnlyLosers = () =>
    expect
      .poll(async () => {
        const totals = await figures(page, 2)
        return totals.length > 0 && totals.every((total) => total < 0)
      })
      .toBe(true)
  await expectOnlyLosers()
  const losers = await ranking(page).locator('tbody tr').count()

  await page.reload()
  await expect(chip(page, 'Losers')).toHaveAttribute('aria-pressed', 'true')
  await expectOnlyLosers()

  await chip(page, 'Large-cap').click()
  await expect(page.getByText(/symbols on this list, as of \d{4}-\d\d-\d\d/)).toBeVisible()
  await chip(page, 'Venture Capital').click()
  await expect(
    page.getByText('No strategy matches this chip yet: Strategies with trades in listed venture capital'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Show All Strategies' }).click()
  await expect(chip(page, 'All Strategies')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => ranking(page).locator('tbody tr').count()).toBeGreaterThan(losers)
})

test('returns and risk are those confirmed, or those stated: by keyboard, and in the address', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/strategy?columns=returns')
  const basis = page.getByRole('radiogroup', { name: 'Confirmed or stated' })
  await expect(head(page, 'Confirmed round trips')).toBeVisible()
  await expect(head(page, 'Capital')).toHaveCount(0)
  await basis.getByRole('radio', { name: 'Confirmed' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(basis.getByRole('radio', { name: 'Stated' })).toBeChecked()
  await expect(head(page, 'Money-weighted')).toHaveAttribute('aria-sort', 'descending')
  await expect(ranking(page).getByRole('columnheader', { name: /^Confirmed/ })).toHaveCount(0)
  await expect(page).toHaveURL('/strategy?columns=returns&basis=stated&sort=mwr&dir=desc')
  await page.reload()
  await expect(basis.getByRole('radio', { name: 'Stated' })).toBeChecked()
  await page.getByRole('radio', { name: 'Risk' }).click()
  await expect(head(page, 'Sharpe')).toHaveAttribute('aria-sort', 'descending')
  await basis.getByRole('radio', { name: 'Confirmed' }).click()
  await expect(head(page, 'Confirmed drawdown')).toHaveAttribute('aria-sort', 'descending')
  await expect(head(page, 'Deciding days')).toBeVisible()
  await page.getByRole('radio', { name: 'Results' }).click()
  await expect(head(page, '1Y')).toBeVisible()
  await expect(basis).toHaveCount(0)
})

test('on a phone the names’ links show, a tap opens all figures, and so does a press on a strategy’s page', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  const shifted = await countShifts(page)
  // Prerendered HTML does not know the columns.
  await page.goto('/strategy?columns=returns')
  const row = page.getByRole('button', { name: /^Turn of the month/ })
  await expect(row).toBeVisible()
  expect(await shifted()).toBeLessThan(0.005)
  await row.click()
  await expect(row).toHaveAttribute('aria-expanded', 'true')
  const labels = page.getByRole('term')
  await expect(labels).toHaveText([
    'Avg Win',
    'Avg Loss',
    'Profit Factor',
    'Avg PNL/Day',
    '24H',
    '7D',
    '28D',
    '3M',
    '6M',
    '1Y',
    'Confirmed return',
    'Confirmed round trips',
    'Confirmed drawdown',
    'Deciding days',
  ])
  await page.getByRole('radio', { name: 'Stated' }).click()
  await expect(page).toHaveURL(/basis=stated/)
  await expect(labels.filter({ hasText: 'Confirmed' })).toHaveCount(0)
  for (const label of ['Money-weighted', 'vs. market', 'Sharpe', 'In the market'])
    await expect(labels.getByText(label, { exact: true })).toBeVisible()
  await page.getByLabel('Sort').selectOption('Name')
  await page.getByRole('button', { name: 'Ascending, reverse' }).click()
  await expect(page.getByRole('button', { name: 'Descending, reverse' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page.getByRole('listitem').filter({ has: row }))

  await page.getByRole('link', { name: 'Turn of the month' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Turn of the month' })).toBeVisible()
  const chart = page.getByRole('region', { name: 'Chart', exact: true })
  // The actions for readers are in one row, and so are the charts.
  const rowOf = async (parts: Locator[]) =>
    new Set(await Promise.all(parts.map(async (part) => (await part.boundingBox())?.y))).size
  const links = ['Compare', 'Recompute'].map((name) => page.getByRole('link', { name }))
  const buttons = ['Feed', 'Download'].map((name) => page.getByRole('button', { name }))
  expect(await rowOf([...links, ...buttons])).toBe(1)
  const charts = chart.getByRole('radiogroup', { name: 'What the chart shows' }).getByRole('radio')
  await expect(chart.getByRole('radio', { name: 'Market, SPX' })).toBeVisible()
  await expect(chart.getByRole('radio', { name: 'Actions, SPX' })).toBeVisible()
  expect(await rowOf(await charts.all())).toBe(1)
  await charts.last().focus()
  await expect(charts.last()).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Total PNL')).toBeVisible()
  await expect(page.getByText('Avg PNL/Day')).toBeHidden()
  const more = page.getByRole('button', { name: 'Profile and all figures' })
  await more.click()
  await expect(page.getByText('Avg PNL/Day')).toBeVisible()
  await expect(page.getByText('Stocks & Equities')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(more.locator('..'))
})

test('a visitor fills in a strategy, registers, creates it, edits it and deletes it', async ({ page, visitor }) => {
  const name = unique('Draft')
  await page.goto('/create')
  await page.getByRole('button', { name: 'Create Strategy' }).click()
  await expect(page.getByRole('alert')).toContainText('You must be logged in to create a strategy')
  await expectAccessible(page)
  await fillStrategy(page, 'TURN of the month')
  await page.getByRole('radio', { name: /^Private/ }).check()
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await expect(preview).toContainText(/TURN of the month.*Private.*MarketsStocks & Equities.*Gann.*Daily/)
  await page.getByRole('link', { name: 'Sign in and come back to what you typed' }).click()
  await expect(page).toHaveURL(/\/signin\?next=/)
  await register(page)
  await page.goto('/create')
  await expect(page.getByLabel('Strategy name')).toHaveValue('TURN of the month')

  await page.getByRole('button', { name: 'Create Strategy' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'A strategy with this name, or one that looks like it, already exists',
  )
  await expect(page.getByRole('checkbox', { name: 'Gann' })).toBeChecked()
  await page.getByLabel('Strategy name').fill(name)
  await page.setViewportSize({ width: 1280, height: 560 })
  await page.getByRole('button', { name: 'Create Strategy' }).click()
  await expect(page.getByText(`${name} is private: only you can see it`)).toBeVisible()
  // Its row, or the line above the list if the row is on a later page.
  await expect(page.getByRole('link', { name, exact: true })).toBeInViewport()
  const search = page.getByLabel('Search by strategy or trader')
  await search.fill('RSI')
  await expect(page.getByText('New, no trades yet. This list leaves it out.')).toBeVisible()
  await search.fill(name)
  const row = ranking(page).getByRole('row', { name })
  await expect(row).toContainText('New')
  await expect(row).toContainText('Private')
  await expect(row).toHaveAttribute('aria-current', 'true')
  await page.getByRole('link', { name: 'Add its first trade' }).click()
  await expect(page.getByRole('dialog', { name: 'New Trade' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Edit strategy' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Strategy' })
  const renamed = unique('Bar & Sons/100% #1?')
  await dialog.getByLabel('Strategy name').fill(renamed)
  await expectAccessible(dialog)
  const release = await holdBack(page, '**/rest/v1/strategy_profile*')
  await dialog.getByRole('button', { name: 'Update Strategy' }).click()
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog.getByLabel('Strategy name')).toHaveValue(renamed)
  release()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: renamed })).toBeVisible()
  await expect(page).toHaveURL((url) => decodeURIComponent(url.pathname) === `/performance/${renamed}`)

  // The old address redirects to the new one for those who may see the strategy, and leaves no history entry.
  const address = page.url()
  await page.goto('/support')
  await page.goto(`/performance/${encodeURIComponent(name)}`)
  await expect(page.getByRole('heading', { level: 1, name: renamed })).toBeVisible()
  await expect(page).toHaveURL(address)
  await page.goBack()
  await expect(page).toHaveURL(/\/support$/)
  await page.goForward()
  for (const hidden of [address, `/performance/${encodeURIComponent(name)}`]) {
    await visitor.goto(hidden)
    await expect(visitor.getByText('Strategy profile not found')).toBeVisible()
  }

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    `This deletes ${renamed}, 0 trades and 0 actions, with their history. It cannot be undone.`,
  )
  await question.getByRole('button', { name: 'Delete strategy' }).click()
  await expect(page).toHaveURL(/\/strategy$/)
  await expect(ranking(page).getByRole('link').first()).toBeVisible()
  await expect.poll(() => names(page)).not.toContain(renamed)
  await page.goto('/create')
  await expect(page.getByLabel('Strategy name')).toHaveValue('')
})

test('a strategy renamed in another tab is not overwritten, and the page links to its new address', async ({
  page,
  context,
}) => {
  await newStrategy(page)
  const other = await context.newPage()
  await other.goto(page.url())
  const renamed = unique('Other tab')
  await other.getByRole('button', { name: 'Edit strategy' }).click()
  await other.getByLabel('Strategy name').fill(renamed)
  await other.getByRole('button', { name: 'Update Strategy' }).click()
  await expect(other).toHaveURL((url) => decodeURIComponent(url.pathname).endsWith(renamed))
  await other.close()

  await page.getByRole('button', { name: 'Edit strategy' }).click()
  await page.getByLabel('Description (optional)').fill('Typed in this tab')
  await page.getByRole('button', { name: 'Update Strategy' }).click()
  await expect(page.getByRole('alert').first()).toContainText(
    'This strategy was renamed or deleted since you opened it',
  )
  await expect(page.getByLabel('Description (optional)')).toHaveValue('Typed in this tab')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: renamed }).click()
  await expect(page.getByRole('heading', { level: 1, name: renamed })).toBeVisible()
})

test('an address in another case opens the strategy, and an unknown one says so', async ({ page }) => {
  await page.goto('/Performance/TURN%20of%20the%20MONTH')
  await expect(page.getByRole('heading', { level: 1, name: 'Turn of the month' })).toBeVisible()
  await expect(page).toHaveURL('/performance/Turn%20of%20the%20month')
  await page.goto('/performance/No%20such%20strategy')
  await expect(page.getByText('Strategy profile not found')).toBeVisible()
  await page.getByRole('link', { name: 'All strategies' }).click()
  await expect(page).toHaveURL(/\/strategy$/)
})
