// @vitest-environment node
import { afterAll, describe, expect, it } from 'vitest'
import { EVIDENCE } from '@/domain/figures/evidence'
import { ENOUGH_ROUND_TRIPS } from '@/lib/constants'
import { type Action, figuresOf, importActions, importTrade, newStrategy, tradeOf, writeTrades } from './fixtures'
import { bootDatabase } from './harness'

const db = await bootDatabase()

/** "BUY 100 @ 10" as actions, a minute apart. */
const actionsOfLines = (lines: readonly string[]): Action[] =>
  lines.map((line, minute) => {
    const [side, quantity = '', , price = ''] = line.split(' ')
    const date = new Date(Date.UTC(2026, 2, 2, 10, minute)).toISOString()
    return { side: side === 'SELL' ? 'SELL' : 'BUY', quantity, price, date }
  })

/** A strategy with these trades, each a list of actions, and a way to read its figures. */
async function strategyOf(...trades: (readonly string[])[]) {
  const { id } = await newStrategy(db.as('alice'))
  const add = async (betId: string, lines: readonly string[]) =>
    writeTrades(db, [{ betId, strategyId: id, userId: 'alice', actions: actionsOfLines(lines) }])
  const betIds = trades.map((_, at) => `${id}-${at}`)
  for (const [at, lines] of trades.entries()) await add(betIds[at] ?? '', lines)
  const figures = async () => {
    const [rounds] = await db.sql(
      `select open_pnl::text, open_cost::text, rounds, rounds_won, rounds_lost, rounds_pnl::text from strategy_metrics where strategy_id = $1`,
      [id],
    )
    return { ...(await figuresOf(db, id)), ...rounds }
  }
  return { id, betIds, figures, record: async () => (await db.anon.rpc('strategy_record', { strategy_id: id })).data }
}

/** A strategy's evidence level. */
async function evidenceOf(strategyId: string) {
  const [row] = await db.sql('select evidence from strategy_metrics where strategy_id = $1', [strategyId])
  return EVIDENCE[Number(row?.evidence)]
}

/** Round trips of $100, two days apart and the last one yesterday, that make so much each; recorded five seconds later. */
const tradesOf = (results: readonly number[], more: { minutesLater?: number; inPublic?: boolean } = {}) =>
  results.map((pnl, nth) => {
    const boughtAt = Date.now() - (1 + 2 * (results.length - nth)) * 86_400_000
    const at = (minute: number) => new Date(boughtAt + minute * 60_000).toISOString()
    return [
      { side: 'BUY' as const, quantity: '1', price: '100', date: at(0), minutesLater: 5 / 60, ...more },
      { side: 'SELL' as const, quantity: '1', price: String(100 + pnl), date: at(60), minutesLater: 5 / 60, ...more },
    ]
  })

/** As many results, of which every other one wins $10 and loses $9. */
const results = (count: number) => Array.from({ length: count }, (_, nth) => (nth % 2 === 0 ? 10 : -9))

/** Imports trades into a strategy, each under an id of its own, as if they had been recorded then. */
const importTrades = (strategyId: string, name: string, trades: ReturnType<typeof tradesOf>) =>
  importActions(
    db,
    strategyId,
    trades.flatMap((actions, nth) => actions.map((action) => ({ ...action, betId: `${name}-${nth}` }))),
  )

/** A strategy with 40 round trips that were logged live in public. */
async function wellRecorded() {
  const { id } = await newStrategy(db.as('alice'))
  await importTrades(id, 'kept', tradesOf(results(40)))
  return id
}

/** What evidence rests on. */
async function saidOf(strategyId: string) {
  const [row] = await db.sql(
    'select rounds, announced_rounds, withdrawn_rounds, deleted_trades from strategy_metrics where strategy_id = $1',
    [strategyId],
  )
  return { ...row, evidence: await evidenceOf(strategyId) }
}

/** The owner's client deletes trades, all whose ids begin like this. */
async function deleteTrades(strategyId: string, name: string) {
  const { error } = await db
    .as('alice')
    .from('bet_data')
    .delete()
    .eq('strategy_id', strategyId)
    .like('bet_id', `${name}%`)
  if (error) throw new Error(error.message)
}

/** Adds an action to a trade, after the others. */
const append = (
  strategyId: string,
  betId: string,
  [side, quantity, price]: readonly [string, string, string],
  date = '2026-03-02T12:00:00Z',
) =>
  db.sql(
    `insert into bet_data (bet_id, strategy_id, user_id, market, symbol, side, quantity, price, date)
     values ($1, $2, 'alice', 'STOCK', 'AAPL', $3, $4, $5, $6)`,
    [betId, strategyId, side, quantity, price, date],
  )

