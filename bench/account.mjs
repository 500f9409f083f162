// `npm run bench:account`: what the accounts behind records cost the processor, with ten years of daily closes of 40 instruments.
//   (a) deriving the account's days of 2,000 trades over ten years, by how long a position is held and in how many instruments; and
//       reading them by strategy_equity()
//   (b) trader_equity() of four strategies of 500 trades each, and of 20,000 trades, the most that it takes
//   (c) the same of almost as many days of instruments as are valued, and of far more
//   (d) refresh_returns() of strategies by their number of trades, and how long 10,000 of them take one core
// With `--confirmed` only what strategies confirm: 20,000 entries, and a job for 10,000 strategies of 100 entries, the first time and every other.
// Medians of the processor time of the connection's own process. `--rounds` sets of how many.
import { parseArgs } from 'node:util'
import { measureConfirmed } from './lib/confirmed.mjs'
import { median, timed } from './lib/measure.mjs'
import { startServer } from './lib/server.mjs'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' }, confirmed: { type: 'boolean' } } })
const ROUNDS = Number(values.rounds)
const DAY_MS = 24 * 3_600_000
const YEAR = 365
const TEN_YEARS = 10 * YEAR
const VISITOR = { role: 'anon' }
const OPERATOR = { role: 'service_role' }
/** So many trades at most go into one statement. */
const PIECE = 2_000
const SYMBOLS = Array.from(
  { length: 40 },
  (_, at) => `C${String.fromCharCode(65 + (at % 26), 65 + Math.floor(at / 26))}`,
)
/** So many of them, held for ten years, are just below what is valued at most. */
const MOST_INSTRUMENTS = 54
const MANY_INSTRUMENTS = 1_000
const MANY = [
  ...SYMBOLS,
  ...Array.from(
    { length: MANY_INSTRUMENTS - SYMBOLS.length },
    (_, at) => `D${String.fromCharCode(65 + (at % 26), 65 + (Math.floor(at / 26) % 26), 65 + Math.floor(at / 676))}`,
  ),
]
/** Positions are held for an hour, a third of a day, two, five or twenty days. */
const HELD_DAYS = [0.04, 0.3, 2, 5, 20]
/** Of 10,000 strategies: how many have how many trades, over how many days. */
const MIX = [
  { share: 0.7, trades: 30, days: YEAR },
  { share: 0.2, trades: 100, days: 3 * YEAR },
  { share: 0.08, trades: 500, days: 5 * YEAR },
  { share: 0.02, trades: 2_000, days: TEN_YEARS },
]
const SAMPLE = 200
const STRATEGIES = 10_000

const server = await startServer()
const visitor = await server.connect()
const operator = await server.connectAsSuperuser()

/** Trades one after the other over some days until now; each position is as long open as `heldDays` says of its number. */
async function addStrategy({ owner, trades, days, heldDays, symbols }) {
  const id = crypto.randomUUID()
  await operator.query(`insert into strategy_profile (id, user_id, name, public) values ($1, $2, $3, 'true')`, [
    id,
    owner,
    `Strategy ${id}`,
  ])
  for (let from = 0; from < trades; from += PIECE) {
    const actions = []
    for (let i = from; i < Math.min(trades, from + PIECE); i += 1) {
      const held = heldDays[i % heldDays.length]
      const opened = Date.now() - (days - (i / trades) * (days - held)) * DAY_MS - DAY_MS / 8
      const action = (later, side, price) => ({
        bet_id: `${i}`,
        date: new Date(opened + later).toISOString(),
        recorded_at: new Date(opened + later + 1_000).toISOString(),
        first_recorded_at: new Date(opened + later + 1_000).toISOString(),
        edits: 0,
        market: 'CRYPTO',
        symbol: symbols[i % symbols.length],
        side,
        quantity: '2',
        price: price.toFixed(2),
        fee: '0.1',
      })
      actions.push(action(0, 'BUY', 100.25 + ((i * 37) % 23)), action(held * DAY_MS, 'SELL', 100 + ((i * 53) % 23)))
    }
    await operator.query('select private.import_trades($1, $2)', [id, JSON.stringify(actions)])
  }
  return id
}

