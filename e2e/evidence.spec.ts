import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures'
import { type DatedAction, dialog, rows } from './journal'
import { newTrader, openStrategy, writeStrategy, writeTrade } from './people'

/** "BUY 10 @ 100" as actions, an hour apart. */
const actions = (...lines: string[]): DatedAction[] =>
  lines.map((line, hour) => {
    const [side, quantity = '', , price = ''] = line.split(' ')
    return { side: side === 'SELL' ? 'SELL' : 'BUY', quantity, price, date: `2026-03-02 1${hour}:00` }
  })

/** Goes from a strategy's page to its trader's page, which lists the strategy like the ranking. */
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
  await expect(page.getByText('2 open positions, cost $0.00, −$510.00 realised in them')).toBeVisible()
  const row = await toTrader(page, strategy.name)
  await expect(row).toContainText('Thin')
  await expect(row).toContainText('7 round trips, too few to tell')
})

test('the ranking is filtered and sorted by evidence and verdict, and the address keeps them', async ({ page }) => {
  await page.goto('/strategy')
  const marked = page.getByRole('table', { name: 'Strategies and their figures' }).getByRole('row')
  const enough = page.getByRole('switch', { name: 'Enough round trips to judge' })
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  const choose = async (name: string, choice: string) => {
    await page.getByRole('button', { name: /^Filters/ }).click()
    await sheet.getByRole('radiogroup', { name }).getByRole('radio', { name: choice }).click()
    await sheet.getByRole('button', { name: /^Show ([\d,]+ strateg|the list)/ }).click()
  }
  await expect(marked.nth(1)).toContainText('too few to tell')
  await page.getByRole('button', { name: 'Show those with enough' }).click()
  await expect(page).toHaveURL(/\/strategy\?enough=1$/)
  await expect(enough).toBeChecked()
  await expect(marked.filter({ hasText: 'too few to tell' })).toHaveCount(0)
  await enough.click()

  // One press chooses well recorded, with 100 round trips; a market takes three.
  await page.getByRole('button', { name: 'Well recorded, 100 or more round trips' }).click()
  await choose('Market', 'Stocks')
  await expect(page).toHaveURL(/\/strategy\?evidence=recorded&rounds=100&market=STOCK$/)
  await expect(page.getByRole('button', { name: 'Filters (3)' })).toBeVisible()
  await expect(marked.nth(1)).toContainText('Well recorded')
  await choose('Verdict', 'Unclear')
  await expect(marked.nth(1)).toContainText(/Well recorded.*Unclear/)
  await expect(marked.filter({ hasText: /Late|Thin|Gains|Loses/ })).toHaveCount(0)
  await page.getByRole('button', { name: /^Unclear/ }).click()
  await expect(page).toHaveURL(/\/strategy\?evidence=recorded&rounds=100&market=STOCK$/)
  await page.reload()
  const stocks = page.getByRole('button', { name: 'Stocks', exact: true })
  await expect(stocks).toHaveAttribute('aria-pressed', 'true')

  // A search typed right afterwards keeps the choice.
  await page.getByLabel('Search by strategy or trader').fill('three')
  await stocks.click()
  await expect(page).toHaveURL(/\/strategy\?evidence=recorded&rounds=100&q=three$/)
  await page.getByLabel('Search by strategy or trader').press('Escape')
  await page.getByRole('button', { name: 'Well recorded, 100 or more round trips' }).click()
  await expect(page).toHaveURL(/\/strategy$/)
  const sort = page.getByLabel('Sort')
  await sort.selectOption('Verdict')
  await expect(page).toHaveURL(/\/strategy\?sort=verdict&dir=desc$/)
  await expect(marked.nth(1)).toContainText('Unclear')
  await sort.selectOption('Evidence')
  await expect(page).toHaveURL(/\/strategy\?sort=evidence&dir=desc$/)
  await expect(marked.nth(1)).toContainText('Well recorded')

  await choose('Evidence', 'Thin')
  await expect(marked.nth(1)).toContainText('Thin')
  await expectAccessible(marked.nth(1))
  await choose('Evidence', 'Well recorded')
  await expect(marked.nth(1)).toContainText('Well recorded')
  await expect(marked.nth(1)).toContainText(/\+\$[\d,.]+ confirmed/)
  await sort.selectOption('Confirmed')
  await expect(page).toHaveURL(/sort=confirmed&dir=desc/)
  await expect(marked.nth(1)).toContainText(/\+\$[\d,.]+ confirmed/)

  await marked.nth(1).getByText('Well recorded').hover()
  await expect(page.getByRole('tooltip')).toContainText(
    /Well recorded: [\d,]+ round trips, [\d,]+ of [\d,]+ ever entered were announced in time/,
  )
  await marked.nth(1).getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Well recorded', exact: true })).toBeVisible()
  await expect(
    page.getByText(/^Stated: \+\$[\d,.]+\. Confirmed: \+\$[\d,.]+, what you’d have made by acting on each record/),
  ).toBeVisible()
  await expect(page.getByText('5 of 5')).toBeVisible()
  await expect(page.getByText(/^Recorded in public: \d+% of trades/)).toBeVisible()

  // "Prices That Never Were": said on the trades and on each action, with what followers paid.
  await page.goto('/performance/Dressed%20Up%3A%20Prices%20That%20Never%20Were')
  const trade = rows(page).filter({ hasText: '2 of 2 prices outside the market’s range' }).first()
  await trade.getByRole('button', { name: /^Open trade/ }).click()
  await expect(dialog(page).getByText('2 of 2 prices outside the market’s range')).toBeVisible()
  const bought = dialog(page)
    .getByRole('table', { name: 'Actions of this trade, oldest first' })
    .getByRole('row')
    .nth(1)
  await expect(bought).toContainText(/outside: market [\d,]+\.\d\d–[\d,]+\.\d\d that day/)
  await expect(bought).toContainText(/followers paid [\d,]+\.\d\d, \d{4}-\d\d-\d\d \d\d:\d\d/)
  await expectAccessible(dialog(page))
  // On a phone each action is a card of labelled values, and nothing extends past the edge.
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(bought.getByText('Recorded, UTC')).toBeVisible()
  const actions = dialog(page).getByRole('region', { name: 'Actions of this trade, oldest first' })
  expect(await actions.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  await expectAccessible(dialog(page))
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
  // Its own line is above what is confirmed, in the panel and on the chart.
  await expect(page.getByText('Stated: +$5,393.21. Confirmed: +$9.89, what you’d have made')).toBeVisible()
  await expect(page.getByText('with 66 confirmed round trips')).toBeVisible()
  expect(await statedMinusConfirmed(page)).toBeGreaterThan(5_000)

  // Prices chosen in hindsight from their minute are all inside its range, so only what is confirmed gives them away.
  await page.goto('/strategy?q=best+of+its+minute')
  await expect(marked.nth(1).getByText('−$1,481.65 confirmed')).toBeInViewport({ ratio: 1 })
  await marked.nth(1).getByRole('link').first().click()
  await expect(page.getByText('150 round trips, 74 won. 100% of the money announced had a price.')).toBeVisible()
  expect(await statedMinusConfirmed(page)).toBeGreaterThan(3_000)
  await page.getByText('Realised P&L by month, as a table').click()
  await expect(page.getByRole('columnheader', { name: 'Confirmed, in total' })).toBeVisible()
  await page.getByRole('radio', { name: 'Equity', exact: true }).check()
  await expect(page.getByRole('img', { name: /^The account until .* was paid in; confirmed \$/ })).toBeVisible()
})

/** The difference in dollars between what a trader states and what is confirmed, as the chart of realised P&L has it. */
async function statedMinusConfirmed(page: Page): Promise<number> {
  await page.getByRole('radio', { name: 'Realised P&L' }).check()
  const chart = page.getByRole('img', { name: /^Realised P&L until .*confirmed/ })
  const words = (await chart.getAttribute('aria-label')) ?? ''
  const [own = 0, confirmed = 0] = [...words.matchAll(/(-?\d+\.\d\d) US dollars/g)].map(([, amount]) => Number(amount))
  return own - confirmed
}

test('a strategy that is opened by its link says above every figure what its row says against it, and what is confirmed', async ({
  page,
}) => {
  await page.goto('/strategy?q=dressed+up')
  const links = page.getByRole('table', { name: 'Strategies and their figures' }).locator('a[href^="/performance/"]')
  await expect(links).toHaveCount(6)
  const names = await links.allTextContents()
  const rows = await page.locator('tbody tr').allTextContents()
  for (const [at, name] of names.entries()) {
    await page.setViewportSize(at % 2 === 0 ? { width: 1440, height: 900 } : { width: 360, height: 740 })
    await page.goto(`/performance/${encodeURIComponent(name)}`)
    const confirmed = page.getByText(/^Stated: .* (Not confirmed|Confirmed( since [^:]+)?): /)
    await expect(confirmed).toBeInViewport({ ratio: 1 })
    const amount = /(?<=Confirmed[^:]*: )[+−]\$[\d,.]+\d/.exec((await confirmed.textContent()) ?? '')?.[0] ?? 'not'
    expect(rows[at], name).toContain(`${amount} confirmed`)
    const list = page.getByRole('list', { name: 'Before you believe the figures' })
    if ((await list.count()) === 0) continue
    await expect(list).toBeInViewport({ ratio: 1 })
    const [first = ''] = await list.getByRole('listitem').allTextContents()
    expect(rows[at], name).toContain(first)
    // Nothing that looks like a result comes before it.
    const above = await list.evaluate((element) => {
      const main = element.closest('main')
      const range = document.createRange()
      range.setStart(main ?? element, 0)
      range.setEndBefore(element)
      return range.toString()
    })
    expect(above).not.toMatch(/[$%]|Gains|Loses|Unclear/)
  }
})
