import { CrosshairMode, createChart, type IChartApi, LineStyle } from 'lightweight-charts'
import { type RefObject, useEffect, useRef } from 'react'
import { useThemeStore } from '@/stores/themeStore'
import { useMediaQuery } from './browserState'

/** The colour tokens that a canvas needs, in a format that the chart library parses. */
export interface ChartColours {
  bg: string
  ink: string
  ink2: string
  line: string
  line2: string
  loss: string
  lossFill: string
  accFill: string
  acc: string
  ink3: string
}

const LOSS_FILL_OPACITY = 0.13

/** The tokens of src/index.css as rgba. The library cannot parse oklch, so each is painted on a pixel and read back. */
function readColours(): ChartColours {
  const tokens = getComputedStyle(document.documentElement)
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const tokenColour = (name: string, opacity = 1) => {
    if (!context) return 'transparent'
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = tokens.getPropertyValue(`--${name}`)
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return `rgba(${red}, ${green}, ${blue}, ${opacity})`
  }
  return {
    bg: tokenColour('bg'),
    ink: tokenColour('ink'),
    ink2: tokenColour('ink2'),
    line: tokenColour('line'),
    line2: tokenColour('line2'),
    loss: tokenColour('loss'),
    lossFill: tokenColour('loss', LOSS_FILL_OPACITY),
    accFill: tokenColour('acc-fill'),
    acc: tokenColour('acc'),
    ink3: tokenColour('ink3'),
  }
}

/** A chart without series. The wheel and vertical swipes still scroll the page. */
function makeChart(container: HTMLElement): IChartApi {
  return createChart(container, {
    autoSize: true,
    layout: {
      background: { color: 'transparent' },
      fontFamily: '"Instrument Sans Variable", system-ui, sans-serif',
      fontSize: 12,
      // The attribution and its link are in the text under the chart.
      attributionLogo: false,
      panes: { enableResize: false },
    },
    localization: { locale: 'en-US', dateFormat: 'yyyy-MM-dd' },
    // No label is cut off at the edge of the scale.
    rightPriceScale: { borderVisible: false, entireTextOnly: true, scaleMargins: { top: 0.06, bottom: 0.06 } },
    timeScale: {
      borderVisible: false,
      allowBoldLabels: false,
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
    const colours = readColours()
    paint(chart.current, colours)
    drawing.current?.paint(colours)
  }, [theme, isForced])

  return drawing
}
