import {
  ACTION_FIELDS,
  type ActionContent,
  type ActionField,
  fieldSpec,
  isDecimal,
  pick,
} from '@/domain/contract/action'
import { CONTRACT_FIELDS, contractKey } from '@/domain/contract/contract'
import { Decimal } from '@/domain/decimal'
import { instantOf } from '@/domain/time/instant'
import type { Fill } from '@/features/imports/fills/fill'
import type { ExistingAction, ExistingTrades } from '@/features/imports/stored'

/** A row of our own file that says something else than the stored action of its id. */
export interface Correction {
  row: number
  action: ExistingAction
  after: ActionContent
  changed: ActionField[]
}

const SECOND = 1_000_000
/** What spreadsheets leave of a time, from all of it to its day, in microseconds. */
const PRECISIONS = [1_000, SECOND, 60 * SECOND, 24 * 60 * 60 * SECOND]
/** Digits of a number that spreadsheets keep. */
const KEPT_DIGITS = 15

/** Whether a time is the stored one, or what a spreadsheet has left of it. */
const isSameTime = (at: number, stored: number) =>
  at === stored || PRECISIONS.some((precision) => at === Math.floor(stored / precision) * precision)

const isSameNumber = (text: string, stored: string) => {
  const [one, other] = [new Decimal(text), new Decimal(stored)]
  return one.eq(other) || one.eq(other.prec(KEPT_DIGITS))
}

function isSame(field: ActionField, given: string | null, stored: string | null): boolean {
  if (given === null || stored === null) return given === stored
  if (field === 'linked') return given === stored || isMangled(given)
  const { kind } = fieldSpec(field)
  if (kind === 'time') return isSameTime(instantOf(given), instantOf(stored))
  return isDecimal(kind) ? isSameNumber(given, stored) : given === stored
}

/** A contract may be stored by its code, which is read as strike and right. */
const isOfContract = (field: ActionField) => CONTRACT_FIELDS.some((one) => one === field)

/** A trade's id that a spreadsheet has read as a number: 1.2E+31. */
const isMangled = (id: string) => /^\d([.,]\d+)?E[+-]?\d+$/i.test(id)

/** The stored action of each row of our own file, by its id; the ids of other strategies and sites are none of these. */
const actionOf = ({ id, group }: Fill, byId: ReadonlyMap<string, ExistingAction>) => {
  const action = id === null || group === null ? undefined : byId.get(id)
  return action && (action.tradeId === group || isMangled(group ?? '')) ? action : null
}

/**
 * Compares the rows of our own file with the actions that they name: a row that says something else is a correction of its action, and
 * never another one. Columns that the file lacks, and digits and seconds that a spreadsheet has dropped, change nothing.
 * @returns the fills that say what is stored, the corrections, and the rows of actions that an earlier row has corrected.
 */
export function correctionsOf(fills: readonly Fill[], { actions }: ExistingTrades) {
  const byId = new Map(actions.map((action) => [String(action.id), action]))
  const same = new Map<Fill, ExistingAction>()
  const corrections = new Map<Fill, Correction>()
  const repeated: Fill[] = []
  const named = new Set<number>()
  for (const fill of fills) {
    const action = fill.stated && actionOf(fill, byId)
    if (!fill.stated || !action) continue
    if (named.has(action.id)) {
      repeated.push(fill)
      continue
    }
    named.add(action.id)
    const isContract = contractKey(fill) === contractKey(action)
    const changed = fill.stated.filter(
      (field) => !(isContract && isOfContract(field)) && !isSame(field, fill[field], action[field]),
    )
    if (changed.length === 0) same.set(fill, action)
    else {
      const after = { ...pick(ACTION_FIELDS, action), ...pick(changed, fill) } as ActionContent
      corrections.set(fill, { row: fill.row, action, after, changed })
    }
  }
  return { same, corrections, repeated }
}
