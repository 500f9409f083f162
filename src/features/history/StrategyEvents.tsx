import { eventWords } from '@/domain/strategyEvents'
import { messageOf } from '@/lib/dataError'
import { useStrategyPast } from '@/queries/strategyEvents.queries'
import { WithUnbrokenParts } from '@/ui/Figure'
import { ErrorNotice } from '@/ui/Notice'
import { UtcTime } from './Moment'

/** When the strategy was created, published, hidden and renamed, newest first; nothing if it was never public. */
export function StrategyEvents({ strategyId }: { strategyId: string }) {
  const { data, error, refetch, isFetching } = useStrategyPast(strategyId)
  if (error && !data) {
    return (
      <div className="mb-4">
        <ErrorNotice
          title={`Error loading when it was published: ${messageOf(error)}`}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </div>
    )
  }
  if (!data || data.events.length === 0) return null
  return (
    <>
      <h3 className="pb-2 text-body font-heading">The strategy</h3>
      <ol className="mb-8 border-t">
        {data.events.toReversed().map((event) => (
          <li
            key={event.id}
            className="grid gap-x-8 gap-y-1 border-b py-3 text-table lg:grid-cols-[220px_minmax(0,1fr)]"
          >
            <UtcTime iso={event.at} />
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
