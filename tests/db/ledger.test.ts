// @vitest-environment node
import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  isConsistent,
  leafHash,
  nodeHash,
  type PlacedHash,
  provenTrees,
  rootOf,
  splitHashes,
  type Tree,
} from '@/domain/ledger/merkle'
import { actionRow, newStrategy, share } from './fixtures'
import { bootDatabase, type Client, GRANTS, type TestDatabase } from './harness'

const FIRST = Buffer.alloc(32)
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

let db: TestDatabase

interface Entry {
  number: number
  content: string | null
  hash: string
}

const entriesOf = (strategyId: string) =>
  db.sql<Entry & Record<string, unknown>>(
    `select number, content, encode(hash, 'hex') as hash from ledger_entries where strategy_id = $1 order by number`,
    [strategyId],
  )

/** The contents of a strategy's entries, after comparing them with their hashes, canonical form and numbers. */
async function contentsOf(strategyId: string): Promise<Record<string, unknown>[]> {
  let previous: Uint8Array = FIRST
  return (await entriesOf(strategyId)).map(({ number, content, hash }, at) => {
    if (content === null) throw new Error(`Entry ${number} has no content`)
    previous = leafHash(previous, Buffer.from(content))
    expect(hex(previous), content).toBe(hash)
    const parsed: Record<string, unknown> = JSON.parse(content)
    expect(canonicalize(parsed)).toBe(content)
    expect(parsed).toMatchObject({ number: at + 1, strategy: strategyId, at: expect.stringMatching(TIME) })
    expect(number).toBe(at + 1)
    return parsed
  })
}

const seal = async (most?: number) => {
  const { data, error } = await db.service.rpc('seal_ledger', most === undefined ? {} : { most })
  if (error) throw new Error(error.message)
  return data[0]
}

async function sealAll(): Promise<void> {
  while (await seal()) {}
}

const hashesIn = (base64: unknown) => splitHashes(Buffer.from(String(base64), 'base64'))

async function checkpoints(): Promise<Tree[]> {
  const rows = await db.sql<{ size: number; root: string }>(
    `select size::integer, encode(root, 'base64') as root from ledger_checkpoints order by size`,
  )
  return rows.map(({ size, root }) => ({ size, root: Buffer.from(root, 'base64') }))
}

/** A strategy's entries that a checkpoint covers, at their places, and the sizes of the checkpoints that first covered them. */
async function sealedIn(size: number, strategyId: string): Promise<{ own: PlacedHash[]; sizes: number[] }> {
  const rows = await db.sql<{ place: number; hash: string; size: number }>(
    `select (r.first_place + e.number - r.first_number)::integer as place, encode(e.hash, 'base64') as hash, r.size::integer
     from ledger_runs r
     join ledger_entries e on e.strategy_id = r.strategy_id and e.number between r.first_number and r.first_number + r.entries - 1
     where r.strategy_id = $1 and r.size <= $2 order by e.number`,
    [strategyId, size],
  )
  return {
    own: rows.map(({ place, hash }) => ({ place, hash: Buffer.from(hash, 'base64') })),
    sizes: [...new Set(rows.map((row) => row.size))].filter((one) => one < size),
  }
}

const hex = (hash: Uint8Array | undefined) => Buffer.from(hash ?? []).toString('hex')

const flipped = (hashes: readonly Uint8Array[], bit: number) =>
  splitHashes(Buffer.concat(hashes).map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte)))

