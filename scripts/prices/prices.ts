import type { Market } from '../../src/domain/contract/markets.ts'
import { Decimal } from '../../src/domain/decimal.ts'
import { groupBy } from '../../src/domain/groupBy.ts'
import type { Tables, TablesInsert } from '../../src/lib/database.types.ts'
import { countedList } from '../countedList.ts'
import { dataOf } from '../dataOf.ts'
import { faultOf } from './bars.ts'
import { actionsToCheck, checkActions } from './checks.ts'
import { exchangeDay, movedDay } from './days.ts'
import { priceEntries } from './followers.ts'
import { note, type PriceResult, type PriceRun, ROWS } from './job.ts'
import { type DailyBar, nameOf, type Page, type WantedDays } from './source.ts'

/** The most days that fit into a URL. */
const DAYS_IN_ADDRESS = 200
/** If two sources differ by more than this for a day, the stored bar stays (private.keep_bar()). */
const MOST_DIFFERENCE = 0.05

/** The benchmark of strategies in crypto only. */
const CRYPTO_BENCHMARK = { market: 'CRYPTO', symbol: 'BTC/USD', name: 'BTC' }

type InstrumentRow = Tables<'instruments_to_price'>

/** Stores the benchmarks, if they differ from the stored ones. */
async function newBenchmarks({ database, benchmark }: PriceRun): Promise<TablesInsert<'benchmarks'>[]> {
  if (benchmark === undefined) return []
  const stored = await dataOf(database.from('benchmarks').select('market, symbol'))
  return [{ market: 'STOCK', symbol: benchmark, name: benchmark }, CRYPTO_BENCHMARK].filter(
    ({ market, symbol }) => !stored.some((one) => one.market === market && one.symbol === symbol),
  )
}

/** Every instrument that any strategy holds or has traded. */
async function readInstruments(database: PriceRun['database']): Promise<InstrumentRow[]> {
  const all: InstrumentRow[] = []
  for (;;) {
    const rows = await dataOf(
      database
        .from('instruments_to_price')
        .select('*')
        .order('market')
        .order('symbol')
        .order('traded_as')
        .range(all.length, all.length + ROWS - 1),
    )
    all.push(...rows)
    if (rows.length < ROWS) return all
  }
}

/**
 * The days to request: those before the first stored bar and after the last, up to yesterday, since an unfinished day has no bar yet.
 * From `since`, all days.
 */
export function missingDays(
  { market, symbol, first_day, last_day, first_bar, last_bar }: Omit<InstrumentRow, 'traded_as'>,
  { since, nowMs }: { since?: string; nowMs: number },
): WantedDays[] {
  if (!market || !symbol || !first_day || !last_day) return []
  // The database has the same markets.
  const instrument = { market: market as Market, symbol }
  const yesterday = movedDay(exchangeDay(instrument.market, nowMs), -1)
  const to = last_day < yesterday ? last_day : yesterday
  const ranges = since
    ? [{ from: since > first_day ? since : first_day, to }]
    : first_bar && last_bar
      ? [
          { from: first_day, to: first_bar > to ? to : movedDay(first_bar, -1) },
          { from: last_bar < first_day ? first_day : movedDay(last_bar, 1), to },
        ]
      : [{ from: first_day, to }]
  return ranges.filter(({ from, to }) => from <= to).map((range) => ({ ...instrument, ...range }))
}

/** Writes bars, and notes which were rejected. */
async function writeBars({ database, source }: PriceRun, bars: DailyBar[], result: PriceResult): Promise<void> {
  const rows: TablesInsert<'market_bars'>[] = []
  const fetchedAt = new Date().toISOString()
  for (const bar of bars) {
    const fault = faultOf(bar)
    if (fault !== null) result.notTaken.push(`${nameOf(bar)} ${bar.day}: ${fault}`)
    // A request writes the columns of its first row for all rows.
    else rows.push({ open: null, high: null, low: null, ...bar, source: source.name, fetched_at: fetchedAt })
  }
  for (let at = 0; at < rows.length; at += ROWS) {
    const some = rows.slice(at, at + ROWS)
    const written = await dataOf(
      database.from('market_bars').upsert(some, { onConflict: 'market,symbol,day' }).select('market, symbol, day'),
    )
    result.bars += written.length
    const taken = new Set(written.map((one) => `${one.market} ${one.symbol} ${one.day}`))
    const left = some.filter((one) => !taken.has(`${one.market} ${one.symbol} ${one.day}`))
    await compareWithStored({ database, source }, left, result)
  }
}

