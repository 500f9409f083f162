import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { contractParts } from '@/domain/contract/contractName'
import { currencyMark, isInDollars } from '@/domain/contract/currencies'
import { sideLabel } from '@/domain/contract/markets'
import { instantOf, isoOfInstant } from '@/domain/time/instant'
import { timesWords } from '@/domain/time/spans'
import { CLOCK_LABELS, storedTradeClock } from '@/domain/trade/clocks'
import { LISTED_COLUMNS, type TradeColumn, type TradeColumnKind, type TradeRow } from '@/domain/trade/tradeColumns'
import type { TradeStatus } from '@/domain/trade/trades'
import { counted, formatCount, formatDateTime } from '@/lib/format'
import {
  formatAmount,
  formatAverage,
  formatHold,
  formatQuantity,
  formatR,
  formatShortQuantity,
} from '@/lib/formatTrades'
import { Hint, MeaningLabel } from '@/ui/controls/Meaning'
import { cx } from '@/ui/cx'
import { Money, NoFigure, Percent } from '@/ui/figures/Figure'
import { ClockMark, OutsideMark, Status } from '@/ui/figures/TradeMarks'
import { UtcTime } from '@/ui/figures/UtcTime'
import { RowIcon } from '@/ui/RowIcon'
import type { TableColumn } from '@/ui/tables/Table'
import { isExpired } from './trades.rules'

/** The tags of a trade in a list, on one line; nothing without any. */
export const ListedTags = ({ trade: { tags } }: { trade: Pick<TradeRow, 'tags'> }) =>
  tags && (
    <span className="block max-w-[180px] truncate text-mark text-ink2 leading-tight">
      <span className="sr-only">Tags: </span>
      {tags.join(', ')}
    </span>
  )

/** A date from the database as the list shows it: to the minute, in UTC. */
export const shownDate = (date: string) => formatDateTime(isoOfInstant(instantOf(date)))

const numberOrNull = (value: unknown) => (value === null ? null : Number(value))

interface ValueLook {
  /** Whether the trade's prices are in dollars and are shown with a $ sign. Other currencies are named beside the symbol. */
  inDollars?: boolean
  /** How the option ended, where the price is 0. */
  ended?: string | null
  /** The bar after a signed figure. */
  needle?: boolean
  quiet?: boolean
  strong?: boolean
}

const ENDED: Record<string, string> = {
  EXPIRE: 'Expired worthless, at the price 0',
  ASSIGN: 'Assigned: the option closed at 0, and its shares changed hands at the strike',
  EXERCISE: 'Exercised: the option closed at 0, and its shares changed hands at the strike',
}

/** A value of a trade, formatted by its kind. */
export function TradeValue({
  kind,
  value,
  inDollars = false,
  ended = null,
  ...look
}: { kind: TradeColumnKind; value: unknown } & ValueLook): ReactNode {
  if (kind === 'money') return <Money value={numberOrNull(value)} strong {...look} />
  if (kind === 'percent') return <Percent value={numberOrNull(value)} {...look} />
  if (value === null) return <NoFigure words="none yet" />
  const text = String(value)
  const sign = inDollars ? '$' : ''
  switch (kind) {
    case 'status':
      return <Status status={text as TradeStatus} />
    case 'date':
      return (
        <UtcTime iso={text} className="font-mono text-label">
          {shownDate(text)}
        </UtcTime>
      )
    case 'position':
      return <span className="text-ink2">{text.toLowerCase()}</span>
    case 'count':
      return formatCount(Number(value))
    case 'duration':
      return <span className="whitespace-nowrap text-ink2">{formatHold(Number(value))}</span>
    case 'quantity':
      return formatQuantity(text)
    case 'average':
      // Only an option that ends closes at 0.
      return Number(text) === 0 ? (
        <MeaningLabel text={ENDED[ended ?? 'EXPIRE'] ?? ''}>{sideLabel(ended ?? 'EXPIRE').toLowerCase()}</MeaningLabel>
      ) : (
        sign + formatAverage(text)
      )
    case 'multiple':
      return formatR(text)
    case 'amount':
      return <span className="text-ink2">{sign + formatAmount(text)}</span>
    default:
      return <span className="text-ink2">{text}</span>
  }
}

