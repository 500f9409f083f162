import { openSaveLog } from './saveLog.mjs'
import { openSession } from './session.mjs'
import { writersOf } from './writers.mjs'

const LONGEST_QUIET_MS = 30_000
const POLL_MS = 20
const CHECK_EVERY_MS = 5_000
const PEOPLE_WITH_OWN_STRATEGIES = 4

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const oneOf = (values) => values[Math.floor(Math.random() * values.length)]

// The writers in four equal groups: on one trade, on one strategy, on their own trades in one strategy of the same user, and on
// strategies of several users. One more writer is the operator.
const KINDS = ['trade', 'strategy', 'own', 'people']

/**
 * Lets many clients write at once while their connections are killed, by pg_terminate_backend and by cutting them, and then
 * compares everything stored with what the clients were told and with the actions.
 * @param {{ connect: () => Promise<import('pg').Client> }} server a new one of startNativePostgres
 * @param {{ seconds: number, writers: number, killEveryMs: number }} load average milliseconds between kills
 * @returns the number of requests, saves by outcome, kills and recomputations, and `faults`: every difference in words, and
 *   every error other than a lost conflict
 */
export async function writeUnderFire(server, { seconds, writers, killEveryMs }) {
  const faults = []
  const saveLog = openSaveLog()
  const { contend, keepOwn, liveThrough, operate } = writersOf(saveLog, faults)
  const observer = await server.connect()
  const strategyOf = async (sub) => {
    const { rows } = await observer.query('insert into strategy_profile (user_id, name) values ($1, $2) returning id', [
      sub,
      `Strategy of ${sub}`,
    ])
    return { who: { role: 'authenticated', sub }, strategyId: rows[0].id }
  }
  const alice = await strategyOf('alice')
  const people = []
  for (let i = 0; i < PEOPLE_WITH_OWN_STRATEGIES; i += 1) people.push(await strategyOf(`person-${i}`))
  const deadlocksOf = async () => {
    await observer.query('select pg_stat_force_next_flush()')
    const { rows } = await observer.query(
      'select deadlocks::integer from pg_stat_database where datname = current_database()',
    )
    return rows[0].deadlocks
  }
  const connectionsOf = async () => {
    const { rows } = await observer.query(
      `select pid, state, wait_event, query from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend'`,
    )
    return rows
  }
  const before = (await connectionsOf()).map(({ pid }) => pid)
  const deadlocksBefore = await deadlocksOf()
  const until = Date.now() + seconds * 1000

  /** @param {number} place */
  function workOf(place) {
    const kind = KINDS[place % KINDS.length]
    const own = new Map()
    const person = people[Math.floor(place / KINDS.length) % people.length]
    if (kind === 'trade') return (session) => contend(session, { ...alice, trades: 1 })
    if (kind === 'strategy') return (session) => contend(session, alice)
    if (kind === 'own') return (session) => keepOwn(session, { ...alice, own })
    return (session) => (Math.random() < 0.2 ? liveThrough(session, person) : keepOwn(session, { ...person, own }))
  }
  const works = [
    ...Array.from({ length: writers }, (_, place) => workOf(place)),
    (session) => operate(session, people[0]),
  ]
  const sessions = await Promise.all(works.map(() => openSession(server.connect)))

  let requests = 0
  const write = async (session, work) => {
    while (Date.now() < until) {
      await work(session)
      requests += 1
    }
    await session.close()
  }

  const kills = { terminated: 0, pulledOut: 0 }
  const kill = async () => {
    for (;;) {
      await wait(Math.random() * 2 * killEveryMs)
      if (Date.now() >= until) return
      // Most connections are waiting for a lock, so every second time an active one is chosen.
      const { rows } = await observer.query(
        `select pid from pg_stat_activity
         where pid = any ($1) and state <> 'idle' and wait_event_type is distinct from 'Lock'`,
        [sessions.map((session) => session.processId())],
      )
      const atWork = sessions.filter((session) => rows.some(({ pid }) => pid === session.processId()))
      const victim = oneOf(atWork.length > 0 && Math.random() < 0.5 ? atWork : sessions)
      if (Math.random() < 0.5) {
        const { rows: ended } = await observer.query('select pg_terminate_backend($1) as is_sent', [victim.processId()])
        if (ended[0].is_sent) kills.terminated += 1
      } else {
        victim.pullOut()
        kills.pulledOut += 1
      }
    }
  }

  /** Checks that the figures are right during the run, not only at the end. */
  let checks = 0
  const check = async (client) => {
    const { rows } = await client.query('select what, id, source, figures from check_figures(20)')
    checks += 1
    for (const row of rows) faults.push(`a figure is not what the actions say: ${JSON.stringify(row)}`)
  }
  const checkAllAlong = async () => {
    const client = await server.connect()
    let due = Date.now()
    while (Date.now() < until) {
      if (Date.now() >= due) {
        await check(client)
        due = Date.now() + CHECK_EVERY_MS
      }
      await wait(POLL_MS)
    }
    await client.end()
  }

  await Promise.all([...works.map((work, place) => write(sessions[place], work)), kill(), checkAllAlong()])

  // A server notices that a client is gone only when it answers. Until then it works on the last request.
  const quietBy = Date.now() + LONGEST_QUIET_MS
  for (;;) {
    const others = (await connectionsOf()).filter(({ pid }) => !before.includes(pid))
    if (others.length === 0) break
    if (Date.now() > quietBy) throw new Error(`Still at work: ${JSON.stringify(others)}`)
    await wait(POLL_MS)
  }
  await check(observer)
  const settled = await saveLog.settle(observer)
  const deadlocks = (await deadlocksOf()) - deadlocksBefore
  await observer.end()
  return {
    requests,
    saves: saveLog.counts(),
    arrived: settled.arrived,
    kills,
    checks,
    deadlocks,
    faults: [...faults, ...settled.faults],
  }
}
