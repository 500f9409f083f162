// @vitest-environment node

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NOTHING_DONE, type RunProgress, writeTrades } from '@/features/imports/importRun.queries'
import { readExistingTrades } from '@/features/imports/imports.queries'
import { type PlannedTrade, planImport } from '@/features/imports/plan.rules'
import { readFile } from '@/features/imports/reading.rules'
import { recognise } from '@/features/imports/recognise.rules'
import { parseSheet } from '@/features/imports/sheet.rules'
import { readHasImported } from '@/features/onboarding/firstSteps.queries'
import type { DatabaseClient } from '@/lib/supabase'
import { actionRow, newStrategy, tradeOf } from './fixtures'
import { bootDatabase } from './harness'

const NOW = new Date()
const HEAD = 'bet_id,date,market,symbol,expiration,side,quantity,price,fee'

const db = await bootDatabase()
let strategyId: string
let client: DatabaseClient

beforeAll(async () => {
  client = db.as('alice')
})
beforeEach(async () => {
  strategyId = (await newStrategy(db.as('alice'))).id
})

/** What a file would add to the strategy in its current state. */
async function planOf(lines: readonly string[], head = HEAD) {
  const text = [head, ...lines].join('\n')
  const { format, delimiter } = recognise(text)
  const settings = {
    format,
    mapping: null,
    answers: {},
    repeats: 'count' as const,
  }
  const { fills, problems } = readFile(parseSheet(text, delimiter), settings, NOW)
  expect(problems).toEqual([])
  return planImport(fills, await readExistingTrades(strategyId, client), strategyId, {})
}

/** Writes trades and returns the result with the progress reports. */
async function write(
  trades: readonly PlannedTrade[],
  through: DatabaseClient = client,
  from = NOTHING_DONE,
  { cancelWhileWaiting = false } = {},
) {
  let progress: RunProgress = from
  const steps: number[] = []
  const waits: number[] = []
  const reasons: (string | null)[] = []
  const cancel = new AbortController()
  const end = await writeTrades(
    trades,
    {
      strategyId,
      from,
      signal: cancel.signal,
      onProgress: (now) => {
        progress = now
        steps.push(now.done.size)
      },
      onWaiting: (reason) => reasons.push(reason?.message ?? null),
      wait: async (ms) => {
        waits.push(ms)
        if (cancelWhileWaiting) cancel.abort()
      },
    },
    through,
  )
  return { end, progress, steps, waits, reasons }
}

const stored = () =>
  db.sql<{ bet_id: string; side: string }>('select bet_id, side from bet_data where strategy_id = $1 order by id', [
    strategyId,
  ])

/** A client whose function calls fail by their number: after being executed, or instead of it. */
function failing(at: number, how: 'answer lost' | 'not sent', error = { message: 'Failed to fetch', code: '' }) {
  let calls = 0
  const rpc = async (...args: Parameters<DatabaseClient['rpc']>) => {
    calls += 1
    if (calls !== at) return client.rpc(...args)
    if (how === 'answer lost') await client.rpc(...args)
    return { data: null, error }
  }
  // An import reads only data and error of a response.
  return { from: client.from.bind(client), rpc } as unknown as DatabaseClient
}

const roundTrips = (count: number) =>
  Array.from({ length: count }, (_, at) => [
    `,2024-01-01 ${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}:00,STOCK,S${at},,BUY,1,10,0`,
    `,2024-01-01 ${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}:30,STOCK,S${at},,SELL,1,11,0`,
  ]).flat()

