import { expect, test } from 'vitest'
import { firstSteps } from './firstSteps.rules'

const stateOf = (...given: Parameters<typeof firstSteps>) =>
  firstSteps(...given).map(({ isDone, url }) => [isDone, url])

test('without a strategy the name and a strategy come first, and the others wait for it', () => {
  expect(stateOf(false, [], false)).toEqual([
    [false, null],
    [false, '/create'],
    [false, null],
    [false, null],
  ])
})

test('steps are done by what is stored, and lead to the newest strategy', () => {
  const old = { name: 'Old', figures: { trades: 3 } }
  const fresh = { name: 'Fresh & new', figures: null }
  expect(stateOf(true, [], false)[0]).toEqual([true, null])
  expect(stateOf(false, [fresh], false)).toEqual([
    [true, null],
    [true, '/create'],
    [false, '/performance/Fresh%20%26%20new?trade=new'],
    [false, '/import?strategy=Fresh+%26+new'],
  ])
  expect(stateOf(false, [fresh, old], true).map(([isDone]) => isDone)).toEqual([true, true, true, true])
})
