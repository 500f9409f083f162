import type { Measured, Wanted } from './worker'

/** Runs the worker once. */
function measure(wanted: Wanted): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<Measured>) => {
      worker.terminate()
      resolve(data)
    }
    worker.onerror = ({ message }) => reject(new Error(message))
    worker.postMessage(wanted)
  })
}

Object.assign(window, { bench: { measure } })