describe('entries', () => {
  beforeAll(async () => {
    db = await bootDatabase()
  })

  it('every action, edit, deletion and event of a strategy appends one entry', async () => {
    const alice = db.as('alice')
    const { id } = await newStrategy(alice, { name: 'Sealed', public: 'false' })
    const option = { market: 'OPTIONS', expiration: '2024-06-21', sector: 'Tech', fee: 0.65 }
    const row = { strategy_id: id, bet_id: 'one', date: '2024-05-06T10:00:00.123456Z' }
    await alice
      .from('bet_data')
      .insert([actionRow({ ...row, ...option }), actionRow({ ...row, ...option, side: 'SELL' })])
    await alice.from('strategy_profile').update({ name: 'Sealed twice', public: 'true' }).eq('id', id)
    await alice.from('bet_data').insert(actionRow({ ...row, bet_id: 'two', quantity: '100', price: '0.50' }))
    await alice.from('bet_data').update({ price: '12.50' }).eq('strategy_id', id).eq('side', 'SELL')
    await alice.from('bet_data').update({ symbol: 'AAPL' }).eq('strategy_id', id)
    await alice.from('bet_data').delete().eq('strategy_id', id).eq('bet_id', 'two')
    await alice.from('strategy_profile').update({ public: 'false' }).eq('id', id)

    const ids = await db.sql<{ id: string }>(
      `select id::text from bet_data where strategy_id = $1 union all
       select action_id::text from bet_history where strategy_id = $1 and event = 'deleted' order by 1`,
      [id],
    )
    const [bought, sold, two] = ids.map((one) => one.id)
    const figures = { total_pnl: '0', trades: 0, user: 'alice' }
    const fields = { date: '2024-05-06T10:00:00.123456Z', market: 'OPTIONS', symbol: 'AAPL', expiration: '2024-06-21' }
    const first = { ...fields, sector: 'Tech', fee: '0.65', quantity: '1', price: '10' }
    const plain = {
      date: fields.date,
      market: 'STOCK',
      symbol: 'AAPL',
      fee: '0',
      quantity: '100',
      price: '0.5',
      side: 'BUY',
    }
    const contents = await contentsOf(id)
    expect(contents.map(({ at: _, number: __, salt: ___, strategy: ____, ...rest }) => rest)).toEqual([
      { event: 'strategy_created', name: 'Sealed', ...figures },
      { event: 'action_recorded', action: bought, trade: 'one', in_public: false, ...first, side: 'BUY' },
      { event: 'action_recorded', action: sold, trade: 'one', in_public: false, ...first, side: 'SELL' },
      { event: 'strategy_renamed', name: 'Sealed twice', old_name: 'Sealed', ...figures, total_pnl: '-1.3', trades: 1 },
      { event: 'strategy_published', name: 'Sealed twice', ...figures, total_pnl: '-1.3', trades: 1 },
      { event: 'action_recorded', action: two, trade: 'two', in_public: true, ...plain },
      {
        event: 'action_edited',
        action: sold,
        trade: 'one',
        old: { ...first, side: 'SELL' },
        new: { ...first, side: 'SELL', price: '12.5' },
      },
      { event: 'action_deleted', action: two, trade: 'two', old: plain },
      { event: 'strategy_hidden', name: 'Sealed twice', ...figures, total_pnl: '248.7', trades: 1 },
    ])
    // The same times as in the tables that the site shows.
    const times = await db.sql<{ at: string }>(
      `select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from (
         select at from strategy_events where strategy_id = $1 union select recorded_at from bet_data where strategy_id = $1
         union select unnest(array[changed_at, old_recorded_at]) from bet_history where strategy_id = $1
       ) t`,
      [id],
    )
    expect(times.map(({ at }) => at)).toEqual(expect.arrayContaining(contents.slice(3).map(({ at }) => at)))
    expect(new Set(contents.map(({ salt }) => salt)).size).toBe(contents.length)
    for (const { salt } of contents) expect(salt).toMatch(/^[A-Za-z0-9+/]{22}$/)
  })

  it('an expiry, and replacing a trade in one statement, append one entry for each action', async () => {
    const alice = db.as('alice')
    const { id } = await newStrategy(alice)
    const option = { market: 'OPTIONS', expiration: '2024-06-21', sector: null }
    const bought = { ...actionRow(option), fee: '0' }
    await alice.from('bet_data').insert({ ...bought, strategy_id: id, bet_id: 'one' })
    await alice.rpc('replace_trade', {
      strategy_id: id,
      bet_id: 'one',
      actions: [
        { ...bought, price: 11 },
        { ...bought, side: 'EXPIRE', price: 0, date: '2024-06-21T21:00:00Z' },
      ],
    })
    const contents = await contentsOf(id)
    expect(
      contents
        .slice(3)
        .map(({ event, side, price }) => [event, side, price])
        .toSorted(),
    ).toEqual([
      ['action_edited', undefined, undefined],
      ['action_recorded', 'EXPIRE', '0'],
    ])
  })

  it('imported entries have the time at which they were appended', async () => {
    const id = crypto.randomUUID()
    const [created, published] = ['2024-01-01T00:00:00.000000Z', '2024-01-02T00:00:00.500000Z']
    await db.sql('select private.import_strategy($1, $2)', [
      JSON.stringify({ id, user_id: 'alice', name: 'Imported' }),
      JSON.stringify([
        { event: 'created', at: created },
        { event: 'published', at: published, trades: 1, total_pnl: '1.50' },
      ]),
    ])
    const recorded = '2024-05-06T10:05:00.000000Z'
    const edited = '2024-05-06T11:00:00.000000Z'
    const fields = {
      date: '2024-05-06T10:00:00.000000Z',
      market: 'STOCK',
      symbol: 'AAPL',
      side: 'BUY',
      quantity: '1',
      fee: '0',
    }
    await db.sql('select private.import_trades($1, $2, $3)', [
      id,
      JSON.stringify([
        { ...fields, price: '3', bet_id: 't', recorded_at: edited, first_recorded_at: recorded, edits: 1 },
      ]),
      JSON.stringify([
        {
          ...{ action: 1, bet_id: 't', event: 'edited', changed_at: edited, old_recorded_at: recorded },
          old: { ...fields, price: '2' },
          new: { ...fields, price: '3' },
        },
      ]),
    ])
    const contents = await contentsOf(id)
    expect(contents).toMatchObject([
      { event: 'strategy_created', at: created, total_pnl: '0' },
      { event: 'strategy_published', at: published, total_pnl: '1.5', trades: 1 },
      { event: 'action_edited', at: edited, old: { ...fields, price: '2' }, new: { ...fields, price: '3' } },
      { event: 'action_recorded', at: edited, first_recorded_at: recorded, edits: 1, in_public: true, price: '3' },
    ])
    const minuteAgo = new Date(Date.now() - 60_000).toISOString()
    for (const { imported_at } of contents) {
      expect(imported_at).toMatch(TIME)
      expect(String(imported_at) > minuteAgo).toBe(true)
    }
  })

  it('any text and any decimal is canonical JSON', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 }).filter((one) => !one.includes('\0'))
    const hostile = fc.constantFrom(
      '\u2028\u2029',
      '</script>',
      '"\\\\"',
      '\b\f\n\r\t\u001f\u007f\u0085',
      '𝒳\u{10ffff}',
      '\ufeff',
      'e\u0301',
    )
    const decimal = fc
      .tuple(fc.bigInt({ min: 1n, max: 10n ** 30n }), fc.nat(30))
      .map(([digits, scale]) => `${digits}e-${scale}`)
    let made = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(text, hostile), { minLength: 3, maxLength: 3 }),
        decimal,
        async (texts, pnl) => {
          const id = crypto.randomUUID()
          made += 1
          await db.sql(
            `insert into strategy_events (strategy_id, user_id, at, event, name, old_name, ever_public, trades, total_pnl)
           values ($1, $2, now(), 'renamed', $3, $4, true, $5, $6::numeric)`,
            [id, ...texts, made, pnl],
          )
          const [content] = await contentsOf(id)
          expect(content).toMatchObject({ user: texts[0], name: texts[1], old_name: texts[2], trades: made })
          expect(content?.total_pnl).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
        },
      ),
    )
  })

  it('many rows of several strategies in one statement are chained in their order', async () => {
    const strategies = [await newStrategy(db.as('alice')), await newStrategy(db.as('alice'))]
    const rows = Array.from({ length: 300 }, (_, at) =>
      actionRow({
        strategy_id: strategies[at % 2]?.id ?? '',
        bet_id: `many-${at % 7}`,
        price: at + 1,
        user_id: 'alice',
      }),
    )
    expect((await db.service.from('bet_data').insert(rows)).error).toBeNull()
    for (const [at, { id }] of strategies.entries()) {
      const contents = await contentsOf(id)
      expect(contents.slice(2).map(({ price }) => price)).toEqual(
        Array.from({ length: 150 }, (_, place) => String(place * 2 + at + 1)),
      )
    }
  })

  it('a refused write appends nothing', async () => {
    const alice = db.as('alice')
    const { id } = await newStrategy(alice)
    const row = { strategy_id: id, bet_id: 'refused' }
    expect(
      (await alice.from('bet_data').insert([actionRow(row), actionRow({ ...row, price: -1 })])).error,
    ).not.toBeNull()
    expect(await entriesOf(id)).toHaveLength(2)
  })
})

