import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { wilsonInterval } from '@/domain/intervals'
import { formatCount, formatPercent } from '@/lib/format'
import { Button } from '@/ui/Button'
import { Field, Input, Select } from '@/ui/Field'
import { Money } from '@/ui/Figure'
import { QueryState } from '@/ui/QueryState'
import { readRow } from './reportRow.rules'
import { rowWords } from './reports.rules'
import { type FilteredTotal, useFilteredTotal } from './trades.queries'
import { FILTER_CHOICES, isFiltered, NO_FILTERS, type TradeFilters } from './trades.rules'

interface FilterTradesProps {
  strategyId: string
  filters: TradeFilters
  onFilter: (filters: TradeFilters) => void
}

const LABELS = { result: 'Result', side: 'Position', logged: 'Logged', market: 'Market' } as const

/** The filters of the trades table, opened by a button, and what the trades that fit add up to. */
export function FilterTrades({ strategyId, filters, onFilter }: FilterTradesProps) {
  const isActive = isFiltered(filters)
  // A row of a report is no field of the form.
  const [isOpen, setOpen] = useState(isFiltered({ ...filters, row: null }))
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
          Filter trades
        </Button>
        {isActive && (
          <>
            <div aria-live="polite" className="text-table text-ink2">
              <QueryState query={total} what="their total" loading={<span>Adding up...</span>}>
                {(sum) => <Total sum={sum} saysWins={filters.result === null} />}
              </QueryState>
            </div>
            {row && <p className="min-w-0 break-words text-table">{rowWords(row)}</p>}
            <Button onClick={() => onFilter(NO_FILTERS)}>Clear filters</Button>
          </>
        )}
      </div>
      {isOpen && (
        <div
          id="trade-filters"
          className="mt-2 grid grid-cols-2 gap-3 border-t pt-3 sm:grid-cols-4 xl:grid-cols-7 [&>*]:min-w-0"
        >
          <Field label="Symbol">
            {(ids) => (
              <SymbolFilter {...ids} value={filters.symbol ?? ''} onSymbol={(text) => choose('symbol', text)} />
            )}
          </Field>
          {(Object.keys(LABELS) as (keyof typeof LABELS)[]).map((name) => (
            <Field key={name} label={LABELS[name]}>
              {(ids) => (
                <Select {...ids} value={filters[name] ?? ''} onChange={({ target }) => choose(name, target.value)}>
                  <option value="">any</option>
                  {Object.entries(FILTER_CHOICES[name]).map(([value, words]) => (
                    <option key={value} value={value}>
                      {words}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          ))}
          {(['from', 'to'] as const).map((name) => (
            <Field key={name} label={name === 'from' ? 'Begun from' : 'Begun until'}>
              {(ids) => (
                <Input
                  {...ids}
                  type="date"
                  value={filters[name] ?? ''}
                  onChange={({ target }) => choose(name, target.value)}
                />
              )}
            </Field>
          ))}
        </div>
      )}
    </div>
  )
}

interface SymbolFilterProps {
  id: string
  value: string
  onSymbol: (text: string) => void
}

/** Applied when it is left or Enter is pressed, since each change is an address and a read. */
function SymbolFilter({ value, onSymbol, ...ids }: SymbolFilterProps) {
  return (
    <Input
      {...ids}
      key={value}
      defaultValue={value}
      maxLength={64}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      placeholder="any"
      onBlur={({ target }) => target.value.trim() !== value && onSymbol(target.value.trim())}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && onSymbol(currentTarget.value.trim())}
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
