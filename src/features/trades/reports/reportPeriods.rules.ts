import { daysBetween, lastDayOf, movedDay } from '@/domain/time/instant'
import { readDay } from '@/features/trades/calendar/calendar.rules'
import { formatDay } from '@/lib/format'

/** UTC days on which trades began, inclusive; null for no limit. */
export interface Period {
  from: string | null
  to: string | null
}

/** What a report is of: one period, and one that it is compared with. null for all trades, and for no comparison. */
export interface Periods {
  of: Period | null
  beside: Period | null
}

export const ALL_TIME: Periods = { of: null, beside: null }

/** A period in an address: "2026-01-01_2026-06-30", "2026-01-01_". */
const writePeriod = ({ from, to }: Period) => `${from ?? ''}_${to ?? ''}`

function readPeriod(text: string | null): Period | null {
  const [from = null, to = null] = (text ?? '').split('_').map(readDay)
  if (from === null && to === null) return null
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to }
}

/** The periods of an address; invalid ones are ignored, and without the first there is no second. */
export function readPeriods(search: URLSearchParams): Periods {
  const of = readPeriod(search.get('of'))
  return { of, beside: of && readPeriod(search.get('beside')) }
}

/** The address with other periods. */
export function writePeriods(search: URLSearchParams, { of, beside }: Periods): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, period] of Object.entries({ of, beside: of && beside }))
    if (period === null) next.delete(name)
    else next.set(name, writePeriod(period))
  return next
}

/** "1 Jan 2026 to 30 Jun 2026", "from 1 Jan 2026" */
export function periodWords({ from, to }: Period): string {
  if (from === null) return to === null ? 'all time' : `until ${formatDay(to)}`
  if (to === null) return `from ${formatDay(from)}`
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
}

export const PRESETS = ['days', 'months', 'years'] as const
export type Preset = (typeof PRESETS)[number]

export const PRESET_LABELS: Record<Preset, string> = {
  days: 'Last 30 days and the 30 before',
  months: 'This month and last month',
  years: 'This year and last year',
}

const SPAN = 30

/** The periods of a choice, on a day. */
export function presetPeriods(preset: Preset, today: string): Periods {
  const [month, year] = [today.slice(0, 7), Number(today.slice(0, 4))]
  const from = movedDay(today, 1 - SPAN)
  const lastMonth = movedDay(`${month}-01`, -1)
  const periods: Record<Preset, Periods> = {
    days: { of: { from, to: today }, beside: { from: movedDay(from, -SPAN), to: movedDay(from, -1) } },
    months: {
      of: { from: `${month}-01`, to: lastDayOf(month) },
      beside: { from: `${lastMonth.slice(0, 7)}-01`, to: lastMonth },
    },
    years: {
      of: { from: `${year}-01-01`, to: `${year}-12-31` },
      beside: { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
    },
  }
  return periods[preset]
}

/** The choice that means these periods; null if none does. */
export const presetOf = (periods: Periods, today: string): Preset | null =>
  PRESETS.find((preset) => JSON.stringify(presetPeriods(preset, today)) === JSON.stringify(periods)) ?? null

/** Whether two periods have days in common, so that some trades would be compared with themselves. */
export const overlap = (a: Period, b: Period): boolean =>
  daysBetween(a.from ?? b.from ?? '1970-01-01', b.to ?? '9999-12-31') >= 0 &&
  daysBetween(b.from ?? a.from ?? '1970-01-01', a.to ?? '9999-12-31') >= 0
