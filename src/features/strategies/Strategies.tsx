import { Columns2, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { MIN_COMPARED } from '@/lib/constants'
import { paths } from '@/lib/paths'
import { isSubscriber, useAuthStore } from '@/stores/authStore'
import { ButtonLink } from '@/ui/Button'
import { LazyBoundary, lazyPart } from '@/ui/LazyBoundary'
import { SkipLink } from '@/ui/links'
import { PageHead } from '@/ui/PageHead'
import { useHistoryState } from '@/ui/remembered'
import { Segmented } from '@/ui/Segmented'
import { ComparedContext } from './CompareBox'
import { chipName } from './chips.rules'
import { FilterBar } from './FilterBar'
import { FilterChips } from './FilterChips'
import { CreatedContext, CreatedNotice, useCreated } from './JustCreated'
import { RankingSort } from './RankingSort'
import { StrategyRanking } from './StrategyRanking'
import { StrategySearch } from './StrategySearch'
import { useChipCounts } from './strategies.queries'
import { COLUMN_SETS } from './strategySort.rules'
import { useRankingAddress } from './useRankingAddress'

/** All of /strategy: the heading, the chips and filters, and the ranking described by the address. */
export function Strategies() {
  const address = useRankingAddress()
  const { list: asked, isKnown, setChip, setSort, setFilters, clearFilters, setSearch, showAll } = address
  const { profile, loading } = useAuthStore()
  const navigate = useNavigate()
  const created = useCreated()
  // Kept in the history entry, so that the choice survives sorting, filtering, and a visit to one of the strategies.
  const [names, setNames] = useHistoryState<readonly string[]>('compared', [])
  const compared = useMemo(
    () => ({
      names,
      toggle: (name: string) => setNames(names.includes(name) ? names.filter((one) => one !== name) : [...names, name]),
    }),
    [names, setNames],
  )
  const mayUseChips = isSubscriber(profile)
  const chip = mayUseChips ? asked.chip : null
  const list = useMemo(() => ({ ...asked, chip }), [asked, chip])
  const isUndecided = !isKnown || (asked.chip !== null && !mayUseChips && loading)

  return (
    <>
      <PageHead
        title="Strategies"
        actions={
          <>
            <ButtonLink to={paths.compareWith(compared.names)} variant="ghost" icon={<Columns2 />}>
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
      <SkipLink to={RANKING_ID}>Skip to the ranking</SkipLink>
      <FilterChips
        selected={chip}
        isSubscriber={mayUseChips}
        isUndecided={loading}
        onSelect={setChip}
        counts={useChipCounts(isKnown).data}
      />
      {asked.chip && !mayUseChips && !loading && (
        <p className="mt-3 text-table text-ink2">
          {chipName(asked.chip)} is for subscribers, so you see all strategies.
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <StrategySearch searched={asked.search ?? ''} onSearch={setSearch} />
        <FilterBar list={list} onFilter={setFilters} onClear={clearFilters}>
          <RankingSort sort={asked.sort} onSort={setSort} />
        </FilterBar>
        {/* Cards show all figures. */}
        <div className="max-sm:hidden">
          <Segmented label="Columns" options={COLUMN_SETS} value={address.columns} onChange={address.setColumns} />
        </div>
      </div>
      {/* A form, so that Enter on a ticked box compares. */}
      <form
        id={RANKING_ID}
        tabIndex={-1}
        aria-label="Ranking"
        onSubmit={(event) => {
          event.preventDefault()
          if (compared.names.length >= MIN_COMPARED) navigate(paths.compareWith(compared.names))
        }}
        className="outline-none [&_:is(a,button,input)]:scroll-mb-20"
      >
        <ComparedContext value={compared}>
          <CreatedContext value={created?.name ?? null}>
            <StrategyRanking
              list={list}
              created={created}
              onShowAll={showAll}
              onEnough={() => setFilters({ enough: '1' })}
              onSort={setSort}
              columns={address.columns}
              isUndecided={isUndecided}
            />
          </CreatedContext>
        </ComparedContext>
        {compared.names.length === 0 && created && <CreatedNotice created={created} />}
        {compared.names.length > 0 && (
          <LazyBoundary failure="The comparison couldn’t be loaded">
            <CompareBar names={compared.names} onClear={() => setNames([])} />
          </LazyBoundary>
        )}
      </form>
    </>
  )
}

const RANKING_ID = 'ranking'
const CompareBar = lazyPart(() => import('./CompareBar').then((module) => module.CompareBar))
