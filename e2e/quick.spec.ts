import type { Page } from '@playwright/test'
import { allCodeLoaded, expect, expectAccessible, expectNoSidewaysScroll, settled, test, unique } from './fixtures'
import { newTrader, writeStrategy, writeTrade } from './people'

/** Waits for all code, of which the user's links come last: once it is known who is signed in. */
async function readyToGoOffline(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: 'My strategies' })).toBeVisible()
  await allCodeLoaded(page)
}

const PHONE = { width: 360, height: 740 }

/** Types a sale of three shares of Apple. */
async function typeSale(page: Page, price: string) {
  await page.getByLabel('Symbol').fill('AAPL')
  await page.getByRole('radio', { name: 'SELL' }).check()
  await page.getByLabel('Units').fill('3')
  await page.getByLabel('Price').fill(price)
}

test('the quick form records a trade in four fields, live', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const trader = await newTrader(page)
  const { id, name } = await writeStrategy(trader, { name: unique('Quick'), isPublic: false })
  await page.goto('/quick')
  await page.getByLabel('Symbol').fill('nvda')
  await page.getByLabel('Units').fill('10')
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Price').fill('100')
  await settled(page)
  await expectAccessible(page.getByRole('main'))
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByText('is recorded')).toBeVisible()
  const { data } = await trader.tables
    .from('bet_data_metrics')
    .select('symbol, is_live')
    .eq('strategy_id', id)
    .throwOnError()
  expect(data).toEqual([{ symbol: 'NVDA', is_live: true }])
  await page.getByRole('link', { name: 'Open it' }).click()
  await expect(page).toHaveURL(new RegExp(encodeURIComponent(name).replaceAll('%20', '(%20|\\+)')))
})

test('without a connection a trade is kept, survives closing the page, which opens offline, and is sent once, as late', async ({
  page,
  context,
}) => {
  await page.setViewportSize(PHONE)
  const trader = await newTrader(page)
  const { id } = await writeStrategy(trader, { name: unique('Quick'), isPublic: false })
  await page.goto('/quick')
  await expect(page.getByLabel('Symbol')).toBeVisible()
  // The page has kept itself, with its code.
  await expect
    .poll(() =>
      page.evaluate(async () => (await (await caches.open('quick')).keys()).some(({ url }) => url.endsWith('/quick'))),
    )
    .toBe(true)
  // Opened again, all its code comes through the worker.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.reload()
  await expect(page.getByLabel('Symbol')).toBeVisible()
  await readyToGoOffline(page)
  await context.setOffline(true)
  await typeSale(page, '200.5')
  // It is recorded more than a minute after the press, by a clock that is turned back for it.
  await page.clock.setFixedTime(Date.now() - 5 * 60_000)
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  const kept = page.getByRole('region', { name: 'Kept in this browser, not recorded yet' })
  await expect(kept.getByRole('listitem')).toContainText('SELL 3 AAPL at 200.5')
  await expect(kept).toContainText('it counts as late')
  await page.close()

  const again = await context.newPage()
  await again.setViewportSize(PHONE)
  await again.goto('/quick')
  await expect(again.getByRole('listitem').filter({ hasText: 'SELL 3 AAPL at 200.5' })).toBeVisible()
  await expectNoSidewaysScroll(again)
  await context.setOffline(false)
  await expect(again.getByText('it counts as late').last()).toBeVisible()
  await expect(again.getByRole('region', { name: 'Kept in this browser' })).toHaveCount(0)
  const read = () =>
    trader.tables
      .from('bet_data_metrics')
      .select('symbol, position, is_live, actions_count, date, recorded_at')
      .eq('strategy_id', id)
      .throwOnError()
  const { data } = await read()
  expect(data).toMatchObject([{ symbol: 'AAPL', position: 'SHORT', is_live: false, actions_count: 1 }])
  const [trade] = data
  expect(Date.parse(trade?.recorded_at ?? '') - Date.parse(trade?.date ?? '')).toBeGreaterThan(4 * 60_000)
  await again.reload()
  await expect(again.getByLabel('Symbol')).toBeVisible()
  await settled(again)
  expect((await read()).data).toHaveLength(1)
})

test('what was kept is sent once when other pages of the site open with a connection, and closes the open trade', async ({
  page,
  context,
}) => {
  const trader = await newTrader(page)
  const strategy = await writeStrategy(trader, { name: unique('Quick'), isPublic: false })
  await writeTrade(trader, strategy, 'AAPL', [{ side: 'BUY', quantity: '3', price: '190', date: '2026-01-05 14:31' }])
  await page.goto('/quick')
  await expect(page.getByLabel('Symbol')).toBeVisible()
  await readyToGoOffline(page)
  await context.setOffline(true)
  await typeSale(page, '200')
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Kept in this browser, not recorded yet' })).toBeVisible()
  // Leaves no page that could send it when the connection is back.
  await page.close()
  await context.setOffline(false)

  const tabs = [await context.newPage(), await context.newPage()]
  await Promise.all(tabs.map((tab, at) => tab.goto(['/home', '/strategy'][at] ?? '/')))
  const read = async () =>
    (
      await trader.tables
        .from('bet_data_metrics')
        .select('symbol, status, actions_count')
        .eq('strategy_id', strategy.id)
        .throwOnError()
    ).data
  await expect.poll(read).toEqual([{ symbol: 'AAPL', status: 'WIN', actions_count: 2 }])
  await expect.poll(() => tabs[0]?.evaluate(() => localStorage.getItem('quick-trades'))).toBeNull()
  const notices = tabs.map((tab) => tab.getByRole('region', { name: 'Trades from the quick form' }))
  await expect
    .poll(async () =>
      (await Promise.all(notices.map((notice) => notice.count()))).reduce((sum, count) => sum + count, 0),
    )
    .toBe(1)
  const [notice] = (await notices[0]?.count()) ? notices : notices.slice(1)
  await expect(notice ?? page.getByRole('main')).toContainText(
    'SELL 3 AAPL at 200 is recorded in the trade that was open',
  )
  await Promise.all(tabs.map((tab) => tab.reload()))
  for (const tab of tabs) await settled(tab)
  expect(await read()).toEqual([{ symbol: 'AAPL', status: 'WIN', actions_count: 2 }])
})
