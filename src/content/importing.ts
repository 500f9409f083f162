/** /education/import: how trades come in, by file or by hand, and which files are known. */
export const importSteps = [
  {
    title: 'Make a strategy to put them in',
    text: 'A trade belongs to one strategy. Give it a name and say what it trades; it may stay private.',
  },
  {
    title: 'Export your fills as CSV, and choose the file',
    text: 'The import knows the exports below by their headings. Of any other file you name the columns once, with the first row beside each choice. The file is read in your browser.',
  },
  {
    title: 'Look before it is written',
    text: 'Fills become trades from flat to flat, symbol by symbol; part or join them where you see it otherwise. Rows that are no fills, rows with a problem and fills that stand in the strategy already are named, each with its reason.',
  },
  {
    title: 'Import, and open the strategy',
    text: 'Each trade is written whole or not at all, and the same file twice adds nothing. Imported actions are recorded now, so they show as backfilled: the recorded clock belongs to the database.',
  },
] as const

/** The exports that are recognised by their headings, and what to know of each. */
export const importSources = [
  {
    name: 'Interactive Brokers',
    files: 'Activity statement, in any language; Flex query of trades',
    note: 'Order, Trade, ClosedLot and totals name the same fill: it is taken once. You say which zone its times are in.',
  },
  {
    name: 'Alpaca',
    files: 'Account activities; orders',
    note: 'Fees come as activities of their own and are left out.',
  },
  {
    name: 'Robinhood',
    files: 'Account activity',
    note: 'Days without times. What the amount differs from quantity × price is taken for the fee.',
  },
  {
    name: 'Coinbase',
    files: 'Transaction history; fills of Coinbase Advanced',
    note: 'Purchases and sales. Conversions, staking, rewards and transfers are named and left out.',
  },
  {
    name: 'Binance',
    files: 'Trade history in its three generations; order history',
    note: 'Prices in USDT and fees in BNB stay out until you say what they count as.',
  },
] as const

/** The columns of our own file, which the import reads and the download of a strategy writes. */
export const importColumns = [
  { name: 'bet_id', meaning: 'Any word; the fills of one trade share it', example: 'trade-1' },
  { name: 'date', meaning: 'When the fill happened, in UTC', example: '2026-11-02 14:31' },
  { name: 'market', meaning: 'STOCK, OPTIONS, FOREX, CRYPTO, SPORTS or ALTERNATIVE', example: 'STOCK' },
  { name: 'symbol', meaning: 'What was traded', example: 'MSFT' },
  { name: 'expiration', meaning: 'For options: the day on which the contract ends', example: '2026-12-18' },
  { name: 'side', meaning: 'BUY or SELL', example: 'BUY' },
  { name: 'quantity', meaning: 'Units, or contracts for options', example: '100' },
  { name: 'price', meaning: 'Dollars for one unit', example: '10.00' },
  { name: 'fee', meaning: 'Dollars for the whole fill; 0 when there was none', example: '1.00' },
] as const
