/** Runs a query on a database. */
export type Query = (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

const OURS = `('public'::regnamespace, 'private'::regnamespace)`
const REQUESTS = `('anon', 'authenticated', 'service_role')`
/** Server versions differ in the names, qualifiers and parentheses that they add when they write an expression down. */
const spelt = (expression: string) =>
  `regexp_replace(regexp_replace(regexp_replace(${expression}, ' AS "?\\w+"?', '', 'g'), '("[^"]+"|\\m\\w+)\\.', '', 'g'), '[\\s()]+', ' ', 'g')`

/**
 * What the migrations create, by the line that reports it: queries for `what` (its name) and `is` (its content). They give the same on
 * PostgreSQL 15 and 17, since a hosted project and the embedded database have different versions.
 */
const PARTS = {
  Schemas: `
    select n.nspname || ' to ' || r.rolname as what, string_agg(p, ' ' order by p) as is
    from pg_namespace n
    cross join pg_roles r
    cross join unnest('{USAGE,CREATE}'::text[]) p
    where n.oid in ${OURS} and r.rolname in ${REQUESTS} and has_schema_privilege(r.oid, n.oid, p)
    group by 1`,
  Tables: `
    select c.relname as what, concat_ws(' ', c.relkind, c.relpersistence, array_to_string(c.reloptions, ' '), c.relreplident) as is
    from pg_class c where c.relnamespace in ${OURS} and c.relkind in ('r', 'p')`,
  Columns: `
    select c.relname || '.' || a.attname as what, concat_ws(' ', format_type(a.atttypid, a.atttypmod), k.collname,
      row_number() over (partition by c.oid order by a.attnum)) as is
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_type t on t.oid = a.atttypid
    left join pg_collation k on k.oid = a.attcollation and k.oid <> t.typcollation
    where c.relnamespace in ${OURS} and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped`,
  'Required columns': `
    select c.relname || '.' || a.attname as what, 'required' as is
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace in ${OURS} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and a.attnotnull`,
  Defaults: `
    select c.relname || '.' || a.attname as what, concat_ws(' ', a.attidentity, pg_get_expr(d.adbin, d.adrelid)) as is
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace in ${OURS} and c.relkind in ('r', 'p') and a.attgenerated = '' and (a.attidentity <> '' or d.oid is not null)`,
  'Generated columns': `
    select c.relname || '.' || a.attname as what, ${spelt('pg_get_expr(d.adbin, d.adrelid)')} as is
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace in ${OURS} and a.attgenerated <> ''`,
  Checks: `
    select coalesce(c.relname, t.typname) || ': ' || k.conname as what, concat_ws(' ', pg_get_constraintdef(k.oid), k.convalidated) as is
    from pg_constraint k
    left join pg_class c on c.oid = k.conrelid
    left join pg_type t on t.oid = k.contypid
    where k.connamespace in ${OURS} and k.contype = 'c'`,
  'Foreign keys': `
    select c.relname || ': ' || k.conname as what, concat_ws(' ', pg_get_constraintdef(k.oid), k.convalidated) as is
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.connamespace in ${OURS} and k.contype = 'f'`,
  Keys: `
    select c.relname || ': ' || k.conname as what, pg_get_constraintdef(k.oid) as is
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.connamespace in ${OURS} and k.contype in ('p', 'u', 'x')`,
  Indexes: `
    select c.relname as what, concat_ws(' ', pg_get_indexdef(c.oid), i.indisvalid) as is
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace in ${OURS}
      and not exists (select from pg_constraint k where k.conindid = c.oid and k.contype in ('p', 'u', 'x'))`,
  Views: `
    select c.relname as what, concat_ws(' ', array_to_string(c.reloptions, ' '), md5(${spelt('pg_get_viewdef(c.oid)')}), (
      select md5(string_agg(u.used, ' ' order by u.used collate "C"))
      from (
        select distinct t.relname || '.' || a.attname as used
        from pg_rewrite w
        join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid and d.refclassid = 'pg_class'::regclass
        join pg_class t on t.oid = d.refobjid
        join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
        where w.ev_class = c.oid and t.oid <> c.oid
      ) u)) as is
    from pg_class c where c.relnamespace in ${OURS} and c.relkind in ('v', 'm')`,
  Types: `
    select t.typname as what, concat_ws(' ', t.typtype, nullif(format_type(t.typbasetype, t.typtypmod), '-'), t.typnotnull,
      (select string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ' order by a.attnum)
       from pg_attribute a where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped),
      (select string_agg(e.enumlabel, ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid)) as is
    from pg_type t left join pg_class c on c.oid = t.typrelid
    where t.typnamespace in ${OURS} and (t.typtype in ('d', 'e', 'r') or c.relkind = 'c')`,
  Sequences: `
    select c.relname as what, concat_ws(' ', format_type(s.seqtypid, null), s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcycle) as is
    from pg_sequence s join pg_class c on c.oid = s.seqrelid
    where c.relnamespace in ${OURS}`,
  Functions: `
    select p.oid::regprocedure::text as what, md5(concat_ws(' | ', l.lanname, p.prosrc, ${spelt('pg_get_function_sqlbody(p.oid)')},
      (select concat_ws(' ', g.aggtransfn, g.aggfinalfn, g.aggcombinefn, g.agginitval, format_type(g.aggtranstype, null))
       from pg_aggregate g where g.aggfnoid = p.oid))) as is
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace in ${OURS}`,
  Arguments: `
    select p.oid::regprocedure::text as what,
      concat_ws(' returns ', pg_get_function_arguments(p.oid), pg_get_function_result(p.oid)) as is
    from pg_proc p where p.pronamespace in ${OURS}`,
  'Function settings': `
    select p.oid::regprocedure::text as what, concat_ws(' ', case when p.prosecdef then 'definer' end, p.provolatile, p.proparallel,
      case when p.proisstrict then 'strict' end, p.procost, p.prorows, p.prosupport, array_to_string(p.proconfig, ' ')) as is
    from pg_proc p where p.pronamespace in ${OURS}`,
  Triggers: `
    select c.relname || ': ' || t.tgname as what, concat_ws(' ', t.tgenabled, pg_get_triggerdef(t.oid)) as is
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace in ${OURS} and not t.tgisinternal`,
  'Row-level security': `
    select c.relname as what, case when c.relforcerowsecurity then 'forced' else 'on' end as is from pg_class c
    where c.relnamespace in ${OURS} and c.relkind in ('r', 'p') and c.relrowsecurity`,
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
    where c.relnamespace in ${OURS} and c.relkind in ('r', 'p', 'v', 'm')
      and r.rolname in ${REQUESTS} and has_table_privilege(r.oid, c.oid, p)
    group by 1`,
  'Grants on columns': `
    select c.relname || ' to ' || x.grantee::regrole as what,
      string_agg(x.privilege_type || ' ' || a.attname, ' ' order by x.privilege_type, a.attname) as is
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    cross join lateral aclexplode(a.attacl) x
    where c.relnamespace in ${OURS} and x.grantee::regrole::text in ${REQUESTS}
    group by 1`,
  'Grants on functions': `
    select p.oid::regprocedure::text || ' to ' || r.rolname as what, 'EXECUTE' as is
    from pg_proc p
    cross join pg_roles r
    where p.pronamespace in ${OURS} and r.rolname in ${REQUESTS} and has_function_privilege(r.oid, p.oid, 'EXECUTE')`,
  'Grants on sequences': `
    select c.relname || ' to ' || r.rolname as what, string_agg(p, ' ' order by p) as is
    from pg_class c
    cross join pg_roles r
    cross join unnest('{USAGE,SELECT,UPDATE}'::text[]) p
    where c.relnamespace in ${OURS} and c.relkind = 'S' and r.rolname in ${REQUESTS} and has_sequence_privilege(r.oid, c.oid, p)
    group by 1`,
  'Grants on what is new': `
    select coalesce(n.nspname, 'any schema') || ' ' || d.defaclobjtype::text || ' to ' || coalesce(r.rolname, 'everybody') as what,
      string_agg(x.privilege_type, ' ' order by x.privilege_type) as is
    from pg_default_acl d
    join pg_namespace o on o.nspname = 'private' and o.nspowner = d.defaclrole
    left join pg_namespace n on n.oid = d.defaclnamespace
    cross join lateral aclexplode(d.defaclacl) x
    left join pg_roles r on r.oid = x.grantee
    where d.defaclnamespace in (0, 'public'::regnamespace, 'private'::regnamespace) and (r.oid is null or r.rolname in ${REQUESTS})
    group by 1
    union all
    -- Without such a row PostgreSQL lets everybody run a new function.
    select 'functions', 'nobody'
    where exists (
      select from pg_default_acl d join pg_namespace o on o.nspname = 'private' and o.nspowner = d.defaclrole
      where d.defaclnamespace = 0 and d.defaclobjtype = 'f')`,
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

/** All differences between two databases, with the part that each is in. */
export const allDifferences = (is: SchemaState, wanted: SchemaState): string[] =>
  PART_NAMES.flatMap((part) => differencesIn(part, is, wanted).map((difference) => `${part}: ${difference}`))

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
