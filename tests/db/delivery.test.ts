// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { Side } from '@/domain/contract/markets'
import { saveTrade } from '@/features/trades/saving/saveTrade.queries'
import type { TradeInput } from '@/features/trades/saving/tradeForm.rules'
import { readTrade } from '@/features/trades/trade.queries'
import { checkPrices, readBars } from '../../tools/verify-record.mjs'
import { newStrategy, tradeOf } from './fixtures'
import { bootDatabase } from './harness'

const db = await bootDatabase()
const owner = db.as('writer')
const { id: strategyId } = await newStrategy(owner)
const DAY = '2024-05-17'
const CLOSE = `${DAY}T20:00:00.000Z`

type Row = Partial<TradeInput['actions'][number]> & { side: Side }
const row = (more: Row): TradeInput['actions'][number] => ({
  ...{ quantity: '1', price: '2', fee: '0', usd_rate: '1', linked: null, date: '2024-05-06T15:00:00.000Z' },
  ...more,
})
/** An option on a stock that no other test here has, with the strike 50. */
const option = (symbol: string, option_right: 'CALL' | 'PUT', ...rows: Row[]): TradeInput => ({
  ...{ symbol, market: 'OPTIONS', sector: null, expiration: DAY, strike: '50', multiplier: null, currency: 'USD' },
  option_right,
  actions: rows.map(row),
})
const save = (tradeId: string, trade: TradeInput) =>
  saveTrade({ userId: 'writer', strategyId, tradeId, trade, base: null }, owner)
const stored = (tradeId: string) => readTrade({ strategyId, tradeId }, owner)
const stock = (symbol: string, close: number, low = close, high = close) =>
  db.sql(
    `insert into market_bars (market, symbol, day, open, high, low, close, source) values ('STOCK', $1, $2, $3, $4, $5, $3, 'test')`,
    [symbol, DAY, close, high, low],
  )
/** What the job would compare with, and whether the price is inside: by action side. */
const compared = async (...trades: string[]) =>
  Object.fromEntries(
    (
      await db.sql<{ side: string; low: string; inside: boolean }>(
        `select b.side, c.low::text, private.is_inside(b, c.low, c.high) as inside
         from actions_to_check c join bet_data b on b.id = c.action_id where b.bet_id = any ($1) and c.day = $2`,
        [trades, DAY],
      )
    ).map(({ side, low, inside }) => [side, `${Number(low)} ${inside ? 'inside' : 'outside'}`]),
  )

