import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UNSAID_TRADE, UNTYPED } from '@/domain/contract/testAction'
import { dateToFormText } from '@/domain/time/instant'
import { storedTrade, tradeFrom } from './testTrade'
import {
  canExpire,
  emptyForm,
  expiryOf,
  firstReason,
  formOf,
  lacksExpiry,
  lotWords,
  newAction,
  readTradeForm,
  type TypedAction,
  type TypedTrade,
  understoodAs,
} from './tradeForm.rules'

const CALL_430 = { strike: '430', option_right: 'CALL' } as const
const NOW = new Date()
const AT = { zone: 'UTC', now: NOW }
const STOCK = { market: 'STOCK', symbol: 'MSFT' } as const
const action: TypedAction = {
  side: 'BUY',
  date: '2026-01-05 14:31',
  quantity: '100',
  price: '10.50',
  fee: '1',
  usd_rate: '',
  linked: '',
}
const form: TypedTrade = { symbol: ' MSFT ', market: 'STOCK', ...UNTYPED, actions: [action] }

/** Message by field, as the form would show them. */
function messages(changes: Partial<TypedTrade>): Record<string, string> {
  const {
    actions,
    trade,
    market: _,
    head: __,
    held: ___,
    splits: ____,
    ...heads
  } = readTradeForm({ ...form, ...changes }, NOW)
  const fields = Object.entries(heads).concat(
    actions.flatMap(({ date, quantity, price, fee }, row) =>
      Object.entries({ date, quantity, price, fee }).map(([field, read]) => [`actions.${row}.${field}`, read] as const),
    ) as never,
  )
  const refused = fields.flatMap(([field, read]) => (read.ok ? [] : [[field, read.message]]))
  expect(trade === null).toBe(refused.length > 0)
  return Object.fromEntries(refused)
}
const withAction = (changes: Partial<TypedAction>) => messages({ actions: [{ ...action, ...changes }] })
const priceOf = (typed: string) => tradeFrom({ ...form, actions: [{ ...action, price: typed }] }).actions[0]?.price

test('a complete form is parsed into what is written: trimmed, plain decimals, dates in UTC', () => {
  expect(tradeFrom(form)).toEqual({
    symbol: 'MSFT',
    market: 'STOCK',
    ...UNSAID_TRADE,
    actions: [
      {
        side: 'BUY',
        date: '2026-01-05T14:31:00.000Z',
        quantity: '100',
        price: '10.5',
        fee: '1',
        usd_rate: '1',
        linked: null,
      },
    ],
  })
})

test('all errors are reported at once, each beside its field', () => {
  const nothing: TypedAction = {
    actionId: 7,
    side: 'SELL',
    date: '',
    quantity: '',
    price: '0',
    fee: '1,500',
    usd_rate: '',
    linked: '',
  }
  expect(messages({ symbol: '  ', market: 'OPTIONS', actions: [action, nothing] })).toEqual({
    symbol: 'Symbol is required',
    expiration: 'Expiration is required for options',
    'actions.1.date': 'Date is required',
    'actions.1.quantity': 'All quantities and prices must be greater than 0',
    'actions.1.price': 'All quantities and prices must be greater than 0',
    'actions.1.fee': 'This can mean 1500 or 1.500: write the one you mean',
  })
})

test('a rebate is a fee below 0, of at most what the action is worth', () => {
  const refused = (worth: string) => `A rebate, a fee below 0, can be at most what the action is worth: ${worth}`
  const rebate = (fee: string, changes: Partial<TypedTrade> = {}) =>
    messages({ ...changes, actions: [{ ...action, quantity: '3', price: '0.5', fee }] })
  expect(rebate('-1.5')).toEqual({})
  expect(rebate('-1.51')).toEqual({ 'actions.0.fee': refused('1.5') })
  const option = { market: 'OPTIONS', expiration: '2026-12-18', ...CALL_430 } as const
  expect(rebate('-150', option)).toEqual({})
  expect(rebate('-150.01', option)).toEqual({ 'actions.0.fee': refused('150') })
})

