// @vitest-environment node
import { readFile } from 'node:fs/promises'
import { parseAtomFeed } from 'feedsmith'
import { RelaxNGValidator, XmlDocument } from 'libxml2-wasm'
import { beforeEach, expect, it } from 'vitest'
import { HAPPENED } from '@/domain/ledger/entry'
import { actionRow, importTrade, newStrategy, share } from './fixtures'
import { bootDatabase, type Client, PUBLISHABLE_KEY } from './harness'

const db = await bootDatabase()
const alice = db.as('alice')

const schema = XmlDocument.fromBuffer(await readFile('tests/db/atom.rng'))

beforeEach(() => db.sql(`delete from private.settings`))

/** What a feed reader gets, by the header with which it asks. The address has the key, as readers send no other header of ours. */
const ask = (id: string, accept = '*/*') =>
  db.fetch(
    new Request(`http://localhost/rest/v1/rpc/strategy_feed?id=${id}&apikey=${PUBLISHABLE_KEY}`, {
      headers: { accept },
    }),
  )

/** A public strategy's feed: checked against the schema, and as a feed reader understands it. */
async function feedOf(id: string) {
  const answer = await ask(id)
  expect(answer.status).toBe(200)
  const text = await answer.text()
  RelaxNGValidator.fromDoc(schema).validate(XmlDocument.fromString(text))
  const feed = parseAtomFeed(text)
  return { ...feed, entries: feed.entries ?? [] }
}

async function write(client: Client, strategyId: string, betId: string, more: Parameters<typeof actionRow>[0]) {
  const { error } = await client.from('bet_data').insert(actionRow({ strategy_id: strategyId, bet_id: betId, ...more }))
  expect(error).toBeNull()
}

it('has words for each event of the ledger', async () => {
  const words = await db.sql<{ event: string; title: string | null }>(
    `select event, (private.entry_words(jsonb_build_object('event', event, 'name', 'New', 'old_name', 'Old', 'version', 1, 'key', 'Terminal', 'since', '2026-11-22'))).title
     from unnest($1::text[]) event`,
    [Object.keys(HAPPENED)],
  )
  for (const { event, title } of words) expect([null, event], event).not.toContain(title)
})

it('tells what was done, when that is said to have been, and when it was recorded', async () => {
  await alice.from('user_profiles').insert({ username: 'Alice & <co>' })
  await db.sql(`insert into private.settings values ('site address', 'https://site.example')`)
  const { id } = await newStrategy(alice, { name: 'Ups & <downs> 100%' })
  await write(alice, id, 'live', { date: undefined, quantity: 100, price: 10.5 })
  await write(alice, id, 'late', {
    side: 'SELL',
    market: 'OPTIONS',
    symbol: 'NVDA',
    expiration: '2026-12-18',
    strike: 200,
    option_right: 'CALL',
    price: 3.25,
  })
  const { title, authors, links, entries } = await feedOf(id)
  const page = 'https://site.example/performance/Ups%20%26%20%3Cdowns%3E%20100%25'
  expect({ title, authors, links }).toEqual({
    title: { value: 'Ups & <downs> 100%' },
    authors: [{ name: 'Alice & <co>' }],
    links: [{ rel: 'alternate', type: 'text/html', href: page }],
  })
  expect(page).toBe(`https://site.example/performance/${encodeURIComponent('Ups & <downs> 100%')}`)
  expect(entries.map((entry) => entry.title?.value)).toEqual([
    'Sold 1 NVDA 18 Dec 2026 200 C at 3.25',
    'Bought 100 AAPL at 10.50',
    'Made public',
    'Strategy created',
  ])
  const [late, live] = entries.map((entry) => entry.content?.value)
  expect(late).toMatch(/^Stated time: 2024-05-06 10:00:00 UTC\nRecorded: \S+ \S+ UTC, late$/)
  expect(live).toMatch(/^Stated time: (.+)\nRecorded: \1, live$/)
  expect(entries[0]?.links).toEqual(links)
})

