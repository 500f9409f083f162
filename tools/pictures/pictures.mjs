// `npm run pictures`: draws the icons and the link preview, and takes screenshots for the landing page, the
// guide of /docs and the README.
// Screenshots need the site running with demo data at --base. --only icons, sharing, screens or guide draws one kind only.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { runnerImport } from 'vite'
import { ensureChromium, installedChromium } from '../../scripts/chromium.mjs'
import { ROOT } from '../../scripts/common.mjs'

const KINDS = { icons: drawIcons, sharing: drawSharing, screens: photograph, guide: drawGuide }
/** Size in px of the carousel's pictures. */
const SLIDE = { width: 1200, height: 675 }
const SLIDE_MAX_BYTES = 60_000
/** A strategy of the first demo account. */
const OWN = 'Turn of the month'
const PRIVATE = 'Four green days, sold short'
const SAMPLE = path.join(ROOT, 'src/features/imports/reading/fixtures/known/alpaca-activities.csv')
/** Viewport width, narrower than the picture, so that text is readable when it is shown small. */
const PAGE_WINDOW_WIDTH = 1024
const DIALOG_WINDOW_WIDTH = 1152
const LIST = { width: 1440, height: 900 }
const LIST_MAX_BYTES = 250_000
const STRATEGY = '/performance/Turn%20of%20the%20month'
/** CSS px above the captured area: the header and the back link. */
const HEAD_ROOM = 174
/** Margin in CSS px above the captured element. */
const MARGIN = 12

