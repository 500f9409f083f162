import { expect, test } from 'vitest'
import { eventWords, formerNameWords, publicationNotes, type StrategyEvent } from './strategyEvents'

let id = 0
const happened = (event: string, at: string, given: Partial<StrategyEvent> = {}): StrategyEvent => ({
  id: id++,
  at: `${at}T12:00:00+00:00`,
  event,
  name: 'Steady',
  old_name: null,
  username: null,
  ever_public: true,
  trades: 0,
  total_pnl: 0,
  ...given,
})

test('a strategy that was public from the first moment says so, and nothing is notable about it', () => {
  const events = [happened('created', '2026-05-03'), happened('published', '2026-05-03')]
  expect(publicationNotes(events)).toEqual({ notes: ['Public since it was created on 3 May 2026'], isNotable: false })
})

test('a strategy that was published later says how many trades it made in private, and what they made', () => {
  const created = happened('created', '2026-04-01')
  const published = happened('published', '2026-05-03', { trades: 41, total_pnl: 1204.5 })
  expect(publicationNotes([created, published])).toEqual({
    notes: ['Published on 3 May 2026, after 41 trades in private (+$1,204.50)'],
    isNotable: true,
  })
  const empty = happened('published', '2026-05-03')
  expect(publicationNotes([created, empty])).toEqual({
    notes: ['Published on 3 May 2026, before its first trade'],
    isNotable: false,
  })
})

test('times in which it was hidden are told with their trades, and so are its renames', () => {
  const events = [
    happened('created', '2026-05-03'),
    happened('published', '2026-05-03'),
    happened('hidden', '2026-05-10', { trades: 4 }),
    happened('published', '2026-05-20', { trades: 7 }),
    happened('renamed', '2026-06-01', { old_name: 'Draft' }),
  ]
  expect(publicationNotes(events).notes.slice(1)).toEqual([
    'Hidden from 10 May 2026 to 20 May 2026, 3 trades meanwhile',
    'Renamed from Draft on 1 Jun 2026',
  ])
  const again = [
    ...events,
    happened('hidden', '2026-07-01'),
    happened('renamed', '2026-07-02', { old_name: 'Steady', name: 'Steadier' }),
  ]
  expect(publicationNotes(again).notes.slice(1)).toEqual([
    'Hidden 2 times, last since 1 Jul 2026',
    'Renamed 2 times, last from Steady on 2 Jul 2026',
  ])
  const sameDay = [...events.slice(0, 3), happened('published', '2026-05-10', { trades: 4 })]
  expect(publicationNotes(sameDay).notes[1]).toBe('Hidden on 10 May 2026')
})

test('a strategy whose events a reader may not see was never public', () => {
  expect(publicationNotes([])).toEqual({ notes: ['Never public'], isNotable: false })
})

test('an event is told with what the strategy had then, and removed names are not guessed', () => {
  expect(eventWords(happened('hidden', '2026-05-03', { trades: 1, total_pnl: -20 }))).toBe(
    'Hidden, with 1 trade, −$20.00',
  )
  expect(eventWords(happened('renamed', '2026-05-03', { name: null }))).toBe(
    'Renamed from a removed name to a removed name',
  )
  expect(
    formerNameWords({
      until: '2026-05-03T00:00:00Z',
      event: 'deleted',
      other_id: 'id',
      other_user_id: 'ada',
      trades: 12,
      total_pnl: -1000,
    }),
  ).toBe('until 3 May 2026, when it was deleted with 12 trades, −$1,000.00')
})

test('a new name of the trader is an event of its own, and no other name of the strategy', () => {
  const [renamed, nameless] = ['Ada', null].map((username) =>
    happened('renamed', '2026-06-01', { old_name: 'Steady', username }),
  )
  if (!renamed || !nameless) throw new Error('two events')
  expect([renamed, nameless].map(eventWords)).toEqual(['Trader renamed to Ada', 'Trader without a name'])
  const created = happened('created', '2026-05-03')
  const published = happened('published', '2026-05-03')
  expect(publicationNotes([created, published, renamed]).isNotable).toBe(false)
})
