import { type CSSProperties, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import type { Figure } from '@/domain/figures/figures'
import { docsAnchor, figuresOfSet, isOfAccount, RANKED_FIGURES } from '@/domain/figures/ranked'
import { type FigureValues, figureValue, hasTooFewRoundTrips } from '@/domain/figures/values'
import { AccountMark } from '@/features/strategies/AccountMark'
import { CreatedContext } from '@/features/strategies/created'
import { FigureMeaning } from '@/features/strategies/lateWords'
import { RowActionContext } from '@/features/strategies/rowAction'
import { StrategyNotes } from '@/features/strategies/StrategyNotes'
import { StrategySpark } from '@/features/strategies/StrategySpark'
import { StrategyTrader } from '@/features/strategies/StrategyTrader'
import { parseSort, type ShownColumns, type StrategySort } from '@/features/strategies/selection/strategySort.rules'
import type { StrategyRow } from '@/features/strategies/strategies.rules'
import { paths } from '@/lib/paths'
import { afterContent } from '@/ui/contentDrawn'
import { PrefetchLink } from '@/ui/controls/links'
import { Tooltip } from '@/ui/controls/Tooltip'
import { cx } from '@/ui/cx'
import { ConfirmedPnl } from '@/ui/figures/ConfirmedPnl'
import { FigureInterval, FigureValue } from '@/ui/figures/FigureValue'
import { LazyBoundary, lazyPart } from '@/ui/layout/LazyBoundary'
import { LongTable } from '@/ui/tables/LongTable'
import type { SortingState } from '@/ui/tables/sorting'
import type { RowOrder, TableColumn, TableSorting } from '@/ui/tables/Table'
import { TableSkeleton } from '@/ui/tables/TableSkeleton'
import { COMPACT, type TableLook } from '@/ui/tables/tableLook'
import { CompareBox } from './CompareBox'

/** The props of the ranking, as a table and as cards. */
export interface StrategyListProps {
  /** In the order of `sort`. */
  rows: readonly StrategyRow[]
  /** The number of rows in the whole list, of which `rows` are the first; -1 if unknown. */
  wholeCount?: number
  sort: StrategySort | null
  onSort: (sort: StrategySort | null) => void
  /** Whether rows that no column sorts come by total P&L, largest first. */
  isByTotal?: boolean
  /** The columns of the table; cards show all figures. */
  set?: ShownColumns
}

const loadPressedSorting = () =>
  import('@/ui/tables/PressedSorting').then((module) => module.PressedSorting<StrategyRow>)
const PressedSorting = lazyPart(loadPressedSorting)

const BY_TOTAL: RowOrder = { id: 'totalPnl', direction: 'desc' }

type ColumnSize = Pick<TableColumn<StrategyRow>, 'width' | 'className'>

const withTotal = (...chosen: Parameters<typeof figuresOfSet>) => [
  ...RANKED_FIGURES.slice(0, 1),
  ...figuresOfSet(...chosen),
]
/** The figures of a set's columns. The first is the total, which takes the rest of the width. */
const FIGURES: Record<ShownColumns, readonly Figure[]> = {
  results: RANKED_FIGURES,
  'returns confirmed': withTotal('returns', 'confirmed'),
  'returns stated': withTotal('returns', 'stated'),
  'risk confirmed': withTotal('risk', 'confirmed'),
  'risk stated': withTotal('risk', 'stated'),
}

/** What a column of money needs for its longest sum beyond its width for six digits: see {@link roomFor}. */
const moreName = ({ ranking }: Figure) => `--more-${ranking?.sortKey}` as const
/** A width with a cell's padding, which is less where the thirteen columns leave names little room. */
const padded = (width: string) => `calc(${width} + 2 * var(--pad))`
const moneyWidth = (figure: Figure, ofSixDigits: string) => padded(`${ofSixDigits} + var(${moreName(figure)}, 0px)`)

/** Wide enough for what a column mostly holds. The total takes the rest, so that no column moves when rows arrive. */
const SIZES: Partial<Record<Figure['kind'], ColumnSize>> = {
  gain: { width: 73, className: 'px-1! last:pr-0!' },
  share: { width: padded('72px') },
  ratio: { width: padded('70px') },
}
/** Two columns beside the total leave names their room at every width. They stay together, and the total takes the rest. */
const CONFIRMED_NAME_SIZE = 'w-[200px]'
const CONFIRMED_SIZE = { className: 'w-[116px] md:w-[160px]' }
/**
 * A name has 200 px, and less where the other columns need the room: `--others`, which is their least width at each width of the window
 * (the total's is 229 px with its sparkline, 148 where that is hidden, and 20 less among the thirteen columns). `cqw` is of {@link Sized}.
 * `--more-few` is what the columns that every window shows need for long sums, `--more-all` what all do.
 */
const NAME_SIZES: Record<ShownColumns, string> = {
  results: cx(
    'w-[min(200px,100cqw-var(--others))]',
    '[--others:calc(410px+var(--more-few,0px))] md:[--others:calc(491px+var(--more-few,0px))]',
    'lg:[--others:calc(710px+var(--more-all,0px))] xl:[--others:calc(1002px+var(--more-all,0px))]',
    'min-[1400px]:[--others:calc(1131px+var(--more-all,0px))]',
  ),
  'returns confirmed': CONFIRMED_NAME_SIZE,
  'returns stated': cx(
    'w-[min(200px,100cqw-var(--others))]',
    '[--others:calc(252px+var(--more-few,0px))] md:[--others:calc(437px+var(--more-all,0px))]',
    'lg:[--others:calc(564px+var(--more-all,0px))] xl:[--others:calc(876px+var(--more-all,0px))]',
    'min-[1400px]:[--others:calc(957px+var(--more-all,0px))] min-[1440px]:[--others:calc(1061px+var(--more-all,0px))]',
  ),
  'risk confirmed': CONFIRMED_NAME_SIZE,
  'risk stated': cx(
    'w-[min(200px,100cqw-var(--others))]',
    '[--others:calc(356px+var(--more-few,0px))] md:[--others:calc(437px+var(--more-few,0px))]',
    'lg:[--others:calc(668px+var(--more-few,0px))] xl:[--others:calc(772px+var(--more-few,0px))]',
    'min-[1400px]:[--others:calc(853px+var(--more-few,0px))]',
  ),
}
/** Width of the total beside columns of equal width. */
const TOTAL_SIZE = {
  className:
    'w-[calc(148px+var(--more-few,0px))] md:max-lg:w-[calc(229px+var(--more-few,0px))] min-[1400px]:w-[calc(229px+var(--more-few,0px))]',
}
/** What a seventh digit, with its comma, and an eighth need. Longer sums are abbreviated. */
const MORE_PX = [0, 12, 20]

/** The skeleton rows that a reader sees until the rows arrive. */
export const LOADING = 'Loading strategies...'

/** The name of a strategy with too few round trips is grey, like its figures. */
export const nameLook = (strategy: StrategyRow) => (hasTooFewRoundTrips(strategy) ? 'text-ink2' : 'font-medium')

/** Room for three lines in the first cell, and a head that sticks below the site's header. */
const LOOK: TableLook = {
  ...COMPACT,
  table: cx(COMPACT.table, 'table-fixed'),
  head: cx(COMPACT.head, 'sticky top-14 z-10 bg-bg'),
  // A focused control must not end up under the sticky head (WCAG 2.4.11).
  body: '[&_:is(a,button)]:scroll-mt-10',
  rowHeight: 'h-[62px]',
  cell: 'px-(--pad) first:pl-0 last:pr-0',
}

function RowAction({ strategy }: { strategy: StrategyRow }) {
  const Action = use(RowActionContext)
  return Action && <Action strategy={strategy} isSmall />
}

const nameColumn = (set: ShownColumns): TableColumn<StrategyRow> => ({
  id: 'name',
  className: NAME_SIZES[set],
  cellClass: 'py-[3px]',
  head: 'Name',
  cell: (strategy) => (
    <>
      <div className="flex items-start gap-2">
        <CompareBox name={strategy.name} className="-mx-1 size-6" />
        <Tooltip content={strategy.name} onlyIfCut>
          <PrefetchLink
            to={paths.performance(strategy.name)}
            dir="auto"
            className={cx(
              'line-clamp-2 min-h-6 min-w-0 pt-0.5 text-left leading-5 break-words underline-offset-2 hover:underline',
              nameLook(strategy),
            )}
          >
            {strategy.name}
          </PrefetchLink>
        </Tooltip>
      </div>
      <div className="flex items-center gap-2">
        <StrategyTrader strategy={strategy} />
        {/* At the end also on a trader's own page, which names no trader. Its code comes after the rows, so its place is kept. */}
        <span className="ml-auto flex min-w-6">
          <RowAction strategy={strategy} />
        </span>
      </div>
      <StrategyNotes strategy={strategy} explains />
    </>
  ),
})

/** Whether a needle follows the figure. Its other lines, and a dash, align with its digits. */
export const hasNeedle = ({ kind, quiet }: Figure) => (kind === 'money' || kind === 'gain') && !quiet

const isConfirmed = (set: ShownColumns) => set.endsWith(' confirmed')

/** The width of a figure's column. The columns of a chosen set share what the total leaves. */
function sizeOf(figure: Figure, index: number, set: ShownColumns): ColumnSize {
  if (set === 'results') {
    if (index === 0) return {}
    return SIZES[figure.kind] ?? { width: moneyWidth(figure, hasNeedle(figure) ? '92px' : '85px') }
  }
  if (isConfirmed(set)) return index === 0 ? {} : CONFIRMED_SIZE
  if (index === 0) return TOTAL_SIZE
  return figure.kind === 'amount' ? { width: moneyWidth(figure, '88px') } : {}
}

/** The column of a figure: `index` is its place among the set's figures, of which the first leads. */
const figureColumn = (figure: Figure, index: number, set: ShownColumns): TableColumn<StrategyRow> => ({
  id: figure.ranking?.sortKey,
  head: figure.label,
  meaning: isOfAccount(figure) && <FigureMeaning of={figure.key} />,
  docs: docsAnchor(figure),
  align: 'right',
  needle: hasNeedle(figure),
  hideBelow: figure.ranking?.hideBelow,
  // Before the first period.
  divider: set === 'results' && figure.kind === 'gain' && RANKED_FIGURES[index - 1]?.kind !== 'gain',
  ...sizeOf(figure, index, set),
  cell: (strategy) => (
    <>
      {/* Marked once per row of returns or risk. */}
      {index === 1 && figure.ranking?.set && <AccountMark strategy={strategy} explains />}
      <RankingCell figure={figure} strategy={strategy} isFirst={index === 0} />
    </>
  ),
})

const columnsOf = (set: ShownColumns): readonly TableColumn<StrategyRow>[] => [
  nameColumn(set),
  ...FIGURES[set].map((figure, index) => figureColumn(figure, index, set)),
]

const COLUMNS: Record<ShownColumns, readonly TableColumn<StrategyRow>[]> = {
  results: columnsOf('results'),
  'returns confirmed': columnsOf('returns confirmed'),
  'returns stated': columnsOf('returns stated'),
  'risk confirmed': columnsOf('risk confirmed'),
  'risk stated': columnsOf('risk stated'),
}

/** Whether a column is as wide as its longest sum needs: a set's own columns of gains share what is left. */
const growsWith = ({ kind }: Figure, at: number, set: ShownColumns) =>
  kind === 'amount' || (kind === 'money' && (at === 0 || set === 'results'))

/** What the columns of money need for the longest sums of these rows, each for its own, as CSS variables. */
function roomFor(rows: readonly StrategyRow[], set: ShownColumns): Record<`--more-${string}`, string> {
  const needs = FIGURES[set]
    .filter((figure, at) => growsWith(figure, at, set))
    .map((figure) => {
      // As they are stored: for what is derived, 10,000 rows would take longer than their sort.
      const largest = rows.reduce((most, row: FigureValues) => Math.max(most, Math.abs(row[figure.key] ?? 0)), 0)
      const digits = Math.floor(largest).toString().length
      return { figure, px: MORE_PX[Math.max(0, digits - 6)] ?? Math.max(...MORE_PX) }
    })
  const sum = (some: typeof needs) => `${some.reduce((total, { px }) => total + px, 0)}px`
  return {
    ...Object.fromEntries(needs.map(({ figure, px }) => [moreName(figure), `${px}px`])),
    '--more-few': sum(needs.filter(({ figure }) => !figure.ranking?.hideBelow)),
    '--more-all': sum(needs),
  }
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
          <ConfirmedPnl strategy={strategy} />
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

interface SizedProps {
  set: ShownColumns
  room?: ReturnType<typeof roomFor>
  children: ReactNode
}

/** The container that the columns' widths refer to. Few columns are not drawn apart, so that a row can be read across. */
const Sized = ({ set, room, children }: SizedProps) => (
  <div
    className={cx('@container [--pad:8px] lg:max-[1400px]:[--pad:4px]', isConfirmed(set) && 'max-w-[760px]')}
    style={room as CSSProperties}
  >
    {children}
  </div>
)

/** The ranking as a table, from 640 px. */
export function StrategyTable({ rows, wholeCount, sort, onSort, isByTotal, set = 'results' }: StrategyListProps) {
  const columns = COLUMNS[set]
  // The column whose head was pressed, until TanStack's code, which loads separately, has applied the sort.
  const [pressed, setPressed] = useState<string | null>(null)
  useEffect(() => {
    // A failed download is reported once a head is pressed.
    afterContent(loadPressedSorting)().catch(() => undefined)
  }, [])
  const sorting: TableSorting = {
    getColumn: (id) => ({
      getIsSorted: () => (sort?.key === id ? sort.direction : false),
      toggleSorting: () => setPressed(id),
    }),
  }
  const created = use(CreatedContext)
  // A press on a head renders the table once more before the sorted rows are there.
  const room = useMemo(() => roomFor(rows, set), [rows, set])
  return (
    <Sized set={set} room={room}>
      {pressed !== null && (
        <LazyBoundary failure="The list couldn’t be sorted">
          <PressedSorting
            columns={columns}
            // An unknown key sorts no column.
            sorting={
              columns.some(({ id }) => id === sort?.key) && sort
                ? [{ id: sort.key, desc: sort.direction === 'desc' }]
                : []
            }
            onSort={([first]: SortingState) => onSort(first ? parseSort(first.id, first.desc ? 'desc' : 'asc') : null)}
            pressed={pressed}
            onDone={() => setPressed(null)}
          />
        </LazyBoundary>
      )}
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
    </Sized>
  )
}

/** The table while its rows are loading. */
export function StrategyTableSkeleton({ rows, set }: { rows: number; set: ShownColumns }) {
  return (
    <Sized set={set}>
      <TableSkeleton columns={COLUMNS[set]} rows={rows} look={LOOK} label={LOADING} />
    </Sized>
  )
}
