// @vitest-environment node

import { describe, expect, test, vi } from 'vitest'
import {
  extensionOf,
  type Log,
  newSigner,
  publishedText,
  type Sealing,
  type Signer,
  sizeOf,
  writeLog,
} from '../../../tests/ledgerLog'
import type { ActionChange, ActionRow } from '../contract/action'
import { UNSAID } from '../contract/testAction'
import { parseEntry } from './entry'
import { checkLedger, type LedgerInput } from './ledger'
import { parseCheckpoint, parseLedgerKey } from './note'
import type { ShownStrategy } from './page'
import { NOTHING_SAID } from './said'
import { writeRecordFile } from './strategyLedger'

const STRATEGY = 'f7c1c1f0-0000-4000-8000-000000000001'
const signer = await newSigner()

const at = (time: string) => `2026-05-03T${time}.000000Z`
const AAPL = {
  fee: '0',
  market: 'STOCK',
  price: '10',
  quantity: '5',
  side: 'BUY',
  symbol: 'AAPL',
  date: at('10:04:00'),
}
const SOLD = { ...AAPL, side: 'SELL', price: '12', date: at('10:09:00') }
const SOLD_BETTER = { ...SOLD, price: '12.5' }
const MSFT = { ...AAPL, symbol: 'MSFT', date: at('10:19:00') }
const LATE = { ...AAPL, date: at('10:29:00') }
const strategy = { name: 'Dips', total_pnl: '0', trades: 0, user: 'alice' }

const recorded = (action: string, trade: string, fields: object, time: string) => ({
  event: 'action_recorded',
  action,
  trade,
  in_public: true,
  at: at(time),
  ...fields,
})
const CREATED = { event: 'strategy_created', at: at('10:00:00'), ...strategy }
const PUBLISHED = { event: 'strategy_published', at: at('10:00:00'), ...strategy }
const BOUGHT = recorded('1', 'T1', AAPL, '10:05:00')
const SELLING = recorded('2', 'T1', SOLD, '10:10:00')
const EDIT = { event: 'action_edited', action: '2', trade: 'T1', at: at('10:11:00'), old: SOLD, new: SOLD_BETTER }
const OTHER = recorded('3', 'T2', MSFT, '10:20:00')
const DELETION = { event: 'action_deleted', action: '3', trade: 'T2', at: at('10:21:00'), old: MSFT }
const NEWEST = recorded('4', 'T3', LATE, '10:30:00')

const HONEST: Sealing[] = [
  { at: at('10:06:00'), entries: [CREATED, PUBLISHED, BOUGHT] },
  { at: at('10:12:00'), entries: [SELLING, EDIT] },
  { at: at('10:22:00'), entries: [OTHER, DELETION] },
  { at: null, entries: [NEWEST] },
]
const [FIRST = never(), SECOND = never(), THIRD = never(), UNSEALED = never()] = HONEST

function never(): never {
  throw new Error('unreachable')
}

const action = (id: number, trade: string, fields: typeof AAPL, recordedAt: string, edits = 0): ActionRow => ({
  ...UNSAID,
  ...fields,
  id,
  bet_id: trade,
  recorded_at: `2026-05-03T${recordedAt}+00:00`,
  first_recorded_at: at(edits > 0 ? '10:10:00' : recordedAt),
  recorded_in_public: true,
  edits,
  recorded_by: null,
})
const change = (entry: typeof EDIT | typeof DELETION, recordedAt: string): ActionChange => ({
  id: Number(entry.action),
  action_id: Number(entry.action),
  bet_id: entry.trade,
  event: entry.event.replace('action_', ''),
  changed_at: entry.at,
  old_recorded_at: at(recordedAt),
  old: { ...UNSAID, ...entry.old },
  new: 'new' in entry ? { ...UNSAID, ...entry.new } : null,
})
const event = (name: string) => ({
  event: name,
  at: at('10:00:00'),
  user_id: 'alice',
  name: 'Dips',
  old_name: null,
  username: null,
  trades: 0,
  total_pnl: '0',
})

const PAGE: ShownStrategy = {
  name: 'Dips',
  ownerId: 'alice',
  username: null,
  isPublic: true,
  actions: [
    action(1, 'T1', AAPL, '10:05:00'),
    action(2, 'T1', { ...SOLD_BETTER, price: '12.50' }, '10:11:00', 1),
    action(4, 'T3', LATE, '10:30:00'),
  ],
  changes: [change(EDIT, '10:10:00'), change(DELETION, '10:20:00')],
  events: [event('created'), event('published')],
  said: NOTHING_SAID,
}

