import { use, useMemo } from 'react'
import { docsAnchor, type Figure, figuresOfSet, RANKED_FIGURES } from '@/domain/figures'
import { figureValue, hasTooFewRoundTrips } from '@/domain/figureValues'
import { paths } from '@/lib/paths'
import { cx } from '@/ui/cx'
import { FigureInterval, FigureValue } from '@/ui/FigureValue'
import { LongTable } from '@/ui/LongTable'
import { PrefetchLink } from '@/ui/links'
import { type SortingState, useSorting } from '@/ui/sorting'
import type { RowOrder, TableColumn } from '@/ui/Table'
import { TableSkeleton } from '@/ui/TableSkeleton'
import { Tooltip } from '@/ui/Tooltip'
import { COMPACT, type TableLook } from '@/ui/tableLook'
import { AccountMark } from './AccountMark'
import { CompareBox } from './CompareBox'
import { CreatedContext } from './JustCreated'
import { RowActionContext } from './rowAction'
import { SoundPnl } from './SoundPnl'
import { StrategyNotes } from './StrategyNotes'
import { StrategySpark } from './StrategySpark'
import { StrategyTrader } from './StrategyTrader'
import { type StrategyRow, uncheckedNote } from './strategies.rules'
import { type ColumnSet, parseSort, type StrategySort } from './strategySort.rules'

/** The props of the ranking, as a table and as cards. */
export interface StrategyListProps {
  /** In the order of `sort`. */
  rows: readonly StrategyRow[]
  /** The number of rows of the whole list, -1 if unknown, where `rows` are its first ones. */
  wholeCount?: number
  sort: StrategySort | null
  onSort: (sort: StrategySort | null) => void
  /** Whether the rows come by total P&L, the largest first, while nothing is sorted. */
  isByTotal?: boolean
  /** The columns of the table; cards show all figures. */
  set?: ColumnSet
}

const BY_TOTAL: RowOrder = { id: 'totalPnl', direction: 'desc' }

/** Column widths of a virtualised table, which must not change as rows are mounted and unmounted. */
const WIDTHS: Partial<Record<Figure['kind'], string>> = { gain: '5.5%', share: '7%', ratio: '7%' }
const WIDTH = '7.5%'
const FIRST_FIGURE_WIDTH = '13%'
/** What name and first figure leave of the width, in percent. */
const CHOSEN_SHARE = 69
const FOLDED_WIDTH = '2.8%'

/** What a reader sees until the rows are here. */
export const LOADING = 'Loading strategies...'

/** The name of a strategy with too few round trips is grey, like its figures. */
export const nameLook = (strategy: StrategyRow) => (hasTooFewRoundTrips(strategy) ? 'text-ink2' : 'font-medium')

/** Three lines in the first cell, and a head that stays below the site's header. */
const LOOK: TableLook = {
  ...COMPACT,
  head: cx(COMPACT.head, 'sticky top-14 z-10 bg-bg'),
  // A focused control must not end up under the sticky head (WCAG 2.4.11).
  body: '[&_:is(a,button)]:scroll-mt-10',
  rowHeight: 'h-[62px]',
}

function RowAction({ strategy }: { strategy: StrategyRow }) {
  const Action = use(RowActionContext)
  return Action && <Action strategy={strategy} isSmall />
}

/**
 * @param wide where the name may take more than 200 px
 */
const nameColumn = (wide?: string): TableColumn<StrategyRow> => ({
  id: 'name',
  head: 'Name',
  width: '18%',
  // Less where the columns barely fit.
  cell: (strategy) => (
    <div className={cx('max-w-[172px] max-xl:max-w-[200px] min-[1320px]:max-w-[200px]', wide)}>
      <div className="flex items-center gap-2">
        <CompareBox name={strategy.name} className="-m-1 size-6" />
        <Tooltip content={strategy.name} onlyIfCut>
          <PrefetchLink
            to={paths.performance(strategy.name)}
            dir="auto"
            className={cx(
              'min-w-0 truncate text-left leading-6 underline-offset-2 hover:underline',
              nameLook(strategy),
            )}
          >
            {strategy.name}
          </PrefetchLink>
        </Tooltip>
      </div>
      <div className="flex items-center gap-2">
        <StrategyTrader strategy={strategy} note={uncheckedNote(strategy)} />
        {/* At the end also on a trader's own page, which names no trader. */}
        <span className="ml-auto flex">
          <RowAction strategy={strategy} />
        </span>
      </div>
      <StrategyNotes strategy={strategy} explains />
    </div>
  ),
})

/** Whether a needle stands after the figure: its other lines, and a dash, end where its digits do. */
export const hasNeedle = ({ kind, quiet }: Figure) => (kind === 'money' || kind === 'gain') && !quiet

/** The column of a figure: `index` is its place among the figures, of which the first leads. */
const figureColumn = (figure: Figure, index: number, width: string): TableColumn<StrategyRow> => ({
  id: figure.ranking?.sortKey,
  head: figure.label,
  meaning: figure.meaning,
  docs: docsAnchor(figure),
  align: 'right',
  needle: hasNeedle(figure),
  hideBelow: figure.ranking?.hideBelow,
  width: index === 0 ? FIRST_FIGURE_WIDTH : width,
  cell: (strategy) => (
    <>
      {/* Once in a row of returns or risk. */}
      {index === 1 && figure.ranking?.set && <AccountMark strategy={strategy} explains />}
      <RankingCell figure={figure} strategy={strategy} isFirst={index === 0} />
    </>
  ),
})

