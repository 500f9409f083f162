// @vitest-environment node
import { afterAll, describe, expect, it } from 'vitest'
import { EVIDENCE } from '@/domain/evidence'
import { ENOUGH_ROUND_TRIPS } from '@/lib/constants'
import { type Action, figuresOf, importTrade, newStrategy, tradeOf, writeTrades } from './fixtures'
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

/** The actions of round trips that each win a dollar, a minute apart, the first one so many minutes ago. */
const winners = (count: number, minutesAgo = 0): Action[] =>
  Array.from({ length: 2 * count }, (_, at) => ({
    side: at % 2 === 0 ? ('BUY' as const) : ('SELL' as const),
    quantity: '1',
    price: at % 2 === 0 ? '100' : '101',
    date: new Date(Date.now() - (minutesAgo + 2 * count - at) * 60_000).toISOString(),
  }))

/** Adds an action to a trade, an hour after the others. */
const append = (strategyId: string, betId: string, [side, quantity, price]: readonly [string, string, string]) =>
  db.sql(
    `insert into bet_data (bet_id, strategy_id, user_id, market, symbol, side, quantity, price, date)
     values ($1, $2, 'alice', 'STOCK', 'AAPL', $3, $4, $5, '2026-03-02T12:00:00Z')`,
    [betId, strategyId, side, quantity, price],
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
    // Even thirty of them, because each outcome was known.
    await writeTrades(db, [{ betId: 'thirty', strategyId: id, userId: 'alice', actions: winners(30) }])
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

  it('Pennies: ninety-nine live trades of a cent do not outweigh a trade of a million that was recorded late', async () => {
    const { id } = await newStrategy(db.as('alice'))
    const now = new Date().toISOString()
    const bought = (betId: string, price: string, date: string) => ({
      betId,
      strategyId: id,
      userId: 'alice',
      actions: [{ side: 'BUY' as const, quantity: '1', price, date }],
    })
    await writeTrades(db, [
      ...Array.from({ length: 99 }, (_, n) => bought(`penny-${n}`, '0.01', now)),
      bought('million', '1000000', '2026-03-02T10:00:00Z'),
    ])
    const many = winners(30).map((action) => ({ ...action, quantity: '0.0001', minutesLater: 0.5 }))
    await importTrade(db, id, 'pennies', many)
    expect(await evidenceOf(id)).toBe('late')
    await db.sql(`delete from bet_data where bet_id = 'pennies'`)
    const [row] = await db.sql(
      `select trades, live_trades, entry_cost::text, live_cost::text from strategy_metrics where strategy_id = $1`,
      [id],
    )
    expect(row).toEqual({ trades: 100, live_trades: 99, entry_cost: '1000000.99', live_cost: '0.99' })
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
    const { id: proven } = await newStrategy(db.as('alice'))
    const recorded = winners(30, 14).map((action) => ({ ...action, minutesLater: 0.5 }))
    await importTrade(db, proven, 'dressed up', recorded)
    expect(await evidenceOf(proven)).toBe('proven')
    await db.as('alice').from('bet_data').update({ price: 102 }).eq('bet_id', 'dressed up').eq('price', 101)
    expect(await evidenceOf(proven)).toBe('late')
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

  it('a strategy is thin, then proven by thirty round trips logged live in public, live if they were made in private, late if they were recorded late', async () => {
    const evidenceWith = async (rounds: number, recorded: { minutesLater: number; inPublic: boolean }) => {
      const { id } = await newStrategy(db.as('alice'))
      const actions = winners(rounds).map((action) => ({ ...action, ...recorded }))
      await importTrade(db, id, `rounds of ${id}`, actions)
      return evidenceOf(id)
    }
    const live = 0.5
    expect(await evidenceWith(29, { minutesLater: live, inPublic: true })).toBe('thin')
    expect(await evidenceWith(30, { minutesLater: live, inPublic: true })).toBe('proven')
    expect(await evidenceWith(30, { minutesLater: live, inPublic: false })).toBe('live')
    expect(await evidenceWith(30, { minutesLater: 60, inPublic: true })).toBe('late')
  })

  it('units left of a round trip and sold later belong to it, with a gain or a loss', async () => {
    const { id, betIds, figures } = await strategyOf(['BUY 100 @ 10', 'SELL 99 @ 10.1'])
    expect(await figures()).toMatchObject({ rounds: 1, rounds_won: 1, rounds_pnl: '9.9', open_trades: 1 })
    await append(id, betIds[0] ?? '', ['SELL', '1', '0.05'])
    expect(await figures()).toMatchObject({ rounds: 1, rounds_won: 0, rounds_lost: 1, rounds_pnl: '-0.05' })
  })
})
