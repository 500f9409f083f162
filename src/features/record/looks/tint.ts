/** A cell's fill: green from 0 up and red below, so faint that ink stays readable on it. The sign stands in the text. */
export const tint = (pnl: number, percent: number) =>
  `color-mix(in oklab, transparent ${(100 - percent).toFixed(1)}%, var(${pnl < 0 ? '--loss' : '--gain'}))`
