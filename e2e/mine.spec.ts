import { expect, expectAccessible, expectNoSidewaysScroll, register, test, unique } from './fixtures'
import { dialog, openNewTrade, save } from './journal'
import { newTrader, openStrategy, writeStrategy, writeTrade } from './people'

test('after signing up, one press begins a private diary with its first trade', async ({ page }) => {
  await register(page)
  await expect(page.getByRole('heading', { name: 'Where do you want to begin?' })).toBeVisible()
  await expectAccessible(page.getByRole('main'))
  await page.getByRole('button', { name: 'Keep a diary' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'New Trade' })).toBeVisible()
  await expect(page).toHaveURL(/\/performance\/.*diary\?trade=new$/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('diary')

  await page.goto('/home')
  const own = page.getByRole('region', { name: 'My strategies' })
  await expect(own.getByRole('listitem')).toHaveCount(1)
  await expect(own.getByRole('listitem')).toContainText('private, 0 trades')
  await own.getByRole('link', { name: /^Record a trade in / }).click()
  await expect(dialog(page).getByLabel('Symbol')).toBeFocused()
})

test('the week, what is open and what those followed did stand above the markets, and follow a save', async ({
  page,
}) => {
  const trader = await newTrader(page)
  const { name } = await writeStrategy(trader, { name: unique('Mine'), isPublic: false })
  await openStrategy(page, name)
  await openNewTrade(page, 'NVDA', [
    { side: 'BUY', quantity: '10', price: '100' },
    { side: 'SELL', quantity: '4', price: '105' },
  ])
  await save(page, 'Add Trade')
  await page.goto('/home')
  await expect(page.getByRole('region', { name: 'My week' })).toContainText('+$20.00')
  const open = page.getByRole('region', { name: 'Open', exact: true })
  await expect(open.getByRole('listitem')).toContainText('NVDA long 6')
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoSidewaysScroll(page, `${width} px`)
  }
  await expectAccessible(page.getByRole('main'))
  await open.getByRole('link', { name: 'NVDA' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Edit Trade' })).toBeVisible()
})

test('the panel of a private strategy shows its owner the week, streaks and the largest loss', async ({ page }) => {
  const trader = await newTrader(page)
  const strategy = await writeStrategy(trader, { name: unique('Diary'), isPublic: false })
  const round = (symbol: string, price: string, date: string) =>
    writeTrade(trader, strategy, symbol, [
      { side: 'BUY', quantity: '10', price: '100', date: '2026-01-05 14:31' },
      { side: 'SELL', quantity: '10', price, date },
    ])
  await round('AAPL', '110', '2026-02-05 15:00')
  await round('MSFT', '90', '2026-02-06 15:00')
  await round('NVDA', '80', '2026-02-09 15:00')
  await page.setViewportSize({ width: 1440, height: 900 })
  await openStrategy(page, strategy.name)
  const own = page.getByRole('region', { name: 'For you' })
  await expect(own).toContainText('2 days lost')
  await expect(own).toContainText('1 won, 2 lost')
  await expect(own).toContainText('−$200.00')
  await expect(page.getByText('Days with such a recording')).toHaveCount(0)
  await expectAccessible(own)
  await own.getByRole('link', { name: 'NVDA' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Edit Trade' })).toBeVisible()
})
