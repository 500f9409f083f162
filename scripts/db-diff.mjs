// `npm run db:diff NAME`: drafts a migration that brings supabase/migrations up to supabase/schemas and supabase/reference, to be read and
// mended by a person. docs/upgrading.md explains it.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { OWNER } from '../supabase/embedded/project.mjs'
import { MIGRATIONS, readMigrations, readSources, referenceTables } from '../supabase/history.mjs'
import { startNativePostgres } from '../tests/db/nativePostgres.mjs'
import { exitWith, ROOT } from './common.mjs'
import { load } from './hosted.mjs'

const NOTE = `-- Drafted by \`npm run db:diff\` and not read yet. Read every statement, say why the change is made, and delete this line.`

/** @param {string} file @param {string} sql */
function write(file, sql) {
  const target = path.join(MIGRATIONS, file)
  writeFileSync(target, sql)
  console.log(`Wrote ${path.relative(ROOT, target)}.`)
}

/** @param {string} name */
async function draft(name) {
  const { draftMigration } = await load('scripts/draftMigration.ts')
  const { allDifferences, readSchemaState } = await load('scripts/doctor/schemaState.ts')
  console.log('Making a database by the migrations, and one by the sources …')
  const server = await startNativePostgres()
  /** @type {pg.Pool[]} */
  const pools = []
  try {
    await server.createDatabase('sources', readSources())
    const [history, sources] = ['app', 'sources'].map((database) => {
      const pool = new pg.Pool({ ...server.address, user: OWNER, database, max: 1 })
      pools.push(pool)
      return pool
    })
    const sql = await draftMigration(history, sources, referenceTables())
    if (sql === '') return console.log('The migrations make what the sources say.')
    const last = readMigrations().at(-1)?.version ?? ''
    const now = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
    write(`${now > last ? now : Number(last) + 1}_${name}.sql`, `${NOTE}\n\n${sql}`)
    // On the database that the migrations made, which nobody needs any more.
    await history.query(sql)
    const states = [history, sources].map((pool) => readSchemaState(async (query) => (await pool.query(query)).rows))
    const left = allDifferences(...(await Promise.all(states)))
    if (left.length > 0) console.log(`It leaves these differences to you:\n${left.map((one) => `  ${one}`).join('\n')}`)
  } finally {
    for (const pool of pools) await pool.end()
    await server.stop()
  }
}

try {
  const [name = ''] = process.argv.slice(2)
  if (!/^[a-z0-9_]+$/.test(name)) throw new Error('Name the change, in small letters and _: npm run db:diff add_venue')
  await draft(name)
} catch (error) {
  exitWith(error)
}
