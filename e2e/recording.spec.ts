import { expect, expectAccessible, expectNoSidewaysScroll, test, unique } from './fixtures'
import { newTrader, openStrategy, writeStrategy } from './people'

const RECORD = '/functions/v1/record'

test('a trader makes a key, a machine records and closes with it, and what it garbled waits on the profile', async ({
  page,
}) => {
  const trader = await newTrader(page)
  const { name } = await writeStrategy(trader, { name: unique('Machine'), isPublic: false })
  await page.goto('/profile')
  const section = page.getByRole('region', { name: 'Recording by machine' })
  await section.getByRole('button', { name: 'Make a key' }).click()
  await expect(section.getByText('Name the key, so that readers can tell what recorded')).toBeVisible()
  await section.getByLabel('Name of the key').fill('Terminal')
  await section.getByRole('button', { name: 'Make a key' }).click()
  const secret = await section.getByLabel('Key', { exact: true }).inputValue()
  expect(await section.getByLabel('Message of a TradingView alert').inputValue()).toContain(secret)
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoSidewaysScroll(page, `${width} px`)
  }
  await expectAccessible(page.getByRole('main'))

  // As TradingView sends it: a body, and no header that says what it is.
  const send = async (message: object | string) => {
    const answer = await page.request.post(RECORD, {
      data: typeof message === 'string' ? message : JSON.stringify({ key: secret, ...message }),
      headers: { 'Content-Type': 'text/plain' },
    })
    return { status: answer.status(), said: (await answer.json()).said }
  }
  expect(await send({ symbol: 'NASDAQ:AAPL', side: 'buy', quantity: '10', price: '187.5', id: '1' })).toEqual({
    ...{ status: 200, said: 'Bought 10 AAPL at 187.50, live' },
  })
  expect(await send(`${secret} CLOSE AAPL @ 190`)).toEqual({ status: 200, said: 'Sold 10 AAPL at 190.00, live' })
  expect((await send(`${secret} HOLD AAPL @ 190`)).status).toBe(422)
  expect((await send(`${secret} what is this`)).status).toBe(422)
  expect((await send(`rk_${'A'.repeat(64)} BUY 1 AAPL @ 190`)).status).toBe(401)

  await page.reload()
  await expect(section.getByText('2 messages recorded')).toBeVisible()
  await expect(section.getByText('"hold" is not a side: send buy, sell, close, flat or reverse')).toBeVisible()
  await expect(section).not.toContainText(secret)

  // One press leads to the form, with what could be read; saving it empties the inbox of the message.
  const waiting = section.getByRole('listitem').filter({ hasText: '"hold" is not a side' })
  await waiting.getByRole('button', { name: 'Record it by hand' }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByText('This is what could be read from the message')).toBeVisible()
  await expect(form.getByLabel('Symbol')).toHaveValue('AAPL')
  await expect(form.getByLabel('Price', { exact: true })).toHaveValue('190')
  await form.getByLabel('Quantity', { exact: true }).fill('3')
  await form.getByRole('button', { name: 'Add Trade' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(waiting).toHaveCount(0)
  await section.getByRole('button', { name: 'Remove' }).click()
  await expect(section.getByText('Not recorded')).toHaveCount(0)
  // What was recorded by hand ended the mark, which begins anew.
  expect((await send({ symbol: 'AAPL', side: 'buy', quantity: '1', price: '191' })).status).toBe(200)

  await section.getByRole('button', { name: 'Revoke Terminal' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Somebody else may have used it').check()
  await dialog.getByRole('button', { name: 'Revoke key' }).click()
  await expect(dialog.getByText('Choose a time in the past, in UTC')).toBeVisible()
  await dialog.getByLabel('Since (UTC)').fill('2026-01-01T00:00')
  await dialog.getByRole('button', { name: 'Revoke key' }).click()
  await expect(section.getByText('revoked')).toBeVisible()
  expect((await send({ symbol: 'AAPL', side: 'buy', quantity: '1', price: '1' })).status).toBe(401)

  await openStrategy(page, name)
  await expect(page.getByText('100% by machine since')).toBeVisible()
  await expect(page.getByText(/Its owner says that somebody else may have used it since/)).toBeVisible()
  await page.getByRole('button', { name: /^Edit trade AAPL,.* OPEN$/ }).click()
  const actions = page.getByRole('dialog').getByRole('table', { name: 'Actions of this trade, oldest first' })
  await expect(actions.getByText(/^by (hand|key Terminal)$/)).toHaveText(['by hand', 'by key Terminal'])
  await expect(actions.getByText('somebody else may have used this key')).toHaveCount(1)
})

test('the owner sees how an account and its record differ, and readers see that they agree once they do', async ({
  page,
}) => {
  const trader = await newTrader(page)
  const { id, name } = await writeStrategy(trader, { name: unique('Compared'), isPublic: false })
  const made = await trader.tables.rpc('create_recording_key', { strategy_id: id, name: 'Terminal' }).throwOnError()
  const { secret: key } = made.data as { secret: string }
  // What the account holds, as `npm run record` says it.
  const send = async (message: object) => {
    const answer = await page.request.post(RECORD, { data: JSON.stringify({ key, ...message }) })
    return (await answer.json()).said
  }
  const position = { market: 'STOCK', symbol: 'AAPL', quantity: '4' }
  expect(await send({ ...position, side: 'buy', price: '191' })).toBe('Bought 4 AAPL at 191.00, live')
  expect(await send({ positions: [] })).toBe(
    'The record differs from the account in one position: /profile says in which, and why',
  )
  await page.goto('/profile')
  const section = page.getByRole('region', { name: 'Recording by machine' })
  await expect(section.getByText(/^AAPL: 0 in the account, 4 in the record\. Closed by hand/)).toBeVisible()
  await openStrategy(page, name)
  await expect(page.getByText('100% by machine since')).toBeVisible()
  await expect(page.getByText(/^Agrees with its account/)).toHaveCount(0)

  expect(await send({ positions: [position] })).toBe('The record agrees with the account')
  await page.reload()
  await expect(page.getByText(/^Agrees with its account as of/)).toBeVisible()
  await expectAccessible(page.getByRole('main'))
  await page.goto('/profile')
  await expect(section.getByText(/^Agrees with the account \(1 position\) as of/)).toBeVisible()
  // A revoked key's report does not count.
  await section.getByRole('button', { name: 'Revoke Terminal' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click()
  await expect(section.getByText('revoked')).toBeVisible()
  await openStrategy(page, name)
  await expect(page.getByText('100% by machine since')).toBeVisible()
  await expect(page.getByText(/^Agrees with its account/)).toHaveCount(0)
})
