import { ListFilter } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { wilsonInterval } from '@/domain/figures/intervals'
import { readRow } from '@/features/trades/reportRow.rules'
import { rowWords } from '@/features/trades/reports/reports.rules'
import { type FilteredTotal, useFilteredTotal } from '@/features/trades/trades.queries'
import {
  FILTER_CHOICES,
  isFiltered,
  NO_FILTERS,
  type TradeFilters,
  type TradeSort,
} from '@/features/trades/trades.rules'
import { formatCount, formatPercent } from '@/lib/format'
import { Button } from '@/ui/controls/Button'
import { Field, Input, Options, Select } from '@/ui/controls/Field'
import { Money } from '@/ui/figures/Figure'
import { LazyBoundary, lazyPart } from '@/ui/layout/LazyBoundary'
import { QueryState } from '@/ui/layout/QueryState'

const TagFilter = lazyPart(() => import('@/features/trades/tags/TagFilter').then((module) => module.TagFilter))
const DownloadTrades = lazyPart(() => import('./DownloadTrades').then((module) => module.DownloadTrades))

interface FilterTradesProps {
  strategyId: string
  filters: TradeFilters
  /** The order of the list. */
  sort: TradeSort | null
  onFilter: (filters: TradeFilters) => void
  /** More that can be done with the list. */
  children?: ReactNode
}

const LABELS = {
  result: 'Result',
  side: 'Position',
  logged: 'Logged',
  market: 'Market',
  size: 'Money put in',
  hold: 'Held for',
} as const
/** From here on the list is a table. */
const WIDE = '(min-width: 1024px)'

const DAYS = { from: 'Opened from', to: 'Opened until', closedFrom: 'Closed from', closedTo: 'Closed until' } as const

/** The filters of the trades table, opened by a button, and what the trades that fit add up to. */
export function FilterTrades({ strategyId, filters, sort, onFilter, children }: FilterTradesProps) {
  const isActive = isFiltered(filters)
  // A row of a report is no field of the form. On a phone the fields would fill the screen above the trades that fit.
  const [isOpen, setOpen] = useState(isFiltered({ ...filters, row: null }) && matchMedia(WIDE).matches)
  const count = Object.values({ ...filters, row: null }).filter((value) => value !== null).length
  const total = useFilteredTotal(strategyId, filters)
  const row = filters.row === null ? null : readRow(filters.row)
  const choose = (name: keyof TradeFilters, value: string) =>
    onFilter({ ...filters, [name]: value === '' ? null : value })
  return (
    <div className="pb-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="ghost"
          icon={<ListFilter />}
          aria-expanded={isOpen}
          aria-controls="trade-filters"
          onClick={() => setOpen(!isOpen)}
          className="-ml-3"
        >
          Filter trades{count > 0 && ` (${count})`}
        </Button>
        {children}
        {isActive && (
          <>
            <div aria-live="polite" className="text-table text-ink2">
              <QueryState query={total} what="their total" loading={<span>Adding up...</span>}>
                {(sum) => <Total sum={sum} saysWins={filters.result === null} />}
              </QueryState>
            </div>
            {row && <p className="min-w-0 break-words text-table">{rowWords(row)}</p>}
            <Button onClick={() => onFilter(NO_FILTERS)}>Clear filters</Button>
            <LazyBoundary failure="The download couldn’t be loaded" isSmall>
              <DownloadTrades strategyId={strategyId} list={{ sort, filters }} />
            </LazyBoundary>
          </>
        )}
      </div>
      {isOpen && (
        <div
          id="trade-filters"
          className="mt-2 grid grid-cols-2 gap-3 border-t pt-3 sm:grid-cols-4 xl:grid-cols-6 [&>*]:min-w-0"
        >
          <Field label="Symbol">
            <TypedFilter
              value={filters.symbol ?? ''}
              autoCapitalize="characters"
              onType={(text) => choose('symbol', text)}
            />
          </Field>
          {(Object.keys(LABELS) as (keyof typeof LABELS)[]).map((name) => (
            <Field key={name} label={LABELS[name]}>
              <Select value={filters[name] ?? ''} onChange={({ target }) => choose(name, target.value)}>
                <option value="">any</option>
                <Options of={Object.entries(FILTER_CHOICES[name]).map(([value, words]) => ({ value, label: words }))} />
              </Select>
            </Field>
          ))}
          <LazyBoundary failure={() => null}>
            <TagFilter strategyId={strategyId} value={filters.tag} onChoose={(tag) => choose('tag', tag)} />
          </LazyBoundary>
          <Field label="Words in the sector">
            <TypedFilter value={filters.words ?? ''} onType={(text) => choose('words', text)} />
          </Field>
          {(Object.keys(DAYS) as (keyof typeof DAYS)[]).map((name) => (
            <Field key={name} label={DAYS[name]}>
              <Input type="date" value={filters[name] ?? ''} onChange={({ target }) => choose(name, target.value)} />
            </Field>
          ))}
        </div>
      )}
    </div>
  )
}

interface TypedFilterProps {
  value: string
  autoCapitalize?: string
  onType: (text: string) => void
}

/** Applied when it is left or Enter is pressed, since each change is an address and a read. */
function TypedFilter({ value, autoCapitalize, onType }: TypedFilterProps) {
  return (
    <Input
      autoCapitalize={autoCapitalize}
      key={value}
      defaultValue={value}
      maxLength={64}
      autoComplete="off"
      spellCheck={false}
      placeholder="any"
      onBlur={({ target }) => target.value.trim() !== value && onType(target.value.trim())}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && onType(currentTarget.value.trim())}
    />
  )
}

interface TotalProps {
  sum: FilteredTotal
  /** Not where the filter is about how trades ended. */
  saysWins: boolean
}

/** "12 trades, +$340.00; 7 of 11 closed won, 63.64% (95%: 35.38% to 84.83%)" */
function Total({ sum: { trades, won, lost, brokeEven, total }, saysWins }: TotalProps) {
  const closed = won + lost + brokeEven
  const interval = saysWins ? wilsonInterval(won, closed) : null
  return (
    <>
      {formatCount(trades)} {trades === 1 ? 'trade' : 'trades'}, <Money value={total} needle={false} />
      {interval && (
        <>
          ; {formatCount(won)} of {formatCount(closed)} closed won, {formatPercent((won / closed) * 100)} (95%:{' '}
          {formatPercent(interval.low * 100)} to {formatPercent(interval.high * 100)})
        </>
      )}
    </>
  )
}
