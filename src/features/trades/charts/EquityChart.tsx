import { createSeriesMarkers, type IChartApi, LineSeries, LineStyle, LineType } from 'lightweight-charts'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ConfirmedDay } from '@/domain/account/curve'
import type { PlaybookRow } from '@/domain/ledger/said'
import { type OpenFigures, openPositionsWords } from '@/domain/prices/priceWords'
import { instantOf, utcDay, utcToday } from '@/domain/time/instant'
import type { RealisedDay } from '@/domain/trade/trades'
import type { LiveStart } from '@/features/trades/trades.queries'
import { formatAxisMoney } from '@/lib/formatCharts'
import { ChartLegend } from '@/ui/charts/ChartBox'
import { amountAxis, type ChartColours, LINE_PX, onDayPointed, useChart } from '@/ui/charts/chartKit'
import { Money } from '@/ui/figures/Figure'
import { type ChartRange, isHatched, lateStretch } from './chartRange.rules'
import { drawdownPane } from './drawdownPane'
import { confirmedCurve, type EquityPoint, equityCurve, worstDrawdown } from './equity.rules'
import { LateNote } from './LateNote'

const AXIS = amountAxis(formatAxisMoney)

interface EquityChartProps {
  days: readonly RealisedDay[]
  confirmed: readonly ConfirmedDay[]
  /** The open positions; null until they are known. */
  open: OpenFigures | null
  range: ChartRange
  /** null until it is known. */
  live: LiveStart | null
  /** The versions of the playbook, marked on their days. */
  playbooks: readonly PlaybookRow[]
}

/**
 * Realised P&L of a range as a step line from 0, with a second line for what is confirmed, and the drawdown below if there was any.
 * Open positions are in the second line only. Loaded on demand, with the chart library.
 */
export function EquityChart({ days, confirmed, open, range, live, playbooks }: EquityChartProps) {
  const points = useMemo(() => equityCurve(days, utcToday(), range), [days, range])
  const second = useMemo(() => confirmedCurve(confirmed, points, range), [confirmed, points, range])
  const box = useRef<HTMLDivElement>(null)
  const [pointedDay, setPointedDay] = useState<string | null>(null)
  const drawing = useChart(box, (chart) => drawEquity(chart, setPointedDay))

  const stretch = useMemo(() => live && lateStretch(live), [live])
  const firstDay = points[0]?.day
  const hatched = stretch !== null && firstDay !== undefined && isHatched(stretch, firstDay) ? stretch : null

  const marks = useMemo(() => playbookMarks(playbooks, points), [playbooks, points])

  useEffect(() => {
    drawing.current?.show(points, second)
    drawing.current?.hatch(hatched)
    drawing.current?.mark(marks)
  }, [points, second, hatched, marks, drawing])

  const hasOpen = open !== null && open.open_trades > 0
  const last = points.at(-1)
  const shown = points.find((point) => point.day === pointedDay) ?? last
  const shownConfirmed = shown && second[points.indexOf(shown)]
  const worst = worstDrawdown(points)
  if (!shown || !last || !worst) return null
  return (
    <>
      <ChartLegend isLong={confirmed.length > 0}>
        <span className="font-mono">{shown.day}</span>
        <Reading label={range === 'All' ? 'Realised P&L' : `Realised P&L of ${range}`} value={shown.equity} />
        {shownConfirmed != null && <Reading label="Confirmed (dotted)" value={shownConfirmed} />}
        {worst.drawdown < 0 && (
          <>
            <Reading label="Realised drawdown" value={shown.drawdown} />
            <span className="ml-auto text-ink2 max-sm:hidden">
              Worst <Money value={worst.drawdown} needle={false} quiet /> on{' '}
              <span className="font-mono">{worst.day}</span>
            </span>
          </>
        )}
      </ChartLegend>
      {(stretch || hasOpen || marks.length > 0) && (
        <p className="flex shrink-0 flex-wrap gap-x-4 text-label text-ink2">
          {stretch && <LateNote stretch={stretch} isHatched={hatched !== null} />}
          {hasOpen && <span>{openPositionsWords(open)}</span>}
          {marks.length > 0 && (
            <span>
              Playbook changed:{' '}
              {marks.map(({ day, text }) => (
                <span key={text} className="mr-2 whitespace-nowrap">
                  {text} on <span className="font-mono">{day}</span>
                </span>
              ))}
            </span>
          )}
        </p>
      )}
      <div
        ref={box}
        role="img"
        aria-label={`Realised P&L${range === 'All' ? '' : ` of ${range}`} until ${last.day}: ${last.equity.toFixed(2)} US dollars; ${confirmedWords(second)}${worst.drawdown < 0 ? `worst drawdown ${worst.drawdown.toFixed(2)} on ${worst.day}` : 'it never fell'}.`}
        className="min-h-0 flex-1"
      />
    </>
  )
}

