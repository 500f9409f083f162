import { beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts } from '@/content/demoAccounts'
import { EVIDENCE, storedEvidence } from '@/domain/figures/evidence'
import { metricsRow } from '@/domain/figures/metricsRow'
import { toMetrics } from '@/domain/figures/values'
import { reservations } from '@/domain/percentages'
import { isLive } from '@/domain/trade/clocks'
import { tradeClock } from '@/domain/trade/tradeClock'
import hero from '@/features/landing/heroExample.json'
import ranking from '@/features/landing/rankingExample.json'
import { tradeCountNote } from '@/features/strategies/strategies.rules'
import { ENOUGH_ROUND_TRIPS } from '@/lib/constants'
import { applyDemoData, historyOf } from '../../supabase/seed/applyDemoData'
import {
  type DatedAction,
  datedActions,
  lastDemoDay,
  presentActions,
  type Query,
  readDemoStrategies,
} from '../../supabase/seed/demoActions'
import { EXAMPLE_NOW, landingExample } from '../../tools/demo-data/landingExample'
import { CHOSEN_PRICES, INVENTED_PRICES } from '../../tools/demo-data/rules/dressedUp'
import { bootDatabase, type TestDatabase } from './harness'

const NOW = new Date()
const DAY_MS = 86_400_000
const strategies = readDemoStrategies()

const db = await bootDatabase('embedded')
let actions: DatedAction[]
const said: string[] = []
const subOf = new Map<string, string>()

const queryOf =
  ({ sql }: TestDatabase): Query =>
  async (statement, parameters = []) => ({ rows: await sql(statement, [...parameters]) })
const query = queryOf(db)

async function seed({ into = db, now = NOW } = {}): Promise<void> {
  await applyDemoData({
    now,
    query: queryOf(into),
    signUp: async (email, password) => {
      const { data, error } = await into.anon.auth.signUp({ email, password })
      if (error || !data.user) throw error ?? new Error(`No user for ${email}`)
      if (into === db) subOf.set(email, data.user.id)
      return data.user.id
    },
    say: (line) => into === db && said.push(line),
  })
  // Otherwise the client, which other files get too, stays signed in as the account that signed up last.
  await into.anon.auth.signOut()
}

beforeAll(async () => {
  await seed()
  actions = await datedActions(query, NOW)
})

const actionsOf = (id: string) => actions.filter(({ strategy }) => strategy === id)

