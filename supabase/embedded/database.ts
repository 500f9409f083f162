import './noTelemetry'

import { existsSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import path from 'node:path'
import type { App } from '@supabase/lite'
import { applyPendingMigrations, listMigrationFiles } from '@supabase/lite/cli'
import { createPgliteConnection } from '@supabase/lite/pglite'
import pg from 'pg'
import { type AccountSettings, appOn, connectTo, LET_REQUESTS_IN } from './app'
import { type PostgresServer, PostgresUnavailable, SUPERUSER, startPostgres } from './postgresServer.mjs'
import { AUTHENTICATOR, DATABASE, OWNER, rolesSql } from './project.mjs'

/** Folders of the two kinds of database, in the embedded backend's folder. */
export const POSTGRES_FOLDER = 'postgresql'
export const PGLITE_FOLDER = 'postgres'
/** Others may enter a folder and reach what they know by name. */
const ONLY_ENTER = 0o711

/** Runs SQL with all rights: migrations, seed, tests. Never reachable over HTTP. */
export type Sql = (query: string, parameters?: readonly unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

export interface EmbeddedDatabase {
  /** What runs, and why if it is not PostgreSQL itself: a line for the terminal. */
  name: string
  /** Answers requests to REST and accounts. */
  app: App
  sql: Sql
  /** How many migrations it applied. */
  applied: number
  close: () => Promise<void>
}

/** SQL without the separators between its statements, which the stored statements lack. */
const withoutSeparators = (sql: string) => sql.replace(/[;\s]/g, '')

/**
 * The versions of the applied migrations whose file is missing or has changed since. Until the first deployment the
 * migrations are rewritten in place, and a database made by earlier ones may lack tables or columns that the site reads.
 */
export async function changedMigrations(
  sql: Sql,
  files: readonly { version: string; sql: string }[],
): Promise<string[]> {
  const { rows } = await sql(`
    select version, array_to_string(statements, '') as text
    from supabase_migrations.schema_migrations order by version`)
  const now = new Map(files.map((file) => [file.version, withoutSeparators(file.sql)]))
  return rows.flatMap(({ version, text }) =>
    now.get(String(version)) === withoutSeparators(String(text)) ? [] : String(version),
  )
}

/** Applies new migrations and returns how many. @throws Error when applied ones were changed since, or when one fails */
async function migrate(app: App, sql: Sql, dataDir: string): Promise<number> {
  // Creates the tables of accounts and of applied migrations in a new database.
  await app.ensureSystemSchema()
  if ((await changedMigrations(sql, await listMigrationFiles(app))).length > 0) {
    throw new Error(
      `The database in ${dataDir} was made by an earlier version of the migrations. Empty it and fill it again: npm run reset`,
    )
  }
  return (await applyPendingMigrations(app)).applied.length
}

/** Makes a project's roles and its database on a server that lacks them. */
async function createProject({ address }: PostgresServer): Promise<void> {
  const superuser = new pg.Client({ ...address, user: SUPERUSER, database: 'postgres' })
  await superuser.connect()
  try {
    const { rows: roles } = await superuser.query('select from pg_roles where rolname = $1', [OWNER])
    if (roles.length === 0) await superuser.query(rolesSql(address.password))
    const { rows: databases } = await superuser.query('select from pg_database where datname = $1', [DATABASE])
    if (databases.length === 0) await superuser.query(`create database ${DATABASE} owner ${OWNER}`)
  } finally {
    await superuser.end()
  }
}

/** PostgreSQL itself. @throws PostgresUnavailable when it cannot run here */
export async function openPostgres(dataDir: string, auth: AccountSettings): Promise<EmbeddedDatabase> {
  // Root's own folders are closed to the user who runs the server. It may pass through this one, and lists nothing in it.
  if (process.getuid?.() === 0) await chmod(dataDir, ONLY_ENTER)
  const server = await startPostgres(path.join(dataDir, POSTGRES_FOLDER))
  const opened: { close: () => Promise<void> }[] = []
  const close = async () => {
    for (const connection of opened) await connection.close()
    await server.stop()
  }
  try {
    await createProject(server)
    const owner = connectTo(server.address, { role: OWNER, max: 1 })
    opened.push(owner)
    const sql: Sql = async (query, parameters = []) => ({
      // Prepared, so that what is asked often is planned once and takes one round trip.
      rows: await owner.driver.unsafe(query, [...parameters] as never[], { prepare: true }),
    })
    const applied = await migrate(appOn(owner, auth), sql, dataDir)
    await sql(LET_REQUESTS_IN)
    const requests = connectTo(server.address, { role: AUTHENTICATOR, max: 10 })
    opened.push(requests)
    const app = await appOn(requests, auth).init()
    const { rows } = await sql('show server_version')
    return { name: `PostgreSQL ${rows[0]?.server_version}`, app, sql, applied, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Postgres compiled to WebAssembly, inside this process: slower, with one connection, and at home everywhere. */
export async function openPglite(dataDir: string, auth: AccountSettings, why: string): Promise<EmbeddedDatabase> {
  const connection = await createPgliteConnection({ url: path.join(dataDir, PGLITE_FOLDER) })
  try {
    const app = await appOn(connection, auth).init()
    const sql: Sql = (query, parameters = []) => connection.driver.query(query, [...parameters])
    const applied = await migrate(app, sql, dataDir)
    return { name: `PGlite: ${why}`, app, sql, applied, close: () => connection.close() }
  } catch (error) {
    await connection.close()
    throw error
  }
}

/**
 * Opens the database of a folder, with all migrations applied: PostgreSQL itself, or PGlite where that cannot run, where
 * EMBEDDED_DATABASE says so, and where the folder has a database of PGlite alone.
 * @throws Error when applied migrations were changed since, when one fails, or when PostgreSQL does not start
 */
export async function openDatabase(dataDir: string, auth: AccountSettings): Promise<EmbeddedDatabase> {
  const wanted = process.env.EMBEDDED_DATABASE
  if (wanted === 'pglite') return openPglite(dataDir, auth, 'EMBEDDED_DATABASE asks for it')
  if (wanted) throw new Error(`EMBEDDED_DATABASE is "${wanted}". It can be "pglite", or be left out for PostgreSQL.`)
  const [isPostgres, isPglite] = [POSTGRES_FOLDER, PGLITE_FOLDER].map((name) => existsSync(path.join(dataDir, name)))
  if (isPglite && !isPostgres) {
    const why = 'this database was made by it. Move it to PostgreSQL, which is faster: npm run to-postgres'
    return openPglite(dataDir, auth, why)
  }
  try {
    return await openPostgres(dataDir, auth)
  } catch (error) {
    if (!(error instanceof PostgresUnavailable)) throw error
    return openPglite(dataDir, auth, error.message)
  }
}
