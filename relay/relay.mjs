// @ts-check
// One connection to Alpaca for all visitors: the key stays on the server, and pages connect without one. The relay
// speaks Alpaca's own protocol, so that src/features/quotes can connect to either.
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'
import { createUpstream } from './upstream.mjs'
import { visitorOf } from './visitor.mjs'

/** @typedef {import('./settings.mjs').RelaySettings} RelaySettings */
/** @typedef {import('ws').WebSocket} WebSocket */

/**
 * @typedef {object} Client
 * @property {WebSocket} socket
 * @property {boolean} isAuthenticated
 * @property {Set<string>} symbols
 * @property {boolean} isWaiting Subscribed before the upstream was live.
 * @property {number[]} heardMs Times of its latest frames, for the rate limit.
 * @property {boolean} isAlive Has answered the last ping.
 * @property {ReturnType<typeof setTimeout> | undefined} silence Ends a client without a subscription.
 */

/** Trades are batched and sent at this interval. */
const FLUSH_MS = 50
/** The upstream closes this long after the last visitor left, so that a reload does not reconnect it. */
const LINGER_MS = 30_000
const PING_MS = 30_000
/** A client without a subscription is closed after this time, which is also Alpaca's own timeout for authentication. */
const SILENT_MS = 10_000
/** A page sends three small messages; larger or more frequent frames are abuse. */
const MAX_FRAME_BYTES = 4_096
const MAX_FRAMES = 20
const FRAMES_WITHIN_MS = 10_000
/** A client that was told to leave and stays connected is cut off after this time. */
const CLOSE_MS = 500
/** A client with this much unsent data is too slow (error 407). */
const SLOW_CLIENT_BYTES = 1_000_000

/** After a refusal, wait this long before connecting to Alpaca again. */
const REFUSED_MS = 60_000

const POLICY_VIOLATION = 1008
const TRY_AGAIN_LATER = 1013

/** @param {number} code @param {string} msg */
const errorFrame = (code, msg) => JSON.stringify([{ T: 'error', code, msg }])

/**
 * @param {RelaySettings} settings
 * @param {{ lingerMs?: number, silentMs?: number }} [options] How long the upstream stays open without visitors, and a visitor
 *   without a subscription.
 */
