import { createColumnHelper } from '@tanstack/react-table'
import { FIRST_ROW_TIMING } from '@/lib/marks'
import { paths } from '@/lib/paths'
import { PrefetchLink } from '@/ui/PrefetchLink'
import type { TableKit } from '@/ui/tableKit'
import type { ColumnLook } from '@/ui/tableLook'
import { FigureValue } from './FigureValue'
import { StrategyNotes } from './StrategyNotes'
import { StrategySpark } from './StrategySpark'
import type { StrategyRow } from './strategies.rules'
import { FIGURE_COLUMNS, type FigureColumn, PERIOD_COLUMNS } from './strategyColumns'
import { WinRateBar } from './WinRateBar'

/** Below these widths a column hides: periods first, then averages (spec §2: columns hide at smaller widths). */
const HIDE_BELOW: Partial<Record<FigureColumn['key'], ColumnLook['hideBelow']>> = {
  avgWin: 'lg',
  avgLoss: 'lg',
  avgPnlDay: 'md',
  'performance.h24': 'lg',
  'performance.d7': 'lg',
  'performance.d28': 'xl',
  'performance.m3': 'xl',
  'performance.m6': 'xl',
  'performance.y1': 'xl',
}

/** Shares of the width that a long table keeps while its rows come and go. */
const WIDTHS: Record<FigureColumn['kind'], string> = { money: '7.5%', rate: '7%', ratio: '7%', gain: '5.5%' }
const TOTAL_WIDTH = '13%'

const column = createColumnHelper<TableKit, StrategyRow>()

const figureColumn = (figure: FigureColumn, divider = false) =>
  column.accessor((row) => figure.valueOf(row), {
    id: figure.key,
    header: figure.label,
    cell: ({ row }) => <Figure column={figure} strategy={row.original} />,
    meta: {
      align: 'right',
      needle: figure.kind === 'gain' || (figure.kind === 'money' && !figure.quiet),
      hideBelow: HIDE_BELOW[figure.key],
      divider,
      width: figure.key === 'totalPnl' ? TOTAL_WIDTH : WIDTHS[figure.kind],
    },
  })

/** The thirteen columns of the ranking (spec §2). */
export const RANKING_COLUMNS = column.columns([
  column.accessor('name', {
    id: 'name',
    header: 'Name',
    // At most 200 px (spec §9), and less where the thirteen columns only just fit.
    cell: ({ row: { original: strategy, index } }) => (
      <div className="max-w-[160px] min-[1400px]:max-w-[200px]">
        <PrefetchLink
          {...(index === 0 && FIRST_ROW_TIMING)}
          to={paths.performance(strategy.name)}
          title={strategy.name}
          dir="auto"
          className="block truncate text-left font-medium underline-offset-2 hover:underline"
        >
          {strategy.name}
        </PrefetchLink>
        <StrategyNotes strategy={strategy} explains />
      </div>
    ),
    meta: { width: '18%' },
  }),
  ...FIGURE_COLUMNS.map((figure) => figureColumn(figure)),
  ...PERIOD_COLUMNS.map((figure, index) => figureColumn(figure, index === 0)),
])

/** A figure; the total with its year as a line, the win rate with its interval. */
function Figure({ column: figure, strategy }: { column: FigureColumn; strategy: StrategyRow }) {
  const value = <FigureValue column={figure} figures={strategy} inColumn strong={figure.key === 'totalPnl'} />
  if (figure.key === 'totalPnl') {
    return (
      <span className="flex items-center justify-between gap-3">
        <StrategySpark strategy={strategy} className="max-md:hidden lg:max-[1399px]:hidden" />
        <span className="ml-auto">{value}</span>
      </span>
    )
  }
  if (figure.key === 'winRate') {
    return (
      <>
        {value}
        <WinRateBar figures={strategy} className="mt-[3px] ml-auto w-[72px]" />
      </>
    )
  }
  return value
}
