import * as z from 'zod/mini'
import { create } from 'zustand'
import { type Answers, type Choice, UNANSWERED } from '@/features/imports/cells/questions.rules'
import type { Adjustments } from '@/features/imports/fills/grouping.rules'
import type { MeetingChoice } from '@/features/imports/plan/meetings.rules'
import type { ImportPlan } from '@/features/imports/plan/plan.rules'
import type { ReadingSettings, ReadingShown } from '@/features/imports/reading/reading.rules'
import type { Encoding } from '@/features/imports/sheet.rules'
import type { ExistingTrades } from '@/features/imports/stored'
import { browserStorage } from '@/identity/textStorage'
import { DataError, messageOf } from '@/lib/dataError'
import { readJson } from '@/lib/storedJson'
import { refreshOwnReturns } from '@/queries/strategy.queries'
import { useRefreshStore } from '@/stores/refreshStore'
import type { WorkerReport, WorkerRequest } from './import.worker'
import { NOTHING_DONE, type RunEnd, type RunProgress, writeTrades } from './importRun.queries'

/** Larger files are not plausible exports, and too large for a page. */
export const MAX_FILE_BYTES = 25 * 1024 * 1024

interface Run {
  isRunning: boolean
  /** Cancelled, but the current request is still running. */
  isCancelling: boolean
  progress: RunProgress
  /** Why it waits before it repeats a request; null while it does not. */
  waitingFor: DataError | null
  end: RunEnd | null
}

interface ImportState {
  /** The user of the session; another user starts a new one. */
  userId: string | null
  strategyId: string | null
  file: Pick<File, 'name' | 'size'> | null
  /** The detected format, before the user chose another. */
  recognisedAs: string | null
  encoding: Encoding | null
  settings: ReadingSettings | null
  adjustments: Adjustments
  /** What to do with fills that are probably stored; null until the user says it. */
  meeting: MeetingChoice | null
  /** The user asked for the preview before everything was answered: from then on, open questions are marked. */
  isAsked: boolean
  /** The user has chosen to skip rows with problems. */
  leavesProblemsOut: boolean
  /** The worker's current task; null while idle. */
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
  meeting: null,
  isAsked: false,
  leavesProblemsOut: false,
  stage: null,
  reading: null,
  plan: null,
  failure: null,
  run: null,
} as const

/**
 * One import, from the file to its end. It is global state: a running import continues while the user visits other
 * pages.
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
        recognisedAs: report.format,
        encoding: report.encoding,
        settings: {
          format: report.format,
          mapping: null,
          answers: rememberedSides(),
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

/** Keeps the words that the user assigned to a side, or said to be fills or not. */
const STORAGE_KEY = 'import-side-words'
const SIDES = z.record(z.string(), z.object({ choice: z.string(), rate: z.string() }))
const SIDE_QUESTION = /^(side|status):/

const ofSides = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([id, { choice }]) => SIDE_QUESTION.test(id) && choice !== ''))

const rememberSides = (answers: Answers) =>
  browserStorage.setItem(STORAGE_KEY, JSON.stringify({ ...rememberedSides(), ...ofSides(answers) }))

const rememberedSides = (): Answers => ofSides(readJson(SIDES, browserStorage.getItem(STORAGE_KEY)) ?? {})

/** Makes the worker read the file again with the current settings. */
function plan(): void {
  const { settings, adjustments, meeting, run } = get()
  // The plan must not change while it is being written.
  if (!settings || run) return
  ticket += 1
  set({ stage: 'rows' })
  ask({ kind: 'plan', ticket, settings, choices: { adjustments, meeting }, now: new Date() })
}

/** Discards the import of another user. */
export function beginFor(userId: string): void {
  if (get().userId === userId) return
  abort?.abort()
  stopWorker()
  set({ userId, strategyId: null, ...NO_FILE })
}

