const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000

const isWeekend = (ms: number) => [0, 6].includes(new Date(ms).getUTCDay())
const dayText = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Midnight UTC of yesterday, or of the Friday before when yesterday lies on a weekend. */
function lastTradingDay(now: Date): number {
  let ms = Math.floor(now.getTime() / DAY_MS) * DAY_MS - DAY_MS
  while (isWeekend(ms)) ms -= DAY_MS
  return ms
}

/**
 * Moves a daily series: its bars stand on consecutive weekdays, the last one yesterday (or the Friday before).
 * Gives the day of each bar, and of bars after the last one, on which contracts expire. YYYY-MM-DD.
 */
export function moveDays(bars: number, now: Date): (bar: number) => string {
  const last = lastTradingDay(now)
  const FRIDAY = 5
  const WEEKDAYS = 5
  const WEEK_DAYS = 7
  return (bar) => {
    // Counted from the Friday on or after the last bar, whole weeks are seven days and the rest stays in one week.
    const daysToFriday = FRIDAY - new Date(last).getUTCDay()
    const weekdaysBack = bars - 1 - bar + daysToFriday
    const weeks = Math.floor(weekdaysBack / WEEKDAYS)
    const daysBack = weeks * WEEK_DAYS + (weekdaysBack - weeks * WEEKDAYS) - daysToFriday
    return dayText(last - daysBack * DAY_MS)
  }
}

/** Moves a monthly series: one bar a month, the last one yesterday, each on a weekday. YYYY-MM-DD. */
export function moveMonths(bars: number, now: Date): (bar: number) => string {
  const last = new Date(lastTradingDay(now))
  return (bar) => {
    const monthsBack = bars - 1 - bar
    const [year, month] = [last.getUTCFullYear(), last.getUTCMonth() - monthsBack]
    const daysInMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
    let ms = Date.UTC(year, month, Math.min(last.getUTCDate(), daysInMonth))
    while (isWeekend(ms)) ms -= DAY_MS
    return dayText(ms)
  }
}

const newYorkHour = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: '2-digit',
  hourCycle: 'h23',
})

/** First and last minute of the trading day in New York. */
export const TRADING_TIMES = { open: '09:31', close: '15:59' } as const

/** A minute of a New York trading day as ISO 8601 in UTC, summer and winter time minded. */
export function newYorkTime(day: string, at: keyof typeof TRADING_TIMES): string {
  const time = TRADING_TIMES[at]
  const winter = Date.parse(`${day}T${time}:00Z`) + 5 * HOUR_MS
  const isWinter = Number(newYorkHour.format(winter)) === Number(time.slice(0, 2))
  return new Date(isWinter ? winter : winter - HOUR_MS).toISOString()
}
