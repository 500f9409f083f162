import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PostgrestClient } from '@supabase/postgrest-js'
import { lock } from 'proper-lockfile'
import type { Database } from '../../src/lib/database.types'
import { paths } from '../../src/lib/paths'
import { type Door, RECORD_PATH, type Recorded, recorder } from '../functions/record/recorder'
import { ONE_CLICK_PATH, oneClick } from '../functions/stop-notifications/oneClick'
import { sealLedger, waitingFile } from '../ledger/sealing'
import { mailFiles } from '../mail/mailFiles'
import { notifyByMail } from '../mail/notify'
import { notifyBrowsers } from '../mail/push'
import { notifyWebhooks } from '../mail/webhooks'
import { applyDemoData } from '../seed/applyDemoData'
import type { Sql } from './app'
import { COPY_SUFFIX, openDatabase, PGLITE_FOLDER, POSTGRES_FOLDER } from './database'
import { embeddedPushKeys, embeddedSigningKey, LEDGER_FILE, LEDGER_PATH } from './keys'

/** Folder of the embedded backend's files, relative to the project's root. */
export const DEFAULT_DATA_DIR = '.data'
const MAIL_FOLDER = 'mail'
const MAIL_JOURNAL = 'mail-journal'
/** The files of that folder that belong to the database; deleting them empties it. */
export const DATABASE_FILES = [
  POSTGRES_FOLDER,
  PGLITE_FOLDER,
  POSTGRES_FOLDER + COPY_SUFFIX,
  PGLITE_FOLDER + COPY_SUFFIX,
  LEDGER_FILE,
  waitingFile(LEDGER_FILE),
  MAIL_FOLDER,
  MAIL_JOURNAL,
]
const REFRESH_INTERVAL_MS = 60 * 1000
const SEAL_INTERVAL_MS = 60 * 1000
const NOTIFY_INTERVAL_MS = 10 * 1000
const MAIL_ADDRESS = 'mail@cash-us.example'
/** After so long without sealing, requests wait for one. */
const SLEPT_MS = 30 * 60 * 1000
/** Small, because PGlite runs one statement at a time and answers other requests between sealings. */
const ENTRIES_PER_SEALING = 5000

export interface EmbeddedBackend {
  /** Answers `/rest/v1` and `/auth/v1` like a hosted project, and serves the ledger's published checkpoints. */
  fetch: (request: Request, context: { peerAddress: string | null }) => Promise<Response>
  sql: Sql
  close: () => Promise<void>
}

export interface BootOptions {
  /** Folder of the database and its secret; created if missing. */
  dataDir: string
  /** URL of the site, for links in e-mails. */
  siteUrl: string
  /** Whether to fill an empty database with the demo data. */
  demoData: boolean
  /** The time at which the demo data ends, if not now. */
  demoNow?: Date
  say: (line: string) => void
}

/** The secret that signs session tokens: created once, stored beside the database, readable only by the file's owner. */
async function sessionSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'session-secret')
  try {
    return await readFile(file, 'utf8')
  } catch {
    const secret = randomBytes(32).toString('hex')
    await writeFile(file, secret, { mode: 0o600 })
    return secret
  }
}

