/** By default, one in this many cases is tried. */
const SMALL = 5

/**
 * How many cases a large proof tries: all of them if PROOF_RUNS is `full`, as in CI, else a fifth, which is a different random part
 * each time unless the test has a seed.
 */
export const proofRuns = (full: number): number => (process.env.PROOF_RUNS === 'full' ? full : Math.ceil(full / SMALL))