it('tells what an option, its end and a split are, and prices to the cent', async () => {
  const { id } = await newStrategy(alice)
  const spy = { market: 'OPTIONS', symbol: 'SPY', expiration: '2024-06-21', strike: 450, option_right: 'CALL' } as const
  const end = { date: '2024-06-21T20:00:00Z', price: 0 }
  const sold = { ...spy, side: 'SELL', price: 3.1, quantity: 2 } as const
  await alice
    .from('bet_data')
    .insert([
      actionRow({ ...sold, strategy_id: id, bet_id: 'assigned' }),
      actionRow({ ...spy, ...end, side: 'ASSIGN', quantity: 2, linked: 'shares', strategy_id: id, bet_id: 'assigned' }),
    ])
    .throwOnError()
  await write(alice, id, 'shares', {
    symbol: 'SPY',
    side: 'SELL',
    quantity: 200,
    price: 450,
    date: end.date,
    linked: 'assigned',
  })
  await alice
    .from('bet_data')
    .insert([
      actionRow({ ...sold, strategy_id: id, bet_id: 'exercised', side: 'BUY' }),
      actionRow({ ...spy, ...end, side: 'EXERCISE', quantity: 2, strategy_id: id, bet_id: 'exercised' }),
      actionRow({ ...sold, strike: 460, strategy_id: id, bet_id: 'expired' }),
      actionRow({ ...spy, ...end, strike: 460, side: 'EXPIRE', quantity: 2, strategy_id: id, bet_id: 'expired' }),
      actionRow({ strategy_id: id, bet_id: 'split', price: 1.08345, currency: 'EUR', usd_rate: 1.1 }),
      actionRow({
        strategy_id: id,
        bet_id: 'split',
        side: 'SPLIT',
        quantity: 4,
        price: 1,
        date: '2024-06-10T00:00:00Z',
        currency: 'EUR',
        usd_rate: 1.1,
      }),
    ])
    .throwOnError()
  const { entries } = await feedOf(id)
  expect(
    entries
      .slice(0, 9)
      .map((entry) => entry.title?.value)
      .reverse(),
  ).toEqual([
    'Sold 2 SPY 21 Jun 2024 450 C at 3.10',
    'Was assigned on 2 SPY 21 Jun 2024 450 C',
    'Sold 200 SPY at 450.00',
    'Bought 2 SPY 21 Jun 2024 450 C at 3.10',
    'Exercised 2 SPY 21 Jun 2024 450 C',
    'Sold 2 SPY 21 Jun 2024 460 C at 3.10',
    'Let 2 SPY 21 Jun 2024 460 C expire worthless',
    'Bought 1 AAPL at 1.08345 EUR',
    'Stated a split of AAPL, 4 for 1',
  ])
  expect(entries[6]?.content?.value).toMatch(
    /^At the strike of an option that was assigned or exercised\nStated time: /,
  )
})

it('has an entry for each edit and deletion, and never changes an older one', async () => {
  const { id } = await newStrategy(alice)
  await write(alice, id, 'edited', { price: 10 })
  const before = await feedOf(id)
  await alice.from('bet_data').update({ price: 8 }).eq('strategy_id', id)
  await alice.from('bet_data').delete().eq('strategy_id', id)
  const { entries } = await feedOf(id)
  expect(entries.map((entry) => entry.title?.value).slice(0, 3)).toEqual([
    'Deleted: “Bought 1 AAPL at 8.00”',
    'Edited: “Bought 1 AAPL at 10.00” now says “Bought 1 AAPL at 8.00”',
    'Bought 1 AAPL at 10.00',
  ])
  expect(entries[1]?.content?.value).toMatch(
    /^Stated time before: 2024-05-06 10:00:00 UTC\nStated time now: 2024-05-06 10:00:00 UTC\nRecorded: .+ UTC$/,
  )
  expect(entries.slice(2)).toEqual(before.entries)
  expect(new Set(entries.map((entry) => entry.id)).size).toBe(entries.length)
})

