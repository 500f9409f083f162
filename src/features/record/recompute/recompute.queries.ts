import type { Benchmark } from '@/domain/account/benchmark'
import type { AnnouncedRow, InstrumentMarket } from '@/domain/account/confirmed'
import { writePricesFile } from '@/domain/account/confirmedFile'
import type { Dividend } from '@/domain/account/dividends'
import { COMPARED_FIGURES, daysText, histogramText, sortableInstant } from '@/domain/account/recomputedFigures'
import type { ActionChange, ActionRow } from '@/domain/contract/action'
import { USD } from '@/domain/contract/currencies'
import { valueAtClose } from '@/domain/contract/expiry'
import { parseOptionCode } from '@/domain/contract/optionCode'
import type { Figure, FigureKey } from '@/domain/figures/figures'
import type { PriceVerdicts } from '@/domain/prices/priceCheck'
import { instantOf, utcDay } from '@/domain/time/instant'
import { RECOMPUTED_COLUMNS } from '@/domain/trade/tradeColumns'
import { DataError, dataOf, unwrap } from '@/lib/dataError'
import { type DatabaseClient, readByKey, readPages, supabase } from '@/lib/supabase'
import { readBenchmark } from '@/queries/account.queries'
import { readActions, readChanges } from '@/queries/actions.queries'
import { readPriceVerdicts } from '@/queries/priceChecks.queries'
import { readRealisedDays } from '@/queries/realisedDays.queries'
import { readSplits } from '@/queries/splits.queries'
import { readTrackRecord } from '../record.queries'
import {
  type LedgerExpectation,
  type LedgerReading,
  readContents,
  readEntryCount,
  readLedger,
  readStrategyLedger,
} from './ledger.queries'
import type { ConfirmedInDatabase, MarketInDatabase, StrategyInDatabase, TradeInDatabase } from './recompute.rules'
import { runWorker } from './runWorker'

/** How often a read is restarted because of concurrent writes. */
const MAX_TRIES = 3

/**
 * Everything as text, since a JSON number would lose digits of an exact sum. Postgres writes doubles as the shortest text that reads
 * back the same.
 */
const STORED_FIGURES = COMPARED_FIGURES.filter(({ source }) => source === 'strategy_metrics')
const METRICS_COLUMNS = [
  ...STORED_FIGURES.map(({ key }) => `${key}::text`),
  ...['as_of', 'returns_at', 'prices_revision::text', 'has_hidden_prices::text', 'confirmed_as_of'],
].join()
const TRADE_COLUMNS = [
  'bet_id',
  'market',
  'priced_as',
  'underlying_priced_as',
  ...RECOMPUTED_COLUMNS.map(({ column }) => `${column}::text`),
].join()

/** What is read row by row. */
export type ReadRows = 'actions' | 'entries'

interface ReadOptions {
  signal: AbortSignal
  /** Called while rows arrive; `total` is null if unknown. */
  onRows: (done: number, total: number | null, what: ReadRows) => void
}

/** Which strategy is read, and with what. */
interface StrategySource {
  strategyId: string
  signal: AbortSignal
  client: DatabaseClient
}

const metricsOf = ({ strategyId, signal, client }: StrategySource) =>
  client
    .from('strategy_metrics')
    .select(METRICS_COLUMNS)
    .eq('strategy_id', strategyId)
    .abortSignal(signal)
    .maybeSingle()
    // Every column is selected as text.
    .overrideTypes<Record<string, string>, { merge: false }>()

/**
 * Runs a read between two reads of the strategy's figures and of its number of entries in the ledger, and restarts it if
 * they differ: each write changes them, so the result is consistent.
 * @throws DataError
 */
async function asSnapshot<T>(of: StrategySource, read: () => Promise<T>) {
  const look = async () => {
    const metrics = dataOf(await metricsOf(of))
    if (!metrics) throw new DataError('This strategy has since been deleted or made private')
    return { metrics, entries: await readEntryCount(of.strategyId, of.signal, of.client) }
  }
  let before = await look()
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const found = await read()
    const after = await look()
    if (JSON.stringify(before) === JSON.stringify(after)) return { ...after, found }
    before = after
  }
  throw new DataError('This strategy kept changing while it was being read. Try again in a minute')
}