const RANKING_COLUMNS: readonly TableColumn<StrategyRow>[] = [
  nameColumn(),
  ...RANKED_FIGURES.map((figure, index) => ({
    ...figureColumn(figure, index, WIDTHS[figure.kind] ?? WIDTH),
    // Before the first period.
    divider: figure.kind === 'gain' && RANKED_FIGURES[index - 1]?.kind !== 'gain',
  })),
]

/** The columns of a set that was chosen: total P&L, and the set's figures in equal widths. */
const chosenColumns = (figures: readonly Figure[]): readonly TableColumn<StrategyRow>[] => {
  const width = `${(CHOSEN_SHARE / figures.length).toFixed(1)}%`
  return [
    nameColumn('min-[1400px]:max-w-[232px]'),
    ...RANKED_FIGURES.slice(0, 1)
      .concat(figures)
      .map((figure, at) => figureColumn(figure, at, width)),
  ]
}

const COLUMNS: Record<ColumnSet, readonly TableColumn<StrategyRow>[]> = {
  results: RANKING_COLUMNS,
  returns: chosenColumns(figuresOfSet('returns')),
  risk: chosenColumns(figuresOfSet('risk')),
}

/** A period in which nothing moved the account of any strategy shown: its heading alone, which still sorts. */
const folded = (column: TableColumn<StrategyRow>): TableColumn<StrategyRow> => ({
  ...column,
  meaning: `${column.meaning}. None of the strategies shown has moved in it.`,
  needle: false,
  width: FOLDED_WIDTH,
  className: 'px-1',
  cell: () => <span className="sr-only">no figure</span>,
})

/** The columns for these rows, without the space of periods that none of them has a figure for. */
function columnsFor(rows: readonly StrategyRow[]): readonly TableColumn<StrategyRow>[] {
  const empty = RANKED_FIGURES.filter(
    (figure) => figure.kind === 'gain' && rows.every((row) => figureValue(figure, row) === null),
  ).map(({ ranking }) => ranking?.sortKey)
  return empty.length === 0
    ? RANKING_COLUMNS
    : RANKING_COLUMNS.map((column) => (empty.includes(column.id) ? folded(column) : column))
}

/** A figure; the first with the year's sparkline, the win rate with its interval, the benchmark's with its name. */
function RankingCell({ figure, strategy, isFirst }: { figure: Figure; strategy: StrategyRow; isFirst: boolean }) {
  const value = <FigureValue figure={figure} values={strategy} inColumn strong={isFirst} />
  if (isFirst) {
    return (
      <span className="flex items-center justify-between gap-3">
        <StrategySpark strategy={strategy} className="max-md:hidden lg:max-[1399px]:hidden" />
        <span className="ml-auto">
          {value}
          <SoundPnl strategy={strategy} />
        </span>
      </span>
    )
  }
  if (figure.key === 'benchmark_return' && strategy.benchmark) {
    return (
      <>
        {value}
        <span className="block truncate pr-[7px] text-mark text-ink3">{strategy.benchmark}</span>
      </>
    )
  }
  if (hasNeedle(figure) && figureValue(figure, strategy) === null) return <span className="pr-[7px]">{value}</span>
  if (!figure.hasInterval) return value
  return (
    <>
      {value}
      <FigureInterval figure={figure} values={strategy} isBar className="mt-[3px] ml-auto w-[72px]" />
    </>
  )
}

/** The ranking as a table, from 640 px. */
export function StrategyTable({ rows, wholeCount, sort, onSort, isByTotal, set = 'results' }: StrategyListProps) {
  const columns = useMemo(() => (set === 'results' ? columnsFor(rows) : COLUMNS[set]), [rows, set])
  const sorting = useSorting(
    COLUMNS[set],
    // An unknown key sorts no column.
    COLUMNS[set].some(({ id }) => id === sort?.key) && sort ? [{ id: sort.key, desc: sort.direction === 'desc' }] : [],
    ([first]: SortingState) => onSort(first ? parseSort(first.id, first.desc ? 'desc' : 'asc') : null),
  )
  const created = use(CreatedContext)
  return (
    <LongTable
      caption="Strategies and their figures"
      columns={columns}
      rows={rows}
      look={LOOK}
      rowHeightPx={62}
      rowId={(row) => row.strategy_id}
      wholeCount={wholeCount}
      reveal={rows.findIndex(({ name }) => name === created)}
      isRowSelected={({ name }) => name === created}
      sorting={sorting}
      order={isByTotal && sort === null ? BY_TOTAL : undefined}
    />
  )
}

/** The table while its rows are loading. */
export function StrategyTableSkeleton({ rows, set }: { rows: number; set: ColumnSet }) {
  return <TableSkeleton columns={COLUMNS[set]} rows={rows} look={LOOK} label={LOADING} />
}
