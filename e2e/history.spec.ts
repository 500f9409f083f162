import { expect, expectAccessible, GIVES_UP, test } from './fixtures'
import { action, dialog, openNewTrade, rows, save } from './journal'
import { newStrategy } from './people'

test.use({ timezoneId: 'Asia/Kolkata' })

test('every reader sees what an edit or a deletion changed', async ({ page, visitor }) => {
  await newStrategy(page)
  const history = page.getByRole('region', { name: 'History' })
  await page.getByRole('link', { name: 'History' }).click()
  await expect(history).toContainText('No edits or deletions')

  await openNewTrade(page, 'MSFT', [{ side: 'BUY', quantity: '1', price: '10' }])
  await save(page, 'Add Trade')
  await page.getByRole('button', { name: /^Edit trade MSFT/ }).click()
  await action(page, 1).getByLabel('Price').fill('12.5')
  await action(page, 1)
    .getByRole('textbox', { name: /^Date, / })
    .fill('2 nov 15:30')
  await expect(action(page, 1)).toContainText('recorded again when you save')
  await save(page, 'Update Trade')
  await expect(history).toContainText('1 action edited')
  await expect(rows(page).first()).toContainText('edited once')

  const seen = visitor.getByRole('region', { name: 'History' })
  await visitor.goto(page.url())
  await visitor.getByRole('link', { name: 'History' }).click()
  await expect(seen.getByRole('definition').nth(1)).toHaveText(/^from 10\.00 → to 12\.50$/)
  await seen.getByRole('definition').first().getByRole('button', { name: '2026-11-02 10:00 UTC' }).click()
  await expect(visitor.getByRole('tooltip')).toHaveText('15:30 in your time (IST)')
  await visitor.keyboard.press('Escape')
  await expect(visitor.getByText('1 trade edited since.')).toBeVisible()
  await expectAccessible(seen)
  await seen.getByRole('button', { name: 'Open the trade' }).click()
  await visitor.getByRole('dialog').getByText('Edited once: see what changed').click()
  await expect(visitor.getByRole('dialog').getByRole('article')).toContainText('from 10.00')
  await expectAccessible(visitor.getByRole('dialog'))

  await page.getByRole('button', { name: /^Edit trade MSFT/ }).click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('The strategy’s history keeps what they said')
  await question.getByRole('button', { name: 'Delete trade' }).click()
  await expect(page.getByText('No trades found')).toBeVisible()
  await expect(page.getByText('1 trade deleted since.')).toBeVisible()

  await visitor.goto(page.url())
  await visitor.getByRole('link', { name: 'History' }).click()
  await expect(seen.getByRole('article').first()).toContainText('Deleted: BUY 1 at 12.50, fee 0.00')
  await expect(seen.getByRole('article').first()).toContainText('The whole trade is deleted.')
  await expect(seen.getByRole('article')).toHaveCount(2)
})

test('a history that fails to load says so, and a retry shows it', async ({ page }) => {
  await page.route('**/rest/v1/bet_history*', (route) => route.abort())
  await page.goto('/performance/RSI(2)%20dip%20buyer#history')
  const history = page.getByRole('region', { name: 'History' })
  await expect(history).toContainText('Error loading the history: The database can’t be reached', GIVES_UP)
  await page.unroute('**/rest/v1/bet_history*')
  await history.getByRole('button', { name: 'Try again' }).click()
  await expect(history).toContainText('No edits or deletions')
})

test('a link to the history scrolls to it although the content above loads late', async ({ page }) => {
  await page.goto(`/performance/${encodeURIComponent('Three red days')}`)
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('heading', { name: 'By month' })).toBeAttached()
  await expect(page.getByRole('heading', { name: 'History' })).toBeInViewport()

  // The same address opened directly.
  await page.goto(page.url())
  await expect(page.getByRole('heading', { name: 'By month' })).toBeAttached()
  await expect(page.getByRole('heading', { name: 'History' })).toBeInViewport()
})
