import type { Page } from '@playwright/test'
import { expect, holdBack, settled, shortcutsReady, test, unique } from './fixtures'
import { action, dialog, rows } from './journal'
import { newTrader, openStrategy, writeStrategy, writeTrade } from './people'

const trade = (page: Page, symbol: string) => page.getByRole('button', { name: new RegExp(`^Edit trade ${symbol},`) })

/** A new trader's private strategy with an open trade in MSFT, and what else its page has to load. */
async function diary(page: Page) {
  const trader = await newTrader(page)
  const strategy = await writeStrategy(trader, { name: unique('Diary'), isPublic: false })
  await writeTrade(trader, strategy, 'MSFT', [{ side: 'BUY', quantity: '10', price: '100', date: '2026-11-02 14:31' }])
  return strategy
}

/** Holds the code of the form, which has this sentence, until the returned function is called. */
async function holdForm(page: Page): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes('Type the next trade, or close this')) await released
    await route.fulfill({ response })
  })
  return release
}

async function openDiary(page: Page, name: string) {
  await openStrategy(page, name)
  await expect(trade(page, 'MSFT')).toBeVisible()
  await shortcutsReady(page)
}

test('after each save the focus is on the row that was saved, and after Escape on what opened the form', async ({
  page,
}) => {
  await openDiary(page, (await diary(page)).name)
  for (const [symbol, price] of [
    ['SPY', '450'],
    ['QQQ', '380'],
  ] as const) {
    await page.keyboard.press('n')
    await page.keyboard.type(symbol)
    for (const text of ['', '', '10', price]) {
      await page.keyboard.press('Tab')
      await page.keyboard.type(text)
    }
    await page.keyboard.press('Enter')
    await expect(trade(page, symbol)).toBeFocused()
  }
  await page.keyboard.press('c')
  await expect(action(page, 2).getByLabel('Price')).toBeFocused()
  await page.keyboard.type('381')
  await page.keyboard.press('Enter')
  await expect(rows(page).filter({ hasText: /WIN.*QQQ/ })).toHaveCount(1)
  await expect(trade(page, 'QQQ')).toBeFocused()

  // A correction opens in the last price, which what is typed replaces.
  await page.keyboard.press('Enter')
  await expect(action(page, 2).getByLabel('Price')).toBeFocused()
  await page.keyboard.type('370')
  await page.keyboard.press('Enter')
  await expect(rows(page).filter({ hasText: /LOSS.*QQQ/ })).toHaveCount(1)
  await expect(trade(page, 'QQQ')).toBeFocused()

  await trade(page, 'MSFT').press('Enter')
  await expect(action(page, 1).getByLabel('Price')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(trade(page, 'MSFT')).toBeFocused()
})

test('what is typed before the form is there is typed into it, and saved', async ({ page }) => {
  const { name } = await diary(page)
  const releaseCode = await holdForm(page)
  await openDiary(page, name)
  await page.keyboard.press('n')
  await page.keyboard.type('spx')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('y')
  for (const text of ['', 'y 1435', '10', '450']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Alt+Enter')
  await page.keyboard.type('1510')
  for (const text of ['', '455']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Loading trade details...')).toBeVisible()
  releaseCode()
  await expect(rows(page).filter({ hasText: /WIN.*SPY.*\+\$50\.00/ })).toHaveCount(1)
  await expect(dialog(page)).toBeHidden()

  // A trade is read when it is opened.
  await settled(page)
  const releaseTrade = await holdBack(page, /\/rest\/v1\/bet_data\?/)
  await trade(page, 'MSFT').press('c')
  await page.keyboard.type('104')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Loading trade details...')).toBeVisible()
  releaseTrade()
  await expect(rows(page).filter({ hasText: /WIN.*MSFT.*\+\$40\.00/ })).toHaveCount(1)
  await expect(trade(page, 'MSFT')).toBeFocused()
})

test('where no form comes, the keys do what they always do', async ({ page }) => {
  await openDiary(page, (await diary(page)).name)
  await settled(page)
  await page.route(/\/rest\/v1\/bet_data\?/, (route) =>
    route.fulfill({ status: 400, json: { code: 'XX000', message: 'It is broken' } }),
  )
  await trade(page, 'MSFT').press('Enter')
  await expect(dialog(page).getByRole('alert')).toContainText('It is broken')
  await page.unroute(/\/rest\/v1\/bet_data\?/)
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByRole('button', { name: 'Try again' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(action(page, 1).getByLabel('Price')).toBeFocused()
})

test('Enter leads to the first field that is missing or wrong', async ({ page }) => {
  await openDiary(page, (await diary(page)).name)
  await page.keyboard.press('n')
  await expect(dialog(page).getByLabel('Symbol')).toBeFocused()
  await page.keyboard.type('SPY')
  await action(page, 1).getByLabel('Quantity').fill('10')
  await page.keyboard.press('Enter')
  const price = action(page, 1).getByLabel('Price')
  await expect(price).toBeFocused()
  await expect(price).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.type('450')
  await dialog(page).getByLabel('Symbol').fill('')
  await price.press('Control+Shift+Enter')
  await expect(dialog(page).getByLabel('Symbol')).toBeFocused()
  await page.keyboard.type('SPY')
  await page.keyboard.press('Tab')
  await price.press('Enter')
  await expect(trade(page, 'SPY')).toBeFocused()
})

test('a deleted row gives the focus to the one in its place, and Ctrl+Z takes the deletion back', async ({ page }) => {
  const trader = await newTrader(page)
  const strategy = await writeStrategy(trader, { name: unique('Diary'), isPublic: false })
  for (const [at, symbol] of ['AAPL', 'MSFT', 'NVDA'].entries())
    await writeTrade(trader, strategy, symbol, [
      { side: 'BUY', quantity: '10', price: '100', date: `2026-11-0${at + 2} 14:31` },
    ])
  await openDiary(page, strategy.name)
  await trade(page, 'MSFT').press('Enter')
  await dialog(page).getByRole('button', { name: 'Delete' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete trade' }).press('Enter')
  await expect(rows(page)).toHaveCount(2)
  // The list is newest first.
  await expect(trade(page, 'AAPL')).toBeFocused()
  // Its code comes with the first deletion.
  await expect(page.getByRole('button', { name: 'Undo: record again' })).toBeVisible()
  await shortcutsReady(page)
  await page.keyboard.press('Control+z')
  await expect(rows(page)).toHaveCount(3)
  await expect(trade(page, 'MSFT')).toBeFocused()
})
