import { useMemo } from 'react'
import type { DayPnl } from '@/domain/trades'
import { formatAxisMoney, formatMoney, formatMonth } from '@/lib/format'
import { type CalendarDay, tintOf, weeksOf } from './months.rules'
import { tint } from './tint'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

interface MonthDaysProps {
  /** YYYY-MM */
  month: string
  days: readonly DayPnl[]
}

/** The days of one month as a calendar. */
export function MonthDays({ month, days }: MonthDaysProps) {
  const weeks = useMemo(() => weeksOf(month, days), [month, days])
  const largest = Math.max(0, ...weeks.flat().map((cell) => Math.abs(cell?.pnl ?? 0)))
  return (
    <table className="mt-5 w-full table-fixed border-collapse">
      <caption className="pb-2 text-left text-table font-medium">{formatMonth(`${month}-01`)}, day by day</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col" className="pb-1 pl-0.5 text-left sm:pl-1.5 text-mark font-normal text-ink2">
              <abbr title={weekday} className="no-underline">
                {weekday.slice(0, 2)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find((cell) => cell)?.day}>
            {week.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: weekdays neither move nor carry state.
              <Day key={at} cell={cell} largest={largest} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day({ cell, largest }: { cell: CalendarDay | null; largest: number }) {
  if (!cell) return <td className="border border-line" />
  const { day, pnl } = cell
  return (
    <td
      title={pnl === null ? undefined : `${day}: ${formatMoney(pnl)}`}
      style={pnl === null ? undefined : { backgroundColor: tint(pnl, tintOf(pnl, largest)) }}
      className="h-[42px] border border-line px-0.5 align-middle sm:px-1.5"
    >
      <span className="block text-mark">{Number(day.slice(-2))}</span>
      <span className="block truncate text-mark tracking-tighter sm:text-label sm:tracking-normal">
        {pnl === null ? '' : formatAxisMoney(pnl)}
      </span>
    </td>
  )
}
