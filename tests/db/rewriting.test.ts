// @vitest-environment node
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { writeRecordFile } from '@/domain/ledger/strategyLedger'
import { type Files, failedOf, judgedByNode, judgedByPython, NO_PYTHON } from '../ledger/judges'
import { canonicalJson, chainOf, note, readNote, signingKey } from '../ledger/records'
import { action } from './arbitraries'
import { actionRow, newStrategy } from './fixtures'
import { bootDatabase, type Client } from './harness'

const KEY = signingKey(3)
const db = await bootDatabase()

/** The data of a response. Throws the database's error, if there is one. */
async function done<Data>(request: PromiseLike<{ data: Data; error: { message: string } | null }>) {
  const { data, error } = await request
  if (error) throw new Error(error.message)
  // Without an error there is data, except after a write, where it is not used.
  return { data: data as NonNullable<Data> }
}

/** Seals the pending entries and signs the checkpoint, as `npm run seal` does. */
async function seal() {
  const { data } = await done(db.service.rpc('seal_ledger'))
  for (const { size } of data) await signCheckpoint(size)
}

async function signCheckpoint(size: number, minutesLater = 0) {
  const [checkpoint] = await db.sql<{ root: string }>(
    `select encode(root, 'base64') as root from ledger_checkpoints where size = $1`,
    [size],
  )
  if (!checkpoint) throw new Error(`No checkpoint of size ${size}`)
  const earlier = (await notes()).filter((one) => one.note !== null)
  const after = earlier
    .map((one) => readNote(one.note).time)
    .toSorted()
    .at(-1)
  const time = new Date(Date.now() + minutesLater * 60_000).toISOString().replace('Z', '000Z')
  const signed = note(KEY, { size, root: Buffer.from(checkpoint.root, 'base64'), time, after })
  await done(db.service.rpc('sign_checkpoint', { size, note: signed }))
}

const notes = async () =>
  await db.sql<{ size: number; note: string }>('select size::integer, note from ledger_checkpoints order by size')

/** The copy of the checkpoints that others keep. */
const published = async () => (await notes()).map((one) => `${JSON.stringify(one.note)}\n`).join('')

const contentsOf = async (client: Client, strategyId: string) =>
  (await done(client.from('ledger_entries').select('content').eq('strategy_id', strategyId).order('number'))).data.map(
    ({ content }) => content ?? '',
  )

/** The record of a strategy as a file, read by a client. */
async function download(client: Client, strategyId: string): Promise<Buffer> {
  const { data } = await done(
    client.from('ledger_runs').select('*').eq('strategy_id', strategyId).order('first_number'),
  )
  const runs = data.map(({ first_number, entries, first_place, size }) => ({
    firstNumber: first_number,
    entries,
    firstPlace: first_place,
    size,
  }))
  const all = await notes()
  const newest = all.at(-1)
  const proof =
    newest && runs.length > 0
      ? (await done(client.rpc('ledger_inclusion', { strategy_id: strategyId, size: newest.size }))).data
      : ''
  return Buffer.from(
    writeRecordFile({
      strategyId,
      contents: await contentsOf(client, strategyId),
      runs,
      checkpoint: newest?.note ?? null,
      checkpoints: all.filter(({ size }) => runs.some((run) => run.size === size)).map((one) => one.note),
      keys: [],
      proof: Buffer.from(proof ?? '', 'base64'),
      texts: [],
    }),
  )
}

/** Something that an owner does to a strategy. */
type Deed = {
  do: 'add' | 'edit' | 'delete' | 'show' | 'rename' | 'other' | 'seal'
  which: number
  action: typeof action extends fc.Arbitrary<infer Action> ? Action : never
}

const deed = (kinds: fc.Arbitrary<Deed['do']>): fc.Arbitrary<Deed> =>
  fc.record({ do: kinds, which: fc.nat(20), action })
