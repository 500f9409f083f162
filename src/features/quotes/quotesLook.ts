/** Cells of the table of quotes, heads and rows alike. Widths are the columns' own: nothing moves as prices come. */
export const PINNED = 'sticky left-0 z-10 bg-bg pr-3 text-left'
export const FIGURE = 'pr-5 text-right'
export const WORDS = 'overflow-hidden pr-4 text-left whitespace-nowrap'

/** The nine fields of a trade (spec §3): what one looks for first leads, and stays in sight on a phone. */
export const quoteColumns = [
  { field: 'Symbol', look: PINNED, widthPx: 76 },
  { field: 'Price', look: FIGURE, widthPx: 146 },
  { field: 'Size', look: FIGURE, widthPx: 84 },
  { field: 'Time (UTC)', look: WORDS, widthPx: 128 },
  { field: 'Exchange', look: WORDS, widthPx: 150 },
  { field: 'Conditions', look: WORDS, widthPx: 236 },
  { field: 'Tape', look: WORDS, widthPx: 140 },
  { field: 'Trade id', look: WORDS, widthPx: 160 },
  { field: 'Type', look: WORDS, widthPx: 60 },
] as const
