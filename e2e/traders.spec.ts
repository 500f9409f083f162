import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, GIVES_UP, test, unique } from './fixtures'
import type { DatedAction } from './journal'
import { newAccount, newTrader, openStrategy, type Trader, writeStrategy, writeTrade } from './people'

/** Ten units bought at one price and sold at another. */
const trip = (from: string, to: string): DatedAction[] => [
  { side: 'BUY', quantity: '10', price: from, date: '2024-03-04 10:00' },
  { side: 'SELL', quantity: '10', price: to, date: '2024-03-05 10:00' },
]

const change = ({ tables }: Trader, id: string, values: { name?: string; public?: string }) =>
  tables.from('strategy_profile').update(values).eq('id', id).throwOnError()

/** A tile of the trader's page: its value and its note. */
const tile = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Every strategy of this account' })
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })

/** Follows the link with the trader's name on a strategy's page. */
async function toTrader(page: Page) {
  await page
    .getByRole('link', { name: /this trader’s record/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 2, name: 'Every strategy of this account' })).toBeVisible()
}

test('Both sides: a trader publishes one of two private strategies and deletes the other, and a visitor learns of both', async ({
  page,
  visitor,
}) => {
  const trader = await newTrader(page)
  const won = await writeStrategy(trader, { name: unique('Long'), isPublic: false })
  const lost = await writeStrategy(trader, { name: unique('Short'), isPublic: false })
  await writeTrade(trader, won, 'UP', trip('100', '110'))
  await writeTrade(trader, lost, 'UP', trip('110', '100'))

  await openStrategy(page, won.name)
  await page.getByRole('button', { name: 'Edit strategy' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: 'Private' })).toHaveAccessibleDescription(
    /Others see how many private and deleted strategies you have, but never their names/,
  )
  await dialog.getByRole('radio', { name: 'Public' }).check()
  await dialog.getByRole('button', { name: 'Update Strategy' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('1 trade stays marked as recorded in private.')
  await page.getByRole('button', { name: 'Publish strategy' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Published on .*, after 1 trade in private \(\+\$100\.00\)$/)).toBeVisible()

  await openStrategy(page, lost.name)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('It was never public. Others will see that you deleted another strategy')).toBeVisible()
  await page.getByRole('button', { name: 'Delete strategy' }).click()
  await expect(page).toHaveURL('/strategy')

  await openStrategy(visitor, won.name)
  await expect(visitor.getByText(/^Published on .*, after 1 trade in private/)).toBeVisible()
  await expect(visitor.getByText(/^Trades from \d+ \w+ 20\d\d$/)).toBeVisible()
  const history = visitor.getByRole('region', { name: 'History' })
  await visitor.getByRole('link', { name: 'History' }).click()
  await expect(history.getByRole('listitem').first()).toContainText('Published, with 1 trade, +$100.00')
  await visitor.route('**/rest/v1/rpc/trader_equity*', (route) =>
    route.fulfill({ status: 400, json: { message: 'no' } }),
  )
  await toTrader(visitor)
  const account = visitor.getByRole('region', { name: 'As one account' })
  await expect(account.getByRole('alert')).toContainText('Error loading the account')
  await visitor.unroute('**/rest/v1/rpc/trader_equity*')
  await account.getByRole('button', { name: 'Try again' }).click()
  await expect(account).toContainText('Capital$1,000.00returned +10.00%')
  // A worker computes these by resampling. Some draws have no day with a result.
  await expect(account).toContainText(/\+[\d.]+%too short to tell\+10\.00% in total/)
  await expect(account).toContainText(/Sharpe \d\.\d\d \(95%: too short to tell\)/)
  await account.scrollIntoViewIfNeeded()
  await expect(
    account.getByRole('img', {
      name: /^The account until .*: \$1,100\.00, of which \$1,000\.00 was paid in; the same money in S&P 500 would be \$/,
    }),
  ).toBeVisible()
  await expect(visitor.getByRole('heading', { level: 1, name: trader.username })).toBeVisible()
  await expect(tile(visitor, 'Public')).toContainText('1')
  await expect(tile(visitor, 'Deleted')).toContainText('1never public')
  await expect(visitor.getByRole('region', { name: 'Public strategies' })).toContainText(won.name)
  // Private strategies are only counted.
  await expect(visitor.getByRole('main')).not.toContainText(lost.name)
  await expect(visitor.getByText('None. Everything this account published is still here.')).toBeVisible()
  await expectAccessible(visitor)
})

