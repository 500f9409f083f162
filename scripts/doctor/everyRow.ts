import type { Query } from './schemaState.ts'

/** An UPDATE or DELETE up to its table, but not `do update set` or `for update`. */
const WRITE = /\b(?:update\s+(?:only\s+)?[\w.%"]+(?:\s+(?:as\s+)?\w+)?\s+set|delete\s+from\s+[\w.%"]+)\b/gi

/** The rest of a statement from a position to its semicolon or to the bracket around it, without bracketed parts. */
function restOfStatement(sql: string, from: number): string {
  let depth = 0
  let rest = ''
  for (const sign of sql.slice(from)) {
    if (sign === ';') break
    if (sign === ')') depth -= 1
    if (depth < 0) break
    if (depth === 0) rest += sign
    if (sign === '(') depth += 1
  }
  return rest
}

/**
 * The UPDATE and DELETE statements of a function that have no WHERE. The extension safeupdate, which hosted projects load for
 * PostgREST's role, refuses them (21000), in triggers and security definer functions too.
 * @param sql SQL or PL/pgSQL
 */
export function writesWithoutWhere(sql: string): string[] {
  const code = sql.replace(/--.*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, '')
  return [...code.matchAll(WRITE)]
    .filter(({ index, 0: start }) => !/\bwhere\b/i.test(restOfStatement(code, index + start.length)))
    .map(({ 0: start }) => start.replace(/\s+/g, ' '))
}

/** The names of the functions in the site's schemas that have such a statement. */
export async function functionsWithoutWhere(query: Query): Promise<string[]> {
  const functions = await query(
    `select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition from pg_proc p
     where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prokind in ('f', 'p')
     order by 1`,
  )
  return functions.flatMap(({ name, definition }) =>
    writesWithoutWhere(String(definition)).length > 0 ? [String(name)] : [],
  )
}
