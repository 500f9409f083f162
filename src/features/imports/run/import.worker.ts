import { type ImportPlan, type PlanChoices, planImport } from '@/features/imports/plan/plan.rules'
import { openBytes } from '@/features/imports/reading/opening'
import {
  groupByReason,
  isSettled,
  type ReadingSettings,
  type ReadingShown,
  readFile,
} from '@/features/imports/reading/reading.rules'
import type { Encoding, SheetRow } from '@/features/imports/sheet.rules'
import type { ExistingTrades } from '@/features/imports/stored'

/** Requests from the page to the worker. */
export type WorkerRequest =
  | { kind: 'open'; bytes: ArrayBuffer }
  | { kind: 'stored'; strategyId: string; stored: ExistingTrades }
  | { kind: 'plan'; ticket: number; settings: ReadingSettings; choices: PlanChoices; now: Date }

export type WorkerReport =
  | { kind: 'opened'; format: string; encoding: Encoding | null }
  | { kind: 'progress'; ticket: number; stage: 'rows' | 'trades' }
  | { kind: 'planned'; ticket: number; reading: ReadingShown; plan: ImportPlan | null }
  | { kind: 'failed'; message: string }

let rows: SheetRow[] = []
let target: { strategyId: string; stored: ExistingTrades } | null = null

const report = (message: WorkerReport) => self.postMessage(message)

async function answer(request: WorkerRequest): Promise<void> {
  if (request.kind === 'stored') {
    target = request
    return
  }
  if (request.kind === 'open') {
    const opened = await openBytes(new Uint8Array(request.bytes))
    if ('refusal' in opened) {
      report({ kind: 'failed', message: opened.refusal })
      return
    }
    rows = opened.rows
    report({ kind: 'opened', format: opened.format, encoding: opened.encoding })
    return
  }
  const { ticket, settings, choices, now } = request
  report({ kind: 'progress', ticket, stage: 'rows' })
  const { fills, ...reading } = readFile(rows, settings, now)
  report({ kind: 'progress', ticket, stage: 'trades' })
  const plan = target && isSettled(reading) ? await planImport(fills, target.stored, target.strategyId, choices) : null
  const leftOut = [...reading.leftOut, ...groupByReason(plan?.misfits ?? [])]
  report({ kind: 'planned', ticket, reading: { ...reading, leftOut, fillCount: fills.length }, plan })
}

self.onmessage = ({ data }: MessageEvent<WorkerRequest>) => {
  answer(data).catch((error: unknown) =>
    report({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  )
}
