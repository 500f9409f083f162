// @vitest-environment node
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { Decimal } from '@/domain/decimal'
import { isInside as isInsideOnSite } from '@/domain/prices/priceCheck'
import { checkPrices, exchangeDay, isInside, readBars } from '../../tools/verify-record.mjs'
import { statedPrices } from '../db/arbitraries'
import { proofRuns } from '../proofRuns'
import { event } from './journals'
import { type Fields, fileOf, ledgerOf, signingKey } from './records'

const HEAD = 'market,symbol,time,open,high,low,close\n'
const BARS = `${HEAD}STOCK,AAPL,2026-11-20,10,11,9.5,10.5
STOCK,AAPL,2026-11-20T15:30Z,10.40,10.45,10.40,10.42
STOCK,AAPL,2026-11-20T15:31:00Z,10.42,10.47,10.41,10.47
STOCK,AAPL,2026-12-18,200,205,196,201
STOCK,SAP:EUR,2026-11-20,200,210,195,205
CRYPTO,BTC/USD,2026-11-20,90000,91000,89000,90500
CRYPTO,BTC/USD,2026-11-20T00:00Z,90000,90010,89990,90000
OPTIONS,AAPL261218C00200000,2026-11-20,1,1.2,0.9,1.1
FOREX,EURUSD,2026-11-20,,,,1.07
FOREX,USDJPY:JPY,2026-11-20,125,126,124,125
`
const YEN = { market: 'FOREX', symbol: 'USD/JPY', currency: 'JPY', price: '125', usd_rate: '0.008' }
/** At the low of its day. */
const MIDNIGHT = { market: 'CRYPTO', symbol: 'BTC', date: '2026-11-20T00:00:00.000000Z', price: '89000' }

const expiryOf = (type: string): Stated => ({
  ...{ market: 'OPTIONS', symbol: `AAPL261218${type}`, side: 'EXPIRE', price: '0' },
  date: '2026-12-18T21:00:00.000000Z',
})

type Stated = Partial<Fields & { recordedAt: string }>

const action = (more: Stated = {}): Fields => ({
  ...{ date: '2026-11-20T15:30:20.000000Z', market: 'STOCK', symbol: 'AAPL', side: 'BUY' },
  ...{ quantity: '1', price: '10.42', fee: '0', ...more },
})
const verdict = (more: Stated) => {
  const { checked, outside } = checkPrices([action(more)], readBars(BARS))
  return checked[0] ? `${checked[0].span} ${outside.length === 0 ? 'inside' : 'outside'}` : 'no bar'
}

