// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest'
import { VERDICT_ORDER } from '@/domain/figures/verdict'
import { newStrategy, SHOWN } from './fixtures'
import { bootDatabase } from './harness'

const db = await bootDatabase()
let id: string

beforeEach(async () => {
  await bootDatabase()
  id = (await newStrategy(db.as('alice'))).id
  await db.service.from('price_sources').insert({ source: SHOWN, may_show: true }).throwOnError()
})

const owner = () => db.as('alice').from('bet_data')

/** Moves the clock: what `write` appends to the ledger says that it happened then (New York, in the summer of 2026). */
async function when(time: string, write: () => PromiseLike<unknown>) {
  const [before] = await db.sql<{ number: number }>(
    'select coalesce(max(number), 0)::integer as number from ledger_entries where strategy_id = $1',
    [id],
  )
  await write()
  const at = new Date(`${time}-04:00`).toISOString().replace('Z', '000Z')
  await db.script(`
    set session_replication_role = replica;
    update ledger_entries set content = regexp_replace(content, '"at":"[^"]+"', '"at":"${at}"')
    where strategy_id = '${id}' and number > ${before?.number ?? 0};
    update bet_data set recorded_at = '${at}', first_recorded_at = least(first_recorded_at, '${at}')
    where strategy_id = '${id}' and recorded_at > now() - interval '1 minute' and id in (
      select (content::jsonb ->> 'action')::bigint from ledger_entries
      where strategy_id = '${id}' and number > ${before?.number ?? 0});
    set session_replication_role = origin;`)
}

interface Written {
  side?: 'BUY' | 'SELL' | 'EXPIRE'
  quantity?: number
  price?: number
  [column: string]: unknown
}
const recordAll = (time: string, bet_id: string, ...actions: Written[]) =>
  when(time, () =>
    owner()
      .insert(
        actions.map((action) => ({
          ...{ strategy_id: id, bet_id, date: `${time}-04:00`, market: 'STOCK', symbol: 'AAPL' },
          ...{ side: 'BUY', quantity: 10, price: 100, fee: 0 },
          ...action,
        })) as never,
      )
      .throwOnError(),
  )
const record = (time: string, bet_id: string, action: Written = {}) => recordAll(time, bet_id, action)
const change = (time: string, bet_id: string, values: Written) =>
  when(time, () =>
    owner()
      .update(values as never)
      .eq('bet_id', bet_id)
      .throwOnError(),
  )
const remove = (time: string, bet_id: string) => when(time, () => owner().delete().eq('bet_id', bet_id).throwOnError())

/** Daily bars of a symbol by day: open, high, low and close are given as numbers, or one for all. */
const bars = (symbol: string, closes: Record<string, number | [number, number, number, number]>) =>
  db.service
    .from('market_bars')
    .upsert(
      Object.entries(closes).map(([day, price]) => {
        const [open, high, low, close] = Array.isArray(price) ? price : [price, price, price, price]
        return { market: 'STOCK', symbol, day, open, high, low, close, source: SHOWN }
      }),
    )
    .throwOnError()

/** A price of the minute after each announcement that has none: the market's at that time, which a purchase pays 0.01 above. */
async function priceMinutes(marketOf: (symbol: string, at: Date) => number | null) {
  await db.service.rpc('read_announcements').throwOnError()
  const announced = await db.sql<{ number: number; market: string; symbol: string; at: string }>(
    `select number, market, symbol, at::text from private.announcements a
     where symbol <> '' and not exists (select from entry_prices p where (p.strategy_id, p.number) = (a.strategy_id, a.number))`,
  )
  const rows = announced.flatMap(({ at, ...entry }) => {
    const minute = new Date(Math.ceil((Date.parse(at) + 60_000) / 60_000) * 60_000)
    const price = marketOf(entry.symbol, minute)
    const bar = { bar_at: minute.toISOString(), span: 'minute', source: SHOWN }
    return price === null ? [] : [{ strategy_id: id, ...entry, low: price, high: price + 0.01, ...bar }]
  })
  if (rows.length > 0) await db.service.from('entry_prices').insert(rows).throwOnError()
}
const confirm = async () => {
  await db.service.rpc('confirm_strategies').throwOnError()
  const [row] = await db.sql<Record<string, string>>(
    `select total_pnl::text as stated, confirmed_pnl::text as pnl, confirmed_rounds as rounds, confirmed_won as won, confirmed_share as share
     from strategy_metrics where strategy_id = $1`,
    [id],
  )
  return row
}