describe('an option that expired worthless', () => {
  const row = (side: TypedAction['side'], quantity: string, date: string, price = '3'): TypedAction => ({
    ...{ side, quantity, date: `2025-11-${date}`, price, fee: '0', usd_rate: '', linked: '' },
  })
  const expiry = (quantity: string, date = '21 21:00') => row('EXPIRE', quantity, date, '0')
  const option = (...actions: TypedAction[]): TypedTrade => ({
    ...form,
    market: 'OPTIONS',
    expiration: '2025-11-21',
    ...CALL_430,
    actions,
  })
  const bought = [row('BUY', '2', '03 14:31'), row('BUY', '1', '05 14:31')]

  test('is saved at the price 0 with all that is open, whatever the order of the rows', () => {
    expect(messages(option(...bought, expiry('3')))).toEqual({})
    expect(messages(option(expiry('1.5'), row('SELL', '3', '03 14:31'), row('BUY', '1.5', '04 14:31')))).toEqual({})
    expect(tradeFrom(option(...bought, expiry('3'))).actions[2]).toMatchObject({ side: 'EXPIRE', price: '0' })
  })

  test('is refused beside the field that is wrong', () => {
    expect(messages(option(...bought, expiry('2')))).toEqual({
      'actions.2.quantity': 'An expiry covers everything open at that time: 3',
    })
    expect(messages(option(...bought, expiry('')))).toEqual({
      'actions.2.quantity': 'An expiry covers everything open at that time: 3',
    })
    expect(messages(option(expiry('1')))).toEqual({
      'actions.0.quantity': 'Nothing was open at that time, so nothing could expire',
    })
    expect(messages(option(...bought, expiry('3', '23 00:00')))).toEqual({
      'actions.2.date': 'An option expires on its expiration date or the day after, in UTC',
    })
    expect(messages(option(...bought, { ...expiry('3'), price: '0.01' }))).toEqual({
      'actions.2.price': 'An option that ends by expiry, assignment or exercise has the price 0',
    })
    expect(
      messages({
        ...option(...bought, expiry('3')),
        market: 'STOCK',
        ...UNTYPED,
        actions: option(...bought, expiry('3')).actions,
      }),
    ).toEqual({
      'actions.2.price': 'Only an option with an expiration date can expire',
    })
  })

  test('can be chosen where another row leaves something open, once', () => {
    const choices = (...actions: TypedAction[]) => {
      const reading = readTradeForm(option(...actions), NOW)
      return actions.map((_, at) => canExpire(reading, at))
    }
    expect(choices(row('BUY', '2', '03 14:31'))).toEqual([false])
    expect(choices(...bought)).toEqual([true, true])
    expect(choices(row('BUY', '2', '03 14:31'), row('SELL', '', '04 14:31'))).toEqual([false, true])
    expect(choices(...bought, expiry('3'))).toEqual([false, false, true])
    expect(canExpire(readTradeForm({ ...option(...bought), market: 'STOCK' }, NOW), 1)).toBe(false)
  })

  test('is filled in with what is open on the expiration date', () => {
    expect(expiryOf('2025-11-21', [...bought, row('BUY', '9', '24 14:31')], AT)).toEqual({
      ...{ side: 'EXPIRE', date: '2025-11-21 21:00', quantity: '3', price: '0', fee: '0', usd_rate: '', linked: '' },
    })
    expect(expiryOf('2025-11-21', [row('SELL', '2', '03 14:31')], AT).quantity).toBe('2')
    expect(expiryOf('2025-11-21', [], AT).quantity).toBe('')
    const now = new Date('2025-11-21T20:59:00Z')
    const rows = [...bought, { ...row('BUY', '9', ''), date: '' }]
    expect(expiryOf('2025-11-21', rows, { zone: 'UTC', now })).toMatchObject({ date: '', quantity: '12' })
  })

  test('is offered from the day after on, while the trade is open and says nothing of it', () => {
    const lacks = (typed: TypedTrade, now = '2025-11-22T00:00:00Z') =>
      lacksExpiry(readTradeForm(typed, new Date(now)), new Date(now))
    expect(lacks(option(...bought))).toBe(true)
    expect(lacks(option(...bought), '2025-11-21T23:59:59Z')).toBe(false)
    expect(lacks(option(...bought, row('SELL', '3', '06 14:31')))).toBe(false)
    expect(lacks(option(...bought, expiry('3')))).toBe(false)
    expect(lacks({ ...option(...bought), market: 'STOCK' })).toBe(false)
  })
})

test('an action worth more than 1e12 USD is refused beside its price', () => {
  const price = { 'actions.0.price': 'Quantity × price can be at most 1,000,000,000,000 USD' }
  expect(withAction({ quantity: '1e8', price: '1e4' })).toEqual({})
  expect(withAction({ quantity: '1e8', price: '10000.01' })).toEqual(price)
  const options = { ...form, market: 'OPTIONS' as const, expiration: '2027-01-15', ...CALL_430 }
  expect(messages({ ...options, actions: [{ ...action, quantity: '1e8', price: '101' }] })).toEqual({
    'actions.0.price': 'Quantity × price × 100 can be at most 1,000,000,000,000 USD',
  })
})