describe('the seeded database', () => {
  it('holds every strategy and action of the files, and reports how many were written', async () => {
    const stored = await db.sql(
      `select strategy_id::text as strategy, bet_id, market, symbol, side, quantity::text, price::text, fee::text
       from bet_data order by id`,
    )
    const expected = presentActions(actions).map(
      ({ strategy, bet_id, market, symbol, side, quantity, price, fee }) => ({
        strategy,
        bet_id,
        market,
        symbol,
        side,
        quantity,
        price,
        fee,
      }),
    )
    expect(stored).toEqual(expected)
    const names = await db.sql('select name from strategy_profile')
    expect(names.map(({ name }) => name).sort()).toEqual(strategies.map(({ name }) => name).sort())
    expect(said.at(-1)).toContain(`Wrote ${strategies.length} demo strategies`)
  })

  it('is not seeded again by the next start', async () => {
    const before = await db.sql('select max(id)::text as id, count(*)::int as actions from bet_data')
    const lines = said.length
    await seed()
    expect(await db.sql('select max(id)::text as id, count(*)::int as actions from bet_data')).toEqual(before)
    expect(said).toHaveLength(lines)
  })

  it('has two accounts that can sign in, one of them premium', async () => {
    const profiles = await db.sql('select email, subscription_tier as tier from user_profiles order by email')
    expect(profiles).toEqual(demoAccounts.map(({ email, tier }) => ({ email, tier })))
    for (const { email, password } of demoAccounts) {
      const { data } = await db.anon.auth.signInWithPassword({ email, password })
      expect(data.user?.id).toBe(subOf.get(email))
      await db.anon.auth.signOut()
    }
  })

  it('shows visitors only the public strategies', async () => {
    const { data } = await db.anon.from('strategy_profile').select('name')
    const isPublic = strategies.filter(({ is_public }) => is_public === 'true')
    expect(data?.map(({ name }) => name).sort()).toEqual(isPublic.map(({ name }) => name).sort())
  })

  it('shows a private strategy only to its owner and the account it is shared with', async () => {
    const shared = strategies.find(({ shared_with }) => shared_with !== null)
    for (const email of [shared?.owner, shared?.shared_with]) {
      const { data } = await db
        .as(subOf.get(email ?? '') ?? '')
        .from('strategy_profile')
        .select('id')
        .eq('name', shared?.name ?? '')
      expect(data).toEqual([{ id: shared?.id }])
    }
  })

  it('has well over a thousand trades: won, lost, long, short, open, options and partially closed', async () => {
    const [counts] = await db.sql<Record<string, number>>(
      `select count(*)::int as trades, count(*) filter (where status = 'WIN')::int as won,
         count(*) filter (where status = 'LOSS')::int as lost, count(*) filter (where status = 'OPEN')::int as open,
         count(*) filter (where position = 'SHORT')::int as short,
         count(*) filter (where market = 'OPTIONS' and multiplier = 100 and expiration is not null and strike > 0)::int as options,
         count(*) filter (where market = 'ALTERNATIVE' and multiplier = 5 and symbol ~ '^MES[FGHJKMNQUVXZ]\\d\\d$')::int as futures,
         count(*) filter (where actions_count > 2)::int as parts
       from trade_summary`,
    )
    const least = { trades: 1500, won: 500, lost: 500, open: 5, short: 500, options: 100, futures: 10, parts: 200 }
    for (const [what, count] of Object.entries(least)) expect(counts?.[what], what).toBeGreaterThan(count)
    const totals = await db.sql('select total_pnl from strategy_metrics')
    expect(totals.filter(({ total_pnl }) => Number(total_pnl) > 0).length).toBeGreaterThan(5)
    expect(totals.filter(({ total_pnl }) => Number(total_pnl) < 0).length).toBeGreaterThan(3)
  })

  it('has a split, which closes what was held over it, and assignments with their shares, each naming the other', async () => {
    const over = await db.sql<{ name: string; day: string; units: string; of: string; stated: boolean }>(
      `select distinct s.name, x ->> 'day' as day, x ->> 'units' as units, x ->> 'of' as of, (x ->> 'stated')::boolean as stated
       from trade_summary t join strategy_profile s on s.id = t.strategy_id, jsonb_array_elements(t.splits) x
       where t.symbol = 'MSFT' order by s.name`,
    )
    expect(over.map(({ name, units, of, stated }) => [name, units, of, stated])).toEqual([
      ['Apple against Microsoft', '2', '1', false],
      ['Savings plan, half out at a double', '2', '1', false],
      ['Worst of last month', '2', '1', false],
    ])
    expect(await db.sql('select symbol, day::text, ratio::text from market_splits')).toEqual([
      { symbol: 'MSFT', day: over[0]?.day, ratio: '2' },
    ])
    const [assigned] = await db.sql(
      `select count(*)::integer as all, count(*) filter (where private.is_delivery(o) and private.is_delivery(x))::integer as linked,
         count(*) filter (where x.side = 'BUY')::integer as bought, count(*) filter (where x.side = 'SELL')::integer as sold
       from bet_data o left join bet_data x on x.bet_id = o.linked and x.linked = o.bet_id and x.date = o.date
       where o.side = 'ASSIGN'`,
    )
    expect(assigned).toEqual({ all: 32, linked: 32, bought: 16, sold: 16 })
  })

  it('has strategies of each evidence level, and dressed-up ones that what is confirmed exposes', async () => {
    const { data, error } = await db.anon.from('strategy_metrics').select().order('total_pnl', { ascending: false })
    if (error) throw new Error(error.message)
    // What the ranking's row says: the evidence's word, and the weightiest fact in place of the number of trades.
    const rows = data.map((row) => [row.name, storedEvidence(row), reservations(row)[0] ?? tradeCountNote(row)])
    expect(rows).toEqual([
      ['Savings plan, half out at a double', 'thin', 'one trade made 65% of it'],
      ['Two strongest of five', 'thin', 'one trade made 73% of it'],
      ['Golden cross, both ways', 'thin', expect.stringContaining('19')],
      ['Worst of last month', 'recorded', '122 trades'],
      ['Two hundred day line', 'recorded', '68 trades'],
      ['Three red days', 'recorded', '260 trades'],
      ['Dressed Up: Prices That Never Were', 'recorded', '66 trades'],
      ['Turn of the month', 'late', '243 trades'],
      ['MACD crossings', 'late', '209 trades'],
      ['RSI(2) dip buyer', 'recorded', '130 trades'],
      ['Dressed Up: Deleted Losers', 'late', '22 trades deleted'],
      ['Wheel on IBM', 'recorded', '127 trades'],
      ['Dressed Up: The Best of Its Minute', 'recorded', '150 trades'],
      ['Dressed Up: Published Afterwards', 'late', '45 trades in private'],
      ['Band fade', 'recorded', '90 trades'],
      ['Narrowest of seven', 'late', 'one trade made 55% of it'],
      ['Dressed Up: All Winners', 'late', 'one trade made 82% of it'],
      ['Dressed Up: One Lucky Trade', 'recorded', 'one trade made 98% of it'],
      ['Paper notebook', 'thin', 'no trades yet'],
      ['Put seller, five percent below', 'live', '133 trades in private'],
      ['Put spreads and a micro future', 'recorded', '60 trades'],
      ['Same candle again', 'recorded', '326 trades'],
      ['Call buyer on new highs', 'late', '76 trades'],
      ['Fifty-five day breakout, four units', 'late', '103 trades'],
      ['Apple against Microsoft', 'thin', expect.stringContaining('4')],
    ])

    const dressed = (name: string) => {
      const row = data.find((one) => one.name === `Dressed Up: ${name}`)
      return Object.fromEntries(Object.entries(row ?? {}).map(([key, value]) => [key, Number(value)]))
    }
    const { rounds = 0, live_trades = 0, trades = 0, ...winners } = dressed('All Winners')
    expect(winners).toMatchObject({ win_rate: 100, evidence: EVIDENCE.indexOf('late') })
    expect(rounds).toBeGreaterThan(30)
    expect(winners.rounds_lost).toBeGreaterThan(10)
    expect(winners.open_pnl).toBeLessThan(0)
    expect(live_trades / trades).toBeGreaterThan(0.75)
    const afterwards = dressed('Published Afterwards')
    expect(afterwards).toMatchObject({ public_trades: 0, evidence: EVIDENCE.indexOf('late') })
    expect(afterwards.edited_trades).toBeGreaterThan(10)
    const deleted = dressed('Deleted Losers')
    expect(deleted.withdrawn_rounds).toBe(deleted.deleted_trades)
    // Everything about it was announced in time, whatever its round trips are worth.
    const lucky = dressed('One Lucky Trade')
    expect(lucky).toMatchObject({
      announced_rounds: lucky.rounds,
      live_trades: lucky.trades,
      public_trades: lucky.trades,
    })
  })

  it('has all prices on the index inside its range, but for those of one that invents some; others are not checked', async () => {
    const rows = await db.sql<Record<string, unknown>>(
      `select m.name, sum(t.prices_outside)::integer as outside, sum(t.prices_checked) = sum(t.actions_count) as whole,
         sum(t.prices_checked) = 0 as none, bool_or(t.symbol = 'SPX') as on_index
       from strategy_metrics m join trade_summary t using (strategy_id) group by m.name order by m.name`,
    )
    expect(rows.filter(({ outside }) => outside !== 0).map(({ name }) => name)).toEqual([INVENTED_PRICES])
    for (const { name, whole, none, on_index } of rows) expect([name, whole, none]).toEqual([name, on_index, !on_index])
    const invented = await db.sql<{ rate: number }>(
      `select avg((not v.inside)::integer)::double precision as rate
       from action_verdicts v join strategy_metrics m using (strategy_id) where m.name = $1`,
      [INVENTED_PRICES],
    )
    expect(invented[0]?.rate).toBeCloseTo(1 / 3, 5)
    // Everything else about it was announced in time.
    const [row] = await db.sql('select announced_rounds, rounds from strategy_metrics where name = $1', [
      INVENTED_PRICES,
    ])
    expect(row).toMatchObject({ announced_rounds: 66, rounds: 66 })
    // Anyone may see these prices.
    expect((await db.anon.from('market_bars').select('close').eq('symbol', 'SPX').limit(1)).data).toHaveLength(1)
  })

  it('confirms little of invented prices, and nothing of chosen ones', async () => {
    const { data } = await db.anon.from('strategy_metrics').select().gt('confirmed_rounds', 0)
    const named = (name: string) => toMetrics(data?.find((row) => row.name === name) ?? metricsRow())
    const [chosen, invented, honest] = [CHOSEN_PRICES, INVENTED_PRICES, 'Two hundred day line'].map(named)
    for (const one of [chosen, invented, honest]) expect(one?.confirmed_share).toBe(1)
    // Everything else about it was announced in time.
    expect(chosen).toMatchObject({ evidence: EVIDENCE.indexOf('recorded'), rounds: 150, announced_rounds: 150 })
    expect(chosen?.total_pnl).toBeGreaterThan(1_000)
    expect(chosen?.confirmed_pnl).toBeLessThan(-1_000)
    expect(invented?.total_pnl).toBeGreaterThan(5_000)
    expect(invented?.confirmed_pnl).toBeLessThan(100)
    expect(honest?.confirmed_pnl).toBeGreaterThan(5_000)
    const options = data?.filter(({ name }) => /put|call/i.test(name))
    expect(options).toEqual([])
  })

  it('confirms nothing of what was published afterwards or has no prices, and no gain of a loser', async () => {
    const { data } = await db.anon.from('strategy_metrics').select().throwOnError()
    for (const name of ['Dressed Up: Published Afterwards', 'Call buyer on new highs']) {
      const row = data.find((one) => one.name === name)
      expect(row).toMatchObject({ confirmed_pnl: null, confirmed_rounds: null, confirmed_since: null })
    }
    for (const { name, total_pnl, confirmed_pnl } of data)
      if (total_pnl < 0) expect(confirmed_pnl ?? 0, name).toBeLessThanOrEqual(0)
  })

  it('values what is open, except for options and futures, whose prices are computed', async () => {
    await db.service.rpc('refresh_returns')
    const rows = await db.sql<{ market: string; valued: number; open: number }>(
      `select market, count(market_value)::integer as valued, count(*)::integer as open
       from bet_data_metrics where status = 'OPEN' group by market order by market`,
    )
    expect(rows.map(({ market, valued, open }) => [market, valued > 0, valued === open])).toEqual([
      ['ALTERNATIVE', false, false],
      ['OPTIONS', false, false],
      ['STOCK', true, true],
    ])
    // All are compared with the index; its prices begin before the first trade.
    expect(
      await db.sql(
        `select name from strategy_metrics where trades > 0 and (benchmark is distinct from 'S&P 500' or benchmark_return is null)`,
      ),
    ).toEqual([])
    const total = (query: string) => db.sql<{ sum: string }>(query).then(([row]) => Number(row?.sum))
    expect(await total('select sum(unrealised) from strategy_metrics')).toBeCloseTo(
      await total('select sum(unrealised) from bet_data_metrics'),
      6,
    )
  })

  it('counts live, edited and deleted trades per strategy, and all figures agree with the actions', async () => {
    for (const { id, name } of strategies) {
      const history = historyOf(actionsOf(id))
      const own = presentActions(actionsOf(id))
      const byTrade = new Map<string, typeof own>()
      for (const one of own) byTrade.set(one.bet_id, [...(byTrade.get(one.bet_id) ?? []), one])
      const live = [...byTrade.values()].filter(
        (actions) => tradeClock(actions.map((one) => ({ ...one, recordedAt: one.recorded_at }))) === 'live',
      )
      const [stored] = await db.sql(
        `select live_trades, edited_trades, deleted_trades,
           (select count(*)::integer from bet_history h where h.strategy_id = m.strategy_id) as past
         from strategy_metrics m where strategy_id = $1`,
        [id],
      )
      expect({ name, ...stored }).toEqual({
        name,
        live_trades: live.length,
        edited_trades: new Set(history.filter(({ event }) => event === 'edited').map((past) => past.bet_id)).size,
        deleted_trades: new Set(history.filter(({ event }) => event === 'deleted').map((past) => past.bet_id)).size,
        past: history.length,
      })
    }
    // After the returns were refreshed above, too.
    expect(await db.untrueFigures()).toEqual([])
  })
})