const some = fc.array(deed(fc.constantFrom('add', 'add', 'edit', 'delete', 'show', 'rename', 'other', 'seal')), {
  maxLength: 6,
})
const one = (kind: Deed['do']) => deed(fc.constant(kind)).map((made) => [made])
/** Each journal has enough to rewrite: actions, an edit, and entries in at least three sealings. */
const journal = fc
  .tuple(
    one('add'),
    one('add'),
    some,
    one('seal'),
    one('other'),
    one('edit'),
    some,
    one('seal'),
    some,
    one('add'),
    one('add'),
    one('seal'),
  )
  .map((parts) => parts.flat())

const EUROS = { currency: 'EUR', usd_rate: '0.91' }

let made = 0
async function perform(deeds: readonly Deed[]) {
  made += 1
  const [owner, other] = [db.as(`owner-${made}`), db.as(`other-${made}`)]
  const [{ id }, elsewhere] = [await newStrategy(owner, { public: 'false' }), await newStrategy(other)]
  const add = (
    client: Client,
    strategyId: string,
    betId: string,
    given: Deed['action'] & { currency?: string; usd_rate?: string },
  ) => done(client.from('bet_data').insert({ ...actionRow(given), strategy_id: strategyId, bet_id: betId }))
  for (const [at, { do: kind, which, action: given }] of deeds.entries()) {
    const actions = (await done(owner.from('bet_data').select('id').eq('strategy_id', id).order('id'))).data
    const action = actions[which % Math.max(actions.length, 1)]?.id ?? 0
    if (kind === 'add') await add(owner, id, `trade-${which % 4}`, which % 2 ? given : { ...given, ...EUROS })
    if (kind === 'other') await add(other, elsewhere.id, `trade-${at}`, given)
    if (kind === 'edit')
      await done(
        owner
          .from('bet_data')
          .update({ ...given, sector: `Edit ${at}` })
          .eq('id', action),
      )
    if (kind === 'delete') await done(owner.from('bet_data').delete().eq('id', action))
    if (kind === 'rename')
      await done(
        owner
          .from('strategy_profile')
          .update({ name: `Name ${made} ${at} ü` })
          .eq('id', id),
      )
    if (kind === 'show')
      await done(
        owner
          .from('strategy_profile')
          .update({ public: which % 2 === 0 ? 'true' : 'false' })
          .eq('id', id),
      )
    if (kind === 'seal') await seal()
  }
  return { owner, id }
}

const TABLES = [
  'public.ledger_entries',
  'public.ledger_runs',
  'public.ledger_tiles',
  'public.ledger_checkpoints',
  'private.ledger_pending',
]
const nameOf = (table: string) => `kept.${table.replace('.', '_')}`
const keepTables = () =>
  db.script(
    [
      'drop schema if exists kept cascade; create schema kept;',
      ...TABLES.map((table) => `create table ${nameOf(table)} as table ${table};`),
    ].join('\n'),
  )
const restoreTables = () =>
  withoutTriggers(
    TABLES.map(
      (table) => `delete from ${table}; insert into ${table} overriding system value table ${nameOf(table)};`,
    ).join('\n'),
  )
const withoutTriggers = (statements: string) =>
  db.script(`set session_replication_role = replica; ${statements}; set session_replication_role = origin;`)

type Content = { number: number; event: string; at: string } & Record<string, unknown>

/** Writes other entries of a strategy into the database, numbered and with the right hashes. */
async function rewrite(strategyId: string, change: (contents: Content[]) => Content[]) {
  const before = (await contentsOf(db.service, strategyId)).map((content): Content => JSON.parse(content))
  const lines = change(before).map((content, at) => canonicalJson({ ...content, number: at + 1 }))
  const rows = chainOf(lines).map((hash, at) => ({
    number: at + 1,
    content: lines[at],
    hash: `\\x${hash.toString('hex')}`,
  }))
  await withoutTriggers(`delete from ledger_entries where strategy_id = '${strategyId}'`)
  await db.sql(
    `insert into ledger_entries select $1::uuid, r.number, r.content, r.hash
     from jsonb_to_recordset($2) r (number integer, content text, hash bytea)`,
    [strategyId, JSON.stringify(rows)],
  )
}

