// @vitest-environment node
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { alpacaAccount } from '../../scripts/record/alpaca'
import { doorOf } from '../../scripts/record/door'
import { giveToKey } from '../../scripts/record/journal'
import { Stop } from '../../scripts/record/persist'
import { recordAlpaca } from '../../scripts/record/recordAlpaca'
import { recorder } from '../../supabase/functions/record/recorder'
import { eventually } from '../eventually'
import { KEY, startAlpacaAccount } from './alpacaAccount'
import { doorTo, newStrategy } from './fixtures'
import { bootDatabase, type TestDatabase } from './harness'

const HOUR_MS = 3_600_000

let db: TestDatabase
let strategy: string
let secret: string
let folder: string
/** What the site does with a message: takes it, takes it but loses the answer, never answers, or has no database. */
let site: 'up' | 'loses answers' | 'hangs' | 'down' = 'up'
/** Called when a message came, and when it was recorded but not answered. */
let onMessage: (step: 'came' | 'recorded') => void = () => undefined
const failed: string[] = []
const server = createServer((request, response) => {
  getRequestListener(async (message) => {
    onMessage('came')
    if (site === 'hangs') return new Promise<Response>(() => undefined)
    if (site === 'down') return Response.json({ recorded: false, said: 'The database did not answer' }, { status: 503 })
    const answer = await recorder(
      message,
      doorTo(db, (text) => failed.push(text)),
    )
    onMessage('recorded')
    if (site === 'loses answers') request.socket.destroy()
    return answer
  })(request, response)
})
let siteUrl: string

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  siteUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(async () => {
  db = await bootDatabase()
  strategy = (await newStrategy(db.as('alice'))).id
  const { data } = await db
    .as('alice')
    .rpc('create_recording_key', { strategy_id: strategy, name: 'Alpaca' })
    .throwOnError()
  secret = (data as { secret: string }).secret
  folder = mkdtempSync(path.join(tmpdir(), 'record-'))
  site = 'up'
  onMessage = () => undefined
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  expect(failed.splice(0)).toEqual([])
})

const actions = () =>
  db.sql<{ symbol: string; side: string; quantity: string; price: string; live: boolean }>(
    `select symbol, side, trim_scale(quantity)::text as quantity, trim_scale(price)::text as price,
       recorded_at - date <= interval '60 seconds' as live
     from bet_data where strategy_id = $1 order by date, id`,
    [strategy],
  )

