/** The steps on /education/import. */
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
    text: 'Fills become trades from flat to flat, symbol by symbol; part or join them where you see it otherwise. Rows that are no fills, rows with a problem and fills that are in the strategy already are named, each with its reason.',
  },
  {
    title: 'Import, and open the strategy',
    text: 'Each trade is written whole or not at all, and the same file twice adds nothing. Imported actions are recorded now, so they show as backfilled: the database sets the time of recording.',
  },
] as const

/** The exports recognised by their column headings, with notes on each. */
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
