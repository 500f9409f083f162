import { expect, test } from 'vitest'
import { metricsOf } from '../figures/metricsRow'
import { confirmedNote, confirmedSentence } from './confirmedWords'

const FOLLOWED = {
  ...{ total_pnl: 5393.21, confirmed_pnl: 9.89, confirmed_rounds: 84, confirmed_won: 51, confirmed_share: 0.974 },
  confirmed_since: '2026-11-28T09:30:00+00:00',
}

test('both results are said, and since when they are confirmed if the record is older', () => {
  const rest =
    ', what you’d have made by acting on each record a minute after it was published, at the market’s prices.'
  const says = (first_traded: string | null) => confirmedSentence(metricsOf({ ...FOLLOWED, first_traded }))
  expect(says('2026-11-28')).toBe(`Stated: +$5,393.21. Confirmed: +$9.89${rest}`)
  expect(says('2016-11-28')).toBe(`Stated: +$5,393.21. Confirmed since 28 Nov 2026: +$9.89${rest}`)
  expect(confirmedSentence(metricsOf({ total_pnl: 5 }))).toMatch(/^Stated: \+\$5.00. Not confirmed: nothing/)
})

test('how much could be followed is never rounded up to all of it, nor down to nothing', () => {
  const note = (share: number | null) => confirmedNote(metricsOf({ ...FOLLOWED, confirmed_share: share }))
  expect(note(0.9999)).toBe('84 round trips, 51 won. 99% of the money announced had a price.')
  expect(note(0.001)).toContain('1% of the money')
  expect(note(null)).toBe('84 round trips, 51 won.')
  expect(confirmedNote(metricsOf())).toBeNull()
})
