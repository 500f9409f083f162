import type { RecomputeReport, RecomputeRequest, RecordFileReport, RecordFileRequest } from './recompute.worker'

type Progress = Extract<RecomputeReport, { kind: 'progress' }>

/**
 * One run of the worker, which is terminated at the end.
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
): Promise<Exclude<RecomputeReport, Progress> | RecordFileReport> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./recompute.worker.ts', import.meta.url), { type: 'module' })
    const end = () => worker.terminate()
    signal.addEventListener('abort', end, { once: true })
    worker.onmessage = ({ data }: MessageEvent<RecomputeReport | RecordFileReport>) => {
      if (data.kind === 'progress') return onProgress(data)
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
