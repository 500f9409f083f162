import { expect, expectAccessible, expectNoSidewaysScroll, inventPerson, test, unique } from './fixtures'
import {
  accountButton,
  chooseInAccountMenu,
  newAccount,
  newTrader,
  openStrategy,
  tablesOf,
  writeStrategy,
  writeTrade,
} from './people'

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
  // It says whom, and offers both ways equally.
  await expect(page.getByText(`You’re about to follow ${strategy.name}.`)).toBeVisible()
  const looks = async () =>
    Promise.all(
      [
        page.getByRole('link', { name: 'Create an account' }),
        page.getByRole('button', { name: 'Sign in', exact: true }),
      ].map(async (way) => {
        const { backgroundColor } = await way.evaluate((element) => getComputedStyle(element))
        const { height, width } = (await way.boundingBox()) ?? {}
        return { backgroundColor, height, width }
      }),
    )
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  // Moves the pointer off the button that replaced Follow.
  await page.mouse.move(0, 0)
  await expect
    .poll(async () => {
      const [account, signIn] = await looks()
      return JSON.stringify(account) === JSON.stringify(signIn)
    })
    .toBe(true)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeVisible()
  await expect(page.getByText(`You’re about to follow ${strategy.name}.`)).toBeVisible()
  const person = inventPerson()
  await page.getByLabel('E-mail', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(address)
  const following = page.getByRole('button', { name: 'Following 1 follower' })
  await expect(following).toBeVisible()
  await expect(following).toHaveAttribute('aria-pressed', 'true')
  // How to hear about it is asked right there, one press each.
  const asked = page.getByRole('region', { name: `You follow ${strategy.name}. How do you want to hear about it?` })
  await expect(asked.getByText('Always')).toBeVisible()
  await expect(asked.getByRole('term')).toContainText(['Here', 'By mail'])
  await asked.getByRole('radio', { name: 'At once' }).click()
  await expect(asked.getByRole('radio', { name: 'At once' })).toBeChecked()
  await expectAccessible(asked)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await asked.getByRole('button', { name: 'Close' }).click()
  await expect(asked).toHaveCount(0)

  await page.goto('/following')
  await expect(page.getByRole('radio', { name: 'At once' })).toBeChecked()
  const row = page.getByRole('row').filter({ hasText: strategy.name })
  await expect(row).toContainText('nothing')
  await writeTrade(trader, strategy, 'AAPL', [{ side: 'BUY', quantity: '10', price: '100', date: '2026-11-02 10:00' }])
  // Simulates coming back from another tab, when TanStack Query reads at once.
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await comeBack()
  await expect(row).toContainText('1 new action')
  await expect(row).toContainText(/Bought 10 AAPL at 100\.00, (just now|1 minute ago)/)
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

  // Opening the strategy's page counts as seeing its news.
  await row.getByRole('link', { name: strategy.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: strategy.name })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^${strategy.name} `))
  await chooseInAccountMenu(page, 'Following')
  await expect(row).toContainText('nothing')

  // Sorted both ways by each column, with the keyboard. The first two strategies are from the demo data; those without a result come
  // last both ways.
  const [losing, gaining] = ['Dressed Up: All Winners', 'Two hundred day line']
  const hidden = await writeStrategy(trader, { name: unique('Hidden') })
  const own = await tablesOf(page)
  const named = own.from('strategy_profile').select('id').in('name', [losing, gaining, hidden.name])
  const { data: others } = await named.throwOnError()
  expect(others).toHaveLength(3)
  await own
    .from('strategy_follows')
    .insert(others.map(({ id }) => ({ strategy_id: id, since: '2000-01-01' })))
    .throwOnError()
  await trader.tables.from('strategy_profile').update({ public: 'false' }).eq('id', hidden.id).throwOnError()
  await writeTrade(trader, strategy, 'MSFT', [{ side: 'BUY', quantity: '1', price: '9', date: '2026-11-02 11:00' }])
  await comeBack()
  const table = page.getByRole('table', { name: 'Strategies you follow' })
  const hiddenRow = table.getByRole('row').filter({ hasText: hidden.name })
  await expect(hiddenRow).toContainText(/hidden by its owner since \d+ \w+ \d{4}–no figuresince/)
  await expect(hiddenRow.getByRole('link')).toHaveCount(0)
  await hiddenRow.getByRole('button', { name: `Unfollow ${hidden.name}` }).click()
  await expect(hiddenRow.getByRole('button', { name: /^Undo/ })).toBeVisible()
  await chooseInAccountMenu(page, 'Profile')
  await chooseInAccountMenu(page, 'Following')
  await expect(table.getByRole('row')).toHaveCount(4)
  for (const [column, first, then] of [
    ['Strategy', [losing, strategy.name, gaining], [gaining, strategy.name, losing]],
    ['New', [losing, gaining, strategy.name], [strategy.name, losing, gaining]],
    ['Open', [gaining, strategy.name, losing], [losing, strategy.name, gaining]],
    ['Since you followed', [losing, gaining, strategy.name], [gaining, losing, strategy.name]],
  ] as const) {
    const head = table.getByRole('columnheader', { name: column, exact: true })
    await head.getByRole('button').focus()
    for (const order of [first, then]) {
      await page.keyboard.press('Enter')
      await expect(head).toHaveAttribute('aria-sort', /ascending|descending/)
      await expect(table.getByRole('row')).toContainText(['Strategy', ...order])
    }
  }
  await own.from('strategy_follows').delete().neq('strategy_id', strategy.id).throwOnError()

  // A failed read is reported with a retry, both beside older data and in place of it.
  await page.route('**/rpc/following', (route) => route.fulfill({ status: 500, json: { message: 'no answer' } }))
  await comeBack()
  const failure = page.getByRole('alert').filter({ hasText: 'Error loading what you follow: no answer' })
  await expect(failure).toContainText('What you see below was loaded before.')
  await expect(row).toBeVisible()
  await page.reload()
  await expect(failure).toBeVisible()
  await expect(table).toHaveCount(0)
  await failure.getByRole('button', { name: 'Try again' }).focus()
  await page.unroute('**/rpc/following')
  await page.keyboard.press('Enter')
  await expect(table.getByRole('row')).toContainText(['Strategy', strategy.name])
  await expect(failure).toHaveCount(0)

  // A refusal is reported and the press undone: the strategy was hidden meanwhile.
  await unfollow.click()
  await trader.tables.from('strategy_profile').update({ public: 'false' }).eq('id', strategy.id).throwOnError()
  await row.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByRole('alert')).toContainText(
    `${strategy.name} couldn’t be followed: You are not allowed to do this`,
  )
  await page.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await expect(page.getByText('You aren’t following any strategies yet')).toBeVisible()
  await page.getByRole('link', { name: 'Strategies with enough trades to judge' }).click()
  await expect(page).toHaveURL(/\/strategy\?enough=1$/)
  const sign = page.getByRole('button', { name: /^Follow / }).first()
  await sign.focus()
  await page.keyboard.press('Enter')
  await expect(sign).toHaveAttribute('aria-pressed', 'true')
})

test('a visitor presses Follow and goes back instead of signing in: whoever signs in later in that tab follows nothing', async ({
  page,
}) => {
  const person = await newAccount(page)
  await openStrategy(page, 'Turn of the month')
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Turn of the month' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(accountButton(page)).toBeVisible()
  await page.goto('/following')
  await expect(page.getByText('You aren’t following any strategies yet')).toBeVisible()
  const { data } = await (await tablesOf(page)).from('strategy_follows').select().throwOnError()
  expect(data).toEqual([])
})
