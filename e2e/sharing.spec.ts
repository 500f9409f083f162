import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, unique } from './fixtures'
import { newTrader, openStrategy, writeStrategy } from './people'

/** Opens the page of a new private strategy as its owner. Returns its name. */
async function newPrivateStrategy(page: Page): Promise<string> {
  const { name } = await writeStrategy(await newTrader(page), { name: unique('Secret'), isPublic: false })
  await openStrategy(page, name)
  return name
}

test('an owner shares a private strategy by link with a guest without an account, and revokes it', async ({
  page,
  visitor: guest,
}) => {
  const name = await newPrivateStrategy(page)

  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: `Share ${name}` })
  await expect(dialog).toContainText('Only you.')
  await dialog.getByLabel('Who is it for?').fill('For Ada')
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  const link = await dialog.getByLabel('Link: For Ada').inputValue()
  expect(link).toMatch(/\/invite#[0-9a-f]{64}$/)
  await expectAccessible(page)

  const requested: string[] = []
  guest.on('request', (request) => requested.push(request.url()))
  await guest.goto(page.url())
  await expect(guest.getByText('Strategy profile not found')).toBeVisible()
  await guest.goto('/invite')
  await expect(guest.getByText('No invitation here')).toBeVisible()
  await guest.goto(link)
  await expect(guest.getByText('A private strategy is shared with you')).toBeVisible()
  await expect(guest).toHaveURL(/\/invite$/)
  await guest.getByRole('link', { name: 'Create an account' }).click()
  await guest.getByLabel('E-mail', { exact: true }).fill(`${unique('ada').replaceAll(' ', '-')}@people.example`)
  await guest.getByLabel('Password', { exact: true }).fill('a-long-password-1')
  await guest.getByRole('button', { name: 'Create account' }).click()
  await expect(guest).toHaveURL(/\/invite$/)
  await expect(guest.getByRole('heading', { name })).toBeVisible()
  await expectAccessible(guest)
  await guest.getByRole('button', { name: 'Accept and open it' }).click()
  await expect(guest.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(guest.getByText('Shared with you by')).toBeVisible()
  await expect(guest.getByRole('link', { name: /^trader-.*this trader’s record/ })).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Add Trade' })).toBeHidden()
  // The secret may be in a request body, but never in a URL that a server could log.
  expect(requested.filter((url) => url.includes(link.split('#')[1] ?? ''))).toEqual([])

  await page.reload()
  await page.getByRole('button', { name: 'Share' }).click()
  const ada = dialog.getByRole('listitem').filter({ hasText: 'ada-' })
  await expect(ada).toContainText('by “For Ada”')
  await expect(dialog).toContainText('1 person joined with it')
  await dialog.getByRole('button', { name: 'Revoke For Ada' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('checkbox').check()
  await question.getByRole('button', { name: 'Revoke link' }).click()
  await expect(dialog).toContainText('No active links. Nobody new can get access.')
  await expect(dialog).toContainText('Only you.')

  await guest.reload()
  await expect(guest.getByText('Strategy profile not found')).toBeVisible()
  await guest.goto(link)
  await expect(guest.getByText('This invitation is no longer valid')).toBeVisible()
})

test('an owner removes one guest, who comes back by the same link and leaves', async ({ page, visitor: guest }) => {
  const name = await newPrivateStrategy(page)
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: `Share ${name}` })
  await dialog.getByLabel('Who is it for?').fill('x'.repeat(81))
  await expect(dialog).toContainText('A label can have at most 80 characters')
  await dialog.getByLabel('Who is it for?').fill('')
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  const link = await dialog.getByLabel('Link: Link without a label').inputValue()

  await newTrader(guest)
  await guest.goto(link)
  await guest.getByRole('button', { name: 'Accept and open it' }).click()
  await expect(guest.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Share' }).click()
  await dialog.getByRole('button', { name: /^Remove trader-/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(dialog).toContainText('Only you.')
  await expect(dialog.getByRole('button', { name: 'Revoke Link without a label' })).toBeVisible()
  await guest.reload()
  await expect(guest.getByText('Strategy profile not found')).toBeVisible()

  await guest.goto(link)
  await guest.getByRole('button', { name: 'Accept and open it' }).click()
  await guest.getByRole('button', { name: 'Leave' }).click()
  await expectAccessible(guest)
  await guest.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(guest).toHaveURL(/\/strategy$/)
  await page.reload()
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(dialog).toContainText('Only you.')
})
