// @vitest-environment node
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { checkLedger, type LedgerFindings } from '@/domain/ledger/ledger'
import { readStrategyToCompare } from '@/features/record/recompute/recompute.queries'
import { checkTrader } from '@/features/traders/traderLog.rules'
import { readTraderLog } from '@/features/traders/traders.queries'
import { newSigner } from '../ledgerLog'
import { actionRow, jpeg, newStrategy } from './fixtures'
import { bootDatabase, type Client, type Row } from './harness'

const db = await bootDatabase('embedded')
const signer = await newSigner()
const alice = db.as('alice')

let id = ''

/** Seals what was written and signs the checkpoint, as `npm run seal` does. */
async function seal(): Promise<string> {
  const [sealed] = (await db.service.rpc('seal_ledger').throwOnError()).data
  if (!sealed) throw new Error('nothing to seal')
  const [{ root = '' } = {}] = await db.sql<{ root: string }>(
    `select encode(root, 'base64') as root from ledger_checkpoints where size = $1`,
    [sealed.size],
  )
  const [at, after] = [timeNow(), notes.at(-1)?.match(/^at (.+)$/m)?.[1] ?? null]
  const note = await signer.sign({ size: sealed.size, root: Buffer.from(root, 'base64'), at, after })
  await db.service.rpc('sign_checkpoint', { size: sealed.size, note }).throwOnError()
  return note
}

const timeNow = () => new Date().toISOString().replace('Z', '000Z')

