// @vitest-environment node
import { afterAll, expect, it } from 'vitest'
import { LET_REQUESTS_IN } from '../../supabase/embedded/app'
import { readSources, runFiles } from '../../supabase/history.mjs'
import { dumpRows } from './dump'
import { everySave, runJobs } from './everySave'
import { bootDatabase, createEmptyDatabase, openOn, type TestDatabase } from './harness'

/** What stands between the parentheses of a table or type, without comments. */
const BODY = /(?<=^create (?:table|type) (\S+) (?:as )?\(\n)[\s\S]*?(?=\n\))/gm
const partsOf = (body: string) =>
  body
    .replace(/^ *--.*\n/gm, '')
    .replace(/ +--.*$/gm, '')
    .split(/,\s*\n(?= {2}\S)/)
const isColumn = (part: string) => !/^\s*(primary key|foreign key|unique|constraint|check|like)\b/.test(part)

/** Types with a function of their name, to which everything else gives the fields by name. */
const MADE_BY_NAME = ['private.account_day', 'private.contract', 'private.option_leg']
/** Types that only one function writes, by position: the rows that its query returns, or (the action) the same fields of another row. */
const WRITTEN_ONCE = ['private.action', 'private.followed_change', 'private.risk', 'public.report_row']

/**
 * The sources with the columns of each table and type the other way round. Those of strategy_months stay as they are, which copies them from
 * strategy_days.
 */
function backwards(sql: string): string {
  const [, days = ''] = /^create table public\.strategy_days \(\n([\s\S]*?)\n\n? *primary key/m.exec(sql) ?? []
  return sql
    .replace(BODY, (body, name: string) => {
      if ([...MADE_BY_NAME, ...WRITTEN_ONCE].includes(name)) return body
      const parts = partsOf(body)
      return [...parts.filter(isColumn).toReversed(), ...parts.filter((part) => !isColumn(part))].join(',\n')
    })
    .replace('  like public.strategy_days,', () => days.replace(/ references .*,$/m, ','))
}

const columnsOf = async (db: TestDatabase, relation: string) =>
  (
    await db.sql<{ names: string }>(
      `select string_agg(attname, ',' order by attnum) as names from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and attgenerated = ''`,
      [relation],
    )
  )[0]?.names.split(',') ?? []

it('nothing relies on the order of columns: figures of one order are computed alike in the other, and everything can be saved', async () => {
  const usual = await bootDatabase()
  await everySave(usual, 'usual')
  const database = await createEmptyDatabase()
  await runFiles(
    (sql) => database.owner.driver.unsafe(sql),
    readSources().map(({ file, sql }) => ({ file, sql: backwards(sql) })),
  )
  await database.owner.driver.unsafe(LET_REQUESTS_IN)
  const { db, close } = await openOn(database)
  afterAll(close)
  for (const relation of ['public.strategy_days', 'public.bet_data', 'public.trade_summary', 'private.account']) {
    expect(await columnsOf(db, relation), relation).toEqual((await columnsOf(usual, relation)).toReversed())
  }
  expect(await columnsOf(db, 'private.strategy_months')).toEqual(await columnsOf(usual, 'private.strategy_months'))

  await db.script(await dumpRows(usual))
  expect(await db.untrueFigures(), 'as stored in the usual order, as computed in the other').toEqual([])
  await everySave(db, 'backwards')
  expect(await db.untrueFigures()).toEqual([])
  await db.script('update strategy_metrics set figures_version = 0, total_pnl = 1, capital = 1 where true')
  await runJobs(db)
  expect(await db.untrueFigures()).toEqual([])
})

/** Queues that a job has emptied, the operator's settings, and what only the price job writes. */
const EMPTY_IN_THE_END = [
  'private.figure_work',
  'private.ledger_pending',
  'private.settings',
  'private.strategy_news',
  'unpriced_actions',
]

it('every table is written by one of the saves that these tests make', async () => {
  const db = await bootDatabase()
  await everySave(db, 'each')
  const tables = await db.sql<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`,
  )
  const empty = await Promise.all(
    tables.map(async ({ name }) => ((await db.sql(`select from ${name} limit 1`)).length === 0 ? [name] : [])),
  )
  expect(empty.flat()).toEqual(EMPTY_IN_THE_END)
})

it('the functions that make a value of a type by the names of its fields know their order', async () => {
  const db = await bootDatabase()
  const makers = await db.sql<{ name: string; fields: string; body: string }>(
    `select t.oid::regtype::text as name, pg_get_function_sqlbody(p.oid) as body,
       (select string_agg(a.attname, ', ' order by a.attnum) from pg_attribute a where a.attrelid = t.typrelid and a.attnum > 0) as fields
     from pg_type t
     join pg_proc p on p.proname = t.typname and p.pronamespace = t.typnamespace and p.prorettype = t.oid
     where t.typnamespace = 'private'::regnamespace
     order by 1`,
  )
  expect(makers.map(({ name }) => name)).toEqual(MADE_BY_NAME)
  for (const { name, fields, body } of makers) {
    expect(body.replaceAll('"', '')).toBe(`RETURN ROW(${fields})::${name}`)
  }
})
