import { askWorker } from '@/lib/askWorker'
import type { RecomputeReport, RecomputeRequest, RecordFileReport, RecordFileRequest } from './recompute.worker'

type Progress = Extract<RecomputeReport, { kind: 'progress' }>

/**
 * Runs the worker once and terminates it at the end.
 * @throws Error with the worker's own message
 */
export function runWorker(request: RecordFileRequest, signal: AbortSignal): Promise<RecordFileReport>
export function runWorker(
  request: RecomputeRequest,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Exclude<RecomputeReport, Progress>>
export function runWorker(
  request: RecomputeRequest | RecordFileRequest,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<RecomputeReport | RecordFileReport> {
  const worker = new Worker(new URL('./recompute.worker.ts', import.meta.url), { type: 'module' })
  return askWorker<RecomputeReport | RecordFileReport>(worker, request, signal, (message) => {
    if (message.kind !== 'progress') return true
    onProgress(message)
    return false
  })
}
