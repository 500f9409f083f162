import { zodResolver } from '@hookform/resolvers/zod'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateToFormText } from '@/domain/instant'
import { type TradeActionInput, type TradeFormInput, tradeFormSchema, understoodAs } from './tradeForm.rules'

const action: TradeActionInput = { side: 'BUY', date: '2026-01-05 14:31', quantity: '100', price: '10.50', fee: '1' }
const form: TradeFormInput = { symbol: ' MSFT ', market: 'STOCK', sector: '', expiration: '', actions: [action] }

/** Message by field, as the form would show them. */
function messages(changes: Partial<TradeFormInput>): Record<string, string> {
  const read = tradeFormSchema.safeParse({ ...form, ...changes })
  return Object.fromEntries((read.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]))
}
const withAction = (changes: Partial<TradeActionInput>) => messages({ actions: [{ ...action, ...changes }] })

test('a filled form is read to what is written: trimmed, plain decimals, dates in UTC', () => {
  expect(tradeFormSchema.parse(form)).toEqual({
    symbol: 'MSFT',
    market: 'STOCK',
    sector: null,
    expiration: null,
    actions: [{ side: 'BUY', date: '2026-01-05T14:31:00.000Z', quantity: '100', price: '10.5', fee: '1' }],
  })
})

test('everything wrong is said at once, each beside its field', () => {
  const nothing = { side: 'HOLD', date: '', quantity: '', price: '0', fee: '-1' }
  expect(messages({ symbol: '  ', market: 'OPTIONS', actions: [action, nothing] })).toEqual({
    symbol: 'Symbol is required',
    expiration: 'Expiration is required for options',
    'actions.1.side': 'Choose BUY or SELL',
    'actions.1.date': 'Date is required',
    'actions.1.quantity': 'All quantities and prices must be greater than 0',
    'actions.1.price': 'All quantities and prices must be greater than 0',
    'actions.1.fee': 'Fee cannot be negative',
  })
})

test('the form library shows the same messages and gets the same values', async () => {
  const resolve = zodResolver(tradeFormSchema)
  const options = { fields: {}, shouldUseNativeValidation: false }
  const wrong = await resolve({ ...form, symbol: '', actions: [] }, undefined, options)
  expect(wrong.errors).toMatchObject({
    symbol: { message: 'Symbol is required' },
    actions: { message: 'At least one trade action is required' },
  })
  const right = await resolve(form, undefined, options)
  expect(right.values).toMatchObject({ symbol: 'MSFT', actions: [{ price: '10.5' }] })
})

describe('numbers', () => {
  const zero = 'All quantities and prices must be greater than 0'
  test.each([
    ['0', zero],
    ['-0', zero],
    ['-5', zero],
    ['   ', zero],
    ['0.00', zero],
    ['ten', 'Quantity is not a number'],
    ['NaN', 'Quantity is not a number'],
    ['Infinity', 'Quantity is not a number'],
    ['0x10', 'Quantity is not a number'],
    ['1.2.3', 'Quantity is not a number'],
    ['1,23,456', 'Quantity is not a number'],
    ['١٢', 'Quantity is not a number'],
    ['1,5', 'Write decimals with a point: 1.5'],
    ['0,125', 'Write decimals with a point: 0.125'],
    ['1.234,50', 'Write decimals with a point: 1234.50'],
    ['1,234', 'This can mean 1234 or 1.234: write the one you mean'],
    ['1e400', 'Quantity is too large: it must be below 1000000000000000'],
    ['1e999999', 'Quantity is too large: it must be below 1000000000000000'],
    ['1000000000000000', 'Quantity is too large: it must be below 1000000000000000'],
    ['1e-400', 'Quantity can have at most 30 decimals'],
    ['0.0000000000000000000000000000001', 'Quantity can have at most 30 decimals'],
  ])('a quantity of %j is refused: %s', (typed, message) => {
    expect(withAction({ quantity: typed })).toEqual({ 'actions.0.quantity': message })
  })

  test.each([
    ['100', '100', null],
    ['+5', '5', null],
    ['.5', '0.5', null],
    ['5.', '5', null],
    ['1.50000000000000000000000', '1.5', null],
    ['1E-05', '0.00001', null],
    ['1.5e+3', '1500', null],
    ['1,234.50', '1234.5', '1234.5'],
    ['1,234,567', '1234567', '1234567'],
    ['1 234', '1234', '1234'],
    ['1\u202f234.5', '1234.5', '1234.5'],
    ["1'234'567.89", '1234567.89', '1234567.89'],
    ['999999999999.123456789012345678', '999999999999.123456789012345678', null],
  ])('a price of %j is %s', (typed, value, echo) => {
    const read = tradeFormSchema.parse({ ...form, actions: [{ ...action, price: typed }] })
    expect(read.actions[0]?.price).toBe(value)
    expect(understoodAs(typed)).toBe(echo)
  })

  test('an empty fee is none', () => {
    const read = tradeFormSchema.parse({ ...form, actions: [{ ...action, fee: '' }] })
    expect(read.actions[0]?.fee).toBe('0')
  })

  test('whatever is typed is read exactly or refused, never a wrong number and never a crash', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.stringMatching(/^[-+ .,'e\d]{0,12}$/)), (typed) => {
        const read = tradeFormSchema.safeParse({ ...form, actions: [{ ...action, quantity: typed }] })
        if (!read.success) return
        const value = read.data.actions[0]?.quantity
        expect(value).toMatch(/^\d{1,15}(\.\d{1,30})?$/)
        if (understoodAs(typed) === null) expect(Number(value)).toBe(Number(typed))
      }),
      { numRuns: 500 },
    )
  })
})

