import { request as httpRequest, request } from 'node:http'
import type { Page } from '@playwright/test'
import { expect, expectNoSidewaysScroll, fillStrategy, holdBack, test, unique } from './fixtures'
import { newTrader, openStrategy, writeStrategy, writeTrade } from './people'

/** Fails when typed text runs as code. */
async function watchForRunningCode(page: Page): Promise<() => Promise<void>> {
  let ran = false
  await page.exposeFunction('itRan', () => {
    ran = true
  })
  page.on('dialog', (dialog) => {
    ran = true
    void dialog.dismiss()
  })
  return async () => expect(ran).toBe(false)
}

const MARKUP = `"><img src=x onerror="itRan()"><script>itRan()</script><svg onload="itRan()">`
const RIGHT_TO_LEFT_OVERRIDE = '\u202e'
const ZERO_WIDTH = '\u200b\u200d\ufeff'

test('markup in a name, a description or a symbol is shown as text everywhere', async ({ page }) => {
  const expectNothingRan = await watchForRunningCode(page)
  const trader = await newTrader(page)
  const name = `${unique('A')}${MARKUP}`.slice(0, 80)
  const description = `${MARKUP} See javascript:itRan() and data:text/html,<script>itRan()</script>`
  const strategy = await writeStrategy(trader, { name, description })
  await writeTrade(trader, strategy, '"><IMG SRC=X ONERROR=ITRAN()>', [
    { side: 'BUY', quantity: '1', price: '1', date: '2026-11-02 14:31' },
  ])
  await openStrategy(page, name)
  await expect(page.getByRole('table', { name: /^Trades, page/ })).toContainText('"><IMG SRC=X')
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
  await expect(page.locator('a[href^="javascript:" i], a[href^="data:" i]')).toHaveCount(0)
  await page.goto(`/strategy?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('link', { name })).toBeVisible()
  await expectNothingRan()
})

test('names with bidirectional or invisible characters or without breaks stay within their boxes', async ({ page }) => {
  const trader = await newTrader(page)
  const word = unique('N')
  for (const name of [
    `${word}${RIGHT_TO_LEFT_OVERRIDE}ekaf si eman siht`,
    `${word}${ZERO_WIDTH}hidden`,
    `${word}${'W'.repeat(80 - word.length)}`,
    `${word} سلام עולם 你好 🏴‍☠️`,
  ]) {
    await writeStrategy(trader, { name })
  }
  await page.goto(`/strategy?q=${encodeURIComponent(word)}`)
  const links = page.getByRole('link', { name: new RegExp(`^${word}`) })
  await page.setViewportSize({ width: 1440, height: 3000 })
  await expect(links).toHaveCount(4)
  // No name can look like another through invisible or bidirectional control characters.
  const shown = await links.allTextContents()
  expect(shown.filter((name) => /[\u202a-\u202e\u2066-\u2069\u200b\ufeff]/.test(name))).toEqual([])
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 3000 })
  await page.getByRole('link', { name: new RegExp(`^${word}W`) }).click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^${word}W`) })).toBeVisible()
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
})

test('a hundred thousand characters are refused beside the field, and stay typed', async ({ page }) => {
  await newTrader(page)
  await page.goto('/create')
  const text = 'long '.repeat(20_000)
  await fillStrategy(page, unique('Long'))
  await page.getByLabel('Description').fill(text)
  await page.getByRole('button', { name: 'Create Strategy' }).click()
  await expect(page.getByText(/at most|too long|characters/i).first()).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue(text)
})