describe.each([true, false])('npm run record, where activities end with the execution’s id: %s', async (sharesIds) => {
  const alpaca = await startAlpacaAccount(sharesIds)
  afterAll(() => alpaca.close())
  beforeEach(() => alpaca.clear())
  const running: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const stop of running.splice(0)) await stop()
  })

  /** Runs the program in a world in which a second takes a millisecond. */
  function start({ key = secret, keyId = KEY.keyId, since = new Date(Date.now() - 2 * HOUR_MS), ahead = 0 } = {}) {
    const [ends, began] = [new AbortController(), Date.now()]
    const said: string[] = []
    const done = recordAlpaca({
      account: alpacaAccount({
        ...{ keyId, secret: KEY.secret, isLive: false, url: alpaca.url, pageSize: 4 },
        reconnectMs: { first: 1, most: 20 },
      }),
      door: doorOf(siteUrl, key),
      fileOf: (number) => path.join(folder, `${number}.json`),
      key: key.slice(-8),
      since,
      now: () => new Date(began + (Date.now() - began) * 1000 + ahead),
      say: (line) => said.push(line),
      pause: (ms) => setTimeout(ms / 1000, undefined, { signal: ends.signal }),
      signal: ends.signal,
    })
    // Awaited by those who want to know.
    done.catch(() => undefined)
    const stop = async () => {
      ends.abort()
      await done.catch(() => undefined)
    }
    running.push(stop)
    return { said, done, stop }
  }
  const listening = () => eventually(() => expect(alpaca.listening()).toBe(1))
  const recorded = (count: number) => eventually(async () => expect(await actions()).toHaveLength(count))

  it('records fills live: in parts, out of order, twice said, options of several legs and coins', async () => {
    start()
    await listening()
    const [at, month] = [
      new Date(),
      new Date(Date.now() + 30 * 24 * HOUR_MS).toISOString().slice(2, 10).replaceAll('-', ''),
    ]
    const order = { symbol: 'AAPL', side: 'buy' as const, price: '187.5', orderId: crypto.randomUUID() }
    const first = alpaca.fill({ ...order, quantity: '4', filled: '4', isPartial: true, at })
    const second = alpaca.fill({ ...order, quantity: '4', filled: '8', isPartial: true, at })
    const third = alpaca.fill({ ...order, quantity: '2', filled: '10', at: new Date(at.getTime() + 1) })
    for (const update of [third, first, first, second]) alpaca.say(update)
    for (const event of ['new', 'canceled', 'replaced', 'pending_replace', 'rejected', 'expired'])
      alpaca.say({ ...third, event, execution_id: undefined, price: undefined, qty: undefined })
    alpaca.say(
      alpaca.fillLegs([
        { symbol: `SPY${month}C00450000`, side: 'buy', quantity: '1', price: '3.1', at },
        { symbol: `SPY${month}C00460000`, side: 'sell', quantity: '1', price: '1.2', at },
      ]),
    )
    alpaca.say(
      alpaca.fill({ symbol: 'BTC/USD', side: 'buy', quantity: '0.015', price: '61000', at, assetClass: 'crypto' }),
    )
    await recorded(6)
    alpaca.say(third)
    alpaca.say(alpaca.fill({ symbol: 'AAPL', side: 'sell', quantity: '10', price: '190', at: new Date() }))
    await recorded(7)
    const found = await actions()
    expect(found.map(({ live }) => live)).toEqual(Array.from({ length: 7 }, () => true))
    expect(found.filter(({ symbol }) => symbol === 'AAPL').map(({ side, quantity }) => `${side} ${quantity}`)).toEqual([
      ...['BUY 4', 'BUY 4', 'BUY 2', 'SELL 10'],
    ])
    const trades = await db.sql(
      `select market, symbol, option_right, strike::integer, "position", status from trade_summary where strategy_id = $1
       order by market, strike`,
      [strategy],
    )
    expect(trades).toEqual([
      { market: 'CRYPTO', symbol: 'BTC/USD', option_right: null, strike: null, position: 'LONG', status: 'OPEN' },
      { market: 'OPTIONS', symbol: 'SPY', option_right: 'CALL', strike: 450, position: 'LONG', status: 'OPEN' },
      { market: 'OPTIONS', symbol: 'SPY', option_right: 'CALL', strike: 460, position: 'SHORT', status: 'OPEN' },
      { market: 'STOCK', symbol: 'AAPL', option_right: null, strike: null, position: 'LONG', status: 'WIN' },
    ])
  })

  it('reads what it missed in an hour without a connection, late, and each fill once', async () => {
    const { said } = start()
    await listening()
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    // More than a page, one of which the stream said already.
    const before = alpaca.fill({ symbol: 'MSFT', side: 'buy', quantity: '1', price: '400', at: minutesAgo(61) })
    alpaca.say(before)
    await recorded(1)
    alpaca.cut()
    for (let nth = 0; nth < 10; nth += 1)
      alpaca.fill({
        symbol: 'MSFT',
        side: 'buy',
        quantity: '1',
        price: String(401 + nth),
        at: minutesAgo(60 - nth),
      })
    alpaca.restore()
    await recorded(11)
    await listening()
    alpaca.say(alpaca.fill({ symbol: 'MSFT', side: 'sell', quantity: '11', price: '500', at: new Date() }))
    await recorded(12)
    alpaca.say(before)
    expect((await actions()).map(({ live }) => live)).toEqual([...Array.from({ length: 11 }, () => false), true])
    expect(said.join('\n')).toMatch(/stream is closed.*is open again/s)
    expect(said.some((line) => /Bought 1 MSFT at 401\.00, \d+ minutes after its time, so late\./.test(line))).toBe(true)
    expect(alpaca.asked.some((asked) => asked.includes('page_token'))).toBe(true)
  })

  it('sends again until the site answers, in the order of time, and never twice', async () => {
    site = 'down'
    const { said } = start()
    await listening()
    alpaca.say(alpaca.fill({ symbol: 'AAPL', side: 'buy', quantity: '1', price: '100', at: new Date() }))
    await eventually(() =>
      expect(said.some((line) => line.startsWith('The site’s database does not answer'))).toBe(true),
    )
    site = 'loses answers'
    await recorded(1)
    alpaca.say(alpaca.fill({ symbol: 'AAPL', side: 'sell', quantity: '1', price: '101', at: new Date() }))
    await eventually(() => expect(said.some((line) => line.startsWith('The site cannot be reached'))).toBe(true))
    site = 'up'
    await recorded(2)
    await eventually(() => expect(said.some((line) => line.endsWith('(it was there already).'))).toBe(true))
    expect((await actions()).map(({ side }) => side)).toEqual(['BUY', 'SELL'])
  })

  it('goes on after it was stopped, from where it was', async () => {
    const first = start()
    await listening()
    alpaca.say(alpaca.fill({ symbol: 'AAPL', side: 'buy', quantity: '1', price: '100', at: new Date() }))
    await recorded(1)
    site = 'down'
    alpaca.say(alpaca.fill({ symbol: 'AAPL', side: 'buy', quantity: '2', price: '101', at: new Date() }))
    await eventually(() => expect(first.said.some((line) => line.startsWith('The site’s database'))).toBe(true))
    await first.stop()
    expect(first.said.at(-1)).toMatch(/^Stopped\. 1 in .* will be sent next time\.$/)
    site = 'up'
    alpaca.fill({ symbol: 'AAPL', side: 'buy', quantity: '3', price: '102', at: new Date() })
    const second = start()
    await recorded(3)
    expect(second.said[0]).toMatch(/^Going on with the account PA3STANDIN, which was read until /)
    expect((await actions()).map(({ quantity }) => quantity)).toEqual(['1', '2', '3'])
  })

  it('does not send again what may be recorded since the site forgot its ids', async () => {
    site = 'loses answers'
    const first = start()
    await listening()
    alpaca.say(alpaca.fill({ symbol: 'AAPL', side: 'buy', quantity: '1', price: '100', at: new Date() }))
    await recorded(1)
    await first.stop()
    site = 'up'
    await db.sql('delete from private.recorded_ids')
    const second = start({ ahead: 8 * 24 * HOUR_MS })
    await eventually(() =>
      expect(
        second.said.some((line) =>
          line.startsWith('Not sent again, because it may be recorded already: buy 1 AAPL at 100'),
        ),
      ).toBe(true),
    )
    expect(await actions()).toHaveLength(1)
  })

  it('says what is wrong with a key, and whose file it was given', async () => {
    await expect(start({ keyId: 'PKWRONG' }).done).rejects.toThrow(/^Alpaca refuses the key: check ALPACA_KEY_ID/)
    await expect(start({ key: `rk_${'A'.repeat(64)}` }).done).rejects.toThrow(/^The site does not know this key/)
    await expect(start().done).rejects.toThrow(
      /was written with another key\. If the new key records to the same strategy/,
    )
    giveToKey(path.join(folder, 'PA3STANDIN.json'), secret.slice(-8))
    const again = start()
    await eventually(() => expect(again.said[0]).toMatch(/^Going on with the account/))
    await again.stop()
    writeFileSync(path.join(folder, 'PA3STANDIN.json'), '{"half')
    await expect(start().done).rejects.toThrow(/PA3STANDIN\.json cannot be read/)
    expect(readdirSync(folder)).toEqual(['PA3STANDIN.json'])
    const stopped = await start().done.catch((error: unknown) => error)
    expect(stopped).toBeInstanceOf(Stop)
  })

  it('compares the account’s positions with the record, and tells its owner what differs and why', async () => {
    alpaca.hold(['AAPL', '1'], ['BTCUSD', '0.4975', 'crypto'], ['TSLA', '-5'])
    alpaca.book('CFEE', 'BTC/USD', new Date())
    alpaca.book('SPLIT', 'NVDA', new Date(Date.now() - 24 * HOUR_MS))
    alpaca.fill({ symbol: 'AAPL', side: 'buy', quantity: '1', price: '100', at: new Date() })
    alpaca.fill({ symbol: 'BTC/USD', side: 'buy', quantity: '0.5', price: '60000', at: new Date() })
    alpaca.fill({ symbol: 'KO', side: 'buy', quantity: '2', price: '60', at: new Date() })
    const { said } = start()
    await eventually(() => expect(said.some((line) => line.startsWith('The record differs'))).toBe(true))
    expect(said.filter((line) => line.startsWith('The record differs'))).toEqual([
      'The record differs from the account in 3 positions: /profile says in which, and why.',
    ])
    const agreedAt = async () =>
      ((await db.anon.rpc('recorded_how', { strategy_id: strategy })).data as { agreed_at: string | null }).agreed_at
    expect(await agreedAt()).toBeNull()
    const day = new Date().toISOString().slice(0, 10)
    const { data } = await db.as('alice').from('position_reports').select('differences').single().throwOnError()
    expect(data?.differences).toEqual([
      {
        ...{ of: 'BTC/USD', account: '0.4975', record: '0.5' },
        why: `Alpaca has a fee that was taken in the coin in its books of ${day}`,
      },
      {
        ...{ of: 'KO', account: '0', record: '2' },
        why: 'Closed by hand or elsewhere, transferred out, or ended by a merger or a new symbol',
      },
      {
        ...{ of: 'TSLA', account: '-5', record: '0' },
        why: 'Traded by hand, transferred in, or held before the key began to record',
      },
    ])
  })

  it('records each fill once, whatever happens in which order', async () => {
    const events = [
      'say',
      'say late',
      'miss',
      'cut',
      'restore',
      'stop',
      'start',
      'down',
      'loses answers',
      'up',
    ] as const
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...events), { minLength: 5, maxLength: 25 }), async (steps) => {
        alpaca.clear()
        rmSync(folder, { recursive: true })
        await db.sql('delete from bet_data where strategy_id = $1', [strategy])
        site = 'up'
        let program: ReturnType<typeof start> | null = start()
        await listening()
        let price = 100
        const said: ReturnType<typeof alpaca.fill>[] = []
        const late: typeof said = []
        for (const step of steps) {
          if (step === 'say' || step === 'say late' || step === 'miss') {
            price += 1
            const update = alpaca.fill({
              symbol: 'AAPL',
              side: 'buy',
              quantity: '1',
              price: String(price),
              at: new Date(),
            })
            if (step !== 'miss') (step === 'say' ? said : late).push(update)
            if (step === 'say') alpaca.say(update)
          } else if (step === 'cut') alpaca.cut()
          else if (step === 'restore') {
            alpaca.restore()
            for (const update of [...late.splice(0), ...said]) alpaca.say(update)
          } else if (step === 'stop') {
            await program?.stop()
            program = null
          } else if (step === 'start') program ??= start()
          else site = step
          await setTimeout(0)
        }
        site = 'up'
        alpaca.restore()
        program ??= start()
        await listening()
        for (const update of [...late, ...said]) alpaca.say(update)
        await recorded(price - 100)
        await program.stop()
        expect((await actions()).map(({ price: of }) => Number(of)).sort((a, b) => a - b)).toEqual(
          Array.from({ length: price - 100 }, (_, nth) => 101 + nth),
        )
      }),
      { numRuns: Number(process.env.RECORD_RUNS ?? 8), endOnFailure: true },
    )
  }, 240_000)
})