/** By the reader's clock: after the newest action, which is not sealed. */
const NOW = new Date('2026-05-03T10:35:00Z')
const logOf = (sealings: readonly Sealing[]) => writeLog(STRATEGY, sealings, signer)
const honest = await logOf(HONEST)

/** What a reader of a log gets; the published copy is that of the log unless it is given. */
function inputOf(log: Log, more: Partial<LedgerInput> & { copy?: Log } = {}): LedgerInput {
  const { copy = log, ...input } = more
  return {
    record: log.record,
    shown: PAGE,
    key: signer.key,
    now: NOW,
    seen: null,
    published: { text: publishedText(copy), extension: extensionOf(log, sizeOf(copy.notes.at(-1) ?? '')) },
    ...input,
  }
}

/** What a browser kept when it looked at a log, and the proof that a later one extends it. */
async function seenOf(log: Log, later: Log): Promise<LedgerInput['seen']> {
  const { seen } = await checkLedger(inputOf(log))
  return seen && { ledger: seen, extension: extensionOf(later, sizeOf(seen.checkpoint)), otherKey: null }
}

/** The checks that do not pass, each with what it says. */
async function findingsOf(input: LedgerInput) {
  const { checks } = await checkLedger(input)
  return Object.fromEntries(
    checks.flatMap(({ check, outcome, detail, about }) =>
      outcome === 'passed' ? [] : [[check, [outcome, detail, about?.words].filter(Boolean).join(': ')]],
    ),
  )
}
const reds = async (input: LedgerInput) =>
  Object.fromEntries(Object.entries(await findingsOf(input)).filter(([, words]) => words.startsWith('failed')))

describe('an honest record', () => {
  test('passes every check, and its newest action is not sealed yet', async () => {
    const found = await checkLedger(inputOf(honest, { seen: await seenOf(honest, honest) }))
    expect(found.checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
    expect(found).toMatchObject({
      entries: 8,
      sealed: 7,
      unsealed: { entries: 1, since: NEWEST.at, sealedPnl: '12.5' },
      imported: null,
      checkpoint: { size: 16, at: at('10:22:00') },
    })
  })

  test('still passes after it grew, whatever was seen before', async () => {
    const grown = await logOf([...HONEST.slice(0, 3), { ...UNSEALED, at: at('10:31:00') }])
    const early = await logOf([FIRST, SECOND])
    const page = { ...PAGE, actions: PAGE.actions.slice(0, 2), changes: PAGE.changes.slice(0, 1) }
    const { seen } = await checkLedger(inputOf(early, { shown: page }))
    if (!seen) throw new Error('nothing to keep')
    const kept = { ledger: seen, extension: extensionOf(grown, sizeOf(seen.checkpoint)), otherKey: null }
    expect(await findingsOf(inputOf(grown, { seen: kept, copy: early }))).toEqual({})
  })

  test('says which checks need an earlier visit or the published copy', async () => {
    expect(await findingsOf(inputOf(honest, { published: { problem: 'Not reachable' } }))).toEqual({
      earlier: expect.stringMatching(/^skipped: This browser checks this ledger for the first time/),
      published: 'skipped: Not reachable',
    })
  })

  test('of a browser without Ed25519 is checked but for the signatures', async () => {
    const seen = await seenOf(honest, honest)
    const importKey = vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('', 'NotSupportedError'))
    const found = await findingsOf(inputOf(honest, { seen }))
    const copy = await writeLog('another', HONEST, signer)
    const forged = await findingsOf(inputOf(honest, { seen, copy }))
    importKey.mockRestore()
    expect(found).toEqual({ signature: expect.stringMatching(/^skipped: .*Ed25519/) })
    expect(forged.published).toMatch(/^failed/)
  })

  test('that is not sealed yet, or not signed, is red nowhere', async () => {
    const young = await logOf([{ at: null, entries: HONEST.flatMap(({ entries }) => entries) }])
    const found = await findingsOf(inputOf(young))
    expect(Object.keys(found)).toEqual(['inclusion', 'signature', 'age', 'earlier', 'published'])
    expect(Object.values(found).every((words) => words.startsWith('skipped'))).toBe(true)
  })

  test('counts what was imported, whose edits it cannot replay', async () => {
    const imported = { imported_at: at('10:05:00') }
    const log = await logOf([
      {
        at: at('10:06:00'),
        entries: [
          { ...CREATED, ...imported, at: '2020-01-01T00:00:00.000000Z' },
          { ...EDIT, ...imported, at: '2020-01-03T00:00:00.000000Z' },
          { ...SELLING, ...imported, ...SOLD_BETTER, first_recorded_at: '2020-01-02T00:00:00.000000Z', edits: 1 },
        ],
      },
    ])
    const shown: ShownStrategy = {
      ...PAGE,
      isPublic: false,
      actions: [
        {
          ...action(2, 'T1', SOLD_BETTER, '10:10:00', 1),
          first_recorded_at: '2020-01-02T00:00:00+00:00',
        },
      ],
      changes: [{ ...change(EDIT, '09:00:00'), changed_at: '2020-01-03T00:00:00Z' }],
      events: [],
    }
    const found = await checkLedger(inputOf(log, { shown }))
    expect(found.checks.filter(({ outcome }) => outcome === 'failed')).toEqual([])
    expect(found.checks.find(({ check }) => check === 'page')?.detail).toMatch(/own events were not compared/)
    expect(found.imported).toEqual({ entries: 3, at: at('10:05:00') })
  })
})

