// @ts-check
// The relay's connection to Alpaca: JSON over a WebSocket, as pages speak it.
import { WebSocket } from 'ws'

/** @typedef {import('./settings.mjs').RelaySettings} RelaySettings */

/**
 * @typedef {object} Upstream
 * @property {() => void} open Safe to call while it is open.
 * @property {() => void} close
 */

/**
 * @typedef {object} UpstreamListeners
 * @property {(symbol: string, message: string) => void} onTrade A trade as the text of one message of Alpaca's protocol.
 * @property {() => void} onLive
 * @property {() => void} onLost It reconnects by itself.
 * @property {(code: number, words: string) => void} onTrouble Alpaca refuses for now; it reconnects by itself.
 * @property {(code: number, words: string) => void} onRefused It stays closed.
 */

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
const PING_MS = 10_000
/** How long Alpaca may take to confirm the subscription, and to answer a ping. */
const ANSWER_MS = 15_000
const CONNECTION_LIMIT = 406
/** A wrong key, too many symbols, and trades not in the plan: another try soon would fail too. */
const HOPELESS = [402, 405, 409]

/** A reason for closing a WebSocket has at most 123 bytes, up to three for each of these characters. */
const MAX_WORDS = 40

/** An id of 16 digits or more, which JSON.parse would round. */
const LONG_ID = /(?<!\\)"i"\s*:\s*(\d{16,20})(?=\s*[,}])/g

/**
 * The messages of a frame, each with its text, in which ids keep all of their up to 64 bits; none of a frame that can't be read.
 * @param {string} frame
 * @returns {{ message: Record<string, unknown>, text: string }[]}
 */
export function messagesOf(frame) {
  try {
    return JSON.parse(frame.replace(LONG_ID, '"i":"$1"')).map((/** @type {unknown} */ message) => ({
      message: Object(message),
      text: JSON.stringify(message).replace(/"i":"(\d{16,20})"/, '"i":$1'),
    }))
  } catch {
    return []
  }
}

/**
 * @param {RelaySettings} settings
 * @param {UpstreamListeners} listeners
 * @returns {Upstream}
 */
export function createUpstream(
  { keyId, secret, upstreamUrl, symbols },
  { onTrade, onLive, onLost, onTrouble, onRefused },
) {
  /** @type {WebSocket | null} The latest connection; null while it is not wanted. */
  let socket = null
  /** @type {ReturnType<typeof setTimeout> | undefined} What comes next: an answer at the latest, a ping, or another try. */
  let timer
  let isLive = false
  /** Failures in a row. */
  let tries = 0

  /** @param {number} ms @param {() => void} next */
  function after(ms, next) {
    clearTimeout(timer)
    timer = setTimeout(next, ms)
  }

  function close() {
    clearTimeout(timer)
    const old = socket
    socket = null
    isLive = false
    tries = 0
    old?.terminate()
  }

  /** @param {WebSocket} opened */
  const pingLater = (opened) =>
    after(PING_MS, () => {
      opened.ping()
      after(ANSWER_MS, () => opened.terminate())
    })

  /** @param {WebSocket} opened @param {Record<string, unknown>} message @param {string} text */
  function hear(opened, { T, S, msg, code }, text) {
    const say = (/** @type {object} */ message) => opened.send(JSON.stringify(message))
    if (T === 't') {
      if (typeof S === 'string') onTrade(S, text)
    } else if (msg === 'connected') say({ action: 'auth', key: keyId, secret })
    else if (msg === 'authenticated') say({ action: 'subscribe', trades: symbols })
    else if (T === 'subscription') {
      isLive = true
      tries = 0
      pingLater(opened)
      onLive()
    } else if (T === 'error') {
      const number = typeof code === 'number' ? code : 0
      const words = typeof msg === 'string' ? msg.slice(0, MAX_WORDS) : ''
      console.error(`Alpaca's stream: ${words} (${number})`)
      if (HOPELESS.includes(number)) {
        close()
        onRefused(number, words)
      } else {
        if (number === CONNECTION_LIMIT) onTrouble(number, words)
        opened.terminate()
      }
    }
  }

  function connect() {
    const opened = new WebSocket(upstreamUrl)
    socket = opened
    after(ANSWER_MS, () => opened.terminate())
    opened.on('message', (data) => {
      for (const { message, text } of messagesOf(String(data))) if (socket === opened) hear(opened, message, text)
    })
    opened.on('pong', () => socket === opened && pingLater(opened))
    opened.on('error', ({ message }) => console.error(`Alpaca's stream: ${message}`))
    opened.on('close', () => {
      if (socket !== opened) return
      const wasLive = isLive
      isLive = false
      after(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries), connect)
      tries += 1
      if (wasLive) onLost()
    })
  }

  return {
    open() {
      if (!socket) connect()
    },
    close,
  }
}
