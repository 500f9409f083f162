import { ChevronDown, Columns2, Download, Equal, Rss } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { utcToday } from '@/domain/instant'
import { messageOf } from '@/lib/dataError'
import { env, feedAddress } from '@/lib/env'
import { formatCount } from '@/lib/format'
import { paths } from '@/lib/paths'
import type { StrategyDetail } from '@/queries/strategy.queries'
import { Button, ButtonLink } from '@/ui/Button'
import { useForgetOffline } from '@/ui/browserState'
import { LazyBoundary, lazyPart } from '@/ui/LazyBoundary'
import { ErrorNotice } from '@/ui/Notice'
import { Tooltip } from '@/ui/Tooltip'

/** What any reader can do with a strategy's record: read it as a feed, compare it, download it, and recompute it. */
export function RecordActions({ strategy }: { strategy: StrategyDetail }) {
  return (
    <>
      {strategy.isPublic && <FeedLink strategyId={strategy.id} />}
      <ButtonLink variant="ghost" to={paths.compareWith([strategy.name])} icon={<Columns2 />}>
        <span className="max-sm:sr-only">Compare</span>
      </ButtonLink>
      <DownloadMenu strategy={strategy} />
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
    failure: 'The record couldn’t be downloaded',
    rows: 'entries',
    ending: 'jsonl',
    make: async ({ id }: DownloadedStrategy, options: MakeOptions) =>
      (await import('./recompute/recompute.queries')).readRecordFile(id, options),
  },
} as const
type FileKind = keyof typeof FILES

type DownloadState =
  | { kind: 'idle' }
  | { kind: 'running'; file: FileKind; done: number }
  | { kind: 'failed'; file: FileKind; message: string }

/** Downloads a strategy's files, one at a time. */
function useDownload(strategy: DownloadedStrategy) {
  const [state, setState] = useState<DownloadState>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  useForgetOffline(state.kind === 'failed' && state.message, () => setState({ kind: 'idle' }))

  const download = async (file: FileKind) => {
    const { make, ending } = FILES[file]
    const run = new AbortController()
    running.current = run
    setState({ kind: 'running', file, done: 0 })
    try {
      const onRows = (done: number) => setState({ kind: 'running', file, done })
      save(await make(strategy, { signal: run.signal, onRows }), fileNameOf(strategy.name, file, ending, new Date()))
      setState({ kind: 'idle' })
    } catch (error) {
      if (!run.signal.aborted) setState({ kind: 'failed', file, message: messageOf(error) })
    }
  }
  return { state, download }
}

/** How a download is going: its rows for screen readers, and its failure. */
function DownloadNews({ state }: { state: DownloadState }) {
  return (
    <>
      <span role="status" className="sr-only">
        {state.kind === 'running' && `${formatCount(state.done)} ${FILES[state.file].rows} read`}
      </span>
      {state.kind === 'failed' && (
        <div className="basis-full">
          <ErrorNotice title={FILES[state.file].failure}>{state.message}</ErrorNotice>
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
  const { state, download } = useDownload(strategy)
  return (
    <>
      <Button onClick={() => void download(file)} busy={state.kind === 'running'} icon={<Download />}>
        {FILES[file].label}
      </Button>
      <DownloadNews state={state} />
    </>
  )
}

const Menu = lazyPart(() => import('@/ui/Menu').then((module) => module.Menu))

const OFFERED: readonly FileKind[] = env.ledger.publicKey ? ['actions', 'account', 'record'] : ['actions', 'account']

/** All files of a strategy. The menu's code loads on the first press. */
function DownloadMenu({ strategy }: { strategy: DownloadedStrategy }) {
  const { state, download } = useDownload(strategy)
  const [isWanted, setWanted] = useState(false)
  const button = (
    <Button
      variant="ghost"
      aria-haspopup="menu"
      busy={state.kind === 'running'}
      icon={<Download />}
      onClick={() => setWanted(true)}
    >
      <span className="max-sm:sr-only">Download</span>
      <ChevronDown size={12} />
    </Button>
  )
  return (
    <>
      {isWanted ? (
        <LazyBoundary fallback={button} failure="The list of files couldn’t be loaded">
          <Menu
            defaultOpen
            trigger={button}
            items={OFFERED.map((file) => ({ label: FILES[file].label, onSelect: () => void download(file) }))}
          />
        </LazyBoundary>
      ) : (
        button
      )}
      <DownloadNews state={state} />
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
