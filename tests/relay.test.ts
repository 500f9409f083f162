import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { SIMULATED_FEED_PATH, watchedSymbols } from '@/content/quotes'
import { createFeed } from '../feed/feed'
import { createRelay } from '../relay/relay.mjs'
import { DEFAULT_SYMBOLS, readSettings } from '../relay/settings.mjs'
import { wireTrade } from '../relay/upstream.mjs'
import { attacks, carryOut } from '../scripts/attacks.mjs'

const SITE = 'https://site.example'
const KEYS = { ALPACA_KEY_ID: 'PKTEST', ALPACA_SECRET_KEY: 'a-secret' }

interface Message {
  T: string
  S?: string
  msg?: string
  code?: number
  i?: number
  t?: string
  simulated?: boolean
  trades?: string[]
}

/** A visitor's connection and all messages received on it. */
class Visitor {
  readonly socket: WebSocket
  readonly heard: Message[] = []
  #waiting: (() => void)[] = []

  constructor(port: number, origin: string | undefined = SITE, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(`ws://127.0.0.1:${port}`, { headers, ...(origin ? { origin } : {}) })
    this.socket.on('message', (data) => {
      const messages: Message[] = JSON.parse(String(data))
      this.heard.push(...messages)
      for (const wake of this.#waiting.splice(0)) wake()
    })
    this.socket.on('error', () => undefined)
  }

  say(message: unknown) {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  /** The first matching message, received already or later. */
  async hears(fits: (message: Message) => boolean): Promise<Message> {
    for (;;) {
      const found = this.heard.find(fits)
      if (found) return found
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }

  trade = (symbol?: string) => this.hears(({ T, S }) => T === 't' && (symbol === undefined || S === symbol))
  error = (code: number) => this.hears((message) => message.T === 'error' && message.code === code)

  /** As the page does it, up to the subscription. */
  async subscribes(trades: readonly string[]): Promise<Message> {
    await this.hears(({ msg }) => msg === 'connected')
    this.say({ action: 'auth', key: '', secret: '' })
    await this.hears(({ msg }) => msg === 'authenticated')
    this.say({ action: 'subscribe', trades })
    return this.hears(({ T }) => T === 'subscription')
  }
}

let feed: ReturnType<typeof createFeed>
let alpaca: Server
let relay: ReturnType<typeof createRelay>
let port: number

async function startRelay(environment: Record<string, string> = {}, options = {}) {
  const { port: upstreamPort } = alpaca.address() as AddressInfo
  relay = createRelay(
    readSettings({
      ...KEYS,
      RELAY_ORIGINS: SITE,
      RELAY_UPSTREAM_URL: `ws://127.0.0.1:${upstreamPort}${SIMULATED_FEED_PATH}`,
      HOST: '127.0.0.1',
      PORT: '0',
      ...environment,
    }),
    options,
  )
  port = await relay.listen()
}

beforeEach(async () => {
  feed = createFeed()
  alpaca = createServer()
  feed.attach(alpaca)
  alpaca.listen(0, '127.0.0.1')
  await once(alpaca, 'listening')
})

afterEach(async () => {
  await relay?.close()
  feed.close()
  alpaca.close()
})

describe('what a visitor gets', () => {
  test('trades by the same protocol, read with Alpaca’s own package, and a message that they are simulated', async () => {
    await startRelay()
    const visitor = new Visitor(port)
    const confirmed = await visitor.subscribes(watchedSymbols)
    expect(confirmed.trades?.toSorted()).toEqual(watchedSymbols.toSorted())
    expect(visitor.heard[0]).toEqual({ T: 'success', msg: 'connected', simulated: true })
    const trade = await visitor.trade('BRK.A')
    expect(Object.keys(trade).toSorted()).toEqual(['S', 'T', 'c', 'i', 'p', 's', 't', 'x', 'z'])
    expect(trade.t).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{9}Z$/)
    expect(trade.i).toBeGreaterThan(52_983_525_000_000)
  })

  test('only the symbols on the list; for others only, a visitor gets an error', async () => {
    await startRelay({ RELAY_SYMBOLS: 'SPY,AAPL' })
    const visitor = new Visitor(port)
    expect((await visitor.subscribes(['AAPL', 'TSLA', '*'])).trades).toEqual(['AAPL'])
    await visitor.trade('AAPL')
    const other = new Visitor(port)
    await other.hears(({ msg }) => msg === 'connected')
    other.say({ action: 'auth' })
    other.say({ action: 'subscribe', trades: ['TSLA', '*', 7] })
    await other.error(409)
    expect(visitor.heard.filter(({ S }) => S !== undefined && S !== 'AAPL')).toEqual([])
  })

  test('the latest trade of each symbol at once, however late the visitor comes', async () => {
    await startRelay()
    const early = new Visitor(port)
    await early.subscribes(watchedSymbols)
    await early.trade('GLD')
    const late = new Visitor(port)
    await late.subscribes(['GLD', 'BRK.A'])
    const next = await late.hears(({ T }) => T === 't')
    expect(['GLD', 'BRK.A']).toContain(next.S)
  })
})

describe('one connection to Alpaca', () => {
  test('serves many visitors, is opened with the first and closed after the last', async () => {
    await startRelay({}, { lingerMs: 0 })
    expect(feed.clients()).toBe(0)
    const visitors = [new Visitor(port), new Visitor(port), new Visitor(port), new Visitor(port)]
    await Promise.all(visitors.map((visitor) => visitor.subscribes(['SPY'])))
    await Promise.all(visitors.map((visitor) => visitor.trade('SPY')))
    expect(feed.clients()).toBe(1)
    for (const { socket } of visitors) socket.close()
    await expect.poll(() => feed.clients(), { timeout: 30_000 }).toBe(0)
  })

  test('when lost: visitors are told and disconnected, and those who reconnect wait until it is back', async () => {
    await startRelay()
    const visitor = new Visitor(port)
    await visitor.subscribes(['SPY'])
    feed.behave('', 'drop')
    await visitor.error(500)
    await once(visitor.socket, 'close')

    const back = new Visitor(port)
    const confirmed = back.subscribes(['SPY'])
    await back.hears(({ msg }) => msg === 'authenticated')
    feed.behave('', 'well')
    expect((await confirmed).trades).toEqual(['SPY'])
    await back.trade('SPY')
  })

  test.each([
    ['wrong-key', 402],
    ['connection-limit', 406],
    ['no-subscription', 409],
  ] as const)('%s: the visitor hears %i, as from Alpaca itself', async (behaviour, code) => {
    await startRelay()
    feed.behave('', behaviour)
    const visitor = new Visitor(port)
    await visitor.hears(({ msg }) => msg === 'connected')
    visitor.say({ action: 'auth' })
    visitor.say({ action: 'subscribe', trades: ['SPY'] })
    await visitor.error(code)
  })

  test('64-bit ids keep all digits', () => {
    const trade = {
      symbol: 'SPY',
      id: 18446744073709552000,
      idRaw: '18446744073709551615',
      exchange: 'V',
      price: 1,
      size: 1,
      timestamp: new Date(0),
      timestampRaw: '1970-01-01T00:00:00.000000001Z',
      conditions: [],
      tape: 'B',
    }
    expect(wireTrade(trade)).toContain('"i":18446744073709551615}')
    expect(JSON.parse(wireTrade(trade))).toMatchObject({ T: 't', S: 'SPY', t: '1970-01-01T00:00:00.000000001Z' })
  })
})

describe('the relay refuses', () => {
  const refusal = async (visitor: Visitor) => {
    const [, response] = await once(visitor.socket, 'unexpected-response')
    return response.statusCode
  }

  test.each([['https://elsewhere.example'], ['https://site.example.evil.example'], ['null'], [undefined]])(
    'a page of %s',
    async (origin) => {
      await startRelay()
      const visitor = new Visitor(port, origin ?? '')
      expect(await refusal(visitor)).toBe(403)
      expect(feed.clients()).toBe(0)
    },
  )

  test('a visitor above the connection limit', async () => {
    await startRelay({ RELAY_MAX_CLIENTS: '1' })
    const first = new Visitor(port)
    await first.hears(({ msg }) => msg === 'connected')
    expect(await refusal(new Visitor(port))).toBe(503)
  })

  test('a ninth socket of one address, until one of the eight is closed', async () => {
    await startRelay()
    const eight = Array.from({ length: 8 }, () => new Visitor(port))
    await Promise.all(eight.map((visitor) => visitor.hears(({ msg }) => msg === 'connected')))
    expect(await refusal(new Visitor(port))).toBe(429)
    eight[0]?.socket.close()
    const clients = async () => (await (await fetch(`http://127.0.0.1:${port}/health`)).json()).clients
    await expect.poll(clients).toBe(7)
    await new Visitor(port).hears(({ msg }) => msg === 'connected')
  })

  test('behind a proxy, one too many of an address that the named header says, whatever the visitor sent before it', async () => {
    await startRelay({ RELAY_ADDRESS_HEADER: 'X-Forwarded-For', RELAY_MAX_PER_ADDRESS: '1' })
    const from = (address: string) => new Visitor(port, SITE, { 'x-forwarded-for': address })
    await from('203.0.113.1').hears(({ msg }) => msg === 'connected')
    expect(await refusal(from('203.0.113.1'))).toBe(429)
    expect(await refusal(from('198.51.100.7, 203.0.113.1'))).toBe(429)
    await from('203.0.113.1, 198.51.100.7').hears(({ msg }) => msg === 'connected')
    // All of a network of 64 bits is one visitor's.
    await from('2001:db8::1').hears(({ msg }) => msg === 'connected')
    expect(await refusal(from('2001:0db8:0:0:ffff::2'))).toBe(429)
    await from('2001:db8:0:1::1').hears(({ msg }) => msg === 'connected')
  })

  test('a visitor who never subscribes, or no longer does', async () => {
    // Long enough to subscribe in, also on a busy machine.
    await startRelay({}, { silentMs: 2_000 })
    const silent = new Visitor(port)
    const authenticated = new Visitor(port)
    const left = new Visitor(port)
    authenticated.hears(({ msg }) => msg === 'connected').then(() => authenticated.say({ action: 'auth' }))
    await left.subscribes(['SPY'])
    await left.trade('SPY')
    left.say({ action: 'unsubscribe', trades: ['SPY'] })
    const closed = [silent, authenticated, left].map(async ({ socket }) => (await once(socket, 'close'))[0])
    await Promise.all([silent.error(404), authenticated.error(409), left.error(409)])
    expect(await Promise.all(closed)).toEqual([1008, 1008, 1008])
  })

  test('messages that are too large, too frequent or malformed', async () => {
    await startRelay()
    const long = new Visitor(port)
    await long.hears(({ msg }) => msg === 'connected')
    long.say('x'.repeat(5_000))
    expect((await once(long.socket, 'close'))[0]).toBe(1009)

    const often = new Visitor(port)
    await often.hears(({ msg }) => msg === 'connected')
    for (let sent = 0; sent < 30; sent += 1) often.say({ action: 'listen' })
    expect((await once(often.socket, 'close'))[0]).toBe(1008)
    expect(often.heard.filter(({ code }) => code === 400)).toHaveLength(21)

    const strange = new Visitor(port)
    await strange.hears(({ msg }) => msg === 'connected')
    strange.say('{"action":')
    await strange.error(400)
    strange.say({ action: 'subscribe', trades: ['SPY'] })
    await strange.error(401)
    strange.say({ action: 'auth' })
    strange.say({ action: 'auth' })
    await strange.error(403)
  })
})

/** A client that never closes its side, with the relay's response to its upgrade request. */
async function stubbornClient(origin: string) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => undefined)
  socket.write(
    `GET / HTTP/1.1\r\nHost: relay\r\nOrigin: ${origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  const [answer] = await once(socket, 'data')
  socket.resume()
  const say = (text: string) =>
    socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]))
  /** Whether the relay has dropped the connection: it then answers anything sent with a reset. */
  const isCutOff = () => {
    say('{}')
    return socket.destroyed
  }
  return { answer: String(answer), say, isCutOff }
}

describe('connections that break the rules', () => {
  test('a client that was told to leave counts towards the limit until it is cut off, soon after', async () => {
    await startRelay({ RELAY_MAX_CLIENTS: '1' })
    const stubborn = await stubbornClient(SITE)
    for (let sent = 0; sent < 30; sent += 1) stubborn.say('{}')
    const clients = async () => (await (await fetch(`http://127.0.0.1:${port}/health`)).json()).clients
    const next = new Visitor(port)
    const answer = new Promise((resolve) => {
      next.socket.once('open', () => resolve(101))
      next.socket.once('unexpected-response', (_, response) => resolve(response.statusCode))
    })
    expect(await answer).toBe(503)
    await expect.poll(stubborn.isCutOff, { timeout: 10_000 }).toBe(true)
    await expect.poll(clients).toBe(0)
    await new Visitor(port).hears(({ msg }) => msg === 'connected')
  })

  test('a client that was refused is cut off at once', async () => {
    await startRelay()
    const stubborn = await stubbornClient('https://elsewhere.example')
    expect(stubborn.answer).toContain('403 Forbidden')
    await expect.poll(stubborn.isCutOff, { timeout: 10_000 }).toBe(true)
  })

  describe('in a process of its own', () => {
    let program: ChildProcess
    beforeEach(async () => {
      program = spawn(process.execPath, [path.resolve(import.meta.dirname, '../relay/server.mjs')], {
        env: {
          ...process.env,
          ...KEYS,
          RELAY_ORIGINS: SITE,
          RELAY_MAX_PER_ADDRESS: '1000',
          RELAY_UPSTREAM_URL: `ws://127.0.0.1:${(alpaca.address() as AddressInfo).port}${SIMULATED_FEED_PATH}`,
          HOST: '127.0.0.1',
          PORT: '0',
        },
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      if (!program.stdout) throw new Error('Its output is a pipe')
      const [line] = await once(createInterface(program.stdout), 'line')
      port = Number(/port (\d+)/.exec(line)?.[1])
    })
    afterEach(() => program.kill())

    test('no handshake, frame or reset ends it, and it still serves others', async () => {
      const refused = Array.from({ length: 60 }, async () => {
        const socket = connect(port, '127.0.0.1')
        socket.on('error', () => undefined)
        socket.write('GET / HTTP/1.1\r\nHost: relay\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n', () =>
          socket.resetAndDestroy(),
        )
        await once(socket, 'close')
      })
      await Promise.all(refused)
      const tried = fc.sample(attacks({ paths: ['/', '/health'], origin: SITE }), { numRuns: 300, seed: 1 })
      await Promise.all(tried.map((attack) => carryOut(port, attack)))
      expect(program.exitCode).toBeNull()
      const visitor = new Visitor(port)
      expect((await visitor.subscribes(['SPY'])).trades).toEqual(['SPY'])
      await visitor.trade('SPY')
    })
  })
})

describe('its settings', () => {
  test('by default list the symbols that the site watches', () => {
    expect(DEFAULT_SYMBOLS.split(',')).toEqual([...watchedSymbols])
  })

  test('by default connect to Alpaca, whose trades are not called simulated', () => {
    const settings = readSettings({ ...KEYS, RELAY_ORIGINS: `${SITE}, http://localhost:5173`, ALPACA_FEED: 'sip' })
    expect(settings).toMatchObject({
      upstreamUrl: 'wss://stream.data.alpaca.markets/v2/sip',
      simulated: false,
      port: 8080,
      origins: [SITE, 'http://localhost:5173'],
    })
  })

  test('are refused with all that is missing or wrong at once', () => {
    expect(() => readSettings({ RELAY_ORIGINS: '*', ALPACA_FEED: 'all', PORT: 'x' })).toThrow(
      /ALPACA_KEY_ID is required\nALPACA_SECRET_KEY is required\nRELAY_ORIGINS: \* is not an origin.*\nALPACA_FEED.*\nPORT/,
    )
    expect(() => readSettings(KEYS)).toThrow(/RELAY_ORIGINS is required/)
  })
})
