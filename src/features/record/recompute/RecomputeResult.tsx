import { Check, X } from 'lucide-react'
import { TOO_MUCH_TO_VALUE } from '@/domain/account/state'
import { type Figure, figureOf } from '@/domain/figures/figures'
import { formatFigure } from '@/domain/figures/words'
import { RECOMPUTED_COLUMNS } from '@/domain/trade/tradeColumns'
import { counted, formatDateTime } from '@/lib/format'
import type { StrategyDetail } from '@/queries/strategy.queries'
import { cx } from '@/ui/cx'
import { Money } from '@/ui/figures/Figure'
import { UtcTime } from '@/ui/figures/UtcTime'
import { LongTable } from '@/ui/tables/LongTable'
import { useSortedRows } from '@/ui/tables/sortedRows'
import type { TableColumn, TableProps } from '@/ui/tables/Table'
import { COMPACT } from '@/ui/tables/tableLook'
import { LedgerChecks } from './LedgerChecks'
import { PriceChecks } from './PriceChecks'
import { MAX_INSTRUMENTS } from './recompute.queries'
import { differenceOf, type FigureLine, type TradeLine, verdictOf } from './recompute.rules'
import type { ShownResult } from './useRecompute'

interface RecomputeResultProps extends Omit<ShownResult, 'kind'> {
  /** null for a file alone. */
  strategy: Pick<StrategyDetail, 'id' | 'name' | 'figures'> | null
  /** Recomputes everything again. */
  onRetry: () => void
}

/** The verdict in one sentence, the ledger's checks, then every figure and every trade, with those that differ first. */
export function RecomputeResult({
  result,
  isCompared,
  fileName,
  findings,
  prices,
  strategy,
  onRetry,
}: RecomputeResultProps) {
  const { figures, trades, actions, asOf } = result
  const [ofFigures, ofTrades] = [verdictOf(figures), verdictOf(trades)]
  const differs = ofFigures.differing + ofTrades.differing > 0
  return (
    <div>
      <div
        role="status"
        className={cx(
          'border-l-[3px] py-0.5 pl-[14px]',
          !isCompared ? 'border-l-line2' : differs ? 'border-l-loss' : 'border-l-gain',
        )}
      >
        <p className="text-h3">
          {isCompared
            ? verdict(ofFigures, ofTrades)
            : `${counted(trades.length, 'trade')}, computed from the file alone`}
        </p>
        <p className="mt-1 max-w-reading text-body text-ink2">
          {counted(actions, 'action')} from {fileName ?? 'the database'}, first bought first sold, in exact decimals, as
          of <UtcTime iso={asOf} className="font-mono text-label" />
          {isCompared ? ', when the database last computed them.' : ', when this page computed them.'}
          {isCompared && notComparedNote(figures, strategy?.figures?.too_much_to_value === true)}
        </p>
      </div>

      {strategy && fileName === null && <LedgerChecks findings={findings} strategy={strategy} onRetry={onRetry} />}
      {strategy && prices && <PriceChecks prices={prices} strategyName={strategy.name} />}

      <h2 className="mt-10 mb-3 text-title">Figures</h2>
      <div className="max-w-[960px]">
        <SortedTable
          caption={`Each figure from the actions${isCompared ? ' and by the database' : ''}`}
          columns={isCompared ? FIGURES_COMPARED : FIGURES_ALONE}
          rows={figures}
          rowId={({ key }) => key}
        />
      </div>
      <p className="mt-3 max-w-reading text-label text-ink3">
        Sums and counts are compared to the last digit, ratios as the 64-bit numbers the database stores. The number of
        edits isn’t checked, because it comes from the history, not from the actions.
      </p>

      <h2 className="mt-12 mb-3 text-title">Trades</h2>
      {isCompared && (
        <p className="mb-3 max-w-reading text-body text-ink2">
          {counted(RECOMPUTED_COLUMNS.length, 'value')} of each, from its status to its clock. Differences come first.
        </p>
      )}
      <SortedTable
        caption="Each trade from its actions, and by the database"
        columns={isCompared ? TRADES_COMPARED : TRADES_ALONE}
        rows={trades}
        rowId={(line) => line.tradeId}
      />
    </div>
  )
}