afterAll(async () => expect(await db.untrueFigures()).toEqual([]))

it('the database and the browser need the same number of round trips', async () => {
  expect(await db.sql('select private.enough_round_trips() as enough')).toEqual([{ enough: ENOUGH_ROUND_TRIPS }])
})

describe('a track record that is dressed up', () => {
  it('Residue: losing trades that are sold except for a millionth are lost round trips', async () => {
    const { figures, record } = await strategyOf(
      ['BUY 10 @ 10', 'SELL 10 @ 12'],
      ['BUY 10 @ 100', 'SELL 9.999999 @ 50'],
      ['SELL 10 @ 100', 'BUY 9.95 @ 200'],
    )
    expect(await figures()).toMatchObject({
      win_rate: 100,
      profit_factor: null,
      open_trades: 2,
      open_pnl: '-1494.99995',
      open_cost: '5.0001',
      rounds: 3,
      rounds_won: 1,
      rounds_lost: 2,
      rounds_pnl: '-1474.99995',
    })
    expect(await record()).toMatchObject({ rounds: 3, longest_losing_run: 2, best: 20, worst: -995 })
  })

  it('Reopen: buying a millionth again does not undo the lost round trips of closed trades', async () => {
    const loser = ['BUY 10 @ 10', 'SELL 10 @ 9']
    const { id, betIds, figures, record } = await strategyOf(['BUY 10 @ 10', 'SELL 10 @ 12'], loser, loser, loser)
    const honest = { rounds: 4, rounds_won: 1, rounds_lost: 3, rounds_pnl: '-10' }
    expect(await figures()).toMatchObject({ ...honest, win_rate: 25 })
    for (const betId of betIds.slice(1)) await append(id, betId, ['BUY', '0.000001', '9'])
    expect(await figures()).toMatchObject({ ...honest, win_rate: 100, closed_trades: 1 })
    expect(await record()).toMatchObject({ longest_losing_run: 3 })
  })

  it('Chain: three losing round trips and a winner under one trade are four round trips', async () => {
    const lost = ['BUY 1 @ 100', 'SELL 1 @ 90']
    const { figures, record } = await strategyOf([...lost, ...lost, ...lost, 'BUY 1 @ 100', 'SELL 1 @ 200'])
    expect(await figures()).toMatchObject({ win_rate: 100, trades: 1, rounds: 4, rounds_won: 1, rounds_lost: 3 })
    expect(await record()).toMatchObject({ rounds: 4, longest_losing_run: 3, worst: -10 })
  })

  it('Hindsight: a trade with entry and exit recorded together was logged after the outcome', async () => {
    const { id } = await newStrategy(db.as('alice'))
    const [entry, exit] = actionsOfLines(['BUY 1 @ 100', 'SELL 1 @ 110'])
    if (!entry || !exit) throw new Error('no actions')
    const clock = async (betId: string, entryLater: number, exitLater: number) => {
      await importTrade(db, id, betId, [
        { ...entry, minutesLater: entryLater },
        { ...exit, minutesLater: exitLater },
      ])
      const [row] = await db.sql('select is_live, after_outcome from trade_summary where bet_id = $1', [betId])
      return row
    }
    // The exit is stated one minute after the entry.
    expect(await clock('typed together', 2, 1)).toEqual({ is_live: false, after_outcome: true })
    expect(await clock('at the time of the exit', 1, 1)).toEqual({ is_live: false, after_outcome: true })
    expect(await clock('the exit before its time', 0.5, -0.25)).toEqual({ is_live: false, after_outcome: false })
    expect(await clock('one after the other', 0.5, 0.5)).toEqual({ is_live: true, after_outcome: false })
    expect(await clock('the exit late', 0.5, 2)).toEqual({ is_live: false, after_outcome: false })
    // Even forty of them, because each outcome was known.
    await importTrades(
      id,
      'forty',
      tradesOf(results(40)).map((trade) => trade.map((action) => ({ ...action, date: trade[1]?.date ?? '' }))),
    )
    expect(await evidenceOf(id)).toBe('late')
  })

  it('Times to come: both sides typed ahead of their times in one request are not live, so thirty prove nothing', async () => {
    const { id } = await newStrategy(db.as('alice'))
    const ahead = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()
    const typed = { market: 'STOCK', symbol: 'AAPL', quantity: '1' }
    const actions = Array.from({ length: 30 }, (_, at) => [
      { ...typed, bet_id: `ahead-${at}`, side: 'BUY', price: '100', date: ahead(20) },
      { ...typed, bet_id: `ahead-${at}`, side: 'SELL', price: '101', date: ahead(50) },
    ]).flat()
    expect((await db.as('alice').rpc('add_trades', { strategy_id: id, actions })).error).toBeNull()
    const [counted] = await db.sql('select rounds, live_trades from strategy_metrics where strategy_id = $1', [id])
    expect(counted).toEqual({ rounds: 30, live_trades: 0 })
    expect(await evidenceOf(id)).toBe('late')
  })

  it('Late edit: changing a price makes the trade late, and so does correcting a slip at once', async () => {
    const { id } = await newStrategy(db.as('alice'))
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    for (const [betId, minutes] of [
      ['late edit', 14],
      ['slip', 0.2],
    ] as const) {
      await importTrade(db, id, betId, [
        { side: 'BUY', quantity: '1', price: '100', date: minutesAgo(minutes), minutesLater: 0.1 },
      ])
      expect(await tradeOf(db, betId)).toMatchObject({ is_live: true })
      const { error } = await db.as('alice').from('bet_data').update({ price: 90, quantity: 5 }).eq('bet_id', betId)
      expect(error).toBeNull()
      expect(await tradeOf(db, betId)).toMatchObject({ is_live: false, edits: 1 })
    }
    const dressed = await wellRecorded()
    await db.as('alice').from('bet_data').update({ price: 111 }).eq('strategy_id', dressed).eq('price', 110)
    expect(await saidOf(dressed)).toMatchObject({ announced_rounds: 20, withdrawn_rounds: 20, evidence: 'late' })
  })

  it('a trade counts as made in public until one of its actions is recorded in private or it is deleted', async () => {
    const { id, betIds } = await strategyOf(['BUY 1 @ 10'], ['BUY 1 @ 10'], ['BUY 1 @ 10'])
    const owner = db.as('alice')
    const hide = (hidden: boolean) =>
      owner
        .from('strategy_profile')
        .update({ public: String(!hidden) })
        .eq('id', id)
    const count = async () => {
      const [row] = await db.sql('select public_trades, evidence from strategy_metrics where strategy_id = $1', [id])
      return row
    }
    expect(await count()).toEqual({ public_trades: 3, evidence: 0 })
    await hide(true)
    expect(await count()).toEqual({ public_trades: 3, evidence: 0 })
    await append(id, betIds[0] ?? '', ['SELL', '1', '11'])
    expect(await count()).toEqual({ public_trades: 2, evidence: 0 })
    await hide(false)
    await owner
      .from('bet_data')
      .delete()
      .eq('bet_id', betIds[1] ?? '')
    expect(await count()).toEqual({ public_trades: 1, evidence: 0 })
    // An edit sets recorded_in_public anew.
    await owner
      .from('bet_data')
      .update({ price: 12 })
      .eq('bet_id', betIds[0] ?? '')
      .eq('side', 'SELL')
    expect(await count()).toEqual({ public_trades: 2, evidence: 0 })
  })

  it('a strategy is thin, then live for its first sixty days, then well recorded; live if it was made in private, late if it was recorded late or ahead', async () => {
    const evidenceWith = async (count: number, recorded: { minutesLater?: number; inPublic?: boolean } = {}) => {
      const { id } = await newStrategy(db.as('alice'))
      await importTrades(id, 'rounds', tradesOf(results(count), recorded))
      return evidenceOf(id)
    }
    expect(await evidenceWith(29)).toBe('thin')
    expect(await evidenceWith(30)).toBe('live')
    // Two days apart, 31 of them are 60 days.
    expect(await evidenceWith(31)).toBe('recorded')
    expect(await evidenceWith(31, { inPublic: false })).toBe('live')
    expect(await evidenceWith(31, { minutesLater: 1.1 })).toBe('late')
    expect(await evidenceWith(31, { minutesLater: -0.1 })).toBe('late')
  })

  it('Half: losers that are sold by more than half, or half by half, are lost round trips', async () => {
    const { figures } = await strategyOf(
      ['BUY 10 @ 100', 'SELL 6 @ 50'],
      ['BUY 10 @ 100', 'SELL 4 @ 50', 'BUY 4 @ 100', 'SELL 4 @ 50'],
      ['BUY 10 @ 100', 'SELL 5 @ 50'],
    )
    expect(await figures()).toMatchObject({ open_trades: 3, rounds: 2, rounds_lost: 2, rounds_pnl: '-700' })
  })

  it('units left of a round trip and sold later belong to it, with a gain or a loss', async () => {
    const { id, betIds, figures } = await strategyOf(['BUY 100 @ 10', 'SELL 99 @ 10.1'])
    expect(await figures()).toMatchObject({ rounds: 1, rounds_won: 1, rounds_pnl: '9.9', open_trades: 1 })
    await append(id, betIds[0] ?? '', ['SELL', '1', '0.05'])
    expect(await figures()).toMatchObject({ rounds: 1, rounds_won: 0, rounds_lost: 1, rounds_pnl: '-0.05' })
  })
})