/** The confirmed figures and announcements that disagree with the ledger and the prices. The moved clock makes others disagree. */
async function untrue(): Promise<string[]> {
  const rows = (await db.untrueFigures()).map(({ what, source, figures }) => ({
    what: String(what),
    source,
    figures: Object.entries(JSON.parse(String(figures)) as object).filter(([key]) => key.startsWith('confirmed_')),
  }))
  const [stored, recomputed] = ['stored', 'recomputed'].map((from) =>
    rows
      .filter(({ what, source }) => what === 'strategy' && source === from)
      .map(({ figures }) => Object.fromEntries(figures)),
  )
  const columns = Object.keys(stored?.[0] ?? {}).filter(
    (column) => JSON.stringify(stored?.[0]?.[column]) !== JSON.stringify(recomputed?.[0]?.[column]),
  )
  return [...columns, ...rows.flatMap(({ what }) => (what === 'announcement' ? [what] : []))].sort()
}
/** July 2026 has working days from the 6th to the 10th. */
const MONDAY = '2026-07-06'

/** Days (New York) in 2026 on which somebody trades, oldest first. */
const DAYS = Array.from({ length: 80 }, (_, n) => new Date(Date.UTC(2026, 5, 1) + n * 86_400_000))
  .filter((day) => day.getUTCDay() % 6 !== 0)
  .map((day) => day.toISOString().slice(0, 10))

/**
 * What is confirmed and judged of purchases of so many units, each recorded and sold on its day, which gain 0.99 per unit, or lose as much if
 * they are below 0.
 */
async function judged(sizes: readonly number[], dayOf = (n: number) => DAYS[n] ?? MONDAY) {
  const actions = sizes.flatMap((size, n) => {
    const trade = { bet_id: `t${n}`, symbol: `${size > 0 ? 'UP' : 'DOWN'}${n}`, quantity: Math.abs(size) }
    return [
      { ...trade, date: `${dayOf(n)}T10:00:05-04:00` },
      { ...trade, date: `${dayOf(n)}T15:00:05-04:00`, side: 'SELL' as const, price: 101 },
    ]
  })
  await recordAll(`${MONDAY}T10:00:05`, '', ...actions)
  // Each when it says.
  await db.script(`
    set session_replication_role = replica;
    update ledger_entries set content = regexp_replace(content, '"at":"[^"]+"', '"at":"' || (content::jsonb ->> 'date') || '"')
    where strategy_id = '${id}' and content like '%"action_recorded"%';
    set session_replication_role = origin;`)
  await priceMinutes((symbol, at) => (at.getUTCHours() < 15 ? 100 : symbol.startsWith('UP') ? 101 : 99.02))
  const figures = await confirm()
  const [row] = await db.sql<{ days: number; deciding: number; verdict: number | null }>(
    `select confirmed_changes as days, confirmed_deciding as deciding, key_verdict as verdict
     from strategy_metrics where strategy_id = $1`,
    [id],
  )
  return { ...figures, ...row }
}

const always = (price: number) => () => price
/** A market that is at one price until an hour of the day (UTC), then at another. */
const turning = (hour: number, before: number, after: number) => (_: string, at: Date) =>
  at.getUTCHours() < hour ? before : after

