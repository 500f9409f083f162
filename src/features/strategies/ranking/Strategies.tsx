import { Columns2, Plus } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { CreatedContext, useCreated } from '@/features/strategies/created'
import { useRankingAddress } from '@/features/strategies/selection/useRankingAddress'
import { MIN_COMPARED } from '@/lib/constants'
import { paths } from '@/lib/paths'
import { useAuthStore } from '@/stores/authStore'
import { afterContent } from '@/ui/contentDrawn'
import { ButtonLink } from '@/ui/controls/Button'
import { SkipLink } from '@/ui/controls/links'
import { LateBoundary, LazyBoundary, lazyPart } from '@/ui/layout/LazyBoundary'
import { PageHead } from '@/ui/layout/PageHead'
import { useHistoryState } from '@/ui/remembered'
import { ComparedContext } from './CompareBox'
import { StrategyRanking } from './StrategyRanking'

const loadControls = () => import('./RankingControls').then((module) => module.RankingControls)
const RankingControls = lazyPart(afterContent(loadControls))
const CompareBar = lazyPart(() => import('./CompareBar').then((module) => module.CompareBar))
const CreatedNotice = lazyPart(() => import('./JustCreated').then((module) => module.CreatedNotice))

/** Always the same element, which reads everything it shows itself: new props before hydration would make React render it anew. */
const controls = (
  <LateBoundary failure="The filters couldn’t be loaded">
    <RankingControls />
  </LateBoundary>
)

interface StrategiesProps {
  /** Renders the ranking, with the control that another feature adds to its rows. */
  children: (ranking: ReactNode) => ReactNode
}

/** All of /strategy: the heading, the chips and filters, and the ranking described by the address. */
export function Strategies({ children }: StrategiesProps) {
  // Kept in the history entry, so that the choice survives sorting, filtering and opening a strategy.
  const [names, setNames] = useHistoryState<readonly string[]>('compared', [])
  const compared = useMemo(
    () => ({
      names,
      toggle: (name: string) => setNames(names.includes(name) ? names.filter((one) => one !== name) : [...names, name]),
    }),
    [names, setNames],
  )
  return (
    <>
      <Head names={names} />
      <SkipLink to={RANKING_ID}>Skip to the ranking</SkipLink>
      {controls}
      <ComparedContext value={compared}>
        {children(<Ranking names={names} onClear={() => setNames([])} />)}
      </ComparedContext>
    </>
  )
}

function Head({ names }: { names: readonly string[] }) {
  return (
    <PageHead
      title="Strategies"
      actions={
        <>
          <ButtonLink to={paths.compareWith(names)} variant="ghost" icon={<Columns2 />}>
            <span className="max-sm:sr-only">Compare</span>
          </ButtonLink>
          <ButtonLink to={paths.create} variant="primary" icon={<Plus />}>
            <span>
              Create<span className="max-sm:sr-only"> and Share Strategies</span>
            </span>
          </ButtonLink>
        </>
      }
    />
  )
}

function Ranking({ names, onClear }: { names: readonly string[]; onClear: () => void }) {
  const { asked, list, mayUseChips, isKnown, columns, namedBasis, setSort, setFilters, showAll } = useRankingAddress()
  // Whether the reader's plan, which decides about chips, is still being read.
  const isUndecided = useAuthStore(({ loading }) => asked.chip !== null && loading)
  const navigate = useNavigate()
  const created = useCreated()
  return (
    // A form, so that Enter on a ticked box starts the comparison.
    <form
      id={RANKING_ID}
      tabIndex={-1}
      aria-label="Ranking"
      onSubmit={(event) => {
        event.preventDefault()
        if (names.length >= MIN_COMPARED) navigate(paths.compareWith(names))
      }}
      className="outline-none [&_:is(a,button,input)]:scroll-mb-20"
    >
      <CreatedContext value={created?.name ?? null}>
        <StrategyRanking
          list={list}
          created={created}
          onShowAll={showAll}
          onEnough={() => setFilters({ enough: '1' })}
          onSort={setSort}
          columns={columns}
          namedBasis={namedBasis}
          isUndecided={!isKnown || (isUndecided && !mayUseChips)}
        />
      </CreatedContext>
      {names.length === 0 && created && (
        <LazyBoundary failure={`${created.name} is on the list. What to do next couldn’t be loaded`} isSmall>
          <CreatedNotice created={created} />
        </LazyBoundary>
      )}
      {names.length > 0 && (
        <LazyBoundary failure="The comparison couldn’t be loaded">
          <CompareBar names={names} onClear={onClear} />
        </LazyBoundary>
      )}
    </form>
  )
}

const RANKING_ID = 'ranking'