/** A pencil that marks an edited trade, with a label if there is room. */
export function EditMark({ edits, className }: Pick<TradeRow, 'edits'> & { className?: string }) {
  if (edits === 0) return null
  return (
    <span className="inline-flex items-center gap-1 text-mark text-ink2">
      <Pencil size={11} className="shrink-0" />
      <span className={cx('border-b border-b-field border-dashed', className)}>
        edited<span className="sr-only"> {timesWords(edits)}</span>
      </span>
    </span>
  )
}

/** Says how many of a trade's prices lie outside the market's range; nothing without any. */
export function OutsidePrices({ trade }: { trade: Pick<TradeRow, 'prices_checked' | 'prices_outside'> }) {
  if (trade.prices_outside === 0) return null
  return (
    <OutsideMark className="block text-mark leading-tight whitespace-nowrap">
      {trade.prices_outside} of {counted(trade.prices_checked, 'price')} outside
      <span className="sr-only"> the market’s range</span>
    </OutsideMark>
  )
}

/** A card's content lets presses through to the button below it, except on labels. */
export const PRESSABLE = '[&_button]:pointer-events-auto'
const SYMBOL_MARK = cx(PRESSABLE, 'text-mark text-ink2')

/** What is said of a split that only its trader states. */
export const SPLIT_STATED = 'only the trader says so, so it counts for nothing that is compared with the market.'

/** The symbol, with its multiplier, and below it what tells the contract from others in it. */
export function SymbolName({
  trade,
  className,
}: {
  trade: Pick<TradeRow, 'symbol' | 'multiplier' | 'market' | 'currency' | 'expiration' | 'strike' | 'option_right'> &
    Partial<Pick<TradeRow, 'has_stated_split'>>
  className?: string
}) {
  const multiplier = formatQuantity(trade.multiplier)
  const currency = currencyMark(trade)
  const { name, detail } = contractParts(trade)
  return (
    <span className="inline-flex max-w-full flex-wrap items-baseline gap-x-1.5 leading-tight">
      <span className={cx('wrap-anywhere font-heading', className)}>{name}</span>
      {multiplier !== '1' && (
        <span className={SYMBOL_MARK}>
          <MeaningLabel text={`One contract counts × ${multiplier}`}>
            <span aria-hidden="true">×{multiplier}</span>
            <span className="sr-only">times {multiplier}</span>
          </MeaningLabel>
        </span>
      )}
      {currency && (
        <span className={SYMBOL_MARK}>
          <MeaningLabel text="The currency of its prices; results are in dollars">{currency}</MeaningLabel>
        </span>
      )}
      {trade.has_stated_split && (
        <span className={SYMBOL_MARK}>
          <MeaningLabel text={`Split by the trader’s word: ${SPLIT_STATED}`}>split stated</MeaningLabel>
        </span>
      )}
      {detail && <span className="w-full text-mark whitespace-nowrap text-ink2">{detail}</span>}
    </span>
  )
}

function DateCell({ trade }: { trade: TradeRow }) {
  const [day, time] = shownDate(trade.date).split(' ')
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <ClockMark clock={storedTradeClock(trade)} />
      <UtcTime iso={trade.date} className="font-mono text-label">
        {day}
        <span className="max-[1399px]:hidden"> {time}</span>
      </UtcTime>
      <EditMark edits={trade.edits} className="max-[1399px]:sr-only" />
    </span>
  )
}

/** The status, marked when the trade is open past its expiration date. */
export function TradeStatusMark({ trade }: { trade: Pick<TradeRow, 'status' | 'expiration'> }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Status status={trade.status} />
      {isExpired(trade, new Date()) && (
        <span className="text-mark text-loss">
          expired<span className="sr-only"> on {trade.expiration}, and still open</span>
        </span>
      )}
    </span>
  )
}

