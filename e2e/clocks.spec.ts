import { expect, expectAccessible, test } from './fixtures'
import { action, dialog, openNewTrade, rows, save } from './journal'
import { newStrategy } from './people'

const DAY_MS = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 16).replace('T', ' ')

test('a trade dated now is marked as logged live, a backdated one as logged late', async ({ page }) => {
  const name = await newStrategy(page)
  await expect(page.getByText('No trades yet: the first one starts the clock')).toBeVisible()

  await openNewTrade(page, 'MSFT', [{ side: 'BUY', quantity: '1', price: '10' }])
  await expect(action(page, 1)).toContainText('dated and recorded when you save: logged live')
  await expectAccessible(dialog(page))
  await save(page, 'Add Trade')
  await expect(rows(page).first()).toContainText('logged live')

  await openNewTrade(page, 'AAPL', [{ side: 'BUY', quantity: '1', price: '10', date: daysAgo(41) }])
  await expect(action(page, 1)).toContainText('recorded when you save, 41 days later: logged late')
  const date = action(page, 1).getByLabel('Date, UTC')
  // Back to now and to the typed time again, using only the keyboard.
  await action(page, 1).getByRole('button', { name: 'Use now for action 1' }).press('Enter')
  await expect(date).toBeFocused()
  await expect(action(page, 1)).toContainText('dated and recorded when you save: logged live')
  await expect(date).toHaveAttribute('placeholder', '14:35, yesterday 14:35 …')
  await page.keyboard.press('Tab')
  await expect(date).toHaveAttribute('placeholder', 'Now, when saved')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type(daysAgo(41))
  await expect(action(page, 1)).toContainText('recorded when you save, 41 days later: logged late')
  await expect(dialog(page).getByRole('row', { name: /^Clock/ })).toContainText('logged late')
  await save(page, 'Add Trade')
  await expect(rows(page).filter({ hasText: 'AAPL' })).toContainText('logged late')
  await expect(page.getByText('Logged live: 50% of trades, 1 of 2')).toBeVisible()

  await page.getByRole('button', { name: /^Edit trade AAPL/ }).click()
  await expect(action(page, 1)).toContainText('recorded 41 days later: logged late')
  await expect(dialog(page)).toContainText('Changes are kept in the strategy’s history.')
  await expectAccessible(dialog(page))

  await page.goto(`/strategy?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('50% live')
})
