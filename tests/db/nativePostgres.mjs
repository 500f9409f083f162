import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../supabase/migrations')
const UNPRIVILEGED = ['postgres', 'nobody']
const START_DEADLINE_MS = 30_000
const RETRY_MS = 100

// What a hosted project has before the first migration. Its "postgres" role owns the database and is no superuser.
const SUPABASE = `
  create role owner login;
  create role anon nologin;
  create role authenticated nologin;
  create role service_role nologin bypassrls;
  grant anon, authenticated, service_role to owner;
  create schema auth;
  create function auth.jwt() returns jsonb language sql stable as $$
    select coalesce(
      nullif(current_setting('request.jwt.claim', true), ''), nullif(current_setting('request.jwt.claims', true), '')
    )::jsonb
  $$;
  create function auth.uid() returns uuid language sql stable as $$ select (auth.jwt() ->> 'sub')::uuid $$;
  create function auth.role() returns text language sql stable as $$ select auth.jwt() ->> 'role' $$;
  grant usage on schema auth to owner, anon, authenticated, service_role;
  create database app owner owner;`

/** The auth schema belongs to each database: it is made in the template, so that the new one has it. */
const [INTO_TEMPLATE, NEW_DATABASE] = SUPABASE.split(/(?=create database)/)

/** The folder of a PostgreSQL server's programs on this machine, or undefined. */
export function findPostgres() {
  const versions = '/usr/lib/postgresql'
  const debian = existsSync(versions)
    ? readdirSync(versions)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => path.join(versions, version, 'bin'))
    : []
  const candidates = [...debian, '/usr/local/bin', ...(process.env.PATH ?? '').split(path.delimiter)]
  return candidates.find((folder) => ['postgres', 'initdb'].every((name) => existsSync(path.join(folder, name))))
}

/** PostgreSQL refuses to run as root: then a user without rights runs it. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {}
  for (const name of UNPRIVILEGED) {
    const ids = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
    if (ids.every(({ status }) => status === 0)) {
      const [uid, gid] = ids.map(({ stdout }) => Number(stdout))
      return { uid, gid }
    }
  }
  throw new Error('PostgreSQL does not run as root, and no other user was found')
}

/** @typedef {Awaited<ReturnType<typeof startNativePostgres>>} NativePostgres */

/**
 * Starts a server on a socket in a temporary folder, with Supabase's roles and auth functions and the migrations, applied by
 * an owner who is no superuser. `connect` gives a connection of that owner, `connectAsSuperuser` one past every policy;
 * `stop` ends them and the server, and removes its files.
 * @param {{ beforeMigrations?: string, rewrite?: (file: string, sql: string) => string, env?: Record<string, string> }} [options]
 *   SQL that the owner runs first, a function that gives each migration as it is to be run, and more environment of the server
 */
export async function startNativePostgres({ beforeMigrations = '', rewrite = (_file, sql) => sql, env = {} } = {}) {
  const bin = findPostgres()
  if (!bin) throw new Error('No PostgreSQL server was found on this machine')
  const user = unprivileged()
  const folder = mkdtempSync(path.join(tmpdir(), 'pg-'))
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = path.join(folder, 'data')

  const made = spawnSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'superuser', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...user, cwd: folder, encoding: 'utf8' },
  )
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`initdb failed: ${made.stderr}`)
  }
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    // The data is temporary, so durability settings are off for speed.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    shared_buffers: '512MB',
    max_wal_size: '4GB',
    deadlock_timeout: '200ms',
  }
  const server = spawn(
    path.join(bin, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...user, cwd: folder, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let log = ''
  server.stderr.on('data', (chunk) => {
    log += chunk
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const clients = []
  const connectAs = async (role, database) => {
    const client = new pg.Client({ host: folder, user: role, database })
    // The server ends its connections when it stops.
    client.on('error', () => undefined)
    await client.connect()
    clients.push(client)
    return client
  }
  const stop = async () => {
    await Promise.allSettled(clients.map((client) => client.end()))
    server.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }

  try {
    const superuser = await untilItAnswers(
      () => connectAs('superuser', 'template1'),
      () => log,
    )
    await superuser.query(INTO_TEMPLATE)
    await superuser.end()
    const creator = await connectAs('superuser', 'postgres')
    await creator.query(NEW_DATABASE)
    const owner = await connectAs('owner', 'app')
    await owner.query(beforeMigrations)
    for (const file of readdirSync(MIGRATIONS).sort()) {
      if (!file.endsWith('.sql')) continue
      await owner.query(rewrite(file, readFileSync(path.join(MIGRATIONS, file), 'utf8'))).catch((error) => {
        throw new Error(`${file}: ${error.message}`)
      })
    }
    const { rows } = await owner.query('show server_version')
    return {
      version: rows[0].server_version,
      connect: () => connectAs('owner', 'app'),
      connectAsSuperuser: () => connectAs('superuser', 'app'),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function untilItAnswers(connect, log) {
  const deadline = Date.now() + START_DEADLINE_MS
  for (;;) {
    try {
      return await connect()
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`PostgreSQL did not start: ${error.message}\n${log()}`)
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}
