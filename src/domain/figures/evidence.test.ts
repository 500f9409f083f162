import { describe, expect, test } from 'vitest'
import { EVIDENCE_LEVELS } from './evidence'
import { conditionsOf, evidenceOf } from './evidenceRule'
import { EVIDENCE_MEANINGS } from './evidenceWords'

/** The level of a record of round trips that were announced in time, logged late, logged in private, and taken back. */
function levelOf(
  announced: number,
  {
    late = 0,
    inPrivate = 0,
    withdrawn = 0,
    days = 20,
    span = 60,
  }: Partial<Record<'late' | 'inPrivate' | 'withdrawn' | 'days' | 'span', number>> = {},
) {
  const live = announced + inPrivate
  const input = {
    rounds: live + late,
    said: live + late + withdrawn,
    live,
    announced: { rounds: announced, days, span },
  }
  const level = evidenceOf(input)
  // The words beside it agree with the rule.
  expect(conditionsOf(input).every(({ holds }) => holds)).toBe(level === 'recorded')
  return level
}

describe('how a record was kept', () => {
  test('thirty round trips announced on twenty days over sixty are well recorded; fewer are thin, fewer days live', () => {
    expect(levelOf(30)).toBe('recorded')
    expect(levelOf(29)).toBe('thin')
    expect(levelOf(29, { late: 1 })).toBe('recorded')
    expect(levelOf(30, { days: 19 })).toBe('live')
    expect(levelOf(30, { span: 59 })).toBe('live')
    expect(levelOf(0)).toBe('thin')
  })

  test('eight of ten round trips live are enough, one more late is not', () => {
    expect(levelOf(40, { late: 10 })).toBe('recorded')
    expect(levelOf(40, { late: 11 })).toBe('late')
  })

  test('made in private, they are live', () => {
    expect(levelOf(40, { inPrivate: 10 })).toBe('recorded')
    expect(levelOf(40, { inPrivate: 11 })).toBe('live')
    expect(levelOf(0, { inPrivate: 40 })).toBe('live')
  })

  test('what was taken back counts as if it were there', () => {
    expect(levelOf(40, { withdrawn: 10 })).toBe('recorded')
    expect(levelOf(40, { withdrawn: 11 })).toBe('late')
  })

  test('says what each condition has and needs', () => {
    expect(
      conditionsOf({ rounds: 40, said: 50, live: 39, announced: { rounds: 30, days: 3, span: 60 } }).map(
        ({ has, needs, holds }) => [has, needs, holds],
      ),
    ).toEqual([
      [40, 30, true],
      [78, 80, false],
      [60, 80, false],
      [3, 20, false],
      [60, 60, true],
    ])
    expect(conditionsOf({ rounds: 0, said: 0, live: 0, announced: { rounds: 0, days: 0, span: 0 } })[1]?.has).toBeNull()
  })

  test('has words for each level', () => {
    expect(EVIDENCE_LEVELS.recorded).toMatchObject({ label: 'Well recorded' })
    expect(EVIDENCE_MEANINGS.thin).toContain('fewer than 30 round trips')
  })
})
