import { event, OTHER, OWN, stepsOf, timeAt } from './journals'
import {
  type Content,
  canonicalJson,
  type Fields,
  fileOf,
  ledgerOf,
  note,
  type RecordParts,
  type SigningKey,
  type Step,
  signingKey,
} from './records'

/** Record files that an operator could serve, and the checks that fail: without other files, with an earlier file, with the published copy. */
export interface Forgery {
  /** What the operator does. */
  does: string
  record: RecordParts
  /** What is served, if it is not the file of the record. */
  file?: Buffer
  alone: string[]
  withEarlier: string[]
  withPublished: string[]
  /** Of the honest ledger if left out. */
  earlier?: Buffer
  published?: string
}

export const KEY = signingKey(7)
const buy: Fields = {
  date: timeAt(30),
  fee: '0.5',
  market: 'STOCK',
  price: '12.25',
  quantity: '10',
  side: 'BUY',
  symbol: 'NVDA',
}
const sell: Fields = { ...buy, side: 'SELL', price: '13', date: timeAt(90), sector: 'Chips' }

/** A strategy is published, trades, edits and deletes; eight entries in four sealings, beside another strategy. */
export const HONEST_STEPS = stepsOf([
  { do: 'publish' },
  { do: 'record', trade: 0, fields: buy },
  { do: 'record', trade: 1, fields: { ...buy, symbol: 'AMD' } },
  { do: 'seal' },
  { do: 'another' },
  { do: 'edit', which: 0, fields: { ...buy, fee: '0.75' } },
  { do: 'seal' },
  { do: 'record', trade: 0, fields: sell },
  { do: 'another' },
  { do: 'seal' },
  { do: 'delete', which: 1 },
  { do: 'record', trade: 2, fields: { ...buy, symbol: 'TSM' } },
  { do: 'seal' },
])
export const HONEST = ledgerOf(HONEST_STEPS, KEY)
const record = HONEST.record(OWN)
/** The file that somebody downloaded after the second sealing. */
export const EARLIER = fileOf(HONEST.record(OWN, { asOf: 1 }))

const contentOf = (line: string) => JSON.parse(line) as Content
/** Changes the content of some lines, given by their entries' numbers. */
const withLines = (parts: RecordParts, changed: Record<number, object>): RecordParts => ({
  ...parts,
  lines: parts.lines.map((line, at) => canonicalJson({ ...contentOf(line), ...changed[at + 1] })),
})
/** Changes what is appended as entry `number` of the strategy, before anything is hashed. */
function withEntry(number: number, more: object, steps: readonly Step[] = HONEST_STEPS): Step[] {
  let seen = 0
  return steps.map((step) => {
    if (!('append' in step) || step.append.strategy !== OWN) return step
    seen += 1
    return seen === number ? { append: { ...step.append, ...more } } : step
  })
}
const renumbered = (lines: readonly string[]) =>
  lines.map((line, at) => canonicalJson({ ...contentOf(line), number: at + 1 }))
const recordAfter = (steps: readonly Step[], key: SigningKey = KEY) => ledgerOf(steps, key).record(OWN)
const backdated: Content = {
  strategy: OWN,
  event: 'action_recorded',
  at: timeAt(120),
  action: '900',
  trade: 'trade-9',
  in_public: true,
  ...buy,
  price: '1',
}
const swapped = (lines: readonly string[]) => lines.toSpliced(2, 2, lines[3] ?? '', lines[2] ?? '')
/** The steps without some entries of the strategy. */
function without(...numbers: number[]): Step[] {
  let seen = 0
  return HONEST_STEPS.filter((step) => {
    if (!('append' in step) || step.append.strategy !== OWN) return true
    seen += 1
    return !numbers.includes(seen)
  })
}
const hoursAfter = (time: string, hours: number) =>
  new Date(Date.parse(time) + hours * 3_600_000).toISOString().replace('Z', '000Z')
/** The same ledger with every checkpoint signed again. */
const signedAgain = (parts: RecordParts, sign: (text: string) => string): RecordParts => ({
  ...parts,
  checkpoint: parts.checkpoint && sign(parts.checkpoint),
  checkpoints: parts.checkpoints.map(sign),
})
const resign =
  (key: SigningKey, hours = 0) =>
  (text: string) => {
    const [, size, root = '', at = ''] = text.split('\n')
    return note(key, Number(size), Buffer.from(root, 'base64'), hoursAfter(at.slice(3), hours))
  }
