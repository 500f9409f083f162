import { at, averageTrueRange, deviation, highestBefore, lowestBefore, sma } from '../indicators'
import { readIndexBars } from '../prices'
import { type Action, barAt, indexAction, indexTrade, indexUnits, type ReplayedTrade, type Rule } from '../replay'

const COMMON = {
  marketTypes: ['Stocks & Equities'],
  timeframes: ['Daily'],
  series: 'index',
  owner: 'Premium',
} as const

/** Rules that scale in, close in parts, or reverse a position. */
export function indexPositions(): Rule[] {
  const bars = readIndexBars()
  const closes = bars.map((bar) => bar.close)
  const action = (bar: number, side: Action['side'], quantity: number) => indexAction(bars, bar, 'open', side, quantity)

  /** Always in the market after the first signal: long above, short below. */
  function goldenCross(): ReplayedTrade[] {
    const fast = sma(closes, 50)
    const slow = sma(closes, 200)
    const trades: ReplayedTrade[] = []
    let held: Action | null = null
    for (let bar = 0; bar + 1 < bars.length; bar += 1) {
      const side = at(fast, bar) > at(slow, bar) ? 'BUY' : at(fast, bar) < at(slow, bar) ? 'SELL' : null
      if (side === null || held?.side === side) continue
      if (held) trades.push(indexTrade([held, action(bar + 1, side, held.quantity)]))
      held = action(bar + 1, side, indexUnits(barAt(bars, bar + 1).open))
    }
    if (held) trades.push(indexTrade([held]))
    return trades
  }

  const BREAKOUT_MAX_UNITS = 4
  const BREAKOUT_USD_A_RANGE = 100

  /** Both ways: enters on a 55-day extreme, adds every half range in its favour, exits on the 20-day extreme against it. */
  function breakout(): ReplayedTrade[] {
    const high55 = highestBefore(closes, 55)
    const low55 = lowestBefore(closes, 55)
    const high20 = highestBefore(closes, 20)
    const low20 = lowestBefore(closes, 20)
    const range = averageTrueRange(bars, 20)
    const trades: ReplayedTrade[] = []
    let actions: Action[] = []
    for (let bar = 0; bar + 1 < bars.length; bar += 1) {
      const close = at(closes, bar)
      const first = actions[0]
      const last = actions.at(-1)
      if (!first || !last) {
        const side = close > at(high55, bar) ? 'BUY' : close < at(low55, bar) ? 'SELL' : null
        const units = Math.max(1, Math.floor(BREAKOUT_USD_A_RANGE / at(range, bar)))
        if (side) actions = [action(bar + 1, side, units)]
        continue
      }
      const isLong = first.side === 'BUY'
      if (isLong ? close < at(low20, bar) : close > at(high20, bar)) {
        const held = actions.reduce((units, { quantity }) => units + quantity, 0)
        trades.push(indexTrade([...actions, action(bar + 1, isLong ? 'SELL' : 'BUY', held)]))
        actions = []
      } else if (actions.length < BREAKOUT_MAX_UNITS) {
        const inFavour = (close - last.price) * (isLong ? 1 : -1)
        if (inFavour > at(range, bar) / 2) actions.push(action(bar + 1, first.side, first.quantity))
      }
    }
    if (actions.length > 0) trades.push(indexTrade(actions))
    return trades
  }

  const FADE_MAX_BARS = 20

  /** Short above the upper band; buys back half at the mean, the rest at the lower band or at the time limit. */
  function bandFade(width: number): ReplayedTrade[] {
    const mean = sma(closes, 20)
    const spread = deviation(closes, 20)
    const trades: ReplayedTrade[] = []
    let actions: Action[] = []
    for (let bar = 0; bar + 1 < bars.length; bar += 1) {
      const close = at(closes, bar)
      const entry = actions[0]
      if (!entry) {
        const half = Math.max(1, Math.floor(indexUnits(barAt(bars, bar + 1).open) / 2))
        if (close > at(mean, bar) + width * at(spread, bar)) actions = [action(bar + 1, 'SELL', 2 * half)]
        continue
      }
      const half = entry.quantity / 2
      const left = actions.length === 1 ? entry.quantity : half
      if (close < at(mean, bar) - width * at(spread, bar) || bar >= entry.bar + FADE_MAX_BARS - 1) {
        trades.push(indexTrade([...actions, action(bar + 1, 'BUY', left)]))
        actions = []
      } else if (actions.length === 1 && close <= at(mean, bar)) {
        actions.push(action(bar + 1, 'BUY', half))
      }
    }
    if (actions.length > 0) trades.push(indexTrade(actions))
    return trades
  }

  return [
    {
      ...COMMON,
      name: 'Golden cross, both ways',
      recording: 'weekly',
      description:
        'Long at the open after the 50-day mean closes above the 200-day mean, short at the open after it closes below, always one or the other. Size: whole units of one dollar a point, $10,000 at most. Fee: $1 an action.',
      categories: ['Trend Analysis'],
      isPublic: true,
      sharedWith: [],
      replay: goldenCross,
    },
    {
      ...COMMON,
      name: 'Fifty-five day breakout, four units',
      recording: 'joinedLater',
      description:
        'After a close beyond all of the last 55 it buys (or sells short) one unit at the next open, and another each time the close has moved half a 20-day average range in its favour, four at most. All of it goes at the open after a close beyond the last 20 the other way. Size: units worth about $100 an average range, of one dollar a point. Fee: $1 an action.',
      categories: ['Trend Analysis', 'Technical Indicators'],
      isPublic: true,
      sharedWith: [],
      replay: breakout,
    },
    {
      ...COMMON,
      name: 'Band fade',
      recording: 'corrected',
      description:
        'Sells short at the open after a close above the upper Bollinger band (20 days, 2 deviations). Buys half back at the open after a close at the mean, the rest after a close below the lower band, and whatever is left after 20 days. Size: an even number of units of one dollar a point, $10,000 at most. Fee: $1 an action.',
      categories: ['Technical Indicators'],
      isPublic: true,
      sharedWith: [],
      replay: () => bandFade(2),
    },
    {
      ...COMMON,
      name: 'Band fade, wider bands',
      recording: 'weekly',
      description:
        'A trial beside Band fade: the same rule with bands 2.5 deviations wide, to see whether waiting for more pays. Private, and shared with the community demo account. Size: an even number of units of one dollar a point, $10,000 at most. Fee: $1 an action.',
      categories: ['Technical Indicators'],
      isPublic: false,
      sharedWith: ['Community'],
      replay: () => bandFade(2.5),
    },
  ]
}
