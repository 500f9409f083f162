// @vitest-environment node
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { groupBy } from '@/domain/groupBy'
import { proofRuns } from '../proofRuns'
import {
  AS_OF,
  EARLIER,
  FORGERIES,
  type Forgery,
  HONEST,
  HONEST_LEDGERS,
  HONEST_STEPS,
  KEY,
  withInvented,
} from './forgeries'
import { deeds, OWN, stepsOf, timeAt } from './journals'
import {
  byItself,
  type Files,
  failedOf,
  judgedByBrowser,
  judgedByNode,
  judgedByPython,
  NO_PYTHON,
  pythonStatuses,
} from './judges'
import { canonicalJson, fileOf, ledgerOf } from './records'

const CHECKS = ['file', 'chain', 'replay', 'inclusion', 'signature', 'times', 'age', 'earlier', 'published']
const honest = fileOf(HONEST.record(OWN))

let compared = 0

/** The checks that fail. Both verifiers have to agree on every check. */
function failures(all: readonly Files[], key = KEY.text): string[][] {
  const byNode = all.map((files) => judgedByNode(files, key))
  if (NO_PYTHON === null) {
    expect(byNode).toEqual(judgedByPython(all, key))
    compared += all.length
  }
  return byNode.map(failedOf)
}

describe('an untouched record', () => {
  it('passes every check, with an earlier file and the published copy', () => {
    const all = fc.sample(deeds, { numRuns: proofRuns(30), seed: 18 }).map((journal) => {
      const ledger = ledgerOf(stepsOf(journal), KEY)
      const asOf = Math.floor(ledger.seals.length / 2)
      const isSealed = ledger.seals.length > 0
      const earlier = isSealed ? fileOf(ledger.record(OWN, { asOf })) : undefined
      const published = isSealed ? ledger.published : undefined
      return { file: fileOf(ledger.record(OWN)), earlier, published, asOf: timeAt(50 * (journal.length + 1)) }
    })
    expect(failures(all).flat()).toEqual([])
  })

  it('has no check skipped, if it is sealed and the other files are given', () => {
    const files = { file: honest, earlier: EARLIER, published: HONEST.published, asOf: AS_OF }
    expect(judgedByNode(files, KEY.text)).toEqual(CHECKS.map((name) => `ok ${name}`))
  })

  it.each(HONEST_LEDGERS)(
    'passes every check, in the browser too, after $what',
    async ({ record, published, asOf, key = KEY.text }) => {
      expect(failures([{ file: fileOf(record), earlier: EARLIER, published, asOf }], key)).toEqual([[]])
      expect(failedOf(await judgedByBrowser({ record, published, asOf }, key))).toEqual([])
    },
  )
})

