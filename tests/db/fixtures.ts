import type { Side } from '@/domain/contract/markets'
import type { Door, Recorded } from '../../supabase/functions/record/recorder'
import { type Client, PUBLISHABLE_KEY, type Row, type TestDatabase } from './harness'

/** For inserts of rows with different keys: PostgREST writes null where a key is missing, unless it is told to take the default. */
export const OTHERS_DEFAULT = { defaultToNull: false }

/** One action as the tests write it; decimals as text, so that no digit is lost. */
export interface Action {
  side: Side
  quantity: string
  price: string
  fee?: string
  usd_rate?: string
  /** ISO 8601. */
  date: string
}

export interface Trade {
  betId: string
  strategyId: string
  userId: string
  market?: string
  symbol?: string
  expiration?: string
  strike?: string
  option_right?: string
  multiplier?: string | null
  currency?: string
  actions: Action[]
}

/** An action of AAPL as a row of bet_data, without the ids; `more` overrides and adds columns. */
export const actionRow = <More extends Row>(more: More) => ({
  date: '2024-05-06T10:00:00Z',
  market: 'STOCK',
  symbol: 'AAPL',
  side: 'BUY' as const,
  quantity: 1,
  price: 10,
  fee: 0,
  ...more,
})

/** Writes trades in one statement as the database owner; the triggers run as for any other role. */
export async function writeTrades(db: TestDatabase, trades: Trade[]): Promise<void> {
  const rows = trades.flatMap(
    ({ betId, strategyId, userId, market, symbol, expiration, currency, actions, ...contract }) =>
      actions.map((action) => ({
        bet_id: betId,
        strategy_id: strategyId,
        user_id: userId,
        market: market ?? 'STOCK',
        symbol: symbol ?? 'AAPL',
        expiration: expiration ?? null,
        ...{ strike: contract.strike, option_right: contract.option_right, multiplier: contract.multiplier },
        currency: currency ?? 'USD',
        ...action,
        fee: action.fee ?? '0',
        usd_rate: action.usd_rate ?? '1',
      })),
  )
  await db.sql(
    `insert into bet_data (bet_id, strategy_id, user_id, market, symbol, expiration, strike, option_right, multiplier,
       side, quantity, price, fee, currency, usd_rate, date)
     select bet_id, strategy_id, user_id, market, symbol, expiration, strike, option_right, multiplier,
       side, quantity, price, fee, currency, usd_rate, date
     from jsonb_populate_recordset(null::bet_data, $1) with ordinality order by ordinality`,
    [JSON.stringify(rows)],
  )
}

let named = 0

/** Creates a strategy for a client's user, through the REST interface that the app uses. */
export async function newStrategy(
  client: Client,
  values: { public?: 'true' | 'false'; name?: string; username?: string } = {},
) {
  named += 1
  const { data } = await client
    .from('strategy_profile')
    .insert({ name: `Strategy ${named}`, ...values })
    .select()
    .single()
    .throwOnError()
  return data
}

/** Shares a strategy with a guest: the owner invites, the guest accepts. Returns the invitation. */
export async function share(owner: Client, strategyId: string, guest: Client) {
  const invites = owner.from('strategy_invites')
  const { data } = await invites.insert({ strategy_id: strategyId }).select().single().throwOnError()
  await guest.rpc('accept_invite', { secret: data.secret }).throwOnError()
  return data
}

/** A trade's row in the trades table, decimals as text. The strategy is needed where several have a trade of this id. */
export async function tradeOf(db: TestDatabase, betId: string, strategyId: string | null = null) {
  const [row] = await db.sql(
    `select status, position, qty::text, qty_rem::text, entry, exit, entry_tot::text, exit_tot::text,
       "return"::text, return_percent, multiplier, actions_count, revision, is_live, edits
     from bet_data_metrics where bet_id = $1 and strategy_id = coalesce($2, strategy_id)`,
    [betId, strategyId],
  )
  return row
}

/** A strategy's figures, money as text. */
export async function figuresOf(db: TestDatabase, strategyId: string) {
  const [row] = await db.sql(
    `select total_pnl::text, win_rate, avg_win, avg_loss, profit_factor, avg_pnl_per_day, h24, d7, d28, m3, m6, y1,
       trades, closed_trades, open_trades, winning_trades, losing_trades, realised_days
     from strategy_metrics where strategy_id = $1`,
    [strategyId],
  )
  return row
}

interface RecordedAction extends Action {
  minutesLater: number
  inPublic?: boolean
}

/**
 * Imports actions that were recorded the given number of minutes after their dates, and in public if the strategy is public
 * and nothing else is said.
 */
export async function importActions(
  db: TestDatabase,
  strategyId: string,
  actions: readonly (RecordedAction & { betId: string })[],
): Promise<void> {
  const rows = actions.map(({ betId, minutesLater, inPublic, ...action }) => {
    const later = new Date(Date.parse(action.date) + minutesLater * 60_000).toISOString()
    // A time of JavaScript has no microseconds.
    const recorded = minutesLater === 0 ? action.date : later
    const clocks = { recorded_at: recorded, recorded_in_public: inPublic, first_recorded_at: recorded, edits: 0 }
    return { ...actionRow({ ...action }), bet_id: betId, ...clocks }
  })
  await db.sql('select private.import_trades($1, $2)', [strategyId, JSON.stringify(rows)])
}

