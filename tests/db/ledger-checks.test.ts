// @vitest-environment node
import { beforeEach, expect, it } from 'vitest'
import { checkLedger, type LedgerFindings } from '@/domain/ledger'
import { readStrategyToCompare } from '@/features/record/recompute/recompute.queries'
import { newSigner } from '../ledgerLog'
import { actionRow, newStrategy } from './fixtures'
import { bootDatabase, type Client } from './harness'

const db = await bootDatabase('embedded')
const signer = await newSigner()
const alice = db.as('alice')

let id = ''

/** Seals what was written and signs the checkpoint, as `npm run seal` does. */
async function seal(): Promise<string> {
  const [sealed] = (await db.service.rpc('seal_ledger').throwOnError()).data
  if (!sealed) throw new Error('nothing to seal')
  const [{ root = '', at = '' } = {}] = await db.sql<{ root: string; at: string }>(
    `select encode(root, 'base64') as root, private.ledger_time(at) as at from ledger_checkpoints where size = $1`,
    [sealed.size],
  )
  const note = await signer.sign(sealed.size, Buffer.from(root, 'base64'), at)
  await db.service.rpc('sign_checkpoint', { size: sealed.size, note }).throwOnError()
  return note
}

/** What the checks find in a reader's browser. */
async function look(published: string[], seen: LedgerFindings['seen'] = null, client: Client = db.anon) {
  const text = published.map((note) => `${JSON.stringify(note)}\n`).join('')
  const options = { signal: new AbortController().signal, onRows: () => undefined, withActions: true }
  const { ledger, actions } = await readStrategyToCompare(
    id,
    { ...options, ledger: { seen, published: { text } } },
    client,
  )
  if (!ledger) throw new Error('no ledger')
  return checkLedger({ ...ledger, shown: { ...ledger.shown, actions }, verify: signer.verify })
}

const outcomes = ({ checks }: LedgerFindings, wanted: 'failed' | 'skipped') =>
  checks.flatMap(({ check, outcome, detail, about }) =>
    outcome === wanted ? [`${check}: ${detail} ${about?.words ?? ''}`.trim()] : [],
  )

/** Runs statements as an operator who has switched the triggers off. */
const forge = (statements: string) =>
  db.script(`set session_replication_role = replica; ${statements}; set session_replication_role = origin;`)

const notes: string[] = []

beforeEach(async () => {
  notes.length = 0
  ;({ id } = await newStrategy(alice, { public: 'false' }))
  const row = { strategy_id: id, bet_id: 'one', quantity: '100', price: '0.10', sector: 'Tech' }
  await alice
    .from('bet_data')
    .insert([actionRow(row), actionRow({ ...row, side: 'SELL' })])
    .throwOnError()
  notes.push(await seal())
  await alice.from('strategy_profile').update({ public: 'true' }).eq('id', id).throwOnError()
  await alice
    .from('bet_data')
    .insert(actionRow({ ...row, bet_id: 'two', market: 'OPTIONS', expiration: '2024-06-21' }))
    .throwOnError()
  await alice.from('bet_data').update({ price: '12.50' }).eq('strategy_id', id).eq('side', 'SELL').throwOnError()
  await alice.from('bet_data').delete().eq('strategy_id', id).eq('bet_id', 'two').throwOnError()
  notes.push(await seal())
})

it('an untouched strategy passes every check in a visitor’s browser, also after more actions', async () => {
  const first = await look(notes)
  expect(outcomes(first, 'failed')).toEqual([])
  expect(outcomes(first, 'skipped')).toEqual([expect.stringContaining('earlier: This browser checks this ledger')])
  expect(first).toMatchObject({ entries: 7, sealed: 7, unsealed: null, imported: null })
  await newStrategy(db.as('bob'))
  const row = { strategy_id: id, bet_id: 'three' }
  await alice.from('bet_data').insert(actionRow(row)).throwOnError()
  const copy = [...notes, await seal()]
  await alice.from('bet_data').insert(actionRow(row)).throwOnError()
  const second = await look(copy, first.seen)
  expect([...outcomes(second, 'failed'), ...outcomes(second, 'skipped')]).toEqual([])
  expect(second).toMatchObject({ entries: 9, sealed: 8, unsealed: { entries: 1 } })
})

