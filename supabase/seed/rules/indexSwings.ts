import { ema, rsi, sma } from '../indicators'
import { type Bar, readIndexBars } from '../prices'
import { type Rule, replaySwings } from '../replay'

/** A comparison with a bar that is not there is false. */
const at = (values: readonly number[], bar: number) => values[bar] ?? Number.NaN

const SIZE = 'Size: whole units of one dollar a point, $10,000 at most. Fee: $1 a fill.'

const COMMON = {
  marketTypes: ['Stocks & Equities'],
  timeframes: ['Daily'],
  isPublic: true,
  sharedWith: [],
  series: 'index',
} as const

/** Was each of the `count` closes up to `bar` above (or below) the one before it? */
function inARow(closes: readonly number[], bar: number, count: number, direction: 1 | -1): boolean {
  for (let back = 0; back < count; back += 1) {
    const step = at(closes, bar - back) - at(closes, bar - back - 1)
    if (!(step * direction > 0)) return false
  }
  return true
}

/** Rules that hold one position at a time: the signal of a close is done at the next open. */
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
      name: 'MACD crossings',
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
      name: 'Four green days, sold short',
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
