// The database as it should be (schemas and reference rows) and how deployed ones get there (migrations and releases), as files.
// Plain JavaScript, because the tests' servers and the benches read them too. docs/upgrading.md explains them.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const FOLDER = import.meta.dirname
export const MIGRATIONS = path.join(FOLDER, 'migrations')
/** Which migrations a release has, with their SHA-256. */
export const RELEASED = 'RELEASED'
/** As Supabase's own tool names a migration. */
const NAME = /^(\d+)_(\w+)\.sql$/

/** @typedef {{ file: string, sql: string }} Source */
/** @typedef {{ file: string, version: string, name: string, sql: string }} Migration */
/** @typedef {{ release: string, files: { file: string, hash: string }[] }} Release */

/** @param {string} folder @returns {Source[]} its SQL files in the order of their names */
const sqlOf = (folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => ({ file, sql: readFileSync(path.join(folder, file), 'utf8') }))

/** The sources, in the order in which they run: each schema, then the reference rows. @returns {Source[]} */
export const readSources = () => ['schemas', 'reference'].flatMap((folder) => sqlOf(path.join(FOLDER, folder)))

/** The migrations of a folder, oldest first. @param {string} [folder] @returns {Migration[]} @throws {Error} for a name that Supabase's tool skips */
export const readMigrations = (folder = MIGRATIONS) =>
  sqlOf(folder).map(({ file, sql }) => {
    const [, version, name] = NAME.exec(file) ?? []
    if (!version || !name) throw new Error(`${file} is not named like a migration: a number, _, a name and .sql`)
    return { file, version, name, sql }
  })

/** The releases of a folder of migrations, oldest first; none before the first. @param {string} [folder] @returns {Release[]} */
export function readReleases(folder = MIGRATIONS) {
  const file = path.join(folder, RELEASED)
  /** @type {Release[]} */
  const releases = []
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    const [first = '', second = ''] = line.split(/\s+/)
    if (first === '#') releases.push({ release: second, files: [] })
    else if (first !== '') releases.at(-1)?.files.push({ file: second, hash: first })
  }
  return releases
}

/** @param {string} text */
export const hashOf = (text) => createHash('sha256').update(text).digest('hex')

/**
 * Runs files one after the other.
 * @param {(sql: string) => Promise<unknown>} run @param {readonly Source[]} files @throws {Error} with the name of the file that failed
 */
export async function runFiles(run, files) {
  for (const { file, sql } of files) {
    await run(sql).catch((error) => {
      throw new Error(`${file}: ${error.message}`)
    })
  }
}

/** The tables that the reference rows are in. */
export const referenceTables = () => [
  ...new Set(
    sqlOf(path.join(FOLDER, 'reference')).flatMap(({ sql }) =>
      [...sql.matchAll(/^insert into (\w+\.\w+)/gm)].map(([, table]) => String(table)),
    ),
  ),
]
