import { Columns2, Download, Equal } from 'lucide-react'
import { formatCount } from '@/lib/format'
import { paths } from '@/lib/paths'
import { Button, ButtonLink } from '@/ui/Button'
import { ErrorNotice } from '@/ui/Notice'
import type { NamedStrategy } from './record.queries'
import { useDownloadActions } from './useDownloadActions'

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const

/** What anybody can do with a strategy's record: compare it, take its actions along, and compute it again. */
export function RecordActions({ strategy }: { strategy: NamedStrategy }) {
  const { state, download } = useDownloadActions(strategy)
  return (
    <>
      <ButtonLink
        variant="ghost"
        to={paths.compareWith([strategy.name])}
        className="max-sm:-ml-3"
        icon={<Columns2 {...ICON} />}
      >
        Compare
      </ButtonLink>
      <Button
        variant="ghost"
        onClick={() => void download()}
        busy={state.kind === 'running'}
        aria-label="Download all actions (CSV)"
        title="Download all actions (CSV)"
        icon={<Download {...ICON} />}
      >
        CSV
      </Button>
      <ButtonLink to={paths.recomputeStrategy(strategy.name)} icon={<Equal {...ICON} />}>
        <span>
          Recompute<span className="max-sm:hidden"> it yourself</span>
        </span>
      </ButtonLink>
      <span role="status" className="sr-only">
        {state.kind === 'running' && `${formatCount(state.done)} actions read`}
      </span>
      {state.kind === 'failed' && (
        <div className="basis-full">
          <ErrorNotice title="The actions could not be downloaded">{state.message}</ErrorNotice>
        </div>
      )}
    </>
  )
}
