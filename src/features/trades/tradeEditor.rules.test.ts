import { expect, test } from 'vitest'
import { storedTrade } from './testTrade'
import { differences, emptyForm, firstReason, formOf, newAction, sameTrade, withKnownIds } from './tradeEditor.rules'
import { tradeFormSchema } from './tradeForm.rules'

const NOW = new Date('2026-11-20T14:31:45Z')

const stored = storedTrade({
  actions: [
    { date: '2026-11-02 14:31:07.123456+00', side: 'BUY', quantity: '0.000000010000000001', price: '10', fee: '1' },
    { date: '2026-11-04 14:31:00+00', side: 'SELL', quantity: '100', price: '12.5', fee: '0' },
  ],
})

test('a new trade begins with one purchase, now, without a fee', () => {
  expect(emptyForm(NOW)).toEqual({
    symbol: '',
    market: 'STOCK',
    sector: '',
    expiration: '',
    actions: [{ side: 'BUY', date: '2026-11-20 14:31', quantity: '', price: '', fee: '0' }],
  })
})

test('an added action would close what is open, and buys where nothing is', () => {
  const bought = { ...newAction([], NOW), quantity: '1,000.5' }
  const sold = { ...bought, side: 'SELL' }
  const sides = [[], [bought], [bought, bought, sold], [bought, sold], [sold], [{ ...bought, quantity: 'x' }]]
  expect(sides.map((others) => newAction(others, NOW).side)).toEqual(['BUY', 'SELL', 'SELL', 'BUY', 'BUY', 'BUY'])
})

test('a trade that is opened and saved untouched stays the same to the last digit', () => {
  expect(sameTrade(stored, tradeFormSchema.parse(formOf(stored)))).toBe(true)
})

test('each row carries the id of the action it edits, wherever it stands', () => {
  const form = formOf(stored)
  form.actions.shift()
  form.actions.push(newAction(form.actions, NOW))
  Object.assign(form.actions[1] ?? {}, { quantity: '1', price: '1' })
  const trade = tradeFormSchema.parse(form)
  expect(trade.actions.map(({ actionId }) => actionId)).toEqual([2, undefined])
})

test('an action that somebody else deleted meanwhile is saved as a new one', () => {
  const trade = tradeFormSchema.parse(formOf(stored))
  const { actions } = withKnownIds(trade, { actions: stored.actions.slice(1) })
  expect(actions.map(({ actionId }) => actionId)).toEqual([undefined, 2])
  expect(actions.map(({ price }) => price)).toEqual(trade.actions.map(({ price }) => price))
})

test('10.00 is 10, and rows may be typed in any order of time', () => {
  const form = formOf(stored)
  form.actions.reverse()
  for (const action of form.actions) action.price = Number(action.price).toFixed(2)
  expect(sameTrade(stored, tradeFormSchema.parse(form))).toBe(true)
})

test.each([
  ['another price', (form: ReturnType<typeof formOf>) => Object.assign(form.actions[0] ?? {}, { price: '10.01' })],
  [
    'another second',
    (form: ReturnType<typeof formOf>) => Object.assign(form.actions[1] ?? {}, { date: '2026-11-04 14:31:01' }),
  ],
  ['one action less', (form: ReturnType<typeof formOf>) => form.actions.pop()],
  ['a sector', (form: ReturnType<typeof formOf>) => Object.assign(form, { sector: 'Tech' })],
])('%s is another trade', (_, change) => {
  const form = formOf(stored)
  change(form)
  expect(sameTrade(stored, tradeFormSchema.parse(form))).toBe(false)
})

test('two versions side by side show only what differs', () => {
  const typed = formOf(stored)
  typed.sector = ' Tech '
  Object.assign(typed.actions[1] ?? {}, { price: '13.00', fee: '' })
  typed.actions.push({ side: 'SELL', date: '2026-11-05 10:00', quantity: '5', price: 'abc', fee: '' })
  expect(differences(formOf(stored), typed)).toEqual([
    { label: 'Sector', stored: 'none', typed: 'Tech' },
    {
      label: 'Action 2',
      stored: 'SELL 100 @ 12.5, fee 0, 2026-11-04 14:31',
      typed: 'SELL 100 @ 13, fee 0, 2026-11-04 14:31',
    },
    { label: 'Action 3', stored: 'none', typed: 'SELL 5 @ abc, fee 0, 2026-11-05 10:00' },
  ])
  expect(differences(formOf(stored), formOf(stored))).toEqual([])
})

test('the reason beside the button is the first problem from top to bottom', () => {
  const form = { ...emptyForm(NOW), expiration: 'soon' }
  form.actions = Array.from({ length: 12 }, () => ({ ...newAction([], NOW), quantity: '1', price: '1' }))
  Object.assign(form.actions[10] ?? {}, { price: '0' })
  Object.assign(form.actions[2] ?? {}, { quantity: '-1' })
  const reasonOf = () => firstReason(tradeFormSchema.safeParse(form).error?.issues ?? [])
  expect(reasonOf()).toEqual({ message: 'Symbol is required', row: null })
  form.symbol = 'MSFT'
  expect(reasonOf()?.row).toBeNull()
  form.expiration = ''
  expect(reasonOf()).toEqual({ message: 'All quantities and prices must be greater than 0', row: 2 })
  Object.assign(form.actions[2] ?? {}, { quantity: '1' })
  expect(reasonOf()?.row).toBe(10)
  Object.assign(form.actions[10] ?? {}, { price: '1' })
  expect(reasonOf()).toBeNull()
})
