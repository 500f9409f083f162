import { type Interval, meanInterval, sampleDeviation, tailShare, wilsonInterval } from '@/domain/figures/intervals'
import { zoneName } from '@/domain/time/zones'
import { HOLDS } from '@/domain/trade/holds'
import { type ReportKey, type ReportName, readRow, UNTAGGED, writeRow } from '@/features/trades/reportRow.rules'
import { NO_FILTERS, type TradeFilters } from '@/features/trades/trades.rules'
import { ENOUGH_ROUND_TRIPS } from '@/lib/constants'
import type { Database } from '@/lib/database.types'
import { formatCount, formatMonth } from '@/lib/format'

interface Report {
  label: string
  /** What its rows are called: "52 symbols". */
  rows: string
  /** A row's name. */
  words: (key: string) => string
  /** Whether its rows depend on the time zone. */
  isZoned?: boolean
  /** Whether a trade can be in several of its rows. */
  overlaps?: boolean
  /** The order of its rows; without it, those with the most trades come first. */
  order?: (a: string, b: string) => number
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const ENDINGS: Record<string, string> = {
  WIN: 'after a win',
  LOSS: 'after a loss',
  BREAKEVEN: 'after breaking even',
  FIRST: 'before any had ended',
}
const byNumber = (a: string, b: string) => Number(a) - Number(b)
const byPlace = (places: readonly string[]) => (a: string, b: string) => places.indexOf(a) - places.indexOf(b)
const inLowerCase = (key: string) => key.toLowerCase()
const HOLDING: Record<string, string> = {
  minutes: 'less than an hour',
  hours: 'an hour to a day',
  days: 'a day to a week',
  weeks: 'a week to 30 days',
  longer: '30 days or more',
  open: 'still open',
}

/** "AAPL", "AAPL, options". */
function symbolWords(key: string): string {
  const [market = '', ...symbol] = key.split(' ')
  return `${symbol.join(' ')}${market === 'STOCK' ? '' : `, ${market.toLowerCase()}`}`
}

/** "$1,000 to $2,000": the steps are 1, 2, 5, 10 … */
function costWords(key: string): string {
  if (key === '0') return 'less than $1'
  const end = Number(key) * (key.startsWith('2') ? 2.5 : 2)
  return `$${formatCount(Number(key))} to $${formatCount(end)}`
}

const RULES: Record<string, string> = { none: 'follows none', unsaid: 'nothing said' }
const ruleWords = (key: string) => RULES[key] ?? key.slice('rule: '.length)

/** Results in multiples of what was risked, in their order. An object would put keys that are whole numbers first. */
const MULTIPLES = new Map([
  ['-2', 'worse than −1 R'],
  ['-1', '−1 R to 0'],
  ['0', '0 to 1 R'],
  ['1', '1 R to 2 R'],
  ['2', '2 R to 3 R'],
  ['3', '3 R or more'],
  ['open', 'still open'],
  ['late', 'risk not stated in time'],
  ['unstated', 'no risk stated'],
])

const tagWords = (key: string) => (key === UNTAGGED ? 'without a tag' : key)

function nthWords(key: string): string {
  return key === '10' ? '10th and later' : `${key}${['st', 'nd', 'rd'][Number(key) - 1] ?? 'th'}`
}

const REPORTS = {
  weekday: {
    label: 'Weekday',
    rows: 'weekdays',
    words: (key) => WEEKDAYS[Number(key) - 1] ?? key,
    isZoned: true,
    order: byNumber,
  },
  hour: {
    label: 'Hour',
    rows: 'hours',
    words: (key) => `${key.padStart(2, '0')}:00 to ${key.padStart(2, '0')}:59`,
    isZoned: true,
    order: byNumber,
  },
  month: {
    label: 'Month',
    rows: 'months',
    words: (key) => formatMonth(`${key}-01`),
    isZoned: true,
    order: (a, b) => (a < b ? 1 : -1),
  },
  symbol: { label: 'Symbol', rows: 'symbols', words: symbolWords },
  underlying: { label: 'Underlying', rows: 'underlyings', words: symbolWords },
  market: { label: 'Market', rows: 'markets', words: inLowerCase },
  side: { label: 'Side', rows: 'sides', words: inLowerCase },
  holding: {
    label: 'Held for',
    rows: 'holding times',
    words: (key) => HOLDING[key] ?? key,
    order: byPlace([...Object.keys(HOLDS), 'open']),
  },
  cost: { label: 'Money put in', rows: 'sizes', words: costWords, order: byNumber },
  nth: { label: 'Nth of its day', rows: 'places', words: nthWords, isZoned: true, order: byNumber },
  previous: {
    label: 'After a win or loss',
    rows: 'cases',
    words: (key) => ENDINGS[key] ?? key,
    order: byPlace(Object.keys(ENDINGS)),
  },
  logged: { label: 'Live or late', rows: 'kinds', words: (key) => (key === 'live' ? 'logged live' : 'not live') },
  tag: { label: 'Tag', rows: 'tags', words: tagWords, overlaps: true },
  diary: { label: 'Tag of the day', rows: 'tags', words: tagWords, overlaps: true },
  rule: { label: 'Playbook rule', rows: 'rules', words: ruleWords },
  r: { label: 'R', rows: 'results', words: (key) => MULTIPLES.get(key) ?? key, order: byPlace([...MULTIPLES.keys()]) },
} as const satisfies Record<ReportName, Report>

export const reportOf = (name: ReportName): Report => REPORTS[name]

/** "Weekday: Monday, New York time" */
export function rowWords({ report, key, zone }: ReportKey): string {
  const { label, words } = reportOf(report)
  return `${label}: ${words(key)}${zone === null ? '' : `, ${zoneName(zone)} time`}`
}

/** The filters of the list that show a row's trades. */
export function filtersOf(row: ReportKey): TradeFilters {
  const { report, key } = row
  // These are filters of their own, which the form shows.
  if (report === 'market' || report === 'side' || report === 'logged') return { ...NO_FILTERS, [report]: key }
  // After its kind: "mistake: late entry".
  if (report === 'tag' && key !== UNTAGGED) return { ...NO_FILTERS, tag: key.slice(key.indexOf(': ') + 2) }
  return { ...NO_FILTERS, row: writeRow(row) }
}

/** The trades that a report is of: those in a row of another one and with a tag; null of each for any. */
export interface ReportOf {
  row: ReportKey | null
  tag: string | null
}

export const ALL_TRADES: ReportOf = { row: null, tag: null }

/** What a report is of, by the filters of the list that say what trades have in common; the first of them, beside a tag. */
export function ofFilters({ row, market, side, logged, tag }: TradeFilters): ReportOf {
  const chosen = Object.entries({ market, side, logged }).find(([, key]) => key !== null)
  if (row !== null) return { row: readRow(row), tag }
  return { row: chosen ? { report: chosen[0] as ReportName, key: chosen[1] ?? '', zone: null } : null, tag }
}

/** "Weekday: Monday, New York time; tag: late entry"; '' for all trades. */
export const ofWords = ({ row, tag }: ReportOf): string =>
  [row && rowWords(row), tag && `tag: ${tag}`].filter(Boolean).join('; ')

/** The filters that show a row of a report of some trades; null where the list has no two filters for it. */
export function filtersWithin(row: ReportKey, of: ReportOf): TradeFilters | null {
  const parts = [of.row && filtersOf(of.row), of.tag && { ...NO_FILTERS, tag: of.tag }, filtersOf(row)]
  const set = parts.flatMap((part) => (part ? Object.entries(part).filter(([, value]) => value !== null) : []))
  const names = new Set(set.map(([name]) => name))
  return names.size < set.length ? null : { ...NO_FILTERS, ...Object.fromEntries(set) }
}

/** A row as the database sends it. Amounts in USD. */
export type StoredReportRow = Database['public']['Functions']['trade_report']['Returns'][number]

/** How a row's mean differs from that of all other trades: by so much that chance is unlikely, by what could be chance, or not. */
export type Standing = 'apart' | 'chance' | 'alike'

export interface ReportRow {
  key: string
  trades: number
  closed: number
  won: number
  lost: number
  /** USD, realised, parts of open trades included. */
  total: number
  sums: Sums
  /**
   * Of closed trades whose days have prices, USD: the means of the worst and the best they saw, how much of the best was kept (0 to 100,
   * null where nothing was gained), and what holding on for 5 and 20 days would have added on average, null where it is not known of
   * enough. null with fewer than {@link ENOUGH_ROUND_TRIPS} of them.
   */
  seen: {
    trades: number
    worst: number
    best: number
    kept: number | null
    added5: number | null
    added20: number | null
  } | null
  /** Of closed trades; null with fewer than {@link ENOUGH_ROUND_TRIPS} of them, when they would say nothing. */
  figures: {
    /** 0 to 100, with its interval. */
    winRate: number
    winInterval: Interval
    /** USD, with its interval. */
    mean: number
    meanInterval: Interval
    /** null without a losing trade. */
    profitFactor: number | null
    /** null where there are too few others to compare it with. */
    standing: Standing | null
    isBetter: boolean
  } | null
}

/** The chance of seeing a difference where there is none that is accepted, for all rows of a report together. */
const ACCEPTED = 0.05

/**
 * Compares closed trades with others by Welch's t-test of their means ("The generalization of 'Student's' problem", Biometrika
 * 34 (1947), 28–35). With `rows` rows, one in twenty would differ by chance, so only a difference that is that many times less likely
 * counts (Bonferroni).
 * @returns null where either side has too few trades, or all have the same result
 */
export function compareSums(own: Sums, others: Sums, rows: number): Comparison | null {
  if (own.n < ENOUGH_ROUND_TRIPS || others.n < ENOUGH_ROUND_TRIPS) return null
  const [a, b] = [own, others].map(({ n, sum, squares }) => sampleDeviation(n, sum, squares) ** 2 / n) as [
    number,
    number,
  ]
  if (a + b === 0) return null
  const difference = own.sum / own.n - others.sum / others.n
  const freedom = Math.floor((a + b) ** 2 / (a ** 2 / (own.n - 1) + b ** 2 / (others.n - 1)))
  const chance = tailShare(difference / Math.sqrt(a + b), freedom)
  const standing = chance * rows < ACCEPTED ? 'apart' : chance < ACCEPTED ? 'chance' : 'alike'
  return { standing, isBetter: difference > 0 }
}

export interface Comparison {
  standing: Standing
  isBetter: boolean
}

/** Of closed trades: how many, their results in USD summed, and the squares of these summed. */
export interface Sums {
  n: number
  sum: number
  squares: number
}

function seenOf(row: StoredReportRow): ReportRow['seen'] {
  const { seen: trades, held_5, held_20 } = row
  if (trades < ENOUGH_ROUND_TRIPS) return null
  const [best, total] = [Number(row.seen_best), Number(row.seen_total)]
  const added = (sum: number, count: number) => (count < ENOUGH_ROUND_TRIPS ? null : Number(sum) / count)
  return {
    trades,
    worst: Number(row.seen_worst) / trades,
    best: best / trades,
    kept: best > 0 && total > 0 ? (total / best) * 100 : null,
    added5: added(row.added_5, held_5),
    added20: added(row.added_20, held_20),
  }
}

/** A row as it is shown. */
export function toReportRow(row: StoredReportRow): ReportRow {
  // Embedded backend: what a double would round comes as text.
  const [wonTotal, lostTotal, squares] = [Number(row.won_total), Number(row.lost_total), Number(row.squares)]
  const { key, trades, closed, won, lost } = row
  const sum = wonTotal + lostTotal
  const win = wilsonInterval(won, closed)
  const mean = meanInterval(closed, sum, squares)
  const sums = { n: closed, sum, squares }
  const rest = {
    n: row.all_closed - closed,
    sum: Number(row.all_total) - sum,
    squares: Number(row.all_squares) - squares,
  }
  const compared = compareSums(sums, rest, row.compared_rows)
  return {
    ...{ key, trades, closed, won, lost, total: Number(row.total), sums, seen: seenOf(row) },
    figures:
      closed < ENOUGH_ROUND_TRIPS || !win || !mean
        ? null
        : {
            winRate: (won / closed) * 100,
            winInterval: { low: win.low * 100, high: win.high * 100 },
            mean: sum / closed,
            meanInterval: mean,
            profitFactor: lost === 0 ? null : wonTotal / -lostTotal,
            standing: compared?.standing ?? null,
            isBetter: compared?.isBetter ?? false,
          },
  }
}

/** How a row compares with the others, or with another period, in words; a dash where there is nothing to say. */
export function standingWords(
  compared: { standing: Standing | null; isBetter: boolean } | null,
  alike = 'like the others',
): string {
  if (!compared?.standing) return '–'
  const { standing, isBetter } = compared
  const side = isBetter ? 'better' : 'worse'
  if (standing === 'alike') return alike
  return standing === 'apart' ? `${side}, hardly by chance` : `${side}, could be chance`
}

/** A row in two periods; null in one in which it has no trades. */
export interface RowPair {
  key: string
  own: ReportRow | null
  other: ReportRow | null
  /** How the first compares with the second. */
  compared: Comparison | null
}

/** The rows of a report in two periods, in the report's order; rows of the second alone come after those of the first without one. */
export function pairedRows(report: ReportName, own: readonly ReportRow[], other: readonly ReportRow[]): RowPair[] {
  const [a, b] = [own, other].map((rows) => new Map(rows.map((row) => [row.key, row]))) as [
    Map<string, ReportRow>,
    Map<string, ReportRow>,
  ]
  const keys = [...new Set([...a.keys(), ...b.keys()])]
  const { order } = reportOf(report)
  const isComparable = (row: ReportRow | undefined) => row !== undefined && row.closed >= ENOUGH_ROUND_TRIPS
  const rows = keys.filter((key) => isComparable(a.get(key)) && isComparable(b.get(key))).length
  return (order ? keys.toSorted(order) : keys).map((key) => {
    const [first, second] = [a.get(key) ?? null, b.get(key) ?? null]
    return { key, own: first, other: second, compared: first && second && compareSums(first.sums, second.sums, rows) }
  })
}

/** The rows of a report in their order. */
export function orderedRows(report: ReportName, rows: readonly ReportRow[]): ReportRow[] {
  const { order } = reportOf(report)
  return order ? rows.toSorted((a, b) => order(a.key, b.key)) : [...rows]
}
