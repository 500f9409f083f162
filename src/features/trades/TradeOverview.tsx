import { type ComponentProps, useRef } from 'react'
import { LazyBoundary, lazyPart } from '@/ui/LazyBoundary'
import { useInView } from '@/ui/useInView'
import type { TradesTable as Table } from './TradesTable'

const TradesTable = lazyPart(() => import('./TradesTable').then((module) => module.TradesTable))

/** Two screens: the table is that near on every page that has just opened, so it loads without being scrolled to. */
const MARGIN = '200% 0px'

/** The table of a strategy's trades. Its code loads once the page above it has been painted. */
export function TradeOverview(props: ComponentProps<typeof Table>) {
  const place = useRef<HTMLDivElement>(null)
  const isInView = useInView(place, MARGIN)
  const loading = (
    <section aria-label="Trade Overview">
      <h2 className="text-h3">Trade Overview</h2>
      <p role="status" className="mt-3 text-table text-ink2">
        Loading trades...
      </p>
    </section>
  )
  return (
    // As high as a table of a few trades, so that the parts below do not move when it loads.
    <div ref={place} className="mt-10 min-h-[60vh]">
      {isInView ? (
        <LazyBoundary failure="The trades could not be loaded" fallback={loading}>
          <TradesTable {...props} />
        </LazyBoundary>
      ) : (
        loading
      )}
    </div>
  )
}
