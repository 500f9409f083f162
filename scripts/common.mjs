import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'

/** The project's root. */
export const ROOT = path.resolve(import.meta.dirname, '..')
const LOCK = path.join(ROOT, 'package-lock.json')
/** What npm installed last. It writes this file once everything is in place. */
const INSTALLED = path.join(ROOT, 'node_modules', '.package-lock.json')
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

/** Ends the program with an error's sentence, without its stack. @param {Error} error @returns {never} */
export function exitWith(error) {
  console.error(error.message)
  process.exit(1)
}

/** The program's arguments. Ends the program on an unknown one. @param {import('node:util').ParseArgsConfig['options']} options */
export function readArguments(options) {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    return exitWith(error)
  }
}

/** Vite's settings for `--port N`, which is taken or refused; without it Vite goes on to the next free port. */
export const portOf = ({ port }) => (port === undefined ? {} : { port: Number(port), strictPort: true })

/** Whether all packages of the lock file are installed, in its versions; npm leaves out optional ones for other systems. */
function isInstalled() {
  if (!existsSync(INSTALLED)) return false
  const [wanted, installed] = [LOCK, INSTALLED].map((file) => JSON.parse(readFileSync(file, 'utf8')).packages)
  return Object.entries(wanted).every(
    ([folder, { version, optional }]) => folder === '' || optional || installed[folder]?.version === version,
  )
}

/** Exits when Node is too old, and installs the dependencies when they are missing or differ from the lock file. */
export function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    console.error(`Node ${OLDEST_NODE.join('.')} or newer is needed; this is ${process.versions.node}.`)
    process.exit(1)
  }
  if (isInstalled()) return
  console.log('Installing the dependencies. This takes a minute the first time …')
  if (!run('npm', ['ci', '--no-audit', '--no-fund'], { shell: process.platform === 'win32' })) {
    console.error('The dependencies could not be installed; npm says why above.')
    process.exit(1)
  }
}

/**
 * What a program needs to work on the embedded backend's folder: the folder, an output, the lock, and the backend's modules. The
 * dependencies are installed by then.
 */
export async function openEmbedded() {
  ensureInstalled()
  const { runnerImport } = await import('vite')
  /** @param {string} file */
  const load = async (file) => (await runnerImport(path.join(ROOT, 'supabase/embedded', file), { root: ROOT })).module
  const backend = await load('backend.ts')
  const dataDir = path.resolve(ROOT, process.env.EMBEDDED_DATA_DIR ?? backend.DEFAULT_DATA_DIR)
  /** @param {string} line */
  const say = (line) => console.log(`  ${line}`)
  return { dataDir, say, load, backend, lock: () => backend.lockFolder(dataDir, say) }
}

/** Keeps a server running that was started without a terminal. Vite exits when stdin closes, unless CI is 'true'. */
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

/**
 * Starts a Node.js program and resolves with the matching text once its output matches.
 * @param {string[]} args @param {Record<string, string>} environment Added to this process's own.
 * @param {RegExp} said
 * @returns {Promise<{ program: import('node:child_process').ChildProcess, match: RegExpExecArray }>}
 * @throws {Error} when it ends before
 */
export async function startProgram(args, environment, said) {
  const program = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, NO_COLOR: '1', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // All output is read, because a program whose output nobody reads stops when the pipe is full.
  const lines = createInterface(program.stdout)
  const match = await new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const found = said.exec(line)
      if (found) resolve(found)
    })
    program.once('exit', () => reject(new Error(`${args.join(' ')} ended before it served`)))
  })
  return { program, match }
}

/** Ends a program and waits until it has exited. @param {import('node:child_process').ChildProcess} program */
export async function stopProgram(program) {
  if (program.exitCode !== null || program.signalCode !== null) return
  const ended = once(program, 'exit')
  program.kill()
  await ended
}
