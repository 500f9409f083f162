import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { SIMULATED_FEED_PATH } from '../src/content/quotes.ts'
import { type Codec, json, msgpack } from './codec.ts'
import { malformedFrames } from './malformed.ts'
import { type Behaviour, type Session, startSession, type WireMessage } from './session.ts'
import { createTape } from './tape.ts'

/** Fixed, so that prices are the same at every start. */
const SEED = 20_261_121
const TICK_MS = 20
const TRADES_PER_SECOND = 16
export const FLOOD_PER_SECOND = 2_000
/** Ticks between two rounds of malformed frames. */
const MALFORMED_EVERY = 10
/** A client with this much unsent data is too slow (error 407). */
const SLOW_CLIENT_BYTES = 4_000_000
const MAX_CLIENT_FRAME_BYTES = 16_384
/** The cookie that names a client's group ("line"), so that a fault set by one test does not reach parallel tests. */
const LINE_COOKIE = /(?:^|;\s*)feed-line=([\w-]{1,40})/
/** The most lines that can have a behaviour of their own. With one more, the oldest returns to normal. */
export const MAX_LINES = 100

interface Client {
  socket: WebSocket
  session: Session
  codec: Codec
  line: string
}

export interface Feed {
  /** Handles WebSocket upgrades of the feed's own path on this server and ignores all others. */
  attach: (server: Pick<Server, 'on' | 'off'>) => void
  /** Sets how the feed behaves towards the clients of a line; '' means clients without one. */
  behave: (line: string, behaviour: Behaviour) => void
  /** Number of connected clients. */
  clients: () => number
  close: () => void
}

/** A simulation of Alpaca's trade stream: its protocol over real WebSockets, with invented prices. */
export function createFeed(): Feed {
  const tape = createTape(SEED)
  const clients = new Set<Client>()
  const behaviours = new Map<string, Behaviour>()
  const servers: Pick<Server, 'on' | 'off'>[] = []
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_CLIENT_FRAME_BYTES })
  let timer: ReturnType<typeof setInterval> | undefined
  let lastTickMs = 0
  let ticks = 0
  /** Trades due but not yet sent, with fractions carried over between ticks. */
  let due = 0
  let dueFlood = 0

  const behaviourOf = (line: string) => behaviours.get(line) ?? 'well'

  function send({ socket, codec }: Client, messages: WireMessage[]): void {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > SLOW_CLIENT_BYTES) {
      socket.send(codec.encode([{ T: 'error', code: 407, msg: 'slow client' }]))
      socket.close()
      return
    }
    socket.send(codec.encode(messages))
  }

  function sendTrade(trade: WireMessage & { S: string }, listeners: Client[]): void {
    for (const client of listeners) if (client.session.symbols.has(trade.S)) send(client, [trade])
  }

  /** Uses elapsed time rather than a count per tick, so that a busy machine still sends as many trades a second. */
  function tick(): void {
    const nowMs = Date.now()
    const seconds = Math.min(1, (nowMs - lastTickMs) / 1000)
    lastTickMs = nowMs
    ticks += 1
    due += seconds * TRADES_PER_SECOND
    dueFlood += seconds * FLOOD_PER_SECOND
    const subscribed = [...clients].filter(({ session }) => session.isAuthenticated())
    const flooded = subscribed.filter(({ line }) => behaviourOf(line) === 'flood')
    const others = subscribed.filter(({ line }) => behaviourOf(line) !== 'flood')
    for (; due >= 1; due -= 1) sendTrade({ ...tape.next(nowMs) }, others)
    if (flooded.length === 0) dueFlood = 0
    for (; dueFlood >= 1; dueFlood -= 1) sendTrade({ ...tape.next(nowMs) }, flooded)
    if (ticks % MALFORMED_EVERY > 0) return
    for (const { socket, line } of others) {
      if (behaviourOf(line) !== 'malformed') continue
      for (const frame of malformedFrames(tape.next(nowMs))) socket.send(frame)
    }
  }

  function welcome(socket: WebSocket, request: IncomingMessage): void {
    const line = LINE_COOKIE.exec(request.headers.cookie ?? '')?.[1] ?? ''
    const codec = request.headers['content-type'] === 'application/msgpack' ? msgpack : json
    const speak = (messages: WireMessage[]) => socket.send(codec.encode(messages))
    const session = startSession({
      behaviour: () => behaviourOf(line),
      send: speak,
      hangUp: () => socket.close(),
      // Each new symbol gets a price immediately, so that the table is never empty.
      onSubscribed: (added) => {
        const nowMs = Date.now()
        const first = added.flatMap((symbol) => tape.nextOf(symbol, nowMs) ?? [])
        if (first.length > 0) speak(first.map((trade) => ({ ...trade })))
      },
    })
    const client: Client = { socket, session, codec, line }
    clients.add(client)
    if (!timer) {
      lastTickMs = Date.now()
      timer = setInterval(tick, TICK_MS)
      timer.unref()
    }
    socket.on('message', (data: Buffer) => session.hear(codec.decode(data)))
    // ws closes the socket after an error; without a listener the error would end the process.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clients.delete(client)
      if (clients.size > 0) return
      clearInterval(timer)
      timer = undefined
    })
  }

  function upgrade(request: IncomingMessage, connection: Duplex, head: Buffer): void {
    // First, and for every path: Node has removed its own error listener, and an error without a listener ends the process.
    connection.on('error', () => connection.destroy())
    if (request.url?.split('?')[0] !== SIMULATED_FEED_PATH) return
    const line = LINE_COOKIE.exec(request.headers.cookie ?? '')?.[1] ?? ''
    if (behaviourOf(line) === 'drop') {
      connection.destroy()
      return
    }
    sockets.handleUpgrade(request, connection, head, (socket) => welcome(socket, request))
  }

  return {
    attach(server) {
      servers.push(server)
      server.on('upgrade', upgrade)
    },
    behave(line, behaviour) {
      behaviours.delete(line)
      if (behaviour !== 'well') behaviours.set(line, behaviour)
      const [oldest] = behaviours.keys()
      if (behaviours.size > MAX_LINES && oldest !== undefined) behaviours.delete(oldest)
      if (behaviour !== 'drop') return
      for (const { socket, line: own } of clients) if (own === line) socket.terminate()
    },
    clients: () => clients.size,
    close() {
      for (const server of servers) server.off('upgrade', upgrade)
      for (const { socket } of clients) socket.terminate()
      clearInterval(timer)
      sockets.close()
    },
  }
}
