import { readFileSync } from 'node:fs'
import { type BrowserContext, test as base, expect, type Locator, type Page, type Request } from '@playwright/test'
import type axe from 'axe-core'
import { isStored, storedInBrowser } from '../src/content/browserStorage'
import { answerTradingView } from './tradingView'

/** A user with an account created for one test. */
export interface Person {
  email: string
  password: string
}

let counter = 0

/** Makes a name unique within this run. */
export const unique = (word: string) => `${word} ${process.pid}-${Date.now().toString(36)}-${counter++}`

/** E-mail and password of a user who has no account yet. */
export const inventPerson = (): Person => ({
  email: `${unique('trader').replaceAll(' ', '-')}@people.example`,
  password: 'a-long-password-1',
})

/**
 * Creates an account through the form and ends on /home. Tests of anything after registration should use
 * people.ts instead.
 */
export async function register(page: Page): Promise<Person> {
  const person = inventPerson()
  await page.goto('/register')
  await page.getByLabel('E-mail', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/home$/)
  return person
}

/** Fills only the required fields of /create. */
export async function fillStrategy(page: Page, name: string): Promise<void> {
  await page.getByLabel('Strategy name').fill(name)
  for (const choice of ['Stocks & Equities', 'Gann', 'Daily'])
    await page.getByRole('checkbox', { name: choice }).check()
}

/** Creates a public strategy through the interface, and ends on its page. Returns its name. */
export async function createStrategy(page: Page, name = unique('Strategy'), description = ''): Promise<string> {
  await page.goto('/create')
  await page.getByLabel('Description').fill(description)
  await fillStrategy(page, name)
  await page.getByRole('button', { name: 'Create Strategy' }).click()
  await expect(page.getByText(`${name} is on the list.`)).toBeVisible()
  await page.getByRole('link', { name: 'Add its first trade' }).click()
  await expect(page.getByRole('dialog', { name: 'New Trade' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return name
}

/** Polled: charts drawn in pixels follow a new width one frame later. */
export const expectNoSidewaysScroll = (page: Page, message?: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), {
      message,
    })
    .toBeLessThanOrEqual(0)

/** Holds matching requests until the returned function is called. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/**
 * Counts the layout shift, without any input, of pages opened from now on, as https://web.dev/articles/cls defines it. Returns how far
 * the open page has moved.
 */
export async function countShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = { shift: 0 }
    Object.assign(window, { counted })
    new PerformanceObserver((list) => {
      // Chromium only, so it is not in TypeScript's DOM library.
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) counted.shift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { counted: { shift: number } }).counted.shift)
}

/** A layout shift too small to notice. */
export const UNNOTICED_CLS = 0.05

/** A read without an answer is retried for seven seconds before the page says that it failed. */
export const GIVES_UP = { timeout: 30_000 }

/** Each page's own requests to the site that have no answer yet. */
const unanswered = new WeakMap<Page, Set<Request>>()

function followRequests(context: BrowserContext): void {
  const waitingOf = (request: Request) => {
    // A navigation has no frame yet, a service worker has none, and third parties may take as long as they like.
    if (request.isNavigationRequest() || request.serviceWorker() || new URL(request.url()).hostname !== 'localhost')
      return undefined
    const page = request.frame().page()
    const waiting = unanswered.get(page) ?? new Set()
    unanswered.set(page, waiting)
    return waiting
  }
  const isAnswered = (request: Request) => waitingOf(request)?.delete(request)
  context.on('request', (request) => waitingOf(request)?.add(request))
  context.on('requestfinished', isAnswered)
  context.on('requestfailed', isAnswered)
}

/** A page that is not painted gets no idle callbacks. Twice this time must be less than an assertion's timeout. */
const IDLE_MS = 5_000

/** Waits until a page has run its code and has the responses to its requests; a prerendered page is hydrated then. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await expect
    .poll(async () => {
      const before = unanswered.get(page)?.size ?? 0
      await page.evaluate((timeout) => new Promise((resolve) => requestIdleCallback(resolve, { timeout })), IDLE_MS)
      return before + (unanswered.get(page)?.size ?? 0)
    })
    .toBe(0)
}

/** Waits until single keys do something: their code comes a while after the page's content, or with the first key that is pressed. */
export async function shortcutsReady(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await expect(page.locator('html[data-shortcuts]')).toBeAttached()
}

/** Waits for the code that a page loads once it is used, too. */
export async function allCodeLoaded(page: Page): Promise<void> {
  await shortcutsReady(page)
  await settled(page)
}

/** Expects /cookies to name everything that the site has kept in this browser, and that the site has set no cookies. */
export async function expectListedStorage(page: Page): Promise<void> {
  const { origin } = new URL(page.url())
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  const names = storedInBrowser.flatMap(({ items }) => items.map(({ name }) => name))
  expect(keys.length).toBeGreaterThan(0)
  expect(keys.filter((key) => !names.some((name) => isStored(name, key)))).toEqual([])
  expect(await page.context().cookies(origin)).toEqual([])
}

