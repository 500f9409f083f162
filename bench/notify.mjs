// `npm run bench:notify`: what `npm run notify` costs when all followers of one strategy are told of one action, by mail and in a browser
// each: seconds, processor time of the job and of the database, and the job's memory, which should not grow with the followers.
// --followers N,N: how many (10,000 and 30,000). Mail server and push service are on this machine and do nothing; the REST interface is
// a function call of the database. Exits with 1 if the first number takes more than a minute of a core, or more followers much more memory.
import { spawn } from 'node:child_process'
import { createECDH } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { json, text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { generate } from 'selfsigned'
import { SMTPServer } from 'smtp-server'
import webpush from 'web-push'
import { processorMs } from './lib/measure.mjs'
import { startServer } from './lib/server.mjs'

const { values } = parseArgs({ options: { followers: { type: 'string', default: '10000,30000' } } })
const FOLLOWERS = values.followers.split(',').map(Number)
const MOST_CORE_SECONDS = 60
const MOST_GROWTH = 1.3
const OPERATOR = JSON.stringify({ role: 'service_role' })
/** Prints what the program used, at its end: microseconds of a processor, and KB of memory at most. */
const SAY_USED = `data:text/javascript,process.on('exit',()=>{const u=process.resourceUsage();console.log('USED',u.userCPUTime+u.systemCPUTime,u.maxRSS)})`

const database = await startServer()
const owner = await database.connectAsSuperuser()
// Supabase's table of accounts, as far as the job reads it.
await owner.query(`
  create table auth.users (id uuid primary key, email text, email_confirmed_at timestamptz);
  grant select on auth.users to owner`)
const client = await database.connect()
const folder = mkdtempSync(path.join(tmpdir(), 'bench-notify-'))
const certificate = await generate([{ name: 'commonName', value: 'localhost' }], {
  extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
})
writeFileSync(path.join(folder, 'certificate.pem'), certificate.cert)

let taken = 0
const pushService = createTlsServer({ key: certificate.private, cert: certificate.cert }, async (request, response) => {
  await text(request)
  taken += 1
  response.writeHead(201).end()
}).listen(0, 'localhost')
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: async (stream, _session, done) => {
    await text(stream)
    taken += 1
    done()
  },
})
const listening = new Promise((resolve) => mailServer.listen(0, '127.0.0.1', resolve))

/** The job's calls, one at a time and with the service's rights. */
let queue = Promise.resolve()
const call = (name, args) => {
  const given = Object.keys(args)
    .map((key, at) => `${key} => $${at + 1}`)
    .join()
  queue = queue.then(async () => {
    await client.query('begin')
    await client.query(`select set_config('role', 'service_role', true), set_config('request.jwt.claims', $1, true)`, [
      OPERATOR,
    ])
    const { rows } = await client.query(
      `select coalesce(json_agg(r), '[]')::text as body from ${name}(${given}) r`,
      Object.values(args),
    )
    await client.query('commit')
    return rows[0].body
  })
  return queue
}
const rest = createServer(async (request, response) => {
  const body = await call(request.url.split('/').at(-1), await json(request))
  response.writeHead(200, { 'content-type': 'application/json' }).end(body)
}).listen(0, '127.0.0.1')
await Promise.all([once(pushService, 'listening'), once(rest, 'listening'), listening])

