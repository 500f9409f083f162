import { request as ask } from 'node:http'
import type { Page } from '@playwright/test'
import { ARTICLE_COUNT } from '../src/lib/constants'
import { paths } from '../src/lib/paths'
import { expect, loadAll, settled, test } from './fixtures'
import { chooseInAccountMenu, newTrader, signOut } from './people'

/** Opens a page and waits until its data has loaded, including parts that load when they come into view. */
async function open(page: Page, address: string) {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await settled(page)
  await loadAll(page)
}

interface Content {
  title: string
  /** The internal links, collapsed rows included. */
  links: string[]
  /** The targets that a hash can name. */
  places: Set<string>
}

/**
 * Reads a page from its HTML if that is complete, which is ten times as fast, otherwise in the browser. Text files and feeds have no
 * links.
 */
async function read(page: Page, address: string): Promise<Content> {
  const response = await page.request.get(address, { headers: { accept: 'text/html' } })
  const type = response.headers()['content-type'] ?? ''
  if (type.startsWith('text/plain') || type.startsWith('application/atom+xml'))
    return { title: '', links: [], places: new Set() }
  const html = await response.text()
  const isWhole = /<h1[ >]/.test(html) && !/>Loading/.test(html)
  if (!isWhole) await open(page, address)
  const { title, links, places } = await page.evaluate(
    (whole) => {
      const read = whole ? new DOMParser().parseFromString(whole.html, 'text/html') : document
      const hrefs = [...read.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? '')
      return {
        title: read.title,
        links: hrefs.map((href) => new URL(href, whole?.address ?? location.href).href),
        places: [...read.querySelectorAll('[id]')].map(({ id }) => id),
      }
    },
    isWhole ? { html, address } : null,
  )
  const { origin } = new URL(address)
  return { title, links: links.filter((link) => new URL(link).origin === origin), places: new Set(places) }
}

/** Query parameters about where a visitor comes from or goes next. They do not affect the page and its links. */
const ON_THE_WAY = ['next', 'source']

/**
 * Two addresses are the same kind of page if they have the same first segment and query parameters, and differ only in a strategy's
 * name. One of each kind is read, besides the routes without a name.
 */
function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address)
  const names = [...new Set(searchParams.keys())].filter((name) => !ON_THE_WAY.includes(name))
  return `${pathname.split('/')[1]}?${names.sort()}`
}

test('every internal link leads to a page, and every hash to an element on it', async ({ page, baseURL }) => {
  test.setTimeout(240_000)
  const fixed = Object.values(paths).filter((path) => typeof path === 'string' && !path.includes(':'))
  const waiting = new Set(fixed.map((path) => new URL(String(path), baseURL).href))
  const hashesByPage = new Map<string, Set<string>>()
  const placesByPage = new Map<string, Set<string>>()
  const seen = new Set<string>()
  const lost: string[] = []
  const routes = new Set(waiting)
  const kinds = new Set<string>()

  for (const address of waiting) {
    if (kinds.has(kindOf(address)) && !routes.has(address)) continue
    kinds.add(kindOf(address))
    seen.add(address)
    const { title, links, places } = await read(page, address)
    if (title.startsWith('Page not found')) lost.push(address)
    placesByPage.set(address, places)
    for (const link of links) {
      const { origin, pathname, search, hash } = new URL(link)
      const target = `${origin}${pathname}${search}`
      waiting.add(target)
      // `#/forgot` is the account widgets' routing, not an element.
      if (hash === '' || hash.startsWith('#/')) continue
      hashesByPage.set(target, (hashesByPage.get(target) ?? new Set()).add(decodeURIComponent(hash.slice(1))))
    }
  }
  for (const [address, hashes] of hashesByPage) {
    const places = placesByPage.get(address) ?? (await read(page, address)).places
    lost.push(...[...hashes].filter((id) => !places.has(id)).map((id) => `${address}#${id}`))
  }
  expect(lost).toEqual([])
  // The crawl has worked: demo strategies and articles are only reachable by links.
  expect([...seen].filter((address) => address.includes('/performance/')).length).toBeGreaterThan(0)
  expect(hashesByPage.get(new URL(paths.education, baseURL).href)?.size).toBeGreaterThanOrEqual(ARTICLE_COUNT)
})

