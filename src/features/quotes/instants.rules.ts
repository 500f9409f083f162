/** A moment to the nanosecond, which a JavaScript number of milliseconds cannot hold. */
export interface Instant {
  /** Whole seconds since 1970, UTC. */
  seconds: number
  /** 0 to 999,999,999. */
  nanoseconds: number
}

const RFC_3339 = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/

/** Reads an RFC 3339 time with up to nine decimals of a second, as Alpaca sends them; null where it is not one. */
export function readInstant(text: string): Instant | null {
  const [, day, time, fraction = '', zone] = RFC_3339.exec(text) ?? []
  const milliseconds = Date.parse(`${day}T${time}${zone}`)
  if (Number.isNaN(milliseconds)) return null
  return { seconds: milliseconds / 1000, nanoseconds: Number(fraction.padEnd(9, '0')) }
}

/** Negative where `a` came before `b`, 0 where they are the same nanosecond. */
export const compareInstants = (a: Instant, b: Instant) => a.seconds - b.seconds || a.nanoseconds - b.nanoseconds

/** 14:31:07.123, UTC. */
export const clockTime = ({ seconds, nanoseconds }: Instant) =>
  `${new Date(seconds * 1000).toISOString().slice(11, 19)}.${String(nanoseconds).padStart(9, '0').slice(0, 3)}`
