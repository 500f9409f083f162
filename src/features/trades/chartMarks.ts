/** The curve of a strategy's own figures is drawn. */
export const CHART_DRAWN = 'chart-drawn'
/** It stands between its axes, and answers a pointer. */
export const CHART_READY = 'chart-ready'
