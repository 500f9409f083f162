// Runs PostgreSQL for as long as the program that started this has its end of standard input open: it closes however that program ends.
import { spawn, spawnSync } from 'node:child_process'
import { openSync, rmSync } from 'node:fs'

const { postgres, pg_ctl, args, cluster, user, log, socketFolder } = JSON.parse(process.argv[2] ?? '')
/** Between a server that ended and the next, which may find the same fault, such as a full disk. */
const RESTART_PAUSE_MS = 1_000

/** @type {import('node:child_process').ChildProcess | undefined} */
let server
let hasAnswered = false
let isStopping = false

function start() {
  const out = openSync(log, 'w')
  server = spawn(postgres, args, { ...user, cwd: cluster, stdio: ['ignore', out, out] })
  server.once('error', () => end(1))
  server.once('exit', (code) => {
    if (isStopping) return end(0)
    if (!hasAnswered) return end(code ?? 1)
    // Somebody killed it. What was committed is in its files.
    setTimeout(start, RESTART_PAUSE_MS)
  })
}

/** @param {number} code */
function end(code) {
  if (socketFolder !== null) rmSync(socketFolder, { recursive: true, force: true })
  process.exit(code)
}

function stop() {
  if (isStopping) return
  isStopping = true
  // None may be running just now.
  if (server?.exitCode !== null || server.signalCode !== null) return end(0)
  spawnSync(pg_ctl, ['stop', '-D', cluster, '-m', 'fast', '-w'], { ...user, cwd: cluster })
}

process.stdin
  .on('data', () => {
    hasAnswered = true
  })
  .on('end', stop)
  .on('error', stop)
start()
