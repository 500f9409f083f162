import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Sql } from './app'
import { type EmbeddedDatabase, openPglite, openPostgres, PGLITE_FOLDER, POSTGRES_FOLDER } from './database'

/** Where the files of PGlite stay after the move. */
const KEPT_FOLDER = `${PGLITE_FOLDER}-before-the-move`
const ROWS_AT_ONCE = 1000

/** The tables of the project and their columns, without what Postgres computes. */
const TABLES = `
  select format('%I.%I', t.table_schema, t.table_name) as name,
    (select string_agg(format('%I', c.column_name), ', ' order by c.ordinal_position) from information_schema.columns c
     where c.table_schema = t.table_schema and c.table_name = t.table_name and c.is_generated = 'NEVER') as columns
  from information_schema.tables t
  where t.table_schema in ('public', 'private', 'auth') and t.table_type = 'BASE TABLE'`

const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
  where schemaname in ('public', 'private', 'auth') and last_value is not null`

async function copyTable(from: Sql, to: Sql, name: string, columns: string): Promise<number> {
  await to(`delete from ${name}`)
  const { rows } = await from(`select row_to_json(t)::text as row from (select ${columns} from ${name}) t`)
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const batch = rows.slice(at, at + ROWS_AT_ONCE).map(({ row }) => row)
    await to(
      `insert into ${name} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
      [`[${batch.join()}]`],
    )
  }
  return rows.length
}

/** Copies every row from one migrated database to another, whose rows it replaces. Returns how many. */
export async function copyRows(from: Sql, to: Sql): Promise<number> {
  await to('begin')
  // No trigger runs: what they compute is copied too.
  await to('set local session_replication_role = replica')
  let copied = 0
  const { rows: tables } = await from(TABLES)
  for (const { name, columns } of tables) copied += await copyTable(from, to, String(name), String(columns))
  const { rows: sequences } = await from(SEQUENCES)
  for (const { name, value } of sequences)
    await to('select setval($1::text::regclass, $2::text::bigint)', [name, value])
  await to('commit')
  return copied
}

/**
 * Moves a folder's database from PGlite to PostgreSQL. PGlite's files stay in the folder, under another name. The caller holds
 * the folder's lock.
 * @throws Error when there is no such database, when there is one of PostgreSQL already, or when PostgreSQL cannot run here
 */
export async function moveToPostgres(dataDir: string, say: (line: string) => void): Promise<void> {
  const [pglite, postgres] = [PGLITE_FOLDER, POSTGRES_FOLDER].map((name) => path.join(dataDir, name)) as [
    string,
    string,
  ]
  if (!existsSync(pglite)) throw new Error(`There is no database made by PGlite in ${dataDir}.`)
  if (existsSync(postgres)) throw new Error(`There is already a PostgreSQL database in ${dataDir}.`)
  const auth = { jwt_secret: 'nobody signs in during the move' }
  const opened: EmbeddedDatabase[] = []
  try {
    const from = await openPglite(dataDir, auth, 'to be moved')
    opened.push(from)
    const to = await openPostgres(dataDir, auth)
    opened.push(to)
    say(`Copied ${(await copyRows(from.sql, to.sql)).toLocaleString('en-US')} rows to ${to.name}.`)
  } catch (error) {
    for (const { close } of opened.splice(0)) await close()
    await rm(postgres, { recursive: true, force: true })
    throw error
  }
  for (const { close } of opened) await close()
  await rename(pglite, path.join(dataDir, KEPT_FOLDER))
  say(`The files of PGlite are in ${KEPT_FOLDER}. Delete them when you no longer need them.`)
}