/** Builds the whole tree again from the present entries, in one sealing. */
async function rebuildTree() {
  await withoutTriggers(
    `${TABLES.slice(1)
      .map((table) => `delete from ${table};`)
      .join(' ')}
     insert into private.ledger_pending (strategy_id, first_number, entries)
     select strategy_id, 1, count(*) from ledger_entries group by 1`,
  )
  await seal()
}

/** The last run after some entries were added (above 0) or removed before it. */
const resizeLastRun = (strategyId: string, by: number) =>
  withoutTriggers(
    `update ledger_runs r set entries = entries + ${by} where strategy_id = '${strategyId}'
     and first_number = (select max(l.first_number) from ledger_runs l where l.strategy_id = r.strategy_id)`,
  )

const changed = (contents: readonly Content[]) => {
  const recorded = contents.find(({ event }) => event === 'action_recorded')
  return contents.map((content) => {
    if (content === recorded) return { ...content, price: '4321' }
    const old = content.old
    const isOfIt = content.action === recorded?.action && typeof old === 'object' && content.event.startsWith('action_')
    const isFirst = isOfIt && contents.find((one) => one.action === recorded?.action && one !== recorded) === content
    return isFirst ? { ...content, old: { ...old, price: '4321' } } : content
  })
}
const withoutOne = (contents: readonly Content[]) => {
  const recorded = contents.find(({ event }) => event === 'action_recorded')
  return contents.filter(({ action }) => action === undefined || action !== recorded?.action)
}
/** The entry of an action recorded some hours ago, to be placed among the entries of that time. */
function backdated(contents: readonly Content[], hours: number): Content {
  const template = contents.find(({ event }) => event === 'action_recorded')
  if (!template) throw new Error('No action to copy')
  const at = `${new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 23)}000Z`
  const shown = contents.findLast(({ event }) => event === 'strategy_published' || event === 'strategy_hidden')
  return { ...template, action: '900719', at, in_public: shown?.event === 'strategy_published' }
}
const withInserted = (contents: readonly Content[]) => {
  const before = contents.slice(0, 2)
  return [...before, { ...backdated(before, 0), at: before[1]?.at ?? '' }, ...contents.slice(2)]
}

