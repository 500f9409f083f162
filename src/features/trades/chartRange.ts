/** How far back a chart looks. */
export const CHART_RANGES = ['3M', '6M', '1Y', 'All'] as const
export type ChartRange = (typeof CHART_RANGES)[number]
