import { type Decimal, ZERO } from '@/domain/decimal'
import { mondayOf } from '@/domain/time/instant'

/** What one UTC day (YYYY-MM-DD) realised, USD as decimal text. */
interface DayResult {
  day: string
  pnl: string
}

/** Days with a result in a row that all gained, or all lost. */
export interface Streak {
  kind: 'won' | 'lost'
  days: number
}

/** What an owner asks of a diary. */
export interface OwnFigures {
  /** Realised since Monday, USD, and on how many days. */
  week: { pnl: number; days: number }
  /** How the latest days went; null without a result, or if the last day came out even. */
  now: Streak | null
  longestWon: number
  longestLost: number
}

/** @param days with a result, oldest first. */
export function ownFigures(days: readonly DayResult[], today: string): OwnFigures {
  const monday = mondayOf(today)
  const longest = { won: 0, lost: 0 }
  let now = null as Streak | null
  let week: Decimal = ZERO
  let weekDays = 0
  for (const { day, pnl } of days) {
    const result = ZERO.plus(pnl)
    if (day >= monday && day <= today) {
      week = week.plus(result)
      weekDays += 1
    }
    const kind = result.gt(ZERO) ? 'won' : result.lt(ZERO) ? 'lost' : null
    now = kind && { kind, days: now?.kind === kind ? now.days + 1 : 1 }
    if (now) longest[now.kind] = Math.max(longest[now.kind], now.days)
  }
  return {
    week: { pnl: week.toNumber(), days: weekDays },
    now,
    longestWon: longest.won,
    longestLost: longest.lost,
  }
}
