import { Columns2, Download, Equal, Rss } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { utcToday } from '@/domain/instant'
import { messageOf } from '@/lib/dataError'
import { env, feedAddress } from '@/lib/env'
import { formatCount } from '@/lib/format'
import { paths } from '@/lib/paths'
import type { StrategyDetail } from '@/queries/strategy.queries'
import { Button, ButtonLink } from '@/ui/Button'
import { useForgetOffline } from '@/ui/browserState'
import { ErrorNotice } from '@/ui/Notice'
import { Tooltip } from '@/ui/Tooltip'

/** What any reader can do with a strategy's record: read it as a feed, compare it, download it, and recompute it. */
export function RecordActions({ strategy }: { strategy: StrategyDetail }) {
  return (
    <>
      {strategy.isPublic && <FeedLink strategyId={strategy.id} />}
      <ButtonLink variant="ghost" to={paths.compareWith([strategy.name])} icon={<Columns2 />}>
        Compare
      </ButtonLink>
      <DownloadButton strategy={strategy} file="actions" />
      <DownloadButton strategy={strategy} file="account" />
      {env.ledger.publicKey && <DownloadButton strategy={strategy} file="record" />}
      <ButtonLink to={paths.recomputeStrategy(strategy.name)} icon={<Equal />}>
        <span>
          Recompute<span className="max-sm:hidden"> it yourself</span>
        </span>
      </ButtonLink>
    </>
  )
}

/** The feed of a public strategy, for people who press it and for feed readers that are given the page's address. */
function FeedLink({ strategyId }: { strategyId: string }) {
  const address = feedAddress(strategyId)
  return (
    <>
      <link rel="alternate" type="application/atom+xml" href={address} />
      <Tooltip content="For feed readers: give them this link’s address, or this page’s">
        <ButtonLink
          variant="ghost"
          to={address}
          // Not a page of the site.
          reloadDocument
          className="max-sm:pr-1"
          icon={<Rss />}
        >
          <span className="max-sm:sr-only">Feed</span>
        </ButtonLink>
      </Tooltip>
    </>
  )
}

interface MakeOptions {
  signal: AbortSignal
  onRows: (done: number) => void
}

const CSV = { type: 'text/csv;charset=utf-8' }

type DownloadedStrategy = Pick<StrategyDetail, 'id' | 'name'> & Partial<Pick<StrategyDetail, 'figures'>>

/** The files of a strategy. The code for them loads on the first press. */
const FILES = {
  actions: {
    label: 'Download all actions (CSV)',
    short: 'CSV',
    failure: 'The actions couldn’t be downloaded',
    rows: 'actions',
    ending: 'csv',
    make: async ({ id }: DownloadedStrategy, options: MakeOptions) => {
      const [{ readAllActions }, { writeActionsCsv }] = await Promise.all([
        import('./recompute/recompute.queries'),
        import('@/domain/tradesCsv'),
      ])
      const { actions, verdicts, followers } = await readAllActions(id, options)
      return new Blob([writeActionsCsv(actions, verdicts, followers)], CSV)
    },
  },
  account: {
    label: 'Download its account day by day (CSV)',
    short: 'Equity',
    failure: 'The account couldn’t be downloaded',
    rows: 'days',
    ending: 'csv',
    make: async ({ id, figures }: DownloadedStrategy) => {
      const [{ readAccount, readBenchmark }, { writeAccountCsv }] = await Promise.all([
        import('@/queries/account.queries'),
        import('@/domain/accountCsv'),
      ])
      const [days, benchmark] = await Promise.all([readAccount(id), readBenchmark(id)])
      const file = { days, benchmark, isByMonth: figures?.has_hidden_prices === true }
      return new Blob([writeAccountCsv(file, utcToday())], CSV)
    },
  },
  record: {
    label: 'Download the record, with its proofs',
    short: 'Record',
    failure: 'The record couldn’t be downloaded',
    rows: 'entries',
    ending: 'jsonl',
    make: async ({ id }: DownloadedStrategy, options: MakeOptions) =>
      (await import('./recompute/recompute.queries')).readRecordFile(id, options),
  },
} as const
type FileKind = keyof typeof FILES

type DownloadState = { kind: 'idle' } | { kind: 'running'; done: number } | { kind: 'failed'; message: string }

interface DownloadButtonProps {
  strategy: DownloadedStrategy
  file: FileKind
  /** A button of its own with the whole label, instead of one word among others. */
  isLong?: boolean
}

/** Downloads one of a strategy's files. */
export function DownloadButton({ strategy, file, isLong = false }: DownloadButtonProps) {
  const [state, setState] = useState<DownloadState>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const { label, short, failure, rows, ending, make } = FILES[file]

  useForgetOffline(state.kind === 'failed' && state.message, () => setState({ kind: 'idle' }))

  const download = async () => {
    const run = new AbortController()
    running.current = run
    setState({ kind: 'running', done: 0 })
    try {
      const blob = await make(strategy, { signal: run.signal, onRows: (done) => setState({ kind: 'running', done }) })
      save(blob, fileNameOf(strategy.name, file, ending, new Date()))
      setState({ kind: 'idle' })
    } catch (error) {
      if (!run.signal.aborted) setState({ kind: 'failed', message: messageOf(error) })
    }
  }

  const button = (
    <Button
      variant={isLong ? undefined : 'ghost'}
      onClick={() => void download()}
      busy={state.kind === 'running'}
      aria-label={label}
      icon={<Download />}
    >
      {isLong ? label : short}
    </Button>
  )
  return (
    <>
      {isLong ? button : <Tooltip content={label}>{button}</Tooltip>}
      <span role="status" className="sr-only">
        {state.kind === 'running' && `${formatCount(state.done)} ${rows} read`}
      </span>
      {state.kind === 'failed' && (
        <div className="basis-full">
          <ErrorNotice title={failure}>{state.message}</ErrorNotice>
        </div>
      )}
    </>
  )
}

function save(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}

/** "rsi-2-dip-buyer-actions-2026-11-21.csv": a name that every file system accepts. */
export function fileNameOf(strategyName: string, file: FileKind, ending: string, now: Date): string {
  const words = strategyName
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${words || 'strategy'}-${file}-${now.toISOString().slice(0, 10)}.${ending}`
}
