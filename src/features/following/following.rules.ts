import { counted, formatCount, formatPrice } from '@/lib/format'
import { formatQuantity } from '@/lib/formatTrades'

/** What happened to a strategy's actions since its follower last saw it. */
export interface News {
  recorded: number
  edited: number
  deleted: number
  /** There may be more than was counted. */
  isCut: boolean
}

/** An action as the ledger has it: recorded, edited (as it says now) or deleted. Decimals as text. */
export interface LatestAction {
  event: 'action_recorded' | 'action_edited' | 'action_deleted'
  /** When that was, ISO 8601. */
  at: string
  side: string
  quantity: string
  /** Its name, as people write it. */
  contract: string
  price: string
  /** null for US dollars. */
  currency: string | null
}

/** A strategy that the user follows. Times are ISO 8601. */
export interface Followed {
  strategyId: string
  /** null only while it is being followed from a place that does not know it. */
  name: string | null
  owner: { id: string; name: string | null } | null
  since: string
  seenAt: string
  /** When this was read: what came later is still new. */
  asOf: string
  /** When its owner hid it; null while the user may see it. Of a hidden one nothing else is known. */
  hiddenAt: string | null
  news: News
  openTrades: number
  /** The three open trades that began last. */
  latestOpen: readonly { contract: string; position: string }[]
  /** What was last done, the latest first: at most three. */
  latest: readonly LatestAction[]
  /** What closing what is open at the market's last closes would add, before fees, in USD; null where that is not known. */
  unrealised: number | null
  /** How much what it confirms has changed since, in USD; null where nothing is confirmed. */
  confirmed: number | null
}

export const NO_NEWS: News = { recorded: 0, edited: 0, deleted: 0, isCut: false }

export const newsCount = ({ recorded, edited, deleted }: News): number => recorded + edited + deleted

/** "2 new actions, 1 edit"; null if nothing is new. */
export function newsWords(news: News): string | null {
  if (newsCount(news) === 0) return null
  const words = [
    news.recorded > 0 && counted(news.recorded, 'new action'),
    news.edited > 0 && counted(news.edited, 'edit'),
    news.deleted > 0 && counted(news.deleted, 'deletion'),
  ]
  return `${words.filter(Boolean).join(', ')}${news.isCut ? ' or more' : ''}`
}

const ENDED: Record<string, string> = {
  EXPIRE: 'Let … expire worthless',
  ASSIGN: 'Was assigned on …',
  EXERCISE: 'Exercised …',
}
const VERBS: Record<string, string> = { BUY: 'Bought', SELL: 'Sold' }
const CHANGED = { action_recorded: '', action_edited: 'Edited: ', action_deleted: 'Deleted: ' }

/** "Bought 3 SPX at 2,874.56", "Edited: Sold 2 TSLA 18 Dec 2026 430 C at 4.10", "Let 1 SPY 20 Nov 2026 600 P expire worthless". */
export function latestWords({ event, side, quantity, contract, price, currency }: LatestAction): string {
  const what = `${formatQuantity(quantity)} ${contract}`
  const words = ENDED[side]
    ? ENDED[side].replace('…', what)
    : side === 'SPLIT'
      ? `Stated a split of ${contract}, ${formatQuantity(quantity)} for ${formatQuantity(price)}`
      : `${VERBS[side] ?? side} ${what} at ${formatPrice(price)}${currency === null || currency === 'USD' ? '' : ` ${currency}`}`
  return CHANGED[event] + words
}

const AGO = new Intl.RelativeTimeFormat('en-US')
const UNITS: readonly [unit: 'day' | 'hour' | 'minute', seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** "4 minutes ago", "yesterday" as "1 day ago", "just now" within a minute. Both ISO 8601. */
export function agoWords(at: string, now: string): string {
  const seconds = (Date.parse(now) - Date.parse(at)) / 1_000
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? []
  return unit && size ? AGO.format(-Math.floor(seconds / size), unit) : 'just now'
}

/** "5 open: AAPL long, MSFT short …", naming the latest three; null if nothing is open. */
export function openWords({ openTrades, latestOpen }: Pick<Followed, 'openTrades' | 'latestOpen'>): string | null {
  if (openTrades === 0) return null
  const named = new Set(latestOpen.map(({ contract, position }) => `${contract} ${position.toLowerCase()}`))
  return `${formatCount(openTrades)} open: ${[...named].join(', ')}${openTrades > latestOpen.length ? ' …' : ''}`
}

/** The rows with one added, in place of its own earlier one, or without it. */
export const withFollowed = (rows: readonly Followed[], row: Followed): Followed[] => [
  ...rows.filter(({ strategyId }) => strategyId !== row.strategyId),
  row,
]
export const withoutFollowed = (rows: readonly Followed[], strategyId: string): Followed[] =>
  rows.filter((row) => row.strategyId !== strategyId)

/** The rows after one of them, or (null) all, was seen. */
export const afterSeeing = (rows: readonly Followed[], strategyId: string | null): Followed[] =>
  rows.map((row) =>
    strategyId === null || strategyId === row.strategyId ? { ...row, seenAt: row.asOf, news: NO_NEWS } : row,
  )

/** A list's own order: the most news first, then by name. */
export const byNews = (rows: readonly Followed[]): Followed[] =>
  rows.toSorted(
    (one, other) =>
      newsCount(other.news) - newsCount(one.news) || (one.name ?? '').localeCompare(other.name ?? '', 'en'),
  )

/** The sum of what is known; null without any. */
function added(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) : null
}

/** Everything together. USD. */
export function together(rows: readonly Followed[]) {
  return {
    news: rows.reduce(
      (sum, { news }) => ({
        recorded: sum.recorded + news.recorded,
        edited: sum.edited + news.edited,
        deleted: sum.deleted + news.deleted,
        isCut: sum.isCut || news.isCut,
      }),
      NO_NEWS,
    ),
    openTrades: rows.reduce((sum, { openTrades }) => sum + openTrades, 0),
    confirmed: added(rows.map(({ confirmed }) => confirmed)),
    unrealised: added(rows.map(({ unrealised }) => unrealised)),
  }
}

/** A row for what has just been followed, until the database's own is read. */
export const justFollowed = (strategyId: string, name: string | null, now: string): Followed => ({
  strategyId,
  name,
  owner: null,
  since: now,
  seenAt: now,
  asOf: now,
  hiddenAt: null,
  news: NO_NEWS,
  openTrades: 0,
  latestOpen: [],
  latest: [],
  unrealised: null,
  confirmed: null,
})
