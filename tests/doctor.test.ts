// @vitest-environment node
import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocketServer } from 'ws'
import { checksOf } from '../scripts/doctor/doctor'
import type { Environment } from '../scripts/doctor/environment'
import { askAll } from '../scripts/doctor/line'
import { PART_NAMES, type Part, readSchemaState, type SchemaState } from '../scripts/doctor/schemaState'
import { contentSecurityPolicy, inlineScriptHashes, securityHeaders, shellOf } from '../scripts/security-headers'
import { newSigningKey, readSigningKey, signNote } from '../supabase/ledger/signingKey'
import { newKeys } from '../supabase/mail/push'
import { createDatabase } from './db/harness'
import { type NativePostgres, startNativePostgres } from './db/nativePostgres.mjs'

/** A folder of migrations with two releases: what the doctor says of them depends on their names alone. */
const MIGRATIONS = mkdtempSync(path.join(tmpdir(), 'migrations-'))
const VERSIONS = ['20261101000000', '20270101000000', '20270201000000']
for (const version of VERSIONS) writeFileSync(path.join(MIGRATIONS, `${version}_change.sql`), '')
writeFileSync(
  path.join(MIGRATIONS, 'RELEASED'),
  VERSIONS.slice(0, 2)
    .map((version, minor) => `# 1.${minor}.0\n-  ${version}_change.sql\n`)
    .join(''),
)
const PUBLIC_KEY = 'sb_publishable_doctor'
const ISSUER = 'https://clerk.site.example'
const CLERK_KEY = `pk_live_${btoa('clerk.site.example$')}`
const DAY = '2024-05-06T10:00:00Z'
const key = readSigningKey(newSigningKey('log.example'))

/** A token as Clerk's; only the stand-in of the project looks at its signature. */
function tokenWith(claims: object): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const body = `${encode({ alg: 'HS256' })}.${encode({ sub: 'user_1', role: 'authenticated', iss: ISSUER, exp: Date.now() / 1000 + 3_600, ...claims })}`
  return `${body}.${createHmac('sha256', 'a secret').update(body).digest('base64url')}`
}

/** New keys for notifications in browsers, as variables. */
const pushKeys = (): Environment => Object.fromEntries(newKeys().map((line) => line.split('=')))

/** What stands in for the services around the database, and what is wrong with them. */
const HEALTHY = {
  exposed: ['public'],
  readsSettings: true,
  clockAhead: 0,
  takesClerk: true,
  takesAlpaca: true,
  takesPages: true,
  headers: {} as Record<string, string>,
  rewrites: true,
  mirrorStatus: 200,
  mirrorIsOpen: true,
  mirrorIsOld: false,
  mirrorIsPage: false,
}