it('strategies were created with their first action, and published before the first that was recorded in public', async () => {
  for (const { id, name, is_public } of strategies) {
    const events = await db.sql<{ event: string; at: Date; trades: number }>(
      'select event, at, trades from strategy_events where strategy_id = $1 order by id',
      [id],
    )
    expect(
      events.map(({ event }) => event),
      name,
    ).toEqual(is_public === 'true' ? ['created', 'published'] : ['created'])
    const recorded = (inPublic: boolean) =>
      actionsOf(id).flatMap((one) => (one.recorded_in_public === inPublic ? [Date.parse(one.recorded_at)] : []))
    const [created = 0, published = 0] = events.map(({ at }) => new Date(at).getTime())
    expect(created, name).toBeLessThanOrEqual(Math.min(...recorded(true), ...recorded(false)))
    if (is_public !== 'true') continue
    expect(published, name).toBeLessThanOrEqual(Math.min(NOW.getTime(), ...recorded(true)))
    expect(published, name).toBeGreaterThanOrEqual(Math.max(created, ...recorded(false)))
    const inPrivate = actionsOf(id).filter((one) => !one.recorded_in_public)
    expect(events[1]?.trades, name).toBe(new Set(inPrivate.map(({ bet_id }) => bet_id)).size)
  }
})

