import { expect, settled, test, unique } from './fixtures'

test('a reader joins the newsletter; when the database is unreachable the address stays typed', async ({ page }) => {
  const address = `${unique('reader').replaceAll(' ', '-')}@people.example`
  await page.goto('/about')
  const field = page.getByLabel('Newsletter')
  const subscribe = page.getByRole('button', { name: 'Subscribe' })

  await page.route('**/rest/v1/rpc/subscribe*', (route) => route.abort())
  await settled(page)
  await field.fill(address)
  await subscribe.click()
  await expect(page.getByText(/^You are not on the list yet: /)).toBeVisible()
  await expect(field).toHaveValue(address)

  await page.unroute('**/rest/v1/rpc/subscribe*')
  await subscribe.click()
  await expect(page.getByText('Thank you. You are on the list.')).toBeVisible()
  await expect(field).toHaveValue('')
})
