// `npm run doctor`: checks a hosted project, and prints a line for each check: it passes, it fails (with how to fix it), or it could
// not be made. Exits with 1 if something fails. Reads `.env` and the environment; docs/hosting.md explains it.
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import pg from 'pg'
import { loadEnv } from 'vite'
import { ROOT } from './common.mjs'
import { readNewDatabase } from './gen-types.mjs'
import { load } from './hosted.mjs'

const SIGNS = { holds: '✓', fails: '✗', 'not asked': '–' }

const { checksOf } = await load('scripts/doctor/doctor.ts')
const { askAll } = await load('scripts/doctor/line.ts')
const { readSchemaState } = await load('scripts/doctor/schemaState.ts')

const env = loadEnv('production', ROOT, '')
if (env.VITE_CLERK_PUBLISHABLE_KEY && !env.CLERK_TOKEN && process.stdin.isTTY) env.CLERK_TOKEN = await askForToken()

const client = env.DATABASE_URL ? new pg.Client({ connectionString: env.DATABASE_URL, ssl: encryption() }) : null
const connected = client?.connect()
// The first line that asks the database reports this.
connected?.catch(() => undefined)

/** A token lives for a minute, so it is asked for here rather than kept in a file. */
async function askForToken() {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const token = await terminal.question(
    'Sign in on the site, run await Clerk.session.getToken() in its console, and paste the token (Enter to skip):\n',
  )
  terminal.close()
  return token
}

/** Like psql: encrypted without checking the certificate, unless the connection string has an sslmode or a socket. */
function encryption() {
  const isHere = /@(localhost|127\.0\.0\.1|%2F)/i.test(env.DATABASE_URL)
  return isHere || env.DATABASE_URL.includes('sslmode=') ? undefined : { rejectUnauthorized: false }
}

/** The schema of a new database on which this folder's migrations have just run. */
function expected() {
  console.log('  … running the migrations on a new database, to compare with yours')
  return readNewDatabase(readSchemaState)
}

const lines = await askAll(
  checksOf({
    env,
    database:
      client &&
      (async (sql, values) => {
        await connected
        return (await client.query(sql, values)).rows
      }),
    expected,
    migrations: path.join(ROOT, 'supabase/migrations'),
  }),
  ({ name, says, text }) => console.log(`${SIGNS[says]} ${name}: ${text}`),
)
await client?.end().catch(() => undefined)

const count = (says) => lines.filter((line) => line.says === says).length
console.log(`\n${count('holds')} passed, ${count('fails')} failed, ${count('not asked')} not checked`)
process.exit(count('fails') > 0 ? 1 : 0)
