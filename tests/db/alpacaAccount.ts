import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

/** What is filled, as a test says it. */
export interface Execution {
  symbol: string
  side: 'buy' | 'sell'
  quantity: string
  price: string
  at: Date
  assetClass?: 'us_equity' | 'us_option' | 'crypto'
  /** An order that was filled in part before; a new one without it. */
  orderId?: string
  /** What the order has filled in all after it; `quantity` without it. */
  filled?: string
  isPartial?: boolean
}

export const KEY = { keyId: 'PKSTANDIN', secret: 'stand-in' }

/**
 * A stand-in for an account at Alpaca, which speaks what docs.alpaca.markets documents of the trading stream (binary frames), of activities
 * (pages by the last id) and of positions. @param sharesIds whether an activity's id ends with the execution's, which is not documented
 */
export async function startAlpacaAccount(sharesIds = true) {
  const listeners = new Set<WebSocket>()
  let activities: { id: string; [member: string]: unknown }[] = []
  let positions: { symbol: string; qty: string; side: string; asset_class: string }[] = []
  let isDown = false
  /** Paths that were asked for, with their queries. */
  const asked: string[] = []

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://alpaca')
    asked.push(`${url.pathname}${url.search}`)
    const reply = (status: number, body: unknown) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    if (isDown) return request.socket.destroy()
    const { 'apca-api-key-id': id, 'apca-api-secret-key': secret } = request.headers
    if (id !== KEY.keyId || secret !== KEY.secret)
      return reply(401, { code: 40110000, message: 'request is not authorized' })
    if (url.pathname === '/v2/account') return reply(200, { id: randomUUID(), account_number: 'PA3STANDIN' })
    if (url.pathname === '/v2/positions') return reply(200, positions)
    if (url.pathname !== '/v2/account/activities') return reply(404, { message: 'not found' })
    const is = (name: string) => url.searchParams.get(name)
    const all = activities
      .filter(({ activity_type }) => (is('category') === 'non_trade_activity') === (activity_type !== 'FILL'))
      .filter(({ transaction_time, date }) => String(transaction_time ?? date) > (is('after') ?? ''))
      .toSorted((a, b) => a.id.localeCompare(b.id))
    const begin = all.findIndex(({ id }) => id === is('page_token')) + 1
    reply(200, all.slice(begin, begin + Number(is('page_size') ?? 100)))
  })
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, socket, head) => {
    if (isDown || request.url !== '/stream') socket.destroy()
    else sockets.handleUpgrade(request, socket, head, (open) => sockets.emit('connection', open, request))
  })
  sockets.on('connection', (socket) => {
    const send = (frame: object) => socket.send(Buffer.from(JSON.stringify(frame)))
    let isAuthorized = false
    socket.on('message', (text) => {
      const { action, data } = JSON.parse(String(text))
      if (action === 'authenticate') {
        isAuthorized = data.key_id === KEY.keyId && data.secret_key === KEY.secret
        send({ stream: 'authorization', data: { status: isAuthorized ? 'authorized' : 'unauthorized', action } })
      } else if (action === 'listen' && isAuthorized) {
        send({ stream: 'listening', data: { streams: data.streams } })
        listeners.add(socket)
      }
    })
    socket.on('close', () => listeners.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const sendAll = (data: object) => {
    for (const socket of listeners) socket.send(Buffer.from(JSON.stringify({ stream: 'trade_updates', data })))
  }
  const activityOf = ({ id, orderId, ...one }: Execution & { id: string; orderId: string }) => ({
    id: `${one.at.toISOString().replace(/\D/g, '')}::${sharesIds ? id : randomUUID()}`,
    activity_type: 'FILL',
    type: one.isPartial ? 'partial_fill' : 'fill',
    transaction_time: one.at.toISOString(),
    ...{ order_id: orderId, symbol: one.symbol, side: one.side, qty: one.quantity, price: one.price },
    cum_qty: one.filled ?? one.quantity,
  })

  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    /** How many programs listen. */
    listening: () => listeners.size,
    /** An order is filled. Returns what the stream says of it, for {@link say}. */
    fill(one: Execution) {
      const [id, orderId] = [randomUUID(), one.orderId ?? randomUUID()]
      activities.push(activityOf({ ...one, id, orderId }))
      return {
        event: one.isPartial ? 'partial_fill' : 'fill',
        execution_id: id,
        ...{ price: one.price, qty: one.quantity, timestamp: one.at.toISOString(), position_qty: '0' },
        order: {
          ...{ id: orderId, symbol: one.symbol, side: one.side, asset_class: one.assetClass ?? 'us_equity' },
          filled_qty: one.filled ?? one.quantity,
        },
      }
    },
    /** An option order of several legs is filled. */
    fillLegs(legs: Execution[]) {
      const all = legs.map((leg) => ({ ...leg, id: randomUUID(), orderId: randomUUID() }))
      activities.push(...all.map(activityOf))
      return {
        event: 'fill',
        ...{ price: '1', qty: '1', timestamp: legs[0]?.at.toISOString() },
        order: {
          ...{ id: randomUUID(), symbol: '', side: 'buy', asset_class: '', filled_qty: '1', order_class: 'mleg' },
          legs: all.map((leg) => ({
            ...{
              id: leg.orderId,
              symbol: leg.symbol,
              side: leg.side,
              asset_class: 'us_option',
              filled_qty: leg.quantity,
            },
          })),
        },
        legs: all.map((leg) => ({
          ...{ execution_id: leg.id, order_id: leg.orderId, symbol: leg.symbol, qty: leg.quantity, price: leg.price },
          timestamp: leg.at.toISOString(),
        })),
      }
    },
    say: sendAll,
    /** Something is booked that is no trade. */
    book: (activity_type: string, symbol: string, at: Date) => {
      activities.push({
        id: `${at.toISOString().replace(/\D/g, '')}::${randomUUID()}`,
        activity_type,
        symbol,
        date: at.toISOString(),
      })
    },
    hold(...all: [symbol: string, qty: string, assetClass?: string][]) {
      positions = all.map(([symbol, qty, asset_class = 'us_equity']) => ({
        ...{ symbol, qty, asset_class, side: qty.startsWith('-') ? 'short' : 'long' },
      }))
    },
    /** The network is down, for what is connected and for what asks. */
    cut() {
      isDown = true
      for (const socket of listeners) socket.terminate()
    },
    restore() {
      isDown = false
    },
    clear() {
      activities = []
      positions = []
      asked.length = 0
      isDown = false
      for (const socket of listeners) socket.terminate()
      listeners.clear()
    },
    close() {
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      server.close()
    },
  }
}
