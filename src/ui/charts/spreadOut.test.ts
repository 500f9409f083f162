import { expect, test } from 'vitest'
import { spreadOut } from './spreadOut'

test('labels keep their distance, their order and their place where there is room', () => {
  expect(spreadOut([100, 20], 30, 200)).toEqual([100, 20])
  expect(spreadOut([52, 50, 51], 30, 200)).toEqual([110, 50, 80])
  expect(spreadOut([195, 190], 30, 200)).toEqual([200, 170])
  expect(spreadOut([-5], 30, 200)).toEqual([0])
})