describe('an assignment and an exercise', () => {
  it('end the option at 0 and record the shares at the strike in a new trade, linked both ways, in one save', async () => {
    // A put sold at 2 is assigned at 50 with the stock at 47: 200 taken in, 100 shares at 50.
    const sold = { side: 'SELL' as const, fee: '0.65' }
    const assigned = { side: 'ASSIGN' as const, price: '0', date: CLOSE, linked: 'put-shares' }
    await save('put', option('PUTS', 'PUT', sold, assigned))
    expect(await tradeOf(db, 'put')).toMatchObject({ status: 'WIN', return: '199.35', qty_rem: '0' })
    expect(await db.sql(`select ended from bet_data_metrics where bet_id = 'put'`)).toEqual([{ ended: 'ASSIGN' }])
    expect((await stored('put-shares'))?.actions).toMatchObject([
      {
        side: 'BUY',
        quantity: '100',
        price: '50',
        linked: 'put',
        date: expect.stringContaining('2024-05-17 20:00:00'),
      },
    ])
    expect((await stored('put'))?.actions[1]).toMatchObject({ side: 'ASSIGN', linked: 'put-shares' })
    // A second save of the same changes nothing: the first answer may have been lost.
    await save('put', option('PUTS', 'PUT', sold, assigned))
    expect((await stored('put-shares'))?.actions.length).toBe(1)
    await stock('PUTS', 47, 46, 48)
    expect(await compared('put', 'put-shares')).toEqual({ ASSIGN: '0 inside', BUY: '50 inside' })
  })

  it('sell the shares that were held into their open trade, some contracts of several', async () => {
    const shares: TradeInput = {
      ...option('CALLS', 'CALL', { side: 'BUY', quantity: '100', price: '45' }),
      ...{ market: 'STOCK', expiration: null, strike: null, option_right: null },
    }
    await save('covered', shares)
    await save(
      'call',
      option(
        'CALLS',
        'CALL',
        { side: 'SELL', quantity: '2', price: '1.5' },
        { side: 'ASSIGN', price: '0', date: CLOSE, linked: 'covered' },
      ),
    )
    // 100 bought at 45 are called away at 50; of two calls one is left.
    expect(await tradeOf(db, 'covered')).toMatchObject({ status: 'WIN', return: '500' })
    expect(await tradeOf(db, 'call')).toMatchObject({ status: 'OPEN', return: '150', qty_rem: '1' })
  })

  it('buy by a call that is exercised, and are refused of what is not held that way, all or nothing', async () => {
    const exercised = { side: 'EXERCISE' as const, price: '0', date: CLOSE }
    await save('long', option('LONG', 'CALL', { side: 'BUY' }, { ...exercised, linked: 'long-shares' }))
    expect(await tradeOf(db, 'long')).toMatchObject({ status: 'LOSS', return: '-200' })
    expect((await stored('long-shares'))?.actions).toMatchObject([{ side: 'BUY', quantity: '100', price: '50' }])
    for (const [id, actions] of [
      ['no-1', [{ side: 'SELL' }, { ...exercised, linked: 'no-shares' }]],
      ['no-2', [{ side: 'BUY' }, { ...exercised, side: 'ASSIGN', linked: 'no-shares' }]],
      ['no-3', [{ side: 'BUY' }, { ...exercised, quantity: '2', linked: 'no-shares' }]],
      ['no-4', [{ side: 'BUY' }, { ...exercised, date: '2024-05-19T00:00:00.000Z', linked: 'no-shares' }]],
    ] as const) {
      await expect(save(id, option('LONG', 'CALL', ...actions))).rejects.toThrow()
      expect([await stored(id), await stored('no-shares')]).toEqual([null, null])
    }
  })

  it('are judged by the stock: nobody exercises what is worth nothing all day, and without its shares an end is an expiry', async () => {
    // Sold at 50 through a call that was never worth anything: the market paid 44.
    await save(
      'fake',
      option('FAKE', 'CALL', { side: 'SELL' }, { side: 'ASSIGN', price: '0', date: CLOSE, linked: 'fake-shares' }),
    )
    await stock('FAKE', 44, 43, 45)
    expect(await compared('fake', 'fake-shares')).toEqual({ ASSIGN: '6 outside', SELL: expect.anything() })
    await save('bare', option('BARE', 'PUT', { side: 'SELL' }, { side: 'ASSIGN', price: '0', date: CLOSE }))
    await stock('BARE', 47)
    expect(await compared('bare')).toEqual({ ASSIGN: '3 outside' })
  })

  it('are judged alike by the verifier', () => {
    const common = { date: `${DAY}T20:00:00.000000Z`, recordedAt: `${DAY}T20:00:00.000000Z`, fee: '0' }
    const pair = (symbol: string, right: string, side: string) => [
      {
        ...common,
        ...{ id: '1', trade: 'o', linked: 's', market: 'OPTIONS', symbol, expiration: DAY, strike: '50' },
        ...{ option_right: right, side: 'ASSIGN', quantity: '1', price: '0' },
      },
      { ...common, id: '2', trade: 's', linked: 'o', market: 'STOCK', symbol, side, quantity: '100', price: '50' },
    ]
    const bars = readBars(
      ['market,symbol,time,open,high,low,close', `STOCK,PUTS,${DAY},47,48,46,47`, `STOCK,FAKE,${DAY},44,45,43,44`].join(
        '\n',
      ),
    )
    const outside = (actions: unknown[]) =>
      checkPrices(actions as never, bars).outside.map(({ action }: { action: { id: string } }) => action.id)
    expect(checkPrices(pair('PUTS', 'PUT', 'BUY') as never, bars).checked.length).toBe(2)
    expect(outside(pair('PUTS', 'PUT', 'BUY'))).toEqual([])
    expect(outside(pair('FAKE', 'CALL', 'SELL'))).toEqual(['1'])
    expect(outside(pair('PUTS', 'PUT', 'BUY').slice(0, 1))).toEqual(['1'])
  })

  it('keep every figure true', async () => {
    expect(await db.untrueFigures()).toEqual([])
  })
})