describe('everything that was ever said counts', () => {
  it('Deletion: losers that are deleted count, and entering them again under their ids takes nothing back', async () => {
    const id = await wellRecorded()
    const loser = tradesOf([-50, -50, -50, -50, -50, -50, -50, -50, -50, -50, -50, -50])
    await importTrades(id, 'loser', loser)
    expect(await saidOf(id)).toMatchObject({
      announced_rounds: 52,
      withdrawn_rounds: 0,
      deleted_trades: 0,
      evidence: 'recorded',
    })
    await deleteTrades(id, 'loser')
    const deleted = {
      rounds: 40,
      withdrawn_rounds: 12,
      deleted_trades: 12,
      evidence: 'late',
    }
    expect(await saidOf(id)).toMatchObject(deleted)
    await writeTrades(
      db,
      loser.map((actions, nth) => ({ betId: `loser-${nth}`, strategyId: id, userId: 'alice', actions })),
    )
    expect(await saidOf(id)).toMatchObject({ ...deleted, rounds: 52, announced_rounds: 40 })
    await deleteTrades(id, 'loser')
    // Those had not stood for a minute.
    expect(await saidOf(id)).toMatchObject({ ...deleted, deleted_trades: 24 })
  })

  it('Abandon: a position that is deleted or made smaller while it is open counts', async () => {
    const id = await wellRecorded()
    const [[bought] = []] = tradesOf([0])
    if (!bought) throw new Error('no action')
    for (const name of ['deleted', 'smaller', 'larger', 'closed'])
      await importTrade(db, id, name, [{ ...bought, quantity: '5' }])
    await deleteTrades(id, 'deleted')
    expect(await saidOf(id)).toMatchObject({ withdrawn_rounds: 1, deleted_trades: 1 })
    const owner = db.as('alice')
    await owner.from('bet_data').update({ quantity: 1 }).eq('strategy_id', id).eq('bet_id', 'smaller')
    expect(await saidOf(id)).toMatchObject({ withdrawn_rounds: 2 })
    await owner.from('bet_data').update({ quantity: 6 }).eq('strategy_id', id).eq('bet_id', 'larger')
    await append(id, 'closed', ['SELL', '5', '90'], new Date().toISOString())
    expect(await saidOf(id)).toMatchObject({ withdrawn_rounds: 2 })
  })

  it('Backdating: an action that is inserted before others to turn a loser into a winner leaves the loser said', async () => {
    const { id } = await newStrategy(db.as('alice'))
    const [loser = []] = tradesOf([-50])
    await importTrade(db, id, 'loser', loser)
    const between = new Date(Date.parse(loser[0]?.date ?? '') + 1_800_000).toISOString()
    await db.sql(
      `insert into bet_data (bet_id, strategy_id, user_id, market, symbol, side, quantity, price, date)
       values ('loser', $1, 'alice', 'STOCK', 'AAPL', 'SELL', 1, 150, $2)`,
      [id, between],
    )
    expect(await saidOf(id)).toMatchObject({
      rounds: 1,
      announced_rounds: 0,
      withdrawn_rounds: 1,
    })
  })

  it('Backdating: so it is in an import, where an action was recorded after later ones', async () => {
    const { id } = await newStrategy(db.as('alice'))
    const [loser = []] = tradesOf([-50])
    const between = new Date(Date.parse(loser[0]?.date ?? '') + 1_800_000).toISOString()
    await importTrade(db, id, 'loser', [
      ...loser,
      { side: 'SELL', quantity: '1', price: '150', date: between, minutesLater: 600 },
    ])
    expect(await saidOf(id)).toMatchObject({ withdrawn_rounds: 1 })
  })

  it('an action that follows all others, and a change within a minute, take nothing back', async () => {
    const { id, betIds } = await strategyOf(['BUY 100 @ 10', 'SELL 60 @ 11'])
    await append(id, betIds[0] ?? '', ['SELL', '40', '9'])
    const [[bought, sold] = []] = tradesOf([-50])
    if (!bought || !sold) throw new Error('no actions')
    await importTrade(db, id, 'grows', [
      { ...bought, quantity: '10' },
      { ...sold, quantity: '6' },
    ])
    await append(id, 'grows', ['SELL', '4', '200'], new Date().toISOString())
    expect(await saidOf(id)).toMatchObject({ rounds: 2, withdrawn_rounds: 0 })
    await db
      .as('alice')
      .from('bet_data')
      .update({ price: 12 })
      .eq('bet_id', betIds[0] ?? '')
      .eq('price', 11)
    expect(await saidOf(id)).toMatchObject({ withdrawn_rounds: 0, deleted_trades: 0 })
  })

  it('an option counts as lost in full once its expiry can no longer be recorded, until it is recorded', async () => {
    const { id } = await newStrategy(db.as('alice'))
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const [expired, pending] = [daysAgo(3).slice(0, 10), daysAgo(1).slice(0, 10)]
    const option = (betId: string, expiration: string) => ({
      betId,
      strategyId: id,
      userId: 'alice',
      market: 'OPTIONS',
      expiration,
      actions: [{ side: 'BUY' as const, quantity: '2', price: '3', date: daysAgo(9) }],
    })
    await writeTrades(db, [option('expired', expired), option('pending', pending)])
    const figures = async () => {
      const [row] = await db.sql(
        'select open_trades, total_pnl::text, rounds, rounds_lost, rounds_pnl::text from strategy_metrics where strategy_id = $1',
        [id],
      )
      return row
    }
    expect(await figures()).toEqual({ open_trades: 2, total_pnl: '0', rounds: 1, rounds_lost: 1, rounds_pnl: '-600' })
    // Two days later, without a write.
    await db.sql(`update strategy_metrics set as_of = as_of - interval '3 days' where strategy_id = $1`, [id])
    await db.sql(`update bet_data set expiration = $2 where strategy_id = $1 and bet_id = 'pending'`, [id, expired])
    expect((await figures())?.rounds).toBe(2)
    await db.sql(
      `insert into bet_data (bet_id, strategy_id, user_id, market, symbol, expiration, side, quantity, price, date)
       values ('expired', $1, 'alice', 'OPTIONS', 'AAPL', $2, 'SELL', 2, 5, $3)`,
      [id, expired, daysAgo(4)],
    )
    expect(await figures()).toEqual({ open_trades: 1, total_pnl: '400', rounds: 2, rounds_lost: 1, rounds_pnl: '-200' })
  })

  it('an option that had lapsed before it was entered can be deleted within a minute, as everything else', async () => {
    const { id } = await newStrategy(db.as('alice'))
    const bought = { side: 'BUY' as const, quantity: '2', price: '3', date: '2024-05-06T10:00:00Z' }
    const option = { strategyId: id, userId: 'alice', market: 'OPTIONS', expiration: '2024-05-17', actions: [bought] }
    await writeTrades(db, [{ ...option, betId: 'slip' }])
    expect(await saidOf(id)).toMatchObject({ rounds: 1, withdrawn_rounds: 0 })
    await deleteTrades(id, 'slip')
    expect(await saidOf(id)).toMatchObject({ rounds: 0, withdrawn_rounds: 0, deleted_trades: 1 })
  })

  it('the order by evidence keeps that of confirmed P&L, however large it is', async () => {
    const largest = [1e12, 1e12 + 1, 4e13, 1e15, -5, -4e13, 0, 0.01]
    const rows = await db.sql<{ key: number; pnl: number }>(
      `select e.evidence * 200 + sign(p.pnl)::double precision * ln(1 + abs(p.pnl)::double precision) as key,
         p.pnl::double precision
       from unnest($1::numeric[]) p (pnl) cross join (values (0), (3)) e (evidence) order by e.evidence, p.pnl`,
      [largest.map(String)],
    )
    expect(rows.map(({ key }) => key)).toEqual(rows.map(({ key }) => key).toSorted((a, b) => a - b))
    expect(new Set(rows.map(({ key }) => key)).size).toBe(2 * largest.length)
  })
})
