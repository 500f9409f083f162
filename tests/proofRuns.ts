/** One in so many cases is tried where nobody asks for all. */
const SMALL = 5

/**
 * How many cases a large proof tries: all of them where PROOF_RUNS is `full`, as in CI, else a fifth. Another random part each time
 * where the test has no seed.
 */
export const proofRuns = (full: number): number => (process.env.PROOF_RUNS === 'full' ? full : Math.ceil(full / SMALL))
