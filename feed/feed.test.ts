import { once } from 'node:events'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { SIMULATED_FEED_PATH, watchedSymbols } from '@/content/quotes'
import { MAX_LINES } from './feed'
import { createTape } from './tape'
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
  test('never stops or runs back, however many trades a millisecond has', () => {
    const tradeOf = createTape()
    const times = Array.from({ length: 20_000 }, (_, index) => tradeOf('SPY', 1_795_185_067_000 + (index % 3)).t)
    expect(times.every((time, index) => index === 0 || time > (times[index - 1] ?? ''))).toBe(true)
  })

  test.each(watchedSymbols)('%s is priced in whole cents near its first price, and sized in whole shares', (symbol) => {
    const tradeOf = createTape()
    const first = tradeOf(symbol, 0).p
    const trades = Array.from({ length: 20_000 }, (_, at) => tradeOf(symbol, at))
    expect(trades.filter(({ p }) => p !== Math.round(p * 100) / 100 || Math.abs(p / first - 1) >= 0.2)).toEqual([])
    expect(trades.filter(({ s }) => !Number.isInteger(s) || s <= 0)).toEqual([])
  })
})

describe('in Vite’s server', () => {
  test('a client that subscribes has a price of every symbol at once, marked as simulated', async () => {
    const client = connect('well')
    await client.subscribe(watchedSymbols)
    expect(client.heard[0]).toBe('[{"T":"success","msg":"connected","simulated":true}]')
    const first = await client.hears((text) => text.includes('"T":"t"'))
    expect(JSON.parse(first).map(({ S }: { S: string }) => S)).toEqual(watchedSymbols)
    client.socket.close()
  })

  test('Vite’s own socket and unknown paths are left alone', async () => {
    const elsewhere = connect('hmr', `/?token=${server.config.webSocketToken}`, ['vite-hmr'])
    expect(await elsewhere.hears(() => true)).toBe('{"type":"connected"}')
    elsewhere.socket.close()
  })

  test('refuses with Alpaca’s error messages', async () => {
    const client = connect('words')
    await client.hears((text) => text.includes('connected'))
    client.say('{"action":')
    await client.hears((text) => text.includes('"code":400'))
    client.say({ action: 'subscribe', trades: ['SPY'] })
    await client.hears((text) => text.includes('"code":401'))
    client.socket.close()

    for (const [as, code] of [
      ['wrong-key', 402],
      ['connection-limit', 406],
      ['no-subscription', 409],
    ] as const) {
      await behave('words', as)
      const refused = connect('words')
      await refused.hears((text) => text.includes('connected'))
      refused.say({ action: 'auth', key: '', secret: '' })
      await refused.hears((text) => text.includes(`"code":${code}`))
    }
    await behave('words', 'well')
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

  test('an unknown behaviour is refused', async () => {
    expect(await behave('x', 'nicely')).toBe(400)
    expect(await behave('x'.repeat(41), 'drop')).toBe(400)
  })

  test.each(['https://elsewhere.example', 'http://localhost:1', 'null', ''])(
    'a page of another origin (%j) does not change how it behaves',
    async (origin) => {
      expect(await behave('foreign', 'wrong-key', { origin })).toBe(403)
      const client = connect('foreign')
      await client.subscribe(['SPY'])
      client.socket.close()
    },
  )

  test('it keeps the behaviour of a bounded number of lines, the latest', async () => {
    await behave('earliest', 'wrong-key')
    for (let line = 0; line < MAX_LINES; line += 1) await behave(`line-${line}`, 'wrong-key')
    const client = connect('earliest')
    await client.subscribe(['SPY'])
    client.socket.close()
    for (let line = 0; line < MAX_LINES; line += 1) await behave(`line-${line}`, 'well')
  })
})
