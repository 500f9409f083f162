import { createHash, createHmac, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { App } from '@supabase/lite'
import { applyPendingMigrations } from '@supabase/lite/cli'
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '@/lib/database.types'

/**
 * A project's default privileges on new tables, before any migration.
 * `old`: everything to every role, as in older Supabase projects. `new`: nothing, as in newer ones.
 * `embedded`: as @supabase/lite does it: everything, granted again at the first request after the migrations, so that
 * only policies and triggers protect the data.
 */
export type Grants = 'old' | 'new' | 'embedded'

/** The grants that most tests run under; schema.test.ts proves that 'old' ends with the same privileges as 'new'. */
export const GRANTS: Grants[] = ['new', 'embedded']

export type Client = SupabaseClient<Database>
export type Row = Record<string, unknown>

export interface TestDatabase {
  anon: Client
  service: Client
  /** The REST interface itself, for programs that are given its address; {@link SECRET_KEY} has the service's rights. */
  fetch: (request: Request) => Response | Promise<Response>
  /** The client of a signed-in user, by the token's `sub`; the same one each time. */
  as: (sub: string) => Client
  /** Runs one statement as the database owner. Numbers that a double cannot hold are returned as strings. */
  sql: <T extends Row = Row>(query: string, parameters?: unknown[]) => Promise<T[]>
  /** Runs a script as the database owner. */
  script: (statements: string) => Promise<void>
  /**
   * Runs one statement with a role's privileges, as PostgREST does, and rolls back if it fails. `aal` is the token's
   * authentication level (`aal2` after a second factor), for providers that send one.
   */
  sqlAs: <T extends Row = Row>(
    role: Role,
    query: string,
    parameters?: unknown[],
    sub?: string,
    aal?: string,
  ) => Promise<T[]>
  /** The stored figures that disagree with the actions (see check_figures); empty if all agree. */
  untrueFigures: () => Promise<Row[]>
}

type Role = 'anon' | 'authenticated' | 'service_role'

const JWT_SECRET = 'tests-alone-sign-with-this-secret-of-forty-two-bytes'
export const PUBLISHABLE_KEY = 'sb_publishable_tests'
export const SECRET_KEY = 'sb_secret_tests'
const TOKEN_LIFE_S = 24 * 60 * 60

const ROLES = `
  create role anon nologin;
  create role authenticated nologin;
  create role service_role nologin bypassrls;`

const DEFAULT_GRANTS: Record<Grants, string> = {
  old: ['tables', 'sequences', 'functions']
    .map(
      (kind) => `alter default privileges in schema public grant all on ${kind} to anon, authenticated, service_role;`,
    )
    .join('\n'),
  new: '',
  embedded: '',
}

/** One database per kind of grants and worker: opening one takes seconds, emptying it milliseconds. */
const opened = new Map<Grants, TestDatabase>()

/** More than this of a table is truncated, because deleted rows stay in its file. */
const LARGE_TABLE_BYTES = 1_000_000

/** Deletes rows where they are few: a truncation makes new files for every table, and Postgres forgets its plans: ten times as dear. */
const EMPTY = `
  reset all;
  set session_replication_role = replica;
  do $$ declare
    names text[] := array(
      select format('%I.%I', schemaname, tablename)
      from pg_tables
      where schemaname = 'public' and tablename <> 'symbol_tags' or (schemaname, tablename) in (('auth', 'users'), ('private', 'ledger_pending'), ('private', 'deleted_trades'), ('private', 'strategy_months'), ('private', 'trade_positions'), ('private', 'strategy_writes'), ('private', 'newsletter_calls'), ('private', 'strategy_news'), ('private', 'notifications'), ('private', 'notified_entries'), ('private', 'notification_runs')));
    name text;
  begin
    if exists (select from unnest(names) t where pg_table_size(t::regclass) > ${LARGE_TABLE_BYTES}) then
      execute 'truncate ' || array_to_string(names, ', ') || ' cascade';
    else
      foreach name in array names loop execute 'delete from ' || name; end loop;
    end if;
    perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    from pg_sequences where schemaname in ('public', 'private') and last_value is not null;
  end $$;
  set session_replication_role = origin;`

/**
 * The migrated database on an in-memory Postgres, behind the REST interface that the app uses. It is empty except for
 * symbol_tags, which tests must leave unchanged. Call it once at the top of a test file.
 */
export async function bootDatabase(grants: Grants = 'new'): Promise<TestDatabase> {
  const known = opened.get(grants)
  if (known) await known.script(EMPTY)
  const db = known ?? (await openDatabase(grants))
  opened.set(grants, db)
  return db
}

async function openDatabase(grants: Grants): Promise<TestDatabase> {
  process.env.LITE_TELEMETRY = '0'
  const connection = await connect(grants)
  const app = appOn(connection)
  await app.init()
  if (grants !== 'embedded') {
    // A private field of the library, which otherwise grants everything to every role at the first request.
    Object.assign(connection, { rlsState: 'active' })
  }

  const clients = new Map<string, Client>()
  const clientOf = (key: string, sub?: string): Client => {
    const name = sub ?? key
    const client = clients.get(name) ?? makeClient(app, key, sub)
    clients.set(name, client)
    return client
  }

  return {
    anon: clientOf(PUBLISHABLE_KEY),
    service: clientOf(SECRET_KEY),
    fetch: (request) => app.fetch(request),
    as: (sub) => clientOf(PUBLISHABLE_KEY, sub),
    sql: async <T extends Row>(query: string, parameters: unknown[] = []) =>
      (await connection.driver.query<T>(query, parameters)).rows,
    script: async (statements) => {
      await connection.driver.exec(statements)
    },
    sqlAs: async <T extends Row>(role: Role, query: string, parameters: unknown[] = [], sub?: string, aal?: string) =>
      connection.driver.transaction(async (transaction) => {
        await transaction.query(`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`, [
          role,
          JSON.stringify(sub === undefined ? { role } : { sub, role, aal }),
        ])
        return (await transaction.query<T>(query, parameters)).rows
      }),
    untrueFigures: async () => (await connection.driver.query<Row>('select * from check_figures(20)')).rows,
  }
}

const appOn = (connection: PgliteConnection): App =>
  new App({
    connection,
    auth: { enabled: true, jwt_secret: JWT_SECRET, publishable_key: PUBLISHABLE_KEY, secret_key: SECRET_KEY },
    db: { driver: 'pglite' },
  })

/** Opens an in-memory Postgres, from the files of an existing cluster if given. */
async function open(files?: Blob): Promise<PgliteConnection> {
  const connection = await createPgliteConnection({
    url: 'memory://',
    ...(files ? { pgliteOptions: { loadDataDir: files } } : {}),
  })
  await connection.driver.waitReady
  return connection
}

const CACHE = path.resolve('node_modules/.cache/tests-db')
const MIGRATIONS = path.resolve('supabase/migrations')

/** The file that caches a migrated cluster; its name changes with everything the cluster was made from. */
async function clusterFile(grants: Grants): Promise<string> {
  const hash = createHash('sha256').update(ROLES + DEFAULT_GRANTS[grants])
  for (const name of ['@electric-sql/pglite', '@supabase/lite']) {
    hash.update(await readFile(`node_modules/${name}/package.json`))
  }
  for (const name of (await readdir(MIGRATIONS)).toSorted()) {
    hash.update(name).update(await readFile(path.join(MIGRATIONS, name)))
  }
  return path.join(CACHE, `${kindOf(grants)}-${hash.digest('hex').slice(0, 16)}.tar`)
}

/** 'new' and 'embedded' begin alike: @supabase/lite grants everything at its first request. */
const kindOf = (grants: Grants) => (grants === 'old' ? 'old' : 'new')

/**
 * A database with all migrations applied. PGlite takes seconds to create and migrate a cluster, and a fraction of that
 * to unpack a cached one.
 */
export async function connect(grants: Grants): Promise<PgliteConnection> {
  const file = await clusterFile(grants)
  if (existsSync(file)) return open(new Blob([new Uint8Array(await readFile(file))]))

  const made = await open()
  await made.driver.exec(ROLES + DEFAULT_GRANTS[grants])
  const app = appOn(made)
  await app.init()
  await applyPendingMigrations(app)
  const dump = await made.driver.dumpDataDir('none')
  await made.close()

  await mkdir(CACHE, { recursive: true })
  for (const name of await readdir(CACHE)) {
    const isOld = name.startsWith(`${kindOf(grants)}-`) && name.endsWith('.tar') && path.join(CACHE, name) !== file
    if (isOld) await rm(path.join(CACHE, name), { force: true })
  }
  // Two test files may write the cache at once; a rename is atomic.
  // Not by the process's id, because test files also run in threads of one process.
  const partial = `${file}.${randomUUID()}`
  await writeFile(partial, Buffer.from(await dump.arrayBuffer()))
  await rename(partial, file)
  return open(dump)
}

function makeClient(app: App, key: string, sub?: string): Client {
  return createClient<Database>('http://localhost', key, {
    auth: { persistSession: false, autoRefreshToken: false },
    ...(sub === undefined ? {} : { accessToken: async () => signToken(sub) }),
    global: {
      fetch: (input, init) => app.fetch(new Request(input, init)),
    },
  })
}

/** A session token as the identity provider signs it. */
function signToken(sub: string, role: Role = 'authenticated'): string {
  const now = Math.floor(Date.now() / 1000)
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub, role, aud: 'authenticated', iat: now, exp: now + TOKEN_LIFE_S })}`
  return `${body}.${createHmac('sha256', JWT_SECRET).update(body).digest('base64url')}`
}

/** Silences the library, which prints every error from the database: most of these tests expect one. */
const printError = console.error
console.error = (...values: unknown[]) => {
  const [error] = values
  if (!(error instanceof Error && 'severity' in error)) printError(...values)
}

/** supabase-js needs a global WebSocket even when realtime is not used. Node has one from version 22. */
class NoWebSocket {}
Object.assign(globalThis, { WebSocket: globalThis.WebSocket ?? NoWebSocket })
