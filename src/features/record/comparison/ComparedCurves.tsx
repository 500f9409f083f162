import { useMemo, useState } from 'react'
import { utcToday } from '@/domain/time/instant'
import { formatMoney, formatRatio } from '@/lib/format'
import { ChartBox, ChartFoot, ChartLoading, ChartNotLoaded } from '@/ui/charts/ChartBox'
import { EmptyNotice } from '@/ui/controls/Notice'
import { Segmented } from '@/ui/controls/Segmented'
import { LazyBoundary, lazyPart } from '@/ui/layout/LazyBoundary'
import { MONTH_COLUMN, SmallTable } from '@/ui/tables/SmallTable'
import type { TableColumn } from '@/ui/tables/Table'
import type { ComparedStrategy } from './comparison.queries'
import { alignedCurves, type CompareUnit, hasCurve, type MonthEnd, monthEnds } from './comparison.rules'

const UNITS = [
  { value: 'index', label: 'Index from 100' },
  { value: 'usd', label: 'Realised, USD' },
] as const

const EXPLAINED: Record<CompareUnit, string> = {
  index:
    'Growth of 100 in each account, including open positions, since the first day they were all trading. Deposits don’t move a line. Below: how far each was under its high.',
  usd: 'Dollars realised since the first day all of them were trading. Larger trades move the line more. Below: how far each was under its high.',
}

const ComparisonChart = lazyPart(() => import('./ComparisonChart').then((module) => module.ComparisonChart))

/** The curves of several strategies, from the day on which all of them had begun. */
export function ComparedCurves({ strategies }: { strategies: readonly ComparedStrategy[] }) {
  const [unit, setUnit] = useState<CompareUnit>('index')
  const begun = useMemo(() => strategies.filter((one) => hasCurve(one, unit)), [strategies, unit])
  const places = begun.map((one) => strategies.indexOf(one))
  const aligned = useMemo(() => alignedCurves(begun, unit, utcToday()), [begun, unit])
  return (
    <section aria-label="Curves">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="max-w-reading text-label text-ink2">
          <p>{EXPLAINED[unit]}</p>
          <Exceptions strategies={strategies} unit={unit} />
        </div>
        <Segmented label="What is drawn" options={UNITS} value={unit} onChange={setUnit} />
      </div>
      <ChartBox>
        {aligned ? (
          <LazyBoundary fallback={<ChartLoading />} failure={(retry) => <ChartNotLoaded onRetry={retry} />}>
            {/* The lines and their styles are fixed when the chart is created. */}
            <ComparisonChart key={places.join()} aligned={aligned} places={places} unit={unit} />
          </LazyBoundary>
        ) : (
          <EmptyNotice title={unit === 'index' ? 'No account yet' : 'Nothing realised yet'}>
            {unit === 'index'
              ? 'A curve starts with the first action that costs money.'
              : 'A curve starts on the day the first position is closed, in whole or in part.'}
          </EmptyNotice>
        )}
      </ChartBox>
      <ChartFoot summary="Curves by month, as a table">
        {aligned && (
          <SmallTable
            caption={`${unit === 'index' ? `Index, 100 on ${aligned.days[0]}` : `Realised since ${aligned.days[1]}, USD`}, at the end of each month, newest first`}
            columns={[
              MONTH_COLUMN,
              ...aligned.curves.map(
                ({ name }, at): TableColumn<MonthEnd> => ({
                  head: <bdi>{name}</bdi>,
                  align: 'right',
                  cell: ({ values }) => {
                    const value = values[at] ?? null
                    return value === null ? 'nothing left' : unit === 'usd' ? formatMoney(value) : formatRatio(value)
                  },
                }),
              ),
            ]}
            rows={monthEnds(aligned)}
          />
        )}
      </ChartFoot>
    </section>
  )
}

interface ExceptionsProps {
  strategies: readonly ComparedStrategy[]
  unit: CompareUnit
}

/** Says which strategies have no curve, and which have only month-end values. */
function Exceptions({ strategies, unit }: ExceptionsProps) {
  const namesOf = (some: readonly ComparedStrategy[]) => some.map(({ name }) => name).join(', ')
  const tooMuch = unit === 'index' ? strategies.filter(({ values }) => values.too_much_to_value) : []
  const waiting = strategies.filter((one) => !hasCurve(one, unit) && !tooMuch.includes(one))
  const byMonth = unit === 'index' ? strategies.filter(({ values }) => values.has_hidden_prices) : []
  return (
    <>
      {waiting.length > 0 && waiting.length < strategies.length && (
        <p>
          No curve for {namesOf(waiting)}: {unit === 'index' ? 'no trades yet' : 'nothing realised yet'}.
        </p>
      )}
      {tooMuch.length > 0 && (
        <p>No curve for {namesOf(tooMuch)}: too many instruments held for too long to be valued.</p>
      )}
      {byMonth.length > 0 && <p>By the ends of months, because its prices may not be shown: {namesOf(byMonth)}.</p>}
    </>
  )
}
