// `npm run db:release VERSION`: freezes the migrations that no release has yet, and keeps what later upgrades are tested with: a database of
// this release (written by tests/db/upgrade.test.ts) and its verifiers. docs/upgrading.md explains it.
import { appendFileSync, cpSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { hashOf, MIGRATIONS, RELEASED, readMigrations, readReleases } from '../supabase/history.mjs'
import { exitWith, ROOT, run } from './common.mjs'

const VERIFIERS = ['tools/verify-record.mjs', 'tests/ledger/verify.py', 'tests/ledger/confirmed.py']

try {
  const [version = ''] = process.argv.slice(2)
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Name the release: npm run db:release 1.0.0')
  const releases = readReleases()
  if (releases.some(({ release }) => release === version)) throw new Error(`${version} is released already.`)
  const env = { ...process.env, WRITE_RELEASE: version }
  // Which also compares the migrations with the sources.
  const files = ['tests/db/schema-history.test.ts', 'tests/db/upgrade.test.ts']
  if (!run('npx', ['vitest', 'run', ...files], { env })) throw new Error('Nothing was released.')
  const folder = path.join(ROOT, 'tests/db/releases', version)
  mkdirSync(folder, { recursive: true })
  for (const file of VERIFIERS) cpSync(path.join(ROOT, file), path.join(folder, path.basename(file)))
  const released = releases.flatMap(({ files }) => files.map(({ file }) => file))
  const lines = readMigrations()
    .filter(({ file }) => !released.includes(file))
    .map(({ file, sql }) => `${hashOf(sql)}  ${file}\n`)
  appendFileSync(path.join(MIGRATIONS, RELEASED), `# ${version}\n${lines.join('')}`)
  if (!run('npx', ['vitest', 'run', ...files])) throw new Error('It is frozen, but cannot be upgraded: see above.')
  console.log(
    `Released ${version}: ${lines.length} migrations are frozen. Commit supabase/migrations and tests/db/releases.`,
  )
} catch (error) {
  exitWith(error)
}
