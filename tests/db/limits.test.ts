// @vitest-environment node
import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, it } from 'vitest'
import { storedSymbol } from '@/domain/trade/actionText'
import { newStrategy } from './fixtures'
import { bootDatabase, type Client } from './harness'

const db = await bootDatabase()
let strategyId: string
/** Untyped: the generated types forbid most of these writes. */
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

// The exact limits of each number are tested in rules-agree.test.ts, together with those of the form.
describe('an action', () => {
  const notNumbers = ['NaN', 'Infinity', '-Infinity', 'many', '1e400', null]
  const refused: Record<string, unknown[]> = {
    quantity: [0, -1, ...notNumbers, `0.${'0'.repeat(16_000)}1`],
    price: [0, -1, ...notNumbers, 1e30],
    fee: [-1.01, ...notNumbers],
    date: ['294276-01-01T00:00:00Z', 'infinity', '-infinity', null],
    market: ['STOCKS', 'stock', null],
    side: ['buy', null],
    position: ['FLAT'],
    symbol: [null, ' \u00a0\u3000\u200b '],
    expiration: ['infinity', '5000-01-01'],
    bet_id: ['', 'x'.repeat(65), null],
  }

  it.each(Object.entries(refused))('is refused for an invalid %s', async (column, values) => {
    for (const value of values) {
      const { error } = await alice.from('bet_data').insert(action({ [column]: value }))
      expect(error, String(value)).not.toBeNull()
    }
    expect(await db.sql('select from bet_data')).toEqual([])
  })

  it('is accepted with a date slightly in the future, decimals as text or with an exponent, and an expiration', async () => {
    for (const right of [
      { date: inDays(0.9) },
      { date: '1970-01-01T00:00:00Z' },
      { quantity: '0.00000001', price: '0.000000000001234' },
      { quantity: 1e-8 },
      { quantity: 1e14, price: '0.01' },
      { market: 'OPTIONS', expiration: '2027-01-15' },
    ]) {
      expect((await alice.from('bet_data').insert(action(right))).error, JSON.stringify(right)).toBeNull()
    }
    await db.sql('delete from bet_data')
  })

  it('is stored without spaces around its symbol and trailing zeros in its numbers', async () => {
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

  it('are one trade within a strategy; the same id in another strategy is another trade', async () => {
    const other = await newStrategy(db.as('alice'))
    const first = action({})
    await alice.from('bet_data').insert(first)
    expect((await alice.from('bet_data').insert({ ...first, symbol: 'MSFT', strategy_id: other.id })).error).toBeNull()
    expect(
      await db.sql('select symbol, actions_count from trade_summary where bet_id = $1 order by 1', [first.bet_id]),
    ).toEqual([
      { symbol: 'AAPL', actions_count: 1 },
      { symbol: 'MSFT', actions_count: 1 },
    ])
    await db.sql('delete from bet_data')
  })
})

describe('the name of a strategy', () => {
  it('is taken, also in another case, with other spaces or punctuation, with invisible characters or letters that look alike', async () => {
    await newStrategy(db.as('alice'), { name: 'Momentum Shop' })
    const lookAlikes = [
      'MOMENTUM shop',
      '  Momentum Shop ',
      'Momentum  Shop',
      'Momentum\tShop',
      'Momentum\u00a0Shop',
      'Momentum\u3000Shop',
      'Momen\u200btum Shop',
      'Momentum\u200d Shop',
      '\ufeffMomentum Shop',
      'Momen\u00adtum Shop',
      '\u202eMomentum Shop',
      'Momentum\ufe0f Shop',
      'Ｍomentum Shop',
      'Momentum\u3164 Shop',
      'Momentum\u{e0041} Shop',
      'Mo\u2800mentum Shop',
      'Momen\u{1d173}tum Shop',
      'Momentum\u{1bca0} Shop',
      'Momentum\u{e01f0} Shop',
      'Momentum Shop\u{e0fff}',
      'MomentumShop',
      '"Momentum": shop!',
      'Mornentum Shop',
      'M0mentum Sh0p',
    ]
    for (const name of lookAlikes) {
      const { error } = await db.as('mallory').from('strategy_profile').insert({ name })
      expect(error?.message, JSON.stringify(name)).toMatch(/strategy_profile_(small|written)_name_key/)
      expect(error?.code).toBe('23505')
    }
  })

  it('cannot mix alphabets in a word or stack accents, nor can a symbol', async () => {
    const mixed = { code: 'PT400', message: 'Write each word in one alphabet' }
    for (const name of [
      'Мomentum Shop',
      'Ｍоmentum',
      'Alpha\u03b1',
      'М\u0301o',
      'ꓡow risk',
      'Ꭰip',
      'Beta ѕtоck',
      'Daոce',
    ]) {
      expect((await alice.from('strategy_profile').insert({ name })).error, name).toMatchObject(mixed)
    }
    expect(
      (await alice.from('strategy_profile').update({ name: 'Мomentum' }).eq('id', strategyId)).error,
    ).toMatchObject(mixed)
    expect((await alice.from('bet_data').insert(action({ symbol: 'ААPL' }))).error).toMatchObject(mixed)
    for (const name of ['β-neutral', 'Моментум 2', 'Momentum Стратегия', 'AI戦略', 'ETFกองทุน', 'ᏣᎳᎩ', 'Ռիսկ']) {
      expect((await alice.from('strategy_profile').insert({ name })).error, name).toBeNull()
    }
    await alice.from('strategy_profile').insert({ name: `Zalgo e${'\u0301\u0302\u0303'.repeat(20)}` })
    expect(await db.sql(`select name from strategy_profile where name like 'Zalgo%'`)).toEqual([
      { name: 'Zalgo \u00e9\u0302\u0303' },
    ])
  })

  it('cannot be empty, longer than 80 characters, or unusable in an address', async () => {
    const insert = async (name: string) => (await alice.from('strategy_profile').insert({ name })).error
    for (const name of ['', ' \u00a0\u2003 ', '\u200b\ufeff']) {
      expect(await insert(name)).toMatchObject({ code: 'PT400', message: 'Strategy name is required' })
    }
    const message = 'Strategy name can have at most 80 characters'
    expect(await insert('x'.repeat(81))).toMatchObject({ code: 'PT400', message })
    for (const name of ['.', '..']) expect(await insert(name)).not.toBeNull()
  })

  it('is kept as typed apart from outer spaces, in any alphabet, up to 80 characters', async () => {
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

  it('is taken, also in capitals of a non-Latin alphabet', async () => {
    await alice.from('strategy_profile').insert({ name: 'école Δ' })
    expect((await db.as('bob').from('strategy_profile').insert({ name: 'ÉCOLE δ' })).error?.code).toBe('23505')
  })

  it.each([
    ['Apple Pie', 'аррӏе ріе'],
    ['ABC', 'АВС'],
    ['Νίκη', 'ΝΊΚΗ'],
    ['Straw Bill', 'STRAW BlLL'],
    ['Ten 10', 'Ten lO'],
  ])('%s is taken as %s too, all of whose letters may be another alphabet’s', async (name, other) => {
    await alice.from('strategy_profile').insert({ name })
    expect((await db.as('mallory').from('strategy_profile').insert({ name: other })).error?.code).toBe('23505')
    const own = await newStrategy(db.as('mallory'))
    const renamed = await db.as('mallory').from('strategy_profile').update({ name: other }).eq('id', own.id)
    expect(renamed.error?.code).toBe('23505')
  })

  it('of other letters, of numbers or of signs alone is another name', async () => {
    for (const name of [
      'Trend 11',
      'Trend 12',
      'Trend 1 2 3',
      '🚀',
      '🚀🚀',
      '?!',
      '!?',
      'Café',
      'Cafe',
      '動量',
      '动量',
    ]) {
      expect((await db.as('many names').from('strategy_profile').insert({ name })).error, name).toBeNull()
    }
  })

  it('becomes available to others when the strategy is renamed', async () => {
    const { data } = await alice.from('strategy_profile').insert({ name: 'First' }).select().single()
    await alice.from('strategy_profile').update({ name: 'Second' }).eq('id', data.id)
    expect((await db.as('bob').from('strategy_profile').insert({ name: 'first' })).error).toBeNull()
    expect((await db.as('bob').from('strategy_profile').insert({ name: 'second' })).error).not.toBeNull()
  })
})

/** The most characters of each text that its owner writes, apart from a strategy's name. */
const LONGEST = {
  strategy_profile: { description: 5000, market_types: 500, timeframes: 500, categories: 500 },
  user_profiles: { email: 320, username: 80, first_name: 200, last_name: 200, full_name: 400, image_url: 2048 },
}
const OTHERWISE_LIMITED = {
  strategy_profile: ['name', 'public', 'username'],
  user_profiles: ['clerk_user_id', 'subscription_tier'],
}
const eachText = (table: keyof typeof LONGEST, text: string) =>
  Object.fromEntries(Object.keys(LONGEST[table]).map((column) => [column, text]))

it('every text is stored without invisible characters; an id with one is refused', async () => {
  const dirty = 'a\u202eb\u2800 '
  const { data: strategy } = await alice
    .from('strategy_profile')
    .update({ ...eachText('strategy_profile', dirty), description: `${dirty}\nsecond` })
    .eq('id', strategyId)
    .select(Object.keys(LONGEST.strategy_profile).join())
    .single()
  expect(strategy).toEqual({ ...eachText('strategy_profile', 'ab'), description: 'ab \nsecond' })
  const texts = eachText('user_profiles', dirty)
  const { data: profile } = await db
    .as('alice')
    .from('user_profiles')
    .insert(texts)
    .select(Object.keys(texts).join())
    .single()
  expect(new Set(Object.values(profile ?? {}))).toEqual(new Set(['ab']))
  const { data: stored } = await alice
    .from('bet_data')
    .insert(action({ symbol: dirty, sector: dirty }))
    .select()
    .single()
  expect(stored).toMatchObject({ symbol: 'AB', sector: 'ab' })
  expect((await alice.from('bet_data').insert(action({ bet_id: dirty }))).error).toMatchObject({
    code: 'PT400',
    message: 'The id of a trade cannot contain invisible characters',
  })
  await db.sql('delete from bet_data')
})

it.each([
  ['STOCK', 'brk.b', 'BRK.B'],
  ['CRYPTO', 'btc-usdß', 'BTC-USDß'],
  ['SPORTS', 'Red Sox', 'Red Sox'],
  ['ALTERNATIVE', 'gold coin', 'gold coin'],
  ['ALTERNATIVE', 'mesh26', 'MESH26'],
] as const)('a symbol of %s has one spelling, the same as in the browser', async (market, typed, kept) => {
  const { data } = await alice
    .from('bet_data')
    .insert(action({ market, symbol: typed }))
    .select()
    .single()
  expect(data?.symbol).toBe(kept)
  expect(storedSymbol(typed, market)).toBe(kept)
  await db.sql('delete from bet_data')
})

it('a strategy is either public or private', async () => {
  for (const value of ['TRUE', 'yes', '1', '', 'null', null]) {
    made += 1
    expect(
      (await alice.from('strategy_profile').insert({ name: `Public ${made}`, public: value })).error,
    ).not.toBeNull()
    expect((await alice.from('strategy_profile').update({ public: value }).eq('id', strategyId)).error).not.toBeNull()
  }
})

it('texts of strategies and profiles have maximum lengths', async () => {
  await alice.from('user_profiles').upsert({ clerk_user_id: 'alice' }, { onConflict: 'clerk_user_id' })
  const key = { strategy_profile: ['id', strategyId], user_profiles: ['clerk_user_id', 'alice'] } as const
  for (const table of ['strategy_profile', 'user_profiles'] as const) {
    const written = await db.sql<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = $1::regclass and atttypid = 'text'::regtype and has_column_privilege('authenticated', attrelid, attnum, 'UPDATE')
         and attname <> all ($2)`,
      [table, OTHERWISE_LIMITED[table]],
    )
    expect(written.map(({ name }) => name).sort()).toEqual(Object.keys(LONGEST[table]).sort())
    for (const [column, limit] of Object.entries(LONGEST[table])) {
      const update = (length: number) =>
        alice
          .from(table)
          .update({ [column]: 'x'.repeat(length) })
          .eq(key[table][0], key[table][1])
      expect((await update(limit)).error, column).toBeNull()
      expect((await update(limit + 1)).error, column).not.toBeNull()
    }
  }
})

it('a text of 320,000 accents is refused at once, wherever it is sent: normalising it would take minutes', async () => {
  const accents = `a${'\u0315\u0300'.repeat(160_000)}`
  const alice = db.as('alice')
  const { id } = await newStrategy(alice)
  expect(await db.anon.rpc('search_text', { value: accents })).toMatchObject({ error: null, data: 'a' })
  expect((await db.anon.rpc('subscribe', { email: `${accents}@example.com` })).error).toMatchObject({ code: 'PT400' })
  expect((await db.anon.rpc('ranking', { search: accents })).error).toBeNull()
  const action = {
    bet_id: 'long',
    strategy_id: id,
    date: '2026-01-05T10:00:00Z',
    market: 'STOCK',
    side: 'BUY' as const,
  }
  const numbers = { quantity: 1, price: 1 }
  for (const refused of [
    await alice.from('strategy_profile').insert({ name: accents }),
    await alice.from('strategy_profile').update({ description: accents }).eq('id', id),
    await alice.from('user_profiles').insert({ full_name: accents }),
    await alice.from('strategy_invites').insert({ strategy_id: id, label: accents }),
    await alice.from('bet_data').insert({ ...action, ...numbers, symbol: accents }),
    await alice.from('bet_data').insert({ ...action, ...numbers, symbol: 'AAPL', sector: accents }),
    await alice.from('bet_data').insert({ ...action, ...numbers, symbol: 'AAPL', bet_id: accents }),
  ]) {
    expect(refused.error).not.toBeNull()
  }
})

describe('the name of a trader', () => {
  const taken = { code: 'PT409', message: 'Another trader has this name, or one that looks like it' }
  const isTaken = async (client: Client, username: string) => (await client.rpc('is_name_taken', { username })).data

  beforeAll(async () => {
    await db.as('maria').from('user_profiles').insert({ username: 'Maria Bell' })
    await db.as('nils').from('user_profiles').insert({ username: 'Nils O.' })
  })

  it.each(['maria bell', 'MariaBell', 'Maria-Bell', 'Maria Be11', 'Maria BeII', 'nils 0'])(
    'is nobody else’s, nor is %s',
    async (username) => {
      expect(await isTaken(db.anon, username)).toBe(true)
      const mallory = db.as('mallory')
      for (const { error } of [
        await db.as('eve').from('user_profiles').insert({ username }),
        await mallory.from('user_profiles').upsert({ username }, { onConflict: 'clerk_user_id' }),
      ]) {
        expect(error).toMatchObject(taken)
      }
    },
  )

  it('is the trader’s own in any spelling, and free for others once nobody has it', async () => {
    const maria = db.as('maria')
    expect(await isTaken(maria, 'maria bell')).toBe(false)
    expect(
      (await maria.from('user_profiles').update({ username: 'MARIA BELL' }).eq('clerk_user_id', 'maria')).error,
    ).toBeNull()
    await maria.from('user_profiles').update({ username: 'Mia' }).eq('clerk_user_id', 'maria')
    expect(await isTaken(db.anon, 'Maria Bell')).toBe(false)
    expect((await db.as('eve').from('user_profiles').insert({ username: 'Maria Bell' })).error).toBeNull()
  })

  it('is refused to services too, even past the triggers, and is none without a visible character', async () => {
    const rows = ['one', 'two'].map((clerk_user_id) => ({ clerk_user_id, username: 'Twin' }))
    expect((await db.service.from('user_profiles').insert(rows)).error).toMatchObject(taken)
    await db.sql('alter table user_profiles disable trigger user')
    await expect(
      db.sql(`insert into user_profiles (clerk_user_id, username) values ('one', 'Twin'), ('two', 'TWIN')`),
    ).rejects.toThrow('user_profiles_small_name_key')
    await db.sql('alter table user_profiles enable trigger user')
    for (const clerk_user_id of ['blank', 'empty']) {
      const { data } = await db.service
        .from('user_profiles')
        .insert({ clerk_user_id, username: ' \u200b' })
        .select()
        .single()
      expect(data?.username).toBeNull()
    }
  })
})

describe('the trader’s name beside a strategy', () => {
  it('is the profile’s, whatever is sent, before and after the profile is made, renamed or deleted', async () => {
    const rosa = db.as('rosa')
    const { id } = await newStrategy(rosa, { username: 'Maria Bell' })
    const places = {
      strategy: `select username from strategy_profile where id = $1`,
      figures: `select username from strategy_metrics where strategy_id = $1`,
      ranking: `select username from ranking(search => (select name from strategy_profile where id = $1))`,
      words: `select string_agg(words, ' ') as username from strategy_words where strategy_id = $1 and kind = 'trader'`,
      check: `select figures as username from check_figures(1, array[$1::uuid])`,
    }
    const names = async () =>
      Promise.all(
        Object.entries(places).map(async ([place, query]) => [place, (await db.sql(query, [id]))[0]?.username ?? null]),
      ).then(Object.fromEntries)
    const everywhere = (name: string | null) => ({
      ...{ strategy: name, figures: name, ranking: name, words: name?.toLowerCase() ?? null, check: null },
    })
    expect(await names()).toEqual(everywhere(null))
    await rosa.from('user_profiles').insert({ username: 'Rosa' })
    expect(await names()).toEqual(everywhere('Rosa'))
    await rosa.from('strategy_profile').update({ username: 'Maria Bell' }).eq('id', id)
    expect(await names()).toEqual(everywhere('Rosa'))
    await db.service.from('strategy_profile').update({ username: 'Maria Bell' }).eq('id', id)
    expect(await names()).toEqual(everywhere('Rosa'))
    await rosa.from('user_profiles').update({ username: 'Rosalind' }).eq('clerk_user_id', 'rosa')
    expect(await names()).toEqual(everywhere('Rosalind'))
    await db.sql(`update user_profiles set clerk_user_id = 'rosa elsewhere' where clerk_user_id = 'rosa'`)
    expect(await names()).toEqual(everywhere(null))
    await db.sql(`update user_profiles set clerk_user_id = 'rosa' where clerk_user_id = 'rosa elsewhere'`)
    expect(await names()).toEqual(everywhere('Rosalind'))
    await db.sql(`delete from user_profiles where clerk_user_id = 'rosa'`)
    expect(await names()).toEqual(everywhere(null))
  })

  it('is a public event of the strategies of that person alone', async () => {
    const [one, other] = [await newStrategy(db.as('uma')), await newStrategy(db.as('ugo'))]
    await db.as('uma').from('user_profiles').insert({ username: 'Uma' })
    await db.as('ugo').from('user_profiles').insert({ username: 'Ugo' })
    await db.as('uma').from('user_profiles').update({ username: 'Una' }).eq('clerk_user_id', 'uma')
    const names = await db.sql('select username from strategy_profile where id = any ($1) order by 1', [
      [one.id, other.id],
    ])
    expect(names).toEqual([{ username: 'Ugo' }, { username: 'Una' }])
    const events = await db.sql('select event from strategy_events where strategy_id = $1 order by id', [one.id])
    expect(events.map(({ event }) => event)).toEqual(['created', 'published', 'renamed', 'renamed'])
    expect(await db.sql('select event from strategy_events where strategy_id = $1', [other.id])).toHaveLength(3)
  })
})

describe('a profile', () => {
  it('gets updated_at from the database', async () => {
    const { data } = await alice
      .from('user_profiles')
      .upsert({ clerk_user_id: 'alice', updated_at: '2001-01-01' }, { onConflict: 'clerk_user_id' })
      .select()
      .single()
    expect(new Date(data.updated_at).getUTCFullYear()).toBe(new Date().getUTCFullYear())
  })
})
