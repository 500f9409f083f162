import type { Page } from '@playwright/test'
import {
  countShifts,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  holdBack,
  loadAll,
  READS_MORE_WHEN_NEAR,
  settled,
  test,
  UNNOTICED_CLS,
} from './fixtures'
import { SCREENS, SITE_NAME } from './screens'

/** Further pages, and states of the pages above. axe checks their markup there or in other tests. */
const FURTHER: typeof SCREENS = [
  ['/#faq', '', 'Strategies that show their working'],
  ['/strategy?sort=name&dir=desc', 'Strategies', 'Strategies'],
  ['/education#risk-is-a-width', 'Risk is a width, not a feeling', 'Financial Wellness'],
  [
    '/compare?strategies=RSI(2)%20dip%20buyer&strategies=Turn%20of%20the%20month',
    'Compare strategies',
    'Compare strategies',
  ],
  ['/import', 'Import trades', 'Import trades'],
  ['/trader/ada', 'ada', 'ada'],
]

/** The address to open. Demo accounts have different ids in each database. */
async function addressOf(page: Page, address: string): Promise<string> {
  const username = address.match(/^\/trader\/(.+)/)?.[1]
  if (!username) return address
  const answer = await page.request.get(`/rest/v1/strategy_profile?select=user_id&username=eq.${username}&limit=1`, {
    headers: { apikey: 'embedded' },
  })
  const [{ user_id }] = await answer.json()
  return `/trader/${user_id}`
}
/**
 * The widths at which each page is opened, and those that it is resized to: from the narrowest that WCAG 2.2 requires
 * (1.4.10), which is 1280 px at 400% zoom, to the widest layout. Each theme and each width once: no markup depends on both.
 */
const PHONE = { theme: 'dark', width: 360, further: [320] } as const
const DESKTOP = { theme: 'light', width: 1440, further: [1024, 768, 640] } as const

/** The header and footer are the same on all pages, except for the header above the landing page's hero, so axe checks them here. */
const WITH_FRAME = ['/', '/about']

/** Content that cannot be reached: controls and text that extend past the window's edge in a box that does not scroll. */
function cutOff(): string[] {
  const scrolls = (element: Element) => {
    for (let box = element.parentElement; box; box = box.parentElement) {
      // On phones, a table's heads are for screen readers only, in a box of one pixel.
      if (box.clientWidth === 1) return true
      if (/auto|scroll/.test(getComputedStyle(box).overflowX)) return true
      // Animated words are exempt, and so are truncated lines, whose tooltip has the rest.
      if (box.matches('.marquee') || getComputedStyle(box).textOverflow === 'ellipsis') return true
    }
    return false
  }
  return [...document.querySelectorAll('main :is(a, button, input, h1, h2, h3, p, td, th, dd, label)')]
    .filter((element) => {
      const { left, right, width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && (right > innerWidth + 1 || left < -1)
    })
    .filter((element) => !element.closest('.sr-only, [aria-hidden=true], .marquee') && !scrolls(element))
    .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`)
}

test('the 28 routes have titles of their own', () => {
  expect(SCREENS).toHaveLength(28)
  expect(new Set(SCREENS.map(([, title]) => title)).size).toBe(28)
})

/*
 * Before and after its web fonts load, and at each width, with both themes in one test: opening pages is most of what the
 * browser tests spend their time on. React logs an error when hydration finds different HTML, and the content security
 * policy one for what it blocks; fixtures.ts fails the test for both.
 */
for (const [screens, visits] of [
  [SCREENS, [PHONE, DESKTOP]],
  // States of pages that are opened in both ways above, or have tests of their own.
  [FURTHER, [{ ...PHONE, further: [320, ...DESKTOP.further] }]],
] as const) {
  for (const [address, title, heading] of screens) {
    test(`${address} is stable, fits and is accessible`, async ({ page }) => {
      const shifted = await countShifts(page)
      for (const { theme, width, further } of visits) {
        await test.step(`${theme}, ${width} px`, async () => {
          await page.setViewportSize({ width, height: 740 })
          const bringFonts = await holdBack(page, '**/*.woff2')
          await page.goto(await addressOf(page, address), { waitUntil: 'domcontentloaded' })
          const first = page.getByRole('heading', { level: 1 })
          await expect(first).toHaveText(heading)
          const drawn = await first.elementHandle()
          await expect(page.getByRole('contentinfo')).toBeVisible()
          const loading = page.getByText(/^Loading/)
          if (!READS_MORE_WHEN_NEAR.test(address)) await expect(loading).toHaveCount(0)
          await expectNoSidewaysScroll(page, 'with fallback fonts')

          bringFonts()
          await page.evaluate(() => document.fonts.ready)
          await settled(page)
          expect(await drawn?.evaluate((one) => one.isConnected), 'the heading was not drawn anew').toBe(true)
          expect(await shifted()).toBeLessThanOrEqual(UNNOTICED_CLS)
          await loadAll(page)
          await expect(page).toHaveTitle(title ? `${title} / ${SITE_NAME}` : SITE_NAME)
          await expect(page.locator('html')).toHaveClass(theme === 'dark' ? 'dark' : '')
          if (screens === SCREENS) {
            const seen = WITH_FRAME.includes(address) ? page.locator(':root') : page
            // reach.spec.ts checks the light theme's colours.
            await expectAccessible(seen, { contrast: theme === 'dark' })
          }

          for (const other of [width, ...further]) {
            await page.setViewportSize({ width: other, height: 512 })
            await expectNoSidewaysScroll(page, `${other} px`)
            await expect.poll(() => page.evaluate(cutOff), { message: `${other} px` }).toEqual([])
          }
        })
        // Stored for the next visit.
        await page.evaluate((next) => localStorage.setItem('theme', next), DESKTOP.theme)
      }
    })
  }
}