/**
 * All actions of a strategy and the verdicts on their prices, as one snapshot, for the file.
 * @throws DataError
 */
export async function readAllActions(
  strategyId: string,
  options: ReadOptions,
  client: DatabaseClient = supabase,
): Promise<{ actions: ActionRow[]; verdicts: PriceVerdicts }> {
  const { signal, onRows } = options
  const onActions = (done: number, total: number | null) => onRows(done, total, 'actions')
  const { found } = await asSnapshot({ strategyId, signal, client }, async () => ({
    actions: await readActions(strategyId, { signal, onRows: onActions }, client),
    verdicts: await readPriceVerdicts({ strategyId }, signal, client),
  }))
  return found
}

/**
 * A strategy's part of the ledger as a file (docs/ledger.md), which the worker writes.
 * @throws DataError
 */
export async function readRecordFile(strategyId: string, { signal, onRows }: ReadOptions): Promise<Blob> {
  const onEntries = (done: number) => onRows(done, null, 'entries')
  const { record } = await readStrategyLedger(strategyId, { signal, onEntries }, supabase)
  return (await runWorker({ kind: 'record-file', record }, signal)).file
}

/**
 * The prices of a strategy's entries and what is confirmed by them, as a file (docs/confirmed.md).
 * @throws DataError also where a price may not be shown, or something is newer than the figures.
 */
export async function readPricesFile(
  strategyId: string,
  { signal, onRows }: ReadOptions,
  client: DatabaseClient = supabase,
): Promise<Blob> {
  const of = { strategyId, signal, client }
  const { metrics, found } = await asSnapshot(of, () =>
    readContents(strategyId, { signal, onEntries: (done) => onRows(done, null, 'entries') }, client),
  )
  const confirmed = await readConfirmed(of, found, metrics, instrumentReader(of))
  if (!confirmed) throw new DataError('There are none to show: nothing is confirmed yet, or their source forbids it')
  const [since] = unwrap(
    await client.from('strategy_metrics').select('confirmed_since').eq('strategy_id', strategyId).abortSignal(signal),
  )
  const figures = Object.fromEntries(
    STORED_FIGURES.flatMap(({ key }) => (key.startsWith('confirmed_') ? [[key, metrics[key] ?? null]] : [])),
  )
  const { day, rows, markets } = confirmed
  const written = rows.map((row) => ({
    ...row,
    price: row.price && { ...row.price, barAt: `${sortableInstant(row.price.barAt)}Z` },
  }))
  const confirmed_since = since?.confirmed_since ? `${sortableInstant(since.confirmed_since)}Z` : null
  const file = { strategy: strategyId, day, figures: { ...figures, confirmed_since }, rows: written, markets }
  return new Blob([writePricesFile(file)], { type: 'application/json' })
}

/**
 * The database's values of a strategy and of each of its trades, and on request the actions, the verdicts on their prices and its part of the ledger,
 * all as one snapshot.
 * @throws DataError
 */
