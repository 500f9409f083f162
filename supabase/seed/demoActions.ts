import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import papa from 'papaparse'

/** Runs one statement with all rights. */
export type Query = (statement: string, parameters?: readonly unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

/** A row of demo/strategies.csv. Bars are counted back from the last one of the strategy's series, which is 0. */
export interface DemoStrategyRow {
  id: string
  name: string
  /** `{last day}` stands for the day of the last bar. */
  description: string
  market_types: string
  timeframes: string
  categories: string
  /** 'true' or 'false' */
  is_public: string
  /** E-mail addresses of demo accounts; several have commas between. */
  owner: string
  shared_with: string | null
  /** The prices that its rule ran over: daily, monthly, or none. */
  series: 'index' | 'stocks' | null
  /** The last of the actions that were there before their owner joined, where there are any. */
  joined_bars_back: string | null
  joined_at: 'open' | 'close' | null
}

/** A row of demo/actions.csv, in the order of insertion. */
export interface DemoActionRow {
  strategy: string
  /** Its place among the strategy's trades, from 1. */
  trade: string
  symbol: string
  market: 'STOCK' | 'OPTIONS'
  sector: string
  expires_bars_back: string | null
  bars_back: string
  at: 'open' | 'close'
  side: 'BUY' | 'SELL'
  quantity: string
  price: string
  fee: string
  /** It was first recorded so long after the action, the Saturday after it, or the hour in which the owner joined. */
  recorded_from: 'action' | 'saturday' | 'joined'
  recorded_after_ms: string
  /** Where it was corrected: so long after it was recorded, from this price or this fee. */
  corrected_after_ms: string | null
  wrong_price: string | null
  wrong_fee: string | null
  /** Where a copy of it was entered and deleted again: so long after it was recorded. */
  deleted_after_ms: string | null
}

/** An action of the demo data with its dates, as they are when a database is filled. Times are ISO 8601 in UTC. */
export interface DatedAction {
  strategy: string
  bet_id: string
  date: string
  market: 'STOCK' | 'OPTIONS'
  sector: string
  symbol: string
  /** YYYY-MM-DD */
  expiration: string | null
  side: 'BUY' | 'SELL'
  quantity: string
  price: string
  fee: string
  recorded_at: string
  first_recorded_at: string
  edits: number
  wrong_price: string | null
  wrong_fee: string | null
  /** When a copy of it was entered and when that was deleted. */
  copied_at: string | null
  deleted_at: string | null
}

function readRows<Row>(file: string): Row[] {
  const bytes = readFileSync(new URL(`./demo/${file}`, import.meta.url))
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  const transform = (value: string) => (value === '' ? null : value)
  // The files are written by tools/demo-data alone, whose tests hold them to these types.
  return papa.parse(text, { header: true, skipEmptyLines: true, transform }).data as Row[]
}

export const readDemoStrategies = () => readRows<DemoStrategyRow>('strategies.csv')
export const readDemoActions = () => readRows<DemoActionRow>('actions.csv.gz')

/** The last bar of both series: yesterday, or the Friday before where yesterday is on a weekend. `$1` is the present. */
const LAST_BAR = `
  select day - greatest(extract(isodow from day)::integer - 5, 0) as day
  from (select ($1::timestamptz at time zone 'UTC')::date - 1 as day) yesterday`

const inUtc = (time: string) => `to_char((${time}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const DATED = `
  with last_bar as (${LAST_BAR}),
  days as (
    -- Consecutive weekdays: a weekend lies between them for every five bars, counted from the Friday of the last bar's week.
    select 'index' as series, bars_back,
      day - bars_back - 2 * floor((bars_back + 5 - extract(isodow from day)) / 5)::integer as day
    from last_bar, generate_series(-100, 6000) bars_back
    union all
    -- The same day of each month, or the month's last; from a weekend back to its Friday.
    select 'stocks', months_back, month_day - greatest(extract(isodow from month_day)::integer - 5, 0)
    from last_bar, generate_series(0, 200) months_back,
      lateral (select (day - make_interval(months => months_back))::date as month_day) month
  ),
  moments as (
    select series, bars_back, at, (day + time) at time zone 'America/New_York' as moment
    from days, (values ('open', time '09:31'), ('close', time '15:59')) trading (at, time)
  ),
  recorded as (
    select a.*, m.moment as date, e.day as expiration, a.recorded_after_ms * interval '1 ms' + case a.recorded_from
        when 'action' then m.moment
        when 'saturday' then date_trunc('week', m.moment, 'UTC') + interval '5 days 10 hours'
        when 'joined' then j.moment + interval '1 hour'
      end as first_recorded
    from jsonb_to_recordset($2::jsonb) a (
      place integer, strategy text, trade text, symbol text, market text, sector text, expires_bars_back integer,
      bars_back integer, at text, side text, quantity text, price text, fee text, recorded_from text,
      recorded_after_ms integer, corrected_after_ms integer, wrong_price text, wrong_fee text, deleted_after_ms integer
    )
    join jsonb_to_recordset($3::jsonb) s (id text, series text, joined_bars_back integer, joined_at text)
      on s.id = a.strategy
    join moments m on m.series = s.series and m.bars_back = a.bars_back and m.at = a.at
    left join days e on e.series = s.series and e.bars_back = a.expires_bars_back
    left join moments j on j.series = s.series and j.bars_back = s.joined_bars_back and j.at = s.joined_at
  )
  select strategy, md5(strategy || '/' || trade)::uuid::text as bet_id, ${inUtc('date')} as date, market, sector, symbol,
    expiration::text, side, quantity, price, fee,
    -- Nothing was recorded after the present.
    ${inUtc(`least($1, first_recorded + coalesce(corrected_after_ms, 0) * interval '1 ms')`)} as recorded_at,
    ${inUtc('least($1, first_recorded)')} as first_recorded_at,
    (corrected_after_ms is not null)::integer as edits, wrong_price, wrong_fee,
    case when deleted_after_ms is not null then ${inUtc(`least($1, first_recorded + interval '1 minute')`)} end as copied_at,
    ${inUtc(`least($1, first_recorded + deleted_after_ms * interval '1 ms')`)} as deleted_at
  from recorded
  order by place`

/** The day of the last bar, YYYY-MM-DD. */
export async function lastDemoDay(query: Query, now: Date): Promise<string> {
  const { rows } = await query(`select day::text from (${LAST_BAR}) last_bar`, [now.toISOString()])
  return String(rows[0]?.day)
}

/** The demo data's actions in the order of insertion, with the dates that they have where `now` is the present. */
export async function datedActions(query: Query, now: Date): Promise<DatedAction[]> {
  const actions = readDemoActions().map((row, index) => ({ ...row, place: index + 1 }))
  const { rows } = await query(DATED, [
    now.toISOString(),
    JSON.stringify(actions),
    JSON.stringify(readDemoStrategies()),
  ])
  // The columns of the statement above.
  return rows as unknown as DatedAction[]
}
