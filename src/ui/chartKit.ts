import { CrosshairMode, createChart, type IChartApi, LineStyle } from 'lightweight-charts'
import { type RefObject, useEffect, useRef } from 'react'
import { useThemeStore } from '@/stores/themeStore'
import { useMediaQuery } from './useMediaQuery'

/** The tokens of the look that a canvas needs, as colours that the chart library reads. */
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

/** The tokens of src/index.css as rgba: the library parses no oklch, so a pixel is painted with each and read back. */
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

/** A chart in the look, without series. The page keeps its wheel and its vertical swipe. */
function makeChart(container: HTMLElement): IChartApi {
  return createChart(container, {
    autoSize: true,
    layout: {
      background: { color: 'transparent' },
      fontFamily: '"Instrument Sans Variable", system-ui, sans-serif',
      fontSize: 12,
      // The words under the chart carry the attribution and its link.
      attributionLogo: false,
      panes: { enableResize: false },
    },
    localization: { locale: 'en-US', dateFormat: 'yyyy-MM-dd' },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.06, bottom: 0.06 } },
    timeScale: {
      borderVisible: false,
      allowBoldLabels: false,
      minBarSpacing: 0.001,
      // A box that grows or shrinks keeps what is in sight: the whole range, or what the user zoomed to.
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

/** What is drawn in a chart, made once with it. */
export interface Drawing {
  /** Called at once, and again after each change of the theme. */
  paint: (colours: ChartColours) => void
}

/**
 * A chart in an element for as long as the component lives, in the colours of the theme.
 * @param draw adds the series; called once.
 * @returns what `draw` made, after the first effects have run.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme, or the reader's system, turns the tokens into other colours.
  useEffect(() => {
    if (!chart.current) return
    const colours = readColours()
    paint(chart.current, colours)
    drawing.current?.paint(colours)
  }, [theme, isForced])

  return drawing
}
