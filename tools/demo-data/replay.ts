import type { Side } from '../../src/domain/contract/markets'
import type { Bar } from './prices'

export interface Action {
  bar: number
  at: 'open' | 'close'
  side: Side
  quantity: number
  /** As quoted, with two decimals; 0 for the end of an option. */
  price: number
  /** USD for the whole action. */
  fee: number
  /** The price as first recorded, if a better one replaced it later. */
  firstPrice?: number
  /** Of an assignment and of its shares: the place of the other trade among those of the rule. */
  linked?: number
}

export interface ReplayedTrade {
  symbol: string
  market: 'STOCK' | 'OPTIONS' | 'ALTERNATIVE'
  sector: string
  strike?: number
  right?: 'CALL' | 'PUT'
  multiplier?: number
  /** The bar on which the contract expires; may be after the last one. */
  expirationBar: number | null
  actions: Action[]
  /** Whether it was deleted after its end. */
  isDeleted?: boolean
}

/** The simulated way in which a demo strategy's owner recorded its trades. */
export type Recording =
  | 'live'
  | 'weekly'
  | 'joinedLater'
  | 'corrected'
  | 'publishedLater'
  | 'pennies'
  | 'publishedAfterwards'
  | 'losersDeleted'

export interface Rule {
  name: string
  /** The rule, its size and its fees. The disclosure about prices and dates is appended to every description. */
  description: string
  /** Options of the create form. */
  marketTypes: readonly string[]
  timeframes: readonly string[]
  categories: readonly string[]
  isPublic: boolean
  /** The demo account that owns it. */
  owner: 'Community' | 'Premium'
  sharedWith: readonly ('Community' | 'Premium')[]
  recording: Recording
  /** The prices it trades; null for a strategy without trades. */
  series: 'index' | 'stocks' | null
  replay: () => ReplayedTrade[]
}

/** Maximum value of an index position at entry, in USD. */
const INDEX_STAKE_USD = 10_000
/** USD per action, for index and stocks alike. */
export const ACTION_FEE_USD = 1

/** Whole units of the index at one dollar a point. */
export const indexUnits = (price: number) => Math.max(1, Math.floor(INDEX_STAKE_USD / price))

export function indexAction(
  bars: readonly Bar[],
  bar: number,
  at: Action['at'],
  side: Action['side'],
  quantity: number,
): Action {
  return {
    bar,
    at,
    side,
    quantity,
    price: at === 'open' ? barAt(bars, bar).open : barAt(bars, bar).close,
    fee: ACTION_FEE_USD,
  }
}

export function indexTrade(actions: Action[]): ReplayedTrade {
  return { symbol: 'SPX', market: 'STOCK', sector: 'Index', expirationBar: null, actions }
}

export function barAt(bars: readonly Bar[], bar: number): Bar {
  const found = bars[bar]
  if (!found) throw new RangeError(`No bar ${bar}`)
  return found
}

/**
 * Replays a rule with one position at a time: a signal at the close is executed at the next open.
 * A signal on the last bar is not executed, and a position still held there stays open.
 */
export function replaySwings(
  bars: readonly Bar[],
  {
    opens,
    enters,
    leaves,
  }: {
    opens: Action['side']
    enters: (bar: number) => boolean
    leaves: (bar: number, entryBar: number) => boolean
  },
): ReplayedTrade[] {
  const closes = opens === 'BUY' ? 'SELL' : 'BUY'
  const trades: ReplayedTrade[] = []
  let held: Action | null = null
  for (let bar = 0; bar + 1 < bars.length; bar += 1) {
    if (held) {
      if (!leaves(bar, held.bar)) continue
      trades.push(indexTrade([held, indexAction(bars, bar + 1, 'open', closes, held.quantity)]))
      held = null
    } else if (enters(bar)) {
      held = indexAction(bars, bar + 1, 'open', opens, indexUnits(barAt(bars, bar + 1).open))
    }
  }
  if (held) trades.push(indexTrade([held]))
  return trades
}