describe('stated prices and bars of the reader’s own', () => {
  it.each<[string, Stated, string]>([
    ['in its minute or the next', { price: '10.47' }, 'minute inside'],
    ['within 0.01 of them', { price: '10.48' }, 'minute inside'],
    ['beyond', { price: '10.49' }, 'minute outside'],
    ['that a rebate makes lower than the market’s', { price: '10.42', fee: '-0.04' }, 'minute outside'],
    ['that a rebate leaves in it', { price: '10.42', fee: '-0.03' }, 'minute inside'],
    ['that a rebate makes higher', { side: 'SELL', price: '10.47', quantity: '2', fee: '-0.03' }, 'minute outside'],
    [
      'that a rebate raises to what is allowed',
      { side: 'SELL', price: '10.47', quantity: '2', fee: '-0.02' },
      'minute inside',
    ],
    ['in the minute before the first bar', { date: '2026-11-20T15:29:59.999999Z', price: '10.39' }, 'minute inside'],
    ['earlier, by its day', { date: '2026-11-20T15:28:59.999999Z', price: '9.5' }, 'day inside'],
    ['without a time, by its date', { date: '2026-11-20T00:00:00.000000Z', price: '9.5' }, 'day inside'],
    [
      'of midnight, recorded in its minute',
      { ...MIDNIGHT, recordedAt: '2026-11-20T00:01:00.000000Z' },
      'minute outside',
    ],
    ['of midnight, recorded later', { ...MIDNIGHT, recordedAt: '2026-11-20T00:01:00.001000Z' }, 'day inside'],
    [
      'just before the close, by New York’s day',
      { date: '2026-11-20T20:59:59.999999Z', price: '11.02' },
      'day outside',
    ],
    ['after the close', { date: '2026-11-20T21:00:00.000000Z', price: '9.5' }, 'no bar'],
    ['of the night before, UTC', { date: '2026-11-20T04:59:00.000000Z', price: '9.5' }, 'no bar'],
    ['on a day without a bar', { date: '2026-11-23T15:30:00.000000Z' }, 'no bar'],
    ['in another currency', { symbol: 'SAP', currency: 'EUR', usd_rate: '1.1', price: '200' }, 'no bar'],
    ['of dollars in a currency', { ...YEN, price: '126.126', usd_rate: '0.00793' }, 'day inside'],
    ['of dollars at another rate than its own', { ...YEN, usd_rate: '0.00801' }, 'no bar'],
    ['of the same symbol in dollars', { symbol: 'SAP', price: '210' }, 'no bar'],
    ['of a coin', { market: 'CRYPTO', symbol: 'BTC', price: '88911' }, 'day outside'],
    ['of a pair, written otherwise', { market: 'CRYPTO', symbol: 'btc-usd', price: '88911.1' }, 'day inside'],
    ['of an option', { market: 'OPTIONS', symbol: 'AAPL 261218C00200000', price: '1.3' }, 'day outside'],
    ['of an option without its contract', { market: 'OPTIONS', symbol: 'AAPL' }, 'no bar'],
    ['of a call that expired, with a strike at which its stock closed', expiryOf('C00201000'), 'day inside'],
    ['of a call that expired though its stock closed above', expiryOf('C00200990'), 'day outside'],
    ['of a put that expired, with a strike at which its stock closed', expiryOf('P00201000'), 'day inside'],
    ['of a put that expired though its stock closed below', expiryOf('P00201010'), 'day outside'],
    [
      'of a strike that was stated',
      { ...expiryOf(''), symbol: 'AAPL', expiration: '2026-12-18', strike: '201.01', option_right: 'PUT' },
      'day outside',
    ],
    ['of an expiry whose stock has no bar', { ...expiryOf('P00205010'), symbol: 'MSFT261218P00205010' }, 'no bar'],
    ['where only the close is known', { market: 'FOREX', symbol: 'EUR/USD', price: '1.07' }, 'no bar'],
  ])('a price %s: %j is %s', (_, more, expected) => {
    expect(verdict(more)).toBe(expected)
  })

  it('decides every price as the site does', () => {
    const found = new Set<boolean>()
    fc.assert(
      fc.property(statedPrices, ({ stated, range }) => {
        const inside = isInside(stated, range)
        expect(inside).toBe(isInsideOnSite(stated, range))
        found.add(inside)
      }),
      { numRuns: proofRuns(2000) },
    )
    expect(found.size).toBe(2)
  })

  it.each([
    ['a thousandth of the price where that is more than a cent', 'STOCK', '100', '0.1'],
    ['a cent', 'STOCK', '2', '0.01'],
    ['no cent where that is more than a hundredth of the price', 'STOCK', '0.5', '0.005'],
    ['the same of an option', 'OPTIONS', '0.05', '0.0005'],
    ['no cent of a coin, which may cost less than one', 'CRYPTO', '0.002', '0.000002'],
    ['no cent of a currency', 'FOREX', '1.1', '0.0011'],
  ])('allows %s, to the last digit', (_, market, price, allowed) => {
    const stated = { market, price, side: 'BUY', quantity: '3', fee: '0' }
    const [low, high] = [new Decimal(price).minus(allowed), new Decimal(price).plus(allowed)]
    const hair = '0.000000000000000000000000000001'
    const isIn = (lowest: Decimal, highest: Decimal) =>
      isInside(stated, { low: lowest.toFixed(), high: highest.toFixed() })
    expect(isIn(low.times('0.5'), low)).toBe(true)
    expect(isIn(low.times('0.5'), low.minus(hair))).toBe(false)
    expect(isIn(high, high.times(2))).toBe(true)
    expect(isIn(high.plus(hair), high.times(2))).toBe(false)
  })

  it('a day in New York begins at midnight there, in winter and in summer', () => {
    const dayOf = (date: string, market = 'STOCK') => exchangeDay({ market, date: `${date}.000000Z` })
    expect(dayOf('2026-01-15T04:59:59')).toBe('2026-01-14')
    expect(dayOf('2026-01-15T05:00:00')).toBe('2026-01-15')
    expect(dayOf('2026-07-15T03:59:59')).toBe('2026-07-14')
    expect(dayOf('2026-07-15T04:00:00')).toBe('2026-07-15')
    expect(dayOf('2026-07-15T00:00:00')).toBe('2026-07-15')
    expect(dayOf('2026-07-15T03:59:59', 'CRYPTO')).toBe('2026-07-15')
  })

  it.each([
    ['a,b\n', /begin with the line market,symbol/],
    [`${HEAD}STOCK,AAPL,2026-11-20,1,1,1\n`, /Line 2 of the bars is none/],
    [`${HEAD}STOCK,AAPL,2026-11-20,1,1,1,1,1\n`, /Line 2 of the bars is none/],
    [`${HEAD}STOCK,AAPL,20.11.2026,1,1,1,1\n`, /Line 2 of the bars is none/],
    [`${HEAD}STOCK,AAPL,2026-11-20T15:30,1,1,1,1\n`, /Line 2 of the bars is none/],
    [`${HEAD}STOCK,AAPL,2026-11-20,1,1,1,1\nSTOCK,AAPL,2026-11-20,1,1,1,0\n`, /Line 3 of the bars is none/],
    [`${HEAD}STOCK,AAPL,2026-11-20,1,1,2,1\n`, /Line 2 of the bars has no range/],
    [`${HEAD}STOCK,AAPL,2026-11-20,1,,1,1\n`, /Line 2 of the bars has no range/],
  ])('bars that are wrong are refused: %j', (text, reason) => {
    expect(() => readBars(text)).toThrow(reason)
  })
})

