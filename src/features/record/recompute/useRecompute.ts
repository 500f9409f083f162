import { useEffect, useRef, useState } from 'react'
import { messageOf } from '@/lib/dataError'
import type { FileProblem } from './actionsFile.rules'
import { readStored } from './recompute.queries'
import type { Recomputation } from './recompute.rules'
import type { RecomputeReport, RecomputeRequest } from './recompute.worker'

/** The source of the actions: the database, or a downloaded file. */
export type RecomputeSource = { kind: 'live' } | { kind: 'file'; file: File }

export type RecomputeState =
  | { kind: 'idle' }
  | { kind: 'running'; step: 'reading' | 'computing'; done: number; total: number | null }
  | { kind: 'cancelled' }
  | { kind: 'failed'; message: string }
  | { kind: 'unreadable'; fileName: string; problems: FileProblem[] }
  | { kind: 'done'; fileName: string | null; isCompared: boolean; result: Recomputation }

/** Larger files would need several times their size in memory. */
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
    show({ kind: 'running', step: 'reading', done: 0, total: null })
    try {
      const request = await requestFor(source, strategyId, signal, (done, total) =>
        show({ kind: 'running', step: 'reading', done, total }),
      )
      const report = await compute(request, signal, (done, total) =>
        show({ kind: 'running', step: 'computing', done, total }),
      )
      const fileName = source.kind === 'file' ? source.file.name : null
      show(
        report.kind === 'done'
          ? { kind: 'done', fileName, isCompared: request.stored !== null, result: report.result }
          : { kind: 'unreadable', fileName: fileName ?? '', problems: report.problems },
      )
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
  onRows: (done: number, total: number | null) => void,
): Promise<RecomputeRequest> {
  const isLive = source.kind === 'live'
  if (!isLive && source.file.size > MAX_FILE_BYTES) {
    throw new RangeError(`The file is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB`)
  }
  const text = isLive ? '' : await source.file.text()
  const read = strategyId === null ? null : await readStored(strategyId, { signal, onRows, withActions: isLive })
  return {
    source: isLive ? { kind: 'rows', rows: read?.actions ?? [] } : { kind: 'file', text },
    stored: read?.stored ?? null,
    now: new Date().toISOString(),
  }
}

/** One run of a worker, which is terminated at the end. */
function compute(
  request: RecomputeRequest,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<Exclude<RecomputeReport, { kind: 'progress' }>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./recompute.worker.ts', import.meta.url), { type: 'module' })
    const end = () => worker.terminate()
    signal.addEventListener('abort', end, { once: true })
    worker.onmessage = ({ data }: MessageEvent<RecomputeReport>) => {
      if (data.kind === 'progress') return onProgress(data.done, data.total)
      end()
      resolve(data)
    }
    worker.onerror = (event) => {
      end()
      // Without a message if its code failed to load.
      reject(new Error(event.message || 'The code for computing couldn’t be loaded'))
    }
    worker.postMessage(request)
  })
}
