import { median, processorMs } from './measure.mjs'

const MANY = 20_000
const SMALL = 100
const SAMPLE = 100
/** So many days ago the account was stored from which it goes on. */
const LATER_DAYS = 1

/**
 * What it costs the database to read what ledgers announce, and to compute what it confirms, in ms of the processor.
 * @param {{ query: Function, processID?: number }} operator a superuser's connection, with daily closes of the coins of `symbols`
 * @param {{ symbols: string[], strategies: number, rounds: number, tell: (what: string, ms: number) => void }} options
 */
export async function measureConfirmed(operator, { symbols, strategies, rounds, tell }) {
  const took = async (/** @type {string} */ text, /** @type {unknown[]} */ parameters = []) => {
    const before = processorMs(operator.processID)
    await operator.query(text, parameters)
    return processorMs(operator.processID) - before
  }
  const often = async (text, parameters) => {
    const all = []
    for (let round = 0; round < rounds; round += 1) all.push(await took(text, parameters))
    return median(all)
  }
  const big = await addLedgers(operator, { count: 1, entries: MANY, days: 3650, hours: 40, symbols })
  const long = await addLedgers(operator, { count: 1, entries: MANY, days: 3650, hours: 1_000, symbols })
  const small = await addLedgers(operator, {
    count: SAMPLE,
    entries: SMALL,
    days: 365,
    hours: 40,
    symbols: symbols.slice(0, 5),
  })
  await operator.query('vacuum analyze')
  // Its plans are made.
  await operator.query('select read_announcements()')
  await operator.query(`delete from private.announcements where strategy_id = any ($1)`, [small])
  await operator.query(`delete from private.confirmed_accounts where strategy_id = any ($1)`, [small])
  const reading = await took('select read_announcements()')
  await operator.query('analyze private.announcements')
  await operator.query(
    `insert into entry_prices (strategy_id, number, market, symbol, low, high, bar_at, span, source)
     select strategy_id, number, market, symbol, 100 + number % 7, 101 + number % 7,
       date_trunc('minute', at) + interval '2 minutes', 'minute', 'bench'
     from private.announcements`,
  )
  await operator.query('vacuum analyze')
  const anew = 'select private.confirm($1, current_date)'
  const on = `select private.confirm(a.strategy_id, current_date, private.settled_state(a, current_date), a.days)
     from private.confirmed_accounts a where strategy_id = $1`
  /** Stores the account of some days ago. */
  const past = (ids) =>
    operator.query(
      `update private.confirmed_accounts a
       set (days, state) = (select c.days, c.state from private.confirm(a.strategy_id, current_date - ${LATER_DAYS}) c)
       where strategy_id = any ($1)`,
      [ids],
    )
  for (const [what, [id]] of [
    [`${MANY} entries over ten years, held for 40 hours`, big],
    [`${MANY} entries over ten years, held for 1,000 hours`, long],
  ]) {
    tell(`${what}, from the beginning`, await often(anew, [id]))
    await past([id])
    tell('  from a week ago', await often(on, [id]))
  }
  const each = `select count(private.confirm(id, current_date)) from unnest($1::uuid[]) id`
  const eachOn = `select count(private.confirm(a.strategy_id, current_date, private.settled_state(a, current_date), a.days))
     from private.confirmed_accounts a where strategy_id = any ($1)`
  const computing = await often(each, [small])
  await past(small)
  const later = await often(eachOn, [small])
  const all = strategies / SAMPLE
  tell(`reading ${strategies} ledgers of ${SMALL} entries`, reading * all)
  tell('  computing them from the beginning', computing * all)
  tell('  computing them from a week ago', later * all)
}

/** Ledgers of purchases and sales until now, without anything else of their strategies. Returns the ids. */
async function addLedgers(operator, { count, entries, days, hours, symbols }) {
  const ids = Array.from({ length: count }, () => crypto.randomUUID())
  await operator.query(
    `insert into strategy_profile (id, user_id, name, public) select id, id::text, id::text, 'true' from unnest($1::uuid[]) id`,
    [ids],
  )
  const step = (days * 24) / entries
  const lag = Math.max(1, Math.round(hours / step))
  await operator.query('set session_replication_role = replica')
  await operator.query(
    `insert into ledger_entries (strategy_id, number, content, hash)
     select id, h.number + n, json_build_object(
         'action', (abs(hashtext(id::text)::bigint) * 100000 + n)::text,
         'at', private.ledger_time(now() - interval '1 hour' - make_interval(hours => 1) * $5::float8 * ($2::integer - n)),
         'date', private.ledger_time(now()), 'event', 'action_recorded', 'fee', '1', 'in_public', true, 'market', 'CRYPTO',
         'number', h.number + n, 'price', '100', 'quantity', '10', 'salt', 'x',
         'side', case when (n / $3::integer) % 2 = 0 then 'BUY' else 'SELL' end, 'strategy', id,
         'symbol', ($4::text[])[1 + n % $3::integer % cardinality($4::text[])], 'trade', 't' || n)::text, '\\x00'
     from unnest($1::uuid[]) id
     cross join lateral (select max(e.number) as number from ledger_entries e where e.strategy_id = id) h
     cross join generate_series(1, $2) n`,
    [ids, entries, lag, symbols, step],
  )
  await operator.query('set session_replication_role = origin')
  return ids
}
