import { type Hash, rootOf } from '@/domain/ledger/merkle'

const splitOf = (count: number) => 2 ** (Math.ceil(Math.log2(count)) - 1)

/**
 * The proof that some places are in the tree of these leaves, and that smaller trees of the given sizes are its beginnings
 * (docs/ledger.md, "Inclusion of a record").
 */
export function inclusionOf(
  leaves: readonly Hash[],
  places: ReadonlySet<number>,
  sizes: readonly number[] = [],
  low = 0,
  high = leaves.length,
): Hash[] {
  const hasOwn = leaves.slice(low, high).some((_, at) => places.has(low + at))
  if (!hasOwn && !sizes.some((size) => low < size && size < high)) return [rootOf(leaves, low, high)]
  if (high - low === 1) return []
  const split = low + splitOf(high - low)
  return [...inclusionOf(leaves, places, sizes, low, split), ...inclusionOf(leaves, places, sizes, split, high)]
}

/** The consistency proof from the first `size` of these leaves to all of them (RFC 6962, section 2.1.2). */
export function consistencyOf(leaves: readonly Hash[], size: number, isWhole = true): Hash[] {
  if (size === leaves.length) return isWhole ? [] : [rootOf(leaves)]
  const split = splitOf(leaves.length)
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)]
  return size <= split
    ? [...consistencyOf(left, size, isWhole), rootOf(right)]
    : [...consistencyOf(right, size - split, false), rootOf(left)]
}