/**
 * Why the figures of what is confirmed and of the account are not compared; empty if all are.
 * @param isTooMuch whether the strategy held too much to be valued
 */
function notComparedNote(figures: readonly FigureLine[], isTooMuch: boolean): string {
  const alone = figures.filter(({ agrees }) => agrees === null)
  const isConfirmed = ({ key }: FigureLine) => key.startsWith('confirmed_')
  const confirmed = alone.some(isConfirmed)
    ? ' What is confirmed isn’t compared: it rests on the ledger, and on prices that may not be shown or have changed since.'
    : ''
  const ofAccount = alone.filter((line) => !isConfirmed(line) && figureOf(line.key).documented === 'returns')
  return (
    confirmed +
    (isTooMuch
      ? ` Returns and risk aren’t compared, as there are none. ${TOO_MUCH_TO_VALUE}`
      : returnsNotCompared(ofAccount))
  )
}

function returnsNotCompared(alone: readonly FigureLine[]): string {
  if (alone.length === 0) return ''
  return alone.every(({ key }) => key === 'benchmark_return' || key === 'vs_market')
    ? ' The benchmark isn’t compared: its prices may not be shown, or one arrived in the last minute.'
    : ` Returns and risk aren’t compared: they rest on prices that may not be shown, on a split, on more than ${MAX_INSTRUMENTS} instruments, or on what was written in the last minute.`
}

/** A table of what was computed in the browser, sorted there as well. */
function SortedTable<Line extends object>(table: Pick<TableProps<Line>, 'caption' | 'columns' | 'rows' | 'rowId'>) {
  return <LongTable {...table} {...useSortedRows(table.columns, table.rows)} look={COMPACT} rowHeightPx={40} />
}

type Verdict = ReturnType<typeof verdictOf>

function verdict(figures: Verdict, trades: Verdict): string {
  if (figures.differing + trades.differing === 0) {
    return `All ${counted(figures.agreeing, 'figure')} and ${counted(trades.agreeing, 'trade')} agree`
  }
  return `${counted(figures.differing, 'figure')} and ${counted(trades.differing, 'trade')} differ`
}

/** A value formatted as on the rest of the site. */
function shownValue({ key, kind }: Figure, text: string | null): string {
  if (text === null) return key === 'profit_factor' ? '∞' : '–'
  if (kind !== 'list') return formatFigure(kind, Number(text))
  const list: unknown = JSON.parse(text)
  return formatFigure(kind, Array.isArray(list) ? list.length : 0)
}

/** A figure's value, with all its digits if it differs. */
function FigureText({ line, text }: { line: FigureLine; text: string | null | undefined }) {
  if (text === undefined) return <span className="text-ink3">not computed</span>
  const figure = figureOf(line.key)
  return (
    <>
      {/* Large sums take two lines on a phone. */}
      <span className="break-all sm:break-normal">{shownValue(figure, text)}</span>
      {line.agrees === false && text !== null && figure.kind !== 'list' && (
        <span className="block break-all py-0.5 font-mono text-label text-ink2">{text}</span>
      )}
    </>
  )
}

interface AgreementProps {
  /** null without a comparison. */
  agrees: boolean | null
  /** The database's value minus the computed one, if both are numbers. */
  difference?: string | null
}

