import { entryWords, type LedgerEntry } from './entry'

/** The entry at which a check failed, or the action that has no entry. `trade`: its id, if it belongs to one. */
export interface About {
  words: string
  trade: string | null
}

/** The finding of a check. */
export interface Verdict {
  outcome: 'passed' | 'failed' | 'skipped'
  /** Why it failed or was skipped, or what a reader should know although it passed. */
  detail: string | null
  /** Where it failed. */
  about: About | null
}

/** @param note what a reader should know although the check passed */
export const passed = (note: string | null = null): Verdict => ({ outcome: 'passed', detail: note, about: null })

export const skipped = (reason: string): Verdict => ({ outcome: 'skipped', detail: reason, about: null })

export const failed = (reason: string, about: LedgerEntry | About | null = null): Verdict => ({
  outcome: 'failed',
  detail: reason,
  about:
    about && ('words' in about ? about : { words: entryWords(about), trade: 'trade' in about ? about.trade : null }),
})

/** A value, or why there is none. */
export type Result<Value> = { ok: true; value: Value } | { ok: false; problem: string }

/** A function's result, or the message of its RangeError, which the functions for entries, notes and trees throw. */
export function resultOf<Value>(run: () => Value): Result<Value> {
  try {
    return { ok: true, value: run() }
  } catch (error) {
    if (error instanceof RangeError) return { ok: false, problem: error.message }
    throw error
  }
}