/** What an operator does to a strategy in the database, and the checks that fail: without other files, with an earlier file, with the published copy. */
const REWRITINGS: {
  does: string
  how: (strategyId: string) => Promise<unknown>
  /** Whether the operator publishes the new checkpoint; otherwise the published copy is from before. */
  publishes?: true
  alone: string[]
  withEarlier: string[]
  withPublished: string[]
}[] = [
  {
    does: 'changes an action and its history',
    how: (id) => rewrite(id, changed),
    alone: ['inclusion'],
    withEarlier: ['inclusion', 'earlier'],
    withPublished: ['inclusion'],
  },
  {
    does: 'deletes an action with its history',
    how: (id) => rewrite(id, withoutOne),
    alone: ['inclusion'],
    withEarlier: ['inclusion', 'earlier'],
    withPublished: ['inclusion'],
  },
  {
    does: 'inserts a backdated action in the middle',
    how: async (id) => {
      await rewrite(id, withInserted)
      await resizeLastRun(id, 1)
    },
    alone: ['inclusion'],
    withEarlier: ['inclusion', 'earlier'],
    withPublished: ['inclusion'],
  },
  {
    does: 'inserts a backdated action at the end, which is sealed like any other',
    publishes: true,
    how: async (id) => {
      const { length } = await contentsOf(db.service, id)
      await rewrite(id, (contents) => [...contents, backdated(contents, 3)])
      await db.sql('insert into private.ledger_pending (strategy_id, first_number, entries) values ($1, $2, 1)', [
        id,
        length + 1,
      ])
      await seal()
    },
    alone: ['times'],
    withEarlier: ['times'],
    withPublished: ['times'],
  },
  {
    does: 'reorders two entries',
    how: (id) =>
      rewrite(id, ([first, ...rest]) =>
        first ? [first, ...rest.slice(1, 2), ...rest.slice(0, 1), ...rest.slice(2)] : [],
      ),
    alone: ['inclusion'],
    withEarlier: ['inclusion', 'earlier'],
    withPublished: ['inclusion'],
  },
  {
    does: 'drops the newest entry',
    how: (id) => rewrite(id, (contents) => contents.slice(0, -1)),
    alone: ['inclusion'],
    withEarlier: ['inclusion', 'earlier'],
    withPublished: ['inclusion'],
  },
  {
    does: 'drops the newest entries with their places',
    how: async (id) => {
      const [last] = await db.sql<{ first_number: number; entries: number }>(
        'select first_number, entries from ledger_runs where strategy_id = $1 order by 1 desc limit 1',
        [id],
      )
      await rewrite(id, (contents) => contents.slice(0, (last?.first_number ?? 1) - 1))
      await withoutTriggers(
        `delete from ledger_runs where strategy_id = '${id}' and first_number = ${last?.first_number}`,
      )
    },
    alone: [],
    withEarlier: ['earlier'],
    withPublished: [],
  },
  {
    does: 'changes an action and makes the whole tree again',
    how: async (id) => {
      await rewrite(id, changed)
      await rebuildTree()
    },
    alone: [],
    withEarlier: ['earlier'],
    withPublished: ['published'],
  },
  {
    does: 'inserts a backdated action and makes the whole tree again',
    how: async (id) => {
      await rewrite(id, withInserted)
      await rebuildTree()
    },
    alone: [],
    withEarlier: ['earlier'],
    withPublished: ['published'],
  },
  {
    does: 'dates the newest checkpoint later',
    how: async () => {
      await withoutTriggers(
        `update ledger_checkpoints set note = null where size = (select max(size) from ledger_checkpoints)`,
      )
      await signCheckpoint((await notes()).at(-1)?.size ?? 0, 5)
    },
    alone: [],
    withEarlier: ['earlier'],
    withPublished: ['published'],
  },
  {
    does: 'says that a private action was made in public',
    how: async (id) => {
      await rewrite(id, ([first, second, ...rest]) =>
        first && second ? [first, { ...second, in_public: true }, ...rest] : [],
      )
      await rebuildTree()
    },
    alone: ['replay'],
    withEarlier: ['replay', 'earlier'],
    withPublished: ['replay', 'published'],
  },
]

afterAll(() => db.script('drop schema if exists kept cascade'))

it('any honest journal passes, and each rewriting of the database fails the checks listed for it', async ({ skip }) => {
  const judged: { what: string; files: Files; failed: string[] }[] = []
  await fc.assert(
    fc.asyncProperty(journal, async (deeds) => {
      const { owner, id } = await perform(deeds)
      const honest = { file: await download(owner, id), published: await published() }
      judged.push({
        what: 'nothing',
        files: { ...honest, earlier: honest.file, asOf: new Date().toISOString() },
        failed: [],
      })
      await keepTables()
      for (const { does, how, publishes, alone, withEarlier, withPublished } of REWRITINGS) {
        await how(id)
        const [file, asOf] = [await download(owner, id), new Date().toISOString()]
        judged.push({ what: does, files: { file, asOf }, failed: alone })
        judged.push({ what: `${does}, earlier`, files: { file, asOf, earlier: honest.file }, failed: withEarlier })
        const copy = publishes ? await published() : honest.published
        judged.push({ what: `${does}, published`, files: { file, asOf, published: copy }, failed: withPublished })
        await restoreTables()
      }
      expect(await download(owner, id)).toEqual(honest.file)
    }),
    { numRuns: 3, endOnFailure: true },
  )
  const byNode = judged.map(({ files }) => judgedByNode(files, KEY.text))
  expect(judged.map(({ what }, at) => ({ what, failed: failedOf(byNode[at] ?? []) }))).toEqual(
    judged.map(({ what, failed }) => ({ what, failed })),
  )
  if (NO_PYTHON !== null) skip(NO_PYTHON)
  const all = judged.map(({ files }) => files)
  expect(judgedByPython(all, KEY.text)).toEqual(byNode)
}, 120_000)
