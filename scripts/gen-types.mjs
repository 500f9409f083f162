// `npm run gen:types`: writes src/lib/database.types.ts, in the format of `supabase gen types typescript`, but without the
// writes that no role of the API may do. From the catalog of a new database on which the migrations have just run. A test
// compares the file with the migrations.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runnerImport } from 'vite'

const ROOT = path.resolve(import.meta.dirname, '..')
const TARGET = path.join(ROOT, 'src/lib/database.types.ts')

const HEAD = `// Written by \`npm run gen:types\` from the migrations. Do not edit.
// Timestamps, dates and ids are strings. A numeric is a JSON number: select \`column::text\` for every digit.
// Embedded backend: a numeric comes as a string when a double would lose digits.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]
`

const COLUMNS = `
  select c.relname as relation, c.relkind in ('v', 'm') as is_view, a.attname as name, a.attnum as place,
    format_type(a.atttypid, null) as type, a.attnotnull as required,
    a.atthasdef or a.attidentity <> '' as has_default, a.attidentity = 'a' or a.attgenerated <> '' as is_generated,
    may.is_inserted, may.is_updated
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  cross join lateral (
    select bool_or(has_column_privilege(role, c.oid, a.attnum, 'insert')) as is_inserted,
      bool_or(has_column_privilege(role, c.oid, a.attnum, 'update')) as is_updated
    from unnest('{anon,authenticated,service_role}'::text[]) role
  ) may
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attname`

// The table column behind each plain view column, read from the view's parse tree. Subqueries have columns with the same numbers, and
// come before the view's own.
const VIEW_COLUMNS = `
  select o.view, o.place, t.relname as relation, a.attname as name, a.attnotnull as required
  from (
    select distinct on (v.relname, m[1]) v.relname as view, m[1]::integer as place, m[2]::oid as relation, m[3]::integer as attribute
    from pg_rewrite r
    join pg_class v on v.oid = r.ev_class
    cross join lateral regexp_matches(
      r.ev_action::text,
      ':resno (\\d+) :resname \\S+ :ressortgroupref \\d+ :resorigtbl (\\d+) :resorigcol (\\d+)', 'g') with ordinality found (m, nth)
    where v.relnamespace = 'public'::regnamespace and r.rulename = '_RETURN'
    order by v.relname, m[1], found.nth desc
  ) o
  join pg_class t on t.oid = o.relation
  join pg_attribute a on a.attrelid = t.oid and a.attnum = o.attribute`

const REFERENCES = `
  select k.conname as name, c.relname as relation, f.relname as referenced,
    array(select a.attname::text from unnest(k.conkey) with ordinality x (n, i)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = x.n order by x.i) as columns,
    array(select a.attname::text from unnest(k.confkey) with ordinality x (n, i)
      join pg_attribute a on a.attrelid = k.confrelid and a.attnum = x.n order by x.i) as referenced_columns,
    exists (select from pg_index i where i.indrelid = k.conrelid and i.indisunique and i.indpred is null
      and i.indkey::smallint[] <@ k.conkey and k.conkey <@ i.indkey::smallint[]) as is_one_to_one
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_class f on f.oid = k.confrelid
  where k.contype = 'f' and c.relnamespace = 'public'::regnamespace
  order by k.conname`

const FUNCTIONS = `
  select p.proname as name, p.proargnames as names, p.pronargs as count, p.pronargdefaults as defaults,
    array(select format_type(t, null) from unnest(p.proargtypes) with ordinality x (t, i) order by i) as types,
    format_type(p.prorettype, null) as returns, p.proretset as is_set,
    array(select p.proargnames[i] || ' ' || format_type(p.proallargtypes[i], null)
      from generate_subscripts(p.proargmodes, 1) i where p.proargmodes[i] in ('o', 't') order by i)
      || array(select a.attname || ' ' || format_type(a.atttypid, null) from pg_attribute a
        where a.attrelid = r.typrelid and a.attnum > 0 and not a.attisdropped order by a.attnum) as returned
  from pg_proc p
  join pg_type r on r.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
  order by p.proname`

const NUMBERS = ['smallint', 'integer', 'bigint', 'real', 'double precision', 'numeric']
// `"*/*"` is PostgREST's name for an answer of any media type.
const STRINGS = ['text', 'uuid', 'bytea', 'date', 'timestamp with time zone', '"*/*"']

/** @param {string} type */
function typeOf(type) {
  if (type.endsWith('[]')) return `${typeOf(type.slice(0, -2))}[]`
  if (NUMBERS.includes(type)) return 'number'
  if (STRINGS.includes(type)) return 'string'
  if (type === 'boolean') return 'boolean'
  if (type === 'json' || type === 'jsonb') return 'Json'
  if (type === 'void') return 'undefined'
  // A composite of a schema that the API does not expose.
  if (type.startsWith('private.')) return 'unknown'
  throw new Error(`No TypeScript type is known for ${type}: add it to gen-types.mjs`)
}

/** The type for inserts and updates: decimals also as text, which keeps every digit. @param {string} type */
const writtenTypeOf = (type) => (type === 'numeric' ? 'number | string' : typeOf(type))

/**
 * Reads from a new database on which the migrations have just run, and discards it.
 * @template T @param {(rows: (query: string) => Promise<any[]>) => Promise<T>} read given what runs a query @returns {Promise<T>}
 */
