import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import papa from 'papaparse'
import { MONTH_LETTERS } from '../../src/domain/contract/contract'
import type { Side } from '../../src/domain/contract/markets'
import type { Split } from '../../src/domain/contract/splits'
import { groupBy } from '../../src/domain/groupBy'

/** Runs one statement as the database's owner. */
export type Query = (statement: string, parameters?: readonly unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

/** A row of demo/strategies.csv. Bars are counted back from the last one of the strategy's series, which is 0. */
export interface DemoStrategyRow {
  id: string
  name: string
  /** `{last day}` is replaced by the day of the last bar. */
  description: string
  market_types: string
  timeframes: string
  categories: string
  /** 'true' or 'false' */
  is_public: string
  /** E-mail addresses of demo accounts, separated by commas. */
  owner: string
  shared_with: string | null
  /** The prices that its rule ran over: daily, monthly, or none. */
  series: 'index' | 'stocks' | null
  /** Bar of the last action before the owner joined, if any. */
  joined_bars_back: string | null
  joined_at: 'open' | 'close' | null
}

/** A row of demo/actions.csv.gz, in the order of insertion. */
export interface DemoActionRow {
  strategy: string
  /** Number of the trade within the strategy, from 1. */
  trade: string
  /** Of a future its root: the month is that in which it expires. */
  symbol: string
  market: 'STOCK' | 'OPTIONS' | 'ALTERNATIVE'
  sector: string
  strike: string | null
  option_right: 'CALL' | 'PUT' | null
  multiplier: string | null
  expires_bars_back: string | null
  bars_back: string
  at: 'open' | 'close'
  side: Side
  quantity: string
  price: string
  fee: string
  /** Of an assignment and of its shares: the number of the other trade. */
  linked: string | null
  /** The time from which recording delays count: the action's, the Saturday after it, or the hour the owner joined. */
  recorded_from: 'action' | 'saturday' | 'joined'
  recorded_after_ms: string
  /** Whether a strategy that is public now was already public then: 'true' or 'false'. */
  recorded_in_public: string
  /** If it was corrected: the delay after its recording, and the wrong price or fee. */
  corrected_after_ms: string | null
  wrong_price: string | null
  wrong_fee: string | null
  /** If it was deleted, with the rest of its trade, or a duplicate of it was; and the delay after its recording. */
  deleted: 'itself' | 'duplicate' | null
  deleted_after_ms: string | null
}

/** A row of demo/bars.csv.gz: the prices of a bar of a series. Without the others the close alone is known. */
export interface DemoBarRow {
  series: 'index' | 'stocks'
  symbol: string
  bars_back: string
  open: string | null
  high: string | null
  low: string | null
  close: string
}

/** A row of demo/splits.csv: from this bar on there are `ratio` new shares for each old one. */
export interface DemoSplitRow {
  series: 'index' | 'stocks'
  symbol: string
  bars_back: string
  ratio: string
}

/** The fields that an action has in the file as in the database. */
const STATED = [
  'strategy',
  'market',
  'sector',
  'strike',
  'option_right',
  'multiplier',
  'side',
  'quantity',
  'price',
  'fee',
  'wrong_price',
  'wrong_fee',
  'deleted',
] as const
type Stated = (typeof STATED)[number]

/** An action of the demo data with its dates resolved. Times are ISO 8601 in UTC. */
export interface DatedAction extends Pick<DemoActionRow, Stated> {
  bet_id: string
  symbol: string
  date: string
  linked: string | null
  /** YYYY-MM-DD */
  expiration: string | null
  recorded_at: string
  first_recorded_at: string
  recorded_in_public: boolean
  edits: number
  /** When a duplicate was entered, and when what was deleted was. */
  copied_at: string | null
  deleted_at: string | null
}

/** Those that were not deleted, in the same order. */
export const presentActions = (actions: readonly DatedAction[]): DatedAction[] =>
  actions.filter(({ deleted }) => deleted !== 'itself')

const TRADE_DIGITS = 12
/** A trade's id is its strategy's id with the last digits replaced by the trade's number. */
const tradeId = (strategy: string, trade: string) =>
  `${strategy.slice(0, -TRADE_DIGITS)}${trade.padStart(TRADE_DIGITS, '0')}`
const COPIED_AFTER_MS = 60_000

function readRows<Row>(file: string): Row[] {
  const bytes = readFileSync(new URL(`./demo/${file}`, import.meta.url))
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  const transform = (value: string) => (value === '' ? null : value)
  // Only tools/demo-data writes these files, and its tests check them.
  return papa.parse(text, { header: true, skipEmptyLines: true, transform }).data as Row[]
}

export const readDemoStrategies = () => readRows<DemoStrategyRow>('strategies.csv')
export const readDemoActions = () => readRows<DemoActionRow>('actions.csv.gz')
export const readDemoBars = () => readRows<DemoBarRow>('bars.csv.gz')
export const readDemoSplits = () => readRows<DemoSplitRow>('splits.csv')

/** The last bar of both series: yesterday, or the Friday before a weekend. `$1` is the current time. */
const LAST_BAR = `
  select day - greatest(extract(isodow from day)::integer - 5, 0) as day
  from (select ($1::timestamptz at time zone 'UTC')::date - 1 as day) yesterday`

const inUtc = (time: string) => `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The day of each bar of a series. */
const DAYS = `
  with last_bar as (${LAST_BAR}),
  days as (
    -- Consecutive weekdays: a weekend lies between them for every five bars, counted from the Friday of the last bar's week.
    select 'index' as series, bars_back,
      day - bars_back - 2 * floor((bars_back + 5 - extract(isodow from day)) / 5)::integer as day
    from last_bar, generate_series(-100, 6000) bars_back
    union all
    -- The same day of each month, or the month's last day; a weekend day moves back to Friday, or on to Monday at the month's beginning.
    select 'stocks', months_back, friday + case when date_trunc('month', friday) < date_trunc('month', month_day) then 3 else 0 end
    from last_bar, generate_series(-1, 200) months_back,
      lateral (select (day - make_interval(months => months_back))::date as month_day) month,
      lateral (select month_day - greatest(extract(isodow from month_day)::integer - 5, 0) as friday) week
  )`

/** The dates of actions, from their bars: `$2` is an array of objects with the columns of `a`. */
const DATES = `
  ${DAYS},
  trading (at, time) as (values ('open', time '09:31'), ('close', time '15:59')),
  dated as (
    select a.place, (d.day + t.time) at time zone 'America/New_York' as date, e.day as expiration, a.recorded_from,
      a.recorded_after_ms * interval '1 ms' as recorded_after, (j.day + u.time) at time zone 'America/New_York' as joined
    from json_to_recordset($2::json) a (
      place integer, series text, bars_back integer, at text, expires_bars_back integer, recorded_from text,
      recorded_after_ms integer, joined_bars_back integer, joined_at text
    )
    join days d on d.series = a.series and d.bars_back = a.bars_back
    join trading t on t.at = a.at
    left join days e on e.series = a.series and e.bars_back = a.expires_bars_back
    left join days j on j.series = a.series and j.bars_back = a.joined_bars_back
    left join trading u on u.at = a.joined_at
  )
  select json_agg(json_build_array(${inUtc('date')}, expiration, ${inUtc(`(
      recorded_after + case recorded_from
        when 'action' then date
        when 'saturday' then date_trunc('week', date, 'UTC') + interval '5 days 10 hours'
        when 'joined' then joined + interval '1 hour'
      end
    )`)}) order by place)::text as dates
  from dated`

/** The day of the last bar, YYYY-MM-DD. */
export async function lastDemoDay(query: Query, now: Date): Promise<string> {
  const { rows } = await query(`select day::text from (${LAST_BAR}) last_bar`, [now.toISOString()])
  return String(rows[0]?.day)
}

/** The source of the demo data's prices, which are published with a licence to show them. */
export const DEMO_PRICES = 'vega-datasets'

/** Writes the demo data's prices as of `now`, on the days on which its actions trade at them, unless they are there. */
export async function writeDemoPrices(query: Query, now: Date): Promise<void> {
  await query('insert into public.price_sources (source, may_show) values ($1, true) on conflict do nothing', [
    DEMO_PRICES,
  ])
  await query(
    `insert into public.benchmarks (market, symbol, name) values ('STOCK', 'SPX', 'S&P 500') on conflict do nothing`,
  )
  await query(
    `${DAYS}
     insert into public.market_bars (market, symbol, day, open, high, low, close, source)
     select 'STOCK', b.symbol, d.day, b.open, b.high, b.low, b.close, $3
     from json_to_recordset($2::json) b (
       series text, symbol text, bars_back integer, open numeric, high numeric, low numeric, close numeric
     )
     join days d on d.series = b.series and d.bars_back = b.bars_back
     on conflict do nothing`,
    [now.toISOString(), JSON.stringify(readDemoBars()), DEMO_PRICES],
  )
}

/** The splits of the demo data as of `now`, by symbol. */
export async function demoSplits(query: Query, now: Date): Promise<Map<string, Split[]>> {
  const { rows } = await query(
    `${DAYS}
     select s.symbol, d.day::text as day, s.ratio
     from json_to_recordset($2::json) s (series text, symbol text, bars_back integer, ratio text)
     join days d on d.series = s.series and d.bars_back = s.bars_back`,
    [now.toISOString(), JSON.stringify(readDemoSplits())],
  )
  const splits = rows.map(({ symbol, day, ratio }) => ({
    symbol: String(symbol),
    day: String(day),
    ratio: String(ratio),
  }))
  return groupBy(splits, ({ symbol }) => symbol)
}

/** Writes the demo data's splits as of `now`, unless they are there. */
export async function writeDemoSplits(query: Query, now: Date): Promise<void> {
  for (const [symbol, splits] of await demoSplits(query, now))
    for (const { day, ratio } of splits)
      await query(
        `insert into public.market_splits (market, symbol, day, ratio) values ('STOCK', $1, $2, $3) on conflict do nothing`,
        [symbol, day, ratio],
      )
}

/** The closes of the demo data's prices as of `now`, by symbol, oldest first. */
export async function demoCloses(query: Query, now: Date): Promise<Map<string, { day: string; close: string }[]>> {
  const { rows } = await query(
    `${DAYS}
     select b.symbol, d.day::text as day, b.close::text as close
     from json_to_recordset($2::json) b (series text, symbol text, bars_back integer, close numeric)
     join days d on d.series = b.series and d.bars_back = b.bars_back
     order by d.day`,
    [now.toISOString(), JSON.stringify(readDemoBars())],
  )
  const closes = rows.map(({ symbol, day, close }) => ({
    symbol: String(symbol),
    day: String(day),
    close: String(close),
  }))
  return groupBy(closes, ({ symbol }) => symbol)
}

/** Compares the stated prices of all actions with the demo data's bars of their day. */
export async function checkDemoPrices(query: Query): Promise<void> {
  await query(
    `insert into public.action_checks (action_id, span, bar_at, low, high, source)
     select b.id, 'day', m.day::timestamp at time zone 'UTC', m.low, m.high, m.source
     from public.bet_data b
     join public.market_bars m on m.market = b.market and m.symbol = b.symbol and m.day = (b.date at time zone 'UTC')::date
     where m.source = $1 and m.low is not null and b.side <> 'EXPIRE'
     on conflict do nothing`,
    [DEMO_PRICES],
  )
}

/** The source of the minutes of the demo data, which are made from the days. */
const DEMO_MINUTES = 'simulated minutes'
/** From 9:30 to 16:00 in New York. */
export const SESSION_MINUTES = 390
/**
 * How far a simulated minute reaches to each side of its middle, as a share of the price: what the best price of a minute is worth on
 * average on a day that moves 2%, as /docs says.
 */
export const MINUTE_REACH = 0.0008

/**
 * Has the database read the ledger's entries, writes at which prices those on the index can be followed, and computes what that confirms:
 * the first minute of a session that begins a minute after each. The series has days alone, so minutes are simulated: on the straight line
 * from the day's open to its close, {@link MINUTE_REACH} to each side, within the day's range.
 */
export async function followDemoEntries(query: Query): Promise<void> {
  await query('insert into public.price_sources (source, may_show) values ($1, true) on conflict do nothing', [
    DEMO_MINUTES,
  ])
  await query('select public.read_announcements()')
  // Without their statistics, planned as if the tables were empty, the next statement takes thirty times as long.
  await query('analyze public.market_bars, private.announcements')
  await query(
    `insert into public.entry_prices (strategy_id, number, market, symbol, low, high, bar_at, span, source)
     select a.strategy_id, a.number, a.market, a.symbol,
       round(greatest(m.low, middle * (1 - $2::numeric)), 2), round(least(m.high, middle * (1 + $2::numeric)), 2),
       bar_at, 'minute', $1
     from private.announcements a
     cross join lateral (
       select date_trunc('minute', a.at + interval '2 minutes' - interval '1 microsecond', 'UTC') as first_minute
     ) f
     cross join lateral (
       select m.open, m.high, m.low, m.close, (m.day + time '09:30') at time zone 'America/New_York' as opens
       from public.market_bars m
       where m.market = a.market and m.symbol = a.symbol and m.source = $4 and m.low is not null
         -- The index finds the first day to look at.
         and m.day >= (f.first_minute at time zone 'America/New_York')::date
         and (m.day + time '15:59') at time zone 'America/New_York' >= f.first_minute
       order by m.day
       limit 1
     ) m
     cross join lateral (select greatest(f.first_minute, m.opens) as bar_at) t
     cross join lateral (
       select m.open + (m.close - m.open) * (extract(epoch from t.bar_at - m.opens) / 60 / $3::integer) as middle
     ) p
     on conflict do nothing`,
    [DEMO_MINUTES, MINUTE_REACH, SESSION_MINUTES, DEMO_PRICES],
  )
  await query('select public.confirm_strategies()')
}

/** A future's root with the month of its expiration: MESH26. */
const futureSymbol = (root: string, expiration: string) =>
  `${root}${MONTH_LETTERS[Number(expiration.slice(5, 7)) - 1]}${expiration.slice(2, 4)}`

/** The demo data's actions in the order of insertion, with their dates as of `now`. */
export async function datedActions(query: Query, now: Date): Promise<DatedAction[]> {
  const strategies = new Map(readDemoStrategies().map((strategy) => [strategy.id, strategy]))
  const actions = readDemoActions()
  const bars = actions.map((action, place) => {
    const { series, joined_bars_back, joined_at } = strategies.get(action.strategy) ?? {}
    const { bars_back, at, expires_bars_back, recorded_from, recorded_after_ms } = action
    const recorded = { recorded_from, recorded_after_ms, joined_bars_back, joined_at }
    return { place, series, bars_back, at, expires_bars_back, ...recorded }
  })
  const { rows } = await query(DATES, [now.toISOString(), JSON.stringify(bars)])
  // The array built by the statement for each action.
  const dates: [date: string, expiration: string | null, recorded: string][] = JSON.parse(String(rows[0]?.dates))

  return dates.map(([date, expiration, recorded], place) => {
    const action = actions[place]
    if (!action) throw new RangeError(`No action ${place}`)
    const { strategy, trade, linked, corrected_after_ms, deleted, deleted_after_ms } = action
    // One entry for each name.
    const stated = Object.fromEntries(STATED.map((field) => [field, action[field]])) as Pick<DemoActionRow, Stated>
    const isFuture = action.market === 'ALTERNATIVE' && expiration !== null
    // Recording times are never in the future.
    const after = (ms: string | number) =>
      new Date(Math.min(now.getTime(), Date.parse(recorded) + Number(ms))).toISOString()
    return {
      bet_id: tradeId(strategy, trade),
      ...stated,
      linked: linked && tradeId(strategy, linked),
      symbol: isFuture ? futureSymbol(action.symbol, expiration) : action.symbol,
      date,
      expiration,
      recorded_at: after(corrected_after_ms ?? 0),
      first_recorded_at: after(0),
      recorded_in_public: action.recorded_in_public === 'true' && strategies.get(strategy)?.is_public === 'true',
      edits: corrected_after_ms ? 1 : 0,
      copied_at: deleted === 'duplicate' ? after(COPIED_AFTER_MS) : null,
      deleted_at: deleted_after_ms && after(deleted_after_ms),
    }
  })
}