/** Pages with parts that are read once they are near the window: a strategy's trades, and the further pages of a list. */
export const READS_MORE_WHEN_NEAR = /^\/(performance\/|strategy(\?|$))/

/** Scrolls to parts that load only near the viewport, until nothing on the page is loading any more. */
export async function loadAll(page: Page): Promise<void> {
  const loading = page.getByText(/^Loading/)
  await expect(async () => {
    for (const notice of await loading.all()) await notice.scrollIntoViewIfNeeded({ timeout: 1_000 })
    await expect(loading).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
}

/** The library's minified code: half as much to send to each page. */
const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

const WCAG: axe.RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
  // Every frame on the site is third-party content.
  iframes: false,
}

/** Rows that axe skips. Those of a table or a long list are alike, and checking contrast takes most of axe's time. */
const REPEATED_ROWS = ':is(tbody tr, [data-index]):nth-child(n + 5)'

/** The header and footer, which are the same on every page. */
const FRAME = ['header:not(main *)', 'footer:not(main *)']

interface Look {
  /** Whether the contrast of colours is checked too, which takes most of axe's time. */
  contrast?: boolean
}

/** Violations of WCAG 2.2 AA in an element, as axe reports them. */
async function findBarriers(where: Locator, exclude: string[], { contrast = true }: Look): Promise<string[]> {
  // Once per page: parsing the library takes longer than running it.
  if (!(await where.evaluate(() => 'axe' in window))) await where.page().evaluate(AXE)
  return where.evaluate(
    async (element, { options, exclude }) => {
      // The contrast of a colour during a transition is meaningless. Ended rather than awaited: an interrupted one of a closed
      // part may never end by itself.
      for (const animation of document.getAnimations()) {
        if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
      }
      // Added by the evaluate call above, unknown to TypeScript.
      const { axe: library } = window as unknown as { axe: typeof axe }
      const { violations } = await library.run({ include: [element], exclude }, options)
      return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target).join(', ')})`)
    },
    { options: contrast ? WCAG : { ...WCAG, rules: { 'color-contrast': { enabled: false } } }, exclude },
  )
}

/** axe compares the colours of every cell of a table, which on a busy machine takes longer than the default timeout. */
const LOOK_MS = 45_000

/**
 * Fails if the page, or one element of it, violates WCAG 2.2 AA once its animations have ended. Pages are checked without their header
 * and footer, which pages.spec.ts checks once, at two widths.
 */
export async function expectAccessible(where: Page | Locator, look: Look = {}): Promise<void> {
  const isPage = 'goto' in where
  const element = isPage ? where.locator(':root') : where
  // When the sticky header covers half a control, axe reports the other half as too small.
  await element.evaluate(() => scrollTo(0, 0))
  const exclude = isPage ? [REPEATED_ROWS, ...FRAME] : [REPEATED_ROWS]
  await expect.poll(() => findBarriers(element, exclude, look), { timeout: LOOK_MS }).toEqual([])
}

export const test = base.extend<{ complaints: string[]; visitor: Page }, { thirdParties: undefined }>({
  /** Stubs third-party servers for the whole browser. Routes of a test take precedence. */
  thirdParties: [
    async ({ browser }, use) => {
      await answerTradingView(browser)
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
  context: async ({ context }, use) => {
    followRequests(context)
    await use(context)
  },
  /** A page in a separate browser, as if another person's: signed out. */
  visitor: async ({ browser }, use) => {
    const context = await browser.newContext()
    followRequests(context)
    await use(await context.newPage())
    await context.close()
  },
  /** Uncaught exceptions and console errors of the page. Each fails the test, unless the test removes it. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures this one needs.
  complaints: async ({}, use) => {
    const complaints: string[] = []
    await use(complaints)
    expect(complaints).toEqual([])
  },
  page: async ({ page, complaints }, use, testInfo) => {
    const unloaded: string[] = []
    page.on('requestfailed', (request) => unloaded.push(`${request.url()} ${request.failure()?.errorText}`))
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !/Failed to load resource|net::ERR_/.test(message.text())) {
        complaints.push(message.text())
      }
    })
    await use(page)
    // On a machine that nobody can look at, it says more than the line that failed.
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('page', { body: [...(await linesAbout(page)), ...unloaded.slice(-3)].join('\n') })
  },
})

/** Where a page is, what it warns of and which dialogs are open, for a test that failed. */
const linesAbout = (page: Page): Promise<string[]> =>
  page
    .evaluate(() => [
      location.href,
      ...[...document.querySelectorAll<HTMLElement>('[role=alert], [role=dialog]')]
        .filter((element) => element.checkVisibility())
        .map((shown) => `${shown.role}: ${shown.textContent.replaceAll(/\s+/g, ' ').slice(0, 200)}`),
    ])
    .catch((error) => [String(error)])

export { expect }
