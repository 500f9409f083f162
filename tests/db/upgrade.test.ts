// @vitest-environment node
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { LET_REQUESTS_IN } from '../../supabase/embedded/app'
import { MIGRATIONS, readMigrations, readReleases, runFiles } from '../../supabase/history.mjs'
import { NO_PYTHON } from '../ledger/judges'
import { countRows, dumpRows } from './dump'
import { downloadRecord, everySave, KEY, publishedNotes, runJobs } from './everySave'
import { newStrategy, writeTrades } from './fixtures'
import { bootDatabase, createEmptyDatabase, openOn, type TestDatabase } from './harness'

const folderOf = (release: string) => path.resolve('tests/db/releases', release)
const dumpOf = (release: string) => path.join(folderOf(release), 'rows.sql')

it('a column that a migration adds or takes away breaks no save, whichever table it is of, also in sessions that go on', async () => {
  const db = await bootDatabase()
  const onEachTable = (change: string) =>
    db.script(`do $$ declare one regclass; begin
      for one in
        select c.oid from pg_class c
        where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p')
      loop
        execute format('alter table %s ${change}', one);
      end loop;
    end $$`)
  await everySave(db, 'before')
  await onEachTable('add column added_later integer')
  await everySave(db, 'with')
  await onEachTable('drop column added_later')
  await everySave(db, 'after')
  expect(await db.untrueFigures()).toEqual([])
})

it('figures of an earlier version are computed in pieces, whatever they were, and the trades keep their revisions', async () => {
  const db = await bootDatabase()
  const MORE_THAN_A_PIECE = 1001
  const { id } = await newStrategy(db.as('alice'))
  await writeTrades(
    db,
    Array.from({ length: MORE_THAN_A_PIECE }, (_, at) => ({
      betId: `trade-${at}`,
      strategyId: id,
      userId: 'alice',
      actions: [
        { side: 'BUY', quantity: '1', price: '10', date: '2024-05-06T10:00:00Z' },
        { side: 'SELL', quantity: '1', price: String(at + 1), date: '2024-05-07T10:00:00Z' },
      ],
    })),
  )
  await db.script(`
    set session_replication_role = replica;
    update strategy_metrics set figures_version = 0, total_pnl = 1, rounds = 0 where true;
    update strategy_days set pnl = 7, trades = 0 where true;
    delete from private.strategy_months where true;
    update trade_summary set "return" = 0 where bet_id like '%7';
    set session_replication_role = origin;`)
  expect((await db.untrueFigures()).length).toBeGreaterThan(0)
  const piece = async () => (await db.sql<{ n: number }>('select private.refresh_figures() as n'))[0]?.n
  expect(await piece()).toBe(1)
  expect(await db.sql('select from private.figure_work')).toHaveLength(1)
  expect(await piece()).toBe(1)
  expect(await piece(), 'none is left').toBe(0)
  expect(await db.sql('select from private.figure_work')).toHaveLength(0)
  expect(await db.sql('select from trade_summary where revision <> 1')).toHaveLength(0)
  expect(await db.untrueFigures()).toEqual([])
})

// `npm run db:release` asks for it.
const written = process.env.WRITE_RELEASE
if (written) {
  it(`writes a database of ${written}`, async () => {
    const db = await bootDatabase()
    await everySave(db, 'first')
    mkdirSync(folderOf(written), { recursive: true })
    writeFileSync(dumpOf(written), await dumpRows(db))
  })
}

/** A made-up next release: a new field, a new sum of each day, and a changed rule. */
const NEXT = `
  alter table public.strategy_profile add column venue text not null default ''
    constraint strategy_profile_venue check (char_length(venue) <= 80);

  alter table public.strategy_days add column worst_return numeric;
  alter table private.strategy_months add column worst_return numeric;
  do $$ declare
    compute_days constant text := pg_get_functiondef('private.compute_days'::regproc);
    compute_months constant text := pg_get_functiondef('private.compute_months'::regproc);
  begin
    execute replace(compute_months, 'as last_traded', 'as last_traded, min(d.worst_return) as worst_return');
    execute replace(
      replace(compute_days, 'one.last_traded', 'one.last_traded, one.worst_return'),
      'traded.day, traded.day', 'traded.day, traded.day, (
        select min(t."return") from public.trade_summary t
        where t.strategy_id = strategy and t.first_date >= d.starts and t.first_date < d.ends)');
  end $$;
  -- Nothing counts as logged live any more.
  create or replace function private.live_window() returns interval
    language sql immutable set search_path = '' as $f$ select interval '-1 second' $f$;

  -- What raises it has every figure computed anew.
  create or replace function private.figures_version() returns integer
    language sql immutable parallel safe set search_path = '' as 'select 1000';`

