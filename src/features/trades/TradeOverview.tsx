import type { ComponentProps } from 'react'
import { LazyBoundary, lazyPart } from '@/ui/LazyBoundary'
import type { TradesTable as Table } from './TradesTable'

const TradesTable = lazyPart(() => import('./TradesTable').then((module) => module.TradesTable))

/** A strategy's trades. Their table is downloaded after the rest of the page. */
export function TradeOverview(props: ComponentProps<typeof Table>) {
  return (
    // As high as a table of a few trades, so that what is below does not rise into sight and fall out of it again.
    <div className="mt-10 min-h-[60vh]">
      <LazyBoundary
        fallback={
          <section aria-label="Trade Overview">
            <h2 className="text-h3">Trade Overview</h2>
            <p role="status" className="sr-only">
              Loading trades...
            </p>
          </section>
        }
        failure="The trades could not be loaded"
      >
        <TradesTable {...props} />
      </LazyBoundary>
    </div>
  )
}
