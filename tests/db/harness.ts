import { createHmac, randomUUID } from 'node:crypto'
import type { App } from '@supabase/lite'
import type { PostgresConnection } from '@supabase/lite/postgres'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, inject } from 'vitest'
import type { Database } from '@/lib/database.types'
import { appOn, connectTo } from '../../supabase/embedded/app'
import { AUTHENTICATOR, OWNER } from '../../supabase/embedded/project.mjs'

/**
 * A project's default privileges on new tables, before any migration.
 * `old`: everything to every role, as in older Supabase projects. `new`: nothing, as in newer ones.
 * `embedded`: as @supabase/lite does it on PGlite: everything, granted again at the first request after the migrations, so
 * that only policies and triggers protect the data.
 */
export type Grants = 'old' | 'new' | 'embedded'

/** The grants that most tests run under. schema.test.ts proves that 'old' ends up with the same privileges as 'new'. */
export const GRANTS: Grants[] = ['new', 'embedded']

export type Client = SupabaseClient<Database>
export type Row = Record<string, unknown>

export interface TestDatabase {
  anon: Client
  service: Client
  /** The address of the REST interface, for programs that need it. {@link SECRET_KEY} has the service's rights. */
  fetch: (request: Request) => Response | Promise<Response>
  /** The client of a signed-in user, by the token's `sub`. Each call with the same `sub` returns the same client. */
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

export type Role = 'anon' | 'authenticated' | 'service_role'

export const JWT_SECRET = 'tests-alone-sign-with-this-secret-of-forty-two-bytes'
export const PUBLISHABLE_KEY = 'sb_publishable_tests'
export const SECRET_KEY = 'sb_secret_tests'
const TOKEN_LIFE_S = 24 * 60 * 60

/** One database per test file and kind of grants. */
const opened = new Map<Grants, { db: TestDatabase; empty: () => Promise<unknown>; close: () => Promise<void> }>()

/** If a table is larger than this, all are truncated, because deleted rows stay in the table's file. */
const LARGE_TABLE_BYTES = 1_000_000

/**
 * Deletes rows from small tables: truncating makes new files for every table and drops Postgres's plans, which takes ten times as
 * long.
 * @param kept tables that the migrations filled
 */
const emptyExcept = (kept: readonly string[]) => `
  reset all;
  set session_replication_role = replica;
  do $$ declare
    names text[] := array(
      select format('%I.%I', schemaname, tablename) from pg_tables
      where schemaname in ('public', 'private', 'auth') and format('%I.%I', schemaname, tablename) <> all ('{${kept.join()}}'));
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

/** The tables that have rows. */
const FILLED = `
  select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname in ('public', 'private', 'auth')
    and (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I.%I', schemaname, tablename), false, true, '')))[1]::text <> '0'`

/**
 * A migrated database for this test file, behind the REST interface that the app uses. It contains only what the migrations wrote,
 * which tests must leave unchanged. Calling this again in the same file empties the database.
 */
export async function bootDatabase(grants: Grants = 'new'): Promise<TestDatabase> {
  const known = opened.get(grants)
  if (known) await known.empty()
  const one = known ?? (await openDatabase(grants))
  opened.set(grants, one)
  return one.db
}

afterAll(async () => {
  for (const { close } of opened.values()) await close()
  opened.clear()
})

/** A connection to this run's server, which tests/db/server.ts starts. */
const connect = (role: string, max: number, database?: string) => connectTo(inject('postgres'), { role, max, database })

/** Creates a database with all migrations applied, and opens it for its owner. */
export const createDatabase = (grants: Grants) => createFrom(`template ${templateOf(grants)}`)

/** Creates a database with nothing but the accounts' tables, as a new project has them. */
export async function createEmptyDatabase() {
  const database = await createFrom('')
  await appOn(database.owner, { jwt_secret: JWT_SECRET, publishable_key: PUBLISHABLE_KEY }).ensureSystemSchema()
  return database
}

type Created = Awaited<ReturnType<typeof createFrom>>

async function createFrom(template: string) {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const creator = connect(OWNER, 1, 'postgres')
  await creator.driver.unsafe(`create database ${name} ${template}`)
  const owner = connect(OWNER, 1, name)
  return {
    name,
    owner,
    close: async () => {
      await owner.close()
      await creator.driver.unsafe(`drop database ${name} with (force)`)
      await creator.close()
    },
  }
}

/** 'embedded' begins like 'new': @supabase/lite grants everything at its first request, if it is allowed to. */
const templateOf = (grants: Grants) => (grants === 'old' ? 'template_old' : 'template_new')

const openDatabase = async (grants: Grants) =>
  openOn(await createDatabase(grants), grants === 'embedded' ? OWNER : AUTHENTICATOR)

/** A database behind the REST interface. @param role what requests arrive as */
export async function openOn({ name, owner, close }: Created, role: string = AUTHENTICATOR) {
  const requests = connect(role, 4, name)
  const app = appOn(requests, { jwt_secret: JWT_SECRET, publishable_key: PUBLISHABLE_KEY, secret_key: SECRET_KEY })
  await app.init()
  const filled = await owner.driver.unsafe<{ name: string }[]>(FILLED)
  const empty = emptyExcept(filled.map((table) => table.name))
  return {
    db: testDatabase(app, owner),
    empty: () => owner.driver.unsafe(empty),
    close: async () => {
      await requests.close()
      await close()
    },
  }
}

/** The tests' view of a database. */
function testDatabase(app: App, { driver }: PostgresConnection): TestDatabase {
  const clients = new Map<string, Client>()
  const clientOf = (key: string, sub?: string): Client => {
    const name = sub ?? key
    const client = clients.get(name) ?? makeClient(app, key, sub)
    clients.set(name, client)
    return client
  }
  const query = async <T extends Row>(
    text: string,
    parameters: unknown[] = [],
    on: Pick<typeof driver, 'unsafe'> = driver,
  ) => [...(await on.unsafe<T[]>(text, parameters as never[]))]
  return {
    anon: clientOf(PUBLISHABLE_KEY),
    service: clientOf(SECRET_KEY),
    fetch: (request) => app.fetch(request),
    as: (sub) => clientOf(PUBLISHABLE_KEY, sub),
    sql: (text, parameters) => query(text, parameters),
    script: async (statements) => {
      await driver.unsafe(statements)
    },
    sqlAs: async <T extends Row>(role: Role, text: string, parameters?: unknown[], sub?: string, aal?: string) =>
      (await driver.begin(async (transaction) => {
        const claims = JSON.stringify(sub === undefined ? { role } : { sub, role, aal })
        await query(
          `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`,
          [role, claims],
          transaction,
        )
        return query<T>(text, parameters, transaction)
      })) as T[],
    untrueFigures: () => query('select * from check_figures(20)'),
  }
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

/** Silences the library, which prints every error from the database, since most of these tests expect one. */
const printError = console.error
console.error = (...values: unknown[]) => {
  const [error] = values
  if (!(error instanceof Error && 'severity' in error)) printError(...values)
}

/** supabase-js needs a global WebSocket even when realtime is not used. Node has one from version 22. */
class NoWebSocket {}
Object.assign(globalThis, { WebSocket: globalThis.WebSocket ?? NoWebSocket })
