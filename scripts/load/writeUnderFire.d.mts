import type { NativePostgres } from '../native-postgres.mjs'

export interface UnderFire {
  requests: number
  /**
   * Saves by what their clients were told: acknowledged, refused (nothing of it may be there), unanswered (all of it may
   * be there, or nothing).
   */
  saves: { acknowledged: number; refused: number; unanswered: number }
  /** How many of the unanswered saves are there. */
  arrived: number
  kills: { terminated: number; pulledOut: number }
  /** How often all figures were computed again from the actions, the last time at the end. */
  checks: number
  deadlocks: number
  /** In words, whatever is not as the clients were told or as the actions say; and every error but "somebody was faster". */
  faults: string[]
}

/**
 * Lets many clients write at once for some seconds, on one trade, on one strategy and on many, while their connections
 * are killed every so many milliseconds on average, and then holds all that is stored against what they were told and
 * against the actions. The server must be new: nobody else may have written to it.
 */
export function writeUnderFire(
  server: Pick<NativePostgres, 'connect'>,
  load: { seconds: number; writers: number; killEveryMs: number },
): Promise<UnderFire>
