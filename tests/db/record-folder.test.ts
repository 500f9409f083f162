// @vitest-environment node
import { appendFileSync, mkdtempSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { recordFolder } from '../../scripts/record/recordFolder'
import { recorder } from '../../supabase/functions/record/recorder'
import { eventually } from '../eventually'
import { doorTo, newStrategy } from './fixtures'
import { bootDatabase, type TestDatabase } from './harness'

const HEADINGS = 'Instrument,Action,Quantity,Price,Time,ID,E/X,Commission\n'
/** A line of NinjaTrader's list of executions, of today in UTC. */
const line = (id: string, action: string, quantity: number, price: number, at = new Date()) => {
  const [day = '', time = ''] = at.toISOString().split('T')
  const [year, month, date] = day.split('-')
  return `ES 03-27,${action},${quantity},${price},${month}/${date}/${year} ${time.slice(0, 8)},${id},Entry,$2.30\n`
}

let db: TestDatabase
let strategy: string
let secret: string
let folder: string
let log: string
const failed: string[] = []
const running: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  db = await bootDatabase()
  strategy = (await newStrategy(db.as('alice'))).id
  const made = await db
    .as('alice')
    .rpc('create_recording_key', { strategy_id: strategy, name: 'NinjaTrader' })
    .throwOnError()
  secret = (made.data as { secret: string }).secret
  folder = mkdtempSync(path.join(tmpdir(), 'folder-'))
  log = path.join(folder, 'executions.csv')
})
afterEach(async () => {
  for (const stop of running.splice(0)) await stop()
  rmSync(folder, { recursive: true })
  expect(failed.splice(0)).toEqual([])
})

function start(more: { zone?: string; answers?: string[] } = {}) {
  const ends = new AbortController()
  const said: string[] = []
  const done = recordFolder({
    ...{ folder, file: path.join(folder, 'state.json'), key: 'key', zone: 'UTC', answers: ['order:date=mdy'] },
    ...more,
    door: async (message) => {
      const body = JSON.stringify({ key: secret, ...message })
      const request = new Request('http://site/record', { method: 'POST', body })
      const answer = await recorder(
        request,
        doorTo(db, (problem) => failed.push(problem)),
      )
      return { ...(await answer.json()), status: answer.status }
    },
    now: () => new Date(),
    say: (text) => said.push(text),
    pause: (ms) => setTimeout(ms / 1000, undefined, { signal: ends.signal }),
    signal: ends.signal,
  })
  done.catch(() => undefined)
  const stop = async () => {
    ends.abort()
    await done.catch(() => undefined)
  }
  running.push(stop)
  return { said, done, stop, begun: () => eventually(() => expect(said.length).toBeGreaterThan(0)) }
}
const actions = () =>
  db.sql<{ said: string; live: boolean }>(
    `select side || ' ' || trim_scale(quantity) || ' ' || symbol || ' ' || trim_scale(price) as said,
       recorded_at - date between interval '0' and interval '60 seconds' as live
     from bet_data where strategy_id = $1 order by price`,
    [strategy],
  )
const prices = async () => (await actions()).map(({ said }) => said.split(' ').at(-1))
const recorded = (...expected: string[]) => eventually(async () => expect(await prices()).toEqual(expected))

it('records each line that is added, live, when it is whole', async () => {
  writeFileSync(log, HEADINGS + line('old', 'Buy', 1, 5999))
  const { said, begun } = start()
  await begun()
  expect(said[0]).toMatch(
    /^Recording what is added to .* What is there already \(1 fill\) can be imported on the site\.$/,
  )
  const next = line('1', 'Buy', 2, 6000)
  appendFileSync(log, next.slice(0, 20))
  await eventually(() => expect(said.length).toBeGreaterThan(0))
  appendFileSync(log, next.slice(20))
  await recorded('6000')
  appendFileSync(log, line('2', 'Sell', 1, 6001) + line('3', 'Sell', 1, 6002))
  await recorded('6000', '6001', '6002')
  expect(await actions()).toEqual([
    { said: 'BUY 2 ESH27 6000', live: true },
    { said: 'SELL 1 ESH27 6001', live: true },
    { said: 'SELL 1 ESH27 6002', live: true },
  ])
})

