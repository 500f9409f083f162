// @vitest-environment node
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { ActionRow } from '@/domain/contract/action'
import { outcomeBegan } from '@/domain/journal/outcome'
import { instantOf } from '@/domain/time/instant'
import { selectChanges, toChange } from '@/queries/actions.queries'
import { proofRuns } from '../proofRuns'
import { newStrategy } from './fixtures'
import { bootDatabase, type Client, type TestDatabase } from './harness'

let db: TestDatabase
beforeAll(async () => {
  db = await bootDatabase()
})

/** A strategy with one trade, and its owner. */
interface Recorded {
  id: string
  owner: Client
}
const TRADE = 'one'

/**
 * When the outcome of a trade began, from its ledger as docs/ledger.md has the rule: each version of an action is in one entry, that
 * which records it or that which edits it.
 */
const BEGAN_BY_LEDGER = `
  with entries as (
    select content::jsonb as c from ledger_entries where strategy_id = $1
  ),
  versions as (
    select v.c ->> 'side' as side, least((v.c ->> 'date')::timestamptz, (e.c ->> 'at')::timestamptz) as at
    from entries e
    cross join lateral (select case e.c ->> 'event' when 'action_recorded' then e.c else e.c -> 'new' end as c) v
    where e.c ->> 'event' in ('action_recorded', 'action_edited') and e.c ->> 'trade' = $2
  )
  select least(
    case when count(*) filter (where side = 'BUY') > 0 and count(*) filter (where side = 'SELL') > 0
      then greatest(min(at) filter (where side = 'BUY'), min(at) filter (where side = 'SELL')) end,
    min(at) filter (where side in ('EXPIRE', 'ASSIGN', 'EXERCISE'))) as began
  from versions`

async function began({ id, owner }: Recorded) {
  const of = { strategy_id: id, bet_id: TRADE }
  const [{ data: actions }, { data: changes }, [byLedger]] = await Promise.all([
    owner.from('bet_data').select('side, date, recorded_at').match(of).order('id').throwOnError(),
    selectChanges(id, owner).eq('bet_id', TRADE).order('id').throwOnError(),
    db.sql<{ began: string | null }>(
      `select to_char(b.began at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as began from (${BEGAN_BY_LEDGER}) b`,
      [id, TRADE],
    ),
  ])
  return {
    bySite: outcomeBegan(actions as Pick<ActionRow, 'side' | 'date' | 'recorded_at'>[], (changes ?? []).map(toChange)),
    byLedger: byLedger?.began ? instantOf(byLedger.began) : null,
  }
}

const HOUR_MS = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()
/** An action stated for some hours ago; null is now, as the database has it. */
const row = (side: string, hours: number | null): Record<string, unknown> => ({
  ...{ market: 'STOCK', symbol: 'AAPL', side, quantity: 1, price: 100, fee: 0 },
  ...(hours !== null && { date: hoursAgo(hours) }),
})

/** Each strategy has an owner of its own, because one may have 50. */
async function record(actions: object[]): Promise<Recorded> {
  const owner = db.as(crypto.randomUUID())
  const { id } = await newStrategy(owner)
  await owner
    .rpc('add_trades', { strategy_id: id, actions: actions.map((one) => ({ ...one, bet_id: TRADE })) } as never)
    .throwOnError()
  return { id, owner }
}
const add = ({ id, owner }: Recorded, action: object) =>
  owner
    .from('bet_data')
    .insert([{ ...action, strategy_id: id, bet_id: TRADE }] as never)
    .throwOnError()

it('no edit and no deletion makes an outcome begin later than it was known', async () => {
  const trade = await record([row('BUY', 5), row('SELL', 2)])
  const first = await began(trade)
  expect(first.bySite).not.toBeNull()
  expect(first.bySite).toBe(first.byLedger)
  const exit = { strategy_id: trade.id, side: 'SELL' }
  await trade.owner
    .from('bet_data')
    .update({ date: hoursAgo(1) })
    .match(exit)
    .throwOnError()
  expect((await began(trade)).bySite, 'the exit is put later').toBe(first.bySite)
  await trade.owner.from('bet_data').delete().match(exit).throwOnError()
  expect((await began(trade)).bySite, 'the exit is deleted').toBe(first.bySite)
})

it('an exit that is dated back takes the outcome with it', async () => {
  const trade = await record([row('BUY', 5)])
  expect((await began(trade)).bySite).toBeNull()
  const exit = row('SELL', 3)
  await add(trade, exit)
  const { bySite, byLedger } = await began(trade)
  expect(bySite).toBe(byLedger)
  expect(bySite).toBe(instantOf(String(exit.date)))
})

it('the site and the ledger say the same of random histories', async () => {
  const side = fc.constantFrom('BUY', 'SELL')
  const hours = fc.option(fc.integer({ min: 1, max: 200 }), { nil: null })
  const change = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), side, hours }),
    fc.record({ kind: fc.constant('edit' as const), which: fc.nat(20), side, hours }),
    fc.record({ kind: fc.constant('delete' as const), which: fc.nat(20) }),
  )
  const opening = fc.array(fc.record({ side, hours }), { minLength: 1, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(opening, fc.array(change, { maxLength: 6 }), async (begun, changes) => {
      const recorded = await record(begun.map((one) => row(one.side, one.hours)))
      for (const one of changes) {
        if (one.kind === 'add') await add(recorded, row(one.side, one.hours))
        else {
          const table = recorded.owner.from('bet_data')
          const { data } = await table.select('id').eq('strategy_id', recorded.id).order('id').throwOnError()
          const target = data[one.which % Math.max(data.length, 1)]
          if (!target) continue
          const changed = one.kind === 'edit' ? { side: one.side, date: hoursAgo(one.hours ?? 0) } : null
          await (changed ? table.update(changed) : table.delete()).eq('id', target.id).throwOnError()
        }
        const { bySite, byLedger } = await began(recorded)
        expect(bySite).toBe(byLedger)
      }
    }),
    { numRuns: proofRuns(15) },
  )
}, 120_000)

it('an option that expired worthless began its outcome then', async () => {
  const option = { market: 'OPTIONS', expiration: '2024-01-19', strike: 100, option_right: 'CALL' }
  const trade = await record([
    { ...row('BUY', null), ...option, date: '2024-01-10T15:00:00Z' },
    { ...row('EXPIRE', null), ...option, price: 0, date: '2024-01-19T21:00:00Z' },
  ])
  const { bySite, byLedger } = await began(trade)
  expect(bySite).toBe(byLedger)
  expect(bySite).toBe(instantOf('2024-01-19T21:00:00Z'))
})
