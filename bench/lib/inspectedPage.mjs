import { launch } from 'chrome-launcher'
import CDP from 'chrome-remote-interface'
import { chromiumPath } from './browser.mjs'

const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--window-size=1440,900']

/**
 * A page in its own Chromium, driven by the DevTools protocol directly. Playwright subscribes to every WebSocket frame,
 * and at 2,000 frames a second that would dominate the measurement.
 */
export async function openInspectedPage() {
  const chrome = await launch({
    chromePath: chromiumPath(),
    chromeFlags: FLAGS,
    logLevel: 'silent',
  })
  const page = await CDP({ port: chrome.port })
  return {
    /** @param {string} method @param {object} [params] @returns {Promise<any>} */
    send: (method, params) => page.send(method, params),
    /** @param {string} event such as `Tracing.dataCollected` @param {(params: any) => void} listener */
    on: (event, listener) => page.on(event, listener),
    /** @param {string} expression @returns {Promise<any>} its value, awaited in the page */
    async evaluate(expression) {
      const options = { expression, awaitPromise: true, returnByValue: true }
      const { result, exceptionDetails } = await page.send('Runtime.evaluate', options)
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value
    },
    async close() {
      await page.close()
      chrome.kill()
    },
  }
}