describe('what is followed', () => {
  it('is an action a minute after it was published, at the worse end of the minute', async () => {
    await record(`${MONDAY}T10:00:20`, 'one', { fee: 1 })
    await record(`${MONDAY}T11:00:20`, 'one', { side: 'SELL', price: 150, fee: 1 })
    await priceMinutes(turning(15, 101, 103))
    // Bought at 101.01, sold at 103, with fees of 2.
    expect(await confirm()).toEqual({ stated: '498', pnl: '17.9', rounds: 1, won: 1, share: 1 })
    const [figures] = await db.sql(
      `select confirmed_squares::text as squares, confirmed_since::text as since, confirmed_drawdown as fall,
         confirmed_as_of is not null as is_known
       from strategy_metrics`,
    )
    expect(figures).toMatchObject({ squares: '320.41', since: '2026-07-06 14:00:20+00', fall: 0, is_known: true })
    expect((await db.anon.rpc('confirmed_days', { strategy_id: id }).throwOnError()).data).toEqual([
      { day: MONDAY, pnl: 17.9 },
    ])
    expect(await untrue()).toEqual([])
  })

  it('is a correction in time for nothing, a later one at the market, and an edit of the price alone not at all', async () => {
    await record(`${MONDAY}T10:00:05`, 'slip', { quantity: 100 })
    await change(`${MONDAY}T10:00:25`, 'slip', { quantity: 10 })
    await change(`${MONDAY}T11:00:05`, 'slip', { price: 1 })
    await record(`${MONDAY}T12:00:05`, 'late', { symbol: 'MSFT', quantity: 100 })
    await change(`${MONDAY}T12:30:05`, 'late', { quantity: 90 })
    await bars('AAPL', { '2026-07-07': 101 })
    await bars('MSFT', { '2026-07-07': 100 })
    await priceMinutes(always(100))
    // 10 × (101 − 100.01), and 100 × 0.01 and 0 for the ten that were sold at 100.
    expect((await confirm())?.pnl).toBe('8.9')
    await remove(`${MONDAY}T13:00:05`, 'late')
    await priceMinutes(always(100))
    expect((await confirm())?.pnl).toBe('8.9')
    expect(await db.sql('select held from private.confirmed_accounts')).toEqual([{ held: ['STOCK AAPL'] }])
    expect(await untrue()).toEqual([])
  })

  it('is an edit to another contract, which undoes one and does the other', async () => {
    await record(`${MONDAY}T10:00:05`, 'one')
    await change(`${MONDAY}T11:00:05`, 'one', { symbol: 'MSFT', side: 'SELL' })
    await priceMinutes(always(100))
    expect(await confirm()).toMatchObject({ pnl: '-0.1', rounds: 2 })
    expect(await db.sql('select held from private.confirmed_accounts')).toEqual([{ held: ['STOCK MSFT'] }])
    expect(await untrue()).toEqual([])
  })

  it('is nothing of what was entered in private or while it was hidden; what is held stays held', async () => {
    const show = (value: 'true' | 'false') =>
      db.as('alice').from('strategy_profile').update({ public: value }).eq('id', id).throwOnError()
    await record(`${MONDAY}T10:00:05`, 'open')
    await show('false')
    await record(`${MONDAY}T11:00:05`, 'secret')
    await change(`${MONDAY}T11:30:05`, 'open', { quantity: 1 })
    await show('true')
    await change(`${MONDAY}T12:00:05`, 'secret', { quantity: 500 })
    await bars('AAPL', { '2026-07-07': 110 })
    await priceMinutes(always(100))
    expect(await confirm()).toMatchObject({ pnl: '99.9', rounds: 1 })
    expect(await db.sql('select count(*)::integer as n from private.announcements')).toEqual([{ n: 1 }])
    expect(await untrue()).toEqual([])
  })

  it('is nothing that has no price: it is not bought, or stays and is valued; the share tells', async () => {
    await record(`${MONDAY}T10:00:05`, 'one')
    await record(`${MONDAY}T10:00:05`, 'dark', { symbol: 'DARK', price: 300 })
    await record(`${MONDAY}T11:00:05`, 'dark', { symbol: 'DARK', side: 'SELL', price: 900 })
    await record(`${MONDAY}T16:30:05`, 'one', { side: 'SELL', price: 100 })
    await bars('AAPL', { '2026-07-07': 90 })
    await priceMinutes((symbol, at) => (symbol === 'AAPL' && at.getUTCHours() < 20 ? 100 : null))
    expect(await confirm()).toMatchObject({
      stated: '6000',
      pnl: '-100.1',
      share: expect.closeTo(1000.1 / 14_000.1, 12),
    })
    expect(await untrue()).toEqual([])
  })

  it('is paid dividends, follows the market’s splits and not the stated ones, and nets what falls into one bar', async () => {
    await record(`${MONDAY}T10:00:05`, 'one')
    await record(`${MONDAY}T10:00:15`, 'two', { side: 'SELL', quantity: 6 })
    await priceMinutes(always(100))
    await db.service
      .from('market_dividends')
      .insert({ symbol: 'AAPL', ex_date: '2026-07-07', amount: 0.5 })
      .throwOnError()
    await db.service
      .from('market_splits')
      .insert({ market: 'STOCK', symbol: 'AAPL', day: '2026-07-08', ratio: 3 })
      .throwOnError()
    await bars('AAPL', { [MONDAY]: 100, '2026-07-07': 99, '2026-07-08': 34 })
    // 4 for 100.01, 2 in dividends, and 12 worth 34.
    expect(await confirm()).toMatchObject({ pnl: '9.96', rounds: 1 })
    expect((await db.anon.rpc('confirmed_days', { strategy_id: id }).throwOnError()).data).toEqual([
      { day: MONDAY, pnl: -0.04 },
      { day: '2026-07-07', pnl: -2.04 },
      { day: '2026-07-08', pnl: 9.96 },
    ])
    expect(await untrue()).toEqual([])
  })

  it('is undone after a split in the units of that time', async () => {
    await record(`${MONDAY}T10:00:05`, 'one')
    await remove('2026-07-08T10:00:05', 'one')
    await db.service
      .from('market_splits')
      .insert({ market: 'STOCK', symbol: 'AAPL', day: '2026-07-07', ratio: 4 })
      .throwOnError()
    await priceMinutes((_, at) => (at.getUTCDate() < 7 ? 100 : 26))
    // 10 for 100.01 each, then 40 at 26.
    expect(await confirm()).toMatchObject({ pnl: '39.9', rounds: 1 })
    const { data } = await db.anon.rpc('announcements_of', { strategy_id: id }).throwOnError()
    expect(data?.map((row) => ({ ...row, bar_at: new Date(row.bar_at).toISOString() }))).toEqual([
      {
        ...{ number: 3, market: 'STOCK', symbol: 'AAPL', wanted: 10, fee: 0, low: 100, high: 100.01 },
        ...{ bar_at: '2026-07-06T14:02:00.000Z', span: 'minute', is_hidden: false },
      },
      {
        ...{ number: 4, market: 'STOCK', symbol: 'AAPL', wanted: 0, fee: 0, low: 26, high: 26.01 },
        ...{ bar_at: '2026-07-08T14:02:00.000Z', span: 'minute', is_hidden: false },
      },
    ])
    expect(await untrue()).toEqual([])
  })

  it('is told of a price that may not be shown, but not which; a stranger learns nothing of a private strategy', async () => {
    await record(`${MONDAY}T10:00:05`, 'one')
    await priceMinutes(always(100))
    await bars('AAPL', { [MONDAY]: 101, '2026-07-07': 102 })
    await db.service.from('price_sources').update({ may_show: false }).eq('source', SHOWN).throwOnError()
    await confirm()
    const { data } = await db.anon.rpc('announcements_of', { strategy_id: id }).throwOnError()
    expect(data).toMatchObject([{ number: 3, symbol: 'AAPL', low: null, high: null, bar_at: null, is_hidden: true }])
    expect((await db.anon.from('entry_prices').select('*').throwOnError()).data).toEqual([])
    // The last day of the month.
    const daysFor = async (client: typeof db.anon) =>
      (await client.rpc('confirmed_days', { strategy_id: id }).throwOnError()).data
    expect(await daysFor(db.anon)).toEqual([{ day: '2026-07-07', pnl: 19.9 }])
    await db.as('alice').from('strategy_profile').update({ public: 'false' }).eq('id', id).throwOnError()
    expect(await daysFor(db.anon)).toEqual([])
    expect((await db.as('mallory').rpc('announcements_of', { strategy_id: id }).throwOnError()).data).toEqual([])
    expect(await daysFor(db.as('alice'))).toHaveLength(1)
  })

  it('is told beside each action of a trade, with the reason where nothing was done', async () => {
    const show = (value: 'true' | 'false') =>
      db.as('alice').from('strategy_profile').update({ public: value }).eq('id', id).throwOnError()
    const told = async (client: typeof db.anon) => {
      const { data } = await client.rpc('followed_actions', { strategy_id: id, trade_id: 'one' }).throwOnError()
      return data?.map(({ state, change: units, price }) => [state, units, price])
    }
    await record(`${MONDAY}T10:00:05`, 'one', { quantity: 100 })
    await change(`${MONDAY}T10:00:25`, 'one', { quantity: 10 })
    await change(`${MONDAY}T11:00:05`, 'one', { quantity: 8 })
    await priceMinutes(always(100))
    await record(`${MONDAY}T12:00:05`, 'one', { side: 'SELL', quantity: 1 })
    await show('false')
    await record(`${MONDAY}T13:00:05`, 'one', { side: 'SELL', quantity: 2 })
    await show('true')
    await db.service.rpc('read_announcements').throwOnError()
    const followed = [
      ['overtaken', null, null],
      ['followed', 10, 100.01],
      ['followed', -2, 100],
      ['waiting', null, null],
      ['private', null, null],
    ]
    expect(await told(db.anon)).toEqual(followed)
    await db.service.from('price_sources').update({ may_show: false }).eq('source', SHOWN).throwOnError()
    const hidden = followed.map(([state, units]) => [state === 'followed' ? 'hidden' : state, units, null])
    expect(await told(db.as('alice'))).toEqual(hidden)
    await show('false')
    expect(await told(db.as('alice'))).toEqual(hidden)
    for (const client of [db.anon, db.as('mallory')]) expect(await told(client)).toEqual([])
  })

  it('is an option until its last day, at what it was worth then; without a close the long one is lost and the short one gains nothing', async () => {
    const option = { market: 'OPTIONS', expiration: '2026-07-10', option_right: 'CALL', quantity: 1, price: 2 }
    await record(`${MONDAY}T10:00:05`, 'long', { ...option, symbol: 'AAPL', strike: 100 })
    await record(`${MONDAY}T10:00:05`, 'short', { ...option, symbol: 'MSFT', strike: 100, side: 'SELL' })
    await record(`${MONDAY}T10:00:05`, 'lost', { ...option, symbol: 'DARK', strike: 100 })
    await record(`${MONDAY}T10:00:05`, 'dark', { ...option, symbol: 'GREY', strike: 100, side: 'SELL' })
    await record('2026-07-11T10:00:05', 'short', { ...option, symbol: 'MSFT', strike: 100, side: 'EXPIRE', price: 0 })
    await bars('AAPL', { '2026-07-10': 105 })
    await bars('MSFT', { '2026-07-10': 105 })
    await priceMinutes(always(2))
    // 500 − 201, 200 − 500, −201 and 0.
    expect(await confirm()).toMatchObject({ pnl: '-202', rounds: 4, won: 1 })
    expect(await untrue()).toEqual([])
  })

  it('is a short option at its own last close, if that of its stock is not known, but never a gain', async () => {
    const option = {
      market: 'OPTIONS',
      expiration: '2026-07-10',
      option_right: 'CALL',
      strike: 100,
      quantity: 1,
      price: 2,
    }
    await record(`${MONDAY}T10:00:05`, 'lost', { ...option, symbol: 'DARK', side: 'SELL' })
    await record(`${MONDAY}T10:00:05`, 'lapsed', { ...option, symbol: 'GREY', side: 'SELL' })
    await priceMinutes(always(2))
    const closeOf = (stock: string, close: number) => ({
      ...{ market: 'OPTIONS', symbol: `${stock}260710C00100000`, day: '2026-07-09', close, source: SHOWN },
    })
    await db.service
      .from('market_bars')
      .insert([closeOf('DARK', 9), closeOf('GREY', 1)])
      .throwOnError()
    // 200 − 900, and 0 instead of 200 − 100.
    expect(await confirm()).toMatchObject({ pnl: '-700', rounds: 2, won: 0 })
    expect(await untrue()).toEqual([])
  })
})

