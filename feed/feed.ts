import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { decode, encode } from '@msgpack/msgpack'
import { type WebSocket, WebSocketServer } from 'ws'
import { SIMULATED_FEED_PATH, watchedSymbols } from '../src/content/quotes.ts'
import { createTape, isWatched, type WatchedSymbol } from './tape.ts'

/** How the feed refuses a key: error codes and words of Alpaca's. */
const REFUSALS: Partial<Record<Behaviour, [code: number, msg: string]>> = {
  'wrong-key': [402, 'auth failed'],
  'connection-limit': [406, 'connection limit exceeded'],
  'no-subscription': [409, 'insufficient subscription'],
}

/** How the feed behaves: well, or with a fault of real feeds. `drop` accepts no connection, `flood` sends 2,000 trades a second. */
export const behaviours = ['well', 'drop', 'flood', 'wrong-key', 'connection-limit', 'no-subscription'] as const
export type Behaviour = (typeof behaviours)[number]

const TICK_MS = 20
const TRADES_PER_SECOND = 16
const FLOOD_PER_SECOND = 2_000
/** A client with this much unsent data is cut off. */
const SLOW_CLIENT_BYTES = 4_000_000
const MAX_CLIENT_FRAME_BYTES = 16_384
/** The cookie that names a client's group ("line"), so that a fault set by one test does not reach parallel tests. */
const LINE_COOKIE = /(?:^|;\s*)feed-line=([\w-]{1,40})/
/** The most lines that can have a behaviour of their own. With one more, the oldest returns to normal. */
export const MAX_LINES = 100

interface Client {
  socket: WebSocket
  line: string
  /** Whether it speaks msgpack, as Alpaca's own package does; pages speak JSON. */
  isPacked: boolean
  isAuthenticated: boolean
  symbols: Set<WatchedSymbol>
}

const lineOf = (request: IncomingMessage) => LINE_COOKIE.exec(request.headers.cookie ?? '')?.[1] ?? ''

function send({ socket, isPacked }: Client, messages: object[]): void {
  if (socket.bufferedAmount > SLOW_CLIENT_BYTES) socket.terminate()
  else if (socket.readyState === socket.OPEN) socket.send(isPacked ? encode(messages) : JSON.stringify(messages))
}

/** The message of a frame; an empty one if it is malformed. */
function messageOf(data: Buffer, { isPacked }: Client): Record<string, unknown> {
  try {
    return Object(isPacked ? decode(data) : JSON.parse(data.toString()))
  } catch {
    return {}
  }
}

/** A simulation of Alpaca's trade stream: its protocol over real WebSockets, with invented prices. */
export function createFeed() {
  const tradeOf = createTape()
  const clients = new Set<Client>()
  const set = new Map<string, Behaviour>()
  const behaviourOf = (line: string) => set.get(line) ?? 'well'
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_CLIENT_FRAME_BYTES })
  const attached: Pick<Server, 'on' | 'off'>[] = []
  let timer: ReturnType<typeof setInterval> | undefined
  let lastTickMs = 0

  /** Sends trades to those of some clients at a rate. Symbols take turns; a step of 5 visits all 14, in no visible order. */
  function stream(perSecond: number) {
    let [due, turn] = [0, 0]
    return (seconds: number, nowMs: number, listening: Client[]) => {
      due = listening.length > 0 ? due + seconds * perSecond : 0
      for (; due >= 1; due -= 1) {
        turn = (turn + 5) % watchedSymbols.length
        const trade = tradeOf(watchedSymbols[turn] ?? 'SPY', nowMs)
        for (const client of listening) if (client.symbols.has(trade.S)) send(client, [trade])
      }
    }
  }
  const [usual, flood] = [stream(TRADES_PER_SECOND), stream(FLOOD_PER_SECOND)]

  /** Uses elapsed time rather than a count per tick, so that a busy machine still sends as many trades a second. */
  function tick(): void {
    const nowMs = Date.now()
    const seconds = Math.min(1, (nowMs - lastTickMs) / 1000)
    lastTickMs = nowMs
    const isFlooded = ({ line }: Client) => behaviourOf(line) === 'flood'
    usual(
      seconds,
      nowMs,
      [...clients].filter((client) => !isFlooded(client)),
    )
    flood(seconds, nowMs, [...clients].filter(isFlooded))
  }

  function hear(client: Client, { action, trades }: Record<string, unknown>) {
    const refuse = (code: number, msg: string) => send(client, [{ T: 'error', code, msg }])
    if (action === 'auth') {
      const refusal = REFUSALS[behaviourOf(client.line)]
      if (refusal) {
        refuse(...refusal)
        return client.socket.close()
      }
      client.isAuthenticated = true
      return send(client, [{ T: 'success', msg: 'authenticated' }])
    }
    if (action !== 'subscribe') return refuse(400, 'invalid syntax')
    if (!client.isAuthenticated) return refuse(401, 'not authenticated')
    const added = (Array.isArray(trades) ? trades : []).filter(isWatched)
    for (const symbol of added) client.symbols.add(symbol)
    send(client, [{ T: 'subscription', trades: [...client.symbols], quotes: [], bars: [] }])
    // Each new symbol gets a price immediately, so that the table is never empty.
    if (added.length > 0)
      send(
        client,
        added.map((symbol) => tradeOf(symbol, Date.now())),
      )
  }

  function welcome(socket: WebSocket, request: IncomingMessage): void {
    const isPacked = request.headers['content-type'] === 'application/msgpack'
    const client: Client = { socket, line: lineOf(request), isPacked, isAuthenticated: false, symbols: new Set() }
    clients.add(client)
    if (!timer) {
      lastTickMs = Date.now()
      timer = setInterval(tick, TICK_MS)
      timer.unref()
    }
    socket.on('message', (data: Buffer) => hear(client, messageOf(data, client)))
    // ws closes the socket after an error; without a listener the error would end the process.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clients.delete(client)
      if (clients.size > 0) return
      clearInterval(timer)
      timer = undefined
    })
    send(client, [{ T: 'success', msg: 'connected', simulated: true }])
  }

  function upgrade(request: IncomingMessage, connection: Duplex, head: Buffer): void {
    // First, and for every path: Node has removed its own error listener, and an error without a listener ends the process.
    connection.on('error', () => connection.destroy())
    if (request.url?.split('?')[0] !== SIMULATED_FEED_PATH) return
    if (behaviourOf(lineOf(request)) === 'drop') connection.destroy()
    else sockets.handleUpgrade(request, connection, head, (socket) => welcome(socket, request))
  }

  return {
    /** Handles WebSocket upgrades of the feed's own path on this server and ignores all others. */
    attach(server: Pick<Server, 'on' | 'off'>) {
      attached.push(server)
      server.on('upgrade', upgrade)
    },
    /** Sets how the feed behaves towards the clients of a line; '' means clients without one. */
    behave(line: string, behaviour: Behaviour) {
      set.delete(line)
      if (behaviour !== 'well') set.set(line, behaviour)
      const [oldest] = set.keys()
      if (set.size > MAX_LINES && oldest !== undefined) set.delete(oldest)
      if (behaviour !== 'drop') return
      for (const { socket, line: own } of clients) if (own === line) socket.terminate()
    },
    /** Number of connected clients. */
    clients: () => clients.size,
    close() {
      for (const server of attached) server.off('upgrade', upgrade)
      for (const { socket } of clients) socket.terminate()
      clearInterval(timer)
      sockets.close()
    },
  }
}
