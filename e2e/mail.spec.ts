import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { type ParsedMail, simpleParser } from 'mailparser'
import { mondayOf, movedDay, utcToday } from '../src/domain/time/instant'
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test, unique } from './fixtures'
import { newTrader, openStrategy, writeStrategy, writeTrade } from './people'

const MAIL_FOLDER = path.join(process.env.E2E_DATA_DIR ?? '', 'mail')

/** The message to an address, once it is written. */
async function mailTo(address: string): Promise<ParsedMail> {
  let found: ParsedMail | undefined
  const look = async () => {
    for (const file of await readdir(MAIL_FOLDER).catch(() => [])) {
      const text = await readFile(path.join(MAIL_FOLDER, file), 'utf8')
      if (text.includes(`To: ${address}`)) found = await simpleParser(text)
    }
    return found
  }
  await expect.poll(look, { timeout: 60_000 }).toBeDefined()
  if (!found) throw new Error('It was found')
  return found
}

/** Chooses how often mail is sent, and waits until that is stored, since the page has other requests under way. */
async function choose(page: Page, choice: Locator) {
  const saved = page.waitForResponse(
    (answer) => answer.url().includes('/notification_settings') && answer.request().method() === 'POST' && answer.ok(),
  )
  await choice.click()
  await expect(choice).toBeChecked()
  await saved
}

test('a follower chooses mail, gets what a trader does in another browser, and stops it from the message without signing in', async ({
  page,
  visitor,
  browser,
}) => {
  const follower = await newTrader(page)
  const elsewhere = await browser.newPage()
  const trader = await newTrader(elsewhere)
  await elsewhere.close()
  const strategy = await writeStrategy(trader, { name: unique('Told & followed') })
  await follower.tables.from('strategy_follows').insert({ strategy_id: strategy.id }).throwOnError()

  await page.goto('/profile')
  const choice = page.getByRole('radiogroup', { name: 'Mail about strategies you follow' })
  await expect(choice.getByRole('radio', { name: 'Never' })).toBeChecked()
  await choose(page, choice.getByRole('radio', { name: 'At once' }))
  // A permission that is not granted is refused.
  await page.context().grantPermissions([])
  await page.reload()
  await expect(choice.getByRole('radio', { name: 'At once' })).toBeChecked()

  const browserChoice = page.getByRole('region', { name: 'Notifications in this browser' })
  await expect(browserChoice).toContainText('Allow them in its settings for this site')
  await expect(browserChoice.getByRole('button')).toHaveCount(0)

  const action = { strategy_id: strategy.id, bet_id: 'told', market: 'STOCK', symbol: 'MSFT', side: 'BUY' }
  await trader.tables
    .from('bet_data')
    .insert({ ...action, quantity: 5, price: 410 })
    .throwOnError()
  const mail = await mailTo(follower.email)
  expect(mail.subject).toBe(`${strategy.name}: Bought 5 MSFT at 410.00`)
  const link = /Stop: \S+(\/stop-mail#\S+)/.exec(mail.text ?? '')?.[1] ?? ''
  const header = mail.headerLines.find(({ key }) => key === 'list-unsubscribe')?.line
  expect(header).toContain(`/functions/v1/stop-notifications?token=${link.split('#')[1]}`)

  await visitor.setViewportSize({ width: 360, height: 740 })
  await visitor.goto('/stop-mail#another')
  await visitor.getByRole('button', { name: 'Stop the mail' }).click()
  await expect(visitor.getByText('This link isn’t valid')).toBeVisible()
  await visitor.goto(link)
  await visitor.reload()
  await expectAccessible(visitor)
  await expectNoSidewaysScroll(visitor)
  await visitor.getByRole('button', { name: 'Stop the mail' }).click()
  await expect(visitor.getByText('Stopped: you won’t get any more mail about strategies')).toBeVisible()
  await page.reload()
  await expect(choice.getByRole('radio', { name: 'Never' })).toBeChecked()

  await page.goto('/following')
  await expect(choice.getByRole('radio', { name: 'Never' })).toBeChecked()
  // Chosen again, and stopped by the mail program's own button.
  await choose(page, choice.getByRole('radio', { name: 'Daily' }))
  const press = await visitor.request.post(`/functions/v1/stop-notifications?token=${link.split('#')[1]}`, {
    form: { 'List-Unsubscribe': 'One-Click' },
  })
  expect(press.status()).toBe(200)
  await page.reload()
  await expect(choice.getByRole('radio', { name: 'Never' })).toBeChecked()
  await expectAccessible(page)
})

test('after the first trade the weekly letter is offered, /home has it, and it can be stopped', async ({ page }) => {
  const trader = await newTrader(page)
  const strategy = await writeStrategy(trader, { name: unique('Lettered'), isPublic: false })
  const monday = mondayOf(utcToday())
  const at = (day: number) => `${movedDay(monday, day - 7)} 15:00`
  await writeTrade(trader, strategy, 'NVDA', [
    { side: 'BUY', quantity: '10', price: '100', date: at(1) },
    { side: 'SELL', quantity: '10', price: '112.50', date: at(2) },
  ])
  await openStrategy(page, strategy.name)
  const offer = page.getByRole('region', { name: 'Want a letter about your week, by mail, every Monday?' })
  await offer.getByRole('button', { name: 'Mail me the letter' }).click()
  await expect(page.getByText('The letter comes on Mondays.')).toBeVisible()
  const wanted = () => trader.tables.from('notification_settings').select('mail, letter').throwOnError()
  expect((await wanted()).data).toEqual([{ mail: 'never', letter: true }])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Trade Overview' })).toBeVisible()
  await settled(page)
  await expect(offer).toHaveCount(0)

  await page.goto('/home')
  const letter = page.getByRole('region', { name: 'Last week' })
  await expect(letter).toContainText('+$125.00 realised')
  await letter.getByText('The whole letter').click()
  await expect(letter.getByRole('link', { name: 'NVDA long' })).toBeVisible()
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoSidewaysScroll(page, `${width} px`)
  }
  await expectAccessible(letter)
  await letter.getByRole('button', { name: 'Stop the letter' }).click()
  await expect(letter.getByRole('button', { name: 'Mail me the letter' })).toBeVisible()
  expect((await wanted()).data).toEqual([{ mail: 'never', letter: false }])
  await page.goto('/following')
  await expect(page.getByRole('button', { name: 'Mail me the letter' })).toBeVisible()
})

