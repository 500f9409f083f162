import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, settled, test } from './fixtures'

const STRATEGY = '/performance/Turn%20of%20the%20month'

const RANKING = /\/rest\/v1\/rpc\/ranking/

/** Tolerance above a goal, so that a single byte does not fail a run. */
const ROOM = 1.05

/**
 * Goals for the site's own compressed scripts, in KiB, that a page requests until it is hydrated and has its data, and for the number
 * of its own requests until then. They are targets: raise one only with a line in docs/performance.md that says why.
 */
const GOALS = {
  landing: { kib: 125, requests: 7 },
  article: { kib: 128, requests: 8 },
  ranking: { kib: 155, requests: 10 },
  /** With the market's chart, which is TradingView's. The table of trades loads separately after that. */
  strategy: { kib: 165, requests: 20 },
}
/** With our own chart, which replaces TradingView's if that cannot be loaded. */
const OWN_CHART_KIB = 230

/**
 * What React does on a phone until the ranking's first row is in the document. `elements` counts all of the page's, `effects` those of
 * its components.
 */
const FIRST_ROW = { elements: 847, components: 284, commits: 3, effects: 155 }

/** Strings of each library that survive minification. */
const LIBRARIES = {
  'Supabase Auth': /GoTrueClient/,
  'PostgREST’s client': /PostgrestError|application\/vnd\.pgrst/,
  zod: /ZodMini|invalid_union/,
  'TanStack Table': /getHeaderGroups|getSortedRowModel/,
  'lightweight-charts': /lightweight-charts/i,
  'framer-motion': /framer-motion|AnimatePresence/,
}

const isOwn = (address: string | URL) => new URL(address).hostname === 'localhost'

/** Blocks third-party requests. */
const refuseOthers = (page: Page) =>
  page.route(
    (url) => !isOwn(url),
    (route) => route.abort(),
  )

/** An element of a page: a selector, and a text that it contains. */
type Part = readonly [selector: string, text: string]

/** The fields of React's tree that are read here, which its developer tools read too. */
interface Fiber {
  type: unknown
  child: Fiber | null
  sibling: Fiber | null
  updateQueue: { lastEffect?: Effect | null } | null
}
interface Effect {
  next: Effect
}

/** Runs in the page before its own scripts: counts what React renders, through the hook of its developer tools. */
function countRendering() {
  let [commits, components, effects] = [0, 0, 0]
  const count = (fiber: Fiber | null) => {
    for (let one = fiber; one; one = one.sibling) {
      const isComponent = typeof one.type === 'function' || (typeof one.type === 'object' && one.type !== null)
      if (isComponent) {
        components += 1
        const last = one.updateQueue?.lastEffect
        for (let effect = last?.next; effect; effect = effect === last ? undefined : effect.next) effects += 1
      }
      count(one.child)
    }
  }
  Object.assign(window, {
    rendering: () => ({ commits, components, effects, elements: document.querySelectorAll('*').length }),
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberUnmount: () => undefined,
      onCommitFiberRoot: (_id: number, root: { current: Fiber }) => {
        commits += 1
        ;[components, effects] = [0, 0]
        count(root.current)
      },
    },
  })
}

/** Runs in the page before its own scripts: notes when all elements are there. */
function noteUsable(parts: readonly Part[]) {
  const isThere = ([selector, text]: Part) =>
    [...document.querySelectorAll(selector)].some((one) => one.textContent?.includes(text))
  // Reported at once, before React continues with what is below the fold.
  new MutationObserver((_, observer) => {
    if (!parts.every(isThere)) return
    const rendering: unknown = Reflect.get(window, 'rendering')
    Object.assign(window, {
      usableAtMs: performance.now(),
      rendered: typeof rendering === 'function' ? rendering() : undefined,
    })
    observer.disconnect()
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/**
 * Delays the page's code until its first read has been answered, as on a slow phone. Otherwise, chance would decide which comes first,
 * and with it what React renders and requests before the data is drawn.
 */
async function codeAfterRead(page: Page, read: RegExp) {
  const answered = page.waitForResponse(read)
  await page.route('**/assets/*.js', async (route) => {
    await answered
    await route.continue()
  })
}

/** Traders of the demo data. */
const DEMO_TRADERS = ['ada', 'grace']

/**
 * Leaves only the demo's strategies in the ranking. With those of other tests it may be longer than a page, and would then request
 * more code.
 */
async function demoAlone(page: Page) {
  await page.route(RANKING, async (route) => {
    const answer = await route.fetch()
    const rows: { username: string }[] = await answer.json()
    const demo = rows.filter(({ username }) => DEMO_TRADERS.includes(username))
    await route.fulfill({ response: answer, json: demo.map((row) => ({ ...row, total: demo.length })) })
  })
}

/**
 * The size in KiB of our scripts that the page asks for until it is usable, the number of its requests, and the libraries; and the libraries
 * in all scripts, including those that a page loads afterwards for the part below the fold.
 * @param usable what only a usable page holds
 */
async function weigh(page: Page, address: string, usable: readonly Part[]) {
  const arriving = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && isOwn(response.url()))
      arriving.set(response.url(), response.body())
  })
  await page.addInitScript(noteUsable, usable)
  await page.goto(address)
  await page.waitForFunction(() => 'usableAtMs' in window)
  await settled(page)
  page.removeAllListeners('response')
  const asked = await page.evaluate(() => {
    const usableAtMs: number = Reflect.get(window, 'usableAtMs')
    // Pictures below the fold are asked for once they come near it, which on a fast machine may be before that. The tab's icon is asked
    // for by browsers with tabs only.
    const isLeftOut = (url: string) =>
      [...document.querySelectorAll('img[loading=lazy]')].some((img) => Reflect.get(img, 'currentSrc') === url) ||
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=icon]')].some(({ href }) => href === url)
    return performance
      .getEntriesByType('resource')
      .flatMap(({ name, startTime }) => (startTime < usableAtMs && !isLeftOut(name) ? name : []))
  })
  const scripts = await Promise.all(asked.flatMap((url) => arriving.get(url) ?? []))
  expect(scripts.length).toBeGreaterThan(0)
  return {
    kib: kibOf(scripts),
    requests: asked.filter(isOwn).length,
    libraries: librariesIn(scripts),
    all: librariesIn(await Promise.all(arriving.values())),
  }
}

