import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures'
import type { DatedAction } from './journal'
import { newTrader, openStrategy, writeStrategy, writeTrade } from './people'

/** "BUY 10 @ 100" as actions, an hour apart. */
const actions = (...lines: string[]): DatedAction[] =>
  lines.map((line, hour) => {
    const [side, quantity = '', , price = ''] = line.split(' ')
    return { side: side === 'SELL' ? 'SELL' : 'BUY', quantity, price, date: `2026-03-02 1${hour}:00` }
  })

/** Goes from a strategy's page to its trader's page, which lists the strategy as the ranking does. */
async function toTrader(page: Page, name: string) {
  await page.getByRole('link', { name: /this trader’s record/ }).click()
  return page.getByRole('row').filter({ hasText: name })
}

test('Residue, Reopen, Chain: a strategy’s page shows the win rate by round trips and the P&L of open trades, the ranking rates them', async ({
  page,
}) => {
  const trader = await newTrader(page)
  const strategy = await writeStrategy(trader)
  const lost = ['BUY 1 @ 100', 'SELL 1 @ 90']
  await writeTrade(trader, strategy, 'HONEST', actions('BUY 10 @ 10', 'SELL 10 @ 12'))
  await writeTrade(trader, strategy, 'RESIDUE', actions('BUY 10 @ 100', 'SELL 9.999999 @ 50'))
  await writeTrade(trader, strategy, 'REOPEN', actions('BUY 10 @ 10', 'SELL 10 @ 9', 'BUY 0.000001 @ 9'))
  await writeTrade(trader, strategy, 'CHAIN', actions(...lost, ...lost, ...lost, 'BUY 1 @ 100', 'SELL 1 @ 200'))

  await openStrategy(page, strategy.name)
  await expect(page.getByText('2 of 2 closed trades').first()).toBeVisible()
  await expect(page.getByText('28.57% by round trips: 2 of 7 won.')).toBeVisible()
  await expect(page.getByText('2 open, −$510.00 realised in them, $0.00 still in')).toBeVisible()
  const row = await toTrader(page, strategy.name)
  await expect(row).toContainText('Thin')
  await expect(row).toContainText('7 round trips, too few to tell')
})

test('the ranking is filtered and sorted by evidence, and the address keeps both', async ({ page }) => {
  await page.goto('/home')
  const enough = page.getByRole('switch', { name: 'Enough round trips to judge' })
  await expect(page.getByText(/round trips, too few to tell/).first()).toBeVisible()
  await page.getByRole('link', { name: 'Only those with enough round trips to judge' }).click()
  await expect(page).toHaveURL(/\/strategy\?enough=1$/)
  await expect(enough).toBeChecked()

  await page.goto('/strategy?evidence=late')
  const marked = page.getByRole('table', { name: 'Strategies and their figures' }).getByRole('row')
  const filter = page.getByRole('combobox', { name: 'Evidence' })
  await expect(filter).toHaveValue('late')
  await expect(marked.filter({ hasText: 'Late' }).first()).toBeVisible()
  await expect(marked.filter({ hasText: /Well recorded|Thin/ })).toHaveCount(0)

  // A search that is typed right afterwards keeps the choice.
  await page.getByLabel('Search by strategy or trader').fill('dressed')
  await filter.selectOption('Any')
  await expect(page).toHaveURL(/\/strategy\?q=dressed$/)
  await page.getByLabel('Search by strategy or trader').press('Escape')
  await expect(page).toHaveURL(/\/strategy$/)
  await page.getByRole('button', { name: 'Most evidence first' }).click()
  await expect(page).toHaveURL(/\/strategy\?sort=evidence&dir=desc$/)
  await expect(marked.nth(1)).toContainText('Well recorded')

  await enough.click()
  await expect(page).toHaveURL(/\/strategy\?sort=evidence&dir=desc&enough=1$/)
  await page.reload()
  await expect(enough).toBeChecked()
  await expect(marked.nth(1)).toContainText('Well recorded')
  await expect(marked.filter({ hasText: 'too few to tell' })).toHaveCount(0)
  await enough.click()
  await filter.selectOption('Thin')
  await expect(marked.nth(1)).toContainText('Thin')
  await expectAccessible(marked.nth(1))
  await filter.selectOption('Well recorded')
  await expect(marked.nth(1)).toContainText('Well recorded')
  await expect(marked.nth(1)).toContainText(/\$[\d,.]+ sound/)

  await marked.nth(1).getByText('Well recorded').hover()
  await expect(page.getByRole('tooltip')).toContainText(
    /Well recorded: [\d,]+ round trips, [\d,]+ of [\d,]+ ever entered are sound/,
  )
  await marked.nth(1).getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Well recorded' })).toBeVisible()
  await expect(page.getByText('9 of 9')).toBeVisible()
  await expect(page.getByText(/^Made in public: \d+% of trades/)).toBeVisible()
})
