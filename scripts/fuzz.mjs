// @ts-check
// `npm run fuzz`: attacks the relay, then `npm start`'s server with its database, for a minute each, and checks that both
// serve a normal client afterwards. Everything is started here, on this machine's loopback address, and ended here.
// --seconds N for each of the two; --seed N repeats a run's attacks.
import { on, once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { WebSocket } from 'ws'
import { attacks, carryOut } from './attacks.mjs'
import { ROOT, startProgram, stopProgram } from './common.mjs'

const { runnerImport } = await import('vite')
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, seed: { type: 'string', default: String(Date.now() % 1e9) } },
})
const seconds = Number(values.seconds)
const seed = Number(values.seed)
if (!(seconds > 0 && Number.isInteger(seed))) throw new Error('--seconds is a number above 0, --seed a whole number')

const AT_ONCE = 50
const ANSWER_MS = 30_000
const SITE = 'https://site.example'

/** Subscribes like a page and waits for a trade. @param {string} address */
async function hearTrade(address) {
  const socket = new WebSocket(address, { origin: SITE, handshakeTimeout: ANSWER_MS })
  const signal = AbortSignal.timeout(ANSWER_MS)
  await once(socket, 'open', { signal })
  socket.send(JSON.stringify({ action: 'auth', key: '', secret: '' }))
  socket.send(JSON.stringify({ action: 'subscribe', trades: ['SPY'] }))
  for await (const [data] of on(socket, 'message', { signal })) if (String(data).includes('"T":"t"')) break
  socket.terminate()
}

/** @param {string} address @param {string} expected Part of the answer. */
async function readPage(address, expected) {
  const text = await (await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) })).text()
  if (!text.includes(expected)) throw new Error(`${address} answered ${text.slice(0, 200)}`)
}

/**
 * Attacks a program for the given time.
 * @param {string} name @param {{ program: import('node:child_process').ChildProcess, port: number }} target
 * @param {string[]} paths At which it upgrades.
 * @throws {Error} when it ends
 */
async function attackForAWhile(name, { program, port }, paths) {
  const kinds = attacks({ paths, origin: SITE })
  const end = performance.now() + seconds * 1_000
  let count = 0
  for (; performance.now() < end; count += AT_ONCE) {
    const several = fc.sample(kinds, { seed: seed + count, numRuns: AT_ONCE })
    await Promise.all(several.map((attack) => carryOut(port, attack)))
    if (program.exitCode !== null || program.signalCode !== null) throw new Error(`${name} ended (seed ${seed})`)
  }
  console.log(`${name}: ${count} attacks in ${seconds} s (seed ${seed})`)
}

/** @param {string[]} args @param {Record<string, string>} environment @param {RegExp} said Its first group is the port. */
async function start(args, environment, said) {
  const { program, match } = await startProgram(args, environment, said)
  programs.push(program)
  return { program, port: Number(match[1]) }
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'fuzz-database-'))
/** @type {import('node:child_process').ChildProcess[]} */
const programs = []
try {
  const { module } = await runnerImport(path.join(ROOT, 'src/content/quotes.ts'))
  const feed = module.SIMULATED_FEED_PATH
  const site = await start(['scripts/start.mjs'], { EMBEDDED_DATA_DIR: dataDir }, /Local: +http:\/\/localhost:(\d+)/)
  const relay = await start(
    ['relay/server.mjs'],
    {
      ALPACA_KEY_ID: 'fuzz',
      ALPACA_SECRET_KEY: 'fuzz',
      RELAY_ORIGINS: SITE,
      // All attacks come from one address.
      RELAY_MAX_PER_ADDRESS: '1000',
      RELAY_UPSTREAM_URL: `ws://localhost:${site.port}${feed}`,
      HOST: 'localhost',
      PORT: '0',
    },
    /at port (\d+)/,
  )

  await attackForAWhile('The relay', relay, ['/', '/health'])
  await hearTrade(`ws://localhost:${relay.port}`)
  await attackForAWhile('The embedded server', site, [feed, '/', '/rest/v1/strategy_metrics?limit=1', '/auth/v1/token'])
  await readPage(`http://localhost:${site.port}/`, '<div id="root">')
  await readPage(`http://localhost:${site.port}/rest/v1/strategy_metrics?select=name&limit=1`, '[{"name":')
  await hearTrade(`ws://localhost:${site.port}${feed}`)
  await hearTrade(`ws://localhost:${relay.port}`)
  console.log('Both serve a normal client.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  // Stops the relay first, because without the feed it would try to reconnect.
  for (const program of programs.reverse()) await stopProgram(program)
  rmSync(dataDir, { recursive: true, force: true })
}
