// @vitest-environment node
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '@/content/demoAccounts'
import { bootEmbeddedBackend, type EmbeddedBackend } from '../../supabase/embedded/backend'
import { openDatabase } from '../../supabase/embedded/database'
import { moveToPostgres } from '../../supabase/embedded/moveToPostgres'

/** What the fallback has to do: boot, migrate, fill with demo data, take a trade, keep it, and give it to PostgreSQL. */

const SITE = 'http://localhost:5173'
const SECRET = { jwt_secret: 'nobody signs in' }
/** PGlite boots three times and is filled once; a busy machine takes minutes for it. */
const SLOW_MS = 600_000
const AT_HOME = { peerAddress: '127.0.0.1' }
let dataDir: string
let backend: EmbeddedBackend
const said: string[] = []
const boot = () => bootEmbeddedBackend({ dataDir, siteUrl: SITE, demoData: true, say: (line) => void said.push(line) })

async function post(address: string, body: object, token?: string) {
  const answer = await backend.fetch(
    new Request(SITE + address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    }),
    AT_HOME,
  )
  return answer.json()
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'pglite-'))
  process.env.EMBEDDED_DATABASE = 'pglite'
  backend = await boot()
  delete process.env.EMBEDDED_DATABASE
}, SLOW_MS)
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const [account] = demoAccounts
const credentials = { email: account?.email, password: account?.password }
const signIn = () => post('/auth/v1/token?grant_type=password', credentials)
const untrue = async () => (await backend.sql('select * from check_figures(20)')).rows
const mine = async () =>
  (await backend.sql(`select total_pnl::text, trades from strategy_metrics where name = 'On PGlite'`)).rows

test(
  'PGlite does the main job, keeps it, and PostgreSQL takes it over with everything else',
  async () => {
    expect(said).toContain('It runs on PGlite: EMBEDDED_DATABASE asks for it.')
    const { access_token: token } = await signIn()
    const [strategy] = await post('/rest/v1/strategy_profile', { name: 'On PGlite' }, token)
    const action = { bet_id: 'one', date: '2024-05-06T10:00:00Z', market: 'STOCK', symbol: 'AAPL', fee: '0' }
    await post(
      '/rest/v1/rpc/add_trades',
      {
        strategy_id: strategy.id,
        actions: [
          { ...action, side: 'BUY', quantity: '10', price: '10' },
          { ...action, date: '2024-05-06T11:00:00Z', side: 'SELL', quantity: '10', price: '11' },
        ],
      },
      token,
    )
    expect(await mine()).toEqual([{ total_pnl: '10', trades: 1 }])
    expect(await untrue()).toEqual([])
    await backend.close()

    const reopened = await openDatabase(dataDir, SECRET)
    expect(reopened.name).toBe(
      'PGlite: this database was made by it. Move it to PostgreSQL, which is faster: npm run to-postgres',
    )
    const counts = `select (select count(*)::integer from bet_data) as actions, (select count(*)::integer from ledger_entries) as entries`
    const before = (await reopened.sql(counts)).rows
    await reopened.close()

    await moveToPostgres(dataDir, (line) => void said.push(line))
    expect(await readdir(dataDir)).toEqual(expect.arrayContaining(['postgres-before-the-move', 'postgresql']))
    backend = await boot()
    expect(said.at(-2)).toMatch(/^It runs on PostgreSQL 17/)
    expect((await backend.sql(counts)).rows).toEqual(before)
    expect(await mine()).toEqual([{ total_pnl: '10', trades: 1 }])
    expect(await untrue()).toEqual([])
    expect(await signIn()).toHaveProperty('access_token')
    await backend.close()
  },
  SLOW_MS,
)
