import type { Database, Tables } from '../../lib/database.types'
import { counted, formatDay, formatMoney } from '../../lib/format'
import type { EventEntry } from './entry'

/** One thing that happened to a strategy, with its trades and total P&L (USD) at that moment. Times are ISO 8601. */
export type StrategyEvent = Pick<
  Tables<'strategy_events'>,
  'id' | 'at' | 'event' | 'name' | 'old_name' | 'username' | 'ever_public' | 'trades' | 'total_pnl'
>

/** Another strategy that had the same name, and was renamed or deleted within the last year. */
export type FormerName = Database['public']['Functions']['name_history']['Returns'][number]

/** "41 trades, +$1,204.50" */
export const tradesAndTotal = ({ trades, total_pnl }: Pick<StrategyEvent, 'trades' | 'total_pnl'>): string =>
  trades === 0 ? 'no trades' : `${counted(trades, 'trade')}, ${formatMoney(total_pnl)}`

const isFirstDay = (published: StrategyEvent, created: StrategyEvent | undefined) =>
  published.trades === 0 && created?.at === published.at

/**
 * Since when a strategy has been public and what it did before, in words; and whether anything happened that readers of its figures
 * should know: trades in private, a time in which it was hidden, another name.
 * @param events of one strategy that the reader may see, oldest first.
 */
export function publicationNotes(events: readonly StrategyEvent[]): { notes: string[]; isNotable: boolean } {
  const first = events.find(({ event }) => event === 'published')
  const hidings = events.flatMap((hidden, at) =>
    hidden.event === 'hidden' ? [{ hidden, shown: events.slice(at).find(({ event }) => event === 'published') }] : [],
  )
  const renames = events.filter((event) => event.event === 'renamed' && !isOfTrader(event))
  const notes = [first ? publishedNote(first, events[0]) : 'Never public']
  const hiding = hidings.at(-1)
  if (hiding) {
    const times = hidings.length === 1 ? 'Hidden' : `Hidden ${hidings.length} times, last`
    notes.push(`${times} ${hiddenSpan(hiding.hidden, hiding.shown)}`)
  }
  const rename = renames.at(-1)
  if (rename) {
    const times = renames.length === 1 ? 'Renamed' : `Renamed ${renames.length} times, last`
    notes.push(`${times} from ${rename.old_name ?? 'a removed name'} on ${formatDay(rename.at)}`)
  }
  return { notes, isNotable: notes.length > 1 || (first?.trades ?? 0) > 0 }
}

function publishedNote(published: StrategyEvent, created: StrategyEvent | undefined): string {
  if (isFirstDay(published, created)) return `Public since it was created on ${formatDay(published.at)}`
  if (published.trades === 0) return `Published on ${formatDay(published.at)}, before its first trade`
  return `Published on ${formatDay(published.at)}, after ${counted(published.trades, 'trade')} in private (${formatMoney(published.total_pnl)})`
}

/** "from 3 May 2026 to 9 May 2026, 4 trades meanwhile"; "on 3 May 2026" if it was public again on that day. */
function hiddenSpan(hidden: StrategyEvent, shown: StrategyEvent | undefined): string {
  if (!shown) return `since ${formatDay(hidden.at)}`
  const [from, to] = [formatDay(hidden.at), formatDay(shown.at)]
  const added = shown.trades - hidden.trades
  return `${from === to ? `on ${from}` : `from ${from} to ${to}`}${added > 0 ? `, ${counted(added, 'trade')} meanwhile` : ''}`
}

/** Whether the event is a new name of the trader rather than of the strategy. */
const isOfTrader = ({ name, old_name }: StrategyEvent) => name !== null && name === old_name

type NameOf<Event> = Event extends `strategy_${infer Name}` ? Name : never

const WORDS: Record<NameOf<EventEntry['event']>, (event: StrategyEvent) => string> = {
  created: () => 'Created',
  published: (event) => `Published, with ${tradesAndTotal(event)}`,
  hidden: (event) => `Hidden, with ${tradesAndTotal(event)}`,
  renamed: (event) => {
    if (isOfTrader(event)) return event.username ? `Trader renamed to ${event.username}` : 'Trader without a name'
    return `Renamed from ${event.old_name ?? 'a removed name'} to ${event.name ?? 'a removed name'}`
  },
  deleted: (event) => `Deleted, with ${tradesAndTotal(event)}`,
}

/** An event in words: "Published, with 41 trades, +$1,204.50"; its name if it is newer than this page. */
export const eventWords = (event: StrategyEvent): string =>
  (WORDS as Partial<Record<string, (event: StrategyEvent) => string>>)[event.event]?.(event) ?? event.event

/** "until 3 May 2026, when it was deleted with 12 trades, −$1,000.00" */
export const formerNameWords = (former: FormerName): string =>
  `until ${formatDay(former.until)}, when it was ${former.event} with ${tradesAndTotal(former)}`