/** Starts with a file, replacing an earlier one. */
export async function openFile(file: File): Promise<void> {
  stopWorker()
  ticket += 1
  const mine = ticket
  set({ ...NO_FILE, file: { name: file.name, size: file.size }, stage: 'file' })
  if (file.size > MAX_FILE_BYTES) {
    return failWith(`The file is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB. Export a shorter period, or split it`)
  }
  try {
    const bytes = await file.arrayBuffer()
    if (mine === ticket) ask({ kind: 'open', bytes }, [bytes])
  } catch (error) {
    if (mine === ticket) failWith(`The file cannot be read: ${messageOf(error)}`)
  }
}

/** Stops the worker and forgets the file. */
export function putFileAway(): void {
  ticket += 1
  stopWorker()
  set(NO_FILE)
}

export function chooseStrategy(strategyId: string): void {
  if (get().strategyId === strategyId || get().run?.isRunning) return
  set({ strategyId, plan: null, meeting: null, run: null })
}

/** Sets the strategy's stored trades, so that duplicates can be found. */
export function compareWith(strategyId: string, stored: ExistingTrades): void {
  const { run, file, failure } = get()
  if (run || !file || failure !== null) return
  ask({ kind: 'stored', strategyId, stored })
  plan()
}

export function changeSettings(change: Partial<ReadingSettings>): void {
  const { settings } = get()
  if (!settings) return
  set({ settings: { ...settings, ...change } })
  if (change.answers) rememberSides(change.answers)
  plan()
}

/** Changes the answer to a question; what the change leaves out stays as it was typed. */
export function choose(id: string, change: (before: Choice) => Partial<Choice>): void {
  const answers = get().settings?.answers ?? {}
  const before = answers[id] ?? UNANSWERED
  changeSettings({ answers: { ...answers, [id]: { ...before, ...change(before) } } })
}

export const askForPreview = () => set({ isAsked: true })

/** Starts a trade at a row, or joins it to the previous trade; null undoes either. */
export function adjustGrouping(row: number, adjustment: 'split' | 'join' | null): void {
  const { [row]: _old, ...others } = get().adjustments
  set({ adjustments: adjustment === null ? others : { ...others, [row]: adjustment } })
  plan()
}

/** Settles all fills of the file that are probably stored already. */
export function settleMeetings(meeting: MeetingChoice): void {
  set({ meeting })
  plan()
}

export function leaveProblemsOut(leavesProblemsOut: boolean): void {
  set({ leavesProblemsOut })
}

/** Writes the planned trades, or continues an earlier attempt. */
export async function startImport(): Promise<void> {
  const { plan: planned, strategyId, run } = get()
  if (!planned || strategyId === null || run?.isRunning) return
  abort = new AbortController()
  const { signal } = abort
  const from = run?.progress ?? NOTHING_DONE
  set({ run: { isRunning: true, isCancelling: false, progress: from, waitingFor: null, end: null } })
  const onProgress = (progress: RunProgress) => set(({ run: now }) => ({ run: now && { ...now, progress } }))
  const onWaiting = (waitingFor: DataError | null) => set(({ run: now }) => ({ run: now && { ...now, waitingFor } }))
  const end = await writeTrades(planned.trades, {
    ...{ strategyId, brokerFills: planned.brokerFills, from, signal, onProgress, onWaiting },
  }).catch((error: unknown): RunEnd => ({ kind: 'stopped', error: new DataError(messageOf(error)) }))
  set(({ run: now }) => ({ run: now && { ...now, isRunning: false, isCancelling: false, end } }))
  void refreshOwnReturns(strategyId)
  useRefreshStore.getState().bump()
}

/** Stops after the current request. Trades written so far stay. */
export function cancelImport(): void {
  abort?.abort()
  set(({ run }) => ({ run: run && { ...run, isCancelling: true } }))
}

/** Returns from the end of an import to a new preview, in which written trades are duplicates. */
export function reviewAgain(): void {
  set({ run: null, plan: null })
}
