import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures'
import { dialog, openNewTrade, rows, save } from './journal'
import { newTrader, openStrategy, writeStrategy } from './people'

const openTrade = async (page: import('@playwright/test').Page) => {
  await rows(page)
    .first()
    .getByRole('button', { name: /^(Edit|Open) trade/ })
    .click()
}

test('an owner writes why in the same save, and readers see it before the outcome; a withdrawn note leaves its place', async ({
  page,
}) => {
  const { name } = await writeStrategy(await newTrader(page), { isPublic: false })
  await openStrategy(page, name)
  await openNewTrade(page, 'MSFT', [{ side: 'BUY', quantity: '10', price: '100', date: '' }])
  await dialog(page).getByLabel('Symbol').press('Alt+w')
  const why = dialog(page).getByLabel('Why?')
  await expect(why).toBeFocused()
  await why.fill('# Breakout\n\nSee [the chart](https://example.com/a) <b>now</b> and [this](javascript:alert)')
  await dialog(page).getByLabel('Stop, optional').fill('96')
  await dialog(page).getByLabel('Target, optional').fill('112')
  // What is typed is kept like the rest of the form.
  await page.reload()
  await expect(why).toHaveValue(/^# Breakout/)
  await expect(dialog(page).getByLabel('Stop, optional')).toHaveValue('96')
  await save(page, 'Add Trade')

  await openTrade(page)
  const notes = dialog(page).getByRole('region', { name: 'Notes' })
  await expect(notes).toContainText('Before the outcome')
  await expect(notes.getByRole('heading', { name: 'Breakout' })).toBeVisible()
  await expect(notes).toContainText('(example.com)')
  await expect(notes.getByRole('link')).toHaveCount(1)
  await expect(notes).toContainText('<b>now</b> and [this](javascript:alert)')
  await expect(notes).toContainText('It risks $40.00 at its first stop')
  await expect(dialog(page).getByLabel('Stop, optional')).toHaveValue('96')
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await why.fill('Only for me')
  await dialog(page).getByLabel('Private: only you see it').check()
  await save(page, 'Update Trade')
  await openTrade(page)
  await expect(notes).toContainText('Only for me')
  await notes.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw note' }).click()
  await expect(notes).toContainText('A note, withdrawn on')
  await expect(notes).not.toContainText('Breakout')
})

test('a playbook has versions that stay, a trade names one of its rules, and another reader sees both', async ({
  page,
}) => {
  const { name } = await writeStrategy(await newTrader(page), { isPublic: false })
  await openStrategy(page, name)
  await page.locator('#playbook').scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Write the playbook' }).click()
  await page.getByLabel('Your rules').fill('# Breakout\n\nBuy the close above the range.')
  await expect(page.getByText('Rules that a trade can name: Breakout.')).toBeVisible()
  await page.getByRole('button', { name: 'Save version 1' }).click()
  const playbook = page.getByRole('region', { name: 'Playbook' })
  await expect(playbook.getByRole('heading', { name: 'Breakout' })).toBeVisible()
  await playbook.getByRole('button', { name: 'Write the next version' }).click()
  await page.getByLabel('Your rules').fill('# Breakout\n\nBuy the second close above it.\n\n# Fade\n\nNever.')
  await page.getByRole('button', { name: 'Save version 2' }).click()
  await expect(playbook).toContainText('Version 2, since')
  await playbook.getByText('Earlier versions: 1').click()
  await expect(playbook.getByRole('article', { name: 'Version 1' })).toContainText('Buy the close above the range.')
  await expectAccessible(page)

  await openNewTrade(page, 'MSFT', [{ side: 'BUY', quantity: '10', price: '100', date: '' }])
  await dialog(page).getByLabel('Rule, optional').selectOption('Fade')
  await save(page, 'Add Trade')
  await openTrade(page)
  await expect(dialog(page).getByRole('region', { name: 'Notes' })).toContainText('Stated: rule “Fade”')
  await expect(dialog(page).getByLabel('Rule, optional')).toHaveValue('Fade')
})
