// @vitest-environment node

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COMPARED_FIGURES } from '@/domain/account/recomputedFigures'
import { FIGURES } from '@/domain/figures/figures'
import { PERIODS } from '@/domain/figures/periods'
import { writeActionsCsv } from '@/domain/trade/tradesCsv'
import { withdrawnRounds } from '@/domain/trade/withdrawn'
import { actionsOfRows, readActionsFile } from '@/features/record/recompute/actionsFile.rules'
import { readAllActions, readPricesFile, readStrategyToCompare } from '@/features/record/recompute/recompute.queries'
import { type Recomputation, recompute, verdictOf } from '@/features/record/recompute/recompute.rules'
import type { DatabaseClient } from '@/lib/supabase'
import { readStrategy } from '@/queries/strategy.queries'
import { confirmedOf, readConfirmed } from '../../tools/verify-record.mjs'
import { action, trade } from './arbitraries'
import { newStrategy, writeTrades } from './fixtures'
import { bootDatabase } from './harness'

const NOW = new Date()
const TRADES = 60
const FEW_TRADES = 20
const SEED = 20_261_121
const whole = () => ({ signal: new AbortController().signal, onRows: () => undefined })

const db = await bootDatabase('embedded')
/** An action and the one that closes it. */
const roundTrip = action.map((one) => ({
  market: 'STOCK',
  actions: [one, { ...one, side: one.side === 'BUY' ? ('SELL' as const) : ('BUY' as const), price: '5000' }],
}))
async function strategyOf(trades: number) {
  const { id: strategyId } = await newStrategy(db.as('alice'))
  await writeTrades(
    db,
    fc
      .sample(fc.oneof(trade, roundTrip), { numRuns: trades, seed: SEED })
      .map((one, n) => ({ ...one, betId: `${trades}-${n}`, strategyId, userId: 'alice' })),
  )
  return strategyId
}
const id = await strategyOf(TRADES)
/** Recomputed many times. */
const small = await strategyOf(FEW_TRADES)

// What strategies are compared with, with a split.
await db.sql(`insert into benchmarks (market, symbol, name) values ('STOCK', 'BENCH', 'A fund')`)
await db.sql(`insert into price_sources (source, may_show) values ('shown', true)`)
await db.sql(
  `insert into market_bars (market, symbol, day, close, source)
   select 'STOCK', 'BENCH', d::date, 100 + extract(doy from d) / 7, 'shown' from generate_series(now() - '2 years'::interval, now(), '1 day') d`,
)
await db.sql(
  `insert into market_splits (market, symbol, day, ratio) values ('STOCK', 'BENCH', now() - '30 days'::interval, 1.5)`,
)

// What the ledger's entries could be followed at, most of them.
await db.service.rpc('read_announcements').throwOnError()
await db.sql(
  `insert into entry_prices (strategy_id, number, market, symbol, low, high, bar_at, span, source)
   select strategy_id, number, market, symbol, 10, 10 + number % 7, date_trunc('minute', at) + '2 minutes'::interval, 'minute', 'shown'
   from private.announcements where symbol <> '' and number % 5 <> 0`,
)

/** What a write changes is derived within a minute. */
const deriveAccount = async (strategyId: string) => {
  await db.sql('select refresh_returns(array[$1::uuid])', [strategyId])
  await db.service.rpc('read_announcements').throwOnError()
  await db.service.rpc('confirm_strategies').throwOnError()
}
await deriveAccount(id)
await deriveAccount(small)
const ACCOUNT = FIGURES.flatMap(({ key, documented }) =>
  documented === 'returns' || key.startsWith('confirmed_') || PERIODS.some((period) => period === key) ? key : [],
)

/** Reads a strategy as the page does and recomputes it. */
async function recomputed(strategyId: string, client: DatabaseClient = db.service): Promise<Recomputation> {
  const { stored, actions, changes } = await readStrategyToCompare(
    strategyId,
    { ...whole(), withActions: true },
    client,
  )
  return recompute(actionsOfRows(actions), stored, stored.asOf, withdrawnRounds(actions, changes).length)
}

