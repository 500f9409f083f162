import type { ComponentProps } from 'react'
import { ErrorNotice } from '@/ui/Notice'
import { OnDemand } from '@/ui/OnDemand'
import type { HistoryTimeline } from './HistoryTimeline'

const loadTimeline = () => import('./HistoryTimeline').then((module) => module.HistoryTimeline)

/** What was changed, downloaded when it is shown. */
export function HistoryOnDemand(props: ComponentProps<typeof HistoryTimeline>) {
  return (
    <OnDemand
      load={loadTimeline}
      props={props}
      fallback={
        <p role="status" className="text-table text-ink2">
          Loading the history...
        </p>
      }
      failure={(retry) => <ErrorNotice title="The history could not be loaded" onRetry={retry} />}
    />
  )
}