describe('an operator with full rights', () => {
  const filesOf = ({ record, file = fileOf(record), earlier = EARLIER, ...forgery }: (typeof FORGERIES)[number]) => {
    const { published = HONEST.published, asOf = AS_OF } = forgery
    return [
      { file, asOf },
      { file, asOf, earlier },
      { file, asOf, published },
    ]
  }
  const trusting = groupBy(FORGERIES, ({ key = KEY.text }) => key)
  const judged = new Map(
    [...trusting].flatMap(([key, forgeries]) => {
      const found = failures(forgeries.flatMap(filesOf), key)
      return forgeries.map(({ does }, at) => [does, found.slice(at * 3, at * 3 + 3)] as const)
    }),
  )

  it.each(FORGERIES.map((forgery) => [forgery.does, forgery] as const))(
    '%s',
    (does, { alone, withEarlier, withPublished }) => {
      const [byItself, besideEarlier, besidePublished] = judged.get(does) ?? []
      expect({ alone: byItself, withEarlier: besideEarlier, withPublished: besidePublished }).toEqual({
        alone,
        withEarlier,
        withPublished,
      })
    },
  )

  it('is found out in the browser by the same checks', async () => {
    const nothing: Pick<Forgery, 'does' | 'record' | 'asOf' | 'key' | 'published' | 'alone' | 'withPublished'> = {
      ...{ does: 'nothing', record: HONEST.record(OWN) },
      ...{ alone: [], withPublished: [] },
    }
    for (const { does, record, asOf = AS_OF, key = KEY.text, ...forgery } of [nothing, ...FORGERIES]) {
      const { published = HONEST.published, alone, withPublished } = forgery
      const outcomes = await judgedByBrowser({ record, published, asOf }, key)
      expect({ does, outcomes: byItself(outcomes) }).toEqual({
        does,
        outcomes: byItself(judgedByNode({ file: fileOf(record), published, asOf }, key)),
      })
      // A browser finds more: that the copy has checkpoints which the site holds back.
      const wanted = alone.includes('inclusion') ? [] : withPublished.filter((one) => one !== 'file')
      expect({ does, failed: failedOf(outcomes) }).toEqual({ does, failed: expect.arrayContaining(wanted) })
    }
  })

  it('writes an entry in another form, which every verifier refuses', async () => {
    const forms: [string, string][] = [
      ['"fee":"0.5",', ''],
      ['"fee":"0.5",', '"fee":"0.5","fees":"1",'],
      ['"at":', '"action at":"x","at":'],
      ['"fee":"0.5"', '"fee":"-0"'],
      ['"fee":"0.5"', `"fee":"0.${'0'.repeat(30)}1"`],
      ['"fee":"0.5"', '"fee":0.5'],
      ['"number":3', '"number":3.0'],
      ['"in_public":true', '"in_public":"true"'],
      ['"symbol":"NVDA"', '"symbol":"\\ud800"'],
      ['"date":"2026-11-22', '"date":"2026-02-30'],
      ['"date":"2026-11-22T08:00:30.000000Z"', '"date":"2026-11-22T08:00:30Z"'],
      ['"date":"2026-11-22T08:00:30.000000Z"', '"date":"+012026-11-22T08:00:30.000Z"'],
      ['"event":"action_recorded"', '"event":"action_recorded","expiration":["2030-01-18"]'],
      ['"event":"action_recorded"', '"edits":1,"event":"action_recorded"'],
      ['"event":"action_recorded"', '"event":"action_imported"'],
    ]
    const ofFields = [
      { side: 'SPLIT' },
      { split_of: '2' },
      { side: 'SPLIT', split_of: '2' },
      { side: 'LEND' },
      { currency: 'EUR' },
      { usd_rate: '1' },
      { currency: 'USD', usd_rate: '1' },
      { currency: 'eur', usd_rate: '1.08' },
      { currency: 'EUR', usd_rate: '1.080' },
      { currency: 'EUR', usd_rate: '0' },
      { currency: 'EUR', usd_rate: '-1.08' },
      { strike: '450' },
      { option_right: 'CALL' },
      { strike: '450', option_right: 'C' },
      { strike: '0', option_right: 'CALL' },
      { multiplier: '0' },
      { multiplier: '-5' },
    ]
    const changes = [
      ...forms.map(
        ([from, to]) =>
          (content: object) =>
            canonicalJson(content).replace(from, to),
      ),
      ...ofFields.map((money) => (content: object) => canonicalJson({ ...content, ...money })),
    ]
    const records = changes.map((change) =>
      ledgerOf(HONEST_STEPS, KEY, (content) =>
        content.number === 3 ? change(content) : canonicalJson(content),
      ).record(OWN),
    )
    const edits = ofFields.map((money) =>
      ledgerOf(HONEST_STEPS, KEY, ({ new: after, ...content }) =>
        canonicalJson(
          content.event === 'action_edited'
            ? { ...content, new: { ...Object(after), ...money } }
            : { ...content, new: after },
        ),
      ).record(OWN),
    )
    const all = [...records, ...edits]
    const outcomes = failures(all.map((record) => ({ file: fileOf(record), asOf: AS_OF })))
    expect(outcomes).toEqual(all.map(() => ['chain']))
    for (const record of all)
      expect(failedOf(await judgedByBrowser({ record, asOf: AS_OF }, KEY.text))).toEqual(['chain'])
  })

  it('alters any bit of a record file, which every verifier notices', () => {
    const places = fc.sample(fc.nat(honest.length * 8 - 1), { numRuns: proofRuns(300), seed: 7 })
    const all = places.map((place) => {
      const file = Buffer.from(honest)
      file.writeUInt8(file.readUInt8(place >> 3) ^ (1 << (place & 7)), place >> 3)
      return { file, asOf: AS_OF }
    })
    for (const [at, failed] of failures(all).entries()) expect(failed, `bit ${places[at]}`).not.toEqual([])
  })
})