const { values } = parseArgs({
  options: { base: { type: 'string', default: 'http://localhost:5173' }, only: { type: 'string' } },
})
const kinds = values.only ? [values.only] : Object.keys(KINDS)
const unknown = kinds.find((kind) => !Object.hasOwn(KINDS, kind))
if (unknown) {
  console.error(`--only takes ${Object.keys(KINDS).join(', ')}, not ${unknown}.`)
  process.exit(1)
}
if (!ensureChromium()) {
  console.error('No Chromium could be found or installed.')
  process.exit(1)
}
const browser = await chromium.launch({ executablePath: installedChromium(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  for (const kind of kinds) await KINDS[kind]()
} finally {
  await browser.close()
}

/** @param {string} file below the project's root @param {Uint8Array} bytes */
function write(file, bytes) {
  const target = path.join(ROOT, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, bytes)
  console.log(`${file}  ${(bytes.length / 1000).toFixed(1)} kB`)
}

/** Imports a module of the app. @param {string} file below the project's root */
async function load(file) {
  const { module } = await runnerImport(path.join(ROOT, file), {
    root: ROOT,
    configFile: false,
    resolve: { alias: { '@': path.join(ROOT, 'src') } },
  })
  return module
}

/** Opens a drawing of this folder. @param {string} name @param {{ width: number, height: number }} viewport */
async function openDrawing(name, viewport) {
  const page = await browser.newPage({ viewport })
  await page.goto(pathToFileURL(path.join(import.meta.dirname, name)).href)
  return page
}

async function drawIcons() {
  const icons = [
    { file: 'public/icon-192.png', size: 192, dial: 62, radius: 20 },
    { file: 'public/icon-512.png', size: 512, dial: 62, radius: 20 },
    // Platforms may crop to a circle of 80% (W3C manifest), so the dial is smaller and the tile fills the square.
    { file: 'public/icon-maskable-512.png', size: 512, dial: 50, radius: 0 },
    { file: 'public/apple-touch-icon.png', size: 180, dial: 58, radius: 0 },
  ]
  const page = await openDrawing('icon.html', { width: 512, height: 512 })
  for (const { file, size, dial, radius } of icons) {
    await page.evaluate(
      (style) => document.documentElement.setAttribute('style', style),
      `--size: ${size}px; --dial: ${dial}%; --radius: ${radius}%`,
    )
    write(file, await page.locator('#tile').screenshot({ omitBackground: true }))
  }
  await page.close()
}

/** The link preview: the documentation's four trades and their sum, under the landing page's headline. */
async function drawSharing() {
  const { hero } = await load('src/content/landingTop.ts')
  const { workedTrades, WORKED_TOTAL } = await load('src/content/workedTrades.ts')
  const page = await openDrawing('sharing.html', { width: 1200, height: 630 })
  await page.evaluate(
    ({ title, trades, total }) => {
      const colour = (/** @type {string} */ money) => (money.startsWith('−') ? 'loss' : 'gain')
      document.querySelector('#sentence').textContent = title
      for (const { name, money } of trades) {
        const row = document.querySelector('tbody').insertRow()
        row.insertCell().textContent = name
        const cell = row.insertCell()
        cell.textContent = money
        cell.className = colour(money)
      }
      const sum = document.querySelector('#total')
      sum.textContent = total
      sum.className = colour(total)
    },
    {
      title: hero.title,
      trades: workedTrades.map((trade) => ({ name: `Trade ${trade.label[0]}`, money: trade.return })),
      total: WORKED_TOTAL,
    },
  )
  await page.evaluate(() => document.fonts.ready)
  write('public/sharing.png', await page.screenshot())
  await page.close()
}

async function photograph() {
  const { demoAccounts } = await load('src/content/demoAccounts.ts')
  const { workedTrades } = await load('src/content/workedTrades.ts')
  for (const theme of ['dark', 'light']) {
    const reader = await openWindow(theme, PAGE_WINDOW_WIDTH, HEAD_ROOM)
    await open(reader, STRATEGY)
    // The strategy's own chart, so that the picture does not depend on whether TradingView loads.
    for (const name of [/^Actions/, 'Realised P&L']) await reader.getByRole('radio', { name }).check()
    await reader.getByRole('img', { name: /^Realised P&L/ }).waitFor()
    await photographSlide(
      reader,
      `landing/strategy-${theme}`,
      reader.getByRole('main').getByRole('heading', { level: 1 }),
    )
    await open(reader, '/docs')
    const rules = reader.getByRole('heading', { name: 'Figures of a trade' })
    await rules.evaluate((heading) => heading.scrollIntoView())
    await photographSlide(reader, `landing/rules-${theme}`, rules)
    await reader.context().close()

    const owner = await openWindow(theme, DIALOG_WINDOW_WIDTH)
    await signIn(owner, demoAccounts[0])
    await open(owner, STRATEGY)
    await typeTrade(owner, workedTrades[0])
    await photographSlide(owner, `landing/trade-${theme}`)
    await owner.context().close()
  }

  const page = await browser.newPage({ baseURL: values.base, viewport: LIST, colorScheme: 'dark' })
  await open(page, '/strategy')
  await page.getByRole('table').getByRole('link').first().waitFor()
  write('docs/strategies.webp', await webp(await page.screenshot(), LIST_MAX_BYTES))
  await page.close()
}

/** The guide's pictures that the landing page doesn't have: an import, the Share dialog, and a press on Follow. */
async function drawGuide() {
  const { demoAccounts } = await load('src/content/demoAccounts.ts')
  for (const theme of ['dark', 'light']) {
    const owner = await openWindow(theme, DIALOG_WINDOW_WIDTH, HEAD_ROOM)
    await signIn(owner, demoAccounts[0])
    await open(owner, `/import?${new URLSearchParams({ strategy: OWN })}`)
    await owner.getByLabel('File of trades').setInputFiles(SAMPLE)
    await owner.getByRole('button', { name: /^Import [\d,]+ trades?$/ }).waitFor()
    const preview = owner.getByRole('heading', { name: 'Preview' })
    await preview.evaluate((heading) => scrollTo(0, heading.getBoundingClientRect().top + scrollY - 72))
    await photographSlide(owner, `guide/import-${theme}`, preview)
    await open(owner, `/performance/${encodeURIComponent(PRIVATE)}`)
    await owner.getByRole('button', { name: 'Share' }).click()
    const dialog = owner.getByRole('dialog')
    await dialog.getByLabel('Who is it for?').fill('Bob')
    await dialog.getByRole('button', { name: 'Make a link' }).click()
    const revoke = dialog.getByRole('button', { name: /^Revoke/ }).first()
    await revoke.waitFor()
    // The address of this machine would say nothing to readers.
    await dialog
      .getByRole('textbox', { name: /link/i })
      .last()
      .evaluate((/** @type {HTMLInputElement} */ field) => {
        field.value = field.value.replace(location.origin, 'https://your-site.example')
      })
    await photographSlide(owner, `guide/share-${theme}`)
    // Restores the previous state.
    await revoke.click()
    await owner.getByRole('button', { name: 'Revoke link' }).click()
    await revoke.waitFor({ state: 'detached' })
    await owner.context().close()

    const follower = await openWindow(theme, DIALOG_WINDOW_WIDTH)
    // Chromium without a window blocks notifications; readers' browsers ask.
    await follower.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }))
    await signIn(follower, demoAccounts[1])
    await open(follower, STRATEGY)
    await follower.getByRole('radio', { name: 'Realised P&L' }).check()
    const follow = follower
      .getByRole('main')
      .getByRole('button', { name: /^Follow/ })
      .first()
    if ((await follow.getAttribute('aria-pressed')) === 'true') await follow.click()
    await follow.click()
    await follower
      .getByRole('region', { name: /^You follow/ })
      .getByRole('radio')
      .first()
      .waitFor()
    await photographSlide(follower, `guide/follow-${theme}`, follower.getByRole('navigation', { name: 'Breadcrumb' }))
    // Restores the previous state, for the other theme.
    await follow.click()
    await follower.context().close()
  }
}