it('goes on after a restart, and after a log was renamed, cut off or begun again, with each line once', async () => {
  writeFileSync(log, HEADINGS)
  const first = start()
  await first.begun()
  appendFileSync(log, line('1', 'Buy', 1, 6000))
  await recorded('6000')
  await first.stop()
  appendFileSync(log, line('2', 'Buy', 1, 6001))
  const second = start()
  await recorded('6000', '6001')
  expect(second.said[0]).toMatch(/^Going on with /)
  // Rotated: the old lines are in another file now.
  renameSync(log, path.join(folder, 'executions-1.csv'))
  writeFileSync(log, HEADINGS + line('3', 'Buy', 1, 6002))
  await recorded('6000', '6001', '6002')
  truncateSync(log, 0)
  appendFileSync(log, HEADINGS + line('4', 'Buy', 1, 6003))
  await recorded('6000', '6001', '6002', '6003')
  // Equal lines are fills of their own within a file.
  const twice = line('', 'Buy', 1, 6004)
  appendFileSync(log, twice + twice)
  await recorded('6000', '6001', '6002', '6003', '6004', '6004')
})

it('says what a file leaves open before anything of it counts as added, and what cannot be recorded', async () => {
  writeFileSync(log, HEADINGS + line('old', 'Buy', 1, 5999))
  await expect(start({ zone: undefined }).done).rejects.toThrow(
    /in which zone are times such as .*--zone America\/New_York/,
  )
  const first = start()
  await first.begun()
  appendFileSync(log, line('1', 'Hold', 1, 6000) + line('2', 'Buy', 1, 6001))
  await eventually(() =>
    expect(first.said.at(-1)).toMatch(
      /leaves a question open \(row 3, “Hold”\): start again with --answer 'side:hold=BUY\|SELL\|leave'/,
    ),
  )
  await first.stop()
  expect(await actions()).toEqual([])
  const second = start({ answers: ['order:date=mdy', 'side:hold=leave'] })
  await recorded('6001')
  appendFileSync(log, line('3', 'Buy', 1, 0))
  await eventually(() => expect(second.said.at(-1)).toMatch(/executions\.csv, row 5: Price is “0”, expected .*\.$/))
})

it('takes the messages that docs/recording.md has terminals send', async () => {
  const page = readFileSync('docs/recording.md', 'utf8')
  const plain = (text = '') => text.replaceAll('\\"', '"')
  const [, metaTrader] = /StringFormat\("(.*?)", Key/.exec(page) ?? []
  const values = [secret, 'EURUSD', 'buy', '10000.00000000', '1.10000000', '42']
  const [, ninjaTrader] = /string\.Format\(c, "(.*?)",$/m.exec(page) ?? []
  const fields = ['ESH2027', '50', 'sell', '2', '6000.25', 'a1']
  const messages = [
    plain(metaTrader).replace(/%(?:s|\.8f|I64u)/g, () => values.shift() ?? ''),
    plain(ninjaTrader)
      .replaceAll('{{', '{')
      .replaceAll('}}', '}')
      .replace(/\{(\d)\}/g, (_, nth) => fields[Number(nth)] ?? '')
      .replace('rk_…', secret),
  ]
  for (const body of messages) {
    const answer = await recorder(
      new Request('http://site/record', { method: 'POST', body }),
      doorTo(db, (problem) => failed.push(problem)),
    )
    expect(await answer.json()).toMatchObject({ recorded: true })
  }
  expect((await actions()).map(({ said }) => said)).toEqual(['BUY 10000 EURUSD 1.1', 'SELL 2 ESH27 6000.25'])
})
