// @vitest-environment node
import pg from 'pg'
import { afterAll, expect, inject, it } from 'vitest'
import { allDifferences, readSchemaState } from '../../scripts/doctor/schemaState'
import { draftMigration } from '../../scripts/draftMigration'
import { OWNER } from '../../supabase/embedded/project.mjs'
import { referenceTables } from '../../supabase/history.mjs'
import { createDatabase } from './harness'

it('a drafted migration makes of one database the other, and leaves what an operator changed in reference rows', async () => {
  const [before, after] = [await createDatabase('new'), await createDatabase('new')]
  const [history, sources] = [before, after].map(
    ({ name }) => new pg.Pool({ ...inject('postgres'), user: OWNER, database: name, max: 1 }),
  )
  if (!history || !sources) throw new Error('There are two')
  afterAll(async () => {
    await Promise.all([history.end(), sources.end()])
    await before.close()
    await after.close()
  })
  expect(await draftMigration(history, sources, referenceTables()), 'equal ones need none').toBe('')

  await sources.query(`
    alter table public.strategy_profile add column venue text not null default ''
      constraint strategy_profile_venue check (char_length(venue) <= 80);
    create table private.venues (name text primary key);
    alter table private.venues enable row level security;
    grant select on private.venues to service_role;
    create index strategy_profile_venue_idx on public.strategy_profile (venue);
    drop policy "Anyone sees the tree" on public.ledger_tiles;
    create or replace function private.user_lock() returns integer language sql immutable set search_path = '' as $$ select 2 $$;
    insert into private.limits values ('venues of a user', 3);
    update private.limits set most = 99 where name in ('webhooks of a user', 'browsers of a user');
    delete from private.limits where name = 'plans of a trade'`)
  const draft = await draftMigration(history, sources, referenceTables())
  expect(draft).not.toMatch(/owner to/i)
  await history.query(`update private.limits set most = 7 where name = 'browsers of a user'`)
  await history.query(draft)
  const [made, wanted] = await Promise.all(
    [history, sources].map((pool) => readSchemaState(async (query) => (await pool.query(query)).rows)),
  )
  if (!made || !wanted) throw new Error('Both were read')
  expect(allDifferences(made, wanted)).toEqual([])
  const limits = async (pool: pg.Pool) =>
    (await pool.query<{ name: string; most: number }>('select name, most from private.limits order by name')).rows
  expect(await limits(history)).toEqual(
    (await limits(sources)).map((limit) => (limit.name === 'browsers of a user' ? { ...limit, most: 7 } : limit)),
  )
}, 120_000)
