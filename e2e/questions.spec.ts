import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures'

const openQuestions = (page: Page) => page.locator('details[open] h3')
const question = (page: Page, words: string) => page.locator('summary', { hasText: words })

test('an address opens the questions, and only one is open at a time', async ({ page }) => {
  await page.goto('/#faq')
  await expect(page.getByRole('heading', { name: 'Frequently asked questions' })).toBeInViewport()
  await expect(page.locator('#faq details')).toHaveCount(12)
  await expect(openQuestions(page)).toHaveCount(0)

  await question(page, 'pay with crypto').click()
  await expect(openQuestions(page)).toHaveText([/pay with crypto/])
  await question(page, 'beginners').click()
  await expect(openQuestions(page)).toHaveText([/beginners.*Beginner-Friendly/])
  await expect(page.getByRole('link', { name: 'Financial Wellness' })).toBeVisible()
  await expectAccessible(page.locator('#faq'))

  await question(page, 'beginners').click()
  await expect(openQuestions(page)).toHaveCount(0)
})

test('the job openings expand by keyboard, one at a time, and collapse again', async ({ page }) => {
  await page.goto('/careers')
  const positions = page.locator('#open-positions summary')
  await positions.first().focus()
  await page.keyboard.press('Enter')
  await expect(openQuestions(page)).toHaveText(['Senior Software Web Developer'])
  await expect(page.getByRole('link', { name: 'Apply by e-mail' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(openQuestions(page)).toHaveText(['Senior Growth Marketing Manager'])
  await expectAccessible(page.locator('#open-positions'))
  await page.keyboard.press('Space')
  await expect(openQuestions(page)).toHaveCount(0)
})