/** Everything was built and signed again, so only an earlier file or the published copy shows it. */
const UNSEEN = { alone: [], withEarlier: ['earlier'], withPublished: ['published'] }
const found = (...checks: string[]) => ({ alone: checks, withEarlier: checks, withPublished: checks })
const alsoEarlier = (...checks: string[]) => ({ ...found(...checks), withEarlier: [...checks, 'earlier'] })
const both = (...checks: string[]) => ({
  alone: checks,
  withEarlier: [...checks, 'earlier'],
  withPublished: [...checks, 'published'],
})

const inTheMiddle = HONEST_STEPS.toSpliced(4, 0, { append: backdated })
const bent = withEntry(5, { old: { ...buy, price: '11' } }, withEntry(3, { price: '11' }))
const late = ledgerOf([...HONEST_STEPS, { append: backdated }, { seal: timeAt(8000) }], KEY)
/** Two hours later another strategy was sealed. */
const later = ledgerOf([...HONEST_STEPS, { append: event(OTHER, 'hidden', timeAt(8000)) }, { seal: timeAt(8010) }], KEY)
const dated = HONEST_STEPS.map((step) =>
  'seal' in step
    ? { seal: hoursAfter(step.seal, -48) }
    : { append: { ...step.append, at: hoursAfter(step.append.at, -48) } },
)
const recordWith = (change: (line: string) => string) =>
  ledgerOf(HONEST_STEPS, KEY, (content) =>
    content.number === 3 ? change(canonicalJson(content)) : canonicalJson(content),
  ).record(OWN)
const file = fileOf(record)
const lastRun = record.runs.at(-1) ?? [0, 0, 0, 0]
const lastNote = HONEST.seals.at(-1)?.note ?? ''