test('a form opens with one purchase dated now without a fee, or with a stored trade to the last digit', () => {
  expect(emptyForm(NOW, 'UTC')).toEqual({
    symbol: '',
    market: 'STOCK',
    ...UNTYPED,
    currency: 'USD',
    actions: [{ side: 'BUY', date: '', quantity: '', price: '', fee: '0', usd_rate: '', linked: '' }],
  })
  const stored = { date: '2026-11-02T14:31:07.123456Z', side: 'BUY', quantity: '0.000000010000000001' } as const
  const edited = tradeFrom(formOf(storedTrade({ actions: [{ ...stored, price: '10', fee: '1' }] }), 'UTC'))
  expect(edited.actions).toEqual([{ ...stored, price: '10', fee: '1', usd_rate: '1', linked: null, actionId: 1 }])
})

test('an added action closes the open position, or buys if there is none', () => {
  const bought = { ...newAction([], STOCK, NOW), quantity: '1,000.5' }
  const sold = { ...bought, side: 'SELL' as const }
  const sides = [[], [bought], [bought, bought, sold], [bought, sold], [sold], [{ ...bought, quantity: 'x' }]]
  expect(sides.map((others) => newAction(others, STOCK, NOW).side)).toEqual([
    'BUY',
    'SELL',
    'SELL',
    'BUY',
    'BUY',
    'BUY',
  ])
})

test('the reason beside the button is the first error from top to bottom', () => {
  const typed = { ...form, symbol: '', expiration: 'soon', actions: Array.from({ length: 12 }, () => ({ ...action })) }
  Object.assign(typed.actions[10] ?? {}, { price: '0' })
  Object.assign(typed.actions[2] ?? {}, { quantity: '-1' })
  const reason = () => firstReason(readTradeForm(typed, NOW))
  expect(reason()).toEqual({ message: 'Symbol is required', row: null, field: 'symbol' })
  typed.symbol = 'MSFT'
  expect(reason()?.row).toBeNull()
  typed.expiration = ''
  expect(reason()).toMatchObject({
    message: 'All quantities and prices must be greater than 0',
    row: 2,
    field: 'quantity',
  })
  Object.assign(typed.actions[2] ?? {}, { quantity: '1' })
  expect(reason()?.row).toBe(10)
  Object.assign(typed.actions[10] ?? {}, { price: '1' })
  expect(reason()).toBeNull()
  typed.actions = []
  expect(reason()?.message).toBe('At least one trade action is required')
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
    // Phone keypads have no point in countries that use a decimal comma.
    ['12,5', '12.5', '12.5'],
    ['0,125', '0.125', '0.125'],
    ['1.234,50', '1234.5', '1234.5'],
    ['1 234', '1234', '1234'],
    ['1\u202f234.5', '1234.5', '1234.5'],
    ["1'234'567.89", '1234567.89', '1234567.89'],
    ['9999999999.123456789012345678', '9999999999.123456789012345678', null],
  ])('a price of %j is %s', (typed, value, echo) => {
    expect(priceOf(typed)).toBe(value)
    expect(understoodAs(typed, { ok: true, value })).toBe(echo)
  })

  test('an empty fee is 0', () => {
    expect(tradeFrom({ ...form, actions: [{ ...action, fee: '' }] }).actions[0]?.fee).toBe('0')
  })

  test('any text is read exactly or refused, never as a wrong number and never with a crash', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.stringMatching(/^[-+ .,'e\d]{0,12}$/)), (typed) => {
        const [read] = readTradeForm({ ...form, actions: [{ ...action, quantity: typed }] }, NOW).actions
        if (!read?.quantity.ok) return
        const { value } = read.quantity
        expect(value).toMatch(/^\d{1,15}(\.\d{1,30})?$/)
        if (understoodAs(typed, read.quantity) === null) expect(Number(value)).toBe(Number(typed))
      }),
      { numRuns: 500 },
    )
  })
})

