import { ACTION_FIELDS, type ActionChange, type ActionRow, type ActionText, fieldSpec } from '../contract/action'
import { Decimal } from '../decimal'
import { groupBy } from '../groupBy'
import { parseInstant } from '../time/instant'
import { sameValue } from '../trade/actionText'
import type { ActionStates } from './entries'
import { type ActionFields, type EventEntry, isEventEntry, isNamedEntry, type LedgerEntry } from './entry'
import type { Said } from './said'
import { failed, passed, type Verdict } from './verdict'

/** Checks that the site shows what the entries say: the check `page` of docs/ledger.md. */

/** An event of a strategy as the site shows it. */
interface ShownEvent {
  event: string
  at: string
  user_id: string
  name: string | null
  old_name: string | null
  username: string | null
  trades: number
  total_pnl: string
}

/** What the site shows of a strategy, with which the entries must agree. */
export interface ShownStrategy {
  name: string
  ownerId: string
  /** The trader's name. */
  username: string | null
  isPublic: boolean
  actions: readonly ActionRow[]
  /** In the order of the changes. */
  changes: readonly ActionChange[]
  /** In order. If the strategy was never public, only its owner is shown any. */
  events: readonly ShownEvent[]
  /** What was said besides the actions. */
  said: Said
}

/** Compares the actions, their changes and the strategy's events with the entries. */
export const comparePage = (entries: readonly LedgerEntry[], states: ActionStates, shown: ShownStrategy): Verdict =>
  wrongAction(states, shown.actions) ??
  wrongChange(entries, shown.changes) ??
  wrongNote(entries, shown.said) ??
  wrongPlan(entries, shown.said) ??
  wrongPlaybook(entries, shown.said) ??
  wrongDoubt(entries, shown.said) ??
  wrongStrategy(entries, shown) ??
  compareEvents(entries, shown)

const sameInstant = (a: string, b: string) =>
  a === b || (parseInstant(a) !== null && parseInstant(a) === parseInstant(b))
const sameDecimal = (a: string, b: string) => a === b || new Decimal(a).eq(b)

/** Whether the site shows an action as its entry says. */
const agrees = (shown: ActionText, fields: ActionFields): boolean =>
  ACTION_FIELDS.every((field) => sameValue(field, shown[field], fields[field] ?? fieldSpec(field).empty ?? null))

/** Fails at the first action that is missing, has no entry or is shown differently; null if all are right. */
function wrongAction(states: ActionStates, actions: readonly ActionRow[]): Verdict | null {
  const ids = new Set(actions.map(({ id }) => String(id)))
  for (const [id, { isDeleted, entry }] of states) {
    if (!isDeleted && !ids.has(id)) return failed('The site does not show an action that was recorded', entry)
  }
  for (const action of actions) {
    const state = states.get(String(action.id))
    if (!state || state.isDeleted) {
      const words = `${action.side} ${action.quantity} ${action.symbol}, dated ${action.date}`
      const about = { words, trade: action.bet_id }
      return failed(`The site shows an action that was ${state ? 'deleted' : 'never recorded'}`, about)
    }
    const { fields, trade, at, firstAt, edits, inPublic, by, entry } = state
    if (!agrees(action, fields) || action.bet_id !== trade) {
      return failed('The site shows an action differently from how it was recorded', entry)
    }
    const isDated = sameInstant(action.recorded_at, at) && sameInstant(action.first_recorded_at, firstAt)
    if (!isDated || action.edits !== edits || action.recorded_in_public !== inPublic) {
      return failed(
        'The site is wrong about when an action was recorded, how often it was edited, or whether that was in public',
        entry,
      )
    }
    if (action.recorded_by !== by) return failed('The site is wrong about how an action was recorded', entry)
  }
  return null
}

type ChangeEntry = Extract<LedgerEntry, { event: 'action_edited' | 'action_deleted' }>

/**
 * Fails at the first change that is missing, has no entry or is shown differently; null if all are right. Compared
 * action by action, since changes of the same moment have no order on the site.
 */
function wrongChange(entries: readonly LedgerEntry[], changes: readonly ActionChange[]): Verdict | null {
  const left = groupBy(changes, ({ action_id }) => String(action_id))
  const versions = new Map<string, string>()
  for (const entry of entries) {
    if (entry.event === 'action_recorded') versions.set(entry.action, entry.at)
    if (entry.event !== 'action_edited' && entry.event !== 'action_deleted') continue
    const change = left.get(entry.action)?.shift()
    if (!change) return failed('The history does not show a change', entry)
    const recorded = entry.imported_at === undefined ? versions.get(entry.action) : undefined
    if (!isSameChange(change, entry) || (recorded !== undefined && !sameInstant(change.old_recorded_at, recorded))) {
      return failed('The history shows a change differently from how it was made', entry)
    }
    if (entry.imported_at === undefined) versions.set(entry.action, entry.at)
  }
  const [extra] = [...left.values()].flat()
  if (!extra) return null
  const words = `${extra.old.side} ${extra.old.quantity} ${extra.old.symbol}, ${extra.event} ${extra.changed_at}`
  return failed('The history shows a change that was never made', { words, trade: extra.bet_id })
}

function isSameChange(change: ActionChange, entry: ChangeEntry): boolean {
  const isSame = `action_${change.event}` === entry.event && change.bet_id === entry.trade
  if (!isSame || !sameInstant(change.changed_at, entry.at) || !agrees(change.old, entry.old)) return false
  return entry.event === 'action_edited' ? change.new !== null && agrees(change.new, entry.new) : change.new === null
}

