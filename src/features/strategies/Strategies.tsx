import { Columns2, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { MIN_COMPARED } from '@/lib/constants'
import { paths } from '@/lib/paths'
import { isSubscriber, useAuthStore } from '@/stores/authStore'
import { ButtonLink } from '@/ui/Button'
import { useMediaQuery } from '@/ui/browserState'
import { cx } from '@/ui/cx'
import { LazyBoundary, lazyPart } from '@/ui/LazyBoundary'
import { SkipLink } from '@/ui/links'
import { PageHead } from '@/ui/PageHead'
import { useHistoryState } from '@/ui/remembered'
import { ComparedContext } from './CompareBox'
import { chipName } from './chips.rules'
import { FilterBar } from './FilterBar'
import { FilterChips } from './FilterChips'
import { CreatedContext, CreatedNotice, useCreated } from './JustCreated'
import { StrategyRanking } from './StrategyRanking'
import { StrategySearch } from './StrategySearch'
import { useChipCounts } from './strategies.queries'
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
  const setEnough = (isOn: boolean) => setFilters({ enough: isOn ? '1' : null })
  const isUndecided = !isKnown || (asked.chip !== null && !mayUseChips && loading)

  return (
    <>
      <PageHead title="Strategies" />
      <SkipLink to={RANKING_ID}>Skip to the ranking</SkipLink>
      <FilterChips
        selected={chip}
        isSubscriber={mayUseChips}
        isUndecided={loading}
        onSelect={setChip}
        counts={useChipCounts(isKnown && !loading && !mayUseChips).data}
      />
      {asked.chip && !mayUseChips && !loading && (
        <p className="mt-3 text-table text-ink2">
          {chipName(asked.chip)} is for subscribers, so you see all strategies.
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-end gap-x-3 gap-y-2">
        <StrategySearch searched={asked.search ?? ''} onSearch={setSearch} />
        <FilterBar filters={asked.filters} onFilter={setFilters} onClear={clearFilters} />
      </div>
      <ListActions compared={compared.names} className="mt-5 mb-3 max-sm:hidden" />
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
              list={{ ...asked, chip }}
              created={created}
              onShowAll={showAll}
              onEnough={() => setEnough(true)}
              onSort={setSort}
              columns={address.columns}
              onColumns={address.setColumns}
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
      {/* On phones the first strategy comes before it. */}
      <ListActions compared={compared.names} className="mt-6 sm:hidden" />
    </>
  )
}

/** What the list is, and what a reader can do besides reading it. */
function ListActions({ compared, className }: { compared: readonly string[]; className: string }) {
  return (
    <div className={cx('flex flex-wrap items-end justify-between gap-x-6 gap-y-4', className)}>
      <RankingIntro />
      <div className="flex flex-wrap items-center gap-y-2 sm:gap-x-2">
        <ButtonLink to={paths.create} variant="primary" icon={<Plus />}>
          Create and Share Strategies
        </ButtonLink>
        <ButtonLink
          to={paths.compareWith(compared)}
          variant="ghost"
          className="max-sm:px-3 max-sm:[&_svg]:hidden"
          icon={<Columns2 />}
        >
          Compare
        </ButtonLink>
      </div>
    </div>
  )
}

const RANKING_ID = 'ranking'
const CompareBar = lazyPart(() => import('./CompareBar').then((module) => module.CompareBar))

/** Explains the ranking: the first sentence always, the rest on demand or, on wide screens, from the start. */
function RankingIntro() {
  const hasRoom = useMediaQuery('(min-width: 1024px)')
  const [chosen, setChosen] = useHistoryState<boolean | null>('ranking intro', null)
  const isExpanded = chosen ?? hasRoom
  // By CSS until the reader toggles it, since prerendered HTML does not know the window's width.
  const hidden = chosen === null ? 'max-lg:hidden' : !chosen && 'hidden'
  return (
    <p className="max-w-reading text-ink2">
      Ranked by what was realised.{' '}
      <span className={cx(hidden)}>
        The losing ones stay on the list. That is how you can tell the winning ones apart. Open one to see the trades
        behind its figures, or tick two to compare them.{' '}
      </span>
      <button
        type="button"
        aria-expanded={isExpanded}
        onClick={() => setChosen(!isExpanded)}
        className="-my-1 py-1 text-ink underline decoration-line2 underline-offset-4 hover:decoration-current"
      >
        {chosen === null && (
          <>
            <span className="max-lg:hidden">Less</span>
            <span className="lg:hidden">More</span>
          </>
        )}
        {chosen === true && 'Less'}
        {chosen === false && 'More'}
      </button>
    </p>
  )
}
