import type { Page } from '@playwright/test'
import { expect, shortcutsReady, test, unique } from './fixtures'
import { action, dialog, openNewTrade, rows, save } from './journal'
import { newTrader, openStrategy, writeStrategy } from './people'

/** Types like a person: each key counts once, and so does a chord. */
function typist(page: Page) {
  let keys = 0
  return {
    type: async (text: string) => {
      await page.keyboard.type(text)
      keys += text.length
    },
    press: async (...names: string[]) => {
      for (const name of names) await page.keyboard.press(name)
      keys += names.length
    },
    keys: () => keys,
  }
}

/** A new trader on the page of a private strategy without trades. */
async function diary(page: Page): Promise<void> {
  const { name } = await writeStrategy(await newTrader(page), { name: unique('Diary'), isPublic: false })
  await openStrategy(page, name)
  await expect(page.getByText('No trades found')).toBeVisible()
  await shortcutsReady(page)
}

const saved = async (page: Page, words: RegExp) => {
  await expect(dialog(page)).toBeHidden()
  await expect(rows(page).filter({ hasText: words })).toHaveCount(1)
}

test('a closed trade of two actions in a stock takes thirty keystrokes', async ({ page }) => {
  await diary(page)
  const { type, press, keys } = typist(page)
  await press('n')
  await expect(dialog(page).getByLabel('Symbol')).toBeFocused()
  await type('SPY')
  await press('Tab', 'Tab')
  await expect(action(page, 1).getByLabel(/^Date/)).toBeFocused()
  await type('y 1435')
  await press('Tab')
  await type('10')
  await press('Tab')
  await type('450')
  await press('Alt+Enter')
  // The second is on the first's day, and sells all of it.
  await expect(action(page, 2).getByLabel(/^Date/)).toBeFocused()
  await type('1510')
  await press('Tab', 'Tab')
  await type('455')
  await press('Enter')
  await saved(page, /SPY.*\+\$50\.00/)
  expect(keys()).toBeLessThanOrEqual(30)
})

test('an option with two exits is typed as its code, and the next trade follows without closing the form', async ({
  page,
}) => {
  await diary(page)
  const { type, press, keys } = typist(page)
  await press('n')
  await expect(dialog(page).getByLabel('Symbol')).toBeFocused()
  await type('SPY 3/19/27 450 C')
  await press('Tab')
  await expect(dialog(page).getByLabel('Strike')).toHaveValue('450')
  await press('Tab')
  await expect(action(page, 1).getByLabel(/^Date/)).toBeFocused()
  await type('y 935')
  await press('Tab')
  await type('4')
  await press('Tab')
  await type('3.1')
  await press('Alt+Enter')
  await type('1005')
  await press('Tab')
  await type('2')
  await press('Tab')
  await type('3.6')
  await press('Alt+Enter')
  await type('1120')
  await press('Tab', 'Tab')
  await type('4')
  await press('Control+Shift+Enter')
  await expect(dialog(page).getByText('SPY is saved. Type the next trade, or close this.')).toBeVisible()
  expect(keys()).toBeLessThanOrEqual(65)

  // The market and the day are kept.
  await expect(dialog(page).getByLabel('Market')).toHaveValue('OPTIONS')
  await expect(dialog(page).getByLabel('Symbol')).toBeFocused()
  await page.keyboard.press('Escape')
  await saved(page, /SPY.*\+\$280\.00/)
})

test('a coin bought yesterday, whose symbol was traded before, is closed with one key and a price', async ({
  page,
}) => {
  await diary(page)
  const { type, press, keys } = typist(page)
  await press('n')
  await expect(dialog(page).getByLabel('Symbol')).toBeFocused()
  await dialog(page).getByLabel('Market').selectOption('CRYPTO')
  await dialog(page).getByLabel('Symbol').focus()
  await type('BTC')
  await press('Tab', 'Tab')
  await type('yesterday 22:10')
  await press('Tab')
  await type('.5')
  await press('Tab')
  await type('90000')
  await press('Enter')
  await saved(page, /OPEN.*BTC/)
  expect(keys()).toBeLessThanOrEqual(36)

  const closing = typist(page)
  await page.getByRole('button', { name: /^Edit trade BTC/ }).focus()
  await closing.press('c')
  await expect(action(page, 2).getByLabel('Price')).toBeFocused()
  await expect(action(page, 2).getByLabel('Quantity')).toHaveValue('0.5')
  await closing.type('91000')
  await closing.press('Enter')
  await saved(page, /WIN.*BTC.*\+\$500\.00/)
  expect(closing.keys()).toBeLessThanOrEqual(7)

  // A wrong price is corrected: the trade, its field, the digits.
  const correcting = typist(page)
  await page.getByRole('button', { name: /^Edit trade BTC/ }).focus()
  await correcting.press('Enter')
  await action(page, 2).getByLabel('Price').focus()
  await page.keyboard.press('Control+a')
  await correcting.type('91010')
  await correcting.press('Enter')
  await saved(page, /WIN.*BTC.*\+\$505\.00/)

  // The symbol brings its market along.
  await page.keyboard.press('n')
  await expect(dialog(page).getByLabel('Symbol')).toBeFocused()
  await page.keyboard.type('btc')
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByLabel('Market')).toHaveValue('CRYPTO')
  await expect(dialog(page).getByText('As in your last trade: CRYPTO, BTC')).toBeVisible()
})

test('an open trade is closed on a phone by its price alone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await diary(page)
  await openNewTrade(page, 'NVDA', [{ side: 'BUY', quantity: '10', price: '100' }])
  await save(page, 'Add Trade')
  await page.getByRole('button', { name: /^Edit trade NVDA/ }).click()
  await dialog(page).getByRole('button', { name: 'Add action' }).click()
  await expect(action(page, 2).getByLabel('Price')).toBeFocused()
  await expect(action(page, 2).getByLabel('Quantity')).toHaveValue('10')
  await page.keyboard.type('104')
  await dialog(page).getByRole('button', { name: 'Update Trade' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'NVDA' })).toContainText('+$40.00')
})
