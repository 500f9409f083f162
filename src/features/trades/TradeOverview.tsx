import type { ComponentProps } from 'react'
import { LazyBoundary, lazyPart } from '@/ui/LazyBoundary'
import type { TradesTable as Table } from './TradesTable'

const TradesTable = lazyPart(() => import('./TradesTable').then((module) => module.TradesTable))

/** The table of a strategy's trades. Below the fold, so its code loads after the page. */
export function TradeOverview(props: ComponentProps<typeof Table>) {
  return (
    // As high as a table of a few trades, so that the parts below do not move when it loads.
    <div className="mt-10 min-h-[60vh]">
      <LazyBoundary
        failure="The trades could not be loaded"
        fallback={
          <section aria-label="Trade Overview">
            <h2 className="text-h3">Trade Overview</h2>
            <p role="status" className="sr-only">
              Loading trades...
            </p>
          </section>
        }
      >
        <TradesTable {...props} />
      </LazyBoundary>
    </div>
  )
}
