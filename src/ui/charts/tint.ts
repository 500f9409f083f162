/** The weakest and the strongest tint, in percent. */
const FAINTEST = 6
const STRONGEST = 30

/** How strong the tint of a result is relative to the largest one, in percent. */
export function tintOf(result: number, largest: number): number {
  if (result === 0) return 0
  return FAINTEST + (Math.abs(result) / largest) * (STRONGEST - FAINTEST)
}

/** The background of a result's cell: green above 0, red below, and faint enough to keep the text readable. */
export const tint = (result: number, largest: number) =>
  `color-mix(in oklab, transparent ${(100 - tintOf(result, largest)).toFixed(1)}%, var(${result < 0 ? '--loss' : '--gain'}))`