describe.each(GRANTS)('privacy with the default grants of project type %s', (grants) => {
  let alice: Client

  beforeAll(async () => {
    db = await bootDatabase(grants)
    alice = db.as('alice')
  })

  /** What a client sees of a strategy: the contents, the runs, and whether it gets a proof. */
  async function seenBy(client: Client, strategyId: string) {
    const contents = await client.from('ledger_entries').select('content, hash').eq('strategy_id', strategyId)
    const runs = await client.from('ledger_runs').select('*').eq('strategy_id', strategyId)
    const newest = await client
      .from('ledger_checkpoints')
      .select('size')
      .order('size', { ascending: false })
      .limit(1)
      .single()
    const proof = await client.rpc('ledger_inclusion', { strategy_id: strategyId, size: newest.data?.size ?? 0 })
    return [contents.data?.length, runs.data?.length, proof.error?.code ?? 'proven']
  }

  it('only the owner and users it is shared with read a private strategy’s entries, places and proofs', async () => {
    const [hidden, open] = [await newStrategy(alice, { public: 'false' }), await newStrategy(alice)]
    await alice.from('bet_data').insert(actionRow({ strategy_id: hidden.id, bet_id: 'secret' }))
    await share(alice, hidden.id, db.as('bob'))
    await sealAll()
    const seen = async (id: string) => {
      const all = []
      for (const client of [db.anon, db.as('mallory'), db.as('bob'), alice, db.service])
        all.push(await seenBy(client, id))
      return all
    }
    const nothing = [0, 0, 'PT404']
    expect(await seen(hidden.id)).toEqual([nothing, nothing, ...Array(3).fill([2, 1, 'proven'])])
    expect(await seen(open.id)).toEqual(Array(5).fill([2, 1, 'proven']))
    expect(await seen(crypto.randomUUID()), 'the same for a strategy that does not exist').toEqual(
      Array(5).fill(nothing),
    )
    expect((await db.anon.from('ledger_tiles').select('hashes')).data?.length).toBeGreaterThan(0)

    await alice.from('strategy_profile').update({ public: 'false' }).eq('id', open.id)
    expect(await seenBy(db.anon, open.id)).toEqual(nothing)
  })

  it('only the service role can seal and sign, and not even the service role can write the ledger’s tables', async () => {
    for (const client of [db.anon, alice]) {
      expect((await client.rpc('seal_ledger')).error?.code).toBe('42501')
      expect((await client.rpc('sign_checkpoint', { size: 1, note: '' })).error?.code).toBe('42501')
    }
    const before = await db.sql('select * from ledger_entries order by 1, 2')
    const changes = {
      ledger_entries: 'content',
      ledger_runs: 'size',
      ledger_tiles: 'hashes',
      ledger_checkpoints: 'root',
    }
    for (const role of ['anon', 'authenticated', 'service_role'] as const) {
      for (const [table, column] of Object.entries(changes)) {
        for (const statement of [
          `insert into ${table} overriding system value select * from ${table}`,
          `update ${table} set ${column} = ${column}`,
          `delete from ${table}`,
          `truncate ${table}`,
        ]) {
          await expect(db.sqlAs(role, statement, [], 'alice'), `${role}: ${statement}`).rejects.toThrow(
            /permission denied|written by the database|instead of truncating|row-level security/,
          )
        }
      }
    }
    expect(await db.sql('select * from ledger_entries order by 1, 2')).toEqual(before)
  })

  it('a deleted strategy leaves hashes without contents, and if it was public those of its events until its owner is forgotten', async () => {
    const owner = db.as('leaving')
    const { id } = await newStrategy(owner, { public: 'false' })
    const seen = await newStrategy(owner)
    for (const strategy_id of [id, seen.id])
      await owner.from('bet_data').insert(actionRow({ strategy_id, bet_id: 'gone' }))
    const contents = (await entriesOf(id)).map(({ content }) => content)
    await owner.from('strategy_profile').delete().in('id', [id, seen.id])
    const kept = (await entriesOf(seen.id)).flatMap(({ content }) => content ?? [])
    const events = kept.map((content) => JSON.parse(content).event)
    expect(events).toEqual(['strategy_created', 'strategy_published', 'strategy_deleted'])
    await db.service.rpc('forget_person', { user_id: 'leaving' })
    expect((await entriesOf(seen.id)).filter(({ content }) => content !== null)).toEqual([])
    const entries = await entriesOf(id)
    expect(entries).toHaveLength(contents.length + 1)
    expect(entries.every(({ content }) => content === null)).toBe(true)

    await sealAll()
    const { size, root } = (await checkpoints()).at(-1) ?? { size: 0, root: FIRST }
    const { own, sizes } = await sealedIn(size, id)
    expect(own).toHaveLength(entries.length)
    const [{ proof } = { proof: '' }] = await db.sql('select ledger_inclusion($1, $2) as proof', [id, size])
    expect(hex(provenTrees(own, size, sizes, hashesIn(proof)).at(-1)?.root)).toBe(hex(root))
    for (const { salt } of contents.map((content) => JSON.parse(content ?? ''))) {
      const [{ found } = { found: -1 }] = await db.sql(
        `select count(*)::integer as found from ledger_entries where content like '%' || $1 || '%'`,
        [salt],
      )
      expect(found).toBe(0)
    }
  })
})