const OF_CONFIRMED = COMPARED_FIGURES.flatMap(({ key }) => (key.startsWith('confirmed_') ? key : []))
const wrong = ({ figures }: Recomputation) => figures.filter(({ agrees }) => agrees !== true).map(({ key }) => key)

describe('a strategy recomputed from its actions', () => {
  it('matches in every figure and every trade', async () => {
    const result = await recomputed(id)
    expect(wrong(result)).toEqual([])
    expect(verdictOf(result.figures).agreeing).toBe(COMPARED_FIGURES.length)
    expect(verdictOf(result.trades)).toEqual({ agreeing: TRADES, differing: 0, alone: 0 })
  })

  it('is confirmed by the prices that a visitor downloads, according to verify-record.mjs', async () => {
    const market = readConfirmed(await (await readPricesFile(id, whole(), db.anon)).text())
    const entries = await db.sql<{ content: string }>(
      'select content from ledger_entries where strategy_id = $1 order by number',
      [id],
    )
    const { figures, unread } = confirmedOf(
      entries.map(({ content }) => JSON.parse(content)),
      market,
    )
    expect(unread).toEqual([])
    expect(figures).toEqual(market.figures)
    expect(Number(figures.confirmed_rounds)).toBeGreaterThan(0)
  })

  it('matches with short calls that shares and a long one limit, and dividends of the shares and the benchmark', async () => {
    const { id: strategyId } = await newStrategy(db.as('bob'))
    const at = (side: 'BUY' | 'SELL', quantity: string, price: string, day: number) => ({
      ...{ side, quantity, price },
      date: new Date(Date.UTC(2026, 8, day, 15)).toISOString(),
    })
    const call = (strike: string) => ({
      ...{ market: 'OPTIONS', symbol: 'KOX', expiration: '2026-12-18' },
      ...{ strike, option_right: 'CALL' },
    })
    await writeTrades(
      db,
      [
        { betId: 'shares', symbol: 'KOX', actions: [at('BUY', '100', '60', 1), at('SELL', '40', '61', 20)] },
        { betId: 'short', symbol: 'KOX', actions: [at('SELL', '10', '61', 2)] },
        { betId: 'calls', ...call('65'), actions: [at('SELL', '3', '1.2', 3), at('BUY', '1', '1', 22)] },
        { betId: 'limit', ...call('70'), actions: [at('BUY', '1', '0.4', 4)] },
        { betId: 'unnamed', ...{ market: 'OPTIONS', symbol: 'KOX calls' }, actions: [at('SELL', '1', '2', 5)] },
      ].map((one) => ({ market: 'STOCK', strategyId, userId: 'bob', ...one })),
    )
    await db.sql(
      `insert into market_bars (market, symbol, day, close, source)
       select 'STOCK', 'KOX', d::date, 60 + extract(day from d) / 10, 'shown' from generate_series('2026-09-01'::date, '2026-10-20', '1 day') d`,
    )
    await db.sql(
      `insert into market_dividends (symbol, ex_date, amount) values ('KOX', '2026-09-15', 0.52), ('BENCH', '2026-09-21', 1.7)`,
    )
    try {
      await deriveAccount(strategyId)
      const result = await recomputed(strategyId)
      expect(wrong(result)).toEqual([])
      const capital = result.figures.find(({ key }) => key === 'capital')?.stored
      // Shares and short shares, the limiting call, what the dividends were more than, and what the calls block.
      expect(Number(capital)).toBeGreaterThan(6000 + 610 + 40 + 500)
    } finally {
      await db.sql('delete from market_dividends')
    }
  })

  it('leaves out the benchmark and what is confirmed where their prices may not be shown', async () => {
    const mayShow = (is: boolean) => db.sql(`update price_sources set may_show = $1 where source = 'shown'`, [is])
    await mayShow(false)
    try {
      expect(wrong(await recomputed(id, db.anon)).sort()).toEqual(
        [...OF_CONFIRMED, 'benchmark_return', 'vs_market'].sort(),
      )
    } finally {
      await mayShow(true)
    }
  })

  it('matches when a visitor uses its downloaded file', async () => {
    const { actions, verdicts } = await readAllActions(id, whole(), db.anon)
    const file = writeActionsCsv(actions, verdicts)
    const read = readActionsFile(file, NOW)
    if (!read.ok) throw new Error(read.problems[0]?.message)
    const { stored } = await readStrategyToCompare(id, { ...whole(), withActions: false }, db.anon)
    const result = recompute(read.actions, stored, stored.asOf)
    // A file of actions does not tell what was taken back, on which evidence rests too, nor what is confirmed.
    const unknown = COMPARED_FIGURES.flatMap(({ key }) =>
      key === 'evidence' || /^(withdrawn|confirmed)_/.test(key) ? key : [],
    )
    expect(wrong(result).toSorted()).toEqual(unknown.toSorted())
    expect(verdictOf(result.figures).differing).toBe(0)
    expect(verdictOf(result.trades).differing).toBe(0)
  })
})