describe('an operator who', () => {
  test('changes an action and its history is found out by the entry', async () => {
    const better = { ...SOLD_BETTER, price: '99' }
    const shown = {
      ...PAGE,
      actions: PAGE.actions.map((one) => (one.id === 2 ? { ...one, price: '99' } : one)),
      changes: [change({ ...EDIT, new: better }, '10:10:00'), change(DELETION, '10:20:00')],
    }
    expect(await reds(inputOf(honest, { shown }))).toEqual({
      page: 'failed: The site shows an action differently from how it was recorded: Entry 5: sold 5 AAPL at 12 on 2026-05-03 10:09, edited 2026-05-03 10:11',
    })
    const forged = await logOf([FIRST, { ...SECOND, entries: [SELLING, { ...EDIT, new: better }] }, THIRD, UNSEALED])
    const record = { ...honest.record, contents: forged.record.contents }
    const found = await reds(inputOf(honest, { record, shown, seen: await seenOf(honest, honest) }))
    expect(Object.keys(found)).toEqual(['inclusion', 'earlier'])
    expect(found.inclusion).toContain('The entries do not lead to the checkpoint')
  })

  test('says that a key recorded what was recorded by hand is found out by the entry', async () => {
    const [first = never(), ...others] = PAGE.actions
    const shown = { ...PAGE, actions: [{ ...first, recorded_by: 'key Terminal' }, ...others] }
    expect((await reds(inputOf(honest, { shown }))).page).toMatch(/wrong about how an action was recorded.*Entry 3/)
  })

  test('changes only the entries is found out by what they contradict', async () => {
    const forged = await logOf([FIRST, { ...SECOND, entries: [{ ...SELLING, price: '11' }, EDIT] }, THIRD, UNSEALED])
    const record = { ...honest.record, contents: forged.record.contents }
    expect(await reds(inputOf(honest, { record }))).toMatchObject({
      replay: expect.stringMatching(/What was edited is not what the action said before: Entry 5/),
      inclusion: expect.stringContaining('do not lead'),
    })
  })

  test.each([
    {
      what: 'an action',
      page: { actions: PAGE.actions.filter(({ id }) => id !== 2) },
      words: /does not show an action.*Entry 5/,
    },
    { what: 'a change', page: { changes: PAGE.changes.slice(1) }, words: /does not show a change.*Entry 5/ },
    { what: 'an event', page: { events: PAGE.events.slice(1) }, words: /does not show an event.*Entry 1/ },
  ])('deletes $what from the site is found out by the entry', async ({ page, words }) => {
    expect((await reds(inputOf(honest, { shown: { ...PAGE, ...page } }))).page).toMatch(words)
  })

  test('deletes an action with its history and entries is found out by the checkpoints', async () => {
    const forged = await logOf([FIRST, { ...SECOND, entries: [] }, THIRD, UNSEALED])
    const shown = {
      ...PAGE,
      actions: PAGE.actions.filter(({ id }) => id !== 2),
      changes: PAGE.changes.slice(1),
    }
    const { contents } = forged.record
    const runs = honest.record.runs.map((run) => (run.firstNumber === 6 ? { ...run, firstNumber: 4 } : run))
    const hidden = { ...honest.record, contents, runs: runs.filter((_, at) => at !== 1) }
    expect(Object.keys(await reds(inputOf(honest, { record: hidden, shown })))).toEqual(['inclusion'])
    const gap = honest.record.contents.filter((_, at) => at !== 3)
    expect(await reds(inputOf(honest, { record: { ...honest.record, contents: gap }, shown }))).toMatchObject({
      chain: expect.stringMatching(/Another entry stands in the place of entry 4: Entry 5/),
    })
  })

  test('inserts a backdated action is found out by its time', async () => {
    const backdated = recorded('9', 'T9', LATE, '08:00:00')
    const forged = await logOf([FIRST, SECOND, { ...THIRD, entries: [...THIRD.entries, backdated] }])
    const shown = {
      ...PAGE,
      actions: [...PAGE.actions.slice(0, 2), action(9, 'T9', LATE, '08:00:00')],
    }
    expect(await reds(inputOf(forged, { shown }))).toEqual({
      times: expect.stringMatching(/dated over an hour before the previous one: Entry 8/),
    })
    const shownThen = { ...PAGE, actions: PAGE.actions.slice(0, 1), changes: [] }
    const timesAt = async (log: Log, now: Date, shown: ShownStrategy = shownThen) =>
      (await reds(inputOf(log, { shown, now }))).times
    const noon = new Date('2026-05-03T12:30:00Z')
    const alone = await logOf([{ at: at('12:10:00'), entries: [CREATED, PUBLISHED, BOUGHT] }])
    expect(await timesAt(alone, noon)).toMatch(/dated before the checkpoint that came before it.*Entry 1/)
    const early = await logOf([{ at: at('10:03:00'), entries: [CREATED, PUBLISHED, BOUGHT] }])
    expect(await timesAt(early, NOW)).toMatch(/dated after the checkpoint that sealed it: Entry 3/)

    const held = { ...PAGE, actions: [...PAGE.actions.slice(0, 1), action(2, 'T1', SOLD, '10:10:00')], changes: [] }
    const waiting = { at: null, entries: [SELLING] }
    expect(await timesAt(await logOf([FIRST, waiting]), noon, held)).toMatch(/older than an hour.*Entry 4/)
    const late = await logOf([FIRST, { at: at('10:31:00'), entries: [] }, waiting])
    expect(await timesAt(late, NOW, held)).toMatch(/kept out of the checkpoint.*Entry 4/)
    const soon = new Date('2026-05-03T09:55:00Z')
    expect(await timesAt(await logOf([FIRST, waiting]), soon, held)).toMatch(/dated in the future/)
    const silent = await logOf([FIRST, { at: at('12:20:00'), entries: [{ ...SELLING, at: at('12:19:00') }] }])
    expect(await timesAt(silent, noon, held)).toMatch(/Nothing was signed for over two hours until 2026-05-03T12:20/)
  })

  test('lets the ledger or its copy stand still, or dates it in the future, is found out by their age', async () => {
    const ageAt = async (now: string, copy = honest) =>
      (await reds(inputOf(honest, { now: new Date(`2026-05-03T${now}Z`), copy }))).age
    expect(await ageAt('12:21:00')).toBeUndefined()
    expect(await ageAt('12:23:00')).toMatch(/newest checkpoint is 2h 1m old/)
    expect(await ageAt('10:11:00')).toMatch(/dated in the future, 2026-05-03 10:22 UTC/)
    const old = await logOf([FIRST])
    const grown = await logOf([FIRST, SECOND, THIRD, { at: at('13:00:00'), entries: [] }])
    const input = inputOf(grown, { now: new Date('2026-05-03T13:01:00Z'), copy: old })
    expect((await reds(input)).age).toMatch(/newest published one is 2h 55m old/)
  })

  test('gives the site another key is found out by an earlier visit, until the reader accepts it', async () => {
    const [next, stranger] = [await newSigner(), await newSigner()]
    const announced = await logOf([FIRST, SECOND, THIRD, { at: at('10:25:00'), entries: [], next }, UNSEALED])
    const kept = await seenOf(honest, announced)
    if (!kept) throw new Error('nothing to keep')
    const otherKey = { text: signer.key.text, visitedAt: '2026-05-03T10:24:00Z', isAccepted: false }
    const under = async (log: Log, { key }: Signer, isAccepted: boolean) => {
      const seen = { ...kept, otherKey: { ...otherKey, isAccepted } }
      const found = await checkLedger(inputOf(log, { key, seen }))
      const earlier = found.checks.find(({ check }) => check === 'earlier')
      return [earlier?.outcome, earlier?.detail, found.hasOtherKey, found.seen !== null]
    }
    const since = 'This site’s key changed since your visit of 3 May 2026'
    const other = await writeLog(STRATEGY, HONEST, stranger)
    expect(await under(other, stranger, false)).toEqual([
      'failed',
      expect.stringContaining(`${since}, and its ledger doesn’t announce`),
      true,
      false,
    ])
    expect(await under(other, stranger, true)).toEqual([
      'skipped',
      expect.stringContaining('You accepted'),
      false,
      true,
    ])
    expect(await under(announced, next, false)).toEqual([
      'failed',
      expect.stringContaining(`${since}. The ledger goes on`),
      true,
      false,
    ])
    expect(await under(announced, next, true)).toEqual(['passed', null, false, true])
    const { checks } = await checkLedger(inputOf(announced, { seen: kept }))
    expect(checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
    const signature = checks.find(({ check }) => check === 'signature')
    expect(signature?.detail).toMatch(/^The key changed on 2026-05-03: the ledger announces it/)
  })

  test('shows an action that has no entry is found out by the action', async () => {
    const shown = { ...PAGE, actions: [...PAGE.actions, action(9, 'T9', LATE, '10:00:00')] }
    expect((await reds(inputOf(honest, { shown }))).page).toMatch(/never recorded: BUY 5 AAPL, dated 2026-05-03/)
  })

  test('reorders entries is found out by what they say and by the checkpoints', async () => {
    const forged = await logOf([FIRST, { ...SECOND, entries: [EDIT, SELLING] }, THIRD, UNSEALED])
    const record = { ...honest.record, contents: forged.record.contents }
    expect(await reds(inputOf(honest, { record }))).toEqual({
      replay: expect.stringMatching(/edited but was never recorded: Entry 4/),
      inclusion: expect.stringContaining('do not lead'),
    })
  })

  test('drops the newest entries is found out by an earlier visit and by the published copy, by nothing else', async () => {
    const older = await logOf([FIRST, SECOND])
    const shown = { ...PAGE, actions: PAGE.actions.slice(0, 2), changes: PAGE.changes.slice(0, 1) }
    const published = { problem: 'Not reachable' }
    expect(await reds(inputOf(older, { shown, published }))).toEqual({})
    expect(await reds(inputOf(older, { shown, seen: await seenOf(honest, older), copy: honest }))).toEqual({
      earlier: expect.stringContaining('entries are held back'),
      published: expect.stringContaining('entries are held back'),
    })
  })

  test('rebuilds the whole tree is found out by an earlier visit and by the published copy, by nothing else', async () => {
    const forged = await logOf([FIRST, { ...SECOND, entries: [{ ...SELLING, ...SOLD_BETTER }] }, THIRD])
    const shown = {
      ...PAGE,
      actions: [...PAGE.actions.slice(0, 1), { ...action(2, 'T1', SOLD_BETTER, '10:10:00') }],
      changes: PAGE.changes.slice(1),
    }
    expect(await reds(inputOf(forged, { shown }))).toEqual({})
    const early = await logOf([FIRST, SECOND])
    const page = { ...PAGE, actions: PAGE.actions.slice(0, 2), changes: PAGE.changes.slice(0, 1) }
    const { seen } = await checkLedger(inputOf(early, { shown: page }))
    if (!seen) throw new Error('nothing to keep')
    const kept = { ledger: seen, extension: extensionOf(forged, sizeOf(seen.checkpoint)), otherKey: null }
    expect(await reds(inputOf(forged, { shown, seen: kept, copy: early }))).toEqual({
      earlier: expect.stringContaining('does not extend the one that this browser saw before'),
      published: expect.stringContaining('does not extend the newest published one'),
    })
  })

  test('shows two readers two histories is found out where both meet the published copy', async () => {
    const forged = await logOf([
      FIRST,
      { ...SECOND, entries: [SELLING, { ...EDIT, new: { ...SOLD, price: '13' } }] },
      THIRD,
    ])
    const shown = {
      ...PAGE,
      actions: [...PAGE.actions.slice(0, 1), action(2, 'T1', { ...SOLD, price: '13' }, '10:11:00', 1)],
      changes: [change({ ...EDIT, new: { ...SOLD, price: '13' } }, '10:10:00'), ...PAGE.changes.slice(1)],
    }
    expect(await reds(inputOf(forged, { shown, copy: honest }))).toEqual({
      published: expect.stringContaining('does not extend'),
    })
    const both = publishedText(honest) + publishedText({ ...forged, notes: forged.notes.slice(-1) })
    expect((await reds(inputOf(honest, { published: { text: both, extension: null } }))).published).toMatch(
      /Two different ledgers of 16 entries are published/,
    )
  })

  test('signs with another key, or not at all, is found out by the signature', async () => {
    const stranger = await writeLog(STRATEGY, HONEST, await newSigner())
    expect(Object.keys(await reds(inputOf(stranger)))).toEqual(['signature', 'published'])
    const [note = ''] = honest.notes
    const record = {
      ...honest.record,
      checkpoints: [note.replace('at 2026-05-03T10:06', 'at 2026-05-03T10:07'), ...honest.record.checkpoints.slice(1)],
    }
    expect((await reds(inputOf(honest, { record }))).signature).toMatch(/The checkpoint of 6 entries is not signed/)
    const unsigned = { ...honest.record, checkpoint: 'nothing\n' }
    expect((await reds(inputOf(honest, { record: unsigned }))).inclusion).toMatch(/A checkpoint is malformed/)
  })
})

describe('a content', () => {
  const [content = ''] = honest.record.contents
  test.each([
    ['is not JSON', content.slice(1), /is not JSON/],
    ['has white space', content.replace(',', ', '), /canonical/],
    ['has a member twice', content.replace('{', '{"at":"x",'), /canonical/],
    [
      'has its members in another order',
      JSON.stringify({ user: 'alice', ...JSON.parse(content), name: 'Dips' }),
      /canonical/,
    ],
    ['has an unknown member', content.replace(/}$/, ',"zone":"x"}'), /zone|does not know/],
    ['lacks a member', content.replace(/"salt":"[^"]*",/, ''), /salt/],
    ['has a time without microseconds', content.replace('.000000Z', 'Z'), /at is not a time/],
    ['has a day that does not exist', content.replace('2026-05-03', '2026-02-30'), /at is not a time/],
    [
      'has a decimal with trailing zeros',
      content.replace('"total_pnl":"0"', '"total_pnl":"0.10"'),
      /total_pnl is not a decimal/,
    ],
    ['has a number below 0', content.replace('"trades":0', '"trades":-1'), /trades/],
  ])('that %s is refused', (_, text, message) => {
    expect(() => parseEntry(content)).not.toThrow()
    expect(() => parseEntry(text)).toThrow(message)
  })
})

test('the file of a record has what it was written from, line by line', () => {
  const lines = writeRecordFile(honest.record).split('\n')
  const seals = honest.notes.map(parseCheckpoint).flatMap(({ instant, after, signatures: [signature] }) => {
    const time = Buffer.alloc(16)
    time.writeBigUInt64BE(BigInt(instant))
    time.writeBigUInt64BE(BigInt(after ?? 0), 8)
    return [time, signature?.bytes ?? time]
  })
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    format: 'strategy-record/2',
    strategy: STRATEGY,
    checkpoint: honest.record.checkpoint,
    checkpoints: Buffer.concat(seals).toString('base64'),
    runs: [
      [3, 3, 0],
      [2, 3, 0],
      [2, 3, 0],
    ],
    keys: [],
    proof: Buffer.from(honest.record.proof).toString('base64'),
  })
  expect(lines.slice(1)).toEqual([...honest.record.contents, ''])
})

test('a public key is read, and refused where its id is not its own', () => {
  // The example of Go's package of signed notes, golang.org/x/mod/sumdb/note.
  const key = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
  expect(parseLedgerKey(key)).toMatchObject({ name: 'PeterNeumann', id: 'x08gow==' })
  expect(() => parseLedgerKey(key.replace('c74f', 'c74e'))).toThrow(RangeError)
  expect(() => parseLedgerKey(key.replace('+ARp', '+AhP'))).toThrow(RangeError)
})
