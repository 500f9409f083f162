import { describe, expect, it } from 'vitest'
import { contractName } from './contract/contractName'
import { sharesOf } from './contract/delivery'
import { readFuture } from './contract/futures'
import type { Side } from './contract/markets'
import { computeTrade } from './trade/trades'

/** Worked examples that exchanges and clearing houses publish, by their own numbers. */

type Contract = Parameters<typeof computeTrade>[1]
const result = (contract: Contract, ...actions: [side: Side, quantity: string, price: string][]) =>
  computeTrade(
    actions.map(([side, quantity, price], at) => ({
      ...{ side, quantity, price, fee: '0' },
      date: `2024-05-0${at + 1}T15:00:00Z`,
    })),
    contract,
  )
const returnOf = (...of: Parameters<typeof result>) => Number(result(...of).return)

const option = (symbol: string, strike: string, option_right: 'CALL' | 'PUT', multiplier: string | null = null) => ({
  ...{ symbol, market: 'OPTIONS', strike, option_right, multiplier },
})
const STOCK = { market: 'STOCK' } as const

describe('published worked examples', () => {
  it('Cboe, “Covered Calls”: 100 ZYX bought at 41.75 and called away by a call with the strike 45, sold at 1.25, make $450', () => {
    const call = option('ZYX', '45', 'CALL')
    const shares = sharesOf(call, 'ASSIGN', '1')
    expect(shares).toEqual({ symbol: 'ZYX', side: 'SELL', quantity: '100', price: '45' })
    const premium = returnOf(call, ['SELL', '1', '1.25'], ['ASSIGN', '1', '0'])
    const stock = returnOf(STOCK, ['BUY', '100', '41.75'], ['SELL', '100', shares?.price ?? ''])
    // Without the call it is $325.
    expect([premium, stock, premium + stock]).toEqual([125, 325, 450])
  })

  it('Cboe, “Buying Calls”: a ZYX 45 call bought at 3.25 and exercised costs 48.25 a share, and makes $275 at 51', () => {
    const call = option('ZYX', '45', 'CALL')
    const shares = sharesOf(call, 'EXERCISE', '1')
    expect(shares).toEqual({ symbol: 'ZYX', side: 'BUY', quantity: '100', price: '45' })
    const premium = returnOf(call, ['BUY', '1', '3.25'], ['EXERCISE', '1', '0'])
    expect(45 - premium / 100).toBe(48.25)
    expect(premium + returnOf(STOCK, ['BUY', '100', shares?.price ?? ''], ['SELL', '100', '51'])).toBe(275)
    // Sold for what it is worth, it makes the same.
    expect(returnOf(call, ['BUY', '1', '3.25'], ['SELL', '1', '6'])).toBe(275)
  })

  it('Cboe, “OEX Bear Put Spreads”: the 600/595 put spread bought at 2.35 makes $265 with the index at 593 or at 595', () => {
    const [long, short] = [option('OEX', '600', 'PUT'), option('OEX', '595', 'PUT')]
    // The page has the debit alone, so any two prices of the legs will do that are 2.35 apart.
    const at593 =
      returnOf(long, ['BUY', '1', '5.35'], ['SELL', '1', '7']) + returnOf(short, ['SELL', '1', '3'], ['BUY', '1', '2'])
    const at595 =
      returnOf(long, ['BUY', '1', '5.35'], ['SELL', '1', '5']) +
      returnOf(short, ['SELL', '1', '3'], ['EXPIRE', '1', '0'])
    expect([at593, at595]).toEqual([265, 265])
  })

  it('OCC, notice on contract adjustments of 9 January 2006: after 3 for 2 an XYZ 40 delivers 150 shares at 26 5/8, × 150', () => {
    const adjusted = option('XYZ', '26.625', 'CALL', '150')
    expect(sharesOf(adjusted, 'EXERCISE', '1')).toEqual({
      ...{ symbol: 'XYZ', side: 'BUY', quantity: '150', price: '26.625' },
    })
    // 3 for 1 makes three ordinary options of one.
    const three = sharesOf(option('XYZ', '20', 'CALL'), 'EXERCISE', '3')
    expect(three).toEqual({ symbol: 'XYZ', side: 'BUY', quantity: '300', price: '20' })
  })

  it('McMillan, “Options as a Strategic Investment”, on adjusted options: a quote of 3 for UVW on 102 shares means $306', () => {
    const adjusted = option('UVW', '39.25', 'CALL', '102')
    expect(result(adjusted, ['BUY', '1', '3']).entryTot).toBe('306')
    expect(sharesOf(adjusted, 'EXERCISE', '1')?.quantity).toBe('102')
  })

  it('CME, “Calculating Futures Contract Profit or Loss”: WTI from 53.60 to 54 makes $400 a contract, worth $54,000', () => {
    const wti = readFuture('CLZ6', 2026, false)
    expect(
      contractName({
        market: 'ALTERNATIVE',
        symbol: wti?.symbol ?? '',
        expiration: null,
        strike: null,
        option_right: null,
      }),
    ).toBe('CL Dec 2026')
    const contract = { market: 'ALTERNATIVE', multiplier: wti?.multiplier ?? null }
    const traded = result(contract, ['BUY', '1', '53.6'], ['SELL', '1', '54'])
    expect([traded.return, traded.exitTot]).toEqual(['400', '54000'])
  })

  it('CME, on ticks: ES from 2,900 to 2,905 makes $250, GC from 1,195 to 1,192.50 loses $250', () => {
    const [es, gc] = [readFuture('ESZ6', 2026, false), readFuture('GCZ6', 2026, false)]
    expect(
      returnOf(
        { market: 'ALTERNATIVE', multiplier: es?.multiplier ?? null },
        ['BUY', '1', '2900'],
        ['SELL', '1', '2905'],
      ),
    ).toBe(250)
    expect(
      returnOf(
        { market: 'ALTERNATIVE', multiplier: gc?.multiplier ?? null },
        ['BUY', '1', '1195'],
        ['SELL', '1', '1192.5'],
      ),
    ).toBe(-250)
  })
})
