import type { Query } from './demoActions'

/** The strategy whose tags and diary visitors see. */
const STRATEGY = 'Narrowest of seven'

/** A day's range of at least this share of its close counts as nervous. */
const NERVOUS = 0.015

/**
 * Tags the trades of a demo strategy by what the market did on the day before each began, and writes one public day of its diary. Needs
 * the demo prices; does nothing a second time.
 */
export async function writeDemoJournal(query: Query): Promise<void> {
  const { rows } = await query('select id from public.strategy_profile where name = $1', [STRATEGY])
  const [strategy] = rows
  if (!strategy) return
  await query(
    `insert into public.tags (strategy_id, kind, name)
     select $1, t.kind, t.name
     from (values ('setup', 'after a fall'), ('setup', 'after a rise'), ('market', 'calm'), ('market', 'nervous')) t (kind, name)
     where not exists (select from public.tags o where o.strategy_id = $1)`,
    [strategy.id],
  )
  await query(
    `insert into public.trade_tags (strategy_id, bet_id, tag_id)
     select t.strategy_id, t.bet_id, g.id
     from public.trade_summary t
     cross join lateral (
       select b.close, b.high, b.low,
         (select e.close from public.market_bars e
          where e.market = b.market and e.symbol = b.symbol and e.day < b.day order by e.day desc limit 1) as before
       from public.market_bars b
       where b.market = t.market and b.symbol = t.symbol and b.day < (t.first_date at time zone 'UTC')::date
       order by b.day desc limit 1
     ) b
     join public.tags g on g.strategy_id = t.strategy_id and g.name in (
       case when b.close < b.before then 'after a fall' else 'after a rise' end,
       case when b.high - b.low >= b.close * $2 then 'nervous' else 'calm' end)
     where t.strategy_id = $1
     on conflict do nothing`,
    [strategy.id, NERVOUS],
  )
  await query(
    `insert into public.strategy_journals (strategy_id, shows_tags) values ($1, true) on conflict do nothing`,
    [strategy.id],
  )
  await query(
    `insert into public.diary_days (strategy_id, day, text, tags, is_public)
     select $1, max((t.first_date at time zone 'UTC')::date),
       'Demo data: this is what a public day of a diary looks like. The rule acted as written; the tags on its trades say what the market did on the day before each.',
       '{by the rule}', true
     from public.trade_summary t where t.strategy_id = $1
     having count(*) > 0
     on conflict do nothing`,
    [strategy.id],
  )
}
