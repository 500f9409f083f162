import { MINUTE_REACH, SESSION_MINUTES } from '../../../supabase/seed/demoActions'
import { type Bar, readIndexBars } from '../prices'
import {
  ACTION_FEE_USD,
  type Action,
  barAt,
  indexAction,
  indexTrade,
  indexUnits,
  type ReplayedTrade,
  type Rule,
} from '../replay'

/** The strategy with some prices that were never published. */
export const INVENTED_PRICES = 'Dressed Up: Prices That Never Were'
/** The strategy whose prices are the best of their minutes, which are simulated. */
export const CHOSEN_PRICES = 'Dressed Up: The Best of Its Minute'
const WARNING = 'Made to show how a dressed-up record looks; do not follow it.'

/** A tiny quantity, used to leave a position open or to reopen one. */
const SPECK = 0.000001
const PENNY_UNITS = 0.001
/** The last bars of the series, enough for the strategies to have more than thirty round trips each. */
const LARGE_TRADES = 48
const PENNIES = 150
const BETTERED_TRADES = 45
const DELETED_FROM_TRADES = 75
/** Losing trades below this, in USD, are not worth deleting. */
const SMALL_LOSS_USD = 20
const DUST_TRADES = 120
const DUST_UNITS = 0.05
/** The one large trade is the best of this many swings, in hindsight. */
const LUCKY_OF = 60
const PRICED_TRADES = 66
/** One trade in this many has impossible prices: this much below the day's low and above its high. */
const INVENTED_ONE_IN = 3
const INVENTED_BEYOND = 0.004
const CHOSEN_TRADES = 150

/** Every second bar is bought at its open and sold at the next one's, large enough to matter. */
function swings(bars: readonly Bar[], count: number): { buy: Action; sell: Action; isWinner: boolean }[] {
  return Array.from({ length: count }, (_, at) => {
    const bar = bars.length - 4 - 3 * (count - 1 - at)
    const units = indexUnits(barAt(bars, bar).open)
    const buy = indexAction(bars, bar, 'open', 'BUY', units)
    const sell = indexAction(bars, bar + 1, 'open', 'SELL', units)
    return { buy, sell, isWinner: (sell.price - buy.price) * units > 2 * ACTION_FEE_USD }
  })
}

/**
 * Losing trades are never closed. In turn, all but a speck is sold, or a speck is bought back, or the next trades are chained to the
 * loser until a winner covers it. Penny trades on days that rose make most trades live.
 */
function allWinners(bars: readonly Bar[]): ReplayedTrade[] {
  const trades: ReplayedTrade[] = []
  let chain: Action[] = []
  let chained = 0
  let losers = 0
  for (const { buy, sell, isWinner } of swings(bars, LARGE_TRADES)) {
    chained += (sell.price - buy.price) * buy.quantity - 2 * ACTION_FEE_USD
    if (chain.length > 0 || (!isWinner && losers % 3 === 2)) {
      chain.push(buy, sell)
      if (chained <= 0) continue
      trades.push(indexTrade(chain))
      losers += 1
    } else if (isWinner) {
      trades.push(indexTrade([buy, sell]))
    } else {
      losers += 1
      trades.push(
        losers % 3 === 1
          ? indexTrade([buy, { ...sell, quantity: sell.quantity - SPECK }])
          : indexTrade([buy, sell, { ...indexAction(bars, sell.bar, 'close', 'BUY', SPECK), fee: 0 }]),
      )
    }
    chain = []
    chained = 0
  }
  if (chain.length > 0)
    trades.push(indexTrade([...chain, { ...indexAction(bars, bars.length - 1, 'close', 'BUY', SPECK), fee: 0 }]))
  const rising = bars.flatMap(({ open, close }, bar) => (close > open ? [bar] : [])).slice(-PENNIES)
  const penny = (bar: number, at: Action['at'], side: Action['side']) => ({
    ...indexAction(bars, bar, at, side, PENNY_UNITS),
    fee: 0,
  })
  const pennies = rising.map((bar) => indexTrade([penny(bar, 'open', 'BUY'), penny(bar, 'close', 'SELL')]))
  return [...trades, ...pennies]
}

/** Each exit's price is replaced by the close of that day where it was higher. */
function publishedAfterwards(bars: readonly Bar[]): ReplayedTrade[] {
  return swings(bars, BETTERED_TRADES).map(({ buy, sell }) => {
    const { close } = barAt(bars, sell.bar)
    return indexTrade([buy, close > sell.price ? { ...sell, price: close, firstPrice: sell.price } : sell])
  })
}

/** Losing trades are deleted a day after they were closed; a few small ones are kept, to look honest. */
function deletedLosers(bars: readonly Bar[]): ReplayedTrade[] {
  return swings(bars, DELETED_FROM_TRADES).map(({ buy, sell }) => {
    const pnl = (sell.price - buy.price) * buy.quantity - 2 * ACTION_FEE_USD
    return { ...indexTrade([buy, sell]), isDeleted: pnl < -SMALL_LOSS_USD }
  })
}

