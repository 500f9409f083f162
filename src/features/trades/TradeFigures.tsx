import type { ReactNode } from 'react'
import type { TradeResult } from '@/domain/trades'
import { formatAverage, formatQuantity } from '@/lib/format'
import { ClockMark } from '@/ui/ClockMark'
import { Money, Percent } from '@/ui/Figure'
import { Status } from '@/ui/Status'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import { AverageOrNone, numberOrNull } from './tradeColumns'

/** Whether a trade is logged live: as saved, and as it is or would be. null where nobody can say. */
export interface TradeClock {
  saved: boolean | null
  now: boolean | null
}

interface TradeFiguresProps {
  title: string
  /** What the stored trade says, beside what it would be; null where nothing is stored, or nothing is being typed. */
  saved: TradeResult | null
  /** null while no action is complete. */
  now: TradeResult | null
  clock: TradeClock
}

const ROWS: { label: string; figure: (trade: TradeResult, isNow: boolean) => ReactNode }[] = [
  { label: 'Status', figure: (trade) => <Status status={trade.status} /> },
  { label: 'Position', figure: (trade) => trade.position },
  { label: 'Qty', figure: (trade) => formatQuantity(trade.qty) + times(trade.multiplier) },
  { label: 'Entry', figure: (trade) => formatAverage(trade.entry) },
  { label: 'Exit', figure: (trade) => <AverageOrNone price={trade.exit} /> },
  { label: 'Pos', figure: (trade) => formatQuantity(trade.qtyRem) },
  {
    label: 'Return',
    figure: (trade, isNow) => <Money value={Number(trade.return)} needle={false} strong={isNow} quiet={!isNow} />,
  },
  {
    label: 'Return %',
    figure: (trade, isNow) => (
      <Percent value={numberOrNull(trade.returnPercent)} needle={false} strong={isNow} quiet={!isNow} />
    ),
  },
]

const times = (multiplier: number) => (multiplier > 1 ? ` ×${multiplier}` : '')

/** The figures of one trade: as saved beside as they would be, or as they are. */
export function TradeFigures({ title, saved, now, clock }: TradeFiguresProps) {
  return (
    <table className="w-full border-collapse text-table">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="h-8 border-b">
          <th scope="col" className="whitespace-nowrap text-left font-heading">
            {title}
          </th>
          {saved && (
            <th scope="col" className="pl-3 text-right font-normal text-ink2">
              saved
            </th>
          )}
          <th scope="col" className="pl-3 text-right font-normal">
            <span className={saved ? undefined : 'sr-only'}>now</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ label, figure }) => (
          <tr key={label} className="h-[30px] border-b">
            <th scope="row" className="whitespace-nowrap text-left font-normal text-ink2">
              {label}
            </th>
            {saved && <td className="pl-3 text-right [overflow-wrap:anywhere] text-ink2">{figure(saved, false)}</td>}
            <td className="pl-3 text-right [overflow-wrap:anywhere] font-medium">
              {now ? figure(now, true) : <Nothing />}
            </td>
          </tr>
        ))}
        <tr className="h-[30px] border-b">
          <th scope="row" className="text-left font-normal text-ink2">
            Clock
          </th>
          {saved && <td className="pl-3 text-right text-label text-ink2">{clockCell(clock.saved)}</td>}
          <td className="whitespace-nowrap pl-3 text-right text-label font-medium">{clockCell(clock.now)}</td>
        </tr>
      </tbody>
    </table>
  )
}

const clockCell = (live: boolean | null) => (live === null ? <Nothing /> : <ClockMark live={live} withWord />)

function Nothing() {
  return (
    <span className="font-normal text-ink3">
      <span aria-hidden="true">–</span>
      <VisuallyHidden>nothing yet</VisuallyHidden>
    </span>
  )
}
