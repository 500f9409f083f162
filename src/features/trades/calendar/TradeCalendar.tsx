import { useMemo, useRef, useState } from 'react'
import { utcToday } from '@/domain/time/instant'
import type { TradeRow } from '@/domain/trade/tradeColumns'
import { formatMoney, formatMonth } from '@/lib/format'
import { formatCellMoney } from '@/lib/formatCharts'
import { useRealisedDays } from '@/queries/realisedDays.queries'
import { FoldedTable } from '@/ui/charts/ChartBox'
import { tint } from '@/ui/charts/tint'
import { Segmented } from '@/ui/controls/Segmented'
import { TextButton } from '@/ui/controls/TextLink'
import { cx } from '@/ui/cx'
import { Money } from '@/ui/figures/Figure'
import { QueryState } from '@/ui/layout/QueryState'
import { TitledSection } from '@/ui/layout/Section'
import { Skeleton } from '@/ui/layout/Skeleton'
import { SmallTable } from '@/ui/tables/SmallTable'
import { type CalendarMonth, calendarYear, calendarYears, dayAfterKey, type Results } from './calendar.rules'
import { DayPanel, dayWords } from './DayPanel'
import { type DiaryMark, useDiary } from './diary.queries'

interface TradeCalendarProps {
  strategyId: string
  isOwner: boolean
  year: number
  /** The day that is open, YYYY-MM-DD; null for none. */
  day: string | null
  onYear: (year: number) => void
  onDay: (day: string | null) => void
  onOpen: (trade: TradeRow) => void
}

/** A year by weeks: what each UTC day made, and what the diary says of it. A press on a day opens its trades. */
export function TradeCalendar({ strategyId, isOwner, year, day, onYear, onDay, onOpen }: TradeCalendarProps) {
  const days = useRealisedDays(strategyId)
  const diary = useDiary(strategyId)
  const marks = useMemo<Marks>(() => new Map(diary.data?.map((mark) => [mark.day, mark])), [diary.data])
  const results = useMemo<Results>(() => new Map(days.data?.map((one) => [one.day, Number(one.pnl)])), [days.data])
  const today = utcToday()
  const months = useMemo(() => calendarYear(year, results, [...marks.keys()], today), [year, results, marks, today])
  const years = calendarYears(results, [...marks.keys()], today)
  const hasResults = (one: number) => [...results.keys()].some((key) => key.startsWith(`${one}-`))
  const latest = years.find(hasResults)
  return (
    <TitledSection title="Calendar">
      <p className="mt-1 mb-3 max-w-reading text-label text-ink2">
        What was realised on each UTC day. The stronger the colour, the larger the result, compared with the rest of the
        year; losses are hatched. Press a day for its trades{isOwner ? ' and to write its diary' : ''}.
      </p>
      <Segmented
        label="Year"
        options={years.map((one) => ({ value: String(one), label: String(one) }))}
        value={String(year)}
        onChange={(chosen) => onYear(Number(chosen))}
      />
      <div className="mt-4">
        <QueryState
          query={days}
          what="the calendar"
          loading={
            <Skeleton
              label="Loading the calendar..."
              bars={['96px', '160px']}
              rows={7}
              rowClass="h-9"
              className="mt-2"
            />
          }
        >
          {() => (
            <>
              {!hasResults(year) && (
                <p className="mb-4 text-ink2">
                  Nothing was closed in {year}
                  {latest === undefined ? ': a day is coloured once something is closed on it.' : '. '}
                  {latest !== undefined && <TextButton onClick={() => onYear(latest)}>Show {latest}</TextButton>}
                </p>
              )}
              {months.length > 0 && (
                <Year
                  months={months}
                  marks={marks}
                  day={day?.startsWith(`${year}-`) ? day : null}
                  today={today}
                  onDay={onDay}
                />
              )}
            </>
          )}
        </QueryState>
        {diary.error && (
          <p role="alert" className="mt-2 text-loss">
            The diary couldn’t be read, so its days aren’t marked.
          </p>
        )}
      </div>
      {day !== null && (
        <DayPanel
          key={day}
          strategyId={strategyId}
          day={day}
          result={results.get(day) ?? null}
          isOwner={isOwner}
          onOpen={onOpen}
          onClose={() => onDay(null)}
        />
      )}
      {months.length > 0 && (
        <div className="mt-4">
          <FoldedTable summary={`The days of ${year}, as a table`}>
            <DayTable year={year} results={results} marks={marks} onDay={onDay} />
          </FoldedTable>
        </div>
      )}
    </TitledSection>
  )
}

/** The days of the diary, by day. */
type Marks = ReadonlyMap<string, DiaryMark>

interface YearProps {
  months: readonly CalendarMonth[]
  marks: Marks
  day: string | null
  today: string
  onDay: (day: string) => void
}

