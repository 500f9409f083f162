/** How long a refused filter chip shows its lock and shakes (`--animate-refuse` in index.css). */
export const LOCK_HIGHLIGHT_MS = 1_200
/** The profile panel refetches this long after the refresh counter changed. */
export const PROFILE_REFETCH_DELAY_MS = 500
/** The trades list refetches this long after a save. */
export const TRADES_REFETCH_DELAY_MS = 750
/** Hover time before a tooltip opens. */
export const TOOLTIP_OPEN_DELAY_MS = 700
/** Within this time of one tooltip closing, the next opens immediately. */
export const TOOLTIP_SKIP_DELAY_MS = 300
/**
 * How many filter chips there are, for texts, whose pages need not download the list. The compiler holds CHIPS in
 * chips.rules.ts to it.
 */
export const CHIP_COUNT = 26
/** How many of them stay visible on small screens beside All Strategies. The rest collapse. */
export const ALWAYS_VISIBLE_CHIPS = 7
/** The landing page's header is transparent while the page is scrolled less than this. */
export const HEADER_SOLID_AFTER_PX = 100
/** A request without an answer fails after this time, so that no spinner runs forever. */
export const REQUEST_TIMEOUT_MS = 15_000
/** Hosted PostgREST returns at most this many rows per request. */
export const MAX_ROWS_PER_READ = 1_000
/** The market chart's symbol until the user chooses one. */
export const DEFAULT_SYMBOL = 'CRYPTO:BTCUSD'
/** With fewer round trips than this, the site says that there are too few to tell. private.enough_round_trips() in SQL. */
export const ENOUGH_ROUND_TRIPS = 30

/** On how many days a confirmed result must have been made: docs/confirmed.md. private.certainty() in SQL. */
export const ENOUGH_DECIDING_DAYS = 10
/**
 * The most days of an account that are valued, counting each instrument separately from the day it was opened until it was closed.
 * Nobody gains by holding more, since the account then has no figures at all. private.most_valued_days() in SQL.
 */
export const MOST_VALUED_DAYS = 200_000
/**
 * What a record needs besides {@link ENOUGH_ROUND_TRIPS}: the share of everything ever entered, in percent; the number of different days
 * on which it was announced, and the number of days from the first to the last. private.evidence() says the same in SQL.
 */
export const ENOUGH_PERCENT = 80
export const ENOUGH_DAYS = 20
export const ENOUGH_SPAN_DAYS = 60
/** The interval at which the landing page's slides advance until the user moves them. */
export const CAROUSEL_INTERVAL_MS = 5_000
/** Interval of the landing page's rotating word. */
export const ROTATING_WORD_MS = 3_000
/** The longest name of a strategy that the database accepts, in characters. */
export const MAX_STRATEGY_NAME = 80
/** Strategies per page of the ranking. */
export const RANKING_PAGE = 50
/** Number of strategies on /home. */
export const TRENDING_STRATEGIES = 7
/** Duration of a shared layout animation. */
export const SHARED_LAYOUT_S = 0.45
/**
 * An action counts as logged live if it was never edited, and was recorded at most this long after its stated date and not
 * before it. private.live_window() says the same in SQL.
 */
export const LIVE_WINDOW_MS = 60_000
/** The code of a DataError if nothing is known about the request itself: a write may have arrived. */
export const NETWORK = 'NETWORK'
/** The code of a DataError if the database did nothing, and might if asked again. */
export const BUSY = 'BUSY'
/** The code of a DataError if the database stopped the statement because it took too long. */
export const CUT_OFF = 'CUT_OFF'
/** The maximum number of strategies in a comparison. */
export const MIN_COMPARED = 2
export const MAX_COMPARED = 4
/** How many symbols /alpaca watches, for texts. The compiler holds watchedSymbols in content/quotes.ts to it. */
export const WATCHED_COUNT = 14
/** How many articles there are, for texts on pages that do not load the list. articles.test.ts counts the files. */
export const ARTICLE_COUNT = 26
/** Ids of imported trades have this many hex digits; those of the form have 32. */
export const IMPORTED_ID_DIGITS = 40
/** How many of Financial Wellness's chapters have articles, and how many are announced. articles.test.ts counts them too. */
export const CHAPTER_COUNT = 6
export const COMING_CHAPTER_COUNT = 3

/** Where the browser keeps what the quick form needs without a connection. Signing out removes it. */
export const QUICK_KNOWN_STORAGE_KEY = 'quick-known'

/** Where the quick form's trades are that are not recorded yet. */
export const QUICK_TRADES_STORAGE_KEY = 'quick-trades'
