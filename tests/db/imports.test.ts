// @vitest-environment node

import Papa from 'papaparse'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeActionsCsv } from '@/domain/trade/tradesCsv'
import type { MeetingChoice } from '@/features/imports/plan/meetings.rules'
import { type ImportPlan, type PlannedTrade, planImport } from '@/features/imports/plan/plan.rules'
import { readFile } from '@/features/imports/reading/reading.rules'
import { recognise } from '@/features/imports/reading/recognise.rules'
import { NOTHING_DONE, type RunProgress, writeTrades } from '@/features/imports/run/importRun.queries'
import { readExistingTrades } from '@/features/imports/run/imports.queries'
import { parseSheet } from '@/features/imports/sheet.rules'
import { readHasImported } from '@/features/onboarding/firstSteps.queries'
import type { DatabaseClient } from '@/lib/supabase'
import { readActions } from '@/queries/actions.queries'
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
async function planOf(lines: readonly string[], head = HEAD, meeting: MeetingChoice | null = null) {
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
  return planImport(fills, await readExistingTrades(strategyId, client), strategyId, { adjustments: {}, meeting })
}

/** Writes trades and returns the result with the progress reports. */
async function write(
  trades: readonly PlannedTrade[],
  through: DatabaseClient = client,
  from = NOTHING_DONE,
  { cancelWhileWaiting = false, brokerFills = [] as ImportPlan['brokerFills'] } = {},
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
      brokerFills,
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

  describe('of a broker’s file of trades that were logged live', () => {
    const FILE_HEAD = 'bet_id,date,market,symbol,side,quantity,price,fee'
    /** Logged a moment ago, as the form does, and the broker's file with a time and a price of its own. */
    async function logged() {
      const now = Date.now()
      const iso = (secondsAgo: number) => new Date(now - secondsAgo * 1000).toISOString()
      const typed = actionRow({
        bet_id: 'live',
        side: 'BUY',
        quantity: '10',
        price: '100',
        date: iso(5),
        symbol: 'AAPL',
      })
      expect((await client.rpc('add_trades', { strategy_id: strategyId, actions: [typed] })).error).toBeNull()
      return [`,${iso(8)},STOCK,AAPL,BUY,10,100.02,0.35`, `,${iso(2)},STOCK,AAPL,SELL,10,100.5,0.35`]
    }
    const actions = () =>
      db.sql<Record<string, unknown>>(
        `select b.id, b.bet_id, b.side, b.price::text, b.edits, b.recorded_at - b.date <= interval '60 seconds' as live
         from bet_data b where strategy_id = $1 order by id`,
        [strategyId],
      )

    it('keeps what was logged, live, and notes the broker’s price once, whoever reads', async () => {
      const lines = await logged()
      const before = await actions()
      const { trades, brokerFills, meetings } = await planOf(lines, FILE_HEAD, 'mine')
      expect(meetings).toHaveLength(1)
      expect((await write(trades, client, NOTHING_DONE, { brokerFills })).progress).toMatchObject({
        actions: 1,
        noted: 1,
      })
      const after = await actions()
      expect(after).toMatchObject([
        { ...before[0], edits: 0, live: true },
        { bet_id: 'live', side: 'SELL' },
      ])
      expect((await write([], client, NOTHING_DONE, { brokerFills })).end).toEqual({ kind: 'done' })
      const read = await db.anon
        .from('broker_fills')
        .select('action_id, price::text, fee::text')
        .eq('strategy_id', strategyId)
      expect(read.data).toEqual([{ action_id: before[0]?.id, price: '100.02', fee: '0.35' }])
      expect(await planOf(lines, FILE_HEAD)).toMatchObject({ trades: [], meetings: [], duplicateRows: [2, 3] })
      expect(await db.untrueFigures()).toEqual([])
    })

    it('takes the file’s as an edit of the same action', async () => {
      const lines = await logged()
      const [before] = await actions()
      const { trades } = await planOf(lines, FILE_HEAD, 'file')
      await write(trades)
      expect(await actions()).toMatchObject([
        { id: before?.id, price: '100.02', edits: 1 },
        { bet_id: 'live', side: 'SELL', edits: 0 },
      ])
      expect(await planOf(lines, FILE_HEAD)).toMatchObject({ trades: [], meetings: [], duplicateRows: [2, 3] })
    })

    it('edits once, even if the answer was lost', async () => {
      const { trades } = await planOf(await logged(), FILE_HEAD, 'file')
      const { end, progress } = await write(trades, failing(1, 'answer lost'))
      expect(end).toEqual({ kind: 'done' })
      expect(progress).toMatchObject({ refused: [], actions: 2 })
      expect(await actions()).toMatchObject([{ edits: 1 }, { edits: 0 }])
    })

    it('notes nothing in another’s strategy, nor beside another’s action, and nobody changes a note', async () => {
      const { brokerFills } = await planOf(await logged(), FILE_HEAD, 'mine')
      const fills = brokerFills.map((fill) => ({ ...fill }))
      const bob = db.as('bob')
      const his = (await newStrategy(bob)).id
      expect((await bob.rpc('note_broker_fills', { strategy_id: strategyId, fills })).error?.code).toBe('PT403')
      expect((await db.anon.rpc('note_broker_fills', { strategy_id: strategyId, fills })).error).not.toBeNull()
      expect((await bob.rpc('note_broker_fills', { strategy_id: his, fills })).data).toBe(0)
      expect((await client.rpc('note_broker_fills', { strategy_id: strategyId, fills })).data).toBe(1)
      // @ts-expect-error The types refuse it as well.
      const changed = await client.from('broker_fills').update({ price: 1 }).eq('strategy_id', strategyId).select()
      expect(changed.data ?? []).toEqual([])
      const deleted = await client.from('broker_fills').delete().eq('strategy_id', strategyId).select()
      expect(deleted.data ?? []).toEqual([])
      const row = {
        ...brokerFills[0],
        strategy_id: strategyId,
        action_id: 1,
        date: '2024-01-01',
        price: 1,
        quantity: 1,
      }
      // @ts-expect-error The types refuse it as well.
      expect((await client.from('broker_fills').insert(row)).error).not.toBeNull()
      expect(
        (
          await client.rpc('note_broker_fills', {
            strategy_id: strategyId,
            fills: fills.map((fill) => ({ ...fill, price: 'NaN', nth: 2 })),
          })
        ).error,
      ).not.toBeNull()
    })

    it('counts notes like imported actions', async () => {
      const { brokerFills } = await planOf(await logged(), FILE_HEAD, 'mine')
      await db.sql('truncate private.strategy_writes')
      await db.sql(`update private.limits set most = 1 where name = 'imported actions of a user a day'`)
      const many = [1, 2].map((nth) => ({ ...brokerFills[0], nth }))
      expect((await client.rpc('note_broker_fills', { strategy_id: strategyId, fills: many })).error?.message).toMatch(
        /^At most 1 actions can be imported a day/,
      )
      await db.sql(`update private.limits set most = 20000 where name = 'imported actions of a user a day'`)
    })
  })

  it('corrects the actions of our own download, whatever a spreadsheet did to it, and adds none', async () => {
    await write((await planOf(roundTrips(2))).trades)
    const rows = await readActions(strategyId, {}, client)
    const download = writeActionsCsv(rows)
    const read = async (text: string) => {
      const { format, delimiter } = recognise(text)
      const answers = { 'order:date': { choice: 'dmy', rate: '' } }
      const settings = { format, mapping: null, answers, repeats: 'count' as const }
      const { fills, problems, open } = readFile(parseSheet(text, delimiter), settings, NOW)
      expect({ format, problems, open }).toEqual({ format: 'own', problems: [], open: { columns: 0, questions: 0 } })
      const stored = await readExistingTrades(strategyId, client)
      return planImport(fills, stored, strategyId, { adjustments: {}, meeting: null })
    }
    expect(await read(download)).toMatchObject({ trades: [], duplicateRows: [2, 3, 4, 5] })
    // A spreadsheet of a country with decimal commas: semicolons, its dates, no seconds; two prices were corrected.
    const cells = Papa.parse<string[]>(download.trim()).data
    const [head = [], ...lines] = cells
    const place = (name: string) => head.indexOf(name)
    const rewritten = lines.map((line, at) =>
      line.map((cell, column) => {
        if (column === place('price')) return at < 2 ? '10,5' : cell.replace('.', ',')
        const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(cell) ?? []
        return year ? `${day}.${month}.${year} ${time}` : cell
      }),
    )
    const planned = await read([head, ...rewritten].map((line) => line.join(';')).join('\n'))
    expect(planned).toMatchObject({ duplicateRows: [4, 5] })
    expect(planned.trades).toMatchObject([{ fills: [], edits: [{ changed: ['price'] }, { changed: ['price'] }] }])
    await write(planned.trades)
    const after = await readActions(strategyId, {}, client)
    expect(after.map(({ id, date }) => [id, date])).toEqual(rows.map(({ id, date }) => [id, date]))
    expect(after.map(({ price, edits }) => [price, edits])).toEqual([
      ['10.5', 1],
      ['10.5', 1],
      ['10', 0],
      ['11', 0],
    ])
  })

  it('keeps what an assignment and its shares name when our own download is imported, here and elsewhere', async () => {
    const put = { market: 'OPTIONS', symbol: 'LINK', expiration: '2024-01-19', strike: 50, option_right: 'PUT' }
    const date = '2024-01-19T21:00:00Z'
    const actions = [
      actionRow({ ...put, bet_id: 'put', side: 'SELL', quantity: 1, price: 2, date: '2024-01-02T15:00:00Z' }),
      actionRow({ ...put, bet_id: 'put', side: 'ASSIGN', quantity: 1, price: 0, date, linked: 'shares' }),
      actionRow({ bet_id: 'shares', symbol: 'LINK', side: 'BUY', quantity: 100, price: 50, date, linked: 'put' }),
    ]
    await client.rpc('add_trades', { strategy_id: strategyId, actions }).throwOnError()
    const download = writeActionsCsv(await readActions(strategyId, {}, client))
    const [head = '', ...lines] = download.trim().split(/\r?\n/)
    // Nothing is a correction.
    expect(await planOf(lines, head)).toMatchObject({ trades: [], duplicateRows: [2, 3, 4] })

    strategyId = (await newStrategy(db.as('alice'))).id
    await write((await planOf(lines, head)).trades)
    const linkedRows = () =>
      db.sql<{ bet_id: string; linked: string; side: string; whole: boolean }>(
        `select b.bet_id, b.linked, b.side, private.is_delivery(b) as whole from bet_data b
         where b.strategy_id = $1 and b.linked is not null order by b.side`,
        [strategyId],
      )
    const [assigned, bought] = await linkedRows()
    expect([assigned, bought]).toMatchObject([
      { side: 'ASSIGN', whole: true, linked: bought?.bet_id },
      { side: 'BUY', whole: true, linked: assigned?.bet_id },
    ])
    expect(assigned?.bet_id).not.toBe('put')
    // The same file once more; and where the shares have been imported and the option has not.
    expect((await planOf(lines, head)).trades).toEqual([])
    strategyId = (await newStrategy(db.as('alice'))).id
    await write((await planOf(lines.slice(2), head)).trades)
    expect(await linkedRows()).toEqual([])
  })

  it('links an assignment with its shares and applies a split, once', async () => {
    const [head = '', ...lines] = [
      '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"',
      '"01/23/2024","Sell","LINKT","LINKED CORP","1000","$5.10","","$5,100.00"',
      '"01/22/2024 as of 01/19/2024","Buy","LINKT","LINKED CORP","100","$50.00","","-$5,000.00"',
      '"01/22/2024 as of 01/19/2024","Assigned","LINKT 01/19/2024 50.00 P","PUT LINKED CORP","1","","",""',
      '"01/02/2024","Sell to Open","LINKT 01/19/2024 50.00 P","PUT LINKED CORP","1","$2.00","","$200.00"',
      '"01/23/2024","Stock Split","LINKT","LINKED CORP","900","","",""',
    ]
    const plan = await planOf(lines, head)
    await write(plan.trades)
    const actions = await db.sql<{ side: string; whole: boolean; bet_id: string }>(
      'select b.side, b.bet_id, private.is_delivery(b) as whole from bet_data b where b.strategy_id = $1 order by b.date, b.id',
      [strategyId],
    )
    expect(actions.map(({ side, whole }) => `${side} ${whole}`)).toEqual([
      'SELL false',
      'ASSIGN true',
      'BUY true',
      'SPLIT false',
      'SELL false',
    ])
    expect((await tradeOf(db, actions[0]?.bet_id ?? ''))?.return).toBe('200')
    expect(await tradeOf(db, actions[2]?.bet_id ?? '')).toMatchObject({ return: '100', qty_rem: '0', status: 'WIN' })
    expect(await planOf(lines, head)).toMatchObject({ trades: [], misfits: [] })
    // Without the sale of the option nothing was assigned.
    strategyId = (await newStrategy(db.as('alice'))).id
    const bare = await planOf(
      lines.filter((line) => !line.includes('Sell to Open')),
      head,
    )
    expect(bare.misfits).toMatchObject([{ row: 4, reason: expect.stringContaining('nothing is open short') }])
  })
})