/** The months beside and below each other. One day at a time is in the tab order; arrow keys lead to the others. */
function Year({ months, marks, day, today, onDay }: YearProps) {
  const box = useRef<HTMLDivElement>(null)
  const all = months.flatMap(({ weeks }) => weeks.flatMap(({ days }) => days.filter((one) => one !== null)))
  // One exceptional day would leave all others pale.
  const sizes = all.flatMap(({ result }) => (result ? [Math.abs(result)] : [])).toSorted((a, b) => a - b)
  const large = sizes[Math.floor(sizes.length * 0.9)] ?? 1
  const [focused, setFocused] = useState<string | null>(null)
  const first = all.findLast(({ result }) => result !== null)?.day ?? all.at(-1)?.day
  const inTabOrder = all.some((one) => one.day === focused) ? focused : (day ?? first)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of its buttons.
    <div
      ref={box}
      onKeyDown={(event) => {
        const from = event.target instanceof HTMLElement ? event.target.dataset.day : undefined
        if (from === undefined || event.altKey || event.ctrlKey || event.metaKey) return
        const next = dayAfterKey(event.key, from, months)
        if (next === null) return
        event.preventDefault()
        setFocused(next)
        box.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
      }}
      className="grid gap-x-8 gap-y-6 sm:grid-cols-2 min-[1700px]:grid-cols-4 xl:grid-cols-3"
    >
      {months.map(({ month, weeks, total }) => (
        <table key={month} className="w-full table-fixed border-separate border-spacing-[2px] self-start text-label">
          <caption className="pb-1 text-left text-body">
            <span className="font-heading">{formatMonth(`${month}-01`)}</span>{' '}
            {total !== null && <Money value={total} needle={false} />}
          </caption>
          <thead>
            <tr className="text-ink2">
              {['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((name) => (
                <th key={name} scope="col" className="font-normal">
                  {name.slice(0, 2)}
                  <span className="sr-only">{name.slice(2)}</span>
                </th>
              ))}
              <th scope="col" className="w-[56px] text-right font-normal">
                Week
              </th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ days, total: made }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: weeks keep their order.
              <tr key={at}>
                {days.map((one, place) =>
                  one === null ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the days of a week keep their order.
                    <td key={place} />
                  ) : (
                    <td key={one.day} className="p-0">
                      <button
                        type="button"
                        data-day={one.day}
                        tabIndex={one.day === inTabOrder ? 0 : -1}
                        aria-pressed={one.day === day}
                        aria-label={cellWords(one.day, one.result, marks.get(one.day))}
                        onClick={() => {
                          setFocused(one.day)
                          onDay(one.day)
                        }}
                        style={one.result === null ? undefined : { background: fillOf(one.result, large) }}
                        className={cx(
                          'relative grid h-8 w-full place-items-center rounded-mark tabular-nums hover:outline hover:outline-field',
                          one.result === null && 'text-ink2',
                          one.day === today && 'font-medium underline underline-offset-2',
                          one.day === day && 'outline-2 outline-ink! outline',
                        )}
                      >
                        {Number(one.day.slice(8))}
                        {marks.has(one.day) && (
                          <span
                            aria-hidden="true"
                            className="absolute top-0.5 right-0.5 size-1.5 rounded-full bg-ink"
                          />
                        )}
                      </button>
                    </td>
                  ),
                )}
                <td className="overflow-hidden text-right text-ink2 tabular-nums">
                  {made !== null && (
                    <>
                      <span aria-hidden="true">{formatCellMoney(made)}</span>
                      <span className="sr-only">{formatMoney(made)}</span>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <ul
        aria-label="What the days show"
        className="flex flex-wrap items-center gap-x-4 gap-y-1 self-end text-label text-ink2"
      >
        <Sign style={{ background: fillOf(1, 1) }}>gain</Sign>
        <Sign style={{ background: fillOf(-1, 1) }}>loss</Sign>
        {marks.size > 0 && (
          <li className="flex items-center gap-1.5">
            <span aria-hidden="true" className="size-1.5 rounded-full bg-ink" />
            in the diary
          </li>
        )}
      </ul>
    </div>
  )
}

const Sign = ({ style, children }: { style: { background: string }; children: string }) => (
  <li className="flex items-center gap-1.5">
    <span aria-hidden="true" style={style} className="size-4 rounded-mark" />
    {children}
  </li>
)

/** Green or red by its size, up to what counts as large, and grey at 0; a loss is hatched too, for people who see no difference. */
function fillOf(result: number, large: number): string {
  if (result === 0) return 'color-mix(in oklab, transparent 92%, var(--ink))'
  const shown = tint(Math.sign(result) * Math.min(Math.abs(result), large), large)
  if (result > 0) return shown
  return `repeating-linear-gradient(135deg, transparent 0 4px, color-mix(in oklab, transparent 55%, var(--loss)) 4px 5px), ${shown}`
}

const cellWords = (day: string, result: number | null, mark: DiaryMark | undefined) =>
  [dayWords(day), result === null ? 'nothing closed' : formatMoney(result), mark && 'in the diary']
    .filter(Boolean)
    .join(', ')

interface DayTableProps {
  year: number
  results: Results
  marks: Marks
  onDay: (day: string) => void
}

function DayTable({ year, results, marks, onDay }: DayTableProps) {
  const rows = [...new Set([...results.keys(), ...marks.keys()])]
    .filter((day) => day.startsWith(`${year}-`))
    .toSorted()
    .toReversed()
  return (
    <SmallTable
      caption={`The days of ${year}, newest first`}
      rows={rows}
      paging={{ perPage: 31, label: 'Pages of days' }}
      columns={[
        {
          head: 'Day, UTC',
          isRowHead: true,
          cell: (day) => <TextButton onClick={() => onDay(day)}>{dayWords(day)}</TextButton>,
        },
        {
          head: 'Realised',
          align: 'right',
          cell: (day) => {
            const result = results.get(day)
            return result === undefined ? 'nothing closed' : <Money value={result} needle={false} />
          },
        },
        { head: 'Diary', cell: (day) => marks.get(day)?.tags.join(', ') || (marks.has(day) ? 'written' : '–') },
      ]}
    />
  )
}
