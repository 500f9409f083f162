import { expect, test } from 'vitest'
import { slideAfter } from './Carousel'

test('the slides wrap at both ends', () => {
  expect(slideAfter(0, 1, 3)).toBe(1)
  expect(slideAfter(2, 1, 3)).toBe(0)
  expect(slideAfter(0, -1, 3)).toBe(2)
})
