import { createHash, createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { App } from '@supabase/lite'
import { applyPendingMigrations } from '@supabase/lite/cli'
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '@/lib/database.types'

/**
 * What a project grants on new tables before anybody writes a migration.
 * `old`: everything, to everybody, as older Supabase projects do. `new`: nothing, as newer ones do.
 * `embedded`: as @supabase/lite does it: everything, granted again after the migrations at the first request, so that
 * policies and triggers stand alone.
 */
export type Grants = 'old' | 'new' | 'embedded'

/** The grants that tests of single rules run under: schema.test.ts shows that 'old' ends with the privileges of 'new'. */
export const GRANTS: Grants[] = ['new', 'embedded']

export type Client = SupabaseClient<Database>
export type Row = Record<string, unknown>

export interface TestDatabase {
  anon: Client
  service: Client
  /** A signed-in person by the token's `sub`; the same client each time. */
  as: (sub: string) => Client
  /** Runs one statement as the owner of everything. Numbers that a double cannot hold come as strings. */
  sql: <T extends Row = Row>(query: string, parameters?: unknown[]) => Promise<T[]>
  /** Runs a script as the owner of everything. */
  script: (statements: string) => Promise<void>
  /**
   * Runs one statement with a role's rights, as PostgREST would; rolled back where it fails. `aal` is how much the person
   * has proved (`aal2` with a second factor), where their provider says so.
   */
  sqlAs: <T extends Row = Row>(
    role: Role,
    query: string,
    parameters?: unknown[],
    sub?: string,
    aal?: string,
  ) => Promise<T[]>
  /** Stored figures that are not what the actions say (see check_figures): empty while all is true. */
  untrueFigures: () => Promise<Row[]>
}

type Role = 'anon' | 'authenticated' | 'service_role'

const JWT_SECRET = 'tests-alone-sign-with-this-secret-of-forty-two-bytes'
const PUBLISHABLE_KEY = 'sb_publishable_tests'
const SECRET_KEY = 'sb_secret_tests'
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

/** One database for each kind of grants and worker: opening one takes seconds, emptying it milliseconds. */
const opened = new Map<Grants, TestDatabase>()

const EMPTY = `
  reset all;
  set session_replication_role = replica;
  do $$ begin
    execute (
      select 'truncate ' || string_agg(format('%I.%I', schemaname, tablename), ', ') || ' restart identity cascade'
      from pg_tables
      where schemaname = 'public' and tablename <> 'symbol_tags' or (schemaname, tablename) = ('auth', 'users'));
  end $$;
  set session_replication_role = origin;`

/**
 * The migrated database on a Postgres in memory, behind the REST interface that the app talks to. It is empty but for
 * symbol_tags, which a test leaves as it was. Called once at the head of a test file.
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
    // Private to the library, which else grants everything to everybody at the first request.
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

/** Opens a Postgres in memory, from the files of a cluster where they are given. */
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

/** The file that holds a migrated cluster: under another name as soon as anything that made it is another. */
async function clusterFile(grants: Grants): Promise<string> {
  const hash = createHash('sha256').update(ROLES + DEFAULT_GRANTS[grants])
  for (const name of ['@electric-sql/pglite', '@supabase/lite']) {
    hash.update(await readFile(`node_modules/${name}/package.json`))
  }
  for (const name of (await readdir(MIGRATIONS)).toSorted()) {
    hash.update(name).update(await readFile(path.join(MIGRATIONS, name)))
  }
  return path.join(CACHE, `${grants}-${hash.digest('hex').slice(0, 16)}.tar`)
}

/**
 * A database with all migrations applied. Making a cluster and migrating it takes PGlite seconds, unpacking one that
 * was made before a fraction of that.
 */
async function connect(grants: Grants): Promise<PgliteConnection> {
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
    if (name.startsWith(`${grants}-`) && name.endsWith('.tar')) await rm(path.join(CACHE, name), { force: true })
  }
  // Two test files may do this at once: a rename is all or nothing.
  const partial = `${file}.${process.pid}`
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

/** A session token as the identity provider would sign it. */
function signToken(sub: string, role: Role = 'authenticated'): string {
  const now = Math.floor(Date.now() / 1000)
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub, role, aud: 'authenticated', iat: now, exp: now + TOKEN_LIFE_S })}`
  return `${body}.${createHmac('sha256', JWT_SECRET).update(body).digest('base64url')}`
}

/** The library prints every refusal by the database, and most of what these tests try is to be refused. */
const printError = console.error
console.error = (...values: unknown[]) => {
  const [error] = values
  if (!(error instanceof Error && 'severity' in error)) printError(...values)
}

/** supabase-js wants one to exist, even where nobody listens to changes. Node has one from version 22. */
class NoWebSocket {}
Object.assign(globalThis, { WebSocket: globalThis.WebSocket ?? NoWebSocket })