/** What the checks find in a reader's browser. */
async function look(published: string[], seen: LedgerFindings['seen'] = null, client: Client = db.anon) {
  const text = published.map((note) => `${JSON.stringify(note)}\n`).join('')
  const options = { signal: new AbortController().signal, onRows: () => undefined, withActions: true }
  const { ledger, actions } = await readStrategyToCompare(
    id,
    { ...options, ledger: { seen: seen && { ledger: seen, otherKey: null }, published: { text } } },
    client,
  )
  if (!ledger) throw new Error('no ledger')
  return checkLedger({ ...ledger, shown: { ...ledger.shown, actions }, key: signer.key, now: new Date() })
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
  const row = {
    ...{ strategy_id: id, bet_id: 'one', quantity: '100', price: '0.10', sector: 'Tech' },
    ...{ currency: 'EUR', usd_rate: '1.10' },
  }
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

/** Says everything that can be said, of the trade that is left: two notes, one of which is withdrawn, a stop and two versions. */
async function sayAll() {
  const say = (said: Row) => alice.rpc('say_of_trade', { strategy_id: id, bet_id: 'one', said } as never).throwOnError()
  const [first, second] = [randomUUID(), randomUUID()]
  const picture = jpeg().toString('base64')
  await say({
    note: { id: first, text: 'It broke out', picture },
    plan: { id: randomUUID(), stop: 0.05, rule: 'Breakout' },
  })
  await say({ note: { id: second, text: 'I regret this' } })
  await say({ note: { id: randomUUID(), text: 'Slept badly', private: true } })
  await alice.rpc('withdraw_note', { id: second }).throwOnError()
  for (const after of [0, 1])
    await alice.rpc('write_playbook', { strategy_id: id, playbook: `# Breakout ${after}`, after }).throwOnError()
  const key = (await alice.rpc('create_recording_key', { strategy_id: id, name: 'Terminal' }).throwOnError()).data as {
    id: string
    secret: string
  }
  const reading = { symbol: 'MSFT', market: 'STOCK', side: 'buy', quantity: '1', price: '1' }
  await db.anon.rpc('record', { secret: key.secret, reading }).throwOnError()
  await alice.rpc('revoke_recording_key', { id: key.id, doubted_since: timeNow() }).throwOnError()
  await alice.rpc('revoke_recording_key', { id: key.id, doubted_since: '2020-01-01T00:00:00Z' }).throwOnError()
  notes.push(await seal())
}

it('what was said of a trade and of a key passes, and a private note is nowhere', async () => {
  await sayAll()
  const found = await look(notes)
  expect(outcomes(found, 'failed')).toEqual([])
  expect(found.entries).toBe(16)
})

it.each([
  ['changes a note', `update trade_notes set text = 'It fell' where text is not null`, /^replay: A text is missing/],
  ['deletes a note', `delete from trade_notes where text is not null`, /^replay: A text is missing/],
  [
    'puts a withdrawn note back',
    `update trade_notes set text = 'I regret this', key = 'key', withdrawn_at = null where text is null`,
    /^replay: There is a text that was withdrawn/,
  ],
  [
    'says that a note is older',
    `update trade_notes set at = at - interval '1 day'`,
    /^page: The site is wrong about when a note was written/,
  ],
  [
    'puts another picture in its place',
    `update trade_notes set picture = encode(sha256('another'), 'base64') where picture is not null`,
    /^page: The site does not show the picture/,
  ],
  ['invents a stop', `update trade_plans set stop = 0.09`, /^page: The site does not show a stop/],
  ['changes which rule was followed', `update trade_plans set rule = ''`, /^page: The site does not show a stop/],
  [
    'states a stop in a trader’s name',
    `insert into trade_plans (id, strategy_id, bet_id, stop, nth) select gen_random_uuid(), strategy_id, bet_id, 0.01, 2 from trade_plans`,
    /^page: The site shows a stop, target or rule that was never stated/,
  ],
  [
    'changes the playbook',
    `update playbooks set text = 'Buy everything' where version = 1`,
    /^replay: A text is missing/,
  ],
  [
    'takes the doubt of a key back',
    'update recording_keys set doubted_since = null',
    /^page: The site does not say since when somebody else may have used a key/,
  ],
  [
    'lets a key be doubted since later',
    `update recording_keys set doubted_since = doubted_since + interval '1 second'`,
    /^page: The site does not say since when somebody else may have used a key/,
  ],
  ['deletes a doubted key', 'delete from recording_keys', /^page: The site does not say since when/],
  [
    'doubts a key in its owner’s name',
    `insert into recording_keys (user_id, strategy_id, name, actions, doubted_since) select user_id, strategy_id, 'Bot', 1, now() from recording_keys`,
    /^page: The site says that somebody else may have used a key, but its owner never said so/,
  ],
  ['dates the playbook back', `update playbooks set at = at - interval '1 day'`, /^page: .*a version of the playbook/],
])('an operator who %s is found out', async (_does, statement, found) => {
  await sayAll()
  await forge(statement)
  expect(outcomes(await look(notes), 'failed')).toEqual([expect.stringMatching(found)])
})

it.each([
  [
    'changes an action',
    `update bet_data set price = 99 where side = 'SELL'`,
    [/^page: .*differently from how it was recorded Entry 6: sold 100 AAPL/],
  ],
  [
    'changes the currency of an action',
    `update bet_data set currency = 'GBP' where side = 'SELL'`,
    [/^page: .*differently from how it was recorded Entry 6/],
  ],
  [
    'says that euros were dollars',
    `update bet_data set currency = 'USD', usd_rate = 1 where side = 'SELL'`,
    [/^page: .*differently from how it was recorded Entry 6/],
  ],
  [
    'changes the rate of an action',
    `update bet_data set usd_rate = 1.11 where side = 'SELL'`,
    [/^page: .*differently from how it was recorded Entry 6/],
  ],
  [
    'changes the rate of what was deleted',
    `update bet_history set old.usd_rate = 1.11 where event = 'deleted'`,
    [/^page: .*differently from how it was made Entry 7/],
  ],
  [
    'changes the rate in an entry',
    `update ledger_entries set content = replace(content, '"1.1"', '"1.11"') where number = 2`,
    [/^page/, /^inclusion: The entries do not lead/, /^earlier/],
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
    [/^chain: Another entry stands in the place of entry 3/, /^inclusion/, /^earlier/],
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

describe('a trader’s page', () => {
  let trader = ''
  let made = 0
  let gone = ''

  beforeEach(async () => {
    made += 1
    trader = `trader-${made}`
    const client = db.as(trader)
    const change = (id: string, values: { name?: string; public?: 'true' | 'false' }) =>
      client.from('strategy_profile').update(values).eq('id', id).throwOnError()
    await client
      .from('user_profiles')
      .insert({ clerk_user_id: trader, email: `${trader}@mail.example`, username: `Ada ${made}` })
      .throwOnError()
    const [kept, loser, secret] = [
      await newStrategy(client, { name: `Steady ${made}`, public: 'false' }),
      await newStrategy(client, { name: `Loser ${made}` }),
      await newStrategy(client, { name: `Secret ${made}`, public: 'false' }),
    ]
    await change(kept.id, { name: `Steadier ${made}`, public: 'true' })
    await change(kept.id, { public: 'false' })
    await change(kept.id, { public: 'true' })
    await client
      .from('bet_data')
      .insert(actionRow({ strategy_id: loser.id, bet_id: 'loss' }))
      .throwOnError()
    await client.from('strategy_profile').delete().in('id', [loser.id, secret.id]).throwOnError()
    gone = loser.id
    notes.push(await seal())
  })

  /** What a visitor's browser finds on a trader's page. */
  async function lookAt(id = trader) {
    const signal = new AbortController().signal
    const log = await readTraderLog(id, signal, db.anon)
    if (!log) throw new Error('no checkpoint')
    const { data } = await db.anon.from('strategy_profile').select('username').eq('user_id', id).limit(1)
    const shown = { record: log.answer.record, name: data?.[0]?.username ?? null }
    const verdict = await checkTrader(id, shown, log, signer.key, new Date())
    return { verdict, log }
  }

  it('is proven by the ledger, and shows nothing of strategies that were never public', async () => {
    const { verdict, log } = await lookAt()
    expect(verdict).toEqual({ outcome: 'passed', detail: null, about: null })
    expect(log.answer.entries).toHaveLength(8)
    expect(log.answer.record).toMatchObject({ deleted_public: 1, deleted_private: 1, renamed: 1, hidden: 1 })
    expect(JSON.stringify(log.answer)).not.toContain('Secret')
    await db.as(trader).from('strategy_profile').update({ public: 'false' }).eq('user_id', trader).throwOnError()
    expect((await lookAt()).verdict.outcome, 'with an event that is not sealed yet').toBe('passed')
    expect((await lookAt('nobody')).verdict.outcome).toBe('passed')
  })

  it.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'takes the names out of the events',
      () => forge(`update strategy_events set name = null, old_name = null where user_id = '${trader}'`),
      /shows a deletion that the ledger does not have for this account, or shows it differently/,
    ],
    [
      'moves a deletion to another account',
      () => forge(`update strategy_events set user_id = 'somebody' where strategy_id = '${gone}'`),
      /The ledger has a deletion for this account that this page does not show/,
    ],
    [
      'takes a hiding out',
      () => forge(`delete from strategy_events where user_id = '${trader}' and event = 'hidden'`),
      /The ledger has a hiding for this account/,
    ],
    [
      'makes a loss smaller',
      () => forge(`update strategy_events set total_pnl = 1 where strategy_id = '${gone}' and event = 'deleted'`),
      /deletion.*differently/,
    ],
    [
      'changes what the ledger says too',
      () =>
        forge(`
          update strategy_events set name = 'Another' where strategy_id = '${gone}' and event = 'deleted';
          update ledger_entries set content = replace(content, 'Loser ${made}', 'Another')
          where strategy_id = '${gone}' and content like '%strategy_deleted%'`),
      /do not lead to the newest checkpoint/,
    ],
    [
      'shows the record under another name',
      () => forge(`update strategy_profile set username = 'Famous' where user_id = '${trader}'`),
      /^This page calls the trader Famous, the ledger Ada \d+$/,
    ],
  ])('of an operator who %s is found out', async (_, rewrite, problem) => {
    await rewrite()
    const { verdict } = await lookAt()
    expect(verdict).toMatchObject({ outcome: 'failed', detail: expect.stringMatching(problem) })
  })

  it('shows the name that the trader took last, which is no new name of a strategy', async () => {
    const rename = (username: string) =>
      db.as(trader).from('user_profiles').update({ username }).eq('clerk_user_id', trader).throwOnError()
    await rename(`Grace ${made}`)
    expect((await lookAt()).verdict.outcome, 'before it is sealed').toBe('passed')
    notes.push(await seal())
    const { verdict, log } = await lookAt()
    expect(verdict.outcome).toBe('passed')
    expect(log.answer.record.renamed).toBe(1)
    const names = log.answer.entries.flatMap(({ content }) => JSON.parse(content).username ?? [])
    expect(new Set(names)).toEqual(new Set([`Ada ${made}`, `Grace ${made}`]))
    await forge(`update strategy_profile set username = 'Ada ${made}' where user_id = '${trader}'`)
    expect((await lookAt()).verdict.detail).toMatch(/the ledger Grace/)
  })

  it('to which the deletion of somebody else was moved is found out', async () => {
    await forge(`update strategy_events set user_id = 'pinned' where strategy_id = '${gone}'`)
    const { verdict } = await lookAt('pinned')
    expect(verdict.detail).toMatch(/shows a deletion that the ledger does not have for this account/)
  })
})
