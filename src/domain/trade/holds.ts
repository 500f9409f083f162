/** A range of holding times. */
interface Hold {
  label: string
  meaning: string
  /** Its upper limit in seconds, exclusive. */
  below: number
}

const HOUR_S = 60 * 60
const DAY_S = 24 * HOUR_S

const median = (range: string) => `the median round trip lasted ${range}`

/**
 * The ranges of a strategy's typical holding time, shortest first. A strategy is in the range of its median round trip (the lower of
 * the two middle ones for an even number). strategy_metrics.key_hold is an index into this order.
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