/** Imports one trade. */
export const importTrade = (
  db: TestDatabase,
  strategyId: string,
  betId: string,
  actions: readonly RecordedAction[],
): Promise<void> =>
  importActions(
    db,
    strategyId,
    actions.map((action) => ({ ...action, betId })),
  )

/** A trade's actions with their recording times, oldest row first. */
export const actionsOf = (db: TestDatabase, betId: string) =>
  db.sql<{ id: number; date: string; price: string; recorded_at: string; first_recorded_at: string; edits: number }>(
    `select id::integer, date::text, side, quantity::text, price::text, fee::text, recorded_at::text,
       recorded_in_public, first_recorded_at::text, edits
     from bet_data where bet_id = $1 order by id`,
    [betId],
  )

/** The beginning of the minute that many minutes from now: the earliest that somebody could act on what is recorded now is 2. */
export const minuteAfterNow = (minutes: number) =>
  new Date(Math.floor(Date.now() / 60_000 + minutes) * 60_000).toISOString()

/** Sources whose prices may be shown and may not. */
export const SHOWN = 'shown'
export const HIDDEN = 'hidden'

/**
 * Writes as the service does: a source of each kind, a bar of AAPL by the hidden one and of MSFT by the other on 2024-05-06, and a
 * check of every action and the prices of every entry, by the hidden source where it is a sale.
 */
export async function writePrices(db: TestDatabase): Promise<void> {
  const bar = { market: 'STOCK', day: '2024-05-06', open: 10, high: 12.5, low: 9.25, close: 11 }
  const { data } = await db.service.from('bet_data').select('id, side, date').neq('side', 'EXPIRE')
  const answers = [
    await db.service.from('price_sources').upsert([{ source: SHOWN, may_show: true }, { source: HIDDEN }]),
    await db.service.from('market_bars').upsert([
      { ...bar, symbol: 'AAPL', source: HIDDEN },
      { ...bar, symbol: 'MSFT', source: SHOWN },
    ]),
    await db.service.from('market_splits').upsert({ market: 'STOCK', symbol: 'AAPL', day: '2020-08-31', ratio: 4 }),
    await db.service.from('market_dividends').upsert({ symbol: 'AAPL', ex_date: '2024-05-10', amount: 0.25 }),
    await db.service.from('symbol_aliases').upsert({ market: 'STOCK', symbol: 'FB', priced_as: 'META' }),
    await db.service.from('benchmarks').upsert({ market: 'STOCK', symbol: 'MSFT', name: 'Microsoft' }),
    await db.service.from('action_checks').upsert(
      (data ?? []).map(({ id, side, date }) => ({
        action_id: id,
        span: 'day' as const,
        bar_at: date.slice(0, 10),
        low: 9.25,
        high: 12.5,
        source: side === 'SELL' ? HIDDEN : SHOWN,
      })),
    ),
  ]
  await db.service.rpc('read_announcements').throwOnError()
  const announced = await db.sql<{ strategy_id: string; number: number; market: string; symbol: string; side: string }>(
    `select strategy_id, number, market, symbol, case when wanted < 0 then 'SELL' else 'BUY' end as side
     from private.announcements where symbol <> ''`,
  )
  answers.push(
    await db.service.from('entry_prices').upsert(
      announced.map(({ side, ...entry }) => ({
        ...entry,
        ...{ low: 9.25, high: 12.5, bar_at: minuteAfterNow(2), span: 'minute' as const },
        source: side === 'SELL' ? HIDDEN : SHOWN,
      })),
    ),
  )
  for (const { error } of answers) if (error) throw new Error(error.message)
  await db.service.rpc('confirm_strategies').throwOnError()
}

/** A zone whose clock shows this hour now, on the UTC day. */
export const zoneAt = (hour: number) => {
  const east = hour - new Date().getUTCHours()
  return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
}

/** What the Edge Function for recording calls, on a database. @param onError hears what its answer hides */
export function doorTo(db: TestDatabase, onError: (text: string) => void): Door {
  const call =
    <Arguments>(name: string) =>
    async (given: Arguments): Promise<Recorded> => {
      const response = await db.fetch(
        new Request(`http://localhost/rest/v1/rpc/${name}`, {
          method: 'POST',
          headers: { apikey: PUBLISHABLE_KEY, 'Content-Type': 'application/json' },
          body: JSON.stringify(given),
        }),
      )
      if (!response.ok) onError(await response.clone().text())
      return response.json()
    }
  return { record: call('record'), reportPositions: call('report_positions') }
}

interface JpegShape {
  width?: number
  height?: number
  /** Parts between the beginning and the tables. */
  parts?: readonly Buffer[]
  hasSize?: boolean
  /** Of the picture itself. */
  bytes?: number
}

/** A file with the parts of a JPEG in their order, as browsers write them. Nothing to look at. */
export function jpeg({ width = 20, height = 10, parts = [], hasSize = true, bytes = 20 }: JpegShape = {}): Buffer {
  const of = (kind: number, content: readonly number[]) => Buffer.from([255, kind, 0, content.length + 2, ...content])
  const size = [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]
  return Buffer.concat([
    Buffer.from([255, 0xd8]),
    of(0xe0, [...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...parts,
    of(0xdb, [0, ...Array<number>(64).fill(1)]),
    ...(hasSize ? [of(0xc0, size)] : []),
    of(0xc4, [0, ...Array<number>(16).fill(0)]),
    of(0xda, [1, 1, 0, 0, 63, 0]),
    Buffer.alloc(bytes, 7),
    Buffer.from([255, 0xd9]),
  ])
}
