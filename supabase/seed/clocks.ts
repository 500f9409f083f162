import { createHash } from 'node:crypto'
import type { ClockStory, DemoAction, DemoStrategy, DemoTrade } from './demoStrategy'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const SATURDAY = 6
/** Of the trades of somebody who joined later, so many were there before. */
const BEFORE_JOINING = 0.55
/** One in so many of the later ones is late, of the corrected ones corrected, and entered twice. */
const LATE_ONE_IN = 9
const CORRECTED_ONE_IN = 14
const TWICE_ONE_IN = 45

/** What each story is, in the words that end a strategy's description. */
const STORIES: Record<ClockStory, string> = {
  live: 'each action as if written down within minutes',
  weekly: 'copied from a notebook on Saturdays, so that nothing counts as logged live',
  joinedLater:
    'all of the past entered on one day, and from then on written down within minutes, now and then some hours late',
  corrected:
    'written down within minutes, with slips of the pen corrected at once or a day later and some trades entered twice and deleted again',
}

/** Says that the clocks are made up, and how. */
export const clockNote = (story: ClockStory): string =>
  `When each action was recorded is part of the demonstration too: ${STORIES[story]}.`

/** The content of an action as bet_data keeps it. */
interface Content {
  date: string
  market: string
  sector: string
  symbol: string
  expiration: string | null
  side: string
  quantity: string
  price: string
  fee: string
}
type Keys = keyof Content

/** What private.import_trades() takes. */
export interface ImportedAction extends Content {
  bet_id: string
  recorded_at: string
  first_recorded_at: string
  edits: number
}
export type ImportedPast = {
  /** Place in the actions, from 1; null where it is there no more. */
  action: number | null
  bet_id: string
  event: 'edited' | 'deleted'
  changed_at: string
  old_recorded_at: string
} & { [Key in Keys as `old_${Key}`]: Content[Key] } & { [Key in Keys as `new_${Key}`]?: Content[Key] }

export interface ImportedStrategy {
  actions: ImportedAction[]
  history: ImportedPast[]
  /** ISO 8601: when the first of it was written down; null where nothing was. */
  since: string | null
}

/** A number below `limit` that is always the same for the same parts. */
const drawn = (limit: number, ...parts: readonly (string | number)[]): number =>
  createHash('sha256')
    .update(['clock', ...parts].join('/'))
    .digest()
    .readUInt32BE() % limit

/** Ten seconds to thirteen minutes: within the window in which an action counts as logged live. */
const soon = (betId: string, index: number) => 10 * SECOND_MS + drawn(13 * MINUTE_MS - 10 * SECOND_MS, betId, index)

/** The Saturday after an instant, ten in the morning UTC and some seconds. */
function nextSaturday(ms: number, betId: string): number {
  const day = Math.floor(ms / DAY_MS) * DAY_MS
  const days = (SATURDAY - new Date(day).getUTCDay() + 7) % 7 || 7
  return day + days * DAY_MS + 10 * HOUR_MS + drawn(HOUR_MS, betId)
}

/** The instant at which somebody who joined later began: an hour after the action that ends their past. */
function joinedAt(trades: readonly DemoTrade[]): number {
  const dates = trades.flatMap(({ actions }) => actions.map(({ date }) => Date.parse(date))).sort((a, b) => a - b)
  return (dates[Math.floor(dates.length * BEFORE_JOINING)] ?? 0) + HOUR_MS
}

/** When an action was first written down, in milliseconds, by its strategy's story. */
function firstRecorded(story: ClockStory, date: number, betId: string, index: number, joined: number): number {
  if (story === 'weekly') return nextSaturday(date, betId)
  if (story !== 'joinedLater') return date + soon(betId, index)
  if (date < joined) return joined + drawn(2 * HOUR_MS, betId)
  const isLate = drawn(LATE_ONE_IN, betId, 'late') === 0
  return date + (isLate ? HOUR_MS + drawn(9 * HOUR_MS, betId, index) : soon(betId, index))
}

/** A slip of the pen: two digits of the price the wrong way round, or the fee forgotten where that is the same price. */
function slip(content: Content): Content {
  const price = content.price.replace(/(\d)(\d)(?=\.|$)/, '$2$1')
  return price === content.price || Number(price) < 1 ? { ...content, fee: '0' } : { ...content, price }
}

const prefixed = <Prefix extends 'old' | 'new'>(prefix: Prefix, content: Content) =>
  Object.fromEntries(Object.entries(content).map(([key, value]) => [`${prefix}_${key}`, value])) as {
    // Object.entries forgets which key goes with which value.
    [Key in Keys as `${Prefix}_${Key}`]: Content[Key]
  }

const contentOf = (trade: DemoTrade, action: DemoAction): Content => ({
  ...action,
  market: trade.market,
  sector: trade.sector,
  symbol: trade.symbol,
  expiration: trade.expiration,
})

/**
 * A demo strategy's actions with the clocks and the history that its story gives them, none after `now`. The actions say
 * what they say without it. The same strategy and `now` give the same.
 */
export function importedStrategy({ story, trades }: DemoStrategy, now: Date): ImportedStrategy {
  const joined = joinedAt(trades)
  const iso = (ms: number) => new Date(Math.min(ms, now.getTime())).toISOString()
  const actions: ImportedAction[] = []
  const history: ImportedPast[] = []

  for (const trade of trades) {
    const isCorrected = story === 'corrected' && drawn(CORRECTED_ONE_IN, trade.betId, 'slip') === 0
    const isTwice = story === 'corrected' && drawn(TWICE_ONE_IN, trade.betId, 'twice') === 0
    trade.actions.forEach((action, index) => {
      const content = contentOf(trade, action)
      const first = firstRecorded(story, Date.parse(action.date), trade.betId, index, joined)
      const recorded = { recorded_at: iso(first), first_recorded_at: iso(first), edits: 0 }
      if (isCorrected && index === 0) {
        const later =
          drawn(2, trade.betId, 'when') === 0 ? MINUTE_MS : DAY_MS + drawn(3 * HOUR_MS, trade.betId, 'later')
        history.push({
          action: actions.length + 1,
          bet_id: trade.betId,
          event: 'edited',
          changed_at: iso(first + later),
          old_recorded_at: recorded.recorded_at,
          ...prefixed('old', slip(content)),
          ...prefixed('new', content),
        })
        Object.assign(recorded, { recorded_at: iso(first + later), edits: 1 })
      }
      if (isTwice && index === 0) {
        history.push({
          action: null,
          bet_id: `${trade.betId}-again`,
          event: 'deleted',
          changed_at: iso(first + 2 * MINUTE_MS + drawn(HOUR_MS, trade.betId, 'deleted')),
          old_recorded_at: iso(first + MINUTE_MS),
          ...prefixed('old', content),
        })
      }
      actions.push({ bet_id: trade.betId, ...content, ...recorded })
    })
  }
  history.sort((a, b) => (a.changed_at < b.changed_at ? -1 : 1))
  return { actions, history, since: actions.map((action) => action.first_recorded_at).sort()[0] ?? null }
}
