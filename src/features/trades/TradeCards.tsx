import type { ReactNode } from 'react'
import { clockWord } from '@/domain/clocks'
import { formatAmount, formatAverage, formatHold, formatQuantity } from '@/lib/format'
import { ClockMark } from '@/ui/ClockMark'
import { Money, Percent } from '@/ui/Figure'
import { Status } from '@/ui/Status'
import { AverageOrNone, numberOrNull, SymbolName, shownDate, TradeMark, UnitsHeld } from './tradeColumns'
import type { TradeRow } from './tradeList.rules'

interface TradeCardsProps {
  trades: readonly TradeRow[]
  /** Compact cards leave out what the two lines of a row do not hold. */
  compact: boolean
  onOpen: (trade: TradeRow) => void
  labelOf: (trade: TradeRow) => string
}

/** The list below 1024 px: a card a trade, opened by a tap (spec §2). */
export function TradeCards({ trades, compact, onOpen, labelOf }: TradeCardsProps) {
  return (
    <ul>
      {trades.map((trade) => (
        <li key={trade.betId} className="relative border-b py-2.5">
          <button
            type="button"
            aria-label={labelOf(trade)}
            aria-disabled={trade.isSaving}
            onClick={() => onOpen(trade)}
            className="absolute inset-0 rounded hover:bg-hover"
          />
          <div className="pointer-events-none relative">
            <CardHead trade={trade} />
            {!compact && <CardFigures trade={trade} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

function CardHead({ trade }: { trade: TradeRow }) {
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <div className="flex items-center gap-3">
          <SymbolName trade={trade} />
          <Status status={trade.status} />
        </div>
        <div className="mt-0.5 flex flex-wrap items-center gap-x-2 text-ink2">
          <span className="inline-flex items-center gap-1.5">
            <ClockMark live={trade.isLive} />
            <span className="font-mono text-label">{shownDate(trade.date)}</span>
          </span>
          <TradeMark trade={trade} />
        </div>
      </div>
      <div className="shrink-0 text-right">
        <div>
          <Money value={Number(trade.return)} strong />
        </div>
        <div className="mt-0.5 text-table">
          <Percent value={numberOrNull(trade.returnPercent)} />
        </div>
      </div>
    </div>
  )
}

function CardFigures({ trade }: { trade: TradeRow }) {
  return (
    <dl className="mt-3 grid grid-cols-3 gap-x-4 gap-y-2.5 text-table sm:grid-cols-4">
      <Item label="Position">{trade.position}</Item>
      <Item label="Qty">{formatQuantity(trade.qty)}</Item>
      <Item label="Pos">
        <UnitsHeld units={trade.qtyRem} />
      </Item>
      <Item label="Entry">{formatAverage(trade.entry)}</Item>
      <Item label="Exit">
        <AverageOrNone price={trade.exit} />
      </Item>
      <Item label="Hold">{formatHold(trade.holdSeconds)}</Item>
      <Item label="Entry Tot">{formatAmount(trade.entryTot)}</Item>
      <Item label="Exit Tot">{formatAmount(trade.exitTot)}</Item>
      <Item label="Clock">{clockWord(trade.isLive)}</Item>
      <Item label="Recorded, UTC">
        <span className="font-mono text-label">{shownDate(trade.recordedAt)}</span>
      </Item>
    </dl>
  )
}

function Item({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-label text-ink2">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}