describe('dates', () => {
  const malformed = 'Enter a time, such as 14:35, yesterday 14:35 or 2026-11-27 14:35'
  test.each([
    ['lately', malformed],
    ['11/02/2026 14:31', expect.stringContaining('can mean')],
    ['2026-02-30 10:00', 'This day is not in the calendar'],
    ['2026-01-05 24:00', malformed],
    ['2026-01-05 10:60', malformed],
    ['2026-01-05 10:00 +99:00', malformed],
    ['1969-12-31 23:59', 'Date must be in 1970 or later'],
    ['1970-01-01T00:00+01:00', 'Date must be in 1970 or later'],
    ['9999-12-31 23:59', 'Date cannot be more than one day ahead'],
  ])('a date of %j is refused: %s', (typed, message) => {
    expect(withAction({ date: typed })).toEqual({ 'actions.0.date': message })
  })

  test('an empty date of a new row is the time of saving, and counts as now until then; a stored row needs one', () => {
    const dated = { ...action, date: '2026-01-05 14:31' }
    const rows = [{ ...action, side: 'SELL' as const, date: ' ' }, dated]
    const { actions } = readTradeForm({ ...form, actions: rows }, NOW)
    expect(actions.map((row) => row.action)).toMatchObject([{ isNow: true, date: NOW.toISOString() }, { side: 'BUY' }])
    expect(actions[1]?.action).not.toHaveProperty('isNow')
    expect(withAction({ actionId: 7, date: '' })).toEqual({ 'actions.0.date': 'Date is required' })
    expect(newAction(rows, STOCK, NOW).date).toBe('')
  })

  test('a date a few hours ahead is accepted, two days ahead is not', () => {
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
    const read = tradeFrom({ ...form, actions: [{ ...action, date: shown }] })
    expect(dateToFormText(read.actions[0]?.date ?? '')).toBe(shown)
  })
})

describe('symbol, market and expiration', () => {
  test('a symbol has 64 characters at most, counted as the database counts', () => {
    expect(messages({ symbol: '🐕'.repeat(64) })).toEqual({})
    expect(messages({ symbol: 'X'.repeat(65) })).toEqual({ symbol: 'Symbol can have at most 64 characters' })
  })

  test('spaces are normalised and invisible characters removed', () => {
    expect(tradeFrom({ ...form, symbol: '\u200b BRK\u00a0\t B\u0000 ' }).symbol).toBe('BRK B')
    expect(messages({ symbol: '\u200b\u2060' })).toEqual({ symbol: 'Symbol is required' })
  })

  test('options require an expiration', () => {
    expect(messages({ market: 'OPTIONS', ...CALL_430 })).toEqual({ expiration: 'Expiration is required for options' })
    expect(messages({ market: 'OPTIONS', expiration: '2026-13-01', ...CALL_430 })).toEqual({
      expiration: 'Enter a valid date as YYYY-MM-DD',
    })
    expect(messages({ expiration: '2200-01-01' })).toEqual({ expiration: 'Expiration must be between 1970 and 2199' })
    expect(messages({ market: 'OPTIONS', expiration: '2026-12-18', ...CALL_430 })).toEqual({})
  })

  test('options require a strike and a right, unless they were stored without', () => {
    const option = { market: 'OPTIONS', expiration: '2026-12-18' } as const
    expect(messages(option)).toEqual({ strike: 'Strike is required for options' })
    expect(messages({ ...option, strike: '430' })).toEqual({ option_right: 'Enter whether it is a call or a put' })
    expect(messages({ ...option, option_right: 'PUT' })).toEqual({ strike: 'Enter the option’s strike' })
    expect(messages({ ...option, actions: [{ ...action, actionId: 7 }] })).toEqual({})
    expect(messages({ ...option, actions: [{ ...action, actionId: 7 }], option_right: 'PUT' })).toEqual({
      strike: 'Enter the option’s strike',
    })
    expect(messages({ strike: '430' })).toEqual({ strike: 'Only an option has a strike, and is a call or a put' })
  })

  test('an option cannot be bought or sold after it expired', () => {
    const traded = (date: string) =>
      messages({ market: 'OPTIONS', expiration: '2026-01-16', ...CALL_430, actions: [{ ...action, date }] })
    const message = 'This option expired on 2026-01-16: it cannot be bought or sold after 17:00 in New York'
    expect(traded('2026-01-16 22:00')).toEqual({})
    expect(traded('2026-01-16T22:00:00.000001Z')).toEqual({ 'actions.0.date': message })
    expect(traded('2026-01-17')).toEqual({ 'actions.0.date': message })
    expect(traded('2026-01-16')).toEqual({})
  })

  test('a multiplier of its own is that of an option or an ALTERNATIVE contract, and the default is not stated', () => {
    const multiplierOf = (changes: Partial<TypedTrade>) => tradeFrom({ ...form, ...changes }).multiplier
    expect(multiplierOf({ market: 'ALTERNATIVE', symbol: 'MESH26', multiplier: '5' })).toBe('5')
    expect(multiplierOf({ market: 'ALTERNATIVE', multiplier: '1.0' })).toBeNull()
    const option = { market: 'OPTIONS', expiration: '2026-12-18', ...CALL_430 } as const
    expect(multiplierOf({ ...option, multiplier: '100' })).toBeNull()
    expect(multiplierOf({ ...option, multiplier: '10' })).toBe('10')
    expect(messages({ multiplier: '10' })).toEqual({
      multiplier: 'Only an option or an ALTERNATIVE contract can have a multiplier of its own',
    })
    expect(messages({ market: 'ALTERNATIVE', multiplier: '0' })).toEqual({ multiplier: 'Multiplier must be above 0' })
  })

  test('lots are stored as units: 100,000 of a currency, 100 ounces of gold, 5,000 of silver', () => {
    const quantityOf = (market: TypedTrade['market'], quantity: string, symbol = 'EURUSD') =>
      readTradeForm({ ...form, market, symbol, actions: [{ ...action, quantity }] }, NOW).actions[0]?.quantity
    expect(quantityOf('FOREX', '0.25 lots')).toEqual({ ok: true, value: '25000' })
    expect(quantityOf('FOREX', '1 LOT')).toEqual({ ok: true, value: '100000' })
    expect(quantityOf('STOCK', '1 lot')).toMatchObject({ ok: false })
    expect(quantityOf('FOREX', 'lots')).toMatchObject({ ok: false })
    expect(quantityOf('FOREX', '0.5 lots', 'XAUUSD')).toEqual({ ok: true, value: '50' })
    expect(quantityOf('FOREX', '2 lots', 'xag/usd')).toEqual({ ok: true, value: '10000' })
    expect(lotWords('0.5 lots', { market: 'FOREX', symbol: 'xauusd' })).toBe('1 lot of XAUUSD is 100 units')
    expect(lotWords('50', { market: 'FOREX', symbol: 'XAUUSD' })).toBeNull()
  })

  test('lots of anything else are refused beside the field, and units are asked for', () => {
    const ofPlatinum: Partial<TypedTrade> = {
      ...{ market: 'FOREX', symbol: 'XPTUSD' },
      actions: [{ ...action, quantity: '1 lot' }],
    }
    const message =
      'Enter units. Lots work for currency pairs (100,000 units), gold (XAUUSD, 100 ounces) and silver (XAGUSD, 5,000 ounces)'
    expect(messages(ofPlatinum)).toEqual({ 'actions.0.quantity': message })
    expect(messages({ ...ofPlatinum, symbol: 'US30' })).toMatchObject({ 'actions.0.quantity': message })
  })
})

