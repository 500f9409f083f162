import type { Browser, Frame, Locator, Page } from '@playwright/test'

/** Hosts of TradingView's scripts and frames. */
export const TRADINGVIEW = /^https:\/\/(s3|s|www)\.tradingview(-widget)?\.com\//

/**
 * A stub of TradingView's loader scripts that takes the same steps. Each replaces its own element with a frame whose address holds the
 * settings, and leaves two listeners that are never removed.
 */
const EMBED_LOADER = `(() => {
  const script = document.currentScript
  const parent = script.parentNode
  const isContainer = parent.classList.contains('tradingview-widget-container')
  const settings = JSON.parse(script.innerHTML)
  const container = isContainer ? parent : document.createElement('div')
  const px = (size) => (typeof size === 'number' ? size + 'px' : (size ?? ''))
  container.style.width = px(settings.width)
  container.style.height = px(settings.height ?? 80)
  const frame = document.createElement('iframe')
  frame.title = 'TradingView widget'
  frame.setAttribute('frameborder', '0')
  frame.style.cssText = 'display: block; width: 100%; height: 100%'
  const widget = script.src.match(/embed-widget-(.*)[.]js/)[1]
  frame.src = 'https://www.tradingview-widget.com/embed-widget/' + widget + '/?locale=en#' + encodeURIComponent(JSON.stringify(settings))
  container.append(frame)
  parent.replaceChild(container, script)
  const view = frame.contentWindow
  window.addEventListener('message', (event) => event.source === view && event.data.name === 'tv-widget-resize-iframe')
  document.addEventListener('securitypolicyviolation', () => frame)
})()`

const CHART_LOADER = `window.TradingView = {
  widget: class {
    constructor(settings) {
      const frame = document.createElement('iframe')
      frame.setAttribute('frameborder', '0')
      frame.style.cssText = 'display: block; width: 100%; height: 100%'
      frame.src = 'https://s.tradingview.com/widgetembed/#' + encodeURIComponent(JSON.stringify(settings))
      document.getElementById(settings.container_id).replaceChildren(frame)
    }
  },
}`

const framePage = (says: string) => `<!doctype html><html lang="en"><title>Stand-in</title>
<body style="margin: 0; padding: 12px; background: #fff; color: #222; font: 14px sans-serif">
<main>In the place of TradingView</main><script>${says}</script></body></html>`

/** Posts the ready message, as the real widgets do. */
const SAYS_LOADED = `parent.postMessage({ name: 'tv-widget-load' }, '*')`

/** The stub's answer to a request to TradingView. */
export function answerTo(address: string, frameSays = SAYS_LOADED): { contentType: string; body: string } {
  const { hostname, pathname } = new URL(address)
  if (hostname !== 's3.tradingview.com') return { contentType: 'text/html', body: framePage(frameSays) }
  return { contentType: 'text/javascript', body: pathname === '/tv.js' ? CHART_LOADER : EMBED_LOADER }
}

/**
 * Answers requests to TradingView from all pages of a browser with the stub. A test's own routes take precedence. Done in the browser
 * itself, because a Playwright route pauses every request of a page and disables its cache.
 */
export async function answerTradingView(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession()
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const { contentType, body } = answerTo(request.url)
    const headers = [{ name: 'content-type', value: contentType }]
    const answer = { requestId, responseCode: 200, responseHeaders: headers, body: btoa(body) }
    session.send('Fetch.fulfillRequest', answer).catch(() => {
      // The page was left while the request was pending.
    })
  })
  const hosts = ['s3.tradingview.com', 's.tradingview.com', 'www.tradingview.com', 'www.tradingview-widget.com']
  await session.send('Fetch.enable', { patterns: hosts.map((host) => ({ urlPattern: `https://${host}/*` })) })
}

interface Answers {
  /** Runs in each frame. */
  frameSays?: string
  /** Awaited before a loader request is answered. */
  until?: Promise<void>
}

/** Answers one page's requests to TradingView with the stub, with options that differ from those of the browser's other pages. */
export async function answerTradingViewOf(page: Page, { frameSays = SAYS_LOADED, until }: Answers): Promise<void> {
  await page.route(TRADINGVIEW, async (route) => {
    const answer = answerTo(route.request().url(), frameSays)
    if (answer.contentType === 'text/javascript') await until
    await route.fulfill(answer).catch(() => {
      // The page was left while the request was pending.
    })
  })
}

/** A widget's kind and settings, from its frame's address. */
export async function settingsOf(frame: Locator): Promise<{ kind: string; settings: Record<string, unknown> }> {
  const address = new URL((await frame.getAttribute('src')) ?? '')
  const settings: Record<string, unknown> = JSON.parse(decodeURIComponent(address.hash.slice(1)))
  return { kind: address.pathname.split('/').filter(Boolean).at(-1) ?? '', settings }
}

/** The TradingView frames in a page, found by their current address. */
export const framesOf = (page: Page): Frame[] => page.frames().filter((frame) => TRADINGVIEW.test(frame.url()))
