// @vitest-environment node
import { beforeEach, expect, test } from 'vitest'
import { moveTrades } from '@/features/trades/saving/moveTrades.queries'
import { changeTags, readTags, readTradeTags, tagTrades } from '@/features/trades/saving/tags.queries'
import { type TagChange, takenBack } from '@/features/trades/saving/tags.rules'
import { readAllTrades, readFilteredTotal, readTrades } from '@/features/trades/trades.queries'
import { FIRST_PAGE, NO_FILTERS } from '@/features/trades/trades.rules'
import { readAllTradeTags } from '@/queries/tradeTags.queries'
import { newStrategy, share, writeTrades } from './fixtures'
import { bootDatabase, type Client } from './harness'

const db = await bootDatabase()

let owner = db.as('owner')
let user = ''
let strategyId = ''

const trade = (betId: string, price: string) => ({
  ...{ betId, strategyId, userId: user },
  actions: [
    { side: 'BUY' as const, quantity: '1', price: '10', date: '2026-03-02T10:00:00Z' },
    { side: 'SELL' as const, quantity: '1', price, date: '2026-03-02T11:00:00Z' },
  ],
})

beforeEach(async () => {
  user = crypto.randomUUID()
  owner = db.as(user)
  strategyId = (await newStrategy(owner)).id
  await writeTrades(db, [trade('a', '12'), trade('b', '9'), trade('c', '9')])
})

const on = (bet_id: string, name: string, kind = 'setup'): TagChange => ({ bet_id, kind, name, is_on: true })
const tag = (...changes: TagChange[]) => tagTrades(strategyId, changes, owner)
const tagsOf = async (client: Client = owner) =>
  Object.fromEntries(
    [...(await readTradeTags(strategyId, ['a', 'b', 'c'], client))].map(([id, tags]) => [
      id,
      tags.map(({ kind, name }) => `${kind}: ${name}`),
    ]),
  )
const listed = async (filters: Partial<typeof NO_FILTERS>, client: Client = owner) => {
  const all = { ...NO_FILTERS, ...filters }
  const { trades } = await readTrades(strategyId, { sort: null, page: 1, filters: all }, client)
  expect(await readFilteredTotal(strategyId, all, client)).toMatchObject({ trades: trades.length })
  return trades.map(({ bet_id }) => bet_id).toSorted()
}

test('tags are put on many trades at once, and what that changed is taken back alone', async () => {
  await tag(on('a', 'FOMO', 'mood'))
  const changed = await tag(on('a', 'fomo', 'mistake'), on('b', 'fomo', 'mistake'), on('b', 'breakout'))
  // The first one had it: a name that looks like that of a tag in use means that tag.
  expect(changed).toEqual([
    { bet_id: 'b', kind: 'mood', name: 'FOMO', is_on: true },
    { bet_id: 'b', kind: 'setup', name: 'breakout', is_on: true },
  ])
  expect(await tagsOf()).toEqual({ a: ['mood: FOMO'], b: ['mood: FOMO', 'setup: breakout'] })
  await tag(...takenBack(changed))
  expect(await tagsOf()).toEqual({ a: ['mood: FOMO'] })
})

test('a tag filters the list, also together with a row of a report and days of closing', async () => {
  await tag(on('a', 'FOMO'), on('b', 'FOMO'), on('c', 'breakout'))
  expect(await listed({ tag: 'fomo' })).toEqual(['a', 'b'])
  expect(await listed({ tag: 'FOMO', result: 'LOSS' })).toEqual(['b'])
  expect(await listed({ tag: 'FOMO', closedFrom: '2026-03-02', row: 'weekday@UTC:1' })).toEqual(['a', 'b'])
  expect(await listed({ tag: 'FOMO', closedFrom: '2026-03-03' })).toEqual([])
  expect(await listed({ tag: 'no such tag' })).toEqual([])
  const all = await readAllTrades(strategyId, { sort: null, filters: { ...NO_FILTERS, tag: 'breakout' } }, owner)
  expect(all.map(({ bet_id, tags }) => [bet_id, tags])).toEqual([['c', ['breakout']]])
})

test('the list has the tags of each trade with it, in the order in which they were given', async () => {
  await tag(on('b', 'late'))
  await tag(on('a', 'breakout'), on('b', 'breakout'))
  const { trades } = await readTrades(strategyId, FIRST_PAGE, owner)
  expect(Object.fromEntries(trades.map(({ bet_id, tags }) => [bet_id, tags]))).toEqual({
    a: ['breakout'],
    b: ['late', 'breakout'],
    c: null,
  })
  expect(await readAllTradeTags(strategyId, new AbortController().signal, owner)).toEqual(
    new Map([
      ['a', ['breakout']],
      ['b', ['late', 'breakout']],
    ]),
  )
})

