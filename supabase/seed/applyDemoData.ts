import { demoAccounts } from '../../src/content/demoAccounts'
import { Decimal, plain, sum } from '../../src/domain/decimal'
import { groupBy } from '../../src/domain/groupBy'
import { computeTrade } from '../../src/domain/trade/trades'
import {
  checkDemoPrices,
  type DatedAction,
  datedActions,
  followDemoEntries,
  lastDemoDay,
  presentActions,
  type Query,
  readDemoStrategies,
  writeDemoPrices,
  writeDemoSplits,
} from './demoActions'
import { writeDemoJournal } from './demoJournal'

export interface DemoTarget {
  query: Query
  /** Creates an account and returns its id, the `sub` of its tokens. */
  signUp: (email: string, password: string) => Promise<string>
  /** Prints progress. */
  say: (line: string) => void
  /** The data ends on the day before. Defaults to the current time. */
  now?: Date
}

/**
 * Fills a database with the demo data unless the demo accounts already have their tiers. Tiers are written last, so that the
 * next start completes an interrupted one.
 * @throws Error when an account cannot be created or a row is refused.
 */
export async function applyDemoData({ query, signUp, say, now = new Date() }: DemoTarget): Promise<void> {
  const emails = demoAccounts.map(({ email }) => email)
  const profiles = await query(
    'select email, subscription_tier as tier from public.user_profiles where email = any ($1)',
    [emails],
  )
  const tiers = new Map(profiles.rows.map(({ email, tier }) => [email, tier]))
  if (demoAccounts.every(({ email, tier }) => tiers.get(email) === tier)) return

  say('Filling the empty database with the demo data …')
  const subs = new Map<string, string>()
  for (const { email, password } of demoAccounts) {
    const { rows } = await query('select id::text as id from auth.users where email = $1', [email])
    subs.set(email, typeof rows[0]?.id === 'string' ? rows[0].id : await signUp(email, password))
    // Before their strategies, whose ledger names them.
    await query(
      `insert into public.user_profiles (clerk_user_id, email, username) values ($1, $2, $3)
       on conflict (clerk_user_id) do nothing`,
      [subs.get(email), email, usernameOf(email)],
    )
  }

  // Before the trades that were held over them.
  await writeDemoSplits(query, now)
  const strategies = readDemoStrategies()
  const actions = await datedActions(query, now)
  const lastDay = await lastDemoDay(query, now)
  for (const strategy of strategies) {
    const own = actions.filter((action) => action.strategy === strategy.id)
    const description = strategy.description.replace('{last day}', lastDay)
    const events = eventsOf(own, strategy.is_public === 'true', now)
    const profile = {
      id: strategy.id,
      user_id: subs.get(strategy.owner),
      name: strategy.name,
      description,
      market_types: strategy.market_types,
      timeframes: strategy.timeframes,
      categories: strategy.categories,
      public: strategy.is_public,
      created_at: events[0].at,
    }
    await query('select private.import_strategy($1, $2)', [JSON.stringify(profile), JSON.stringify(events)])
    for (const email of strategy.shared_with?.split(',') ?? []) {
      await query(
        `insert into public.strategy_shares (strategy_id, shared_with, shared_with_name) values ($1, $2, $3)
         on conflict do nothing`,
        [strategy.id, subs.get(email), usernameOf(email)],
      )
    }
    // Accepts recording times and history, so it must run as the database's owner. One statement, so that a strategy is
    // written completely or not at all.
    await query(
      `select private.import_trades($1, $2, $3)
       where not exists (select from public.bet_data b where b.strategy_id = $1::uuid)`,
      [strategy.id, JSON.stringify(presentActions(own)), JSON.stringify(historyOf(own))],
    )
    if (strategy.name === SAID_OF) await writeDemoSaid(query, strategy.id)
  }

  await writeDemoPrices(query, now)
  await checkDemoPrices(query)
  await followDemoEntries(query)
  await writeDemoJournal(query)

  for (const { email, tier } of demoAccounts) {
    await query('update public.user_profiles set subscription_tier = $2 where clerk_user_id = $1', [
      subs.get(email),
      tier,
    ])
  }
  const trades = new Set(presentActions(actions).map(({ bet_id }) => bet_id)).size
  say(`Wrote ${strategies.length} demo strategies with ${trades.toLocaleString('en-US')} trades.`)
}

/** The demo strategy with a playbook, stops and notes. */
const SAID_OF = 'Narrowest of seven'
const PLAYBOOKS = [
  '# Narrow day\n\n**Entry:** the open after the narrowest range of seven days.\n\n**Exit:** the open after the third close.',
  '# Narrow day in an uptrend\n\n**Entry:** the open after the narrowest range of seven days, with the close above its 50-day mean.\n\n**Exit:** the open after the third close.\n\n**Size:** whole units, $10,000 at most. The stop is 4% below, to know what a trade risks.\n\n# When not\n\n- below the 50-day mean\n- while another trade is open',
]