it('a price that is rewritten or removed past the triggers shows', async () => {
  await record(`${MONDAY}T10:00:05`, 'one')
  await record(`${MONDAY}T11:00:05`, 'one', { side: 'SELL' })
  await priceMinutes(always(100))
  await confirm()
  expect(await untrue()).toEqual([])
  const past = (statement: string) =>
    db.script(`set session_replication_role = replica; ${statement}; set session_replication_role = origin;`)
  await past('update entry_prices set high = high * 2 where number = 3')
  expect(await untrue()).toEqual([
    ...['confirmed_days', 'confirmed_drawdown', 'confirmed_pnl', 'confirmed_return', 'confirmed_squares'],
  ])
  await past('delete from entry_prices where number = 3')
  expect(await untrue()).toContain('confirmed_pnl')
  await past('update private.announcements set wanted = 5 where number = 3')
  expect(await untrue()).toContain('announcement')
})

it('a price must be of an announcement, and of a minute in which somebody could act', async () => {
  await record(`${MONDAY}T10:00:05`, 'one')
  await db.service.rpc('read_announcements').throwOnError()
  const price = { strategy_id: id, number: 3, market: 'STOCK', symbol: 'AAPL', low: 1, high: 2, source: SHOWN }
  const insert = (more: object) =>
    db.service.from('entry_prices').insert({ ...price, bar_at: '2026-07-06T14:02:00Z', span: 'minute', ...more })
  const messages = [
    await insert({ number: 2 }),
    await insert({ symbol: 'MSFT' }),
    await insert({ bar_at: '2026-07-06T14:01:00Z' }),
    await insert({ bar_at: '2026-07-06T14:02:30Z' }),
    await insert({ bar_at: '2026-07-06T00:00:00Z', span: 'day' }),
  ].map(({ error }) => error?.code)
  expect(messages).toEqual(Array(5).fill('PT400'))
  await insert({}).throwOnError()
})

