import { type ComponentProps, useRef } from 'react'
import { ErrorNotice } from '@/ui/Notice'
import { OnDemand } from '@/ui/OnDemand'
import { useNearOrActive } from '@/ui/useNear'
import type { TradesTable } from './TradesTable'

const loadTradesTable = () => import('./TradesTable').then((module) => module.TradesTable)

/** Where a strategy's trades stand: the table with all that it takes is downloaded as somebody comes near. */
export function TradeOverview(props: ComponentProps<typeof TradesTable>) {
  const place = useRef<HTMLDivElement>(null)
  const isWanted = useNearOrActive(place)
  const awaited = (
    <section aria-label="Trade Overview">
      <h2 className="text-h3">Trade Overview</h2>
      <p role="status" className="sr-only">
        Loading trades...
      </p>
    </section>
  )
  return (
    // As high as a table of a few trades, so that what stands below does not rise into sight and fall out of it again.
    <div ref={place} className="mt-10 min-h-[60vh]">
      {isWanted ? (
        <OnDemand
          load={loadTradesTable}
          props={props}
          fallback={awaited}
          failure={(retry) => <ErrorNotice title="The trades could not be loaded" onRetry={retry} />}
        />
      ) : (
        awaited
      )}
    </div>
  )
}
