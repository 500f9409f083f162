import { expect, test } from 'vitest'
import { leftBehindWords } from './leftBehind.rules'

const STOP = { stop: 96, target: null, rule: null }

test.each([
  [1, { notes: 0, plans: [] }, ''],
  [1, { notes: 1, plans: [] }, 'Its 1 note stays with this strategy'],
  [1, { notes: 2, plans: [STOP] }, 'Its 2 notes and stop stay with this strategy'],
  [1, { notes: 0, plans: [STOP] }, 'Its stop stays with this strategy'],
  [3, { notes: 1, plans: [STOP, { ...STOP, rule: '' }] }, 'Their 1 note, stops and rules stay with this strategy'],
  [3, { notes: 0, plans: [STOP] }, 'Their stops stay with this strategy'],
])('%i trades with %j', (trades, said, words) => expect(leftBehindWords(trades, said)).toBe(words))
