import { test as base, expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { answerTradingView } from './tradingView'

/** Somebody with an account of their own, made for one test. */
export interface Person {
  email: string
  password: string
}

let counter = 0

/** A word that no other test of this run uses, for names that have to be unique. */
export const unique = (word: string) => `${word} ${process.pid}-${Date.now().toString(36)}-${counter++}`

/** Somebody who has no account yet. */
export const inventPerson = (): Person => ({
  email: `${unique('trader').replaceAll(' ', '-')}@people.example`,
  password: 'a-long-password-1',
})

/**
 * Makes an account through the interface, as a newcomer does, and ends on /home. A test of what comes after has its
 * person from people.ts.
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

/** Fills what /create asks for, and nothing more. */
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
  await page.getByRole('link', { name: 'Open it to add its first trade' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return name
}

/** Asked until it holds: what draws itself in pixels follows a new width a frame later. */
export const expectNoSidewaysScroll = (page: Page, message?: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), {
      message,
    })
    .toBeLessThanOrEqual(0)

/** Keeps requests on their way until what it returns is called. */
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

/** Waits until a prerendered page answers: its code has been downloaded, and React has hydrated it. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

const WCAG: axe.RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
  // Every frame on the site is another maker's.
  iframes: false,
}

/** What breaks WCAG 2.2 AA on the page, in axe's own words. */
async function findBarriers(page: Page): Promise<string[]> {
  // Once a page: reading the library takes longer than running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (options) => {
    // A colour that is on its way to another one is neither.
    const moving = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
    // Put there by the line above: TypeScript knows nothing of it.
    const { axe: library } = window as unknown as { axe: typeof axe }
    const { violations } = await library.run(document, options)
    return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target).join(', ')})`)
  }, WCAG)
}

/** The library looks at each pair of colours of a long table: on a busy machine that alone takes longer than a test waits. */
const LOOK_MS = 45_000

/** Fails where the page, once it has come to rest, breaks WCAG 2.2 AA. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect.poll(() => findBarriers(page), { timeout: LOOK_MS }).toEqual([])
}

export const test = base.extend<{ complaints: string[]; thirdParties: undefined }>({
  /** No test depends on anybody else's servers. A test's own routes come before these. */
  thirdParties: [
    async ({ context }, use) => {
      await answerTradingView(context)
      await use(undefined)
    },
    { auto: true },
  ],
  /** Whatever the page throws, or writes to the console as an error, fails the test unless the test expects it. */
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error' && !/Failed to load resource|net::ERR_/.test(message.text())) {
          complaints.push(message.text())
        }
      })
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
