import type { ActionRow } from '@/domain/contract/action'
import { UNSAID } from '@/domain/contract/testAction'
import { checkLedger, type LedgerInput } from '@/domain/ledger/ledger'
import { NOTHING_SAID } from '@/domain/ledger/said'
import { writeRecordFile } from '@/domain/ledger/strategyLedger'
import { actionsOfRows } from '@/features/record/recompute/actionsFile.rules'
import { recompute } from '@/features/record/recompute/recompute.rules'
import { newSigner, publishedText, writeLog } from '../../tests/ledgerLog'

/** The page's request. */
export interface Wanted {
  actions: number
  /** The number of sealings in which they were recorded. */
  sealings: number
  rounds: number
}

/** The results: milliseconds of each round, and bytes. */
export interface Measured {
  recomputeMs: number[]
  checkMs: number[]
  fileBytes: number
  /** Of the file's first line: checkpoints, runs and proof. */
  proofBytes: number
}

const STRATEGY = '00000000-0000-4000-8000-000000000018'
/** Entries of other strategies in each sealing. */
const OTHERS = 20
const MINUTE_MS = 60_000
const START_MS = Date.UTC(2026, 0, 5)
const timeOf = (minute: number) => new Date(START_MS + minute * MINUTE_MS).toISOString().replace('Z', '000Z')

/** A text made from a number, as long as the site's trade ids (32) or salts (22). */
const textOf = (number: number, length: number) => String(number).padStart(length, '0')

/** The action number `at`: every second one closes the position that the one before opened. */
function actionOf(at: number, minute: number): ActionRow {
  const time = timeOf(minute)
  return {
    id: at + 1,
    bet_id: textOf(Math.floor(at / 2), 32),
    date: time,
    market: 'STOCK',
    ...UNSAID,
    symbol: ['AAPL', 'MSFT', 'NVDA'][at % 3] ?? 'AAPL',
    side: at % 2 === 0 ? 'BUY' : 'SELL',
    quantity: String(100 + (at % 50)),
    price: `${100 + (at % 97)}.${10 + (at % 83)}`.replace(/0$/, '1'),
    fee: '1.25',
    recorded_at: time,
    recorded_in_public: false,
    first_recorded_at: time,
    edits: 0,
    recorded_by: null,
  }
}

/** What an entry says of an action whose other fields are as if they were not stated. */
function entryOf({ id, bet_id, recorded_at, recorded_in_public, ...row }: ActionRow) {
  const { date, market, symbol, side, quantity, price, fee } = row
  return {
    event: 'action_recorded',
    salt: textOf(id, 22),
    action: String(id),
    trade: bet_id,
    in_public: recorded_in_public,
    at: recorded_at,
    ...{ date, market, symbol, side, quantity, price, fee },
  }
}

async function measure({ actions: count, sealings, rounds }: Wanted): Promise<Measured> {
  const signer = await newSigner()
  const perSealing = Math.ceil(count / sealings)
  const rows = Array.from({ length: count }, (_, at) => actionOf(at, Math.floor(at / perSealing)))
  const created = { event: 'strategy_created', at: timeOf(0), name: 'Bench', total_pnl: '0', trades: 0, user: 'alice' }
  const log = await writeLog(
    STRATEGY,
    Array.from({ length: sealings }, (_, at) => ({
      at: timeOf(at + 1),
      entries: [...(at === 0 ? [created] : []), ...rows.slice(at * perSealing, (at + 1) * perSealing).map(entryOf)],
    })),
    signer,
    OTHERS,
  )
  const input: LedgerInput = {
    record: log.record,
    shown: {
      ...{ name: 'Bench', ownerId: 'alice', username: null, isPublic: false },
      ...{ actions: rows, changes: [], events: [], said: NOTHING_SAID },
    },
    key: signer.key,
    now: new Date(timeOf(sealings + 1)),
    seen: null,
    published: { text: publishedText(log), extension: null },
  }
  const [recomputeMs, checkMs]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    recompute(actionsOfRows(rows), null, timeOf(sealings))
    const middle = performance.now()
    const { checks } = await checkLedger(input)
    checkMs.push(performance.now() - middle)
    recomputeMs.push(middle - start)
    const failed = checks.find(({ outcome }) => outcome === 'failed')
    if (failed) throw new Error(`${failed.check}: ${failed.detail}`)
  }
  const file = new TextEncoder().encode(writeRecordFile(log.record))
  return { recomputeMs, checkMs, fileBytes: file.length, proofBytes: file.indexOf(10) }
}

self.onmessage = ({ data }: MessageEvent<Wanted>) => {
  measure(data).then(
    (measured) => self.postMessage(measured),
    (error: unknown) => reportError(error),
  )
}
