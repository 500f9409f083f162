import { expect, test } from 'vitest'
import { differences, sameTrade, withKnownIds, withSavedDates } from './editConflict.rules'
import { storedTrade, tradeFrom } from './testTrade'
import { formOf, type TypedTrade } from './tradeForm.rules'

const stored = storedTrade({
  actions: [
    { date: '2026-11-02 14:31:07.123456+00', side: 'BUY', quantity: '0.000000010000000001', price: '10', fee: '1' },
    { date: '2026-11-04 14:31:00+00', side: 'SELL', quantity: '100', price: '12.5', fee: '0' },
  ],
})

test('an action deleted elsewhere in the meantime is saved as a new one', () => {
  const trade = tradeFrom(formOf(stored, 'UTC'))
  const { actions } = withKnownIds(trade, { actions: stored.actions.slice(1) })
  expect(actions.map(({ actionId }) => actionId)).toEqual([undefined, 2])
  expect(actions.map(({ price }) => price)).toEqual(trade.actions.map(({ price }) => price))
})

test('trades are equal to the last digit, however numbers are written and rows are ordered', () => {
  const form = formOf(stored, 'UTC')
  expect(sameTrade(stored, tradeFrom(form))).toBe(true)
  form.actions.reverse()
  for (const action of form.actions) action.price = Number(action.price).toFixed(2)
  expect(sameTrade(stored, tradeFrom(form))).toBe(true)
})

test.each<[string, (form: TypedTrade) => unknown]>([
  ['another price', (form) => Object.assign(form.actions[0] ?? {}, { price: '10.01' })],
  ['another second', (form) => Object.assign(form.actions[1] ?? {}, { date: '2026-11-04 14:31:01' })],
  ['one action less', (form) => form.actions.pop()],
  ['a sector', (form) => Object.assign(form, { sector: 'Tech' })],
])('%s is another trade', (_, change) => {
  const form = formOf(stored, 'UTC')
  change(form)
  expect(sameTrade(stored, tradeFrom(form))).toBe(false)
})

test('a trade dated now that was saved before its answer was lost is the stored one, whatever the time', () => {
  const now = { side: 'BUY', quantity: '1', price: '10', fee: '0', usd_rate: '1', linked: '', date: '' } as const
  const typed = {
    ...formOf(stored, 'UTC'),
    actions: [now, { ...now, side: 'SELL' as const, date: '2026-11-02 14:00' }],
  }
  const date = '2026-11-02 14:31:07.123456+00'
  const saved = storedTrade({
    actions: [
      { ...now, linked: null, side: 'SELL', date: '2026-11-02 14:00:00+00', id: 2 },
      { ...now, linked: null, date, recordedAt: date, id: 1 },
    ],
  })
  const trade = tradeFrom(typed)
  expect(sameTrade(saved, trade)).toBe(false)
  expect(sameTrade(saved, withSavedDates(trade, saved))).toBe(true)

  // A row added since is still dated now, and so is one that was stored with a time of its own.
  const added = withSavedDates(tradeFrom({ ...typed, actions: [...typed.actions, now] }), saved)
  expect(added.actions.map(({ isNow = false }) => isNow)).toEqual([false, false, true])
  const early = saved.actions.map((action) => ({ ...action, date: '2026-11-02 14:31:00+00' }))
  expect(withSavedDates(trade, { actions: early })).toEqual(trade)
})

test('two versions side by side show only what differs', () => {
  const typed = formOf(stored, 'UTC')
  typed.sector = ' Tech '
  Object.assign(typed.actions[1] ?? {}, { price: '13.00', fee: '' })
  typed.actions.push({ side: 'SELL', date: '', quantity: '5', price: 'abc', fee: '', usd_rate: '', linked: '' })
  expect(differences(formOf(stored, 'UTC'), typed)).toEqual([
    { label: 'Sector', stored: 'none', typed: 'Tech' },
    {
      label: 'Action 2',
      stored: 'SELL 100 @ 12.5, fee 0, 2026-11-04 14:31',
      typed: 'SELL 100 @ 13, fee 0, 2026-11-04 14:31',
    },
    { label: 'Action 3', stored: 'none', typed: 'SELL 5 @ abc, fee 0, now, when saved' },
  ])
  expect(differences(formOf(stored, 'UTC'), formOf(stored, 'UTC'))).toEqual([])
})
