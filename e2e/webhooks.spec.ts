import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures'
import { newTrader } from './people'

test('a follower adds a webhook, sees its secret once, asks for a test and removes it', async ({ page }) => {
  await newTrader(page)
  await page.goto('/following')
  const section = page.getByRole('region', { name: 'Webhooks about strategies you follow' })
  await expect(section.getByText('No address yet. Add your program’s:')).toBeVisible()
  await section.getByLabel('Address').fill('http://bot.example.com/hook')
  await section.getByRole('button', { name: 'Add webhook' }).click()
  await expect(section.getByText('Use an address that begins with https://')).toBeVisible()
  await section.getByLabel('Address').fill('https://169.254.169.254/latest')
  await section.getByRole('button', { name: 'Add webhook' }).click()
  await expect(section.getByText(/begins with https:\/\/ and a public name/)).toBeVisible()
  await section.getByLabel('Address').fill('https://BOT.example.com/hook')
  await section.getByRole('button', { name: 'Add webhook' }).click()
  await expect(section.getByLabel('Signing secret')).toHaveValue(/^whsec_/)
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoSidewaysScroll(page, `${width} px`)
  }
  await expectAccessible(page.getByRole('main'))
  await section.getByRole('button', { name: 'I have copied it' }).click()

  const row = section.getByRole('listitem').filter({ hasText: 'https://bot.example.com/hook' })
  await expect(row.getByText('Nothing delivered yet')).toBeVisible()
  await row.getByRole('button', { name: 'Send a test' }).click()
  // A run of the embedded backend may have tried it by the time the list is read again.
  await expect(row.getByText(/A test is on its way|Not delivered/)).toBeVisible()
  await page.reload()
  await expect(row).toBeVisible()
  await expect(section.getByText(/whsec_/)).toHaveCount(0)
  await row.getByRole('button', { name: 'Remove https://bot.example.com/hook' }).click()
  await expect(section.getByText('No address yet. Add your program’s:')).toBeVisible()
})
