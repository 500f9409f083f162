// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { MARKETS } from '@/domain/contract/markets'
import { MAPPED_FIELDS } from '@/features/imports/formats/fields'
import { openBytes } from './opening'
import { isSettled, readFile } from './reading.rules'
import { answersOf, line, tradesOf } from './testReading'

const NOW = new Date('2026-11-21T12:00:00Z')
const FIXTURES = path.join(import.meta.dirname, 'fixtures', 'known')

const words = z.array(z.string().check(z.minLength(1)))
const headings = z.union([z.string(), z.array(z.string())])
const answers = z.record(
  z.string(),
  z.union([
    z.string(),
    z.strictObject({
      choice: z.string(),
      rate: z.string(),
      text: z.optional(z.string()),
      currency: z.optional(z.string()),
    }),
  ]),
)
/** What a file of `formats/known` may hold; docs/formats.md says what it means. */
const KNOWN = z.strictObject({
  format: z.strictObject({
    id: z.string().check(z.regex(/^[a-z\d-]+$/)),
    name: z.string().check(z.regex(/^.+, .+$/)),
    note: z.optional(z.string()),
    headings: z.array(headings).check(z.minLength(3)),
    section: z.optional(headings),
    columns: z.partialRecord(z.enum(MAPPED_FIELDS), headings),
    fees: z.optional(words),
    market: z.optional(z.enum(MARKETS)),
    side: z.optional(z.enum(['BUY', 'money'])),
    words: z.optional(
      z.strictObject({
        ...{ buy: z.optional(words), sell: z.optional(words), expire: z.optional(words), fill: z.optional(words) },
        ...{ assign: z.optional(words), exercise: z.optional(words) },
        ...{ split: z.optional(words), cash: z.optional(words), none: z.optional(z.record(z.string(), z.string())) },
      }),
    ),
    answers: z.optional(answers),
    zones: z.optional(words),
    repeated: z.optional(words),
    splitWithout: z.optional(headings),
    feesFrom: z.optional(z.array(z.strictObject({ section: z.string(), date: words, names: z.string(), fees: words }))),
  }),
  examples: z
    .array(
      z.strictObject({
        file: z.string(),
        answers: z.optional(answers),
        fills: z.array(z.string()),
        trades: z.array(z.string()),
        leftOut: z.optional(z.array(z.number())),
      }),
    )
    .check(z.minLength(1)),
})

const FILES = readdirSync(path.join(import.meta.dirname, '../formats/known'))
const read = (name: string) =>
  KNOWN.parse(JSON.parse(readFileSync(path.join(import.meta.dirname, '../formats/known', name), 'utf8')))

describe.each(FILES)('%s', (name) => {
  const { format, examples } = read(name)

  test('has the name of its file', () => {
    expect(name).toBe(`${format.id}.json`)
    for (const zone of format.zones ?? []) expect(() => Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow()
  })

  test.each(examples)(
    '$file comes in as its example says',
    async ({ file, answers: given, fills, trades, leftOut }) => {
      const opened = await openBytes(new Uint8Array(readFileSync(path.join(FIXTURES, file))))
      if ('refusal' in opened) throw new Error(opened.refusal)
      expect(opened.format).toBe(format.id)
      const reading = readFile(
        opened.rows,
        { format: opened.format, mapping: null, answers: answersOf(given), repeats: 'count' },
        NOW,
      )
      expect(reading.problems).toEqual([])
      expect(reading.questions.filter(({ id }) => given?.[id] === undefined)).toEqual([])
      expect(isSettled(reading)).toBe(true)
      expect(reading.fills.map(line)).toEqual(fills)
      expect(tradesOf(reading.fills)).toEqual(trades)
      if (leftOut) expect(reading.leftOut.flatMap(({ rows }) => rows).sort((a, b) => a - b)).toEqual(leftOut)
    },
  )
})

test('each sample is one of an example', () => {
  const used = FILES.flatMap((name) => read(name).examples.map(({ file }) => file))
  expect([...used, 'ibkr-flex.xml'].sort()).toEqual(readdirSync(FIXTURES).sort())
})
