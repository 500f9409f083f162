import {
  Alpaca,
  errors,
  type marketDataShapes,
  TimeFrame,
  TimeFrameUnit,
  timeFrame,
} from '@alpacahq/alpaca-trade-api/rest'
import type { Market } from '../../../src/domain/contract/markets.ts'
import { Decimal } from '../../../src/domain/decimal.ts'
import { groupBy } from '../../../src/domain/groupBy.ts'
import { DAY_MS, exchangeDay, movedDay, utcDayOf } from '../days.ts'
import {
  type DailyBar,
  type Dividend,
  type Instrument,
  type MinuteBar,
  nameOf,
  type Page,
  type Source,
  type WantedDays,
  type WantedMinute,
} from '../source.ts'

const ALPACA_URL = 'https://data.alpaca.markets'
/** A bucket of 9 requests, refilled at 189 a minute, so that no minute has more than the plan's 200. */
const RATE_LIMIT = { maxRequests: 9, intervalMs: 2_850 }
/** The package caps Retry-After at `maxDelayMs`. */
const RETRY = { maxRetries: 5, maxDelayMs: 120_000 }
const SYMBOLS_PER_REQUEST = 100
/** The most bars per page. */
const BARS_PER_PAGE = 10_000
/** A few pages, which are requested together before they are stored. */
const BARS_PER_QUESTION = 3 * BARS_PER_PAGE
/** Splits and dividends can become known weeks after their day. */
const DAYS_OF_LATE_ACTIONS = 30

const TICKER = /^[A-Z]{1,5}(\.[A-Z]{1,3})?$/
const PAIR = /^[A-Z0-9]{2,10}\/[A-Z]{3,5}$/
const CONTRACT = /^[A-Z.]{1,6}\d{6}[CP]\d{8}$/

interface AlpacaOptions {
  keyId: string
  secret: string
  /** The service's address; Alpaca's own by default. */
  url?: string
  /** Called when Alpaca asks for a pause. */
  onPause: (seconds: number) => void
}

type Bars = Record<string, marketDataShapes.Bar[]>
type Actions = Awaited<ReturnType<Alpaca['marketData']['collectCorporateActions']>>
/** Asks for the bars of some symbols that begin between two times, both included. */
type Question = (symbols: string[], start: Date, end: Date, timeframe: ReturnType<typeof timeFrame>) => Promise<Bars>

/** Why Alpaca has no prices of an instrument; null if it may have some. */
function whyNot({ market, symbol }: Instrument): string | null {
  const isDollars = !symbol.includes(':')
  switch (market) {
    case 'STOCK':
      if (!isDollars) return 'Alpaca has stocks in dollars alone'
      return TICKER.test(symbol) ? null : 'this is not a ticker of an American exchange'
    case 'CRYPTO':
      return PAIR.test(symbol) ? null : 'this is not a pair of a coin and a currency'
    case 'OPTIONS':
      if (!isDollars) return 'Alpaca has options in dollars alone'
      return CONTRACT.test(symbol) ? null : 'this is not the OCC symbol of a contract'
    default:
      return 'Alpaca has stocks, options and coins alone'
  }
}

/**
 * Alpaca's historical market data, by its own package: stocks of all exchanges (SIP), coins and options, as traded. A plan without the
 * latest 15 minutes is enough, because only past days are requested.
 */
