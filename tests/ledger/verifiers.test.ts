// @vitest-environment node
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EARLIER, FORGERIES, HONEST, HONEST_STEPS, KEY } from './forgeries'
import { deeds, OWN, stepsOf } from './journals'
import { byItself, type Files, failedOf, judgedByBrowser, judgedByNode, judgedByPython } from './judges'
import { canonicalJson, fileOf, ledgerOf } from './records'

const CHECKS = ['file', 'chain', 'replay', 'inclusion', 'signature', 'times', 'earlier', 'published']
const honest = fileOf(HONEST.record(OWN))

/** The checks that fail. Both verifiers have to agree on every check. */
function failures(all: readonly Files[]): string[][] {
  const byNode = all.map((files) => judgedByNode(files, KEY.text))
  expect(byNode).toEqual(judgedByPython(all, KEY.text))
  return byNode.map(failedOf)
}

describe('an untouched record', () => {
  it('passes every check, with an earlier file and the published copy', () => {
    const all = fc.sample(deeds, { numRuns: 30, seed: 18 }).map((journal) => {
      const ledger = ledgerOf(stepsOf(journal), KEY)
      const asOf = Math.floor(ledger.seals.length / 2)
      const earlier = ledger.seals.length > 0 ? fileOf(ledger.record(OWN, { asOf })) : undefined
      return { file: fileOf(ledger.record(OWN)), earlier, published: ledger.published }
    })
    expect(failures(all).flat()).toEqual([])
  })

  it('has no check skipped, if it is sealed and the other files are given', () => {
    const outcomes = judgedByNode({ file: honest, earlier: EARLIER, published: HONEST.published }, KEY.text)
    expect(outcomes).toEqual(CHECKS.map((name) => `ok ${name}`))
  })
})

describe('an operator with full rights', () => {
  const judged = failures(
    FORGERIES.flatMap(({ record, file = fileOf(record), earlier = EARLIER, published = HONEST.published }) => [
      { file },
      { file, earlier },
      { file, published },
    ]),
  )

  it.each(FORGERIES.map((forgery, at) => [forgery.does, forgery, judged.slice(at * 3, at * 3 + 3)] as const))(
    '%s',
    (_, { alone, withEarlier, withPublished }, [byItself, besideEarlier, besidePublished]) => {
      expect({ alone: byItself, withEarlier: besideEarlier, withPublished: besidePublished }).toEqual({
        alone,
        withEarlier,
        withPublished,
      })
    },
  )

  it('is found out in the browser by the same checks', async () => {
    for (const { does, record } of [{ does: 'nothing', record: HONEST.record(OWN) }, ...FORGERIES]) {
      expect({ does, outcomes: await judgedByBrowser(record, KEY.text) }).toEqual({
        does,
        outcomes: byItself(judgedByNode({ file: fileOf(record) }, KEY.text)),
      })
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
      ['"event":"action_recorded"', '"event":"action_recorded","expiration":["2030-01-18"]'],
      ['"event":"action_recorded"', '"edits":1,"event":"action_recorded"'],
      ['"event":"action_recorded"', '"event":"action_imported"'],
    ]
    const records = forms.map(([from, to]) =>
      ledgerOf(HONEST_STEPS, KEY, (content) => {
        const line = canonicalJson(content)
        return content.number === 3 ? line.replace(from, to) : line
      }).record(OWN),
    )
    const outcomes = failures(records.map((record) => ({ file: fileOf(record) })))
    expect(outcomes).toEqual(forms.map(() => ['chain']))
    for (const record of records) expect(failedOf(await judgedByBrowser(record, KEY.text))).toEqual(['chain'])
  })

  it('alters any bit of a record file, which every verifier notices', () => {
    const places = fc.sample(fc.nat(honest.length * 8 - 1), { numRuns: 300, seed: 7 })
    const all = places.map((place) => {
      const file = Buffer.from(honest)
      file.writeUInt8(file.readUInt8(place >> 3) ^ (1 << (place & 7)), place >> 3)
      return { file }
    })
    for (const [at, failed] of failures(all).entries()) expect(failed, `bit ${places[at]}`).not.toEqual([])
  })
})

it('the program prints a line for each check, the figures, and fails if a check does', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ledger-'))
  const run = (file: Buffer, ...more: string[]) => {
    writeFileSync(path.join(folder, 'record'), file)
    const program = [path.resolve('tools/verify-record.mjs'), path.join(folder, 'record'), ...more]
    return spawnSync(process.execPath, program, { encoding: 'utf8' })
  }
  const good = run(honest, '--key', KEY.text)
  expect(good.stdout).toContain('ok    chain      entries: 8\n')
  expect(good.stdout).toContain('skip  published  no published copy was given\n')
  expect(good.stdout).toContain('Total PNL, USD')
  expect(good.status).toBe(0)
  const bad = run(fileOf(FORGERIES[2]?.record ?? HONEST.record(OWN)), '--key', KEY.text)
  expect(bad.stdout).toContain('FAIL  times      entry 9 was not sealed within an hour of its time\n')
  expect(bad.status).toBe(1)
  expect(run(honest).stderr).toContain('FILE --key KEY')
  rmSync(folder, { recursive: true })
})
