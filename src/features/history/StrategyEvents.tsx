import { eventWords } from '@/domain/ledger/strategyEvents'
import { type StrategyPast, useStrategyPast } from '@/queries/strategyEvents.queries'
import { WithUnbrokenParts } from '@/ui/figures/Figure'
import { QueryState } from '@/ui/layout/QueryState'
import { Time } from './Moment'

/** When the strategy was created, published, hidden and renamed, newest first; nothing if it was never public. */
export function StrategyEvents({ strategyId }: { strategyId: string }) {
  return (
    <QueryState query={useStrategyPast(strategyId)} what="when it was published" errorClass="mb-4" loading={null}>
      {({ events }) => events.length > 0 && <Events events={events} />}
    </QueryState>
  )
}

function Events({ events }: Pick<StrategyPast, 'events'>) {
  return (
    <>
      <h3 className="pb-2 text-body font-heading">The strategy</h3>
      <ol className="mb-8 border-t">
        {events.toReversed().map((event) => (
          <li
            key={event.id}
            className="grid gap-x-8 gap-y-1 border-b py-3 text-table lg:grid-cols-[220px_minmax(0,1fr)]"
          >
            <Time iso={event.at} />
            <span className="break-words">
              <WithUnbrokenParts text={eventWords(event)} />
            </span>
          </li>
        ))}
      </ol>
      <h3 className="pb-2 text-body font-heading">Its trades</h3>
    </>
  )
}