/** Shows whether a trade is selected, which the button around it says in words. */
export const Tick = ({ isOn }: { isOn: boolean }) => (
  <span
    aria-hidden="true"
    className={cx(
      'grid size-4 shrink-0 place-items-center rounded-mark border',
      isOn ? 'border-ink bg-ink text-bg' : 'border-field',
    )}
  >
    {isOn && <RowIcon shape="check" size={12} strokeWidth={2.2} />}
  </span>
)

/** Cells that show more than their own column's value. */
const CELLS: Partial<Record<keyof TradeRow, (trade: TradeRow) => ReactNode>> = {
  is_live: (trade) => CLOCK_LABELS[storedTradeClock(trade)],
  status: (trade) => <TradeStatusMark trade={trade} />,
  date: (trade) => <DateCell trade={trade} />,
  symbol: (trade) => (
    <>
      <SymbolName trade={trade} className="min-w-[6ch] max-w-[120px] xl:max-w-[180px]" />
      <OutsidePrices trade={trade} />
      <ListedTags trade={trade} />
    </>
  ),
  qty_rem: ({ qty_rem: held }) => (
    <span className={Number(held) === 0 ? 'text-ink3' : 'font-medium'}>{formatQuantity(held)}</span>
  ),
}

/** A column's value of one row. */
export const cellOf = ({ column, kind }: TradeColumn<keyof TradeRow>, trade: TradeRow): ReactNode =>
  CELLS[column]?.(trade) ?? (
    <TradeValue kind={kind} value={trade[column]} inDollars={isInDollars(trade)} ended={trade.ended} />
  )

/** Prices from here up have two decimals in the table. */
const LARGE_PRICE = 1000

/** A long number, shortened and in full; null if it is short enough for its cell. */
function shortNumber({ column, kind }: TradeColumn<keyof TradeRow>, trade: TradeRow) {
  const value = trade[column]
  if (value === null) return null
  const text = String(value)
  if (kind === 'quantity') return { short: formatShortQuantity(text), full: formatQuantity(text) }
  if (kind !== 'average' || Number(text) < LARGE_PRICE) return null
  const sign = isInDollars(trade) ? '$' : ''
  return { short: sign + formatAmount(text), full: sign + formatAverage(text) }
}

/** A column's value in the table, which has to fit: numbers of many digits are shown in full on hover, focus or tap. */
function shortCellOf(entry: TradeColumn<keyof TradeRow>, trade: TradeRow): ReactNode {
  const { short, full } = shortNumber(entry, trade) ?? {}
  if (short === undefined || short === full) return cellOf(entry, trade)
  return (
    <Hint content={full} className="min-h-6">
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{full}</span>
    </Hint>
  )
}

const FIGURES: readonly TradeColumnKind[] = [
  ...(['quantity', 'average', 'amount', 'money', 'percent', 'multiple', 'duration', 'count'] as const),
]

/** A trade's R, and whether its stop was not stated in time. Nothing without a stop. */
export function RMark({ trade: { r, stop_in_time } }: { trade: Pick<TradeRow, 'r' | 'stop_in_time'> }) {
  if (r === null) return null
  return (
    <span className="block text-mark leading-tight whitespace-nowrap text-ink2">
      {formatR(r)}{' '}
      {!stop_in_time && (
        <MeaningLabel text="The stop was not stated in time, so this R counts in no figure of the strategy.">
          late stop
        </MeaningLabel>
      )}
    </span>
  )
}

/** A column's meaning, with a link to its explanation on /docs. */
export const meaningOf = ({ column, meaning, example }: TradeColumn) => ({ text: meaning, docs: example && column })

/** The table's columns. Each id is the database's column, which the heads sort by. */
export const tableColumns: readonly TableColumn<TradeRow>[] = LISTED_COLUMNS.map((entry) => ({
  id: entry.column,
  head: entry.label,
  meaning: entry.meaning,
  docs: meaningOf(entry).docs,
  align: FIGURES.includes(entry.kind) ? 'right' : 'left',
  needle: entry.kind === 'money' || entry.kind === 'percent',
  cell: (trade) => (
    <>
      {shortCellOf(entry, trade)}
      {entry.column === 'return_percent' && <RMark trade={trade} />}
    </>
  ),
}))
