import { createHash } from 'node:crypto'
import type { DemoActionRow } from '../../supabase/seed/demoActions'
import type { Action, Recording } from './replay'

/** The last sentence of a strategy's description, which discloses how its recording times were invented. */
export const RECORDING_NOTES: Record<Recording, string> = {
  live: note('each action as if written down within a minute'),
  weekly: note('copied from a notebook on Saturdays, so that nothing counts as logged live'),
  joinedLater: note(
    'all of the past entered on one day, and from then on written down within a minute, now and then some hours late',
  ),
  corrected: note(
    'written down within a minute, with slips of the pen corrected at once or a day later and some trades entered twice and deleted again',
  ),
  publishedLater: note(
    'written down within a minute, the first half of it in private, before the strategy was published',
  ),
  pennies: note('the pennies written down within a minute, the large trades on the Saturday after'),
  publishedAfterwards: note(
    'written down within a minute and in private, changed three weeks later, and published after the last trade',
  ),
  losersDeleted: note('each action as if written down within a minute, and the losing trades deleted a day later'),
}

function note(how: string): string {
  return `When each action was recorded is part of the demonstration too: ${how}.`
}

type Clocks = Pick<
  DemoActionRow,
  | 'recorded_from'
  | 'recorded_after_ms'
  | 'recorded_in_public'
  | 'corrected_after_ms'
  | 'wrong_price'
  | 'wrong_fee'
  | 'deleted'
  | 'deleted_after_ms'
>
interface RecordedTrade {
  /** Seed of its pseudo-random values. */
  id: string
  actions: readonly Action[]
  isDeleted?: boolean | undefined
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** The fraction of actions made before the owner joined, or before the strategy was published. */
const BEFORE_JOINING = 0.55
/** Actions below this value, in USD, are recorded within a minute, while others wait for Saturday. */
const PENNY_USD = 10
/** How long after recording a better price replaces the first one. */
const BETTERED_AFTER_MS = 21 * DAY_MS
/** One in this many later actions is late, and one in this many trades is corrected or entered twice. */
const LATE_ONE_IN = 9
const CORRECTED_ONE_IN = 14
const TWICE_ONE_IN = 45

/** A number below `limit`, determined by the parts. */
const drawn = (limit: number, ...parts: readonly (string | number)[]): number =>
  createHash('sha256')
    .update(['clock', ...parts].join('/'))
    .digest()
    .readUInt32BE() % limit

/** One second to under a minute: logged live, unless it is edited. */
const soon = (id: string, index: number) => SECOND_MS + drawn(MINUTE_MS - SECOND_MS, id, index)

const isUpTo = (action: Action, last: Action) =>
  action.bar < last.bar || (action.bar === last.bar && action.at >= last.at)

/** When an action was first recorded: after the action, after its Saturday, or after the owner joined. */
function firstRecorded(recording: Recording, action: Action, id: string, index: number, joined: Action | undefined) {
  const isWeekly = recording === 'weekly' || (recording === 'pennies' && action.quantity * action.price > PENNY_USD)
  if (isWeekly) return { from: 'saturday', afterMs: drawn(HOUR_MS, id) } as const
  if (joined && isUpTo(action, joined)) return { from: 'joined', afterMs: drawn(2 * HOUR_MS, id) } as const
  const isLate = joined && drawn(LATE_ONE_IN, id, 'late') === 0
  return { from: 'action', afterMs: isLate ? HOUR_MS + drawn(9 * HOUR_MS, id, index) : soon(id, index) } as const
}

/** A typing error: two swapped digits of the price, or a missing fee when swapping would not change it. */
function slip({ price }: Action): Pick<Clocks, 'wrong_price' | 'wrong_fee'> {
  const turned = String(price).replace(/(\d)(\d)(?=\.|$)/, '$2$1')
  return turned === String(price) || Number(turned) < 1
    ? { wrong_price: null, wrong_fee: '0' }
    : { wrong_price: turned, wrong_fee: null }
}

/**
 * When a strategy's actions were recorded, corrected and deleted.
 * @returns `joined`, the last action before the owner joined, and `clocks` by the indices of trade and action
 */
export function clocksOf(recording: Recording, trades: readonly RecordedTrade[]) {
  const inOrder = trades.flatMap(({ actions }) => actions).sort((a, b) => a.bar - b.bar || (a.at < b.at ? 1 : -1))
  const halfway = inOrder[Math.floor(inOrder.length * BEFORE_JOINING)]
  const joined = recording === 'joinedLater' ? halfway : undefined

  function clocks(trade: number, index: number): Clocks {
    const { id, actions, isDeleted = false } = trades[trade] ?? { id: '', actions: [] }
    const action = actions[index]
    if (!action) throw new RangeError(`Trade ${trade} has no action ${index}`)
    const { from, afterMs } = firstRecorded(recording, action, id, index, joined)
    const happens = (oneIn: number, what: string) =>
      recording === 'corrected' && index === 0 && drawn(oneIn, id, what) === 0
    const isTwice = happens(TWICE_ONE_IN, 'twice')
    const isCorrected = happens(CORRECTED_ONE_IN, 'slip')
    const isInPrivate =
      recording === 'publishedAfterwards' || (recording === 'publishedLater' && halfway && isUpTo(action, halfway))
    const correctedMs = drawn(2, id, 'when') === 0 ? MINUTE_MS : DAY_MS + drawn(3 * HOUR_MS, id, 'later')
    return {
      recorded_from: from,
      recorded_after_ms: String(afterMs),
      recorded_in_public: String(!isInPrivate),
      ...(action.firstPrice === undefined
        ? {
            corrected_after_ms: isCorrected ? String(correctedMs) : null,
            ...(isCorrected ? slip(action) : { wrong_price: null, wrong_fee: null }),
          }
        : { corrected_after_ms: String(BETTERED_AFTER_MS), wrong_price: String(action.firstPrice), wrong_fee: null }),
      deleted: isDeleted ? 'itself' : isTwice ? 'duplicate' : null,
      deleted_after_ms:
        isDeleted || isTwice ? String((isDeleted ? DAY_MS : 2 * MINUTE_MS) + drawn(HOUR_MS, id, 'deleted')) : null,
    }
  }
  return { joined, clocks }
}
