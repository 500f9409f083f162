// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLive } from '@/domain/clocks'
import { computeStrategy } from '@/domain/strategyFigures'
import { computeTrade, realisedByDay } from '@/domain/trades'
import { applyDemoData } from '../../supabase/seed/applyDemoData'
import { importedStrategy } from '../../supabase/seed/clocks'
import { demoData } from '../../supabase/seed/demoData'
import { bootDatabase, type TestDatabase } from './harness'

const NOW = new Date()
const expected = demoData(NOW)
const computed = new Map(
  expected.strategies.map(({ id, trades }) => [
    id,
    trades.map(({ betId, actions, market }) => ({ betId, trade: computeTrade(actions, market) })),
  ]),
)
const tradesOf = (id: string) => (computed.get(id) ?? []).map(({ trade }) => trade)

let db: TestDatabase
const said: string[] = []
const subOf = new Map<string, string>()

const seed = () =>
  applyDemoData({
    now: NOW,
    query: async (statement, parameters = []) => ({ rows: await db.sql(statement, [...parameters]) }),
    signUp: async (email, password) => {
      const { data, error } = await db.anon.auth.signUp({ email, password })
      if (error || !data.user) throw error ?? new Error(`No user for ${email}`)
      subOf.set(email, data.user.id)
      return data.user.id
    },
    say: (line) => said.push(line),
  })

beforeAll(async () => {
  db = await bootDatabase('embedded')
  await seed()
  // As whoever signed up last the client would go on speaking.
  await db.anon.auth.signOut()
})
afterAll(() => db.close())

describe('the seeded database', () => {
  it('holds every strategy and every action, and says how much it wrote', async () => {
    const [counts] = await db.sql(
      `select (select count(*)::int from strategy_profile) as strategies,
         (select count(*)::int from trade_summary) as trades, (select count(*)::int from bet_data) as actions`,
    )
    const trades = expected.strategies.flatMap((strategy) => strategy.trades)
    expect(counts).toEqual({
      strategies: expected.strategies.length,
      trades: trades.length,
      actions: trades.reduce((total, trade) => total + trade.actions.length, 0),
    })
    expect(said.at(-1)).toContain(`Wrote ${expected.strategies.length} demo strategies`)
  })

  it('is left alone by the next start', async () => {
    const before = await db.sql('select max(id)::text as id, count(*)::int as actions from bet_data')
    const lines = said.length
    await seed()
    expect(await db.sql('select max(id)::text as id, count(*)::int as actions from bet_data')).toEqual(before)
    expect(said).toHaveLength(lines)
  })

  it('has its two accounts, one of them premium, which can sign in', async () => {
    const profiles = await db.sql('select email, subscription_tier as tier from user_profiles order by email')
    expect(profiles).toEqual(expected.accounts.map(({ email, tier }) => ({ email, tier })))
    for (const { email, password } of expected.accounts) {
      const { data } = await db.anon.auth.signInWithPassword({ email, password })
      expect(data.user?.id).toBe(subOf.get(email))
      await db.anon.auth.signOut()
    }
  })

  it('shows visitors the public strategies and nothing of the private ones', async () => {
    const { data } = await db.anon.from('strategy_profile').select('name')
    const isPublic = expected.strategies.filter((strategy) => strategy.isPublic)
    expect(data?.map(({ name }) => name).sort()).toEqual(isPublic.map(({ name }) => name).sort())
  })

  it('shows a private strategy to its owner and to the account it is shared with', async () => {
    const shared = expected.strategies.find((strategy) => strategy.sharedWith.length > 0)
    for (const email of [shared?.owner, ...(shared?.sharedWith ?? [])]) {
      const { data } = await db
        .as(subOf.get(email ?? '') ?? '')
        .from('strategy_profile')
        .select('id')
        .eq('name', shared?.name ?? '')
      expect(data).toEqual([{ id: shared?.id }])
    }
  })

  it('has the clocks and the history of its stories, and figures that follow from them', async () => {
    const told = expected.strategies.map((strategy) => ({ strategy, ...importedStrategy(strategy, NOW) }))
    for (const { strategy, actions, history } of told) {
      const late = new Set(actions.filter((one) => !isLive(one.date, one.recorded_at)).map((one) => one.bet_id))
      const edited = new Set(history.filter(({ event }) => event === 'edited').map((past) => past.bet_id))
      const deleted = history.filter(({ event }) => event === 'deleted')
      const [stored] = await db.sql(
        `select name, live_trades, edited_trades, deleted_trades,
           (select count(*)::integer from bet_history h where h.strategy_id = m.strategy_id) as past
         from strategy_metrics m where strategy_id = $1`,
        [strategy.id],
      )
      expect(stored).toEqual({
        name: strategy.name,
        live_trades: strategy.trades.length - late.size,
        edited_trades: edited.size,
        deleted_trades: deleted.length,
        past: history.length,
      })
    }
    expect(await db.untrueFigures()).toEqual([])
  })

  it('ends on the last trading day before it was made, with trades still open', async () => {
    const [last] = await db.sql(
      `select max(date)::date::text as day, count(distinct bet_id) filter (where bet_id in (
         select bet_id from trade_summary where status = 'OPEN'))::int as open from bet_data`,
    )
    const yesterday = new Date(NOW.getTime() - 86_400_000)
    const toFriday = Math.max(0, ((yesterday.getUTCDay() + 6) % 7) - 4)
    const day = new Date(yesterday.getTime() - toFriday * 86_400_000).toISOString().slice(0, 10)
    const open = [...computed.values()].flat().filter(({ trade }) => trade.status === 'OPEN').length
    expect(open).toBeGreaterThan(5)
    expect(last).toEqual({ day, open })
  })

  it.each([
    ['sold short', `position = 'SHORT'`],
    ['in options, a hundredfold', `market = 'OPTIONS' and multiplier = 100 and expiration is not null`],
    ['closed in parts', 'actions_count > 2'],
  ])('has trades %s', async (_, condition) => {
    const [found] = await db.sql(`select count(*)::int as trades from trade_summary where ${condition}`)
    expect(Number(found?.trades)).toBeGreaterThan(100)
  })
})

