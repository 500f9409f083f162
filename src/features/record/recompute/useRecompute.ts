import { useEffect, useRef, useState } from 'react'
import { messageOf } from '@/lib/dataError'
import { env } from '@/lib/env'
import type { FileProblem } from './actionsFile.rules'
import { readPublished } from './ledger.queries'
import { type ReadRows, readStrategyToCompare } from './recompute.queries'
import type { RecomputeDone, RecomputeRequest, WorkerStep } from './recompute.worker'
import { runWorker } from './runWorker'
import { keepSeen, readSeen } from './seenLedger'

/** The source of the actions: the database, or a downloaded file. */
type RecomputeSource = { kind: 'database' } | { kind: 'file'; file: File }

export type RecomputeState =
  | { kind: 'idle' }
  | { kind: 'running'; step: ReadRows | WorkerStep; done: number; total: number | null }
  | { kind: 'cancelled' }
  | { kind: 'failed'; message: string }
  | { kind: 'unreadable'; fileName: string; problems: FileProblem[] }
  | ShownResult

/** What was found, and what it was compared with. */
export interface ShownResult extends RecomputeDone {
  /** null if the actions were read from the database. */
  fileName: string | null
  isCompared: boolean
}

/** A file needs several times its size in memory. */
const MAX_FILE_BYTES = 64 * 1024 * 1024

/**
 * Reads a strategy and recomputes it in a worker, so that the page stays responsive and can cancel.
 * @param strategyId the strategy to compare with; null for a file alone.
 */
export function useRecompute(strategyId: string | null) {
  const [state, setState] = useState<RecomputeState>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)

  useEffect(() => () => running.current?.abort(), [])

  const start = async (source: RecomputeSource) => {
    running.current?.abort()
    const run = new AbortController()
    running.current = run
    const { signal } = run
    const show = (next: RecomputeState) => {
      if (!signal.aborted) setState(next)
    }
    const showStep = (step: ReadRows | WorkerStep, done: number, total: number | null) =>
      show({ kind: 'running', step, done, total })
    showStep('actions', 0, null)
    try {
      const request = await requestFor(source, strategyId, signal, (done, total, what) => showStep(what, done, total))
      const report = await runWorker(request, signal, ({ step, done, total }) => showStep(step, done, total))
      const fileName = source.kind === 'file' ? source.file.name : null
      if (report.kind === 'unreadable') {
        return show({ kind: 'unreadable', fileName: fileName ?? '', problems: report.problems })
      }
      const seen = report.findings?.seen
      if (seen && request.ledger && strategyId !== null && !signal.aborted) {
        keepSeen(request.ledger.key, strategyId, seen, new Date(request.now))
      }
      show({ ...report, fileName, isCompared: request.stored !== null })
    } catch (error) {
      show({ kind: 'failed', message: messageOf(error) })
    }
  }

  const cancel = () => {
    running.current?.abort()
    setState({ kind: 'cancelled' })
  }

  return { state, start, cancel }
}

async function requestFor(
  source: RecomputeSource,
  strategyId: string | null,
  signal: AbortSignal,
  onRows: (done: number, total: number | null, what: ReadRows) => void,
): Promise<RecomputeRequest> {
  const fromDatabase = source.kind === 'database'
  if (!fromDatabase && source.file.size > MAX_FILE_BYTES) {
    throw new RangeError(`The file is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB`)
  }
  const text = fromDatabase ? '' : await source.file.text()
  const { publicKey, mirrorUrl } = env.ledger
  const ledger =
    fromDatabase && publicKey && strategyId !== null
      ? { seen: readSeen(publicKey, strategyId), published: await readPublished(mirrorUrl, signal) }
      : null
  const read =
    strategyId === null
      ? null
      : await readStrategyToCompare(strategyId, { signal, onRows, withActions: fromDatabase, ledger })
  return {
    kind: 'recompute',
    source: fromDatabase
      ? {
          ...{ kind: 'rows', rows: read?.actions ?? [], changes: read?.changes ?? [] },
          verdicts: read?.verdicts ?? new Map(),
        }
      : { kind: 'file', text },
    stored: read?.stored ?? null,
    now: new Date().toISOString(),
    ledger: read?.ledger && publicKey ? { ...read.ledger, key: publicKey } : null,
  }
}
