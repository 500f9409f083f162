import { type Deed, event, OTHER, OWN, stepsOf, timeAt } from './journals'
import {
  type Content,
  canonicalJson,
  type Fields,
  fileOf,
  ledgerOf,
  note,
  type RecordParts,
  readNote,
  type SigningKey,
  type Step,
  signingKey,
} from './records'

/**
 * Record files that an operator could serve, and the checks that fail for each: without other files, with an earlier file, with the
 * published copy.
 */
export interface Forgery {
  /** What the operator does. */
  does: string
  record: RecordParts
  /** What is served, if it is not the record's own file. */
  file?: Buffer
  alone: string[]
  withEarlier: string[]
  withPublished: string[]
  /** Taken from the honest ledger if absent. */
  earlier?: Buffer
  published?: string
  /** The reader's clock, if it is not {@link AS_OF}; and the public key that the reader trusts, if it is not KEY's. */
  asOf?: string
  key?: string
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
const HONEST_DEEDS: readonly Deed[] = [
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
  { do: 'record', trade: 2, fields: { ...buy, symbol: 'TSM', currency: 'EUR', usd_rate: '1.08' } },
  { do: 'seal' },
]
export const HONEST_STEPS = stepsOf(HONEST_DEEDS)
/** A minute after the last sealing. */
export const AS_OF = timeAt(720)
export const HONEST = ledgerOf(HONEST_STEPS, KEY)
const record = HONEST.record(OWN)
/** A file downloaded after the second sealing. */
export const EARLIER = fileOf(HONEST.record(OWN, { asOf: 1 }))

const contentOf = (line: string) => JSON.parse(line) as Content
/** Changes the content of some lines, given by their entries' numbers. */
const withLines = (parts: RecordParts, changed: Record<number, object>): RecordParts => ({
  ...parts,
  lines: parts.lines.map((line, at) => canonicalJson({ ...contentOf(line), ...changed[at + 1] })),
})
/** Changes entry `number` of the strategy before anything is hashed. */
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
/** The steps, without some entries of the strategy. */
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
  (key: SigningKey, minutes = 0) =>
  (text: string) => {
    const { time, after, ...tree } = readNote(text)
    const later = (of: string) => hoursAfter(of, minutes / 60)
    return note(key, { ...tree, time: later(time), after: after && later(after) })
  }
/** Everything was rebuilt and signed again, so only an earlier file or the published copy reveals it. */
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
const late = ledgerOf([...HONEST_STEPS, { beat: timeAt(4300) }, { append: backdated }, { seal: timeAt(7800) }], KEY)
/** Two hours later another strategy was sealed. */
const later = ledgerOf([...HONEST_STEPS, { append: event(OTHER, 'hidden', timeAt(8000)) }, { seal: timeAt(8010) }], KEY)
/** The honest ledger with more steps, and the files served to a reader at some time. */
const continued = (steps: readonly Step[], asOf: string, before: readonly Step[] = HONEST_STEPS) => {
  const ledger = ledgerOf([...before, ...steps], KEY)
  return { record: ledger.record(OWN), published: ledger.published, asOf }
}
const renamed = (at: string) => ({ append: event(OWN, 'renamed', at, { old_name: 'Before' }) })
const IN_2099 = '2099-01-01T00:00:00.000000Z'
const NEXT = signingKey(9)
const CHANGED: Step[] = [{ change: NEXT, at: timeAt(660) }, renamed(timeAt(670)), { seal: timeAt(680) }]
const changed = ledgerOf([...HONEST_STEPS, ...CHANGED], KEY)
/** The note of the change, with the signatures of some of its lines only. */
const announcedBy = (...lines: number[]) => {
  const [text = '', signatures = ''] = (changed.record(OWN).keys[0] ?? '').split('\n\n')
  const kept = signatures
    .trimEnd()
    .split('\n')
    .filter((_, at) => lines.includes(at))
  return [`${text}\n\n${kept.join('\n')}\n`]
}

/**
 * The honest ledger, with a note, another that is withdrawn, a stop, two versions of a playbook, an action by a key and two doubts of it:
 * the entries 9 to 17.
 */
const SAID_STEPS = stepsOf([
  ...HONEST_DEEDS,
  { do: 'note', trade: 0, text: 'Breaks out' },
  { do: 'note', trade: 0, text: 'I regret this' },
  { do: 'withdraw', which: 1 },
  { do: 'plan', trade: 0, plan: { stop: '11.5', target: '14', rule: 'Breakout' } },
  { do: 'playbook' },
  { do: 'playbook' },
  { do: 'record', trade: 3, fields: buy, key: 'Terminal' },
  { do: 'doubt', which: 0 },
  { do: 'doubt', which: 0 },
  { do: 'seal' },
])
const SAID_AS_OF = timeAt(1220)
const saidLedger = ledgerOf(SAID_STEPS, KEY)
const said = saidLedger.record(OWN)
const ofSaid = { published: saidLedger.published, asOf: SAID_AS_OF }
const withTexts = (change: (texts: NonNullable<RecordParts['texts']>) => RecordParts['texts']) => ({
  ...{ record: { ...said, texts: change(said.texts ?? []) } },
  ...ofSaid,
})
/** Where the whole tree was made again, over other entries. */
const saidOtherwise = (number: number, more: object) => {
  const ledger = ledgerOf(withEntry(number, more, SAID_STEPS), KEY)
  return { record: ledger.record(OWN), published: ledger.published, asOf: SAID_AS_OF }
}

/** Ledgers in which every check passes, at a given time and for a reader who trusts a given key. */
export const HONEST_LEDGERS = [
  { what: 'notes, a stop, a playbook and a doubted key', record: said, ...ofSaid },
  {
    what: 'heartbeats through a night, and an entry in the morning',
    ...continued(
      [
        ...Array.from({ length: 9 }, (_, hour) => ({ beat: timeAt(3600 * (hour + 1)) })),
        renamed(timeAt(33_000)),
        { seal: timeAt(33_010) },
      ],
      timeAt(33_060),
    ),
  },
  {
    what: 'a checkpoint of 2099 that was signed once, and entries after it',
    ...continued(
      [{ append: event(OTHER, 'hidden', timeAt(655)) }, { seal: IN_2099 }, renamed(timeAt(700)), { seal: timeAt(710) }],
      AS_OF,
    ),
  },
  {
    what: 'a checkpoint with a time an hour ahead, an entry after that hour',
    ...continued(
      [{ beat: timeAt(4200) }, { beat: timeAt(700) }, renamed(timeAt(4300)), { seal: timeAt(4310) }],
      timeAt(4320),
    ),
  },
  {
    what: 'a change of key, for who trusts the old one',
    record: changed.record(OWN),
    published: changed.published,
    asOf: AS_OF,
  },
  {
    what: 'a change of key, for who trusts the new one',
    record: changed.record(OWN),
    published: changed.published,
    asOf: AS_OF,
    key: NEXT.text,
  },
]
const dated = HONEST_STEPS.map((step) =>
  'append' in step
    ? { append: { ...step.append, at: hoursAfter(step.append.at, -48) } }
    : 'seal' in step
      ? { seal: hoursAfter(step.seal, -48) }
      : step,
)
const recordWith = (change: (line: string) => string) =>
  ledgerOf(HONEST_STEPS, KEY, (content) =>
    content.number === 3 ? change(canonicalJson(content)) : canonicalJson(content),
  ).record(OWN)
const file = fileOf(record)
const lastRun = record.runs.at(-1) ?? [0, 0, 0, 0]
const lastNote = HONEST.seals.at(-1)?.note ?? ''

const invented = (at: string) =>
  Array.from({ length: 200 }, (_, index) =>
    canonicalJson({
      ...backdated,
      at,
      action: `${1000 + index}`,
      number: record.lines.length + 1 + index,
      salt: 'salt',
    }),
  )
/** The lines of the honest record, and 200 that nobody sealed. */
export const withInvented = (at: string) => [...record.lines, ...invented(at)]
const stepsBack = HONEST_STEPS.map((step) =>
  'append' in step ? { append: { ...step.append, at: hoursAfter(step.append.at, -50) } } : step,
)

export const FORGERIES: Forgery[] = [
  {
    does: 'changes the text of a note',
    ...withTexts((texts) => texts.map(([number, key, text]) => [number, key, number === 9 ? 'Fell into it' : text])),
    ...found('replay'),
  },
  { does: 'leaves the text of a note out', ...withTexts(([, ...others]) => others), ...found('replay') },
  {
    does: 'changes a version of the playbook',
    ...withTexts((texts) => texts.map(([number, key, text]) => [number, key, number === 13 ? '# Another' : text])),
    ...found('replay'),
  },
  {
    does: 'shows the text of a note that was withdrawn',
    ...withTexts((texts) => [...texts, [10, 'some key', 'I regret this']]),
    ...found('replay'),
  },
  {
    does: 'invents a stop',
    ...{ record: withLines(said, { 12: { stop: '12.24' } }), ...ofSaid },
    ...found('inclusion'),
  },
  {
    does: 'says that a trade followed another rule',
    ...{ record: withLines(said, { 12: { rule: 'Revenge' } }), ...ofSaid },
    ...found('inclusion'),
  },
  { does: 'withdraws a note that was never written', ...saidOtherwise(11, { note: 'note-7' }), ...found('replay') },
  { does: 'withdraws a note as one on another trade', ...saidOtherwise(11, { trade: 'trade-1' }), ...found('replay') },
  { does: 'writes a note twice', ...saidOtherwise(10, { note: 'note-1' }), ...found('replay') },
  { does: 'leaves a version of the playbook out', ...saidOtherwise(14, { version: 3 }), ...found('replay') },
  { does: 'states a stop of nothing', ...saidOtherwise(12, { stop: '0' }), ...found('chain') },
  { does: 'has a hash that is none', ...saidOtherwise(9, { said: undefined, hash: 'abc' }), ...found('chain') },
  {
    does: 'says that a key is doubted since later',
    ...{ record: withLines(said, { 17: { since: timeAt(30) } }), ...ofSaid },
    ...found('replay', 'inclusion'),
  },
  {
    does: 'says that another key is doubted',
    ...{ record: withLines(said, { 15: { by: 'key Bot' }, 16: { key: 'Bot' }, 17: { key: 'Bot' } }), ...ofSaid },
    ...found('inclusion'),
  },
  {
    does: 'takes the doubts of a key out',
    ...{ record: { ...said, lines: said.lines.slice(0, -2) }, ...ofSaid },
    ...found('inclusion'),
  },
  { does: 'has a picture whose hash is none', ...saidOtherwise(9, { picture: 'abc' }), ...found('chain') },
  { does: 'doubts a key that recorded nothing', ...saidOtherwise(16, { key: 'Bot' }), ...found('replay') },
  { does: 'doubts a key since a time to come', ...saidOtherwise(16, { since: timeAt(5000) }), ...found('replay') },
  { does: 'takes a part of a doubt back', ...saidOtherwise(17, { since: timeAt(10) }), ...found('replay') },
  { does: 'doubts a key since no time', ...saidOtherwise(16, { since: undefined }), ...found('chain') },
  { does: 'doubts a key without a name', ...saidOtherwise(16, { key: '' }), ...found('chain') },
  {
    does: 'changes an action and its history',
    record: withLines(record, { 3: { price: '11' }, 5: { old: { ...buy, price: '11' } } }),
    ...alsoEarlier('inclusion'),
  },
  {
    does: 'changes the currency of an action',
    record: withLines(record, { 8: { currency: 'GBP' } }),
    ...found('inclusion'),
  },
  {
    does: 'changes the rate of an action',
    record: withLines(record, { 8: { usd_rate: '1.8' } }),
    ...found('inclusion'),
  },
  {
    does: 'gives an action another multiplier',
    record: withLines(record, { 8: { multiplier: '10' } }),
    ...found('inclusion'),
  },
  {
    does: 'says that an action had a strike before its edit',
    record: recordAfter(withEntry(5, { old: { ...buy, strike: '450', option_right: 'CALL' } })),
    ...both('replay'),
  },
  {
    does: 'says of a new field what no verifier knows',
    record: recordAfter(withEntry(5, { old: { ...buy, style: 'european' } })),
    ...both('chain'),
  },
  {
    does: 'says that euros were dollars',
    record: withLines(record, { 8: { currency: undefined, usd_rate: undefined } }),
    ...found('inclusion'),
  },
  {
    does: 'gives the trader another name',
    record: withLines(record, { 1: { username: 'Famous' } }),
    ...alsoEarlier('inclusion'),
  },
  {
    does: 'gives the trader a name that is no text',
    record: recordAfter(withEntry(1, { username: 7 })),
    ...both('chain'),
  },
  {
    does: 'gives the trader a name where the strategy was published',
    record: recordAfter(withEntry(2, { username: 'Famous' })),
    ...both('chain'),
  },
  {
    does: 'says that dollars were euros, and makes the whole tree again',
    record: recordAfter(withEntry(6, { currency: 'EUR', usd_rate: '1.8' })),
    earlier: file,
    ...UNSEEN,
  },
  {
    does: 'says that an action had another rate before its edit',
    record: recordAfter(withEntry(5, { old: { ...buy, currency: 'EUR', usd_rate: '1.8' } })),
    ...both('replay'),
  },
  {
    does: 'gives dollars a rate',
    record: recordAfter(withEntry(6, { usd_rate: '1.8' })),
    earlier: file,
    ...both('chain'),
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
    asOf: timeAt(8060),
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
  { does: 'makes the whole tree again, dated two days earlier', record: recordAfter(dated), ...both('age') },
  {
    does: 'serves another history to some readers',
    record: recordAfter(withEntry(6, { price: '20' })),
    earlier: file,
    ...UNSEEN,
  },
  {
    does: 'dates the checkpoints five minutes later',
    record: signedAgain(record, resign(KEY, 5)),
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
      checkpoints: record.checkpoints.with(
        1,
        note(KEY, { ...readNote(record.checkpoints[1] ?? ''), root: Buffer.alloc(32) }),
      ),
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
    asOf: timeAt(8060),
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
  {
    does: 'adds invented lines after the last sealed entry, older than an hour',
    record: { ...record, lines: withInvented(timeAt(660)) },
    asOf: timeAt(4800),
    ...found('times'),
  },
  {
    does: 'adds invented lines after the last sealed entry, dated in the future',
    record: { ...record, lines: withInvented(timeAt(2000)) },
    ...found('times'),
  },
  {
    does: 'sets the clock of the database back by 50 hours and begins a new ledger',
    record: ledgerOf(stepsBack, KEY).record(OWN),
    published: ledgerOf(stepsBack, KEY).published,
    ...found('times'),
    withEarlier: ['times', 'earlier'],
  },
  {
    does: 'sets the clock of the database back by half an hour',
    ...continued([{ beat: timeAt(4000) }, renamed(timeAt(2400)), { seal: timeAt(4060) }], timeAt(4080)),
    ...found('times'),
  },
  {
    does: 'stops signing for three hours',
    ...continued([renamed(timeAt(12_000)), { seal: timeAt(12_060) }], timeAt(12_120)),
    ...found('times'),
  },
  {
    does: 'names an earlier time than the one before, to make room for a backdated entry',
    ...continued(
      [{ beat: timeAt(4000) }, renamed(timeAt(2400)), { seal: timeAt(4060), after: timeAt(650) }],
      timeAt(4080),
    ),
    ...found(),
    withPublished: ['published'],
  },
  {
    does: 'dates a checkpoint before an earlier one, to make room for a backdated entry',
    ...continued(
      [{ beat: timeAt(4000) }, renamed(timeAt(2400)), { seal: timeAt(2410) }, { beat: timeAt(4060) }],
      timeAt(4080),
    ),
    ...found(),
    withPublished: ['published'],
  },
  {
    does: 'signs a checkpoint of 2099 that covers an entry',
    ...continued([renamed(timeAt(660)), { seal: IN_2099 }, { beat: timeAt(700) }], AS_OF),
    ...found('times'),
  },
  {
    does: 'signs a checkpoint of 2099 that covers nothing new, as the newest',
    ...continued([{ beat: IN_2099 }], AS_OF),
    ...found('age'),
  },
  { does: 'lets the ledger stand still for three hours', record, asOf: timeAt(12_000), ...found('age') },
  {
    does: 'gives the site another key, which nothing announces',
    record: ledgerOf(HONEST_STEPS, NEXT).record(OWN),
    published: ledgerOf(HONEST_STEPS, NEXT).published,
    key: NEXT.text,
    ...found(),
    withEarlier: ['earlier'],
  },
  {
    does: 'announces another key without the old one',
    record: { ...changed.record(OWN), keys: announcedBy(1) },
    published: changed.published,
    key: NEXT.text,
    ...alsoEarlier('signature'),
    withPublished: ['signature'],
  },
  {
    does: 'announces a key whose holder did not sign',
    record: { ...changed.record(OWN), keys: announcedBy(0) },
    published: changed.published,
    ...alsoEarlier('signature'),
    withPublished: ['signature'],
  },
  {
    does: 'leaves the announcement of the key out',
    record: { ...changed.record(OWN), keys: [] },
    published: changed.published,
    key: NEXT.text,
    ...alsoEarlier('signature'),
    withPublished: ['signature'],
  },
  {
    does: 'goes on with a key that was replaced',
    record: { ...ledgerOf([...HONEST_STEPS, ...CHANGED.slice(1)], KEY).record(OWN), keys: changed.record(OWN).keys },
    ...found('signature'),
    withPublished: ['signature', 'published'],
  },
]