export async function readStrategyToCompare(
  strategyId: string,
  options: ReadOptions & { withActions: boolean; ledger?: LedgerExpectation | null },
  client: DatabaseClient = supabase,
): Promise<{
  stored: StrategyInDatabase
  actions: ActionRow[]
  changes: readonly ActionChange[]
  /** null without actions. */
  verdicts: PriceVerdicts | null
  ledger: LedgerReading | null
}> {
  const { signal, onRows, withActions, ledger: expected = null } = options
  const onActions = (done: number, total: number | null) => onRows(done, total, 'actions')
  const of = { strategyId, signal, client }
  const { metrics, found } = await asSnapshot(of, async () => {
    const ledger =
      expected &&
      (await readLedger(strategyId, expected, { signal, onEntries: (done) => onRows(done, null, 'entries') }, client))
    const [changes, read, actions, verdicts, days, record, contents] = await Promise.all([
      ledger?.shown.changes ?? (withActions ? readChanges(strategyId, signal, client) : []),
      readTrades(of),
      withActions ? readActions(strategyId, { signal, onRows: onActions }, client) : [],
      withActions ? readPriceVerdicts({ strategyId }, signal, client) : null,
      readRealisedDays(strategyId, client),
      readTrackRecord(strategyId, client),
      ledger?.record.contents ?? (withActions ? readContents(strategyId, { signal }, client) : null),
    ])
    const splits = await readTradeSplits(of, read.instruments.pricedAs, changes)
    return { ...read, changes, splits, actions, verdicts, days, record, ledger, contents }
  })
  const { record, trades, instruments, splits, days, actions, changes, verdicts, ledger, contents } = found
  const others: Partial<Record<FigureKey, string | null>> = {
    histogram: histogramText(record.histogram),
    days: daysText(days),
  }
  const textOf = ({ key, source }: Figure) => {
    if (source === 'strategy_metrics') return metrics[key] ?? null
    const value = record.figures[key]
    return others[key] ?? (value == null ? null : String(value))
  }
  const readInstruments = instrumentReader(of)
  const [market, confirmed] = await Promise.all([
    readMarket(of, metrics, instruments, readInstruments),
    contents && readConfirmed(of, contents, metrics, readInstruments),
  ])
  return {
    stored: {
      asOf: metrics.as_of ?? '',
      figures: Object.fromEntries(COMPARED_FIGURES.map((figure) => [figure.key, textOf(figure)])),
      market,
      splits,
      confirmed,
      trades,
    },
    actions,
    changes,
    verdicts,
    ledger,
  }
}

/** What values a strategy's trades. */
type PricedBy = Pick<MarketInDatabase, 'pricedAs' | 'underlyings'>

/** A strategy in more instruments than this is not valued again. */
export const MAX_INSTRUMENTS = 50

/**
 * The closes that a strategy's account rests on. null where a price may not be shown, where there are too many instruments, and while the account is older than a write or than one of the closes.
 */
async function readMarket(
  of: StrategySource,
  { returns_at, prices_revision, has_hidden_prices }: Record<string, string>,
  { pricedAs, underlyings }: PricedBy,
  readInstruments: ReadInstruments,
): Promise<MarketInDatabase | null> {
  const instruments = [...new Set([...Object.values(pricedAs), ...Object.values(underlyings)])].filter(
    (one) => one !== null,
  )
  if (!returns_at || prices_revision === '0' || has_hidden_prices === 'true' || instruments.length > MAX_INSTRUMENTS)
    return null
  const [known, ends] = await Promise.all([
    readInstruments(instruments),
    readSome(instruments, (one) => readEnd(of, one)),
  ])
  if (known.some((one) => isOlder(one, returns_at))) return null
  if (ends.some((end) => end && isOlder({ fetchedAt: [end.fetched_at] }, returns_at))) return null
  const byName = <Value>(valueAt: (at: number) => Value | undefined): Record<string, Value> =>
    Object.fromEntries(
      instruments.flatMap((one, at) => {
        const value = valueAt(at)
        return value === undefined ? [] : [[one, value]]
      }),
    )
  const benchmark = await readBenchmarkCloses(of, returns_at, readInstruments)
  return {
    day: utcDay(instantOf(returns_at)),
    closes: byName((at) => known[at]?.closes),
    dividends: byName((at) => known[at]?.dividends),
    endWorths: byName((at) => ends[at]?.worth),
    pricedAs,
    underlyings,
    ...(benchmark !== undefined && { benchmark }),
  }
}

/**
 * What a strategy's confirmed figures rest on. null where a price may not be shown, where there are too many instruments, and while the
 * figures are older than one of the prices.
 */
