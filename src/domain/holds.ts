/** How long something typically lasted. */
interface Hold {
  label: string
  meaning: string
  /** Seconds below which a round trip belongs to it, unless it belongs to an earlier one. */
  below: number
}

const HOUR_S = 60 * 60
const DAY_S = 24 * HOUR_S

const median = (range: string) => `the median round trip lasted ${range}`

/**
 * The ranges of a strategy's typical holding time, the shortest first: the one with the median round trip, of an even number the
 * lower of the two in the middle. A place in this order is strategy_metrics.key_hold in SQL.
 */
export const HOLDS = {
  minutes: { label: 'Minutes', meaning: median('less than an hour'), below: HOUR_S },
  hours: { label: 'Hours', meaning: median('an hour or more, less than a day'), below: DAY_S },
  days: { label: 'Days', meaning: median('a day or more, less than a week'), below: 7 * DAY_S },
  weeks: { label: 'Weeks', meaning: median('a week or more, less than 30 days'), below: 30 * DAY_S },
  longer: { label: 'Longer', meaning: median('30 days or more'), below: Number.POSITIVE_INFINITY },
} as const satisfies Record<string, Hold>

export type HoldRange = keyof typeof HOLDS

// Object.keys keeps the written order, since no key is a number.
export const HOLD_ORDER = Object.keys(HOLDS) as HoldRange[]

/** The range of a duration in seconds. */
export const holdOf = (seconds: number): HoldRange =>
  HOLD_ORDER.find((range) => seconds < HOLDS[range].below) ?? 'longer'
