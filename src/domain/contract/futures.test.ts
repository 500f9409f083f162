import { expect, test } from 'vitest'
import { decimalsOf32nds } from './futures'

test.each([
  ["110'165", 'ZN', '110.515625'],
  ["110'08", 'ZN', '110.25'],
  ["118'312", 'ZB', '118.9765625'],
  ["103'007", 'ZT', '103.0234375'],
  // Not 32nds: an eighth of one that does not exist, more of them than a point has, a decimal, and another future.
  ["110'161", 'ZN', "110'161"],
  ["110'320", 'ZN', "110'320"],
  ['110.5', 'ZN', '110.5'],
  ["110'165", 'ES', "110'165"],
])('%s of %s is %s', (text, root, price) => expect(decimalsOf32nds(text, root)).toBe(price))
