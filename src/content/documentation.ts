import { LEDGER_FORMAT, paths } from '@/lib/paths'

/** Plain words, or words and links in order. */
export type LinkedText = string | readonly (string | { text: string; url: string })[]

/** The words alone. */
export const wordsOf = (text: LinkedText): string =>
  [text]
    .flat()
    .map((part) => (typeof part === 'string' ? part : part.text))
    .join('')

interface SectionContent {
  title: string
  /** Paragraphs (list items in `cannot-know`). Absent where the section only lists what is documented elsewhere. */
  text?: readonly LinkedText[]
  /** Subheadings, each with its text. */
  parts?: readonly (readonly [what: string, text: string])[]
}

export const docsIntro =
  'Nobody types in a figure here. The database computes each one from the trades’ actions, by the rules on this page. Every rule is worked through on the same four trades, so you can check it with a pencil.'

const sections = {
  guide: {
    title: 'How to',
    text: ['The tasks most people come here for. How every figure is computed follows below.'],
  },
  'the-trades': {
    title: 'Four trades to work from',
    text: [
      'A trade is a list of actions: what was bought or sold, when, how much, at what price and for what fee. Times are stored and shown in UTC; you type them in your own time zone. Everything else follows from them.',
    ],
  },
  contracts: {
    title: 'Options, futures and lots',
    text: [
      'What is traded is a contract: a market, a symbol and, where they apply, the day it ends, a strike, call or put, and a multiplier. Two options that differ in any of these are two contracts and two trades, so the legs of a spread are never netted. A unit is worth its multiplier × its price. The multiplier is 100 for an option and 1 for everything else, unless the contract states another, such as 10 for a mini option or 150 for one that a 3-for-2 split adjusted. Futures and commodities are in the market ALTERNATIVE and are written as root and month (MESH26); the form fills in the multiplier of common ones. Corn, wheat and soybeans (ZC, ZW, ZS) are quoted in cents, so their multiplier of 50 is dollars per cent. Within a strategy, a contract always has the same multiplier; a wrong one can be changed in all its trades together, by editing one of them, and each then has an edit in the history. An option can’t be bought or sold after 17:00 in New York on its last day. The form and the import also take codes (SPY260320C00450000, SPY 3/20/26 450 C, .SPY260320C450) and, in the FOREX market, lots: 1 lot is 100,000 units of a currency pair, 100 ounces of gold (XAUUSD) or 5,000 of silver (XAGUSD).',
    ],
  },
  expiry: {
    title: 'An option that expires worthless',
    text: [
      'An expiry is an action at a price of 0 that closes the whole open position: a long position is sold for nothing, a short one is bought back for nothing. It ends the trade and its round trip, and its fees and recording time count like any other action’s. It’s dated between 00:00 UTC on the expiration date and the end of the next day in UTC, because exchanges west of Greenwich close that late. Nothing but an option can expire. Being assigned or exercised is not an expiry: see below.',
    ],
  },
  conversions: {
    title: 'Splits, assignment and exercise',
    text: [
      'A split changes how many units are held, not what they are worth. From the day it takes effect, what is held is converted: a 4-for-1 split makes four shares of each, and each cost a quarter. That goes for shorts too. Actions stay as they were stated, and the trade shows the split. Splits come from the market’s data. Where this site knows of none, the trader can state one; the trade then says that this is the trader’s word alone, and nothing that is compared with the market counts it. Options are not split: an exchange adjusts them to another contract. An assignment or an exercise ends an option at a price of 0, and the shares are bought or sold at the strike in a trade of their own, saved together with it; each links to the other. An option that nobody closed counts at its worth at its stock’s close on its last day.',
    ],
  },
  'short-options': {
    title: 'What a short option blocks',
    text: [
      'The capital behind a record is the least money that would have paid for every trade, without credit. So an option sold short counts with what it may cost, not with the little it was sold for. That is earned when the option is closed or expires.',
      'A short put may have to buy its stock at the strike, so it blocks the strike. A short call may have to buy the stock at any price, so it blocks the stock’s last close. Shares cover a call: nothing is blocked beyond what they cost. A long option on the same stock, with the same right and no earlier end, limits a short one to the difference between the two strikes; what the long one cost counts as well. Where they can be paired in several ways, short options that end last come first, then calls with the lowest strikes and puts with the highest, and each takes what leaves the least blocked.',
      'What is assumed: the close is the last one on or before the day on which something changed in the stock or its options. If none is known, a call blocks its strike. An option whose strike was not stated counts as at the money: it blocks the close or, if none is known, only what it was sold for. With more than 200 open options in one stock, nothing limits a short one. An option blocks nothing once its expiry can no longer be recorded. Stock sold short blocks what it was sold for.',
    ],
  },
  dividends: {
    title: 'Dividends',
    text: [
      'A company pays a cash dividend to whoever holds its shares at the close before the ex-date. On that day the price falls by about as much, so a holder who was not paid would seem to lose, and someone who sold short over that night would seem to gain. So shares held over the ex-date are paid the dividend, and shares sold short are charged with it, as at a broker.',
      'It is a line of the trade and of the account behind the record, where it counts like realised money from that day on: in capital, returns and risk. It is no part of a trade’s return, which is what its own actions made, nor of Total PNL. Taxes are not known.',
      'Dividends come from the operator’s data; where none is known, the account says “without dividends”. A dividend that becomes known later changes the account within a minute. The benchmark gets its own dividends: each buys more of it at the close of the ex-date.',
    ],
  },
  confirmed: {
    title: 'Stated and confirmed',
    text: [
      'What a trader states is their word. What is confirmed is what you’d have made by acting on each record a minute after it was published, at the market’s prices. You buy at the high of the first full minute that begins at least a minute later, and sell at its low; where only daily prices are known, at the next day’s open. Fees are as stated, but never below 0.',
      'An edit or a deletion is followed in the same way: you undo what you did, or the difference. So what was announced counts until it is closed, whatever becomes of its record. What is changed before you could act never happened, so a slip that is fixed at once costs nothing. What was entered while the strategy was private isn’t followed, then or later.',
      'You hold each contract once, across all trades, and what is bought and sold in the same minute is one order. What the market had no price for within a week can’t be followed: you hold nothing, or still hold what you couldn’t close, at its last close. An option is settled on its last day by its stock’s close; where that never becomes known, the money is lost, and whoever sold the option gains nothing. Splits and dividends are the market’s alone, and prices in other currencies aren’t followed.',
    ],
  },
  prices: {
    title: 'How stated prices are checked',
    text: [
      'The price that a trader states for an action is compared with the market’s: with the low and high of the stated minute and the next one where the operator has minute prices, otherwise with the day’s. Prices stated after a stock exchange has closed aren’t compared with the day’s range, because by then the day’s prices are known. An expiry is compared with what the option was worth at its stock’s close on the last day: if it was in the money then, it did not expire worthless. An edited action counts as unchecked until it’s compared again. The prices come from the operator, not the ledger. Where they may be shown, each action shows its range; elsewhere you can compare with your own prices.',
      'A price is outside that range if it is beyond it by more than 0.1% of the price, which is what differences between venues explain. Stocks and options are quoted in cents, so they may be outside by 0.01 if that’s more, but by 1% at most. A rebate, a fee below 0, counts as part of the price. A coin sold at 61,000 above a high of 60,950 is inside, because 61 is allowed; a share bought at 27.50 above a high of 27.30 is outside, because only 0.0275 is.',
      'It is a fact about that action and counts in no figure: what is confirmed never rests on stated prices.',
    ],
  },
  'mae-and-mfe': {
    title: 'While a trade was open: MAE and MFE',
    text: [
      'MAE is the worst result a trade could have been closed at while it was open, MFE the best: its maximum adverse and maximum favourable excursion. They say whether losers were given too much room and winners too little. “Kept” is the result ÷ the MFE.',
      'Both come from the market’s daily prices, not from what the trader states. On a day without an action of the trade or a split, the day’s low and high both count. On a day with one, only its close does, because nobody can tell whether the high came before the purchase or after it. The result itself counts at the end, and 0 at the beginning. Splits change the units; fees of closing and dividends don’t count.',
      '“5 days longer” and “20 days longer” are what the trade would have returned if its last exit had been at the close of the 5th or the 20th trading day after it. A trade that was closed on the day it was opened saw no close, so it has none of these figures. The same goes for a trade whose days have no prices, or only prices that may not be shown. In reports they are computed once a day.',
    ],
  },
  currencies: {
    title: 'Trades that are not in dollars',
    text: [
      'Prices and fees can be in another currency, the same one throughout a trade. Each action then states what one unit of it was worth in dollars at the time, and results are in dollars: a matched pair’s profit is converted at the rate of the action that closed it, the money put in at the rate of the action that opened it, and a fee at its own action’s rate. Currency moves while a position is held don’t count as the trade’s result. Entry, exit and their totals stay in the currency. A FOREX symbol names two currencies, and prices are in the second. If the first is the dollar, the rate is 1 ÷ price. In USD/JPY below, a pair earns 0.05 × 1,000,000 = 50,000 yen, which is 50,000 ÷ 154.65 = 323.31 dollars; thirty such trades make about 9,700. The stock earns 500 euros × 1.05, less fees of 2 × 1.1 + 2 × 1.05, on 5,000 × 1.1 put in.',
    ],
  },
  'trade-figures': { title: 'Figures of a trade' },
  'strategy-figures': { title: 'Figures of a strategy' },
  returns: { title: 'Returns and risk' },
  confidence: { title: 'How sure?' },
  'cannot-hide': {
    title: 'What a trader can’t hide',
    text: [
      [
        'Recording times can’t be forged here, but a trader can still cherry-pick: run two strategies in private and publish the winner. So the database records what happens to every strategy, and no account can change that, not even the site’s own. Every strategy on ',
        { text: 'the list', url: paths.strategies },
        ' leads to its trader’s page, where it all adds up.',
      ],
    ],
    parts: [
      [
        'Kept for everyone to read',
        'For each strategy that was ever public: when it was created, published, hidden, renamed and deleted, its names, and its number of trades and total at each of those moments. How many of its trades were recorded in private. Every edit and deletion of its actions, for as long as the strategy exists. For a year, that its name used to be another strategy’s.',
      ],
      [
        'Only counted',
        'Strategies that were never public: how many an account has, and how many it deleted. Not their names, trades or dates. So an account with forty deletions and one winner looks like exactly that. Anyone who leaves can ask to have their names removed; the counts stay.',
      ],
    ],
  },
  'recording-by-machine': {
    title: 'Recording by machine',
    text: [
      [
        'If you publish signals, you already have a machine that can talk to us: a TradingView alert, a bot, a script. With a key from ',
        { text: 'your profile', url: paths.profile },
        ' it records each trade the moment it happens. Post a message to the address that comes with the key, as JSON or as a line such as “KEY BUY 10 AAPL @ 187.50”.',
      ],
    ],
    parts: [
      [
        'What a message says',
        'A message has a key, a symbol, a side and a price, and a quantity if it buys or sells. The side is buy, sell, close (what’s open, or part of it), flat (all of it) or reverse (close all of it, and open as much on the other side). The quantity is a number of units, or a share of what’s open, such as 50%. An action joins the open trade of its contract, or opens a new one.',
      ],
      [
        'Which contract',
        'The symbol can have its exchange in front (NASDAQ:AAPL, BINANCE:BTCUSDT, CME_MINI:ESH2027), which tells the market. Without it, add the market, unless the strategy has traded this symbol before. An option is its OCC code, or a symbol with expiration, strike and right. A future needs its month, because a continuous one (ES1!) isn’t a contract, and the first time also its multiplier.',
      ],
      [
        'When',
        'The time is ISO 8601 with a zone, or seconds since 1970. Without a time, it happened now. Whether it was live is decided by the database’s own clock, as for every action.',
      ],
      [
        'The same message twice',
        'Give each message an id. One that comes again within seven days is answered as before and writes nothing, so send it again whenever an answer is lost. A different action with a used id is refused and waits on your profile.',
      ],
      [
        'The answer',
        'One sentence: what was recorded, live or late, or why not. The status is 200, 401 for a wrong key, 422 if the message can’t be recorded, and 503 if the database could not be reached. A message that can’t be recorded waits seven days on your profile, with the reason.',
      ],
      [
        'What readers see',
        'Each action shows the name of the key that recorded it, in the ledger too. A strategy says since when everything about its trades has come by key; an edit or a deletion is made by hand, and ends that. This proves that no hand was involved after the message was sent, not what made the machine send it.',
      ],
      [
        'From a broker',
        'The program npm run record listens to an account at Alpaca, or watches a folder of logs, and records each fill with your key. It runs on your own machine, so nobody else gets your broker’s password. Fills from while it was off are recorded when it comes back, and count as late.',
      ],
      [
        'Agrees with its account',
        'Once an hour that program reports what the account holds, and the database compares it with the record’s open positions. Readers see “agrees with its account” and the time only where nothing differs and the report is less than a day old; only the owner sees what differs. It proves that the holder of the key said so at that time. It doesn’t prove that there is such an account: the trader runs the program.',
      ],
      [
        'If a key leaks',
        'Whoever has it can record and close in that one strategy. They can’t edit, delete or read anything private. Revoke it, and say since when somebody else may have used it: nothing is removed, and readers see it on each action since then. The ledger keeps what you said.',
      ],
    ],
  },
  'reading-by-machine': {
    title: 'Reading by machine',
    text: [
      [
        'Everything that visitors see can also be read by programs: the list, strategies, trades, ledgers and feeds. The file docs/api.md, in the site’s source, has examples for curl, Python and TypeScript, and the limits. To be notified, add a webhook on ',
        { text: 'the Following page', url: paths.following },
        '.',
      ],
    ],
    parts: [
      [
        'Without asking again and again',
        'A strategy’s feed (Atom) suits a feed reader. A webhook suits a program: each new entry of a strategy you follow is posted to its address as JSON within minutes, with the entry of the ledger in it.',
      ],
      [
        'Where it posts to',
        'To at most five addresses that begin with https:// and lead to the public internet. The address that a name resolves to is checked each time, private networks are refused, and redirects aren’t followed. A failed delivery is tried again after longer and longer waits, for a week, under the same id.',
      ],
      [
        'Whether it is genuine',
        'Each message is signed with a secret that only you and the site know (HMAC-SHA256, by the Standard Webhooks specification), and says when it was sent. Check both before you act on it.',
      ],
    ],
  },
  ledger: {
    title: 'The ledger',
    text: [
      [
        'No trader can rewrite a record here. But we run the database: we could change an old trade together with its history, and no page would show it. So every change is also written to a log that can only grow, and anyone can check that it has. ',
        { text: 'The format, for programmers', url: LEDGER_FORMAT },
      ],
    ],
    parts: [
      [
        'Every change becomes an entry',
        'Each action recorded, edited or deleted is an entry, and so is each event of the strategy itself. An entry’s fingerprint (SHA-256) is computed from its text and the fingerprint before it. Change one digit or leave out an entry, and this fingerprint and all later ones come out different.',
      ],
      [
        'Checkpoints seal the entries',
        'About once a minute, the fingerprints of all new entries go into one tree for all strategies. The top of the tree is a single fingerprint of everything ever written. Dated and signed, it is a checkpoint, and checkpoints are published where others keep copies. One is signed each hour even if nothing was written, so an entry’s time always lies between two of them. Certificate Transparency keeps the web’s certificates honest in the same way.',
      ],
      [
        'Your browser checks them',
        '“Recompute it yourself” reads every entry of a strategy, compares it with what the site shows, and computes its fingerprint. It compares the result with the newest checkpoint, with the one your browser kept from your last visit, with the published copy, and with your clock. On a trader’s page it does the same with what was deleted, hidden and renamed. A check that fails names the entry where it can.',
      ],
      [
        'It works without this site',
        '“Record” on a strategy’s page downloads a file with the entries, the proof and the checkpoints. A small program checks it offline. The format is described in full, so anyone can write another.',
      ],
      [
        'What it does not prove',
        'That a price was ever traded, or that a trader shows all their strategies. An imported trade is proven only from the moment of its import. Until an entry is sealed, the site could still change it, and the file’s check leaves it out of its figures. And if the site showed two people two different ledgers, they would notice only by comparing their checkpoints, or one of them with the published copy.',
      ],
    ],
  },
  'cannot-know': {
    title: 'What this site can’t know',
    text: [
      'Whether a price was ever traded. Prices are what the trader typed: 10 shares bought at $90, on a day when nobody sold below $95, are accepted. The recording time says when it was claimed, not whether it’s true. Where the operator has the market’s prices, stated ones in dollars are compared with them. Prices in another currency are not, because their dollar rates are what the trader typed, too.',
      'Whether real money was at stake. A paper trade and one at a broker look the same here; fees and slippage count only if they were typed in.',
      'Which accounts belong to the same person. Open two accounts, go long with one and short with the other, show the winner, and its record is live and public. Many round trips make that expensive: out of 30 coin flips, one account in 1,400 wins 24 or more.',
      'Whether the best record was luck. Of 1,000 strategies that toss a coin for $100 a hundred times, the best wins 66 on average and shows +$3,200, all of it live and in public, with an interval of 56% to 75% for its win rate. The more strategies there are, the less the best one proves.',
      'Which price of a minute was meant. An action may be typed up to 60 seconds late, so it can take the best price of that minute. In a stock that moves 2% a day, that’s worth about 7 basis points an action, 15 a round trip: $15 on $10,000. Anyone who picks the stock that has just moved most gets more. And where only the day’s prices are known, or nobody traded in that minute, any price of the day fits, but not after the exchange has closed. Where the market’s prices are known, what is confirmed shows it, because those prices come after the recording.',
      'Whether the market could have taken the size. What is confirmed buys any quantity at the worse end of one minute: 50,000 shares of a stock that trades 2,000 a minute count as bought there, though buying them would have moved the price.',
      'Why a trader stopped. Someone whose days are luck alone, and who stops at the first “Gains”, reaches it within 100 such days in 9% of records, and within 250 in 15%. A record that goes on after its verdict proves more than one that ends with it.',
      'What has not happened yet. Selling insurance against a crash gains a little on nearly every day. If the crash comes on one day in a hundred and takes all of it back, 37% of such records have not seen it after a hundred days, and show nothing but gains.',
      'What was traded elsewhere and never entered here. Losses tend to go missing.',
    ],
  },
  'the-file': {
    title: 'The file of a strategy’s actions',
    text: [
      [
        '“CSV” on a strategy’s page downloads every action in the order it was recorded, which decides ties in time. UTF-8, comma-separated, one action per line, quantities and prices with every digit. ',
        { text: 'Recompute it yourself', url: paths.recompute },
        ' reads it back, and so does ',
        { text: 'the import', url: paths.import },
        '.',
      ],
      [
        'Spreadsheets treat cells that begin with =, +, −, @, a tab or a line break as formulas. In columns that users type, such text gets a leading apostrophe, which is removed again when the file is read here.',
      ],
    ],
  },
  rounding: {
    title: 'Rounding',
    text: [
      'Sums are exact decimals, not floating point. A trade’s return is rounded once, to ten decimals, so that returns add up to the total exactly. Everything else is rounded only for display: dollars, percentages and profit factors to two decimals; quantities are shown as typed.',
    ],
  },
} satisfies Record<string, SectionContent>

/** The anchor of a section of /docs. */
export type DocsSection = keyof typeof sections

/** The sections of /docs by their anchors, in order. */
export const docsSections: Readonly<Record<DocsSection, SectionContent>> = sections

/** The anchor of a part: `it-works-without-this-site`. */
export const partId = (what: string): string => what.toLowerCase().replace(/[^a-z]+/g, '-')