export const FORGERIES: Forgery[] = [
  {
    does: 'changes an action and its history',
    record: withLines(record, { 3: { price: '11' }, 5: { old: { ...buy, price: '11' } } }),
    ...alsoEarlier('inclusion'),
  },
  {
    does: 'deletes an action with its history',
    record: { ...record, lines: renumbered(record.lines.filter((_, at) => at !== 2 && at !== 4)) },
    ...alsoEarlier('inclusion'),
  },
  {
    does: 'inserts a backdated action at the end',
    record: late.record(OWN),
    published: late.published,
    ...found('times'),
  },
  {
    does: 'inserts a backdated action in the middle',
    record: { ...record, lines: renumbered(ledgerOf(inTheMiddle, KEY).record(OWN).lines) },
    ...alsoEarlier('inclusion'),
  },
  {
    does: 'reorders two actions',
    record: { ...record, lines: renumbered(swapped(record.lines)) },
    ...alsoEarlier('inclusion'),
  },
  {
    does: 'reorders two actions with their numbers',
    record: { ...record, lines: swapped(record.lines) },
    ...alsoEarlier('chain', 'inclusion'),
  },
  {
    does: 'drops the newest entries',
    record: { ...record, lines: record.lines.slice(0, -2) },
    ...found('inclusion'),
  },
  {
    does: 'drops the newest entries and their places',
    record: HONEST.record(OWN, { entries: 6 }),
    earlier: file,
    ...UNSEEN,
    withPublished: [],
  },
  {
    does: 'serves the ledger as it was before the newest entries',
    record: HONEST.record(OWN, { asOf: 2 }),
    earlier: file,
    ...UNSEEN,
    withPublished: [],
  },
  { does: 'changes an action and makes the whole tree again', record: recordAfter(bent), ...UNSEEN },
  { does: 'inserts a backdated action and makes the whole tree again', record: recordAfter(inTheMiddle), ...UNSEEN },
  { does: 'deletes an action and makes the whole tree again', record: recordAfter(without(3, 5)), ...UNSEEN },
  { does: 'makes the whole tree again, dated two days earlier', record: recordAfter(dated), ...UNSEEN },
  {
    does: 'serves another history to some readers',
    record: recordAfter(withEntry(6, { price: '20' })),
    earlier: file,
    ...UNSEEN,
  },
  {
    does: 'dates the checkpoints half an hour later',
    record: signedAgain(record, resign(KEY, 0.5)),
    ...UNSEEN,
  },
  {
    does: 'forges the signature',
    record: signedAgain(record, resign({ ...KEY, privateKey: signingKey(8).privateKey })),
    ...found('signature'),
  },
  {
    does: 'has signed another tree before',
    record: {
      ...record,
      checkpoints: record.checkpoints.with(1, note(KEY, record.runs[1]?.[3] ?? 0, Buffer.alloc(32), timeAt(350))),
    },
    ...found('signature'),
  },
  { does: 'signs with another key', record: recordAfter(bent, signingKey(8)), ...both('signature') },
  {
    does: 'signs under another name',
    record: recordAfter(HONEST_STEPS, signingKey(7, 'ledger.other')),
    ...both('signature'),
    // The same tree. Only the newest checkpoint contains the name of the key, and the earlier file has no checkpoint of that size.
    withEarlier: ['signature'],
  },
  {
    does: 'alters a bit in the proof',
    record: { ...record, proof: Buffer.from(record.proof.map((byte, at) => (at === 40 ? byte ^ 4 : byte))) },
    ...found('inclusion'),
  },
  {
    does: 'leaves a hash of the proof out',
    record: { ...record, proof: record.proof.subarray(32) },
    ...found('inclusion'),
  },
  {
    does: 'writes a key twice, so that readers see different prices',
    record: recordWith((line) => line.replace('"price"', '"price":"1","price"')),
    ...both('chain'),
  },
  { does: 'writes white space into an entry', record: recordWith((line) => line.replace(',', ', ')), ...both('chain') },
  {
    does: 'writes a price that is no decimal',
    record: recordWith((line) => line.replace('12.25', '1225e-2')),
    ...both('chain'),
  },
  {
    does: 'claims the places of an earlier run',
    record: { ...record, runs: [...record.runs.slice(0, -1), [lastRun[0], lastRun[1], 0, lastRun[3]]] },
    ...found('inclusion'),
  },
  {
    does: 'claims the place of another strategy',
    record: {
      ...record,
      runs: [...record.runs.slice(0, -1), [lastRun[0], lastRun[1], lastRun[2] - 1, lastRun[3]]],
    },
    ...found('inclusion'),
  },
  {
    does: 'claims that an earlier checkpoint covered the newest entries',
    record: {
      ...record,
      runs: record.runs.map(([first, entries, place], at) => [
        first,
        entries,
        place,
        record.runs[Math.min(at, 2)]?.[3] ?? 0,
      ]),
      checkpoints: record.checkpoints.slice(0, 3),
    },
    ...found('inclusion'),
  },
  {
    does: 'keeps old entries out of the tree',
    record: { ...later.record(OWN), runs: [], checkpoints: [], proof: Buffer.alloc(0) },
    published: later.published,
    ...alsoEarlier('times'),
  },
  {
    does: 'says that a private action was made in public',
    record: recordAfter(withEntry(2, { event: 'strategy_hidden' })),
    ...both('replay'),
  },
  {
    does: 'says that an action had said something else before its edit',
    record: recordAfter(withEntry(5, { old: { ...buy, price: '11' } })),
    ...both('replay'),
  },
  {
    does: 'records an action under the id of another',
    record: recordAfter(withEntry(6, { action: '6' })),
    ...UNSEEN,
    alone: ['replay'],
    withEarlier: ['replay'],
    withPublished: ['replay', 'published'],
  },
  {
    does: 'serves the record of another strategy',
    record: { ...HONEST.record(OTHER), strategy: OWN },
    ...alsoEarlier('chain'),
  },
  { does: 'cuts the file off', record, file: file.subarray(0, -1), ...found('file') },
  {
    does: 'publishes two checkpoints of one size',
    record,
    published: `${HONEST.published}${JSON.stringify(ledgerOf(withEntry(8, { price: '20' }), KEY).seals.at(-1)?.note)}\n`,
    ...found(),
    withPublished: ['published'],
  },
  {
    does: 'publishes an older checkpoint after a newer one',
    record,
    published: `${HONEST.published}${JSON.stringify(HONEST.seals[0]?.note)}\n`,
    ...found(),
    withPublished: ['published'],
  },
  {
    does: 'publishes what the key did not sign',
    record,
    published: HONEST.published.replaceAll(
      JSON.stringify(lastNote),
      JSON.stringify(resign({ ...KEY, privateKey: signingKey(8).privateKey })(lastNote)),
    ),
    ...found(),
    withPublished: ['published'],
  },
]
