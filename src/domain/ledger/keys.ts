import { type Checkpoint, type LedgerKey, type Verify, verifierOf } from './note'

/** The keys of a ledger, in the order in which their announcements link them to the one that the reader trusts. */
export interface Keys {
  /** Whether a checkpoint is signed by the key of its time; null if this browser has no Ed25519. */
  verify: Verify | null
  /** The texts of the keys, oldest first, and when each but the first took over. */
  texts: readonly string[]
  changes: readonly Checkpoint[]
}

/** Whether a checkpoint is older than another one of the same ledger. */
export const isBefore = (one: Checkpoint, other: Checkpoint): boolean =>
  one.size < other.size || (one.size === other.size && one.instant < other.instant)

/**
 * The keys of a ledger ("A change of key" of docs/ledger.md).
 * @param changes the checkpoints that announce another key, oldest first.
 * @returns null if they do not link their keys to the trusted one, or are not signed by both the old and the new key.
 */
export async function joinKeys(trusted: LedgerKey, changes: readonly Checkpoint[]): Promise<Keys | null> {
  const pairs = changes.flatMap(({ keys }) => (keys ? [keys] : []))
  const keys = [pairs[0]?.[0] ?? trusted, ...pairs.map(([, to]) => to)]
  const texts = keys.map(({ text }) => text)
  const areJoined = pairs.every(
    (pair, at) => pair[0].text === texts[at] && pair.every(({ name }) => name === trusted.name),
  )
  if (!areJoined || pairs.length < changes.length || !texts.includes(trusted.text)) return null
  const verifiers: Verify[] = []
  for (const key of keys) {
    const verify = await verifierOf(key)
    if (!verify) return { verify: null, texts, changes }
    verifiers.push(verify)
  }
  const isSigned = (checkpoint: Checkpoint, by: number) => verifiers[by]?.(checkpoint) ?? Promise.resolve(false)
  for (const [at, change] of changes.entries()) {
    if (!(await isSigned(change, at)) || !(await isSigned(change, at + 1))) return null
  }
  const announced = new Set(changes.map(({ signed }) => signed))
  const verify: Verify = async (checkpoint) =>
    checkpoint.keys
      ? announced.has(checkpoint.signed)
      : isSigned(checkpoint, changes.filter((change) => !isBefore(checkpoint, change)).length)
  return { verify, texts, changes }
}
