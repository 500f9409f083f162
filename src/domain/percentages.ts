import { LIVE_WINDOW_MS } from '@/lib/constants'
import type { Tables } from '@/lib/database.types'
import { counted } from '@/lib/format'
import { EVIDENCE_LEVELS, storedEvidence } from './evidence'

/** The shares of a strategy's trades that were logged live and made in public, and its evidence, in words. */

const SECOND_MS = 1_000
const PERCENT = 100

/** The window in words, so that every text follows the constants. */
export const LIVE_WINDOW_WORDS = `${LIVE_WINDOW_MS / SECOND_MS} seconds`

/** Explains the labels in one sentence: the tooltip of every mark, and the legends. */
export const LIVE_DEFINITION = `Logged live: every action was recorded at most ${LIVE_WINDOW_WORDS} after the time it states and never before it, before any later action on the other side had happened, and was never edited. The database sets the time of recording, and no user can change it.`
export const LIVE_SHORT = `recorded at most ${LIVE_WINDOW_WORDS} after its stated time, before its outcome, and never edited`

/** How many of a strategy's trades were logged live, and what was put into them, USD. */
type LiveCount = Pick<Tables<'strategy_metrics'>, 'trades' | 'live_trades' | 'entry_cost' | 'live_cost'>

/**
 * The share of the money that was logged live as a whole percentage, never rounded to either end: 100 only when all is
 * live, 0 only when nothing is. null without trades. By money, because many small trades can hide a large one.
 */
export const livePercent = ({ trades, entry_cost, live_cost }: LiveCount): number | null =>
  trades === 0 ? null : wholePercent(live_cost, entry_cost)

/** A part of a whole as a whole percentage, rounded down, but 0 only for nothing. */
function wholePercent(part: number, whole: number): number {
  if (part === 0) return 0
  return Math.max(1, Math.floor((part / whole) * PERCENT))
}

/** "Logged live: 99% of trades, 1% of the money". */
export function liveSentence(count: LiveCount): string {
  const percent = livePercent(count)
  if (percent === null) return 'No trades yet: the first one starts the clock'
  return `Logged live: ${wholePercent(count.live_trades, count.trades)}% of trades, ${percent}% of the money`
}

/** A strategy's trades that were made in public, as counted in strategy_metrics. */
type PublicCount = Pick<Tables<'strategy_metrics'>, 'trades' | 'public_trades'>

/** The share of trades made in public as a whole percentage, 100 only for all and 0 only for none; null without trades. */
export const publicPercent = ({ trades, public_trades }: PublicCount): number | null =>
  trades === 0 ? null : wholePercent(public_trades, trades)

/** The figures that a strategy's evidence is computed from. */
export type EvidenceFigures = LiveCount & PublicCount & { rounds: number; evidence: number }

/** "Live: 34 round trips, 91% of the money logged live, 5% of trades made in public. Proven takes …". */
export function evidenceWords(strategy: EvidenceFigures): string {
  const evidence = storedEvidence(strategy)
  const { proven } = EVIDENCE_LEVELS
  const words = `${EVIDENCE_LEVELS[evidence].label}: ${evidenceSentence(strategy)}`
  return evidence === 'proven' ? words : `${words}. ${proven.label} takes ${proven.meaning}`
}

/** "34 round trips, 91% of the money logged live, 95% of trades made in public". */
export function evidenceSentence(strategy: Omit<EvidenceFigures, 'evidence'>): string {
  const rounds = counted(strategy.rounds, 'round trip')
  const [live, open] = [livePercent(strategy), publicPercent(strategy)]
  if (live === null || open === null) return rounds
  return `${rounds}, ${live}% of the money logged live, ${open}% of trades made in public`
}