test('trades that are moved take their tags along, by name', async () => {
  const there = (await newStrategy(owner, { public: 'false' })).id
  await tag(on('a', 'FOMO', 'mood'), on('b', 'gap'), on('c', 'FOMO'))
  const move = () => moveTrades({ strategyId, tradeIds: ['a', 'b'], target: { id: there, name: '' } }, owner)
  await move()
  // Its answer was lost.
  await move()
  expect(await tagsOf()).toEqual({ c: ['mood: FOMO'] })
  const moved = await readTradeTags(there, ['a', 'b'], owner)
  expect(moved.get('a')).toEqual([{ kind: 'mood', name: 'FOMO' }])
  expect(moved.get('b')).toEqual([{ kind: 'setup', name: 'gap' }])
  // A tag in use there that looks alike is that tag, also on the way back.
  await tag(on('c', 'fomo'), on('c', 'Gap', 'pattern'))
  await moveTrades({ strategyId: there, tradeIds: ['b'], target: { id: strategyId, name: '' } }, owner)
  expect(await tagsOf()).toEqual({ b: ['setup: gap'], c: ['mood: FOMO', 'setup: gap'] })
  expect([...(await readTradeTags(there, ['a', 'b'], owner)).keys()]).toEqual(['a'])
})

test('what is no tag is refused in words, and nothing of the rest is kept', async () => {
  const refused = async (...changes: TagChange[]) => {
    const { error } = await owner.rpc('tag_trades', {
      strategy_id: strategyId,
      changes: [on('a', 'fine'), ...changes].map((change) => ({ ...change })),
    })
    expect(await tagsOf()).toEqual({})
    return error?.message
  }
  expect(await refused(on('b', ' \u200b '))).toBe('A tag needs a name')
  expect(await refused(on('b', 'x'.repeat(31)))).toBe('A tag can have at most 30 characters')
  // A Cyrillic letter among Latin ones.
  expect(await refused(on('b', 'FOM\u041e'))).toBe('Write each word in one alphabet')
  expect(await refused(on('b', 'x', 'm\u043eod'))).toBe('Write each word in one alphabet')
  expect(await refused(on('gone', 'x'))).toBe('This trade no longer exists')
  expect(await refused(...Array.from({ length: 10 }, (_, at) => on('a', `tag ${at}`)))).toBe(
    'A trade can have at most 10 tags',
  )
  // What is not drawn is left out, as in every name.
  await tag(on('a', 'late\u200b  entry'))
  expect(await tagsOf()).toEqual({ a: ['setup: late entry'] })
})

test('tags and kinds are renamed, but two cannot look alike', async () => {
  await tag(on('a', 'FOMO', 'mood'), on('b', 'calm', 'mood'))
  const [calm, fomo] = await readTags(strategyId, owner)
  await changeTags(strategyId, { does: 'rename kind', kind: 'mood', to: 'feeling' }, owner)
  expect(await tagsOf()).toEqual({ a: ['feeling: FOMO'], b: ['feeling: calm'] })
  await changeTags(strategyId, { does: 'rename', id: fomo?.id ?? 0, to: { kind: 'mistake', name: 'chased' } }, owner)
  expect(await tagsOf()).toEqual({ a: ['mistake: chased'], b: ['feeling: calm'] })
  await expect(
    changeTags(strategyId, { does: 'rename', id: calm?.id ?? 0, to: { kind: 'mood', name: 'CHASED' } }, owner),
  ).rejects.toThrow('Another tag looks like “CHASED”')
  await changeTags(strategyId, { does: 'delete', id: calm?.id ?? 0 }, owner)
  expect(await tagsOf()).toEqual({ a: ['mistake: chased'] })
})

test('a deletion that is taken back has its tags again; a day later they are swept', async () => {
  await tag(on('a', 'FOMO'), on('b', 'FOMO'))
  await owner.from('bet_data').delete().eq('strategy_id', strategyId).eq('bet_id', 'a').throwOnError()
  expect(await listed({ tag: 'FOMO' })).toEqual(['b'])
  await writeTrades(db, [trade('a', '12')])
  expect(await listed({ tag: 'FOMO' })).toEqual(['a', 'b'])
  await owner.from('bet_data').delete().eq('strategy_id', strategyId).eq('bet_id', 'a').throwOnError()
  await db.sql(`update trade_tags set tagged_at = now() - interval '2 days' where strategy_id = $1`, [strategyId])
  await tag(on('b', 'breakout'))
  expect(await tagsOf()).toEqual({ b: ['setup: FOMO', 'setup: breakout'] })
})

