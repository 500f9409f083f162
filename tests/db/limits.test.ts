// @vitest-environment node
import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, it } from 'vitest'
import { bootDatabase } from './harness'
import { newStrategy } from './ledger'

const db = await bootDatabase()
let strategyId: string
/** Untyped, because most of what is sent here is what the types forbid. */
let alice: SupabaseClient

beforeAll(async () => {
  alice = db.as('alice') as unknown as SupabaseClient
  strategyId = (await newStrategy(db.as('alice'))).id
})

let made = 0
const action = (wrong: object) => {
  made += 1
  return {
    bet_id: `limit-${made}`,
    strategy_id: strategyId,
    date: '2024-05-06T10:00:00Z',
    market: 'STOCK',
    symbol: 'AAPL',
    side: 'BUY',
    quantity: 1,
    price: 1,
    fee: 0,
    ...wrong,
  }
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

describe('an action is refused for', () => {
  it.each([
    ['a quantity of zero', { quantity: 0 }],
    ['a quantity below zero', { quantity: -1 }],
    ['a quantity that is not a number', { quantity: 'NaN' }],
    ['an infinite quantity', { quantity: 'Infinity' }],
    ['a quantity of 1e400', { quantity: '1e400' }],
    ['a quantity of 1e15', { quantity: '1e15' }],
    ['a quantity of sixteen thousand decimals', { quantity: `0.${'0'.repeat(16_000)}1` }],
    ['a quantity that is text', { quantity: 'many' }],
    ['no quantity', { quantity: null }],
    ['a price of zero', { price: 0 }],
    ['a price that is not a number', { price: 'NaN' }],
    ['an infinite price', { price: '-Infinity' }],
    ['a price of 1e30', { price: 1e30 }],
    ['a fee below zero', { fee: -0.01 }],
    ['a fee that is not a number', { fee: 'NaN' }],
    ['an infinite fee', { fee: 'Infinity' }],
    ['no fee', { fee: null }],
    ['a date before 1970', { date: '1969-12-31T23:59:59Z' }],
    ['a date two days ahead', { date: inDays(2) }],
    ['a date in the year 294276', { date: '294276-01-01T00:00:00Z' }],
    ['an infinite date', { date: 'infinity' }],
    ['a date before all', { date: '-infinity' }],
    ['no date', { date: null }],
    ['a market that is none', { market: 'STOCKS' }],
    ['a market in small letters', { market: 'stock' }],
    ['no market', { market: null }],
    ['a side that is none', { side: 'buy' }],
    ['a position that is none', { position: 'FLAT' }],
    ['no symbol', { symbol: null }],
    ['a symbol of spaces', { symbol: ' \u00a0\u3000\u200b ' }],
    ['a symbol of 65 characters', { symbol: 'A'.repeat(65) }],
    ['a sector of 81 characters', { sector: 'A'.repeat(81) }],
    ['an expiration without end', { expiration: 'infinity' }],
    ['an expiration in the year 5000', { expiration: '5000-01-01' }],
    ['an empty trade id', { bet_id: '' }],
    ['a trade id of 65 characters', { bet_id: 'x'.repeat(65) }],
    ['no trade id', { bet_id: null }],
  ])('%s', async (_what, wrong) => {
    const { error } = await alice.from('bet_data').insert(action(wrong))
    expect(error).not.toBeNull()
    expect(await db.sql('select from bet_data')).toEqual([])
  })
})

describe('an action is taken with', () => {
  it.each([
    ['a date a little ahead', { date: inDays(0.9) }],
    ['the first second of 1970', { date: '1970-01-01T00:00:00Z' }],
    ['decimals as text', { quantity: '0.00000001', price: '0.000000000001234' }],
    ['the exponent that JavaScript gives small numbers', { quantity: 1e-8 }],
    ['a hundred trillion', { quantity: 1e14 }],
    ['an expiration', { market: 'OPTIONS', expiration: '2027-01-15' }],
  ])('%s', async (_what, right) => {
    const { error } = await alice.from('bet_data').insert(action(right))
    expect(error).toBeNull()
    await db.sql('delete from bet_data')
  })

  it('spaces round its symbol, which go, and zeros behind its numbers, which say nothing', async () => {
    await alice.from('bet_data').insert(action({ symbol: ' BRK.B\u00a0', quantity: '1.500', price: '20.00' }))
    expect(await db.sql('select symbol, quantity::text, price::text from bet_data')).toEqual([
      { symbol: 'BRK.B', quantity: '1.5', price: '20' },
    ])
    await db.sql('delete from bet_data')
  })
})

describe('the actions of one trade', () => {
  it.each([
    ['symbol', { symbol: 'MSFT' }, 'All actions of a trade must have the same symbol'],
    ['market', { market: 'CRYPTO' }, 'All actions of a trade must have the same market'],
    ['expiration', { expiration: '2027-01-15' }, 'All actions of a trade must have the same expiration'],
  ])('have one %s', async (_what, other, message) => {
    const first = action({})
    await alice.from('bet_data').insert(first)
    const { error } = await alice.from('bet_data').insert({ ...first, ...other })
    expect(error).toMatchObject({ code: 'PT400', message })
    const updated = await alice
      .from('bet_data')
      .insert([{ ...first }])
      .select()
    const single = await alice.from('bet_data').update(other).eq('id', updated.data?.[0]?.id)
    expect(single.error).toMatchObject({ code: 'PT400', message })
    const all = await alice.from('bet_data').update(other).eq('bet_id', first.bet_id)
    expect(all.error).toBeNull()
    await db.sql('delete from bet_data')
  })

  it('belong to one strategy', async () => {
    const other = await newStrategy(db.as('alice'))
    const first = action({})
    await alice.from('bet_data').insert(first)
    const { error } = await alice.from('bet_data').insert({ ...first, strategy_id: other.id })
    expect(error).toMatchObject({ code: 'PT409', message: 'This trade id is already in use' })
    await db.sql('delete from bet_data')
  })
})

describe('the name of a strategy', () => {
  it.each([
    ['other letters', 'MOMENTUM shop'],
    ['spaces round it', '  Momentum Shop '],
    ['two spaces inside', 'Momentum  Shop'],
    ['a tab', 'Momentum\tShop'],
    ['a space that does not break', 'Momentum\u00a0Shop'],
    ['an ideographic space', 'Momentum\u3000Shop'],
    ['a zero-width space', 'Momen\u200btum Shop'],
    ['a zero-width joiner', 'Momentum\u200d Shop'],
    ['a byte order mark', '\ufeffMomentum Shop'],
    ['a soft hyphen', 'Momen\u00adtum Shop'],
    ['a right-to-left override', '\u202eMomentum Shop'],
    ['a variation selector', 'Momentum\ufe0f Shop'],
    ['full-width letters', 'Ｍomentum Shop'],
    ['a Hangul filler', 'Momentum\u3164 Shop'],
    ['invisible tags', 'Momentum\u{e0041} Shop'],
  ])('cannot be taken again with %s', async (_what, name) => {
    await db.as('alice').from('strategy_profile').upsert({ name: 'Momentum Shop' }, { ignoreDuplicates: true })
    const { error } = await db.as('mallory').from('strategy_profile').insert({ name })
    expect(error?.message).toMatch(/strategy_profile_name_key/)
    expect(error?.code).toBe('23505')
  })

  it.each([
    ['', 'Strategy name is required'],
    [' \u00a0\u2003 ', 'Strategy name is required'],
    ['\u200b\ufeff', 'Strategy name is required'],
    ['x'.repeat(81), 'Strategy name can have at most 80 characters'],
  ])('cannot be %j', async (name, message) => {
    const { error } = await alice.from('strategy_profile').insert({ name })
    expect(error).toMatchObject({ code: 'PT400', message })
  })

  it.each(['.', '..'])('cannot be %j, which is no address', async (name) => {
    expect((await alice.from('strategy_profile').insert({ name })).error).not.toBeNull()
  })

  it('is kept as typed but for its edges, in any alphabet and with 80 characters', async () => {
    for (const name of ['Ünïcode & Söhne', '動量策略', 'Mean / Reversion 50%', 'é'.repeat(80), '🚀 To the moon']) {
      const { data, error } = await alice
        .from('strategy_profile')
        .insert({ name: ` ${name} ` })
        .select()
        .single()
      expect(error).toBeNull()
      expect(data.name).toBe(name)
    }
  })

  it('cannot be taken again in capitals of another alphabet', async () => {
    await alice.from('strategy_profile').insert({ name: 'école Δ' })
    expect((await db.as('bob').from('strategy_profile').insert({ name: 'ÉCOLE δ' })).error?.code).toBe('23505')
  })

  it('frees itself for others when it changes', async () => {
    const { data } = await alice.from('strategy_profile').insert({ name: 'First' }).select().single()
    await alice.from('strategy_profile').update({ name: 'Second' }).eq('id', data.id)
    expect((await db.as('bob').from('strategy_profile').insert({ name: 'first' })).error).toBeNull()
    expect((await db.as('bob').from('strategy_profile').insert({ name: 'second' })).error).not.toBeNull()
  })
})

describe('a strategy', () => {
  it.each(['TRUE', 'yes', '1', '', 'null', null])('is public or is not, and never %j', async (value) => {
    made += 1
    expect(
      (await alice.from('strategy_profile').insert({ name: `Public ${made}`, public: value })).error,
    ).not.toBeNull()
    expect((await alice.from('strategy_profile').update({ public: value }).eq('id', strategyId)).error).not.toBeNull()
  })

  it.each([
    ['description', 5000],
    ['market_types', 500],
    ['timeframes', 500],
    ['categories', 500],
    ['username', 80],
  ])('has a %s of at most %i characters', async (column, limit) => {
    const longest = await alice
      .from('strategy_profile')
      .update({ [column]: 'x'.repeat(limit) })
      .eq('id', strategyId)
    expect(longest.error).toBeNull()
    const longer = await alice
      .from('strategy_profile')
      .update({ [column]: 'x'.repeat(limit + 1) })
      .eq('id', strategyId)
    expect(longer.error).not.toBeNull()
  })
})

describe('a profile', () => {
  it.each([
    ['email', 320],
    ['username', 80],
    ['first_name', 200],
    ['last_name', 200],
    ['full_name', 400],
    ['image_url', 2048],
  ])('has a %s of at most %i characters', async (column, limit) => {
    const row = { clerk_user_id: 'alice', [column]: 'x'.repeat(limit) }
    const longest = await alice.from('user_profiles').upsert(row, { onConflict: 'clerk_user_id' })
    expect(longest.error).toBeNull()
    const longer = await alice
      .from('user_profiles')
      .upsert({ ...row, [column]: 'x'.repeat(limit + 1) }, { onConflict: 'clerk_user_id' })
    expect(longer.error).not.toBeNull()
  })

  it('says itself when it changed', async () => {
    const { data } = await alice
      .from('user_profiles')
      .upsert({ clerk_user_id: 'alice', updated_at: '2001-01-01' }, { onConflict: 'clerk_user_id' })
      .select()
      .single()
    expect(new Date(data.updated_at).getUTCFullYear()).toBe(new Date().getUTCFullYear())
  })
})
