import './noTelemetry'

import { existsSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import path from 'node:path'
import type { App } from '@supabase/lite'
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite'
import type { PostgresConnection } from '@supabase/lite/postgres'
import pg from 'pg'
import { type Migration, readMigrations } from '../history.mjs'
import { type AccountSettings, appOn, connectTo, LET_REQUESTS_IN, type Script, type Sql, statementsOn } from './app'
import { copyFolder } from './copyFolder'
import { applyMigrations, planMigrations } from './migrations'
import { type PostgresServer, PostgresUnavailable, SUPERUSER, startPostgres } from './postgresServer.mjs'
import { AUTHENTICATOR, DATABASE, OWNER, ROLES_OF_REQUESTS, rolesSql } from './project.mjs'

/** Folders of the two kinds of database, in the embedded backend's folder. */
export const POSTGRES_FOLDER = 'postgresql'
export const PGLITE_FOLDER = 'postgres'
/** Beside each of them: the database as it was before its last upgrade. */
export const COPY_SUFFIX = '-before-upgrade'
/** Others may enter a folder and reach what they know by name. */
const ONLY_ENTER = 0o711

export interface EmbeddedDatabase {
  /** What runs, and why if it is not PostgreSQL itself: a line for the terminal. */
  name: string
  /** Answers requests to REST and accounts. */
  app: App
  /** Runs SQL with all rights: migrations, seed, tests. Never reachable over HTTP. */
  sql: Sql
  /** How many migrations it applied, and where the database is as it was before, if it had rows. */
  applied: number
  copy: string | null
  close: () => Promise<void>
}

/** A database as its owner sees it, before requests are let in. */
interface Owned {
  connection: PostgresConnection | PgliteConnection
  sql: Sql
  script: Script
  close: () => Promise<void>
}

/**
 * Opens a folder's database with all migrations applied. One that has rows is copied first, and a migration that fails leaves it as it was.
 * @param open opens the database in the folder, and can be called again after it was closed
 * @throws Error when the database cannot be upgraded, or a migration fails
 */
async function upgrade<Database extends Owned>(
  open: () => Promise<Database>,
  folder: string,
  auth: AccountSettings,
  migrations: readonly Migration[],
): Promise<{ database: Database; applied: number; copy: string | null }> {
  let database = await open()
  try {
    // Creates the tables of accounts and of applied migrations in a new database.
    await appOn(database.connection, auth).ensureSystemSchema()
    const { pending, changed, isNewer, isNew } = await planMigrations(database.sql, migrations)
    if (isNewer) {
      throw new Error(
        `The database in ${folder} was made by a later version of the site. Start that version, or empty the database and fill it again: npm run reset`,
      )
    }
    if (changed.length > 0) {
      throw new Error(
        `The database in ${folder} was made by other migrations than those in supabase/migrations (${changed.slice(0, 3).join(', ')}), so it cannot be upgraded. Start the version of the site that made it, or empty the database and fill it again: npm run reset`,
      )
    }
    const copy = pending.length === 0 || isNew ? null : `${folder}${COPY_SUFFIX}`
    if (copy !== null) {
      await database.close()
      copyFolder(folder, copy)
      database = await open()
    }
    await applyMigrations(database.sql, database.script, pending).catch((error: Error) => {
      if (copy === null) throw error
      throw new Error(
        `The database could not be upgraded, and is as it was. ${error.message}\nMend that migration and start again, or start the version of the site that you had. A copy from before is in ${copy}`,
      )
    })
    return { database, applied: pending.length, copy }
  } catch (error) {
    await database.close()
    throw error
  }
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
export async function openPostgres(
  dataDir: string,
  auth: AccountSettings,
  migrations: readonly Migration[] = readMigrations(),
): Promise<EmbeddedDatabase> {
  // Root's own folders are closed to the user who runs the server. It may pass through this one, and lists nothing in it.
  if (process.getuid?.() === 0) await chmod(dataDir, ONLY_ENTER)
  const folder = path.join(dataDir, POSTGRES_FOLDER)
  const open = async () => {
    const server = await startPostgres(folder)
    try {
      await createProject(server)
    } catch (error) {
      await server.stop()
      throw error
    }
    const connection = connectTo(server.address, { role: OWNER, max: 1 })
    return {
      server,
      connection,
      ...statementsOn(connection),
      close: async () => {
        await connection.close()
        await server.stop()
      },
    }
  }
  const { database, applied, copy } = await upgrade(open, folder, auth, migrations)
  try {
    await database.script(LET_REQUESTS_IN)
    const requests = connectTo(database.server.address, { role: AUTHENTICATOR, max: 10 })
    const close = async () => {
      await requests.close()
      await database.close()
    }
    const app = await appOn(requests, auth).init()
    const { rows } = await database.sql('show server_version')
    return { name: `PostgreSQL ${rows[0]?.server_version}`, app, sql: database.sql, applied, copy, close }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Postgres compiled to WebAssembly, inside this process: slower, with one connection, and at home everywhere. */
export async function openPglite(
  dataDir: string,
  auth: AccountSettings,
  why: string,
  migrations: readonly Migration[] = readMigrations(),
): Promise<EmbeddedDatabase> {
  const folder = path.join(dataDir, PGLITE_FOLDER)
  const open = async () => {
    const connection = await createPgliteConnection({ url: folder })
    await connection.driver.exec(ROLES_OF_REQUESTS)
    const sql: Sql = (query, parameters = []) => connection.driver.query(query, [...parameters])
    const script: Script = (statements) => connection.driver.exec(statements)
    return { connection, sql, script, close: () => connection.close() }
  }
  const { database, applied, copy } = await upgrade(open, folder, auth, migrations)
  const { connection, sql, close } = database
  try {
    const app = await appOn(connection, auth).init()
    return { name: `PGlite: ${why}`, app, sql, applied, copy, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Opens the database of a folder, with all migrations applied: PostgreSQL itself, or PGlite where that cannot run, where
 * EMBEDDED_DATABASE says so, and where the folder has a database of PGlite alone.
 * @throws Error when the database cannot be upgraded, when a migration fails, or when PostgreSQL does not start
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