export function alpaca({ keyId, secret, url = ALPACA_URL, onPause }: AlpacaOptions): Source {
  const { marketData } = new Alpaca({
    keyId,
    secret,
    rateLimit: RATE_LIMIT,
    retry: {
      ...RETRY,
      onRetry: ({ status, delayMs }) => {
        if (status === 429) onPause(delayMs / 1000)
      },
    },
    fetchApi: (address, init) => fetch(address.replace(ALPACA_URL, url), init),
  })
  const limit = BARS_PER_PAGE
  const questions: Partial<Record<Market, Question>> = {
    // A symbol means the company that has it today. Alpaca adds that company's bars from under its former symbol. The operator names
    // former holders of a symbol in symbol_aliases.
    STOCK: (symbols, start, end, timeframe) =>
      marketData.getStockBars({ symbols, start, end, timeframe, limit, adjustment: 'raw', feed: 'sip' }),
    CRYPTO: (symbols, start, end, timeframe) =>
      marketData.getCryptoBars({ loc: 'us', symbols, start, end, timeframe, limit }),
    OPTIONS: (symbols, start, end, timeframe) => marketData.getOptionBars({ symbols, start, end, timeframe, limit }),
  }

  /** Splits of stocks by the first day on which the new shares trade, and dividends by their ex-date. */
  async function actionsOf(
    symbols: string[],
    from: string,
    to: string,
  ): Promise<Pick<Page<DailyBar>, 'splits' | 'dividends'>> {
    const {
      forwardSplits = [],
      reverseSplits = [],
      cashDividends = [],
    } = await marketData.collectCorporateActions({
      symbols,
      types: 'forward_split,reverse_split,cash_dividend',
      start: new Date(movedDay(from, -DAYS_OF_LATE_ACTIONS)),
      end: new Date(to),
      limit: 1000,
    })
    const splits = [...forwardSplits, ...reverseSplits]
      .map(({ symbol, exDate, newRate, oldRate }) => ({
        market: 'STOCK' as const,
        symbol,
        day: utcDayOf(exDate.getTime()),
        ratio: newRate / oldRate,
      }))
      // A split that is announced for a later day has not happened yet.
      .filter(({ day, ratio }) => day <= to && ratio > 0 && ratio !== 1)
    return { splits, dividends: dividendsOf(cashDividends, to) }
  }

  async function* dailyBars(wanted: readonly WantedDays[]): AsyncGenerator<Page<DailyBar>> {
    const possible = wanted.filter((one) => whyNot(one) === null)
    const impossible = wanted.flatMap((one) => ({ ...one, why: whyNot(one) ?? '' })).filter(({ why }) => why !== '')
    yield { bars: [], done: impossible.length, unpriced: impossible }
    for (const [market, ask] of questionsOf(questions)) {
      const ofMarket = possible.filter((one) => one.market === market)
      // Coins trade around the clock, and Alpaca's day for them does not begin at midnight UTC, so their days are made from hours.
      const [timeframe, barsADay] = market === 'CRYPTO' ? [timeFrame(1, TimeFrameUnit.Hour), 24] : [TimeFrame.Day, 1]
      for (const group of groupsOf(market, ofMarket, barsADay)) {
        const [from, to] = spanOf(group)
        const [start, end] = [new Date(`${from}T00:00:00Z`), new Date(`${to}T23:59:59Z`)]
        const symbols = symbolsOf(group)
        const page = await guarded(ofMarket, async () => {
          const { bars, invalid } = await inHalves(symbols, (some) => ask(some, start, end, timeframe))
          const known = symbols.filter((symbol) => !invalid.includes(symbol))
          const actions = market === 'STOCK' && known.length > 0 ? await actionsOf(known, from, to) : {}
          const days = group.flatMap(({ symbol, ...range }) =>
            daysOf(market, symbol, bars[symbol] ?? []).filter(({ day }) => day >= range.from && day <= range.to),
          )
          const unpriced = invalid.map((symbol) => ({ market, symbol, why: 'Alpaca calls this symbol invalid' }))
          return { bars: days, done: group.length, ...actions, unpriced }
        })
        yield page
        if (page.refused) break
      }
    }
  }

  async function* minuteBars(wanted: readonly WantedMinute[]): AsyncGenerator<Page<MinuteBar>> {
    const possible = wanted.filter((one) => whyNot(one) === null)
    for (const [market, ask] of questionsOf(questions)) {
      const ofMarket = possible.filter((one) => one.market === market)
      for (const group of minuteGroupsOf(ofMarket)) {
        const start = new Date(Math.min(...group.map(({ atMs }) => atMs)))
        const end = new Date(Math.max(...group.map(({ atMs, untilMs = atMs }) => untilMs)))
        const page = await guarded(ofMarket, async () => {
          const { bars } = await inHalves(symbolsOf(group), (some) => ask(some, start, end, TimeFrame.Minute))
          const minutes = Object.entries(bars).flatMap(([symbol, ofSymbol]) =>
            ofSymbol.map(({ timestamp, low, high }) => ({ market, symbol, atMs: timestamp.getTime(), low, high })),
          )
          return { bars: minutes }
        })
        yield page
        if (page.refused) break
      }
    }
  }

  return { name: 'alpaca', dailyBars, minuteBars }
}

/** Each instrument once, since it can lack days both before and after those that are stored. */
const symbolsOf = (instruments: readonly Instrument[]) => [...new Set(instruments.map(({ symbol }) => symbol))]

/** Those whose day has come: of a stock that pays an extra dividend on the day of its usual one, both together. */
function dividendsOf(paid: NonNullable<Actions['cashDividends']>, to: string): Dividend[] {
  const rows = paid.map(({ symbol, exDate, rate, currency }) => ({
    ...{ market: 'STOCK' as const, symbol, day: utcDayOf(exDate.getTime()) },
    ...{ rate: new Decimal(rate), currency: currency || 'USD' },
  }))
  const days = groupBy(
    rows.filter(({ day, rate }) => day <= to && rate.gt(0)),
    ({ symbol, day, currency }) => `${symbol} ${day} ${currency}`,
  )
  return [...days.values()].flatMap((all) => {
    const [first] = all
    if (!first) return []
    const { rate: _, ...one } = first
    return { ...one, amount: all.reduce((sum, { rate }) => sum.plus(rate), new Decimal(0)).toFixed() }
  })
}