describe('the database and the rules of the browser', () => {
  it('say the same of every trade, to the last digit', async () => {
    const stored = await db.sql(
      `select bet_id, position, status, multiplier, qty::text, qty_rem::text, entry_tot::text, exit_tot::text,
         "return"::text, entry, exit, return_percent from bet_data_metrics order by bet_id`,
    )
    const rules = [...computed.values()].flat().map(({ betId, trade }) => ({
      bet_id: betId,
      position: trade.position,
      status: trade.status,
      multiplier: trade.multiplier,
      qty: trade.qty,
      qty_rem: trade.qtyRem,
      entry_tot: trade.entryTot,
      exit_tot: trade.exitTot,
      return: trade.return,
      entry: Number(trade.entry),
      exit: trade.exit === null ? null : Number(trade.exit),
      return_percent: trade.returnPercent === null ? null : Number(trade.returnPercent),
    }))
    expect(stored).toEqual(rules.sort((a, b) => (a.bet_id < b.bet_id ? -1 : 1)))
  })

  it('say the same of every strategy', async () => {
    const stored = await db.sql('select * , total_pnl::text as total from strategy_metrics order by strategy_id')
    expect(stored).toHaveLength(expected.strategies.length)
    for (const row of stored) {
      const figures = computeStrategy(tradesOf(String(row.strategy_id)), new Date(String(row.as_of)))
      expect({ name: row.name, ...figures }).toEqual({
        name: row.name,
        totalPnl: row.total,
        winRate: expect.toSatisfy((text) => Number(text) === row.win_rate),
        avgWin: expect.toSatisfy((text) => Number(text) === row.avg_win),
        avgLoss: expect.toSatisfy((text) => Number(text) === row.avg_loss),
        profitFactor: expect.toSatisfy((text) => (text === null ? null : Number(text)) === row.profit_factor),
        avgPnlPerDay: expect.toSatisfy((text) => Number(text) === row.avg_pnl_per_day),
        trades: row.trades,
        openTrades: row.open_trades,
        closedTrades: row.closed_trades,
        winningTrades: row.winning_trades,
        losingTrades: row.losing_trades,
        breakevenTrades: Number(row.closed_trades) - Number(row.winning_trades) - Number(row.losing_trades),
        realisedDays: row.realised_days,
        performance: Object.fromEntries(
          ['h24', 'd7', 'd28', 'm3', 'm6', 'y1'].map((period) => [
            period,
            expect.toSatisfy((text) => Number(text) === row[period]),
          ]),
        ),
      })
    }
  })

  it('say the same of every day', async () => {
    for (const { id } of expected.strategies) {
      const stored = await db.sql(
        `select day::text, pnl::text, entry_cost::text as "entryCost" from realised_days
         where strategy_id = $1 order by day`,
        [id],
      )
      expect(stored).toEqual(realisedByDay(tradesOf(id)))
    }
  })
})
