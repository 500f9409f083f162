// `npm run prices`: fetches the market's prices of what strategies trade, and checks stated prices against them (docs/hosting.md,
// "Market prices"). --since DAY asks again for the days from then, --from FILE takes bars from a CSV file (--source NAME: their
// source), --dry-run says what would be requested. Exits with 1 if the service refused something or could not be reached.
import { exitWith, readArguments } from './common.mjs'
import { given, load, settingsOf } from './hosted.mjs'

const { required, serviceDatabase } = settingsOf('Market prices')

const values = readArguments({
  since: { type: 'string' },
  from: { type: 'string' },
  source: { type: 'string' },
  'dry-run': { type: 'boolean' },
})

async function openSource() {
  if (values.from !== undefined)
    return (await load('scripts/prices/sources/csv.ts')).csv(values.from, values.source ?? 'csv')
  if (values.source !== undefined) throw new Error('--source names the source of a file, so it needs --from FILE')
  return (await load('scripts/prices/sources/alpaca.ts')).alpaca({
    keyId: required('ALPACA_KEY_ID'),
    secret: required('ALPACA_SECRET_KEY'),
    url: given('ALPACA_DATA_URL'),
    onPause: (seconds) => say(`Alpaca asks for a pause of ${seconds} s.`),
  })
}

/** A progress bar on a terminal; otherwise nothing, as the log's lines are enough. */
async function progressBar() {
  if (!process.stdout.isTTY) return { say: console.log, onProgress: undefined, end: () => undefined }
  const { log, progress } = await import('@clack/prompts')
  let [shown, bar] = ['', null]
  const end = () => {
    bar?.stop(shown)
    bar = null
  }
  return {
    say: (line) => (bar ? bar.message(line) : log.message(line)),
    onProgress: (what, step, all) => {
      if (what !== shown) {
        end()
        shown = what
        bar = progress({ max: Math.max(1, all) })
        bar.start(what)
      }
      bar.advance(step)
    },
    end,
  }
}

const { say, onProgress, end } = await progressBar()
// While Alpaca's package waits for its rate limit, nothing else keeps this process alive.
const alive = setInterval(() => undefined, 60_000)
try {
  if (values.since !== undefined && !/^\d{4}-\d\d-\d\d$/.test(values.since))
    throw new Error('--since takes a day: 2026-11-20')
  const source = await openSource()
  const database = serviceDatabase()
  const { fetchPrices, linesOf } = await load('scripts/prices/prices.ts')
  // A file is read in full each time, so that its bars are compared with the stored ones.
  const since = values.since ?? (values.from === undefined ? undefined : '1900-01-01')
  const benchmark = given('VITE_BENCHMARK') ?? 'SPY'
  const result = await fetchPrices({ database, source, benchmark, since, isDryRun: values['dry-run'], say, onProgress })
  end()
  for (const line of linesOf(result)) console.log(line)
  process.exitCode = result.refused.size > 0 ? 1 : 0
} catch (error) {
  end()
  exitWith(error)
} finally {
  clearInterval(alive)
}