const GOES_ON = 'What was written stays; the next run goes on from there.'

// Object.entries loses the type of the keys.
const questionsOf = (questions: Partial<Record<Market, Question>>) => Object.entries(questions) as [Market, Question][]

/**
 * Sends a request. A refusal (401, 403) becomes a page that says so for all instruments of the market; any other error is thrown in
 * plain words.
 */
async function guarded<Bar>(instruments: Instrument[], ask: () => Promise<Page<Bar>>): Promise<Page<Bar>> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof errors.AuthError || error instanceof errors.PermissionError) {
      return { bars: [], refused: { why: `Alpaca refused (${error.status}): ${error.message}`, instruments } }
    }
    if (error instanceof errors.ApiError)
      throw new Error(`Alpaca answered ${error.status}: ${error.message}\n${GOES_ON}`)
    if (error instanceof errors.FetchError)
      throw new Error(`Alpaca cannot be reached: ${error.cause.message}\n${GOES_ON}`)
    throw error
  }
}

/**
 * Requests several symbols together. A single malformed symbol makes Alpaca refuse them all (400, 422). Each half is then requested
 * separately, until the malformed ones are known.
 */
async function inHalves(
  symbols: string[],
  ask: (symbols: string[]) => Promise<Bars>,
): Promise<{ bars: Bars; invalid: string[] }> {
  try {
    return { bars: await ask(symbols), invalid: [] }
  } catch (error) {
    if (!(error instanceof errors.ValidationError)) throw error
    const isOfSymbol = /symbol/i.test(error.message)
    if (!isOfSymbol) throw error
    if (symbols.length === 1) return { bars: {}, invalid: symbols }
    const middle = Math.ceil(symbols.length / 2)
    const first = await inHalves(symbols.slice(0, middle), ask)
    const second = await inHalves(symbols.slice(middle), ask)
    return { bars: { ...first.bars, ...second.bars }, invalid: [...first.invalid, ...second.invalid] }
  }
}

const spanOf = (group: readonly WantedDays[]): [from: string, to: string] => [
  group.map(({ from }) => from).sort()[0] ?? '',
  group
    .map(({ to }) => to)
    .sort()
    .at(-1) ?? '',
]

const daysOfRange = ({ from, to }: Pick<WantedDays, 'from' | 'to'>) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/**
 * Groups that begin on about the same day, with at most {@link BARS_PER_QUESTION} bars each unless a single instrument has more. For a
 * stock or a coin Alpaca answers with all days between the first and the last of the group, for an option with the few days of its
 * life.
 */
function groupsOf(market: Market, wanted: readonly WantedDays[], barsADay: number): WantedDays[][] {
  const groups: WantedDays[][] = []
  let group: WantedDays[] = []
  for (const one of wanted.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const more = [...group, one]
    const [from, to] = spanOf(more)
    const days =
      market === 'OPTIONS'
        ? more.reduce((sum, range) => sum + daysOfRange(range), 0)
        : more.length * daysOfRange({ from, to })
    if (group.length > 0 && (group.length === SYMBOLS_PER_REQUEST || days * barsADay > BARS_PER_QUESTION)) {
      groups.push(group)
      group = [one]
    } else {
      group = more
    }
  }
  return group.length > 0 ? [...groups, group] : groups
}

/** Groups of one UTC day and at most {@link SYMBOLS_PER_REQUEST} instruments, since the minutes of one day mostly fit on one page. */
function minuteGroupsOf(wanted: readonly WantedMinute[]): WantedMinute[][] {
  const days = groupBy(wanted, ({ atMs }) => utcDayOf(atMs))
  return [...days.values()].flatMap((ofDay) => {
    const names = [...new Set(ofDay.map(nameOf))]
    return Array.from({ length: Math.ceil(names.length / SYMBOLS_PER_REQUEST) }, (_, at) => {
      const some = new Set(names.slice(at * SYMBOLS_PER_REQUEST, (at + 1) * SYMBOLS_PER_REQUEST))
      return ofDay.filter((one) => some.has(nameOf(one)))
    })
  })
}

/** Bars of one symbol, merged by day. Those of stocks and options are daily already. */
export function daysOf(market: Market, symbol: string, bars: readonly marketDataShapes.Bar[]): DailyBar[] {
  const days = groupBy(bars, ({ timestamp }) => exchangeDay(market, timestamp.getTime()))
  return [...days].map(([day, parts]) => ({
    market,
    symbol,
    day,
    open: parts[0]?.open ?? 0,
    high: Math.max(...parts.map(({ high }) => high)),
    low: Math.min(...parts.map(({ low }) => low)),
    close: parts.at(-1)?.close ?? 0,
  }))
}