test('Restart: a strategy that is deleted and created again under its name, and two that swap names, show their past', async ({
  page,
  visitor,
}) => {
  const trader = await newTrader(page)
  const old = await writeStrategy(trader, { name: unique('Steady') })
  await writeTrade(trader, old, 'DOWN', trip('100', '20'))
  await trader.tables.from('strategy_profile').delete().eq('id', old.id).throwOnError()
  const again = await writeStrategy(trader, { name: old.name })
  const loser = await writeStrategy(trader, { name: unique('Loser') })
  const winner = await writeStrategy(trader, { name: unique('Winner') })
  await writeTrade(trader, loser, 'DOWN', trip('100', '99'))
  await change(trader, winner.id, { name: unique('Aside') })
  await change(trader, loser.id, { name: winner.name })
  await change(trader, winner.id, { name: loser.name, public: 'false' })

  await visitor.setViewportSize({ width: 360, height: 740 })
  await openStrategy(visitor, again.name)
  const former = visitor.getByText('This name belonged to another strategy of this trader until')
  await expect(former).toContainText('when it was deleted with 1 trade, −$800.00')
  await openStrategy(visitor, winner.name)
  await expect(former).toContainText('when it was renamed with no trades')
  await expect(visitor.getByText(`Renamed from ${loser.name} on`)).toBeVisible()

  await toTrader(visitor)
  await expect(tile(visitor, 'Private')).toContainText('1once public')
  await expect(tile(visitor, 'Renamed')).toContainText('3 times')
  const removals = visitor.getByRole('region', { name: 'Deleted or hidden after going public' })
  await expect(removals.getByRole('row').filter({ hasText: 'deleted on' })).toContainText(`${old.name}deleted on`)
  await expect(removals.getByRole('row').filter({ hasText: 'deleted on' })).toContainText('−$800.00')
  await expect(removals.getByRole('row').filter({ hasText: 'hidden on' })).toContainText(loser.name)
  await expect(visitor.getByRole('region', { name: 'Earlier names' }).getByRole('row')).toHaveCount(4)
  const ledger = visitor.getByRole('region', { name: 'Checked against the ledger' })
  await expect(ledger).toContainText('This page agrees with the ledger: 13 events')
  await expectNoSidewaysScroll(visitor)
  await expectAccessible(visitor)

  // An operator makes the loss of the deleted strategy smaller.
  await visitor.route('**/rest/v1/rpc/trader_record*', async (route) => {
    const response = await route.fetch()
    const record = await response.json()
    const deleted = record.deleted.map((one: object) => ({ ...one, total_pnl: -1 }))
    await route.fulfill({ response, json: { ...record, deleted } })
  })
  await visitor.reload()
  await expect(ledger).toContainText('This page doesn’t agree with the ledger')
  await expect(ledger).toContainText(/shows a deletion that the ledger does not have for this account/)
  await expectAccessible(visitor)
})

test('a trader’s page says when nothing is public, when nobody has its address, and when it could not be read', async ({
  page,
}) => {
  const person = await newAccount(page)
  const answer = await page.request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: 'embedded' },
    data: person,
  })
  const { user } = await answer.json()
  await page.goto(`/trader/${user.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Trader not found' })).toBeVisible()

  const trader = await newTrader(page)
  const { data } = await trader.tables
    .from('strategy_profile')
    .select('user_id')
    .eq('id', (await writeStrategy(trader, { isPublic: false })).id)
    .single()
    .throwOnError()
  await page.route('**/rest/v1/rpc/trader_record*', (route) => route.abort('connectionrefused'))
  await page.goto(`/trader/${data.user_id}`)
  await expect(page.getByRole('alert')).toContainText('Error loading the trader', GIVES_UP)
  await page.unroute('**/rest/v1/rpc/trader_record*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('This trader has no public strategy')).toBeVisible()
  await expect(tile(page, 'Private')).toContainText('1never public')
})
