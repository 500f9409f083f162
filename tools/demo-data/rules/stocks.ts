import { at, blackScholes, deviation } from '../indicators'
import { type Month, readStockMonths, STOCK_SPLIT, STOCK_SYMBOLS, type StockSymbol } from '../prices'
import { ACTION_FEE_USD, type Action, type ReplayedTrade, type Rule } from '../replay'

const SECTOR: Record<StockSymbol, string> = {
  MSFT: 'Information Technology',
  AMZN: 'Consumer Discretionary',
  IBM: 'Information Technology',
  GOOG: 'Communication Services',
  AAPL: 'Information Technology',
}

const COMMON = {
  marketTypes: ['Stocks & Equities'],
  isPublic: true,
  sharedWith: [],
  series: 'stocks',
} as const

const STAKE_USD = 5_000

/** Rules that trade on monthly prices of MSFT, AMZN, IBM, GOOG and AAPL. */
export function stockRules(): Rule[] {
  const months = readStockMonths()
  const price = (symbol: StockSymbol, month: number) => months[month]?.prices[symbol] ?? Number.NaN
  const gain = (symbol: StockSymbol, month: number, over: number) => price(symbol, month) / price(symbol, month - over)
  /** Today's shares for one of that month, when prices were higher by as much. */
  const ratio = (symbol: StockSymbol, month: number) =>
    symbol === STOCK_SPLIT.symbol && month < STOCK_SPLIT.bar ? STOCK_SPLIT.ratio : 1
  /** `quantity` is in today's shares. */
  const action = (symbol: StockSymbol, month: number, side: Action['side'], quantity: number): Action => ({
    bar: month,
    at: 'close',
    side,
    quantity: quantity / ratio(symbol, month),
    price: price(symbol, month) * ratio(symbol, month),
    fee: ACTION_FEE_USD,
  })
  const trade = (symbol: StockSymbol, actions: Action[]): ReplayedTrade => ({
    symbol,
    market: 'STOCK',
    sector: SECTOR[symbol],
    expirationBar: null,
    actions,
  })
  /** Ends what an action began. */
  const ended = (symbol: StockSymbol, month: number, side: Action['side'], { bar, quantity }: Action) =>
    action(symbol, month, side, quantity * ratio(symbol, bar))
  /** As many of the shares of that month as the stake buys, in today's shares. */
  const shares = (symbol: StockSymbol, month: number) =>
    Math.floor(STAKE_USD / (price(symbol, month) * ratio(symbol, month))) * ratio(symbol, month)

  /** Holds the symbols chosen each month and sells the others. */
  function rotate(choose: (month: number) => readonly StockSymbol[], renews: boolean): ReplayedTrade[] {
    const trades: ReplayedTrade[] = []
    const held = new Map<StockSymbol, Action>()
    months.forEach((_: Month, month) => {
      const chosen = choose(month)
      for (const [symbol, entry] of [...held]) {
        if (!renews && chosen.includes(symbol)) continue
        trades.push(trade(symbol, [entry, ended(symbol, month, 'SELL', entry)]))
        held.delete(symbol)
      }
      for (const symbol of chosen) {
        if (!held.has(symbol)) held.set(symbol, action(symbol, month, 'BUY', shares(symbol, month)))
      }
    })
    return [...trades, ...[...held].map(([symbol, entry]) => trade(symbol, [entry]))]
  }

  const MOMENTUM_MONTHS = 12
  const strongest = (month: number) =>
    STOCK_SYMBOLS.filter((symbol) => gain(symbol, month, MOMENTUM_MONTHS) > 1)
      .sort((a, b) => gain(b, month, MOMENTUM_MONTHS) - gain(a, month, MOMENTUM_MONTHS))
      .slice(0, 2)
  const weakest = (month: number) =>
    STOCK_SYMBOLS.filter((symbol) => !Number.isNaN(gain(symbol, month, 1)))
      .sort((a, b) => gain(a, month, 1) - gain(b, month, 1))
      .slice(0, 1)

  const SAVED_USD_A_MONTH = 200
  const SHARE_DECIMALS = 4

  /** One open-ended trade per stock: buys every month, and sells half whenever the price has doubled. */
  function savingsPlan(): ReplayedTrade[] {
    const inDecimals = (exact: number) => Math.floor(exact * 10 ** SHARE_DECIMALS) / 10 ** SHARE_DECIMALS
    return STOCK_SYMBOLS.map((symbol) => {
      const actions: Action[] = []
      let held = 0
      let paid = 0
      const toShares = (exact: number, month: number) => inDecimals(exact / ratio(symbol, month)) * ratio(symbol, month)
      months.forEach((_: Month, month) => {
        const now = price(symbol, month)
        if (Number.isNaN(now)) return
        if (held > 0 && held * now >= 2 * paid) {
          const sold = toShares(held / 2, month)
          actions.push({ ...action(symbol, month, 'SELL', sold), fee: 0 })
          // From here, the rest is valued at today's price.
          held -= sold
          paid = held * now
        } else {
          const bought = toShares(SAVED_USD_A_MONTH / now, month)
          actions.push({ ...action(symbol, month, 'BUY', bought), fee: 0 })
          held += bought
          paid += bought * now
        }
      })
      return trade(symbol, actions)
    })
  }

  const PAIR_MONTHS = 24
  const PAIR_DEVIATIONS = 1.5

  /** Two trades opened and closed together: short the expensive stock, long the cheap one. */
  function pair(): ReplayedTrade[] {
    const ratios = months.map((_: Month, month) => Math.log(price('AAPL', month) / price('MSFT', month)))
    const trades: ReplayedTrade[] = []
    let held: { dear: StockSymbol; cheap: StockSymbol; short: Action; long: Action } | null = null
    for (let month = PAIR_MONTHS; month < months.length; month += 1) {
      const window = ratios.slice(month - PAIR_MONTHS, month)
      const mean = window.reduce((total, ratio) => total + ratio, 0) / PAIR_MONTHS
      const spread = Math.sqrt(window.reduce((total, ratio) => total + (ratio - mean) ** 2, 0) / PAIR_MONTHS)
      const distance = ((ratios[month] ?? Number.NaN) - mean) / spread
      if (held) {
        if (held.dear === 'AAPL' ? distance > 0 : distance < 0) continue
        trades.push(
          trade(held.dear, [held.short, ended(held.dear, month, 'BUY', held.short)]),
          trade(held.cheap, [held.long, ended(held.cheap, month, 'SELL', held.long)]),
        )
        held = null
      } else if (Math.abs(distance) > PAIR_DEVIATIONS) {
        const [dear, cheap] = distance > 0 ? (['AAPL', 'MSFT'] as const) : (['MSFT', 'AAPL'] as const)
        const short = action(dear, month, 'SELL', shares(dear, month))
        held = { dear, cheap, short, long: action(cheap, month, 'BUY', shares(cheap, month)) }
      }
    }
    if (held) trades.push(trade(held.dear, [held.short]), trade(held.cheap, [held.long]))
    return trades
  }

  const WHEEL_SHARES = 100
  const WHEEL_DISTANCE = 0.03
  const CONTRACT_FEE_USD = 0.65
  const VOLATILITY_MONTHS = 12
  const SMALLEST_PRICE = 0.05

  /** Sells a put each month; if it is assigned, sells calls on the shares until they are called away. */
  function wheel(): ReplayedTrade[] {
    const symbol = 'IBM'
    const prices = months.map((_: Month, month) => price(symbol, month))
    const monthly = deviation(
      prices.map((now, month) => Math.log(now / at(prices, month - 1))),
      VOLATILITY_MONTHS,
    )
    const trades: ReplayedTrade[] = []
    /** The shares held and the option sold, by their place among the trades. */
    let held: number | null = null
    let sold: number | null = null
    months.forEach((_: Month, month) => {
      const volatility = at(monthly, month) * Math.sqrt(12)
      if (Number.isNaN(volatility)) return
      const now = at(prices, month)
      const deed = { bar: month, at: 'close', fee: 0 } as const
      const option = sold === null ? undefined : trades[sold]
      if (option && sold !== null) {
        const { strike = Number.NaN, right } = option
        const isAssigned = right === 'PUT' ? now < strike : now > strike
        if (!isAssigned) option.actions.push({ ...deed, side: 'EXPIRE', quantity: 1, price: 0 })
        else {
          const delivered = { ...deed, quantity: WHEEL_SHARES, price: strike, linked: sold }
          const into: number = held ?? trades.length
          if (held === null) trades.push(trade(symbol, [{ ...delivered, side: 'BUY' }]))
          else trades[held]?.actions.push({ ...delivered, side: 'SELL' })
          option.actions.push({ ...deed, side: 'ASSIGN', quantity: 1, price: 0, linked: into })
          held = held === null ? into : null
        }
      }
      const right = held === null ? 'PUT' : 'CALL'
      const strike = Math.round(now * (right === 'PUT' ? 1 - WHEEL_DISTANCE : 1 + WHEEL_DISTANCE))
      const worth = blackScholes(right === 'PUT' ? 'put' : 'call', now, strike, volatility, 1 / 12)
      sold = trades.length
      trades.push({
        ...trade(symbol, [
          {
            ...{ ...deed, side: 'SELL', quantity: 1, fee: CONTRACT_FEE_USD },
            price: Math.max(SMALLEST_PRICE, Math.round(worth * 100) / 100),
          },
        ]),
        ...{ market: 'OPTIONS', strike, right, expirationBar: month + 1 },
      })
    })
    return trades
  }

  return [
    {
      ...COMMON,
      name: 'Wheel on IBM',
      recording: 'live',
      description:
        'Sells a put on 100 shares of IBM each month, 3% below the price and to the next dollar. If the price is below the strike a month later, it is assigned: it buys the shares at the strike, and from then on sells a call on them each month, 3% above the price, until one is assigned and takes the shares away. Option prices are computed, not observed: Black-Scholes without interest and dividends, with the volatility of the last 12 monthly returns, to the cent and 0.05 at least. Fee: $0.65 a contract sold.',
      marketTypes: ['Options & Derivatives', 'Stocks & Equities'],
      timeframes: ['Monthly'],
      categories: ['Beyond Technical Analysis'],
      owner: 'Premium',
      replay: wheel,
    },
    {
      ...COMMON,
      name: 'Two strongest of five',
      recording: 'live',
      description:
        'Each month it holds the two of MSFT, AMZN, IBM, GOOG and AAPL that gained most over twelve months, as long as they gained at all. Size: whole shares, $5,000 at most. Fee: $1 an action.',
      timeframes: ['Monthly'],
      categories: ['Trend Analysis'],
      owner: 'Premium',
      replay: () => rotate(strongest, false),
    },
    {
      ...COMMON,
      name: 'Worst of last month',
      recording: 'corrected',
      description:
        'Each month it buys whichever of MSFT, AMZN, IBM, GOOG and AAPL did worst in the month before, and sells it a month later. Size: whole shares, $5,000 at most. Fee: $1 an action.',
      timeframes: ['Monthly'],
      categories: ['Beyond Technical Analysis'],
      owner: 'Community',
      replay: () => rotate(weakest, true),
    },
    {
      ...COMMON,
      name: 'Savings plan, half out at a double',
      recording: 'joinedLater',
      description:
        'Buys $200 of each of MSFT, AMZN, IBM, GOOG and AAPL every month. In a month in which a holding is worth twice what it cost, it sells half instead and counts the rest at that price from then on. One trade a stock, none of them finished. Size: shares to four decimals. No fee.',
      timeframes: ['Monthly', 'Longterm Buy'],
      categories: ['Fundamental Analysis'],
      owner: 'Community',
      replay: savingsPlan,
    },
    {
      ...COMMON,
      name: 'Apple against Microsoft',
      recording: 'weekly',
      description:
        'When the ratio of the two prices is more than 1.5 deviations from its mean of 24 months, it sells the dear one short and buys the cheap one, and undoes both when the ratio has crossed its mean. Size: whole shares, $5,000 a side at most. Fee: $1 an action.',
      timeframes: ['Monthly'],
      categories: ['Beyond Technical Analysis'],
      owner: 'Premium',
      replay: pair,
    },
    {
      ...COMMON,
      name: 'Paper notebook',
      recording: 'live',
      description: 'Nothing has been journalled here yet: this is what a strategy without trades looks like.',
      timeframes: ['Weekly'],
      categories: ['Fundamental Analysis'],
      owner: 'Community',
      series: null,
      replay: () => [],
    },
  ]
}
