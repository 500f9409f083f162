import { expect, settled, test, unique } from './fixtures'

test('a reader joins the newsletter, or the waitlist of a site without a chat; when the database is unreachable the address stays typed', async ({
  page,
}) => {
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

  await page.goto('/')
  const waitlist = page.getByLabel('E-mail for the waitlist')
  const join = page.getByRole('button', { name: 'Join the waitlist' })
  await settled(page)
  await waitlist.fill('me at home')
  await join.click()
  await expect(waitlist).toHaveAccessibleDescription('Enter an e-mail address, like you@example.com')
  await waitlist.fill(address)
  await join.click()
  await expect(
    page.getByText('Thank you. You are on the list: the newsletter will tell you when more opens.'),
  ).toBeVisible()
})