/** Fails at the first note that is missing, has no entry or is shown otherwise; null if all are right. Their texts are compared by replay(). */
function wrongNote(entries: readonly LedgerEntry[], { notes }: Said): Verdict | null {
  const left = new Map(notes.map((note) => [note.id, note]))
  const withdrawn = new Map(
    entries.flatMap((entry) => (entry.event === 'note_withdrawn' ? [[entry.note, entry.at] as const] : [])),
  )
  for (const entry of entries) {
    if (entry.event !== 'note_written') continue
    const note = left.get(entry.note)
    if (!note) return failed('The site does not show a note that was written', entry)
    left.delete(entry.note)
    const end = withdrawn.get(entry.note) ?? null
    const isWithdrawn = end === null ? note.withdrawn_at === null : sameInstant(note.withdrawn_at ?? '', end)
    if (note.bet_id !== entry.trade || !sameInstant(note.at, entry.at) || !isWithdrawn)
      return failed('The site is wrong about when a note was written or withdrawn, or of which trade it is', entry)
    if (end === null && note.picture !== (entry.picture ?? null))
      return failed('The site does not show the picture that a note was written with', entry)
  }
  const [extra] = left.values()
  return extra
    ? failed('The site shows a note that was never written', { words: `dated ${extra.at}`, trade: extra.bet_id })
    : null
}

/** The same of what was stated about trades. */
function wrongPlan(entries: readonly LedgerEntry[], { plans }: Said): Verdict | null {
  const left = groupBy(plans, (plan) => plan.bet_id)
  for (const entry of entries) {
    if (entry.event !== 'plan_stated') continue
    const plan = left.get(entry.trade)?.shift()
    const isSame =
      plan &&
      sameInstant(plan.at, entry.at) &&
      plan.rule === (entry.rule ?? null) &&
      sameOptional(plan.stop, entry.stop) &&
      sameOptional(plan.target, entry.target)
    if (!isSame) return failed('The site does not show a stop, target or rule as it was stated', entry)
  }
  const [extra] = [...left.values()].flat()
  return extra
    ? failed('The site shows a stop, target or rule that was never stated', {
        words: `dated ${extra.at}`,
        trade: extra.bet_id,
      })
    : null
}
const sameOptional = (shown: string | null, said: string | undefined) =>
  shown === null || said === undefined ? shown === (said ?? null) : sameDecimal(shown, said)

/** The same of the versions of the playbook. */
function wrongPlaybook(entries: readonly LedgerEntry[], { playbooks }: Said): Verdict | null {
  const written = entries.flatMap((entry) => (entry.event === 'playbook_written' ? [entry] : []))
  const wrong = written.find((entry) => {
    const shown = playbooks.find(({ version }) => version === entry.version)
    return !shown || !sameInstant(shown.at, entry.at)
  })
  if (wrong) return failed('The site does not show a version of the playbook as it was written', wrong)
  return playbooks.length > written.length ? failed('The site shows a version of the playbook that never was') : null
}

/** The same of the keys that somebody else may have used: of each the last that was said. */
function wrongDoubt(entries: readonly LedgerEntry[], { doubts }: Said): Verdict | null {
  const last = new Map(entries.flatMap((entry) => (entry.event === 'key_doubted' ? [[entry.key, entry] as const] : [])))
  for (const entry of last.values()) {
    const isShown = doubts.some(({ key, since }) => key === entry.key && sameInstant(since, entry.since))
    if (!isShown) return failed('The site does not say since when somebody else may have used a key', entry)
  }
  const extra = doubts.find(({ key }) => !last.has(key))
  return extra
    ? failed('The site says that somebody else may have used a key, but its owner never said so', {
        words: `the key ${extra.key}`,
        trade: null,
      })
    : null
}

/** The last entry that says whether the strategy is public; undefined if it never was public. */
const lastPublication = (entries: readonly LedgerEntry[]) =>
  entries.findLast(({ event }) => event === 'strategy_published' || event === 'strategy_hidden')

/** Fails if the strategy's name, owner or privacy, or its trader's name, differs from its last events; null if not. */
function wrongStrategy(
  entries: readonly LedgerEntry[],
  { name, ownerId, username, isPublic }: ShownStrategy,
): Verdict | null {
  const last = entries.findLast(isEventEntry)
  if (last && (last.name !== name || last.user !== ownerId)) {
    return failed('The site shows the strategy under another name, or as another trader’s', last)
  }
  const named = entries.findLast(isNamedEntry)
  if (named?.username !== undefined && named.username !== username)
    return failed(`The site calls the trader ${username ?? 'nothing'}, the ledger ${named.username}`, named)
  const publication = lastPublication(entries)
  return (publication?.event === 'strategy_published') === isPublic
    ? null
    : failed('The site is wrong about whether the strategy is public', publication ?? last)
}

function compareEvents(entries: readonly LedgerEntry[], { events }: ShownStrategy): Verdict {
  if (events.length === 0 && !lastPublication(entries)) {
    return passed(
      'The strategy’s own events were not compared: while it has never been public, only its owner sees them',
    )
  }
  const own = entries.filter(isEventEntry)
  const wrong = own.find((entry, at) => !isSameEvent(events[at], entry))
  if (wrong) return failed('The site does not show an event of the strategy as it was recorded', wrong)
  return events.length > own.length ? failed('The site shows an event of the strategy that never happened') : passed()
}

const isSameEvent = (event: ShownEvent | undefined, entry: EventEntry): boolean =>
  event !== undefined &&
  `strategy_${event.event}` === entry.event &&
  sameInstant(event.at, entry.at) &&
  event.name === entry.name &&
  event.old_name === ('old_name' in entry ? entry.old_name : null) &&
  event.username === ('username' in entry ? (entry.username ?? null) : null) &&
  event.user_id === entry.user &&
  event.trades === entry.trades &&
  sameDecimal(event.total_pnl, entry.total_pnl)
