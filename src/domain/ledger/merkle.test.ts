import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { consistencyOf, inclusionOf } from '../../../tests/merkleProofs'
import { type Hash, isConsistent, leafHash, provenTrees, rootOf, sameHash, splitHashes } from './merkle'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const hex = (hash: Hash) => Buffer.from(hash).toString('hex')
const text = new TextEncoder()

// The vectors of Certificate Transparency's reference implementation (merkle_tree_test.cc), which other implementations of RFC 6962
// and 9162 are tested with.
const INPUTS = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const EMPTY_ROOT = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]
const LEAF_0 = '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'
const LEAF_1 = '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7'
const LEAF_4 = 'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b'
const NODE_0_2 = 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'
const NODE_2_4 = '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e'
const NODE_0_4 = 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7'
const NODE_4_6 = '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a'
const NODE_6_8 = 'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0'
const NODE_4_8 = '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4'

const PUBLISHED = INPUTS.map((input) => leafHash(bytes(input)))
const rootAt = (size: number) => bytes(ROOTS[size - 1] ?? EMPTY_ROOT)

describe('the published vectors of certificate transparency', () => {
  test('the roots of trees of 0 to 8 leaves', () => {
    expect(hex(rootOf([]))).toBe(EMPTY_ROOT)
    expect(ROOTS.map((_, at) => hex(rootOf(PUBLISHED.slice(0, at + 1))))).toEqual(ROOTS)
  })

  // An audit path goes from the leaf up; the proof of a record lists the same hashes from left to right.
  test.each([
    { place: 0, size: 1, proof: [] },
    { place: 0, size: 8, proof: [LEAF_1, NODE_2_4, NODE_4_8] },
    { place: 5, size: 8, proof: [NODE_0_4, LEAF_4, NODE_6_8] },
    { place: 2, size: 3, proof: [NODE_0_2] },
    { place: 1, size: 5, proof: [LEAF_0, NODE_2_4, LEAF_4] },
  ])('the path of leaf $place of $size', ({ place, size, proof }) => {
    const leaves = PUBLISHED.slice(0, size)
    expect(inclusionOf(leaves, new Set([place])).map(hex)).toEqual(proof)
    const own = leaves.slice(place, place + 1).map((hash) => ({ place, hash }))
    expect(provenTrees(own, size, [], proof.map(bytes))).toEqual([{ size, root: rootAt(size) }])
  })

  test.each([
    { old: 1, size: 1, proof: [] },
    { old: 1, size: 8, proof: [LEAF_1, NODE_2_4, NODE_4_8] },
    { old: 6, size: 8, proof: [NODE_4_6, NODE_6_8, NODE_0_4] },
    { old: 2, size: 5, proof: [NODE_2_4, LEAF_4] },
  ])('the consistency of $old with $size leaves', ({ old, size, proof }) => {
    expect(consistencyOf(PUBLISHED.slice(0, size), old).map(hex)).toEqual(proof)
    const [earlier, later] = [old, size].map((count) => ({ size: count, root: rootAt(count) }))
    expect(earlier && later && isConsistent(earlier, later, proof.map(bytes))).toBe(true)
  })
})

/** The same bytes with one bit changed. */
function altered(hash: Hash, bit: number): Hash {
  const at = Math.floor(bit / 8) % hash.length
  return hash.map((byte, i) => (i === at ? byte ^ (1 << (bit % 8)) : byte))
}

/** Several hashes with one bit of one of them changed. */
const alteredOne = (hashes: readonly Hash[], which: number, bit: number) =>
  hashes.map((hash, at) => (at === which % hashes.length ? altered(hash, bit) : hash))

const tree = fc
  .integer({ min: 1, max: 70 })
  .map((size) => Array.from({ length: size }, (_, at) => leafHash(text.encode(`leaf ${at}`))))
const picks = fc.record({ pick: fc.nat(), bit: fc.nat(255) })