describe('dressed up, a record states a gain and confirms none', () => {
  it('the rest sold after hours, where nobody can follow', async () => {
    for (const [n, day] of DAYS.slice(0, 5).entries()) {
      await record(`${day}T10:00:05`, `t${n}`)
      await record(`${day}T10:30:05`, `t${n}`, { side: 'SELL', quantity: 1, price: 100 })
      await record(`${day}T18:30:05`, `t${n}`, { side: 'SELL', quantity: 9, price: 120 })
    }
    await bars('AAPL', Object.fromEntries(DAYS.map((day) => [day, 100])))
    await priceMinutes((_, at) => (at.getUTCHours() < 20 ? 100 : null))
    expect(await confirm()).toMatchObject({ stated: '900', pnl: '-0.5' })
  })

  it('netting by a crumb inside a trade', async () => {
    for (const [n, day] of DAYS.slice(0, 5).entries()) {
      // Short 10, bought 20 back in the trade: what it states it made depends on which units it says it closed.
      await record(`${day}T10:00:05`, `t${n}`, { side: 'BUY', quantity: 0.001, price: 1 })
      await record(`${day}T10:00:10`, `t${n}`, { side: 'SELL', quantity: 0.0005, price: 100 })
      await record(`${day}T10:00:15`, `t${n}`, { side: 'SELL', quantity: 0.0005, price: 100 })
      await record(`${day}T10:00:20`, `t${n}`, { side: 'BUY', quantity: 10, price: 100 })
      await record(`${day}T10:00:25`, `t${n}`, { side: 'SELL', quantity: 10, price: 101 })
    }
    await priceMinutes(always(100))
    const figures = await confirm()
    expect(Number(figures?.stated)).toBeGreaterThan(50)
    expect(figures).toMatchObject({ pnl: null, rounds: null })
  })

  it('bought at the low and sold at the high of the minute, to the edge of the tolerance', async () => {
    for (const [n, day] of DAYS.slice(0, 5).entries()) {
      await record(`${day}T10:00:05`, `t${n}`, { price: 99.9 })
      await record(`${day}T10:30:05`, `t${n}`, { side: 'SELL', price: 100.1 })
    }
    await priceMinutes(always(100))
    expect(await confirm()).toMatchObject({ stated: '10', pnl: '-0.5', rounds: 5, won: 0 })
  })

  it('the losing leg of two deleted within the minute', async () => {
    for (const [n, day] of DAYS.slice(0, 5).entries()) {
      await record(`${day}T10:00:05`, `long${n}`)
      await record(`${day}T10:00:06`, `short${n}`, { side: 'SELL' })
      await remove(`${day}T10:00:50`, `short${n}`)
      await record(`${day}T10:01:10`, `long${n}`, { side: 'SELL', price: 101 })
    }
    // It moved to 101 within that minute.
    await priceMinutes(always(101))
    const figures = await confirm()
    expect(figures?.stated).toBe('50')
    expect(Number(figures?.pnl)).toBeLessThanOrEqual(0)
  })

  it('winners in a market without prices, vouched for by hedged pairs in one with them', async () => {
    for (const [n, day] of DAYS.slice(0, 5).entries()) {
      await record(`${day}T10:00:05`, `win${n}`, { market: 'SPORTS', symbol: 'Mets', quantity: 1, price: 100 })
      await record(`${day}T12:00:05`, `win${n}`, {
        market: 'SPORTS',
        symbol: 'Mets',
        quantity: 1,
        side: 'SELL',
        price: 190,
      })
      await record(`${day}T10:00:05`, `a${n}`, { quantity: 100 })
      await record(`${day}T10:00:06`, `b${n}`, { quantity: 100, side: 'SELL' })
      await record(`${day}T12:00:05`, `a${n}`, { quantity: 100, side: 'SELL', price: 101 })
      await record(`${day}T12:00:06`, `b${n}`, { quantity: 100, price: 101 })
    }
    await priceMinutes(turning(15, 100, 101))
    // Who buys and sells the same thing in two trades holds nothing.
    expect(await confirm()).toMatchObject({ stated: '450', pnl: null, rounds: null })
  })

  it('a huge pair of them within a minute, at any price, so that nearly all of the money seems to have one', async () => {
    const dark = { market: 'SPORTS', symbol: 'Mets', quantity: 1 }
    await record(`${MONDAY}T10:00:05`, 'win', { ...dark, price: 100 })
    await record(`${MONDAY}T12:00:05`, 'win', { ...dark, side: 'SELL', price: 190 })
    await record(`${MONDAY}T10:00:05`, 'a', { quantity: 1e6, price: 1e5 })
    await record(`${MONDAY}T10:00:06`, 'b', { quantity: 1e6, price: 1e5, side: 'SELL' })
    await record(`${MONDAY}T10:00:05`, 'slip', { symbol: 'MSFT', quantity: 1e6 })
    await change(`${MONDAY}T10:00:25`, 'slip', { quantity: 1 })
    await priceMinutes(always(100))
    // Only one unit was there to be bought, and 290 had no price.
    expect(await confirm()).toMatchObject({ share: expect.closeTo(100.01 / 390.01, 12) })
    expect(await untrue()).toEqual([])
  })

  it('crumbs without a price, which an edit makes large', async () => {
    await record(`${MONDAY}T10:00:05`, 'one')
    await record(`${MONDAY}T10:00:05`, 'win', { symbol: 'DARK', quantity: 0.01, price: 1 })
    await record(`${MONDAY}T11:00:05`, 'win', { symbol: 'DARK', quantity: 0.01, price: 1, side: 'SELL' })
    await change(`${MONDAY}T12:00:05`, 'win', { quantity: 100 })
    await priceMinutes((symbol) => (symbol === 'AAPL' ? 100 : null))
    // Both count as they were recorded, and again as they were edited.
    expect(await confirm()).toMatchObject({ share: expect.closeTo(1000.1 / (1000.1 + 0.02 + 200), 12) })
    expect(await untrue()).toEqual([])
  })

  it('five equal wins and 36 days of a fifth of them, up and down', async () => {
    const dressed = await judged(Array.from({ length: 41 }, (_, n) => (n < 5 ? 100 : n % 2 ? 20 : -20)))
    // A mean of 12.07 a day, whose interval from 0.14 to 24.00, would be a gain. Σ |result| is as spread out as over 23 equal results.
    expect(dressed).toMatchObject({ days: 41, rounds: 41, pnl: '495', verdict: null })
    expect(dressed.deciding).toBeCloseTo(8.2, 1)
  })

  it('one gain among forty small ones', async () => {
    const dressed = await judged(Array.from({ length: 41 }, (_, n) => (n === 20 ? 89 : 10)))
    expect(dressed).toMatchObject({ days: 41, won: 41, verdict: null })
    expect(dressed.deciding).toBeCloseTo(2.3, 1)
  })

  it('one bet on one day, split over forty contracts', async () => {
    const dressed = await judged(
      Array.from({ length: 40 }, (_, n) => 10 + n),
      () => MONDAY,
    )
    expect(dressed).toMatchObject({ days: 1, rounds: 40, won: 40, verdict: null })
  })

  it('a position opened at a dream price, and never closed', async () => {
    await record(`${MONDAY}T10:00:05`, 'dream', { price: 10, quantity: 100 })
    await bars('AAPL', { '2026-07-07': 100 })
    await priceMinutes(always(100))
    await db.service.rpc('refresh_returns').throwOnError()
    expect(await db.sql('select unrealised::text from strategy_metrics')).toEqual([{ unrealised: '9000' }])
    expect(await confirm()).toMatchObject({ pnl: '-1', rounds: 1, won: 0 })
  })

  it('a fifth recorded in hindsight', async () => {
    for (const [n, day] of DAYS.slice(0, 10).entries()) {
      const isHindsight = n % 5 === 0
      await record(`${day}T${isHindsight ? '15' : '10'}:00:05`, `t${n}`, { price: isHindsight ? 90 : 100 })
      await record(`${day}T15:00:10`, `t${n}`, { side: 'SELL', price: 101 })
    }
    await priceMinutes(turning(15, 101, 101))
    const figures = await confirm()
    expect(figures?.stated).toBe('300')
    expect(Number(figures?.pnl)).toBeLessThanOrEqual(0)
  })

  it('shorts that are said to have lapsed, and losers left open', async () => {
    const option = { market: 'OPTIONS', symbol: 'AAPL', expiration: '2026-07-10', strike: 100, option_right: 'CALL' }
    await record(`${MONDAY}T10:00:05`, 'short', { ...option, quantity: 1, price: 2, side: 'SELL' })
    await record('2026-07-11T10:00:05', 'short', { ...option, quantity: 1, price: 0, side: 'EXPIRE' })
    await record(`${MONDAY}T11:00:05`, 'win', { symbol: 'MSFT' })
    await record(`${MONDAY}T11:00:05`, 'loser', { symbol: 'NVDA' })
    await record(`${MONDAY}T15:00:05`, 'win', { symbol: 'MSFT', side: 'SELL', price: 101 })
    await bars('AAPL', { '2026-07-10': 150 })
    await bars('NVDA', { '2026-07-10': 40 })
    await priceMinutes((symbol, at) => (symbol.length > 4 ? 2 : at.getUTCHours() < 17 ? 100 : 101))
    // +200 − 5,000, +9.9 and −600.1, which counts as a round.
    expect(await confirm()).toMatchObject({ stated: '210', pnl: '-5390.2', rounds: 3, won: 1 })
  })
})

