import type { Page } from '@playwright/test'
import { allCodeLoaded, expect, loadAll, settled, test, unique } from './fixtures'
import { newTrader, writeStrategy } from './people'

const DEMO = '/performance/RSI(2)%20dip%20buyer'

test.describe('by keyboard alone, with accessible names', () => {
  /** Presses Tab until the element with this role and name has the focus. */
  async function tabTo(page: Page, role: 'button' | 'link' | 'textbox', name: string | RegExp): Promise<void> {
    const wanted = page.getByRole(role, { name, exact: true })
    for (let stops = 0; stops < 250; stops += 1) {
      await page.keyboard.press('Tab')
      const isThere = await wanted.evaluateAll((found) => found.some((one) => one === document.activeElement))
      if (isThere) return
    }
    throw new Error(`Tab does not lead to ${role} ${name}`)
  }

  /** Replaces the field's text. */
  async function typeOver(page: Page, text: string): Promise<void> {
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(text)
  }

  test('a user signs in, opens their strategy, adds a trade of two actions and reads its result', async ({
    page,
    visitor,
  }) => {
    test.slow()
    const trader = await newTrader(visitor)
    const { email, password } = trader
    const { name } = await writeStrategy(trader, { name: unique('By keyboard') })

    // The full list is long, with strategies without trades at its end.
    await page.goto(`/signin?${new URLSearchParams({ next: `/strategy?q=${encodeURIComponent(name)}` })}`)
    await expect(page.getByLabel('E-mail', { exact: true })).toBeVisible()
    await tabTo(page, 'textbox', 'E-mail')
    await page.keyboard.type(email)
    await tabTo(page, 'textbox', 'Password')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/strategy\?q=/)
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
    await tabTo(page, 'link', name)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

    await expect(page.getByRole('button', { name: 'Add Trade' }).first()).toBeVisible()
    await tabTo(page, 'button', 'Add Trade')
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: 'New Trade' })
    await expect(form.getByRole('combobox', { name: 'Symbol' })).toBeFocused()
    await page.keyboard.type('MSFT')
    await tabTo(page, 'textbox', 'Date, UTC')
    await typeOver(page, '2026-11-02 14:31')
    await tabTo(page, 'textbox', 'Quantity')
    await page.keyboard.type('100')
    await page.keyboard.press('Tab')
    await page.keyboard.type('10')
    await tabTo(page, 'button', 'Add action')
    await page.keyboard.press('Enter')
    const second = form.getByRole('group', { name: 'Action 2' })
    await expect(second.getByRole('textbox', { name: 'Date, UTC' })).toBeFocused()
    await page.keyboard.type('1510')
    await page.keyboard.press('Tab')
    await expect(second.getByRole('textbox', { name: 'Quantity' })).toHaveValue('100')
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
    await expect(page.getByRole('button', { name: /^Edit trade MSFT, 2026-11-02 14:31, WIN$/ })).toBeFocused()
    await expect(page.getByRole('table', { name: 'Trades, page 1' })).toMatchAriaSnapshot(`
      - table "Trades, page 1":
        - rowgroup
        - rowgroup:
          - row /MSFT long 100 \\$10\\.00 \\$13\\.00 .*\\+\\$300\\.00 \\+30\\.00%/
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

/** A strategy with five trades: its page has few tab stops and little for axe to check. */
const SHORT_DEMO = '/performance/Savings%20plan%2C%20half%20out%20at%20a%20double'

for (const [address, size] of [
  ['/strategy', { width: 640, height: 400 }],
  [SHORT_DEMO, { width: 1280, height: 560 }],
  [DEMO, { width: 320, height: 480 }],
] as const) {
  test(`focused elements of ${address} are not hidden under sticky elements, ${size.width} px`, async ({ page }) => {
    test.slow()
    await page.setViewportSize(size)
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Among it is what reads the rest of a list.
    await allCodeLoaded(page)
    // Trades that load above the focused element would push it out of the viewport.
    await loadAll(page)
    // Goes backwards, so that each element scrolls in from under the header.
    await page.getByRole('contentinfo').getByRole('link').last().focus()
    for (let stops = 0; stops < 140; stops += 1) {
      await page.keyboard.press('Shift+Tab')
      const stop = await page.evaluate(lookAtFocus)
      if (stop === 'over') break
      // The previous stop's tooltip may cover this one while it fades out.
      if (stop !== null) await expect.poll(() => page.evaluate(lookAtFocus), { message: stop }).toBeNull()
    }
  })
}

/** The focused element if no point of it is visible (WCAG 2.4.11); 'over' at the page's first stop. */
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
  // Fields opened only by a picker, and radio buttons drawn by their label, have no size of their own.
  return isSeen || width < 2 ? null : `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent}`
}

/** Tokens of src/index.css for text and for its backgrounds. */
const TEXTS = ['ink', 'ink2', 'ink3', 'gain', 'loss', 'gain-quiet', 'loss-quiet', 'acc-text']
const SURFACES = ['bg', 'panel', 'hover', 'raised']

/**
 * Contrast of each pair of two tokens, as WCAG 2.2 defines it. Each colour is painted on a pixel and read back; one that
 * does not exist is painted like the one before it, so its contrast is 1.
 */
function contrasts(pairs: [text: string, surface: string][]): [pair: string, contrast: number][] {
  const tokens = getComputedStyle(document.documentElement)
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const luminance = (name: string) => {
    if (!context) throw new Error('There is no canvas')
    context.fillStyle = tokens.getPropertyValue(`--${name}`)
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((byte) =>
      byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  return pairs.map(([text, surface]) => {
    const [dark = 0, light = 0] = [luminance(text), luminance(surface)].sort((a, b) => a - b)
    return [`${text} on ${surface}`, (light + 0.05) / (dark + 0.05)]
  })
}

test('every colour of text can be read on every surface, in both themes', async ({ page }) => {
  await page.goto('/thanks')
  const pairs = TEXTS.flatMap((text) => SURFACES.map((surface): [string, string] => [text, surface]))
  pairs.push(['acc-ink', 'acc-fill'])
  for (const theme of ['dark', 'light']) {
    await expect(page.locator('html')).toHaveClass(theme === 'dark' ? 'dark' : '')
    const found = await page.evaluate(contrasts, pairs)
    expect(found.filter(([, contrast]) => contrast < 4.5)).toEqual([])
    await page.getByRole('contentinfo').getByRole('switch', { name: 'Dark mode' }).click()
  }
})

/** Whether an element contains a background that differs from the page's. */
function drawsNeedle(figure: Element, canvas: string): boolean {
  return [figure, ...figure.querySelectorAll('*')].some((part) =>
    [null, '::after'].some((pseudo) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(part, pseudo)
      return backgroundImage !== 'none' || ![canvas, 'rgba(0, 0, 0, 0)'].includes(backgroundColor)
    }),
  )
}

test('with forced colors, selection, focus, gains and losses can be told apart', async ({ page }) => {
  const paint = (element: Element) => {
    const { backgroundColor, color, outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
    return { backgroundColor, color, outlineStyle, outlineWidth, outlineColor }
  }
  const inBothSchemes = async (look: () => Promise<void>) => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await test.step(colorScheme, async () => {
        await page.emulateMedia({ forcedColors: 'active', colorScheme })
        await look()
      })
    }
  }
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/strategy')
  const chips = page.getByRole('toolbar', { name: 'Filter chips' }).getByRole('button')
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
  await inBothSchemes(async () => {
    const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const chosen = await page.getByRole('button', { pressed: true }).first().evaluate(paint)
    const other = await chips.nth(3).evaluate(paint)
    expect(other.backgroundColor).not.toBe(chosen.backgroundColor)
    expect(chosen.color).not.toBe(chosen.backgroundColor)

    await page.getByRole('main').getByRole('link').first().focus()
    await page.keyboard.press('Tab')
    const focused = () => page.locator(':focus').evaluate(paint)
    await expect.poll(focused).toMatchObject({ outlineStyle: 'solid', outlineWidth: '2px' })
    // Wait for colour transitions to end.
    await expect.poll(async () => (await focused()).outlineColor).not.toBe(canvas)

    // An arrow is drawn beside each gain and loss.
    const figure = page.getByRole('cell', { name: /^[+−]\$/ }).first()
    expect(await figure.evaluate(drawsNeedle, canvas)).toBe(true)
  })

  await page.goto('/price')
  const plan = (name: RegExp) => page.locator('label', { has: page.getByRole('radio', { name }) }).evaluate(paint)
  await page.getByRole('radio', { name: /^Annual/ }).click()
  await expect(page.getByRole('radio', { name: /^Annual/ })).toBeChecked()
  await inBothSchemes(async () => {
    // The fill behind the selected option is a separate, animated element; the text on it has inverted colours.
    await expect.poll(async () => (await plan(/^Annual/)).color).not.toBe((await plan(/^Monthly/)).color)
  })
})

test('nothing moves by itself with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const address of ['/', '/price', '/strategy', DEMO]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Headless Chromium sometimes paints no further frames after a page was scrolled while loading.
    await settled(page)
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
        scrollTo(0, y)
        await new Promise(requestAnimationFrame)
      }
    })
    await settled(page)
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 1)
        .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
    )
    expect(moving, address).toEqual([])
  }
})
