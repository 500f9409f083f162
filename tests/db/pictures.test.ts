// @vitest-environment node
import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { actionRow, jpeg, newStrategy, share } from './fixtures'
import { bootDatabase, type Client, type TestDatabase } from './harness'

let db: TestDatabase
let alice: Client

beforeAll(async () => {
  db = await bootDatabase()
  alice = db.as('alice')
})

interface OfTrade {
  strategy_id: string
  bet_id: string
}

async function withTrade(client: Client = alice, isPublic: 'true' | 'false' = 'true'): Promise<OfTrade> {
  const { id } = await newStrategy(client, { public: isPublic })
  await client
    .from('bet_data')
    .insert(actionRow({ strategy_id: id, bet_id: 'trade' }))
    .throwOnError()
  return { strategy_id: id, bet_id: 'trade' }
}
const noteWith = (picture: Buffer | string, more: object = {}) => ({
  id: randomUUID(),
  text: 'The break on the daily chart',
  picture: typeof picture === 'string' ? picture : picture.toString('base64'),
  ...more,
})
const say = (of: OfTrade, note: object, client: Client = alice) =>
  client.rpc('say_of_trade', { ...of, said: { note } } as never)
const pictureOf = async (id: string, client: Client) =>
  (await client.rpc('note_picture', { id }).throwOnError()).data as string | null
const kept = async ({ strategy_id }: OfTrade) =>
  (await db.sql('select id from private.note_pictures where strategy_id = $1', [strategy_id])).length

it('is read back byte for byte, and its hash is in the ledger', async () => {
  const of = await withTrade()
  const file = jpeg()
  const note = noteWith(file)
  await say(of, note).throwOnError()
  await say(of, note).throwOnError()
  expect(await kept(of), 'a call that is repeated').toBe(1)
  expect(await pictureOf(note.id, db.anon)).toBe(file.toString('base64'))

  const hash = createHash('sha256').update(file).digest('base64')
  const { data: row } = await alice.from('trade_notes').select('picture').eq('id', note.id).single().throwOnError()
  expect(row.picture).toBe(hash)
  const { data: entries } = await alice
    .from('ledger_entries')
    .select('content')
    .eq('strategy_id', of.strategy_id)
    .order('number', { ascending: false })
    .limit(1)
    .throwOnError()
  expect(JSON.parse(entries[0]?.content ?? '')).toMatchObject({ event: 'note_written', note: note.id, picture: hash })
})

it('is seen by those who see its note alone, and written by the owner alone', async () => {
  const hidden = await withTrade(alice, 'false')
  await share(alice, hidden.strategy_id, db.as('bob'))
  const file = jpeg()
  const [shown, own] = [noteWith(file), noteWith(file, { private: true })]
  await say(hidden, shown).throwOnError()
  await say(hidden, own).throwOnError()
  const seenBy = async (client: Client) => [
    (await pictureOf(shown.id, client)) !== null,
    (await pictureOf(own.id, client)) !== null,
  ]
  expect(await seenBy(alice)).toEqual([true, true])
  expect(await seenBy(db.as('bob'))).toEqual([true, false])
  expect(await seenBy(db.as('mallory'))).toEqual([false, false])
  expect(await seenBy(db.anon)).toEqual([false, false])
  for (const client of [db.as('bob'), db.as('mallory'), db.anon]) {
    expect((await say(hidden, noteWith(jpeg()), client)).error).not.toBeNull()
    const read = await client
      .schema('private' as 'public')
      .from('note_pictures' as never)
      .select('*')
    expect(read.data ?? [], 'the table itself').toEqual([])
  }
})

it('is deleted with its note, its strategy and its person', async () => {
  const of = await withTrade()
  const [shown, own, third] = [noteWith(jpeg()), noteWith(jpeg(), { private: true }), noteWith(jpeg())]
  for (const note of [shown, own, third]) await say(of, note).throwOnError()
  expect(await kept(of)).toBe(3)
  await alice.rpc('withdraw_note', { id: shown.id }).throwOnError()
  expect(await pictureOf(shown.id, alice)).toBeNull()
  const { data: left } = await alice
    .from('trade_notes')
    .select('text, key, picture')
    .eq('id', shown.id)
    .single()
    .throwOnError()
  expect(left).toEqual({ text: null, key: null, picture: null })
  expect(await kept(of)).toBe(2)
  await alice.from('private_notes').delete().eq('id', own.id).throwOnError()
  expect(await kept(of)).toBe(1)
  await alice.from('strategy_profile').delete().eq('id', of.strategy_id).throwOnError()
  expect(await kept(of)).toBe(0)
})

/** A part of a JPEG: 255, its kind, its length and this. */
const part = (kind: number, content: string) =>
  Buffer.concat([Buffer.from([255, kind, 0, content.length + 2]), Buffer.from(content)])
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

it.each<[string, Buffer | string]>([
  ['an SVG with a script', Buffer.from(SVG)],
  ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['text that is not Base64', 'javascript:alert(1)'],
  ['nothing', ''],
  ['a JPEG that is cut off', jpeg().subarray(0, -2)],
  ['a JPEG with something behind it', Buffer.concat([jpeg(), Buffer.from(SVG)])],
  ['a JPEG with another behind it', Buffer.concat([jpeg(), jpeg()])],
  ['a JPEG with something before it', Buffer.concat([Buffer.from('<!--'), jpeg()])],
  ['a JPEG with a comment', jpeg({ parts: [part(0xfe, SVG)] })],
  ['a JPEG with EXIF', jpeg({ parts: [part(0xe1, 'Exif\0\0the place')] })],
  ['a JPEG without a size', jpeg({ hasSize: false })],
  ['a JPEG of 10,000 × 10,000 pixels', jpeg({ width: 10_000, height: 10_000 })],
  ['a JPEG of no pixels', jpeg({ width: 0, height: 10 })],
  ['a JPEG of more than 500 kB', jpeg({ bytes: 500_000 })],
])('is refused in words: %s', async (_what, file) => {
  const of = await withTrade()
  const { error } = await say(of, noteWith(file))
  expect(error).toMatchObject({
    code: 'PT400',
    message: expect.stringMatching(/^A picture is a JPEG of at most 500 kB/),
  })
  const { data } = await alice.from('trade_notes').select('id').eq('strategy_id', of.strategy_id).throwOnError()
  expect(data, 'the note is not written without it').toEqual([])
})

it('a trade has at most four, and a person at most 50 MB, of which withdrawn ones are no part', async () => {
  const carol = db.as('carol')
  const of = await withTrade(carol)
  const notes = Array.from({ length: 4 }, (_, nth) => noteWith(jpeg(), { private: nth % 2 === 0 }))
  for (const note of notes) await say(of, note, carol).throwOnError()
  expect((await say(of, noteWith(jpeg()), carol)).error?.message).toBe('A trade has at most 4 pictures')
  await carol.rpc('withdraw_note', { id: notes[1]?.id ?? '' }).throwOnError()
  await db.sql(`update private.limits set most = 1 where name = 'picture bytes of a user'`)
  expect((await say(of, noteWith(jpeg()), carol)).error).toMatchObject({
    code: 'PT403',
    message: expect.stringMatching(/^Your pictures can take at most/),
  })
  await db.sql(`update private.limits set most = 50000000 where name = 'picture bytes of a user'`)
  await say(of, noteWith(jpeg()), carol).throwOnError()
})
