import { extract } from '@supabase/pg-delta/extract'
import { plan } from '@supabase/pg-delta/plan'
import type pg from 'pg'
import { AUTHENTICATOR, OWNER } from '../supabase/embedded/project.mjs'

/** A statement about the rights of roles that are called otherwise in a hosted project, and have them there anyway. */
const ABOUT_OWNER = new RegExp(`^[^;]* (to|from) "(${OWNER}|${AUTHENTICATOR})"`, 'i')

/** A row of a table, and what identifies it. */
interface ReferenceRow {
  key: string
  row: Record<string, unknown>
}

const literal = (value: unknown) =>
  value === null ? 'null' : typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`
const assigned = (row: Record<string, unknown>, separator: string) =>
  Object.entries(row)
    .map(([column, value]) => `${column} ${separator === ', ' || value !== null ? '=' : 'is'} ${literal(value)}`)
    .join(separator)

/** The rows of a table with a primary key, in its order. */
async function readReference(query: pg.Pool, table: string): Promise<ReferenceRow[]> {
  const { rows: columns } = await query.query<{ name: string }>(
    `select a.attname as name from pg_index i
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
     where i.indrelid = $1::text::regclass and i.indisprimary order by a.attnum`,
    [table],
  )
  const { rows } = await query.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${table} t`)
  return rows
    .map(({ row }) => ({ key: JSON.stringify(Object.fromEntries(columns.map(({ name }) => [name, row[name]]))), row }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** Statements that turn the reference rows of a release into others, and leave what an operator added, changed or deleted. */
function referenceStatements(table: string, before: readonly ReferenceRow[], after: readonly ReferenceRow[]): string[] {
  const was = new Map(before.map((one) => [one.key, one.row]))
  const is = new Map(after.map((one) => [one.key, one.row]))
  return [
    ...[...is].flatMap(([key, row]) => {
      const old = was.get(key)
      if (!old) {
        const columns = Object.keys(row).join(', ')
        const values = Object.values(row).map(literal).join(', ')
        return `insert into ${table} (${columns}) values (${values}) on conflict do nothing;`
      }
      const changed = Object.fromEntries(Object.entries(row).filter(([column, value]) => old[column] !== value))
      if (Object.keys(changed).length === 0) return []
      return `update ${table} set ${assigned(changed, ', ')} where ${assigned(old, ' and ')};`
    }),
    ...[...was].flatMap(([key, row]) => (is.has(key) ? [] : `delete from ${table} where ${assigned(row, ' and ')};`)),
  ]
}

/**
 * Drafts what turns the database that the migrations make into the one that the sources make: its definitions by pg-delta, then its
 * reference rows. A person reads and mends it: pg-delta drops and creates what was renamed, and knows nothing of stored rows.
 * @param tables the tables of reference rows
 * @returns SQL, empty if there is nothing to change
 */
export async function draftMigration(history: pg.Pool, sources: pg.Pool, tables: readonly string[]): Promise<string> {
  const { factBase: is } = await extract(history)
  const { factBase: wanted } = await extract(sources)
  const { actions: planned, preamble } = plan(is, wanted)
  const actions = planned.filter(({ sql }) => !ABOUT_OWNER.test(sql))
  // Names are written with their schemas, so its search path is not needed.
  const settings = preamble.filter(({ name }) => name !== 'search_path')
  const rows: string[] = []
  for (const table of tables) {
    rows.push(...referenceStatements(table, await readReference(history, table), await readReference(sources, table)))
  }
  return [
    ...(actions.length > 0 ? settings.map(({ name, value }) => `set ${name} = ${value};`) : []),
    ...actions.map(({ sql, dataLoss }) => {
      const statement = `${sql.trimEnd().replace(/;$/, '')};`
      return dataLoss === 'destructive' ? `-- This loses rows or values.\n${statement}` : statement
    }),
    ...(actions.length > 0 ? settings.map(({ name }) => `reset ${name};`) : []),
    ...rows,
  ]
    .map((statement) => `${statement}\n`)
    .join('\n')
}
