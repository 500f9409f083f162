import type { Page } from '@playwright/test'
import { createStrategy, expect, expectNoSidewaysScroll, register, test, unique } from './fixtures'

const DEMO = '/performance/RSI(2)%20dip%20buyer'

test.describe('by keyboard alone, read as a screen reader reads it', () => {
  /** Presses Tab until the focus is on what has this role and name. */
  async function tabTo(page: Page, role: 'button' | 'link' | 'textbox', name: string | RegExp): Promise<void> {
    const wanted = page.getByRole(role, { name, exact: true })
    for (let stops = 0; stops < 250; stops += 1) {
      await page.keyboard.press('Tab')
      const isThere = await wanted.evaluateAll((found) => found.some((one) => one === document.activeElement))
      if (isThere) return
    }
    throw new Error(`Tab does not lead to ${role} ${name}`)
  }

  /** Over what is in the field. */
  async function typeOver(page: Page, text: string): Promise<void> {
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(text)
  }

  test('a user signs in, opens a strategy of theirs, adds a trade of two actions and reads what it came to', async ({
    page,
    browser,
  }) => {
    test.slow()
    const earlier = await browser.newPage()
    const { email, password } = await register(earlier)
    const name = await createStrategy(earlier, unique('By keyboard'))
    await earlier.close()

    await page.goto('/signin?next=/strategy')
    await expect(page.getByLabel('E-mail', { exact: true })).toBeVisible()
    await tabTo(page, 'textbox', 'E-mail')
    await page.keyboard.type(email)
    await tabTo(page, 'textbox', 'Password')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/strategy$/)
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
    await tabTo(page, 'link', name)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

    await expect(page.getByRole('button', { name: 'Add Trade' }).first()).toBeVisible()
    await tabTo(page, 'button', 'Add Trade')
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: 'New Trade' })
    await expect(form.getByRole('textbox', { name: 'Symbol' })).toBeFocused()
    await page.keyboard.type('MSFT')
    await tabTo(page, 'textbox', 'Date, UTC')
    await typeOver(page, '2026-11-02 14:31')
    await tabTo(page, 'textbox', 'Quantity')
    await page.keyboard.type('100')
    await page.keyboard.press('Tab')
    await page.keyboard.type('10')
    await tabTo(page, 'button', 'Add action')
    await page.keyboard.press('Enter')
    await expect(form.getByRole('group', { name: 'Action 2' }).getByRole('textbox', { name: 'Quantity' })).toBeFocused()
    await page.keyboard.type('100')
    await page.keyboard.press('Tab')
    await page.keyboard.type('13')
    await expect(form.getByRole('complementary', { name: 'This trade' })).toMatchAriaSnapshot(`
      - table:
        - rowgroup:
          - row /Return.*\\+\\$300\\.00/
    `)
    await tabTo(page, 'button', 'Add Trade')
    await page.keyboard.press('Enter')
    await expect(form).toBeHidden()
    await expect(page.getByRole('button', { name: 'Add Trade' }).first()).toBeFocused()

    await expect(page.getByRole('button', { name: /^Edit trade MSFT, 2026-11-02 14:31, WIN$/ })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Trades, page 1' })).toMatchAriaSnapshot(`
      - table "Trades, page 1":
        - rowgroup
        - rowgroup:
          - row /MSFT LONG 100 10\\.00 13\\.00 .*\\+\\$300\\.00 \\+30\\.00%/
    `)
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - heading "${name}" [level=1]
      - term: Total PNL
      - definition: /\\+\\$300\\.00/
      - term: Win Rate
      - definition: /100\\.00%/
    `)
  })
})

/** A window of 1280 px at 200% and at 400% (WCAG 1.4.4, 1.4.10): so many CSS px are left. */
const ZOOMED = { '200%': 640, '400%': 320 }
const PAGES = [
  '/',
  '/home',
  '/strategy',
  DEMO,
  '/compare?strategies=RSI(2)%20dip%20buyer&strategies=Turn%20of%20the%20month',
  '/create',
  '/import',
  '/markets',
  '/alpaca',
  '/price',
  '/education',
  '/docs',
  '/signin',
]

for (const [zoom, width] of Object.entries(ZOOMED)) {
  test.describe(`at ${zoom}`, () => {
    test.use({ viewport: { width, height: 512 }, deviceScaleFactor: 1280 / width })

    test('no page scrolls sideways, and nothing reaches past its edge where it cannot be scrolled to', async ({
      page,
    }) => {
      test.slow()
      for (const address of PAGES) {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expectNoSidewaysScroll(page, address)
        expect(await page.evaluate(cutOff), address).toEqual([])
      }
    })
  })
}

