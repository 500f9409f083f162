import type { Page } from '@playwright/test'
import { RANKING_PAGE } from '../src/lib/constants'
import { expect, settled, test } from './fixtures'

const NAME = 'Turn of the month'
/** Number of strategies in the scrolled list. */
const MANY = 400
const ranking = (page: Page) => page.getByRole('table', { name: 'Strategies and their figures' })
const link = (page: Page) => ranking(page).getByRole('link', { name: NAME, exact: true })

/** Collects all database requests that the page makes from now on. */
function followReads(page: Page): string[] {
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/')) reads.push(request.url().replace(/^.*\/rest\/v1\//, ''))
  })
  return reads
}

const ofStrategy = (reads: readonly string[]) =>
  reads.filter((read) => /^(strategy_profile|bet_data_metrics)/.test(read))

/** Rests the pointer on a link in the ranking, and waits until that has read the strategy and its trades. */
async function restOn(page: Page, reads: readonly string[], rest: () => Promise<void>) {
  const before = ofStrategy(reads).length
  const trades = page.waitForResponse(/\/rest\/v1\/bet_data_metrics/)
  await rest()
  await trades
  expect(ofStrategy(reads)).toHaveLength(before + 2)
}

test('hovering or focusing a link prefetches the strategy, and following the link does not read it again', async ({
  page,
}) => {
  await page.goto('/strategy')
  await expect(link(page)).toBeVisible()
  await settled(page)
  const reads = followReads(page)
  // This page's code is loaded, so anything fetched from now on belongs to the next page.
  const code = page.waitForResponse(/\/assets\/[^/]*\.js/)
  await restOn(page, reads, () => link(page).hover())
  await code
  const ahead = ofStrategy(reads)
  await link(page).click()
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Open trade/ }).first()).toBeVisible()
  await page.goBack()
  await expect(link(page)).toBeVisible()
  await page.mouse.move(0, 0)
  await link(page).hover()
  await link(page).click()
  await expect(page.getByRole('button', { name: /^Open trade/ }).first()).toBeVisible()
  expect(ofStrategy(reads).filter((read) => ahead.includes(read))).toEqual(ahead)

  await page.goBack()
  await expect(link(page)).toBeVisible()
  await restOn(page, reads, () => ranking(page).getByRole('link', { name: 'RSI(2) dip buyer', exact: true }).focus())
})

test('nothing is prefetched for a user with data saving on', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  // The numbers on the chips are read after the rows.
  const numbers = page.waitForResponse(/chip_counts/)
  await page.goto('/strategy')
  await expect(link(page)).toBeVisible()
  await numbers
  await settled(page)
  const reads = followReads(page)
  await link(page).hover()
  await link(page).focus()
  // A prefetch would start on press, before the release.
  await page.mouse.down()
  await settled(page)
  expect(reads).toEqual([])
})

test('a failed read of further rows shows one notice with a retry; Back shows the list at once, in the same order and at the same place', async ({
  page,
}) => {
  let isRefused = false
  // More rows than the virtual list renders, in pages: each strategy is repeated under other ids.
  await page.route('**/rest/v1/rpc/ranking*', async (route) => {
    if (isRefused) return route.fulfill({ status: 429, json: { message: 'rate limit' } })
    const url = new URL(route.request().url())
    const after = url.searchParams.get('after_id')
    for (const name of ['after_id', 'after_place']) url.searchParams.delete(name)
    const answer = await route.fetch({ url: url.href })
    // Other tests create strategies without trades meanwhile, and the one opened below must have some.
    const all: Record<string, unknown>[] = await answer.json()
    const rows = all.filter(({ trades }) => Number(trades) > 0)
    const many = Array.from({ length: MANY }, (_, at) => {
      const row = rows[at % rows.length]
      return { ...row, strategy_id: `${row?.strategy_id}-${at}`, total: MANY }
    })
    const from = many.findIndex((row) => row.strategy_id === after) + 1
    return route.fulfill({ response: answer, json: many.slice(from, from + RANKING_PAGE) })
  })
  await page.goto('/strategy?sort=winRate&dir=desc')
  await expect(ranking(page).getByRole('link').first()).toBeVisible()
  await page.mouse.move(700, 500)
  // A minute later the rows are read again before those below them.
  await page.clock.setSystemTime(Date.now() + 60_000)
  isRefused = true
  // Scrolls to the end of the first page. Row heights vary, because other tests' large sums leave little room for names.
  await page.mouse.wheel(0, 6_000)
  await expect(page.getByRole('alert')).toContainText('Error loading strategies: Too many requests just now')
  await expect(page.getByRole('alert')).toHaveCount(1)
  isRefused = false
  // The page may have read them again by itself before the press.
  await expect(async () => {
    const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' })
    if ((await retry.count()) > 0) await retry.click({ timeout: 1_000 })
    await expect(page.getByRole('alert')).toHaveCount(0)
  }).toPass()
  await expect(async () => {
    await page.mouse.wheel(0, 6_000)
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(5_000)
  }).toPass()
  await expect(ranking(page)).toHaveAttribute('aria-rowcount', String(MANY + 1))
  const middle = () =>
    page.evaluate(() => {
      const row = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('tr')
      return row && { index: row.getAttribute('aria-rowindex'), top: row.getBoundingClientRect().top }
    })
  // The wheel keeps scrolling for a while.
  await expect
    .poll(async () => {
      const here = await middle()
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      return here !== null && JSON.stringify(await middle()) === JSON.stringify(here)
    })
    .toBe(true)
  const before = { row: await middle() }
  expect(before.row?.index).toBeTruthy()
  await page.locator(`tr[aria-rowindex="${before.row?.index}"]`).getByRole('link').first().click()
  await expect(page.getByText('Trade Overview')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Open trade/ }).first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

  const reads = followReads(page)
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('main [role=status]')) {
        // The address changes one frame before the page.
        if (document.querySelector('h1')?.textContent === 'Strategies' && textContent) seen.push(textContent)
      }
    }).observe(document.body, { childList: true, subtree: true })
  })
  await page.goBack()
  await expect(ranking(page).getByRole('columnheader', { name: 'Win Rate' })).toHaveAttribute('aria-sort', 'descending')
  const left = page.locator(`tr[aria-rowindex="${before.row?.index}"]`)
  await expect.poll(async () => (await left.boundingBox())?.y).toBeCloseTo(before.row?.top ?? 0, 0)
  expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual([])
  expect(reads.filter((read) => read.startsWith('rpc/ranking'))).toEqual([])
})

test('on a phone Back shows the opened card, still open and at the same place', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/strategy')
  const card = page.getByRole('button', { name: new RegExp(`^${NAME}`) })
  await card.click()
  const open = page.getByRole('link', { name: 'Open strategy' })
  // Waits until the card has stopped growing.
  await open.click({ trial: true })
  const before = await open.boundingBox()
  await open.click()
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  await page.goBack()
  await expect(card).toHaveAttribute('aria-expanded', 'true')
  await expect.poll(() => open.boundingBox()).toEqual(before)
})
