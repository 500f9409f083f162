import { useRef } from 'react'
import type { StrategyMetrics } from '@/domain/figures'
import { LazyBoundary, lazyPart } from '@/ui/LazyBoundary'
import { useInView } from '@/ui/useInView'

/** Anchor of the record on a strategy's page. */
export const RECORD_ANCHOR = 'how-sure'

const Record = lazyPart(() => import('./Record').then((module) => module.Record))

/** The record of a strategy, below its trades: loaded when it comes into view. */
export function StrategyRecord(props: { strategyId: string; figures: StrategyMetrics }) {
  const place = useRef<HTMLDivElement>(null)
  const isInView = useInView(place)
  return (
    <div ref={place} id={RECORD_ANCHOR} className="mt-14 min-h-[60vh] scroll-mt-20">
      {isInView && (
        <LazyBoundary
          fallback={
            <p role="status" className="text-body text-ink2">
              Loading the record...
            </p>
          }
          failure="The record could not be loaded"
        >
          <Record {...props} />
        </LazyBoundary>
      )}
    </div>
  )
}
