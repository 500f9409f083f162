/** Runs a query on a database. */
export type Query = (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

/**
 * What the migrations create, by the line that reports it: queries for `what` (its name) and `is` (its content). They give the same on
 * PostgreSQL 15 and 17, since a hosted project and the embedded database have different versions.
 */
const PARTS = {
  'Row-level security': `
    select c.relname as what, 'on' as is from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p') and c.relrowsecurity`,
  Policies: `
    select p.tablename || ': ' || p.policyname as what,
      concat_ws(' | ', p.permissive, p.cmd, p.roles::text,
        regexp_replace(regexp_replace(concat_ws(' check ', p.qual, p.with_check), ' AS \\w+', '', 'g'), '[\\s()]+', ' ', 'g')) as is
    from pg_policies p where p.schemaname in ('public', 'private')`,
  Grants: `
    select c.relname || ' to ' || r.rolname as what, string_agg(p, ' ' order by p) as is
    from pg_class c
    cross join pg_roles r
    cross join unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,REFERENCES,TRIGGER}'::text[]) p
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p', 'v', 'm')
      and r.rolname in ('anon', 'authenticated', 'service_role') and has_table_privilege(r.oid, c.oid, p)
    group by 1
    union all
    select c.relname || ' (columns) to ' || x.grantee::regrole, string_agg(x.privilege_type || ' ' || a.attname, ' ' order by x.privilege_type, a.attname)
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    cross join lateral aclexplode(a.attacl) x
    where c.relnamespace = 'public'::regnamespace and x.grantee::regrole::text in ('anon', 'authenticated', 'service_role')
    group by c.relname, x.grantee
    union all
    select n.nspname || '.' || p.proname || ' to ' || r.rolname, 'EXECUTE'
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    cross join pg_roles r
    where n.nspname in ('public', 'private') and r.rolname in ('anon', 'authenticated', 'service_role')
      and has_function_privilege(r.oid, p.oid, 'EXECUTE')`,
  Functions: `
    select p.oid::regprocedure::text as what,
      md5(concat_ws(' | ', p.prosrc, p.prosecdef, p.provolatile, array_to_string(p.proconfig, ' '))) as is
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private') and p.prokind = 'f'`,
  Triggers: `
    select c.relname || ': ' || t.tgname as what, concat_ws(' ', t.tgtype, t.tgenabled, t.tgfoid::regproc) as is
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and not t.tgisinternal`,
  Columns: `
    select c.relname || '.' || a.attname as what, concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated) as is
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p', 'v')
      and a.attnum > 0 and not a.attisdropped`,
  Constraints: `
    select c.relname || ': ' || k.conname as what, concat_ws(' ', k.contype, k.convalidated) as is
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and k.contype in ('c', 'f', 'p', 'u')`,
  Indexes: `
    select c.relname as what, concat_ws(' ', i.indisvalid, i.indisunique) as is
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)`,
} as const

export type Part = keyof typeof PARTS
export const PART_NAMES = Object.keys(PARTS) as Part[]

/** The content of a database, by part and name. */
export type SchemaState = ReadonlyMap<Part, ReadonlyMap<string, string>>

/** Reads the content of a database. */
export async function readSchemaState(query: Query): Promise<SchemaState> {
  // Names outside the search path are written with their schema.
  await query(`select set_config('search_path', '', false)`)
  const parts = new Map<Part, ReadonlyMap<string, string>>()
  for (const part of PART_NAMES) {
    const rows = await query(PARTS[part])
    parts.set(part, new Map(rows.map(({ what, is }) => [String(what), String(is)])))
  }
  return parts
}

/** What is missing, superfluous or different in one part of a database, compared with the migrations. */
export function differencesIn(part: Part, is: SchemaState, wanted: SchemaState): string[] {
  const [has = new Map<string, string>(), should = new Map<string, string>()] = [is.get(part), wanted.get(part)]
  return [
    ...[...should].filter(([what]) => !has.has(what)).map(([what]) => `${what} is missing`),
    ...[...has].filter(([what]) => !should.has(what)).map(([what]) => `${what} is not in the migrations`),
    ...[...has]
      .filter(([what, content]) => should.has(what) && should.get(what) !== content)
      .map(([what]) => `${what} is different`),
  ]
}
