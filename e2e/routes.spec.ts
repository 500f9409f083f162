import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures'

/** The routes as a visitor opens them: address, title without the site's name, first heading. */
const ROUTES: [address: string, title: string, heading: string][] = [
  ['/', '', 'Strategies that show their working'],
  ['/home', 'Market Overview', 'Market Overview'],
  ['/strategy', 'Strategies', 'Strategies'],
  ['/markets', 'Markets', 'Markets'],
  ['/news', 'News', 'News'],
  ['/education', 'Financial Wellness', 'Financial Wellness'],
  ['/education/import', 'Bring your trades', 'Bring your trades'],
  ['/community', 'Community', 'Capital Markets Community'],
  ['/price', 'Pricing', 'Plans, without small print'],
  ['/signin', 'Sign in', 'Sign in'],
  ['/register', 'Create an account', 'Create an account'],
  ['/performance/Golden%20cross%2C%20both%20ways', 'Golden cross, both ways', 'Golden cross, both ways'],
  ['/create', 'Create Your Strategy', 'Create Your Strategy'],
  ['/following', 'Following', 'Following'],
  ['/subscriptions', 'Subscriptions', 'Subscriptions'],
  ['/support', 'Support', 'Support'],
  ['/docs', 'Documentation', 'How every figure is computed'],
  ['/changelog', 'Changelog', 'Changelog'],
  ['/alpaca', 'Streaming market data', 'Streaming market data'],
  ['/testtest', 'Financial Wellness Coming Soon', 'Financial Wellness Coming Soon'],
  ['/thanks', 'Currently Undergoing Maintenance', 'Currently Undergoing Maintenance'],
  ['/contact', 'Contact', 'Contact'],
  ['/about', 'About', 'Profits you can add up yourself'],
  ['/careers', 'Careers', 'Join Our Team'],
  ['/profile', 'Profile', 'Profile Settings'],
]
const SITE = 'Cash Us If You Can'

/** From the narrowest width that WCAG 2.2 requires (1.4.10) to the widest layout. */
const WIDTHS = [320, 360, 640, 768, 1024, 1440]

// With reduced motion no colour is measured during a transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the 25 routes have titles of their own', () => {
  expect(ROUTES).toHaveLength(25)
  expect(new Set(ROUTES.map(([, title]) => title)).size).toBe(25)
})

/** Uses the footer's switch, which every width has, then scrolls to the top, where no sticky header covers content. */
async function turnLight(page: Page) {
  const html = page.locator('html')
  // A press before the page is hydrated does nothing, and is repeated.
  await expect(async () => {
    if ((await html.getAttribute('class')) === 'dark') {
      await page.getByRole('contentinfo').getByRole('switch', { name: 'Dark mode' }).click()
    }
    await expect(html).toHaveClass('', { timeout: 1_000 })
  }).toPass()
  await page.evaluate(() => scrollTo(0, 0))
}

for (const [address, title, heading] of ROUTES) {
  test(`${address} has its title, fits every width, and is accessible in both themes`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    await expect(page).toHaveTitle(title ? `${title} / ${SITE}` : SITE)
    await expect(page.locator('html')).toHaveClass('dark')
    await expectAccessible(page)

    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 })
      await expectNoSidewaysScroll(page, `${width} px`)
    }

    // Each theme once and each width once: axe takes most of this test's time, and colours depend on the theme alone.
    await page.setViewportSize({ width: 360, height: 740 })
    await turnLight(page)
    await expectAccessible(page)
  })
}
