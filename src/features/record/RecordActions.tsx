import { Columns2, Download, Equal } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '@/lib/dataError'
import { formatCount } from '@/lib/format'
import { paths } from '@/lib/paths'
import type { StrategyDetail } from '@/lib/strategy.queries'
import { Button, ButtonLink } from '@/ui/Button'
import { ErrorNotice } from '@/ui/Notice'

/** What any reader can do with a strategy's record: compare it, download its actions, and recompute it. */
export function RecordActions({ strategy }: { strategy: StrategyDetail }) {
  const { state, download } = useDownloadActions(strategy)
  return (
    <>
      <ButtonLink variant="ghost" to={paths.compareWith([strategy.name])} className="max-sm:-ml-3" icon={<Columns2 />}>
        Compare
      </ButtonLink>
      <Button
        variant="ghost"
        onClick={() => void download()}
        busy={state.kind === 'running'}
        aria-label="Download all actions (CSV)"
        title="Download all actions (CSV)"
        icon={<Download />}
      >
        CSV
      </Button>
      <ButtonLink to={paths.recomputeStrategy(strategy.name)} icon={<Equal />}>
        <span>
          Recompute<span className="max-sm:hidden"> it yourself</span>
        </span>
      </ButtonLink>
      <span role="status" className="sr-only">
        {state.kind === 'running' && `${formatCount(state.done)} actions read`}
      </span>
      {state.kind === 'failed' && (
        <div className="basis-full">
          <ErrorNotice title="The actions couldn’t be downloaded">{state.message}</ErrorNotice>
        </div>
      )}
    </>
  )
}

type DownloadState = { kind: 'idle' } | { kind: 'running'; done: number } | { kind: 'failed'; message: string }

/** Downloads a strategy's actions as a file. The code for it loads on the first press. */
function useDownloadActions({ id, name }: StrategyDetail) {
  const [state, setState] = useState<DownloadState>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const download = async () => {
    const run = new AbortController()
    running.current = run
    setState({ kind: 'running', done: 0 })
    try {
      const [{ readAllActions }, { writeActionsCsv }] = await Promise.all([
        import('./recompute/recompute.queries'),
        import('@/lib/tradesCsv'),
      ])
      const rows = await readAllActions(id, {
        signal: run.signal,
        onRows: (done) => setState({ kind: 'running', done }),
      })
      save(writeActionsCsv(rows), fileNameOf(name, new Date()))
      setState({ kind: 'idle' })
    } catch (error) {
      if (!run.signal.aborted) setState({ kind: 'failed', message: messageOf(error) })
    }
  }

  return { state, download }
}

function save(csv: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}

/** "rsi-2-dip-buyer-actions-2026-11-21.csv": a name that every file system accepts. */
export function fileNameOf(strategyName: string, now: Date): string {
  const words = strategyName
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${words || 'strategy'}-actions-${now.toISOString().slice(0, 10)}.csv`
}