it('the owner of a private strategy can check it, and nobody else can read its entries', async () => {
  await alice.from('strategy_profile').update({ public: 'false' }).eq('id', id).throwOnError()
  expect(outcomes(await look([...notes, await seal()], null, alice), 'failed')).toEqual([])
  await expect(look(notes)).rejects.toThrow('deleted or made private')
})

it('an imported strategy passes, and the checks say since when the ledger proves it', async () => {
  await db.sql('select private.import_strategy($1::jsonb)', [
    JSON.stringify({
      id: '00000000-0000-4000-8000-00000000abcd',
      user_id: 'alice',
      name: 'Imported',
      created_at: '2020-01-01T00:00:00Z',
    }),
  ])
  id = '00000000-0000-4000-8000-00000000abcd'
  const action = {
    ...actionRow({ bet_id: 'old' }),
    recorded_at: '2024-05-06T10:00:01Z',
    first_recorded_at: '2024-05-06T10:00:00Z',
    edits: 1,
  }
  const history = {
    action: 1,
    bet_id: 'old',
    event: 'edited',
    changed_at: action.recorded_at,
    old_recorded_at: action.first_recorded_at,
    old: { ...action, price: 9 },
    new: action,
  }
  await db.sql('select private.import_trades($1, $2::jsonb, $3::jsonb)', [
    id,
    JSON.stringify([action]),
    JSON.stringify([history]),
  ])
  const found = await look([...notes, await seal()])
  expect(outcomes(found, 'failed')).toEqual([])
  expect(found.imported?.entries).toBe(found.entries)
})

it.each([
  [
    'changes an action',
    `update bet_data set price = 99 where side = 'SELL'`,
    [/^page: .*differently from how it was recorded Entry 6: sold 100 AAPL/],
  ],
  [
    'changes an action’s time',
    `update bet_data set recorded_at = recorded_at - interval '1 day'`,
    [/^page: .*when an action was recorded/],
  ],
  [
    'deletes an action',
    `delete from bet_data where side = 'BUY'`,
    [/^page: The site does not show an action .*Entry 2: bought 100 AAPL/],
  ],
  ['deletes the history', 'delete from bet_history', [/^page: The history does not show a change Entry 6/]],
  [
    'changes what was deleted',
    `update bet_history set old.price = 1 where event = 'deleted'`,
    [/^page: .*differently from how it was made Entry 7/],
  ],
  ['renames the strategy', `update strategy_profile set name = 'Another'`, [/^page: .*another name/]],
  [
    'takes an event out',
    `delete from strategy_events where event = 'published'`,
    [/^page: .*does not show an event.* Entry 4/],
  ],
  [
    'changes an entry',
    `update ledger_entries set content = replace(content, '"0.1"', '"0.2"') where number = 2`,
    [/^page/, /^inclusion: The entries do not lead/, /^earlier/],
  ],
  [
    'leaves out an entry',
    'delete from ledger_entries where number = 3',
    [/^chain: In the place of entry 3/, /^inclusion/, /^earlier/],
  ],
  [
    'drops the newest entries',
    'delete from ledger_entries where number > 3; delete from ledger_runs where first_number > 3; update ledger_checkpoints set note = null where size = (select max(size) from ledger_checkpoints)',
    [/^page/, /^earlier: .*entries are held back/, /^published: .*held back/],
  ],
])('an operator who %s is found out', async (_, statements, wanted) => {
  const { seen } = await look(notes)
  const own = statements.replaceAll(
    /(update|delete from) (\w+)( set [^;]*?)?( where |;|$)/g,
    (whole, verb, table, set = '', where) =>
      table === 'ledger_checkpoints'
        ? whole
        : `${verb} ${table}${set} where ${table === 'strategy_profile' ? 'id' : 'strategy_id'} = '${id}'${where === ' where ' ? ' and ' : where}`,
  )
  await forge(own)
  const found = outcomes(await look(notes, seen), 'failed')
  expect(found.map((line, at) => wanted[at]?.test(line) ?? line)).toEqual(wanted.map(() => true))
})