describe('a database altered by hand', () => {
  it.each([
    ['total_pnl = total_pnl + 0.0000000001', ['total_pnl', 'avg_pnl_per_day', 'open_pnl']],
    ['gross_win = gross_win + 100', ['avg_win', 'profit_factor', 'open_pnl']],
    ['winning_trades = winning_trades + 1', ['win_rate', 'avg_win', 'winning_trades']],
    ['period_returns[6] = period_returns[6] + 1', ['y1']],
    ['rounds_won = rounds_won + 1', ['rounds_won']],
    ['confirmed_pnl = confirmed_pnl + 0.01', ['confirmed_pnl']],
    ['confirmed_rounds = confirmed_rounds + 1', ['confirmed_rounds']],
    ['open_cost = open_cost + 1', ['open_cost']],
    ['entry_cost = entry_cost + 1', ['entry_cost']],
    ['rounds_pnl = rounds_pnl + 1', ['rounds_pnl']],
    ['rounds_squares = rounds_squares + 1', ['rounds_squares']],
    ['live_trades = live_trades + 1', ['live_trades']],
    ['public_trades = public_trades + 1', ['public_trades']],
    ['capital = capital + 1', ['capital']],
    ['announced_days = announced_days + 1', ['announced_days']],
    ['underwater_days = underwater_days + 1', ['underwater_days']],
    ['benchmark_return = benchmark_return + 1', ['benchmark_return', 'vs_market']],
  ])('set %s: the page names the figures that are wrong', async (change, keys) => {
    await db.sql(`update strategy_metrics set ${change} where strategy_id = $1`, [small])
    try {
      const found = wrong(await recomputed(small))
      // A change in the tenth decimal is too small to show in a ratio.
      expect(found.filter((key) => key !== 'avg_pnl_per_day')).toEqual(keys.filter((key) => key !== 'avg_pnl_per_day'))
    } finally {
      await db.sql(`update strategy_metrics set ${change.replace('+', '-')} where strategy_id = $1`, [small])
    }
  })

  it('matches again once everything is as it was', async () => {
    expect(wrong(await recomputed(small))).toEqual([])
  })

  it('a trade with a raised return is listed first, with the value that differs', async () => {
    const [trade] = await db.sql<{ bet_id: string; pnl: string }>(
      `select bet_id, "return"::text as pnl from trade_summary where strategy_id = $1 and status = 'LOSS' limit 1`,
      [small],
    )
    if (!trade) throw new Error('no losing trade')
    await db.sql('update trade_summary set "return" = 1e12 where bet_id = $1', [trade.bet_id])
    try {
      const { trades } = await recomputed(small)
      expect(trades[0]).toMatchObject({ tradeId: trade.bet_id, agrees: false })
      expect(trades[0]?.differing).toEqual(['return'])
      expect(verdictOf(trades).differing).toBe(1)
    } finally {
      await db.sql('update trade_summary set "return" = $2::numeric where bet_id = $1', [trade.bet_id, trade.pnl])
    }
  })

  it('a round trip with a raised P&L is found in the statistics of round trips', async () => {
    const [round] = await db.sql<{ bet_id: string; nth: number; pnl: string }>(
      'select bet_id, nth, pnl::text from round_trips where strategy_id = $1 and ended_at is not null limit 1',
      [small],
    )
    if (!round) throw new Error('no round trip')
    const set = (pnl: string) =>
      db.sql('update round_trips set pnl = $4::numeric where strategy_id = $1 and bet_id = $2 and nth = $3', [
        small,
        round.bet_id,
        round.nth,
        pnl,
      ])
    await set('1e12')
    try {
      const { trades, figures } = await recomputed(small)
      expect(figures.find(({ key }) => key === 'best')?.agrees).toBe(false)
      expect(verdictOf(trades).differing).toBe(0)
    } finally {
      await set(round.pnl)
    }
  })
})

