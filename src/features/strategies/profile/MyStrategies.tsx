import type { ReactNode } from 'react'
import { figureOf } from '@/domain/figures/figures'
import { FigureGrid } from '@/features/strategies/FigureGrid'
import { StrategyOwnerActions } from '@/features/strategies/form/StrategyOwnerActions'
import { PrivacyBadge } from '@/features/strategies/Publication'
import { paths } from '@/lib/paths'
import { type StrategyDetail, useOwnStrategies } from '@/queries/strategy.queries'
import { ButtonLink } from '@/ui/controls/Button'
import { PrefetchLink } from '@/ui/controls/links'
import { EmptyNotice } from '@/ui/controls/Notice'
import { QueryState } from '@/ui/layout/QueryState'
import { NoMetrics } from './StrategyFigures'

const FIGURES = (['total_pnl', 'win_rate', 'profit_factor'] as const).map(figureOf)

interface MyStrategiesProps {
  /** The identity provider's id of the signed-in user; null until it is known. */
  userId: string | null
  /** Further owner actions, which other features provide. */
  actionsOf: (strategy: StrategyDetail) => ReactNode
}

/** The user's own strategies, public and private, newest first, each with its owner's actions. */
export function MyStrategies({ userId, actionsOf }: MyStrategiesProps) {
  const own = useOwnStrategies(userId)
  return (
    <section id="my-strategies" tabIndex={-1} aria-labelledby="my-strategies-title" className="outline-none">
      <div className="-mt-1 flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="my-strategies-title" className="text-h3">
          My strategies
        </h2>
        {own.data && own.data.length > 0 && <ButtonLink to={paths.create}>Create a strategy</ButtonLink>}
      </div>
      <div className="mt-4 flex flex-col gap-4">
        <QueryState
          query={own}
          what="strategies"
          old="What you see below was loaded before."
          loading={
            <p role="status" className="text-ink2">
              Loading strategies...
            </p>
          }
          empty={
            <EmptyNotice
              title="No strategies found"
              action={<ButtonLink to={paths.create}>Create your first strategy</ButtonLink>}
            >
              The strategies you create, public and private, are listed here.
            </EmptyNotice>
          }
        >
          {(strategies) => (
            <ul className="border-t">
              {strategies.map((strategy) => (
                <li key={strategy.id} className="border-b py-4">
                  <MyStrategy strategy={strategy}>{actionsOf(strategy)}</MyStrategy>
                </li>
              ))}
            </ul>
          )}
        </QueryState>
      </div>
    </section>
  )
}

function MyStrategy({ strategy, children }: { strategy: StrategyDetail; children: ReactNode }) {
  const { figures, isPublic, name } = strategy
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <h3 className="min-w-0 text-body">
          <PrefetchLink
            to={paths.performance(name)}
            dir="auto"
            className="block text-left wrap-anywhere font-medium underline-offset-2 hover:underline"
          >
            {name}
          </PrefetchLink>
        </h3>
        <PrivacyBadge isPublic={isPublic} />
      </div>
      {figures ? (
        <FigureGrid figures={FIGURES} values={figures} className="my-3 grid-cols-3" />
      ) : (
        <div className="my-3">
          <NoMetrics />
        </div>
      )}
      <StrategyOwnerActions strategy={strategy}>{children}</StrategyOwnerActions>
    </>
  )
}
