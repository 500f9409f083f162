import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { TradeClock } from '@/domain/trade/clocks'
import { RECOMPUTED_COLUMNS } from '@/domain/trade/tradeColumns'
import type { TradeResult } from '@/domain/trade/trades'
import { meaningOf, SPLIT_STATED, TradeValue } from '@/features/trades/tradeCells'
import { formatQuantity } from '@/lib/formatTrades'
import { useMediaQuery } from '@/ui/browserState'
import { MeaningLabel } from '@/ui/controls/Meaning'
import { cx } from '@/ui/cx'
import { Money, NoFigure } from '@/ui/figures/Figure'
import { ClockMark, Status } from '@/ui/figures/TradeMarks'
import { SmallTable } from '@/ui/tables/SmallTable'
import type { TableColumn } from '@/ui/tables/Table'
import { MatchingPicture } from './MatchingPicture'
import type { TradeDraft } from './tradeDraft.rules'

/** Below the large breakpoint the dialog is too narrow for two columns. */
const FITS_BESIDE = '(min-width: 1024px)'

/** What is known of a trade as saved, and as it is or would be. */
interface Versions<Known> {
  saved: Known
  now: Known
}

interface TradeSummaryProps {
  title: string
  /** Whether its prices are in dollars. */
  inDollars: Versions<boolean>
  /** The stored trade; null for a new one, and when nothing is edited. */
  saved: TradeResult | null
  draft: TradeDraft
  /** How it is logged; null if unknown. */
  clock: Versions<TradeClock | null>
  /** What it does in the account behind the record, in sentences. */
  notes: readonly (string | null)[]
  /** The dialog's element for buttons; absent when nothing is edited. */
  footer?: HTMLElement | null
}

/**
 * A trade's computed figures: to the right of the form, or on narrow screens collapsed above the buttons, where it covers no field.
 * Without a form it follows the actions.
 */
export function TradeSummary({ title, inDollars, saved, draft, clock, notes, footer }: TradeSummaryProps) {
  const beside = useMediaQuery(FITS_BESIDE)
  const summary = (
    <div className="flex flex-col gap-4">
      <Figures title={title} inDollars={inDollars} saved={saved} now={draft.result} clock={clock} />
      {notes.map(
        (note) =>
          note && (
            <p key={note} className="text-label text-ink2">
              {note}
            </p>
          ),
      )}
      {footer !== undefined && !saved && clock.now === 'after' && (
        <p className="text-label text-ink2">
          Its outcome is recorded with it. To log a trade live, record each action as it happens.
        </p>
      )}
      {draft.result && <Splits splits={draft.result.splits} />}
      <MatchingPicture draft={draft} />
    </div>
  )
  if (footer !== undefined && !beside) {
    return (
      footer &&
      createPortal(
        <Folded title={title} result={draft.result}>
          {summary}
        </Folded>,
        footer,
      )
    )
  }
  return (
    <aside aria-label={title} className={cx('bg-panel', beside ? 'border-l p-6 pt-4' : 'border-t p-4 sm:px-6')}>
      <div className={cx(beside && 'sticky top-4')}>{summary}</div>
    </aside>
  )
}

/** The splits that converted what the trade held, and whose word for them there is. */
function Splits({ splits }: Pick<TradeResult, 'splits'>) {
  if (splits.length === 0) return null
  return (
    <ul className="flex flex-col gap-1 text-label text-ink2">
      {splits.map(({ day, units, of, stated }) => (
        <li key={`${day} ${units}`}>
          Split {formatQuantity(units)} for {formatQuantity(of)} on {day}:{' '}
          {stated ? SPLIT_STATED : 'what was held became as many new units, at their new cost.'}
        </li>
      ))}
    </ul>
  )
}

interface FoldedProps {
  title: string
  result: TradeResult | null
  children: ReactNode
}

function Folded({ title, result, children }: FoldedProps) {
  return (
    <details className="group -order-1 -mx-4 -mt-3 w-[calc(100%+32px)] border-b sm:-mx-6 sm:w-[calc(100%+48px)]">
      <summary className="flex h-12 list-none items-center gap-3 px-4 sm:px-6 [&::-webkit-details-marker]:hidden">
        <span className="font-heading">{title}</span>
        {result && <Status status={result.status} />}
        <span className="ml-auto">{result && <Money value={Number(result.return)} strong />}</span>
        <ChevronDown className="shrink-0 text-ink2 transition-transform duration-popover group-open:rotate-180" />
      </summary>
      <div className="max-h-[45dvh] overflow-y-auto px-4 pb-4 sm:px-6">{children}</div>
    </details>
  )
}

/** The figures computed from a trade's actions. Whether it is live has a row of its own. */
const ROWS = RECOMPUTED_COLUMNS.filter(({ shown }) => shown === 'table')

interface FiguresProps extends Pick<TradeSummaryProps, 'title' | 'inDollars' | 'saved' | 'clock'> {
  /** null while no action is complete. */
  now: TradeResult | null
}

/** The figures of one trade, with the saved ones beside them during an edit. */
function Figures({ title, inDollars, saved, now, clock }: FiguresProps) {
  const rows: FigureRow[] = [
    ...ROWS.map((entry) => ({
      label: entry.label,
      ...meaningOf(entry),
      saved: saved && <Value entry={entry} trade={saved} inDollars={inDollars.saved} quiet />,
      now: now ? <Value entry={entry} trade={now} inDollars={inDollars.now} /> : <Nothing />,
    })),
    { label: 'Clock', saved: clockCell(clock.saved), now: clockCell(clock.now) },
  ]
  return (
    <SmallTable
      caption={title}
      columns={[
        {
          head: <span className="text-table font-heading text-ink">{title}</span>,
          isRowHead: true,
          cell: ({ label, text, docs }) => (
            <MeaningLabel text={text} docs={docs}>
              {label}
            </MeaningLabel>
          ),
          cellClass: 'whitespace-nowrap text-ink2',
        },
        ...(saved ? [SAVED] : []),
        { ...NOW, head: <span className={saved ? 'text-ink' : 'sr-only'}>now</span> },
      ]}
      rows={rows}
    />
  )
}

interface FigureRow {
  label: string
  text?: string | undefined
  docs?: string | undefined
  saved: ReactNode
  now: ReactNode
}

const SAVED: TableColumn<FigureRow> = {
  head: 'saved',
  align: 'right',
  cell: ({ saved }) => saved,
  cellClass: '[overflow-wrap:anywhere] text-ink2',
}
const NOW = {
  align: 'right',
  cell: ({ now }: FigureRow) => now,
  cellClass: '[overflow-wrap:anywhere] font-medium',
} as const

interface ValueProps {
  entry: (typeof ROWS)[number]
  trade: TradeResult
  inDollars: boolean
  quiet?: boolean
}

function Value({ entry, trade, inDollars, quiet = false }: ValueProps) {
  const { column, kind, compute } = entry
  return (
    <>
      <TradeValue
        kind={kind}
        value={compute(trade, null, null)}
        inDollars={inDollars}
        ended={trade.ended}
        needle={false}
        quiet={quiet}
        strong={!quiet}
      />
      {column === 'qty' && trade.multiplier !== '1' && ` ×${trade.multiplier}`}
    </>
  )
}

const clockCell = (clock: TradeClock | null) => (clock === null ? <Nothing /> : <ClockMark clock={clock} withWord />)

const Nothing = () => (
  <span className="font-normal">
    <NoFigure words="nothing yet" />
  </span>
)