async function cost(client, who, text, parameters) {
  const all = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const { cpuMs, clockMs } = await timed(client, who, text, parameters)
    all.push(cpuMs ?? clockMs)
  }
  return median(all)
}

const tell = (what, ms) => console.log(`${what}: ${ms.toFixed(1)} ms`)

await operator.query(`insert into price_sources values ('bench', true)`)
await operator.query(
  `insert into market_bars (market, symbol, day, close, source)
   select 'CRYPTO', s || '/USD', current_date - n, 100 + n % 23 + (n * 7 % 100)::numeric / 100, 'bench'
   from unnest($1::text[]) s, generate_series(0, ${TEN_YEARS} + 30) n`,
  [MANY.slice(0, MOST_INSTRUMENTS)],
)
if (values.confirmed) {
  await measureConfirmed(operator, { symbols: SYMBOLS, strategies: STRATEGIES, rounds: ROUNDS, tell })
  await server.stop()
  process.exit()
}
const few = SYMBOLS.slice(0, 3)
const long = { trades: 2_000, days: TEN_YEARS, owner: 'long' }
const equity = [
  ['2,000 trades over ten years, held for an hour, 3 instruments', { ...long, heldDays: [0.04], symbols: few }],
  ['… for 5 days', { ...long, heldDays: [5], symbols: few }],
  ['… for 60 days', { ...long, heldDays: [60], symbols: few }],
  ['… for 60 days, 40 instruments', { ...long, heldDays: [60], symbols: SYMBOLS }],
  ...[MOST_INSTRUMENTS, MANY_INSTRUMENTS].map((trades) => [
    `${trades} instruments held for ten years`,
    { ...long, trades, heldDays: [TEN_YEARS], symbols: MANY },
  ]),
]
for (const one of equity) one.push(await addStrategy(one[1]))
for (let at = 0; at < 4; at += 1)
  await addStrategy({
    owner: 'trader',
    trades: 500,
    days: 5 * YEAR,
    heldDays: HELD_DAYS,
    symbols: SYMBOLS.slice(at, at + 5),
  })
// Of two strategies, because the account of a single one is stored.
for (const heldDays of [[0.04], [60]])
  for (let at = 0; at < 2; at += 1)
    await addStrategy({ owner: `most ${heldDays}`, trades: 10_000, days: TEN_YEARS, heldDays, symbols: SYMBOLS })
const sizes = []
for (const { share, trades, days } of MIX) {
  const ids = []
  for (let at = 0; at < share * SAMPLE; at += 1) {
    const symbols = SYMBOLS.filter((_, place) => (place + at) % 8 === 0)
    ids.push(await addStrategy({ owner: `mix ${trades}`, trades, days, heldDays: HELD_DAYS, symbols }))
  }
  sizes.push({ share, trades, ids })
}
await operator.query('vacuum analyze')

for (const [what, , id] of equity) {
  await operator.query('select refresh_returns(array[$1::uuid])', [id])
  const derive = 'select cardinality(private.account_days(array[$1::uuid], current_date))'
  tell(what, await cost(operator, OPERATOR, derive, [id]))
  tell('  read', await cost(visitor, VISITOR, 'select strategy_equity($1)', [id]))
}
for (const [what, owner] of [
  ['a trader of four strategies of 500 trades', 'trader'],
  ['… of 20,000 trades held for an hour, 40 instruments', 'most 0.04'],
  ['… held for 60 days', 'most 60'],
])
  tell(what, await cost(visitor, VISITOR, 'select trader_equity($1)', [owner]))
let mean = 0
for (const { share, trades, ids } of sizes) {
  const each = (await cost(operator, OPERATOR, 'select refresh_returns($1)', [ids])) / ids.length
  mean += share * each
  tell(`refresh of a strategy of ${trades} trades`, each)
}
console.log(`${STRATEGIES} strategies of this mix: ${((mean * STRATEGIES) / 1_000).toFixed(0)} s`)
await server.stop()
