import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, loadAll, test } from './fixtures'
import { action, dialog, openNewTrade, rows, save } from './journal'
import { downloadFile, newTrader, openStrategy, writeStrategy } from './people'

const openTrade = async (page: Page) => {
  await rows(page)
    .first()
    .getByRole('button', { name: /^(Edit|Open) trade/ })
    .click()
}
const notesOf = (page: Page): Locator => dialog(page).getByRole('region', { name: 'Notes' })
/** Opens what can be said of a trade, by its key. */
const openWhy = async (page: Page): Promise<Locator> => {
  await action(page, 1).getByLabel('Price').press('Alt+w')
  const why = dialog(page).getByLabel('Why?')
  await expect(why).toBeFocused()
  return why
}
/** At the width of a phone and of a desk: no scrolling sideways, no barriers. */
const expectFits = async (page: Page, where: Page | Locator) => {
  for (const [width, height] of [
    [360, 740],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectNoSidewaysScroll(page)
    await expectAccessible(where)
  }
}

test('an owner writes why in the same save, and the dialog shows it as before the outcome', async ({ page }) => {
  const { name } = await writeStrategy(await newTrader(page), { isPublic: false })
  await openStrategy(page, name)
  await openNewTrade(page, 'MSFT', [{ side: 'BUY', quantity: '10', price: '100', date: '' }])
  await expect(dialog(page).getByLabel('Why?')).toBeHidden()
  const why = await openWhy(page)
  await why.fill('# Breakout\n\nSee [the chart](https://example.com/a) <b>now</b> and [this](javascript:alert)')
  await dialog(page).getByLabel('Target, optional').fill('112')
  await dialog(page).getByLabel('Stop, optional').fill('ninety-six')
  // What is wrong in the folded part is shown, wherever the save is pressed.
  await dialog(page).getByText('Why, stop and target').click()
  await dialog(page).getByRole('button', { name: 'Add Trade' }).click()
  await expect(dialog(page).getByLabel('Stop, optional')).toBeFocused()
  await dialog(page).getByLabel('Stop, optional').fill('96')
  // What is typed is kept like the rest of the form.
  await page.reload()
  await expect(why).toHaveValue(/^# Breakout/)
  await expect(dialog(page).getByLabel('Stop, optional')).toHaveValue('96')
  await save(page, 'Add Trade')

  await openTrade(page)
  await expect(notesOf(page)).toContainText('Before the outcome')
  await expect(notesOf(page).getByRole('heading', { name: 'Breakout' })).toBeVisible()
  await expect(notesOf(page)).toContainText('(example.com)')
  await expect(notesOf(page).getByRole('link')).toHaveCount(1)
  await expect(notesOf(page)).toContainText('<b>now</b> and [this](javascript:alert)')
  await expect(notesOf(page)).toContainText('It risks $40.00 at its first stop')
  await dialog(page).getByText('stop 96, target 112').click()
  await expect(dialog(page).getByLabel('Stop, optional')).toHaveValue('96')
  await expectFits(page, page)
})

test('a playbook that is being written survives a reload, and each version stays readable', async ({
  page,
  visitor,
}) => {
  const trader = await newTrader(page)
  const { id, name } = await writeStrategy(trader)
  await openStrategy(page, name)
  await loadAll(page)
  await page.getByRole('button', { name: 'Write the playbook' }).click()
  await page.getByLabel('Your rules').fill('# Breakout\n\nBuy the close above the range.\n\n# Fade\n\nSell the gap.')
  await expect(page.getByText('Rules that a trade can name: Breakout, Fade.')).toBeVisible()
  await page.reload()
  await loadAll(page)
  await expect(page.getByLabel('Your rules')).toHaveValue(/Sell the gap/)
  await page.getByRole('button', { name: 'Save version 1' }).click()
  await expect(page.getByRole('article', { name: 'Version 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Write the next version' }).click()
  await page.getByLabel('Your rules').fill('# Breakout\n\nBuy the second close above the range.')
  await page.getByRole('button', { name: 'Save version 2' }).click()
  await expect(page.getByRole('article', { name: 'Version 2' })).toBeVisible()

  await openStrategy(visitor, name)
  await loadAll(visitor)
  const playbook = visitor.getByRole('region', { name: 'Playbook' })
  await expect(playbook.getByRole('article', { name: 'Version 2' })).toContainText('second close')
  await playbook.getByText('Earlier versions: 1').click()
  await expect(playbook.getByRole('article', { name: 'Version 1' })).toContainText(/from \w+.*Buy the close above/s)
  await expect(playbook.getByRole('button')).toHaveCount(0)
  await expectFits(visitor, playbook)
  await trader.tables.from('strategy_profile').delete().eq('id', id).throwOnError()
})

test('an owner names a rule, keeps a note private and withdraws another', async ({ page }) => {
  const trader = await newTrader(page)
  const { id, name } = await writeStrategy(trader, { isPublic: false })
  const playbook = '# Breakout\n\nBuy the close above the range.\n\n# Fade\n\nSell the gap.'
  await trader.tables.rpc('write_playbook', { strategy_id: id, playbook, after: 0 }).throwOnError()
  await openStrategy(page, name)
  await openNewTrade(page, 'MSFT', [{ side: 'BUY', quantity: '10', price: '100', date: '' }])
  const why = await openWhy(page)
  await why.fill('I regret this one.')
  await dialog(page).getByLabel('Stop, optional').fill('96')
  await dialog(page).getByLabel('Rule, optional').selectOption('Breakout')
  await save(page, 'Add Trade')

  await openTrade(page)
  await (await openWhy(page)).fill('I slept badly.')
  await dialog(page)
    .getByLabel(/^Private/)
    .check()
  await save(page, 'Update Trade')

  await openTrade(page)
  await expect(notesOf(page)).toContainText('Stated: stop 96.00, rule “Breakout”')
  await expect(notesOf(page)).toContainText('Private: only you see it')
  const regretted = notesOf(page).getByRole('listitem').filter({ hasText: 'I regret this one.' })
  await regretted.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Withdraw note' }).click()
  await expect(notesOf(page)).toContainText(/A note, withdrawn on \d{4}-\d{2}-\d{2}/)
  await expect(notesOf(page)).not.toContainText('I regret this one.')
  await expectFits(page, dialog(page))
  await page.keyboard.press('Escape')
  const own = await readFile((await (await downloadFile(page, 'Download your notes (CSV)')).path()) ?? '', 'utf8')
  expect(own).toContain('I slept badly.')
})

test('a visitor sees when each note was written, what was stated and its R, and that nothing was changed', async ({
  page,
  visitor,
}) => {
  const trader = await newTrader(page)
  const { id, name } = await writeStrategy(trader)
  const { tables } = trader
  const trade = { strategy_id: id, bet_id: randomUUID() }
  const noteOf = (text: string, more: object = {}) => ({ note: { id: randomUUID(), text, ...more } })
  const say = (said: object) => tables.rpc('say_of_trade', { ...trade, said } as never).throwOnError()
  const traded = { market: 'STOCK', symbol: 'MSFT', quantity: '10', bet_id: trade.bet_id }
  const plan = { id: randomUUID(), stop: '96', target: '112', rule: 'Breakout' }
  await tables
    .rpc('add_trades', {
      strategy_id: id,
      actions: [{ ...traded, side: 'BUY', price: '100' }],
      said: { bet_id: trade.bet_id, ...noteOf('The range broke with volume.'), plan },
    } as never)
    .throwOnError()
  await tables
    .from('bet_data')
    .insert([{ ...traded, strategy_id: id, side: 'SELL', quantity: 10, price: 108 }] as never)
    .throwOnError()
  await say(noteOf('Left too early.'))
  await say(noteOf('I slept badly.', { private: true }))
  const regretted = noteOf('I regret this one')
  await say(regretted)
  await tables.rpc('withdraw_note', { id: regretted.note.id }).throwOnError()

  await openStrategy(visitor, name)
  await openTrade(visitor)
  const notes = notesOf(visitor)
  await expect(notes.getByRole('listitem').filter({ hasText: 'The range broke' })).toContainText('Before the outcome')
  await expect(notes.getByRole('listitem').filter({ hasText: 'Left too early' })).toContainText('After the first exit')
  await expect(notes).toContainText('withdrawn on')
  await expect(notes).toContainText('Stated: stop 96.00, target 112.00, rule “Breakout”')
  await expect(notes).toContainText('It risked $40.00 at its first stop and made +2.00R.')
  await expect(notes.getByRole('button')).toHaveCount(0)
  for (const hidden of ['I regret this one', 'I slept badly', 'Private']) await expect(notes).not.toContainText(hidden)
  await expectFits(visitor, dialog(visitor))
  await visitor.keyboard.press('Escape')
  await visitor.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(visitor.getByRole('menuitem', { name: 'Download all actions (CSV)' })).toBeVisible()
  await expect(visitor.getByRole('menuitem', { name: 'Download your notes (CSV)' })).toHaveCount(0)

  // Their browser finds that the page shows what the ledger has.
  await visitor.goto(`/recompute?strategy=${encodeURIComponent(name)}`)
  const checks = visitor.getByRole('region', { name: 'The ledger' }).getByRole('listitem')
  await expect(checks.filter({ hasText: 'The site shows what was recorded' })).toContainText(/^holds/)
  await expect(checks.filter({ hasText: /^fails/ })).toHaveCount(0)
  await tables.from('strategy_profile').delete().eq('id', id).throwOnError()
})
