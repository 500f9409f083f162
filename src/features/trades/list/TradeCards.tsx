import { storedTradeClock } from '@/domain/trade/clocks'
import { TRADE_COLUMNS, type TradeColumn, type TradeRow } from '@/domain/trade/tradeColumns'
import {
  cellOf,
  EditMark,
  ListedTags,
  meaningOf,
  OutsidePrices,
  PRESSABLE,
  SymbolName,
  Tick,
  TradeStatusMark,
  TradeValue,
} from '@/features/trades/tradeCells'
import { formatCount } from '@/lib/format'
import { Button } from '@/ui/controls/Button'
import { MeaningLabel } from '@/ui/controls/Meaning'
import { cx } from '@/ui/cx'
import { ClockMark } from '@/ui/figures/TradeMarks'
import { useHistoryState } from '@/ui/remembered'
import { keyProps, type RowKeys } from '@/ui/tables/rowKeys'

interface TradeCardsProps {
  trades: readonly TradeRow[]
  /** The trade that was just saved. */
  savedId: string | undefined
  /** Whether a card is selected; absent while none are being selected. */
  isSelected?: (trade: TradeRow) => boolean
  /** Compact cards show only the content of a row's two lines. */
  compact: boolean
  onOpen: (trade: TradeRow) => void
  rowKeys: (trade: TradeRow) => RowKeys | undefined
  labelOf: (trade: TradeRow) => string
}

/** How many a phone shows at first, since the page goes on below the list. */
const CARDS_AT_FIRST = 10

/** The list below 1024 px: one card per trade, opened by a tap; the later ones of a page on demand. */
export function TradeCards({ trades, savedId, isSelected, compact, onOpen, rowKeys, labelOf }: TradeCardsProps) {
  const [showsAll, setShowsAll] = useHistoryState('all trades of the page', false)
  // The saved one is never among the hidden ones.
  const saved = trades.findIndex(({ bet_id }) => bet_id === savedId)
  const hidden = showsAll || saved >= CARDS_AT_FIRST ? 0 : Math.max(0, trades.length - CARDS_AT_FIRST)
  return (
    <>
      <ul>
        {trades.slice(0, trades.length - hidden).map((trade) => (
          <li
            key={trade.bet_id}
            aria-current={(isSelected ? isSelected(trade) : trade.bet_id === savedId) || undefined}
            className="relative border-b py-2.5 aria-[current]:-mx-2 aria-[current]:bg-acc-wash aria-[current]:px-2"
          >
            <button
              type="button"
              aria-label={labelOf(trade)}
              {...keyProps(rowKeys(trade))}
              onClick={() => onOpen(trade)}
              className="absolute inset-0 rounded hover:bg-hover"
            />
            <div className="pointer-events-none relative flex gap-3">
              {isSelected && (
                <span className="pt-1">
                  <Tick isOn={isSelected(trade)} />
                </span>
              )}
              <div className="min-w-0 flex-1">
                <CardHead trade={trade} />
                {!compact && <CardFigures trade={trade} />}
              </div>
            </div>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button className="mt-3" onClick={() => setShowsAll(true)}>
          Show {formatCount(hidden)} more
        </Button>
      )}
    </>
  )
}

function CardHead({ trade }: { trade: TradeRow }) {
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <div className="flex items-center gap-3">
          <SymbolName trade={trade} />
          <TradeStatusMark trade={trade} />
        </div>
        <div className="mt-0.5 flex flex-wrap items-center gap-x-2 text-ink2">
          <span className="inline-flex items-center gap-1.5">
            <ClockMark clock={storedTradeClock(trade)} />
            <span className={PRESSABLE}>
              <TradeValue kind="date" value={trade.date} />
            </span>
          </span>
          <EditMark edits={trade.edits} />
          <OutsidePrices trade={trade} />
        </div>
        <ListedTags trade={trade} />
      </div>
      <div className="shrink-0 text-right">
        <div>
          <TradeValue kind="money" value={trade.return} />
        </div>
        <div className="mt-0.5 text-table">
          <TradeValue kind="percent" value={trade.return_percent} />
        </div>
      </div>
    </div>
  )
}

/** The columns that the head of a card already shows. */
const IN_HEAD = ['status', 'date', 'symbol', 'return', 'return_percent']
const FULL_CARD: readonly TradeColumn[] = TRADE_COLUMNS.filter(
  ({ column, shown }) => shown && !IN_HEAD.includes(column),
)

function CardFigures({ trade }: { trade: TradeRow }) {
  return (
    <dl className="mt-3 grid grid-cols-3 gap-x-4 gap-y-2.5 text-table sm:grid-cols-4">
      {FULL_CARD.map((entry) => (
        <div key={entry.column} className="min-w-0">
          <dt className={cx(PRESSABLE, 'text-label text-ink2')}>
            <MeaningLabel {...meaningOf(entry)}>{entry.label}</MeaningLabel>
          </dt>
          <dd className={cx(PRESSABLE, 'break-words')}>{cellOf(entry, trade)}</dd>
        </div>
      ))}
    </dl>
  )
}
