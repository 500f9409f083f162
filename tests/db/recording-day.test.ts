// @vitest-environment node
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { bootEmbeddedBackend, type EmbeddedBackend } from '../../supabase/embedded/backend'
import { RECORD_PATH } from '../../supabase/functions/record/recorder'

const SITE = 'http://localhost:5173'
const AT_HOME = { peerAddress: '127.0.0.1' }
/** The database starts twice; a busy machine takes minutes for it and the messages. */
const SLOW_MS = 600_000
const CREDENTIALS = { email: 'day@mail.example', password: 'a day of alerts' }

let dataDir = ''
let backend: EmbeddedBackend | null = null
const told: string[] = []

const boot = async () => {
  backend = await bootEmbeddedBackend({ dataDir, siteUrl: SITE, demoData: false, say: (line) => told.push(line) })
}
const close = async () => {
  await backend?.close()
  backend = null
}
afterEach(async () => {
  await close()
  await rm(dataDir, { recursive: true, force: true })
})

async function send(address: string, { method = 'POST', body = '', token = '' }) {
  if (!backend) throw new Error('The database is closed')
  const headers = new Headers({ 'content-type': 'application/json', prefer: 'return=representation' })
  if (token !== '') headers.set('authorization', `Bearer ${token}`)
  const request = new Request(SITE + address, { method, headers, ...(method === 'POST' && { body }) })
  const answer = await backend.fetch(request, AT_HOME)
  return { status: answer.status, data: await answer.json() }
}

/** The files of the database, its journal and its log that contain a text. */
async function filesWith(text: string): Promise<string[]> {
  const all = (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const found: string[] = []
  for (const { parentPath, name } of all)
    if ((await readFile(path.join(parentPath, name))).includes(text)) found.push(name)
  return found
}

it(
  'keeps a day of 200 alerts through a restart: ten sent twice and five garbled are 200 actions, all live, and five in the inbox; no file has the key',
  async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'recording-day-'))
    await boot()
    await send('/auth/v1/signup', { body: JSON.stringify(CREDENTIALS) })
    const session = await send('/auth/v1/token?grant_type=password', { body: JSON.stringify(CREDENTIALS) })
    const token = session.data.access_token
    const own = async (address: string, body?: object) =>
      (await send(address, { token, ...(body ? { body: JSON.stringify(body) } : { method: 'GET' }) })).data
    const [strategy] = await own('/rest/v1/strategy_profile', { name: 'A day of alerts', public: 'true' })
    const key = await own('/rest/v1/rpc/create_recording_key', { strategy_id: strategy.id, name: 'TradingView' })

    const record = (message: object | string) =>
      send(RECORD_PATH, { body: typeof message === 'string' ? message : JSON.stringify(message) })
    const alert = (nth: number) => ({
      ...{ key: key.secret, symbol: 'NASDAQ:AAPL', side: nth % 2 === 1 ? 'buy' : 'close', id: `alert ${nth}` },
      ...{ price: String(100 + (nth % 7) / 4), time: new Date().toISOString() },
      ...(nth % 2 === 1 && { quantity: '10' }),
    })
    const sendAlerts = async (from: number, to: number) => {
      for (let nth = from; nth <= to; nth += 1) {
        expect(await record(alert(nth))).toMatchObject({ status: 200, data: { recorded: true } })
        if (nth % 40 === 0) expect((await record(`${key.secret} garbled ${nth}`)).status).toBe(422)
      }
    }
    /** Sends alerts again, whose answers were lost. */
    const sendAgain = async (...all: number[]) => {
      for (const nth of all)
        expect(await record(alert(nth))).toMatchObject({ status: 200, data: { recorded: true, repeated: true } })
    }

    // It stops while a position is open.
    await sendAlerts(1, 101)
    await sendAgain(20, 40, 60, 100)
    await close()
    await boot()
    await sendAgain(1, 99, 101)
    await sendAlerts(102, 200)
    await sendAgain(101, 102, 200)

    const rows = async (text: string) => (await backend?.sql(text))?.rows
    expect(
      await rows(
        `select sum(actions_count)::integer as actions, bool_and(is_live) as live, count(*) filter (where status = 'OPEN')::integer as open
         from trade_summary`,
      ),
    ).toEqual([{ actions: 200, live: true, open: 0 }])
    expect(await rows('select * from check_figures(20)')).toEqual([])
    expect(await own('/rest/v1/recording_inbox?select=message&order=id')).toEqual(
      [40, 80, 120, 160, 200].map((nth) => ({ message: `… garbled ${nth}` })),
    )
    expect(await own('/rest/v1/rpc/recorded_how', { strategy_id: strategy.id })).toMatchObject({
      since: expect.stringMatching(/^20/),
      keys: [{ name: 'TradingView', actions: 200 }],
    })

    // No file has a key, neither one that recorded nor one that was guessed.
    const guess = `rk_${'guessed-'.repeat(8)}`
    expect((await record(`${guess} BUY 1 AAPL @ 1`)).status).toBe(401)
    await close()
    expect(await filesWith('TradingView'), 'it looks where the database is').not.toEqual([])
    for (const secret of [key.secret, guess]) {
      expect(await filesWith(secret.slice(3, 35))).toEqual([])
      expect(told.join()).not.toContain(secret)
    }
  },
  SLOW_MS,
)
