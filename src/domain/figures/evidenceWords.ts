import { ENOUGH_DAYS, ENOUGH_PERCENT, ENOUGH_ROUND_TRIPS, ENOUGH_SPAN_DAYS, LIVE_WINDOW_MS } from '../../lib/constants'
import { counted, formatCount } from '../../lib/format'
import { type LiveCount, livePercent, type PublicCount, wholePercent } from '../percentages'
import { EVIDENCE_LEVELS, type Evidence, storedEvidence } from './evidence'
import type { Metrics } from './values'

/** A strategy's evidence, and the shares of its trades that were logged live and made in public, in words. No list needs them to be drawn. */

const SECOND_MS = 1_000

const MOST = `at least ${ENOUGH_PERCENT}% of every round trip ever entered`

/** The rule of each level in words. */
export const EVIDENCE_MEANINGS: Record<Evidence, string> = {
  thin: `fewer than ${ENOUGH_ROUND_TRIPS} round trips`,
  late: `less than ${ENOUGH_PERCENT}% of every round trip ever entered was logged live`,
  live: `${MOST} was logged live, but not in public, or on too few days`,
  recorded: `${MOST} was logged live and in public, on ${ENOUGH_DAYS} or more days over ${ENOUGH_SPAN_DAYS} or more`,
}

/** The window in words, so that every text follows the constants. */
export const LIVE_WINDOW_WORDS = `${LIVE_WINDOW_MS / SECOND_MS} seconds`

/** Explains the labels in one sentence: the tooltip of every mark, and the legends. */
export const LIVE_DEFINITION = `Logged live: every action was recorded at most ${LIVE_WINDOW_WORDS} after the time it states and never before it, before any later action on the other side had happened, and was never edited. The database sets the time of recording, and no user can change it.`
export const LIVE_SHORT = `recorded at most ${LIVE_WINDOW_WORDS} after its stated time, before its outcome, and never edited`

/** "Logged live: 99% of trades, 99 of 100". */
export function liveSentence(count: LiveCount): string {
  const percent = livePercent(count)
  if (percent === null) return 'No trades yet: the first one starts the clock'
  return `Logged live: ${percent}% of trades, ${formatCount(count.live_trades)} of ${formatCount(count.trades)}`
}

/** The share of trades made in public as a whole percentage, 100 only for all and 0 only for none; null without trades. */
export const publicPercent = ({ trades, public_trades }: PublicCount): number | null =>
  trades === 0 ? null : wholePercent(public_trades, trades)

type RoundCounts = Pick<Metrics, 'rounds' | 'announced_rounds' | 'withdrawn_rounds'>

/** "Live: 34 round trips, 30 of 40 ever entered … Well recorded: at least …". */
export function evidenceWords(strategy: RoundCounts & { evidence: number }): string {
  const evidence = storedEvidence(strategy)
  const words = `${EVIDENCE_LEVELS[evidence].label}: ${evidenceSentence(strategy)}`
  return evidence === 'recorded' ? words : `${words}. ${EVIDENCE_LEVELS.recorded.label}: ${EVIDENCE_MEANINGS.recorded}`
}

/** "34 round trips, 30 of 40 ever entered were announced in time: logged live, in public, never edited". */
export function evidenceSentence({ rounds, announced_rounds, withdrawn_rounds }: RoundCounts): string {
  const present = counted(rounds, 'round trip')
  if (rounds === 0) return present
  return `${present}, ${formatCount(announced_rounds)} of ${formatCount(rounds + withdrawn_rounds)} ever entered were announced in time: logged live, in public, never edited`
}
