import { demoAccounts } from '../../src/content/demoAccounts'
import { importedStrategy } from './clocks'
import { demoData } from './demoData'
import type { DemoStrategy } from './demoStrategy'

export interface DemoTarget {
  /** Runs one statement with all rights. */
  query: (statement: string, parameters?: readonly unknown[]) => Promise<{ rows: Record<string, unknown>[] }>
  /** Makes an account and gives its id: the `sub` of its tokens. */
  signUp: (email: string, password: string) => Promise<string>
  /** Tells whoever waits what is being done. */
  say: (line: string) => void
  /** Yesterday of this moment is where the data ends; the present when left out. */
  now?: Date
}

/**
 * Fills a database with the demo data, once: where the demo accounts have their profiles, nothing is done.
 * Profiles come last, so that a start which was cut off is finished by the next one.
 * @throws Error when an account cannot be made or a row is refused.
 */
export async function applyDemoData({ query, signUp, say, now = new Date() }: DemoTarget): Promise<void> {
  const emails = demoAccounts.map(({ email }) => email)
  const seeded = await query('select from public.user_profiles where email = any ($1)', [emails])
  if (seeded.rows.length === demoAccounts.length) return

  say('Filling the empty database with the demo data …')
  const { accounts, strategies } = demoData(now)
  const subOf = new Map<string, string>()
  for (const { email, password } of accounts) {
    const { rows } = await query('select id::text as id from auth.users where email = $1', [email])
    subOf.set(email, typeof rows[0]?.id === 'string' ? rows[0].id : await signUp(email, password))
  }
  const sub = (email: string): string => {
    const found = subOf.get(email)
    if (found === undefined) throw new Error(`No demo account has the address ${email}`)
    return found
  }

  let trades = 0
  for (const [index, strategy] of strategies.entries()) {
    await writeStrategy(query, strategy, sub, now)
    trades += strategy.trades.length
    if ((index + 1) % STRATEGIES_A_LINE === 0) say(`${index + 1} of ${strategies.length} demo strategies …`)
  }

  for (const { email, tier } of accounts) {
    await query(
      `insert into public.user_profiles (clerk_user_id, email, username, subscription_tier) values ($1, $2, $3, $4)
       on conflict (clerk_user_id) do update set subscription_tier = excluded.subscription_tier`,
      [sub(email), email, usernameOf(email), tier],
    )
  }
  say(`Wrote ${strategies.length} demo strategies with ${trades.toLocaleString('en-US')} trades.`)
}

const STRATEGIES_A_LINE = 4

/** As profile sync does it: the part before the @ (spec §3). */
const usernameOf = (email: string) => email.slice(0, email.indexOf('@'))

async function writeStrategy(
  query: DemoTarget['query'],
  strategy: DemoStrategy,
  sub: (email: string) => string,
  now: Date,
): Promise<void> {
  const { actions, history, since } = importedStrategy(strategy, now)
  await query(
    `insert into public.strategy_profile
       (id, user_id, username, name, description, market_types, timeframes, categories, public, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10, now()))
     on conflict (id) do nothing`,
    [
      strategy.id,
      sub(strategy.owner),
      usernameOf(strategy.owner),
      strategy.name,
      strategy.description,
      strategy.marketTypes,
      strategy.timeframes,
      strategy.categories,
      String(strategy.isPublic),
      since,
    ],
  )
  for (const person of strategy.sharedWith) {
    await query(
      `insert into public.strategy_shares (strategy_id, shared_with, shared_with_name) values ($1, $2, $3)
       on conflict do nothing`,
      [strategy.id, sub(person), usernameOf(person)],
    )
  }
  // One statement for all: the triggers work a whole strategy out at once, and it is written entirely or not at all. Only
  // the owner of a database has this function, which takes clocks and history as they are given.
  await query(
    `select private.import_trades($1, $2, $3)
     where not exists (select from public.bet_data b where b.strategy_id = $1::uuid)`,
    [strategy.id, JSON.stringify(actions), JSON.stringify(history)],
  )
}