/** Runs a verifier of a release on a file; its status and what it printed. */
function verify(release: string, file: string, program: string) {
  const command = program.endsWith('.py') ? 'python3' : process.execPath
  const ended = spawnSync(
    command,
    [path.join(folderOf(release), program), file, '--key', KEY.text, '--published', `${file}-published`],
    { encoding: 'utf8', env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1', PYTHONUTF8: '1' } },
  )
  return { status: ended.status, failed: ended.stdout.match(/^FAIL .*$/gm) ?? [], stderr: ended.stderr }
}

/** What a person recorded, which no upgrade may lose or add to. */
const RECORDED = [
  ...[
    'strategy_profile',
    'strategy_events',
    'bet_data',
    'bet_history',
    'ledger_entries',
    'ledger_checkpoints',
    'trade_notes',
  ],
  ...['trade_plans', 'trade_summary', 'trade_realisations', 'round_trips', 'withdrawn_round_trips', 'strategy_follows'],
].map((name) => `public.${name}`)

for (const { release } of readReleases().filter(({ release }) => existsSync(dumpOf(release)))) {
  it(`a project of ${release} goes on after an upgrade to this version, and to one that does not exist yet`, async ({
    skip,
  }) => {
    const database = await createEmptyDatabase()
    const known = readReleases()
    const files = known.slice(0, known.findIndex((one) => one.release === release) + 1).flatMap((one) => one.files)
    const [first, later] = [true, false].map((isFirst) =>
      readMigrations(MIGRATIONS).filter(({ file }) => files.some((one) => one.file === file) === isFirst),
    ) as [ReturnType<typeof readMigrations>, ReturnType<typeof readMigrations>]
    const run = (files: Parameters<typeof runFiles>[1]) => runFiles((sql) => database.owner.driver.unsafe(sql), files)
    await run(first)
    await run([{ file: 'rows.sql', sql: readFileSync(dumpOf(release), 'utf8') }])
    await database.owner.driver.unsafe(LET_REQUESTS_IN)
    const { db, close } = await openOn(database)
    afterAll(close)
    const before = await countRows(db)
    const revisions = () => db.sql('select strategy_id, bet_id, revision from trade_summary order by 1, 2')
    const revised = await revisions()
    const liveTrades = async () => (await db.sql('select from trade_summary where is_live')).length
    const live = await liveTrades()
    // The sessions that the migrations find have their plans.
    await db
      .as('trader-first')
      .from('strategy_profile')
      .update({ description: 'Upgraded' })
      .like('name', 'Renamed%')
      .throwOnError()

    for (const step of [later, [{ file: 'the next release', sql: NEXT }]]) {
      await run(step)
      const after = await countRows(db)
      expect(RECORDED.map((name) => [name, after[name]])).toEqual(RECORDED.map((name) => [name, before[name]]))
    }
    const waiting = async () =>
      (await db.sql('select from strategy_metrics where figures_version < private.figures_version()')).length
    expect(await waiting()).toBeGreaterThan(0)
    await runJobs(db)
    expect(await waiting()).toBe(0)
    expect(await db.untrueFigures()).toEqual([])
    expect(await revisions(), 'nobody who edits a trade must start again').toEqual(revised)
    const [{ worst } = {}] = await db.sql<{ worst: string }>(
      'select min(worst_return)::text as worst from private.strategy_months',
    )
    expect(worst).toBe((await db.sql('select min("return")::text as worst from trade_summary'))[0]?.worst)
    expect(Number(worst)).toBeLessThan(0)
    expect(await liveTrades()).toBeLessThan(live)

    await everySave(db, 'upgraded')
    expect(await db.untrueFigures()).toEqual([])
    await verifyAll(db, release, skip)
  })
}

/** Has every public record checked by the verifiers that people downloaded with a release. */
async function verifyAll(db: TestDatabase, release: string, skip: (why: string) => void): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'records-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const programs = ['verify-record.mjs', ...(NO_PYTHON === null ? ['verify.py'] : [])]
  const strategies = await db.sql<{ id: string }>(`select id from strategy_profile where public = 'true'`)
  expect(strategies.length).toBeGreaterThan(0)
  for (const { id } of strategies) {
    const file = path.join(folder, id)
    writeFileSync(file, await downloadRecord(db, id))
    writeFileSync(`${file}-published`, await publishedNotes(db))
    for (const program of programs) {
      expect({ program, ...verify(release, file, program) }).toEqual({ program, status: 0, failed: [], stderr: '' })
    }
  }
  if (NO_PYTHON !== null) skip(NO_PYTHON)
}