/**
 * Opens a window with a slide's aspect ratio plus `headRoom`, scaled to a slide's pixels.
 * @param {'dark' | 'light'} theme @param {number} width @param {number} [headRoom]
 */
async function openWindow(theme, width, headRoom = 0) {
  const scale = SLIDE.width / width
  const context = await browser.newContext({
    baseURL: values.base,
    viewport: { width, height: SLIDE.height / scale + headRoom },
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
    colorScheme: theme,
  })
  await context.addInitScript((name) => localStorage.setItem('theme', name), theme)
  return context.newPage()
}

/** @param {import('playwright').Page} page @param {string} address */
async function open(page, address) {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
}

/** @param {import('playwright').Page} page @param {{ email: string, password: string }} account */
async function signIn(page, { email, password }) {
  await open(page, '/signin')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/home')
}

/** Types a documentation trade into the new trade form without saving. @param {import('playwright').Page} page */
async function typeTrade(page, { actions }) {
  await page.getByRole('button', { name: 'Add Trade' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Symbol').fill('MSFT')
  for (const [at, { side, date, quantity, price, fee }] of actions.entries()) {
    if (at > 0) await form.getByRole('button', { name: 'Add action' }).click()
    const row = form.getByRole('group', { name: `Action ${at + 1}`, exact: true })
    await row.getByRole('radio', { name: side }).check()
    await row.getByLabel(/^Date, /).fill(`${date} UTC`)
    await row.getByLabel('Quantity').fill(quantity)
    await row.getByLabel('Price').fill(price)
    await row.getByLabel('Fee').fill(fee)
  }
  await form.getByRole('heading').first().click()
}

/**
 * Captures the window, or a slide's height from an element on.
 * @param {import('playwright').Page} page @param {string} name @param {import('playwright').Locator} [first]
 */
async function photographSlide(page, name, first) {
  const { width } = page.viewportSize()
  const top = (await first?.boundingBox())?.y ?? MARGIN
  const clip = { x: 0, y: Math.round(top) - MARGIN, width, height: (width * SLIDE.height) / SLIDE.width }
  write(`public/${name}.webp`, await webp(await page.screenshot({ clip }), SLIDE_MAX_BYTES))
}

/**
 * Converts a PNG to the best WebP within `maxBytes`. Uses Chromium, so that no image library is needed.
 * @param {Buffer} png @param {number} maxBytes
 */
async function webp(png, maxBytes) {
  const page = await browser.newPage()
  const encoded = await page.evaluate(
    async ({ source, most }) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${source}`)).blob())
      const canvas = new OffscreenCanvas(image.width, image.height)
      canvas.getContext('2d').drawImage(image, 0, 0)
      for (let quality = 0.92; quality > 0.3; quality -= 0.06) {
        const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
        if (blob.size > most) continue
        const bytes = new Uint8Array(await blob.arrayBuffer())
        return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))
      }
      return null
    },
    { source: png.toString('base64'), most: maxBytes },
  )
  await page.close()
  if (encoded === null) throw new Error(`A picture does not fit into ${maxBytes} bytes.`)
  return Buffer.from(encoded, 'base64')
}
