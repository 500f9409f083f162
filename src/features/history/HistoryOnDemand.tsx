import type { ComponentProps } from 'react'
import { LazyBoundary, lazyPart } from '@/ui/LazyBoundary'
import type { HistoryTimeline as Timeline } from './HistoryTimeline'

const HistoryTimeline = lazyPart(() => import('./HistoryTimeline').then((module) => module.HistoryTimeline))

/** What was changed, downloaded when it is shown. */
export function HistoryOnDemand(props: ComponentProps<typeof Timeline>) {
  return (
    <LazyBoundary
      fallback={
        <p role="status" className="text-table text-ink2">
          Loading the history...
        </p>
      }
      failure="The history could not be loaded"
    >
      <HistoryTimeline {...props} />
    </LazyBoundary>
  )
}