describe('the tree', () => {
  beforeEach(async () => {
    db = await bootDatabase()
  })

  /** Entries as the triggers append them, without the trades. */
  const append = (strategyId: string, count: number) =>
    db.sql(
      `insert into strategy_events (strategy_id, user_id, at, event, name, ever_public, trades, total_pnl)
       select $1, 'alice', now(), 'renamed', 'Any', true, 0, 0 from generate_series(1, $2)`,
      [strategyId, count],
    )
  const strategies = Array.from({ length: 4 }, (_, at) => createHash('md5').update(String(at)).digest('hex'))

  it('after any appends and sealings every proof verifies, and any altered bit makes it fail', async () => {
    const step = fc.record({
      strategy: fc.nat(strategies.length - 1),
      count: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constant(300)),
    })
    const sealing = fc.record({ most: fc.constantFrom(1, 7, 100000) })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(step, sealing), { minLength: 1, maxLength: 14 }),
        fc.nat(),
        async (steps, bit) => {
          db = await bootDatabase()
          for (const one of steps) {
            if ('most' in one) await seal(one.most)
            else await append(strategies[one.strategy] ?? '', one.count)
          }
          await sealAll()
          const trees = await checkpoints()
          const newest = trees.at(-1)
          if (!newest) return
          const [{ leaves } = { leaves: '' }] = await db.sql(
            `select encode(string_agg(hashes, ''::bytea order by index), 'base64') as leaves from ledger_tiles where level = 0`,
          )
          const all = hashesIn(leaves)
          for (const { size, root } of trees) {
            expect(hex(rootOf(all.slice(0, size)))).toBe(hex(root))
            const [{ proof, peaks } = { proof: '', peaks: '' }] = await db.sql(
              'select ledger_consistency($1, $2) as proof, ledger_peaks($1) as peaks',
              [size, newest.size],
            )
            const hashes = hashesIn(proof)
            expect(isConsistent({ size, root }, newest, hashes)).toBe(true)
            expect(hex(hashesIn(peaks).reduceRight((right, left) => nodeHash(left, right)))).toBe(hex(root))
            if (hashes.length === 0) continue
            expect(isConsistent({ size, root }, newest, flipped(hashes, bit % (hashes.length * 256)))).toBe(false)
          }
          for (const strategy of strategies) {
            for (const { size, root } of trees) {
              const { own, sizes } = await sealedIn(size, strategy)
              if (own.length === 0) continue
              const [{ proof } = { proof: '' }] = await db.sql('select ledger_inclusion($1, $2) as proof', [
                strategy,
                size,
              ])
              const proven = provenTrees(own, size, sizes, hashesIn(proof))
              const expected = [...sizes, size].map((one) => hex(trees.find((tree) => tree.size === one)?.root))
              expect(proven.map((tree) => hex(tree.root))).toEqual(expected)

              const altered = flipped(
                own.map(({ hash }) => hash),
                bit % (own.length * 256),
              )
              const forged = own.map(({ place }, at) => ({ place, hash: altered[at] ?? FIRST }))
              expect(Buffer.from(provenTrees(forged, size, sizes, hashesIn(proof)).at(-1)?.root ?? FIRST)).not.toEqual(
                root,
              )
            }
          }
        },
      ),
      { numRuns: 12 },
    )
  })

  it('sealing without new entries makes no checkpoint, and a proof for a size without a checkpoint is refused', async () => {
    expect(await seal()).toBeUndefined()
    await append(strategies[0] ?? '', 3)
    expect((await seal())?.size).toBe(3)
    expect(await seal()).toBeUndefined()
    const asked = [
      await db.anon.rpc('ledger_peaks', { size: 2 }),
      await db.anon.rpc('ledger_consistency', { old_size: 1, new_size: 3 }),
      await db.anon.rpc('ledger_consistency', { old_size: 3, new_size: 4 }),
      await db.anon.rpc('ledger_inclusion', { strategy_id: crypto.randomUUID(), size: 2 }),
    ]
    expect(asked.map(({ error }) => error?.code)).toEqual(Array(4).fill('PT404'))
    expect(asked[0]?.error?.message).toBe('There is no checkpoint of this size')
    await append(strategies[1] ?? '', 1)
    await seal()
    const backwards = await db.anon.rpc('ledger_consistency', { old_size: 4, new_size: 3 })
    expect(backwards.error?.code).toBe('PT400')
  })

  it('a checkpoint accepts the note of its sealing and heartbeats, which must name its size, root and times', async () => {
    await append(strategies[0] ?? '', 5)
    await seal()
    const [lines = {}] = await db.sql(`select size::text, encode(root, 'base64') as root from ledger_checkpoints`)
    const time = (minute: number) => `2026-11-22T10:0${minute}:00.000000Z`
    const note = (more: Record<string, unknown> = {}, signature = '— log.example AAAA\n') => {
      const { size, root, at, after, keys }: Record<string, unknown> = {
        ...{ ...lines, at: time(1), after: '', keys: '' },
        ...more,
      }
      return `log.example\n${size}\n${root}\nat ${at}\n${after}${keys}\n${signature}`
    }
    const sign = async (text: string, size = 5) =>
      (await db.service.rpc('sign_checkpoint', { size, note: text })).error?.code
    for (const wrong of [
      note({ size: '6' }),
      note({ root: FIRST.toString('base64') }),
      note({ at: 'today' }),
      note({ after: 'after today\n' }),
      note({ after: `after ${time(0)}\n`, keys: 'keys one\n' }),
      note({}, ''),
      note({}, '— log.example AAAA'),
      `${note()}more`,
      `more\n${note()}`,
      '',
    ]) {
      expect(await sign(wrong), wrong).toBe('PT400')
    }
    expect(await sign(note(), 4)).toBe('PT404')
    const heartbeat = note({ at: time(3), after: `after ${time(1)}\n` })
    const change = note({ at: time(4), after: `after ${time(3)}\n`, keys: 'keys a b\n' })
    for (const right of [note(), note(), heartbeat, note(), heartbeat, change, change]) {
      expect(await sign(right), right).toBeUndefined()
    }
    const read = () => db.anon.from('ledger_checkpoints').select('kind, note').order('id')
    expect((await read()).data).toEqual([
      { kind: 'sealing', note: note() },
      { kind: 'heartbeat', note: heartbeat },
      { kind: 'key', note: change },
    ])
    await append(strategies[0] ?? '', 1)
    await seal()
    const [next = {}] = await db.sql(`select encode(root, 'base64') as root from ledger_checkpoints where size = 6`)
    expect(await sign(note({ size: '6', ...next }), 6)).toBeUndefined()
    expect(await sign(note({ at: time(9) })), 'a heartbeat of a smaller tree').toBe('PT409')
  })
})
