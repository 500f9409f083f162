import { at, ema, rsi, sma } from '../indicators'
import { type Bar, readIndexBars } from '../prices'
import { barAt, indexAction, indexTrade, indexUnits, type ReplayedTrade, type Rule, replaySwings } from '../replay'

const SIZE = 'Size: whole units of one dollar a point, $10,000 at most. Fee: $1 an action.'

const COMMON = {
  marketTypes: ['Stocks & Equities'],
  timeframes: ['Daily'],
  isPublic: true,
  sharedWith: [],
  series: 'index',
} as const

const TURN_DAYS_HELD = 3
/** In earlier years the source's opens are mostly the previous close (prices/README.md), so the rule starts here. */
const CANDLES_FROM = '2019-01-01'

/** Whether each of the `count` closes up to `bar` is above (or below) the previous one. */
function inARow(closes: readonly number[], bar: number, count: number, direction: 1 | -1): boolean {
  for (let back = 0; back < count; back += 1) {
    const step = at(closes, bar - back) - at(closes, bar - back - 1)
    if (!(step * direction > 0)) return false
  }
  return true
}

/** From the month's last close to the third close of the next; executed at these closes, because the calendar is known. */
function turnOfTheMonth(bars: readonly Bar[]): ReplayedTrade[] {
  const monthOf = (bar: number) => bars[bar]?.date.slice(0, 7)
  const trades: ReplayedTrade[] = []
  for (let bar = 0; bar + TURN_DAYS_HELD < bars.length; bar += 1) {
    if (monthOf(bar) === monthOf(bar + 1)) continue
    const units = indexUnits(barAt(bars, bar).close)
    trades.push(
      indexTrade([
        indexAction(bars, bar, 'close', 'BUY', units),
        indexAction(bars, bar + TURN_DAYS_HELD, 'close', 'SELL', units),
      ]),
    )
  }
  return trades
}

/** Trades from open to close: long after a day that rose from its open, short after one that fell. */
function sameCandleAgain(bars: readonly Bar[]): ReplayedTrade[] {
  const trades: ReplayedTrade[] = []
  for (let bar = 1; bar < bars.length; bar += 1) {
    const before = barAt(bars, bar - 1)
    if (barAt(bars, bar).date < CANDLES_FROM || before.close === before.open) continue
    const [opens, closes] = before.close > before.open ? (['BUY', 'SELL'] as const) : (['SELL', 'BUY'] as const)
    const units = indexUnits(barAt(bars, bar).open)
    trades.push(
      indexTrade([indexAction(bars, bar, 'open', opens, units), indexAction(bars, bar, 'close', closes, units)]),
    )
  }
  return trades
}

