/** Numbers of spec §9 and of the look, in one place, with their units in their names. */

/** How long a refused chip shows its lock (spec §9). */
export const LOCK_HIGHLIGHT_MS = 1_200
/** The profile panel reads again this long after the refresh counter changed (spec §4). */
export const PROFILE_REFETCH_DELAY_MS = 500
/** The trades list reads again this long after a save (spec §4). */
export const TRADES_REFETCH_DELAY_MS = 750
/** Tooltips wait this long before the first one opens (spec §9). */
export const TOOLTIP_OPEN_DELAY_MS = 700
/** Within this time of one tooltip closing, the next opens at once (spec §9). */
export const TOOLTIP_SKIP_DELAY_MS = 300
/** The first chips of the strategy page stay visible on small screens (spec §2). */
export const ALWAYS_VISIBLE_CHIPS = 7
/** The header of the landing page is transparent above this scroll offset (spec §2). */
export const HEADER_SOLID_AFTER_PX = 100
/** A request that has not answered by then counts as failed, so that no spinner runs without end. */
export const REQUEST_TIMEOUT_MS = 15_000
/** Hosted PostgREST answers at most this many rows at once. */
export const MAX_ROWS_PER_READ = 1_000
/** What the chart follows before anyone chose a symbol (spec §9). */
export const DEFAULT_SYMBOL = 'CRYPTO:BTCUSD'
/** Below this number of closed trades a figure is too uncertain to rank by (design §9.4). */
export const ENOUGH_TRADES = 30
/** The landing page's slides advance this often until somebody takes over (spec §9). */
export const CAROUSEL_INTERVAL_MS = 5_000
/** The landing page's rotating word changes this often (spec §9). */
export const ROTATING_WORD_MS = 3_000
/** /home shows this many strategies (spec §9). */
export const TRENDING_STRATEGIES = 7
/** A part that moves from one place of the layout to another takes this long (spec §9). */
export const SHARED_LAYOUT_S = 0.45
/** Recorded within this time of its stated date, an action is logged live (design §9.1); private.live_window() in SQL. */
export const LIVE_WINDOW_MS = 15 * 60_000
