import { messageOf } from '@/lib/messageOf'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/Button'
import { EmptyNotice, ErrorNotice } from '@/ui/Notice'
import { PageHead } from '@/ui/PageHead'
import { TextLink } from '@/ui/TextLink'
import { useNamedStrategy } from '../record.queries'
import { Recompute } from './Recompute'

interface RecomputeStrategyProps {
  /** As the address spells it; null where it names none. */
  name: string | null
}

/** All of /recompute: finds the strategy that the address names, and leaves the rest to {@link Recompute}. */
export function RecomputeStrategy({ name }: RecomputeStrategyProps) {
  const { data: strategy, error, isFetching, refetch } = useNamedStrategy(name)
  return (
    <>
      <PageHead
        title="Recompute it yourself"
        description={
          <>
            {strategy && (
              <p dir="auto" className="mb-1 break-words text-ink">
                <TextLink to={paths.performance(strategy.name)}>{strategy.name}</TextLink>
              </p>
            )}
            <p>
              Your browser computes every figure again, from the actions and nothing else, and puts it beside what the
              database says. If a sum is off, you have caught us.
            </p>
          </>
        }
      />
      {name !== null && strategy === undefined && !error && <p role="status">Looking for the strategy...</p>}
      {error && !strategy && (
        <ErrorNotice
          title={`Error loading strategy: ${messageOf(error)}`}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {strategy === null && (
        <EmptyNotice title="Strategy not found" action={<ButtonLink to={paths.strategies}>All strategies</ButtonLink>}>
          No strategy is called {name}, or it is private and not shared with you.
        </EmptyNotice>
      )}
      {(name === null || strategy) && <Recompute key={strategy?.id} strategy={strategy ?? null} />}
    </>
  )
}