/** Rules with one position at a time; by default a signal at the close is executed at the next open. */
export function indexSwings(): Rule[] {
  const bars = readIndexBars()
  const closes = bars.map((bar) => bar.close)
  const ranges = bars.map((bar: Bar) => bar.high - bar.low)
  const mean5 = sma(closes, 5)
  const mean50 = sma(closes, 50)
  const mean200 = sma(closes, 200)
  const strength2 = rsi(closes, 2)
  const fast = ema(closes, 12)
  const slow = ema(closes, 26)
  const macd = fast.map((value, bar) => value - at(slow, bar))
  const macdSignal = ema(macd, 9)
  const MACD_WARM_UP_BARS = 60

  return [
    {
      ...COMMON,
      name: 'RSI(2) dip buyer',
      recording: 'live',
      description: `Buys the open after RSI(2) closes under 10 with the close above its 200-day mean. Sells at the open after the first close over the 5-day mean. ${SIZE}`,
      categories: ['Technical Indicators'],
      owner: 'Community',
      replay: () =>
        replaySwings(bars, {
          opens: 'BUY',
          enters: (bar) => at(strength2, bar) < 10 && at(closes, bar) > at(mean200, bar),
          leaves: (bar) => at(closes, bar) > at(mean5, bar),
        }),
    },
    {
      ...COMMON,
      name: 'Three red days',
      recording: 'corrected',
      description: `Buys the open after three lower closes in a row, whatever the trend. Sells at the open after the first higher close. ${SIZE}`,
      categories: ['Chart Pattern'],
      owner: 'Community',
      replay: () =>
        replaySwings(bars, {
          opens: 'BUY',
          enters: (bar) => inARow(closes, bar, 3, -1),
          leaves: (bar, entryBar) => bar >= entryBar && inARow(closes, bar, 1, 1),
        }),
    },
    {
      ...COMMON,
      name: 'Narrowest of seven',
      recording: 'weekly',
      description: `Buys the open after the narrowest range of seven days when the close is above its 50-day mean. Sells at the open after the third close. ${SIZE}`,
      categories: ['Chart Pattern'],
      owner: 'Community',
      replay: () =>
        replaySwings(bars, {
          opens: 'BUY',
          enters: (bar) =>
            bar >= 6 && at(ranges, bar) < Math.min(...ranges.slice(bar - 6, bar)) && at(closes, bar) > at(mean50, bar),
          leaves: (bar, entryBar) => bar >= entryBar + 2,
        }),
    },
    {
      ...COMMON,
      name: 'Turn of the month',
      recording: 'joinedLater',
      description: `Buys at the last close of each month and sells at the third close of the next. The month is that of the series: on the moved dates it turns on other days. ${SIZE}`,
      categories: ['Beyond Technical Analysis'],
      owner: 'Community',
      replay: () => turnOfTheMonth(bars),
    },
    {
      ...COMMON,
      name: 'MACD crossings',
      recording: 'weekly',
      description: `Buys the open after MACD(12, 26) closes above its 9-day signal line, sells at the open after it closes below. Long only. ${SIZE}`,
      categories: ['Technical Indicators', 'Trend Analysis'],
      owner: 'Community',
      replay: () =>
        replaySwings(bars, {
          opens: 'BUY',
          enters: (bar) =>
            bar >= MACD_WARM_UP_BARS &&
            at(macd, bar) > at(macdSignal, bar) &&
            at(macd, bar - 1) <= at(macdSignal, bar - 1),
          leaves: (bar) => at(macd, bar) < at(macdSignal, bar),
        }),
    },
    {
      ...COMMON,
      name: 'Two hundred day line',
      recording: 'live',
      description: `Holds the index while it closes above its 200-day mean: buys at the open after the first close above, sells at the open after the first close below. ${SIZE}`,
      categories: ['Trend Analysis'],
      owner: 'Premium',
      replay: () =>
        replaySwings(bars, {
          opens: 'BUY',
          enters: (bar) => at(closes, bar) > at(mean200, bar),
          leaves: (bar) => at(closes, bar) < at(mean200, bar),
        }),
    },
    {
      ...COMMON,
      name: 'Same candle again',
      recording: 'live',
      description: `Buys at the open of the day after one that closed above its open, sells short after one that closed below, and is out at the same day's close. Only the series' days from 2019 on, since earlier opens are mostly the close of the day before. ${SIZE}`,
      categories: ['Chart Pattern'],
      owner: 'Premium',
      replay: () => sameCandleAgain(bars),
    },
    {
      ...COMMON,
      name: 'Four green days, sold short',
      recording: 'joinedLater',
      description: `Sells short at the open after four higher closes in a row. Buys back at the open after the first lower close, or after five days. ${SIZE}`,
      categories: ['Chart Pattern'],
      isPublic: false,
      owner: 'Community',
      replay: () =>
        replaySwings(bars, {
          opens: 'SELL',
          enters: (bar) => inARow(closes, bar, 4, 1),
          leaves: (bar, entryBar) => inARow(closes, bar, 1, -1) || bar >= entryBar + 4,
        }),
    },
  ]
}
