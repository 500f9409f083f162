import type { TradedSide } from '../contract/markets'
import { unitsAfter } from '../contract/splits'
import { type Decimal, ZERO } from '../decimal'
import { instantOf } from '../time/instant'

/** When and how an action was recorded. */
export interface Recording {
  /** ISO 8601. */
  recordedAt: string
  /** Whether it was logged live and never changed. */
  isLive: boolean
  /** Whether the strategy was public then. */
  inPublic: boolean
}

/** One action of a trade as the rule of round trips sees it. */
export interface RoundStep {
  /** ISO 8601. */
  date: string
  side: TradedSide
  /** Units, above 0, and how many of them close what was held. */
  quantity: Decimal
  closes: Decimal
  /** What the action realised, USD after fees; 0 if it only opened. */
  pnl: Decimal
  /** USD: the opening cost of the units that it closes, and of those that it opens. */
  closedCost: Decimal
  openedCost: Decimal
  /** null if unknown. */
  recording: Recording | null
  /** Of a split, which trades nothing: the units held after it, and what they cost in USD. */
  split?: { quantity: Decimal; price: Decimal; isStated: boolean; held: Decimal; cost: Decimal }
}

/** A round trip, from opening a position to leaving it. */
export interface Round {
  /** USD, after fees. */
  pnl: Decimal
  /** USD: the opening cost of the units that it closed, and of all its units. */
  cost: Decimal
  openedCost: Decimal
  /** Date of the action that began it, as given. */
  begunAt: string
  /** Date of the action that completed it, as given. */
  endedAt: string
  /** When the first of its actions and the one that completed it were recorded; null if unknown. */
  firstRecordedAt: string | null
  recordedAt: string | null
  /**
   * Whether each of its actions, and of those whose units it took over, was logged live, before its outcome, and never changed; and
   * whether each was recorded in public. null if unknown.
   */
  isLive: boolean | null
  isPublic: boolean | null
}

/** The round trips of a trade. */
export interface Rounds {
  /** The complete ones, oldest first. */
  complete: Round[]
  /** The one that has not ended. */
  unfinished: Omit<Round, 'endedAt'> | null
}

/** An option that is still open when its expiry can no longer be recorded. */
interface Lapse {
  /** ISO 8601. */
  at: string
  /** USD: the opening actions' fees, in proportion to what is still held. */
  openFees: Decimal
}

/** More than this fraction of the largest position held has to be closed. */
const MOST_LEFT_DIVISOR = 2

/**
 * The round trips of a trade.
 *
 * One is complete when the position is flat, or when more than half of the most it held has been closed, so that an open
 * remainder cannot hide a loss. A flip past zero completes one and begins the next with the remaining units. The next
 * opening action begins the next one, which takes over what was left. What is closed before that counts towards the completed one.
 * @param steps the actions in order of time.
 * @param lapse if what is held at the end counts as lost in full.
 */
export function roundTrips(steps: readonly RoundStep[], lapse: Lapse | null = null): Rounds {
  const complete: Round[] = []
  let round: (Round & { most: Decimal; closed: Decimal; isOver: boolean }) | null = null
  let held = ZERO
  let heldCost = ZERO
  let latest = NOTHING_RECORDED
  for (const { date, side, quantity, closes, pnl, closedCost, openedCost, recording, split } of steps) {
    if (split) {
      held = split.held
      heldCost = split.cost
      if (!round) continue
      round.most = unitsAfter(round.most, split)
      round.closed = unitsAfter(round.closed, split)
      // Nothing but the owner's word says so, so it proves nothing.
      if (split.isStated) round.isLive = false
      continue
    }
    const opens = quantity.minus(closes)
    const isBeforeOutcome = recording !== null && latest[side === 'BUY' ? 'SELL' : 'BUY'] < instantOf(date)
    const isLive = recording === null ? null : recording.isLive && isBeforeOutcome
    if (round && closes.gt(ZERO)) {
      held = held.minus(closes)
      heldCost = heldCost.minus(closedCost)
      round.pnl = round.pnl.plus(pnl)
      round.cost = round.cost.plus(closedCost)
      round.closed = round.closed.plus(closes)
      round.isLive = both(round.isLive, isLive)
      round.isPublic = both(round.isPublic, recording?.inPublic ?? null)
      const isLeft = held.eq(ZERO) || round.closed.times(MOST_LEFT_DIVISOR).gt(round.most)
      if (!round.isOver && isLeft) {
        Object.assign(round, { isOver: true, endedAt: date, recordedAt: recording?.recordedAt ?? null })
        complete.push(round)
      }
    }
    if (opens.gt(ZERO)) {
      const isFresh = held.eq(ZERO)
      if (!round || round.isOver) {
        if (isFresh) latest = NOTHING_RECORDED
        round = {
          pnl: ZERO,
          cost: ZERO,
          openedCost: heldCost,
          begunAt: date,
          endedAt: '',
          firstRecordedAt: recording?.recordedAt ?? null,
          recordedAt: null,
          isLive: round && !isFresh ? round.isLive : true,
          isPublic: round && !isFresh ? round.isPublic : true,
          most: held,
          closed: ZERO,
          isOver: false,
        }
      }
      held = held.plus(opens)
      heldCost = heldCost.plus(openedCost)
      if (held.gt(round.most)) round.most = held
      round.openedCost = round.openedCost.plus(openedCost)
      round.firstRecordedAt = earlier(round.firstRecordedAt, recording?.recordedAt ?? null)
      round.isLive = both(round.isLive, isFresh ? (recording?.isLive ?? null) : isLive)
      round.isPublic = both(round.isPublic, recording?.inPublic ?? null)
    }
    if (recording) latest = { ...latest, [side]: Math.max(latest[side], instantOf(recording.recordedAt)) }
  }
  if (round && lapse && held.gt(ZERO)) {
    round.pnl = round.pnl.minus(heldCost).minus(lapse.openFees)
    round.cost = round.cost.plus(heldCost)
    round.isLive = false
    if (!round.isOver) {
      // It counts as stated from then, or from when the trade was entered.
      const recordedAt = steps.reduce(
        (at, { recording }) =>
          recording && instantOf(recording.recordedAt) > instantOf(at) ? recording.recordedAt : at,
        lapse.at,
      )
      Object.assign(round, { isOver: true, endedAt: lapse.at, recordedAt })
      complete.push(round)
    }
  }
  return { complete, unfinished: round && !round.isOver ? round : null }
}

/** The latest recordings of purchases and of sales, in microseconds since 1970. */
const NOTHING_RECORDED = { BUY: Number.NEGATIVE_INFINITY, SELL: Number.NEGATIVE_INFINITY }

/** Unknown if any of them is. */
const both = (one: boolean | null, other: boolean | null) => (one === null || other === null ? null : one && other)

const earlier = (one: string | null, other: string | null) =>
  one === null || other === null ? null : instantOf(other) < instantOf(one) ? other : one
