import { once } from 'node:events'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { SIMULATED_FEED_PATH, watchedSymbols } from '@/content/quotes'
import { readFrame } from '@/features/quotes/frames.rules'
import { mergeTrade } from '@/features/quotes/quotes.rules'
import { MAX_LINES } from './feed'
import { malformedFrames } from './malformed'
import { WRONG_KEY } from './session'
import { createTape, type WireTrade } from './tape'
import { simulatedFeed } from './vitePlugin'

let server: ViteDevServer
let port: number

beforeAll(async () => {
  server = await createServer({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'silent',
    appType: 'custom',
    plugins: [simulatedFeed()],
    server: { port: 0, host: '127.0.0.1', watch: null },
  })
  await server.listen()
  port = Number(new URL(server.resolvedUrls?.local[0] ?? '').port)
})
afterAll(() => server.close())

/** A client with its own line, and the messages it received. */
function connect(line: string, path = SIMULATED_FEED_PATH, protocols: string[] = []) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, protocols, { headers: { cookie: `feed-line=${line}` } })
  const heard: string[] = []
  const waiting: (() => void)[] = []
  socket.on('message', (data) => {
    heard.push(String(data))
    for (const wake of waiting.splice(0)) wake()
  })
  socket.on('error', () => undefined)
  async function hears(fits: (text: string) => boolean): Promise<string> {
    for (;;) {
      const found = heard.find(fits)
      if (found !== undefined) return found
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
  }
  const say = (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  async function subscribe(trades: readonly string[]) {
    await hears((text) => text.includes('connected'))
    say({ action: 'auth', key: '', secret: '' })
    await hears((text) => text.includes('authenticated'))
    say({ action: 'subscribe', trades })
    await hears((text) => text.includes('"subscription"'))
  }
  return { socket, heard, hears, say, subscribe }
}

const behave = async (line: string, as: string, headers = { origin: `http://127.0.0.1:${port}` }) =>
  (await fetch(`http://127.0.0.1:${port}/__alpaca/behave?line=${line}&as=${as}`, { method: 'POST', headers })).status

describe('the tape', () => {
  const trades = (seed: number, startMs: number) => {
    const tape = createTape(seed)
    return Array.from({ length: 500 }, (_, index) => tape.next(startMs + index))
  }
  const withoutTime = ({ t: _, ...trade }: WireTrade) => trade

  test('is the same for the same seed, whenever it starts', () => {
    expect(trades(7, 1_000).map(withoutTime)).toEqual(trades(7, 5_000_000).map(withoutTime))
    expect(trades(7, 1_000).map(withoutTime)).not.toEqual(trades(8, 1_000).map(withoutTime))
  })

  test('never stops or runs back, however many trades a millisecond has', () => {
    const tape = createTape(7)
    const times = Array.from({ length: 20_000 }, (_, index) => tape.next(1_795_185_067_000 + (index % 3)).t)
    expect(times.every((time, index) => index === 0 || time > (times[index - 1] ?? ''))).toBe(true)
  })

  test('contains only the 14 symbols, priced in whole cents, sized in whole shares', () => {
    const seen = trades(7, 1_000)
    expect(new Set(seen.map(({ S }) => S))).toEqual(new Set(watchedSymbols))
    for (const { p, s } of seen) {
      expect(p).toBe(Math.round(p * 100) / 100)
      expect(Number.isInteger(s) && s > 0).toBe(true)
    }
    expect(createTape(7).nextOf('FAKEPACA', 0)).toBeUndefined()
  })
})

describe('in Vite’s server', () => {
  test('a client that subscribes has a price of every symbol at once, marked as simulated', async () => {
    const client = connect('well')
    await client.subscribe(watchedSymbols)
    expect(client.heard[0]).toBe('[{"T":"success","msg":"connected","simulated":true}]')
    const first = await client.hears((text) => text.includes('"T":"t"'))
    expect(JSON.parse(first).map(({ S }: WireTrade) => S)).toEqual(watchedSymbols)
    client.say({ action: 'unsubscribe', trades: watchedSymbols })
    await client.hears((text) => text.includes('"trades":[]'))
    client.socket.close()
  })

  test('Vite’s own socket and unknown paths are left alone', async () => {
    const elsewhere = connect('hmr', `/?token=${server.config.webSocketToken}`, ['vite-hmr'])
    expect(await elsewhere.hears(() => true)).toBe('{"type":"connected"}')
    elsewhere.socket.close()
  })

  test('answers Alpaca’s REST beside the stream, and leaves other addresses alone', async () => {
    const answer = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'APCA-API-KEY-ID': 'PKTEST', 'APCA-API-SECRET-KEY': 'x' } })
    const bars = await answer(
      '/__alpaca/v2/stocks/bars?symbols=SPY&timeframe=1Day&start=2024-05-06&end=2024-05-06T23:00:00Z',
    )
    expect(await bars.json()).toMatchObject({ bars: { SPY: [{ t: '2024-05-06T04:00:00Z' }] }, next_page_token: null })
    for (const path of [
      '/v2/stocks/bars?symbols=SPY&timeframe=1Day',
      '/__alpaca/v2/stocks',
      '/__alpacav1/corporate-actions',
    ]) {
      expect((await answer(path)).status).toBe(404)
    }
  })

  test('refuses with Alpaca’s error messages', async () => {
    const client = connect('words')
    await client.hears((text) => text.includes('connected'))
    client.say('{"action":')
    await client.hears((text) => text.includes('"code":400'))
    client.say({ action: 'subscribe', trades: ['SPY'] })
    await client.hears((text) => text.includes('"code":401'))
    client.say({ action: 'auth', key: '', secret: '' })
    client.say({ action: 'auth', key: '', secret: '' })
    await client.hears((text) => text.includes('"code":403'))
    client.say({ action: 'subscribe', trades: Array.from({ length: 31 }, (_, index) => `S${index}`) })
    await client.hears((text) => text.includes('"code":405'))
    client.socket.close()

    const wrong = connect('words')
    await wrong.hears((text) => text.includes('connected'))
    wrong.say({ action: 'auth', key: WRONG_KEY, secret: '' })
    await wrong.hears((text) => text.includes('"code":402'))
  })

  test('drop: clients are disconnected and new ones refused until it behaves well', async () => {
    const client = connect('drop')
    await client.subscribe(['SPY'])
    const bystander = connect('bystander')
    await bystander.subscribe(['SPY'])
    const gone = once(client.socket, 'close')
    expect(await behave('drop', 'drop')).toBe(204)
    await gone
    const refused = connect('drop').socket
    await new Promise((resolve) => refused.on('close', resolve))
    expect(bystander.socket.readyState).toBe(WebSocket.OPEN)
    expect(await behave('drop', 'well')).toBe(204)
    const back = connect('drop')
    await back.subscribe(['SPY'])
    for (const { socket } of [bystander, back]) socket.close()
  })

  test('flood: thousands of frames of one trade each', async () => {
    await behave('flood', 'flood')
    const client = connect('flood')
    await client.subscribe(watchedSymbols)
    await client.hears(() => client.heard.length > 1_000)
    expect(JSON.parse(client.heard.at(-1) ?? '')).toHaveLength(1)
    client.socket.close()
    await behave('flood', 'well')
  })

  test('silent: accepts connections and answers nothing', async () => {
    await behave('silent', 'silent')
    const client = connect('silent')
    await once(client.socket, 'open')
    client.say({ action: 'auth', key: '', secret: '' })
    // Frames keep their order: after the pong the feed has received everything sent before the ping.
    client.socket.ping()
    await once(client.socket, 'pong')
    expect(client.heard).toEqual([])
    client.socket.close()
    await behave('silent', 'well')
  })

  test('an unknown behaviour is refused', async () => {
    expect(await behave('x', 'nicely')).toBe(400)
    expect(await behave('x'.repeat(41), 'drop')).toBe(400)
  })

  test.each(['https://elsewhere.example', 'http://localhost:1', 'null', ''])(
    'a page of another origin (%j) does not change how it behaves',
    async (origin) => {
      expect(await behave('foreign', 'silent', { origin })).toBe(403)
      const client = connect('foreign')
      await client.subscribe(['SPY'])
      client.socket.close()
    },
  )

  test('it keeps the behaviour of a bounded number of lines, the latest', async () => {
    await behave('earliest', 'silent')
    for (let line = 0; line < MAX_LINES; line += 1) await behave(`line-${line}`, 'silent')
    const client = connect('earliest')
    await client.subscribe(['SPY'])
    client.socket.close()
    for (let line = 0; line < MAX_LINES; line += 1) await behave(`line-${line}`, 'well')
  })
})

test('malformed frames of every kind leave a row unchanged', () => {
  const tape = createTape(7)
  const good = tape.nextOf('SPY', Date.now())
  if (!good) throw new Error('SPY is listed')
  const watched = new Set<string>(watchedSymbols)
  const read = (text: string) =>
    readFrame(text, watched, Date.now()).flatMap((message) => (message.kind === 'trade' ? [message.trade] : []))
  const before = read(JSON.stringify([good]))[0]
  if (!before) throw new Error('The good trade is read')
  const after = malformedFrames(good).flatMap(read).reduce(mergeTrade, before)
  // Only the last frame is valid. It has a different id and exchange.
  expect(after).toEqual({ ...before, tradeId: '18446744073709551615', exchange: 'V' })
  expect(Object.prototype).not.toHaveProperty('polluted')
})