/** Dust trades, won and lost as they come, around the one large trade that happened to rise most. */
function oneLuckyTrade(bars: readonly Bar[]): ReplayedTrade[] {
  const dust = (action: Action): Action => ({ ...action, quantity: DUST_UNITS, fee: 0 })
  const traded = swings(bars, DUST_TRADES)
  const gain = ({ buy, sell }: (typeof traded)[number]) => (sell.price - buy.price) * buy.quantity
  const [lucky] = traded.slice(-LUCKY_OF).sort((a, b) => gain(b) - gain(a))
  return traded.map((swing) =>
    indexTrade(swing === lucky ? [swing.buy, swing.sell] : [dust(swing.buy), dust(swing.sell)]),
  )
}

const cents = (price: number) => Math.round(price * 100) / 100

/** The lowest and the highest price of the minute from 9:31, simulated as followDemoEntries() simulates the later ones. */
function secondMinute({ open, high, low, close }: Bar): { low: number; high: number } {
  const middle = open + (close - open) / SESSION_MINUTES
  return {
    low: cents(Math.max(low, middle * (1 - MINUTE_REACH))),
    high: cents(Math.min(high, middle * (1 + MINUTE_REACH))),
  }
}

/** Every action states the best price of its minute, which is known only in hindsight. */
function bestOfItsMinute(bars: readonly Bar[]): ReplayedTrade[] {
  return swings(bars, CHOSEN_TRADES).map(({ buy, sell }) =>
    indexTrade([
      { ...buy, price: secondMinute(barAt(bars, buy.bar)).low },
      { ...sell, price: secondMinute(barAt(bars, sell.bar)).high },
    ]),
  )
}

/** Some trades are bought below the day's lowest price and sold above its highest. */
function pricesThatNeverWere(bars: readonly Bar[]): ReplayedTrade[] {
  return swings(bars, PRICED_TRADES).map(({ buy, sell }, at) =>
    at % INVENTED_ONE_IN > 0
      ? indexTrade([buy, sell])
      : indexTrade([
          { ...buy, price: cents(barAt(bars, buy.bar).low * (1 - INVENTED_BEYOND)) },
          { ...sell, price: cents(barAt(bars, sell.bar).high * (1 + INVENTED_BEYOND)) },
        ]),
  )
}

/** Track records that look better than they are. */
export function dressedUp(): Rule[] {
  const bars = readIndexBars()
  const common = {
    marketTypes: ['Stocks & Equities'],
    timeframes: ['Daily'],
    categories: ['Beyond Technical Analysis'],
    isPublic: true,
    owner: 'Premium',
    sharedWith: [],
    series: 'index',
  } as const
  return [
    {
      ...common,
      name: 'Dressed Up: All Winners',
      recording: 'pennies',
      description: `${WARNING} Losers are left open by a millionth, opened again by a millionth, or chained to a winner, so that every closed trade won; and small change makes most trades live. The round trips, the open trades and what is confirmed tell.`,
      replay: () => allWinners(bars),
    },
    {
      ...common,
      name: 'Dressed Up: Published Afterwards',
      recording: 'publishedAfterwards',
      description: `${WARNING} Kept in private until its outcome was known, with better prices entered three weeks after the fact, and then published. The trades made in public, those logged live and the history tell, and nothing is confirmed.`,
      replay: () => publishedAfterwards(bars),
    },
    {
      ...common,
      name: 'Dressed Up: Deleted Losers',
      recording: 'losersDeleted',
      description: `${WARNING} Every trade is logged live and in public, and the losing ones are deleted a day later. What was deleted still counts as evidence, and what is confirmed has its losses.`,
      replay: () => deletedLosers(bars),
    },
    {
      ...common,
      name: 'Dressed Up: One Lucky Trade',
      recording: 'live',
      description: `${WARNING} Every trade is logged live and in public, but all except one are dust: that one made nearly all of the total. The share of the best trade tells, and the verdict, which calls it unclear.`,
      replay: () => oneLuckyTrade(bars),
    },
    {
      ...common,
      name: INVENTED_PRICES,
      recording: 'live',
      description: `${WARNING} Every trade is logged live and in public, but every third was bought below the lowest price of its day and sold above the highest, where nobody traded. What is confirmed tells, and the mark on each such price.`,
      replay: () => pricesThatNeverWere(bars),
    },
    {
      ...common,
      name: CHOSEN_PRICES,
      recording: 'live',
      description: `${WARNING} Every trade is logged live and in public, at prices that were there: always the best one of the minute before it was recorded. Minutes are simulated around the line from each day's open to its close. What is confirmed tells.`,
      replay: () => bestOfItsMinute(bars),
    },
  ]
}