/** Notes which of the bars that the database left unchanged differ between sources. */
async function compareWithStored(
  { database, source }: Pick<PriceRun, 'database' | 'source'>,
  bars: TablesInsert<'market_bars'>[],
  result: PriceResult,
): Promise<void> {
  for (const own of groupBy(bars, nameOf).values()) {
    for (let at = 0; at < own.length; at += DAYS_IN_ADDRESS) {
      const ours = new Map(own.slice(at, at + DAYS_IN_ADDRESS).map((bar) => [bar.day, bar]))
      const [{ market, symbol } = { market: '', symbol: '' }] = own
      const stored = await dataOf(
        database
          .from('market_bars')
          .select('day, low, high, close, source')
          .eq('market', market)
          .eq('symbol', symbol)
          .in('day', [...ours.keys()])
          .neq('source', source.name),
      )
      for (const { day, source: other, ...theirs } of stored) {
        const bar = ours.get(day)
        const what = COMPARED.find((price) => differ(theirs[price], bar?.[price]))
        if (!what) continue
        result.notTaken.push(
          `${market} ${symbol} ${day}: ${other} has the ${what} ${theirs[what]}, ${source.name} has ${bar?.[what]}. The stored one stays.`,
        )
      }
    }
  }
}

const COMPARED = ['close', 'low', 'high'] as const
const differ = (stored: number | null, ours: number | string | null | undefined) =>
  stored !== null && ours !== null && ours !== undefined && Math.abs(Number(ours) - stored) > stored * MOST_DIFFERENCE

/** Writes the splits that are not stored yet. */
async function writeSplits(
  { database }: PriceRun,
  splits: Page<DailyBar>['splits'],
  result: PriceResult,
): Promise<void> {
  if (!splits || splits.length === 0) return
  const stored = await dataOf(
    database
      .from('market_splits')
      .select('market, symbol, day, ratio')
      .in('symbol', [...new Set(splits.map(({ symbol }) => symbol))]),
  )
  const keyOf = (one: { market: string; symbol: string; day: string; ratio: number }) =>
    `${one.market} ${one.symbol} ${one.day} ${one.ratio}`
  const known = new Set(stored.map(keyOf))
  const rows = splits.filter((split) => !known.has(keyOf(split)))
  if (rows.length === 0) return
  await dataOf(database.from('market_splits').upsert(rows, { onConflict: 'market,symbol,day' }).select('day'))
  result.splits += rows.length
}

/** Writes the dividends that are not stored yet. */
async function writeDividends(
  { database }: PriceRun,
  dividends: Page<DailyBar>['dividends'],
  result: PriceResult,
): Promise<void> {
  if (!dividends || dividends.length === 0) return
  const stored = await dataOf(
    database
      .from('market_dividends')
      .select('symbol, ex_date, amount::text, currency')
      .in('symbol', [...new Set(dividends.map(({ symbol }) => symbol))])
      .overrideTypes<{ symbol: string; ex_date: string; amount: string; currency: string }[], { merge: false }>(),
  )
  const known = new Map(stored.map((one) => [`${one.symbol} ${one.ex_date} ${one.currency}`, one.amount]))
  const fetched_at = new Date().toISOString()
  const rows = dividends.flatMap(({ market, symbol, day, amount, currency = 'USD' }) => {
    const before = known.get(`${symbol} ${day} ${currency}`)
    return before !== undefined && new Decimal(before).eq(amount)
      ? []
      : [{ market, symbol, ex_date: day, amount, currency, fetched_at } as TablesInsert<'market_dividends'>]
  })
  if (rows.length === 0) return
  await dataOf(
    database.from('market_dividends').upsert(rows, { onConflict: 'market,symbol,ex_date' }).select('ex_date'),
  )
  result.dividends += rows.length
}

