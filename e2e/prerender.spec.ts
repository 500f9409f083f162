import { pageDescriptions } from '../src/content/pageDescriptions'
import { ARTICLE_COUNT } from '../src/lib/constants'
import { expect, GIVES_UP, test } from './fixtures'
import { newTrader, openStrategy, writeStrategy } from './people'

const addresses = Object.entries(pageDescriptions)

test('each public page has its own HTML, title and link preview', async ({ request }) => {
  const titles = new Set<string>()
  for (const [address, description] of addresses) {
    const html = await (await request.get(address, { headers: { accept: 'text/html' } })).text()
    expect(html, address).toMatch(/<h1[ >]/)
    expect(html, address).toContain(`<link rel="canonical" href="`)
    expect(html.match(/<meta name="description" content="([^"]*)"/)?.[1], address).toBe(description)
    titles.add(html.match(/<title>(.*?)<\/title>/)?.[1] ?? '')
    // All text is in the HTML: no Suspense boundary waits for a script.
    expect(html, address).not.toMatch(/<template|\$RC\(/)
  }
  expect(titles.size).toBe(addresses.length)
})

test('any other address gets the shell, and a strategy’s address gets a shell that preloads that page’s scripts', async ({
  request,
}) => {
  const preloads = async (address: string) => {
    const html = await (await request.get(address, { headers: { accept: 'text/html' } })).text()
    expect(html).toContain('<header')
    expect(html).not.toMatch(/<h1[ >]/)
    return (html.match(/rel="modulepreload"/g) ?? []).length
  }
  const ofAnyPage = await preloads('/nothing/here')
  expect(await preloads('/performance/Somebody%E2%80%99s')).toBeGreaterThan(ofAnyPage)
  expect(await preloads('/Performance/Somebody%E2%80%99s')).toBeGreaterThan(ofAnyPage)
})

test('a strategy whose first read fails is read again, and shows an error if that fails too', async ({ page }) => {
  await page.route('**/rest/v1/strategy_profile*', (route) => route.abort())
  await page.goto('/performance/Turn%20of%20the%20month')
  await expect(page.getByText('Error loading strategy profile', { exact: false })).toBeVisible(GIVES_UP)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByText('Profit Factor')).toBeVisible()
})

test('a signed-in user’s first read has the user’s token and is sent once', async ({ page }) => {
  const trader = await newTrader(page)
  const { name } = await writeStrategy(trader, { isPublic: false })
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/strategy_profile')) reads.push(request.url())
  })
  await openStrategy(page, name)
  await expect(page.getByRole('button', { name: 'Add Trade' }).first()).toBeVisible()
  expect(reads).toHaveLength(1)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the landing page, an answer and an article can be read', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Strategies that show their working' })).toBeVisible()
    await page.getByText('How do I find a strategy that fits my risk?').click()
    await expect(page.getByText('If the largest loss would keep you awake')).toBeVisible()
    await page.goto('/education')
    expect(await page.locator('article').count()).toBe(ARTICLE_COUNT)
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

for (const [address, families] of [
  ['/price', ['Instrument Sans Variable']],
  ['/docs', ['Commit Mono', 'Instrument Sans Variable']],
] as const) {
  test(`${address} preloads the fonts that its first paint shows, and no other`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(address)
    const shown = () =>
      page.evaluate(() => Array.from(document.fonts, ({ status, family }) => [status, family].join(' ')))
    await expect.poll(shown).toEqual(expect.arrayContaining(families.map((family) => `loaded ${family}`)))
    const files = page.locator('link[rel=preload][as=font]')
    await expect(files).toHaveCount(families.length)
    const names = await files.evaluateAll((links) =>
      links.map((link) => (link as HTMLLinkElement).href.replace(/-[\w-]{8}\.woff2$/, '').replace(/.*\//, '')),
    )
    expect(names.sort()).toEqual(
      families.map((family) => family.replace(' Variable', '').replace(' ', '-').toLowerCase()),
    )
    await context.close()
  })
}