/** What a reader needs and cannot get at: controls and words that reach past the window's edge in a box that does not scroll. */
function cutOff(): string[] {
  const scrolls = (element: Element) => {
    for (let box = element.parentElement; box; box = box.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(box).overflowX)) return true
      // Moving words, and what has one line with its end in a title.
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

for (const [address, size] of [
  ['/strategy', { width: 1280, height: 560 }],
  ['/strategy', { width: 640, height: 400 }],
  [DEMO, { width: 1280, height: 560 }],
  [DEMO, { width: 320, height: 480 }],
  ['/docs', { width: 640, height: 400 }],
] as const) {
  test(`what the keyboard reaches in ${address} is not hidden under what sticks, ${size.width} px`, async ({
    page,
  }) => {
    test.slow()
    await page.setViewportSize(size)
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    // Backwards: then each stop comes from under the header.
    await page.getByRole('contentinfo').getByRole('link').last().focus()
    for (let stops = 0; stops < 140; stops += 1) {
      await page.keyboard.press('Shift+Tab')
      const stop = await page.evaluate(lookAtFocus)
      if (stop === 'over') break
      // The hint of the stop before may lie over this one while it goes.
      if (stop !== null) await expect.poll(() => page.evaluate(lookAtFocus), { message: stop }).toBeNull()
    }
  })
}

/** What has the focus, when no point of it can be seen (WCAG 2.4.11); 'over' at the page's first stop. */
function lookAtFocus(): string | null {
  const focused = document.activeElement
  if (!focused || focused === document.body) return 'over'
  if (focused.closest('header') || focused.tagName === 'IFRAME') return null
  const { left, top, width, height } = focused.getBoundingClientRect()
  const shares = [0.1, 0.5, 0.9]
  const isSeen = shares.some((x) =>
    shares.some((y) => {
      const there = document.elementFromPoint(left + x * width, top + y * height)
      return there !== null && (focused.contains(there) || there.contains(focused))
    }),
  )
  // Fields that only a picker opens, and radio buttons that their label draws, take no room of their own.
  return isSeen || width < 2 ? null : `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent}`
}

/** Whether something in an element is drawn by a background that can be told from the page's. */
function drawsNeedle(figure: Element, canvas: string): boolean {
  return [figure, ...figure.querySelectorAll('*')].some((part) =>
    [null, '::after'].some((pseudo) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(part, pseudo)
      return backgroundImage !== 'none' || ![canvas, 'rgba(0, 0, 0, 0)'].includes(backgroundColor)
    }),
  )
}

test.describe('in the reader’s own colours', () => {
  for (const scheme of ['dark', 'light'] as const) {
    test(`what is chosen, focused, gained and lost is told apart, ${scheme}`, async ({ page }) => {
      await page.emulateMedia({ forcedColors: 'active', colorScheme: scheme })
      await page.goto('/strategy')
      const chips = page.getByRole('group', { name: 'Filters' }).getByRole('button')
      await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
      const paint = (element: Element) => {
        const { backgroundColor, color, outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
        return { backgroundColor, color, outlineStyle, outlineWidth, outlineColor }
      }
      const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      const chosen = await page.getByRole('button', { pressed: true }).first().evaluate(paint)
      const other = await chips.nth(3).evaluate(paint)
      expect(other.backgroundColor).not.toBe(chosen.backgroundColor)
      expect(chosen.color).not.toBe(chosen.backgroundColor)

      await page.getByRole('main').getByRole('link').first().focus()
      await page.keyboard.press('Tab')
      const focused = () => page.locator(':focus').evaluate(paint)
      expect(await focused()).toMatchObject({ outlineStyle: 'solid', outlineWidth: '2px' })
      // Colours move to where they are going.
      await expect.poll(async () => (await focused()).outlineColor).not.toBe(canvas)

      // Beside each gain and loss a needle is drawn, whatever it is drawn with.
      const figure = page.getByRole('cell', { name: /^[+−]\$/ }).first()
      expect(await figure.evaluate(drawsNeedle, canvas)).toBe(true)

      await page.goto('/price')
      const plan = (name: RegExp) => page.locator('label', { has: page.getByRole('radio', { name }) }).evaluate(paint)
      await page.getByRole('radio', { name: /^Annual/ }).click()
      await expect(page.getByRole('radio', { name: /^Annual/ })).toBeChecked()
      // The fill behind the chosen one is a part of its own, which moves: the words over it are the other way round.
      await expect.poll(async () => (await plan(/^Annual/)).color).not.toBe((await plan(/^Monthly/)).color)
    })
  }
})

test('nothing moves by itself for a reader who asked for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const address of ['/', '/price', '/strategy', DEMO]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
        scrollTo(0, y)
        await new Promise(requestAnimationFrame)
      }
    })
    await page.waitForLoadState('networkidle')
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 1)
        .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
    )
    expect(moving, address).toEqual([])
  }
})
