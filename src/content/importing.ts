/** /education/import (design §8): how trades come in today, and in which shape to keep them for the import. */
export const importSteps = [
  {
    title: 'Make a strategy to put them in',
    text: 'A trade belongs to one strategy. Give it a name and say what it trades; it may stay private.',
  },
  {
    title: 'Add the fills of one trade',
    text: 'On the strategy’s page press Add Trade. One row is one fill: side, time in UTC, quantity, price, fee. All fills from flat to flat make one trade, however many there were.',
  },
  {
    title: 'Watch the sum before you save',
    text: 'Beside the form stand the figures that your rows add up to, and which bought unit meets which sold one. If they differ from your broker’s statement, a fee or a fill is missing.',
  },
] as const

/** The columns of a row, as the trade form and the coming CSV import name them. */
export const importColumns = [
  { name: 'symbol', meaning: 'What was traded', example: 'MSFT' },
  { name: 'market', meaning: 'STOCK, OPTIONS, FOREX, CRYPTO, SPORTS or ALTERNATIVE', example: 'STOCK' },
  { name: 'expiration', meaning: 'For options: the day on which the contract ends', example: '2026-12-18' },
  { name: 'date', meaning: 'When the fill happened, in UTC', example: '2026-11-02 14:31' },
  { name: 'side', meaning: 'BUY or SELL', example: 'BUY' },
  { name: 'quantity', meaning: 'Units, or contracts for options', example: '100' },
  { name: 'price', meaning: 'Dollars for one unit', example: '10.00' },
  { name: 'fee', meaning: 'Dollars for the whole fill; 0 when there was none', example: '1.00' },
] as const
