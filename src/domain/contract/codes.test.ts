import { describe, expect, test } from 'vitest'
import { readCode, readOptionCode } from './codes'

const CALL = {
  market: 'OPTIONS',
  symbol: 'SPY',
  expiration: '2026-03-20',
  strike: '450',
  option_right: 'CALL',
  multiplier: null,
}

describe('an option', () => {
  test.each([
    'SPY260320C00450000',
    'SPY   260320C00450000',
    ' spy 260320c00450000 ',
    'SPY 3/20/26 450 C',
    'SPY 3/20/2026 450.00 call',
    'SPY 03/20/2026 Call $450.00',
    'SPY 20/3/26 450 C',
    'SPY 2026-03-20 450 C',
    'SPY 2026-03-20 C450',
    '.SPY260320C450',
    'OPRA:SPY260320C450.0',
    'SPY20Mar26C450.00',
    'SPY_032026C450',
    'SPY 20MAR26 450 C',
    'SPY C450.00 20MAR26',
    'SPY 20 Mar 2026 450 C',
    'SPY 20-Mar-26 450C',
    "SPY Mar 20 '26 450 Call",
    'SPY March 20, 2026 450 calls',
    'SPY 100 20 MAR 26 450 CALL',
    'SPY 100 (Weeklys) 20 MAR 26 450 CALL',
    'SPY-20MAR26-450-C',
  ])('%s', (typed) => expect(readOptionCode(typed)).toEqual(CALL))

  test('of a coin, which counts once', () =>
    expect(readOptionCode('BTC-27MAR26-70000-C')).toMatchObject({ symbol: 'BTC', strike: '70000', multiplier: '1' }))

  test('of a share class, with a strike that is not round, and a put', () =>
    expect(readOptionCode('BRK.B 270115P00412500')).toMatchObject({
      symbol: 'BRK.B',
      strike: '412.5',
      option_right: 'PUT',
    }))
  test('of a mini contract', () =>
    expect(readOptionCode('AMZN7 260320C00450000')).toMatchObject({ symbol: 'AMZN7', expiration: '2026-03-20' }))
  test('with its multiplier', () =>
    expect(readOptionCode('SPY 10 20 MAR 26 450 PUT')).toMatchObject({ symbol: 'SPY', multiplier: '10' }))
  test.each([
    ['NIFTY26MAR22500CE', 'NIFTY', null, '22500', 'CALL'],
    ['NIFTY2631722000PE', 'NIFTY', '2026-03-17', '22000', 'PUT'],
    ['BANKNIFTY26O0648000CE', 'BANKNIFTY', '2026-10-06', '48000', 'CALL'],
    ['M&M26MAR2700CE', 'M&M', null, '2700', 'CALL'],
  ])('of India: %s, by the unit', (typed, symbol, expiration, strike, right) =>
    expect(readOptionCode(typed)).toEqual({
      ...{ market: 'OPTIONS', symbol, expiration, strike, option_right: right, multiplier: '1' },
    }),
  )
  test('without a day', () =>
    expect(readOptionCode('XSP 143 P')).toMatchObject({ symbol: 'XSP', expiration: null, strike: '143' }))

  test.each([
    'SPY',
    'SPY 2/30/26 450 C',
    'SPY261332C00450000',
    'SPY 3/20/26 0 C',
    'SPY 3/20/26 450',
    'CRUDEOIL26AUG8800CE',
    'BRK B',
    '',
    'EURUSD',
    'ESZ6',
  ])('not %s', (typed) => expect(readOptionCode(typed)).toBeNull())
})

describe('a future', () => {
  test.each([
    ['MESH6', 'MESH26', '5'],
    ['mesh26', 'MESH26', '5'],
    ['/MESH26:XCME', 'MESH26', '5'],
    ['CME_MINI:ESZ2026', 'ESZ26', '50'],
    ['ES 12-26', 'ESZ26', '50'],
    ['ES DEC26', 'ESZ26', '50'],
    ['CLF0', 'CLF30', '1000'],
    ['CLZ2', 'CLZ22', '1000'],
    ['6EM6', '6EM26', '125000'],
    ['MBTF6', 'MBTF26', '0.1'],
    ['ES=F', 'ES', '50'],
  ])('%s is %s × %s', (typed, symbol, multiplier) =>
    expect(readCode(typed, 2026)).toMatchObject({ market: 'ALTERNATIVE', symbol, multiplier, strike: null }),
  )

  test.each([
    ['ES', '50'],
    ['MES', '5'],
    ['NQ', '20'],
    ['MNQ', '2'],
    ['RTY', '50'],
    ['YM', '5'],
    ['CL', '1000'],
    ['MCL', '100'],
    ['NG', '10000'],
    ['GC', '100'],
    ['MGC', '10'],
    ['SI', '5000'],
    ['HG', '25000'],
    ['ZB', '1000'],
    ['ZN', '1000'],
    ['6E', '125000'],
    ['ZC', '50'],
    ['ZS', '50'],
    ['ZW', '50'],
    ['BTC', '5'],
    ['MBT', '0.1'],
  ])('of %s counts × %s', (root, multiplier) => expect(readCode(`${root}H26`, 2026)?.multiplier).toBe(multiplier))

  test('says what it was read as', () => {
    expect(readCode('MESH6', 2026)?.words).toBe('Read as the future MES Mar 2026. One contract counts × 5.')
    expect(readCode('ZCN6', 2026)?.words).toContain('quoted in cents')
    expect(readCode('/ABCH26', 2026)?.words).toContain('type it')
    expect(readCode('SPY 3/20/26 450 C', 2026)?.words).toBe('Read as SPY 20 Mar 2026 450 C.')
  })

  test.each(['AAPL', 'HEN3', 'PAH3', 'SIX2', 'MSFT', 'BTCUSD', 'XSP 143 P', 'Z6', 'TESTH6'])('not %s', (typed) =>
    expect(readCode(typed, 2026)).toBeNull(),
  )
})
