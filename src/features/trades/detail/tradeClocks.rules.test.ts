import { expect, test } from 'vitest'
import { storedTrade } from '@/features/trades/saving/testTrade'
import { emptyForm, formOf, newAction, readTradeForm } from '@/features/trades/saving/tradeForm.rules'
import { clockAfterSaving, rowClocks, storedClock } from './tradeClocks.rules'

const NOW = new Date('2026-11-12T09:00:00Z')
const stored = storedTrade({
  actions: [
    { side: 'BUY', date: '2026-11-02 14:31:07+00', quantity: '100', price: '10', fee: '1' },
    { side: 'SELL', date: '2026-11-11 15:05:00+00', quantity: '100', price: '13', fee: '0' },
  ],
})
const form = () => formOf(stored, 'UTC')
const clocksOf = (typed = form()) => rowClocks(readTradeForm(typed, NOW), stored, NOW)
const clockAfter = (typed = form()) => clockAfterSaving(readTradeForm(typed, NOW), clocksOf(typed), NOW)
const clockOf = (index: number, typed = form()) => clocksOf(typed)[index]

test('an untouched row keeps its recording time, however its numbers are written', () => {
  const typed = form()
  Object.assign(typed.actions[0] ?? {}, { quantity: '100.0', price: ' 10.00' })
  expect(clockOf(0, typed)).toMatchObject({ live: true, words: 'recorded 40 s later' })
  expect(clockAfter(typed)).toBe('live')
})

test('a changed row says before saving that it will count as logged late, the other does not', () => {
  const typed = form()
  Object.assign(typed.actions[1] ?? {}, { price: '12.5' })
  expect(clockOf(1, typed)).toEqual({
    live: false,
    recordedAt: null,
    edits: 1,
    words: 'recorded again when you save, 17 h later, edited once: logged late',
  })
  expect(clockOf(0, typed)).toMatchObject({ live: true, words: 'recorded 40 s later' })
  expect(clockAfter(typed)).toBe('late')
  expect(clockAfter()).toBe('live')
})

test('another symbol changes every action', () => {
  const typed = { ...form(), symbol: 'AAPL' }
  expect(clockOf(0, typed)?.live).toBe(false)
  expect(clockOf(1, typed)?.live).toBe(false)
  expect(clockOf(0, { ...form(), symbol: ' MSFT ' })?.live).toBe(true)
})

test('a new row is live if dated now and late if dated another day', () => {
  const typed = form()
  typed.actions.push({
    side: 'BUY',
    date: '2026-11-12 08:59:30',
    quantity: '',
    price: '',
    fee: '',
    usd_rate: '',
    linked: '',
  })
  expect(clockOf(2, typed)).toEqual({
    live: true,
    recordedAt: null,
    edits: 0,
    words: 'recorded when you save: logged live',
  })
  Object.assign(typed.actions[2] ?? {}, { date: '2026-10-02 09:00' })
  expect(clockOf(2, typed)?.words).toBe('recorded when you save, 41 days later: logged late')
  Object.assign(typed.actions[2] ?? {}, { date: 'lately' })
  expect(clockOf(2, typed)).toBeNull()
  expect(clockAfter(typed)).toBeNull()
})

test('a row dated now is live whenever it is saved, and its own round trip typed with it is not', () => {
  const typed = { ...emptyForm(NOW, 'UTC'), symbol: 'MSFT' }
  const reading = () => readTradeForm(typed, NOW)
  const later = new Date(NOW.getTime() + 3_600_000)
  const clock = () => clockAfterSaving(reading(), rowClocks(reading(), null, later), later)
  expect(rowClocks(reading(), null, later)).toEqual([
    { live: true, recordedAt: null, edits: 0, words: 'dated and recorded when you save: logged live' },
  ])
  expect(clock()).toBe('live')
  Object.assign(typed.actions[0] ?? {}, { quantity: '1' })
  typed.actions.push(newAction(typed.actions, typed, NOW))
  expect(clock()).toBe('after')
})

test('removing the first of several rows keeps the recording times of the others', () => {
  const typed = form()
  typed.actions.shift()
  expect(clockOf(0, typed)).toMatchObject({ live: true, words: 'recorded 40 s later' })
})

test('a stored action says how often it was edited', () => {
  const [action] = storedTrade({
    actions: [
      {
        side: 'BUY',
        date: '2026-11-02 14:31:07+00',
        quantity: '1',
        price: '1',
        fee: '0',
        recordedAt: '2026-12-14 10:00:00+00',
        edits: 2,
      },
    ],
  }).actions
  expect(action && storedClock(action)).toEqual({
    live: false,
    recordedAt: '2026-12-14 10:00:00+00',
    edits: 2,
    words: 'recorded 41 days later, edited twice: logged late',
  })
})
