import { expect, test } from 'vitest'
import type { Market, Side } from '@/domain/contract/markets'
import { emptyForm, readTradeForm, type TypedAction } from '@/features/trades/saving/tradeForm.rules'
import { draftTrade } from './tradeDraft.rules'

const row = (side: Side, quantity: string, price: string, date: string, fee = '0'): TypedAction => ({
  side,
  quantity,
  price,
  date,
  fee,
  usd_rate: '1',
  linked: '',
})
const draftOf = (typed: { market: Market; actions: TypedAction[] }) =>
  draftTrade(readTradeForm({ ...emptyForm(new Date(), 'UTC'), ...typed }, new Date()))
const bought = [
  row('BUY', '100', '10.00', '2026-11-02 14:31', '1'),
  row('BUY', '100', '12.00', '2026-11-04 14:31', '1'),
]
const sold = row('SELL', '150', '13.00', '2026-11-11 15:05', '1.5')

test('three of four actions count while the last one has no price yet', () => {
  const draft = draftOf({ market: 'STOCK', actions: [...bought, sold, row('SELL', '50', '0', '2026-11-18 15:12')] })
  expect(draft).toMatchObject({ counted: 3, of: 4 })
  expect(draft.result).toMatchObject({ return: '347', status: 'OPEN', qtyRem: '50' })
})

test('the drawing puts units bought above units sold, followed by unpriced ones', () => {
  const { picture } = draftOf({
    market: 'STOCK',
    actions: [...bought, sold, row('SELL', '50', '', '2026-11-18 15:12')],
  })
  expect(picture).toEqual({
    bought: [
      { actionIndex: 0, quantity: '100', price: '10', ended: null, matched: '100', rest: '0', start: 0, share: 0.5 },
      { actionIndex: 1, quantity: '100', price: '12', ended: null, matched: '50', rest: '50', start: 0.5, share: 0.5 },
    ],
    sold: [
      { actionIndex: 2, quantity: '150', price: '13', ended: null, matched: '150', rest: '0', start: 0, share: 0.75 },
      { actionIndex: 3, quantity: '50', price: null, ended: null, matched: '0', rest: '50', start: 0.75, share: 0.25 },
    ],
    matchedShare: 0.75,
    marks: [0.5, 0.75],
  })
})

test('rows entered out of order are drawn in order of their dates', () => {
  const { picture } = draftOf({ market: 'STOCK', actions: [sold, ...bought.toReversed()] })
  expect(picture.bought.map((segment) => segment.actionIndex)).toEqual([2, 1])
})

test('an untouched form has no drawing and no result', () => {
  expect(draftOf({ market: 'STOCK', actions: [row('BUY', '', '', '2026-11-02 14:31')] })).toEqual({
    counted: 0,
    of: 1,
    result: null,
    picture: { bought: [], sold: [], matchedShare: 0, marks: [] },
  })
})

test('a short is drawn with its sales matched by later purchases', () => {
  const { picture } = draftOf({
    market: 'STOCK',
    actions: [row('SELL', '3', '9', '2026-11-02 14:31'), row('BUY', '1', '8', '2026-11-03 14:31')],
  })
  expect(picture.sold).toMatchObject([{ matched: '1', rest: '2', share: 1 }])
  expect(picture.matchedShare).toBeCloseTo(1 / 3)
})

test('an expiry is drawn on the side that closes what is open, and waits for units that lack a price', () => {
  const expiry = row('EXPIRE', '3', '0', '2025-11-21 21:00')
  const option = (...actions: TypedAction[]) =>
    draftTrade(
      readTradeForm(
        { ...emptyForm(new Date(), 'UTC'), market: 'OPTIONS', expiration: '2025-11-21', actions },
        new Date(),
      ),
    )
  const written = row('SELL', '3', '2', '2025-11-03 14:31')
  const draft = option(written, expiry)
  expect(draft.result).toMatchObject({ status: 'WIN', return: '600', qtyRem: '0' })
  expect(draft.picture).toMatchObject({
    bought: [{ actionIndex: 1, price: '0', ended: 'EXPIRE', matched: '3' }],
    sold: [{ matched: '3' }],
  })
  const unpriced = option(written, row('SELL', '1', '', '2025-11-04 14:31'), { ...expiry, quantity: '4' })
  expect(unpriced).toMatchObject({ counted: 1, of: 3, result: { status: 'OPEN', qtyRem: '3' } })
})

test('options count a hundredfold as soon as the market says so', () => {
  const actions = [row('BUY', '1', '2', '2026-11-02 14:31'), row('SELL', '1', '3', '2026-11-03 14:31')]
  expect(draftOf({ market: 'OPTIONS', actions }).result?.return).toBe('100')
  expect(draftOf({ market: 'STOCK', actions }).result?.return).toBe('1')
})
