import type { TestDatabase } from './harness'

/** Tables whose rows the migrations write. */
const KEPT = ['public.symbol_tags', 'private.limits']

/** The tables of the site, with the columns that can be written. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where n.nspname in ('public', 'private') and c.relkind in ('r', 'p')
  group by 1 order by 1`

/** How many rows each table has. */
export async function countRows(db: TestDatabase): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of await db.sql<{ name: string }>(TABLES)) {
    const [row] = await db.sql<{ n: string }>(`select count(*) as n from ${name}`)
    counts[name] = Number(row?.n)
  }
  return counts
}

/** The rows of a database as SQL for another with the same tables. As text from PostgreSQL, so that no digit is lost. */
export async function dumpRows(db: TestDatabase): Promise<string> {
  const statements: string[] = []
  for (const { name, columns } of await db.sql<{ name: string; columns: string }>(TABLES)) {
    if (KEPT.includes(name)) continue
    const rows = await db.sql<{ row: string }>(
      `select to_jsonb(t)::text as row from (select ${columns} from ${name}) t order by 1`,
    )
    if (rows.length === 0) continue
    statements.push(`delete from ${name};
insert into ${name} (${columns}) overriding system value
select ${columns} from jsonb_populate_recordset(null::${name}, $rows$[
${rows.map(({ row }) => row).join(',\n')}
]$rows$);`)
  }
  const sequences = await db.sql<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
     where schemaname in ('public', 'private') and last_value is not null order by 1`,
  )
  // No trigger runs: what they compute is in the rows.
  return [
    'set session_replication_role = replica;',
    ...statements,
    ...sequences.map(({ name, value }) => `select setval('${name}', ${value});`),
    'set session_replication_role = origin;\n',
  ].join('\n\n')
}