describe('npm run doctor', () => {
  let postgres: NativePostgres
  let client: Awaited<ReturnType<NativePostgres['connectAsSuperuser']>>
  let expected: SchemaState
  let server: Server
  let mailServer: SMTPServer
  let origin: string
  let env: Environment
  let services = HEALTHY
  /** What the site in the stand-in was built with. */
  let builtWith: Environment
  const notes: string[] = []
  /** Of three hours ago. */
  let oldNote = ''

  const mailAddress = (password: string) =>
    `smtp://site:${password}@127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`

  const query = async (sql: string, values: unknown[] = []) => (await client.query(sql, values)).rows

  /** Status and body as PostgREST answers: with the rights of anon, after the pre-request function that is set. */
  async function answerOf(request: IncomingMessage, url: URL): Promise<[number, object]> {
    if (request.headers.apikey !== PUBLIC_KEY) return [401, { message: 'Invalid API key' }]
    if (request.headers.authorization && !services.takesClerk) {
      return [401, { code: 'PGRST301', message: 'No suitable key or wrong key type' }]
    }
    const schema = String(request.headers['accept-profile'] ?? 'public')
    if (!services.exposed.includes(schema)) return [406, { code: 'PGRST106', message: 'Invalid schema' }]
    const settings = JSON.stringify(
      await query(
        `select setconfig from pg_db_role_setting s join pg_roles r on r.oid = setrole where rolname = 'authenticator'`,
      ),
    )
    await client.query('savepoint request')
    try {
      await client.query(`select set_config('role', 'anon', true), set_config('request.headers', $1, true)`, [
        JSON.stringify(request.headers),
      ])
      if (services.readsSettings && settings.includes('pgrst.db_pre_request=')) {
        await client.query('select public.check_request()')
      }
      const [, table] = /([a-z_]+)$/.exec(url.pathname) ?? []
      const columns = url.searchParams.get('select') ?? '*'
      const larger = url.searchParams.get('size')?.replace('gt.', 'where size > ') ?? ''
      const order = url.searchParams.get('order')?.replace('.', ' ')
      const sql = `select ${columns} from ${schema}.${table} ${larger} ${order ? `order by ${order}` : ''} limit 1`
      return [200, await query(sql)]
    } catch (error) {
      const { code, message } = error as { code: string; message: string }
      return [code === 'PT400' ? 400 : code === '42P01' ? 404 : 401, { code, message }]
    } finally {
      await client.query('rollback to savepoint request')
    }
  }

  async function answerRows(request: IncomingMessage, response: ServerResponse, url: URL) {
    const [status, body] = await answerOf(request, url)
    const date = new Date(Date.now() + services.clockAhead).toUTCString()
    response.writeHead(status, { 'content-type': 'application/json', date }).end(JSON.stringify(body))
  }

  const pages: Record<string, string> = {
    '/': '<!doctype html><script>start()</script><p>Home</p>',
    '/about.html': '<!doctype html><p>About</p>',
    '/performance.html': '<!doctype html><p>A strategy</p>',
    '/200.html': '<!doctype html><p>Any page</p>',
  }

  function answerPage(response: ServerResponse, url: URL) {
    const rewritten = services.rewrites ? `/${shellOf(url.pathname)}` : ''
    const page = pages[url.pathname] ?? pages[`${url.pathname}.html`] ?? pages[rewritten]
    const policy = contentSecurityPolicy(builtWith, inlineScriptHashes(pages['/'] ?? ''))
    response.writeHead(page ? 200 : 404, { ...securityHeaders(policy), ...services.headers }).end(page)
  }

  beforeAll(async () => {
    postgres = await startNativePostgres()
    client = await postgres.connectAsSuperuser()
    await client.query(`
      alter role authenticator set pgrst.db_pre_request = 'public.check_request';
      create table auth.mfa_factors (user_id uuid, status text);
      grant select on auth.mfa_factors to owner;
      create schema supabase_migrations;
      create table supabase_migrations.schema_migrations (version text primary key);
      grant select on supabase_migrations.schema_migrations to owner;
      grant usage on schema supabase_migrations to owner;`)
    await client.query('insert into supabase_migrations.schema_migrations select unnest($1::text[])', [VERSIONS])
    // A strategy with a closed trade, whose entries are sealed and signed.
    const [strategy] = await query(
      `insert into strategy_profile (user_id, name) values ('alice', 'Examined') returning id`,
    )
    const trade = { bet_id: 'one', date: DAY, market: 'STOCK', symbol: 'AAPL', quantity: '1' }
    const actions = [
      { ...trade, side: 'BUY', price: '10' },
      { ...trade, side: 'SELL', price: '12' },
    ]
    await client.query('select add_trades($1, $2)', [strategy?.id, JSON.stringify(actions)])
    await client.query(
      `insert into market_bars (market, symbol, day, close, source) values ('STOCK', 'AAPL', $1::timestamptz, 10, 'alpaca')`,
      [DAY],
    )
    await client.query(`select due_notifications('mail'), due_notifications('browser')`)
    const [sealed] = await query('select size::integer, root from seal_ledger()')
    const tree = sealed as { size: number; root: Uint8Array }
    const noteOf = (at: number) =>
      signNote(key, { ...tree, at: new Date(at).toISOString().replace('Z', '000Z'), after: null })
    const note = noteOf(Date.now())
    oldNote = noteOf(Date.now() - 3 * 3_600_000)
    await client.query('select sign_checkpoint($1, $2)', [sealed?.size, note])
    notes.push(note)

    const embedded = await createDatabase('new')
    expected = await readSchemaState(async (sql) => [...(await embedded.owner.driver.unsafe(sql))])
    await embedded.close()

    server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', origin)
      if (url.pathname.startsWith('/rest/v1/')) return void answerRows(request, response, url)
      if (url.pathname === '/health') return response.end('{"upstream":"ready"}')
      if (url.pathname === '/ledger.jsonl') {
        const open: Record<string, string> = services.mirrorIsOpen ? { 'access-control-allow-origin': '*' } : {}
        const lines = (services.mirrorIsOld ? [oldNote] : notes).map((note) => `${JSON.stringify(note)}\n`)
        return response
          .writeHead(services.mirrorStatus, open)
          .end(services.mirrorIsPage ? '<html></html>' : lines.join(''))
      }
      if (url.pathname.startsWith('/v2/stocks/')) return response.writeHead(services.takesAlpaca ? 200 : 403).end('{}')
      return answerPage(response, url)
    })
    const sockets = new WebSocketServer({ server, path: '/stream', verifyClient: () => services.takesPages })
    sockets.on('error', () => undefined)
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    mailServer = new SMTPServer({
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ password }, _session, done) =>
        password === 'right' ? done(null, { user: 'site' }) : done(new Error('Wrong password')),
    })
    mailServer.on('error', () => undefined)
    await new Promise<void>((listening) => mailServer.listen(0, '127.0.0.1', listening))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await client.query(`insert into private.settings values ('site address', $1)`, [origin])
    env = {
      VITE_SUPABASE_URL: origin,
      VITE_SUPABASE_ANON_KEY: PUBLIC_KEY,
      VITE_SITE_URL: origin,
      VITE_OPERATOR_NAME: 'Somebody Ltd',
      VITE_OPERATOR_ADDRESS: '1 Example Street, Exampleton',
      VITE_OPERATOR_LAW: 'The law of Exampleland',
      VITE_ALPACA_STREAM_URL: `${origin.replace('http', 'ws')}/stream`,
      VITE_LEDGER_PUBLIC_KEY: key.publicKey,
      VITE_LEDGER_MIRROR_URL: `${origin}/ledger.jsonl`,
      ALPACA_KEY_ID: 'PKDOCTOR',
      ALPACA_SECRET_KEY: 'a-secret',
      ALPACA_DATA_URL: origin,
      SMTP_URL: mailAddress('right'),
      ...pushKeys(),
      MAIL_FROM: 'Site <mail@site.example>',
    }
  })
  afterAll(async () => {
    server?.closeAllConnections()
    server?.close()
    mailServer?.close()
    await postgres?.stop()
    rmSync(MIGRATIONS, { recursive: true })
  })

  interface Fault {
    sql?: string
    env?: Environment
    mailPassword?: string
    services?: Partial<typeof HEALTHY>
  }

  const forget = (which: string) => `delete from supabase_migrations.schema_migrations where version ${which}`

  /** The report while something is wrong, after which it is undone. */
  async function examine(
    { sql = '', env: variables = {}, mailPassword = 'right', services: broken = {} }: Fault = {},
    database = query,
  ) {
    await client.query('begin')
    services = { ...HEALTHY, ...broken }
    builtWith = { ...env, SMTP_URL: mailAddress(mailPassword), ...variables }
    try {
      await client.query(sql)
      const checks = checksOf({
        env: builtWith,
        database,
        expected: async () => expected,
        migrations: MIGRATIONS,
      })
      return await askAll(checks, () => undefined)
    } finally {
      await client.query('rollback')
    }
  }

  it('every line that can hold does, asked by an owner who is no superuser', async () => {
    const owner = await postgres.connect()
    const lines = await examine({}, async (sql, values = []) => (await owner.query(sql, values)).rows)
    expect(lines.filter(({ says }) => says !== 'holds')).toEqual([
      { name: 'Clerk', says: 'not asked', text: 'not used: Supabase Auth manages the accounts' },
    ])
    expect(new Set(lines.map(({ name }) => name)).size).toBe(lines.length)
    const withClerk = await examine({ env: { VITE_CLERK_PUBLISHABLE_KEY: CLERK_KEY, CLERK_TOKEN: tokenWith({}) } })
    expect(withClerk.filter(({ says }) => says !== 'holds')).toEqual([])
  })

  it('the command prints a line each, and exits with 1 only if something fails', async () => {
    // Only what finds programs and, with scripts/at.mjs, sets the clock.
    const machine = Object.entries(process.env).filter(([name]) => /^PATH$|^LD_PRELOAD$|FAKETIME|NO_FAKE/.test(name))
    const run = (given: Environment) =>
      promisify(execFile)(process.execPath, ['scripts/doctor.mjs'], {
        env: { ...Object.fromEntries(machine), ...given },
      })
    await client.query('begin')
    services = HEALTHY
    builtWith = env
    const { stdout } = await run(env)
    await client.query('rollback')
    expect(stdout).toMatch(/✓ API: accepts the public key\n/)
    expect(stdout).toMatch(/– Migrations: DATABASE_URL is not set/)
    expect(stdout).toMatch(/\n\d+ passed, 0 failed, \d+ not checked\n$/)
    await expect(run({})).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining('✗ Settings: ') })
  })

  it('says which release the project runs', async () => {
    const saysOf = async (sql: string) => (await examine({ sql })).find(({ name }) => name === 'Migrations')?.text
    expect(await saysOf('')).toBe('all 3 are applied. The project runs release 1.1.0')
    expect(await saysOf(forget(`> '20261101000000'`))).toMatch(/^The project runs release 1\.0\.0\. Not applied: 2027/)
  })

  it('without anything to ask, no line but the settings fails', async () => {
    const checks = checksOf({ env: {}, database: null, expected: async () => expected, migrations: MIGRATIONS })
    const lines = await askAll(checks, () => undefined)
    expect(lines.filter(({ says }) => says === 'fails').map(({ name }) => name)).toEqual([
      'Settings',
      'Ledger signature',
    ])
    expect(lines.filter(({ says }) => says === 'holds')).toEqual([])
  })

  /** What is changed, how, and what the doctor says in which line. */
  const CHANGED: [what: string, sql: string, line: Part, says: string][] = [
    [
      'a schema that users may fill',
      'grant create on schema private to authenticated',
      'Schemas',
      'private to authenticated is different',
    ],
    ['a table’s storage', 'alter table public.webhooks set (fillfactor = 50)', 'Tables', 'webhooks is different'],
    [
      'a column too many',
      'alter table public.user_profiles add column extra text',
      'Columns',
      'user_profiles.extra is not in the migrations',
    ],
    [
      'a column’s type',
      'alter table private.limits alter column most type bigint',
      'Columns',
      'limits.most is different',
    ],
    [
      'a column that may be empty',
      'alter table public.trade_summary alter column entry_tot drop not null',
      'Required columns',
      'trade_summary.entry_tot is missing',
    ],
    [
      'a default',
      `alter table public.strategy_profile alter column public set default 'false'`,
      'Defaults',
      'strategy_profile.public is different',
    ],
    [
      'a generated column',
      'alter table public.strategy_metrics alter column h24 set expression as (period_returns[2])',
      'Generated columns',
      'strategy_metrics.h24 is different',
    ],
    [
      'a check',
      `alter table public.bet_data drop constraint bet_data_worth;
       alter table public.bet_data add constraint bet_data_worth check (quantity > 0)`,
      'Checks',
      'bet_data: bet_data_worth is different',
    ],
    [
      'a foreign key that keeps rows',
      `alter table public.strategy_follows drop constraint strategy_follows_strategy_id_fkey;
       alter table public.strategy_follows add constraint strategy_follows_strategy_id_fkey
         foreign key (strategy_id) references public.strategy_profile (id)`,
      'Foreign keys',
      'strategy_follows: strategy_follows_strategy_id_fkey is different',
    ],
    [
      'a key that is gone',
      'alter table private.limits drop constraint limits_pkey',
      'Keys',
      'limits: limits_pkey is missing',
    ],
    ['an index that is gone', 'drop index public.bet_data_strategy_idx', 'Indexes', 'bet_data_strategy_idx is missing'],
    [
      'an index’s columns',
      'drop index public.strategy_symbols_symbol_idx; create index strategy_symbols_symbol_idx on public.strategy_symbols (market)',
      'Indexes',
      'strategy_symbols_symbol_idx is different',
    ],
    [
      'a view with its owner’s rights',
      'alter view public.ranked_strategies reset (security_invoker)',
      'Views',
      'ranked_strategies is different',
    ],
    [
      'a view’s content',
      `create or replace view private.market_tags (market, tag) as
       values ('STOCK', 'stocks-options'), ('OPTIONS', 'stocks-options'), ('CRYPTO', 'cryptocurrency'), ('FOREX', 'sports')`,
      'Views',
      'market_tags is different',
    ],
    ['a type’s fields', 'alter type private.risk add attribute extra text', 'Types', 'risk is different'],
    [
      'a sequence that skips',
      'alter sequence public.bet_data_id_seq increment 2',
      'Sequences',
      'bet_data_id_seq is different',
    ],
    [
      'a function’s body',
      `create or replace function private.user_lock() returns integer language sql immutable set search_path = '' as $$ select 1 $$`,
      'Functions',
      'private.user_lock() is different',
    ],
    [
      'an argument’s default',
      `do $$ begin execute replace(pg_get_functiondef('public.seal_ledger'::regproc), 'DEFAULT 100000', 'DEFAULT 1'); end $$`,
      'Arguments',
      'public.seal_ledger(integer) is different',
    ],
    [
      'whose rights a function has',
      'alter function private.is_public(uuid) security invoker',
      'Function settings',
      'private.is_public(uuid) is different',
    ],
    [
      'a trigger that is off',
      'alter table public.bet_data disable trigger append_edits',
      'Triggers',
      'bet_data: append_edits is different',
    ],
    [
      'a trigger’s event',
      `drop trigger refuse_truncate on public.symbol_tags;
       create trigger refuse_truncate before delete on public.symbol_tags for each statement execute function private.refuse_truncate()`,
      'Triggers',
      'symbol_tags: refuse_truncate is different',
    ],
    [
      'row-level security',
      'alter table public.bet_history disable row level security',
      'Row-level security',
      'bet_history is missing',
    ],
    [
      'a policy',
      'alter policy "History is seen with its strategy" on public.bet_history using (true)',
      'Policies',
      'bet_history: History is seen with its strategy is different',
    ],
    [
      'a policy that is gone',
      'drop policy "Anyone sees the tree" on public.ledger_tiles',
      'Policies',
      'ledger_tiles: Anyone sees the tree is missing',
    ],
    [
      'a grant',
      'grant update on public.strategy_symbols to authenticated',
      'Grants',
      'strategy_symbols to authenticated is different',
    ],
    [
      'a grant on a column',
      'grant update (username) on public.strategy_metrics to authenticated',
      'Grants on columns',
      'strategy_metrics to authenticated is not in the migrations',
    ],
    [
      'a grant on a function',
      'grant execute on function private.user_lock() to anon',
      'Grants on functions',
      'private.user_lock() to anon is not in the migrations',
    ],
    [
      'a grant on a sequence',
      'grant update on sequence public.bet_data_id_seq to authenticated',
      'Grants on sequences',
      'bet_data_id_seq to authenticated is not in the migrations',
    ],
    [
      'a grant on all new tables',
      'alter default privileges for role owner in schema public grant select on tables to anon',
      'Grants on what is new',
      'public r to anon is not in the migrations',
    ],
  ]

  it('each changed definition is found by its own line', async () => {
    const lines = await examine({ sql: CHANGED.map(([, sql]) => sql).join(';\n') })
    const textOf = (part: Part) => lines.find(({ name }) => name === part)?.text ?? ''
    const found = CHANGED.map(([what, , part, says]) => `${what}: ${textOf(part).includes(says) ? says : textOf(part)}`)
    expect(found).toEqual(CHANGED.map(([what, , , says]) => `${what}: ${says}`))
    const wanted = PART_NAMES.filter((part) => CHANGED.some(([, , line]) => line === part))
    expect(wanted, 'a line that no change here is found by').toEqual(PART_NAMES)
    const counts = PART_NAMES.map((part) => [part, textOf(part).match(/ is (different|missing|not in)/g)?.length])
    expect(counts).toEqual(PART_NAMES.map((part) => [part, CHANGED.filter(([, , line]) => line === part).length]))
  })

  const asClerk = (claims: object, broken: Partial<typeof HEALTHY> = {}): Fault => ({
    env: { VITE_CLERK_PUBLISHABLE_KEY: CLERK_KEY, CLERK_TOKEN: tokenWith(claims) },
    services: broken,
  })
  const AS_REPLICA = 'set local session_replication_role = replica;'

  it.each<[string, Fault, string | string[]]>([
    ['a secret key in a public variable', { env: { VITE_CHAT_KEY: 'sb_secret_1' } }, 'Settings'],
    ['a wrong public key', { env: { VITE_SUPABASE_ANON_KEY: 'sb_publishable_other' } }, 'API'],
    [
      'a table that visitors may read',
      { sql: 'grant select on public.user_profiles to anon' },
      ['What visitors read', 'Grants'],
    ],
    [
      'browsers’ subscriptions that anyone reads',
      { sql: 'grant select on public.push_subscriptions to anon' },
      ['What visitors read', 'Grants'],
    ],
    ['an exposed private schema', { services: { exposed: ['public', 'private'] } }, 'Private schema'],
    [
      'no pre-request function',
      { sql: 'alter role authenticator reset pgrst.db_pre_request' },
      ['Row estimates', 'Pre-request setting'],
    ],
    ['a pre-request function that PostgREST has not read', { services: { readsSettings: false } }, 'Row estimates'],
    [
      'feeds that link to another site',
      { sql: `update private.settings set value = 'https://other.example'` },
      'Site address',
    ],
    ['feeds without links', { sql: 'delete from private.settings' }, 'Site address'],
    ['a wrong password of the mail server', { mailPassword: 'wrong' }, 'Mail server'],
    ['messages from nobody', { env: { MAIL_FROM: '' } }, 'Mail server'],
    ['notifications that are offered and not sent', { env: { PUSH_PRIVATE_KEY: '' } }, 'Notification keys'],
    ['notifications that are not offered', { env: { VITE_PUSH_PUBLIC_KEY: '' } }, 'Notification keys'],
    [
      'keys that do not belong together',
      { env: { PUSH_PRIVATE_KEY: pushKeys().PUSH_PRIVATE_KEY } },
      'Notification keys',
    ],
    [
      'a job that stopped notifying browsers',
      {
        sql: `update private.notification_runs set ended_at = now() - interval '2 hours' where channel = 'browser'`,
      },
      'Notifications',
    ],
    [
      'a job that never mailed',
      { sql: `delete from private.notification_runs where channel = 'mail'` },
      'Notifications',
    ],
    ['an API whose clock is ahead', { services: { clockAhead: 120_000 } }, 'Clock of the API'],
    ['migrations that were not applied', { sql: forget(`> '20261101000000'`) }, 'Migrations'],
    ['a migration that was left out', { sql: forget(`= '20270101000000'`) }, 'Migrations'],
    [
      'a migration of another version',
      { sql: `insert into supabase_migrations.schema_migrations values ('20991231')` },
      'Migrations',
    ],
    [
      'a function that safeupdate refuses',
      {
        sql: `create or replace function private.forget_settings() returns trigger
          language plpgsql security definer set search_path = '' as $$ begin delete from private.settings; return null; end $$`,
      },
      ['Functions', 'Conditions of writes'],
    ],
    [
      'figures of an earlier release',
      { sql: `${AS_REPLICA} update public.strategy_metrics set figures_version = 0` },
      'Rules of the figures',
    ],
    ['a second factor that is not read', { sql: 'revoke select on auth.mfa_factors from owner' }, 'Second factor'],
    [
      'returns that nobody refreshes',
      { sql: `${AS_REPLICA} update public.strategy_metrics set returns_at = now() - interval '27 hours'` },
      'Returns',
    ],
    [
      'a figure that was altered',
      { sql: `${AS_REPLICA} update public.trade_realisations set matched_cost = 11` },
      'Figures',
    ],
    [
      'entries that wait for their seal',
      {
        sql: `insert into public.strategy_profile (user_id, name) values ('bob', 'Unsealed');
        update public.ledger_entries set content = jsonb_set(content::jsonb, '{at}', '"2026-01-01T00:00:00.000000Z"')
        where number = (select first_number from private.ledger_pending limit 1)
          and strategy_id = (select strategy_id from private.ledger_pending limit 1)`,
      },
      'Ledger',
    ],
    [
      'a checkpoint without a signature',
      { sql: 'update public.ledger_checkpoints set note = null' },
      'Ledger signature',
    ],
    [
      'a site with another public key',
      { env: { VITE_LEDGER_PUBLIC_KEY: readSigningKey(newSigningKey('log.example')).publicKey } },
      'Ledger signature',
    ],
    ['a mirror that is gone', { services: { mirrorStatus: 404 } }, 'Ledger mirror'],
    ['a mirror that browsers may not read', { services: { mirrorIsOpen: false } }, 'Ledger mirror'],
    ['a mirror whose host answers with a page', { services: { mirrorIsPage: true } }, 'Ledger mirror'],
    ['a mirror that stopped hours ago', { services: { mirrorIsOld: true } }, 'Ledger mirror'],
    ['a session of another Clerk instance', asClerk({ iss: 'https://clerk.other.example' }), 'Clerk'],
    ['a session without a role', asClerk({ role: undefined }), 'Clerk'],
    ['a session that the project refuses', asClerk({}, { takesClerk: false }), 'Clerk'],
    [
      'prices that nobody fetches',
      { sql: `update public.market_bars set fetched_at = fetched_at - interval '6 days', close = 11` },
      'Market prices',
    ],
    ['a key that Alpaca refuses', { services: { takesAlpaca: false } }, 'Alpaca key'],
    ['a relay that refuses the site', { services: { takesPages: false } }, 'Relay'],
    ['a relay that is down', { env: { VITE_ALPACA_STREAM_URL: 'ws://127.0.0.1:9/stream' } }, 'Relay'],
    ['a site that others may frame', { services: { headers: { 'X-Frame-Options': 'SAMEORIGIN' } } }, 'Site headers'],
    [
      'a site that was built for another project',
      { services: { headers: { 'Content-Security-Policy': "default-src 'self'" } } },
      'Site headers',
    ],
    ['a site whose operator is not named', { env: { VITE_OPERATOR_NAME: '' } }, 'Operator'],
    ['a host without rewrites', { services: { rewrites: false } }, 'Site rewrites'],
  ])('%s is found by its own line', async (_, fault, names) => {
    const failing = (await examine(fault)).filter(({ says }) => says === 'fails')
    expect(failing.map(({ name }) => name)).toEqual([names].flat())
    for (const { text } of failing) expect(text, 'how to mend it').toMatch(/\. .+/)
  })
})
