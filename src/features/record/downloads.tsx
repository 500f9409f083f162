import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { utcToday } from '@/domain/time/instant'
import { messageOf } from '@/lib/dataError'
import { formatCount } from '@/lib/format'
import type { StrategyDetail } from '@/queries/strategy.queries'
import { Button } from '@/ui/controls/Button'
import { ErrorNotice } from '@/ui/controls/Notice'
import { csvFile, saveFile } from '@/ui/saveFile'
import { useWrite } from '@/ui/useWrite'

interface MakeOptions {
  signal: AbortSignal
  onRows: (done: number) => void
}

export type DownloadedStrategy = Pick<StrategyDetail, 'id' | 'name'> &
  Partial<Pick<StrategyDetail, 'figures' | 'ownerId'>>

/** The files of a strategy. The code for them loads on the first press. */
export const FILES = {
  actions: {
    label: 'Download all actions (CSV)',
    failure: 'The actions couldn’t be downloaded',
    rows: 'actions',
    ending: 'csv',
    make: async ({ id }: DownloadedStrategy, options: MakeOptions) => {
      const [{ readAllActions }, { writeActionsCsv }, { readAllTradeTags }] = await Promise.all([
        import('./recompute/recompute.queries'),
        import('@/domain/trade/tradesCsv'),
        import('@/queries/tradeTags.queries'),
      ])
      const { actions, verdicts } = await readAllActions(id, options)
      return csvFile(writeActionsCsv(actions, verdicts, await readAllTradeTags(id, options.signal)))
    },
  },
  account: {
    label: 'Download the account day by day (CSV)',
    failure: 'The account couldn’t be downloaded',
    rows: 'days',
    ending: 'csv',
    make: async ({ id, figures }: DownloadedStrategy, { signal }: MakeOptions) => {
      const [{ readAccount, readBenchmark }, { writeAccountCsv }] = await Promise.all([
        import('@/queries/account.queries'),
        import('@/domain/account/csv'),
      ])
      const [days, benchmark] = await Promise.all([readAccount(id, signal), readBenchmark(id, signal)])
      const file = { days, benchmark, isByMonth: figures?.has_hidden_prices === true }
      return csvFile(writeAccountCsv(file, utcToday()))
    },
  },
  notes: {
    label: 'Download your notes (CSV)',
    failure: 'Your notes couldn’t be downloaded',
    rows: 'notes',
    ending: 'csv',
    make: async ({ id }: DownloadedStrategy, { signal }: MakeOptions) => {
      const [{ readOwnNotes }, { writeNotesCsv }] = await Promise.all([
        import('@/queries/said.queries'),
        import('@/domain/journal/notesCsv'),
      ])
      const [notes, own] = await readOwnNotes(id, signal)
      return csvFile(writeNotesCsv(notes, own))
    },
  },
  record: {
    label: 'Download the record, with its proofs',
    failure: 'The record couldn’t be downloaded',
    rows: 'entries',
    ending: 'jsonl',
    make: async ({ id }: DownloadedStrategy, options: MakeOptions) =>
      (await import('./recompute/recompute.queries')).readRecordFile(id, options),
  },
  prices: {
    label: 'Download the prices it was confirmed by',
    failure: 'The prices couldn’t be downloaded',
    rows: 'entries',
    ending: 'json',
    make: async ({ id }: DownloadedStrategy, options: MakeOptions) =>
      (await import('./recompute/recompute.queries')).readPricesFile(id, options),
  },
} as const
export type FileKind = keyof typeof FILES

/** Downloads a strategy's files, one at a time. Leaving the page cancels the download. */
export function useDownload(strategy: DownloadedStrategy) {
  const [done, setDone] = useState(0)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const write = useWrite({
    mutationFn: async (file: FileKind) => {
      const { make, ending } = FILES[file]
      const run = new AbortController()
      running.current = run
      setDone(0)
      const made = await make(strategy, { signal: run.signal, onRows: setDone })
      run.signal.throwIfAborted()
      saveFile(made, fileNameOf(strategy.name, file, ending, new Date()))
    },
    retry: false,
  })
  return { ...write, done }
}

/** A download's progress, announced to screen readers as a number of rows, and its failure. */
export function DownloadNews({ of: { isPending, error, variables, done } }: { of: ReturnType<typeof useDownload> }) {
  const file = variables && FILES[variables]
  return (
    <>
      <span role="status" className="sr-only">
        {isPending && file && `${formatCount(done)} ${file.rows} read`}
      </span>
      {error && (
        <div className="basis-full">
          <ErrorNotice title={file?.failure}>{messageOf(error)}</ErrorNotice>
        </div>
      )}
    </>
  )
}

interface DownloadButtonProps {
  strategy: DownloadedStrategy
  file: FileKind
}

/** Downloads one of a strategy's files. */
export function DownloadButton({ strategy, file }: DownloadButtonProps) {
  const download = useDownload(strategy)
  return (
    <>
      <Button onClick={() => download.mutate(file)} busy={download.isPending} icon={<Download />}>
        {FILES[file].label}
      </Button>
      <DownloadNews of={download} />
    </>
  )
}

/** "rsi-2-dip-buyer-actions-2026-11-21.csv": a file name that every file system accepts. */
export function fileNameOf(strategyName: string, file: FileKind, ending: string, now: Date): string {
  const words = strategyName
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${words || 'strategy'}-${file}-${now.toISOString().slice(0, 10)}.${ending}`
}
