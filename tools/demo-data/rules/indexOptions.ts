import { at, blackScholes, highestBefore, realisedVolatility, sma, TRADING_DAYS_A_YEAR } from '../indicators'
import { readIndexBars } from '../prices'
import type { Action, ReplayedTrade, Rule } from '../replay'

/** The options are on the mini index, a tenth of the S&P 500. */
const MINI_SHARE = 10
const CONTRACTS = 2
const CONTRACT_FEE_USD = 0.65
const SMALLEST_PRICE = 0.05
const VOLATILITY_DAYS = 60

const FORMULA =
  'Option prices are computed, not observed: Black-Scholes without interest and dividends, with the volatility of the last 60 daily returns, to the cent and 0.05 at least. The index closes that go into it are real. Real option prices differ, above all after falls. Contracts are on the mini index, a tenth of the S&P 500. Size: two contracts of a hundred. Fee: $0.65 a contract.'

const COMMON = {
  marketTypes: ['Options & Derivatives'],
  timeframes: ['Daily', 'Monthly'],
  isPublic: true,
  sharedWith: [],
  series: 'index',
  owner: 'Premium',
} as const

interface Contract {
  kind: 'call' | 'put'
  strike: number
  expirationBar: number
}

interface Holding {
  contract: Contract
  actions: Action[]
}

