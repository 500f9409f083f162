/** The share of the trades from which a direction prevails. strategy_metrics.key_direction in SQL. */
const MOSTLY_PERCENT = 80

/**
 * Whether most of a strategy's trades are long or short. A trade is long if its first action is a BUY. strategy_metrics.key_direction
 * is an index into this order.
 */
export const DIRECTIONS = {
  long: { label: 'Mostly long', meaning: `at least ${MOSTLY_PERCENT}% of the trades begin with a purchase` },
  short: { label: 'Mostly short', meaning: `at least ${MOSTLY_PERCENT}% of the trades begin with a sale` },
  both: { label: 'Long and short', meaning: `more than ${100 - MOSTLY_PERCENT}% of the trades of each kind` },
} as const satisfies Record<string, { label: string; meaning: string }>

export type Direction = keyof typeof DIRECTIONS

// Object.keys keeps the written order, since no key is a number.
export const DIRECTION_ORDER = Object.keys(DIRECTIONS) as Direction[]