async function readConfirmed(
  { strategyId, signal, client }: StrategySource,
  contents: readonly string[],
  { confirmed_as_of: asOf, has_hidden_prices }: Record<string, string>,
  readInstruments: ReadInstruments,
): Promise<ConfirmedInDatabase | null> {
  if (!asOf || has_hidden_prices === 'true') return null
  const announced = await readPages(() =>
    client
      .rpc('announcements_of', { strategy_id: strategyId })
      .select<string, AnnouncementRow>(
        'number, market, symbol, wanted::text, fee::text, low::text, high::text, bar_at, span, is_hidden',
      )
      .abortSignal(signal),
  )
  const rows = announced.flatMap(({ number, market, symbol, wanted, fee, low, high, bar_at, span }): AnnouncedRow[] => {
    const price = low && high && bar_at && span ? { low, high, barAt: bar_at, span } : null
    return symbol ? [{ entry: number, instrument: `${market} ${symbol}`, wanted, fee, price }] : []
  })
  const stockOf = (instrument: string) => {
    const code = instrument.startsWith('OPTIONS ') ? parseOptionCode(instrument.slice('OPTIONS '.length)) : null
    return code && `STOCK ${stockUnder(code)}`
  }
  const priced = rows.flatMap(({ instrument, price }) => (price ? [instrument] : []))
  const instruments = [...new Set(priced.flatMap((one) => [one, stockOf(one) ?? one]))]
  if (instruments.length > MAX_INSTRUMENTS || announced.some(({ is_hidden }) => is_hidden)) return null
  const known = await readInstruments(instruments)
  if (known.some((one) => isOlder(one, asOf))) return null
  const markets: Record<string, InstrumentMarket> = Object.fromEntries(
    known.map((one, at) => {
      const instrument = instruments[at] ?? ''
      return [instrument, { ...one, stock: stockOf(instrument) }]
    }),
  )
  // Entries that the price job has not read yet are no part of the figures.
  const last = announced.at(-1)?.number ?? 0
  return { day: utcDay(instantOf(asOf)), contents: contents.slice(0, last), rows, markets }
}

interface AnnouncementRow {
  number: number
  market: string
  /** Empty where nothing in dollars prices it. */
  symbol: string
  wanted: string
  fee: string
  low: string | null
  high: string | null
  bar_at: string | null
  span: 'minute' | 'day' | null
  is_hidden: boolean
}

/** The stock under an option. An adjusted contract has a digit after it. */
const stockUnder = ({ underlying }: { underlying: string }) => underlying.replace(/\d$/, '')

/** What one unit of an option was worth at its stock's close of the last day; null where that is not known, and of what is no option. */
async function readEnd(
  { signal, client }: StrategySource,
  instrument: string,
): Promise<{ worth: string; fetched_at: string } | null> {
  const { market, symbol } = namedInstrument(instrument)
  const [name = '', currency] = symbol.split(':')
  const code = market === 'OPTIONS' ? parseOptionCode(name) : null
  if (!code?.expiration) return null
  const stock = stockUnder(code)
  const bar = dataOf(
    await client
      .from('market_bars')
      .select('close::text, fetched_at')
      .match({ market: 'STOCK', symbol: currency ? `${stock}:${currency}` : stock, day: code.expiration })
      .abortSignal(signal)
      .maybeSingle(),
  )
  return bar && { worth: valueAtClose(code, bar.close), fetched_at: bar.fetched_at }
}

/**
 * By trade, the splits of its contract that the site knows. A trade that was deleted has no row any more that says what values it, so its
 * own symbol is asked for.
 */
async function readTradeSplits(
  { signal, client }: StrategySource,
  pricedAs: MarketInDatabase['pricedAs'],
  changes: readonly ActionChange[],
): Promise<StrategyInDatabase['splits']> {
  const deleted = changes.map(({ bet_id, old }) => [bet_id, `${old.market} ${old.symbol}`] as const)
  const names = Object.entries({ ...Object.fromEntries(deleted), ...pricedAs })
  const symbols = [...new Set(names.flatMap(([, name]) => name?.slice(name.indexOf(' ') + 1) ?? []))]
  const splits = await readSplits(symbols, signal, client)
  return Object.fromEntries(names.flatMap(([tradeId, name]) => (name && splits[name] ? [[tradeId, splits[name]]] : [])))
}

/** How many instruments are asked for at once. */
const AT_ONCE = 6

/** The results of a read of each item, in their order. */
async function readSome<Item, Result>(
  items: readonly Item[],
  read: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const all: Result[] = []
  for (let at = 0; at < items.length; at += AT_ONCE)
    all.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(read))))
  return all
}

