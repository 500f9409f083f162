/** The program cannot go on; its message says what to do. */
export class Stop extends Error {}

/** It did not work this time, but may later. */
export class TryAgain extends Error {}

export interface Patience {
  say: (line: string) => void
  /** Waits. Rejects when the program ends. */
  pause: (ms: number) => Promise<void>
}

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 60_000

/**
 * Does a job until it works. It says once what is in the way, and waits longer and longer, up to a minute.
 * Throws whatever is not a {@link TryAgain}.
 */
export async function persist<Result>(job: () => Promise<Result>, { say, pause }: Patience): Promise<Result> {
  let problem: string | null = null
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    try {
      const result = await job()
      if (problem !== null) say('It works again.')
      return result
    } catch (error) {
      if (!(error instanceof TryAgain)) throw error
      if (error.message !== problem) say(`${error.message}. It is tried again until it works.`)
      problem = error.message
    }
    await pause(wait)
  }
}
