import type { Migration } from '../history.mjs'
import type { Script, Sql } from './app'

/** What a database still has to run. */
export interface Plan {
  pending: Migration[]
  /** Versions that it has run and that are missing on disk or have changed since, or that it left out. */
  changed: string[]
  /** Whether it has run one that is later than all on disk. */
  isNewer: boolean
  /** Whether nothing was ever applied. */
  isNew: boolean
}

/** SQL without the separators between its statements, which statements stored one by one lack. */
const withoutSeparators = (sql: string) => sql.replace(/[;\s]/g, '')

/** Compares the migrations on disk with those that a database has run. */
export async function planMigrations(sql: Sql, files: readonly Migration[]): Promise<Plan> {
  const { rows } = await sql(`
    select version, array_to_string(statements, '') as text
    from supabase_migrations.schema_migrations order by version`)
  const byVersion = new Map(files.map((file) => [file.version, file]))
  const applied = new Set(rows.map(({ version }) => String(version)))
  const last = String(rows.at(-1)?.version ?? '')
  return {
    // One that is older than an applied one assumes another database.
    pending: files.filter(({ version }) => version > last),
    changed: [
      ...rows.flatMap(({ version, text }) => {
        const file = byVersion.get(String(version))
        return file && withoutSeparators(file.sql) === withoutSeparators(String(text)) ? [] : String(version)
      }),
      ...files.flatMap(({ version }) => (version < last && !applied.has(version) ? version : [])),
    ],
    isNewer: last > (files.at(-1)?.version ?? ''),
    isNew: rows.length === 0,
  }
}

/** The line of a file at which PostgreSQL stopped, if it said so. */
function placeOf(sql: string, error: unknown): string {
  const position = Number((error as { position?: unknown }).position)
  return position > 0 ? `, line ${sql.slice(0, position).split('\n').length}` : ''
}

/**
 * Applies migrations, all or none.
 * @throws Error with the file and the reason when one fails; then nothing has changed
 */
export async function applyMigrations(sql: Sql, script: Script, pending: readonly Migration[]): Promise<void> {
  if (pending.length === 0) return
  await script('begin')
  try {
    for (const migration of pending) {
      await script(migration.sql).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        throw new Error(`${migration.file}${placeOf(migration.sql, error)}: ${reason}`)
      })
      await sql(
        'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3])',
        [migration.version, migration.name, migration.sql],
      )
    }
    await script('commit')
  } catch (error) {
    await script('rollback')
    throw error
  }
}
