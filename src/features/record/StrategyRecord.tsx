import { useRef } from 'react'
import { ErrorNotice } from '@/ui/Notice'
import { OnDemand } from '@/ui/OnDemand'
import { useNear } from '@/ui/useNear'

/** Where the record stands on its page: for links to it. */
export const RECORD_ANCHOR = 'how-sure'

const loadRecord = () => import('./Record').then((module) => module.Record)

/** What the record of a strategy allows to say, below its trades: downloaded and read when somebody comes near. */
export function StrategyRecord({ strategyId }: { strategyId: string }) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place)
  return (
    <div ref={place} id={RECORD_ANCHOR} className="mt-14 min-h-[60vh] scroll-mt-20">
      {isNear && (
        <OnDemand
          load={loadRecord}
          props={{ strategyId }}
          fallback={
            <p role="status" className="text-body text-ink2">
              Loading the record...
            </p>
          }
          failure={(retry) => <ErrorNotice title="The record could not be loaded" onRetry={retry} />}
        />
      )}
    </div>
  )
}
