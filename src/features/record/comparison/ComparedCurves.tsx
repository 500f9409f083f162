import { useMemo, useState } from 'react'
import { formatMoney, formatSignedPercent } from '@/lib/format'
import { ChartBox, ChartFoot, ChartLoading, ChartNotLoaded } from '@/ui/ChartBox'
import { LazyBoundary, lazyPart } from '@/ui/LazyBoundary'
import { EmptyNotice } from '@/ui/Notice'
import { Segmented } from '@/ui/Segmented'
import { SmallTable } from '@/ui/SmallTable'
import type { TableColumn } from '@/ui/Table'
import type { ComparedStrategy } from './comparison.queries'
import { alignedCurves, type CompareUnit, type MonthEnd, monthEnds } from './comparison.rules'

const UNITS = [
  { value: 'usd', label: 'USD' },
  { value: 'percent', label: '% of entry cost' },
] as const

const EXPLAINED: Record<CompareUnit, string> = {
  usd: 'Dollars realised since the first day all of them were trading. Larger trades move the line more.',
  percent:
    'Realised since the first common day, as a percentage of what the closed units cost to open, like the six periods. Not of an account: its size isn’t known.',
}

const ComparisonChart = lazyPart(() => import('./ComparisonChart').then((module) => module.ComparisonChart))

/** The realised curves of some strategies since they had all begun. */
export function ComparedCurves({ strategies }: { strategies: readonly ComparedStrategy[] }) {
  const [unit, setUnit] = useState<CompareUnit>('usd')
  const begun = useMemo(() => strategies.filter(({ days }) => days.length > 0), [strategies])
  const aligned = useMemo(() => alignedCurves(begun, unit, new Date().toISOString().slice(0, 10)), [begun, unit])
  const waiting = strategies.filter(({ days }) => days.length === 0)
  return (
    <section aria-label="Curves">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="max-w-reading text-label text-ink2">
          {EXPLAINED[unit]}
          {waiting.length > 0 &&
            begun.length > 0 &&
            ` No curve for ${waiting.map(({ name }) => name).join(', ')}: nothing realised yet.`}
        </p>
        <Segmented label="Unit" options={UNITS} value={unit} onChange={setUnit} />
      </div>
      <ChartBox>
        {aligned ? (
          <LazyBoundary fallback={<ChartLoading />} failure={(retry) => <ChartNotLoaded onRetry={retry} />}>
            {/* The number of lines is fixed when the chart is created. */}
            <ComparisonChart key={aligned.curves.length} aligned={aligned} unit={unit} />
          </LazyBoundary>
        ) : (
          <EmptyNotice title="Nothing realised yet">
            A curve starts on the day the first position is closed, in whole or in part.
          </EmptyNotice>
        )}
      </ChartBox>
      <ChartFoot summary="Curves by month, as a table">
        {aligned && (
          <SmallTable
            caption={`Realised since ${aligned.days[1]}, at the end of each month, newest first`}
            columns={[
              { head: 'Month, UTC', isRowHead: true, cell: ({ month }) => month },
              ...aligned.curves.map(
                ({ name }, at): TableColumn<MonthEnd> => ({
                  head: <bdi>{name}</bdi>,
                  align: 'right',
                  cell: ({ values }) => {
                    const value = values[at] ?? null
                    return value === null ? '–' : unit === 'usd' ? formatMoney(value) : formatSignedPercent(value)
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
