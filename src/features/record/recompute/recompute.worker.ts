import type { ActionCsvRow } from '@/lib/tradesCsv'
import { actionsOfRows, type FileProblem, readActionsFile } from './actionsFile.rules'
import { type Recomputation, recompute, type StoredStrategy } from './recompute.rules'

/** Sent by the page, once. */
export interface RecomputeRequest {
  source: { kind: 'rows'; rows: ActionCsvRow[] } | { kind: 'file'; text: string }
  stored: StoredStrategy | null
  /** ISO 8601: the end of the periods if there is no database to compare with. */
  now: string
}

/** Sent by the worker: progress, and at the end one of the others. */
export type RecomputeReport =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'unreadable'; problems: FileProblem[] }
  | { kind: 'done'; result: Recomputation }

const report = (message: RecomputeReport) => self.postMessage(message)

self.onmessage = ({ data }: MessageEvent<RecomputeRequest>) => {
  const { source, stored, now } = data
  const read =
    source.kind === 'file'
      ? readActionsFile(source.text, new Date(now))
      : { ok: true as const, actions: actionsOfRows(source.rows) }
  if (!read.ok) return report({ kind: 'unreadable', problems: read.problems })
  const result = recompute(read.actions, stored, stored?.asOf ?? now, (done, total) =>
    report({ kind: 'progress', done, total }),
  )
  report({ kind: 'done', result })
}
