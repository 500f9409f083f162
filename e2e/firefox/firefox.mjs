// `npm run test:firefox`: runs the main tasks, and each screen once, in a real Firefox driven by WebDriver BiDi, against the
// production build with a database of its own. --no-build serves the existing build.
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { PostgrestClient } from '@supabase/postgrest-js'
import puppeteer from 'puppeteer-core'
import { runnerImport } from 'vite'
import { ROOT, startProgram, stopProgram } from '../../scripts/common.mjs'
import { startPushService } from './pushService.mjs'

const INSTALLED = [
  process.env.FIREFOX_PATH,
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]
const executablePath = INSTALLED.find((file) => file && existsSync(file))
if (!executablePath) {
  console.error(
    'No Firefox found. Install one (Debian: `sudo apt-get install firefox-esr`; others: https://www.mozilla.org/firefox), ' +
      'or name its program in FIREFOX_PATH.',
  )
  process.exit(1)
}

const PORT = process.env.E2E_PORT ?? '4373'
const SITE = `http://localhost:${PORT}`
const ANSWER_MS = 60_000
const WIDTHS = [360, 1440]

/** @param {string} file */
const load = async (file) => (await runnerImport(path.join(ROOT, file), { root: ROOT })).module
/** @type {typeof import('../screens')} */
const { SCREENS, SITE_NAME } = await load('e2e/screens.ts')

const dataDir = mkdtempSync(path.join(tmpdir(), 'firefox-database-'))
/** @type {Awaited<ReturnType<typeof startPushService>>} */
let pushService
/** @type {import('node:child_process').ChildProcess} */
let server
/** @type {import('puppeteer-core').Browser} */
let browser
/** @type {import('puppeteer-core').Page} */
let page
/** Uncaught exceptions and console errors of the page. @type {string[]} */
let complaints

before(async () => {
  pushService = await startPushService()
  await allowPushService(pushService.host)
  const certificate = path.join(dataDir, 'push-service.pem')
  writeFileSync(certificate, pushService.certificate)
  const build = process.argv.includes('--no-build') ? ['--no-build'] : []
  const environment = { EMBEDDED_DATA_DIR: dataDir, LITE_AUTH_BCRYPT_COST: '4', NODE_EXTRA_CA_CERTS: certificate }
  server = (await startProgram(['scripts/demo.mjs', ...build, '--port', PORT], environment, /Local: +(\S+)/)).program
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: {
      'dom.push.connection.enabled': true,
      'dom.push.serverURL': pushService.address,
      'dom.push.testing.allowInsecureServerURL': true,
      // Firefox shows the notification itself, because a machine without a desktop cannot.
      'alerts.useSystemBackend': false,
      // Grants the permission, as a press in Firefox's own prompt would. Tests cannot reach that prompt.
      'permissions.default.desktop-notification': 1,
    },
  })
  console.log(`${await browser.version()} at ${SITE}`)
})