describe('dates', () => {
  const malformed = 'Write a date that exists as YYYY-MM-DD HH:MM, in UTC'
  test.each([
    ['', 'Date is required'],
    ['yesterday', malformed],
    ['11/02/2026 14:31', malformed],
    ['2026-02-30 10:00', malformed],
    ['2026-01-05 24:00', malformed],
    ['2026-01-05 10:60', malformed],
    ['2026-01-05 10:00 +99:00', malformed],
    ['1969-12-31 23:59', 'Date must be in 1970 or later'],
    ['1970-01-01T00:00+01:00', 'Date must be in 1970 or later'],
    ['9999-12-31 23:59', 'Date cannot be more than one day ahead'],
  ])('a date of %j is refused: %s', (typed, message) => {
    expect(withAction({ date: typed })).toEqual({ 'actions.0.date': message })
  })

  test('a clock that runs a few hours ahead is fine, two days ahead is not', () => {
    const ahead = (hours: number) => dateToFormText(new Date(Date.now() + hours * 3_600_000).toISOString())
    expect(withAction({ date: ahead(5) })).toEqual({})
    expect(withAction({ date: ahead(48) })).toEqual({
      'actions.0.date': 'Date cannot be more than one day ahead',
    })
  })

  test.each([
    ['2026-01-05T14:31:00+00:00', '2026-01-05 14:31'],
    ['2026-01-05T14:31:07+02:00', '2026-01-05 12:31:07'],
    ['2026-01-05T14:31:00.123456Z', '2026-01-05 14:31:00.123456'],
    ['2026-01-05T14:31:00.500Z', '2026-01-05 14:31:00.500'],
  ])('a stored %s is shown as %s and read back to the same instant', (stored, shown) => {
    expect(dateToFormText(stored)).toBe(shown)
    const read = tradeFormSchema.parse({ ...form, actions: [{ ...action, date: shown }] })
    expect(dateToFormText(read.actions[0]?.date ?? '')).toBe(shown)
  })
})

describe('symbol, market and expiration', () => {
  test('a symbol has 64 characters at most, counted as the database counts', () => {
    expect(messages({ symbol: '🐕'.repeat(64) })).toEqual({})
    expect(messages({ symbol: 'X'.repeat(65) })).toEqual({ symbol: 'Symbol can have at most 64 characters' })
  })

  test('spaces are tidied and what nobody can see does not make a symbol', () => {
    expect(tradeFormSchema.parse({ ...form, symbol: '\u200b BRK\u00a0\t B\u0000 ' }).symbol).toBe('BRK B')
    expect(messages({ symbol: '\u200b\u2060' })).toEqual({ symbol: 'Symbol is required' })
  })

  test('a market outside the six is refused', () => {
    expect(messages({ market: 'FUTURES' })).toEqual({ market: 'Choose a market' })
  })

  test('options need the day on which they expire', () => {
    expect(messages({ market: 'OPTIONS' })).toEqual({ expiration: 'Expiration is required for options' })
    expect(messages({ market: 'OPTIONS', expiration: '2026-13-01' })).toEqual({
      expiration: 'Write a day that exists as YYYY-MM-DD',
    })
    expect(messages({ expiration: '2200-01-01' })).toEqual({ expiration: 'Expiration must lie between 1970 and 2199' })
    expect(messages({ market: 'OPTIONS', expiration: '2026-12-18' })).toEqual({})
  })
})