it('says of an imported action when it was recorded then, and that an early or an edited one is not live', async () => {
  const { id } = await newStrategy(alice)
  const action = { side: 'BUY' as const, quantity: '1', price: '10', date: '2024-05-06T10:00:00Z' }
  await importTrade(db, id, 'a', [
    { ...action, minutesLater: 1 },
    { ...action, minutesLater: -1 },
    { ...action, minutesLater: 2 },
  ])
  await db.sql('select private.import_trades($1, $2)', [
    id,
    JSON.stringify([
      {
        ...actionRow({ bet_id: 'b' }),
        recorded_at: '2024-05-06T10:00:30Z',
        first_recorded_at: '2024-05-06T10:00:10Z',
        edits: 1,
      },
    ]),
  ])
  const { entries } = await feedOf(id)
  expect(entries.slice(0, 4).map((entry) => entry.content?.value?.split('\n')[1])).toEqual([
    'Recorded: 2024-05-06 10:00:30 UTC, late',
    'Recorded: 2024-05-06 10:02:00 UTC, late',
    'Recorded: 2024-05-06 09:59:00 UTC, before its stated time',
    'Recorded: 2024-05-06 10:01:00 UTC, live',
  ])
})

it('stays well formed whatever is written: markup, directions, control characters, what XML cannot have', async () => {
  const { id } = await newStrategy(alice, { name: ']]>&amp;<script>\u202e\u0007\uffff\ufffe 💸' })
  await write(alice, id, 'a', { market: 'SPORTS', symbol: `"'<![CDATA[\u2067\u0001\ufffe\u{1f4a9}` })
  const { title, entries } = await feedOf(id)
  expect(title?.value).toBe(']]>&amp;<script> 💸')
  expect(entries[0]?.title?.value).toBe(`Bought 1 "'<![CDATA[\u{1f4a9} at 10.00`)
})

it('is Atom whatever a feed reader asks for', async () => {
  const { id } = await newStrategy(alice)
  const plain = await (await ask(id)).text()
  for (const accept of [
    '*/*',
    'application/atom+xml',
    'application/rss+xml, */*;q=0.1',
    'text/html,application/xml;q=0.9',
  ]) {
    const answer = await ask(id, accept)
    expect(answer.headers.get('content-type'), accept).toBe('application/atom+xml; charset=utf-8')
    expect(await answer.text(), accept).toBe(plain)
  }
})

it('answers alike for a private strategy and for none, also to those who see it', async () => {
  const { id } = await newStrategy(alice, { public: 'false' })
  await share(alice, id, db.as('guest'))
  const whole = async (answer: Response) => ({
    status: answer.status,
    headers: [...answer.headers],
    body: await answer.text(),
  })
  const ofPrivate = await whole(await ask(id))
  expect(ofPrivate).toEqual(await whole(await ask('00000000-0000-4000-8000-000000000000')))
  expect(ofPrivate).toMatchObject({ status: 404, body: expect.stringContaining('No public strategy has this id') })
  for (const client of [db.anon, alice, db.as('guest'), db.service]) {
    expect((await client.rpc('strategy_feed', { id }, { get: true })).status).toBe(404)
  }
})

it('ends when its strategy is hidden, and after a hundred entries', async () => {
  const { id } = await newStrategy(alice)
  await alice
    .from('bet_data')
    .insert(Array.from({ length: 120 }, (_, n) => actionRow({ strategy_id: id, bet_id: `t${n}`, quantity: n + 1 })))
  const { entries } = await feedOf(id)
  expect(entries).toHaveLength(100)
  expect(entries[0]?.title?.value).toBe('Bought 120 AAPL at 10.00')
  await alice.from('strategy_profile').update({ public: 'false' }).eq('id', id)
  expect((await ask(id)).status).toBe(404)
})