describe('an import', () => {
  it('shows in the first steps of its user, unlike a trade of the form', async () => {
    expect(await readHasImported([], client)).toBe(false)
    // As long as the ids that the form makes.
    const typed = [actionRow({ bet_id: 'f'.repeat(32) })]
    expect((await client.rpc('add_trades', { strategy_id: strategyId, actions: typed })).error).toBeNull()
    expect(await readHasImported([strategyId], client)).toBe(false)
    await write((await planOf(roundTrips(1))).trades)
    expect(await readHasImported([strategyId], client)).toBe(true)
    expect(await readHasImported([(await newStrategy(db.as('alice'))).id], client)).toBe(false)
  })

  it('writes every trade with its figures, batch by batch', async () => {
    const { trades } = await planOf(roundTrips(300))
    const { end, progress, steps } = await write(trades)
    expect(end).toEqual({ kind: 'done' })
    expect(progress).toMatchObject({ actions: 600, refused: [] })
    expect(steps).toEqual([125, 250, 300])
    expect(await tradeOf(db, trades[0]?.tradeId ?? '')).toMatchObject({ status: 'WIN', return: '1' })
    expect(await db.untrueFigures()).toEqual([])
    expect((await planOf(roundTrips(300))).trades).toEqual([])
  })

  it('writes an option’s expiry to a new trade and to an open one, and not twice', async () => {
    const option = (bet: string, date: string, symbol: string, rest: string) =>
      `${bet},${date},OPTIONS,${symbol},2024-01-19,${rest},0`
    const opened = [
      option('', '2024-01-05 15:00', 'SPY 470 P', 'SELL,2,2.1'),
      option('', '2024-01-08 15:00', 'QQQ 400 C', 'BUY,3,1.5'),
    ]
    const expired = [
      option('', '2024-01-19 21:00', 'SPY 470 P', 'EXPIRE,2,0'),
      option('', '2024-01-19 21:00', 'QQQ 400 C', 'EXPIRE,3,0'),
    ]
    await write((await planOf(opened.slice(0, 1))).trades)
    const { trades } = await planOf([...opened, ...expired])
    expect((await write(trades)).end).toEqual({ kind: 'done' })
    const results = await db.sql(
      `select position, status, "return"::text from bet_data_metrics where strategy_id = $1 order by symbol`,
      [strategyId],
    )
    expect(results).toEqual([
      { position: 'LONG', status: 'LOSS', return: '-450' },
      { position: 'SHORT', status: 'WIN', return: '420' },
    ])
    expect(await planOf([...opened, ...expired])).toMatchObject({ trades: [], misfits: [] })
    expect(await stored()).toHaveLength(4)
  })

  it('stores the currency of a file’s prices and the rate of each action, and adds to a trade in the same currency alone', async () => {
    const fill = (date: string, rest: string) => `,2024-01-${date},${rest}`
    const head = `${HEAD},currency,usd_rate`
    const lines = [
      fill('05', 'STOCK,SAP,,BUY,100,140,2,EUR,1.1'),
      fill('06', 'STOCK,SAP,,SELL,100,145,2,EUR,1.05'),
      fill('05', 'FOREX,USD/JPY,,BUY,1000000,154.60,0,JPY,'),
      fill('06', 'FOREX,USD/JPY,,SELL,1000000,154.65,0,JPY,'),
      fill('07', 'STOCK,SAP,,BUY,10,150,0,EUR,1.1'),
    ]
    await write((await planOf(lines, head)).trades)
    const results = await db.sql(
      `select symbol, currency, round("return", 2)::text as "return" from bet_data_metrics
       where strategy_id = $1 order by symbol, first_date`,
      [strategyId],
    )
    // 500 × 1.05 − 2 × 1.10 − 2 × 1.05, and 0.05 × 1,000,000 ÷ 154.65.
    expect(results).toEqual([
      { symbol: 'SAP', currency: 'EUR', return: '520.70' },
      { symbol: 'SAP', currency: 'EUR', return: '0.00' },
      { symbol: 'USD/JPY', currency: 'JPY', return: '323.31' },
    ])
    expect(await db.untrueFigures()).toEqual([])
    const sold = await planOf([...lines, fill('08', 'STOCK,SAP,,SELL,10,160,0,USD,')], head)
    expect(sold.trades).toMatchObject([{ currency: 'USD', continues: null }])
    const more = await planOf([...lines, fill('08', 'STOCK,SAP,,SELL,10,160,0,EUR,1.2')], head)
    expect(more).toMatchObject({ duplicateRows: [2, 3, 4, 5, 6], trades: [{ status: 'WIN', return: '120' }] })
    expect((await write(more.trades)).end).toEqual({ kind: 'done' })
  })

  it('repeats a request whose response was lost, and writes nothing twice', async () => {
    const { trades } = await planOf(roundTrips(200))
    const { end, progress } = await write(trades, failing(2, 'answer lost'))
    expect(end).toEqual({ kind: 'done' })
    expect(progress.actions).toBe(400)
    expect(await stored()).toHaveLength(400)
  })

  it.each([
    ['PGRST002', 'not sent'],
    ['PGRST003', 'not sent'],
    ['57P01', 'answer lost'],
    ['57P03', 'not sent'],
    ['57014', 'not sent'],
    ['55P03', 'not sent'],
  ] as const)('waits and goes on when the database answers %s, whose batch it repeats whole', async (code, how) => {
    const { trades } = await planOf(roundTrips(200))
    const { end, progress, steps, waits } = await write(trades, failing(2, how, { message: 'words', code }))
    expect(end).toEqual({ kind: 'done' })
    expect(progress).toMatchObject({ actions: 400, refused: [] })
    expect(steps).toEqual([125, 200])
    expect(waits).toEqual([1_000])
    expect(await stored()).toHaveLength(400)
  })

  it('stops after growing waits, or at once when it is cancelled, and resumes from there', async () => {
    const { trades } = await planOf(roundTrips(3))
    const restarting = { message: 'words', code: 'PGRST002' }
    const always = { ...client, rpc: async () => ({ data: null, error: restarting }) } as unknown as DatabaseClient
    const first = await write(trades, always)
    expect(first.end).toMatchObject({ kind: 'stopped', error: { message: 'The database is restarting' } })
    expect(first.waits).toEqual([1_000, 3_000, 8_000, 15_000, 30_000, 60_000])
    expect(first.progress).toEqual(NOTHING_DONE)
    expect(first.reasons).toEqual([...first.waits.map(() => 'The database is restarting'), null])
    const cancelled = await write(trades, always, NOTHING_DONE, { cancelWhileWaiting: true })
    expect(cancelled.end).toEqual({ kind: 'cancelled' })
    expect(cancelled.waits).toHaveLength(1)
    expect((await write(trades, client, cancelled.progress)).progress.actions).toBe(6)
  })

  it('stops when the session ends, and resumes from there', async () => {
    const { trades } = await planOf(roundTrips(200))
    const first = await write(trades, failing(2, 'not sent', { message: 'JWT expired', code: 'PGRST303' }))
    expect(first.end).toMatchObject({ kind: 'stopped', error: { code: 'SESSION' } })
    expect(first.progress.done.size).toBe(125)
    const second = await write(trades, client, first.progress)
    expect(second.progress.done.size).toBe(200)
    expect(await stored()).toHaveLength(400)
  })

  it('stops at the day’s limit with its words, and resumes from there the next day', async () => {
    const limit = (most: number) =>
      db.sql(`update private.limits set most = $1 where name = 'imported actions of a user a day'`, [most])
    await db.sql('truncate private.strategy_writes')
    await limit(300)
    const { trades } = await planOf(roundTrips(200))
    const first = await write(trades)
    expect(first.end).toMatchObject({
      kind: 'stopped',
      error: { message: 'At most 300 actions can be imported a day: 50 are left until midnight UTC' },
    })
    expect(first.progress).toMatchObject({ actions: 250, refused: [] })
    await db.sql('update private.strategy_writes set day = day - 1')
    const second = await write(trades, client, first.progress)
    expect(second.end).toEqual({ kind: 'done' })
    expect(await stored()).toHaveLength(400)
    await limit(20_000)
  })

  it('skips a trade that the database refuses, and names it', async () => {
    const { trades } = await planOf(roundTrips(9))
    const fifth = trades[4]
    if (!fifth) throw new Error('There are nine')
    const refused = { ...fifth, fills: fifth.fills.map((fill) => ({ ...fill, symbol: '\u200b' })) }
    const { end, progress } = await write(trades.with(4, refused))
    expect(end).toEqual({ kind: 'done' })
    expect(progress.done.size).toBe(8)
    expect(progress.refused).toEqual([{ trade: refused, message: 'Symbol is required' }])
    expect(await stored()).toHaveLength(16)
  })

  it('adds actions to an open trade, whose stored actions keep their recording times', async () => {
    const bought = ',2024-01-01 10:00:00,STOCK,AAPL,,BUY,10,100,1'
    await write((await planOf([bought])).trades)
    const [before] = await db.sql('select * from bet_data where strategy_id = $1', [strategyId])
    const longer = await planOf([bought, ',2024-01-02 10:00:00,STOCK,AAPL,,SELL,10,110,1'])
    expect(longer).toMatchObject({ duplicateRows: [2], trades: [{ status: 'WIN', return: '98' }] })
    expect((await write(longer.trades)).progress.actions).toBe(1)
    const after = await db.sql('select * from bet_data where strategy_id = $1 order by id', [strategyId])
    expect(after[0]).toEqual(before)
    expect(after).toMatchObject([{ bet_id: before?.bet_id }, { bet_id: before?.bet_id, side: 'SELL' }])
  })

  it.each(['answer lost', 'not sent'] as const)('adds to an open trade once, even with %s', async (how) => {
    const bought = ',2024-01-01 10:00:00,STOCK,AAPL,,BUY,10,100,1'
    await write((await planOf([bought])).trades)
    const { trades } = await planOf([bought, ',2024-01-02 10:00:00,STOCK,AAPL,,SELL,10,110,1'])
    const { end, progress } = await write(trades, failing(1, how))
    expect(end).toEqual({ kind: 'done' })
    expect(progress).toMatchObject({ actions: 1, refused: [] })
    expect((await stored()).map(({ side }) => side)).toEqual(['BUY', 'SELL'])
  })

  it('does not add to a trade that was changed meanwhile, and reports it', async () => {
    const bought = ',2024-01-01 10:00:00,STOCK,AAPL,,BUY,10,100,1'
    await write((await planOf([bought])).trades)
    const { trades } = await planOf([bought, ',2024-01-02 10:00:00,STOCK,AAPL,,SELL,10,110,1'])
    await db.as('alice').from('bet_data').update({ price: 101 }).eq('strategy_id', strategyId)
    const { progress } = await write(trades)
    expect(progress.refused[0]?.message).toContain('was changed elsewhere in the meantime')
    expect(await stored()).toHaveLength(1)
  })

  it('stops at once when the strategy belongs to another user', async () => {
    const { trades } = await planOf(roundTrips(200))
    const { end } = await write(trades, db.as('bob'))
    expect(end).toMatchObject({ kind: 'stopped', error: { code: 'PT403' } })
    expect(await stored()).toEqual([])
  })
})