describe('the programs', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ledger-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const write = (name: string, content: Buffer | string) => {
    writeFileSync(path.join(folder, name), content)
    return path.join(folder, name)
  }
  const PROGRAM = path.resolve('tools/verify-record.mjs')
  const run = (file: Buffer, ...more: string[]) =>
    spawnSync(process.execPath, [PROGRAM, write('record', file), ...more], { encoding: 'utf8' })
  const asOf = ['--as-of', AS_OF.replace('.000000', '')]
  const trusted = ['--key', KEY.text, ...asOf]

  it('verify-record.mjs prints a line for each check, whose record it is, and figures of what is sealed alone', () => {
    const good = run(honest, ...trusted)
    expect(good.stdout).toContain('ok    chain      entries: 8\n')
    expect(good.stdout).toContain('skip  published  no published copy was given\n')
    expect(good.stdout).toMatch(/Strategy +"Köln & “Rhein” \\\\ 🂡", "11111111-/)
    expect(good.stdout).toMatch(/Owner +"user_1"\nCalled +no name is recorded\nSealed entries +8\n/)
    expect(good.status).toBe(0)

    const { lines: _, ...record } = HONEST.record(OWN)
    const more = run(fileOf({ ...record, lines: withInvented(timeAt(700)) }), ...trusted)
    expect(more.stdout).toMatch(/Not sealed +entries 9 to 208, of .*: they prove nothing, and are not in the figures\n/)
    const figures = (text: string) => text.slice(text.indexOf('\nActions '))
    expect(figures(more.stdout)).toBe(figures(good.stdout))
    expect(more.status).toBe(0)
  })

  it('verify-record.mjs counts what was imported, and has the figures without it', () => {
    const old = '2024-01-05T10:00:00.000000Z'
    const steps = HONEST_STEPS.map((step) =>
      'append' in step && step.append.action === '7'
        ? { append: { ...step.append, at: old, imported_at: step.append.at, first_recorded_at: old, edits: 0 } }
        : step,
    ).filter((step) => !('append' in step && step.append.event === 'action_deleted'))
    const { stdout, status } = run(fileOf(ledgerOf(steps, KEY).record(OWN)), ...trusted)
    expect(stdout).toMatch(/\nActions +4\n/)
    expect(stdout).toMatch(/Imported +1 of 4 actions/)
    expect(stdout).toMatch(/Without the 1 trades that have an imported action:\nActions +3\n/)
    expect(status).toBe(0)
  })

  it('say by their exit status what they found', () => {
    const copy = write('published', HONEST.published)
    const good = write('good', honest)
    const invented = write('invented', fileOf({ ...HONEST.record(OWN), lines: withInvented(timeAt(2000)) }))
    const young = ledgerOf(
      HONEST_STEPS.filter((step) => 'append' in step),
      KEY,
    ).record(OWN)
    const empty = write('empty', '')
    const cases: [status: number, ...given: string[]][] = [
      [0, good, ...trusted, '--published', copy],
      [1, invented, ...trusted],
      [3, write('young', fileOf(young)), ...trusted],
      [2],
      [2, good],
      [2, good, ...asOf],
      [2, good, ...trusted, '--published', ''],
      [2, good, ...trusted, '--published', empty],
      [2, good, ...trusted, '--earlier', ''],
      [2, good, ...trusted, '--earlier', path.join(folder, 'no such file')],
      [2, '', ...trusted],
      [2, good, '--key', '', ...asOf],
      [2, good, '--key', 'log.example', ...asOf],
      [2, good, '--key', KEY.text, '--as-of', ''],
      [2, good, '--key', KEY.text, '--as-of', 'yesterday'],
      [2, good, ...trusted, '--unknown', copy],
    ]
    const wanted = cases.map(([status]) => status)
    const given = cases.map(([, ...one]) => one)
    expect(given.map((one) => spawnSync(process.execPath, [PROGRAM, ...one]).status)).toEqual(wanted)
    if (NO_PYTHON === null) expect(pythonStatuses(given)).toEqual(wanted)
  })
})

it('verify.py agreed on all of these', ({ skip }) => {
  if (NO_PYTHON !== null) skip(NO_PYTHON)
  expect(compared).toBeGreaterThan(FORGERIES.length)
})
