/**
 * Positions for labels: in the given order, at least `gap` apart, between 0 and `length`, and each as near to its wanted position as
 * that allows.
 */
export function spreadOut(wanted: readonly number[], gap: number, length: number): number[] {
  const order = wanted.map((_, at) => at).sort((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0))
  const placed = [...wanted]
  let least = 0
  for (const at of order) {
    placed[at] = Math.max(wanted[at] ?? 0, least)
    least = placed[at] + gap
  }
  let most = length
  for (const at of order.reverse()) {
    placed[at] = Math.min(placed[at] ?? 0, most)
    most = placed[at] - gap
  }
  return placed
}
