import { sha256 } from '@noble/hashes/sha2.js'

/** SHA-256, 32 bytes. */
export type Hash = Uint8Array

const HASH_BYTES = 32

// The first byte keeps a leaf from being mistaken for an inner node (RFC 6962, section 2.1).
const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

/** The leaf hash of RFC 6962 for the joined `parts`. */
export function leafHash(...parts: Uint8Array[]): Hash {
  const hashing = sha256.create().update(LEAF)
  for (const part of parts) hashing.update(part)
  return hashing.digest()
}

/** The hash of an inner node of RFC 6962. */
export function nodeHash(left: Hash, right: Hash): Hash {
  return sha256.create().update(NODE).update(left).update(right).digest()
}

export function sameHash(a: Hash, b: Hash): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at])
}

/** Splits joined hashes. Throws RangeError if the last one is incomplete. */
export function splitHashes(joined: Uint8Array): Hash[] {
  if (joined.length % HASH_BYTES !== 0) throw new RangeError('The proof is cut off within a hash')
  return Array.from({ length: joined.length / HASH_BYTES }, (_, at) =>
    joined.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  )
}

/** The largest power of two less than `count`, which is at least 2. Not computed with bit operations, which stop at 2^31. */
function splitOf(count: number): number {
  let split = 1
  while (split * 2 < count) split *= 2
  return split
}

/** The root of the tree of these leaf hashes. */
export function rootOf(leaves: readonly Hash[], low = 0, high = leaves.length): Hash {
  if (high === low) return sha256(new Uint8Array())
  const leaf = leaves[low]
  if (leaf && high - low === 1) return leaf
  const split = low + splitOf(high - low)
  return nodeHash(rootOf(leaves, low, split), rootOf(leaves, split, high))
}

/** A leaf at its place in the tree, counted from 0. */
export interface PlacedHash {
  place: number
  hash: Hash
}

/** Size and root of a tree. */
export interface Tree {
  size: number
  root: Hash
}

/**
 * The root of a tree of `size` leaves, and those of smaller trees that it starts with, from some of its leaves and a proof
 * (docs/ledger.md, "Inclusion of a record").
 * @param own in the order of their places.
 * @param sizes of the smaller trees, ascending; at most `size`.
 * @param proof the subtrees without an own leaf that no smaller tree ends in, from left to right.
 * @returns the trees of `sizes`, and that of `size` as the last one.
 * @throws RangeError if a place is taken twice or outside of the tree, or the proof has too few or too many hashes.
 */
export function provenTrees(
  own: readonly PlacedHash[],
  size: number,
  sizes: readonly number[],
  proof: readonly Hash[],
): Tree[] {
  const kept = new Map<string, Hash>()
  let nextOwn = 0
  let nextSize = 0
  let nextProof = 0
  const rootIn = (low: number, high: number): Hash => {
    const first = own[nextOwn]
    if (first && first.place < low) throw new RangeError('Two entries have the same place')
    while ((sizes[nextSize] ?? high) <= low) nextSize += 1
    if ((!first || first.place >= high) && (sizes[nextSize] ?? high) >= high) {
      const hash = proof[nextProof]
      if (!hash) throw new RangeError('The proof has too few hashes')
      nextProof += 1
      return hash
    }
    if (first && high - low === 1) {
      nextOwn += 1
      return first.hash
    }
    const split = low + splitOf(high - low)
    // One after the other: both take from the same lists.
    const left = keep(low, split)
    return nodeHash(left, keep(split, high))
  }
  const keep = (low: number, high: number): Hash => {
    const hash = rootIn(low, high)
    kept.set(`${low} ${high}`, hash)
    return hash
  }
  const before = (low: number, high: number): Hash => {
    const whole = kept.get(`${low} ${high}`)
    if (whole) return whole
    const split = low + splitOf(high - low)
    const left = kept.get(`${low} ${split}`)
    if (!left) throw new RangeError('A smaller tree is not part of this one')
    return nodeHash(left, before(split, high))
  }
  keep(0, size)
  if (nextOwn < own.length) throw new RangeError('An entry’s place is taken twice, or outside of the tree')
  if (nextProof < proof.length) throw new RangeError('The proof has too many hashes')
  return [...sizes, size].map((one) => ({ size: one, root: before(0, one) }))
}

/**
 * Whether `later` begins with the leaves of `earlier` (RFC 9162, section 2.1.4.2). Nothing is proven of an empty tree,
 * and the proof between trees of the same size is empty.
 */
export function isConsistent(earlier: Tree, later: Tree, proof: readonly Hash[]): boolean {
  if (earlier.size > later.size) return false
  if (earlier.size === later.size) return proof.length === 0 && sameHash(earlier.root, later.root)
  if (earlier.size === 0) return proof.length === 0
  let old = earlier.size - 1
  let last = later.size - 1
  const up = () => {
    old = Math.floor(old / 2)
    last = Math.floor(last / 2)
  }
  while (old % 2 === 1) up()
  // The earlier root is part of the path where the earlier tree is complete.
  const [first, ...rest] = old === 0 ? [earlier.root, ...proof] : proof
  if (!first) return false
  let oldRoot = first
  let newRoot = first
  for (const hash of rest) {
    if (last === 0) return false
    if (old % 2 === 1 || old === last) {
      oldRoot = nodeHash(hash, oldRoot)
      newRoot = nodeHash(hash, newRoot)
      while (old % 2 === 0 && old !== 0) up()
    } else {
      newRoot = nodeHash(newRoot, hash)
    }
    up()
  }
  return last === 0 && sameHash(oldRoot, earlier.root) && sameHash(newRoot, later.root)
}