describe('reading while another client writes', () => {
  const buy = { side: 'BUY' as const, quantity: '1', price: '10', date: '2026-01-05T14:31:00Z' }
  const sell = { ...buy, side: 'SELL' as const, price: '11', date: '2026-01-06T14:31:00Z' }
  let written = 0
  const closedTrade = (strategyId: string) => {
    written += 1
    return { betId: `meanwhile-${written}`, strategyId, userId: 'alice', actions: [buy, sell] }
  }

  /** The real client, except that a trade is written between its reads, so many times. */
  const disturbed = (strategyId: string, times: number): DatabaseClient => {
    let left = times
    const client = db.as('alice')
    return {
      from: client.from.bind(client),
      rpc: ((...call: Parameters<typeof client.rpc>) => {
        const disturb = left > 0 ? writeTrades(db, [closedTrade(strategyId)]) : Promise.resolve()
        left -= 1
        return disturb.then(() => client.rpc(...call))
        // The code under test only awaits the builder.
      }) as unknown as DatabaseClient['rpc'],
    }
  }

  it('a write between two reads is noticed, and the second attempt is consistent', async () => {
    const { id } = await newStrategy(db.as('alice'))
    await writeTrades(db, [closedTrade(id)])
    const result = await recomputed(id, disturbed(id, 1))
    expect(result.actions).toBe(4)
    // They still rest on the actions before the write.
    expect(wrong(result)).toEqual(ACCOUNT)
    await deriveAccount(id)
    expect(wrong(await recomputed(id))).toEqual([])
  })

  it('a strategy that changes during every attempt is reported, not half computed', async () => {
    const { id } = await newStrategy(db.as('alice'))
    await writeTrades(db, [closedTrade(id)])
    await expect(recomputed(id, disturbed(id, 10))).rejects.toThrow('kept changing')
  })
})

it('more actions than fit in one response are all read, once each and in order', async () => {
  const { id } = await newStrategy(db.as('alice'))
  const actions = Array.from({ length: 1203 }, (_, at) => ({
    side: at % 2 === 0 ? ('BUY' as const) : ('SELL' as const),
    quantity: '1',
    price: String(100 + (at % 7)),
    date: new Date(Date.UTC(2026, 0, 5) + at * 60_000).toISOString(),
  }))
  await writeTrades(db, [{ betId: 'many', strategyId: id, userId: 'alice', actions }])
  const reports: unknown[][] = []
  const { actions: rows } = await readAllActions(
    id,
    { ...whole(), onRows: (...report) => reports.push(report) },
    db.as('alice'),
  )
  expect(rows.map(({ price }) => price)).toEqual(actions.map(({ price }) => price))
  expect(new Set(rows.map((row) => row.id)).size).toBe(actions.length)
  expect(reports.at(-1)).toEqual([1203, 1203, 'actions'])
  await deriveAccount(id)
  expect(wrong(await recomputed(id, db.as('alice')))).toEqual([])
})

it('a strategy is found by its name in any case, a private one only by users with access', async () => {
  const { id } = await newStrategy(db.as('alice'), { name: 'Quiet 100%', public: 'false' })
  expect(await readStrategy('quiet 100%', db.as('alice'))).toMatchObject({ id, name: 'Quiet 100%' })
  expect(await readStrategy('Quiet 100%', db.as('bob'))).toBeNull()
  expect(await readStrategy('quiet 100%', db.anon)).toBeNull()
  expect(await readStrategy('quiet 1000', db.as('alice'))).toBeNull()
})
