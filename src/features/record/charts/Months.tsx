import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { lastDayOf } from '@/domain/time/instant'
import type { DayPnl } from '@/domain/trade/trades'
import { counted, formatCount, formatMoney, formatMonth } from '@/lib/format'
import { formatCellMoney } from '@/lib/formatCharts'
import { closedTrades } from '@/lib/paths'
import { tint } from '@/ui/charts/tint'
import { Button } from '@/ui/controls/Button'
import { TextLink } from '@/ui/controls/TextLink'
import { Tooltip } from '@/ui/controls/Tooltip'
import { cx } from '@/ui/cx'
import { Money } from '@/ui/figures/Figure'
import { TitledSection } from '@/ui/layout/Section'
import { type CalendarDay, type MonthPnl, weeksOf, type YearPnl, yearsOf } from './months.rules'

/** Older years are shown on demand. */
const YEARS_SHOWN = 5

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const nameOf = (month: string) => monthName.format(new Date(`${month}-01T00:00:00Z`))

/** Realised P&L by month, a row per year, and the days of the chosen month. */
export function Months({ days }: { days: readonly DayPnl[] }) {
  const years = useMemo(() => yearsOf(days), [days])
  const [showsAll, setShowsAll] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const largest = Math.max(0, ...years.flatMap(({ months }) => months.map(({ pnl }) => Math.abs(pnl ?? 0))))
  const shown = showsAll ? years : years.slice(0, YEARS_SHOWN)
  const last = days.at(-1)?.day.slice(0, 7)
  const month = years.flatMap(({ months }) => months).find(({ month }) => month === (chosen ?? last))
  return (
    <TitledSection title="By month" as="h3">
      <p className="mt-1 mb-3 text-label text-ink2">
        Realised profit and loss in USD, by UTC month. The stronger the colour, the larger the result. Choose a month to
        see its days; a day opens its trades.
      </p>
      <div className="grid gap-4">
        {shown.map((year) => (
          <YearRow key={year.year} year={year} largest={largest} chosen={month?.month} onChoose={setChosen} />
        ))}
      </div>
      {years.length > YEARS_SHOWN && !showsAll && (
        <Button className="mt-3" onClick={() => setShowsAll(true)}>
          Show all {formatCount(years.length)} years
        </Button>
      )}
      {month && <MonthDays month={month} days={days} />}
    </TitledSection>
  )
}

interface YearRowProps {
  year: YearPnl
  largest: number
  chosen: string | undefined
  onChoose: (month: string) => void
}

function YearRow({ year, largest, chosen, onChoose }: YearRowProps) {
  return (
    <div>
      <p className="mb-1 flex items-baseline justify-between text-table">
        <span className="font-medium">{year.year}</span>
        <Money value={year.pnl} />
      </p>
      <ul className="grid grid-cols-4 gap-px sm:grid-cols-6 xl:grid-cols-12">
        {year.months.map((month) => (
          <li key={month.month} className="contents">
            <MonthCell month={month} largest={largest} isChosen={month.month === chosen} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface MonthCellProps {
  month: MonthPnl
  largest: number
  isChosen: boolean
  onChoose: (month: string) => void
}

/** "Nov 2026: +$1,204.50 on 3 days". */
const monthWords = ({ month, pnl, days }: MonthPnl) =>
  `${formatMonth(`${month}-01`)}: ${pnl === null ? 'nothing realised' : `${formatMoney(pnl)} on ${counted(days, 'day')}`}`

function MonthCell({ month: ofMonth, largest, isChosen, onChoose }: MonthCellProps) {
  const { month, pnl } = ofMonth
  return (
    <button
      type="button"
      aria-label={monthWords(ofMonth)}
      aria-pressed={isChosen}
      disabled={pnl === null}
      onClick={() => onChoose(month)}
      style={pnl === null ? undefined : { backgroundColor: tint(pnl, largest) }}
      className={cx(
        'flex h-[46px] min-w-0 flex-col items-start justify-center border px-1.5 text-left xl:px-1',
        isChosen ? 'border-acc' : 'border-line',
        pnl !== null && 'hover:border-field',
      )}
    >
      <span className="text-mark">{nameOf(month)}</span>
      <span className="whitespace-nowrap text-label">{pnl === null ? '' : formatCellMoney(pnl)}</span>
    </button>
  )
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

interface MonthDaysProps {
  month: MonthPnl
  days: readonly DayPnl[]
}

/** The days of one month as a calendar. */
function MonthDays({ month, days }: MonthDaysProps) {
  const weeks = useMemo(() => weeksOf(month.month, days), [month, days])
  const largest = Math.max(0, ...weeks.flat().map((cell) => Math.abs(cell?.pnl ?? 0)))
  return (
    <table className="mt-5 w-full table-fixed border-collapse">
      <caption className="pb-2 text-left text-table font-medium">
        {monthWords(month)}, day by day.{' '}
        <TextLink to={closedTrades(`${month.month}-01`, lastDayOf(month.month))}>
          See the trades of {nameOf(month.month)}
        </TextLink>
      </caption>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col" className="pb-1 pl-0.5 text-left sm:pl-1.5 text-mark font-normal text-ink2">
              <span aria-hidden="true">{weekday.slice(0, 2)}</span>
              <span className="sr-only">{weekday}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find((cell) => cell)?.day}>
            {week.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: weekdays never move and have no state.
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
      style={pnl === null ? undefined : { backgroundColor: tint(pnl, largest) }}
      className="h-[42px] border border-line px-0.5 align-middle sm:px-1.5"
    >
      {pnl === null ? (
        <span className="text-mark">{Number(day.slice(-2))}</span>
      ) : (
        <Tooltip content={`${day}: ${formatMoney(pnl)}`} isHint>
          <Link
            to={closedTrades(day, day)}
            aria-label={`${day}: ${formatMoney(pnl)}. See its trades`}
            className="block w-full text-left hover:underline"
          >
            <span className="block text-mark">{Number(day.slice(-2))}</span>
            <span className="block whitespace-nowrap text-mark tracking-tighter sm:text-label sm:tracking-normal">
              {formatCellMoney(pnl)}
            </span>
          </Link>
        </Tooltip>
      )}
    </td>
  )
}