const kibOf = (scripts: readonly Buffer[]) => scripts.reduce((sum, script) => sum + gzipSync(script).length, 0) / 1024

/** Fails if a page exceeds its goals by more than the tolerance. */
function expectWithin(weight: { kib: number; requests: number }, goal: { kib: number; requests: number }) {
  expect(weight.kib, 'KiB of script').toBeLessThanOrEqual(goal.kib * ROOM)
  expect(weight.requests, 'requests').toBeLessThanOrEqual(goal.requests)
}

const librariesIn = (scripts: readonly Buffer[]) =>
  Object.entries(LIBRARIES).flatMap(([name, words]) =>
    scripts.some((script) => words.test(script.toString())) ? [name] : [],
  )

test('the landing page stays within its size limit and loads no unneeded libraries', async ({ page }) => {
  await refuseOthers(page)
  // The market tickers, which are third-party, are below this viewport.
  await page.setViewportSize({ width: 1440, height: 560 })
  const weight = await weigh(page, '/', [['main', 'Added up in your browser. It agrees.']])
  expect(weight.libraries).toEqual([])
  expectWithin(weight, GOALS.landing)
})

test('an article stays within its size limit and loads no unneeded libraries', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  const weight = await weigh(page, '/education#risk-is-a-width', [['title', 'Risk is a width']])
  expect(weight.libraries).toEqual([])
  expectWithin(weight, GOALS.article)
})

test('the ranking stays within its size limit, and a visitor downloads no authentication code', async ({ page }) => {
  await demoAlone(page)
  await codeAfterRead(page, RANKING)
  const weight = await weigh(page, '/strategy', [['main table a', '']])
  expect(weight.libraries).toEqual(['PostgREST’s client'])
  expect(weight.all).not.toContain('Supabase Auth')
  expectWithin(weight, GOALS.ranking)
})

test('little is rendered before the ranking’s first row on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 })
  await page.addInitScript(countRendering)
  await page.addInitScript(noteUsable, [['main li a', '']] as const)
  await demoAlone(page)
  await codeAfterRead(page, RANKING)
  await page.goto('/strategy')
  await page.waitForFunction(() => 'usableAtMs' in window)
  const rendered: Record<string, number> = await page.evaluate(() => Reflect.get(window, 'rendered'))
  for (const [what, most] of Object.entries(FIRST_ROW)) expect(rendered[what], what).toBeLessThanOrEqual(most)
  expect(rendered.components).toBeGreaterThan(100)
  expect(rendered.effects).toBeGreaterThan(10)
})

test('libraries are detected by their strings on a page that uses them', async ({ page }) => {
  const { libraries } = await weigh(page, '/signin', [['main label', 'E-mail']])
  expect(libraries).toEqual(expect.arrayContaining(['Supabase Auth', 'zod']))
})

test('a strategy’s page stays within its size limit, with the market’s chart and with its own', async ({ page }) => {
  await codeAfterRead(page, /\/rest\/v1\/strategy_profile/)
  const weight = await weigh(page, STRATEGY, [
    ['h1', 'Turn of the month'],
    ['dt', 'Profit Factor'],
    ['section[aria-label="Chart"]', 'Realised P&L'],
  ])
  expect(weight.libraries).toEqual(['PostgREST’s client'])
  expectWithin(weight, GOALS.strategy)

  const more: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && isOwn(response.url())) more.push(response.body())
  })
  const chart = page.getByRole('region', { name: 'Chart', exact: true })
  await chart.getByRole('radio', { name: 'Realised P&L' }).check()
  await expect(chart.locator('canvas').first()).toBeVisible()
  expect(weight.kib + kibOf(await Promise.all(more))).toBeLessThanOrEqual(OWN_CHART_KIB * ROOM)
})
