import type { WATCHED_COUNT } from '@/lib/constants'

/** The watched symbols of /alpaca. */
export const watchedSymbols = [
  'SPY',
  'QQQ',
  'AAPL',
  'MSFT',
  'NVDA',
  'AMZN',
  'GOOGL',
  'META',
  'TSLA',
  'BRK.A',
  'TSM',
  'JPM',
  'GME',
  'GLD',
] as const satisfies readonly string[] & { length: typeof WATCHED_COUNT }

/** Path of the simulated feed on Vite's servers (feed/); it ends like Alpaca's own. */
export const SIMULATED_FEED_PATH = '/__alpaca/v2/iex'

/** Alpaca's stream of the free plan. */
export const ALPACA_STREAM_URL = 'wss://stream.data.alpaca.markets/v2/iex'

/** Alpaca's one-letter exchange codes. */
export const exchangeNames: Readonly<Record<string, string>> = {
  A: 'NYSE American',
  B: 'Nasdaq BX',
  C: 'NYSE National',
  D: 'FINRA ADF',
  E: 'Market Independent',
  H: 'MIAX',
  I: 'ISE',
  J: 'Cboe EDGA',
  K: 'Cboe EDGX',
  L: 'LTSE',
  M: 'NYSE Chicago',
  N: 'NYSE',
  P: 'NYSE Arca',
  Q: 'Nasdaq',
  S: 'Nasdaq Small Cap',
  T: 'Nasdaq Int',
  U: 'Members Exchange',
  V: 'IEX',
  W: 'Cboe',
  X: 'Nasdaq PSX',
  Y: 'Cboe BYX',
  Z: 'Cboe BZX',
}

/** The consolidated tapes that report trades. */
export const tapeNames: Readonly<Record<string, string>> = {
  A: 'NYSE',
  B: 'Arca and others',
  C: 'Nasdaq',
  N: 'overnight',
  O: 'over the counter',
}

/** Short words, because a table row may show three or four of them. */
const SHARED_CONDITIONS: Readonly<Record<string, string>> = {
  C: 'cash',
  F: 'sweep',
  H: 'price variation',
  I: 'odd lot',
  K: 'rule 127 or 155',
  L: 'sold last',
  M: 'official close',
  N: 'next day',
  O: 'opening',
  P: 'prior reference',
  Q: 'official open',
  R: 'seller',
  T: 'extended',
  U: 'extended, late',
  V: 'contingent',
  X: 'cross',
  Z: 'late',
  '4': 'derivatively priced',
  '5': 'reopening',
  '6': 'closing',
  '7': 'qualified',
  '9': 'corrected close',
}

/** Trade conditions by reporting plan: CTA for tapes A and B, UTP for the others. Some letters differ. */
export const conditionWords: Readonly<Record<'cta' | 'utp', Readonly<Record<string, string>>>> = {
  cta: { ...SHARED_CONDITIONS, '': 'regular', ' ': 'regular', B: 'average price', E: 'automatic' },
  utp: {
    ...SHARED_CONDITIONS,
    '@': 'regular',
    '1': 'stopped',
    A: 'acquisition',
    B: 'bunched',
    D: 'distribution',
    G: 'bunched, sold',
    S: 'split',
    W: 'average price',
    Y: 'yellow flag',
  },
}

/** A word in the table, with the feed's own letter for it. */
export interface QuoteTerm {
  word: string
  letters?: string
  meaning: string
}

/** What the table's words mean, by column: every column that needs explaining, and the common conditions. */
export const quoteTerms: readonly { column: string; terms: readonly QuoteTerm[] }[] = [
  {
    column: 'Conditions',
    terms: [
      { word: 'regular', letters: '@ or blank', meaning: 'an ordinary trade' },
      { word: 'odd lot', letters: 'I', meaning: 'fewer shares than a round lot, which is usually 100' },
      { word: 'sweep', letters: 'F', meaning: 'an order sent to several exchanges at once' },
      { word: 'extended', letters: 'T', meaning: 'before 9:30 or after 16:00 in New York' },
      { word: 'cross', letters: 'X', meaning: 'many orders filled at one price' },
      { word: 'late', letters: 'Z', meaning: 'reported late, and out of order' },
    ],
  },
  {
    column: 'Exchange',
    terms: [
      { word: 'NYSE, Nasdaq, IEX …', meaning: 'where the trade was made' },
      { word: 'FINRA ADF', letters: 'D', meaning: 'made off the exchanges, by a broker or in a dark pool' },
    ],
  },
  {
    column: 'Tape',
    terms: [
      { word: 'NYSE', letters: 'A', meaning: 'trades in what is listed on NYSE' },
      { word: 'Arca and others', letters: 'B', meaning: 'trades in what is listed elsewhere, such as most ETFs' },
      { word: 'Nasdaq', letters: 'C', meaning: 'trades in what is listed on Nasdaq' },
    ],
  },
]

/** How a stream error is explained to users, and whether to retry. */
interface StreamErrorMeaning {
  words: string
  /** again: retry after a delay. stop: a retry would fail too. carry-on: the stream continues. */
  next: 'again' | 'stop' | 'carry-on'
}

const KEEPER = 'The site’s operator has to fix this.'

/** Alpaca's errors 400 to 413 and 500 (its documentation, "WebSocket Stream"; 408 as its own client words it). */
export const streamErrors: ReadonlyMap<number, StreamErrorMeaning> = new Map([
  [400, { words: `The feed couldn’t read what this page sent. ${KEEPER}`, next: 'stop' }],
  [401, { words: 'The feed expects the key first.', next: 'again' }],
  [402, { words: `The feed refused the key: it is wrong, or no longer valid. ${KEEPER}`, next: 'stop' }],
  [403, { words: 'The feed has already accepted the key.', next: 'carry-on' }],
  [404, { words: 'The key reached the feed too late.', next: 'again' }],
  [
    405,
    { words: `The feed’s plan allows fewer symbols than the ${watchedSymbols.length} here. ${KEEPER}`, next: 'stop' },
  ],
  [
    406,
    {
      words:
        'The key allows one connection, and it is in use elsewhere: by another tab, another visitor or another program.',
      next: 'again',
    },
  ],
  [407, { words: 'This device read too slowly, so the feed hung up.', next: 'again' }],
  [408, { words: `The feed’s account has no access to this version of the stream. ${KEEPER}`, next: 'stop' }],
  [409, { words: `The feed’s plan does not include these trades. ${KEEPER}`, next: 'stop' }],
  [410, { words: `This feed does not offer trades. ${KEEPER}`, next: 'stop' }],
  [411, { words: `The feed refused, with an unknown error number. ${KEEPER}`, next: 'stop' }],
  [412, { words: `This feed sends options data, which this page can’t read. ${KEEPER}`, next: 'stop' }],
  [413, { words: `This feed doesn’t allow a subscription this large. ${KEEPER}`, next: 'stop' }],
  [500, { words: 'The feed had an internal error.', next: 'again' }],
])