test('hostile addresses run no code, and each shows a page', async ({ page }) => {
  const expectNothingRan = await watchForRunningCode(page)
  for (const address of [
    '/performance/%3Cimg%20src%3Dx%20onerror%3DitRan()%3E',
    '/performance/..%2F..%2Fetc',
    `/performance/${'a'.repeat(4000)}`,
    '/strategy?sort=__proto__&chip=constructor',
    '/strategy?sort=%00&chip=%F0%9F%92%A9',
    '/thanks?source=%3Cscript%3EitRan()%3C%2Fscript%3E',
    '/thanks?source=__proto__',
    '/education#%E0%A4%A',
    '/signin?next=javascript:itRan()',
    '/performance/RSI(2)%20dip%20buyer?trade=%3Cimg%20src%3Dx%3E&page=-1&sort=__proto__',
    '/performance/RSI(2)%20dip%20buyer?trade=new',
  ]) {
    await test.step(address.slice(0, 70), async () => {
      await page.goto(address)
      await expect(page.locator('h1')).toHaveCount(1)
      // By tag name: behind an open dialog the heading has no role.
      await expect(page.locator('main')).not.toBeEmpty()
      await expectNoSidewaysScroll(page)
      await expectNothingRan()
    })
  }
})

test('a strategy’s name from the address is not shown, neither before the database’s response nor after', async ({
  page,
}) => {
  const release = await holdBack(page, '**/rest/v1/**')
  await page.goto('/performance/Send%20your%20coins%20to%20evil.example')
  await expect(page.getByRole('heading', { level: 1, name: 'Strategy', exact: true })).toBeVisible()
  await expect(page.getByText('Loading strategy profile...')).toBeAttached()
  await expect(page.getByText('Send your coins')).toBeHidden()
  await expect(page).toHaveTitle(/^Strategy /)
  release()
  await expect(page.getByText('Strategy profile not found')).toBeVisible()
  await expect(page.getByText('Send your coins')).toHaveCount(0)
})

/** The answer to a path that is sent as it is. A browser would resolve `..` first. */
const rawGet = (site: string, path: string) =>
  new Promise<string>((resolve, reject) => {
    request(site, { path }, async (answer) => resolve(String(Buffer.concat(await answer.toArray()))))
      .on('error', reject)
      .end()
  })

test('no spelling of a path under the tables’ API reaches the backend’s administration', async ({ baseURL }) => {
  const site = baseURL ?? ''
  for (const way of ['%2e%2e/%2e%2e', '../..', '%2E./.%2e', '..%2f..', '%252e%252e/%252e%252e']) {
    expect(await rawGet(site, `/rest/v1/${way}/_system/ping`), way).not.toContain('pong')
  }
})

test('a request of more than 5 MB is refused, with or without a Content-Length, and nothing of it is stored', async ({
  page,
  baseURL,
}) => {
  const { tables } = await newTrader(page)
  const stored = async (name: string) =>
    (await tables.from('strategy_profile').select('id').eq('name', name).throwOnError()).data
  const strategy = (name: string, description: string) => ({
    ...{ name, description, public: 'false' },
    ...{ market_types: 'Stocks & Equities', categories: 'Gann', timeframes: 'Daily' },
  })
  // On a connection of its own, because the server closes the one with a refused body, and the next test's fetch would find that in
  // its pool.
  const send = (body: Buffer, sized: boolean) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = {
        ...Object.fromEntries(tables.headers),
        ...(sized ? { 'content-length': body.length } : { 'transfer-encoding': 'chunked' }),
        'content-type': 'application/json',
        connection: 'keep-alive',
      }
      const request = httpRequest(new URL('/rest/v1/strategy_profile', baseURL), {
        method: 'POST',
        agent: false,
        headers,
      })
      request.on('error', reject)
      request.on('response', (answer) => {
        resolve(answer.statusCode)
        request.destroy()
      })
      request.end(body)
    })
  const bodyOf = (name: string, description: string) => Buffer.from(JSON.stringify(strategy(name, description)))

  const small = unique('Small')
  expect(await send(bodyOf(small, 'x'), true)).toBe(201)
  expect(await stored(small)).toHaveLength(1)
  const large = unique('Large')
  const body = bodyOf(large, 'x'.repeat(6_000_000))
  // The embedded server and most gateways say 413 by the size; PostgREST passes it on, and the database refuses the row.
  for (const sized of [true, false]) expect([400, 413]).toContain(await send(body, sized))
  expect(await stored(large)).toEqual([])
})
