import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { whyNoIntervals } from '@/domain/account/words'
import { figureBasis } from '@/domain/figures/bases'
import { evidenceSentence } from '@/domain/figures/evidenceWords'
import { FIGURES, type Figure } from '@/domain/figures/figures'
import { FIGURE_MEANINGS } from '@/domain/figures/meanings'
import { docsAnchor, isOfAccount } from '@/domain/figures/ranked'
import { figureInterval, hasTooFewRoundTrips } from '@/domain/figures/values'
import { paths } from '@/lib/paths'
import { useReturnIntervals } from '@/queries/account.queries'
import { MeaningLabel } from '@/ui/controls/Meaning'
import { TextLink } from '@/ui/controls/TextLink'
import { cx } from '@/ui/cx'
import { WithUnbrokenParts } from '@/ui/figures/Figure'
import { FigureInterval, FigureValue, scaleWithZero } from '@/ui/figures/FigureValue'
import { IntervalsError, ReturnInterval } from '@/ui/figures/ReturnInterval'
import { TraderLink } from '@/ui/figures/TraderLink'
import { Table, type TableColumn } from '@/ui/tables/Table'
import type { TableLook } from '@/ui/tables/tableLook'
import { drawdownWords } from '../confidence.rules'
import type { ComparedStrategy } from './comparison.queries'

const COMPARED = FIGURES.filter(({ shownIn }) => shownIn?.includes('comparison'))
/** The evidence, then the counts, since they say how far the other figures can be trusted. */
const isCount = ({ kind }: Figure) => kind === 'evidence' || kind === 'count'
const ROWS = [
  ...COMPARED.filter(isCount).toSorted((one, other) => Number(one.kind === 'count') - Number(other.kind === 'count')),
  ...COMPARED.filter((figure) => !isCount(figure)),
]

interface ComparedFiguresProps {
  strategies: readonly ComparedStrategy[]
  onRemove: (strategy: ComparedStrategy) => void
}

const LOOK: TableLook = {
  table: 'w-full border-collapse text-table',
  headRow: 'border-y border-y-line2',
  row: 'border-b align-baseline',
  rowHeight: '',
  cell: 'py-2 pl-4 font-normal first:pl-0',
}

const FIGURE_COLUMN: TableColumn<Figure> = {
  head: <span className="block text-label text-ink2">Figure</span>,
  isRowHead: true,
  className: 'sticky left-0 bg-bg pr-3',
  cellClass: 'text-ink2',
  cell: (figure) => (
    // As high as one line of the other cells. Flex aligns it with their first line when the label wraps.
    <span className={cx('flex', isOfAccount(figure) && '-my-1')}>
      <MeaningLabel text={isOfAccount(figure) && FIGURE_MEANINGS[figure.key]} docs={docsAnchor(figure)}>
        {figure.label}
      </MeaningLabel>
    </span>
  ),
}

/** The figures of some strategies side by side, with their intervals on shared scales. */
export function ComparedFigures({ strategies, onRemove }: ComparedFiguresProps) {
  const columns = [
    FIGURE_COLUMN,
    ...strategies.map(
      (strategy, index): TableColumn<Figure> => ({
        id: strategy.id,
        head: <StrategyHead strategy={strategy} index={index} onRemove={onRemove} />,
        className: 'min-w-[150px] align-baseline',
        cell: (figure) => (
          <>
            <FigureValue figure={figure} values={strategy.values} />
            <span className="block text-label text-ink2">{noteOf(figure, strategy, strategies)}</span>
          </>
        ),
      }),
    ),
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container has to be reachable by the keyboard.
    <section aria-label="Figures side by side" tabIndex={0} className="relative overflow-x-auto">
      <Table
        caption="Figures of the compared strategies, with their 95% intervals"
        columns={columns}
        rows={ROWS}
        look={LOOK}
      />
    </section>
  )
}

interface StrategyHeadProps extends Pick<ComparedFiguresProps, 'onRemove'> {
  strategy: ComparedStrategy
  index: number
}

/** A sample of the strategy's line in the chart, its name and trader, and a button that removes it. */
function StrategyHead({ strategy, index, onRemove }: StrategyHeadProps) {
  const { name, ownerId, username } = strategy
  return (
    <span className="flex items-start gap-2">
      <span className="flex h-5 items-center">
        <LineSample index={index} />
      </span>
      <span dir="auto" className="min-w-0 flex-1 break-words font-medium">
        <TextLink to={paths.performance(name)}>{name}</TextLink>
        <span className="mt-1 block text-label font-normal text-ink2">
          <TraderLink id={ownerId} name={username} />
        </span>
      </span>
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={() => onRemove(strategy)}
        className="grid size-6 shrink-0 place-items-center rounded text-ink2 hover:bg-hover hover:text-ink"
      >
        <X size={14} />
      </button>
    </span>
  )
}

function noteOf(figure: Figure, strategy: ComparedStrategy, all: readonly ComparedStrategy[]): ReactNode {
  const { values, drawdown, days } = strategy
  if (figure.key === 'rounds') return hasTooFewRoundTrips(values) && 'too few to tell'
  if (figure.key === 'evidence') return values.trades > 0 && evidenceSentence(values)
  if (figure.key === 'live_trades' || figure.key === 'public_trades' || figure.key === 'unrealised') {
    return figureBasis(figure, values)
  }
  if (figure.key === 'max_drawdown') {
    if (drawdown) return <WithUnbrokenParts text={drawdownWords(drawdown)} />
    return days.length === 0 ? 'nothing realised' : 'never fell'
  }
  if (figure.key === 'benchmark_return') return values.benchmark_return !== null && values.benchmark
  if (figure.key === 'twr_year' || figure.key === 'sharpe') {
    // If there is no account at all, the reason is above the chart.
    return !values.too_much_to_value && <IntervalOfReturns figure={figure} of={strategy} />
  }
  if (!figure.hasInterval) return null
  const scale =
    figure.kind === 'share' ? undefined : scaleWithZero(all.flatMap((one) => figureInterval(figure, one.values) ?? []))
  return <FigureInterval figure={figure} values={values} scale={scale} className="my-1 max-w-[180px]" />
}

/** The interval of the annual return or of the Sharpe ratio. A failure is reported once, beside the first. */
function IntervalOfReturns({ figure, of: { id, values } }: { figure: Figure; of: ComparedStrategy }) {
  const { twr_year: aYear, has_hidden_prices: isByMonth } = values
  const read = useReturnIntervals(id, whyNoIntervals(aYear, isByMonth) === null)
  return (
    <>
      <ReturnInterval figure={figure} of={{ aYear, isByMonth, read }} />
      {figure.key === 'twr_year' && <IntervalsError read={read} />}
    </>
  )
}

/** Must match ComparisonChart. */
const LINES = [
  { className: 'stroke-ink', dashes: undefined },
  { className: 'stroke-ink2', dashes: '3 3' },
  { className: 'stroke-acc-line', dashes: undefined },
  { className: 'stroke-ink3', dashes: '1.5 2.5' },
]

/** A sample of a strategy's line in the chart, beside its name. */
export function LineSample({ index }: { index: number }) {
  const look = LINES[index]
  return (
    <svg viewBox="0 0 22 2" width="22" height="2" aria-hidden="true" className="shrink-0">
      <path d="M0 1H22" strokeWidth={2} strokeDasharray={look?.dashes} className={look?.className} />
    </svg>
  )
}