/** Whether two values are equal, as an icon and a word. */
function Agreement({ agrees, difference }: AgreementProps) {
  if (agrees === null) return <span className="text-ink3">not compared</span>
  if (agrees) {
    return (
      <span className="inline-flex items-center text-ink2 sm:gap-1.5">
        <Check size={14} strokeWidth={1.75} className="text-gain" />
        <span className="max-sm:sr-only">agrees</span>
      </span>
    )
  }
  return (
    <span className="inline-flex items-start font-medium text-loss sm:gap-1.5">
      <X size={14} strokeWidth={2} className="mt-[3px] shrink-0" />
      <span>
        <span className="max-sm:sr-only">differs</span>
        {difference && (
          // On phones the two values, with all their digits, leave no room for it.
          <span className="block break-all max-sm:hidden font-mono text-label font-normal">
            <span className="sr-only">the database minus the actions: </span>
            {difference.startsWith('-') ? difference.replace('-', '−') : `+${difference}`}
          </span>
        )}
      </span>
    </span>
  )
}

const FIGURES_ALONE: readonly TableColumn<FigureLine>[] = [
  {
    id: 'figure',
    head: 'Figure',
    width: '25%',
    value: ({ key }) => figureOf(key).label,
    cell: ({ key }) => figureOf(key).label,
  },
  { head: 'From the actions', align: 'right', cell: (line) => <FigureText line={line} text={line.computed} /> },
]
const FIGURES_COMPARED: readonly TableColumn<FigureLine>[] = [
  ...FIGURES_ALONE,
  { head: 'Database', align: 'right', cell: (line) => <FigureText line={line} text={line.stored} /> },
  {
    head: <span className="max-sm:sr-only">Verdict</span>,
    align: 'right',
    cell: (line) => <Agreement agrees={line.agrees} difference={differenceOf(line.computed, line.stored)} />,
  },
]

/** The differences of a trade, in words: "Return: 12 from the actions, 13 in the database". */
function differences({ computed, stored, differing }: TradeLine): string {
  if (!computed) return 'This trade is only in the database'
  if (!stored) return 'This trade is only in the actions'
  return RECOMPUTED_COLUMNS.filter(({ column }) => differing.includes(column))
    .map(
      ({ column, label }) =>
        `${label}: ${computed[column] ?? 'none'} from the actions, ${stored[column] ?? 'none'} in the database`,
    )
    .join('; ')
}

/** The return of each trade, as computed or as stored. */
function returnColumn(side: 'computed' | 'stored', head: string): TableColumn<TradeLine> {
  const returnOf = (line: TradeLine) => (line[side]?.return == null ? undefined : Number(line[side].return))
  return {
    ...{ id: side, head, align: 'right', needle: true, width: '18%' },
    value: returnOf,
    cell: (line) => <Money value={returnOf(line) ?? null} />,
  }
}

const TRADES_ALONE: readonly TableColumn<TradeLine>[] = [
  {
    id: 'trade',
    head: 'Trade',
    width: '34%',
    value: (line) => line.symbol ?? line.tradeId,
    cell: (line) => (
      <span className="block min-w-0 py-1">
        <span className="block truncate font-heading">{line.symbol ?? line.tradeId}</span>
        {line.agrees === false && <span className="block wrap-anywhere text-label text-ink2">{differences(line)}</span>}
      </span>
    ),
  },
  {
    id: 'date',
    head: 'Date, UTC',
    hideBelow: 'sm',
    width: '18%',
    value: ({ date }) => date ?? undefined,
    cell: ({ date }) =>
      date && (
        <UtcTime iso={date} className="whitespace-nowrap font-mono text-label">
          {formatDateTime(date)}
        </UtcTime>
      ),
  },
  returnColumn('computed', 'Return'),
]
const TRADES_COMPARED: readonly TableColumn<TradeLine>[] = [
  ...TRADES_ALONE,
  returnColumn('stored', 'Database'),
  {
    id: 'verdict',
    head: 'Verdict',
    align: 'right',
    width: '12%',
    // Differing trades first.
    value: ({ agrees }) => (agrees === false ? 0 : 1),
    cell: ({ agrees }) => <Agreement agrees={agrees} />,
  },
]
