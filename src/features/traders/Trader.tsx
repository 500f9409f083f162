import type { ReactNode } from 'react'
import type { StrategyMetrics } from '@/domain/figures'
import { addUp } from '@/domain/together'
import { accountMark, traderName } from '@/lib/accountMark'
import { messageOf } from '@/lib/messageOf'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/Button'
import { EmptyNotice, ErrorNotice } from '@/ui/Notice'
import { PageHead, PageTitle } from '@/ui/PageHead'
import { TogetherFigures } from './TogetherFigures'
import { type TraderStrategy, useTraderStrategies } from './traders.queries'

interface TraderProps {
  /** The identity provider's id. */
  id: string
  /** Lists strategies with their figures, as the ranking does. */
  listOf: (rows: readonly StrategyMetrics[]) => ReactNode
}

/** All of /trader/{id}: what this account published, one by one and added up. */
export function Trader({ id, listOf }: TraderProps) {
  const { data, error, refetch, isFetching } = useTraderStrategies(id)
  const name = data?.[0] ? traderName(data[0].username) : 'Trader'
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <PageHead
        title={<span dir="auto">{name}</span>}
        description={
          <>
            <p className="text-table">
              Account <span className="font-mono text-label">{accountMark(id)}</span>
            </p>
            <p className="mt-2">
              A record is more than its best strategy: here is everything that this account shows, the losing ones too.
            </p>
          </>
        }
      />
      {error && (
        <div className="mb-6">
          <ErrorNotice
            title={`Error loading the trader: ${messageOf(error)}`}
            onRetry={() => void refetch()}
            retrying={isFetching}
          >
            {data && 'What you see below was read before.'}
          </ErrorNotice>
        </div>
      )}
      {!data && !error && <Loading />}
      {data && <PublicStrategies strategies={data} listOf={listOf} />}
    </>
  )
}

function PublicStrategies({
  strategies,
  listOf,
}: { strategies: readonly TraderStrategy[] } & Pick<TraderProps, 'listOf'>) {
  if (strategies.length === 0) {
    return (
      <EmptyNotice
        title="This trader has no public strategy"
        action={<ButtonLink to={paths.strategies}>All strategies</ButtonLink>}
      >
        Strategies that are private are not shown here, to nobody.
      </EmptyNotice>
    )
  }
  return (
    <section aria-labelledby="public-strategies">
      <h2 id="public-strategies" className="mb-3 text-h3">
        {strategies.length === 1 ? 'One public strategy' : `${strategies.length} public strategies together`}
      </h2>
      <TogetherFigures together={addUp(strategies.map(({ exact }) => exact))} />
      <div className="mt-6">{listOf(strategies.map(({ figures }) => figures))}</div>
    </section>
  )
}

function Loading() {
  return (
    <div role="status" className="grid min-h-[60vh] animate-late content-start gap-6 border-t border-t-line2 pt-4">
      <span className="sr-only">Loading the trader...</span>
      {['60%', '45%', '80%', '70%', '55%'].map((width) => (
        <span key={width} className="h-2.5 bg-line" style={{ width }} />
      ))}
    </div>
  )
}
