// `npm run record -- alpaca` records an account's fills, `npm run record -- folder PATH` the lines that are added to files, each by a key
// (docs/recording.md). It runs until it is stopped.
import { createHash } from 'node:crypto'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { exitWith, ROOT } from './common.mjs'
import { given, load } from './hosted.mjs'

const USAGE = `npm run record -- alpaca [--live] [--since TIME]
npm run record -- folder PATH [--zone America/New_York] [--answer QUESTION=ANSWER]
Both take --state FILE and --new-key. docs/recording.md explains them.`

/** @param {string} name */
function required(name) {
  const value = given(name)
  if (!value) throw new Error(`${name} is not set in .env. docs/recording.md, "From a broker", explains it.`)
  return value
}

function readCommand() {
  const options = /** @type {const} */ ({
    live: { type: 'boolean', default: false },
    since: { type: 'string' },
    zone: { type: 'string' },
    answer: { type: 'string', multiple: true, default: [] },
    state: { type: 'string' },
    'new-key': { type: 'boolean', default: false },
  })
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    return { values, source: positionals[0], place: positionals[1] }
  } catch (error) {
    throw new Error(`${error.message}\n${USAGE}`)
  }
}

/** Ends the program. */
const ends = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => ends.abort())

/** What both sources need. @param {import('node:util').ParseArgsConfig['options']} values */
async function common(values) {
  const secret = required('RECORD_KEY')
  if (!/^rk_[A-Za-z0-9_-]{64}$/.test(secret))
    throw new Error('RECORD_KEY is not a key: copy the whole of it, from rk_ on, when /profile shows it.')
  const { doorOf } = await load('scripts/record/door.ts')
  const { giveToKey } = await load('scripts/record/journal.ts')
  const site = given('RECORD_SITE') ?? given('VITE_SUPABASE_URL') ?? 'http://localhost:5173'
  const key = createHash('sha256').update(secret).digest('hex').slice(0, 16)
  /** @param {string} name */
  const fileOf = (name) => {
    const file = path.resolve(ROOT, values.state ?? `.data/record/${name.replace(/[^\w-]+/g, '-')}.json`)
    if (values['new-key']) giveToKey(file, key)
    return file
  }
  return {
    ...{ door: doorOf(site, secret), fileOf, key, signal: ends.signal },
    now: () => new Date(),
    /** @param {string} line */
    say: (line) => console.log(`${new Date().toISOString().slice(0, 19)}Z ${line}`),
    /** @param {number} ms */
    pause: (ms) => setTimeout(ms, undefined, { signal: ends.signal }),
  }
}

try {
  const { values, source, place } = readCommand()
  if (source === 'alpaca') {
    const since = values.since === undefined ? undefined : new Date(values.since)
    if (since && Number.isNaN(since.getTime())) throw new Error('--since takes a time: 2026-12-03T14:30:00Z')
    const [keyId, secret] = [required('ALPACA_KEY_ID'), required('ALPACA_SECRET_KEY')]
    const { alpacaAccount } = await load('scripts/record/alpaca.ts')
    const account = alpacaAccount({ keyId, secret, isLive: values.live, url: given('ALPACA_TRADING_URL') })
    const { fileOf, ...run } = await common(values)
    const { recordAlpaca } = await load('scripts/record/recordAlpaca.ts')
    await recordAlpaca({ ...run, account, fileOf: (number) => fileOf(`alpaca-${number}`), since })
  } else if (source === 'folder' && place) {
    const { fileOf, ...run } = await common(values)
    const folder = path.resolve(place)
    const { recordFolder } = await load('scripts/record/recordFolder.ts')
    await recordFolder({ ...run, folder, file: fileOf(`folder${folder}`), zone: values.zone, answers: values.answer })
  } else {
    throw new Error(USAGE)
  }
  process.exit(0)
} catch (error) {
  // Waits end with the program.
  if (ends.signal.aborted) process.exit(0)
  exitWith(error)
}
