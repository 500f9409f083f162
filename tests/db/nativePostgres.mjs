import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { SUPERUSER, startPostgres } from '../../supabase/embedded/postgresServer.mjs'
import { DATABASE, OWNER, rolesSql } from '../../supabase/embedded/project.mjs'
import { readMigrations, readSources, runFiles } from '../../supabase/history.mjs'

/** Settings for disposable data: nothing waits for the disk. */
export const THROWAWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '512MB',
  max_wal_size: '4GB',
  deadlock_timeout: '200ms',
}

/** What a project's owner runs before the migrations. Older Supabase projects grant everything by default, newer ones nothing. */
export const DEFAULT_GRANTS = {
  old: ['tables', 'sequences', 'functions']
    .map(
      (kind) => `alter default privileges in schema public grant all on ${kind} to anon, authenticated, service_role;`,
    )
    .join('\n'),
  new: '',
}

/** The functions of a hosted project's auth schema that the migrations use. */
const AUTH = `
  create schema auth;
  create function auth.jwt() returns jsonb language sql stable as $$
    select coalesce(
      nullif(current_setting('request.jwt.claim', true), ''), nullif(current_setting('request.jwt.claims', true), '')
    )::jsonb
  $$;
  create function auth.uid() returns uuid language sql stable as $$ select (auth.jwt() ->> 'sub')::uuid $$;
  create function auth.role() returns text language sql stable as $$ select auth.jwt() ->> 'role' $$;
  grant usage on schema auth to ${OWNER}, anon, authenticated, service_role;`

/** @typedef {Awaited<ReturnType<typeof startNativePostgres>>} NativePostgres */

/**
 * Starts a separate server in a temporary folder, with Supabase's roles and auth functions, and the migrations applied by an owner who
 * is not a superuser. `connect` returns a connection of that owner, `connectAsSuperuser` one that bypasses every policy; `stop` closes
 * them, stops the server and removes its files.
 * @param {{
 *   beforeMigrations?: string, migrations?: readonly { file: string, sql: string }[],
 *   rewrite?: (file: string, sql: string) => string, env?: Record<string, string>,
 * }} [options] SQL that the owner runs first; the migrations, if not all; a function that gives each file of the sources as it is to be run
 *   in place of the migrations; and more environment of the server
 */
export async function startNativePostgres({
  beforeMigrations = '',
  rewrite,
  migrations = readMigrations(),
  env = {},
} = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'pg-'))
  const server = await startPostgres(folder, { settings: THROWAWAY, env }).catch((error) => {
    rmSync(folder, { recursive: true, force: true })
    throw error
  })
  /** @type {pg.Client[]} */
  const clients = []
  /** @param {string} role @param {string} database */
  const connectAs = async (role, database) => {
    const client = new pg.Client({ ...server.address, user: role, database })
    // The server ends its connections when it stops.
    client.on('error', () => undefined)
    await client.connect()
    clients.push(client)
    return client
  }
  const stop = async () => {
    await Promise.allSettled(clients.map((client) => client.end()))
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }

  try {
    const creator = await connectAs(SUPERUSER, 'postgres')
    await creator.query(rolesSql())
    /** Creates a database, with files that its owner runs. @param {string} name @param {readonly { file: string, sql: string }[]} files */
    const createDatabase = async (name, files) => {
      await creator.query(`create database ${name} owner ${OWNER}`)
      await (await connectAs(SUPERUSER, name)).query(AUTH)
      const owner = await connectAs(OWNER, name)
      await owner.query(beforeMigrations)
      await runFiles((sql) => owner.query(sql), files)
      return owner
    }
    const owner = await createDatabase(
      DATABASE,
      rewrite ? readSources().map(({ file, sql }) => ({ file, sql: rewrite(file, sql) })) : migrations,
    )
    const { rows } = await owner.query('show server_version')
    return {
      address: server.address,
      version: rows[0].server_version,
      createDatabase,
      connect: () => connectAs(OWNER, DATABASE),
      connectAsSuperuser: () => connectAs(SUPERUSER, DATABASE),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