const confirmedWords = (confirmed: readonly (number | null)[]) => {
  const last = confirmed.at(-1) ?? null
  return last === null ? '' : `confirmed ${last.toFixed(2)} US dollars; `
}

function Reading({ label, value }: { label: string; value: number }) {
  return (
    <span className="whitespace-nowrap text-ink2">
      {label} <Money value={value} needle={false} />
    </span>
  )
}

/** A version of the playbook on the day from which it was the latest. */
type PlaybookMark = ReturnType<typeof playbookMarks>[number]

/** How many versions are named, the latest ones. */
const MARKS_NAMED = 5

/** The versions that were written on a day of the curve. */
function playbookMarks(playbooks: readonly PlaybookRow[], points: readonly EquityPoint[]) {
  const days = new Set(points.map(({ day }) => day))
  return playbooks
    .map(({ version, at }) => ({ day: utcDay(instantOf(at)), text: `v${version}` }))
    .filter(({ day }) => days.has(day))
    .slice(-MARKS_NAMED)
}

function drawEquity(chart: IChartApi, onPoint: (day: string | null) => void) {
  const look = {
    lineType: LineType.WithSteps,
    priceFormat: AXIS,
    priceLineVisible: false,
    // The legend has the value, and the badge would cover a label of the axis.
    lastValueVisible: false,
  } as const
  const confirmed = chart.addSeries(LineSeries, {
    ...look,
    lineStyle: LineStyle.Dotted,
    lineWidth: LINE_PX,
    crosshairMarkerVisible: false,
  })
  const equity = chart.addSeries(LineSeries, { ...look, lineWidth: LINE_PX, crosshairMarkerRadius: 3 })
  const below = drawdownPane(chart, equity, { priceFormat: AXIS, lineType: LineType.WithSteps })
  const marks = createSeriesMarkers(equity, [])
  let [shownMarks, markColour]: [readonly PlaybookMark[], string] = [[], '']
  const drawMarks = () =>
    marks.setMarkers(
      shownMarks.map(({ day, text }) => ({
        ...{ time: day, text, color: markColour },
        ...{ position: 'aboveBar', shape: 'square', size: 0.5 },
      })),
    )
  onDayPointed(chart, onPoint)
  return {
    show: (points: readonly EquityPoint[], second: readonly (number | null)[]) => {
      equity.setData(points.map(({ day, equity: value }) => ({ time: day, value })))
      confirmed.setData(
        points.map(({ day: time }, at) => (second[at] == null ? { time } : { time, value: second[at] })),
      )
      below.show(points)
      chart.timeScale().fitContent()
    },
    hatch: below.hatch,
    mark: (next: readonly PlaybookMark[]) => {
      shownMarks = next
      drawMarks()
    },
    paint: (colours: ChartColours) => {
      markColour = colours.ink2
      drawMarks()
      equity.applyOptions({ color: colours.ink })
      confirmed.applyOptions({ color: colours.ink2 })
      below.paint(colours)
    },
  }
}
