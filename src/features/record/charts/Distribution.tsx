import { useState } from 'react'
import type { Histogram } from '@/domain/figures/record'
import { ENOUGH_ROUND_TRIPS } from '@/lib/constants'
import { counted, formatCount, formatMoney, formatPercent } from '@/lib/format'
import { formatAxisMoney } from '@/lib/formatCharts'
import { FoldedTable } from '@/ui/charts/ChartBox'
import { cx } from '@/ui/cx'
import { TitledSection } from '@/ui/layout/Section'
import { SmallTable } from '@/ui/tables/SmallTable'

interface Range {
  /** USD. The range excludes `high`. */
  low: number
  high: number
  count: number
}

const rangeWords = ({ low, high, count }: Range) =>
  `${formatMoney(low)} to ${formatMoney(high)}: ${counted(count, 'round trip')}`

/** The distribution of round trips: a bar for each range of dollars, losses on the left. */
export function Distribution({ histogram: { from, width, counts } }: { histogram: Histogram }) {
  const rounds = counts.reduce((total, count) => total + count, 0)
  const most = Math.max(...counts)
  const to = from + width * counts.length
  const ranges: Range[] = counts.map((count, at) => ({ low: from + at * width, high: from + (at + 1) * width, count }))
  const [pointed, setPointed] = useState<number | null>(null)
  const shown = ranges[pointed ?? -1]
  const zeroAt = ((0 - from) / (to - from)) * 100
  return (
    <TitledSection title="Distribution of round trips" as="h3">
      <p className="mt-1 mb-3 text-label text-ink2">
        {formatCount(rounds)} round trips, in ranges of {formatMoney(width).replace('+', '')}; the highest bar is{' '}
        {formatCount(most)}.{rounds < ENOUGH_ROUND_TRIPS && ' Too few to show a shape.'}
      </p>
      <p className="h-5 text-label text-ink2">{shown ? rangeWords(shown) : 'Point at a bar for its range.'}</p>
      <div
        role="img"
        aria-label={`Results from ${formatMoney(from)} to ${formatMoney(to)}. The table below lists every range.`}
      >
        <div className="relative flex h-[220px] items-end gap-px border-b border-b-line2">
          {ranges.map((range, at) => (
            <span
              key={range.low}
              onPointerEnter={() => setPointed(at)}
              className={cx('flex h-full min-w-0 flex-1 items-end', at === pointed && 'bg-hover')}
            >
              <span
                className={cx('w-full', range.low < 0 ? 'bg-loss' : 'bg-gain', range.count > 0 && 'min-h-0.5')}
                style={{ height: `${(range.count / most) * 100}%` }}
              />
            </span>
          ))}
          {zeroAt > 0 && zeroAt < 100 && (
            <span aria-hidden="true" className="absolute inset-y-0 w-px bg-ink2" style={{ left: `${zeroAt}%` }} />
          )}
        </div>
        <div className="relative mt-1 h-4 text-label text-ink2">
          <span className="absolute left-0">{formatAxisMoney(from)}</span>
          {zeroAt > 12 && zeroAt < 88 && (
            <span className="absolute -translate-x-1/2" style={{ left: `${zeroAt}%` }}>
              $0
            </span>
          )}
          <span className="absolute right-0">{formatAxisMoney(to)}</span>
        </div>
      </div>
      <div className="mt-3">
        <FoldedTable summary="Distribution, as a table">
          <SmallTable
            caption="Round trips by result, in US dollars"
            columns={[
              { head: 'Result, from', isRowHead: true, cell: ({ low }) => formatMoney(low) },
              { head: 'to below', align: 'right', cell: ({ high }) => formatMoney(high) },
              { head: 'Round trips', align: 'right', cell: ({ count }) => formatCount(count) },
              { head: 'Share', align: 'right', cell: ({ count }) => formatPercent((count / rounds) * 100) },
            ]}
            rows={ranges.filter(({ count }) => count > 0)}
          />
        </FoldedTable>
      </div>
    </TitledSection>
  )
}
