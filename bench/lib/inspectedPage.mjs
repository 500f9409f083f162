import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright'
import { WebSocket } from 'ws'
import { installedChromium } from '../../scripts/chromium.mjs'

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--window-size=1440,900',
  '--remote-debugging-port=0',
  'about:blank',
]
const LISTENING = /DevTools listening on (ws:\/\/\S+)/

/** @param {import('node:child_process').ChildProcess} browser @returns {Promise<string>} its own address */
async function addressOf(browser) {
  let said = ''
  for await (const text of browser.stderr) {
    said += text
    const [, address] = LISTENING.exec(said) ?? []
    if (address) return address
  }
  throw new Error(`Chromium ended before it listened:\n${said}`)
}

/**
 * A page in a Chromium of its own, spoken to by the DevTools protocol alone. Playwright would have every frame of a
 * WebSocket reported to it: at 2,000 a second that is most of the work that would then be measured.
 */
export async function openInspectedPage() {
  const profile = mkdtempSync(path.join(tmpdir(), 'inspected-page-'))
  const browser = spawn(installedChromium() ?? chromium.executablePath(), [...FLAGS, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const { host } = new URL(await addressOf(browser))
  browser.stderr.resume()
  const targets = await (await fetch(`http://${host}/json`)).json()
  const socket = new WebSocket(targets.find(({ type }) => type === 'page').webSocketDebuggerUrl)
  await once(socket, 'open')
  const waiting = new Map()
  /** @type {Map<string, (params: any) => void>} by the event's name */
  const listeners = new Map()
  let count = 0
  socket.on('message', (data) => {
    const { id, result, error, method, params } = JSON.parse(String(data))
    listeners.get(method)?.(params)
    const answer = waiting.get(id)
    waiting.delete(id)
    if (error) answer?.reject(new Error(error.message))
    else answer?.resolve(result)
  })

  /** @param {string} method @param {object} [params] @returns {Promise<any>} */
  const send = (method, params = {}) =>
    new Promise((resolve, reject) => {
      count += 1
      waiting.set(count, { resolve, reject })
      socket.send(JSON.stringify({ id: count, method, params }))
    })

  return {
    send,
    /** @param {string} event such as `Tracing.dataCollected` @param {(params: any) => void} listener the only one */
    on: (event, listener) => listeners.set(event, listener),
    /** @param {string} expression @returns {Promise<any>} its value, awaited in the page */
    async evaluate(expression) {
      const { result, exceptionDetails } = await send('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value
    },
    async close() {
      const ended = once(browser, 'exit')
      await send('Browser.close').catch(() => browser.kill())
      await ended
      socket.terminate()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
