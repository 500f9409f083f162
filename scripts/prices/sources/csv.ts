import { readFile } from 'node:fs/promises'
import Papa from 'papaparse'
import { isMarket } from '../../../src/domain/contract/markets.ts'
import { faultOf } from '../bars.ts'
import { type DailyBar, type Dividend, type Instrument, type MinuteBar, nameOf, type Source } from '../source.ts'

const COLUMNS = ['market', 'symbol', 'time', 'open', 'high', 'low', 'close'] as const
type Line = Record<(typeof COLUMNS)[number], string> & { dividend?: string }

const DAY = /^\d{4}-\d\d-\d\d$/
const MINUTE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:00(\.0+)?)?Z$/
const MOST_FAULTS = 5

/** Why a line is not a valid bar, or null. */
function faultOfLine({ open, high, low, ...line }: Line): string | null {
  if (!isMarket(line.market)) return `${line.market || 'an empty text'} is no market`
  if (line.symbol.trim() === '') return 'the symbol is missing'
  if (!DAY.test(line.time) && !MINUTE.test(line.time)) {
    return `${line.time || 'an empty text'} is neither a day (2026-11-20) nor a minute in UTC (2026-11-20T14:31Z)`
  }
  if (Number.isNaN(Date.parse(line.time))) return `${line.time} does not exist`
  if (MINUTE.test(line.time) && low === '') return 'a minute has open, high and low'
  if (line.dividend) {
    if (line.market !== 'STOCK' || !DAY.test(line.time)) return 'only the day of a stock has a dividend'
    if (faultOf({ close: line.dividend }) !== null) return `${line.dividend} is no amount of a dividend`
  }
  return faultOf({ open, high, low, close: line.close })
}

/**
 * Bars from a CSV file with the columns market, symbol, time, open, high, low, close: for a day (2026-11-20) or a minute in UTC
 * (2026-11-20T14:31Z). For a day, open, high and low may be empty. An optional column `dividend` has what one
 * share was paid by all dividends whose ex-date is that day, in the currency of the prices. The whole file is read before anything is
 * yielded.
 * @throws Error with the numbers of the lines that are wrong
 */
export async function csv(file: string, name: string): Promise<Source> {
  const text = await readFile(file, 'utf8')
  const { data, errors, meta } = Papa.parse<Line>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
  })
  const missing = COLUMNS.filter((column) => !meta.fields?.includes(column))
  if (missing.length > 0) throw new Error(`${file} is missing the columns ${missing.join(', ')}`)
  const faults = [
    ...errors.map(({ row = 0, message }) => ({ at: row, fault: message })),
    ...data.flatMap((line, at) => ({ at, fault: faultOfLine(line) ?? '' })).filter(({ fault }) => fault !== ''),
  ]
  if (faults.length > 0) {
    // The first line has the names of the columns.
    const lines = faults.slice(0, MOST_FAULTS).map(({ at, fault }) => `line ${at + 2}: ${fault}`)
    const more = faults.length > MOST_FAULTS ? `\n… and ${faults.length - MOST_FAULTS} more` : ''
    throw new Error(`${file} was not read:\n${lines.join('\n')}${more}`)
  }

  // The market was checked above.
  const bars = data.map((line) => ({
    ...line,
    market: line.market as Instrument['market'],
    symbol: line.symbol.trim(),
  }))
  const days = new Map<string, DailyBar[]>()
  const minutes = new Map<string, MinuteBar[]>()
  const dividends = new Map<string, Dividend[]>()
  const add = <One extends Instrument>(to: Map<string, One[]>, bar: One) =>
    to.set(nameOf(bar), [...(to.get(nameOf(bar)) ?? []), bar])
  for (const { time, open, high, low, close, dividend, market, symbol } of bars) {
    const instrument = { market, symbol }
    // SAP:EUR is in euros.
    if (dividend)
      add(dividends, { ...instrument, day: time, amount: dividend, currency: symbol.split(':')[1] ?? 'USD' })
    if (!DAY.test(time)) add(minutes, { ...instrument, atMs: Date.parse(time), low, high })
    else add(days, { ...instrument, day: time, close, ...(low === '' ? {} : { open, high, low }) })
  }
  return {
    name,
    async *dailyBars(wanted) {
      for (const one of wanted) {
        const own = days.get(nameOf(one)) ?? []
        const isWanted = ({ day }: { day: string }) => day >= one.from && day <= one.to
        yield { bars: own.filter(isWanted), dividends: (dividends.get(nameOf(one)) ?? []).filter(isWanted), done: 1 }
      }
    },
    async *minuteBars(wanted) {
      const found = wanted.map(({ atMs, untilMs = atMs, ...one }) =>
        (minutes.get(nameOf(one)) ?? []).filter((bar) => bar.atMs >= atMs && bar.atMs <= untilMs),
      )
      // Each bar once, although several requests may want it.
      yield { bars: [...new Set(found.flat())] }
    },
  }
}
