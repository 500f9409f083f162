// `npm run bench:keys`: what 10,000 wrong recording keys a minute cost visitors meanwhile, over HTTP. Rounds with and without them take turns,
// so that both see the same machine. `--site ADDRESS`: a site that runs already, as `npm start` does (http://localhost:5173).
// `--rounds N`: how many of each (6); a round takes ten seconds.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { median } from './lib/measure.mjs'

const WRONG_KEYS_A_MINUTE = 10_000
const CONNECTIONS = 16
const ROUND_MS = 10_000
/** A visitor's pause between two reads. */
const PAUSE_MS = 50

/** Sends wrong keys evenly until it is told to stop. A thread of its own, so that it does not delay the visitor's clock. */
async function flood(site) {
  let [isOver, sent] = [false, 0]
  parentPort.once('message', () => {
    isOver = true
  })
  const [start, pause] = [performance.now(), (60_000 / WRONG_KEYS_A_MINUTE) * CONNECTIONS]
  const send = async () => {
    for (let nth = 1; !isOver; nth += 1) {
      const body = `rk_${randomBytes(48).toString('base64url')} BUY 10 AAPL @ 187.50`
      const answer = await fetch(`${site}/functions/v1/record`, { method: 'POST', body })
      await answer.text()
      if (answer.status !== 401) throw new Error(`A wrong key was answered with ${answer.status}`)
      sent += 1
      await setTimeout(Math.max(0, start + nth * pause - performance.now()))
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, send))
  parentPort.postMessage((sent / (performance.now() - start)) * 60_000)
}

async function timedRead(site, address, body) {
  const headers = { apikey: 'embedded', 'Content-Type': 'application/json' }
  const start = performance.now()
  const answer = await fetch(`${site}/rest/v1/${address}`, { method: body ? 'POST' : 'GET', headers, body })
  const rows = await answer.json()
  if (!answer.ok) throw new Error(`${address}: ${JSON.stringify(rows)}`)
  return { ms: performance.now() - start, rows }
}

/** A visitor's reads for a round: the ranking's first page, and the latest trades of its strategies in turn. */
async function visit(site) {
  const times = { ranking: [], trades: [] }
  const end = performance.now() + ROUND_MS
  for (let nth = 0; performance.now() < end; nth += 1) {
    const { ms, rows } = await timedRead(site, 'rpc/ranking', '{"most":50}')
    times.ranking.push(ms)
    await setTimeout(PAUSE_MS)
    const of = rows[nth % rows.length].strategy_id
    const trades = await timedRead(site, `bet_data_metrics?strategy_id=eq.${of}&order=date.desc&limit=25`)
    times.trades.push(trades.ms)
    await setTimeout(PAUSE_MS)
  }
  return times
}

function say(what, all) {
  const sorted = all.toSorted((a, b) => a - b)
  const slow = sorted[Math.floor(sorted.length * 0.95)].toFixed(1)
  console.log(`${what}: ${sorted.length} reads, median ${median(sorted).toFixed(1)} ms, 95% within ${slow} ms`)
}

async function main() {
  const { values } = parseArgs({
    options: {
      site: { type: 'string', default: 'http://localhost:5173' },
      rounds: { type: 'string', default: '6' },
    },
  })
  const { site } = values
  console.log(`Load of the machine before: ${loadavg()[0].toFixed(1)}`)
  // What is compiled at first is not measured.
  await visit(site)
  const [quiet, flooded, rates] = [[], [], []]
  for (let turn = 0; turn < Number(values.rounds); turn += 1) {
    quiet.push(await visit(site))
    const flooder = new Worker(import.meta.filename, { workerData: site })
    flooded.push(await visit(site))
    const rate = once(flooder, 'message')
    flooder.postMessage('stop')
    rates.push((await rate)[0])
  }
  const of = (rounds, read) => rounds.flatMap((times) => times[read])
  for (const [read, name] of [
    ['ranking', 'The ranking'],
    ['trades', 'A page of trades'],
  ]) {
    say(`${name}, without wrong keys`, of(quiet, read))
    say(`${name}, with ${Math.round(median(rates))} a minute`, of(flooded, read))
  }
}

if (isMainThread) await main()
else await flood(workerData)
