import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkLedger } from '@/domain/ledger/ledger'
import { parseLedgerKey } from '@/domain/ledger/note'
import type { ShownStrategy } from '@/domain/ledger/page'
import { NOTHING_SAID } from '@/domain/ledger/said'
import { verifyRecord } from '../../tools/verify-record.mjs'
import type { RecordParts } from './records'

/** The files that a verifier gets. */
export interface Files {
  file: Buffer
  earlier?: Buffer
  published?: string
  /** The reader's clock. */
  asOf: string
}

/** Outcomes as "ok chain" or "FAIL times", in the order of the checks. */
export type Outcomes = string[]

export const failedOf = (outcomes: Outcomes) =>
  outcomes.filter((outcome) => outcome.startsWith('FAIL ')).map((outcome) => outcome.slice('FAIL '.length))

/** The outcomes according to tools/verify-record.mjs. */
export function judgedByNode({ file, earlier, published, asOf }: Files, key: string): Outcomes {
  const publishedFile = published === undefined ? undefined : Buffer.from(published)
  const { results } = verifyRecord(file, key, { earlierFile: earlier, publishedFile, asOf })
  return results.map(({ status, name }) => `${status} ${name}`)
}

/** Runs verify.py once for each list of arguments in its input, in one process, and prints a line after each. */
const EACH = `
import json, sys, verify
for arguments in json.load(sys.stdin):
    try:
        status = verify.main(arguments)
    except SystemExit as ended:
        status = ended.code
    print('exit', status)
`

/** Why verify.py cannot run here; null if it can. */
export const NO_PYTHON =
  spawnSync('python3', ['--version']).status === 0
    ? null
    : 'verify.py needs Python 3 as python3, which is not installed'

/** What verify.py prints for each list of arguments, and its status. Throws if {@link NO_PYTHON} has a reason. */
function runPython(all: readonly string[][]): { printed: string; status: number }[] {
  const env = { ...process.env, PYTHONPATH: import.meta.dirname, PYTHONDONTWRITEBYTECODE: '1', PYTHONUTF8: '1' }
  const ended = spawnSync('python3', ['-c', EACH], { env, encoding: 'utf8', input: JSON.stringify(all) })
  if (ended.status !== 0) throw ended.error ?? new Error(ended.stderr)
  return Array.from(ended.stdout.matchAll(/([\s\S]*?)^exit (\d)$/gm), ([, printed = '', status]) => ({
    printed,
    status: Number(status),
  }))
}

/** The exit status of verify.py for each list of arguments. */
export const pythonStatuses = (all: readonly string[][]) => runPython(all).map(({ status }) => status)

/** The outcomes according to verify.py. Throws if {@link NO_PYTHON} has a reason. */
export function judgedByPython(all: readonly Files[], key: string): Outcomes[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'ledger-'))
  const write = (name: string, content: Buffer | string) => {
    writeFileSync(path.join(folder, name), content)
    return path.join(folder, name)
  }
  const input = all.map(({ file, earlier, published, asOf }, at) => [
    ...[write(`${at}`, file), '--key', key, '--as-of', asOf.replace(/\.\d+Z$/, 'Z')],
    ...(earlier ? ['--earlier', write(`${at}-earlier`, earlier)] : []),
    ...(published === undefined ? [] : ['--published', write(`${at}-published`, published)]),
  ])
  const ran = runPython(input)
  rmSync(folder, { recursive: true })
  return ran.map(({ printed }) =>
    Array.from(printed.matchAll(/^(ok|FAIL|skip) +(\w+) /gm), ([, status, name]) => `${status} ${name}`),
  )
}

const NOTHING_SHOWN: ShownStrategy = {
  ...{ name: '', ownerId: '', username: null, isPublic: false },
  ...{ actions: [], changes: [], events: [], said: NOTHING_SAID },
}
/** The checks that need more than the record. All others are the same in the browser. */
const NEED_MORE = ['file', 'page', 'earlier', 'published']
const WORDS = { passed: 'ok', failed: 'FAIL', skipped: 'skip' }

/** The outcomes of the checks that do not need the page or an earlier visit, by the code that /recompute runs. */
export async function judgedByBrowser(
  {
    record: { strategy, lines, runs, texts = [], ...record },
    published,
    asOf,
  }: { record: RecordParts; published?: string; asOf: string },
  key: string,
): Promise<Outcomes> {
  const { checks } = await checkLedger({
    record: {
      ...record,
      strategyId: strategy,
      texts,
      contents: lines,
      runs: runs.map(([firstNumber, entries, firstPlace, size]) => ({ firstNumber, entries, firstPlace, size })),
    },
    shown: NOTHING_SHOWN,
    key: parseLedgerKey(key),
    now: new Date(asOf),
    seen: null,
    published: published === undefined ? { problem: 'Not given' } : { text: published, extension: null },
  })
  return checks.flatMap(({ check, outcome }) =>
    check === 'published' || !NEED_MORE.includes(check) ? [`${WORDS[outcome]} ${check}`] : [],
  )
}

/** The outcomes of the same checks by another verifier. */
export const byItself = (outcomes: Outcomes) => outcomes.filter((one) => !NEED_MORE.includes(one.split(' ')[1] ?? ''))
