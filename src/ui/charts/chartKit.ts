import {
  CrosshairMode,
  createChart,
  type IChartApi,
  LineStyle,
  type LineWidth,
  TickMarkType,
  type Time,
} from 'lightweight-charts'
import { type RefObject, useEffect, useRef } from 'react'
import { formatDayOfYear } from '@/lib/format'
import { alignDecimals, formatAxisPrice } from '@/lib/formatCharts'
import { useThemeStore } from '@/stores/themeStore'
import { useMediaQuery } from '@/ui/browserState'
import { tokenColours } from './tokenColours'

const TOKENS = ['bg', 'ink', 'ink2', 'ink3', 'line', 'line2', 'loss', 'acc', 'acc-fill', 'acc-line'] as const

/** The colours of charts: tokens of src/index.css, in a format that the chart library can parse. */
export type ChartColours = Record<(typeof TOKENS)[number], string>

/** The price scale, for shares and for coins. */
export const PRICE_AXIS = { type: 'custom', minMove: 0.00000001, formatter: formatAxisPrice } as const

/** A scale of amounts or percentages, with two decimals. */
export const amountAxis = (formatter: (value: number) => string) => ({
  type: 'custom' as const,
  minMove: 0.01,
  formatter,
  tickmarksFormatter: (values: number[]) => alignDecimals(values.map(formatter)),
})

/** px: the width of a chart's main line. The library's type only allows whole pixels; its canvas draws 1.5 as well. */
export const LINE_PX = 1.5 as LineWidth

/** No label is cut off at the edge of the scale. Lines lie further apart than the library's 2.5 label heights. */
const PRICE_SCALE = {
  borderVisible: false,
  entireTextOnly: true,
  tickMarkDensity: 4,
  scaleMargins: { top: 0.06, bottom: 0.06 },
}

/** Adds the month to a day, since it may be next to years. Other labels are the library's own. */
const tickMarkFormatter = (time: Time, type: TickMarkType) =>
  type === TickMarkType.DayOfMonth && typeof time === 'string' ? formatDayOfYear(time) : null

/** Years only. null stands for the library's own label. */
const yearFormatter = (_time: Time, type: TickMarkType) => (type === TickMarkType.Year ? null : '')

/**
 * From this many days up, an axis shows only years. Otherwise the library would add a lone month or day at the end if there is room.
 */
const YEARS_ONLY_DAYS = 4 * 365
const DAY_MS = 86_400_000

/** Leaves months off the time axis while many years are visible. */
function nameTimes(chart: IChartApi): void {
  let isLong = false
  chart.timeScale().subscribeVisibleTimeRangeChange((range) => {
    if (typeof range?.from !== 'string' || typeof range.to !== 'string') return
    const isLongNow = Date.parse(range.to) - Date.parse(range.from) > YEARS_ONLY_DAYS * DAY_MS
    if (isLongNow === isLong) return
    isLong = isLongNow
    chart.applyOptions({ timeScale: { tickMarkFormatter: isLong ? yearFormatter : tickMarkFormatter } })
  })
}

/** A chart without series. The wheel and vertical swipes still scroll the page. */
function makeChart(container: HTMLElement): IChartApi {
  const chart = createChart(container, {
    autoSize: true,
    layout: {
      background: { color: 'transparent' },
      fontFamily: '"Instrument Sans Variable", system-ui, sans-serif',
      fontSize: 12,
      // The attribution, with its link, is in the text under the chart.
      attributionLogo: false,
      panes: { enableResize: false },
    },
    localization: { locale: 'en-US', dateFormat: 'yyyy-MM-dd' },
    leftPriceScale: PRICE_SCALE,
    rightPriceScale: PRICE_SCALE,
    timeScale: {
      borderVisible: false,
      allowBoldLabels: false,
      tickMarkFormatter,
      minBarSpacing: 0.001,
      // Resizing keeps the visible range.
      lockVisibleTimeRangeOnResize: true,
      fixLeftEdge: true,
      fixRightEdge: true,
    },
    crosshair: { mode: CrosshairMode.Magnet },
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false, axisPressedMouseMove: false },
  })
  nameTimes(chart)
  return chart
}

function paint(chart: IChartApi, { ink, ink2, line, line2 }: ChartColours): void {
  const crosshair = { color: ink2, style: LineStyle.Dotted, labelBackgroundColor: ink } as const
  chart.applyOptions({
    layout: { textColor: ink2, panes: { separatorColor: line2 } },
    grid: { vertLines: { visible: false }, horzLines: { color: line } },
    crosshair: { vertLine: crosshair, horzLine: crosshair },
  })
}

/** The series of a chart, created once with it. */
export interface Drawing {
  /** Called once at the start and after each change of theme. */
  paint: (colours: ChartColours) => void
}

/**
 * A chart in an element, in the colours of the theme, removed on unmount.
 * @param draw adds the series; called once.
 * @returns the result of `draw`, after the first effects have run.
 */
export function useChart<D extends Drawing>(
  container: RefObject<HTMLElement | null>,
  draw: (chart: IChartApi) => D,
): RefObject<D | null> {
  const theme = useThemeStore((state) => state.theme)
  const isForced = useMediaQuery('(forced-colors: active)')
  const chart = useRef<IChartApi | null>(null)
  const drawing = useRef<D | null>(null)
  const drawOnce = useRef(draw)

  useEffect(() => {
    if (!container.current) return
    const made = makeChart(container.current)
    chart.current = made
    drawing.current = drawOnce.current(made)
    return () => {
      chart.current = null
      drawing.current = null
      made.remove()
    }
  }, [container])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of theme changes the tokens' colours.
  useEffect(() => {
    if (!chart.current) return
    const colours = tokenColours(TOKENS)
    paint(chart.current, colours)
    drawing.current?.paint(colours)
  }, [theme, isForced])

  return drawing
}

/**
 * Calls back with the day under the crosshair of a chart whose times are days (YYYY-MM-DD); null when the pointer is off the chart.
 */
export const onDayPointed = (chart: IChartApi, onDay: (day: string | null) => void) =>
  chart.subscribeCrosshairMove(({ time }) => onDay(typeof time === 'string' ? time : null))
