import { type IChartApi, LineSeries, LineStyle, LineType } from 'lightweight-charts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { utcToday } from '@/domain/instant'
import { type OpenFigures, openPositionsWords } from '@/domain/priceWords'
import { formatAxisMoney } from '@/lib/formatCharts'
import type { FollowedDay } from '@/queries/realisedDays.queries'
import { ChartLegend } from '@/ui/ChartBox'
import { amountAxis, type ChartColours, LINE_PX, onDayPointed, useChart } from '@/ui/chartKit'
import { Money } from '@/ui/Figure'
import { type ChartRange, isHatched, type LateStretch, lateStretch } from './chartRange.rules'
import { drawdownPane } from './drawdownPane'
import { type EquityPoint, equityCurve, followerDays, worstDrawdown } from './equity.rules'
import { LateNote } from './LateNote'
import { lateHatch } from './lateHatch'
import type { LiveStart } from './trades.queries'

const AXIS = amountAxis(formatAxisMoney)

interface EquityChartProps {
  days: readonly FollowedDay[]
  /** The open positions; null until they are known. */
  open: OpenFigures | null
  range: ChartRange
  /** null until it is known. */
  live: LiveStart | null
}

/**
 * Realised P&L of a range as a step line from 0, with a second line for what followers would have realised, and the drawdown below if
 * there was any. Open positions are left out. Loaded on demand, with the chart library.
 */
export function EquityChart({ days, open, range, live }: EquityChartProps) {
  const [points, following] = useMemo(() => {
    const today = utcToday()
    return [days, followerDays(days) ?? []].map((some) => equityCurve(some, today, range)) as [
      EquityPoint[],
      EquityPoint[],
    ]
  }, [days, range])
  const box = useRef<HTMLDivElement>(null)
  const [pointedDay, setPointedDay] = useState<string | null>(null)
  const drawing = useChart(box, (chart) => drawEquity(chart, setPointedDay))

  const stretch = useMemo(() => live && lateStretch(live), [live])
  const firstDay = points[0]?.day
  const hatched = stretch !== null && firstDay !== undefined && isHatched(stretch, firstDay) ? stretch : null

  useEffect(() => {
    drawing.current?.show(points, following)
    drawing.current?.hatch(hatched)
  }, [points, following, hatched, drawing])

  const hasOpen = open !== null && open.open_trades > 0
  const last = points.at(-1)
  const shown = points.find((point) => point.day === pointedDay) ?? last
  const followed = following.find(({ day }) => day === shown?.day)
  const worst = worstDrawdown(points)
  if (!shown || !last || !worst) return null
  return (
    <>
      <ChartLegend isLong={followed !== undefined}>
        <span className="font-mono">{shown.day}</span>
        <Reading label={range === 'All' ? 'Realised P&L' : `Realised P&L of ${range}`} value={shown.equity} />
        {followed && <Reading label="Following at once (dotted)" value={followed.equity} />}
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
      {(stretch || hasOpen) && (
        <p className="flex shrink-0 flex-wrap gap-x-4 text-label text-ink2">
          {stretch && <LateNote stretch={stretch} isHatched={hatched !== null} />}
          {hasOpen && <span>{openPositionsWords(open)}</span>}
        </p>
      )}
      <div
        ref={box}
        role="img"
        aria-label={`Realised P&L${range === 'All' ? '' : ` of ${range}`} until ${last.day}: ${last.equity.toFixed(2)} US dollars; ${followedWords(following)}${worst.drawdown < 0 ? `worst drawdown ${worst.drawdown.toFixed(2)} on ${worst.day}` : 'it never fell'}.`}
        className="min-h-0 flex-1"
      />
    </>
  )
}

const followedWords = (following: readonly EquityPoint[]) => {
  const last = following.at(-1)
  return last ? `following at once ${last.equity.toFixed(2)} US dollars; ` : ''
}

function Reading({ label, value }: { label: string; value: number }) {
  return (
    <span className="whitespace-nowrap text-ink2">
      {label} <Money value={value} needle={false} />
    </span>
  )
}

function drawEquity(chart: IChartApi, onPoint: (day: string | null) => void) {
  const look = {
    lineType: LineType.WithSteps,
    priceFormat: AXIS,
    priceLineVisible: false,
    // The legend has the value, and the badge would cover a label of the axis.
    lastValueVisible: false,
  } as const
  const followers = chart.addSeries(LineSeries, {
    ...look,
    lineStyle: LineStyle.Dotted,
    lineWidth: LINE_PX,
    crosshairMarkerVisible: false,
  })
  const equity = chart.addSeries(LineSeries, { ...look, lineWidth: LINE_PX, crosshairMarkerRadius: 3 })
  const below = drawdownPane(chart, { priceFormat: AXIS, lineType: LineType.WithSteps })
  const hatch = lateHatch(equity)
  onDayPointed(chart, onPoint)
  return {
    show: (points: readonly EquityPoint[], following: readonly EquityPoint[]) => {
      equity.setData(points.map(({ day, equity: value }) => ({ time: day, value })))
      followers.setData(following.map(({ day, equity: value }) => ({ time: day, value })))
      below.show(points)
      chart.timeScale().fitContent()
    },
    hatch: (stretch: LateStretch | null) => {
      hatch.show(stretch)
      below.hatch(stretch)
    },
    paint: (colours: ChartColours) => {
      hatch.paint(colours)
      equity.applyOptions({ color: colours.ink })
      followers.applyOptions({ color: colours.ink2 })
      below.paint(colours)
    },
  }
}