test('search engines find robots.txt and a sitemap', async ({ request }) => {
  const robots = await request.get('/robots.txt')
  expect(robots.headers()['content-type']).toContain('text/plain')
  expect(await robots.text()).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m)
  const sitemap = await request.get('/sitemap.xml')
  expect(sitemap.headers()['content-type']).toContain('xml')
  expect(await sitemap.text()).toMatch(/<loc>https?:\/\/[^<]+\/strategy<\/loc>/)
})

/** Licences that are allowed in the site: those that require only attribution. */
const PERMISSIVE = ['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'OFL-1.1']

test('every package in the bundle is listed with an allowed licence', async ({ request }) => {
  const list = await request.get('/licences.txt')
  expect(list.headers()['content-type']).toContain('text/plain')
  const named = [...(await list.text()).matchAll(/^## (\S+) - \S+(?: \((.+)\))?$/gm)]
  expect(named.map(([, name]) => name)).toEqual(
    expect.arrayContaining(['react-dom', 'papaparse', '@fontsource/commit-mono']),
  )
  expect(named.filter(([, , licence = 'none']) => !PERMISSIVE.includes(licence)).map(([line]) => line)).toEqual([])
})

/** What a browser sends that opens a page. */
const AS_PAGE = { headers: { accept: 'text/html' } }

/** Width and height of a PNG, from its header. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

test('the manifest’s icons exist in their stated sizes', async ({ request }) => {
  const manifest = await (await request.get('/site.webmanifest')).json()
  expect(manifest.name).toBe('Cash Us If You Can')
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable')
  for (const { src, sizes } of manifest.icons) expect(sizeOf(await (await request.get(src)).body())).toBe(sizes)
  expect(sizeOf(await (await request.get('/apple-touch-icon.png')).body())).toBe('180x180')
})

test('a shared link has a preview picture of 1200 × 630 with an absolute address and a small file', async ({
  request,
}) => {
  const html = await (await request.get('/', AS_PAGE)).text()
  const named = html.match(/<meta property="og:image" content="([^"]*)"/)?.[1]
  expect(named).toMatch(/^https?:\/\//)
  const picture = await request.get(new URL(named ?? '').pathname)
  expect(picture.headers()['content-type']).toBe('image/png')
  const bytes = await picture.body()
  expect(sizeOf(bytes)).toBe('1200x630')
  expect(bytes.length).toBeLessThan(300_000)
})

test('the landing page’s slides have pictures in both themes', async ({ request }) => {
  const html = await (await request.get('/', AS_PAGE)).text()
  const slides = [...html.matchAll(/<img src="([^"]*)-dark\.webp"/g)]
  expect(slides).toHaveLength(3)
  for (const [, slide] of slides) {
    for (const src of [`${slide}-dark.webp`, `${slide}-light.webp`]) {
      const answer = await request.get(src)
      expect(answer.headers()['content-type'], src).toBe('image/webp')
      expect((await answer.body()).length, src).toBeLessThanOrEqual(60_000)
    }
  }
})

test('an unknown address shows the not-found page with a link back', async ({ page }) => {
  // tests/routes.test.ts covers other spellings and letter cases.
  await page.goto('/education/nothing')
  await expect(page).toHaveTitle('Page not found / Cash Us If You Can')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'All pages' }).getByRole('link', { name: 'Markets' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'See all strategies' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Strategies' })).toBeVisible()
})

test('a navigation link scrolls to the top, also on its own page, and a typed address opens at the top', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 240 })
  await newTrader(page)
  await page.goto('/profile')
  const followFromBelow = async (heading: string, link: () => Promise<void>) => {
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.evaluate(() => scrollTo(0, 90))
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(90)
    await link()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  }
  await followFromBelow('Profile Settings', () => chooseInAccountMenu(page, 'Profile Settings'))
  await followFromBelow('Profile Settings', async () => {
    await page.goto('/docs')
    await settled(page)
  })
  await page.goto('/profile')
  await signOut(page)
  const header = page.getByRole('banner')
  for (const [name, heading] of [
    ['Sign in', 'Sign in'],
    ['Get started', 'Plans without the small print'],
  ] as const) {
    const link = header.getByRole('link', { name })
    await link.click()
    await followFromBelow(heading, () => link.click())
  }
})

test('an address in another case shows its page', async ({ page }) => {
  await page.goto('/Education/Import/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bring your trades')
})

test('the chosen theme is restored before the first paint', async ({ page }) => {
  // The root's classes when the body begins, before any paint, and after each change.
  await page.addInitScript(() => {
    const classes: string[] = []
    Object.assign(window, { themeClasses: classes })
    new MutationObserver((changes, observer) => {
      if (!document.body) return
      if (classes.length === 0 || changes.some(({ type }) => type === 'attributes')) {
        classes.push(document.documentElement.className)
      }
      observer.observe(document.documentElement, { attributeFilter: ['class'] })
    }).observe(document, { childList: true, subtree: true })
  })
  const classes = () => page.evaluate(() => Reflect.get(window, 'themeClasses'))
  const stored = () => page.evaluate(() => localStorage.getItem('theme'))
  /** Whether the browser's toolbar and the page have the same colour, in any notation. */
  const expectOneColour = async () => {
    const [toolbar, background] = await page.evaluate(() => {
      const context = document.createElement('canvas').getContext('2d')
      const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
      return [meta?.content, getComputedStyle(document.body).backgroundColor].map((colour) => {
        if (!context || !colour) return null
        context.fillStyle = colour
        context.fillRect(0, 0, 1, 1)
        return [...context.getImageData(0, 0, 1, 1).data]
      })
    })
    expect(toolbar).toEqual(background)
    expect(toolbar).not.toBeNull()
  }
  const toggle = page.getByRole('banner').getByRole('switch', { name: 'Dark mode' })

  await open(page, '/about')
  expect(await classes()).toEqual(['dark'])
  await expectOneColour()
  await expect(toggle).toHaveAttribute('aria-checked', 'true')
  await toggle.click()
  await expect(page.locator('html')).toHaveClass('')
  expect(await stored()).toBe('light')
  await expectOneColour()

  await open(page, '/support')
  expect(await classes()).toEqual([''])
  await expectOneColour()
  await expect(toggle).toHaveAttribute('aria-checked', 'false')
  await page.getByRole('contentinfo').getByRole('switch', { name: 'Dark mode' }).click()
  await expect(toggle).toHaveAttribute('aria-checked', 'true')
  expect(await stored()).toBe('dark')
  expect(await classes()).toEqual(['', 'dark'])
})

test('the server serves only the built site', async ({ baseURL }) => {
  const { hostname, port } = new URL(baseURL ?? '')
  // Sent raw: fetch would normalise `..` first.
  const get = (path: string) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      ask({ hostname, port, path }, (answer) => {
        let body = ''
        answer.on('data', (chunk) => {
          body += chunk
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
      })
        .on('error', reject)
        .end()
    })
  const root = process.cwd()
  const files = ['package.json', 'supabase/config.toml', '.env.example', '.git/HEAD', 'src/main.ts', 'vite.config.ts']
  const spellings = [
    (file: string) => `/${file}`,
    (file: string) => `/../${file}`,
    (file: string) => `/assets/../../${file}`,
    (file: string) => `/assets/%2e%2e/%2e%2e/${file}`,
    (file: string) => `/assets/..%2f..%2f${file}`,
    (file: string) => `/assets\\..\\..\\${file}`,
    (file: string) => `//${file}`,
    (file: string) => `/${file}?raw`,
    (file: string) => `/@fs${root}/${file}`,
    (file: string) => `/@id/${root}/${file}`,
  ]
  const handedOut: string[] = []
  for (const file of files) {
    for (const spell of spellings) {
      const { status, body } = await get(spell(file))
      // Either refused, or answered with the app's page for unknown addresses.
      if (status < 400 && !body.includes('<div id="root">')) handedOut.push(`${spell(file)} answered ${status}`)
    }
  }
  expect(handedOut).toEqual([])
  expect((await get('/strategy')).body).toContain('<div id="root"')
})