/** Rules that trade index options, priced by formula from real closes. */
export function indexOptions(): Rule[] {
  const closes = readIndexBars().map((bar) => bar.close)
  const volatility = realisedVolatility(closes, VOLATILITY_DAYS)
  const mean50 = sma(closes, 50)
  const high55 = highestBefore(closes, 55)

  /** The contract's value at expiration. */
  const intrinsic = ({ kind, strike }: Pick<Contract, 'kind' | 'strike'>, bar: number): number => {
    const above = at(closes, bar) / MINI_SHARE - strike
    return Math.round(Math.max(0, kind === 'call' ? above : -above) * 100) / 100
  }

  function premium({ kind, strike, expirationBar }: Contract, bar: number): number {
    const years = (expirationBar - bar) / TRADING_DAYS_A_YEAR
    if (years <= 0) return intrinsic({ kind, strike }, bar)
    const price = blackScholes(kind, at(closes, bar) / MINI_SHARE, strike, at(volatility, bar), years)
    return Math.max(SMALLEST_PRICE, Math.round(price * 100) / 100)
  }

  const action = (contract: Contract, bar: number, side: Action['side'], quantity: number): Action => ({
    bar,
    at: 'close',
    side,
    quantity,
    price: premium(contract, bar),
    fee: Math.round(quantity * CONTRACT_FEE_USD * 100) / 100,
  })

  const trade = ({ kind, strike, expirationBar }: Contract, actions: Action[]): ReplayedTrade => ({
    symbol: 'XSP',
    market: 'OPTIONS',
    strike,
    right: kind === 'call' ? 'CALL' : 'PUT',
    sector: 'Index',
    expirationBar,
    actions,
  })

  const PUT_DAYS = 21
  const PUT_DISTANCE = 0.95

  function putSeller(): ReplayedTrade[] {
    const trades: ReplayedTrade[] = []
    let held: Holding | null = null
    for (let bar = VOLATILITY_DAYS; bar < closes.length; bar += 1) {
      if (held) {
        const { contract, actions }: Holding = held
        const sold = actions[0]?.price ?? Number.NaN
        const left = actions.length === 1 ? CONTRACTS : CONTRACTS / 2
        if (bar === contract.expirationBar) {
          const isWorthless = premium(contract, bar) === 0
          const end = action(contract, bar, isWorthless ? 'EXPIRE' : 'BUY', left)
          trades.push(trade(contract, [...actions, isWorthless ? { ...end, fee: 0 } : end]))
          held = null
        } else if (actions.length === 1 && premium(contract, bar) <= sold / 2) {
          actions.push(action(contract, bar, 'BUY', CONTRACTS / 2))
        }
      }
      if (!held) {
        const strike = Math.round((at(closes, bar) / MINI_SHARE) * PUT_DISTANCE)
        const contract: Contract = { kind: 'put', strike, expirationBar: bar + PUT_DAYS }
        held = { contract, actions: [action(contract, bar, 'SELL', CONTRACTS)] }
      }
    }
    if (held) trades.push(trade(held.contract, held.actions))
    return trades
  }

  const CALL_DAYS = 63
  const CALL_SOLD_BEFORE_EXPIRY_DAYS = 21

  function callBuyer(): ReplayedTrade[] {
    const trades: ReplayedTrade[] = []
    let held: Holding | null = null
    for (let bar = VOLATILITY_DAYS; bar < closes.length; bar += 1) {
      if (held) {
        const { contract, actions }: Holding = held
        const bought = actions[0]?.price ?? Number.NaN
        const left = actions.length === 1 ? CONTRACTS : CONTRACTS / 2
        const timeIsUp = bar >= contract.expirationBar - CALL_SOLD_BEFORE_EXPIRY_DAYS
        if (timeIsUp || at(closes, bar) < at(mean50, bar)) {
          trades.push(trade(contract, [...actions, action(contract, bar, 'SELL', left)]))
          held = null
        } else if (actions.length === 1 && premium(contract, bar) >= 2 * bought) {
          actions.push(action(contract, bar, 'SELL', CONTRACTS / 2))
        }
      } else if (at(closes, bar) > at(high55, bar)) {
        const strike = Math.round(at(closes, bar) / MINI_SHARE)
        const contract: Contract = { kind: 'call', strike, expirationBar: bar + CALL_DAYS }
        held = { contract, actions: [action(contract, bar, 'BUY', CONTRACTS)] }
      }
    }
    if (held) trades.push(trade(held.contract, held.actions))
    return trades
  }

  const SPREAD_DAYS = 21
  const SPREADS = 24
  const SHORT_DISTANCE = 0.96
  const LONG_DISTANCE = 0.92
  /** The micro future on the index: five dollars a point. */
  const MICRO = { symbol: 'MES', multiplier: 5, fee: 0.62, days: 63, trades: 12 }

  /** The two legs of a spread are two contracts, and so two trades. */
  function spreadSeller(): ReplayedTrade[] {
    const last = closes.length - 1
    const spreads = Array.from({ length: SPREADS }, (_, n) => last - 8 - (SPREADS - 1 - n) * SPREAD_DAYS).flatMap(
      (bar) =>
        (
          [
            ['SELL', SHORT_DISTANCE],
            ['BUY', LONG_DISTANCE],
          ] as const
        ).map(([side, distance]) => {
          const strike = Math.round((at(closes, bar) / MINI_SHARE) * distance)
          const contract: Contract = { kind: 'put', strike, expirationBar: bar + SPREAD_DAYS }
          const opened = action(contract, bar, side, CONTRACTS)
          if (contract.expirationBar > last) return trade(contract, [opened])
          const isWorthless = intrinsic(contract, contract.expirationBar) === 0
          const end = action(
            contract,
            contract.expirationBar,
            isWorthless ? 'EXPIRE' : side === 'SELL' ? 'BUY' : 'SELL',
            CONTRACTS,
          )
          return trade(contract, [opened, isWorthless ? { ...end, fee: 0 } : end])
        }),
    )
    const futures = Array.from({ length: MICRO.trades }, (_, n): ReplayedTrade => {
      const bar = last - 20 - (MICRO.trades - 1 - n) * MICRO.days
      const one = (at_: number, side: Action['side']): Action => {
        return { bar: at_, at: 'close', side, quantity: 1, price: at(closes, at_), fee: MICRO.fee }
      }
      const out = bar + MICRO.days - 10
      return {
        ...{ symbol: MICRO.symbol, market: 'ALTERNATIVE', sector: 'Index', multiplier: MICRO.multiplier },
        expirationBar: bar + MICRO.days,
        actions: out > last ? [one(bar, 'BUY')] : [one(bar, 'BUY'), one(out, 'SELL')],
      }
    })
    return [...spreads, ...futures].toSorted((a, b) => (a.actions[0]?.bar ?? 0) - (b.actions[0]?.bar ?? 0))
  }

  return [
    {
      ...COMMON,
      name: 'Put spreads and a micro future',
      recording: 'live',
      owner: 'Community',
      marketTypes: ['Options & Derivatives', 'Alternatives'],
      description: `Every 21 trading days it sells puts 4% below the close and buys as many 8% below, which limits what they can lose: the two legs are two contracts, so two trades. Both are kept until they expire after 21 trading days. Every 63 trading days it buys one micro future on the index (five dollars a point) and sells it ten days before it expires, at the closes of the index, where real futures differ by interest and dividends. ${FORMULA} Of a future: $0.62.`,
      categories: ['Beyond Technical Analysis'],
      replay: spreadSeller,
    },
    {
      ...COMMON,
      name: 'Put seller, five percent below',
      recording: 'publishedLater',
      description: `Sells puts 5% below the close that expire after 21 trading days. Buys one back at the close at which it is worth half. The rest expires worthless on its last day or, if the index closes below the strike, is bought back at that close for what it is worth. Sells the next ones at that same close. ${FORMULA}`,
      categories: ['Beyond Technical Analysis'],
      replay: putSeller,
    },
    {
      ...COMMON,
      name: 'Call buyer on new highs',
      recording: 'joinedLater',
      description: `At a close above all of the last 55 it buys calls at that price which expire after 63 trading days. Sells one at the close at which it has doubled, the rest 21 trading days before expiry or at the first close below the 50-day mean. ${FORMULA}`,
      categories: ['Trend Analysis'],
      replay: callBuyer,
    },
  ]
}