/** Reads instruments by name, "STOCK MSFT", each once: what values a strategy's trades often confirms them too. */
function instrumentReader(of: StrategySource) {
  const asked = new Map<string, ReturnType<typeof readInstrument>>()
  const read = (instrument: string) => {
    const known = asked.get(instrument) ?? readInstrument(of, instrument)
    asked.set(instrument, known)
    return known
  }
  return (instruments: readonly string[]) => readSome(instruments, read)
}

type ReadInstruments = ReturnType<typeof instrumentReader>

function namedInstrument(name: string): { market: string; symbol: string } {
  const [market = '', ...symbol] = name.split(' ')
  return { market, symbol: symbol.join(' ') }
}

/** An instrument's closes, splits and dividends, and when its closes and dividends were fetched. */
async function readInstrument(
  { signal, client }: StrategySource,
  instrument: string,
): Promise<Omit<Benchmark, 'dividends'> & { dividends: Dividend[]; fetchedAt: string[] }> {
  const of = namedInstrument(instrument)
  const [splits, dividends, bars] = await Promise.all([
    client.from('market_splits').select('day, ratio::text').match(of).order('day').abortSignal(signal).then(unwrap),
    readPages(() =>
      client
        .from('market_dividends')
        .select<string, Dividend & { fetched_at: string }>('day:ex_date, amount::text, currency, fetched_at')
        .match(of)
        .order('ex_date')
        .abortSignal(signal),
    ),
    readPages(() =>
      client.from('market_bars').select('day, close::text, fetched_at').match(of).order('day').abortSignal(signal),
    ),
  ])
  return {
    splits,
    dividends: dividends.map(({ fetched_at: _, ...one }) => one),
    closes: bars.map(({ day, close }) => ({ day, close })),
    fetchedAt: [...bars, ...dividends].map(({ fetched_at }) => fetched_at),
  }
}

/** Whether figures of a time (ISO 8601) are older than one of the closes or dividends. */
const isOlder = ({ fetchedAt }: { fetchedAt: readonly string[] }, returnsAt: string) =>
  fetchedAt.some((one) => instantOf(one) > instantOf(returnsAt))

/**
 * What a strategy is compared with: null for nothing, undefined where its closes may not be shown and while the figures are older than
 * one of them.
 */
async function readBenchmarkCloses(
  { strategyId, signal, client }: StrategySource,
  returnsAt: string,
  readInstruments: ReadInstruments,
): Promise<Benchmark | null | undefined> {
  const { market, symbol, is_hidden: isHidden, days } = await readBenchmark(strategyId, signal, client)
  if (market === null || symbol === null || days.length === 0) return null
  const [known] = isHidden ? [] : await readInstruments([`${market} ${symbol}`])
  if (!known || isOlder(known, returnsAt)) return undefined
  return { ...known, dividends: known.dividends.filter((one) => one.currency === USD) }
}

async function readTrades({
  strategyId,
  signal,
  client,
}: StrategySource): Promise<{ trades: TradeInDatabase[]; instruments: PricedBy }> {
  const rows = await readByKey('bet_id', () =>
    client
      .from('bet_data_metrics')
      .select<string, { bet_id: string } & Record<string, string | null>>(TRADE_COLUMNS)
      .eq('strategy_id', strategyId)
      .abortSignal(signal),
  )
  const trades = rows.map(({ bet_id: tradeId, ...row }) => {
    const values = RECOMPUTED_COLUMNS.map(({ column }) => [column, row[column] ?? null] as const)
    // One entry for each of RECOMPUTED_COLUMNS, whose keys are those of the type.
    return { tradeId, values: Object.fromEntries(values) as TradeInDatabase['values'] }
  })
  const pricedAs = rows.map(
    ({ bet_id, market, priced_as }) => [bet_id, priced_as ? `${market} ${priced_as}` : null] as const,
  )
  const underlyings = rows.map(
    ({ bet_id, underlying_priced_as: stock }) => [bet_id, stock ? `STOCK ${stock}` : null] as const,
  )
  return {
    trades,
    instruments: { pricedAs: Object.fromEntries(pricedAs), underlyings: Object.fromEntries(underlyings) },
  }
}
