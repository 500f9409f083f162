// @vitest-environment node
import { expect, it } from 'vitest'
import { everySave } from './everySave'
import { bootDatabase } from './harness'

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