/** A run of the job with these variables. */
async function run(environment) {
  const databaseBefore = processorMs(client.processID)
  taken = 0
  const start = performance.now()
  const job = spawn(process.execPath, ['--import', SAY_USED, 'scripts/notify.mjs'], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: {
      ...process.env,
      VITE_SUPABASE_URL: `http://127.0.0.1:${rest.address().port}`,
      SUPABASE_SERVICE_ROLE_KEY: 'service',
      VITE_SITE_URL: 'https://site.example',
      NOTIFY_JOURNAL: path.join(folder, 'journal'),
      NODE_EXTRA_CA_CERTS: path.join(folder, 'certificate.pem'),
      SMTP_URL: '',
      PUSH_PRIVATE_KEY: '',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await Promise.all([text(job.stdout), once(job, 'close')])
  const [, microseconds, kilobytes] = /USED (\d+) (\d+)/.exec(said) ?? []
  if (job.exitCode !== 0) throw new Error(said)
  return {
    taken,
    seconds: (performance.now() - start) / 1_000,
    job: microseconds / 1e6,
    database: (processorMs(client.processID) - databaseBefore) / 1_000,
    megabytes: kilobytes / 1_000,
  }
}

/** As many followers of the strategy, each with mail at once and one browser, and an action that nobody was told of. */
async function fill(strategy, followers, endpoint, key) {
  await owner.query(
    `with added as (
       insert into auth.users select gen_random_uuid(), n || '@reader.example', now()
       from generate_series((select count(*) + 1 from auth.users), $1::bigint) n returning id::text
     ), chosen as (insert into notification_settings (user_id, mail) select id, 'at once' from added)
     insert into push_subscriptions (user_id, endpoint, p256dh, auth) select id, $2 || id, $3, $4 from added`,
    [followers, endpoint, key, 'A'.repeat(22)],
  )
  await owner.query(
    `insert into strategy_follows (user_id, strategy_id) select id::text, $1 from auth.users on conflict do nothing`,
    [strategy],
  )
  await owner.query(`update private.notifications set notified_at = null`)
  await owner.query(
    `insert into bet_data (strategy_id, user_id, bet_id, date, market, symbol, side, quantity, price)
     values ($1, 'trader', gen_random_uuid(), now(), 'STOCK', 'MSFT', 'BUY', 5, 410)`,
    [strategy],
  )
  await owner.query('vacuum analyze private.notifications, private.notified_entries, private.strategy_news')
}

try {
  const host = `localhost:${pushService.address().port}`
  await owner.query(
    `insert into private.settings values ('push services', $1), ('site address', 'https://site.example')`,
    [host],
  )
  const { rows } = await owner.query(
    `insert into strategy_profile (user_id, name) values ('trader', 'Followed by many') returning id`,
  )
  const strategy = rows[0].id
  const browser = createECDH('prime256v1').generateKeys('base64url')
  const { publicKey, privateKey } = webpush.generateVAPIDKeys()
  const channels = {
    mail: {
      SMTP_URL: `smtp://127.0.0.1:${mailServer.server.address().port}`,
      MAIL_FROM: 'Site <mail@site.example>',
    },
    browsers: { VITE_PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey },
  }
  const results = []
  for (const followers of FOLLOWERS) {
    await fill(strategy, followers, `https://${host}/`, browser)
    for (const [channel, environment] of Object.entries(channels)) {
      const result = { channel, followers, ...(await run(environment)) }
      if (result.taken !== followers) throw new Error(`${result.taken} of ${followers} were told`)
      results.push(result)
    }
  }
  console.table(
    results.map(({ channel, followers, seconds, job, database, megabytes }) => ({
      'told by': channel,
      followers,
      seconds: seconds.toFixed(1),
      'processor of the job, s': job.toFixed(1),
      '… of the database, s': database.toFixed(1),
      'memory of the job, MB': megabytes.toFixed(0),
    })),
  )
  for (const channel of Object.keys(channels)) {
    const [first, ...more] = results.filter((one) => one.channel === channel)
    const core = first.job + first.database
    const growth = Math.max(...more.map(({ megabytes }) => megabytes / first.megabytes), 1)
    console.log(
      `${channel}: ${first.followers} take ${core.toFixed(1)} s of a core; memory grows ${growth.toFixed(2)}×`,
    )
    if (core > MOST_CORE_SECONDS || growth > MOST_GROWTH) process.exitCode = 1
  }
} finally {
  rest.close()
  pushService.close()
  mailServer.close()
  rmSync(folder, { recursive: true, force: true })
  await database.stop()
}
