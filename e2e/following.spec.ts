import { expect, expectAccessible, expectNoSidewaysScroll, inventPerson, test, unique } from './fixtures'
import { chooseInAccountMenu, newTrader, writeStrategy, writeTrade } from './people'

test('a visitor presses Follow, registers and comes back to it done; what the trader then records is counted, listed and seen', async ({
  page: traderPage,
  visitor: page,
}) => {
  const trader = await newTrader(traderPage)
  const strategy = await writeStrategy(trader, { name: unique('Followed') })
  const address = `/performance/${encodeURIComponent(strategy.name)}`

  await page.goto('/following')
  await expect(page.getByText('to follow strategies')).toBeVisible()
  await page.goto(address)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page).toHaveURL(/\/signin\?next=/)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeVisible()
  const person = inventPerson()
  await page.getByLabel('E-mail', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(address)
  const following = page.getByRole('button', { name: 'Following 1 follower' })
  await expect(following).toBeVisible()
  await expect(following).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/following')
  const row = page.getByRole('row').filter({ hasText: strategy.name })
  await expect(row).toContainText('nothing')
  await writeTrade(trader, strategy, 'AAPL', [{ side: 'BUY', quantity: '10', price: '100', date: '2026-11-02 10:00' }])
  // As when the user comes back from another tab: TanStack Query asks at once.
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await comeBack()
  await expect(row).toContainText('1 new action')
  await expect(row).toContainText('1 open: AAPL long')
  await expect(page).toHaveTitle(/^\(1\) Following/)
  await expect(page.getByRole('button', { name: /^Account of .*, 1 new$/ })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(row).toContainText('1 new action')
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 720 })

  // Unfollowing can be taken back where it was done, and keeps what is new.
  const unfollow = row.getByRole('button', { name: `Unfollow ${strategy.name}` })
  await unfollow.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle(/^Following/)
  await page.keyboard.press('Enter')
  await expect(unfollow).toBeFocused()
  await expect(page).toHaveTitle(/^\(1\) Following/)

  // Opening the strategy's page is seeing it.
  await row.getByRole('link', { name: strategy.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: strategy.name })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^${strategy.name} `))
  await chooseInAccountMenu(page, 'Following')
  await expect(row).toContainText('nothing')

  // A refusal is said and taken back: the strategy was hidden meanwhile.
  await unfollow.click()
  await trader.tables.from('strategy_profile').update({ public: 'false' }).eq('id', strategy.id).throwOnError()
  await row.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByRole('alert')).toContainText(
    `${strategy.name} couldn’t be followed: You are not allowed to do this`,
  )
  await page.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await expect(page.getByText('You follow no strategy yet')).toBeVisible()
  await page.getByRole('link', { name: 'Strategies with enough trades to judge' }).click()
  await expect(page).toHaveURL(/\/strategy\?enough=1$/)
  const sign = page.getByRole('button', { name: /^Follow / }).first()
  await sign.focus()
  await page.keyboard.press('Enter')
  await expect(sign).toHaveAttribute('aria-pressed', 'true')
})
