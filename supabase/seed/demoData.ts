import { createHash } from 'node:crypto'
import { type DemoAccount, demoAccounts } from '../../src/content/demoAccounts'
import { moveDays, moveMonths, newYorkTime } from './calendar'
import { clockNote } from './clocks'
import type { DemoStrategy, DemoTrade } from './demoStrategy'
import { readIndexBars, readStockMonths } from './prices'
import type { ReplayedTrade, Rule } from './replay'
import { indexOptions } from './rules/indexOptions'
import { indexPositions } from './rules/indexPositions'
import { indexSwings } from './rules/indexSwings'
import { stockRules } from './rules/stocks'

export interface DemoData {
  accounts: readonly DemoAccount[]
  strategies: DemoStrategy[]
}

/** A replayed series: how its bars are dated, and what a reader must know about that. */
interface Replay {
  dayOf: (bar: number) => string
  note: string
}

/**
 * The demo data (design §8): mechanical rules replayed over real prices, with dates moved so that the last bar is
 * yesterday, or the Friday before a weekend. The same `now` gives the same data.
 */
export function demoData(now: Date): DemoData {
  const bars = readIndexBars()
  const months = readStockMonths()
  const dayOfBar = moveDays(bars.length, now)
  const dayOfMonth = moveMonths(months.length, now)
  const replays: Record<'index' | 'stocks', Replay> = {
    index: {
      dayOf: dayOfBar,
      note: `Demo data, traded by nobody: the rule replayed over the S&P 500 index, daily from ${bars[0]?.date} to ${bars.at(-1)?.date} (vega-datasets), with dates moved: the days of the series stand on consecutive weekdays, the last one on ${dayOfBar(bars.length - 1)}.`,
    },
    stocks: {
      dayOf: dayOfMonth,
      note: `Demo data, traded by nobody: the rule replayed over monthly prices from ${months[0]?.date.slice(0, 7)} to ${months.at(-1)?.date.slice(0, 7)} (vega-datasets), adjusted for splits and dividends, with dates moved: one price a month, the last one on ${dayOfMonth(months.length - 1)}.`,
    },
  }
  const rules = [...indexSwings(), ...indexPositions(), ...indexOptions(), ...stockRules()]
  return {
    accounts: demoAccounts,
    strategies: rules.map((rule) => toStrategy(rule, rule.series && replays[rule.series])),
  }
}

function toStrategy(rule: Rule, replay: Replay | null): DemoStrategy {
  return {
    id: stableId(rule.name),
    name: rule.name,
    description: replay ? `${rule.description} ${replay.note} ${clockNote(rule.story)}` : rule.description,
    marketTypes: rule.marketTypes.join(','),
    timeframes: rule.timeframes.join(','),
    categories: rule.categories.join(','),
    isPublic: rule.isPublic,
    owner: emailOf(rule.owner),
    sharedWith: rule.sharedWith.map(emailOf),
    story: rule.story,
    trades: replay ? rule.replay().map((trade, index) => toTrade(trade, stableId(rule.name, index), replay)) : [],
  }
}

function toTrade(trade: ReplayedTrade, betId: string, { dayOf }: Replay): DemoTrade {
  return {
    betId,
    symbol: trade.symbol,
    market: trade.market,
    sector: trade.sector,
    expiration: trade.expirationBar === null ? null : dayOf(trade.expirationBar),
    actions: trade.fills.map(({ bar, at, side, quantity, price, fee }) => ({
      date: newYorkTime(dayOf(bar), at),
      side,
      quantity: String(quantity),
      price: String(price),
      fee: String(fee),
    })),
  }
}

function emailOf(label: Rule['owner']): string {
  const account = demoAccounts.find((known) => known.label === label)
  if (!account) throw new Error(`No demo account is called ${label}`)
  return account.email
}

/** A UUID that is always the same for the same name (RFC 9562, version 8: the layout is ours). */
function stableId(...parts: readonly (string | number)[]): string {
  const hex = createHash('sha256')
    .update(['demo', ...parts].join('/'))
    .digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
