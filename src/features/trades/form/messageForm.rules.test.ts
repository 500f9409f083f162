import { expect, test } from 'vitest'
import { storedTrade } from '@/features/trades/saving/testTrade'
import { messageForm, messageTime } from './messageForm.rules'

const AT = '2026-03-02T14:31:40.000Z'
const NOW = { zone: 'UTC', now: new Date('2026-03-02T15:00:00Z') }

test('a new trade begins with what the message says, at its time', () => {
  const reading = {
    symbol: 'AAPL',
    side: 'Sell',
    quantity: '10',
    price: '187.5',
    fee: '1',
    market: 'stock',
    time: '2026-03-02T14:31:00Z',
  }
  expect(messageForm({ id: 1, at: AT, reading }, null, NOW)).toMatchObject({
    ...{ symbol: 'AAPL', market: 'STOCK' },
    actions: [{ side: 'SELL', quantity: '10', price: '187.5', fee: '1', date: '2026-03-02 14:31' }],
  })
})

test('what closes an open trade is an action of it, with what is open unless the message says how much', () => {
  const stored = storedTrade({
    symbol: 'AAPL',
    actions: [{ side: 'BUY', quantity: '7', price: '100', fee: '0', date: '2026-03-01T10:00:00Z' }],
  })
  const form = (reading: object) => messageForm({ id: 1, at: AT, reading }, stored, NOW).actions
  expect(form({ symbol: 'AAPL', side: 'close', quantity: '50%' })).toMatchObject([
    { actionId: 1 },
    { side: 'SELL', quantity: '7', price: '', date: '2026-03-02 14:31:40' },
  ])
  expect(form({ side: 'buy', quantity: '3', price: '101' }).at(-1)).toMatchObject({
    side: 'BUY',
    quantity: '3',
    price: '101',
  })
})

test.each([
  [undefined, AT],
  ['noon', AT],
  ['2026-03-02 14:31', AT],
  ['99999999999999999999', AT],
  ['1772461860', '2026-03-02T14:31:00.000Z'],
  ['1772461860000', '2026-03-02T14:31:00.000Z'],
  ['2026-03-02T15:31:00+01:00', '2026-03-02T14:31:00.000Z'],
])('a message dated %s', (time, expected) => {
  expect(messageTime({ id: 1, at: AT, reading: time === undefined ? {} : { time } })).toBe(expected)
})
