import { Columns2, Plus } from 'lucide-react'
import { type ReactNode, use, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { MIN_COMPARED } from '@/lib/constants'
import { paths } from '@/lib/paths'
import { isSubscriber, useAuthStore } from '@/stores/authStore'
import { ButtonLink } from '@/ui/Button'
import { afterContent } from '@/ui/contentDrawn'
import { LateBoundary, LazyBoundary, lazyPart } from '@/ui/LazyBoundary'
import { SkipLink } from '@/ui/links'
import { PageHead } from '@/ui/PageHead'
import { useHistoryState } from '@/ui/remembered'
import { ComparedContext } from './CompareBox'
import { CreatedContext, useCreated } from './created'
import { StrategyRanking } from './StrategyRanking'
import { useRankingAddress } from './useRankingAddress'

const loadControls = () => import('./RankingControls').then((module) => module.RankingControls)
const RankingControls = lazyPart(afterContent(loadControls))
const CompareBar = lazyPart(() => import('./CompareBar').then((module) => module.CompareBar))
const CreatedNotice = lazyPart(() => import('./JustCreated').then((module) => module.CreatedNotice))

/**
 * All of /strategy: the heading, the chips and filters, and the ranking described by the address. Each part reads by itself what it shows,
 * so that the controls get no new props before they are hydrated.
 */
export const Strategies = () => (
  <WithCompared>
    <Head />
    <SkipLink to={RANKING_ID}>Skip to the ranking</SkipLink>
    <LateBoundary failure="The filters couldn’t be loaded">
      <RankingControls />
    </LateBoundary>
    <Ranking />
  </WithCompared>
)

function WithCompared({ children }: { children: ReactNode }) {
  // Kept in the history entry, so that the choice survives sorting, filtering, and a visit to one of the strategies.
  const [names, setNames] = useHistoryState<readonly string[]>('compared', [])
  const compared = useMemo(
    () => ({
      names,
      toggle: (name: string) => setNames(names.includes(name) ? names.filter((one) => one !== name) : [...names, name]),
      clear: () => setNames([]),
    }),
    [names, setNames],
  )
  return <ComparedContext value={compared}>{children}</ComparedContext>
}

function Head() {
  const names = use(ComparedContext)?.names ?? []
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

function Ranking() {
  const { list: asked, isKnown, columns, setSort, setFilters, showAll } = useRankingAddress()
  const { profile, loading } = useAuthStore()
  const navigate = useNavigate()
  const created = useCreated()
  const compared = use(ComparedContext)
  const names = compared?.names ?? []
  const mayUseChips = isSubscriber(profile)
  return (
    // A form, so that Enter on a ticked box compares.
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
          list={{ ...asked, chip: mayUseChips ? asked.chip : null }}
          created={created}
          onShowAll={showAll}
          onEnough={() => setFilters({ enough: '1' })}
          onSort={setSort}
          columns={columns}
          isUndecided={!isKnown || (asked.chip !== null && !mayUseChips && loading)}
        />
      </CreatedContext>
      {names.length === 0 && created && (
        <LazyBoundary failure={() => null}>
          <CreatedNotice created={created} />
        </LazyBoundary>
      )}
      {compared && names.length > 0 && (
        <LazyBoundary failure="The comparison couldn’t be loaded">
          <CompareBar names={names} onClear={compared.clear} />
        </LazyBoundary>
      )}
    </form>
  )
}

const RANKING_ID = 'ranking'
