import { create } from 'zustand'
import { DataError } from '@/lib/dataError'
import { messageOf } from '@/lib/messageOf'
import { useRefreshStore } from '@/stores/refreshStore'
import type { Adjustments } from './grouping.rules'
import type { WorkerReport, WorkerRequest } from './import.worker'
import { NOTHING_DONE, type RunEnd, type RunProgress, writeTrades } from './importRun.queries'
import type { ImportPlan, StoredTrades } from './plan.rules'
import type { ReadingSettings, ReadingShown } from './reading.rules'
import type { Encoding } from './sheet.rules'

/** A file larger than this is no export of trades that a page should hold. */
export const MOST_FILE_BYTES = 25 * 1024 * 1024

interface ChosenFile {
  name: string
  /** Bytes. */
  size: number
}

interface Run {
  isRunning: boolean
  /** Cancelled: the current request is waited for. */
  isCancelling: boolean
  progress: RunProgress
  end: RunEnd | null
}

interface ImportState {
  /** Whose session this is; another user starts from nothing. */
  userId: string | null
  strategyId: string | null
  file: ChosenFile | null
  /** What the file was recognised as, before another format was chosen. */
  recognisedAs: string | null
  encoding: Encoding | null
  settings: ReadingSettings | null
  adjustments: Adjustments
  /** The user has chosen to leave out rows with problems. */
  leavesProblemsOut: boolean
  /** What the worker is doing; null while idle. */
  stage: 'file' | 'rows' | 'trades' | null
  reading: ReadingShown | null
  plan: ImportPlan | null
  /** Why the file could not be read at all. */
  failure: string | null
  run: Run | null
}

const NO_FILE = {
  file: null,
  recognisedAs: null,
  encoding: null,
  settings: null,
  adjustments: {},
  leavesProblemsOut: false,
  stage: null,
  reading: null,
  plan: null,
  failure: null,
  run: null,
} as const

/**
 * One import, from the file to its end. It outlives the page: a running import continues while the user is elsewhere on
 * the site.
 */
export const useImportSession = create<ImportState>()(() => ({ userId: null, strategyId: null, ...NO_FILE }))

const { getState: get, setState: set } = useImportSession

let worker: Worker | null = null
let ticket = 0
let abort: AbortController | null = null

function ask(request: WorkerRequest, transfer: Transferable[] = []): void {
  worker ??= startWorker()
  worker.postMessage(request, transfer)
}

function startWorker(): Worker {
  const started = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' })
  started.onmessage = ({ data }: MessageEvent<WorkerReport>) => {
    if (worker === started) hear(data)
  }
  started.onerror = () => {
    if (worker === started) failWith('The part of the page that reads files could not be loaded')
  }
  return started
}

function stopWorker(): void {
  worker?.terminate()
  worker = null
}

function failWith(failure: string): void {
  stopWorker()
  set({ stage: null, failure })
}

function hear(report: WorkerReport): void {
  switch (report.kind) {
    case 'opened':
      set({
        recognisedAs: report.recognised.format,
        encoding: report.encoding,
        settings: {
          format: report.recognised.format,
          mark: null,
          order: null,
          zone: null,
          mapping: null,
          answers: {},
          repeats: 'count',
        },
      })
      plan()
      return
    case 'progress':
      if (report.ticket === ticket) set({ stage: report.stage })
      return
    case 'planned':
      if (report.ticket === ticket) set({ stage: null, reading: report.reading, plan: report.plan })
      return
    case 'failed':
      failWith(report.message)
  }
}

/** Has the worker read the file again, under the current choices. */
function plan(): void {
  const { settings, adjustments, run } = get()
  // What is being written does not change any more.
  if (!settings || run) return
  ticket += 1
  set({ stage: 'rows' })
  ask({ kind: 'plan', ticket, settings, adjustments, now: new Date() })
}

/** Clears the import of another user. */
export function beginFor(userId: string): void {
  if (get().userId === userId) return
  abort?.abort()
  stopWorker()
  set({ userId, strategyId: null, ...NO_FILE })
}

/** Begins with a file, in place of an earlier one. */
export async function openFile(file: File): Promise<void> {
  stopWorker()
  ticket += 1
  const mine = ticket
  set({ ...NO_FILE, file: { name: file.name, size: file.size }, stage: 'file' })
  if (file.size > MOST_FILE_BYTES) {
    return failWith(`The file is larger than ${MOST_FILE_BYTES / 1024 / 1024} MB. Export a shorter time, or split it`)
  }
  try {
    const bytes = await file.arrayBuffer()
    if (mine === ticket) ask({ kind: 'open', bytes }, [bytes])
  } catch (error) {
    if (mine === ticket) failWith(`The file cannot be read: ${messageOf(error)}`)
  }
}

/** Stops the worker; the file has to be chosen again. */
export function putFileAway(): void {
  ticket += 1
  stopWorker()
  set(NO_FILE)
}

export function chooseStrategy(strategyId: string): void {
  if (get().strategyId === strategyId || get().run?.isRunning) return
  set({ strategyId, plan: null, run: null })
}

/** What is stored in the strategy was read: duplicates can be told. */
export function compareWith(strategyId: string, stored: StoredTrades): void {
  const { run, file, failure } = get()
  if (run || !file || failure !== null) return
  ask({ kind: 'stored', strategyId, stored })
  plan()
}

export function changeSettings(change: Partial<ReadingSettings>): void {
  const { settings } = get()
  if (!settings) return
  set({ settings: { ...settings, ...change } })
  plan()
}

/** Begins a trade at a row, or joins it to the trade before; null undoes either. */
export function adjustGrouping(row: number, adjustment: 'split' | 'join' | null): void {
  const { [row]: _old, ...others } = get().adjustments
  set({ adjustments: adjustment === null ? others : { ...others, [row]: adjustment } })
  plan()
}

export function leaveProblemsOut(leavesProblemsOut: boolean): void {
  set({ leavesProblemsOut })
}

/** Writes the planned trades, or continues where an earlier try stopped. */
export async function startImport(): Promise<void> {
  const { plan: planned, strategyId, run } = get()
  if (!planned || strategyId === null || run?.isRunning) return
  abort = new AbortController()
  const { signal } = abort
  const from = run?.progress ?? NOTHING_DONE
  set({ run: { isRunning: true, isCancelling: false, progress: from, end: null } })
  const onProgress = (progress: RunProgress) =>
    set(({ run: now }) =>
      now && !signal.aborted ? { run: { ...now, progress } } : { run: now && { ...now, progress } },
    )
  const end = await writeTrades(planned.trades, { strategyId, from, signal, onProgress }).catch(
    (error: unknown): RunEnd => ({ kind: 'stopped', error: new DataError(messageOf(error)) }),
  )
  set(({ run: now }) => ({ run: now && { ...now, isRunning: false, isCancelling: false, end } }))
  useRefreshStore.getState().bump()
}

/** Stops after the current request. What was written stays. */
export function cancelImport(): void {
  abort?.abort()
  set(({ run }) => ({ run: run && { ...run, isCancelling: true } }))
}

/** Back from the end of an import to its preview, which is read again: what was written is a duplicate now. */
export function reviewAgain(): void {
  set({ run: null, plan: null })
}