test('a strategy has so many tags and no more', async () => {
  await db.sql(`update private.limits set most = 2 where name = 'tags of a strategy'`)
  await tag(on('a', 'one'), on('a', 'two'))
  await expect(tag(on('b', 'three'))).rejects.toThrow('A strategy can have at most 2 tags: delete one first')
  await tag(on('b', 'one'))
  await db.sql(`update private.limits set most = 200 where name = 'tags of a strategy'`)
})

test('nobody else sees tags until their owner shows them, and then whoever sees the strategy does', async () => {
  await tag(on('a', 'FOMO', 'mood'))
  const guest = db.as(crypto.randomUUID())
  const stranger = db.as(crypto.randomUUID())
  const seenBy = async (client: Client) => {
    const { data } = await client.rpc('trade_report', { strategy_id: strategyId, report: 'tag' }).throwOnError()
    const report = data?.map(({ key }) => key).toSorted()
    const { trades } = await readTrades(strategyId, FIRST_PAGE, client)
    const inRows = trades.flatMap(({ tags }) => tags ?? [])
    return { tags: await tagsOf(client), inRows, filtered: await listed({ tag: 'FOMO' }, client), report }
  }
  const everything = { tags: { a: ['mood: FOMO'] }, inRows: ['FOMO'], filtered: ['a'], report: ['mood: FOMO', 'none'] }
  const nothing = { tags: {}, inRows: [], filtered: [], report: [] }
  expect(await seenBy(owner)).toEqual(everything)
  for (const client of [guest, stranger, db.anon]) expect(await seenBy(client)).toEqual(nothing)

  await changeTags(strategyId, { does: 'show', shows: true }, owner)
  for (const client of [guest, stranger, db.anon]) expect(await seenBy(client)).toEqual(everything)

  await owner.from('strategy_profile').update({ public: 'false' }).eq('id', strategyId).throwOnError()
  await share(owner, strategyId, guest)
  expect(await seenBy(guest)).toEqual(everything)
  for (const client of [stranger, db.anon]) expect(await seenBy(client)).toEqual(nothing)

  await changeTags(strategyId, { does: 'show', shows: false }, owner)
  expect(await seenBy(guest)).toEqual(nothing)
  expect(await seenBy(owner)).toEqual(everything)
})

test('a day of the diary is its owner’s until it is made public', async () => {
  const day = {
    strategy_id: strategyId,
    day: '2026-03-02',
    text: ' Slept badly. ',
    tags: ['slept badly', 'Slept Badly'],
  }
  await owner.from('diary_days').insert(day).throwOnError()
  const seenBy = async (client: Client) =>
    (await client.from('diary_days').select('day, text, tags').eq('strategy_id', strategyId).throwOnError()).data
  const written = [{ day: '2026-03-02', text: 'Slept badly.', tags: ['slept badly'] }]
  expect(await seenBy(owner)).toEqual(written)
  const guest = db.as(crypto.randomUUID())
  for (const client of [guest, db.anon]) expect(await seenBy(client)).toEqual([])
  await owner.from('diary_days').update({ is_public: true }).eq('strategy_id', strategyId).throwOnError()
  for (const client of [guest, db.anon]) expect(await seenBy(client)).toEqual(written)
  await owner.from('strategy_profile').update({ public: 'false' }).eq('id', strategyId).throwOnError()
  for (const client of [guest, db.anon]) expect(await seenBy(client)).toEqual([])
  await share(owner, strategyId, guest)
  expect(await seenBy(guest)).toEqual(written)
})

test('a day of the diary keeps to its limits', async () => {
  const write = async (values: object) =>
    (await owner.from('diary_days').upsert({ strategy_id: strategyId, day: '2026-03-02', ...values })).error?.message
  expect(await write({ text: 'x'.repeat(2001) })).toBe('A day of the diary can have at most 2,000 characters')
  expect(await write({ tags: Array.from({ length: 11 }, (_, at) => `tag ${at}`) })).toBe(
    'A day can have at most 10 tags',
  )
  expect(await write({ tags: ['FOM\u041e'] })).toBe('Write each word in one alphabet')
  expect(await write({ text: 'Fine', tags: ['news day'] })).toBeUndefined()
})