after(async () => {
  await browser?.close()
  if (server) await stopProgram(server)
  pushService?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Adds a push service to those that the site sends to, as its operator does (docs/hosting.md). */
async function allowPushService(host) {
  const { bootEmbeddedBackend } = await load('supabase/embedded/backend.ts')
  const backend = await bootEmbeddedBackend({ dataDir, siteUrl: SITE, demoData: false, say: () => undefined })
  await backend.sql(`insert into private.settings values ('push services', $1)`, [host])
  await backend.close()
}

beforeEach(async () => {
  await page?.close()
  // A context of its own: nobody is signed in.
  const context = await browser.createBrowserContext()
  page = await context.newPage()
  page.setDefaultTimeout(ANSWER_MS)
  complaints = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  // A logged Error arrives without its message, so it is converted to text in the page.
  await page.evaluateOnNewDocument(() => {
    const log = console.error
    console.error = (...parts) => log(parts.map((part) => String(part)).join(' '))
  })
})

/** An element of the open dialog, or else of the page, by the beginning of its text. `at` chooses among several. */
const find = (selector, text, at = 0) =>
  page.waitForFunction(
    (kinds, words, place) => {
      const part = document.querySelector('[role=dialog]') ?? document.querySelector('main')
      return [...part.querySelectorAll(kinds)].filter((one) => one.textContent.trim().startsWith(words))[place]
    },
    {},
    selector,
    text,
    at,
  )
const press = async (text, at) => (await find('button, a, label', text, at)).click()

/** Replaces the value of the field with this label. */
async function fill(label, text, at) {
  const field = await (await find('label', label, at)).evaluateHandle(({ control }) => control)
  await field.evaluate((input) => input.select())
  await field.type(text)
}

const shows = (selector, text) =>
  page.waitForFunction(
    (where, wanted) => [...document.querySelectorAll(where)].some((one) => one.textContent.includes(wanted)),
    {},
    selector,
    text,
  )

for (const [address, title, heading] of SCREENS) {
  test(`${address} shows its heading and title, and fits a phone and a desktop`, async () => {
    await page.setViewport({ width: WIDTHS[0], height: 800 })
    await page.goto(SITE + address)
    await page.waitForFunction((wanted) => document.querySelector('h1')?.textContent.trim() === wanted, {}, heading)
    await page.waitForFunction((wanted) => document.title === wanted, {}, title ? `${title} / ${SITE_NAME}` : SITE_NAME)
    for (const width of WIDTHS) {
      await page.setViewport({ width, height: 800 })
      // Polled: charts drawn in pixels follow a new width one frame later.
      await page.waitForFunction(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
    }
    assert.deepEqual(complaints, [])
  })
}

test('a visitor recomputes a strategy, and the checks of its ledger hold', async () => {
  await page.goto(`${SITE}/recompute?strategy=${encodeURIComponent('Band fade')}`)
  await shows('h2', 'The ledger')
  await shows('[role=status]', '8 checks pass')
  await press('Recompute now')
  await shows('[role=status]', 'All 9 checks pass')
  assert.deepEqual(complaints, [])
})

test('a user registers, creates a strategy, adds a trade, and sees its figures', async () => {
  await page.setViewport({ width: 1440, height: 900 })
  await page.goto(`${SITE}/register`)
  await fill('E-mail', `firefox-${Date.now()}@people.example`)
  await fill('Password', 'a-long-password-1')
  await press('Create account')
  await shows('h1', 'Market Overview')
  // Firefox reports code that is still downloading as failed when the page is left.
  await page.waitForNetworkIdle()

  const name = `Strategy ${Date.now()}`
  await page.goto(`${SITE}/create`)
  await fill('Strategy name', name)
  for (const choice of ['Stocks & Equities', 'Gann', 'Daily']) await press(choice)
  await press('Create Strategy')
  await press('Add its first trade')
  await shows('h1', name)

  await fill('Symbol', 'MSFT')
  const actions = [
    ['BUY', '100', '10', '1', '2026-11-02 14:31'],
    ['BUY', '100', '12', '1', '2026-11-04 14:31'],
    ['SELL', '150', '13', '1.5', '2026-11-11 15:05'],
  ]
  for (const [at, [side, quantity, price, fee, date]] of actions.entries()) {
    if (at > 0) await press('Add action')
    await press(side, at)
    await fill('Date, UTC', date, at)
    await fill('Quantity', quantity, at)
    await fill('Price', price, at)
    await fill('Fee', fee, at)
  }
  await shows('[role=dialog]', '+$347.00')
  await press('Add Trade')
  await page.waitForFunction(() => !document.querySelector('[role=dialog]'))
  await shows('table tbody', '+$347.00')
  await shows('dd', '+$347.00')
  assert.deepEqual(complaints, [])
})

test('a follower turns notifications on, is shown what the trader does, and turns them off', async () => {
  const { demoAccounts } = await load('src/content/demoAccounts.ts')
  const [follower, trader] = demoAccounts
  const answer = await fetch(`${SITE}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: 'embedded', 'content-type': 'application/json' },
    body: JSON.stringify({ email: trader.email, password: trader.password }),
  })
  const { access_token } = await answer.json()
  const tables = new PostgrestClient(`${SITE}/rest/v1`, {
    headers: { apikey: 'embedded', authorization: `Bearer ${access_token}` },
  })
  const { data: strategy } = await tables
    .from('strategy_profile')
    .select('id, name')
    .eq('name', 'Band fade')
    .single()
    .throwOnError()

  await page.goto(`${SITE}/signin`)
  await fill('E-mail', follower.email)
  await fill('Password', follower.password)
  await press('Sign in')
  await shows('h1', 'Market Overview')
  await page.waitForNetworkIdle()
  await page.goto(`${SITE}/performance/${encodeURIComponent(strategy.name)}`)
  await page.waitForNetworkIdle()
  await press('Follow')
  await shows('button[aria-pressed="true"]', 'Following')
  await page.waitForNetworkIdle()
  await page.goto(`${SITE}/profile`)
  await press('Turn notifications on')
  await shows('button', 'Turn notifications off')

  const action = { strategy_id: strategy.id, bet_id: 'told', market: 'STOCK', symbol: 'MSFT', side: 'BUY' }
  await tables
    .from('bet_data')
    .insert({ ...action, quantity: 5, price: 410 })
    .throwOnError()
  const shown = await page.waitForFunction(async () => {
    const worker = await navigator.serviceWorker.getRegistration()
    const [notification] = await worker.getNotifications()
    return notification && { title: notification.title, body: notification.body, page: notification.data }
  })
  const { title, body, page: opens } = await shown.jsonValue()
  assert.equal(title, `${strategy.name}: Bought 5 MSFT at 410.00`)
  assert.match(body, /^Stated time: /)
  assert.equal(opens, `/performance/${encodeURIComponent(strategy.name)}`)

  await press('Turn notifications off')
  await shows('button', 'Turn notifications on')
  const workers = await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  assert.equal(workers, 0)
  assert.deepEqual(complaints, [])
})