test('a trader gets mail when a machine’s message fails, and stops it from the message', async ({ page }) => {
  const trader = await newTrader(page)
  const strategy = await writeStrategy(trader, { name: unique('Failing'), isPublic: false })
  const made = await trader.tables
    .rpc('create_recording_key', { strategy_id: strategy.id, name: 'Terminal' })
    .throwOnError()
  const { secret } = made.data as { secret: string }
  await page.goto('/profile')
  const section = page.getByRole('region', { name: 'Recording by machine' })
  await section.getByRole('button', { name: 'Mail me about failed messages' }).click()
  await expect(section.getByText(/^Mail comes when a message can’t be recorded, at most once an hour\./)).toBeVisible()
  const answer = await page.request.post('/functions/v1/record', { data: `${secret} HOLD AAPL @ 190` })
  expect(answer.status()).toBe(422)
  const mail = await mailTo(trader.email)
  expect(mail.subject).toBe('1 message not recorded')
  expect(mail.text).toContain('The market of AAPL is not known')
  expect(mail.text).not.toContain(secret)

  await page.goto(/Stop: \S+(\/stop-mail#\S+)/.exec(mail.text ?? '')?.[1] ?? '')
  await page.getByRole('button', { name: 'Stop the mail' }).click()
  await expect(page.getByText('Stopped: you won’t get mail any more when a message can’t be recorded')).toBeVisible()
  await page.goto('/profile')
  await expect(section.getByRole('button', { name: 'Mail me about failed messages' })).toBeVisible()
})

test('a browser that cannot sign up for notifications says why, and nothing is changed', async ({
  page,
  complaints,
}) => {
  await newTrader(page)
  await page.context().grantPermissions(['notifications'])
  await page.goto('/profile')
  const isGranted = await page.evaluate(() => Notification.permission === 'granted')
  test.skip(!isGranted, 'This Chromium has no notifications: its headless shell never does')
  // Chromium cannot sign up for them in a private window, as each test's is. Firefox can (e2e/firefox).
  const choice = page.getByRole('region', { name: 'Notifications in this browser' })
  await choice.getByRole('button', { name: 'Turn notifications on' }).click()
  await expect(choice.getByRole('alert')).toContainText(
    'Nothing was changedThis browser couldn’t register with its push service: Registration failed',
  )
  await expect(choice.getByRole('button', { name: 'Turn notifications on' })).toBeEnabled()
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  expect(complaints.splice(0)).toEqual([expect.stringContaining('does not support the Push API in incognito mode')])
})