/** Writes the playbook, what its last trades state, and notes on the last of them, with times beside those of their actions. */
async function writeDemoSaid(query: Query, strategyId: string): Promise<void> {
  const last = `with last as (
    select t.bet_id, t.status, t.recorded_at as closed_at, o.price, o.first_recorded_at as at,
      row_number() over (order by t.first_date desc, t.bet_id) as nth
    from public.trade_summary t
    cross join lateral (
      select b.price, b.first_recorded_at from public.bet_data b
      where b.strategy_id = t.strategy_id and b.bet_id = t.bet_id order by b.date, b.id limit 1
    ) o
    where t.strategy_id = $1
  )`
  const id = (kind: string) => `md5($1::text || l.bet_id || '${kind}')::uuid`
  await query(
    `insert into public.playbooks (strategy_id, version, at, text)
     select $1, v.version, s.created_at + (v.version - 1) * ((now() - s.created_at) / 2), v.text
     from public.strategy_profile s cross join unnest($2::text[]) with ordinality v (text, version)
     where s.id = $1::uuid order by v.version on conflict do nothing`,
    [strategyId, PLAYBOOKS],
  )
  await query(
    `${last} insert into public.trade_plans (id, strategy_id, bet_id, at, stop, rule, nth)
     select ${id('plan')}, $1::uuid, l.bet_id, l.at, round(l.price * 0.96, 2), 'Narrow day in an uptrend', 1
     from last l where l.nth <= 40 order by l.nth desc on conflict do nothing`,
    [strategyId],
  )
  await query(
    `${last} insert into public.trade_notes (id, strategy_id, bet_id, at, text)
     select ${id('before')}, $1::uuid, l.bet_id, l.at, E'The narrowest range of seven days, above the 50-day mean.\\n\\n- *For it:* the trend is up\\n- *Against it:* the last two went nowhere'
     from last l where l.nth <= 3 order by l.nth desc on conflict do nothing`,
    [strategyId],
  )
  await query(
    `${last} insert into public.trade_notes (id, strategy_id, bet_id, at, text)
     select ${id('after')}, $1::uuid, l.bet_id, l.closed_at, 'Out at the open as planned. I would have held on for another day.'
     from last l where l.nth <= 3 and l.status <> 'OPEN' order by l.nth desc on conflict do nothing`,
    [strategyId],
  )
}

/** The part before the @, as for everyone who signs up. */
const usernameOf = (email: string) => email.slice(0, email.indexOf('@'))

const PUBLISHED_AFTER_MS = 60_000

interface DemoEvent {
  event: 'created' | 'published'
  at: string
  trades: number
  /** USD. */
  total_pnl: string
}

/**
 * When a strategy was created and published, as private.import_strategy() takes it: created with its first recorded action,
 * and published at once or, if some were recorded in private, after the last of those.
 */
export function eventsOf(actions: readonly DatedAction[], isPublic: boolean, now: Date): [DemoEvent, ...DemoEvent[]] {
  const at = actions.map(({ first_recorded_at }) => first_recorded_at).sort()[0] ?? now.toISOString()
  const created: DemoEvent = { event: 'created', at, trades: 0, total_pnl: '0' }
  if (!isPublic) return [created]
  const lastPrivate = actions
    .flatMap((one) => (one.recorded_in_public ? [] : [one.recorded_at]))
    .sort()
    .at(-1)
  if (!lastPrivate) return [created, { ...created, event: 'published' }]
  const published = Math.min(now.getTime(), Date.parse(lastPrivate) + PUBLISHED_AFTER_MS)
  const before = actions.filter(({ recorded_at }) => Date.parse(recorded_at) <= published)
  const trades = groupBy(before, ({ bet_id }) => bet_id)
  const returns = [...trades.values()].map(
    (own) => new Decimal(computeTrade(own, own[0] ?? { market: 'STOCK' }).return),
  )
  const figures = { trades: trades.size, total_pnl: plain(sum(returns)) }
  return [created, { event: 'published', at: new Date(published).toISOString(), ...figures }]
}

/** A strategy's corrections and deletions, oldest first, as private.import_trades() takes them. */
export function historyOf(actions: readonly DatedAction[]) {
  const corrections = presentActions(actions).flatMap((action, index) => {
    const { bet_id, recorded_at, first_recorded_at, edits, wrong_price, wrong_fee } = action
    if (edits === 0) return []
    const wrong = { ...action, price: wrong_price ?? action.price, fee: wrong_fee ?? action.fee }
    const times = { changed_at: recorded_at, old_recorded_at: first_recorded_at }
    return [{ action: index + 1, bet_id, event: 'edited', ...times, old: wrong, new: action }]
  })
  const deletions = actions.flatMap((action) => {
    const { bet_id, recorded_at, copied_at, deleted_at } = action
    if (deleted_at === null) return []
    // A trade's actions are deleted together.
    const deletedAt = actions.flatMap((one) => (one.bet_id === bet_id ? (one.deleted_at ?? []) : []))
    const times = { changed_at: deletedAt.sort().at(-1) ?? deleted_at, old_recorded_at: copied_at ?? recorded_at }
    return [{ action: null, bet_id: copied_at ? `${bet_id}-again` : bet_id, event: 'deleted', ...times, old: action }]
  })
  return [...corrections, ...deletions].sort((a, b) => (a.changed_at < b.changed_at ? -1 : 1))
}
