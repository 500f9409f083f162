// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { verifyRecord } from '../../tools/verify-record.mjs'
import { event } from './journals'
import { failedOf, judgedByPython, NO_PYTHON } from './judges'
import { chainOf, fileOf, ledgerOf, type Step, signingKey, treeHash } from './records'

const PAGE = readFileSync('docs/ledger.md', 'utf8')
const KEY = signingKey(1)
const OWN = '5d3f1a52-0c1e-4c8a-9b55-2f6f7d1c9a01'
const OTHER = '9a0c7e1e-6a34-4a57-8f0b-0d1b7d5a2c02'
const AS_OF = '2026-11-22T14:40:00.000000Z'
const at = (time: string) => `2026-11-22T${time}Z`

const named = { name: 'Two trades a day' }
const steps: Step[] = [
  { append: event(OWN, 'created', at('09:00:00.000000'), named) },
  { append: event(OWN, 'published', at('09:00:00.000000'), named) },
  { append: event(OTHER, 'created', at('09:00:12.345678'), { name: 'Another' }) },
  { seal: at('09:01:00.125000') },
  ...['09:58', '10:55', '11:52', '12:49', '13:46'].map((time) => ({ beat: at(`${time}:00.000000`) })),
  {
    append: {
      ...{
        strategy: OWN,
        event: 'action_recorded',
        at: at('14:31:08.250000'),
        action: '1',
        trade: 'a1',
        in_public: true,
      },
      ...{
        date: at('14:31:00.000000'),
        fee: '1',
        market: 'STOCK',
        price: '10.25',
        quantity: '100',
        side: 'BUY',
        symbol: 'AAPL',
      },
    },
  },
  { append: event(OTHER, 'hidden', at('14:31:40.000000'), { name: 'Another' }) },
  { seal: at('14:32:00.250000') },
]

const ledger = ledgerOf(steps, KEY)
const record = ledger.record(OWN)
const file = fileOf(record)

it('the worked example of docs/ledger.md follows from the rules above it, byte for byte', () => {
  const hashes = chainOf(record.lines)
  const node = (low: number, high: number) => treeHash(ledger.leaves, low, high)
  const values: [string, Buffer | undefined][] = [
    ['entry 1, place 0', hashes[0]],
    ['entry 2, place 1', hashes[1]],
    ['entry 3, place 3', hashes[2]],
    ['proof, place 2', record.proof.subarray(0, 32)],
    ['proof, place 4', record.proof.subarray(32)],
    ['root(0, 2)', node(0, 2)],
    ['root(2, 4)', node(2, 4)],
    ['root(0, 4)', node(0, 4)],
    ['root(0, 5)', node(0, 5)],
    ['before(0, 3)', node(0, 3)],
  ]
  expect(record.proof).toHaveLength(64)
  const { results } = verifyRecord(file, KEY.text, { publishedFile: Buffer.from(ledger.published), asOf: AS_OF })
  const blocks = [
    KEY.text,
    String(file).trimEnd(),
    ledger.seals[0]?.note.split('\n\n')[0],
    values.map(([name, hash]) => `${name.padEnd(16)}  ${hash?.toString('hex')}`).join('\n'),
    results.map(({ name, status, text }) => `${status.padEnd(4)}  ${name.padEnd(9)}  ${text}`).join('\n'),
  ]
  for (const block of blocks) expect(PAGE).toContain(`\n\`\`\`\n${block}\n`)
  expect(results.map(({ status }) => status)).not.toContain('FAIL')
})

it('verify.py finds nothing wrong in the example', ({ skip }) => {
  if (NO_PYTHON !== null) skip(NO_PYTHON)
  const outcomes = judgedByPython([{ file, published: ledger.published, asOf: AS_OF }], KEY.text).flat()
  expect(outcomes).toContain('ok chain')
  expect(failedOf(outcomes)).toEqual([])
})
