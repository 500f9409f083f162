import {
  ENOUGH_DAYS,
  ENOUGH_PERCENT,
  ENOUGH_ROUND_TRIPS,
  ENOUGH_SPAN_DAYS,
  FEW_OUTSIDE_GAINS_PERCENT,
  FEW_OUTSIDE_PERCENT,
  LIVE_WINDOW_MS,
  MOST_OUTSIDE_GAINS_PERCENT,
  MOST_OUTSIDE_PERCENT,
} from '@/lib/constants'
import { counted, formatCount } from '@/lib/format'
import { EVIDENCE_LEVELS, type Evidence, storedEvidence } from './evidence'
import type { Metrics } from './figureValues'
import { type LiveCount, livePercent, type PublicCount, reservations, wholePercent } from './percentages'

/** A strategy's evidence, and the shares of its trades that were logged live and made in public, in words. No list needs them to be drawn. */

const SECOND_MS = 1_000

const ENOUGH_LIVE = `at least ${ENOUGH_PERCENT}% of everything ever entered logged live`

/** The rule of each level in words. */
export const EVIDENCE_MEANINGS: Record<Evidence, string> = {
  thin: `fewer than ${ENOUGH_ROUND_TRIPS} round trips, or too few logged live, of too unequal a size or on too few days to tell`,
  late: `less than ${ENOUGH_PERCENT}% of everything ever entered logged live: of the round trips, the money, the gains or the losses; or over ${MOST_OUTSIDE_PERCENT}% of the money that could be checked at prices outside the market’s range, or over ${MOST_OUTSIDE_GAINS_PERCENT}% of the gains from such prices`,
  live: `${ENOUGH_LIVE}, but not in public, or over ${FEW_OUTSIDE_PERCENT}% of the checked money at prices outside the market’s range, or over ${FEW_OUTSIDE_GAINS_PERCENT}% of the gains from such prices`,
  recorded: `${ENOUGH_LIVE} and in public: ${ENOUGH_ROUND_TRIPS} or more round trips, on ${ENOUGH_DAYS} or more days over ${ENOUGH_SPAN_DAYS} or more, and at most ${FEW_OUTSIDE_PERCENT}% of the checked money, and ${FEW_OUTSIDE_GAINS_PERCENT}% of the gains, at prices outside the market’s range`,
}

/** The window in words, so that every text follows the constants. */
export const LIVE_WINDOW_WORDS = `${LIVE_WINDOW_MS / SECOND_MS} seconds`

/** Explains the labels in one sentence: the tooltip of every mark, and the legends. */
export const LIVE_DEFINITION = `Logged live: every action was recorded at most ${LIVE_WINDOW_WORDS} after the time it states and never before it, before any later action on the other side had happened, and was never edited. The database sets the time of recording, and no user can change it.`
export const LIVE_SHORT = `recorded at most ${LIVE_WINDOW_WORDS} after its stated time, before its outcome, and never edited`

/** "Logged live: 99% of trades, 1% of the money". */
export function liveSentence(count: LiveCount): string {
  const percent = livePercent(count)
  if (percent === null) return 'No trades yet: the first one starts the clock'
  return `Logged live: ${wholePercent(count.live_trades, count.trades)}% of trades, ${percent}% of the money`
}

/** The share of trades made in public as a whole percentage, 100 only for all and 0 only for none; null without trades. */
export const publicPercent = ({ trades, public_trades }: PublicCount): number | null =>
  trades === 0 ? null : wholePercent(public_trades, trades)

type RoundCounts = Pick<Metrics, 'rounds' | 'sound_rounds' | 'withdrawn_rounds'>

/** "Live: 34 round trips, 30 of 40 ever entered sound. Well recorded takes …". */
export function evidenceWords(
  strategy: RoundCounts & { evidence: number } & Parameters<typeof reservations>[0],
): string {
  const evidence = storedEvidence(strategy)
  const words = [`${EVIDENCE_LEVELS[evidence].label}: ${evidenceSentence(strategy)}`, ...reservations(strategy)].join(
    '. ',
  )
  return evidence === 'recorded'
    ? words
    : `${words}. ${EVIDENCE_LEVELS.recorded.label} takes ${EVIDENCE_MEANINGS.recorded}`
}

/** "34 round trips, 30 of 40 ever entered sound, that is logged live in public and never edited". */
export function evidenceSentence({ rounds, sound_rounds, withdrawn_rounds }: RoundCounts): string {
  const present = counted(rounds, 'round trip')
  if (rounds === 0) return present
  return `${present}, ${formatCount(sound_rounds)} of ${formatCount(rounds + withdrawn_rounds)} ever entered are sound: logged live, in public, never edited`
}