async function fetchBars(
  run: PriceRun,
  instruments: InstrumentRow[],
  wanted: WantedDays[],
  result: PriceResult,
): Promise<void> {
  const { source, onProgress } = run
  const priced = new Set(instruments.filter(({ first_bar }) => first_bar).map((one) => `${one.market} ${one.symbol}`))
  const refused = new Set<string>()
  for await (const page of source.dailyBars(wanted)) {
    await writeBars(run, page.bars, result)
    await writeSplits(run, page.splits, result)
    await writeDividends(run, page.dividends, result)
    note(page, result)
    for (const bar of page.bars) priced.add(nameOf(bar))
    for (const one of page.refused?.instruments ?? []) refused.add(nameOf(one))
    onProgress?.('instruments', page.done ?? 0, wanted.length)
  }
  for (const one of wanted) {
    const name = nameOf(one)
    if (priced.has(name) || refused.has(name) || result.unpriced.has(name)) continue
    result.unpriced.set(name, `${source.name} has no bar of it from ${one.from} to ${one.to}`)
  }
}

/** Has the database read the new entries of the ledger. Returns the id of the newest that can be followed, 0 without any. */
async function readAnnouncements(database: PriceRun['database']): Promise<number> {
  for (;;) {
    const { strategies, newest } = await dataOf(database.rpc('read_announcements').single())
    if (strategies === 0) return newest ?? 0
  }
}

/** Says what a run would ask for. */
async function rehearse({ database, source, say }: PriceRun, wanted: WantedDays[], benchmarks: { name: string }[]) {
  for (const { name } of benchmarks) say(`Would compare strategies with ${name}, and request its days too.`)
  say(`Would ask ${source.name} for the days of ${wanted.length} instruments:`)
  for (const one of wanted) say(`  ${nameOf(one)}: ${one.from} to ${one.to}`)
  let count = 0
  for await (const { rows } of await actionsToCheck(database)) count += rows.length
  say(`Would check ${count} actions whose day has a bar already. Nothing was asked for or written.`)
}

/**
 * Fetches bars, splits and dividends for what strategies trade and for their benchmarks, checks the unchecked actions, finds the prices that
 * followers would have got, values open positions and computes what strategies confirm. Each part is stored before the next is requested, so the next run continues
 * where a stopped one ended.
 * @throws Error if the database or the source cannot be reached
 */
export async function fetchPrices(run: PriceRun): Promise<PriceResult> {
  const { database, since, now = () => new Date() } = run
  const result: PriceResult = {
    ...{ bars: 0, splits: 0, dividends: 0, checks: 0, outside: 0, entries: 0 },
    ...{ unpriced: new Map(), notTaken: [], refused: new Set() },
  }
  const benchmarks = await newBenchmarks(run)
  if (benchmarks.length > 0 && !run.isDryRun)
    await dataOf(database.from('benchmarks').upsert(benchmarks, { onConflict: 'market' }).select('market'))
  const newestEntry = run.isDryRun ? 0 : await readAnnouncements(database)
  const instruments = await readInstruments(database)
  for (const { market, symbol, traded_as } of instruments) {
    if (!symbol) result.unpriced.set(`${market} ${traded_as}`, 'its symbol names nothing that has a price')
  }
  const wanted = instruments.flatMap((one) => missingDays(one, { since, nowMs: now().getTime() }))
  if (run.isDryRun) {
    await rehearse(run, wanted, benchmarks)
    return result
  }
  await fetchBars(run, instruments, wanted, result)
  await checkActions(run, result)
  await priceEntries(run, newestEntry, result)
  // Otherwise it would happen bit by bit, if a scheduler calls this every minute.
  for (const work of ['refresh_returns', 'confirm_strategies', 'refresh_excursions'] as const) {
    let done: number
    do done = await dataOf(database.rpc(work))
    while (done > 0)
  }
  return result
}

/** The result of a run as lines of text. */
export function linesOf({
  bars,
  splits,
  dividends,
  checks,
  outside,
  entries,
  unpriced,
  notTaken,
  refused,
}: PriceResult): string[] {
  return [
    `Bars written: ${bars}. Splits: ${splits}. Dividends: ${dividends}. Actions checked: ${checks}, ${outside} of them outside the market’s range. Entries priced for followers: ${entries}.`,
    ...countedList('Bars not taken', notTaken),
    ...countedList(
      'Without a price',
      [...unpriced].map(([name, why]) => `${name}: ${why}`),
    ),
    ...refused,
  ]
}