export async function readNewDatabase(read) {
  process.chdir(ROOT)
  const { module } = await runnerImport(path.join(ROOT, 'supabase/embedded/database.ts'), { root: ROOT })
  const folder = mkdtempSync(path.join(tmpdir(), 'new-database-'))
  try {
    const { sql, close } = await module.openDatabase(folder, {
      jwt_secret: 'only the catalog is read, nobody signs in',
    })
    try {
      return await read(async (query) => (await sql(query)).rows)
    } finally {
      await close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} heading @param {string[]} lines @param {string} indent */
const block = (heading, lines, indent) =>
  lines.length === 0
    ? `${indent}${heading}: { [_ in never]: never }\n`
    : `${indent}${heading}: {\n${lines.join('')}${indent}}\n`

/**
 * The content of src/lib/database.types.ts.
 * @param {(query: string) => Promise<any[]>} rows runs a query on the migrated database
 */
export async function generateTypes(rows) {
  const columns = await rows(COLUMNS)
  const viewColumns = await rows(VIEW_COLUMNS)
  const references = await rows(REFERENCES)
  const functions = await rows(FUNCTIONS)

  /** The table column that a view's column shows unchanged, if any. */
  const originOf = (column) => viewColumns.find((v) => v.view === column.relation && v.place === column.place)

  function relationship({ name, columns, is_one_to_one, referenced, referenced_columns }) {
    const pad = ' '.repeat(10)
    return `${pad}{
${pad}  foreignKeyName: '${name}'
${pad}  columns: [${columns.map((c) => `'${c}'`).join(', ')}]
${pad}  isOneToOne: ${is_one_to_one}
${pad}  referencedRelation: '${referenced}'
${pad}  referencedColumns: [${referenced_columns.map((c) => `'${c}'`).join(', ')}]
${pad}},
`
  }

  /** A view inherits the foreign keys of the columns that it shows. */
  function relationshipsOf(relation, isView) {
    const own = isView
      ? references.flatMap((reference) => {
          const shown = reference.columns.map((name) =>
            viewColumns.find((v) => v.view === relation && v.relation === reference.relation && v.name === name),
          )
          if (shown.some((v) => !v)) return []
          const names = shown.map((v) => columns.find((c) => c.relation === relation && c.place === v.place).name)
          return [{ ...reference, columns: names }]
        })
      : references.filter((reference) => reference.relation === relation)
    const indent = ' '.repeat(8)
    return own.length === 0
      ? `${indent}Relationships: []\n`
      : `${indent}Relationships: [\n${own.map(relationship).join('')}${indent}]\n`
  }

  function relationOf(name, isView) {
    const own = columns.filter((column) => column.relation === name)
    const pad = ' '.repeat(10)
    const row = own.map((column) => {
      const required = isView ? originOf(column)?.required : column.required
      return `${pad}${column.name}: ${typeOf(column.type)}${required ? '' : ' | null'}\n`
    })
    const write = (written, isOptional) =>
      written.map((column) =>
        column.is_generated
          ? `${pad}${column.name}?: never\n`
          : `${pad}${column.name}${isOptional(column) ? '?' : ''}: ${writtenTypeOf(column.type)}${column.required ? '' : ' | null'}\n`,
      )
    const indent = ' '.repeat(8)
    /** What no role of the API may write is `never`. */
    const writes = (heading, written, isOptional) =>
      written.length === 0 ? `${indent}${heading}: never\n` : block(heading, write(written, isOptional), indent)
    const inserted = own.filter((column) => column.is_inserted)
    const updated = own.filter((column) => column.is_updated)
    const insert = writes('Insert', inserted, (column) => column.has_default || !column.required)
    const update =
      updated.length > 0 && own.every((column) => column.is_inserted === column.is_updated)
        ? `${indent}Update: Partial<TablesInsert<'${name}'>>\n`
        : writes('Update', updated, () => true)
    return (
      `      ${name}: {\n${block('Row', row, indent)}` +
      (isView ? '' : insert + update) +
      `${relationshipsOf(name, isView)}      }\n`
    )
  }

  function functionOf({ name, names, count, defaults, types, returns, is_set, returned }) {
    const columns = returned.map((column) => {
      const [key, ...type] = column.split(' ')
      return `${key}: ${typeOf(type.join(' '))}`
    })
    const row = columns.length > 0 ? `{ ${columns.join('; ')} }` : typeOf(returns)
    const args = (names ?? [])
      .slice(0, count)
      .map((arg, i) => `${arg}${i >= count - defaults ? '?' : ''}: ${typeOf(types[i])}`)
      .sort()
    return `      ${name}: { Args: ${args.length ? `{ ${args.join('; ')} }` : 'never'}; Returns: ${row}${is_set ? '[]' : ''} }\n`
  }

  const namesOf = (isView) => [...new Set(columns.filter((c) => c.is_view === isView).map((c) => c.relation))]

  return `${HEAD}
export type Database = {
  public: {
${block(
  'Tables',
  namesOf(false).map((name) => relationOf(name, false)),
  '    ',
)}${block(
  'Views',
  namesOf(true).map((name) => relationOf(name, true)),
  '    ',
)}${block('Functions', functions.map(functionOf), '    ')}${block('Enums', [], '    ')}${block('CompositeTypes', [], '    ')}  }
}

type PublicSchema = Database['public']
export type Tables<Name extends keyof (PublicSchema['Tables'] & PublicSchema['Views'])> = (PublicSchema['Tables'] &
  PublicSchema['Views'])[Name]['Row']
export type TablesInsert<Name extends keyof PublicSchema['Tables']> = PublicSchema['Tables'][Name]['Insert']
export type TablesUpdate<Name extends keyof PublicSchema['Tables']> = PublicSchema['Tables'][Name]['Update']
`
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(TARGET, await readNewDatabase(generateTypes))
  console.log(`Wrote ${path.relative(ROOT, TARGET)}.`)
}
