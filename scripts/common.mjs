import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The project's root. */
export const ROOT = path.resolve(import.meta.dirname, '..')
const LOCK = path.join(ROOT, 'package-lock.json')
const STAMP = path.join(ROOT, 'node_modules', '.installed-lock')
const OLDEST_NODE = [20, 19]

/**
 * Runs a command with its output on this terminal.
 * @param {string} command @param {string[]} args @param {import('node:child_process').SpawnSyncOptions} [options]
 * @returns {boolean} whether it succeeded
 */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', ...options })
  if (error) console.error(`${command} could not be started: ${error.message}`)
  return status === 0
}

/** Exits when Node is too old, and installs the dependencies when they are missing or differ from the lock file. */
export function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    console.error(`Node ${OLDEST_NODE.join('.')} or newer is needed; this is ${process.versions.node}.`)
    process.exit(1)
  }
  const wanted = createHash('sha256').update(readFileSync(LOCK)).digest('hex')
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
  console.log('Installing the dependencies. This takes a minute the first time …')
  if (!run('npm', ['ci', '--no-audit', '--no-fund'], { shell: process.platform === 'win32' })) {
    console.error('The dependencies could not be installed; npm says why above.')
    process.exit(1)
  }
  writeFileSync(STAMP, wanted)
}

/** Keeps a server running that was started without a terminal: Vite exits when stdin closes unless CI is 'true'. */
export function outliveStandardInput() {
  process.env.CI = 'true'
}

/**
 * Closes a server and its database before the process exits on SIGINT or SIGTERM.
 * @param {{ close: () => Promise<void> }} server
 */
export function closeOnSignals(server) {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      server.close().finally(() => process.exit(0))
    })
  }
}
