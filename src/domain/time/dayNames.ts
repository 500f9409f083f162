/** Languages whose names of months and weekdays are read. */
const LANGUAGES = 'en de fr es it pt nl sv da nb fi pl cs hu ro tr'.split(' ')

/** A name without accents, capitals and a point behind it. */
export const bareName = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').replace(/\.$/, '').toLowerCase()

function namesOf(part: 'month' | 'weekday', count: number, dateOf: (at: number) => Date): ReadonlyMap<string, number> {
  const meanings = new Map<string, number | null>()
  for (const language of LANGUAGES) {
    for (const style of ['long', 'short'] as const) {
      // The form beside a day of the month, which some languages inflect.
      for (const beside of [{}, { day: 'numeric' } as const]) {
        const format = new Intl.DateTimeFormat(language, {
          [part]: style,
          timeZone: 'UTC',
          ...(part === 'month' && beside),
        })
        for (let at = 0; at < count; at += 1) {
          const written = format.formatToParts(dateOf(at)).find(({ type }) => type === part)?.value ?? ''
          const name = bareName(written)
          if (!/^\p{L}{2,}$/u.test(name)) continue
          const other = meanings.get(name)
          // A name that means one month here and another there is not read.
          meanings.set(name, other === undefined || other === at ? at : null)
        }
      }
    }
  }
  return new Map([...meanings].flatMap(([name, at]) => (at === null ? [] : [[name, at] as const])))
}

let months: ReadonlyMap<string, number> | null = null
let weekdays: ReadonlyMap<string, number> | null = null

/** The month of a name in any of the languages, from 1; abbreviated to three letters or more too. null for other words. */
export function monthOfName(name: string): number | null {
  months ??= namesOf('month', 12, (at) => new Date(Date.UTC(2024, at, 1)))
  const bare = bareName(name)
  const whole = months.get(bare)
  if (whole !== undefined) return whole + 1
  const found = bare.length < 3 ? [] : [...months].filter(([one]) => one.startsWith(bare)).map(([, at]) => at)
  return new Set(found).size === 1 ? (found[0] ?? 0) + 1 : null
}

/** The weekday of a name in any of the languages, 0 for Sunday; null for other words. */
export function weekdayOfName(name: string): number | null {
  // 2024-09-01 was a Sunday.
  weekdays ??= namesOf('weekday', 7, (at) => new Date(Date.UTC(2024, 8, at + 1)))
  return weekdays.get(bareName(name)) ?? null
}