const rootsOrRefusal = (...args: Parameters<typeof provenTrees>) => {
  try {
    return provenTrees(...args).map(({ root }) => hex(root))
  } catch (error) {
    return error instanceof RangeError ? 'refused' : String(error)
  }
}

describe('any tree', () => {
  test('the proof of some of its leaves and smaller trees leads to all their roots, and with any altered bit it does not', () => {
    const some = fc.array(fc.nat(), { maxLength: 20 })
    fc.assert(
      fc.property(tree, some, some, picks, (leaves, chosen, ends, { pick, bit }) => {
        const size = leaves.length
        const places = new Set(chosen.map((one) => one % size))
        const sizes = [...new Set(ends.map((one) => 1 + (one % size)))].sort((a, b) => a - b)
        const own = leaves.flatMap((hash, place) => (places.has(place) ? [{ place, hash }] : []))
        const proof = inclusionOf(leaves, places, sizes)
        const roots = [...sizes, size].map((one) => hex(rootOf(leaves.slice(0, one))))
        expect(rootsOrRefusal(own, size, sizes, proof)).toEqual(roots)
        expect(rootsOrRefusal(own, size, sizes, [...proof, ...leaves.slice(0, 1)])).toBe('refused')
        if (proof.length > 0) {
          expect(rootsOrRefusal(own, size, sizes, alteredOne(proof, pick, bit))).not.toEqual(roots)
          expect(rootsOrRefusal(own, size, sizes, proof.slice(1))).toBe('refused')
        }
        if (own.length === 0) return
        const hashes = alteredOne(
          own.map(({ hash }) => hash),
          pick,
          bit,
        )
        const wrong = own.map((one, at) => ({ ...one, hash: hashes[at] ?? one.hash }))
        expect(rootsOrRefusal(wrong, size, sizes, proof).at(-1)).not.toBe(roots.at(-1))
        expect(rootsOrRefusal([...own, ...own.slice(-1)], size, sizes, proof)).toBe('refused')
        if (own.length > 1) expect(rootsOrRefusal([...own].reverse(), size, sizes, proof)).toBe('refused')
      }),
    )
  })

  test('is consistent with every shorter one, and with no altered one', () => {
    fc.assert(
      fc.property(tree, fc.nat(), picks, (leaves, shorter, { pick, bit }) => {
        const size = 1 + (shorter % leaves.length)
        const proof = consistencyOf(leaves, size)
        const later = { size: leaves.length, root: rootOf(leaves) }
        const earlier = { size, root: rootOf(leaves.slice(0, size)) }
        expect(isConsistent(earlier, later, proof)).toBe(true)
        expect(isConsistent({ size, root: altered(earlier.root, bit) }, later, proof)).toBe(false)
        expect(isConsistent(earlier, { ...later, root: altered(later.root, bit) }, proof)).toBe(false)
        expect(isConsistent(earlier, later, [...proof, ...leaves.slice(0, 1)])).toBe(false)
        if (proof.length > 0) {
          expect(isConsistent(earlier, later, alteredOne(proof, pick, bit))).toBe(false)
          expect(isConsistent(earlier, later, proof.slice(0, -1))).toBe(false)
          expect(isConsistent(later, earlier, proof)).toBe(false)
        }
      }),
    )
  })

  test('is consistent with an empty one, of which nothing is proven', () => {
    const later = { size: 8, root: rootAt(8) }
    expect(isConsistent({ size: 0, root: rootAt(0) }, later, [])).toBe(true)
    expect(isConsistent({ size: 0, root: rootAt(0) }, later, [rootAt(8)])).toBe(false)
  })
})

test('joined hashes are split, and refused where one is cut off', () => {
  const joined = bytes(ROOTS.slice(0, 2).join(''))
  expect(splitHashes(joined).map(hex)).toEqual(ROOTS.slice(0, 2))
  expect(() => splitHashes(joined.subarray(1))).toThrow(RangeError)
  expect(sameHash(rootAt(1), rootAt(2))).toBe(false)
})
