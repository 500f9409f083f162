/** The slide after or before this one; past either end it wraps (spec §4). */
export function slideAfter(current: number, step: 1 | -1, count: number): number {
  return (current + step + count) % count
}
