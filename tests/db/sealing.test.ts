// @vitest-environment node
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkLedger } from '@/domain/ledger/ledger'
import { type Checkpoint, parseCheckpoint, parseLedgerKey, verifierOf } from '@/domain/ledger/note'
import { readStrategyToCompare } from '@/features/record/recompute/recompute.queries'
import { type Sealing, sealLedger } from '../../supabase/ledger/sealing'
import { newSigningKey, readSigningKey } from '../../supabase/ledger/signingKey'
import { actionRow, newStrategy } from './fixtures'
import { bootDatabase, type TestDatabase } from './harness'
import { type NativePostgres, startNativePostgres } from './nativePostgres.mjs'

const key = readSigningKey(newSigningKey('log.example'))

describe('npm run seal', () => {
  let db: TestDatabase
  let folder: string
  let file: string
  let strategyId: string

  beforeEach(async () => {
    db = await bootDatabase()
    folder = await mkdtemp(path.join(tmpdir(), 'ledger-'))
    file = path.join(folder, 'ledger.jsonl')
    strategyId = (await newStrategy(db.as('alice'))).id
  })
  afterEach(() => rm(folder, { recursive: true }))

  const seal = (more: Partial<Sealing> = {}) => sealLedger({ database: db.service, key, file, ...more })
  const lines = async () => (await readFile(file, 'utf8')).split('\n').slice(0, -1)
  const stored = async () =>
    (await db.sql<{ note: string | null }>('select note from ledger_checkpoints order by size')).map(({ note }) => note)
  const write = async (count = 1) => {
    const rows = Array.from({ length: count }, () => actionRow({ strategy_id: strategyId, bet_id: 'sealed' }))
    expect((await db.as('alice').from('bet_data').insert(rows)).error).toBeNull()
  }

  it('signs each checkpoint, appends it to the file and stores it', async () => {
    expect(await seal()).toBe(1)
    expect(await seal(), 'nothing new').toBe(0)
    for (const count of [1, 300, 2]) {
      await write(count)
      expect(await seal()).toBe(1)
    }
    const notes: string[] = (await lines()).map((line) => JSON.parse(line))
    expect(await stored()).toEqual(notes)
    const checkpoints = notes.map(parseCheckpoint)
    expect(checkpoints.map(({ size }) => size)).toEqual([2, 3, 303, 305])
    const verify = await verifierOf(parseLedgerKey(key.publicKey))
    const verified = async (one: Checkpoint) => verify?.(one)
    for (const one of checkpoints) {
      expect(await verified(one)).toBe(true)
      expect(await verified({ ...one, signed: one.signed.replace('at 2', 'at 1') })).toBe(false)
    }
    const [{ roots } = { roots: [] }] = await db.sql<{ roots: string[] }>(
      `select array_agg(encode(root, 'base64') order by size) as roots from ledger_checkpoints`,
    )
    expect(checkpoints.map(({ root }) => Buffer.from(root).toString('base64'))).toEqual(roots)
  })

  /** The checks that fail in a visitor's browser. It reads the published copy first. */
  async function findings(trustedKey = key) {
    const text = (await lines()).map((line) => `${line}\n`).join('')
    const options = { signal: new AbortController().signal, onRows: () => undefined, withActions: true }
    const ledger = { seen: null, published: { text } }
    const read = await readStrategyToCompare(strategyId, { ...options, ledger }, db.anon)
    if (!read.ledger) throw new Error('no ledger')
    const shown = { ...read.ledger.shown, actions: read.actions }
    const trusted = parseLedgerKey(trustedKey.publicKey)
    const { checks } = await checkLedger({ ...read.ledger, shown, key: trusted, now: new Date() })
    return checks.filter(({ outcome }) => outcome === 'failed')
  }

  /** Seals, but is cut off from the database when a note is to be stored: before it arrives, or before the answer does. */
  const sealCut = (isStored: boolean) => {
    const rpc = async (...call: Parameters<typeof db.service.rpc>) => {
      const isNote = call[0] === 'sign_checkpoint'
      if (isNote && !isStored) throw new Error('cut off')
      const answer = await db.service.rpc(...call)
      if (isNote) throw new Error('cut off')
      return answer
    }
    const database = { from: db.service.from.bind(db.service), rpc } as unknown as Sealing['database']
    return expect(sealLedger({ database, key, file })).rejects.toThrow('cut off')
  }

  it.each([false, true])(
    'a crash after signing shows no reader anything wrong, and is made good; stored: %s',
    async (isStored) => {
      await seal()
      for (const count of [2, 3]) {
        await write(count)
        await db.service.rpc('seal_ledger')
      }
      const before = await lines()
      await sealCut(isStored)
      expect(await lines()).toEqual(before)
      expect((await stored()).map((note) => note !== null)).toEqual([true, isStored, false])
      expect(await findings()).toEqual([])
      const signed = (await stored())[1]
      await write()
      expect(await seal()).toBe(2)
      const after: string[] = (await lines()).map((line) => JSON.parse(line))
      expect(await stored()).toEqual(after)
      if (isStored) expect(after[1]).toBe(signed)
      expect(await findings()).toEqual([])
      expect(await readdir(folder)).toEqual(['ledger.jsonl'])
    },
  )

  it('sealing again repairs a crash after publishing, and a database that lost a note', async () => {
    await seal()
    await write()
    await seal()
    const before = await lines()
    await writeFile(`${file}.next`, `${before.at(-1)}\n`)
    await db.sql('update ledger_checkpoints set note = null where size > 2')
    await write()
    expect(await seal(), 'the known one is not signed again').toBe(1)
    expect((await lines()).slice(0, 2)).toEqual(before)
    expect(await stored()).toEqual((await lines()).map((line) => JSON.parse(line)))
  })

  it.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'a leaf was changed, and the tree above it',
      async () => {
        const [{ leaves } = { leaves: '' }] = await db.sql(
          `select encode(overlay(hashes placing sha256('forged') from 33), 'hex') as leaves from ledger_tiles where level = 0`,
        )
        await db.sql('delete from ledger_tiles')
        await db.sql(`select private.grow_tree(0, decode($1, 'hex'))`, [leaves])
      },
      /another tree than the published checkpoint/,
    ],
    [
      'a later checkpoint does not follow from the tree',
      async () => {
        await db.service.rpc('seal_ledger')
        await db.sql(`update ledger_checkpoints set root = sha256('forged') where note is null`)
      },
      /does not follow from the one before/,
    ],
    [
      'the newest entries and their checkpoint are gone',
      () => db.sql(`with gone as (delete from ledger_checkpoints) delete from private.ledger_pending`),
      /There is no checkpoint of this size/,
    ],
    [
      'the database denies what was signed before a crash',
      async () => {
        await sealCut(true)
        await db.sql(
          `update ledger_checkpoints set note = null, root = sha256('forged')
           where size = (select max(size) from ledger_checkpoints)`,
        )
      },
      /The note belongs to another checkpoint/,
    ],
    ['the file lacks what was signed', () => rm(file), /lacks the signed checkpoint/],
    ['the file ends within a line', () => writeFile(file, '"log.exa'), /ends within a line/],
    [
      'the file was signed by another key',
      async () =>
        writeFile(
          file,
          (await readFile(file, 'utf8')).replace(/(?<= [\w+/=]{40})./, (digit) => (digit === 'A' ? 'B' : 'A')),
        ),
      /is not signed by log.example/,
    ],
  ])('signs nothing more when %s', async (_, rewrite, problem) => {
    await write(3)
    await seal()
    await write(2)
    const before = await db.sql('select max(size)::integer as signed from ledger_checkpoints where note is not null')
    await rewrite()
    const published = await readFile(file, 'utf8').catch(() => null)
    await expect(seal()).rejects.toThrow(problem)
    expect(await readFile(file, 'utf8').catch(() => null)).toBe(published)
    expect(
      await db.sql('select from ledger_checkpoints where size > $1 and note is not null', [before[0]?.signed]),
    ).toEqual([])
  })

  /** Times of the notes in the file, in minutes after a moment: "size at after". */
  const timesSince = async (moment: number) => {
    const minutes = (time: string | number | null) =>
      time === null
        ? null
        : Math.round((typeof time === 'number' ? time / 1000 : Date.parse(time)) / 60_000 - moment / 60_000)
    const notes = (await lines()).map((line) => parseCheckpoint(JSON.parse(line)))
    return notes.map(({ size, at, after }) => [size, minutes(at), minutes(after)])
  }
  const later = (minutes: number) => {
    const at = Date.now() + minutes * 60_000
    return () => new Date(at)
  }
  /** The database with its clock set to another time than this machine's. */
  const databaseAt = (minutes: number) => {
    const rpc = (...call: Parameters<typeof db.service.rpc>) =>
      call[0] === 'ledger_clock' ? { data: later(minutes)().toISOString(), error: null } : db.service.rpc(...call)
    return { from: db.service.from.bind(db.service), rpc } as unknown as Sealing['database']
  }

  it('a heartbeat is signed when nothing was written for an hour, and names the time before it', async () => {
    const start = Date.now()
    await seal()
    const at = async (minutes: number) => seal({ now: later(minutes), database: databaseAt(minutes) })
    expect([await at(50), await at(56), await at(100), await at(112)]).toEqual([0, 1, 0, 1])
    await write()
    expect(await at(113)).toBe(1)
    expect(await timesSince(start)).toEqual([
      [2, 0, null],
      [2, 56, 0],
      [2, 112, 56],
      [3, 113, 112],
    ])
    expect(await stored()).toEqual((await lines()).map((line) => JSON.parse(line)))
    const kinds = await db.sql<{ kind: string }>('select kind from ledger_checkpoints order by id')
    expect(kinds.map(({ kind }) => kind)).toEqual(['sealing', 'heartbeat', 'heartbeat', 'sealing'])
  })

  it.each([
    [-3000, /50 hours behind this machine’s/],
    [-2, /2 minutes behind/],
    [2, /2 minutes ahead of this machine’s/],
    [60 * 24 * 365 * 73, /^The database’s clock says 2\d{3}-.*hours ahead of/],
  ])('signs nothing while the database’s clock is %d minutes off, and says so', async (minutes, problem) => {
    await expect(seal({ database: databaseAt(minutes) })).rejects.toThrow(problem)
    expect(await lines().catch(() => [])).toEqual([])
    expect(await seal({ database: databaseAt(minutes < 0 ? -0.9 : 0.9) })).toBe(1)
  })

  it('a time in the future that was signed once does not spoil what follows', async () => {
    const start = Date.now()
    await seal()
    const far = 60 * 24 * 365 * 73
    await newStrategy(db.as('bob'))
    await seal({ now: later(far), database: databaseAt(far) })
    expect(
      (await findings()).map(({ check }) => check),
      'while it is the newest',
    ).toEqual(['age'])
    await write()
    await seal()
    expect(await findings()).toEqual([])
    expect(await timesSince(start)).toEqual([
      [2, 0, null],
      [4, far, 0],
      [5, 0, 0],
    ])
  })

  it('a change of key is announced in the ledger, signed by both keys, and the old key signs nothing more', async () => {
    await seal()
    await write()
    const next = readSigningKey(newSigningKey('log.example'))
    expect(await seal({ next })).toBe(2)
    const announcement = parseCheckpoint(JSON.parse((await lines()).at(-1) ?? ''))
    expect(announcement.keys?.map(({ text }) => text)).toEqual([key.publicKey, next.publicKey])
    for (const { publicKey } of [key, next]) {
      const verify = await verifierOf(parseLedgerKey(publicKey))
      expect(await verify?.(announcement)).toBe(true)
    }
    await expect(seal()).rejects.toThrow(/which took over\. Sign with that one/)
    await write()
    expect(await seal({ key: next })).toBe(1)
    expect(await findings(), 'for a reader who trusts the old key').toEqual([])
    expect(await findings(next), 'for a reader who trusts the new one').toEqual([])
  })

  it('a signing key is read from its printed text, and a changed text is refused', () => {
    const text = newSigningKey('log.example')
    expect(parseLedgerKey(readSigningKey(text).publicKey).name).toBe('log.example')
    for (const wrong of [
      '',
      'log.example',
      text.slice(0, -4),
      text.replace('log', 'lag'),
      readSigningKey(text).publicKey,
    ]) {
      expect(() => readSigningKey(wrong), wrong).toThrow('The signing key is malformed')
    }
    expect(() => newSigningKey('log example')).toThrow('no space')
  })
})

