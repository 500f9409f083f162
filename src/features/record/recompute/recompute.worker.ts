import type { ActionChange, ActionRow } from '@/domain/contract/action'
import { checkLedger, type LedgerFindings } from '@/domain/ledger/ledger'
import { parseLedgerKey } from '@/domain/ledger/note'
import { type StrategyLedger, writeRecordFile } from '@/domain/ledger/strategyLedger'
import { type PriceVerdicts, type RepeatedVerdicts, repeatVerdicts } from '@/domain/prices/priceCheck'
import { withdrawnRounds } from '@/domain/trade/withdrawn'
import { actionsOfRows, type FileProblem, readActionsFile } from './actionsFile.rules'
import type { LedgerReading } from './ledger.queries'
import { type Recomputation, recompute, type StrategyInDatabase } from './recompute.rules'

/** Sent by the page, once, for a recomputation. */
export interface RecomputeRequest {
  kind: 'recompute'
  source:
    | { kind: 'rows'; rows: ActionRow[]; changes: readonly ActionChange[]; verdicts: PriceVerdicts }
    | { kind: 'file'; text: string }
  stored: StrategyInDatabase | null
  /** ISO 8601, by the reader's clock. Figures are computed as of this time if there is no database to compare with. */
  now: string
  /** The ledger to check the rows with, and the text of the key that it is signed with; null for a file. */
  ledger: (LedgerReading & { key: string }) | null
}

/** Sent by the page, once, for the file of a record. */
export interface RecordFileRequest {
  kind: 'record-file'
  record: StrategyLedger
}

/** The answer to a {@link RecordFileRequest}. */
export interface RecordFileReport {
  kind: 'record-file'
  file: Blob
}

/** What the progress messages count. */
export type WorkerStep = 'computing' | 'checking'

/** What a recomputation found. */
export interface RecomputeDone {
  kind: 'done'
  result: Recomputation
  /** null for a file, and where no ledger is signed. */
  findings: LedgerFindings | null
  /** null for a file. */
  prices: RepeatedVerdicts | null
}

/** Sent by the worker: progress, then either the problems of the file or the result. */
export type RecomputeReport =
  | { kind: 'progress'; step: WorkerStep; done: number; total: number }
  | { kind: 'unreadable'; problems: FileProblem[] }
  | RecomputeDone

const report = (message: RecomputeReport | RecordFileReport) => self.postMessage(message)
const reportProgress = (step: WorkerStep) => (done: number, total: number) =>
  report({ kind: 'progress', step, done, total })

self.onmessage = ({ data }: MessageEvent<RecomputeRequest | RecordFileRequest>) => {
  if (data.kind === 'record-file') {
    const file = new Blob([writeRecordFile(data.record)], { type: 'application/jsonl' })
    return report({ kind: 'record-file', file })
  }
  // A rejected promise would not reach the page's error handler by itself.
  answer(data).catch((error: unknown) => reportError(error))
}

async function answer({ source, stored, now, ledger }: RecomputeRequest): Promise<void> {
  const read =
    source.kind === 'file'
      ? readActionsFile(source.text, new Date(now))
      : { ok: true as const, actions: actionsOfRows(source.rows) }
  if (!read.ok) return report({ kind: 'unreadable', problems: read.problems })
  const withdrawn =
    source.kind === 'rows'
      ? withdrawnRounds(source.rows, source.changes, (id) => stored?.splits[id] ?? []).length
      : null
  const result = recompute(read.actions, stored, stored?.asOf ?? now, withdrawn, reportProgress('computing'))
  const findings = ledger && source.kind === 'rows' ? await check(ledger, source.rows, now) : null
  const prices = source.kind === 'rows' ? repeatVerdicts(source.rows, source.verdicts) : null
  report({ kind: 'done', result, findings, prices })
}

async function check(
  { key, record, shown, seen, published }: NonNullable<RecomputeRequest['ledger']>,
  actions: readonly ActionRow[],
  now: string,
): Promise<LedgerFindings> {
  const input = { record, shown: { ...shown, actions }, key: parseLedgerKey(key), now: new Date(now), seen, published }
  return checkLedger(input, reportProgress('checking'))
}