describe('a trade in another currency', () => {
  const euros = (usd_rate: string, changes: Partial<TypedTrade> = {}) =>
    readTradeForm({ ...form, currency: 'eur', actions: [{ ...action, usd_rate }], ...changes }, NOW)

  test('says what its currency is worth at each action', () => {
    const { trade } = euros('1.08')
    expect(trade).toMatchObject({ currency: 'EUR', actions: [{ price: '10.5', fee: '1', usd_rate: '1.08' }] })
    expect(firstReason(euros(''))).toEqual({
      message: 'Enter how many USD one EUR was worth',
      row: 0,
      field: 'usd_rate',
    })
    expect(firstReason(euros('0'))).toMatchObject({ message: 'USD rate must be above 0' })
    expect(firstReason(euros('1', { currency: 'euro' }))).toMatchObject({ field: 'currency', row: null })
  })

  test('takes the rate from the price of dollars in that currency, unless another is typed', () => {
    const yen = (usd_rate: string, symbol = 'usd/jpy') =>
      readTradeForm(
        {
          ...form,
          ...{ symbol, market: 'FOREX', currency: 'JPY' },
          actions: [{ ...action, price: '160', usd_rate }],
        },
        NOW,
      )
    expect(yen('').trade?.actions[0]?.usd_rate).toBe('0.00625')
    expect(yen('0.0063').trade?.actions[0]?.usd_rate).toBe('0.0063')
    expect(yen('', 'EUR/JPY').trade).toBe(null)
  })

  test('in dollars again, counts no rate that was typed before', () => {
    expect(euros('1.08', { currency: 'USD' }).trade?.actions[0]?.usd_rate).toBe('1')
    const stored = storedTrade({ actions: [{ ...action, date: '2026-01-05T14:31:00Z', usd_rate: '1' }] })
    expect(readTradeForm({ ...formOf(stored, 'UTC'), currency: 'EUR' }, NOW).trade).toBe(null)
  })

  test('may be worth as much in dollars as any other', () => {
    const million = { ...action, quantity: '1000000', price: '160000000' }
    const worth = (usd_rate: string) => euros('', { actions: [{ ...million, usd_rate }] }).trade
    expect(worth('0.00625')).not.toBe(null)
    expect(worth('0.00626')).toBe(null)
  })
})