describe('several connections', () => {
  let server: NativePostgres

  beforeAll(async () => {
    server = await startNativePostgres()
  })
  afterAll(() => server?.stop())

  async function connectAs(sub?: string) {
    const client = await server.connect()
    await client.query(`select set_config('request.jwt.claims', $1, false)`, [sub ? JSON.stringify({ sub }) : ''])
    return async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows
  }
  const insert = `insert into strategy_profile (name, user_id) values ($1, $2) returning id`
  /** For each strategy, whether its sealed entries have no gap from the first to the last. */
  const gaps = `
    select e.strategy_id from ledger_entries e
    left join ledger_runs r on r.strategy_id = e.strategy_id and e.number >= r.first_number and e.number < r.first_number + r.entries
    group by 1 having count(*) <> count(r.size)`

  it('sealing and writers do not wait for each other, and entries committed later are in the next sealing', async () => {
    const [alice, bob, sealer] = [await connectAs('alice'), await connectAs('bob'), await connectAs()]
    await alice('begin')
    await alice(insert, ['Late', 'alice'])
    await bob(insert, ['Early', 'bob'])

    await sealer('begin')
    expect(await sealer('select size::integer from seal_ledger()')).toEqual([{ size: 2 }])
    // Both write while the sealing is not committed, also to the strategy that is sealed. A wait would never end.
    await alice(insert, ['Later', 'alice'])
    await alice('commit')
    await bob(`update strategy_profile set name = 'Earlier' where name = 'Early'`)
    await bob(`delete from strategy_profile where name = 'Earlier'`)
    await sealer('commit')

    expect(await sealer('select size::integer from seal_ledger()')).toEqual([{ size: 8 }])
    expect(await sealer(gaps)).toEqual([])
  })

  it('two sealings at once make one tree in which each entry has one place', async () => {
    const [alice, one, two] = [await connectAs('alice'), await connectAs(), await connectAs()]
    await alice(insert, ['Twice', 'alice'])
    await one('begin')
    const [first] = await one('select size::integer from seal_ledger()')
    const second = two('select size::integer from seal_ledger()')
    await alice(insert, ['Thrice', 'alice'])
    await one('commit')
    const sizes = [first?.size, ...(await second).map(({ size }) => size)]
    await one('select from seal_ledger()')
    expect(new Set(sizes).size).toBe(sizes.length)
    expect(await one(gaps)).toEqual([])
    expect(
      await one(`
        select a.first_place from ledger_runs a join ledger_runs b
        on a.first_place < b.first_place and a.first_place + a.entries > b.first_place`),
    ).toEqual([])
    const [total] = await one(`
      select max(size) = (select count(*) from ledger_entries) as agrees, ledger_subtree(0, max(size)) = (
        select root from ledger_checkpoints order by size desc limit 1) as is_root from ledger_checkpoints`)
    expect(total).toEqual({ agrees: true, is_root: true })
  })
})