describe('dates', () => {
  it('every action is on a weekday, in New York trading hours, and in the past', () => {
    const newYork = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', timeStyle: 'short' })
    expect(new Set(actions.map(({ date }) => newYork.format(new Date(date))))).toEqual(new Set(['09:31', '15:59']))
    expect(actions.filter(({ date }) => [0, 6].includes(new Date(date).getUTCDay()))).toEqual([])
    expect(actions.filter(({ date }) => new Date(date) > NOW)).toEqual([])
  })

  it.each([
    ['Saturday', '2026-11-21T00:00:00Z', '2026-11-20'],
    ['Friday, a minute before midnight', '2026-11-20T23:59:00Z', '2026-11-19'],
    ['Wednesday', '2026-11-18T12:00:00Z', '2026-11-17'],
    ['Monday, when yesterday was no trading day', '2026-11-23T12:00:00Z', '2026-11-20'],
    ['the first of March of a leap year', '2028-03-01T12:00:00Z', '2028-02-29'],
    ['the second of a month, after months that began on a weekend', '2026-12-02T00:30:00Z', '2026-12-01'],
  ])('started on a %s the last bar of each series is the last trading day before', async (_, now, expected) => {
    const dated = await datedActions(query, new Date(now))
    expect(await lastDemoDay(query, new Date(now))).toBe(expected)
    for (const name of ['Same candle again', 'Worst of last month']) {
      const id = strategies.find((one) => one.name === name)?.id
      const days = dated.filter(({ strategy }) => strategy === id).map(({ date }) => date.slice(0, 10))
      expect(days.sort().at(-1), name).toBe(expected)
      if (name !== 'Worst of last month') continue
      // A price each month.
      const months = [...new Set(days)].map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)))
      expect(new Set(months.slice(1).map((month, at) => month - (months[at] ?? 0)))).toEqual(new Set([1]))
    }
  })

  it('price bars have no gaps: every weekday in the daily series', () => {
    const daysOf = (name: string) => {
      const id = strategies.find((one) => one.name === name)?.id ?? ''
      return [...new Set(actionsOf(id).map(({ date }) => date.slice(0, 10)))].sort()
    }
    const days = daysOf('Same candle again')
    const gaps = days.slice(1).map((day, at) => (Date.parse(day) - Date.parse(days[at] ?? '')) / DAY_MS)
    expect(new Set(gaps)).toEqual(new Set([1, 3]))
  })
})

