/** The steps on /education/import. */
export const importSteps = [
  {
    title: 'Create a strategy for them',
    text: 'A trade belongs to one strategy. Give it a name and say what it trades; it can stay private.',
  },
  {
    title: 'Export your fills, and choose the file',
    text: 'CSV, XLSX, a saved web page or XML. The import recognises the exports of common brokers by their headings. For any other file you choose the columns, with a cell from the file beside each choice. The file is read in your browser.',
  },
  {
    title: 'Fill in what the file leaves out',
    text: 'Files can leave open the order of day and month, the time zone, the currency and its exchange rate, or your broker’s words for buying and selling. You’re asked about each, with rows from the file as examples. We don’t guess.',
  },
  {
    title: 'Check before anything is saved',
    text: 'Fills become trades from flat to flat, symbol by symbol; split or join them where you disagree. Rows that aren’t fills, rows with problems and fills that are already in the strategy are listed, each with its reason. A fill that you logged yourself, a few seconds or cents off, is shown beside the file’s, and you choose which one counts.',
  },
  {
    title: 'Import, and open the strategy',
    text: 'Each trade is written completely or not at all, and importing the same file twice adds nothing. Imported actions are recorded now, so they don’t show as logged live: the database sets the time of recording.',
  },
] as const

/** The exports recognised by their column headings, with notes on each. */
export const importSources = [
  {
    name: 'Interactive Brokers',
    files: 'Activity statement, in any language; Flex query of trades or trade confirmations, as CSV or XML',
    note: 'A statement can list the same fill as an order, executions, closed lots and a total: it counts once. You choose the time zone. A Flex query’s FXRateToBase says what other currencies were worth.',
  },
  {
    name: 'Alpaca',
    files: 'Account activities; orders',
    note: 'Fees are separate activities and are left out.',
  },
  {
    name: 'Robinhood',
    files: 'Account activity',
    note: 'Dates have no times. Any difference between the amount and quantity × price counts as the fee.',
  },
  {
    name: 'Coinbase',
    files: 'Transaction history; fills of Coinbase Advanced',
    note: 'Purchases and sales count at the amount paid, including Coinbase’s spread, and are checked against the total. Conversions, staking, rewards and transfers are listed and left out.',
  },
  {
    name: 'Binance',
    files: 'Trade history in all three formats; order history',
    note: 'You enter what prices in USDT and fees in BNB are worth, and choose the time zone if the heading doesn’t give one.',
  },
  {
    name: 'More brokers',
    files:
      'Schwab, Fidelity, Webull, tastytrade, thinkorswim, TradingView, MetaTrader 4 and MetaTrader 5, cTrader, Myfxbook, eToro, Trading 212, DEGIRO, Kraken, OKX, Bybit, NinjaTrader, Tradovate, Zerodha, Hargreaves Lansdown, Gemini',
    note: 'Recognised by their headings, as CSV, XLSX or a saved web page. You’re asked what their files leave open, such as the time zone or what a coin was worth.',
  },
  {
    name: 'Other brokers',
    files: 'Revolut, Avanza, XTB (cash operations), Saxo, Swissquote, Trade Republic, and any table of fills',
    note: 'The columns are guessed from their headings, and you correct them. You say once which words mean buying and selling; this device remembers it.',
  },
] as const

/** The entry of {@link importSources} that lists brokers in place of files. */
export const MORE_BROKERS = 'More brokers'

/** The brokers whose exports are recognised. */
export const recognisedBrokers: readonly string[] = importSources
  .slice(0, -1)
  .flatMap(({ name, files }) => (name === MORE_BROKERS ? files.split(/, | and /) : name))

/** What happens to imported trades, on /import. */
export const importedTrades = [
  {
    title: 'Counted like all others',
    text: 'Imported trades count like typed ones.',
  },
  {
    title: 'Never logged live',
    text: 'Each action keeps the date from the file, and shows when the database received it. Imported trades alone make a record thin or late, never well recorded.',
  },
  {
    title: 'What you log from now on',
    text: 'Trades you enter as you make them are logged live and count alongside the imported ones.',
  },
  {
    title: 'Yours to correct',
    text: 'You can edit or delete them. Earlier versions stay in the history, which everyone who can see the strategy can read.',
  },
] as const
