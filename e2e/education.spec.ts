import { expect, expectAccessible, test } from './fixtures'

const risk = '#risk-is-a-width'
const stock = '#what-a-stock-is'
const RISK_TEXT = 'People call an investment risky when it frightens them'

test('a reader opens an article by its address, follows a link, goes back, and closes it', async ({ page }) => {
  await page.goto(`/education${risk}`)
  await expect(page.locator(risk)).toBeInViewport()
  await expect(page.getByText(RISK_TEXT)).toBeVisible()
  await expect(page).toHaveTitle(/^Risk is a width/)
  await expect(page.locator(stock)).toBeHidden()
  await expectAccessible(page.locator(risk))

  // Opened from the list. Only one is open at a time.
  await page.locator(`${stock}-link`).click()
  await expect(page).toHaveURL(new RegExp(`${stock}$`))
  await expect(page.locator(stock)).toBeFocused()
  await expect(page.locator(risk)).toBeHidden()

  await page.goBack()
  await expect(page.locator(risk)).toBeFocused()
  await expect(page.locator(risk)).toBeInViewport()
  await expect(page.locator(stock)).toBeHidden()

  // A link in the text to a section that the list beside it has too.
  await page.getByRole('navigation', { name: 'In this article' }).getByRole('link', { name: 'Before buying' }).click()
  await expect(page.locator(`${risk}--before-buying`)).toBeInViewport()

  await page.locator(risk).getByRole('button', { name: 'Close article' }).click()
  await expect(page).toHaveURL(/\/education$/)
  const line = page.locator(`${risk}-link`)
  await expect(line).toBeFocused()
  await expect(line).toBeInViewport()
})

test('a visitor who follows a link within the site gets the same article', async ({ page }) => {
  await page.goto('/home')
  await page.getByRole('main').getByRole('link', { name: 'Financial Wellness' }).first().click()
  await page.locator(`${risk}-link`).click()
  await expect(page.getByText(RISK_TEXT)).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the browser itself opens the article named by the address or a link', async ({ page }) => {
    await page.goto(`/education${risk}--before-buying`)
    await expect(page.getByText(RISK_TEXT)).toBeVisible()
    await expect(page.locator(`${risk}--before-buying`)).toBeInViewport()
    await page.locator(`${stock}-link`).click()
    await expect(page.locator(stock)).toBeInViewport()
    await expect(page.getByText(RISK_TEXT)).toBeHidden()
  })
})