describe('times of recording', () => {
  it('nothing is recorded before its own date or in the future, and no edit before the first recording', () => {
    for (const action of actions) {
      expect(action.date < action.first_recorded_at, action.bet_id).toBe(true)
      expect(action.first_recorded_at <= action.recorded_at, action.bet_id).toBe(true)
      expect(new Date(action.recorded_at) <= NOW, action.bet_id).toBe(true)
      expect(action.edits).toBe(action.first_recorded_at === action.recorded_at ? 0 : 1)
    }
  })

  it('strategies are logged live fully, partly or not at all, as their descriptions say', () => {
    const seen = new Set<string>()
    for (const { id, description } of strategies) {
      const own = actionsOf(id)
      if (own.length === 0) continue
      const share = own.filter(({ date, recorded_at, edits }) => isLive(date, recorded_at, edits)).length / own.length
      const kind = share === 1 ? 'all' : share === 0 ? 'none' : 'some'
      seen.add(kind)
      if (
        /within a minute(, the first half of it in private.*|, and the losing trades deleted.*)?\.$/.test(description)
      )
        expect(kind).toBe('all')
      else expect(kind).toBe(description.endsWith('nothing counts as logged live.') ? 'none' : 'some')
    }
    expect(seen).toEqual(new Set(['all', 'none', 'some']))
  })

  it('edits and deletions change something, and come after what they changed', () => {
    const histories = strategies.map(({ id }) => ({ own: actionsOf(id), history: historyOf(actionsOf(id)) }))
    const past = histories.flatMap(({ history }) => history)
    expect(past.filter(({ event }) => event === 'edited').length).toBeGreaterThan(20)
    expect(past.filter(({ event }) => event === 'deleted').length).toBeGreaterThan(3)
    for (const { own, history } of histories) {
      for (const entry of history) {
        expect(entry.old_recorded_at < entry.changed_at).toBe(true)
        if (entry.action === null) continue
        const edited = own[entry.action - 1]
        expect(edited).toMatchObject({ bet_id: entry.bet_id, recorded_at: entry.changed_at, edits: 1 })
        expect([edited?.wrong_price ?? edited?.price, edited?.wrong_fee ?? edited?.fee]).not.toEqual([
          edited?.price,
          edited?.fee,
        ])
        expect(Number(edited?.wrong_price ?? edited?.price)).toBeGreaterThan(0)
      }
    }
  })
})

it('the landing page shows the figures computed from the demo data (update with `npm run demo-data`)', async () => {
  // By its own clock: what could be followed depends on where the weekends were.
  const example = await bootDatabase('embedded')
  await seed({ into: example, now: EXAMPLE_NOW })
  expect(await landingExample(queryOf(example))).toEqual({ hero, ranking })
  expect(ranking.filter(({ rounds }) => rounds < ENOUGH_ROUND_TRIPS)).toEqual([])
})
