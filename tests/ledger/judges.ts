import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkLedger } from '@/domain/ledger'
import { parseLedgerKey, verifierOf } from '@/domain/ledgerNote'
import type { ShownStrategy } from '@/domain/ledgerPage'
import { verifyRecord } from '../../tools/verify-record.mjs'
import type { RecordParts } from './records'

/** The files that a verifier gets. */
export interface Files {
  file: Buffer
  earlier?: Buffer
  published?: string
}

/** Outcomes as "ok chain" or "FAIL times", in the order of the checks. */
export type Outcomes = string[]

export const failedOf = (outcomes: Outcomes) =>
  outcomes.filter((outcome) => outcome.startsWith('FAIL ')).map((outcome) => outcome.slice('FAIL '.length))

/** The outcomes by tools/verify-record.mjs. */
export function judgedByNode({ file, earlier, published }: Files, key: string): Outcomes {
  const { results } = verifyRecord(file, key, earlier, published === undefined ? undefined : Buffer.from(published))
  return results.map(({ status, name }) => `${status} ${name}`)
}

/** Runs verify.py once for each list of arguments in its input, in one process, and prints a line after each. */
const EACH = `
import json, sys, verify
for arguments in json.load(sys.stdin):
    print('exit', verify.main(arguments))
`

/** The outcomes by verify.py. Throws without Python 3. */
export function judgedByPython(all: readonly Files[], key: string): Outcomes[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'ledger-'))
  const write = (name: string, content: Buffer | string) => {
    writeFileSync(path.join(folder, name), content)
    return path.join(folder, name)
  }
  const input = all.map(({ file, earlier, published }, at) => [
    ...[write(`${at}`, file), '--key', key],
    ...(earlier ? ['--earlier', write(`${at}-earlier`, earlier)] : []),
    ...(published === undefined ? [] : ['--published', write(`${at}-published`, published)]),
  ])
  const env = { ...process.env, PYTHONPATH: import.meta.dirname, PYTHONDONTWRITEBYTECODE: '1', PYTHONUTF8: '1' }
  const ended = spawnSync('python3', ['-c', EACH], { env, encoding: 'utf8', input: JSON.stringify(input) })
  rmSync(folder, { recursive: true })
  if (ended.error) throw new Error(`This test needs Python 3 as python3: ${ended.error.message}`)
  if (ended.status !== 0) throw new Error(ended.stderr)
  return ended.stdout
    .split(/^exit /m)
    .slice(0, -1)
    .map((lines) => Array.from(lines.matchAll(/^(ok|FAIL|skip) +(\w+) /gm), ([, status, name]) => `${status} ${name}`))
}

const NOTHING_SHOWN: ShownStrategy = { name: '', ownerId: '', isPublic: false, actions: [], changes: [], events: [] }
/** The checks that need only the record, and are the same in the browser. */
const BY_ITSELF = ['chain', 'replay', 'inclusion', 'signature', 'times']
const WORDS = { passed: 'ok', failed: 'FAIL', skipped: 'skip' }

/** The outcomes of the checks that need only the record, by the code that /recompute runs. */
export async function judgedByBrowser(
  { strategy, lines, runs, ...record }: RecordParts,
  key: string,
): Promise<Outcomes> {
  const { checks } = await checkLedger({
    record: {
      ...record,
      strategyId: strategy,
      contents: lines,
      runs: runs.map(([firstNumber, entries, firstPlace, size]) => ({ firstNumber, entries, firstPlace, size })),
    },
    shown: NOTHING_SHOWN,
    verify: await verifierOf(parseLedgerKey(key)),
    seen: null,
    published: { problem: 'Not given' },
  })
  return checks.flatMap(({ check, outcome }) => (BY_ITSELF.includes(check) ? [`${WORDS[outcome]} ${check}`] : []))
}

/** The outcomes of the same checks by another verifier. */
export const byItself = (outcomes: Outcomes) => outcomes.filter((one) => BY_ITSELF.includes(one.split(' ')[1] ?? ''))
