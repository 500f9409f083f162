/** At least this share of the trades. strategy_metrics.key_direction in SQL. */
const MOSTLY_PERCENT = 80

/**
 * Whether a strategy's trades, by number, are long or short: a trade is long if its first action is a BUY. A place in this order is
 * strategy_metrics.key_direction in SQL.
 */
export const DIRECTIONS = {
  long: { label: 'Mostly long', meaning: `at least ${MOSTLY_PERCENT}% of the trades begin with a purchase` },
  short: { label: 'Mostly short', meaning: `at least ${MOSTLY_PERCENT}% of the trades begin with a sale` },
  both: { label: 'Long and short', meaning: `more than ${100 - MOSTLY_PERCENT}% of the trades of each kind` },
} as const satisfies Record<string, { label: string; meaning: string }>

export type Direction = keyof typeof DIRECTIONS

// Object.keys keeps the written order, since no key is a number.
export const DIRECTION_ORDER = Object.keys(DIRECTIONS) as Direction[]