export function createRelay(settings, { lingerMs = LINGER_MS, silentMs = SILENT_MS } = {}) {
  const allowed = new Set(settings.symbols)
  /** @type {Set<Client>} */
  const clients = new Set()
  /** @type {Map<string, number>} The open sockets of each visitor, also those of clients that were told to go. */
  const socketsOf = new Map()
  /** @type {Map<string, string>} The latest trade of each symbol, for new visitors. */
  const latest = new Map()
  /** @type {[symbol: string, message: string][]} */
  let due = []
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let flushTimer
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let lingerTimer
  /** @type {'closed' | 'opening' | 'live'} */
  let state = 'closed'
  /** @type {{ code: number, words: string, untilMs: number } | null} */
  let refusal = null

  const upstream = createUpstream(settings, {
    onTrade(symbol, message) {
      if (!allowed.has(symbol)) return
      latest.set(symbol, message)
      due.push([symbol, message])
      flushTimer ??= setTimeout(flush, FLUSH_MS)
    },
    onLive() {
      state = 'live'
      for (const client of clients) if (client.isWaiting) confirm(client)
    },
    onLost() {
      state = 'opening'
      // Pages reconnect after random delays, and find the upstream open or wait for it.
      for (const client of clients) end(client, 500, 'the connection to Alpaca was lost', TRY_AGAIN_LATER)
    },
    onTrouble(code, words) {
      for (const client of clients) end(client, code, words, TRY_AGAIN_LATER)
    },
    onRefused(code, words) {
      state = 'closed'
      refusal = { code, words, untilMs: Date.now() + REFUSED_MS }
      for (const client of clients) end(client, code, words, TRY_AGAIN_LATER)
    },
  })

  /** @param {Client} client @param {string} frame */
  function send(client, frame) {
    if (client.socket.readyState !== client.socket.OPEN) return
    if (client.socket.bufferedAmount > SLOW_CLIENT_BYTES) end(client, 407, 'slow client', TRY_AGAIN_LATER)
    else client.socket.send(frame)
  }

  /** @param {Client} client @param {number} code @param {string} msg @param {number} closeCode */
  function end(client, code, msg, closeCode) {
    clients.delete(client)
    client.socket.send(errorFrame(code, msg))
    client.socket.close(closeCode, msg)
    lingerIfAlone()
  }

  function flush() {
    flushTimer = undefined
    const sent = due
    due = []
    for (const client of clients) {
      if (client.isWaiting) continue
      const messages = sent.flatMap(([symbol, message]) => (client.symbols.has(symbol) ? [message] : []))
      if (messages.length > 0) send(client, `[${messages.join(',')}]`)
    }
  }

  /** @param {Client} client */
  function confirm(client) {
    client.isWaiting = false
    send(client, JSON.stringify([{ T: 'subscription', trades: [...client.symbols], quotes: [], bars: [] }]))
    const known = [...client.symbols].flatMap((symbol) => latest.get(symbol) ?? [])
    if (known.length > 0) send(client, `[${known.join(',')}]`)
  }

  /** @param {Client} client @param {unknown} trades @param {boolean} adds */
  function subscribe(client, trades, adds) {
    const named = Array.isArray(trades) ? trades.filter((symbol) => allowed.has(symbol)) : []
    for (const symbol of named) {
      if (adds) client.symbols.add(symbol)
      else client.symbols.delete(symbol)
    }
    giveTime(client)
    if (adds && named.length === 0) return send(client, errorFrame(409, 'insufficient subscription'))
    if (state === 'live') return confirm(client)
    if (refusal && Date.now() < refusal.untilMs) return end(client, refusal.code, refusal.words, TRY_AGAIN_LATER)
    client.isWaiting = true
    open()
  }

  /** How long a client may go without a subscription. @param {Client} client */
  function giveTime(client) {
    if (client.symbols.size > 0) {
      clearTimeout(client.silence)
      client.silence = undefined
    } else {
      client.silence ??= setTimeout(() => {
        if (!client.isAuthenticated) end(client, 404, 'auth timeout', POLICY_VIOLATION)
        else end(client, 409, 'insufficient subscription', POLICY_VIOLATION)
      }, silentMs)
    }
  }

  function open() {
    if (state === 'closed') state = 'opening'
    upstream.open()
  }

  function lingerIfAlone() {
    clearTimeout(lingerTimer)
    if (clients.size > 0) return
    lingerTimer = setTimeout(() => {
      state = 'closed'
      latest.clear()
      upstream.close()
    }, lingerMs)
  }

  /** @param {Client} client @param {string} text */
  function hear(client, text) {
    const nowMs = Date.now()
    client.heardMs = [...client.heardMs.filter((ms) => nowMs - ms < FRAMES_WITHIN_MS), nowMs]
    if (client.heardMs.length > MAX_FRAMES) return end(client, 400, 'too many messages', POLICY_VIOLATION)
    /** @type {unknown} */
    let message
    try {
      message = JSON.parse(text)
    } catch {
      return send(client, errorFrame(400, 'invalid syntax'))
    }
    const { action, trades } = /** @type {Record<string, unknown>} */ (Object(message))
    // Pages send no key; one sent anyway is neither read nor stored.
    if (action === 'auth') {
      if (client.isAuthenticated) return send(client, errorFrame(403, 'already authenticated'))
      client.isAuthenticated = true
      return send(client, JSON.stringify([{ T: 'success', msg: 'authenticated' }]))
    }
    if (action !== 'subscribe' && action !== 'unsubscribe') return send(client, errorFrame(400, 'invalid syntax'))
    if (!client.isAuthenticated) return send(client, errorFrame(401, 'not authenticated'))
    subscribe(client, trades, action === 'subscribe')
  }

  /** @param {WebSocket} socket @param {string} visitor */
  function welcome(socket, visitor) {
    /** @type {Client} */
    const client = {
      socket,
      isAuthenticated: false,
      symbols: new Set(),
      isWaiting: false,
      heardMs: [],
      isAlive: true,
      silence: undefined,
    }
    clients.add(client)
    socketsOf.set(visitor, openedBy(visitor) + 1)
    clearTimeout(lingerTimer)
    giveTime(client)
    socket.on('message', (data, isBinary) => {
      if (!clients.has(client)) return
      if (isBinary) send(client, errorFrame(400, 'invalid syntax'))
      else hear(client, String(data))
    })
    socket.on('pong', () => {
      client.isAlive = true
    })
    // ws closes the socket after an error, such as a frame over the limit; without a listener it would end the process.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(client.silence)
      clients.delete(client)
      if (openedBy(visitor) > 1) socketsOf.set(visitor, openedBy(visitor) - 1)
      else socketsOf.delete(visitor)
      lingerIfAlone()
    })
    const connected = { T: 'success', msg: 'connected', ...(settings.simulated ? { simulated: true } : {}) }
    send(client, JSON.stringify([connected]))
  }

  /** @param {string} visitor */
  const openedBy = (visitor) => socketsOf.get(visitor) ?? 0

  // @types/ws does not know closeTimeout yet.
  /** @type {import('ws').ServerOptions & { closeTimeout: number }} */
  const options = { noServer: true, maxPayload: MAX_FRAME_BYTES, closeTimeout: CLOSE_MS }
  const sockets = new WebSocketServer(options)
  const server = createServer((request, response) => {
    const isHealth = request.url === '/health'
    response.writeHead(isHealth ? 200 : 404, { 'content-type': 'application/json' })
    response.end(isHealth ? JSON.stringify({ upstream: state, clients: sockets.clients.size }) : '{}')
  })

  server.on('upgrade', (request, connection, head) => {
    // First: Node has removed its own error listener, and an error without a listener, such as a reset, ends the process.
    connection.on('error', () => connection.destroy())
    const visitor = visitorOf(request, settings.addressHeader)
    const refusal = !settings.origins.includes(request.headers.origin ?? '')
      ? '403 Forbidden'
      : // Sockets that are open, also those of clients that were told to go.
        sockets.clients.size >= settings.maxClients
        ? '503 Service Unavailable'
        : openedBy(visitor) >= settings.maxPerAddress
          ? '429 Too Many Requests'
          : null
    if (!refusal) return sockets.handleUpgrade(request, connection, head, (socket) => welcome(socket, visitor))
    connection.once('finish', () => connection.destroy())
    connection.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  })

  const pings = setInterval(() => {
    for (const client of clients) {
      if (client.isAlive) client.socket.ping()
      else client.socket.terminate()
      client.isAlive = false
    }
  }, PING_MS)
  pings.unref()

  return {
    /** Resolves with the port. @returns {Promise<number>} */
    listen: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(settings.port, settings.host, () => {
          // One connection that cannot be accepted is no reason to end all others.
          server.on('error', (error) => console.error(`A connection was not accepted: ${error.message}`))
          const address = server.address()
          resolve(typeof address === 'object' && address ? address.port : settings.port)
        })
      }),
    /** @returns {Promise<void>} */
    close: () =>
      new Promise((resolve) => {
        clearInterval(pings)
        clearTimeout(flushTimer)
        upstream.close()
        for (const socket of sockets.clients) socket.terminate()
        sockets.close()
        server.close(() => resolve())
        // Closing sockets starts the timer again.
        setImmediate(() => clearTimeout(lingerTimer))
      }),
  }
}