/** A token of the service role, which only the backend itself uses. */
function serviceToken(secret: string): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ role: 'service_role' })}`
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
}

const LOCK = { stale: 15_000, update: 5_000 }
/** Long enough for the lock of a killed server to expire. */
const LOCK_RETRIES = { retries: 9, factor: 1, minTimeout: 2_000 }

/**
 * Waits for the folder's lock. PGlite has no lock of its own, and the ledger's file has one writer.
 * @throws Error when another server holds it.
 */
export async function lockFolder(dataDir: string, say: (line: string) => void): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true })
  try {
    return await lock(dataDir, LOCK)
  } catch {
    say('The database is in use, or its last server was killed. Waiting up to 18 seconds for it …')
  }
  try {
    return await lock(dataDir, { ...LOCK, retries: LOCK_RETRIES })
  } catch {
    throw new Error(
      `Another server is using the database in ${dataDir}. Stop it first, or set EMBEDDED_DATA_DIR to another folder.`,
    )
  }
}

/**
 * Starts the database (PostgreSQL or PGlite, under @supabase/lite), applies new migrations, and fills an empty one with the
 * demo data.
 * @throws Error when another process holds the folder, when the database cannot be upgraded, or when a migration fails.
 */
export async function bootEmbeddedBackend({
  dataDir,
  siteUrl,
  demoData,
  demoNow,
  say,
}: BootOptions): Promise<EmbeddedBackend> {
  const release = await lockFolder(dataDir, say)
  let opened = async () => {}
  try {
    say('Starting the database. The first start takes a few seconds …')
    const jwtSecret = await sessionSecret(dataDir)
    const { name, app, sql, applied, copy, close } = await openDatabase(dataDir, {
      jwt_secret: jwtSecret,
      site_url: siteUrl,
    })
    opened = close
    say(`It runs on ${name}.`)
    if (applied > 0) say(`Applied ${applied} ${applied === 1 ? 'migration' : 'migrations'}.`)
    if (copy !== null) say(`The database as it was before is in ${copy}. Delete it when you no longer need it.`)

    if (demoData) {
      await applyDemoData({
        now: demoNow,
        query: sql,
        signUp: async (email, password) => {
          const answer = await app.fetch(
            new Request(`${siteUrl}/auth/v1/signup`, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ email, password }),
            }),
          )
          const body = (await answer.json()) as { user?: { id: string }; msg?: string }
          if (!body.user) throw new Error(`The demo account ${email} could not be made: ${body.msg ?? answer.status}`)
          return body.user.id
        },
        say,
      })
    }

    await sql(
      `insert into private.settings values ('site address', $1) on conflict (name) do update set value = excluded.value`,
      [siteUrl],
    )

    // Returns change with each day even without writes; a hosted project uses pg_cron. What is confirmed does too, for which a hosted
    // project has the price job.
    const refresh = async () => {
      while (Number((await sql('select public.refresh_returns() as refreshed')).rows[0]?.refreshed) > 0);
      await sql('select public.read_announcements()')
      while (Number((await sql('select public.confirm_strategies() as confirmed')).rows[0]?.confirmed) > 0);
      while (Number((await sql('select public.refresh_excursions() as seen')).rows[0]?.seen) > 0);
    }
    await refresh()
    const timer = setInterval(() => {
      refresh().catch((error: unknown) => console.error('The returns could not be refreshed:', error))
    }, REFRESH_INTERVAL_MS)
    timer.unref()

    const database = new PostgrestClient<Database>(`${siteUrl}/rest/v1`, {
      headers: { Authorization: `Bearer ${serviceToken(jwtSecret)}` },
      fetch: (input, init) => app.fetch(new Request(input, init)),
    })
    const file = path.join(dataDir, LEDGER_FILE)
    const key = embeddedSigningKey()
    let sealing = Promise.resolve()
    let startedAt = 0
    // One after the other, because both write the file.
    const seal = () => {
      startedAt = Date.now()
      sealing = sealing
        .then(() => sealLedger({ database, key, file, most: ENTRIES_PER_SEALING }))
        .then(undefined, (error: unknown) => console.error('The ledger could not be sealed:', error))
        .then(() => undefined)
      return sealing
    }
    await seal()
    const sealer = setInterval(seal, SEAL_INTERVAL_MS)
    sealer.unref()

    const sending = { database, siteUrl, journal: path.join(dataDir, MAIL_JOURNAL) }
    const notifyEverybody = async () => {
      await notifyByMail({
        ...sending,
        send: mailFiles(path.join(dataDir, MAIL_FOLDER)),
        from: `Cash Us If You Can <${MAIL_ADDRESS}>`,
        oneClickUrl: siteUrl + ONE_CLICK_PATH,
      })
      const { refused, postponed } = await notifyBrowsers({
        ...sending,
        contact: `mailto:${MAIL_ADDRESS}`,
        ...embeddedPushKeys(),
      })
      for (const reason of [...refused, ...postponed]) say(`A browser could not be notified: ${reason}`)
      await notifyWebhooks(sending)
    }
    let notifying = Promise.resolve()
    const notify = () => {
      notifying = notifying
        .then(notifyEverybody)
        .then(undefined, (error: unknown) => console.error('Followers could not be notified:', error))
      return notifying
    }
    const notifier = setInterval(notify, NOTIFY_INTERVAL_MS)
    notifier.unref()
    const answerOf = async (query: string, given: unknown[]) => (await sql(query, given)).rows[0]?.answer as Recorded
    const door: Door = {
      record: ({ secret, reading, message, problem }) =>
        answerOf('select public.record($1, $2, $3, $4) as answer', [secret, JSON.stringify(reading), message, problem]),
      reportPositions: ({ secret, positions }) =>
        answerOf('select public.report_positions($1, $2) as answer', [secret, JSON.stringify(positions)]),
    }
    say('The database is ready.')

    return {
      fetch: async (request, context) => {
        // Embedded backend: a computer that slept has signed nothing meanwhile, and verifiers want a checkpoint in the two hours
        // before an entry.
        if (Date.now() - startedAt > SLEPT_MS) await seal()
        const { pathname } = new URL(request.url)
        // Embedded backend: it has no Edge Functions.
        if (pathname === ONE_CLICK_PATH) {
          const stop = (token: string) => sql('select public.stop_notifications($1)', [token])
          return oneClick(request, { page: siteUrl + paths.stopMail, stop })
        }
        if (pathname === RECORD_PATH) return recorder(request, door)
        if (pathname !== LEDGER_PATH) return app.fetch(request, context)
        const text = await readFile(file, 'utf8').catch(() => '')
        return new Response(text, { headers: { 'Content-Type': 'application/jsonl' } })
      },
      sql,
      close: async () => {
        clearInterval(timer)
        clearInterval(sealer)
        clearInterval(notifier)
        await notifying
        // What the next start would seal is hours old by then, which verifiers report.
        await seal()
        await close()
        await release()
      },
    }
  } catch (error) {
    await opened()
    await release()
    throw error
  }
}