describe('node verify-record.mjs --bars', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bars-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const key = signingKey(1)
  const strategy = '5d3f1a52-0c1e-4c8a-9b55-2f6f7d1c9a01'
  const at = '2026-11-20T15:30:30.000000Z'
  const recorded = (id: number, more: Partial<Fields>) => ({
    append: {
      ...{ strategy, event: 'action_recorded', at, action: String(id), trade: `t${id}`, in_public: false },
      ...action(more),
    },
  })
  const file = path.join(folder, 'record.jsonl')
  const bars = path.join(folder, 'bars.csv')
  writeFileSync(
    file,
    fileOf(
      ledgerOf(
        [
          { append: event(strategy, 'created', at, { name: 'Prices' }) },
          recorded(1, { quantity: '60' }),
          recorded(2, { quantity: '10', price: '20' }),
          recorded(3, { symbol: 'MSFT', quantity: '1' }),
          { seal: '2026-11-20T15:31:00.000000Z' },
        ],
        key,
      ).record(strategy),
    ),
  )
  const command = () => {
    const more = ['--key', key.text, '--as-of', '2026-11-20T15:40:00Z', '--bars', bars]
    return spawnSync(process.execPath, ['tools/verify-record.mjs', file, ...more], { encoding: 'utf8' })
  }

  it('says how much of the money is inside, outside and not to be checked, and lists what is outside', () => {
    writeFileSync(bars, BARS)
    const { stdout, status } = command()
    // 60 × 10.42 inside, 10 × 20 outside, 10.42 without a bar.
    expect(stdout).toContain(`
Prices           inside your bars: 1 of 3 actions, 74.82% of the money
                 outside: 1, 23.93% of the money
                 without a bar: 1
Outside          action 2 of 2026-11-20T15:30:20.000000Z: BUY "AAPL" at 20, market 10.40–10.47 that minute
`)
    expect(status).toBe(0)
  })

  it('ends with 2 on bars that it cannot read', () => {
    writeFileSync(bars, 'nothing')
    expect(command()).toMatchObject({ status: 2, stderr: expect.stringContaining('The bars do not begin with') })
  })
})
