import { type Checkpoint, parseCheckpoint, toBase64 } from './note'
import type { EntryText } from './said'

/** Consecutive entries that were sealed together, at consecutive places of the tree. */
export interface LedgerRun {
  firstNumber: number
  entries: number
  firstPlace: number
  /** The size of the checkpoint that sealed them. */
  size: number
}

/** A strategy's part of the ledger as one reader gets it. */
export interface StrategyLedger {
  strategyId: string
  /** The content of each entry from number 1 on, as it was hashed. */
  contents: readonly string[]
  /** Oldest first. */
  runs: readonly LedgerRun[]
  /** The newest signed note; null before the first one. */
  checkpoint: string | null
  /** The signed notes that first covered the runs, one for each size, oldest first. */
  checkpoints: readonly string[]
  /** The signed notes that announce another key, oldest first. */
  keys: readonly string[]
  /** Joined hashes: the proof that the sealed entries are in `checkpoint`. */
  proof: Uint8Array
  /** The texts whose hashes are in the contents, in the order of the entries. */
  texts: readonly EntryText[]
}

/** How many entries of a record are sealed. */
export const sealedEntries = ({ runs }: Pick<StrategyLedger, 'runs'>): number =>
  runs.reduce((sum, run) => sum + run.entries, 0)

/** Of a checkpoint in the file: 8 for each of its times, 64 of its signature. */
const SEAL_BYTES = 80
const TIMES_BYTES = 16

/**
 * The file of "Download the record" (docs/ledger.md).
 * @throws RangeError if a checkpoint is malformed, or a run's checkpoint is missing.
 */
export function writeRecordFile({
  strategyId,
  contents,
  runs,
  checkpoint,
  checkpoints,
  keys,
  proof,
  texts,
}: StrategyLedger): string {
  const bySize = new Map(checkpoints.map(parseCheckpoint).map((one) => [one.size, one]))
  const seals = new Uint8Array(runs.length * SEAL_BYTES)
  let end = 0
  const places = runs.map(({ entries, firstPlace, size }, at) => {
    seals.set(sealOf(bySize.get(size)), at * SEAL_BYTES)
    const before = firstPlace - end
    end = size
    return [entries, before, size - firstPlace - entries]
  })
  // Canonical like the contents: the members are sorted.
  const first = {
    checkpoint,
    checkpoints: toBase64(seals),
    format: 'strategy-record/2',
    keys,
    proof: toBase64(proof),
    runs: places,
    strategy: strategyId,
    ...(texts.length > 0 && { texts }),
  }
  return [JSON.stringify(first), ...contents, ''].join('\n')
}

/** The times and the signature of a checkpoint. Its size and root follow from the entries and the proof. */
function sealOf(checkpoint: Checkpoint | undefined): Uint8Array {
  const signature = checkpoint?.signatures.find(({ name }) => name === checkpoint.origin)?.bytes
  if (!checkpoint || signature?.length !== SEAL_BYTES - TIMES_BYTES)
    throw new RangeError('A checkpoint of the record is missing')
  const seal = new Uint8Array(SEAL_BYTES)
  const view = new DataView(seal.buffer)
  view.setBigUint64(0, BigInt(checkpoint.instant))
  view.setBigUint64(8, BigInt(checkpoint.after ?? 0))
  seal.set(signature, TIMES_BYTES)
  return seal
}