describe('npm run record, killed', () => {
  let alpaca: Awaited<ReturnType<typeof startAlpacaAccount>>
  beforeAll(async () => {
    alpaca = await startAlpacaAccount()
  })
  afterAll(() => alpaca.close())
  const programs: ChildProcess[] = []
  afterEach(() => {
    for (const program of programs.splice(0)) program.kill('SIGKILL')
  })
  /** The program takes a while to start. */
  const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000 })

  /** Starts the program itself. */
  const run = (...args: string[]) => {
    const program = spawn(process.execPath, ['scripts/record.mjs', ...args], {
      env: {
        ...process.env,
        ...{ RECORD_KEY: secret, RECORD_SITE: siteUrl, ALPACA_TRADING_URL: alpaca.url },
        ...{ ALPACA_KEY_ID: KEY.keyId, ALPACA_SECRET_KEY: KEY.secret },
      },
    })
    programs.push(program)
    return { program, ended: Promise.all([text(program.stdout), text(program.stderr), once(program, 'close')]) }
  }

  it.each(['came', 'recorded'] as const)(
    'when a message %s, and started again, it records each fill once',
    async (when) => {
      alpaca.clear()
      const args = [
        'alpaca',
        '--since',
        new Date(Date.now() - HOUR_MS).toISOString(),
        '--state',
        path.join(folder, 'state'),
      ]
      alpaca.fill({ symbol: 'AAPL', side: 'buy', quantity: '1', price: '100', at: new Date() })
      alpaca.fill({ symbol: 'AAPL', side: 'buy', quantity: '2', price: '101', at: new Date(Date.now() + 1) })
      const first = run(...args)
      site = when === 'came' ? 'hangs' : 'loses answers'
      onMessage = (step) => {
        if (step === when) first.program.kill('SIGKILL')
      }
      await first.ended
      expect(first.program.signalCode).toBe('SIGKILL')
      expect(await actions()).toHaveLength(when === 'came' ? 0 : 1)
      onMessage = () => undefined
      site = 'up'
      const second = run(...args)
      await eventually(async () => expect(await actions()).toHaveLength(2))
      await eventually(() => expect(alpaca.listening()).toBe(1))
      alpaca.say(alpaca.fill({ symbol: 'AAPL', side: 'sell', quantity: '3', price: '102', at: new Date() }))
      await eventually(async () => expect(await actions()).toHaveLength(3))
      second.program.kill('SIGINT')
      const [said, complained] = await second.ended
      expect(complained).toBe('')
      expect(second.program.exitCode).toBe(0)
      expect(said).toMatch(
        /Going on with the account PA3STANDIN.*Sold 3 AAPL at 102\.00, live\..*Stopped\. Nothing waits\./s,
      )
      expect((await actions()).map(({ side, quantity }) => `${side} ${quantity}`)).toEqual(['BUY 1', 'BUY 2', 'SELL 3'])
      expect(said).not.toContain(secret.slice(3))
    },
    180_000,
  )

  it('says in a sentence how it is used and what is missing', async () => {
    const complaint = async (...args: string[]) => (await run(...args).ended)[1]
    expect(await complaint()).toMatch(/^npm run record -- alpaca/)
    expect(await complaint('alpaca', '--since', 'noon')).toBe('--since takes a time: 2026-12-03T14:30:00Z\n')
    const [real, address] = [secret, siteUrl]
    secret = 'rk_short'
    expect(await complaint('folder', folder)).toMatch(/^RECORD_KEY is not a key: copy the whole of it/)
    secret = real
    siteUrl = `${address}/elsewhere`
    expect(await complaint('folder', path.join(folder, 'x'), '--zone', 'Mars')).toMatch(/^There is no zone Mars/)
    siteUrl = address
  })
})
