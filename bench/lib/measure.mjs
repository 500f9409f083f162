import { existsSync, readFileSync } from 'node:fs'

/**
 * CPU time that a process has used so far, in ms; null on systems without /proc. schedstat counts in ns,
 * utime and stime of /proc/PID/stat only in steps of 10 ms.
 * @param {number | undefined} pid
 */
export function processorMs(pid) {
  const file = `/proc/${pid}/schedstat`
  if (!existsSync(file)) return null
  return Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6
}

/**
 * Runs one statement with a role's rights in a transaction of its own, as PostgREST does.
 * @param {{ query: Function, processID?: number }} client
 * @param {{ role: 'anon' | 'authenticated' | 'service_role', sub?: string }} who
 * @param {string} [first] a statement before it in the transaction
 * @returns {Promise<{ rows: Record<string, unknown>[], clockMs: number, cpuMs: number | null }>} the statement's rows,
 *   its wall-clock time, and the server's CPU time of the whole transaction
 */
export async function timed(client, who, text, values = [], first = '') {
  const cpuBefore = processorMs(client.processID)
  await client.query('begin')
  await client.query(`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`, [
    who.role,
    JSON.stringify(who),
  ])
  if (first) await client.query(first)
  const start = performance.now()
  try {
    const { rows } = await client.query(text, values)
    await client.query('commit')
    const clockMs = performance.now() - start
    return { rows, clockMs, cpuMs: cpuBefore === null ? null : processorMs(client.processID) - cpuBefore }
  } catch (error) {
    await client.query('rollback')
    // What it used until it failed.
    throw Object.assign(error, {
      usedMs: cpuBefore === null ? performance.now() - start : processorMs(client.processID) - cpuBefore,
    })
  }
}

/** The ranking's function with some of its arguments, as SQL and its values. @param {Record<string, unknown>} given */
export const rankingCall = (given) => ({
  call: `ranking(${Object.keys(given).map((name, at) => `${name} => $${at + 1}`)})`,
  values: Object.values(given),
})

/** @param {number[]} values at least one */
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** Every table that grows with the number of actions. */
export const TABLES = [
  'bet_data',
  'bet_history',
  'trade_summary',
  'trade_realisations',
  'round_trips',
  'strategy_days',
  'strategy_symbols',
  'strategy_metrics',
  'strategy_profile',
]

/** Vacuums and analyzes, as autovacuum would after a while. */
export async function settle(client) {
  for (const table of TABLES) await client.query(`vacuum analyze ${table}`)
}