describe('honest people', () => {
  it('keep most of an edge that lasts a minute, and are judged by it', async () => {
    for (const [n, day] of DAYS.slice(0, 6).entries()) {
      await record(`${day}T10:00:05`, `t${n}`)
      await record(`${day}T15:00:05`, `t${n}`, { side: 'SELL', price: 102 })
    }
    await priceMinutes(turning(15, 100.2, 101.9))
    // 10 × (101.9 − 100.21) of 10 × 2 each.
    expect(await confirm()).toMatchObject({ stated: '120', pnl: '101.4', rounds: 6, won: 6 })
    expect(await untrue()).toEqual([])
  })

  it('with an edge and positions of 1 to 3 times the size get their verdict', async () => {
    // Every fourth of fifty loses.
    const found = await judged(Array.from({ length: 50 }, (_, n) => (n % 4 === 3 ? -1 : 1) * (10 + ((n * 7) % 21))))
    expect(found).toMatchObject({ days: 50, rounds: 50, won: 38, verdict: VERDICT_ORDER.indexOf('gains') })
    expect(found.deciding).toBeGreaterThan(30)
    expect(await untrue()).toEqual([])
  })

  it('who toss a coin make what a coin makes', async () => {
    for (const [n, day] of DAYS.slice(0, 6).entries()) {
      await record(`${day}T10:00:05`, `t${n}`, { side: n % 2 === 0 ? 'BUY' : 'SELL' })
      await record(`${day}T15:00:05`, `t${n}`, { side: n % 2 === 0 ? 'SELL' : 'BUY', price: 101 })
    }
    await priceMinutes(turning(15, 100, 101))
    expect(await confirm()).toMatchObject({ stated: '0', pnl: '-0.6', rounds: 6, won: 3 })
  })

  it('who enter ten years at once lose and gain nothing by it', async () => {
    await recordAll(
      `${MONDAY}T10:00:05`,
      'past',
      { date: '2016-01-05T15:00:00Z', fee: 1 },
      { date: '2017-01-05T15:00:00Z', side: 'SELL', price: 900, fee: 1 },
    )
    await priceMinutes(always(100))
    expect(await confirm()).toMatchObject({ stated: '7998', pnl: null, share: null })
  })
})

it('a deleted strategy takes what it announced with it', async () => {
  await record(`${MONDAY}T10:00:05`, 'one')
  await priceMinutes(always(100))
  await confirm()
  await db.as('alice').from('strategy_profile').delete().eq('id', id).throwOnError()
  for (const table of ['private.announcements', 'entry_prices', 'private.confirmed_accounts'])
    expect(await db.sql(`select count(*)::integer as rows from ${table}`)).toEqual([{ rows: 0 }])
})
