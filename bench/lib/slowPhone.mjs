/** Lighthouse's slow 4G, with DevTools throttling: 150 ms × 3.75, 1.6 Mbit/s × 0.9. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
export const CPU_SLOWDOWN = 4

/**
 * Slows a page down like the phone that Lighthouse simulates.
 * @param {import('playwright').Page} page
 */
export async function slowDown(page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

/**
 * Runs in the page before its own scripts: `window.paintedMs` becomes the time at which an element with a text was painted.
 * @param {[selector: string, text: string]} main
 */
export function notePaint([selector, text]) {
  window.paintedMs = 0
  requestAnimationFrame(function frame() {
    // biome-ignore lint/performance/useDomNodeTextContent: a skeleton contains its text too, but hidden.
    const isThere = (element) => element.textContent?.includes(text) && element.innerText.includes(text)
    if (![...document.querySelectorAll(selector)].some(isThere)) return requestAnimationFrame(frame)
    // A message posted in requestAnimationFrame is handled after that frame has been painted.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      window.paintedMs = performance.now()
    }
    port2.postMessage(null)
  })
}
